/**
 * When an engine is asked about what is on the board: soon, then for longer and longer as long as that
 * stays. An answer about anything else than what is wanted now is dropped.
 *
 * Mutable here: what is wanted, what is being asked about it, and what has been answered.
 */

import { clock } from "../model/clock.js";
import { Refused, Unreachable } from "../server/api.js";

/** The s that an engine thinks, one time after the other. */
export const STEPS = [0.3, 1, 4];
/** The ms that a position rests before it is asked about: whoever steps through moves goes on. */
const RESTS = 120;
/** The ms after which a server that was away or busy is asked again. */
const AGAIN = 3000;
/** What is over before an engine is asked, or fails, is not tried again by itself. */
const FOR_GOOD = ["engine-failed", "failed", "too-long"];

/** Events: `change`. */
export class Asking extends EventTarget {
  #ask;
  #body = null;
  #key = "";
  #step = 0;
  #abort = null;
  #timer = null;
  #resting = false;
  #told = null;
  #problem = null;

  /** @param {(body: object, signal: AbortSignal) => Promise<object>} ask  asks the server, with `seconds` in the body */
  constructor(ask) {
    super();
    this.#ask = ask;
  }

  /** The answer about what is wanted now, the best there is; null until there is one. */
  get told() {
    return this.#told;
  }

  /** Why there is none: `code` and `said`, in words of the server; null for nothing. */
  get problem() {
    return this.#problem;
  }

  /** Whether a better answer is on the way. */
  get busy() {
    return Boolean(this.#abort || this.#timer);
  }

  /** How many answers there were about what is wanted now. */
  get step() {
    return this.#step;
  }

  /** This is to be evaluated from now on; null for nothing. @param {object|null} body */
  want(body) {
    const key = body ? JSON.stringify(body) : "";
    if (key === this.#key) return;
    this.#key = key;
    this.#body = body;
    this.#begin(RESTS);
  }

  /** Asks anew about what is wanted. */
  again() {
    this.#begin(0);
  }

  /** Nobody looks; once somebody does, it goes on where it was. */
  rest(resting) {
    if (resting === this.#resting) return;
    this.#resting = resting;
    this.#drop();
    if (!resting) this.#next();
    this.#tell();
  }

  #begin(rests) {
    this.#drop();
    this.#told = this.#problem = null;
    this.#step = 0;
    if (this.#body && !this.#resting) this.#timer = clock.after(rests, () => this.#next());
    this.#tell();
  }

  /** Gives up what is asked, and what was to be. */
  #drop() {
    clock.stop(this.#timer);
    this.#abort?.abort();
    this.#timer = this.#abort = null;
  }

  async #next() {
    this.#timer = null;
    if (!this.#body || this.#resting || this.#step >= STEPS.length) return;
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const told = await this.#ask({ ...this.#body, seconds: STEPS[this.#step] }, abort.signal);
      if (this.#abort !== abort) return;
      this.#abort = this.#problem = null;
      this.#told = told;
      this.#step = told.over ? STEPS.length : this.#step + 1;
      this.#next();
    } catch (error) {
      if (this.#abort !== abort) return;
      this.#abort = null;
      this.#failed(error);
    }
    this.#tell();
  }

  #failed(error) {
    const isAway = error instanceof Unreachable;
    if (!isAway && !(error instanceof Refused)) throw error;
    this.#problem = { code: error.code ?? "away", said: (isAway ? error.said : error.message) ?? "" };
    if (isAway && !FOR_GOOD.includes(error.code)) this.#timer = clock.after(AGAIN, () => this.#next());
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
