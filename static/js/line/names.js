/**
 * What moves are called: as printed, in the letters that were chosen, and as they are said.
 *
 * Mutable here: how moves are to be written, which `write` is told.
 */

import { calledIn, gameInfo, has } from "../model/games.js";
import { partsOf, sideOf } from "../model/pieces.js";
import { squareIndex, squareSaid } from "../model/squares.js";
import { say } from "../model/words.js";

const FIGURINES = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };
const SIGNS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 20: "+−−", 21: "−−+", 22: "⨀", 23: "⨀", 32: "⟳", 36: "↑", 40: "→", 132: "⇆", 138: "⊕", 146: "N" };
const RESULTS = new Set(["1-0", "0-1", "1/2-1/2"]);

let chosen = { letters: "language", script: "native" };

/** Chooses how moves are written. @param {{letters: "language"|"english"|"figurines", script: "native"|"latin"}} choice */
export function writeMoves(choice) {
  chosen = choice;
}

/** The move as it is printed. */
export function nameOf({ names, code }, { game }) {
  if (!names) return code;
  const { move_letters: english } = gameInfo(game);
  if (!english) return chosen.script === "latin" ? names[0] : names.at(-1);
  const own = chosen.letters === "language" ? say("piece-letters").split(" ") : [...english];
  const letter = (found) => (chosen.letters === "figurines" ? FIGURINES[found] : own[english.indexOf(found)]);
  return names[0].replace(/\p{Lu}/gu, (found) => (english.includes(found) ? letter(found) : found));
}

/** The number before a move: `12.`, or `12…` where the second side's is not behind the first's. */
export function numberOf({ side, number }, first, position) {
  if (has(position, "counts-plies")) return `${number}.`;
  if (side === "first") return `${number}.`;
  return first ? `${number}…` : "";
}

/** The sign of a Numeric Annotation Glyph; `$7` for one without. */
export function signOf(nag) {
  return SIGNS[nag] ?? `$${nag}`;
}

/** The signs of a move, one after the other. */
export function signsOf({ nags = [] }) {
  return nags.map(signOf).join(" ");
}

/** The result of a game as the game has it: “红胜”; "" for one that is not over; another one as it is. */
export function resultSaid(result, { game, handicap }) {
  if (result === "*") return "";
  return RESULTS.has(result) ? say(`result-${game}${handicap ? "-handicap" : ""}-${result}`) : result;
}

/** The move as it is said: “12, Black, knight takes e5, check”, or “12, 紅, 炮二平五”. */
export function moveSaid(ply, position) {
  const { sides } = calledIn(position);
  const byName = ply.names?.length > 1 && say("said-by-name").split(" ").includes(position.game);
  const act = byName ? ply.names.at(-1) : actSaid(ply, position);
  const words = [String(ply.number), sides[ply.side === "first" ? 0 : 1], act];
  for (const event of ply.events ?? []) words.push(say(`event-${event}`));
  return words.join(say("list-comma"));
}

/** What the move does: its piece stands on its square in `position`, the one before it. */
function actSaid({ from, to, piece, taken, castling }, position) {
  if (to === null) return say("said-pass");
  if (castling) return say(`said-castles-${castling}`);
  const { piece_names: names } = gameInfo(position.game);
  // Where the sides' pieces have names of their own both stand there, the first side's first.
  const called = (token) => {
    const { sign, letter } = partsOf(token);
    const [first, second = first] = (names[sign + letter.toUpperCase()] ?? token).split("/");
    return sideOf(token) === "first" ? first : second;
  };
  const square = squareSaid(position, squareIndex(position, to));
  if (from === null) return say("said-drops", { piece: called(piece), square });
  const moved = called(position.squares[squareIndex(position, from)] || "");
  const said = say(taken ? "said-takes" : "said-moves", { piece: moved, square });
  return piece ? say("said-promotes", { move: said, piece: called(piece) }) : said;
}

/** More squares than a queen of chess has are counted, not named. */
const MOST_NAMED = 27;

/**
 * Where what is picked up may go, in words.
 *
 * @param {string[]} squares  as they are said
 * @param {number|{piece: string}} picked  a square, or a piece in hand
 */
export function targetsSaid(squares, picked) {
  const key = typeof picked === "number" ? "can-go" : "can-drop";
  if (squares.length > MOST_NAMED) return say(`${key}-many`, { count: squares.length });
  return squares.length ? say(key, { squares: squares.join(say("list-comma")) }) : say("cannot-go");
}
