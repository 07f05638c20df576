/**
 * The time and the timers of all scripts: no other module has any, so that a test can turn them.
 *
 * Mutable here: how far a clock was turned, and what is still to be done.
 */

export class Clock {
  #now;
  #wait;
  /** In ms. */
  #turned = 0;
  #waiting = new Set();

  /**
   * A clock that goes by itself; one that is given nothing to wait by stands until it is turned.
   *
   * @param {() => number} now  ms since some moment
   * @param {(act: () => void, ms: number) => number} wait  as `setTimeout`
   */
  constructor(now = () => performance.now(), wait = (act, ms) => setTimeout(act, ms)) {
    this.#now = now;
    this.#wait = wait;
  }

  /** In ms, as `performance.now`. */
  now() {
    return this.#now() + this.#turned;
  }

  /** Does something once, so many ms from now. @returns {object} the timer */
  after(ms, act) {
    const timer = { at: this.now() + ms, act };
    this.#waiting.add(timer);
    timer.id = this.#wait(() => this.#do(timer), ms);
    return timer;
  }

  /** Has a timer come to nothing; null for none. */
  stop(timer) {
    if (!timer) return;
    clearTimeout(timer.id);
    this.#waiting.delete(timer);
  }

  /** Resolves so many ms from now. */
  rest(ms) {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Turns the clock ahead, for tests: what is due by then is done, in its turn. */
  turn(ms) {
    const end = this.now() + ms;
    const due = () => [...this.#waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
    for (let next = due(); next; next = due()) {
      this.#turned += Math.max(0, next.at - this.now());
      this.#do(next);
    }
    this.#turned += Math.max(0, end - this.now());
  }

  #do(timer) {
    if (!this.#waiting.has(timer)) return;
    this.stop(timer);
    timer.act();
  }
}

/** The one that all of a page goes by. */
export const clock = new Clock();
