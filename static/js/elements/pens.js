/**
 * What a pen draws, by the shape, the colour and the keys held down. Pure.
 *
 * @typedef {object} Pen
 * @property {"line"|"square"|"label"|"attacks"} shape  a line is an arrow, or a circle about one square
 * @property {"green"|"red"|"blue"|"yellow"} colour
 * @property {string} text  of a label
 */

import { squareName } from "../model/squares.js";

/** The pen that a right button draws with where none is chosen. */
const RIGHT = { shape: "line", colour: "green", text: "" };

/** The pen with the colour that the keys held ask for: as on Lichess red, blue, or both yellow. */
export function brushOf({ shiftKey, ctrlKey, altKey, metaKey }, { shape, colour, text } = RIGHT) {
  const red = shiftKey || ctrlKey;
  const blue = altKey || metaKey;
  const asked = red && blue ? "yellow" : red ? "red" : blue ? "blue" : colour;
  // With Shift a press on a square shows both ways of attack.
  return { shape, colour: shape === "attacks" ? colour : asked, text };
}

/** What the pen draws from one square to another, or on one. @returns {import("../model/marks.js").Mark} */
export function drawnBetween({ position }, from, to, { shape, colour, text }) {
  const [square, end] = [from, to].map((index) => squareName(position, index));
  if (shape === "square") return { kind: "square", colour, square: end };
  if (shape === "label") return { kind: "label", colour, square: end, text };
  return from === to ? { kind: "circle", colour, square } : { kind: "arrow", colour, square, to: end };
}
