/**
 * The marks of a board as elements: coloured squares lie in their cells, under the pieces, all
 * else in one picture over them.
 *
 *   <div class="square"> <svg class="tint"> … <svg class="piece">
 *   <svg class="marks">     over the squares, as large as all of them
 *
 * Mutable here: what is to be drawn, on which board, and what is drawn of it.
 */

import { marksOn, marksSaid } from "../model/marks.js";
import { layers, shownRows, squareIndex } from "../model/squares.js";
import { colouredSquare, overPieces, svg } from "./mark-drawing.js";

export class MarkLayer {
  #board;
  /** The position, which way round, and its cells. */
  #shown = null;
  #marks = [];
  /** Marks as they would be drawn. */
  #draft = [];
  /** Moves that somebody thinks of: drawn below the marks, and said by nobody. */
  #thoughts = [];
  #over = null;
  #tinted = [];

  /** @param {HTMLElement} board  the <position-board> */
  constructor(board) {
    this.#board = board;
  }

  /** Draws all of them on a board that is laid out anew. @param {HTMLElement[]} cells  by square index */
  place(position, flipped, cells) {
    this.#shown = { position, flipped, cells };
    this.#draw();
  }

  /** Draws these marks. @returns {Set<string>} the names of squares of which there is something else to say */
  take(marks) {
    if (marks === this.#marks) return new Set();
    const named = new Set([...this.#marks, ...marks].flatMap(({ square, to }) => [square, to]));
    this.#marks = marks;
    this.#draw();
    return named;
  }

  /** Draws these as well, until others are, or none. */
  draft(marks) {
    if (!marks.length && !this.#draft.length) return;
    this.#draft = marks;
    this.#draw();
  }

  /** Draws these below the others, fainter by their `place`, until others are, or none. */
  think(marks) {
    if (!marks.length && !this.#thoughts.length) return;
    this.#thoughts = marks;
    this.#draw();
  }

  /** The marks that begin or end on a square, in words; "" for none. */
  said(name) {
    const marks = this.#marks.filter(({ square, to }) => square === name || to === name);
    return marks.length ? marksSaid(this.#shown.position, marksOn(this.#shown.position, marks)) : "";
  }

  #draw() {
    if (!this.#shown) return;
    const { position, flipped, cells } = this.#shown;
    const marks = marksOn(position, [...this.#marks, ...this.#draft]);
    const at = (name) => squareIndex(position, name);
    for (const tint of this.#tinted) tint.remove();
    const coloured = marks.filter(({ kind }) => kind === "square");
    this.#tinted = coloured.map((mark) => {
      const tint = svg("svg", { class: "tint", viewBox: "0 0 100 100", "aria-hidden": true }, colouredSquare(mark));
      cells[at(mark.square)].prepend(tint);
      return tint;
    });
    const thoughts = marksOn(position, this.#thoughts);
    if (marks.length === coloured.length && !thoughts.length) {
      this.#over?.replaceChildren();
      return;
    }
    const corners = this.#corners(position, flipped);
    this.#over ??= this.#made();
    this.#over.setAttribute("viewBox", `0 0 ${position.files * 100} ${corners.height}`);
    const corner = (name) => corners.of.get(at(name));
    const thought = (mark) => svg("g", { class: "thought", "data-place": mark.place }, overPieces([mark], corner));
    this.#over.replaceChildren(...thoughts.map(thought), ...overPieces(marks, corner));
  }

  #made() {
    const over = svg("svg", { class: "marks", preserveAspectRatio: "none", "aria-hidden": true });
    this.#board.append(over);
    return over;
  }

  /** The upper left corner of each square as shown; between layers there are gaps. */
  #corners(position, flipped) {
    const of = new Map();
    const rows = [...this.#board.grid.querySelectorAll("[role=row]")];
    const several = layers(position).length > 1;
    const unit = several ? rows[0].getBoundingClientRect().height / 100 : 1;
    const top = several ? rows[0].getBoundingClientRect().top : 0;
    let height = position.ranks * 100;
    shownRows(position, flipped).forEach((squares, row) => {
      const y = several ? (rows[row].getBoundingClientRect().top - top) / unit : row * 100;
      const first = flipped ? position.files - squares.length : 0;
      squares.forEach((square, column) => of.set(square, { x: (first + column) * 100, y }));
      height = y + 100;
    });
    return { of, height };
  }
}
