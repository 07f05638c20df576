/**
 * All positions of long texts, as cards for a strip. A text goes to the server in slices, cut
 * between lines, and each slice as often as it takes until all of it was looked at.
 */

import { stringRange } from "../model/underlines.js";
import { positions } from "../server/api.js";

const SLICE = 64_000; // characters; about as many positions as one answer holds
const MOST_CARDS = 5000;

/**
 * @param {{text: string, name: string}[]} texts  each with what its positions are called that have
 *   no name of their own, "" for nothing
 * @returns {Promise<{cards: import("../model/strip.js").Card[], usualStarts: number, cut: boolean}>}
 *   `usualStarts` games without a position of their own; `cut` where more cards are to be had.
 *   Throws as the functions of api.js do.
 */
export async function gather(texts) {
  const found = { cards: [], usualStarts: 0, cut: false };
  for (const { text, name } of texts) {
    const before = found.cards.length;
    for (const slice of slices(text)) {
      await gatherSlice(slice, found);
      if (found.cut) return found;
    }
    if (name) named(found.cards.slice(before), name).forEach((card, at) => (found.cards[before + at] = card));
    if (name && found.cards.length === before) found.cards.push({ text: text.slice(0, SLICE), position: null, name });
  }
  return found;
}

async function gatherSlice(slice, found) {
  for (let left = slice; left.trim(); ) {
    const answer = await positions(left);
    found.usualStarts += answer.usual_starts;
    for (const { text, position, name, written, operations, marks, problem } of answer.positions) {
      found.cards.push({ text, position, name, written, operations, ...(marks && { marks }), ...(problem && { problem }) });
    }
    found.cut = found.cards.length > MOST_CARDS;
    if (found.cut) found.cards.length = MOST_CARDS;
    if (found.cut || answer.rest === null) return;
    // What is looked at again and again would never end.
    const rest = left.slice(stringRange(left, answer.rest, answer.rest)[0]);
    found.cut ||= rest.length >= left.length;
    if (found.cut) return;
    left = rest;
  }
}

/** A file with one position gives it its name; of several each has its number as well. */
function named(cards, name) {
  return cards.map((card, at) => ({ ...card, name: card.name || (cards.length > 1 ? `${name} ${at + 1}` : name) }));
}

/** The text in parts, cut where a line is empty if there is such a place, else between lines. */
function* slices(text) {
  const plain = text.replace(/\r\n?/g, "\n");
  for (let start = 0; start < plain.length; ) {
    const end = plain.length - start <= SLICE ? plain.length : cut(plain, start);
    yield plain.slice(start, end);
    start = end;
  }
}

function cut(text, start) {
  const latest = start + SLICE;
  for (const [gap, least] of [["\n\n\n", SLICE / 2], ["\n\n", SLICE / 2], ["\n\n", 0], ["\n", 0]]) {
    const at = text.lastIndexOf(gap, latest - gap.length);
    if (at > start + least) return at + gap.length;
  }
  return latest;
}
