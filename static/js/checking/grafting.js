/** Moves of a verdict in the line of a card: nothing that is there goes or changes its place. Pure. */

import { following, pathTo } from "../model/line.js";
import { withMove } from "../line/tree.js";

const RIGHT = 1; // the sign ! as a NAG: right as well, though it is a variation
const RIGHT_ONES = [1, 3];
const WORTH = [1, 2, 3, 4, 5, 6]; // signs of what a move is worth

/**
 * Moves as the server is to tell what they change: a path from a position, and the moves that may end it.
 *
 * @param {{start: object, tags: [string, string][]}} from
 * @param {string[]} path
 * @param {string[]} [ends]
 */
export function asLine({ start, tags = [] }, path, ends = []) {
  const plies = path.map((code, at) => ({ parent: at - 1, code }));
  const last = path.length - 1;
  return { start, tags, result: "*", plies: [...plies, ...ends.map((code) => ({ parent: last, code }))] };
}

/** The number of the ply that a path leads to from another one; null where the line does not have it. */
export function plyAt(line, from, path) {
  let at = from;
  for (const code of path) {
    at = following(line, at).find((number) => line.plies[number].code === code);
    if (at === undefined) return null;
  }
  return at;
}

/**
 * The line with the moves of another one behind a ply of it. A solver's move that comes as a variation
 * is marked as right, and so is such a one that was there without a sign.
 *
 * @param {import("../model/line.js").Line} line
 * @param {number} at     where students begin
 * @param {import("../model/line.js").Line} tree  moves that follow there, the solver's first
 * @param {{most: number, isMeant?: boolean}} how  how many plies there may be; `isMeant` where the last moves
 *   are to be right whatever sign they have
 * @returns {{line: import("../model/line.js").Line, added: number, left: number}}  so many moves more, and so
 *   many for which there is no room
 */
export function grafted(line, at, tree, { most, isMeant = false }) {
  const there = new Map([[-1, at]]); // of each ply of the tree the number it has in the line
  let grown = line;
  let left = 0;
  tree.plies.forEach((move, number) => {
    const parent = there.get(move.parent);
    const isHere = parent !== undefined && plyAt(grown, parent, [move.code]) !== null;
    if (parent === undefined || (!isHere && grown.plies.length >= most)) {
      left += 1;
      return;
    }
    const { line: next, ply } = withMove(grown, parent, move);
    there.set(number, ply);
    const isLast = !following(tree, number).length;
    grown = isSolvers(tree, number) ? markedRight(next, ply, isMeant && isLast) : next;
  });
  return { line: grown, added: grown.plies.length - line.plies.length, left };
}

function isSolvers(tree, number) {
  return pathTo(tree, number).length % 2 === 1;
}

/** The main move is right by itself; what a teacher has said of a move stays, unless it is `meant` otherwise now. */
function markedRight(line, ply, meant) {
  const { parent, nags = [] } = line.plies[ply];
  if (following(line, parent)[0] === ply || nags.some((nag) => RIGHT_ONES.includes(nag))) return line;
  if (!meant && nags.some((nag) => WORTH.includes(nag))) return line;
  const others = nags.filter((nag) => !WORTH.includes(nag));
  return { ...line, plies: line.plies.map((one, number) => (number === ply ? { ...one, nags: [RIGHT, ...others] } : one)) };
}
