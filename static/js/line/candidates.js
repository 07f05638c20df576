/** Moves that may be played, as the server has told them: which of them a gesture on the board means. Pure. */

import { squareIndex, squareName } from "../model/squares.js";

/** Who may promote most often does. */
export function byPromotion(moves) {
  return [...moves.filter(({ piece }) => piece), ...moves.filter(({ piece }) => !piece)];
}

function begins({ from, piece }, picked, position) {
  return typeof picked === "number" ? from === squareName(position, picked) : from === null && piece === picked.piece;
}

/** The squares that what is picked up may go to, by what that is: `target`, or `takes`. */
export function targetsAmong(moves, picked, position) {
  const mine = moves.filter((move) => begins(move, picked, position));
  const holds = (name) => Boolean(position.squares[squareIndex(position, name)]);
  // In castling the king goes where it lands, or to its rook where that square says something else.
  const plain = ({ from, to, lands }) => lands && lands !== from && !mine.some((move) => move.to === lands);
  const aims = mine.map((move) => [plain(move) ? move.lands : move.to, Boolean(move.taken)]);
  const squares = (takes) => [...new Set(aims.filter(([to, taken]) => (taken || holds(to)) === takes).map(([to]) => to))];
  return { target: squares(false), takes: squares(true) };
}

/** Moves by their squares; a king may be put where it lands as well as on its rook. */
export function matchingAmong(moves, { from, to, piece = "" }, position) {
  const picked = from === null || from === undefined ? { piece } : from;
  const name = squareName(position, to);
  const mine = moves.filter((move) => begins(move, picked, position));
  const exact = mine.filter((move) => move.to === name);
  return exact.length ? exact : mine.filter((move) => move.lands === name);
}

/** The code of a move that is not among them: from a square, or from the hand. */
export function codeBetween({ from = null, to, piece = "" }, position) {
  const at = (square) => squareName(position, square);
  return from === null ? `${piece}*${at(to)}` : at(from) + at(to);
}
