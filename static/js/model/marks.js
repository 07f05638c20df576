/**
 * Marks on a board: coloured squares, circles, arrows, and labels of one or two characters. Pure.
 *
 * @typedef {object} Mark
 * @property {"square"|"circle"|"arrow"|"label"} kind
 * @property {"green"|"red"|"blue"|"yellow"} colour
 * @property {string} square  its name; of an arrow where it begins
 * @property {string} [to]    where an arrow ends
 * @property {string} [text]  what a label says
 */

import { limit } from "./games.js";
import { squareIndex, squareName, squareSaid } from "./squares.js";
import { say } from "./words.js";

export const COLOURS = ["green", "red", "blue", "yellow"];
export const KINDS = ["square", "circle", "arrow", "label"];
const LABEL = /^(?:[^\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}]\p{M}{0,3}){1,2}$/u;

/** Whether a label may say this: one or two characters that can be seen. */
export function isLabel(text) {
  return typeof text === "string" && LABEL.test(text);
}

/** Whether both are in one place, where there is room for one of them. */
function inOnePlace(one, other) {
  return one.kind === other.kind && one.square === other.square && one.to === other.to;
}

function isSame(one, other) {
  return inOnePlace(one, other) && one.colour === other.colour && one.text === other.text;
}

/** Whether the mark is among them. */
export function isAmong(marks, mark) {
  return marks.some((one) => isSame(one, mark));
}

/** The marks with one more, in place of what was there; without it where it was there already. */
export function toggled(marks, mark) {
  const others = marks.filter((one) => !inOnePlace(one, mark));
  return isAmong(marks, mark) ? others : [...others, mark].slice(-limit("marks"));
}

/** The marks with all of these, or without them where all are there already. */
export function allToggled(marks, more) {
  const others = marks.filter((one) => !more.some((mark) => inOnePlace(one, mark)));
  return more.every((mark) => isAmong(marks, mark)) ? others : [...others, ...more].slice(-limit("marks"));
}

/** The marks without those that begin on that square. */
export function cleanedOf(marks, square) {
  return marks.filter((mark) => mark.square !== square);
}

/** The marks that the position's board has squares for. */
export function marksOn(position, marks) {
  if (!marks.length) return marks;
  const has = (name) => name === undefined || squareIndex(position, name) >= 0;
  return marks.filter(({ square, to }) => has(square) && has(to));
}

/** The marks where a board's squares have changed places. @param {(index: number) => number} from  where each was, and goes */
export function marksMoved(position, marks, from) {
  const name = (square) => {
    const index = squareIndex(position, square);
    return index < 0 ? square : squareName(position, from(index));
  };
  return marks.map((mark) => ({ ...mark, square: name(mark.square), ...(mark.to && { to: name(mark.to) }) }));
}

/** The mark in words, such as “arrow from e2 to e4, green”. */
export function markSaid(position, { kind, colour, square, to, text }) {
  const said = (name) => name && squareSaid(position, squareIndex(position, name));
  return say(`mark-${kind}`, { square: said(square), to: said(to), text, colour: say(`mark-${colour}`) });
}

/** Marks in words, one after the other. */
export function marksSaid(position, marks) {
  return marks.map((mark) => markSaid(position, mark)).join(say("marks-comma"));
}
