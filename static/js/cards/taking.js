/**
 * Where cards from elsewhere go in a lesson: after the card on the board, or onto it as long as
 * nothing stands on it. Pure: a snapshot in, changes out.
 */

import { numbersOf, saidOfCard, wordsOfCard } from "./fields.js";
import { gathered, moved, opened, withItem, withMore, withNotes } from "./items.js";

/** Whether nothing stands on the board of the card that is shown; its words may be there already. */
export function isBare({ position, line, marks, text, reading }) {
  const { squares, hands } = position;
  const held = [...Object.values(hands.first), ...Object.values(hands.second)];
  const waits = text !== null && reading !== "read" && text.trim() !== "";
  return !waits && !line?.plies.length && !marks.length && !squares.some(Boolean) && !held.some(Boolean);
}

/** Whether nothing is said of the card that is shown, and nothing was done on its board since it came. */
export function isUntouched({ lesson, card, edit, line, marks }) {
  const item = lesson.items.find(({ id }) => id === card);
  return edit === null && !line && !marks.length && saidOfCard().every((name) => !item[name]);
}

/** The changes with items after the card on the board, the first card of them shown. */
export function added(snapshot, items) {
  const lesson = withMore(gathered(snapshot), items, snapshot.card);
  const first = firstCard(items);
  return first ? opened(snapshot, lesson, first) : { lesson };
}

/** The changes with the first card of the items on the card that is shown, and the others about it. */
export function filled(snapshot, items) {
  const at = items.findIndex(({ kind }) => kind === "card");
  if (at < 0) return added(snapshot, items);
  const { card } = snapshot;
  const whole = gathered(snapshot);
  const place = whole.items.findIndex(({ id }) => id === card);
  const onto = withItem(whole, card, (one) => ({ ...withWords(one, items[at]), own: null, board: items[at].board, flipped: items[at].flipped }));
  const heads = items.slice(0, at);
  const lesson = moved(withMore(onto, [...heads, ...items.slice(at + 1)], card), heads.map(({ id }) => id), place);
  // What it was saved with is another board than this.
  return { ...opened(snapshot, lesson, card), edit: {} };
}

/** The changes with the board of the card that is shown on another one, which keeps its words. */
export function putOn(snapshot, card) {
  const whole = gathered(snapshot);
  const made = whole.items.find(({ id }) => id === snapshot.card);
  const target = whole.items.find(({ id }) => id === card);
  if (!made || !target || made === target) return null;
  const rest = { ...whole, items: whole.items.filter((one) => one !== made) };
  const { own, board, flipped, problems, problem } = made;
  const lesson = withItem(rest, card, (one) => ({ ...withWords(one, made), own, board, flipped, problems, problem }));
  return { ...opened(snapshot, lesson, card), edit: {} };
}

/** The first card that has a position, or else the first; null for headings alone. */
export function firstCard(items) {
  const cards = items.filter(({ kind }) => kind === "card");
  return (cards.find(({ own, board }) => own || board.position) ?? cards[0])?.id ?? null;
}

/** The card with what is said of another where it says nothing; where both do, the other's is in the notes. */
function withWords(card, from) {
  const said = Object.fromEntries(saidOfCard().map((name) => [name, card[name] || from[name]]));
  const isBeside = (name) => card[name] && from[name] !== card[name];
  const numbers = numbersOf(from).filter(({ name }) => isBeside(name)).map(({ label, words }) => `${label}: ${words}`);
  const beside = [...wordsOfCard().filter(isBeside).map((name) => from[name]), ...numbers];
  return { ...card, ...said, notes: withNotes(said, beside.filter(Boolean).join("\n\n")).notes };
}
