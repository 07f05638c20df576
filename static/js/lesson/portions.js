/** What is saved at once: a lesson of many cards goes in portions, the first of which begins it. Pure. */

const PORTION_ITEMS = 50;
const PORTION_LENGTH = 500_000; // characters of JSON

/**
 * The first portion of a save; the whole of it where it is small.
 *
 * @param {{lesson: object, items: object[]}} save
 * @param {number} most  so many items at the most
 */
export function portionOf(save, most = PORTION_ITEMS) {
  const { items } = save;
  let count = 0;
  let length = 0;
  while (count < Math.min(items.length, most)) {
    length += JSON.stringify(items[count]).length;
    if (count && length > PORTION_LENGTH) break;
    count += 1;
  }
  return count === items.length ? save : { ...save, items: items.slice(0, count) };
}

/** How many items the next portion is to have where one was refused for something in it; null where that is one thing. */
export function smaller({ lesson, items }) {
  if (items.length > 1) return Math.ceil(items.length / 2);
  return items.length && Object.keys(lesson).length ? 0 : null;
}

/** What is in a portion of one thing: by which it is known, and its JSON. @returns {[string, string]} */
export function thingIn({ lesson, items }) {
  return items.length ? [items[0].id, JSON.stringify(items[0])] : ["", JSON.stringify(lesson)];
}

/** A save without the things that were refused as they are; null where nothing is left. @param {Map<string, string>} refused  see `thingIn` */
export function sendable(save, refused) {
  const items = save.items.filter((item) => refused.get(item.id) !== JSON.stringify(item));
  const lesson = refused.get("") === JSON.stringify(save.lesson) ? {} : save.lesson;
  return items.length || Object.keys(lesson).length ? { ...save, lesson, items } : null;
}
