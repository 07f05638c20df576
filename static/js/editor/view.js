/**
 * Shows the state: draws the store's snapshot, the view's own state and what the server has said
 * of them. Draws only; each part sees to it that nothing is drawn that has not changed.
 *
 * Mutable here: the last report, which stands until the next is there, and what the page was
 * last suited to.
 */

import { problemsInWords } from "../model/findings.js";
import { calledIn, canBeHeld, gameInfo, missingPieces, partsFor, toMove } from "../model/games.js";
import { playersIn, textAt } from "../model/line.js";
import { cardTitle } from "../model/own.js";
import { same } from "../model/position.js";
import { isAsked, menuEntry, shownNotation, shownText, textOf } from "../model/snapshot.js";
import { labelledEdges, layers } from "../model/squares.js";
import { say } from "../model/words.js";
import { board, comment, controls, drawingTools, field, findings, gameMenu, offered, palettes, root, stands, starts, title } from "./page.js";
import { keyOfFinding } from "./state.js";

const sideLine = root.querySelector("#side-line");
const titleOnPaper = root.querySelector(".on-paper.title");
const textOnPaper = root.querySelector(".on-paper.text");
const boardText = root.querySelector("#board-text");
const setCount = document.getElementById("set-count");
const optional = [...root.querySelectorAll("[data-if]")];
const turning = [...root.querySelectorAll("[data-action=mirror], [data-action=swap]")];
const drawButtons = document.querySelectorAll("[data-action=draw][aria-pressed]");
const undoButtons = document.querySelectorAll("[data-action=undo]");
const redoButtons = document.querySelectorAll("[data-action=redo]");

export class View {
  #store;
  #state;
  #sync;
  #settings;
  #notices;
  /** The last there was. */
  #report;
  /** What the page was suited to. */
  #suited = "";
  /** The tool shown. */
  #tool = null;

  /**
   * @param {{store: import("../model/store.js").Store, state: import("./state.js").ViewState,
   *   sync: import("../server/sync.js").Sync, settings: import("./settings.js").Settings,
   *   notices: import("./notices.js").Notices}} sources
   * @param {object} report  one to show until the server has made one of the current snapshot
   */
  constructor({ store, state, sync, settings, notices }, report) {
    this.#store = store;
    this.#state = state;
    this.#sync = sync;
    this.#settings = settings;
    this.#notices = notices;
    this.#report = report;
  }

  /** Draws what has changed; what has the focus keeps it. */
  draw() {
    const focused = document.activeElement;
    const byKeys = focused?.matches(":focus-visible");
    this.#draw();
    if (focused && focused !== document.body) keepFocus(focused, byKeys);
  }

  /** What tells a finding apart from others, see `ViewState.kept`. */
  keyOf(finding) {
    return keyOfFinding(textOf(this.#report), finding);
  }

  /** What the presentation view is to know of the position. */
  get shownBeside() {
    const { title, position, reading } = this.#store.current;
    const { files, ranks } = position;
    // Of several positions each has its own title.
    const name = cardTitle(this.#store.current) || title;
    const side = reading === "unread" ? say("card-unread") : toMove(position);
    return { title: name, side, files, ranks, layers: layers(position).length, hands: partsFor(position).includes("hands") };
  }

  #draw() {
    const snapshot = this.#store.current;
    const { position, text, reading } = snapshot;
    const report = (this.#report = snapshot.report ?? this.#report);
    const content = this.#listed(snapshot);
    const list = content.findings;
    const { shown, preview } = this.#state;
    const onBoard = preview?.position ?? position;
    field.offered = Object.keys(report.notations);
    const notation = shownNotation(snapshot, report, offered);
    field.notation = notation;
    // The text of a move that has just been made is known before the server has looked at the position.
    const own = notation === Object.keys(report.notations)[0];
    const known = own && !snapshot.report && snapshot.line ? textAt(snapshot.line, snapshot.ply) : "";
    field.show(text ?? (known || shownText(snapshot, report)), shown ? [shown] : list);
    field.description = descriptionOf(list);
    field.classList.toggle("stale", text === null && snapshot.report === null && this.#sync.offline);
    board.flipped = snapshot.flipped;
    board.letterKeys = this.#settings.keys !== "none" && this.#state.mode === "setup";
    board.position = onBoard;
    board.marks = preview ? [] : this.#state.marksShown(snapshot.marks);
    // Squares of text that did not read are not on this board.
    board.findings = this.#onSquares(reading === "unread" || preview ? [] : list);
    const { settled, offline } = this.#sync;
    findings.content = settled || offline || reading === "held" ? content : null;
    this.#notices.problems = settled ? list.filter(({ severity }) => severity !== "note").length : null;
    controls.choices = report.choices;
    controls.position = position;
    boardText.hidden = reading !== "unread" && reading !== "held";
    showText(boardText.querySelector("output"), boardText.hidden ? "" : shownText(snapshot, report));
    this.#drawComment(snapshot);
    this.#suit(snapshot);
    this.#drawTrays(onBoard);
    this.#drawFrame(snapshot);
  }

  /** What is said of a position that no moves follow; where they do, it stands with them. */
  #drawComment({ line, was, card }) {
    const words = comment.querySelector("textarea");
    // While the server is asked about an edit, what was said before is still there.
    const of = line ?? (isAsked(was) ? was.line : null);
    const said = of?.plies.length ? "" : of?.comment ?? "";
    const shown = JSON.stringify([card, said]);
    // What is being typed comes here once its turn has come.
    if (words.value !== said && (document.activeElement !== words || words.dataset.was !== shown)) words.value = said;
    words.dataset.was = shown;
    words.readOnly = of !== line;
    comment.hidden = !said && (document.activeElement !== words || Boolean(of?.plies.length));
  }

  /** What the list shows; a teaching position is not judged, and some findings are kept as they are. */
  #listed(snapshot) {
    const { kept } = this.#state;
    const { teaching } = this.#settings;
    const found = findingsOf(snapshot);
    const judged = teaching ? found.filter(({ severity }) => severity === "error" || severity === "repaired") : found;
    const listed = kept.size ? judged.filter((finding) => !kept.has(this.keyOf(finding))) : judged;
    const settled = this.#sync.settled && snapshot.reading !== "unread";
    const clean = teaching ? say("clean-text") : gameInfo(snapshot.position.game).clean;
    const fixAll = (snapshot.text !== null && snapshot.readReport?.fix_all) || null;
    return { findings: listed, kept: judged.length - listed.length, fixAll, clean: settled ? clean : null };
  }

  /** Squares show errors, and the finding that is being looked at. */
  #onSquares(list) {
    const found = new Map();
    const looked = this.#state.shown ?? this.#state.chosen ?? [];
    for (const { squares, severity, message } of list.filter((f) => f.severity === "error").concat(looked)) {
      for (const square of squares) found.set(square, { severity, message });
    }
    return found;
  }

  /** Fits the page to the game: its size, its words, and the parts that it has a use for. */
  #suit({ position, flipped, line }) {
    const { game, files, ranks, layout, handicap } = position;
    const missing = missingPieces(position);
    const rest = canBeHeld(position).length > 0;
    if (missing) showText(setCount, setInWords(missing, gameInfo(game)));
    const parts = partsFor(position);
    const players = playersIn(line);
    const suited = JSON.stringify([game, files, ranks, layout, flipped, rest, parts, handicap, players]);
    if (suited === this.#suited) return;
    this.#suited = suited;
    const info = gameInfo(game);
    root.dataset.game = game;
    root.dataset.parts = parts.join(" ");
    root.dataset.edges = labelledEdges(position).join(" ");
    if (info.lines) root.dataset.lines = info.lines;
    else delete root.dataset.lines;
    root.classList.toggle("flipped", flipped);
    root.style.setProperty("--files", files);
    root.style.setProperty("--ranks", ranks);
    for (const part of optional) part.hidden = part.dataset.if === "missing" ? !rest : !parts.includes(part.dataset.if);
    for (const button of turning) button.hidden = Boolean(layout);
    nameSides(calledIn(position), players);
    offerStarts(info);
    placePalettes(flipped);
  }

  #drawTrays(position) {
    const { tool } = this.#state;
    for (const tray of [...palettes, ...stands]) tray.position = position;
    for (const stand of stands) stand.letterKeys = board.letterKeys;
    const { pen, toolInUse } = this.#state;
    if (same(toolInUse, board.tool) && this.#tool === tool) return;
    this.#tool = tool;
    board.tool = toolInUse;
    root.dataset.tool = tool.kind;
    drawingTools.pen = pen;
    for (const palette of palettes) palette.tool = tool;
    for (const button of drawButtons) button.ariaPressed = String(tool.kind === "draw");
  }

  #drawFrame(snapshot) {
    const { position, title: name } = snapshot;
    // What is being typed comes here once its turn has come.
    if (title.value !== name && (document.activeElement !== title || title.dataset.was !== name)) title.value = name;
    title.dataset.was = name;
    if (gameMenu.value !== menuEntry(snapshot)) gameMenu.value = menuEntry(snapshot);
    showText(sideLine, toMove(position));
    showText(titleOnPaper, snapshot.lesson ? cardTitle(snapshot) : name);
    showFields(textOnPaper, textOf(this.#report));
    this.#state.presentation?.show(this.shownBeside);
    enable(undoButtons, this.#store.canUndo);
    enable(redoButtons, this.#store.canRedo);
    const said = name ? `${name} – Fenboard` : "Fenboard";
    if (document.title !== said) document.title = said;
  }
}

/** The findings about what the field shows. */
function findingsOf({ reading, text, report, readReport }) {
  if (reading === "held") {
    const fixes = [{ label: say("read-now"), text, sure: false }];
    return [{ code: "held", severity: "error", start: null, end: null, squares: [], message: say("text-held"), fixes }];
  }
  return (text === null ? report : readReport)?.findings ?? [];
}

/** What the text field says of itself: how many problems there are, and the first of them. */
function descriptionOf(list) {
  const [first, ...others] = list.filter(({ severity }) => severity !== "note");
  if (!first) return "";
  return others.length ? `${problemsInWords(others.length + 1)} ${first.message}` : first.message;
}

/** What has the focus keeps it; where it is gone or hidden now, the board takes it. One board is as another. */
function keepFocus(focused, byKeys) {
  const { activeElement } = document;
  if (activeElement !== document.body && !activeElement.closest("[hidden]")) return;
  if (focused.isConnected && focused.checkVisibility()) focused.focus({ preventScroll: true });
  else board.focusSquare(board.focused, { byPointer: focused.matches("[data-square]") ? board.byPointer : !byKeys });
}

/** A button that does nothing now keeps its place among the Tab stops. */
function enable(buttons, can) {
  const disabled = String(!can);
  for (const button of buttons) if (button.ariaDisabled !== disabled) button.ariaDisabled = disabled;
}

function showText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A text as it is printed: in a line it breaks between its fields first. */
function showFields(element, text) {
  if (element.textContent === text) return;
  const fields = text.split(" ").flatMap((field) => {
    const span = document.createElement("span");
    span.textContent = field;
    return [span, " "];
  });
  fields.pop();
  element.replaceChildren(...fields);
}

/** Sides and hands by what the game calls them; at the hands stands who plays. */
function nameSides({ sides, hands }, players) {
  const at = (side) => (side === "first" ? 0 : 1);
  for (const name of root.querySelectorAll("[data-name]")) showText(name, sides[at(name.dataset.name)]);
  for (const stand of stands) {
    const [name, player = ""] = [hands, players].map((all) => all[at(stand.dataset.side)]);
    stand.setAttribute("aria-label", player ? name + say("list-comma") + player : name);
    showText(stand.querySelector(".name"), name);
    const shown = stand.querySelector(".player");
    showText(shown, player);
    shown.title = player;
  }
}

/** The starts to choose from. */
function offerStarts({ starts: names, starts_label: label }) {
  const menu = starts.elements.start;
  const options = Object.entries(names);
  showText(starts.querySelector("label"), label);
  const same = options.length === menu.options.length && options.every(([name], at) => menu.options[at].value === name);
  if (!same) menu.replaceChildren(...options.map(([name, text]) => new Option(text, name)));
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

/** What is missing of the set, or more than it holds, in words. */
function setInWords(missing, { set, piece_names: names }) {
  const count = Object.values(set).reduce((sum, number) => sum + number, 0);
  const list = (wanted) =>
    Object.entries(missing)
      .filter(([, number]) => wanted(number))
      .map(([letter, number]) => say("so-many", { piece: names[letter], count: Math.abs(number) }))
      .join(say("list-comma"));
  const [less, more] = [list((number) => number > 0), list((number) => number < 0)];
  const lines = [less && say("set-missing", { count, pieces: less }), more && say("set-surplus", { count, pieces: more })];
  return lines.filter(Boolean).join(" ") || say("set-complete", { count });
}
