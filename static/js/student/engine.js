/**
 * What an engine thinks of the position on the board, where the teacher allows that on a card.
 *
 * Mutable here: of which moves it was asked.
 */

import { say } from "../model/words.js";
import { post, Refused, Unreachable } from "../server/api.js";
import { nameOf } from "../line/names.js";

export class EngineButton {
  #button;
  #said;
  #address;
  #path;
  #of = null;

  /**
   * @param {HTMLElement} part  the button, and where it is said
   * @param {string} address  that is asked
   * @param {() => string[]} path  the codes of the moves that have led to what is on the board
   */
  constructor(part, address, path) {
    this.#button = part.querySelector("button");
    this.#said = part.querySelector("[role=status]");
    this.#address = address;
    this.#path = path;
    this.#button.addEventListener("click", () => this.#ask());
  }

  /** There may be something else on the board, of which nothing was said. */
  show() {
    if (this.#of !== null && this.#of !== this.#path().join()) this.#tell("", null);
  }

  async #ask() {
    const path = this.#path();
    const of = path.join();
    this.#tell(say("student-engine-busy"), of);
    try {
      const told = await post(this.#address, { path });
      if (this.#of === of) this.#tell(told.over || opinion(told), of);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
      if (this.#of === of) this.#tell(error.said ?? (error.code ? error.message : say("student-away")), of);
    }
  }

  #tell(text, of) {
    this.#of = of;
    this.#said.textContent = text;
  }
}

/** Said as what it is: by its name, and how deep it has looked. */
function opinion({ engine, depth, lines: [{ text, line, mate }] }) {
  const moves = line.plies.map((ply) => nameOf(ply, line.start)).join(" ");
  const best = moves && say("student-engine-line", { moves });
  return [mate == null ? say("student-engine-by", { engine, depth }) : engine, text, best].filter(Boolean).join("\n");
}
