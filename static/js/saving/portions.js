/**
 * What is saved at once: a lesson of many cards goes in portions, the first of which begins it. One
 * thing that the server will not have as it is does not keep it from having all else.
 */

const PORTION_ITEMS = 50;
const PORTION_LENGTH = 500_000; // characters of JSON
const NO_ROOM = 409; // the status of an answer
const OF_WHAT_IS_SENT = [400, NO_ROOM, 413];

/** Whether the server has refused a save for something in it; anything else may go better the next time. */
export function isForSomethingIn(save, { status }) {
  return OF_WHAT_IS_SENT.includes(status) && !(save.new && status === NO_ROOM);
}

/** Whether there was no room for it, which others may make. */
export function isForRoom({ status }) {
  return status === NO_ROOM;
}

/** What is sent, as JSON, whatever it is based on. */
function said(thing) {
  return JSON.stringify(thing, (name, value) => (name === "base" || (name === "deleted" && value !== null) ? undefined : value));
}

/** Which portion of a save is next. Mutable here: what was refused of late. */
export class Portions {
  #most = PORTION_ITEMS; // so many items at once; less while one among more was refused
  #refused = new Map(); // what the server will not have, by ids, "" for the lesson's own fields, see `said`
  #isAll = true; // whether the portion is all that there is to send

  /** Whether something of a save was refused as it is. */
  get refuses() {
    return this.#refused.size > 0;
  }

  /** Whether more is to come behind the portion that was last asked for. */
  get more() {
    return !this.#isAll;
  }

  /** The next portion, without what was refused as it is; null for nothing. @param {{lesson: object, items: object[]}} save */
  of(save) {
    const items = save.items.filter((item) => this.#refused.get(item.id) !== said(item));
    const lesson = this.#refused.get("") === said(save.lesson) ? {} : save.lesson;
    if (!items.length && !Object.keys(lesson).length) return null;
    const least = Object.keys(lesson).length ? 0 : 1;
    const portion = { ...save, lesson, items: items.slice(0, this.#countOf(items, Math.max(this.#most, least))) };
    this.#isAll = portion.items.length === items.length;
    return portion;
  }

  #countOf(items, most) {
    let count = 0;
    let length = 0;
    while (count < Math.min(items.length, most)) {
      length += JSON.stringify(items[count]).length;
      if (count && length > PORTION_LENGTH) break;
      count += 1;
    }
    return count;
  }

  /** The server has that portion. */
  taken({ lesson, items }) {
    // The lesson's own fields went alone, so that they were not what was refused.
    if (this.#isAll || !items.length) this.#most = PORTION_ITEMS;
    if (Object.keys(lesson).length) this.#refused.delete("");
    for (const { id } of items) this.#refused.delete(id);
  }

  /** The server has refused that portion: a smaller one is next, or all without it. @returns {string|null} by which the one thing in it is known, null for several */
  refuse({ lesson, items }) {
    const own = Object.keys(lesson).length > 0;
    if (items.length > 1 || (items.length && own)) {
      this.#most = items.length > 1 ? Math.ceil(items.length / 2) : 0;
      return null;
    }
    const [key, thing] = items.length ? [items[0].id, items[0]] : ["", lesson];
    this.#refused.set(key, said(thing));
    this.#most = PORTION_ITEMS;
    return key;
  }

  /** Has what was refused tried again. */
  forget(key) {
    this.#refused.delete(key);
  }
}

/**
 * Sends a save, portion by portion. What is refused as it is goes last, and stays.
 *
 * @param {object} save
 * @param {(body: object) => Promise<object>} send
 * @param {{taken?: (answer: object, rest: object) => Promise<void>|void, whole?: boolean}} options  `taken` once the
 *   server has a portion; `whole` where all is to be refused with the one thing that is
 * @returns {Promise<object|null>}  what was refused; null for nothing
 */
export async function sendAll(save, send, { taken = () => {}, whole = false } = {}) {
  const portions = new Portions();
  let rest = save;
  for (let body; (body = portions.of(rest)); ) {
    let answer;
    try {
      answer = await send(body);
    } catch (error) {
      if (!isForSomethingIn(body, error) || (portions.refuse(body) !== null && whole)) throw error;
      continue;
    }
    portions.taken(body);
    rest = without(rest, body);
    await taken(answer, rest);
  }
  return portions.refuses ? rest : null;
}

function without(save, { lesson, items }) {
  return { ...save, lesson: Object.keys(lesson).length ? {} : save.lesson, items: save.items.filter((item) => !items.includes(item)) };
}
