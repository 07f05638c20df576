/**
 * One stroke of a pen on the board: from the press to where the pointer is let go.
 *
 * The right button draws with any tool: dragged it draws an arrow, let go where it was pressed it
 * does what the board is told a right-click does, or with a key for a colour draws a circle.
 *
 * Mutable here: the squares that the stroke has coloured.
 */

import { drawnBetween } from "./pens.js";

export class DrawGesture {
  #board;
  #from;
  #pen;
  #right;
  #id;
  #done = new Set();

  /**
   * @param {import("./position-board.js").PositionBoard} board
   * @param {number} from  the square pressed
   * @param {import("./pens.js").Pen} pen
   * @param {{right: boolean, id: string}} how  whether it is the right button with another tool
   */
  constructor(board, from, pen, { right, id }) {
    this.#board = board;
    this.#from = from;
    this.#pen = pen;
    this.#right = right;
    this.#id = id;
    if (!right) this.moveTo(from);
  }

  /** Whether it colours every square that it passes. */
  get sweeps() {
    return this.#pen.shape === "square";
  }

  /** The pointer is over that square now, or with null over none. */
  moveTo(square) {
    if (this.sweeps) this.#colour(square);
    else this.#board.draft = this.#drawsAt(square) ? [this.#mark(square)] : [];
  }

  /** The pointer was let go there. @param {PointerEvent} keys  those that were held */
  release(square, { shiftKey, ctrlKey, altKey, metaKey }) {
    if (square === null || this.sweeps) return;
    // Who holds a key that chooses a colour means to draw.
    const hasModifier = shiftKey || ctrlKey || altKey || metaKey;
    if (this.#pen.shape === "attacks") this.#board.emit("attacks", { square, both: shiftKey });
    else if (this.#drawsAt(square)) this.#board.emit("draw", { marks: [this.#mark(square)] });
    else if (hasModifier) this.#board.emit("draw", { marks: [this.#mark(square)] });
    else clickRight(this.#board, square, this.#pen);
  }

  #colour(square) {
    if (square === null || this.#done.has(square)) return;
    this.#done.add(square);
    this.#board.emit("draw", { marks: [this.#mark(square)], gesture: this.#id });
  }

  #drawsAt(square) {
    return square !== null && this.#pen.shape !== "attacks" && !(this.#right && square === this.#from);
  }

  #mark(square) {
    return drawnBetween(this.#board, this.#from, square, this.#pen);
  }
}

/** The right button erases while setting up; a board that is shown loses no piece by accident. */
export function clickRight(board, square, pen) {
  if (board.rightClick === "circle") board.emit("draw", { marks: [drawnBetween(board, square, square, pen)] });
  else if (board.pieceOn(square)) board.say({ type: "put", square, piece: "" });
}
