/**
 * A lesson in the presentation view: the task beside the board, arrow keys from card to card, and the
 * solution a key away. Once that is shown the arrows go through its moves.
 *
 * Mutable here: the card that is shown, and whether its solution is.
 */

import { following } from "../model/line.js";
import { atPly } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { board, root } from "../editor/page.js";

const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const KEY = "s";

export class Showing {
  #parts;
  #lessons;
  #words;
  #button;
  #card = null;
  #revealed = false;

  /**
   * @param {object} parts  those of the editor
   * @param {import("./main.js").Lessons} lessons
   */
  constructor(parts, lessons) {
    this.#parts = parts;
    this.#lessons = lessons;
    this.#words = document.createElement("p");
    this.#words.className = "shown-task";
    this.#words.tabIndex = 0;
    this.#button = document.createElement("button");
    this.#button.type = "button";
    this.#button.className = "shown-solution";
    this.#button.addEventListener("click", () => this.#reveal(!this.#revealed));
    root.querySelector("#caption .shown-side").after(this.#words, this.#button);
    document.addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
  }

  get #on() {
    return Boolean(this.#parts.state.presentation?.on);
  }

  /** Shows the card on the board. */
  show() {
    const { store } = this.#parts;
    const { lesson, card, line } = store.current;
    const item = lesson?.items.find(({ id }) => id === card);
    if (card !== this.#card) {
      this.#card = card;
      this.#revealed = false;
    }
    const moves = Boolean(line?.plies.length);
    const hides = item && !this.#revealed && (moves || item.solution);
    root.classList.toggle("hides-solution", Boolean(hides));
    const task = item && (item.task || line?.comment);
    const words = [task, this.#revealed && item?.solution].filter(Boolean).join(" – ");
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#words.hidden = !words;
    this.#button.hidden = !item || !(moves || item.solution);
    this.#button.textContent = say(this.#revealed ? "solution-hide" : "solution-show");
    this.#button.title = say("solution-key", { words: this.#button.textContent });
  }

  /** The board is where students begin, as a card comes into the presentation view. */
  begin() {
    const { store } = this.#parts;
    const { line, ply, at = -1 } = store.current;
    if (this.#on && line && ply !== at) store.amend(atPly(store.current, at));
    if (this.#on) store.beginScratch();
    this.show();
  }

  #reveal(revealed) {
    this.#revealed = revealed;
    this.begin();
    this.#parts.notices.announce(this.#words.textContent || say(revealed ? "solution-shown" : "solution-hidden"));
  }

  #pressed(event) {
    const { store } = this.#parts;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!this.#on || !plain || !store.current.lesson || document.querySelector("dialog[open]")) return;
    const step = ARROWS[event.key];
    if (event.key.toLowerCase() === KEY && !this.#button.hidden) this.#reveal(!this.#revealed);
    else if (step && board.byPointer && this.#goesToCard(event.key, step)) this.#lessons.step(step);
    else return;
    // No key was about a square.
    root.classList.add("unframed");
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether an arrow leaves the card: its moves are hidden, or there are no more of them. */
  #goesToCard(key, step) {
    const { line, ply, at = -1 } = this.#parts.store.current;
    if (!line?.plies.length || !this.#revealed) return true;
    if (key === "ArrowDown" || key === "ArrowUp") return false;
    return step > 0 ? following(line, ply).length === 0 : ply <= at;
  }
}
