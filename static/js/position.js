/**
 * Pure edits on plain position objects, in the shape of the JSON contract.
 * Squares and pieces only: no notation and no rule of any game.
 *
 * @typedef {object} Position
 * @property {string} game
 * @property {number} files
 * @property {number} ranks
 * @property {string[]} squares  row by row from the top rank, "" for empty
 * @property {{first: object, second: object}} hands
 * @property {"first"|"second"} turn
 * @property {string[]} castling  names of rook squares
 * @property {string|null} en_passant
 * @property {number} halfmove
 * @property {number} fullmove
 */

const FILES = "abcdefgh";

/** The name of the square with this index, such as "e4". */
export function squareName(position, index) {
  const file = index % position.files;
  return FILES[file] + (position.ranks - Math.floor(index / position.files));
}

/** The index of the square with this name. */
export function squareIndex(position, name) {
  return (position.ranks - Number(name.slice(1))) * position.files + FILES.indexOf(name[0]);
}

/** The side a piece belongs to; capital letters are the first side's. */
export function sideOf(piece) {
  return piece === piece.toUpperCase() ? "first" : "second";
}

/** The piece, "" to clear, put on each of the squares given by index. */
export function put(position, indices, piece) {
  const squares = [...position.squares];
  for (const index of indices) squares[index] = piece;
  return { ...position, squares };
}

/** The piece moved, or copied, from one square to another. */
export function move(position, from, to, copy = false) {
  const squares = [...position.squares];
  squares[to] = position.squares[from];
  if (!copy && from !== to) squares[from] = "";
  return { ...position, squares };
}

/** No piece left, no rights, no target. */
export function clear(position) {
  return {
    ...position,
    squares: position.squares.map(() => ""),
    turn: "first",
    castling: [],
    en_passant: null,
    halfmove: 0,
    fullmove: 1,
  };
}

function rearranged(position, indexFrom, change = {}) {
  const name = (square) =>
    squareName(position, indexFrom(squareIndex(position, square)));
  return {
    ...position,
    squares: position.squares.map((_, index) => position.squares[indexFrom(index)]),
    castling: position.castling.map(name),
    en_passant: position.en_passant && name(position.en_passant),
    ...change,
  };
}

/** The mirror image, left and right exchanged. */
export function mirrored(position) {
  const { files } = position;
  return rearranged(position, (index) => index - (index % files) + files - 1 - (index % files));
}

/** The same position with the sides exchanged: board turned over, other side to move. */
export function coloursSwapped(position) {
  const { files, ranks } = position;
  const turnedOver = rearranged(
    position,
    (index) => (ranks - 1 - Math.floor(index / files)) * files + (index % files),
    { turn: position.turn === "first" ? "second" : "first" },
  );
  const swap = (piece) =>
    sideOf(piece) === "first" ? piece.toLowerCase() : piece.toUpperCase();
  return { ...turnedOver, squares: turnedOver.squares.map(swap) };
}

/** Whether both have the same content. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
