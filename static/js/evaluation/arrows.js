/** The moves of an engine as marks that nobody has drawn, the one that counts last, so that it lies over the others. Pure. */

const OF_MOVER = "blue";
const OF_OTHER = "red";

/** The mark of a move: an arrow, or a circle where a piece comes from a hand; none where nothing moves. */
function markOf({ from, to, lands }, colour, place) {
  if (to === null) return [];
  const goes = lands ?? to;
  return [from === null ? { kind: "circle", colour, square: goes, place } : { kind: "arrow", colour, square: from, to: goes, place }];
}

/** The first move of each line, fainter the further down that stands. @param {{line: {plies: object[]}}[]} lines */
export function firstMoves(lines) {
  return lines.flatMap(({ line }, place) => (line.plies.length ? markOf(line.plies[0], OF_MOVER, place) : [])).reverse();
}

/** The moves of one line up to this one, fainter the longer before it; those of the other side in another colour. */
export function movesTo({ plies }, last) {
  return plies.slice(0, last + 1).flatMap((ply, at) => markOf(ply, at % 2 ? OF_OTHER : OF_MOVER, Math.min(last - at, 3)));
}
