/**
 * What a piece attacks, and what attacks a square: shown for the square under the pointer, or the
 * one with the focus, and drawn as marks where that is pressed. The server says what it is.
 *
 * Mutable here: whether it is shown, and what was asked last.
 */

import { squareName } from "../model/squares.js";
import { attacks } from "../server/api.js";

export class Attacks {
  #store;
  #board;
  #commands;
  #drawing;
  #colour = "green";
  #stop = null;
  #asked = { position: null, answer: null };
  #square = null; // of which they are shown
  #drafted = 0; // how many drafts there were; an answer counts for the newest only
  #pointer;

  /**
   * @param {{store: import("../model/store.js").Store, board: import("../elements/position-board.js").PositionBoard,
   *   commands: import("../editor/commands.js").Commands, drawing: import("../editor/drawing.js").Drawing,
   *   pointer: () => number|null}} parts  `pointer` tells the square that the pointer is over
   */
  constructor({ store, board, commands, drawing, pointer }) {
    this.#store = store;
    this.#board = board;
    this.#commands = commands;
    this.#drawing = drawing;
    this.#pointer = pointer;
  }

  /** Shows them in this colour from now on, or with null no more. */
  show(colour) {
    this.#stop?.abort();
    this.#drafted += 1;
    this.#board.draft = [];
    if (colour === null) return;
    this.#colour = colour;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#board.addEventListener("pointermove", ({ shiftKey }) => this.#draft(this.#pointer(), shiftKey), { signal });
    this.#board.addEventListener("pointerleave", () => this.#draft(null), { signal });
    this.#board.addEventListener("focusin", () => this.#draft(this.#board.focused), { signal });
    this.#store.addEventListener("change", () => this.#draft(this.#square), { signal });
    this.#draft(this.#pointer() ?? this.#board.focused);
  }

  /** Draws them as marks; takes them away where they are drawn already. */
  async draw(square, both) {
    const { position } = this.#store.current;
    const marks = await this.#marksFor(position, square, both);
    // Meanwhile another position may be on the board.
    if (!marks || this.#store.current.position !== position) return;
    if (marks.length) this.#drawing.draw({ marks });
    else this.#commands.tell("attacks-nothing", { square: this.#board.squareSaid(square) });
  }

  async #draft(square, both = false) {
    const number = (this.#drafted += 1);
    this.#square = square;
    const { position } = this.#store.current;
    const marks = square === null ? [] : await this.#marksFor(position, square, both);
    if (marks && number === this.#drafted) this.#board.draft = marks;
  }

  /** A piece's squares are coloured; arrows come from what attacks an empty square, or, asked for both, any. */
  async #marksFor(position, square, both) {
    const found = await this.#mapOf(position);
    if (!found) return null;
    const name = squareName(position, square);
    const attacked = (found[name] ?? []).map((to) => ({ kind: "square", colour: this.#colour, square: to }));
    if (position.squares[square] && !both) return attacked;
    const attackers = Object.keys(found).filter((from) => found[from].includes(name));
    return [...attacked, ...attackers.map((from) => ({ kind: "arrow", colour: "red", square: from, to: name }))];
  }

  #mapOf(position) {
    if (this.#asked.position !== position) {
      const answer = this.#commands.asked(() => attacks(position));
      this.#asked = { position, answer };
      // What failed is asked again.
      answer.then((found) => !found && this.#asked.answer === answer && (this.#asked = { position: null, answer: null }));
    }
    return this.#asked.answer;
  }
}
