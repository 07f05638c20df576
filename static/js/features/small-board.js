/** A position drawn small, to be told from others at a glance. Nothing on it can be pressed. */

import { pieceImage } from "../elements/piece-image.js";
import { gameInfo } from "../model/games.js";
import { isDark, lookOf } from "../model/squares.js";

/** A small drawing of a position, from either side. */
export function smallBoard(position, flipped = false) {
  const board = document.createElement("span");
  board.className = "small-board";
  board.dataset.look = lookOf(position);
  const { lines } = gameInfo(position.game);
  if (lines) board.dataset.lines = lines;
  board.style.setProperty("--files", position.files);
  board.style.setProperty("--ranks", position.ranks);
  board.setAttribute("aria-hidden", "true");
  const squares = position.squares.map((piece, index) => {
    const square = document.createElement("span");
    if (piece !== null) square.className = isDark(position, index) ? "dark" : "light";
    if (piece) square.append(pieceImage(piece, position));
    return square;
  });
  board.classList.toggle("flipped", flipped);
  board.append(...(flipped ? squares.reverse() : squares));
  return board;
}
