/**
 * Moves that are looked at on the board and are none of the card: it shows another position until Escape,
 * a press or a key on the board, or something that is done to the card. Arrow keys go through the moves.
 *
 * Mutable here: the line that is shown, and where in it one is.
 */

import { moveSaid, nameOf, numberOf } from "../line/names.js";
import { has } from "../model/games.js";
import { following, movedSquares, positionAt } from "../model/line.js";
import { same } from "../model/position.js";
import { say } from "../model/words.js";

const BOARD = "position-board, hand-stand, piece-palette";
/** Where arrow keys have a use of their own. */
const HAS_ARROWS = "input, textarea, select, position-strip, [role=toolbar], [role=menu], dialog, :popover-open";

/** Events: `change`. */
export class Preview extends EventTarget {
  #parts;
  #root;
  #board;
  #line = null;
  #ply = -1;
  #notice = "";
  #stop = null;

  /**
   * @param {object} parts  those of the editor
   * @param {HTMLElement} root  the editor
   */
  constructor(parts, root) {
    super();
    this.#parts = parts;
    this.#root = root;
    this.#board = root.querySelector("position-board");
  }

  /** The line that is looked at; null for none. */
  get line() {
    return this.#line;
  }

  /** The ply of it that is on the board. */
  get ply() {
    return this.#ply;
  }

  /** Shows a ply of a line of which the server has told what its moves change. */
  show(line, ply) {
    const isNew = this.#line !== line;
    if (isNew) this.end();
    this.#line = line;
    if (isNew) this.#begin();
    this.#go(ply);
    if (!isNew) return;
    const { notices } = this.#parts;
    this.#notice = say("check-preview", { move: called(line, ply) });
    notices.show(this.#notice, { label: say("check-preview-end"), act: () => this.end() });
    this.#board.scrollIntoView({ block: "nearest" });
  }

  /** The card's own position is on the board again. */
  end() {
    if (!this.#line) return;
    this.#stop.abort();
    this.#line = null;
    this.#root.classList.remove("previews");
    this.#parts.notices.withdraw(this.#notice);
    this.#parts.state.set({ preview: null });
    this.dispatchEvent(new Event("change"));
  }

  #begin() {
    const { store, state } = this.#parts;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const shown = ({ card, position }) => [card, position.squares, position.turn];
    const before = shown(store.current);
    this.#root.classList.add("previews");
    this.#board.picked = null;
    store.addEventListener("change", () => same(shown(store.current), before) || this.end(), { signal });
    const { mode, panel } = state;
    state.addEventListener("change", () => (state.mode !== mode || state.panel !== panel) && this.end(), { signal });
    // A class sees none of it.
    document.addEventListener("presentation", () => this.end(), { signal });
    const pressed = (event) => {
      if (!event.target.closest?.(BOARD)) return;
      event.preventDefault();
      event.stopPropagation();
      this.end();
    };
    this.#root.addEventListener("pointerdown", pressed, { signal, capture: true });
    document.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("dialog, :popover-open")) return;
    const isForBoard = event.target.closest?.(BOARD) && (event.key === "Enter" || event.key.length === 1);
    if (event.key === "Escape" || isForBoard) this.end();
    else if (!event.target.closest?.(HAS_ARROWS) && this.#next(event.key) !== undefined) this.#go(this.#next(event.key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The ply that a key goes to; undefined for one that goes nowhere. */
  #next(key) {
    const { plies } = this.#line;
    const before = this.#ply < 0 ? -1 : plies[this.#ply].parent;
    const others = following(this.#line, before);
    const at = others.indexOf(this.#ply);
    const to = { ArrowLeft: before, ArrowRight: following(this.#line, this.#ply)[0] ?? this.#ply, Home: -1 };
    const beside = { ArrowUp: others[at - 1] ?? this.#ply, ArrowDown: at < 0 ? this.#ply : others[at + 1] ?? this.#ply };
    return to[key] ?? beside[key];
  }

  #go(ply) {
    const line = this.#line;
    this.#ply = ply;
    const move = line.plies[ply];
    const position = positionAt(line, ply);
    this.#parts.state.set({ preview: { position, hints: move ? { moved: movedSquares(move), check: (move.checks ?? []).slice(0, 1) } : {} } });
    this.#parts.notices.announce(move ? moveSaid(move, positionAt(line, move.parent)) : say("at-start"));
    this.dispatchEvent(new Event("change"));
  }
}

/** A move of a line as sentences have it: 1.Qg6, 1…Kh8, ５二金. */
export function called(line, ply) {
  const move = line.plies[ply];
  if (has(line.start, "counts-plies")) return nameOf(move, line.start);
  return numberOf(move, true, line.start) + nameOf(move, line.start);
}
