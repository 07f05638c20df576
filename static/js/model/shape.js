/**
 * Whether a plain value has the shape of a position, or of a snapshot as it is kept. Pure.
 *
 * What is in the browser's storage may have been left there by another version of the page,
 * cut short, or changed by hand; what does not fit would fail somewhere deep in the drawing of
 * the board. The rules are those of `wire/position.py`.
 */

import { gameInfo, has, isGame, isVariant, limit } from "./games.js";
import { COLOURS, isLabel, KINDS } from "./marks.js";
import { isPiece } from "./pieces.js";
import { layers, squareIndex } from "./squares.js";

/** The most of a counter, and in a hand. */
const MOST = 999_999;
const MOST_CHECKS = 9;

const isText = (value) => typeof value === "string";
const isFlag = (value) => typeof value === "boolean";
const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const whole = (lowest, highest) => (value) => Number.isInteger(value) && value >= lowest && value <= highest;
const within = (lowest, name) => (value) => whole(lowest, limit(name))(value);
const oneOf = (...values) => (value) => values.includes(value);
const orNull = (check) => (value) => value === null || check(value);
const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
const pairOf = (check) => (value) => listOf(check)(value) && value.length === 2;
const orNone = (check) => (value) => value === undefined || check(value);
const shaped = (shape) => (value) =>
  isPlain(value) && Object.entries(shape).every(([key, check]) => check(value[key]));

const isHand = (value) =>
  isPlain(value) && Object.entries(value).every(([piece, count]) => isPiece(piece) && whole(1, MOST)(count));

const isTool = (value) =>
  isPlain(value) && isText(value.kind) && (value.kind !== "piece" || isPiece(value.piece));

/** The fields of a position; position.js says what they hold. */
const POSITION = {
  game: isGame,
  files: within(1, "squares"),
  ranks: within(1, "squares"),
  squares: listOf((piece) => piece === null || piece === "" || isPiece(piece)),
  hands: shaped({ first: isHand, second: isHand }),
  turn: oneOf("first", "second"),
  castling: listOf(isText),
  en_passant: orNull(isText),
  halfmove: whole(0, MOST),
  fullmove: whole(1, MOST),
  styles: orNone(pairOf((letter) => isText(letter) && /^[A-Z]$/.test(letter))),
  side_games: orNone(pairOf(orNull(isGame))),
  layout: orNone(orNull(listOf(listOf(within(1, "squares"))))),
  signs: orNone(oneOf("A", "B-", "B+")),
  checks: orNone(pairOf(whole(0, MOST_CHECKS))),
  pockets: orNone(isFlag),
  promoted: orNone(listOf(isText)),
  variant: orNone(isText),
};

/** A mark; marks.js says what it holds. */
const isMark = (value) =>
  shaped({ kind: oneOf(...KINDS), colour: oneOf(...COLOURS), square: isText, to: orNone(isText) })(value) &&
  (value.kind === "arrow") === isText(value.to) &&
  (value.kind === "label") === isLabel(value.text);
const areMarks = (value) => listOf(isMark)(value) && value.length <= limit("marks");

/** A line; line.js says what it holds. */
const isPly = shaped({
  parent: within(-1, "plies"),
  code: isText,
  from: orNull(isText),
  to: orNull(isText),
  changes: shaped({ squares: isPlain }),
  text: isText,
  names: orNone(listOf(isText)),
  events: orNone(listOf(isText)),
  checks: orNone(listOf(isText)),
  before: orNone(isText),
  after: orNone(isText),
  nags: orNone(listOf(whole(0, 255))),
  commands: orNone(listOf(isText)),
  marks: orNone(areMarks),
});
const LINE = { start: isPosition, text: isText, plies: listOf(isPly), comment: orNone(isText), marks: orNone(areMarks), tags: listOf(pairOf(isText)), result: isText };

/** Whether it is a line whose moves can be played on the board of its start. */
function isLine(value) {
  if (!shaped(LINE)(value) || value.plies.length > limit("plies")) return false;
  const onBoard = (name) => squareIndex(value.start, name) >= 0;
  return value.plies.every(({ parent, changes }, at) => parent < at && Object.keys(changes.squares).every(onBoard));
}

/** The fields about one position that are kept; store.js says what they hold. */
const OF_POSITION = {
  position: isPosition,
  line: orNone(orNull(isLine)),
  ply: orNone(within(-1, "plies")),
  at: orNone(within(-1, "plies")),
  was: orNone(orNull(shaped({ line: isLine, ply: within(-1, "plies"), at: within(-1, "plies"), turns: orNone(listOf(oneOf("mirror", "swap"))) }))),
  marks: areMarks,
  marksOf: orNone(oneOf("text", "either", "board")),
  follow: isFlag,
  text: orNull(isText),
  game: orNull(isGame),
  variant: orNull(isVariant),
  reading: oneOf("none", "pending", "held"),
  notation: orNull(isText),
  operations: orNull(shaped({ text: isText, notation: isText })),
};

/** The fields of a snapshot that are kept. */
export const KEPT = {
  ...OF_POSITION,
  left: isOwn,
  title: isText,
  ownTitle: isFlag,
  flipped: isFlag,
};

/** Whether it is a position that the page can show. */
export function isPosition(value) {
  return shaped(POSITION)(value) && fillsItsBoard(value) && keepsToItsGame(value);
}

/**
 * The kept fields of a snapshot, or null where one of them does not fit. Those that an earlier
 * version did not keep may be missing.
 */
export function keptFields(value) {
  return fitting(value, KEPT);
}

/** Whether it is what belongs to positions that are not on the board just now. */
function isOwn(value) {
  return isPlain(value) && Object.values(value).every((own) => fitting(own, OF_POSITION));
}

/** Those of the fields that the value has, or null where one of them does not fit. */
function fitting(value, shape) {
  if (!isPlain(value) || !("position" in value)) return null;
  const fields = Object.entries(shape).filter(([key]) => key in value);
  if (!fields.every(([key, check]) => check(value[key]))) return null;
  const { text = null, reading = "none" } = value;
  if ((text === null) !== (reading === "none")) return null;
  if ((value.ply ?? -1) >= (value.line?.plies.length ?? 0)) return null;
  return Object.fromEntries(fields.map(([key]) => [key, value[key]]));
}

/**
 * The steps that can be undone, as language.js has kept them with what else the page was told;
 * null where something of them does not fit. Lines stand apart, and steps have their numbers.
 */
export function keptHistory({ steps, lines = [], index, more }) {
  const hasAll = (step) => Object.keys(KEPT).every((key) => key in step);
  const isStep = (step) => isPlain(step) && hasAll(step) && fitting({ ...step, line: lines[step.line] ?? null }, KEPT) && orNull(isPosition)(step.before);
  const fit =
    listOf(isStep)(steps) &&
    whole(0, steps.length - 1)(index) &&
    shaped({ tool: isTool, kept: listOf(isText), numbers: listOf(isText) })(more);
  if (!fit) return null;
  // What the server said of them is asked anew.
  const unanswered = { report: null, readReport: null, edit: null, lesson: null, card: null };
  const restored = steps.map((step) => ({ ...step, ...unanswered, line: lines[step.line] ?? null }));
  return { steps: restored, index, more };
}

/** Whether each rank has its squares, and each square that is named is one of them. */
function fillsItsBoard(position) {
  const { files, ranks, squares, castling, en_passant: target } = position;
  const lengths = layers(position).flat();
  const exists = (index) => index % files < lengths[Math.floor(index / files)];
  return (
    squares.length === files * ranks &&
    squares.length <= limit("squares") &&
    lengths.length === ranks &&
    Math.max(...lengths) === files &&
    squares.every((piece, index) => (piece !== null) === exists(index)) &&
    [...castling, target].every((name) => name === null || squareIndex(position, name) >= 0)
  );
}

/** Whether it has the board of its game, and nothing on it that only other games have. */
function keepsToItsGame(position) {
  const { files, ranks, layout, styles, squares, hands, castling, en_passant: target } = position;
  const { any_pieces: any, board, style, pieces } = gameInfo(position.game);
  const castles = has(position, "castling");
  if (!castles && (castling.length > 0 || target !== null)) return false;
  if (any) return true;
  if (files !== board[0] || ranks !== board[1] || layout) return false;
  if (styles && styles.some((letter) => letter !== style)) return false;
  if (!castles) return true;
  const all = [...squares.filter(Boolean), ...Object.keys({ ...hands.first, ...hands.second })];
  return all.every((piece) => pieces.includes(piece.toUpperCase()));
}
