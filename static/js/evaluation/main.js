/**
 * *Evaluate*: what an engine thinks of the position on the board, for as long as that is wanted. Loaded
 * when it is first asked for; off on each new page.
 *
 * Mutable here: whether it is on, which line is looked at, and of which position something was said.
 */

import { board, root } from "../editor/page.js";
import { newId } from "../features/new-id.js";
import { positionAt } from "../model/line.js";
import { addWords, say } from "../model/words.js";
import { moveSaid, writeMoves } from "../line/names.js";
import { firstMoves, movesTo } from "./arrows.js";
import { Asking } from "./asking.js";
import { evaluation } from "./server.js";
import { playMoves, takeOver } from "./taking.js";
import { EvaluationView } from "./view.js";

const FACTS = ["game", "files", "ranks", "styles", "layout", "signs", "squares", "hands", "turn", "castling", "en_passant", "halfmove", "fullmove", "checks", "pockets", "promoted", "variant", "handicap"];
const LINES = 3;
/** After so many answers about a position it is said what it is worth. */
const SAID_AFTER = 2;

export class Evaluation {
  #parts;
  #part;
  #view;
  #asking;
  #buttons = document.querySelectorAll("[data-action=evaluate]");
  #on = false;
  #pinned = null; // the number of the line that is shown on the board
  #looked = null; // {line, move} under the pointer, or with the focus
  #told = null; // the answer that was shown last
  #said = ""; // the position of which the value was said

  /**
   * @param {object} parts  those of the editor
   * @param {HTMLElement} part  the part of the page, see `parts/evaluation.html`
   */
  constructor(parts, part) {
    addWords(JSON.parse(part.dataset.words));
    this.#parts = parts;
    this.#part = part;
    document.head.append(part.querySelector("link"));
    root.querySelector("#comment").before(part);
    const page = newId();
    this.#asking = new Asking((body, signal) => evaluation({ ...body, page }, signal));
    this.#view = new EvaluationView(part);
    this.#bind();
  }

  /** Switches it on or off. */
  toggle() {
    const { notices, state } = this.#parts;
    if (state.presentation?.on) return notices.show(say("evaluation-not-presented"));
    this.#on = !this.#on;
    for (const button of this.#buttons) button.ariaPressed = String(this.#on);
    const hadFocus = this.#part.contains(document.activeElement);
    this.#part.hidden = !this.#on;
    if (hadFocus) [...this.#buttons].find((button) => button.checkVisibility())?.focus();
    notices.announce(say(this.#on ? "evaluation-on" : "evaluation-off"));
    this.#show();
    return undefined;
  }

  #bind() {
    const { store, state, settings, sync } = this.#parts;
    store.addEventListener("change", () => this.#show());
    state.addEventListener("change", () => this.#show());
    sync.addEventListener("status", () => sync.offline || !this.#asking.problem || this.#asking.again());
    settings.addEventListener("moves", () => this.#write());
    document.addEventListener("presentation", () => this.#show());
    document.addEventListener("visibilitychange", () => this.#asking.rest(document.hidden));
    root.addEventListener("engine-chosen", () => this.#asking.again());
    this.#asking.rest(document.hidden);
    this.#asking.addEventListener("change", () => this.#draw());
    this.#part.addEventListener("click", ({ target }) => this.#pressed(target.closest("button")));
    this.#part.addEventListener("keydown", (event) => this.#key(event));
    for (const type of ["pointerover", "focusin"]) this.#part.addEventListener(type, ({ target }) => this.#look(target));
    for (const type of ["pointerleave", "focusout"]) this.#part.addEventListener(type, () => this.#look(null));
    this.#write();
  }

  #write() {
    writeMoves(this.#parts.settings.moves);
    this.#view.redraw();
  }

  /** What is to be asked of what is on the board. */
  #bodyOf({ position, variant, line, ply }) {
    const last = line && ply >= 0 ? line.plies[ply].to : null;
    return { position: asSent(position), variant, last, lines: LINES, en_passant: this.#parts.settings.enPassant };
  }

  #keyOf(snapshot) {
    return JSON.stringify(this.#bodyOf(snapshot));
  }

  get #isSeen() {
    const { state } = this.#parts;
    return this.#on && state.panel !== "worksheet" && document.documentElement.dataset.view !== "presentation";
  }

  #show() {
    const { current } = this.#parts.store;
    if (current.reading === "pending" && this.#isSeen) return;
    this.#asking.want(this.#isSeen ? this.#bodyOf(current) : null);
  }

  #draw() {
    const { told, step } = this.#asking;
    if (told !== this.#told && !told) this.#pinned = this.#looked = null;
    this.#told = told;
    if (!this.#on) return this.#drawArrows();
    this.#view.draw(this.#asking, "");
    this.#view.mark(this.#pinned);
    this.#drawArrows();
    const key = this.#keyOf(this.#parts.store.current);
    if (told && (step >= SAID_AFTER || told.over) && this.#said !== key) {
      this.#said = key;
      this.#parts.notices.announce(told.over || told.lines[0]?.text || "");
    }
    return undefined;
  }

  #drawArrows() {
    const { told } = this.#asking;
    const { line: number, move } = this.#looked ?? { line: this.#pinned, move: 1 };
    const one = told?.lines[number]?.line;
    const shown = one ? movesTo(one, Math.min(move, one.plies.length - 1)) : firstMoves(told?.lines ?? []);
    board.thoughts = this.#isSeen ? shown : [];
  }

  /** Shows the moves that are pointed at, or all first ones. */
  #look(target) {
    const at = target?.closest("[data-line]")?.dataset;
    this.#looked = at ? { line: Number(at.line), move: Number(at.move ?? 0) } : null;
    this.#drawArrows();
  }

  #key(event) {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step || ctrlKey || altKey || metaKey || !target.matches(".line-move")) return;
    event.preventDefault();
    const moves = [...target.parentElement.querySelectorAll(".line-move")];
    const next = moves[moves.indexOf(target) + step];
    if (!next) return;
    target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  #pressed(button) {
    if (!button) return;
    const { line: number, move, evaluation: name } = button.dataset;
    if (name === "close") this.toggle();
    else if (name === "again") this.#asking.again();
    const one = number && this.#asking.told?.lines[number];
    if (!one) return;
    if (button.matches(".line-value")) this.#pin(Number(number), one);
    else if (button.matches(".line-take")) this.#take(one);
    else if (move) this.#play(one.line, Number(move));
  }

  /** Keeps the moves of a line on the board, or no more. */
  #pin(number, { text, line }) {
    const { notices } = this.#parts;
    this.#pinned = this.#pinned === number ? null : number;
    this.#looked = null;
    this.#view.mark(this.#pinned);
    this.#drawArrows();
    if (this.#pinned === null) return;
    const moves = line.plies.slice(0, 2).map((ply) => moveSaid(ply, positionAt(line, ply.parent)));
    notices.announce([text, ...moves].join(". "));
  }

  /** Tells whether what is on the board is still what is there now. */
  get #isStill() {
    const key = this.#keyOf(this.#parts.store.current);
    return (snapshot) => this.#keyOf(snapshot) === key;
  }

  #play(line, last) {
    const { setMode, notices, state } = this.#parts;
    const plies = line.plies.slice(0, last + 1);
    playMoves(this.#parts, this.#isStill, plies, () => {
      if (state.mode !== "play") setMode("play");
      notices.announce(moveSaid(plies.at(-1), positionAt(line, plies.at(-1).parent)));
    });
  }

  #take({ line }) {
    const { setMode, commands, notices, state } = this.#parts;
    takeOver(this.#parts, this.#isStill, line.plies, (isNew) => {
      if (state.mode !== "play") setMode("play");
      if (isNew) commands.offerUndo(say("evaluation-taken"));
      else notices.show(say("evaluation-there"));
    });
  }
}

/** The facts of a position, always in one order: a report brings another one that says the same. */
function asSent(position) {
  const hands = Object.fromEntries(["first", "second"].map((side) => [side, Object.fromEntries(Object.entries(position.hands[side]).sort())]));
  return Object.fromEntries(FACTS.filter((name) => position[name] !== undefined).map((name) => [name, name === "hands" ? hands : position[name]]));
}
