/**
 * What of a card a verdict on it is about, as a text: the same one while nothing of that has changed,
 * whoever has told it and in whatever order; the server goes by the same (`web/checking.py`). Pure.
 */

import { positionOf } from "../cards/items.js";
import { allFollowing, codesTo } from "../model/line.js";
import { isAsked } from "../model/snapshot.js";

const SAID = ["title", "task", "exercise"];
const ITEMS = new WeakMap(); // those that are not on the board
const POSITIONS = new WeakMap();
const MOVES = new WeakMap(); // by lists of plies

/** What a verdict on the card would be about. @param {object} snapshot  one with the lesson that it is a card of */
export function matterOf(snapshot, item) {
  if (item.id === snapshot.card) return matterIn(snapshot, item, snapshot);
  if (!ITEMS.has(item)) ITEMS.set(item, matterIn(snapshot, item, item.own ?? item.board));
  return ITEMS.get(item);
}

function matterIn(snapshot, item, own) {
  const { line, at } = movesOf(own);
  const begins = line ? line.start : positionOf(snapshot, item);
  const board = begins ? inOrder(begins) : own.text ?? "";
  const moves = line ? [movesIn(line), codesTo(line, at ?? -1)] : [];
  return JSON.stringify([board, own.variant ?? null, own.operations?.text ?? "", moves, SAID.map((name) => item[name] ?? "")]);
}

/** The line; that of moves which the server is still to tell, or to say which of them still fit, is one as well. */
function movesOf({ line, at, was }) {
  if (line || !was) return { line, at };
  return was.untold || isAsked(was) ? was : { line: null, at: -1 };
}

/** A position whose fields stand in one order, without those that say nothing, and without what its sides are called. */
function inOrder(position) {
  if (!POSITIONS.has(position)) {
    const { handicap: _, ...facts } = position;
    POSITIONS.set(position, JSON.stringify(facts, sorted));
  }
  return POSITIONS.get(position);
}

function sorted(_, value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const said = Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== false);
  return Object.fromEntries(said.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The moves of a line and their signs, each variation behind the move in whose place it is. */
function movesIn(line) {
  if (!MOVES.has(line.plies)) MOVES.set(line.plies, walked(line));
  return MOVES.get(line.plies);
}

function walked(line) {
  const after = allFollowing(line);
  const said = [];
  const waiting = [[-1, 0]];
  while (waiting.length) {
    const [ply, depth] = waiting.pop();
    const { code, nags = [] } = line.plies[ply] ?? {};
    if (ply >= 0) said.push([depth, code, ...nags].join(" "));
    waiting.push(...(after.get(ply) ?? []).map((number) => [number, depth + 1]).reverse());
  }
  return said.join("\n");
}
