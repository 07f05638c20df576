/**
 * Pure edits on plain position objects, in the shape of the JSON contract.
 * Squares and pieces only: no notation and no rule of any game.
 *
 * A piece is a token: a letter, capital for the first side, perhaps with a sign
 * before it and the marks ^ and ' after it.
 *
 * @typedef {object} Position
 * @property {string} game
 * @property {number} files
 * @property {number} ranks
 * @property {string[]} [styles]      letters of the first and second side's style
 * @property {(string|null)[]} [side_games]  what each side's pieces are drawn as
 * @property {number[][]|null} [layout]  lengths of the ranks by layers, if they differ
 * @property {(string|null)[]} squares  row by row from the top rank, "" for empty,
 *   null beyond the end of a rank
 * @property {{first: Object<string, number>, second: Object<string, number>}} hands
 * @property {"first"|"second"} turn
 * @property {string[]} castling  names of rook squares
 * @property {string|null} en_passant
 * @property {number} halfmove
 * @property {number} fullmove
 */

const TOKEN = /^([-+]?)([A-Za-z])(\^?)('?)$/;

/** a to z, then aa, ab …, for numbers from 0. */
export function fileLetters(number) {
  let name = "";
  for (let rest = number + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** The lengths of the ranks by layers. */
export function layers(position) {
  return position.layout ?? [Array(position.ranks).fill(position.files)];
}

/** The name of the square with this index, such as "e4"; see coordinates.py. */
export function squareName({ game, files, ranks, layout }, index) {
  const file = index % files;
  let rank = Math.floor(index / files);
  if (game === "shogi") return `${files - file}${fileLetters(rank)}`;
  if (game === "xiangqi") return `${fileLetters(file)}${ranks - 1 - rank}`;
  if (!layout || layout.length === 1) return `${fileLetters(file)}${ranks - rank}`;
  const layer = layout.findIndex((lengths) => (rank -= lengths.length) < 0);
  return `${fileLetters(file)}${-rank}${fileLetters(layer).toUpperCase()}`;
}

/** The index of the square with this name, -1 where there is none. */
export function squareIndex(position, name) {
  return position.squares.findIndex((_, index) => squareName(position, index) === name);
}

/** The side a piece belongs to; capital letters are the first side's. */
export function sideOf(piece) {
  return piece === piece.toUpperCase() ? "first" : "second";
}

/** The side that is not this one. */
export function otherSide(side) {
  return side === "first" ? "second" : "first";
}

/** The parts of a piece. @returns {{sign: string, letter: string, terminal: string, derived: string}} */
export function partsOf(piece) {
  const [, sign, letter, terminal, derived] = TOKEN.exec(piece);
  return { sign, letter, terminal, derived };
}

/** The piece put together again. */
export function joined({ sign, letter, terminal, derived }) {
  return sign + letter + terminal + derived;
}

/** The piece as one of that side's. */
export function ofSide(piece, side) {
  return side === "first" ? piece.toUpperCase() : piece.toLowerCase();
}

/**
 * The piece with a mark set, or taken off where it has it: "+" or "-" (one sign
 * at a time), "^", "'"; or "side", which gives it to the other side.
 */
export function marked(piece, mark) {
  if (mark === "side") return ofSide(piece, otherSide(sideOf(piece)));
  const parts = partsOf(piece);
  const part = { "+": "sign", "-": "sign", "^": "terminal", "'": "derived" }[mark];
  return joined({ ...parts, [part]: parts[part] === mark ? "" : mark });
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

/** The hand of that side with so many more, or less, of a piece. */
export function inHand(position, side, piece, step) {
  const { [piece]: count = 0, ...others } = position.hands[side];
  const hand = count + step > 0 ? { ...others, [piece]: count + step } : others;
  return { ...position, hands: { ...position.hands, [side]: hand } };
}

/** No piece left, no rights, no target, nothing in hand. */
export function clear(position) {
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

/** Whether the board can be turned and mirrored: ranks of one length, one layer. */
export function isRegular(position) {
  return !position.layout;
}

/** The mirror image, left and right exchanged. */
export function mirrored(position) {
  const { files } = position;
  return rearranged(position, (index) => index - (index % files) + files - 1 - (index % files));
}

/**
 * The same position with the sides exchanged. A chess board is turned over, so
 * that kings keep their file; the others are turned round.
 */
export function coloursSwapped(position) {
  const { files, squares } = position;
  const last = squares.length - 1;
  const from =
    position.game === "chess"
      ? (index) => last - index - (files - 1) + 2 * (index % files)
      : (index) => last - index;
  const swap = (piece) => piece && marked(piece, "side");
  const hand = (held) =>
    Object.fromEntries(Object.entries(held).map(([piece, count]) => [swap(piece), count]));
  const turned = rearranged(position, from, { turn: otherSide(position.turn) });
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
export function menOnBoard(position) {
  return position.squares.filter(Boolean).length;
}

/** Whether both have the same content. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// --- how a board looks, the same as board_view.py draws it --------------------------

const HAN_DIGITS = [..."一二三四五六七八九"];

/** Whether the square is one of the dark ones; the lower left corner is. */
export function isDark({ files, ranks }, index) {
  return ((index % files) + ranks - Math.floor(index / files)) % 2 === 1;
}

/** "checks", "lines" between the squares, or "points" where lines cross. */
export function lookOf({ game, side_games: games = ["chess"] }) {
  if (game === "xiangqi") return "points";
  return games.every((one) => ["shogi", "makruk", "xiangqi"].includes(one)) ? "lines" : "checks";
}

/** The coordinates along the edges, as displayed. @returns {Object<string, string[]>} */
export function edgesOf(position, flipped) {
  const edges = unflippedEdges(position);
  const xiangqi = position.game === "xiangqi";
  if (xiangqi && flipped) [edges.top, edges.bottom] = [edges.bottom, edges.top];
  // Below, each side's own number has the letter with it that names the file.
  if (xiangqi) edges.bottom = edges.bottom.map((label, file) => `${label}\n${fileLetters(file)}`);
  if (flipped) for (const labels of Object.values(edges)) labels.reverse();
  return edges;
}

function unflippedEdges(position) {
  const { game, files, ranks } = position;
  const count = (length, label) => Array.from({ length }, (_, at) => label(at));
  if (game === "shogi") {
    const left = count(ranks, fileLetters);
    return { top: count(files, (file) => String(files - file)), right: [...HAN_DIGITS], left };
  }
  if (game === "xiangqi") {
    const left = count(ranks, (rank) => String(ranks - 1 - rank));
    const bottom = [...HAN_DIGITS].reverse();
    return { bottom, top: count(files, (file) => String(file + 1)), left };
  }
  const several = layers(position).length > 1;
  const left = layers(position).flatMap(({ length }, layer) => {
    const suffix = several ? fileLetters(layer).toUpperCase() : "";
    return count(length, (rank) => `${length - rank}${suffix}`);
  });
  return { bottom: count(files, fileLetters), left };
}
