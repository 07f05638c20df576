/**
 * Boards that were left: the last of them, with moves and marks, as they were. They are kept in the
 * browser, and looked at in a dialog.
 *
 * A board is left where another takes its place: one pasted, opened or begun anew, or where the
 * page is left. Changes to it, however many, leave it where it is.
 *
 * Mutable here: the boards of this page, once there are some; which board is there, and which of
 * those that are kept it goes on from.
 */

import { NO_LINE, countMoves, playersOf } from "../model/line.js";
import { toMove } from "../model/games.js";
import { stored } from "../model/own.js";
import { same } from "../model/position.js";
import { KEPT, keptFields } from "../model/shape.js";
import { addWords, say } from "../model/words.js";
import { dialogNamed } from "../editor/features.js";
import { smallBoard } from "./small-board.js";

const KEY = "fenboard.earlier";
const MOST = 20;
const MOST_TEXT = 1_500_000; // characters in all, of the five million that browsers have room for
const OF_A_GESTURE = 2; // squares that one changes at the most
const OF_LESSON = /^\/(lesson|e)\//; // addresses

let earlier = null;

/** The boards of this page; from then on those that are left are kept. @param {object} parts  those of the editor */
export function begin(parts) {
  earlier ??= new Earlier(parts);
  return earlier;
}

class Earlier {
  #parts;
  #board; // the board that is there, as it was when all of it was known
  #whole = false; // whether the text that is being read came as a whole
  #goesOn = null; // what was kept of it as the page was left

  constructor(parts) {
    const { store, last } = parts;
    this.#parts = parts;
    const { history, index } = store.around(Infinity);
    const [first] = history;
    const shown = mark(first);
    // What a page of a lesson begins with is one of its cards.
    this.#board = OF_LESSON.test(location.pathname) ? null : first;
    if (last && !OF_LESSON.test(last.address) && mark(last.snapshot) !== shown) this.#keep(last.snapshot);
    this.#goesOn = kept().map(mark).find((one) => one === shown) ?? null;
    for (const step of history.slice(1, index + 1)) {
      if (step.reading === "pending") this.#whole = step.marksOf === "text";
      else this.#look(step, step.text !== null && step.text !== this.#board?.text);
    }
    store.addEventListener("change", ({ detail: { cause } }) => this.#changed(store.current, cause));
    window.addEventListener("pagehide", () => this.#keep(this.#board));
  }

  #changed(current, cause) {
    if (cause === "undo" || cause === "redo") {
      this.#board = current;
      return;
    }
    if (cause === "commit" && current.reading === "pending") this.#whole = current.marksOf === "text";
    if (current.reading === "pending") return;
    this.#look(current, this.#whole);
    this.#whole = false;
  }

  #look(current, whole) {
    if (this.#board && isLeft(this.#board, current, whole)) {
      this.#keep(this.#board);
      this.#goesOn = null;
    }
    this.#board = current;
  }

  /** What is kept of a snapshot; null where there is nothing to come back to. */
  #entryOf(snapshot) {
    const bare = stored({ left: {}, marks: [], text: null, ...snapshot });
    return isWorthIt(bare, this.#parts.commands.startOf(bare.position.game)) ? content(bare) : null;
  }

  /** Keeps a board that is left, as the last of them. */
  #keep(snapshot) {
    const entry = snapshot && !snapshot.lesson && this.#entryOf(snapshot);
    if (!entry) return;
    const own = mark(entry);
    write([{ ...entry, when: Date.now() }, ...kept().filter((one) => ![own, this.#goesOn].includes(mark(one)))]);
    this.#goesOn &&= own;
  }

  /** What was on the board when the page was last here, where the page was opened afresh. */
  offerLast() {
    const { last, notices } = this.#parts;
    if (!this.#entryOf(last.snapshot)) return;
    notices.show(say("continue"), { label: say("restore"), act: () => this.#restore(last.snapshot) });
  }

  /** Shows them, to take one back. */
  async open() {
    const { commands, store } = this.#parts;
    const dialog = await dialogNamed("earlier");
    if (!dialog) return commands.needsServer(() => this.open());
    addWords(JSON.parse(dialog.dataset.words));
    const shown = store.current.lesson ? null : mark(store.current);
    const entries = kept().filter((entry) => mark(entry) !== shown);
    dialog.querySelector(".none").hidden = entries.length > 0;
    dialog.querySelector("ol").replaceChildren(
      ...entries.map((entry) =>
        itemOf(entry, () => {
          dialog.close();
          this.#restore(entry);
          commands.offerUndo(say("earlier-back"));
        }),
      ),
    );
    if (!dialog.open) dialog.showModal();
    return undefined;
  }

  /** A board as it was left, where it has moves to play on. */
  #restore(board) {
    const { commands, store, setMode } = this.#parts;
    commands.inTurn(() => {
      const own = content(board);
      this.#keep(this.#board);
      this.#goesOn = null;
      store.commit({ ...NO_LINE, ...own, report: null, readReport: null, before: null, lesson: null, card: null });
      setMode(own.line?.plies.length ? "play" : "setup");
    });
  }
}

// --- what is kept -------------------------------------------------------------------------------

/** What stays of a board: all that can be put back. */
function content(snapshot) {
  const fields = Object.keys(KEPT).filter((key) => key !== "left" && key in snapshot);
  return Object.fromEntries(fields.map((key) => [key, snapshot[key]]));
}

/** What tells a board from others; a game is one wherever in it one is. */
function mark({ position, line, marks, title, text }) {
  const { game, squares, hands, turn } = line ? line.start : position;
  const words = squares.some(Boolean) ? null : text;
  return JSON.stringify([game, squares, hands, turn, line ? saidIn(line) : marks, title, words]);
}

/** What a user has said in a line; names of moves, and what comes of them, the server may tell later. */
function saidIn({ plies, comment, marks, tags, result }) {
  const moves = plies.map(({ parent, code, before, after, nags, marks: drawn }) => [parent, code, before, after, nags, drawn]);
  return [moves, comment, marks, tags, result];
}

/** Those that are kept, the last one first; what does not fit is left out. */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY)) ?? [];
    const fit = ({ when, ...entry }) => ({ ...keptFields(entry), when: Number(when) || 0 });
    return found.filter((entry) => keptFields(entry)).map(fit);
  } catch {
    return [];
  }
}

/** As many of them as there is room for. */
function write(entries) {
  const texts = entries.slice(0, MOST).map((entry) => JSON.stringify(entry));
  let room = MOST_TEXT;
  const fit = texts.filter((text) => (room -= text.length) >= 0);
  for (; fit.length; fit.pop()) {
    try {
      localStorage.setItem(KEY, `[${fit.join()}]`);
      return;
    } catch {
      // One fewer may fit.
    }
  }
}

// --- when a board is left ---------------------------------------------------------------------------

/** Whether there is more than a start, a text that is read, or an empty board. */
function isWorthIt({ position, line, marks, text, reading }, start) {
  const unread = text?.trim() && (reading === "pending" || reading === "held");
  const isStart = start && same(position.squares, start.squares) && same(position.hands, start.hands);
  const isEmpty = !position.squares.some(Boolean);
  return Boolean(line?.plies.length || marks.length || (unread && isEmpty) || !(isStart || isEmpty));
}

/**
 * Whether a board has given its place to another.
 *
 * @param {object} before, after  snapshots
 * @param {boolean} whole  whether a text that came as a whole was read
 */
export function isLeft(before, after, whole) {
  if (before.lesson) return false;
  if (after.lesson) return !isCardOf(before, after);
  if (before.line?.plies.length && !goesOn(before.line, after.line)) return true;
  const [from, to] = [before.position, after.position];
  if (same(from.squares, to.squares) && from.game === to.game) return whole && !same(from, to);
  if (after.line && same(after.line.start.squares, from.squares)) return false;
  if (before.line?.plies.length) return false;
  return whole || from.game !== to.game || isReplaced(from, to);
}

/** Whether the board is one of the cards that a lesson was begun with. */
function isCardOf(board, { lesson, card, position, line }) {
  const boards = lesson.items.map(({ id, own }) => (id === card ? { position, line } : own));
  return boards.some((own) => own && own.line === board.line && (own.line || same(own.position, board.position)));
}

/** Whether a line has the beginning of another. */
function goesOn(line, next) {
  if (!next || !same(next.start.squares, line.start.squares)) return false;
  return !next.plies.length || line.plies.some(({ parent, code }) => parent < 0 && next.plies.some((ply) => ply.parent < 0 && ply.code === code));
}

/** Whether most of the board is another; one that is mirrored, or whose sides are swapped, has all its pieces. */
function isReplaced({ squares: from }, { squares: to }) {
  if (from.length !== to.length) return false;
  const others = from.filter((piece, index) => piece !== to[index]).length;
  const most = Math.max(...[from, to].map((squares) => squares.filter(Boolean).length));
  if (others <= OF_A_GESTURE || others * 2 <= most) return false;
  const all = (list, change = (piece) => piece) => list.filter(Boolean).map(change).sort().join();
  const swapped = (piece) => (piece === piece.toUpperCase() ? piece.toLowerCase() : piece.toUpperCase());
  return all(from) !== all(to) && all(from, swapped) !== all(to);
}

// --- the list -------------------------------------------------------------------------------------

function itemOf(entry, act) {
  const { position, line, title, flipped, when } = entry;
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  const moves = line?.plies.length ? say("earlier-moves", { count: countMoves(line) }) : "";
  const time = when && new Date(when).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const parts = { name: title || playersOf(line) || toMove(position), count: moves, when: time || "" };
  button.append(smallBoard(position, flipped));
  for (const [name, words] of Object.entries(parts)) {
    if (words) button.append(Object.assign(document.createElement("span"), { className: name, textContent: words }), " ");
  }
  button.addEventListener("click", act);
  item.append(button);
  return item;
}
