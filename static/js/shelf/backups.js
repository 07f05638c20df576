/** Files with all lessons of a shelf: told from others, and brought back portion by portion; settings for worksheets first. */

import { sendText } from "./asking.js";

const MOST_SENT = 3_000_000; // bytes that are sent in one request
const OF_THIS_PORTION = [400, 413]; // answers after which the next portion may do better
const WHOLE_SHELF = /^\s*\{\s*"fenboard"/;

/**
 * What a text is that may be a backup.
 *
 * @returns {{lessons: object[], sheets: object[]}|"spoiled"|null}  the lessons in it, and settings for
 *   worksheets; null for any other text
 */
export function backedUp(text) {
  if (!WHOLE_SHELF.test(text)) return null;
  try {
    const { shelves } = JSON.parse(text);
    if (!Array.isArray(shelves)) return null;
    const all = (name) => shelves.flatMap((shelf) => shelf?.[name] ?? []);
    return { lessons: all("lessons"), sheets: all("sheets") };
  } catch {
    return "spoiled";
  }
}

/**
 * Brings the lessons back. Where a portion fails it is told which have not come, so that nobody takes
 * a part for the whole.
 *
 * @returns {Promise<{lessons: number, there: number, replaced: number, unread: number, left: object[], error: Error|null}>}
 *   how many came, were there, were there and spoiled, cannot be read; which did not come, for the
 *   last reason there was
 */
export async function broughtBack({ lessons, sheets }) {
  const sum = { lessons: 0, there: 0, replaced: 0, unread: 0 };
  const left = [];
  let error = null;
  const send = (kind, texts) => sendText("/api/lessons/restore", `{"fenboard":1,"shelves":[{"id":"own","${kind}":[${texts.join()}]}]}`);
  if (sheets.length) await send("sheets", sheets.map((sheet) => JSON.stringify(sheet)));
  for (const portion of portions(lessons)) {
    if (error && !OF_THIS_PORTION.includes(error.status)) left.push(...portion.lessons);
    else {
      try {
        const answer = await send("lessons", portion.texts);
        for (const name of Object.keys(sum)) sum[name] += answer[name];
      } catch (failure) {
        error = failure;
        left.push(...portion.lessons);
      }
    }
  }
  if (error && left.length === lessons.length) throw error;
  return { ...sum, left, error };
}

/** The lessons as texts, as many at a time as go in one request; a larger one alone. */
function* portions(lessons) {
  const encoder = new TextEncoder();
  let [portion, size] = [{ lessons: [], texts: [] }, 0];
  for (const lesson of lessons) {
    const text = JSON.stringify(lesson);
    const bytes = encoder.encode(text).length;
    if (size && size + bytes > MOST_SENT) {
      yield portion;
      [portion, size] = [{ lessons: [], texts: [] }, 0];
    }
    portion.lessons.push(lesson);
    portion.texts.push(text);
    size += bytes;
  }
  if (size) yield portion;
}
