/**
 * <position-review>: the positions of a text that holds several, to choose one.
 *
 *   <dialog id="several">
 *     <position-review> <h2> <ul> <li> <button> board, line, text
 *
 * Method: `show` with the positions as in the JSON contract. Event up:
 * `position-choice` with the text chosen.
 */

import { pieceImage } from "../elements/piece-image.js";
import { gameInfo } from "../model/games.js";
import { isDark, lookOf } from "../model/squares.js";
import { say } from "../model/words.js";

export class PositionReview extends HTMLElement {
  show(positions) {
    this.querySelector("h2").textContent = say("several", { count: positions.length });
    const list = this.querySelector("ul");
    list.replaceChildren(...positions.map((position) => this.#item(position)));
    this.closest("dialog").showModal();
  }

  #item({ line, text, position }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const number = document.createElement("span");
    const notation = document.createElement("span");
    number.textContent = say("in-line", { line });
    notation.className = "notation";
    notation.textContent = text.trim();
    button.type = "button";
    // The colon keeps the numbers apart for the ear.
    button.setAttribute("aria-label", `${number.textContent}: ${notation.textContent}`);
    button.append(smallBoard(position), number, notation);
    button.addEventListener("click", () => {
      this.closest("dialog").close();
      this.dispatchEvent(new CustomEvent("position-choice", { detail: text, bubbles: true }));
    });
    item.append(button);
    return item;
  }
}

function smallBoard(position) {
  const board = document.createElement("div");
  board.className = "small-board";
  board.dataset.look = lookOf(position);
  const { lines } = gameInfo(position.game);
  if (lines) board.dataset.lines = lines;
  board.style.setProperty("--files", position.files);
  board.style.setProperty("--ranks", position.ranks);
  board.setAttribute("aria-hidden", "true");
  position.squares.forEach((piece, index) => {
    const square = document.createElement("span");
    if (piece !== null) square.className = isDark(position, index) ? "dark" : "light";
    if (piece) square.append(pieceImage(piece, position));
    board.append(square);
  });
  return board;
}

customElements.define("position-review", PositionReview);
