/**
 * The card on the board as the browser prints it: its own title and task, and the board as students
 * find it. Whole lessons are printed as worksheets (`worksheet/main.js`).
 */

import { textAt } from "../model/line.js";
import { toMove } from "../model/games.js";
import { atPly } from "../model/snapshot.js";
import { board, root } from "../editor/page.js";
import { numbersOf } from "../cards/fields.js";
import { marksAtBegin } from "../cards/items.js";

export class Paper {
  #parts;
  #task;

  /**
   * @param {object} parts  those of the editor
   * @param {HTMLElement} part  the part of the page, see `parts/lesson.html`
   */
  constructor(parts, part) {
    this.#parts = parts;
    this.#task = part.querySelector(".on-paper.task");
    root.querySelector(".on-paper.title").after(this.#task);
    window.addEventListener("beforeprint", () => this.#begin());
    window.addEventListener("afterprint", () => this.#end());
  }

  /** Writes what is said of the card on the board. */
  show() {
    const { lesson, card } = this.#parts.store.current;
    const item = lesson?.items.find(({ id }) => id === card);
    this.#task.textContent = [item?.task, ...numbersOf(item).map(({ label, words }) => `${label}: ${words}`)].filter(Boolean).join("\n");
  }

  /** Puts the position on the board that students begin at. */
  #begin() {
    const { current } = this.#parts.store;
    const { lesson, card, line, ply, at } = current;
    if (!lesson) return;
    if (line && ply !== at) this.#beginAt(atPly(current, at), textAt(line, at));
    const { shown } = lesson.items.find(({ id }) => id === card);
    const marks = marksAtBegin(current);
    if (shown.marks === "solution" && marks.length) this.#hideMarks(current);
    else board.marks = marks;
  }

  #beginAt({ position }, text) {
    board.position = position;
    board.hints = {};
    root.querySelector("#side-line").textContent = toMove(position);
    root.querySelector(".on-paper.text").textContent = text;
  }

  /** Leaves out marks that come with the solution; the text of the board may name them as well. */
  #hideMarks({ line, at, report }) {
    board.marks = [];
    const text = line ? textAt(line, at) : Object.values(report?.notations ?? {})[0];
    root.querySelector(".on-paper.text").textContent = text ?? "";
  }

  /** What was on the board is drawn again. */
  #end() {
    this.#parts.state.set({});
  }
}
