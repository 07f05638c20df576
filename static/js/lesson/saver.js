/**
 * Saves a lesson as it is changed, and brings in what others change. What is sent is what has
 * changed; until the server has it, it is kept in the browser.
 *
 * Of each item it is known what the server has of it: where that differs from the page's, the
 * difference is *unsent*. What others have changed comes into all steps that can be undone, save
 * where it is unsent here: then the server keeps both (`lessons/changes.py`).
 *
 * Mutable here: what the server has, what is under way, and how it has answered of late.
 */

import { Refused, Unreachable } from "../server/api.js";
import { fieldsOf, itemOf, withCardThere, withNewBoard, WORDS } from "./items.js";
import { BY, keep, oneByOne } from "./keeper.js";
import { portionOf, sendable, smaller, thingIn } from "./portions.js";
import { actOnLesson, lessonNews, saveLesson } from "./server.js";

const RESTS_FOR = 400; // ms without another change before it is sent
const LONGEST_WAIT = 1500; // ms
const NEWS_EVERY = 3000; // ms
const RETRY_AFTER = [1000, 2000, 4000, 8000]; // ms, the last for good
const NO_NEWS = 2 ** 31 - 1; // a revision after which there is nothing
const NO_ROOM = 409; // the status of an answer
const LINKED = "/e/"; // before a colleague's link
const OWN_FIELDS = ["title", "language", "notes", "tags"];
const PORTION_AFTER = 20; // ms, when more is to be sent

/** @typedef {"saved"|"saving"|"kept"|"gone"} Status  all is saved; it is on its way; the server cannot save it; it has no such lesson for us */

export class Saver extends EventTarget {
  #store;
  #sync;
  #path;
  #revision = 0;
  #own = {}; // the lesson's own fields as the server has them
  #items = new Map(); // of each item what the server has: {order, edit, values by field}
  #bases = new Map(); // the revision that each unsent change is based on
  #timer = 0;
  #since = 0; // when the first unsent change was made
  #news = 0;
  #last = null; // the lesson as it was last seen
  #underWay = null; // what the server is asked; only one thing at a time
  #most = undefined; // so many items go at once, while one among more was refused
  #refused = new Map(); // what the server will not have as it is
  #kept = false; // whether the browser has something of it
  #failures = 0;
  #stopped = false;
  /** @type {Status} */
  status = "saved";
  /** Why it cannot be saved, in the server's words. */
  reason = "";

  /**
   * Events: `status`, and `told` with what is to be said of an answer.
   *
   * @param {{store: import("../model/store.js").Store, sync: import("../server/sync.js").Sync}} parts
   * @param {string} path  the lesson's address
   */
  constructor({ store, sync }, path) {
    super();
    this.#store = store;
    this.#sync = sync;
    this.#path = path;
    window.addEventListener("online", () => this.#soon(0));
    document.addEventListener("visibilitychange", () => {
      // A page that is out of sight may not come back.
      if (document.visibilityState === "hidden") this.#send();
      else this.#askSoon(0);
    });
  }

  /** Whether the server has the lesson. */
  get isThere() {
    return this.#revision > 0;
  }

  /** What the server has of the lesson, before any step is made. @param {{revision: number, fields: object, items: object[]}} answer */
  has({ revision, fields, items }) {
    this.#revision = revision;
    this.#own = Object.fromEntries(OWN_FIELDS.map((name) => [name, JSON.stringify(fields[name] ?? (name === "tags" ? [] : ""))]));
    for (const item of items) if (!item.deleted) this.#items.set(item.id, serverHas(item));
    this.#askSoon();
  }

  /** The same, where the page has all of it as it was at that revision. */
  hasAll(revision, snapshot) {
    this.#revision = revision;
    this.#own = Object.fromEntries(Object.entries(ownFields(snapshot)).map(([name, value]) => [name, JSON.stringify(value)]));
    for (const item of snapshot.lesson.items) this.#items.set(item.id, pageHas(snapshot, item));
    this.#askSoon(0);
  }

  /** The revision of which it has all that the server has. */
  get revision() {
    return this.#revision;
  }

  /** A step was made. */
  update() {
    if (this.#stopped) return;
    const unsent = this.#unsent();
    if (!unsent) {
      this.#since = 0;
      clearTimeout(this.#timer);
      if (this.#underWay) return;
      this.#keep(null);
      this.#set("saved");
      return;
    }
    this.#since ||= performance.now();
    if (this.status === "saved") this.#set("saving");
    this.#keep(unsent.body);
    this.#soon(Math.min(RESTS_FOR, Math.max(0, this.#since + LONGEST_WAIT - performance.now())));
  }

  /** Sends at once what is unsent. @returns {Promise<boolean>} whether all is saved */
  async flush() {
    let answered = true;
    while (answered && !this.#stopped && (this.#underWay || this.#unsent())) {
      await this.#underWay?.catch(() => null);
      clearTimeout(this.#timer);
      this.#since = -LONGEST_WAIT;
      answered = await this.#send();
    }
    return this.status === "saved";
  }

  /** What was begun here has been undone. */
  async toBin() {
    this.#halt();
    await this.#alone(async () => {
      this.#keep(null);
      if (this.isThere && this.#stopped) await actOnLesson(this.#path, "bin").catch(() => null);
    });
  }

  /** It was done again. */
  async fromBin() {
    if (!this.#stopped) return;
    this.#stopped = false;
    await this.#alone(async () => {
      if (this.isThere && !this.#stopped) await actOnLesson(this.#path, "restore").catch(() => null);
    });
    this.#askSoon();
    this.update();
  }

  /** Brings in at once what others, or this page by another way, have done. */
  refresh() {
    return this.#alone(() => this.#hear());
  }

  /** Nothing is sent any more, and nothing kept: what is written goes on elsewhere. */
  abandon() {
    this.#halt();
    this.#keep(null);
  }

  #halt() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#news);
  }

  /** Does what asks the server when nothing else does. @returns {Promise<boolean>} whether that did not fail */
  async #alone(act) {
    while (this.#underWay) await this.#underWay.catch(() => null);
    this.#underWay = act().then((done) => done !== false);
    try {
      return await this.#underWay;
    } finally {
      this.#underWay = null;
    }
  }

  /** Keeps in the browser what is unsent, until the server has it; null for nothing. */
  #keep(body) {
    const kept = this.#stopped ? null : body;
    if (!kept && !this.#kept) return;
    this.#kept = kept !== null;
    keep(this.#path, kept);
  }

  // --- what is unsent ------------------------------------------------------------------

  /** What differs from what the server has, as it is sent; null for nothing. */
  #unsent() {
    const snapshot = this.#snapshot();
    if (!snapshot) return null;
    const bases = new Map();
    const based = (key) => {
      bases.set(key, this.#bases.get(key) ?? this.#revision);
      return bases.get(key);
    };
    const lesson = {};
    const own = ownFields(snapshot);
    for (const name of OWN_FIELDS) {
      if (JSON.stringify(own[name]) !== this.#own[name]) lesson[name] = { value: own[name], base: based(` ${name}`) };
    }
    const items = [];
    const there = new Set();
    for (const item of snapshot.lesson.items) {
      there.add(item.id);
      const change = this.#changeOf(snapshot, item, based);
      if (change) items.push(change);
    }
    for (const id of this.#items.keys()) if (!there.has(id)) items.push({ id, deleted: based(`${id} deleted`) });
    this.#bases = bases;
    if (!bases.size && !items.length) return null;
    return { snapshot, own, body: { by: BY, since: this.#revision, new: !this.isThere && !this.#path.startsWith(LINKED), lesson, items } };
  }

  #changeOf(snapshot, item, based) {
    const known = this.#items.get(item.id);
    const { id, kind, order } = item;
    if (!known) {
      const all = Object.entries(fieldsOf(snapshot, item)).map(([name, value]) => [name, { value, base: based(`${id} ${name}`) }]);
      return { id, kind, order, fields: Object.fromEntries(all), deleted: null };
    }
    const fields = {};
    for (const name of kind === "heading" ? ["title"] : [...WORDS, "shown"]) {
      const value = JSON.stringify(item[name]);
      if (value !== known.values[name]) fields[name] = { value: item[name], base: based(`${id} ${name}`) };
    }
    if (kind === "card" && editOf(snapshot, item) !== known.edit) {
      fields.board = { value: fieldsOf(snapshot, item).board, base: based(`${id} board`) };
    }
    if (order !== known.order) based(`${id} order`);
    else if (!Object.keys(fields).length) return null;
    return { id, kind, fields, ...(order !== known.order && { order }) };
  }

  /** The snapshot, if it is of this lesson. */
  #snapshot() {
    const { current } = this.#store;
    if (current.lesson?.path === this.#path) this.#last = current;
    // One that was left is still sent as it was then.
    return this.#last;
  }

  // --- sending -------------------------------------------------------------------------

  #soon(wait) {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => this.#send(), wait);
  }

  /** Sends what is unsent, or a portion of it. @returns {Promise<boolean>} whether the server has answered */
  async #send() {
    if (this.#underWay || this.#stopped || this.status === "gone") return false;
    // A text that is being read is about to have its position.
    const reads = !this.#sync.settled && !this.#sync.offline && performance.now() - this.#since < LONGEST_WAIT;
    if (reads && document.visibilityState === "visible") {
      this.#soon(RESTS_FOR);
      return false;
    }
    const unsent = this.#unsent();
    if (!unsent) {
      this.update();
      return true;
    }
    const left = sendable(unsent.body, this.#refused);
    if (!left) {
      this.#set("kept");
      return false;
    }
    const body = portionOf(left, this.#most);
    this.#since = 0;
    const first = () => saveLesson(this.#path, body);
    return this.#alone(async () => {
      try {
        // Of two pages that begin lessons in a browser without a shelf one makes it.
        this.#saved({ ...unsent, body, more: body !== left }, await (body.new ? oneByOne("first", first) : first()));
        return true;
      } catch (error) {
        return this.#failed(error, body);
      }
    });
  }

  /** @returns {boolean} whether something else is worth trying at once */
  #failed(error, body) {
    if (!(error instanceof Refused || error instanceof Unreachable)) {
      this.#set("kept");
      throw error;
    }
    if (error.status === 404) {
      this.#set("gone");
      return false;
    }
    if (error instanceof Refused && error.status !== 429) return this.#withoutWhatIsRefused(error, body);
    this.#set("kept", error.said ?? "");
    this.#soon(RETRY_AFTER[Math.min(this.#failures, RETRY_AFTER.length - 1)]);
    this.#failures += 1;
    return false;
  }

  /** One thing that the server will not have as it is does not keep it from having all else. */
  #withoutWhatIsRefused({ status }, body) {
    const most = smaller(body);
    this.#most = most ?? undefined;
    if (most === null) {
      this.#refused.set(...thingIn(body));
      this.#set("kept");
      this.dispatchEvent(new CustomEvent("told", { detail: [status === NO_ROOM ? "full" : "refused"] }));
    }
    this.#soon(PORTION_AFTER);
    return true;
  }

  /** The server has it. */
  #saved({ snapshot, own, body, more }, answer) {
    const { copies = {}, replaced = {} } = answer;
    this.#failures = 0;
    if (!more) this.#most = undefined;
    if (Object.keys(body.lesson).length) this.#refused.delete("");
    for (const name of Object.keys(body.lesson)) {
      this.#own[name] = JSON.stringify(own[name]);
      this.#bases.delete(` ${name}`);
    }
    const sent = new Set();
    for (const { id, deleted, fields = {}, order } of body.items) {
      this.#refused.delete(id);
      for (const key of this.#bases.keys()) if (key.startsWith(`${id} `)) this.#bases.delete(key);
      if (id in copies) continue;
      for (const name of Object.keys(fields)) sent.add(`${id} ${name}`);
      if (order !== undefined) sent.add(`${id} order`);
      if (deleted) this.#items.delete(id);
      else {
        const item = snapshot.lesson.items.find((one) => one.id === id);
        this.#items.set(id, pageHas(snapshot, item, this.#items.get(id)));
      }
    }
    this.#takeOver(answer, sent, "notes" in replaced ? own.notes : null);
    const told = toldOf(answer);
    if (told.length) this.dispatchEvent(new CustomEvent("told", { detail: told }));
    const left = this.#unsent();
    this.#keep(left?.body ?? null);
    if (!left) this.#set("saved");
    else {
      if (this.#refused.size) this.#set("kept");
      else this.#set("saving");
      if (sendable(left.body, this.#refused)) this.#soon(more ? PORTION_AFTER : RESTS_FOR);
    }
    this.#askSoon();
  }

  #set(status, reason = "") {
    if (this.status === status && this.reason === reason) return;
    this.status = status;
    this.reason = reason;
    this.dispatchEvent(new Event("status"));
  }

  // --- what others do ------------------------------------------------------------------

  #askSoon(wait = NEWS_EVERY) {
    clearTimeout(this.#news);
    if (!this.#stopped) this.#news = setTimeout(() => this.#ask(), wait);
  }

  async #ask() {
    if (document.visibilityState === "visible" && !this.#underWay && this.isThere && this.status !== "gone") {
      await this.#alone(() => this.#hear());
      if (this.#unsent()) this.#soon(RESTS_FOR);
    }
    this.#askSoon();
  }

  async #hear() {
    const answer = await lessonNews(this.#path, this.#revision).catch(() => null);
    if (answer?.fields) this.#takeOver(answer, new Set());
  }

  /**
   * Brings what others have changed into all steps.
   *
   * @param {Set<string>} sent  what of the answer is this page's own
   * @param {string|null} notes  the page's own, to which the server has put another's
   */
  #takeOver({ revision, fields = {}, items, copies = {} }, sent, notes = null) {
    const unsent = this.#unsentKeys();
    // What was written here is another card now; this one is the other's.
    for (const id of Object.keys(copies)) this.#items.delete(id);
    const changes = items.map((item) => this.#newsOf(item, sent, unsent)).filter(Boolean);
    const own = {};
    for (const name of OWN_FIELDS) {
      const value = fields[name] ?? (name === "tags" ? [] : "");
      const text = JSON.stringify(value);
      if (!(name in fields) || text === this.#own[name]) continue;
      this.#own[name] = text;
      if (name === "notes" && notes && value.endsWith(notes)) own.notesBefore = value.slice(0, -notes.length);
      else if (!unsent.has(` ${name}`)) own[name] = value;
    }
    this.#revision = Math.max(this.#revision, revision);
    if (!changes.length && !Object.keys(own).length) return;
    const path = this.#path;
    const { current } = this.#store;
    this.#store.revise((snapshot) => (snapshot.lesson?.path === path ? merged(snapshot, changes, own, copies) : snapshot));
    if (this.#last && current.lesson?.path !== path) this.#last = merged(this.#last, changes, own, copies);
  }

  /** The keys of all that is unsent just now. */
  #unsentKeys() {
    this.#unsent();
    return new Set(this.#bases.keys());
  }

  /** What of an item is another's doing, and is now known; null for nothing. */
  #newsOf(item, sent, unsent) {
    const known = this.#items.get(item.id);
    if (item.deleted) {
      this.#items.delete(item.id);
      // What is unsent of it brings it back.
      const own = [...unsent].some((key) => key.startsWith(`${item.id} `) && !key.endsWith(" deleted"));
      return known && !own ? { id: item.id, gone: true } : null;
    }
    if (!known) {
      this.#items.set(item.id, serverHas(item));
      return { id: item.id, whole: itemOf({ ...item, ...item.fields }) };
    }
    const set = {};
    for (const [name, value] of Object.entries(item.fields)) {
      const text = JSON.stringify(value);
      const before = known.server[name];
      known.server[name] = text;
      if (sent.has(`${item.id} ${name}`) || text === before) continue;
      if (name !== "board") known.values[name] = text;
      if (!unsent.has(`${item.id} ${name}`)) set[name] = value;
      if (name === "board") known.edit = null;
    }
    // Also where it was sent: the server may have spread them.
    const moves = item.order !== known.order;
    known.order = item.order;
    if (moves && !unsent.has(`${item.id} order`)) set.order = item.order;
    return Object.keys(set).length ? { id: item.id, set } : null;
  }
}

/** What the server has of an item, by its JSON. */
function serverHas({ order, fields, ...item }) {
  const page = itemOf({ ...item, ...fields });
  return { order, edit: null, values: valuesOf(page), server: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])) };
}

/** What the server has of an item, as the page has sent it. */
function pageHas(snapshot, item, before) {
  return { order: item.order, edit: editOf(snapshot, item), values: valuesOf(item), server: before?.server ?? {} };
}

function valuesOf(item) {
  return Object.fromEntries([...WORDS, "shown"].map((name) => [name, JSON.stringify(item[name])]));
}

/** What becomes another one with each change on the board of a card. */
function editOf(snapshot, item) {
  return (item.id === snapshot.card ? snapshot.edit : item.own?.edit) ?? null;
}

function ownFields({ title, lesson: { language, notes, tags } }) {
  return { title, language, notes, tags };
}

/** Sends a whole save that another page has left. @returns {Promise<string[]>} what is to be told of it */
export async function sendWhole({ path, save }) {
  const told = new Set();
  for (let rest = save; rest; ) {
    const body = portionOf({ ...rest, since: NO_NEWS });
    for (const name of toldOf(await saveLesson(path, body))) told.add(name);
    rest = body.items.length < rest.items.length && { ...rest, lesson: {}, items: rest.items.slice(body.items.length) };
  }
  return [...told];
}

/** What is to be told of an answer: the names of what has become of things that two have changed. */
export function toldOf({ copies = {}, stays = [], returned = [], replaced = {}, unbinned = false }) {
  const found = { copies: Object.keys(copies).length, stays: stays.length, returned: returned.length, replaced: Object.keys(replaced).length, unbinned };
  return Object.keys(found).filter((name) => found[name]);
}

/** A snapshot with what others have done. `notesBefore` are another's notes, above the page's own. */
function merged(snapshot, changes, { title, notesBefore = "", ...own }, copies) {
  const { lesson } = snapshot;
  const notes = notesBefore + lesson.notes;
  let next = { ...snapshot, ...(title !== undefined && { title }), lesson: { ...lesson, notes, ...own } };
  for (const [id, copy] of Object.entries(copies)) next = renamed(next, id, copy);
  let { items } = next.lesson;
  for (const { id, gone, whole, set } of changes) {
    const at = items.findIndex((item) => item.id === id);
    if (gone) items = items.filter((item) => item.id !== id);
    else if (at < 0 && whole) items = [...items, whole];
    else if (at >= 0 && set) items = items.with(at, changedItem(items[at], set));
    else if (at >= 0 && whole) items = items.with(at, { ...items[at], order: whole.order });
  }
  next = { ...next, lesson: { ...next.lesson, items: inOrder(items) } };
  const others = changes.some(({ id, set }) => id === next.card && set?.board);
  return withCardThere(others ? withNewBoard(next) : next);
}

/** What one has written oneself goes on as the copy that the server has made of it. */
function renamed(snapshot, id, copy) {
  const items = snapshot.lesson.items.map((item) => (item.id === id ? { ...item, id: copy } : item));
  return { ...snapshot, card: snapshot.card === id ? copy : snapshot.card, lesson: { ...snapshot.lesson, items } };
}

function changedItem(item, { board, order = item.order, ...set }) {
  return { ...item, ...set, order, ...(board && { own: null, board: { ...item.board, ...board }, flipped: board.flipped }) };
}

function inOrder(items) {
  return items.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}
