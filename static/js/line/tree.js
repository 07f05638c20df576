/** What becomes of a line where its moves are edited. Pure: a line in, a line and a ply of it out. */

import { allFollowing, following, pathTo } from "../model/line.js";

/**
 * The line with a move behind a ply; one that is there already is gone to.
 *
 * @returns {{line: import("../model/line.js").Line, ply: number}}
 */
export function withMove(line, parent, move) {
  const same = following(line, parent).find((number) => line.plies[number].code === move.code);
  if (same !== undefined) return { line, ply: same };
  return { line: { ...line, plies: [...line.plies, { ...move, parent }] }, ply: line.plies.length };
}

/** The line with moves behind a ply that follow each other, as far as they are not there already, and the last of them. */
export function withMoves(line, parent, moves) {
  return moves.reduce((found, move) => withMove(found.line, found.ply, move), { line, ply: parent });
}

/** The line without a ply and all that follows it. */
export function withoutPly(line, ply) {
  const after = new Map(allFollowing(line));
  const { parent } = line.plies[ply];
  after.set(parent, after.get(parent).filter((number) => number !== ply));
  return inOrder(line, after, parent);
}

/** The line with the variation that begins with a ply one place further up, and where a ply of it is then. */
export function promoted(line, first, ply) {
  return shifted(line, ply, first, -1);
}

/** The line with the variation that begins with a ply one place further down, and where a ply of it is then. */
export function demoted(line, first, ply) {
  return shifted(line, ply, first, 1);
}

/** The last ply on the way to one that another variation stands below of; null for none. */
export function aboveAnother(line, ply) {
  return pathTo(line, ply).reverse().find((number) => following(line, line.plies[number].parent).at(-1) !== number) ?? null;
}

/** The ply with which the innermost variation begins that a ply is in; null on the main line. */
export function beginningOf(line, ply) {
  const begins = (number) => following(line, line.plies[number].parent)[0] !== number;
  return pathTo(line, ply).reverse().find(begins) ?? null;
}

function shifted(line, ply, first, step) {
  const after = new Map(allFollowing(line));
  const { parent } = line.plies[first];
  const others = [...after.get(parent)];
  const at = others.indexOf(first);
  [others[at], others[at + step]] = [others[at + step], others[at]];
  after.set(parent, others);
  return inOrder(line, after, ply);
}

/** The line in the order of these lists of what follows each ply, and the number that a ply has then. */
function inOrder(line, after, ply) {
  const plies = [];
  const numbers = new Map([[-1, -1]]);
  const waiting = [...(after.get(-1) ?? [])].reverse();
  while (waiting.length) {
    const number = waiting.pop();
    numbers.set(number, plies.length);
    const parent = numbers.get(line.plies[number].parent);
    const same = parent === line.plies[number].parent;
    plies.push(same ? line.plies[number] : { ...line.plies[number], parent });
    waiting.push(...[...(after.get(number) ?? [])].reverse());
  }
  return { line: { ...line, plies }, ply: numbers.get(ply) ?? -1 };
}
