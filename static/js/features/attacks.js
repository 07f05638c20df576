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
    this.#stop = null;
    this.#board.draft = [];
    if (colour === null) return;
    this.#colour = colour;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const at = (event) => this.#board.squareAt(event.clientX, event.clientY);
    this.#board.addEventListener("pointermove", (event) => this.#draft(at(event), event.shiftKey), { signal });
    this.#board.addEventListener("pointerleave", () => (this.#board.draft = []), { signal });
    this.#board.addEventListener("focusin", () => this.#draft(this.#board.focused, false), { signal });
    this.#draft(this.#pointer() ?? this.#board.focused, false);
  }

  /** Draws them as marks; takes them away where they are drawn already. */
  async draw(square, both) {
    const marks = await this.#marksFor(square, both);
    if (marks?.length) this.#drawing.draw({ marks });
    else if (marks) this.#commands.tell("attacks-nothing", { square: this.#board.squareSaid(square) });
  }

  async #draft(square, both) {
    const stop = this.#stop;
    const marks = square === null ? [] : await this.#marksFor(square, both);
    if (marks && stop === this.#stop && stop) this.#board.draft = marks;
  }

  /** A piece's squares are coloured; arrows come from what attacks an empty square, or, asked for both, any. */
  async #marksFor(square, both) {
    const { position } = this.#store.current;
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
      this.#asked = { position, answer: this.#commands.asked(() => attacks(position)) };
    }
    return this.#asked.answer;
  }
}
