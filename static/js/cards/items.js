/**
 * Lessons: cards and headings in their order, one card of which is on the board. Pure: a snapshot in,
 * changes out.
 *
 * What a card has on its board is its `own` once it has been on the page's board, as the snapshot
 * holds it; until then `board`, as the server has it (`lessons/shapes.py`). The own of the card on
 * the board is in the snapshot itself.
 *
 * @typedef {object} Item
 * @property {string} id
 * @property {"card"|"heading"} kind
 * @property {number} order         the number by which it stands among the others
 * @property {object|null} own      see `model/own.js`
 * @property {object} board         as it came
 * @property {boolean} flipped
 * @property {string} title         and the other plain fields, see `fields.js`
 * @property {{title: string, task: string, hint: string, solution: string, marks: string}} shown  when students see what
 * @property {number} [problems]    how many there are on its board
 * @property {string} [problem]     why its text cannot be read
 *
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} path          its address
 * @property {string[]} tags        and the other fields of its own but its title, see `fields.js`
 * @property {Item[]} items         in their order
 */

import { limit } from "../model/games.js";
import { newId } from "../features/new-id.js";
import { marksAt, NO_LINE, positionAt } from "../model/line.js";
import { clear } from "../model/position.js";
import { ownOf } from "../model/own.js";
import { isAsked, menuEntry } from "../model/snapshot.js";
import { filledUp, plainOf, usualOf } from "./fields.js";

export const SPACING = 1024;

/** An item of the server's JSON, `{id, kind, board, title, …}`. */
export function itemOf({ id, kind, order = 0, problems = 0, problem = "", handicap = false, ...fields }) {
  // A heading has those of a card as well.
  const all = Object.entries({ ...usualOf("card"), ...usualOf(kind) }).map(([name, usually]) => [name, filledUp(fields[name], usually)]);
  const { board, ...plain } = Object.fromEntries(all);
  const called = handicap ? { ...board, position: { ...board.position, handicap } } : board;
  return { id, kind, order, own: null, board: called, flipped: board.flipped, ...plain, problems, problem };
}

/** An empty lesson. */
export function newLesson(id = newId()) {
  const { title: _title, ...fields } = usualOf("lesson");
  return { id, path: `/lesson/${id}`, ...fields, items: [] };
}

/** The snapshot's changes with this lesson, one of its cards on the board; the first that has a position, if none is named. */
export function opened(snapshot, lesson, wanted = null) {
  const cards = lesson.items.filter(({ kind }) => kind === "card");
  const card = cards.find(({ id }) => id === wanted) ?? cards.find(({ own, board }) => own || board.position) ?? cards[0];
  return { lesson, card: card?.id ?? null, ...(card && onBoard(snapshot, card)) };
}

/** What of a snapshot is the card's when it goes on the board. */
function onBoard({ position: shown }, { own, board, flipped }) {
  return { ...(own ?? asItCame(board, shown)), flipped };
}

/** The board of a card as it came: its text is to be read, its position is known already. */
function asItCame({ position, text, held, notation, operations, marks, line, at, variant = null }, shown) {
  // Without what its moves change a line is only read; the server tells that.
  const told = line?.text !== undefined ? line : null;
  const reading = text ? (held ? "held" : "pending") : "none";
  return {
    ...NO_LINE,
    ...(told && { line: told, ply: at, at }),
    ...(line && !told && { was: untold(line, at) }),
    position: position ?? clear(shown),
    report: null,
    before: null,
    follow: false,
    marks: line ? (at < 0 ? line.marks : line.plies[at].marks) ?? [] : marks,
    text: text || null,
    game: null,
    fixed: false,
    // Its marks may have stood beside this part of the text.
    marksOf: "either",
    reading,
    readReport: null,
    notation: notation || null,
    variant,
    operations,
    edit: null,
  };
}

/** Moves that the server has not told yet, as those that an edit leaves: with one they are asked about, once. */
function untold(line, at) {
  return { line, ply: at, at, fits: null, on: -1, untold: true };
}

/** Whether a snapshot was edited whose moves were still to be told, in another way than those edits that ask about them. */
export function wasUntold({ was, line, edit }) {
  return Boolean(was?.untold && edit) && !line;
}

/** Whether the card's moves are still to be told by the server before it can go on the board. */
export function isUntold({ own, board }) {
  return own === null && board.line !== null && board.line.text === undefined;
}

/** The lesson with what has become of the card on the board; moves that are still to be told stay to be. */
export function gathered(snapshot) {
  const { lesson, card, flipped } = snapshot;
  const problems = snapshot.report?.findings.filter(({ severity }) => severity !== "note").length;
  const own = (item) => (isUntold(item) && !snapshot.line && !snapshot.edit ? null : ownOf(snapshot));
  return withItem(lesson, card, (item) => ({
    ...item,
    own: own(item),
    flipped,
    ...(problems !== undefined && { problems }),
  }));
}

/** The lesson with the lines that the server has told, by what they were before. */
export function withTold(lesson, told) {
  const known = ({ board }) => told.get(board?.line);
  const items = lesson.items.map((item) => (known(item) ? { ...item, board: { ...item.board, line: known(item) } } : item));
  return { ...lesson, items };
}

/** The lesson with one of its items changed. */
export function withItem(lesson, wanted, change) {
  return { ...lesson, items: lesson.items.map((item) => (item.id === wanted ? change(item) : item)) };
}

/** Another card on the board; what has become of the one before is kept with it. */
export function wentTo(snapshot, id) {
  const lesson = gathered(snapshot);
  const card = lesson.items.find((item) => item.id === id);
  return { lesson, card: id, ...onBoard(snapshot, card) };
}

/** The position that a card begins with; null where there is none. */
export function positionOf(snapshot, item) {
  const own = item.id === snapshot.card ? snapshot : item.own;
  if (!own) return item.board.position;
  if (own.line) return positionAt(own.line, own.at ?? -1);
  const unread = own.text !== null && own.reading !== "read";
  return unread && !item.board.position && !own.position.squares.some(Boolean) ? null : own.position;
}

/** The board of the card on the board as others have changed it. */
export function withNewBoard(snapshot) {
  const card = snapshot.lesson.items.find(({ id }) => id === snapshot.card);
  return { ...snapshot, ...onBoard(snapshot, card) };
}

/** The marks on the board with which students begin. */
export function marksAtBegin({ line, at, marks }) {
  return line ? marksAt(line, at ?? -1) : marks;
}

/** The snapshot with a card on the board that is there, where another has deleted the one that was. */
export function withCardThere(snapshot) {
  const { lesson, card } = snapshot;
  if (lesson.items.some(({ id }) => id === card)) return snapshot;
  const next = lesson.items.find(({ kind }) => kind === "card");
  return { ...snapshot, card: next?.id ?? null, ...(next && onBoard(snapshot, next)) };
}

/** The text of a card that has no position. */
export function textOfCard(snapshot, item) {
  const own = item.id === snapshot.card ? snapshot : item.own;
  return own?.text ?? item.board.text;
}

/** What the server is told of a card's board. */
export function boardOf(snapshot, item) {
  const own = item.id === snapshot.card ? snapshot : item.own;
  const flipped = item.id === snapshot.card ? snapshot.flipped : item.flipped;
  if (!own) return { ...item.board, position: bareOf(item.board.position), line: bare(item.board.line), flipped };
  const { position, text, reading, notation, operations, marks, line, at, variant, was } = own;
  const nothing = positionOf(snapshot, item) === null;
  // Of moves that nobody has looked at since the edit the server keeps those that fit.
  const left = !line && was && (isAsked(was) || was.untold) ? was : null;
  return {
    ...(left && { was: { line: bare(left.line), ply: left.ply, at: left.at, turns: left.turns } }),
    position: nothing || line ? null : bareOf(position),
    text: text ?? "",
    held: reading === "held",
    notation: notation ?? "",
    operations,
    marks: line ? [] : marks,
    line: bare(line),
    at: line ? at ?? -1 : -1,
    flipped,
    ...(variant && menuEntry(own) === variant && { variant }),
  };
}

/** A line without what the server works out itself. */
function bare(line) {
  if (!line) return null;
  const { start, comment, commands, marks, tags, result } = line;
  const plies = line.plies.map(({ parent, code, before, after, nags, commands: own, marks: drawn }) => ({ parent, code, before, after, nags, commands: own, marks: drawn }));
  return { start: bareOf(start), plies, comment, commands, marks, tags, result };
}

/** A position without what the server works out itself. */
function bareOf(position) {
  if (!position?.handicap) return position;
  const { handicap: _, ...bare } = position;
  return bare;
}

/** What the server is told of all fields of an item. */
export function fieldsOf(snapshot, item) {
  const plain = Object.fromEntries(plainOf(item.kind).map((name) => [name, item[name]]));
  return item.kind === "heading" ? plain : { board: boardOf(snapshot, item), ...plain };
}

// --- what is done to the list -------------------------------------------------------------------

/** The lesson with words of a text that belong to no card, below its notes. */
export function withNotes(lesson, more = "") {
  return more ? { ...lesson, notes: [lesson.notes, more].filter(Boolean).join("\n\n").slice(0, limit("notes")) } : lesson;
}

/** The lesson with more items behind one of its own, at the end for null. */
export function withMore(lesson, items, after) {
  const at = after === null ? lesson.items.length : lesson.items.findIndex(({ id }) => id === after) + 1;
  const before = lesson.items[at - 1]?.order ?? 0;
  const next = lesson.items[at]?.order ?? before + SPACING * (items.length + 1);
  const placed = items.map((item, number) => ({ ...item, order: before + ((next - before) * (number + 1)) / (items.length + 1) }));
  return { ...lesson, items: lesson.items.toSpliced(at, 0, ...placed) };
}

/** The snapshot's changes without these items; the card on the board is one that stays. Null where no card would. */
export function without(snapshot, ids) {
  const whole = gathered(snapshot);
  const stay = whole.items.filter(({ id }) => !ids.includes(id));
  const cards = stay.filter(({ kind }) => kind === "card");
  if (!cards.length) return null;
  const lesson = { ...whole, items: stay };
  if (!ids.includes(snapshot.card)) return { lesson };
  const at = whole.items.findIndex(({ id }) => id === snapshot.card);
  const left = new Set(cards.map(({ id }) => id));
  const card = [...whole.items.slice(at), ...whole.items.slice(0, at).reverse()].find(({ id }) => left.has(id));
  return { lesson, card: card.id, ...onBoard(snapshot, card) };
}

/** The lesson with these items, in their order, before the one that is number `to` of the others. */
export function moved(lesson, ids, to) {
  const items = lesson.items.filter(({ id }) => ids.includes(id));
  const others = lesson.items.filter(({ id }) => !ids.includes(id));
  const after = others[Math.min(to, others.length) - 1];
  const rest = { ...lesson, items: others };
  return to <= 0 ? withFirst(rest, items) : withMore(rest, items, after.id);
}

function withFirst(lesson, items) {
  const first = lesson.items[0]?.order ?? SPACING;
  const placed = items.map((item, number) => ({ ...item, order: first - SPACING * (items.length - number) }));
  return { ...lesson, items: [...placed, ...lesson.items] };
}

/** The same items once more, as new ones. */
export function copied(items) {
  return items.map((item) => ({ ...item, id: newId(), own: item.own && { ...item.own, edit: null } }));
}

/** A new card with what is on the board, all moves of its line as well, called `title`. */
export function cardOfBoard(snapshot, title = "") {
  const own = { ...ownOf(snapshot), edit: null };
  return { ...itemOf({ id: newId(), kind: "card", title }), own, flipped: snapshot.flipped };
}

/** A new card with the position on the board, of which nothing is said yet; settings are those of the card before it. */
export function cardOfPosition(snapshot, { shown }) {
  const card = cardOfBoard(snapshot);
  const alone = { ...NO_LINE, report: null, before: null, text: null, reading: "none", readReport: null, operations: null };
  return { ...card, own: { ...card.own, ...((snapshot.line || snapshot.was) && alone) }, shown };
}

/** Whether a heading says something, or begins a page. */
export function saysSomething({ title, text, new_page: page }) {
  return page || `${title}${text}`.trim() !== "";
}

/** A heading. */
export function heading(title) {
  return itemOf({ id: newId(), kind: "heading", title });
}

/** The lesson's own fields. */
export function ownFields({ title, lesson }) {
  return Object.fromEntries(plainOf("lesson").map((name) => [name, name === "title" ? title : lesson[name]]));
}

/** The whole lesson as the server's JSON. */
export function lessonJson(snapshot) {
  const made = snapshot.lesson.items.map((item) => ({ id: item.id, kind: item.kind, ...fieldsOf(snapshot, item) }));
  return { ...ownFields(snapshot), items: made };
}
