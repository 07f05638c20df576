/** The tasks that were found, as a list: a board each, what it is about, and whether it was found. */

import { smallBoard } from "../features/small-board.js";

/**
 * The row of a task.
 *
 * @param {object} found    as /api/moments answers it
 * @param {string} name     that of its game
 * @param {(button: HTMLButtonElement) => void} press  its button was pressed
 */
export function rowOf(found, name, press) {
  const { label, said, position, card } = found;
  const row = document.createElement("li");
  const words = document.createElement("div");
  const parts = { theme: label, game: card.title || name, said };
  for (const [part, text] of Object.entries(parts)) {
    words.append(Object.assign(document.createElement("p"), { className: part, textContent: text }));
  }
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => press(button));
  row.classList.toggle("missed", !found.found);
  row.append(smallBoard(position, card.board.flipped), words, button);
  return row;
}
