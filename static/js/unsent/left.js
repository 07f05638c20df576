/**
 * What earlier pages have kept and could not send: it goes as soon as the server takes it.
 *
 * Mutable here: what is left of it, and when that is tried again.
 */

import { retryAfter, toldOf } from "./answers.js";
import { leftBehind, letGo } from "./keeper.js";
import { isForSomethingIn, Portions } from "./portions.js";
import { saveLesson } from "./server.js";

const NO_NEWS = 2 ** 31 - 1; // a revision after which there is nothing
const GONE = 404; // the status of an answer

/** @typedef {import("./keeper.js").Kept} Kept */

export class Left extends EventTarget {
  /** Resolves once it has been tried. */
  tried = Promise.resolve();
  /** What the server has no lesson for. @type {Kept[]} */
  gone = [];
  /** What it will not have as it is. @type {Kept[]} */
  refused = [];
  #waits = []; // what it cannot save just now
  #failures = 0;
  #timer = 0;

  /**
   * Events: `tried`, with the addresses of lessons of which something was `sent`, what is to be `told`
   * of that, whether more is gone or refused (`added`), and whether it has begun to wait (`waits`).
   */
  constructor() {
    super();
    window.addEventListener("online", () => this.#try());
    this.#try();
  }

  /** Whether something of the lesson at that address is not with the server, but may be soon. */
  waitsFor(path) {
    return this.#waits.some((one) => one.path === path);
  }

  /** Whether something of it is not with the server. */
  has(path) {
    return this.waitsFor(path) || this.refused.some((one) => one.path === path);
  }

  /** What was gone or refused goes on elsewhere. @param {Kept[]} all */
  async letGo(all) {
    this.gone = this.gone.filter((one) => !all.includes(one));
    this.refused = this.refused.filter((one) => !all.includes(one));
    for (const one of all) await letGo(one);
  }

  #try() {
    clearTimeout(this.#timer);
    this.tried = this.tried.then(() => this.#sendAll());
  }

  async #sendAll() {
    const sent = new Set();
    const told = new Set();
    const before = new Set([...this.gone, ...this.refused].map(({ key }) => key));
    const waits = [];
    for (const one of await leftBehind(() => this.#try())) {
      if (before.has(one.key)) continue;
      try {
        const rest = await this.#send(one, told);
        if (rest) this.refused.push({ ...one, save: rest });
        sent.add(one.path);
      } catch (error) {
        (error.status === GONE ? this.gone : waits).push(one);
      }
    }
    this.#waits = waits;
    this.#failures = waits.length ? this.#failures + 1 : 0;
    if (waits.length) this.#timer = setTimeout(() => this.#try(), retryAfter(this.#failures));
    const added = this.gone.length + this.refused.length > before.size;
    this.dispatchEvent(new CustomEvent("tried", { detail: { sent, told: [...told], added, waits: this.#failures === 1 } }));
  }

  /** @returns {Promise<object|null>} what of it the server has refused for something in it */
  async #send(one, told) {
    const portions = new Portions();
    let rest = one.save;
    for (let body; (body = portions.of(rest)); ) {
      try {
        for (const name of toldOf(await saveLesson(one.path, { ...body, since: NO_NEWS }))) told.add(name);
      } catch (error) {
        if (!isForSomethingIn(body, error)) throw error;
        portions.refuse(body);
        continue;
      }
      portions.taken(body);
      const { lesson, items } = body;
      rest = { ...rest, lesson: Object.keys(lesson).length ? {} : rest.lesson, items: rest.items.filter((item) => !items.includes(item)) };
      // What the server has is not sent again, when others may have changed it.
      await letGo(one, rest);
    }
    if (portions.refuses) return rest;
    await letGo(one);
    return null;
  }
}
