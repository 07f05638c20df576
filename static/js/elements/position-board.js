/**
 * <position-board>: shows a position and says what is done to it.
 *
 *   <position-board>
 *     <div class="edge top">, <div class="edge left">      coordinates
 *     <div class="board" role="grid" data-look="checks">
 *       <div role="row">                  one a rank, as displayed
 *         <div role="gridcell" class="square" data-square="a8" data-piece="r"> <svg class="piece"> …
 *     <div class="edge right">, <div class="edge bottom">
 *
 * What the server has drawn is taken over; then only squares that change are drawn.
 *
 * Properties down: `position`, `flipped`, `tool`, `findings`, `marks`, `hints`, `rightClick`, `plays`.
 * Events up: `pick` with what is picked up, `lift` with what is dragged, a square's number or
 * {side, piece}, null once it is let go, and `edit`, with
 *   {type: "put", square, piece, gesture?}   piece "" clears
 *   {type: "clear", squares}
 *   {type: "move", from, to, copy}
 *   {type: "sign", square, sign}             see pieces.js
 *   {type: "hand", side, piece, step}        so many more in that hand
 *   {type: "to-hand", from, side, copy}, {type: "drop", side, piece, to}
 *   {type: "pass", side, piece, to}          from one hand to the other
 * and of marks `draw`, with {marks, gesture?}, those that are drawn, or taken away where they are
 * already; `unmark` with a square's name; `attacks` with {square, both}; `pen-choice`.
 * Squares are indices of the position; cells, and the pieces drawn in them, stand by these.
 *
 * Mutable here: what the properties were set to, what is drawn of it, the square that has the
 * focus, what is picked up, and where an arrow begins that is drawn by keys.
 */

import { pieceName, takesSign } from "../model/games.js";
import { squareSaid } from "../model/squares.js";
import { say } from "../model/words.js";
import { drawBoard, drawHints, drawnBoard, drawnPiece, Flight, shapeOf } from "./board-drawing.js";
import { BoardGestures } from "./board-gestures.js";
import { pressKey } from "./board-keys.js";
import { MarkLayer } from "./mark-layer.js";
import { pieceImage } from "./piece-image.js";

export class PositionBoard extends HTMLElement {
  #position = null;
  #shape = "";
  #flipped = false;
  #findings = new Map();
  #layer = new MarkLayer(this);
  #hints = {};
  #arrowFrom = null;
  #cells = [];
  #drawn = [];
  #focused = 0;
  #picked = null;
  /** Whether more is to be said of it. */
  #owes = false;
  #flight = new Flight(this);
  #gestures = new BoardGestures(this);
  #onKey = (event) => {
    if (pressKey(this, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  #onFocus = (event) => {
    this.byPointer = false;
    const square = this.#cells.indexOf(event.target);
    if (square >= 0) this.#setFocused(square);
  };

  /** What a press does: {kind: "move"}, {kind: "erase"}, {kind: "piece", piece}, {kind: "sign", sign},
   * {kind: "draw", shape, colour, text}. */
  tool = { kind: "move" };

  /** What the right button does to a square, and a finger held still: "erase" or "circle". */
  rightClick = "erase";

  /** Whether letters, digits and signs are keys. */
  letterKeys = true;

  /** Whether pieces move by the rules: nothing is copied, promoted or thrown off the board. */
  plays = false;

  /** What more there is to say of what is picked up; null while it is not known. @type {(() => string|null)|null} */
  saidOfPicked = null;

  /** Whether arrows step through moves for those who have no use for them on the board. */
  steps = false;

  /** Whether the focus came by a press, so that no keys are about squares. */
  byPointer = false;

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
    if (position === this.#position) return;
    const shape = shapeOf(position);
    const shaped = shape !== this.#shape;
    const picked = this.#picked !== null && this.#isStill(this.#picked, position) && !shaped;
    this.#position = position;
    this.#shape = shape;
    if (!picked) this.picked = null;
    if (shaped && this.#arrowFrom !== null) this.arrowFrom = null;
    if (shaped) this.#layOut();
    this.#drawPieces();
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
    this.#drawPieces();
    if (hadFocus) this.focusSquare(this.#focused);
  }

  /**
   * Names of squares that findings are about, each with the finding.
   *
   * @param {Map<string, {severity: string, message: string}>} findings
   */
  set findings(findings) {
    const before = this.#findings;
    this.#findings = findings;
    if (!before.size && !findings.size) return;
    const said = (finding) => finding && finding.severity + finding.message;
    this.#cells.forEach((cell, square) => {
      const name = cell.dataset.square;
      if (said(before.get(name)) !== said(findings.get(name))) this.#drawFinding(square);
    });
  }

  /** The marks drawn; those on squares that the board lacks are not shown. */
  set marks(marks) {
    for (const name of this.#layer.take(marks)) {
      const square = this.#cells.findIndex((cell) => cell?.dataset.square === name);
      if (square >= 0) this.#name(square);
    }
  }

  /**
   * What squares are to a move: names by what they are, such as `target`, one that may be gone to.
   *
   * @param {Object<string, string[]>} hints
   */
  set hints(hints) {
    this.#hints = hints;
    drawHints(this.#cells, this.#hints);
  }

  /** Marks shown as they would be drawn; none where the list is empty. */
  set draft(marks) {
    this.#layer.draft(marks);
  }

  /** Moves that an engine thinks of, as marks with their `place`; none where the list is empty. */
  set thoughts(marks) {
    this.#layer.think(marks);
  }

  /** The square where an arrow drawn by keys begins, null while there is none. */
  get arrowFrom() {
    return this.#arrowFrom;
  }

  set arrowFrom(square) {
    this.#cells[this.#arrowFrom]?.classList.remove("from");
    this.#arrowFrom = square;
    this.#cells[square]?.classList.add("from");
    if (square !== null) this.announce(say("arrow-begun", { square: squareSaid(this.#position, square) }));
  }

  /** What is picked up by tap or key: a square, {side, piece} in a hand, or null. */
  get picked() {
    return this.#picked;
  }

  set picked(picked) {
    if (picked === this.#picked) return;
    const before = this.#picked;
    this.#picked = picked;
    for (const square of [before, picked]) this.#drawPicked(square);
    this.emit("pick", picked);
    if (picked === null) return;
    const piece = pieceName(picked.piece ?? this.pieceOn(picked), this.#position);
    const square = picked.side ? "" : squareSaid(this.#position, picked);
    const said = say(picked.side ? "hand-picked-up" : "picked-up", { piece, square });
    const more = this.saidOfPicked?.();
    // Whoever knows where it may go can be on the way.
    this.#owes = this.plays ? more == null : more === null;
    this.announce([said, more].filter(Boolean).join(" "));
  }

  /** Says of what is picked up what was not known then. */
  sayOwed() {
    const said = this.#owes && this.#picked !== null ? this.saidOfPicked() : null;
    if (said === null) return;
    this.#owes = false;
    if (said) this.announce(said);
  }

  /** Says that there is nothing to act on. */
  sayEmpty(square) {
    this.announce(say("square-empty", { square: squareSaid(this.#position, square) }));
  }

  /** Lets go of what is picked up where it was. */
  putBack() {
    const picked = this.#picked;
    this.picked = null;
    this.announce(say("put-back", { piece: pieceName(picked.piece ?? this.pieceOn(picked), this.#position) }));
  }

  /** Puts down what is, or was, picked up from a square or a hand. */
  put(picked, square, copy) {
    this.picked = null;
    if (typeof picked === "number") this.say({ type: "move", from: picked, to: square, copy });
    else this.say({ type: "drop", ...picked, to: square });
  }

  /** The square that keys act on. */
  get focused() {
    return this.#focused;
  }

  /** Focuses the square; a press has it in view already, so then nothing scrolls. */
  focusSquare(square, { byPointer = false } = {}) {
    this.#setFocused(square);
    this.#cells[square].focus({ preventScroll: true });
    this.byPointer = byPointer;
    if (!byPointer) this.#cells[square].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  pieceOn(square) {
    return this.#position.squares[square];
  }

  /** Whether the board has this square: ranks may be of different lengths. */
  exists(square) {
    return square in this.#cells;
  }

  /** Whether two presses on the piece there promote it. */
  promotes(square) {
    return !this.plays && takesSign(this.pieceOn(square), "+", this.#position);
  }

  /** The square at a point of the viewport, or null. */
  squareAt(x, y) {
    if (this.#position.layout) {
      const shown = document.elementFromPoint(x, y);
      return shown && this.squareOf(shown);
    }
    const box = this.grid.getBoundingClientRect();
    const { files, ranks } = this.#position;
    const file = Math.floor(((x - box.left) / box.width) * files);
    const rank = Math.floor(((y - box.top) / box.height) * ranks);
    if (file < 0 || file >= files || rank < 0 || rank >= ranks) return null;
    const shown = rank * files + file;
    return this.#flipped ? files * ranks - 1 - shown : shown;
  }

  /** The square that a part of the page lies in, or null. */
  squareOf(element) {
    const square = this.#cells.indexOf(element.closest(".square"));
    return square >= 0 ? square : null;
  }

  /** The width of a square, in px. */
  get squareSize() {
    return this.grid.getBoundingClientRect().width / this.#position.files;
  }

  /** What pointers do on it, for presses that begin elsewhere: on a palette or a hand. */
  get gestures() {
    return this.#gestures;
  }

  /** Draws all pieces anew, in the art now chosen. */
  redraw() {
    this.#drawn = [];
    this.#drawPieces();
  }

  /** Shows a piece in flight and the square it is over; null for none. */
  showDrag(drag) {
    this.#flight.show(drag, this.#cells);
  }

  /** Says what was done to the position. */
  say(edit) {
    this.emit("edit", edit);
  }

  /** The name of a square as sentences have it. */
  squareSaid(square) {
    return squareSaid(this.#position, square);
  }

  /** Says a text to those who cannot see. */
  announce(text) {
    this.emit("announce", text);
  }

  /** Tells those above of something, see the events listed at the top. */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }

  #isStill(picked, position) {
    if (typeof picked === "number") return position.squares[picked] === this.pieceOn(picked);
    return picked.piece in position.hands[picked.side];
  }

  #setFocused(square) {
    if (this.#cells[this.#focused]) this.#cells[this.#focused].tabIndex = -1;
    this.#focused = square;
    this.#cells[square].tabIndex = 0;
  }

  /** Takes over rows, cells and coordinates as they are drawn, or draws them. */
  #layOut() {
    const position = this.#position;
    const flipped = this.#flipped;
    const first = this.#cells.length === 0;
    if ((position.squares[this.#focused] ?? null) === null) this.#focused = 0;
    this.#cells = (first && drawnBoard(this, position, flipped)) || drawBoard(this, position, flipped);
    this.#drawn = this.#cells.map((cell) => drawnPiece(cell, position));
    this.#layer.place(position, flipped, this.#cells);
    this.#cells.forEach((cell, square) => {
      cell.tabIndex = square === this.#focused ? 0 : -1;
      if (this.#findings.has(cell.dataset.square)) this.#drawFinding(square);
    });
    this.#drawPicked(this.#picked);
    drawHints(this.#cells, this.#hints);
  }

  #drawPieces() {
    this.#cells.forEach((cell, square) => {
      const piece = this.pieceOn(square);
      if (this.#drawn[square] === piece) return;
      this.#drawn[square] = piece;
      cell.dataset.piece = piece;
      for (const image of cell.querySelectorAll(".piece")) image.remove();
      if (piece) cell.append(pieceImage(piece, this.#position));
      this.#name(square);
    });
  }

  #drawFinding(square) {
    const cell = this.#cells[square];
    const finding = this.#findings.get(cell.dataset.square);
    if (finding) cell.dataset.finding = finding.severity;
    else delete cell.dataset.finding;
    this.#name(square);
  }

  /** Other cells have no `aria-selected`, or every square would be called “not selected”. */
  #drawPicked(square) {
    const cell = typeof square === "number" ? this.#cells[square] : null;
    const picked = square === this.#picked;
    cell?.classList.toggle("picked", picked);
    if (picked) cell?.setAttribute("aria-selected", true);
    else cell?.removeAttribute("aria-selected");
  }

  #name(square) {
    const cell = this.#cells[square];
    const { square: name } = cell.dataset;
    const finding = this.#findings.get(name);
    const piece = pieceName(this.pieceOn(square), this.#position);
    const words = { square: squareSaid(this.#position, square), piece, marks: finding?.message };
    const holds = say(finding ? "square-marked" : "square-holds", words);
    const marks = this.#layer.said(name);
    const said = marks ? say("square-drawn", { holds, marks }) : holds;
    cell.setAttribute("aria-label", said);
  }
}

customElements.define("position-board", PositionBoard);
