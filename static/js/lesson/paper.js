/**
 * A card on paper: its own title and task, and the board as students find it. The solution is
 * printed where that is asked for alone.
 */

import { textAt } from "../model/line.js";
import { toMove } from "../model/games.js";
import { atPly } from "../model/snapshot.js";
import { board, root } from "../editor/page.js";
import { numbersOf } from "../cards/fields.js";
import { marksAtBegin } from "../cards/items.js";

export class Paper {
  #parts;
  #menu;
  #task;
  #solution;

  /**
   * @param {object} parts  those of the editor
   * @param {HTMLElement} part  the part of the page, see `parts/lesson.html`
   */
  constructor(parts, part) {
    this.#parts = parts;
    this.#menu = part.querySelector(".print-menu");
    this.#task = part.querySelector(".on-paper.task");
    this.#solution = part.querySelector(".on-paper.solution");
    document.body.append(this.#menu);
    root.querySelector(".on-paper.title").after(this.#task);
    root.querySelector(".panel").append(this.#solution);
    this.#box.addEventListener("change", () => root.classList.toggle("with-solution", this.#box.checked));
    this.#menu.querySelector("button").addEventListener("click", () => {
      this.#menu.hidePopover();
      window.print();
    });
    window.addEventListener("beforeprint", () => this.#begin());
    window.addEventListener("afterprint", () => this.#end());
  }

  get #box() {
    return this.#menu.querySelector("input");
  }

  /** Asks below this button whether the solution is to be printed. */
  open(button) {
    this.#menu.showPopover();
    const { left, bottom, top } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#menu;
    this.#menu.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
    this.#menu.style.top = `${Math.max(4, bottom + height + 4 > innerHeight ? top - height - 4 : bottom + 4)}px`;
    this.#box.focus();
  }

  /** Writes what is said of the card on the board. */
  show() {
    const { lesson, card } = this.#parts.store.current;
    const item = lesson?.items.find(({ id }) => id === card);
    this.#task.textContent = [item?.task, ...numbersOf(item).map(({ label, words }) => `${label}: ${words}`)].filter(Boolean).join("\n");
    this.#solution.querySelector("p").textContent = item?.solution ?? "";
  }

  /** Puts the position on the board that students begin at, and the moves where they are asked for. */
  #begin() {
    const { current } = this.#parts.store;
    const { lesson, card, line, ply, at } = current;
    if (!lesson) return;
    if (line && this.#box.checked) this.#solution.append(root.querySelector("moves-list")?.cloneNode(true) ?? "");
    if (line && ply !== at) this.#beginAt(atPly(current, at), textAt(line, at));
    const { shown } = lesson.items.find(({ id }) => id === card);
    const marks = marksAtBegin(current);
    if (shown.marks === "solution" && !this.#box.checked && marks.length) this.#hideMarks(current);
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
    this.#solution.querySelector("moves-list")?.remove();
    this.#parts.state.set({});
  }
}
