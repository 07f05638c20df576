/**
 * The lessons that are saved, and how that stands: one is open, others were left a moment ago, and of
 * some an earlier page has left something.
 *
 * Mutable here: which lesson is open, and which were begun on this page.
 */

import { gathered, newLesson } from "../cards/items.js";
import { limit } from "../model/games.js";
import { clear } from "../model/position.js";
import { say } from "../model/words.js";
import { Left } from "../saving/left.js";
import { Saver } from "../saving/saver.js";

export class Savers {
  #parts;
  #strip;
  #cards;
  #path = null; // of the lesson that is open
  #savers = new Map(); // by the addresses of lessons
  #made = new Set(); // the addresses of those begun on this page
  /** What earlier pages have left. */
  left = new Left();
  /** The one that saves the lesson that is open. @type {Saver|null} */
  saver = null;

  /**
   * @param {object} parts  those of the editor
   * @param {import("./strip.js").PositionStrip} strip
   * @param {import("./editing.js").Editing} cards
   */
  constructor(parts, strip, cards) {
    this.#parts = parts;
    this.#strip = strip;
    this.#cards = cards;
    this.left.addEventListener("tried", ({ detail }) => this.#tellLeft(detail));
    window.addEventListener("pagehide", () => this.saver?.flush());
  }

  /** The lesson is begun on this page: what undoes that takes it away. */
  begins(path) {
    this.#made.add(path);
  }

  /** Whether it was. */
  hasBegun(path) {
    return this.#made.has(path);
  }

  saverOf(path) {
    if (!this.#savers.has(path)) {
      const saver = new Saver(this.#parts, path);
      saver.addEventListener("status", () => this.#showStatus());
      saver.addEventListener("told", ({ detail }) => this.#tell(detail));
      this.#savers.set(path, saver);
    }
    return this.#savers.get(path);
  }

  /** Says what has become of what earlier pages have left; what cannot be saved can go on as a new lesson. */
  #tellLeft({ sent, told, added, waits }) {
    const { notices } = this.#parts;
    for (const path of sent) this.#savers.get(path)?.refresh();
    this.#showStatus();
    if (told.length) this.#tell(told);
    const { gone, refused } = this.left;
    const words = [gone.length && say("lesson-left"), refused.length && say("lesson-left-refused")].filter(Boolean).join(" ");
    if (added) notices.show(words, { label: say("lesson-as-new"), act: () => this.#asNew([...gone, ...refused]) });
    else if (waits) notices.show(say("lesson-left-waits"));
  }

  /** What was left, as a new lesson. */
  async #asNew(left) {
    const items = left.flatMap(({ save }) => save.items.filter(({ fields, deleted }) => fields && typeof deleted !== "number"));
    const title = left.map(({ save }) => save.lesson.title?.value).find(Boolean) ?? "";
    const made = items.map(({ kind, fields }) => ({ kind, ...Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])) }));
    const { store } = this.#parts;
    // Words alone stand beside an empty board.
    if (!made.some(({ kind }) => kind === "card")) made.push({ kind: "card", board: { position: clear(store.current.position) } });
    await this.#cards.take({ items: made.slice(0, limit("cards")), title }, { lesson: null });
    const notes = left.map(({ save }) => save.lesson.notes?.value).filter(Boolean).join("\n\n");
    const tags = [...new Set(left.flatMap(({ save }) => save.lesson.tags?.value ?? []))];
    this.#cards.setLesson({ notes, tags });
    // What there is no room for stays where it is.
    if (made.length <= limit("cards")) await this.left.letGo(left);
  }

  #tell(names) {
    this.#parts.notices.show(names.map((name) => say(`lesson-${name}`, { count: limit("cards") })).join(" "));
  }

  /** Another lesson, or none, is there now: what was begun here and undone again goes into the bin. */
  open(path, cause) {
    const before = this.#path;
    this.#path = path;
    this.saver = path ? this.saverOf(path) : null;
    const left = before && this.#savers.get(before);
    if (left && cause === "undo" && this.#made.has(before)) left.toBin();
    else left?.flush();
    if (path && this.#made.has(path)) this.saver.fromBin();
    this.#showStatus();
    // Whoever came by a link is told so, as long as the lesson is open.
    this.#strip.querySelector(".shared").hidden = !path?.startsWith("/e/");
  }

  #showStatus() {
    const { notices } = this.#parts;
    const { status = "saved", reason = "", keeps = true } = this.saver ?? {};
    const kept = keeps ? "lesson-kept" : "lesson-only-here";
    // What an earlier page has left is still to come.
    const all = status === "saved" && this.left.has(this.#path) ? "kept" : status;
    const output = this.#strip.querySelector(".saved");
    output.textContent = this.saver ? say(all === "kept" ? kept : `lesson-${all}`) : "";
    output.dataset.status = all;
    output.title = reason;
    if (status === "kept" && reason) notices.show(say(`${kept}-why`, { reason }));
    else if (status === "kept") notices.announce(say(kept));
    if (status === "gone") this.#offerNew();
    else notices.withdraw(say("lesson-gone"));
  }

  /** The lesson is not there for us any more: it can go on as a new one. */
  #offerNew() {
    const { store, notices } = this.#parts;
    const gone = this.saver;
    const act = () => {
      const lesson = newLesson();
      gone.abandon();
      store.commit({ lesson: { ...gathered(store.current), id: lesson.id, path: lesson.path }, card: store.current.card });
    };
    notices.show(say("lesson-gone"), { label: say("lesson-as-new"), act });
  }
}
