/**
 * All that a user can change: a history of snapshots and a place in it.
 *
 * A snapshot is never changed; `commit` adds the next one, `amend` puts a better
 * one in its place (the server's answer to it) without making an undo step.
 *
 * @typedef {object} Snapshot
 * @property {import("./position.js").Position} position  what the board shows
 * @property {import("./line.js").Line|null} line  the moves that the position is one of; null for a
 *   position that stands alone
 * @property {number} ply           where in the line the board is; -1 for its start
 * @property {object|null} report   the server's report on `position`, null until it answers
 * @property {object|null} before   the last position reported on before the edits since
 * @property {boolean} follow       castling rights follow the pieces
 * @property {string|null} text     what was typed, while it is shown; null for the report's own
 * @property {"none"|"pending"|"read"|"unread"|"held"} reading  how far `text` has come:
 *   sent to be read; read, so that `position` is its position; not readable;
 *   or held back because the board was changed before it could be read
 * @property {object|null} readReport  the server's report on `text`
 * @property {string|null} notation  the notation of the field where the game has it, null for its own
 * @property {string|null} game     the game `text` is of, where it could be of several
 * @property {boolean} fixed        `text` is what a fix has made of it
 * @property {"text"|"either"|"board"} marksOf  whose the marks are once `text` is read: those of a text
 *   that came from elsewhere, or none; its own if it has any; or those of the board, as they have
 *   been taken over
 * @property {import("./marks.js").Mark[]} marks  what is drawn on the board
 * @property {string|null} variant  what the menu of games stands at, if not at the game itself
 * @property {{text: string, notation: string}|null} operations  what an EPD says beside its fields
 * @property {import("../cards/items.js").Lesson|null} lesson  the lesson that the position is a card of
 * @property {string|null} card     the id of that card
 * @property {number} at            the ply of the line at which students begin
 * @property {{read?: boolean}|null} edit  another one after each step, and each answer, that changes what the
 *   card says on the board; `read` where that is only what the text of a card as it came reads as
 * @property {Object<string, object>} left  how each game was left, by entries of the menu of games
 * @property {string} title
 * @property {boolean} ownTitle     it was typed, so that no file's name takes its place
 * @property {boolean} flipped
 */

import { clock } from "./clock.js";
import { same } from "./position.js";

/** What of a snapshot is saved with a card's board. */
const EDITED = ["position", "line", "at", "marks", "text", "notation", "operations", "flipped"];
/** The ms between two strokes that make one undo step. */
const MERGE_WITHIN = 1000;

export class Store extends EventTarget {
  /** @type {Snapshot[]} */
  #history;
  #index = 0;
  #merge = { tag: null, at: 0 };
  /** The place of the last step that is kept, of the first, and the steps that had been undone. */
  #scratch = null;

  /**
   * @param {Snapshot[]} history  at least one
   * @param {number} index        the current one's place in it
   */
  constructor(history, index = 0) {
    super();
    this.#history = history;
    this.#index = index;
  }

  /** At most so many snapshots about the current one, and its place among them. */
  around(most) {
    const start = Math.max(0, Math.min(this.#index, this.#history.length - most));
    return { history: this.#history.slice(start, start + most), index: this.#index - start };
  }

  /** @returns {Snapshot} */
  get current() {
    return this.#history[this.#index];
  }

  /** What is kept of it: on a scratch board what there was before. @returns {Snapshot} */
  get kept() {
    return this.#history[this.#scratch?.at ?? this.#index];
  }

  /** Whether anything was done on a scratch board but to go through the moves. */
  get isTried() {
    return this.current.edit !== this.kept.edit;
  }

  get canUndo() {
    return this.#index > (this.#scratch?.floor ?? 0);
  }

  get canRedo() {
    return this.#index < this.#history.length - 1;
  }

  /**
   * Adds a step with these changes. Steps with the same merge tag become one:
   * a gesture's for as long as it lasts, typing's while strokes follow closely.
   *
   * @param {Partial<Snapshot>} changes
   * @param {{merge?: string, timed?: boolean}} [options]
   */
  commit(changes, { merge = null, timed = false } = {}) {
    if (!this.#means(changes)) return;
    const next = { ...this.current, ...changes, ...(this.#edits(changes) && { edit: {} }) };
    const now = clock.now();
    const merges = this.#continues(merge) && (!timed || now - this.#merge.at < MERGE_WITHIN);
    this.#history.length = this.#index + (merges ? 0 : 1);
    this.#history.push(next);
    this.#index = this.#history.length - 1;
    this.#merge = { tag: merge, at: now };
    this.#changed("commit");
  }

  /** The snapshot that a step with this merge tag, not timed, starts from or has started from. */
  beginningOf(merge) {
    return this.#continues(merge) ? this.#history[this.#index - 1] : this.current;
  }

  /** @param {Partial<Snapshot>} changes */
  amend(changes) {
    this.#history[this.#index] = { ...this.current, ...changes };
    this.#changed("amend");
  }

  /** From here on the board is a scratch board: of what is done nothing is kept. */
  beginScratch() {
    if (this.#scratch) return;
    this.#scratch = { at: this.#index, floor: this.#index, undone: this.#history.slice(this.#index + 1) };
    this.#merge = { tag: null, at: 0 };
  }

  /** Makes one step of all that was done on the scratch board, which goes on from there; the step can be undone. */
  keepScratch() {
    const { floor } = this.#scratch;
    this.endScratch(true);
    this.beginScratch();
    this.#scratch.floor = floor;
  }

  /** Goes back to where the scratch board began, or makes one step of it all. @returns {Snapshot|null} what was on it, if anything was tried */
  endScratch(keep = false) {
    const { current, kept, isTried } = this;
    const { at, undone } = this.#scratch ?? {};
    this.#scratch = null;
    if (at === undefined || current === kept) return null;
    this.#history.splice(at + 1, Infinity, ...(keep ? [current] : undone));
    this.#index = at + (keep ? 1 : 0);
    this.#merge = { tag: null, at: 0 };
    this.#changed(keep ? "commit" : "amend");
    return isTried ? current : null;
  }

  undo() {
    this.#go(-1, "undo");
  }

  redo() {
    this.#go(1, "redo");
  }

  /** Goes back over the steps, from the current one on, of which that holds; the next one takes their place. */
  retract(holds) {
    while (this.#index > 0 && holds(this.current)) this.#index -= 1;
    this.#merge = { tag: null, at: 0 };
    this.#changed("amend");
  }

  /** Makes every report be asked for again, as after a change of settings. */
  forgetReports() {
    this.revise((snapshot) => ({ ...snapshot, report: null }));
  }

  /** Changes all snapshots, each with its number, without making a step, as where more of a text has arrived. */
  revise(change) {
    this.#history = this.#history.map(change);
    if (this.#scratch) this.#scratch.undone = this.#scratch.undone.map((one, at) => change(one, this.#scratch.at + 1 + at));
    this.#changed("amend");
  }

  /** Whether the changes make a difference to anyone but the server. */
  #means(changes) {
    return Object.entries(changes).some(
      ([key, value]) =>
        !["report", "before", "readReport"].includes(key) && !same(value, this.current[key]),
    );
  }

  /** Whether it is another position, text or line, and not another card or another place in the line. */
  #edits(changes) {
    const steps = "ply" in changes && changes.line && changes.line === this.current.line;
    return !("card" in changes || steps) && EDITED.some((key) => key in changes && changes[key] !== this.current[key]);
  }

  #continues(merge) {
    return merge !== null && merge === this.#merge.tag && !this.canRedo;
  }

  #go(step, cause) {
    const index = this.#index + step;
    if (index < (this.#scratch?.floor ?? 0) || index >= this.#history.length) return;
    if (index < this.#scratch?.at) Object.assign(this.#scratch, { at: index, undone: this.#history.slice(index + 1) });
    this.#index = index;
    this.#merge = { tag: null, at: 0 };
    this.#changed(cause);
  }

  #changed(cause) {
    this.dispatchEvent(new CustomEvent("change", { detail: { cause } }));
  }
}
