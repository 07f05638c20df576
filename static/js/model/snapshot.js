/**
 * What each edit and each answer of the server changes in a snapshot, and what the field shows
 * of one. Pure: a snapshot in, changes out; store.js says what a snapshot holds.
 */

import { variantInfo } from "./games.js";
import { addressed, calledAs, marksAt, NO_LINE, positionAt, withMarksAt } from "./line.js";
import { same } from "./position.js";
import { ownOf } from "./own.js";

/** What is not held in the position before an edit is not dropped with the edit. */
const NOTHING_HELD = { castling: [], en_passant: null };
const NO_TEXT = { text: null, reading: "none", readReport: null };
/** The notation in words, which is for people and not for addresses. */
export const IN_WORDS = "spoken";

/** Unread text stays until it reads or its user lets it go; any other gives way. */
function textAfterBoardEdit({ reading }) {
  if (reading === "pending") return { reading: "held", readReport: null };
  return reading === "unread" || reading === "held" ? {} : NO_TEXT;
}

function lastReported({ report, position, before }) {
  return report === null ? before : position;
}

/**
 * The fields of a snapshot whose position was edited: of the moves that it was one of the server is
 * to say which still fit. As long as nothing else is done to those they are tried anew with each
 * edit, so that they are there again once they fit.
 */
function lineLeft({ line, ply, at, was }) {
  const tried = was && (isAsked(was) || (was.fits === line && was.on === ply));
  const { line: moves, ply: on, at: begins, words, turns } = tried ? was : { line, ply, at };
  return { ...NO_LINE, was: moves && { line: moves, ply: on, at: begins, words, turns } };
}

/** Whether the server is still to say which moves fit. */
export function isAsked(was) {
  return Boolean(was) && was.fits === undefined;
}

/** Pieces were moved by hand: rights and target may go with them. */
export function boardEdited(snapshot, position) {
  return { ...lineLeft(snapshot), position, report: null, before: lastReported(snapshot), ...textAfterBoardEdit(snapshot) };
}

/**
 * A field was set by hand; what it says is meant, so it is not dropped. What an
 * edit not yet reported on makes impossible still is.
 */
export function fieldSet(snapshot, fields) {
  const last = lastReported(snapshot);
  const meant = Object.entries(NOTHING_HELD).filter(([name]) => name in fields);
  return {
    ...lineLeft(snapshot),
    position: { ...snapshot.position, ...fields },
    report: null,
    before: last && { ...last, ...Object.fromEntries(meant) },
    ...textAfterBoardEdit(snapshot),
  };
}

/** The whole board was turned: moves turn with it. @param {"mirror"|"swap"} turn  which undoes itself */
export function boardTurned(snapshot, position, turn) {
  const set = fieldSet(snapshot, position);
  const { turns = [] } = set.was ?? {};
  const next = turns.includes(turn) ? turns.filter((one) => one !== turn) : [...turns, turn];
  return { ...set, was: set.was && { ...set.was, turns: next } };
}

/** Other marks are drawn; the report's texts hold them too, where they can. */
export function marksDrawn(snapshot, marks) {
  const held = snapshot.reading === "pending" ? textAfterBoardEdit(snapshot) : {};
  const { line, ply } = snapshot;
  return { ...(line && { line: withMarksAt(line, ply, marks) }), marks, report: null, before: lastReported(snapshot), ...held };
}

/** Another ply of a line is on the board, with the marks that belong to it. */
export function atPly(snapshot, ply, line = snapshot.line) {
  const shown = { position: positionAt(line, ply), marks: marksAt(line, ply) };
  return { line, ply, was: null, ...shown, report: null, before: null, follow: false, operations: null, ...textAfterBoardEdit(snapshot) };
}

/** A whole position was set up; in another game the field shows that game's own notation. */
export function setUp(snapshot, position, { follow, report = null, variant = null, left = snapshot.left }) {
  const other = position.game !== snapshot.position.game;
  const marks = other ? [] : snapshot.marks;
  // How another game was left is kept, save by a card.
  const without = other && !snapshot.lesson ? NO_LINE : lineLeft(snapshot);
  // A report that is there already knows nothing of marks, and of moves.
  const own = marks.length || without.was ? null : report;
  const set = { ...without, position, report: own, before: null, follow, marks, variant, left, operations: null, ...NO_TEXT };
  return { ...set, ...(other && { notation: null }) };
}

/**
 * Text was typed, pasted, opened, or corrected by a fix; it is of this game where
 * it could be of several.
 */
export function textEntered(text, game = null) {
  return { text, game, fixed: false, marksOf: "either", reading: "pending", readReport: null };
}

/** The same of a text that comes as a whole from elsewhere: its marks take the place of those there are. */
export function wholeTextEntered(text, game = null) {
  return { ...textEntered(text, game), marksOf: "text" };
}

/**
 * The text is let go; the field shows the board's own again. A report that was
 * about the text is not about the board's own, so that is asked for.
 */
export function textDropped(snapshot) {
  const report = snapshot.readReport === snapshot.report ? null : snapshot.report;
  return { ...NO_TEXT, report };
}

/** All stays, and is of this variant, by which it is judged anew. */
export function called({ text, game }, variant) {
  return { ...(text === null ? { report: null } : textEntered(text, game)), variant };
}

/** The field is to be written in another notation, null for the game's own. */
export function notationChosen(snapshot, notation) {
  return snapshot.reading === "read" ? { notation, ...textDropped(snapshot) } : { notation };
}

/**
 * The server's answer about the snapshot's text. What the menu of games stands at is what the text
 * says of itself (null for the game as such), else what it stood at, which the server has judged the position by.
 */
export function textRead(snapshot, report, offered) {
  const { position, notation, notations } = report;
  if (!position) return { reading: "unread", readReport: report };
  const shownAsTyped = notations[snapshot.notation] === snapshot.text;
  // A fix says what is meant, not in which notation it is to be shown.
  const own = snapshot.fixed && Object.values(notations).includes(snapshot.text);
  const marks = own && position.game === snapshot.position.game ? snapshot.marks : marksAfter(snapshot, report);
  // Texts that hold marks are to be written with those that the text did not bring.
  const line = lineOf(snapshot, report);
  const whole = same(marks, report.marks ?? []) && !line.was ? report : null;
  if (own) return { ...line, ...positionReported(report), ...NO_TEXT, report: whole, marks, follow: false, fixed: false };
  const known = notation in notations && offered.includes(notation);
  const kept = variantInfo(snapshot.variant)?.game === position.game ? snapshot.variant : null;
  const { seen_from: side } = report;
  return {
    ...(side && { flipped: side === "second" }),
    ...line,
    ...titleAfter(snapshot, report),
    position,
    report: whole,
    before: null,
    follow: false,
    marks,
    marksOf: "board",
    operations: operationsOf(report),
    variant: report.variant === undefined ? kept : report.variant,
    reading: "read",
    readReport: report,
    notation: shownAsTyped || !known ? snapshot.notation : notation,
    left: position.game === snapshot.position.game ? snapshot.left : leftBehind({ ...snapshot, ...NO_TEXT, report: null }),
  };
}

/** A title that nobody has typed is that of the game that is there, or who plays in it; that of a lesson is not. */
function titleAfter({ title, ownTitle, line, lesson }, report) {
  const called = calledAs(report.line) || (title === calledAs(line) ? "" : title);
  return ownTitle || lesson || called === title ? {} : { title: called };
}

/** The line that a text holds, and where in it the board is; one that comes from elsewhere has none of the board's. */
function lineOf(snapshot, { line, ply, position }) {
  if (line) return { line, ply, was: null };
  const isNew = snapshot.marksOf === "text" || (position.game !== snapshot.position.game && !snapshot.lesson);
  return isNew ? NO_LINE : lineLeft(snapshot);
}

/** The marks on the board once the text is read. */
function marksAfter({ marksOf, marks, position, notation }, { position: read, marks: found = [], notations }) {
  if (marksOf === "board") return marks;
  if (marksOf === "text" || read.game !== position.game) return found;
  // A text of several lines is a game's, whose comments hold circles and arrows and nothing else.
  if (!notations[notation]?.includes("\n")) return found.length ? found : marks;
  return [...marks.filter(({ kind }) => kind === "square" || kind === "label"), ...found];
}

/** The server's answer about the snapshot's position, and which moves still fit it. */
export function positionReported({ refitted, ...report }, { was, line: held } = {}) {
  const { line, ply, at } = refitted ?? {};
  const fitting = refitted && { line, ply, at, was: { ...was, fits: line, on: ply } };
  const { position } = report;
  const named = held && !position.handicap !== !held.start.handicap && { line: calledSo(held, position) };
  return { ...fitting, ...named, position, report, before: null };
}

/** The line with its sides called as in that position. */
function calledSo({ start, plies, ...line }, { handicap }) {
  return { ...line, start: { ...start, handicap }, plies: [...plies] };
}

/** How each game was left, by entries of the menu of games, once this one is left too. */
export function leftBehind(snapshot) {
  return { ...snapshot.left, [menuEntry(snapshot)]: ownOf(snapshot) };
}

/** What the menu of games stands at. */
export function menuEntry({ position, variant }) {
  return position.variant || (variantInfo(variant)?.game === position.game ? variant : position.game);
}

/** The notation the field shows: the one chosen, or the game's first where it has not that one. */
export function shownNotation({ notation }, { notations }, offered) {
  return notation in notations ? notation : offered.find((name) => name in notations);
}

/** The text of the report's position in the notation of the field; "" where none can hold it. */
export function shownText({ notation }, report) {
  const { notations, operations } = report;
  const own = Object.keys(notations).find((name) => name !== IN_WORDS);
  // What an EPD says beside its fields is not lost by an edit.
  if (operations && (!(notation in notations) || notation === own)) return operations.whole;
  return notations[notation] ?? textOf(report);
}

/** The operations of an EPD as they go on with its position. */
function operationsOf({ operations }) {
  return operations ? { text: operations.text, notation: operations.notation } : null;
}

/**
 * The text that says all of a reported position: in its game's own notation, else
 * FEEN, which come in this order; "" where no notation can hold it.
 */
export function textOf({ notations }) {
  const own = Object.keys(notations).find((name) => name !== IN_WORDS);
  return notations[own] ?? "";
}

/** The address that shows the position of a report and the line it is in, from this side, judged or not. */
export function addressOf(report, { flipped, teaching, named, variant = null, line = null, ply = -1 }) {
  const played = addressed(line, ply);
  // Slashes may stand in a query as they are, which keeps the address readable.
  const text = encodeURIComponent((played?.text ?? textOf(report)).replaceAll(" ", "_")).replaceAll("%2F", "/");
  const moves = played ? `&moves=${encodeURIComponent(played.moves)}&ply=${played.played}` : "";
  const game = named ? `&game=${report.position.game}` : "";
  const entry = menuEntry({ ...report, variant });
  const called = variantInfo(entry) ? `&variant=${entry}` : "";
  // Commas may stand there as well; a percent sign is one of the marks' own.
  const drawn = encodeURIComponent(report.marks_text ?? "").replaceAll("%2C", ",").replaceAll("%3D", "=");
  const marked = drawn && `&marks=${drawn}`;
  return `/?fen=${text}${game}${called}${moves}${marked}${flipped ? "&color=black" : ""}${teaching ? "&t=1" : ""}`;
}
