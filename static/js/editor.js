/**
 * The editor: wires the elements to the store. Elements say what happened, the
 * store decides what the state becomes, `render` shows it.
 */

import { bindActions, bindKeys } from "./actions.js";
import * as changes from "./changes.js";
import { Editing } from "./editing.js";
import { carriesFiles } from "./exchange.js";
import { canBeHeld, gameInfo, hasHands, missingMen, pieceName } from "./games.js";
import { Notices, problemsInWords } from "./notices.js";
import * as positions from "./position.js";
import { followedHere, keptSteps, lastSaved, loadAgain, savedFor, Session, textOf } from "./session.js";
import { Settings } from "./settings.js";
import { Store } from "./store.js";
import { Sync } from "./sync.js";
import { say } from "./words.js";
import "./elements/board.js";
import "./elements/controls.js";
import "./elements/findings-list.js";
import "./elements/notation-field.js";
import "./elements/trays.js";

const root = document.getElementById("editor");
const board = root.querySelector("position-board");
const palettes = [...root.querySelectorAll("piece-palette")];
const stands = [...root.querySelectorAll("hand-stand")];
const gameMenu = root.querySelector("#game");
const languageMenu = document.getElementById("language");
const numberField = document.getElementById("chess960-number");
const field = root.querySelector("notation-field");
const findings = root.querySelector("findings-list");
const controls = root.querySelector("position-controls");
const title = root.querySelector("#title");
const sideLine = root.querySelector("#side-line");
const boardText = root.querySelector("#board-text");
const notices = new Notices(document.getElementById("notices"), document.getElementById("announcer"), () =>
  board.focusSquare(board.focused),
);
const settings = new Settings(document.getElementById("settings"));
const notations = [...root.querySelectorAll("[data-part=notation] option")].map(({ value }) => value);

const fresh = location.pathname === "/" && !location.search;
const last = lastSaved();
const again = keptSteps();
const store = again
  ? new Store(again.steps, again.index)
  : new Store([firstSnapshot(JSON.parse(root.dataset.state))]);
const sync = new Sync(store, settings, notations);
const session = new Session(store, settings);
const review = document.querySelector("position-review");
const startReport = JSON.parse(root.dataset.start);
const start = { position: startReport.position, report: startReport };
const editing = new Editing(store, sync, notices, start);

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
    game: null,
    fixed: false,
    chess960: ["xfen", "shredder"].includes(notation),
    title: "",
    flipped,
  };
  const saved = savedFor(location.pathname + location.search);
  return saved ? { ...drawn, ...saved, report: null, readReport: null } : drawn;
}

// --- showing -----------------------------------------------------------------

let tool = { kind: "move" };
let shownFinding = null; // looked at just now
let chosenFinding = null; // clicked, until the next step
let pressed = false; // whether a pointer is down
let presentation = null; // once it has been asked for
let lastReport = store.current.report ?? JSON.parse(root.dataset.state).board;

/** The findings about what the field shows. */
function currentFindings(snapshot) {
  if (snapshot.reading === "held") {
    const fixes = [{ label: say("read-now"), text: snapshot.text, sure: false }];
    return [{ code: "held", severity: "error", start: null, end: null, squares: [], message: say("text-held"), fixes }];
  }
  if (snapshot.text !== null) return snapshot.readReport?.findings ?? [];
  return snapshot.report?.findings ?? [];
}

/** Findings that the user has chosen to keep as they are, by position. */
const kept = new Set(again?.more.kept);

function keyOf({ code, squares, start }) {
  return JSON.stringify([textOf(lastReport), code, squares, start]);
}

/** What the list shows of the findings; a teaching position is not judged. */
function listed(snapshot, list) {
  const judged = settings.teaching
    ? list.filter(({ severity }) => severity === "error" || severity === "repaired")
    : list;
  const shown = judged.filter((finding) => !kept.has(keyOf(finding)));
  const settled = sync.settled && snapshot.reading !== "unread";
  const { game } = snapshot.position;
  const clean = settled ? say(settings.teaching ? "clean-text" : `clean-${game}`) : null;
  return { findings: shown, kept: judged.length - shown.length, clean };
}

/** Squares are marked for errors, and for the finding that is being looked at. */
function marksOf(list) {
  const marks = new Map();
  const looked = shownFinding ?? chosenFinding ?? [];
  for (const { squares, severity, message } of list.filter((f) => f.severity === "error").concat(looked)) {
    for (const square of squares) marks.set(square, { severity, message });
  }
  return marks;
}

/** What the text field says of itself: how many problems there are, and the first of them. */
function descriptionOf(list) {
  const [first, ...others] = list.filter(({ severity }) => severity !== "note");
  if (!first) return "";
  return others.length ? `${problemsInWords(others.length + 1)} ${first.message}` : first.message;
}

/** How many problems there are for the user; null while the server has not said. */
function problemsIn(list) {
  if (!sync.settled) return null;
  return list.filter(({ severity }) => severity !== "note").length;
}

function render() {
  const focused = document.activeElement;
  const byKeys = focused?.matches(":focus-visible");
  draw();
  if (focused && focused !== document.body) keepFocus(focused, byKeys);
}

/** What has the focus keeps it; where it is gone or hidden now, the board takes it. */
function keepFocus(focused, byKeys) {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement.checkVisibility()) return;
  if (focused.isConnected && focused.checkVisibility()) focused.focus({ preventScroll: true });
  else board.focusSquare(board.focused, { byPointer: !byKeys });
}

function draw() {
  const snapshot = store.current;
  const { position, report, text, reading } = snapshot;
  lastReport = report ?? lastReport;
  const info = gameInfo(position.game);
  const content = listed(snapshot, currentFindings(snapshot));
  const list = content.findings;
  board.flipped = snapshot.flipped;
  board.letterKeys = settings.keys !== "none";
  board.position = position;
  // Squares of text that did not read are not on this board.
  board.marks = marksOf(reading === "unread" ? [] : list);
  field.offered = Object.keys(lastReport.notations);
  field.notation = changes.shownNotation(snapshot, lastReport, notations);
  field.text = text ?? changes.shownText(snapshot, lastReport);
  field.findings = shownFinding ? [shownFinding] : list;
  field.description = descriptionOf(list);
  field.classList.toggle("stale", text === null && report === null && sync.offline);
  findings.content = content;
  notices.problems = problemsIn(list);
  controls.choices = lastReport.choices;
  controls.position = position;
  const apart = reading === "unread" || reading === "held";
  boardText.hidden = !apart;
  boardText.querySelector("output").textContent = changes.shownText(snapshot, lastReport);
  if (title.value !== snapshot.title) title.value = snapshot.title;
  suit(snapshot, info);
  for (const tray of [...palettes, ...stands]) tray.position = position;
  for (const stand of stands) stand.letterKeys = board.letterKeys;
  placePalettes(snapshot.flipped);
  sideLine.textContent = info.to_move[position.turn === "first" ? 0 : 1];
  presentation?.show(shownBeside(snapshot));
  for (const button of document.querySelectorAll("[data-action=undo]")) button.ariaDisabled = !store.canUndo;
  for (const button of document.querySelectorAll("[data-action=redo]")) button.ariaDisabled = !store.canRedo;
  document.title = snapshot.title ? `${snapshot.title} – Fenboard` : "Fenboard";
}

/** Fits the page to the game: its size, its hands, its set, and what is offered. */
function suit({ position, flipped, chess960 }, info) {
  const { game, files, ranks, layout } = position;
  root.dataset.game = game;
  root.classList.toggle("flipped", flipped);
  root.style.setProperty("--files", files);
  root.style.setProperty("--ranks", ranks);
  gameMenu.value = chess960 && game === "chess" ? "chess960" : game;
  const missing = canBeHeld(position).length > 0;
  const shown = { hands: hasHands(position), set: Boolean(info.shared_set), missing, chess960: game === "chess" };
  for (const part of root.querySelectorAll("[data-if]")) part.hidden = !shown[part.dataset.if];
  stands.forEach((stand, at) => {
    const name = info.hands[stand.dataset.side === "first" ? 0 : 1];
    stand.setAttribute("aria-label", name);
    stand.querySelector(".name").textContent = name;
  });
  for (const button of root.querySelectorAll("[data-action=mirror], [data-action=swap]")) {
    button.hidden = Boolean(layout);
  }
  root.querySelector("[data-action=start]").hidden = game === "custom";
  document.getElementById("set-count").textContent = setCount(position, info);
}

/** What is missing of the set, or more than it holds, in words. */
function setCount(position, info) {
  const missing = missingMen(position);
  if (!missing) return "";
  const count = Object.values(info.men_of_set).reduce((sum, number) => sum + number, 0);
  const list = (wanted) =>
    Object.entries(missing)
      .filter(([, number]) => wanted(number))
      .map(([letter, number]) => say("so-many", { piece: info.kinds[letter], count: Math.abs(number) }))
      .join(say("list-comma"));
  const [less, more] = [list((number) => number > 0), list((number) => number < 0)];
  const lines = [less && say("set-missing", { count, men: less }), more && say("set-surplus", { count, men: more })];
  return lines.filter(Boolean).join(" ") || say("set-complete", { count });
}

/** What the presentation view is to know of the position. */
function shownBeside({ title: name, position }) {
  const { files, ranks } = position;
  const layers = positions.layers(position).length;
  return { title: name, side: sideLine.textContent, files, ranks, layers, hands: hasHands(position) };
}

/** Into the presentation view and out of it; its module comes when first asked for. */
async function present() {
  if (!presentation) {
    const module = await import("./presentation.js").catch(() => null);
    if (!module) return notices.show(say("needs-server"));
    presentation ??= new module.Presentation(root, board, (text) => notices.announce(text));
    presentation.show(shownBeside(store.current));
  }
  if (!presentation.on) setTool({ kind: "move" });
  return presentation.toggle();
}

/** Out of the presentation view, for what is not shown in it. */
function leave() {
  if (presentation?.on) presentation.toggle();
}

/** Each side's pieces stand on its own side of the board, for the eye and the Tab key. */
function placePalettes(flipped) {
  const [above, below] = flipped ? ["first", "second"] : ["second", "first"];
  const [upper, lower] = [above, below].map((side) => root.querySelector(`.tray.${side}`));
  if (upper.nextElementSibling === board) return;
  board.before(upper);
  board.after(lower);
  upper.append(upper.querySelector("hand-stand"));
  lower.prepend(lower.querySelector("hand-stand"));
}

/** The same tool again lets go of it, save where its letter was typed. */
function setTool({ typed = false, ...choice }) {
  const again = !typed && positions.same([tool.kind, tool.piece, tool.mark], [choice.kind, choice.piece, choice.mark]);
  tool = again ? { kind: "move" } : choice;
  board.tool = tool;
  board.picked = null;
  root.dataset.tool = tool.kind;
  for (const palette of palettes) palette.tool = tool;
  // A button says itself that it is pressed.
  if (typed) notices.announce(say("tool-chosen", { piece: pieceName(tool.piece, store.current.position) }));
}

// --- wiring --------------------------------------------------------------------

store.addEventListener("change", ({ detail }) => {
  shownFinding = null;
  if (detail.cause !== "amend") {
    chosenFinding = null;
    notices.passOn();
  }
  render();
  if (detail.cause === "undo" || detail.cause === "redo") notices.tell(say(`${detail.cause === "undo" ? "un" : "re"}done`));
});

sync.addEventListener("status", () => {
  document.getElementById("offline").hidden = !sync.offline;
  notices.announce(say(sync.offline ? "offline" : "online"));
  render();
});

sync.addEventListener("read", async ({ detail: report }) => {
  if (!editing.takeEntered()) return;
  notices.tell(readInWords(report));
  if (!report.several) return;
  await import("./elements/position-review.js");
  review.show(report.several);
});

/** What came of reading a text, in a sentence. */
function readInWords({ position, notation }) {
  if (!position) return say("text-unread");
  const toMove = gameInfo(position.game).to_move[position.turn === "first" ? 0 : 1];
  if (notation === "spoken") return say("words-read", { to_move: toMove });
  return say("text-read", { notation: field.nameOf(notation), to_move: toMove });
}

document.getElementById("several").addEventListener("position-choice", ({ detail }) => {
  editing.text(detail);
});

sync.addEventListener("refused", ({ detail }) => {
  notices.show(detail, { label: say("undo"), act: editing.undo, passing: true });
});

sync.addEventListener("dropped", ({ detail }) => {
  const text = detail.map(({ message }) => message).join(" ");
  notices.show(text, { label: say("undo"), act: editing.undo, passing: true });
});

settings.addEventListener("change", () => store.forgetReports());
settings.addEventListener("art", () => {
  board.redraw();
  for (const tray of [...palettes, ...stands]) tray.redraw(store.current.position);
});
settings.addEventListener("reset", ({ detail: act }) => {
  notices.show(say("settings-reset"), { label: say("undo"), act });
});
settings.addEventListener("keys", render);
settings.addEventListener("teaching", () => {
  session.update();
  render();
});

board.addEventListener("held-still", () => {
  notices.show(say("erased-by-holding"), { label: say("undo"), act: editing.undo, passing: true });
});
board.addEventListener("edit", ({ detail }) => editing.board(detail));
root.addEventListener("announce", ({ detail }) => notices.announce(detail));
root.addEventListener("tool-choice", ({ detail }) => setTool(detail));
root.addEventListener("piece-grab", ({ detail }) => board.grab(detail.piece, detail.event));
controls.addEventListener("field-set", ({ detail }) => editing.fields(detail));
controls.addEventListener("resize", ({ detail }) => editing.resize(detail.files, detail.ranks));
let walks = 0; // through the menu of games; a press begins another
for (const type of ["focus", "pointerdown"]) gameMenu.addEventListener(type, () => (walks += 1));
gameMenu.addEventListener("keydown", ({ key }) => key === "Enter" && (walks += 1));
gameMenu.addEventListener("change", async () => {
  await editing.game(gameMenu.value, `game-${walks}`);
  // Where the server was away the menu is to say what is there.
  render();
});
languageMenu.addEventListener("change", async () => {
  if (!(await editing.reaches())) languageMenu.value = document.documentElement.lang;
  else {
    await sync.whenSettled();
    settings.keepLanguage(languageMenu.value);
    loadAgain(store, { kept: [...kept], tool, number: numberField.value });
  }
});

board.addEventListener("pick", ({ detail }) => {
  for (const stand of stands) stand.picked = detail;
});
root.addEventListener("hand-press", ({ detail }) => board.pressHand(detail.side, detail.piece, detail.event));
root.addEventListener("hand-key", ({ detail: { side, piece, key, copy } }) => {
  if (key === "add") editing.board({ type: "hand", side, piece, step: 1 });
  else if (key === "pass") editing.board({ type: "pass", side, piece, to: positions.otherSide(side) });
  else if (key === "Escape") board.putBack();
  else if (key !== "Enter" || tool.kind === "erase") {
    if (piece) editing.board({ type: "hand", side, piece, step: -1 });
  } else if (tool.kind === "piece") editing.board({ type: "hand", side, piece: tool.piece, step: 1 });
  else if (board.picked !== null && board.picked.side !== side) board.putPickedInHand(side, copy);
  else if (board.picked !== null && (!piece || board.picked.piece === piece)) board.putBack();
  else if (piece) board.picked = { side, piece };
});

field.addEventListener("text-entered", ({ detail }) => editing.typing(detail));
field.addEventListener("text-confirmed", ({ detail }) => {
  if (store.current.reading === "held") editing.text(detail);
});
field.addEventListener("text-escaped", () => {
  editing.dropText();
  field.focusText();
});
field.addEventListener("notation-choice", ({ detail }) => {
  editing.set((snapshot) => changes.notationChosen(snapshot, detail));
});

field.addEventListener("focusin", () => (findings.steady = true));
field.addEventListener("focusout", () => {
  // Under a pressed pointer nothing may move, or the press would miss its target.
  const release = () => setTimeout(() => (findings.steady = field.contains(document.activeElement)));
  if (pressed) document.addEventListener("pointerup", release, { once: true });
  else findings.steady = false;
});
for (const [type, is] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
  document.addEventListener(type, () => (pressed = is), { capture: true });
}

findings.addEventListener("keep", ({ detail }) => {
  kept.add(keyOf(detail));
  render();
});
findings.addEventListener("show-kept", () => {
  kept.clear();
  render();
});
findings.addEventListener("fix-all", () => editing.fixAll(store.current.text));
findings.addEventListener("fix", ({ detail }) => editing.text(detail.text, { fixed: true }));
findings.addEventListener("finding-shown", ({ detail }) => {
  shownFinding = detail;
  render();
});
findings.addEventListener("finding-chosen", ({ detail: { finding, byKey } }) => {
  chosenFinding = finding;
  const { reading, position } = store.current;
  // Squares of text that did not read are not on this board.
  const [square] = reading === "unread" ? [] : finding.squares;
  const at = square ? positions.squareIndex(position, square) : -1;
  if (at >= 0 && (byKey || finding.start === null)) board.focusSquare(at);
  else if (finding.start !== null) field.selectSpan(finding.start, finding.end);
  else notices.announce(say("finding-nowhere"));
  render();
});

title.addEventListener("input", () => {
  editing.set({ title: title.value }, { merge: "title", timed: true });
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
  editing.file(file);
});

document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain");
  if (!text || takesPaste(event.target, text)) return;
  event.preventDefault();
  editing.text(text);
});

const actions = bindActions({ store, sync, editing, settings, notices, board, field, findings, present, leave });
bindKeys(actions, settings);
setTool(again?.more.tool ?? { kind: "move" });
render();
if (again) {
  numberField.value = again.more.number;
  languageMenu.focus();
}
root.dataset.ready = "";

if (fresh && last && !again) offerLast(last.snapshot);

/** Whether what is pasted belongs into the field that has the focus. */
function takesPaste(target, text) {
  if (target.closest?.("#title, textarea, dialog")) return true;
  return target.type === "number" && /^\s*\d+\s*$/.test(text);
}

/** Offers what was on the board before, where the page was opened afresh. */
function offerLast(saved) {
  const worthIt = saved.text !== null || !positions.same(saved.position.squares, start.position.squares);
  if (!worthIt) return;
  const act = () => store.commit({ ...saved, report: null, readReport: null, before: null });
  notices.show(say("continue"), { label: say("restore"), act });
}
