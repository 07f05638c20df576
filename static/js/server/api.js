/** The server, as functions: each resolves with its answer, or throws Unreachable or Refused. */

import { clock } from "../model/clock.js";
import { gameInfo, has } from "../model/games.js";
import { marksOn } from "../model/marks.js";
import { isAsked } from "../model/snapshot.js";

/** The server could not be reached, or could not do its work just now; `said` is what it said of that, `code` the code of it. */
export class Unreachable extends Error {}

/** The server refused the request; the message and the `code` are its own. */
export class Refused extends Error {}

/** What a proxy says of it holds for the server. */
const TOO_LARGE = 413;

/** In s. */
const LONGEST_WAIT = 5;

/** Asks again, up to three times, where the server says that it is busy and how long to wait. */
export async function ask(path, { headers, ...options }, tries = 3) {
  const language = { "Accept-Language": document.documentElement.lang };
  let response;
  try {
    response = await fetch(path, { ...options, headers: { ...headers, ...language } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Unreachable(error.message);
  }
  const { status } = response;
  // A file is its asker's to read.
  if (response.ok && response.headers.has("Content-Disposition")) return response;
  const wait = response.headers.get("Retry-After");
  if (wait > 0 && wait <= LONGEST_WAIT && tries) {
    // Not all of a class come back at the same moment.
    await clock.rest(wait * (1000 + 500 * Math.random()));
    return ask(path, { headers, ...options }, tries - 1);
  }
  let body;
  try {
    body = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw Object.assign(new Unreachable("no JSON"), status === TOO_LARGE && { status });
  }
  const { message: said, code } = body.error ?? {};
  if (status >= 500) throw Object.assign(new Unreachable(`status ${status}`), { said, code });
  if (!response.ok) throw Object.assign(new Refused(said), { status, code });
  return body;
}

export function post(path, body, signal, headers = {}) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
  });
}

/** Reads a text: the report of /api/read; `game` and `variant` where the text could be of several. */
export function read(text, enPassant, { game = null, variant = null, signal } = {}) {
  return post("/api/read", { text, notation: null, game, variant, en_passant: enPassant }, signal);
}

/** Reports on a snapshot's position: the report of /api/write. */
export function write({ position, follow, before, operations, marks, line, ply = -1, was, variant }, enPassant, signal) {
  const asked = follow && has(position, "castling") ? { ...position, castling: null } : position;
  const drawn = marksOn(position, marks);
  const moves = isAsked(was) ? { was: { ...was, line: sent(was.line) } } : {};
  // By these the sides are called.
  const called = line && gameInfo(position.game).handicap ? { line: { start: line.start, tags: line.tags } } : {};
  return post("/api/write", { position: asked, before, operations, marks: drawn, played: ply >= 0, variant, en_passant: enPassant, ...called, ...moves }, signal);
}

/** What each piece of a position attacks: the squares' names by that of its own. */
export async function attacks(position) {
  return (await post("/api/attacks", { position })).attacks;
}

/** The exercises of a position, and what there is to say of one: the answer of /api/exercise. @param {string|null} typed  its squares, as a person types them */
export function exercises(position, exercise, typed = null, variant = null) {
  return post("/api/exercise", { position, exercise, typed, variant });
}

/** The moves that may be played after those of a path: the answer of /api/moves. */
export function possibleMoves(start, path, enPassant, variant = null) {
  return post("/api/moves", { start, path, en_passant: enPassant, variant });
}

/** The move of a text after those of a path: `ply`, or `reason` and `squares`. */
export function readMove(start, path, text, enPassant, variant) {
  return post("/api/move", { start, path, text, en_passant: enPassant, variant });
}

/** A line with what is said of its plies from `first` on: the answer of /api/line. */
export function toldLine(line, first, enPassant) {
  return post("/api/line", { line: sent(line), first, en_passant: enPassant });
}

/** A line as a record of that form: `text`, and `findings` that say what is lost. */
export function writtenRecord(line, form, variant, encoding) {
  return post("/api/record", { line: sent(line), form, variant, encoding });
}

/** A line without what the server works out itself. */
function sent({ plies, ...line }) {
  const own = ({ parent, code, before, after, nags, commands, marks }) => ({ parent, code, before, after, nags, commands, marks });
  return { ...line, plies: plies.map(own) };
}

/** Where a position can be opened elsewhere: names with addresses. */
export async function elsewhere(position, variant) {
  return (await post("/api/elsewhere", { position, variant })).links;
}

/** The report on the start of a game. */
export function start(game) {
  return ask(`/api/start/${game}`, {});
}

/** The report on a start by its number, of an entry of the menu that has such. */
export function numbered(variant, number) {
  return ask(`/api/${variant}/${number}`, {});
}

/** Resolves where the server answers. */
export function ping() {
  return ask("/healthz", { cache: "no-store" });
}
