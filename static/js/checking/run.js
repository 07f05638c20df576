/**
 * All cards of a lesson checked, one after the other and a few at a time. Those whose verdict holds are
 * passed over, so that a run goes on where another one was stopped; each card is asked about once. While
 * the server is away or busy it is waited for.
 *
 * Mutable here: which cards have been asked about, what is under way, and how the server has answered of
 * late.
 */

import { Refused, Unreachable } from "../server/api.js";
import { retryAfter } from "../saving/times.js";

/** How many the server is asked about at once. */
const AT_ONCE = 2;
const TOO_OFTEN = 429; // the status of an answer
/** What is said of a card that the server cannot check, and will not a moment later either. */
const NEVER = ["too-long", "not-checked"];

/** Events: `change`, and `end` once there is nothing left to ask. */
export class Run extends EventTarget {
  #around;
  #asked = new Set(); // ids
  #underWay = new Map(); // by ids what gives them up
  #failures = 0;
  #timer = null;
  #isOver = false;
  /** What the server has said of why it is waited for; "" for nothing. */
  said = "";

  /**
   * @param {{cards: () => {id: string, holds: boolean}[], check: (id: string, signal: AbortSignal) => Promise<void>,
   *   clock: import("../model/clock.js").Clock}} around  `cards` tells those there are, and whether their verdicts hold
   */
  constructor(around) {
    super();
    this.#around = around;
  }

  /** Whether it goes on. */
  get isOn() {
    return !this.#isOver;
  }

  /** Whether the server is waited for. */
  get waits() {
    return this.#failures > 0;
  }

  /** How many cards are done, and how many there are. */
  get progress() {
    const cards = this.#around.cards();
    const isDone = ({ id, holds }) => (holds || this.#asked.has(id)) && !this.#underWay.has(id);
    return { done: cards.filter(isDone).length, count: cards.length };
  }

  /** Begins. */
  start() {
    this.#next();
  }

  /** Gives up what is under way. */
  stop() {
    this.#isOver = true;
    this.#around.clock.stop(this.#timer);
    for (const [id, abort] of this.#underWay) {
      this.#asked.delete(id);
      abort.abort();
    }
  }

  /** Tries again at once where the server was away. */
  again() {
    if (!this.waits || this.#isOver) return;
    this.#around.clock.stop(this.#timer);
    this.#next();
  }

  #next() {
    this.#timer = null;
    // One question tells whether the server is back.
    const most = this.waits ? 1 : AT_ONCE;
    while (!this.#isOver && this.#underWay.size < most) {
      const card = this.#around.cards().find(({ id, holds }) => !holds && !this.#asked.has(id));
      if (!card) break;
      this.#ask(card.id);
    }
    this.dispatchEvent(new Event("change"));
    if (this.#isOver || this.#underWay.size || this.#timer) return;
    this.#isOver = true;
    this.dispatchEvent(new Event("end"));
  }

  async #ask(id) {
    const abort = new AbortController();
    this.#asked.add(id);
    this.#underWay.set(id, abort);
    let error = null;
    try {
      await this.#around.check(id, abort.signal);
    } catch (caught) {
      error = caught;
    }
    this.#underWay.delete(id);
    if (this.#isOver) return;
    if (error) this.#failed(id, error);
    else this.#answered();
  }

  #answered() {
    this.#failures = 0;
    this.said = "";
    this.#around.clock.stop(this.#timer);
    this.#next();
  }

  #failed(id, error) {
    const isRefused = NEVER.includes(error.code) || (error instanceof Refused && error.status !== TOO_OFTEN);
    if (isRefused || !(error instanceof Refused || error instanceof Unreachable)) {
      // It is not asked again.
      this.#answered();
      if (!isRefused) throw error;
      return;
    }
    this.#asked.delete(id);
    this.said = error.said ?? (error instanceof Refused ? error.message : "");
    this.#failures += 1;
    const { clock } = this.#around;
    clock.stop(this.#timer);
    this.#timer = clock.after(retryAfter(this.#failures), () => this.#next());
    this.dispatchEvent(new Event("change"));
  }
}
