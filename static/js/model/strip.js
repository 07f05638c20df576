/**
 * Several positions side by side: the cards of a strip, the place among them, and what has become
 * of each. Pure: a snapshot in, changes out.
 *
 * @typedef {object} Card  one position of a text with several, as it came
 * @property {string} text           its own part of the text
 * @property {import("./position.js").Position|null} position  null where the text cannot be read
 * @property {string} [name]         what it is called, an EPD's id or the players of a game
 * @property {string} [problem]      why it cannot be read, in words
 * @property {import("./marks.js").Mark[]} [marks]  those that came with it
 * @property {string} [written]      its text as a file of positions has it, one a line
 */

import { NO_LINE } from "./line.js";
import { clear } from "./position.js";

/** What of a snapshot is about the one position, and is kept where another takes its place. */
const OWN = ["position", "line", "ply", "marks", "report", "before", "follow", "text", "game", "fixed", "marksOf", "reading", "readReport", "notation", "variant", "operations"];

/** What of the snapshot is about the one position that it shows. */
export function ownOf(snapshot) {
  return Object.fromEntries(OWN.map((name) => [name, snapshot[name]]));
}

/** A snapshot as it is stored: without reports, so that its text is to be read again. */
export function stored(snapshot) {
  const bare = (owns) => Object.fromEntries(Object.entries(owns).map(([at, own]) => [at, withoutReports(own)]));
  return { ...withoutReports(snapshot), edited: bare(snapshot.edited), left: bare(snapshot.left) };
}

function withoutReports(own) {
  const bare = { ...own, report: null, readReport: null };
  return bare.text !== null && bare.reading !== "held" ? { ...bare, reading: "pending" } : bare;
}

/** The strip with these cards, the first one that can be read on the board. */
export function stripOpened(snapshot, cards) {
  const place = Math.max(0, cards.findIndex(({ position }) => position));
  return { strip: { cards }, place, edited: {}, ...asItCame(snapshot, cards[place]) };
}

/** Whether the card on the board is shown by its text as that came. */
export function isAsItCame({ strip, place, text }) {
  return strip !== null && text === strip.cards[place].text;
}

/** Whether there are words in the text beside those of the cards, as the moves of games. */
export function hasMoreWords(text, cards) {
  const plain = text.replace(/\r\n?/g, "\n");
  const rest = [];
  let at = 0;
  for (const { text: own, name = "" } of cards) {
    const start = plain.indexOf(own, at);
    if (start < 0) return true;
    rest.push(plain.slice(at, start).replace(name, ""));
    at = start + own.length;
  }
  return /\p{L}/u.test(rest.join("") + plain.slice(at));
}

/** No strip; the position shown stays. */
export function stripClosed() {
  return { strip: null, place: 0, edited: {} };
}

/** Another card on the board; what has become of the one before is kept with it. */
export function wentTo(snapshot, place) {
  const { [place]: own, ...edited } = { ...snapshot.edited, [snapshot.place]: ownOf(snapshot) };
  return { place, edited, ...(own ?? asItCame(snapshot, snapshot.strip.cards[place])) };
}

/** The card's text, to be read; its position is known already. */
function asItCame({ position: shown }, { text, position, marks = [] }) {
  return {
    ...NO_LINE,
    position: position ?? clear(shown),
    report: null,
    before: null,
    follow: false,
    marks,
    text,
    game: null,
    fixed: false,
    // Its marks may have stood beside this part of the text.
    marksOf: "either",
    reading: "pending",
    readReport: null,
    notation: null,
    variant: null,
    operations: null,
  };
}

/** What has become of a card so far; undefined where it has not been on the board. */
export function ownOfCard(snapshot, at) {
  return at === snapshot.place ? snapshot : snapshot.edited[at];
}

/** The position that a card shows now; null where there is none. */
export function positionOfCard(snapshot, at) {
  const { position } = snapshot.strip.cards[at];
  const own = ownOfCard(snapshot, at);
  if (!own) return position;
  return position || own.position.squares.some(Boolean) ? own.position : null;
}
