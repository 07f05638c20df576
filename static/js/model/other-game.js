/**
 * A position taken over to another game: to a board for any pieces and back. Pure.
 */

import { freeGame, gameInfo, has, sideGames } from "./games.js";
import { joined, ofSide, partsOf, sideOf } from "./pieces.js";
import { layers } from "./squares.js";

/** The same board, free of the rules of its game: kings and all others are plain pieces on it. */
export function freed({ checks: _, pockets: __, ...position }) {
  const plain = (piece) => piece && piece.replace("^", "");
  return {
    ...withPieces(position, plain),
    game: freeGame(),
    side_games: sideGames(position),
    castling: [],
    en_passant: null,
  };
}

/** A board for any pieces as one of that game; null where its shape or a piece is not that game's. */
export function suited(position, game) {
  const { board, style, pieces } = gameInfo(game);
  const { files, ranks, styles = [style, style], hands } = position;
  const shape = files === board[0] && ranks === board[1] && layers(position).length === 1;
  const own = new Map(pieces.map((piece) => [piece.replace("^", ""), piece]));
  const held = Object.keys({ ...hands.first, ...hands.second });
  const all = [...position.squares.filter(Boolean), ...held];
  const known = all.every((piece) => own.has(bare(piece)) && !partsOf(piece).derived);
  if (!shape || position.layout || !known || styles.some((letter) => letter !== style)) return null;
  const suits = (piece) => piece && ofSide(own.get(bare(piece)), sideOf(piece));
  const { side_games: _, ...others } = withPieces(position, suits);
  const taken = { ...others, game };
  return held.length && !has(taken, "hands") ? null : taken;
}

/** A piece as the first side's, without marks but its sign. */
function bare(piece) {
  return joined({ ...partsOf(ofSide(piece, "first")), terminal: "", derived: "" });
}

function withPieces(position, change) {
  const hand = (held) => Object.fromEntries(Object.entries(held).map(([piece, count]) => [change(piece), count]));
  const { first, second } = position.hands;
  return { ...position, squares: position.squares.map(change), hands: { first: hand(first), second: hand(second) } };
}
