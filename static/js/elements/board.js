/**
 * <position-board>: shows a position and says what is done to it.
 *
 *   <position-board data-sprite="…">
 *     <div class="board" role="grid">
 *       <div role="row">                  one a rank, as displayed
 *         <div role="gridcell" class="square" data-square="a8"> <svg class="piece"> …
 *     <div class="coordinates ranks">, <div class="coordinates files">
 *
 * Properties down: `position`, `flipped`, `tool`, `marks`.
 * Events up: `edit`, with
 *   {type: "put", square, piece, gesture?}   piece "" clears
 *   {type: "clear", squares}
 *   {type: "move", from, to, copy}
 * Squares are indices of the position.
 */

import { squareName } from "../position.js";
import { pieceName, say } from "../words.js";
import { BoardGestures } from "./board-gestures.js";
import { pressKey } from "./board-keys.js";

const SVG = "http://www.w3.org/2000/svg";

export class PositionBoard extends HTMLElement {
  #position = null;
  #flipped = false;
  #marks = new Map();
  #cells = []; // by square index
  #focused = 0;
  #picked = null;
  #ghost = null;
  #gestures = new BoardGestures(this);
  #onKey = (event) => {
    if (pressKey(this, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  #onFocus = (event) => {
    const square = this.#cells.indexOf(event.target);
    if (square >= 0) this.#setFocused(square);
  };

  /** What a press does: {kind: "move"}, {kind: "erase"} or {kind: "piece", piece}. */
  tool = { kind: "move" };

  connectedCallback() {
    this.#gestures.connect();
    this.grid.addEventListener("keydown", this.#onKey);
    this.grid.addEventListener("focusin", this.#onFocus);
  }

  disconnectedCallback() {
    this.#gestures.disconnect();
    this.grid.removeEventListener("keydown", this.#onKey);
    this.grid.removeEventListener("focusin", this.#onFocus);
  }

  get grid() {
    return this.querySelector("[role=grid]");
  }

  get position() {
    return this.#position;
  }

  set position(position) {
    const shaped = position.files !== this.#position?.files || position.ranks !== this.#position?.ranks;
    const picked = this.#picked !== null && this.pieceOn(this.#picked);
    this.#position = position;
    if (this.#picked !== null && (shaped || this.pieceOn(this.#picked) !== picked)) this.#picked = null;
    if (shaped) this.#layOut();
    this.#paint();
  }

  get flipped() {
    return this.#flipped;
  }

  set flipped(flipped) {
    if (flipped === this.#flipped) return;
    const hadFocus = this.grid.contains(document.activeElement);
    this.#flipped = flipped;
    if (!this.#position) return;
    this.#layOut();
    this.#paint();
    if (hadFocus) this.focusSquare(this.#focused);
  }

  /** Square names to mark, each with a severity. @param {Map<string, string>} marks */
  set marks(marks) {
    this.#marks = marks;
    this.#paint();
  }

  /** The square picked up by tap or key, or null. */
  get picked() {
    return this.#picked;
  }

  set picked(square) {
    if (square === this.#picked) return;
    this.#picked = square;
    this.#paint();
    if (square === null) return;
    const name = squareName(this.#position, square);
    this.#announce(say("picked-up", { piece: pieceName(this.pieceOn(square)), square: name }));
  }

  /** The square that keys act on. */
  get focused() {
    return this.#focused;
  }

  /** Focuses the square; a press has it in view already, so then nothing scrolls. */
  focusSquare(square, { byPointer = false } = {}) {
    this.#setFocused(square);
    this.#cells[square].focus({ preventScroll: true });
    if (!byPointer) this.#cells[square].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  pieceOn(square) {
    return this.#position.squares[square];
  }

  /** The square at a point of the viewport, or null. */
  squareAt(x, y) {
    const box = this.grid.getBoundingClientRect();
    const { files, ranks } = this.#position;
    const file = Math.floor(((x - box.left) / box.width) * files);
    const rank = Math.floor(((y - box.top) / box.height) * ranks);
    if (file < 0 || file >= files || rank < 0 || rank >= ranks) return null;
    const shown = rank * files + file;
    return this.#flipped ? files * ranks - 1 - shown : shown;
  }

  /** The width of a square, in px. */
  get squareSize() {
    return this.grid.getBoundingClientRect().width / this.#position.files;
  }

  /** Goes on with a press on a palette's piece. */
  grab(piece, event) {
    this.#gestures.grab(piece, event);
  }

  /** Shows a piece in flight and the square it is over; null for none. */
  showDrag(drag) {
    this.querySelector(".over")?.classList.remove("over");
    this.querySelector(".lifted")?.classList.remove("lifted");
    if (!drag?.dragging) {
      this.#ghost?.remove();
      this.#ghost = null;
      return;
    }
    if (!this.#ghost) {
      this.#ghost = pieceImage(this.dataset.sprite, drag.piece);
      this.#ghost.classList.add("ghost");
      this.#ghost.style.width = `${this.squareSize}px`;
      document.body.append(this.#ghost);
    }
    this.#ghost.style.translate = `calc(${drag.x}px - 50%) calc(${drag.y}px - 50%)`;
    if (drag.over !== null) this.#cells[drag.over].classList.add("over");
    if (drag.from !== null && !drag.copying) this.#cells[drag.from].classList.add("lifted");
  }

  /** Says what was done to the position. */
  say(edit) {
    this.dispatchEvent(new CustomEvent("edit", { detail: edit, bubbles: true }));
  }

  #announce(text) {
    this.dispatchEvent(new CustomEvent("announce", { detail: text, bubbles: true }));
  }

  #setFocused(square) {
    this.#cells[this.#focused].tabIndex = -1;
    this.#focused = square;
    this.#cells[square].tabIndex = 0;
  }

  /** Builds rows, cells and coordinates in the order they are displayed. */
  #layOut() {
    const { files, ranks } = this.#position;
    const shown = Array.from({ length: files * ranks }, (_, i) => i);
    if (this.#flipped) shown.reverse();
    this.#cells = [];
    const rows = Array.from({ length: ranks }, (_, rank) => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      row.append(...shown.slice(rank * files, (rank + 1) * files).map((square) => this.#cell(square)));
      return row;
    });
    this.grid.replaceChildren(...rows);
    const names = shown.map((square) => squareName(this.#position, square));
    this.#label("ranks", names.filter((_, i) => i % files === 0).map((name) => name.slice(1)));
    this.#label("files", names.slice(0, files).map((name) => name[0]));
  }

  #cell(square) {
    const cell = document.createElement("div");
    const rank = Math.floor(square / this.#position.files);
    cell.setAttribute("role", "gridcell");
    cell.className = `square ${(square + rank) % 2 ? "dark" : "light"}`;
    cell.dataset.square = squareName(this.#position, square);
    cell.tabIndex = square === this.#focused ? 0 : -1;
    this.#cells[square] = cell;
    return cell;
  }

  #label(kind, labels) {
    const spans = labels.map((label) => {
      const span = document.createElement("span");
      span.textContent = label;
      return span;
    });
    this.querySelector(`.${kind}`).replaceChildren(...spans);
  }

  #paint() {
    if (!this.#position) return;
    this.#position.squares.forEach((piece, square) => {
      const cell = this.#cells[square];
      if (cell.dataset.piece !== piece) {
        cell.dataset.piece = piece;
        cell.replaceChildren(...(piece ? [pieceImage(this.dataset.sprite, piece)] : []));
        cell.setAttribute("aria-label", `${cell.dataset.square}, ${pieceName(piece)}`);
      }
      cell.classList.toggle("picked", square === this.#picked);
      cell.setAttribute("aria-selected", square === this.#picked);
      const mark = this.#marks.get(cell.dataset.square);
      if (mark) cell.dataset.mark = mark;
      else delete cell.dataset.mark;
    });
  }
}

/** An SVG element showing the piece, a symbol of the sprite at this address. */
export function pieceImage(sprite, piece) {
  const image = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  const side = piece === piece.toUpperCase() ? "w" : "b";
  image.setAttribute("class", "piece");
  image.setAttribute("viewBox", "0 0 45 45");
  image.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${sprite}#${side}${piece}`);
  image.append(use);
  return image;
}

customElements.define("position-board", PositionBoard);
