/**
 * Pure edits on plain position objects, in the shape of the JSON contract.
 * Squares and pieces only: no notation and no rule of any game.
 *
 * @typedef {object} Position
 * @property {string} game
 * @property {number} files
 * @property {number} ranks
 * @property {string[]} [styles]      letters of the first and second side's style
 * @property {(string|null)[]} [side_games]  what each side's pieces are drawn as
 * @property {number[][]|null} [layout]  lengths of the ranks by layers, if they differ
 * @property {(string|null)[]} squares  row by row from the top rank, "" for empty,
 *   null beyond the end of a rank; a piece as in pieces.js
 * @property {{first: Object<string, number>, second: Object<string, number>}} hands
 * @property {"first"|"second"} turn
 * @property {string[]} castling  names of rook squares
 * @property {string|null} en_passant
 * @property {number} halfmove
 * @property {number} fullmove
 * @property {"A"|"B-"|"B+"} [signs]  how FEEN marks castling rights
 * @property {boolean} [pockets]  whether chess has pockets though both are empty
 * @property {string[]} [promoted]  in chess with pockets, names of squares of pieces that were pawns;
 *   the server keeps it right through edits
 * @property {string} [variant]  in chess the variant whose rules it is played by
 * @property {[number, number]} [checks]  how many more checks win for the first and second side
 */

import { gameInfo } from "./games.js";
import { withSign, otherSide } from "./pieces.js";
import { squareIndex, squareName } from "./squares.js";

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

/** The hand of that side with so many more, or less, of a piece. */
export function inHand(position, side, piece, step) {
  const { [piece]: count = 0, ...others } = position.hands[side];
  const hand = count + step > 0 ? { ...others, [piece]: count + step } : others;
  return { ...position, hands: { ...position.hands, [side]: hand } };
}

/** No piece left, no rights, no target, nothing in hand, no pockets, no checks counted, no variant. */
export function clear({ checks: _, pockets: __, variant: ___, handicap: ____, ...position }) {
  return {
    ...position,
    squares: position.squares.map((piece) => (piece === null ? null : "")),
    hands: { first: {}, second: {} },
    turn: "first",
    castling: [],
    en_passant: null,
    halfmove: 0,
    fullmove: 1,
  };
}

function rearranged(position, indexFrom, change = {}) {
  const name = (square) => squareName(position, indexFrom(squareIndex(position, square)));
  return {
    ...position,
    squares: position.squares.map((_, index) => position.squares[indexFrom(index)]),
    castling: position.castling.map(name),
    en_passant: position.en_passant && name(position.en_passant),
    ...change,
  };
}

/** Where what is on each square comes from in the mirror image, and goes to. */
export function mirroredFrom({ files }) {
  return (index) => index - (index % files) + files - 1 - (index % files);
}

/** The mirror image, left and right exchanged. */
export function mirrored(position) {
  return rearranged(position, mirroredFrom(position));
}

/**
 * Where what is on each square comes from once the sides are exchanged, and goes to. The board is
 * turned round; where the sides face each other file by file it is turned over, so that kings
 * keep their file.
 */
export function swappedFrom({ game, files, squares }) {
  const last = squares.length - 1;
  return gameInfo(game).sides_face
    ? (index) => last - index - (files - 1) + 2 * (index % files)
    : (index) => last - index;
}

/** The same position with the sides exchanged. */
export function sidesSwapped(position) {
  const swap = (piece) => piece && withSign(piece, "side");
  const hand = (held) =>
    Object.fromEntries(Object.entries(held).map(([piece, count]) => [swap(piece), count]));
  const turned = rearranged(position, swappedFrom(position), { turn: otherSide(position.turn) });
  const { first, second } = position.hands;
  const exchanged = (pair) => (pair ? [pair[1], pair[0]] : undefined);
  return {
    ...turned,
    squares: turned.squares.map(swap),
    hands: { first: hand(second), second: hand(first) },
    ...(position.styles && {
      styles: exchanged(position.styles),
      side_games: exchanged(position.side_games),
    }),
    ...(position.checks && { checks: exchanged(position.checks) }),
  };
}

/** The board with other numbers of files and ranks; the lower left corner stays. */
export function resized(position, files, ranks) {
  const squares = Array.from({ length: files * ranks }, (_, index) => {
    const rank = Math.floor(index / files) + position.ranks - ranks;
    const file = index % files;
    if (rank < 0 || file >= position.files) return "";
    return position.squares[rank * position.files + file] ?? "";
  });
  return { ...position, files, ranks, squares, layout: null };
}

/** How many pieces stand on the board. */
export function piecesOnBoard({ squares }) {
  return squares.filter(Boolean).length;
}

/** Whether both have the same content. */
export function same(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
