/**
 * What edits on the board and in the hands make of a position, and the words that tell of
 * them. Pure. What becomes of the snapshot is in snapshot.js; commands.js carries it out.
 */

import { asHeld, canBeHeld, pieceName, takesSign } from "./games.js";
import { withSign } from "./pieces.js";
import { inHand, move, put } from "./position.js";
import { squareSaid } from "./squares.js";

/**
 * Carries out the detail of a board's `edit` event, see board.js.
 *
 * @returns {{changed: object, says: string, values: object}|null} the position then,
 *   and the key and values of the words; null where there is nothing to do
 */
export function boardEdit(position, edit) {
  const { type, square, squares, piece, from, to, copy, side, step, sign } = edit;
  if (type === "move") return moved(position, from, to, copy);
  if (type === "sign") return signed(position, square, sign);
  if (type === "hand") return held(position, side, step > 0 ? asHeld(piece, side, position) : piece, step);
  if (type === "to-hand") {
    const left = copy ? position : put(position, [from], "");
    return held(left, side, asHeld(position.squares[from], side, position), 1);
  }
  if (type === "drop") return placed(inHand(position, side, piece, -1), to, piece);
  if (type === "pass") return held(inHand(position, side, piece, -1), to, asHeld(piece, to, position), 1);
  if (piece) return placed(position, square, piece);
  return cleared(position, squares ?? [square]);
}

function moved(position, from, to, copy) {
  const piece = position.squares[from];
  if (!piece) return null;
  const changed = move(position, from, to, copy);
  if (copy) return { ...placed(position, to, piece), changed };
  const over = position.squares[to];
  return {
    changed,
    says: over ? "piece-moved-over" : "piece-moved",
    values: { ...named(position, to, piece), from: squareSaid(position, from), taken: pieceName(over, position) },
  };
}

function placed(position, square, piece) {
  const over = position.squares[square];
  return {
    changed: put(position, [square], piece),
    says: over && over !== piece ? "piece-placed-over" : "piece-placed",
    values: { ...named(position, square, piece), taken: pieceName(over, position) },
  };
}

function signed(position, square, sign) {
  const stands = position.squares[square];
  if (!stands || !takesSign(stands, sign, position)) return null;
  const piece = withSign(stands, sign);
  return { changed: put(position, [square], piece), says: "piece-changed", values: named(position, square, piece) };
}

function cleared(position, squares) {
  const [square] = squares;
  const stood = position.squares[square];
  const one = stood ? "piece-removed" : "square-empty";
  return {
    changed: put(position, squares, ""),
    says: squares.length > 1 ? "squares-cleared" : one,
    values: { ...named(position, square, stood), count: squares.length },
  };
}

function held(position, side, piece, step) {
  const changed = inHand(position, side, piece, step);
  const count = changed.hands[side][piece] ?? 0;
  return { changed, says: "now-in-hand", values: { piece: pieceName(piece, position), count } };
}

function named(position, square, piece) {
  return { square: squareSaid(position, square), piece: pieceName(piece, position) };
}

/** The position with what is missing of its set in that side's hand. */
export function restInHand(position, side) {
  let changed = position;
  for (const [letter, number] of canBeHeld(position)) {
    changed = inHand(changed, side, asHeld(letter, side, position), number);
  }
  return changed;
}
