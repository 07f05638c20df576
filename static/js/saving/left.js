/**
 * What earlier pages have kept and could not send: it goes as soon as the server takes it.
 *
 * Mutable here: what is left of it, and when that is tried again.
 */

import { AROUND } from "./around.js";
import { sendAll } from "./portions.js";
import { GONE, NO_NEWS, toldOf } from "./server.js";
import { inTime, retryAfter } from "./times.js";


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
  #timer = null;
  #around;

  /**
   * Events: `tried`, with the addresses of lessons of which something was `sent`, what is to be `told`
   * of that, whether more is gone or refused (`added`), and whether it has begun to wait (`waits`).
   *
   * @param {import("./around.js").Around} around
   */
  constructor(around = AROUND) {
    super();
    this.#around = around;
    around.on("online", () => this.#try());
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
    for (const one of all) await this.#around.keeper.letGo(one);
  }

  #try() {
    this.#around.clock.stop(this.#timer);
    this.tried = this.tried.then(() => this.#sendAll());
  }

  async #sendAll() {
    const sent = new Set();
    const told = new Set();
    const before = new Set([...this.gone, ...this.refused].map(({ key }) => key));
    const waits = [];
    for (const one of await this.#around.keeper.leftBehind(() => this.#try())) {
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
    if (waits.length) this.#timer = this.#around.clock.after(retryAfter(this.#failures), () => this.#try());
    const added = this.gone.length + this.refused.length > before.size;
    this.dispatchEvent(new CustomEvent("tried", { detail: { sent, told: [...told], added, waits: this.#failures === 1 } }));
  }

  /** @returns {Promise<object|null>} what of it the server has refused for something in it */
  async #send(one, told) {
    const { clock, keeper, server } = this.#around;
    const send = (body) => inTime(clock, server.saveLesson(one.path, { ...body, since: NO_NEWS }));
    const rest = await sendAll(one.save, send, {
      // What the server has is not sent again, when others may have changed it.
      taken: async (answer, left) => {
        for (const name of toldOf(answer)) told.add(name);
        await keeper.letGo(one, left);
      },
    });
    if (!rest) await keeper.letGo(one);
    return rest;
  }
}
