/** What others have done to a lesson, brought into the steps that can be undone here. Pure: a snapshot in, a snapshot out. */

import { withCardThere, withNewBoard } from "../cards/items.js";
import { inOrder, numbering } from "./merge.js";

/**
 * What brings the changes into a snapshot of the lesson.
 *
 * @param {import("./merge.js").Changes} changes
 * @returns {(snapshot: object) => object}
 */
export function bringing({ own: { title, ...own }, above, items, spread }) {
  const placed = spread ? placedBy(spread) : (item) => item;
  return (snapshot) => {
    const { lesson } = snapshot;
    const fields = { ...own, ...(above && { notes: above + lesson.notes }) };
    const next = { ...snapshot, ...(title !== undefined && { title }), lesson: { ...lesson, ...fields, items: changedItems(lesson.items.map(placed), items) } };
    return withCardThere(items.get(next.card)?.set.board ? withNewBoard(next) : next);
  };
}

/** A snapshot in which what was written here goes on as the copies that the server has made of it. */
export function renamed(snapshot, copies) {
  const idOf = (id) => copies[id] ?? id;
  const items = snapshot.lesson.items.map((item) => (item.id in copies ? { ...item, id: copies[item.id] } : item));
  return { ...snapshot, card: idOf(snapshot.card), lesson: { ...snapshot.lesson, items } };
}

function changedItems(before, changes) {
  let items = before;
  for (const [id, { gone, whole, set, order, item }] of changes) {
    const at = items.findIndex((one) => one.id === id);
    if (gone) items = items.filter((one) => one.id !== id);
    else if (at >= 0) items = items.with(at, changedItem(items[at], { ...set, ...((order ?? item?.order) !== undefined && { order: order ?? item.order }) }));
    else if (whole) items = [...items, item];
  }
  return inOrder(items);
}

function changedItem(item, { board, ...set }) {
  return { ...item, ...set, ...(board && { own: null, board: { ...item.board, ...board }, flipped: board.flipped }) };
}

/** What gives items the numbers that go with others' new ones; the steps go on sharing what they share. */
function placedBy(spread) {
  const numberOf = numbering(spread);
  const done = new Map();
  return (item) => {
    if (!done.has(item)) done.set(item, { ...item, order: numberOf(item) });
    return done.get(item);
  };
}
