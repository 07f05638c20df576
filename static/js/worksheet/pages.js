/**
 * The pages of a worksheet as the server draws them: asked for when what is on them has changed and
 * rests for a moment, those near the eye first. Pages stay until the next are there. An answer about
 * anything else than what is wanted now is dropped. While the server is away it keeps trying.
 *
 * Mutable here: what is wanted, the pages there are, what is being asked, and how the server has
 * answered of late.
 */

import { clock } from "../model/clock.js";
import { Refused, Unreachable } from "../server/api.js";

/** How many pages come first where all are to be others, so that something is seen soon. */
const AT_FIRST = 2;
/** The most pages that the server is asked for at once. */
const MOST = 6;
const BUSY_AFTER = 500; // ms
const RETRY_AFTER = [500, 1000, 2000, 3000]; // ms; the last for good

/** Events: `change`. */
export class Pages extends EventTarget {
  #draw;
  #body = null;
  #key = ""; // tells what is wanted from all else
  #known = ""; // the key of what `told` is about
  #told = { pages: 0, missing: "", said: [], places: [], boards: 0, points: 0, width: 210, height: 297 };
  #slots = []; // of each page its picture, and the key of what it shows
  #near = [0];
  #abort = null;
  #timer = 0;
  #slow = 0; // the timer until it is said that it takes a while
  #failures = 0;
  #busy = false;
  #problem = "";
  #waiting = []; // who waits for all pages

  /** @param {(asked: object, signal: AbortSignal) => Promise<object>} draw  asks the server */
  constructor(draw) {
    super();
    this.#draw = draw;
    window.addEventListener("online", () => this.again());
  }

  /** What the server has said of the worksheet: how many `pages`, on which of them each board stands (`places`, from 0), what is `missing`, what is to be `said`, the sum of `points`. */
  get told() {
    return this.#told;
  }

  /** The addresses of the pictures, null where there is none yet. */
  get pictures() {
    return this.#slots.map(({ address }) => address);
  }

  /** Whether what is told is about what is wanted now. */
  get isKnown() {
    return this.#known === this.#key;
  }

  /** Whether it takes long. */
  get busy() {
    return this.#busy;
  }

  /** Whether the server is away. */
  get away() {
    return this.#failures > 0;
  }

  /** Why there are no pages, in words of the server; "" for nothing. */
  get problem() {
    return this.#problem;
  }

  /** This is to be on the pages from now on, once it has been so for some ms. @param {{lesson: object, cards?: string[]}} body */
  want(body, rests) {
    const key = JSON.stringify(body);
    if (key === this.#key) return;
    const isFirst = !this.#key;
    this.#key = key;
    this.#body = body;
    this.#drop();
    this.#timer = clock.after(isFirst ? 0 : rests, () => this.#next());
  }

  /** These pages are in sight, or near it. @param {number[]} numbers  from 0, those that matter most first */
  near(numbers) {
    this.#near = numbers.length ? numbers : [0];
    if (this.#known === this.#key) this.#next();
  }

  /** Resolves once all pages are there, or will not be. */
  all() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#settle();
      if (this.#known === this.#key) this.#next();
    });
  }

  /** Nobody looks at them; what is wanted next is asked for at once. */
  rest() {
    this.#drop();
    if (this.#known !== this.#key) this.#key = "";
  }

  /** Tries again where the server was away. */
  again() {
    if (!this.away || this.#abort || !this.#key) return;
    clock.stop(this.#timer);
    this.#next();
  }

  /** Gives up what is asked, and what was to be. */
  #drop() {
    clock.stop(this.#timer);
    clock.stop(this.#slow);
    this.#abort?.abort();
    this.#abort = null;
  }

  #next() {
    const first = this.#firstWanted();
    if (this.#abort || first === null) return;
    this.#ask(first);
  }

  /** The first page to ask for; null where all that are wanted are there. */
  #firstWanted() {
    const { pages } = this.#told;
    const wanted = this.#waiting.length ? [...this.#slots.keys()] : this.#near;
    if (this.#known !== this.#key) return Math.max(0, Math.min(wanted[0] ?? 0, pages - 1));
    return wanted.find((number) => number < pages && this.#slots[number].key !== this.#key) ?? null;
  }

  /** How many pages to ask for from this one on. */
  #mostFrom(first) {
    if (this.#waiting.length) return MOST;
    if (this.#known !== this.#key) return AT_FIRST;
    let most = 1;
    while (most < MOST && this.#near.includes(first + most)) most += 1;
    return most;
  }

  async #ask(first) {
    const abort = new AbortController();
    const key = this.#key;
    this.#abort = abort;
    if (!this.#busy) this.#slow = clock.after(BUSY_AFTER, () => this.#tell({ busy: true }));
    try {
      const answer = await this.#draw({ ...this.#body, first, most: this.#mostFrom(first) }, abort.signal);
      if (this.#abort !== abort) return;
      this.#abort = null;
      this.#take(answer, key);
    } catch (error) {
      if (this.#abort !== abort) return;
      this.#abort = null;
      this.#failed(error);
    }
  }

  #take({ images, first, ...told }, key) {
    clock.stop(this.#slow);
    this.#failures = 0;
    this.#known = key;
    this.#told = told;
    for (const { address } of this.#slots.splice(told.pages)) if (address) URL.revokeObjectURL(address);
    while (this.#slots.length < told.pages) this.#slots.push({ address: null, key: "" });
    images.forEach((svg, at) => {
      const slot = this.#slots[first + at];
      if (!slot) return;
      if (slot.address) URL.revokeObjectURL(slot.address);
      Object.assign(slot, { address: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), key });
    });
    this.#tell({ busy: false, problem: "" });
    // A page that is wanted and does not come would be asked for without end.
    if (images.length || first >= told.pages) this.#next();
    this.#settle();
  }

  #failed(error) {
    clock.stop(this.#slow);
    const isAway = error instanceof Unreachable;
    if (!isAway && !(error instanceof Refused)) throw error;
    if (isAway) {
      const delay = RETRY_AFTER[Math.min(this.#failures, RETRY_AFTER.length - 1)];
      this.#failures += 1;
      this.#timer = clock.after(delay, () => this.#next());
    } else this.#failures = 0;
    this.#tell({ busy: false, problem: (isAway ? error.said : error.message) ?? "" });
    this.#settle(false);
  }

  /** Tells those who wait for all pages that they are there, or that they will not be for now. */
  #settle(may = true) {
    const there = this.#known === this.#key && this.#slots.every(({ key }) => key === this.#key);
    if (may && !there) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #tell({ busy = this.#busy, problem = this.#problem }) {
    this.#busy = busy;
    this.#problem = problem;
    this.dispatchEvent(new Event("change"));
  }
}
