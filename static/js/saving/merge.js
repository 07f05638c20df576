/**
 * What becomes of a lesson that two have changed: a merge of three, field by field, that loses nothing.
 * Pure. It is given what both began with (`base`), what is here (`mine`) and what the server has
 * (`theirs`), and says what of theirs comes here:
 *
 *   one alone has set a field, or both the same                it is set
 *   both have, to two things                                   mine stays, and it is a *clash*: sent as
 *                                                              it is based, the server keeps both
 *   theirs, of the notes to the lesson, ends with the base     what stands above comes above mine
 *   theirs has another place for an item                       it moves, unless it was moved here
 *   theirs gives all items other numbers, in one sequence      all move along, in each step as it is
 *   theirs deletes what was not changed here                   it goes
 *   theirs deletes what was, or changes what was deleted here  mine stays, and clashes where it is
 *                                                              deleted: the server keeps the item
 *
 * What the server makes of a clash is its own affair (`lessons/changes.py`).
 *
 * @typedef {{order: number, fields: object, gone?: boolean}} Sheet  an item; `gone` for one in the bin
 * @typedef {{own: object, items: Map<string, Sheet|null>}} Side  of a lesson; of theirs only what is
 *   other than base, with null for what is deleted
 * @typedef {{own: object, above: string, items: Map<string, News>, spread: Numbers|null}} Changes
 * @typedef {{id: string, from: number, to: number}[]} Numbers  of items as they stand, before and after
 * @typedef {{gone?: boolean, whole?: boolean, set: object, order?: number}} News  of an item: it goes;
 *   it comes where it is not; what is set where it is
 */

import { same } from "../model/position.js";

const NOTES = "notes";

/**
 * @param {Side} base
 * @param {Side} mine
 * @param {Side} theirs
 * @returns {{changes: Changes, clashes: [string, string][]}}  a clash by item, "" for the lesson itself,
 *   and field, "deleted" for a deletion
 */
export function merge3(base, mine, theirs) {
  const clashes = [];
  const { above, rest } = aboveNotes(base.own, mine.own, theirs.own);
  const own = byField(base.own, mine.own, rest, (name) => clashes.push(["", name]));
  const spread = spreadOf(base.items, theirs.items);
  const items = new Map();
  for (const [id, its] of theirs.items) {
    const found = ofItem(base.items.get(id), mine.items.get(id), its, { spread, clash: (name) => clashes.push([id, name]) });
    if (found) items.set(id, found);
  }
  return { changes: { own, above, items, spread }, clashes };
}

/** Whether the changes change anything. @param {Changes} changes */
export function changesSomething({ own, above, items, spread }) {
  return above !== "" || spread !== null || items.size > 0 || Object.keys(own).length > 0;
}

/** Whether two values of a field are the same; a board is another one with each edit. */
export function alike(name, one, other) {
  return one === other || (name !== "board" && same(one, other));
}

function byField(base, mine, theirs, clash) {
  const set = {};
  for (const [name, value] of Object.entries(theirs)) {
    if (alike(name, value, base[name]) || alike(name, value, mine[name])) continue;
    if (alike(name, mine[name], base[name])) set[name] = value;
    else clash(name);
  }
  return set;
}

/** What theirs has above the notes that both began with, and its other fields. */
function aboveNotes({ [NOTES]: before }, { [NOTES]: here }, { [NOTES]: their, ...others }) {
  const isAbove = before && their !== before && their !== here && their?.endsWith(before);
  return isAbove ? { above: their.slice(0, -before.length), rest: others } : { above: "", rest: { ...others, ...(their !== undefined && { [NOTES]: their }) } };
}

function ofItem(base, mine, theirs, { spread, clash }) {
  if (!theirs) {
    const isChanged = base && mine && Object.entries(mine.fields).some(([name, value]) => !alike(name, value, base.fields[name]));
    return base && !base.gone && !isChanged ? { gone: true, set: {} } : null;
  }
  if (!base && !mine) return { whole: true, set: {} };
  const from = base ?? { order: theirs.order, fields: {} };
  const isBack = Boolean(from.gone);
  // Where it was deleted here it is still in the steps before that.
  const here = mine ?? from;
  const set = byField(from.fields, here.fields, theirs.fields, clash);
  if (!mine && !isBack && Object.keys(set).length) clash("deleted");
  const moves = theirs.order !== from.order && (isBack || (!spread && here.order === from.order));
  if (!isBack && !moves && !Object.keys(set).length) return null;
  return { ...(isBack && { whole: true }), set, ...(moves && { order: theirs.order }) };
}

/**
 * The numbers of all items as they were and as they are, where theirs has given them others in the
 * same sequence; null where it has not.
 */
function spreadOf(base, theirs) {
  const before = [...base].filter(([, sheet]) => !sheet.gone).map(([id, { order }]) => ({ id, order }));
  const after = before.map(({ id, order }) => ({ id, order: theirs.get(id)?.order ?? order }));
  if (after.every(({ order }, at) => order === before[at].order)) return null;
  const [old, next] = [inOrder(before), inOrder(after)];
  const isSame = old.every(({ id }, at) => id === next[at].id);
  return isSame ? old.map(({ id, order }, at) => ({ id, from: order, to: next[at].order })) : null;
}

/** Items as they stand. */
export function inOrder(items) {
  return items.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}

/**
 * What tells the number of an item among others that have new ones: its own where it stands as both
 * began, else one between the same two, so that every step keeps its own sequence.
 *
 * @param {Numbers} spread
 * @returns {(item: {id: string, order: number}) => number}
 */
export function numbering(spread) {
  const own = new Map(spread.map((one) => [one.id, one]));
  const nodes = spread.filter(({ from }, at) => !at || from > spread[at - 1].from);
  return ({ id, order }) => {
    if (own.get(id)?.from === order) return own.get(id).to;
    const next = nodes.findIndex(({ from }) => from > order);
    const [low, high] = [nodes.at(next < 0 ? -1 : Math.max(next - 1, 0)), nodes[next]];
    if (next <= 0) return low.to + order - low.from;
    return low.to + ((high.to - low.to) * (order - low.from)) / (high.from - low.from);
  };
}
