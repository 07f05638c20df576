/**
 * <moves-list>: a line as books print it, its variations in blocks of their own.
 *
 *   <moves-list role="group">
 *     <p class="comment">             what is said before the first move
 *     <div class="main">              12. <button class="move" data-ply="21">Nf3</button> …
 *     <div class="variation"> …       another move in place of the one before, and what follows it
 *
 * Properties down: `line`, `ply`. Events up: `ply-choice` with the number of a ply.
 *
 * Mutable here: what the properties were set to, and what is drawn of it.
 */

import { clock } from "../model/clock.js";
import { allFollowing, positionAt } from "../model/line.js";
import { say } from "../model/words.js";
import { moveSaid, nameOf, numberOf, signsOf } from "./names.js";

const NAMED_AT_ONCE = 100; // moves; more would hold up what is done meanwhile
const DEEPEST = 6; // blocks within each other that are told apart

export class MovesList extends HTMLElement {
  #line = null;
  #ply = -1;
  #buttons = new Map();
  #press = ({ target }) => this.#pressed(target);

  connectedCallback() {
    this.addEventListener("click", this.#press);
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#press);
  }

  /** Draws the line, and which of its plies is on the board. */
  show(line, ply) {
    if (line !== this.#line) this.#draw(line);
    this.#mark(ply);
  }

  /** Draws all anew, as moves are written otherwise now. */
  redraw() {
    const ply = this.#ply;
    this.#draw(this.#line);
    this.#mark(ply);
  }

  /** The button of a ply. */
  buttonOf(ply) {
    return this.#buttons.get(ply);
  }

  #mark(ply) {
    this.#buttons.get(this.#ply)?.removeAttribute("aria-current");
    this.#ply = ply;
    const button = this.#buttons.get(ply);
    for (const one of [...this.#buttons.values()]) if (one.tabIndex === 0 && one !== button) one.tabIndex = -1;
    const stop = button ?? this.#buttons.values().next().value;
    if (stop) stop.tabIndex = 0;
    button?.setAttribute("aria-current", "true");
    if (button) inSight(this, button);
    else this.scrollTop = 0;
  }

  #pressed(target) {
    const button = target.closest(".move");
    if (button) this.dispatchEvent(new CustomEvent("ply-choice", { detail: Number(button.dataset.ply), bubbles: true }));
  }

  /** Moves say themselves to screen readers in words, which are put together once all is drawn. */
  #nameLater() {
    const line = this.#line;
    const waiting = [...this.#buttons.entries()];
    const name = () => {
      if (line !== this.#line) return;
      for (const [at, button] of waiting.splice(0, NAMED_AT_ONCE)) {
        button.ariaLabel = moveSaid(line.plies[at], positionAt(line, line.plies[at].parent));
      }
      if (waiting.length) clock.after(0, name);
    };
    clock.after(0, name);
  }

  #draw(line) {
    this.#line = line;
    this.#buttons = new Map();
    this.replaceChildren();
    if (!line) return;
    if (line.comment) this.append(comment(line.comment));
    const after = allFollowing(line);
    if (after.has(-1)) this.#drawLine(this.#block("main", this), after.get(-1)[0], after, 0);
    this.#nameLater();
  }

  #block(name, parent, depth = 0) {
    const block = document.createElement("div");
    block.className = name;
    if (depth) block.dataset.depth = Math.min(depth, DEEPEST);
    parent.append(block);
    return block;
  }

  /** The moves from a ply on, and behind each what others there are in its place. */
  #drawLine(block, begin, after, depth) {
    const { plies } = this.#line;
    let run = null;
    let anew = true; // whether a number stands before a move of the second side
    const flow = () => (run ??= block.appendChild(document.createElement("p")));
    const breakOff = () => {
      run = null;
      anew = true;
    };
    for (let at = begin; at !== undefined; at = after.get(at)?.[0]) {
      const ply = plies[at];
      if (ply.before) {
        breakOff();
        block.append(comment(ply.before));
      }
      flow().append(this.#move(ply, at, anew), " ");
      anew = Boolean(ply.after);
      if (ply.after) flow().append(comment(ply.after, "span"), " ");
      const [main, ...others] = after.get(ply.parent);
      if (main !== at || (at === begin && depth > 0) || !others.length) continue;
      breakOff();
      for (const other of others) this.#drawLine(this.#block("variation", block, depth + 1), other, after, depth + 1);
    }
  }

  #move(ply, at, anew) {
    const { start } = this.#line;
    const span = document.createElement("span");
    span.className = "ply";
    const number = numberOf(ply, anew, start);
    if (number) span.append(Object.assign(document.createElement("span"), { className: "number", textContent: number }), " ");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "move";
    button.tabIndex = -1;
    button.dataset.ply = at;
    button.textContent = nameOf(ply, start);
    const signs = signsOf(ply);
    if (signs) button.append(Object.assign(document.createElement("span"), { className: "nags", textContent: signs }));
    if (ply.marks?.length) button.dataset.marks = "";
    this.#buttons.set(at, button);
    span.append(button);
    return span;
  }
}

/** The list is scrolled, and not the page. */
function inSight(list, button) {
  const box = list.getBoundingClientRect();
  const { top, bottom } = button.getBoundingClientRect();
  if (top < box.top) list.scrollTop += top - box.top - 8;
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom + 8;
}

function comment(text, tag = "p") {
  return Object.assign(document.createElement(tag), { className: "comment", textContent: text });
}

customElements.define("moves-list", MovesList);
