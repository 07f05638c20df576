/**
 * Pieces as tokens: a letter, capital for the first side, perhaps with a sign before it
 * and the signs ^ and ' after it. Pure.
 */

const TOKEN = /^([-+]?)([A-Za-z])(\^?)('?)$/;
const PART_OF_SIGN = { "+": "sign", "-": "sign", "^": "terminal", "'": "derived" };

/** Whether it is a piece. */
export function isPiece(token) {
  return typeof token === "string" && TOKEN.test(token);
}

/** The side a piece belongs to; capital letters are the first side's. */
export function sideOf(piece) {
  return piece === piece.toUpperCase() ? "first" : "second";
}

/** The side that is not this one. */
export function otherSide(side) {
  return side === "first" ? "second" : "first";
}

/** The parts of a piece. @returns {{sign: string, letter: string, terminal: string, derived: string}} */
export function partsOf(piece) {
  const [, sign, letter, terminal, derived] = TOKEN.exec(piece);
  return { sign, letter, terminal, derived };
}

/** The piece put together again. */
export function joined({ sign, letter, terminal, derived }) {
  return sign + letter + terminal + derived;
}

/** The piece as one of that side's. */
export function ofSide(piece, side) {
  return side === "first" ? piece.toUpperCase() : piece.toLowerCase();
}

/**
 * The piece with a sign set, or taken off where it has it: "+" or "-" (one of them
 * at a time), "^", "'"; or "side", which gives it to the other side.
 */
export function withSign(piece, sign) {
  if (sign === "side") return ofSide(piece, otherSide(sideOf(piece)));
  const parts = partsOf(piece);
  const part = PART_OF_SIGN[sign];
  return joined({ ...parts, [part]: parts[part] === sign ? "" : sign });
}
