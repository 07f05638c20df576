/** Which of several moves is meant, asked at the square: what a pawn becomes, whether a piece promotes. */

import { pieceName } from "../model/games.js";
import { squareIndex } from "../model/squares.js";
import { say } from "../model/words.js";
import { pieceImage } from "../elements/piece-image.js";

/**
 * Asks for one of the moves, which differ in what the piece becomes.
 *
 * @param {HTMLElement} cell  where the piece lands
 * @returns {Promise<object|null>} null where none was chosen
 */
export function promotionOf(moves, position, cell) {
  const dialog = document.createElement("dialog");
  dialog.className = "promotion";
  dialog.setAttribute("aria-label", say(moves.every(({ piece }) => piece) ? "promote-to" : "promote-or-not"));
  for (const move of moves) dialog.append(choiceOf(move, position));
  document.body.append(dialog);
  return new Promise((resolve) => {
    let chosen = null;
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(chosen);
    });
    dialog.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) chosen = moves[[...dialog.children].indexOf(button)];
      dialog.close();
    });
    dialog.addEventListener("keydown", (event) => walk(event, dialog));
    dialog.showModal();
    place(dialog, cell);
  });
}

function choiceOf({ from, piece }, position) {
  const token = piece || position.squares[squareIndex(position, from)];
  const button = document.createElement("button");
  const name = pieceName(token, position);
  button.type = "button";
  button.title = piece ? name : say("not-promoted", { piece: name });
  button.setAttribute("aria-label", button.title);
  button.append(pieceImage(token, position));
  return button;
}

/** Over the square, inwards from the edge of the board that it stands at. */
function place(dialog, cell) {
  const { left, top, bottom, width } = cell.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = dialog;
  const below = top + offsetHeight <= innerHeight - 4;
  dialog.style.left = `${Math.max(4, Math.min(left + width / 2 - offsetWidth / 2, innerWidth - offsetWidth - 4))}px`;
  dialog.style.top = `${Math.max(4, below ? top : bottom - offsetHeight)}px`;
}

function walk(event, dialog) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...dialog.children];
  const at = buttons.indexOf(document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length].focus();
  event.preventDefault();
}
