/**
 * A line of moves as the server has told it: what each move changes, and what it is called. Pure.
 * The order of plies is that of the server: each comes after the one it follows.
 *
 * @typedef {object} Ply  a move; `wire/line.py` says more of it
 * @property {number} parent           the number of the ply it follows, -1 for the start
 * @property {string} code             what the server knows it by
 * @property {string|null} from, to    the names of its squares; null for a hand, and where nothing moves
 * @property {object} changes          `squares` by name, and the fields of the position that are others then
 * @property {string} text             the position after it, in the notation of its game
 * @property {string[]} [names]        in Latin letters, and in the script of the game; unknown for a while
 * @property {string} [before], [after]  what is said of it
 * @property {number[]} [nags]
 * @property {import("./marks.js").Mark[]} [marks]  those on the board after it
 *
 * @typedef {object} Line
 * @property {import("./position.js").Position} start
 * @property {string} text             the start, in the notation of its game
 * @property {Ply[]} plies
 * @property {string} [comment]        what is said before the first move
 * @property {[string, string][]} tags
 * @property {string} result
 */

import { has, playerTags, titleTags } from "./games.js";
import { squareIndex } from "./squares.js";

/** The fields of a snapshot without a line. */
export const NO_LINE = { line: null, ply: -1, at: -1, was: null };
/** What has been made of lists of plies, for as long as these are there. */
const FOLLOWING = new WeakMap();
const POSITIONS = new WeakMap();
/** Characters; longer addresses are cut short by some programs. */
const LONGEST_IN_ADDRESS = 6000;

/** The numbers of the plies from the first one to this one; [] for the start. */
export function pathTo({ plies }, ply) {
  const path = [];
  for (let at = ply; at >= 0; at = plies[at].parent) path.push(at);
  return path.reverse();
}

/** The names of the squares that a move goes from and to. */
export const movedSquares = ({ from, to, lands }) => [from, lands ?? to].filter(Boolean);

/** The numbers of the plies that follow one, the main one first; -1 for the start. */
export function following(line, ply) {
  return allFollowing(line).get(ply) ?? [];
}

/** The numbers of the plies that follow each, by its number; made once of each list of plies. */
export function allFollowing({ plies }) {
  if (!FOLLOWING.has(plies)) FOLLOWING.set(plies, grouped(plies));
  return FOLLOWING.get(plies);
}

function grouped(plies) {
  const found = new Map();
  plies.forEach(({ parent }, number) => {
    if (found.has(parent)) found.get(parent).push(number);
    else found.set(parent, [number]);
  });
  return found;
}

/** The plies from the first one through this one to the end of its line. */
export function lineThrough(line, ply) {
  const after = allFollowing(line);
  const path = pathTo(line, ply);
  for (let at = ply; after.has(at); ) {
    [at] = after.get(at);
    path.push(at);
  }
  return path;
}

/** How many moves the main line has, as its game counts them. */
export function countMoves(line) {
  const main = lineThrough(line, -1);
  if (!main.length || has(line.start, "each-ply")) return main.length;
  const [first, last] = [main[0], main.at(-1)].map((at) => line.plies[at].number);
  return last - first + 1;
}

/** The codes of the moves from the start to this ply. */
export function codesTo(line, ply) {
  return pathTo(line, ply).map((number) => line.plies[number].code);
}

/** The position after a ply; the start for -1. It is made once of each list of plies. */
export function positionAt({ start, plies }, ply) {
  if (!POSITIONS.has(plies)) POSITIONS.set(plies, []);
  const known = POSITIONS.get(plies);
  const missing = [];
  let at = ply;
  for (; at >= 0 && !known[at]; at = plies[at].parent) missing.push(at);
  let position = at < 0 ? start : known[at];
  for (const number of missing.reverse()) known[number] = position = changed(position, plies[number].changes);
  return position;
}

/** The position once a move has changed it. */
export function changed(position, { squares: by, ...fields }) {
  const squares = [...position.squares];
  for (const [name, piece] of Object.entries(by)) squares[squareIndex(position, name)] = piece;
  const next = { ...position, ...fields, squares };
  for (const name of ["checks", "pockets", "promoted"]) if (!next[name]) delete next[name];
  return next;
}

/** The marks on the board after a ply. */
export function marksAt(line, ply) {
  return (ply < 0 ? line.marks : line.plies[ply].marks) ?? [];
}

/** The line with these marks after a ply. */
export function withMarksAt(line, ply, marks) {
  return ply < 0 ? { ...line, marks } : withPly(line, ply, { marks });
}

/** Who plays, by the tags, the first side first; "" for whoever is not named. */
export function playersIn(line) {
  return playerTags().map((names) => tagOf(line, names));
}

/** The same in words: “Ann – Bob”; "" where nobody is named. */
export function playersOf(line) {
  const players = playersIn(line);
  return players.some(Boolean) ? players.map((name) => name || "?").join(" – ") : "";
}

/** What a line is called: who plays, or its title; "" where it has neither. */
export function calledAs(line) {
  return playersOf(line) || tagOf(line, titleTags());
}

/** What the first of these tags says that is known; "" for none. */
function tagOf(line, names) {
  const tags = Object.fromEntries(line?.tags ?? []);
  return names.map((name) => tags[name] ?? "").find((value) => !/^[?.\s]*$/.test(value)) ?? "";
}

/** The line with some fields of a ply set. */
export function withPly(line, ply, fields) {
  return { ...line, plies: line.plies.map((one, number) => (number === ply ? { ...one, ...fields } : one)) };
}

/** The text of the position after a ply; "" where its notation cannot hold it. */
export function textAt(line, ply) {
  return ply < 0 ? line.text : line.plies[ply].text;
}

/**
 * What an address says of the line through a ply: its start, its moves, and how many of them are
 * played; null where there are none, or too many for an address.
 */
export function addressed(line, ply) {
  if (!line?.plies.length || !line.text) return null;
  const path = lineThrough(line, ply);
  const moves = path.map((number) => line.plies[number].code).join("_");
  return moves.length > LONGEST_IN_ADDRESS ? null : { text: line.text, moves, played: path.indexOf(ply) + 1 };
}
