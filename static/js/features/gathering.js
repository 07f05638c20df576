/** The cards that texts make: the server is asked slice by slice. */

import { toCodeUnits } from "../model/underlines.js";
import { cardsOf } from "../server/api.js";

const SLICE = 200_000; // characters
const MOST_TEXT = 5_000_000; // characters that are looked through for cards
const MOST_CARDS = 500;

/**
 * All cards of the texts, as far as there is room for them.
 *
 * @param {{text: string, name: string}[]} texts  each with what its cards are called that have no
 *   name of their own, "" for nothing
 * @returns {Promise<{items: object[], title: string, cut: boolean, around: boolean, own: boolean}>}
 *   `cut` where more is to be had, `around` where there are words beside, `own` where all are cards
 *   that were copied or saved here; throws as the functions of api.js do
 */
export async function gathered(texts) {
  const found = { items: [], title: "", cut: false, around: false, own: true };
  let left = MOST_TEXT;
  for (const { text, name } of texts) {
    const before = found.items.length;
    const plain = text.slice(0, left).replace(/\r\n?/g, "\n");
    found.cut ||= text.length > left;
    left -= text.length;
    const head = await gatherText(plain, found);
    const isOwn = areCards(plain);
    found.own &&= isOwn;
    found.around ||= !isOwn && hasMoreWords(plain.slice(head.length), found.items.slice(before));
    if (name) nameThose(found.items, before, name);
    if (name && found.items.length === before) found.items.push(unread(text.slice(0, SLICE), name));
    if (found.items.length > MOST_CARDS) {
      found.items.length = MOST_CARDS;
      found.cut = true;
    }
    if (found.cut) break;
  }
  return found;
}

/** Adds the cards of a text. @returns {Promise<string>} the head of its table, "" for none */
async function gatherText(text, found) {
  let head = "";
  for (let at = 0; at < text.length && found.items.length <= MOST_CARDS; ) {
    // A file of lessons is one whole.
    const end = text.length - at <= SLICE || text.trimStart().startsWith("{") ? text.length : cut(text, at);
    const slice = head + text.slice(at, end);
    const answer = await cardsOf(slice);
    found.items.push(...answer.items);
    found.title ||= answer.title;
    // What the slice leaves for the next one; the head of a table stands before each.
    const done = answer.rest === null ? slice.length : toCodeUnits(slice)(answer.rest);
    const step = Math.max(done - head.length, 0);
    // What is looked at again and again would never end.
    at += step || end - at;
    head = answer.head;
  }
  return head;
}

/** Whether a text is JSON of our own, of which nothing stands beside the cards. */
function areCards(text) {
  if (!text.trimStart().startsWith("{")) return false;
  try {
    const value = JSON.parse(text);
    return "fenboard" in value || Array.isArray(value.items);
  } catch {
    return false;
  }
}

/** Whether there are words on lines without a position that no card has. */
function hasMoreWords(text, items) {
  if (items.some(({ board }) => board?.line)) return false;
  const known = items.map(({ title, task, hint, solution, source }) => [title, task, hint, solution, source].join(" ")).join(" ");
  const words = (line) => line.replace(/[^\p{L}\p{N}]+/gu, "");
  return text.split("\n").some((line) => !line.includes("/") && /\p{L}/u.test(line) && !words(known).includes(words(line)));
}

function cut(text, start) {
  const latest = start + SLICE;
  for (const [gap, least] of [["\n\n\n", SLICE / 2], ["\n\n", SLICE / 2], ["\n\n", 0], ["\n", 0]]) {
    const at = text.lastIndexOf(gap, latest - gap.length);
    if (at > start + least) return at + gap.length;
  }
  return latest;
}

/** A file with one position gives it its name; of several each has its number as well. */
function nameThose(items, from, name) {
  const own = items.slice(from);
  own.forEach((item, at) => {
    if (!item.title) items[from + at] = { ...item, title: own.length > 1 ? `${name} ${at + 1}` : name };
  });
}

function unread(text, title) {
  return { kind: "card", title, board: { position: null, text } };
}
