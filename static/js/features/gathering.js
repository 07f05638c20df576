/** The cards that texts make: the server is asked slice by slice. */

import { limit } from "../model/games.js";
import { toCodeUnits } from "../model/underlines.js";
import { post } from "../server/api.js";

const SLICE = 200_000; // characters
const MOST_TEXT = 5_000_000; // characters that are looked through for cards
/** An e-mail as it is saved, or a box of them: its parts are told from each other where it is whole. */
const LETTERS = /^\ufeff?\s*(?:From \S[^\n]*\n)?(?:From|Subject|Date|Received|Return-Path|Delivered-To|Message-ID|MIME-Version|To|X-[\w-]+):[^\n]*\n(?:[A-Za-z][\w-]*:|[ \t])/i;
const BEGINS_GAME = /^\[\w+ "/m;

/**
 * All cards of the texts, as far as there is room for them.
 *
 * @param {{text: string, name: string}[]} texts  each with what its cards are called that have no
 *   name of their own, "" for nothing
 * @param {string|null} game  whose moves are meant where a text has nothing else
 * @param {boolean} onBoard  a text that is one game and nothing else goes on the board
 * @returns {Promise<{items: object[], title: string, notes: string, cut: boolean, own: boolean, sure: boolean, one: boolean}>}
 *   `notes` the words that belong to no card, `cut` where more is to be had, `own` where all are cards
 *   that were copied or saved here, `sure` where they are positions wherever they were pasted, `one` where the text goes
 *   on the board, and there are no cards; throws as the functions of api.js do
 */
export async function gathered(texts, game = null, onBoard = false) {
  const found = { items: [], title: "", notes: "", cut: false, own: true, sure: false, one: false };
  let left = MOST_TEXT;
  for (const { text, name } of texts) {
    const [before, notes] = [found.items.length, found.notes];
    const json = jsonOf(text);
    const isOwn = areCards(json);
    // Half of it would be nothing; where it is too long the server says so.
    const plain = (json ? text : text.slice(0, left)).replace(/\r\n?/g, "\n");
    found.cut ||= !json && text.length > left;
    left -= text.length;
    const isWhole = json || onBoard || (LETTERS.test(plain) && new Blob([plain]).size <= limit("text"));
    await gatherText(plain, isWhole ? plain.length : SLICE, found, { game, onBoard });
    found.own &&= isOwn;
    if (name) nameThose(found.items, before, name);
    if (name && found.items.length === before) {
      found.items.push(unread(text.slice(0, SLICE), name));
      found.notes = notes;
    }
    if (found.items.length > limit("cards")) {
      found.items.length = limit("cards");
      found.cut = true;
    }
    if (found.cut) break;
  }
  return found;
}

/** Adds the cards of a text, of which so much is sent at once. @returns {Promise<string>} the head of its table, "" for none */
async function gatherText(text, most, found, { game, onBoard }) {
  let head = "";
  for (let at = 0; at < text.length && found.items.length <= limit("cards"); ) {
    const end = text.length - at <= most ? text.length : cut(text, at);
    const slice = head + text.slice(at, end);
    const answer = await post("/api/cards", { text: slice, game, on_board: onBoard && at === 0 });
    if (answer.one) {
      Object.assign(found, { one: true, sure: true });
      return "";
    }
    found.items.push(...answer.items);
    found.title ||= answer.title;
    found.sure ||= answer.sure;
    found.notes = [found.notes, answer.notes].filter(Boolean).join("\n\n");
    // What the slice leaves for the next one; the head of a table stands before each.
    const done = answer.rest === null ? slice.length : toCodeUnits(slice)(answer.rest);
    const step = Math.max(done - head.length, 0);
    // What is looked at again and again would never end.
    at += step || end - at;
    head = answer.head;
  }
  return head;
}

/** What a text of JSON holds, an object or a list; null for any other text. */
function jsonOf(text) {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether JSON is our own, of which nothing stands beside the cards. */
function areCards(json) {
  if (Array.isArray(json)) return json.some(areCards);
  return json !== null && typeof json === "object" && ("fenboard" in json || Array.isArray(json.items));
}

/** Where a slice ends: before a game, at an empty line, or between lines, but not within a quoted cell. */
function cut(text, start) {
  const slice = text.slice(start, start + SLICE);
  const quoted = quotedIn(slice);
  const boxed = LETTERS.test(slice) ? [["\n\nFrom ", 0]] : [];
  const gaps = [...boxed, ["\n\n\n", SLICE / 2], BEGINS_GAME.test(slice) ? ["\n\n[", 0] : ["\n\n", SLICE / 2], ["\n\n", 0], ["\n", 0]];
  for (const [gap, least] of gaps) {
    const length = gap.match(/\n+/)[0].length;
    let at = slice.lastIndexOf(gap);
    while (at > least && quoted[at]) at = slice.lastIndexOf(gap, at - 1);
    if (at > least) return start + at + length;
  }
  const end = slice.lastIndexOf("\n");
  return start + (end > 0 ? end + 1 : SLICE);
}

/** Of each place in a text whether it is between quotation marks. */
function quotedIn(text) {
  const quoted = new Uint8Array(text.length);
  for (let at = 1; at < text.length; at += 1) quoted[at] = quoted[at - 1] ^ (text[at - 1] === '"');
  return quoted;
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
