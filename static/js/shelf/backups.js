/** Files with all lessons of a shelf: told from others, and brought back portion by portion. */

import { sendText } from "./asking.js";

const MOST_SENT = 3_000_000; // characters that are sent in one request
const WHOLE_SHELF = /^\s*\{\s*"fenboard"/;

/**
 * What a text is that may be a backup.
 *
 * @returns {object[]|"spoiled"|null}  the lessons in it; null for any other text
 */
export function backedUp(text) {
  if (!WHOLE_SHELF.test(text)) return null;
  try {
    const { shelves } = JSON.parse(text);
    return Array.isArray(shelves) ? shelves.flatMap((shelf) => shelf?.lessons ?? []) : null;
  } catch {
    return "spoiled";
  }
}

/** Brings the lessons back. @returns {Promise<{lessons: number, there: number, unread: number}>} how many came, were there, cannot be read */
export async function broughtBack(lessons) {
  const sum = { lessons: 0, there: 0, unread: 0 };
  for (const portion of portions(lessons.map((lesson) => JSON.stringify(lesson)))) {
    const answer = await sendText("/api/lessons/restore", `{"fenboard":1,"shelves":[{"id":"own","lessons":[${portion.join()}]}]}`);
    for (const name of Object.keys(sum)) sum[name] += answer[name];
  }
  return sum;
}

function* portions(texts) {
  let [portion, length] = [[], 0];
  for (const text of texts) {
    if (portion.length && length + text.length > MOST_SENT) {
      yield portion;
      [portion, length] = [[], 0];
    }
    portion.push(text);
    length += text.length;
  }
  if (portion.length) yield portion;
}
