/**
 * Squares of a position: their names, what stands along the edges, how they look. Pure; how
 * squares are named is data from the server, see `games/coordinates.py`, which does the same.
 */

import { gameInfo, schemeOf, sideGames } from "./games.js";

const HAN_DIGITS = [..."一二三四五六七八九"];

/** a to z, then aa, ab …, for numbers from 0. */
export function letters(number) {
  let name = "";
  for (let rest = number + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** The label of that one of so many files or ranks, see `Labels` of `games/coordinates.py`. */
function label({ kind, from_end: fromEnd, first }, at, count) {
  const place = fromEnd ? count - 1 - at : at;
  if (kind === "letters") return letters(place);
  if (kind === "digits") return String((place + first) % 10);
  return (kind === "han" && HAN_DIGITS[place]) || String(place + first);
}

/** The label of a rank; with that of its layer where there are several. */
function rankLabel(position, labels, at) {
  const lengths = layers(position).map(({ length }) => length);
  const layer = lengths.findIndex((length) => (at -= length) < 0);
  const name = lengths.length > 1 ? letters(layer).toUpperCase() : "";
  return label(labels, at + lengths[layer], lengths[layer]) + name;
}

/** The lengths of the ranks by layers. */
export function layers({ files, ranks, layout }) {
  return layout ?? [Array(ranks).fill(files)];
}

/** The name of the square with this index, such as "e4". */
export function squareName(position, index) {
  return nameWith(position, index, schemeOf(position).rank);
}

/** The name as a sentence of the page's language has it, such as "5三". */
export function squareSaid(position, index) {
  return nameWith(position, index, schemeOf(position).rank_said);
}

function nameWith(position, index, ranks) {
  const { files } = position;
  const file = label(schemeOf(position).file, index % files, files);
  return file + rankLabel(position, ranks, Math.floor(index / files));
}

/** The indices of a position's squares by their names, for as long as it is there. */
const indices = new WeakMap();

/** The index of the square with this name, -1 where there is none. */
export function squareIndex(position, name) {
  if (!indices.has(position)) {
    indices.set(position, new Map(position.squares.map((_, index) => [squareName(position, index), index])));
  }
  return indices.get(position).get(name) ?? -1;
}

/** The edges with coordinates: "top", "right", "bottom" and "left". */
export function labelledEdges(position) {
  return Object.keys(schemeOf(position).edges);
}

/** The coordinates along the edges, as displayed. @returns {Object<string, string[]>} */
export function edgesOf(position, flipped) {
  const { files, ranks } = position;
  const edges = schemeOf(position)[flipped ? "flipped" : "edges"];
  const upright = (edge) => edge === "left" || edge === "right";
  const labelled = Object.entries(edges).map(([edge, lines]) => {
    const one = (labels, at) => (upright(edge) ? rankLabel(position, labels, at) : label(labels, at, files));
    const count = upright(edge) ? ranks : files;
    const said = Array.from({ length: count }, (_, at) => lines.map((labels) => one(labels, at)).join("\n"));
    return [edge, flipped ? said.reverse() : said];
  });
  return Object.fromEntries(labelled);
}

/** The rows, as displayed, above which a new layer begins. */
export function partedRows(position, flipped) {
  const starts = new Set();
  const lengths = layers(position).map((layer) => layer.length);
  if (flipped) lengths.reverse();
  let at = 0;
  for (const length of lengths) {
    if (at > 0) starts.add(at);
    at += length;
  }
  return starts;
}

/** The squares there are, in rows as displayed. @returns {number[][]} */
export function shownRows({ files, ranks, squares }, flipped) {
  const rows = Array.from({ length: ranks }, (_, rank) => {
    const row = Array.from({ length: files }, (__, file) => rank * files + file);
    return flipped ? row.reverse() : row;
  });
  if (flipped) rows.reverse();
  return rows.map((row) => row.filter((square) => squares[square] !== null));
}

/** Whether the square is one of the dark ones; the lower left corner is. */
export function isDark({ files, ranks }, index) {
  return ((index % files) + ranks - Math.floor(index / files)) % 2 === 1;
}

/** "checks", "lines" between the squares, or "points" where lines cross. */
export function lookOf(position) {
  const { look, any_pieces: any } = gameInfo(position.game);
  if (!any) return look;
  const plain = sideGames(position).every((game) => game && gameInfo(game).look !== "checks");
  return plain ? "lines" : "checks";
}
