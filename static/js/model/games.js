/**
 * What the page knows of each game: names and drawings of pieces, what a palette offers, what
 * a set holds, which parts of the page it has a use for. All of it is data from the server,
 * see `page_data.py`; no game is known here by its name.
 *
 * Mutable here: what `know` is given, once, before anything asks; and in it which sets of
 * drawings are chosen, which the settings change by `chooseSets`.
 */

import { ofSide, partsOf, sideOf } from "./pieces.js";
import { say } from "./words.js";

const SUFFIX = { "+": "-plus", "-": "-minus", "": "" };
/** Draws every letter. */
const PLAIN_SET = "tiles";

let data = null;

/** @param {object} known  `games_to_json`, with `sets` by game and addresses of `sprites` by set */
export function know(known) {
  data = { ...known, sets: { ...known.sets } };
}

/** How much there may be of what has that name, see `lessons/limits.py`. */
export function limit(name) {
  return data.limits[name];
}

/** The names that tags for the first and for the second player have. @returns {string[][]} */
export function playerTags() {
  return data.players;
}

/** The names that tags for the title of a record have. @returns {string[]} */
export function titleTags() {
  return data.titles;
}

/** Chooses sets of drawings. @param {Object<string, string>} sets  by game */
export function chooseSets(sets) {
  Object.assign(data.sets, sets);
}

/** Whether it is the name of a game. */
export function isGame(name) {
  return typeof name === "string" && Object.hasOwn(data.games, name);
}

/** Whether it is an entry of the menu that is no game of its own. */
export function isVariant(name) {
  return typeof name === "string" && Object.hasOwn(data.variants, name);
}

/** How marks are drawn, see `pictures/drawing/marks.py`. */
export function markTable() {
  return data.marks;
}

/** What is known of a game, see `page_data.py`. */
export function gameInfo(game) {
  return data.games[game];
}

/** What the sides of the position are called, and all that is called after them. */
export function calledIn({ game, handicap }) {
  const info = gameInfo(game);
  return (handicap && info.handicap) || info;
}

/** How the squares of the position are named, see `games/coordinates.py`. */
export function schemeOf({ game }) {
  return data.schemes[data.games[game].squares];
}

/** Whether the position's game has a use for that part of the page. */
export function has(position, part) {
  return gameInfo(position.game).parts.includes(part);
}

/** What of the page the position has a use for: that of its game, and hands that are in use. */
export function partsFor({ game, hands, pockets }) {
  const { parts } = gameInfo(game);
  const held = pockets || Object.values(hands).some((hand) => Object.keys(hand).length > 0);
  return held && !parts.includes("hands") ? [...parts, "hands"] : parts;
}

/** The game on whose board any piece may stand. */
export function freeGame() {
  return Object.keys(data.games).find((game) => data.games[game].any_pieces);
}

/** What is known of an entry of the menu that is no game of its own; undefined for any other. */
export function variantInfo(name) {
  return data.variants[name];
}

/** Whose turn it is, in words. */
export function toMove(position) {
  return calledIn(position).to_move[position.turn === "first" ? 0 : 1];
}

/** What each side's pieces are drawn as; null for letters. */
export function sideGames({ game, side_games: games }) {
  return games ?? [game, game];
}

/** The game in whose style the piece is. A derived one is of the other side's style. */
function styleOf(piece, position) {
  const second = sideOf(piece) === "second";
  return sideGames(position)[Number(second !== piece.endsWith("'"))];
}

/** The name of a piece, such as "white knight"; of an empty square for "". */
export function pieceName(piece, position) {
  if (!piece) return say("empty");
  const { sign, letter } = partsOf(piece);
  const game = styleOf(piece, position);
  const known = game && calledIn({ ...position, game }).names[sign + letter];
  return known ?? say(`${sideOf(piece)}-piece`, { piece });
}

/** The pieces there are for one side; where any may stand, those that are in use as well. */
export function piecesOf(position, side) {
  const game = sideGames(position)[side === "first" ? 0 : 1];
  const own = game ? gameInfo(game).pieces.map((piece) => ofSide(piece, side)) : [];
  if (!gameInfo(position.game).any_pieces) return own;
  const { first, second } = position.hands;
  const used = [...position.squares, ...Object.keys(first), ...Object.keys(second)];
  const letters = new Set(own.map((piece) => partsOf(piece).letter));
  const more = used.filter((piece) => piece && sideOf(piece) === side && !letters.has(partsOf(piece).letter));
  return [...own, ...[...new Set(more)].sort()];
}

/** What the palette of one side offers: a game's own tool promotes, so its promoted pieces do not. */
export function paletteOf(position, side) {
  const pieces = piecesOf(position, side);
  return gameInfo(position.game).any_pieces ? pieces : pieces.filter((piece) => !partsOf(piece).sign);
}

/** The piece that a letter key stands for, or null. */
export function pieceOfKey(key, position) {
  if (!/^[A-Za-z]$/.test(key)) return null;
  const { any_pieces: any } = gameInfo(position.game);
  const found = piecesOf(position, sideOf(key)).find((piece) => {
    const { sign, letter } = partsOf(piece);
    return letter === key && !sign;
  });
  return found ?? (any ? key : null);
}

/** Whether a piece can bear this sign in its game: "+", "-", "^", "'" or "side". */
export function takesSign(piece, sign, position) {
  const { any_pieces: any, promotes } = gameInfo(position.game);
  if (sign === "side" || any) return true;
  return sign === "+" && promotes.includes(partsOf(piece).letter.toUpperCase());
}

/** The piece as it goes into that side's hand. */
export function asHeld(piece, side, position) {
  if (gameInfo(position.game).any_pieces) return piece;
  const letter = ofSide(partsOf(piece).letter, side);
  const plain = (token) => token.replace("^", "");
  return piecesOf(position, side).find((token) => plain(token) === letter) ?? piece;
}

/** How many of each letter are missing from the set, negative for too many; null without one. */
export function missingPieces(position) {
  const { set } = gameInfo(position.game);
  if (!set) return null;
  const missing = { ...set };
  const count = (piece, number) => {
    const letter = partsOf(piece).letter.toUpperCase();
    if (letter in missing) missing[letter] -= number;
  };
  for (const piece of position.squares) if (piece) count(piece, 1);
  for (const hand of Object.values(position.hands)) {
    for (const [piece, number] of Object.entries(hand)) count(piece, number);
  }
  return missing;
}

/** What is missing of the set and can go into a hand: letters with how many. Kings cannot. */
export function canBeHeld(position) {
  const { pieces } = gameInfo(position.game);
  return Object.entries(missingPieces(position) ?? {}).filter(
    ([letter, number]) => number > 0 && !pieces.includes(`${letter}^`),
  );
}

/**
 * How a piece is drawn in the style of its side: the addresses of its drawing and of the marks
 * laid over it, and whether a flipped board turns it round.
 *
 * @returns {{addresses: string[], turned: boolean}}
 */
export function imageOf(piece, position) {
  const { sign, letter, terminal, derived } = partsOf(piece);
  const game = styleOf(piece, position);
  const chosen = game ? data.sets[game] : PLAIN_SET;
  const draws = (token) => data.drawn[chosen].tokens.includes(token);
  const signed = draws(sign + letter);
  const set = signed || draws(letter) ? chosen : PLAIN_SET;
  const symbol = (sideOf(piece) === "first" ? "w" : "b") + letter + (signed ? SUFFIX[sign] : "");
  const marks = [];
  if (sign && !signed) marks.push(sign === "+" ? "plus" : "minus");
  if (terminal && gameInfo(position.game).any_pieces) marks.push("terminal");
  if (derived) marks.push("derived");
  const { sprites } = data;
  const addresses = [`${sprites[set]}#${symbol}`, ...marks.map((mark) => `${sprites.marks}#${mark}`)];
  return { addresses, turned: data.drawn[set].turned };
}
