/**
 * The editor: wires the elements to the store. Elements say what happened, the
 * store decides what the state becomes, `render` shows it.
 */

import * as api from "./api.js";
import { bindActions } from "./actions.js";
import * as changes from "./changes.js";
import { carriesFiles, textOf, titleOf } from "./exchange.js";
import { bindKeys } from "./keys.js";
import { Notices } from "./notices.js";
import * as positions from "./position.js";
import { followedHere, lastSaved, savedFor, Session } from "./session.js";
import { Settings } from "./settings.js";
import { Store } from "./store.js";
import { Sync } from "./sync.js";
import { pieceName, say } from "./words.js";
import "./elements/board.js";
import "./elements/controls.js";
import "./elements/findings-list.js";
import "./elements/notation-field.js";
import "./elements/palette.js";

const root = document.getElementById("editor");
const board = root.querySelector("position-board");
const palettes = [...root.querySelectorAll("piece-palette")];
const field = root.querySelector("notation-field");
const findings = root.querySelector("findings-list");
const controls = root.querySelector("position-controls");
const title = root.querySelector("#title");
const sideLine = root.querySelector("#side-line");
const boardText = root.querySelector("#board-text");
const notices = new Notices(document.getElementById("notices"), document.getElementById("announcer"));
const settings = new Settings(document.getElementById("settings"));
const notations = [...root.querySelectorAll("[data-part=notation] option")].map(({ value }) => value);

const fresh = location.pathname === "/" && !location.search;
const last = lastSaved();
const store = new Store(firstSnapshot(JSON.parse(root.dataset.state)));
const sync = new Sync(store, settings, notations);
new Session(store);

/** What the server has drawn, or what was kept for this very address. */
function firstSnapshot({ text, read, board: boardReport, notation, flipped }) {
  const drawn = {
    position: boardReport.position,
    report: boardReport,
    before: null,
    follow: read === null || followedHere(),
    text: read ? text : null,
    reading: read ? (read.position ? "read" : "unread") : "none",
    readReport: read,
    notation,
    title: "",
    flipped,
  };
  const saved = savedFor(location.pathname + location.search);
  return saved ? { ...drawn, ...saved, report: null, readReport: null } : drawn;
}

function startFrom(report) {
  return { position: report.position, report };
}

// --- edits -------------------------------------------------------------------

let waiting = [];

/**
 * Makes an edit, once text that is being read has been read: what follows a
 * paste is about the pasted position. On a slow line it waits its turn.
 */
function edit(change) {
  if (waiting.length || (store.current.reading === "pending" && !sync.offline)) {
    waiting.push(change);
    if (waiting.length === 1) sync.whenSettled().then(flush);
  } else {
    change();
  }
}

function flush() {
  const due = waiting;
  waiting = [];
  for (const change of due) edit(change);
}

function commitBoard(position, options) {
  if (!positions.same(position, store.current.position)) {
    store.commit(changes.boardEdited(store.current, position), options);
  }
}

function editBoard({ type, square, squares, piece, from, to, copy, gesture }) {
  const { position } = store.current;
  if (type === "move") {
    const moved = position.squares[from];
    if (!moved) return;
    commitBoard(positions.move(position, from, to, copy));
    announce("piece-placed", { piece: pieceName(moved), square: positions.squareName(position, to) });
    return;
  }
  const indices = squares ?? [square];
  commitBoard(positions.put(position, indices, piece ?? ""), { merge: gesture });
  const name = positions.squareName(position, indices[0]);
  if (piece) announce("piece-placed", { piece: pieceName(piece), square: name });
  else announce(indices.length > 1 ? "squares-cleared" : "square-cleared", { square: name, count: indices.length });
}

function setFields({ fields, merge }) {
  const snapshot = store.current;
  // The side decides which targets there can be; castling boxes are meant as set.
  const change =
    "turn" in fields
      ? changes.boardEdited(snapshot, { ...snapshot.position, ...fields })
      : changes.fieldSet(snapshot, fields);
  store.commit({ ...change, ...("castling" in fields && { follow: false }) }, { merge, timed: true });
}

/** Reads a text into the editor, as a step of its own. */
export function enterText(text, more = {}) {
  edit(() => {
    store.commit({ ...changes.textEntered(text), ...more });
  });
}

function setUp(position, options) {
  edit(() => store.commit(changes.setUp(store.current, position, options)));
}

async function setUpChess960(number) {
  try {
    const report = await api.chess960(number);
    setUp(report.position, { follow: false });
    announce("chess960-set-up", { number });
  } catch (error) {
    notices.show(error instanceof api.Refused ? error.message : say("needs-server"));
  }
}

async function openFile(file) {
  try {
    enterText(await textOf(file), { title: titleOf(file) });
  } catch {
    notices.show(say("file-unreadable", { name: file.name }));
  }
}

function transform(change) {
  edit(() => {
    const { current } = store;
    const position = change(current.position);
    if (!positions.same(position, current.position)) {
      store.commit({ ...changes.fieldSet(current, position) });
    }
  });
}

function letTextGo() {
  const { current } = store;
  if (current.text !== null) store.commit(changes.textDropped(current));
}

// --- showing -----------------------------------------------------------------

let tool = { kind: "move" };
let shownFinding = null;
let lastReport = store.current.report ?? JSON.parse(root.dataset.state).board;

/** The findings about what the field shows. */
function currentFindings(snapshot) {
  if (snapshot.reading === "held") {
    const fixes = [{ label: say("read-now"), text: snapshot.text, sure: false }];
    return [{ code: "held", severity: "note", start: null, end: null, squares: [], message: say("text-held"), fixes }];
  }
  if (snapshot.text !== null) return snapshot.readReport?.findings ?? [];
  return snapshot.report?.findings ?? [];
}

/** Squares are marked for errors, and for the finding that is being looked at. */
function marksOf(list) {
  const marks = new Map();
  for (const { squares, severity } of list.filter((f) => f.severity === "error").concat(shownFinding ?? [])) {
    for (const square of squares) marks.set(square, severity);
  }
  return marks;
}

function render() {
  const snapshot = store.current;
  const { position, report, text, notation, reading } = snapshot;
  lastReport = report ?? lastReport;
  const list = currentFindings(snapshot);
  board.flipped = snapshot.flipped;
  board.position = position;
  // Squares of text that did not read are not on this board.
  board.marks = marksOf(reading === "unread" ? [] : list);
  field.notation = notation;
  field.text = text ?? lastReport.notations[notation];
  field.findings = shownFinding ? [shownFinding] : list;
  field.classList.toggle("stale", text === null && report === null && sync.offline);
  findings.findings = list;
  controls.choices = lastReport.choices;
  controls.position = position;
  const apart = reading === "unread" || reading === "held";
  boardText.hidden = !apart;
  boardText.querySelector("output").textContent = lastReport.notations[notation];
  if (title.value !== snapshot.title) title.value = snapshot.title;
  placePalettes(snapshot.flipped);
  sideLine.textContent = say(position.turn === "first" ? "first-to-move" : "second-to-move");
  for (const button of document.querySelectorAll("[data-action=undo]")) button.disabled = !store.canUndo;
  for (const button of document.querySelectorAll("[data-action=redo]")) button.disabled = !store.canRedo;
  document.title = snapshot.title ? `${snapshot.title} – Fenboard` : "Fenboard";
}

/** Each side's pieces stand on its own side of the board, for the eye and the Tab key. */
function placePalettes(flipped) {
  const [second, first] = flipped ? ["first", "second"] : ["second", "first"];
  const above = root.querySelector(`.palette.${second}`);
  const below = root.querySelector(`.palette.${first}`);
  if (above.nextElementSibling === board) return;
  board.before(above);
  board.after(below);
}

function setTool(choice) {
  tool = tool.kind === choice.kind && tool.piece === choice.piece ? { kind: "move" } : choice;
  board.tool = tool;
  board.picked = null;
  root.dataset.tool = tool.kind;
  for (const palette of palettes) palette.tool = tool;
}

function announce(key, values) {
  notices.announce(say(key, values));
}

// --- what the actions need ----------------------------------------------------

const editor = {
  store,
  settings,
  notices,
  field,
  board,
  edit,
  enterText,
  openFile,
  transform,
  setUp,
  setUpChess960,
  letTextGo,
  start: startFrom(JSON.parse(root.dataset.start)),
  undo: () => edit(() => store.undo()),
  redo: () => edit(() => store.redo()),
  /** The board's text in the chosen notation, once the server has written it. */
  async writtenText(notation = store.current.notation) {
    await sync.whenSettled();
    return store.current.report?.notations[notation] ?? null;
  },
};

/** @typedef {typeof editor} Editor */

// --- wiring --------------------------------------------------------------------

store.addEventListener("change", ({ detail }) => {
  shownFinding = null;
  if (detail.cause !== "amend") notices.passOn();
  if (detail.cause === "undo") announce("undone");
  if (detail.cause === "redo") announce("redone");
  render();
});

sync.addEventListener("status", () => {
  document.getElementById("offline").hidden = !sync.offline;
  announce(sync.offline ? "offline" : "online");
  render();
});

sync.addEventListener("dropped", ({ detail }) => {
  const text = detail.map(({ message }) => message).join(" ");
  notices.show(text, { label: say("undo"), act: editor.undo, passing: true });
});

settings.addEventListener("change", () => store.forgetReports());

board.addEventListener("edit", ({ detail }) => edit(() => editBoard(detail)));
root.addEventListener("announce", ({ detail }) => notices.announce(detail));
root.addEventListener("tool-choice", ({ detail }) => setTool(detail));
root.addEventListener("piece-grab", ({ detail }) => board.grab(detail.piece, detail.event));
controls.addEventListener("field-set", ({ detail }) => edit(() => setFields(detail)));

field.addEventListener("text-entered", ({ detail }) => {
  store.commit(changes.textEntered(detail), { merge: "typing", timed: true });
});
field.addEventListener("text-confirmed", ({ detail }) => {
  if (store.current.reading === "held") enterText(detail);
});
field.addEventListener("text-escaped", () => {
  letTextGo();
  field.focusText();
});
field.addEventListener("notation-choice", ({ detail }) => {
  edit(() => store.commit(changes.notationChosen(store.current, detail)));
});

field.addEventListener("focusin", () => (findings.steady = true));
field.addEventListener("focusout", () => (findings.steady = false));

findings.addEventListener("fix", ({ detail }) => enterText(detail.text));
findings.addEventListener("finding-shown", ({ detail }) => {
  shownFinding = detail;
  render();
});
findings.addEventListener("finding-chosen", ({ detail }) => {
  const [square] = detail.squares;
  if (detail.start !== null) field.selectSpan(detail.start, detail.end);
  else if (square) board.focusSquare(positions.squareIndex(store.current.position, square));
});

title.addEventListener("input", () => {
  store.commit({ title: title.value }, { merge: "title", timed: true });
});

document.addEventListener("dragover", (event) => {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  root.classList.add("receiving");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) root.classList.remove("receiving");
});
document.addEventListener("drop", (event) => {
  root.classList.remove("receiving");
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  openFile(file);
});

document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain");
  if (!text || takesPaste(event.target, text)) return;
  event.preventDefault();
  enterText(text);
});

bindKeys(editor, bindActions(editor));
setTool({ kind: "move" });
render();
root.dataset.ready = "";

if (fresh && last) offerLast(last.snapshot);

/** Whether what is pasted belongs into the field that has the focus. */
function takesPaste(target, text) {
  if (target.closest?.("#title, textarea, dialog")) return true;
  return target.type === "number" && /^\s*\d+\s*$/.test(text);
}

/** Offers what was on the board before, where the page was opened afresh. */
function offerLast(saved) {
  const worthIt = saved.text !== null || !positions.same(saved.position.squares, editor.start.position.squares);
  if (!worthIt) return;
  const act = () => store.commit({ ...saved, report: null, readReport: null, before: null });
  notices.show(say("continue"), { label: say("restore"), act });
}
