/** Moves that are made on the board to name them, of a position from which all of them begin. */

import { possibleMoves } from "../server/api.js";
import { byPromotion, codeBetween, matchingAmong } from "../line/candidates.js";
import { nameOf } from "../line/names.js";
import { promotionOf } from "../line/promotion.js";

const known = new WeakMap(); // of a position the moves that may be played

/**
 * The name of a move that was made on a board; its code where it is none that may be played.
 *
 * @param {object} edit  see `position-board.js`
 * @param {{position: object, variant?: string}} of  the position
 * @returns {Promise<string|null>} null for what is no move, or is not chosen
 */
export async function moved({ type, from, to, piece }, { position, variant }, board) {
  if (type !== "move" && type !== "drop") return null;
  if (!known.has(position)) known.set(position, await possibleMoves(position, [], "always", variant).catch(() => null));
  const meant = type === "move" ? { from, to } : { from: null, to, piece };
  const fitting = matchingAmong(known.get(position)?.moves ?? [], meant, position);
  if (!fitting.length) return codeBetween(meant, position);
  const cell = board.querySelector(`[data-square="${CSS.escape(fitting[0].lands ?? fitting[0].to)}"]`);
  const choice = fitting.length > 1 ? await promotionOf(byPromotion(fitting), position, cell) : fitting[0];
  return choice ? nameOf(choice, position) : null;
}
