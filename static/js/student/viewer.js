/**
 * The solution, once it is there: its words, and its moves to look through.
 *
 * Mutable here: the line that is shown, and where in it one is.
 */

import { following, lineThrough, positionAt } from "../model/line.js";
import { say } from "../model/words.js";
import "../line/list.js";
import { moveSaid } from "../line/names.js";

/** Events: `ply` where another one is to be on the board. */
export class Viewer extends EventTarget {
  #section;
  #list;
  #slider;
  #language;
  #line = null;
  #ply = -1;

  /** @param {HTMLElement} section  where the solution stands. @param {string} language  that of the teacher's words */
  constructor(section, language) {
    super();
    this.#section = section;
    this.#language = language;
    this.#list = section.querySelector("moves-list");
    this.#slider = section.querySelector("[type=range]");
    this.#list.addEventListener("ply-choice", ({ detail }) => this.go(detail));
    this.#slider.addEventListener("input", () => this.go([-1, ...lineThrough(this.#line, this.#ply)][this.#slider.value]));
    section.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-step]");
      if (button && button.ariaDisabled !== "true") this.step(button.dataset.step);
    });
  }

  /** The line that is looked through; null while there is none. */
  get line() {
    return this.#line;
  }

  get ply() {
    return this.#ply;
  }

  /** Shows a solution. @param {string[]} codes  the moves of it that are on the board */
  open({ words, line, answer }, codes = []) {
    for (const [name, text] of Object.entries({ said: words, answer: answer?.words })) {
      const said = this.#section.querySelector(`.${name}`);
      said.textContent = text ?? "";
      said.hidden = !text;
    }
    this.#section.hidden = false;
    this.#section.querySelector(".through").hidden = !line;
    this.#line = line;
    this.#ply = line ? reached(line, codes) : -1;
    this.#show();
  }

  /** Other moves of it are on the board. @param {string[]} codes  see `open` */
  follow(codes) {
    if (!this.#line) return;
    this.#ply = reached(this.#line, codes);
    this.#show();
  }

  focus() {
    this.#section.querySelector("h3").focus();
  }

  /** Goes through the moves: to the first or last, a ply back or on, or to another variation. */
  step(name) {
    if (!this.#line) return;
    if (name === "before" || name === "after") {
      const others = this.#ply < 0 ? [] : following(this.#line, this.#line.plies[this.#ply].parent);
      const other = others[others.indexOf(this.#ply) + (name === "after" ? 1 : -1)];
      if (other !== undefined) this.go(other);
      return;
    }
    const path = lineThrough(this.#line, this.#ply);
    const at = path.indexOf(this.#ply);
    const to = { first: -1, back: at - 1, forward: at + 1, last: path.length - 1 }[name];
    this.go(to < 0 ? -1 : path[Math.min(to, path.length - 1)]);
  }

  go(ply) {
    this.#ply = ply;
    this.#show();
    this.dispatchEvent(new Event("ply"));
  }

  /** What the move on the board is called when it is said. */
  get said() {
    if (this.#ply < 0) return say("at-start");
    return moveSaid(this.#line.plies[this.#ply], positionAt(this.#line, this.#line.plies[this.#ply].parent));
  }

  #show() {
    if (!this.#line) return;
    this.#list.show(this.#line, this.#ply);
    for (const comment of this.#list.querySelectorAll(".comment")) {
      comment.dir = "auto";
      if (this.#language) comment.lang = this.#language;
    }
    const path = lineThrough(this.#line, this.#ply);
    const at = path.indexOf(this.#ply) + 1;
    this.#slider.max = path.length;
    this.#slider.value = at;
    this.#slider.setAttribute("aria-valuetext", this.said);
    for (const [name, can] of Object.entries({ first: at > 0, back: at > 0, forward: at < path.length, last: at < path.length })) {
      this.#section.querySelector(`[data-step=${name}]`).ariaDisabled = String(!can);
    }
  }
}

/** The number of the ply that the moves lead to, as far as the line has them. */
function reached(line, codes) {
  let at = -1;
  for (const code of codes) {
    const next = following(line, at).find((number) => line.plies[number].code === code);
    if (next === undefined) break;
    at = next;
  }
  return at;
}
