/**
 * <position-review>: the positions of a text that holds several, to choose one.
 *
 *   <dialog id="several">
 *     <position-review data-sprite="…"> <h2> <ul> <li> <button> board, line, text
 *
 * Method: `show` with the positions as in the JSON contract. Event up:
 * `position-choice` with the text chosen.
 */

import { say } from "../words.js";
import { pieceImage } from "./board.js";

export class PositionReview extends HTMLElement {
  show(positions) {
    this.querySelector("h2").textContent = say("several", { count: positions.length });
    const list = this.querySelector("ul");
    list.replaceChildren(...positions.map((position) => this.#item(position)));
    this.closest("dialog").showModal();
  }

  #item({ line, text, squares }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const number = document.createElement("span");
    const notation = document.createElement("span");
    number.textContent = say("in-line", { line });
    notation.className = "notation";
    notation.textContent = text.trim();
    button.type = "button";
    button.append(this.#board(squares), number, notation);
    button.addEventListener("click", () => {
      this.closest("dialog").close();
      this.dispatchEvent(new CustomEvent("position-choice", { detail: text, bubbles: true }));
    });
    item.append(button);
    return item;
  }

  #board(squares) {
    const board = document.createElement("div");
    board.className = "small-board";
    board.setAttribute("aria-hidden", "true");
    squares.forEach((piece, index) => {
      const square = document.createElement("span");
      square.className = (index + Math.floor(index / 8)) % 2 ? "dark" : "light";
      if (piece) square.append(pieceImage(this.dataset.sprite, piece));
      board.append(square);
    });
    return board;
  }
}

customElements.define("position-review", PositionReview);
