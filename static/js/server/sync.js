/**
 * Keeps the current snapshot reported on: asks the server about its text or its
 * position, and amends it with the answer. An answer about any other snapshot
 * is dropped. While the server is away it keeps trying.
 *
 * Mutable here: what is being asked, and how the server has answered of late.
 */

import { clock } from "../model/clock.js";
import { same } from "../model/position.js";
import { positionReported, textRead } from "../model/snapshot.js";
import { ping, read, Refused, Unreachable, write } from "./api.js";

/** In ms; the last for good. */
const RETRY_AFTER = [500, 1000, 2000, 3000];

export class Sync extends EventTarget {
  #store;
  #settings;
  #notations;
  /** The snapshot under way. */
  #asked = null;
  /** The snapshot the server would not report on. */
  #refused = null;
  #abort = null;
  #failures = 0;
  #timer = 0;

  /**
   * @param {import("../model/store.js").Store} store
   * @param {{enPassant: string}} settings
   * @param {string[]} notations  those the field can show
   */
  constructor(store, settings, notations) {
    super();
    this.#store = store;
    this.#settings = settings;
    this.#notations = notations;
    store.addEventListener("change", () => this.#update());
    window.addEventListener("online", () => this.#retry());
    this.#update();
  }

  get offline() {
    return this.#failures > 0;
  }

  /** Whether the snapshot's text, or else its position, has its report, or will have none. */
  get settled() {
    const { reading, report } = this.#store.current;
    return this.#refused === this.#store.current || (reading !== "pending" && report !== null);
  }

  /** Resolves once settled, or at once while the server is away. */
  whenSettled() {
    if (this.settled || this.offline) return Promise.resolve();
    return new Promise((resolve) => {
      const check = () => {
        if (!this.settled && !this.offline) return;
        this.#store.removeEventListener("change", check);
        this.removeEventListener("status", check);
        this.removeEventListener("refused", check);
        resolve();
      };
      this.#store.addEventListener("change", check);
      this.addEventListener("refused", check);
      this.addEventListener("status", check);
    });
  }

  #update() {
    const snapshot = this.#store.current;
    if (this.#asked === snapshot) return;
    this.#abort?.abort();
    this.#asked = null;
    if (!this.settled) this.#ask(snapshot);
  }

  /** Tries again what is due, or just whether the server is back. */
  async #retry() {
    clock.stop(this.#timer);
    if (!this.offline || this.#asked) return;
    if (!this.settled) {
      this.#ask(this.#store.current);
      return;
    }
    try {
      await ping();
      this.#reached();
    } catch {
      this.#failed();
    }
  }

  async #ask(snapshot) {
    this.#asked = snapshot;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const reading = snapshot.reading === "pending";
    try {
      const { enPassant } = this.#settings;
      const report = reading
        ? await read(snapshot.text, enPassant, { game: snapshot.game, variant: snapshot.position.variant || snapshot.variant, signal })
        : await write(snapshot, enPassant, signal);
      if (this.#store.current !== snapshot) return;
      this.#reached();
      this.#asked = null;
      if (reading) this.#settleText(snapshot, report);
      else this.#settlePosition(report, snapshot);
    } catch (error) {
      if (error.name === "AbortError" || this.#store.current !== snapshot) return;
      this.#asked = null;
      if (error instanceof Refused && reading) this.#refuseText(error.message);
      else if (error instanceof Refused) this.#refusePosition(snapshot, error.message);
      else if (error instanceof Unreachable) this.#failed();
      else throw error;
    }
  }

  #settleText(snapshot, report) {
    this.#settle(textRead(snapshot, report, this.#notations));
    this.dispatchEvent(new CustomEvent("read", { detail: report }));
  }

  #settlePosition(report, snapshot) {
    this.#settle(positionReported(report, snapshot));
    const dropped = report.findings.filter(({ code }) => code.endsWith("-dropped"));
    if (dropped.length) this.dispatchEvent(new CustomEvent("dropped", { detail: dropped }));
    // What has become of moves matters most, so that it is told last.
    if (report.refitted) this.dispatchEvent(new CustomEvent("refitted", { detail: report.refitted }));
  }

  /** What the board becomes by an answer is an edit, as it may have been saved as it was before. */
  #settle(changes) {
    const { current } = this.#store;
    const { edit } = current;
    const isSame = same(onBoard(current), onBoard({ ...current, ...changes }));
    this.#store.amend({ ...changes, ...(!isSame && { edit: { read: edit?.read ?? !edit } }) });
  }

  /** It is not asked for again, and nobody waits for a report on it. */
  #refusePosition(snapshot, message) {
    this.#reached();
    if (snapshot.was) this.#store.amend({ was: null });
    this.#refused = this.#store.current;
    this.dispatchEvent(new CustomEvent("refused", { detail: message }));
  }

  #refuseText(message) {
    const finding = { code: "refused", severity: "error", start: null, end: null, squares: [], message, fixes: [] };
    this.#reached();
    this.#store.amend({ reading: "unread", readReport: { findings: [finding] } });
  }

  #reached() {
    if (!this.offline) return;
    this.#failures = 0;
    clock.stop(this.#timer);
    this.dispatchEvent(new Event("status"));
  }

  #failed() {
    const delay = RETRY_AFTER[Math.min(this.#failures, RETRY_AFTER.length - 1)];
    this.#failures += 1;
    if (this.#failures === 1) this.dispatchEvent(new Event("status"));
    clock.stop(this.#timer);
    this.#timer = clock.after(delay, () => this.#retry());
  }
}

/** What an answer can change of what is saved of a board, which is not what its sides are called. */
function onBoard({ line, position, marks }) {
  const bare = ({ handicap: _, ...named }) => named;
  return line ? { ...line, start: bare(line.start) } : [bare(position), marks];
}
