/**
 * A lesson in the presentation view: the task beside the board, arrow keys from card to card, and the
 * solution a key away. Once that is shown the arrows go through its moves. Marks that belong to the
 * solution come with it.
 *
 * Of a card without a task of its own the task of its exercise is read, and numbers on squares that are
 * to be named are on the board.
 *
 * Mutable here: the card that is shown, whether its solution is, which marks wait for it, and its exercise.
 */

import { following } from "../model/line.js";
import { isAmong } from "../model/marks.js";
import { atPly, marksDrawn } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { board, root } from "../editor/page.js";
import { marksAtBegin } from "../cards/items.js";
import { exerciseOf, positionOfTask } from "./exercise-panel.js";

const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const KEY = "s";

export class Showing {
  #parts;
  #cards;
  #words;
  #button;
  #card = null;
  #revealed = false;
  #exercise = null; // what the server says of that of the card
  #asked = ""; // which one it was asked about
  #waiting = []; // marks of the card that are not shown yet

  /**
   * @param {object} parts  those of the editor
   * @param {import("./editing.js").Editing} cards
   */
  constructor(parts, cards) {
    this.#parts = parts;
    this.#cards = cards;
    this.#words = document.createElement("p");
    this.#words.className = "shown-task";
    this.#words.tabIndex = 0;
    this.#button = document.createElement("button");
    this.#button.type = "button";
    this.#button.className = "shown-solution";
    this.#button.addEventListener("click", () => this.#reveal(!this.#revealed));
    root.querySelector("#caption .shown-side").after(this.#words, this.#button);
    document.addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
    root.addEventListener("draw", ({ detail }) => this.#drawn(detail), { capture: true });
    parts.state.marksShown = (marks) => this.#shown(marks);
  }

  get #on() {
    return Boolean(this.#parts.state.presentation?.on);
  }

  /** Shows the card on the board. */
  show() {
    const { store } = this.#parts;
    const { card, line } = store.current;
    const item = this.#item;
    if (card !== this.#card) {
      this.#card = card;
      this.#revealed = false;
      this.#wait();
    }
    // Tries of the scratch board are no solution.
    const moves = Boolean(this.#keptOf(item).line?.plies.length);
    const answer = this.#exercise?.answer;
    const more = moves || item?.solution || answer || this.#marksOf(item).length > 0;
    const hides = item && !this.#revealed && more;
    root.classList.toggle("hides-solution", Boolean(hides));
    this.#askExercise(item);
    const task = item && (item.task || line?.comment || this.#exercise?.task);
    const words = [task, ...(this.#revealed ? [item?.solution, answer] : [])].filter(Boolean).join(" – ");
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#words.hidden = !words;
    this.#button.hidden = !item || !more;
    this.#button.textContent = say(this.#revealed ? "solution-hide" : "solution-show");
    this.#button.title = say("solution-key", { words: this.#button.textContent });
    if (!this.#parts.state.preview) board.marks = this.#shown(store.current.marks);
  }

  /** The task that Fenboard makes is known a moment later. */
  async #askExercise(item) {
    const { current } = this.#parts.store;
    const position = this.#on && item?.exercise ? positionOfTask(this.#keptOf(item)) : null;
    const asked = position ? JSON.stringify([position, item.exercise]) : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#exercise = null;
    const found = position && (await exerciseOf(position, item.exercise, current.variant ?? null).catch(() => null));
    if (!found || asked !== this.#asked) return;
    this.#exercise = found;
    this.show();
  }

  get #item() {
    const { lesson, card } = this.#parts.store.current;
    return lesson?.items.find(({ id }) => id === card);
  }

  /** The marks that belong to the solution of the card on the board. */
  #marksOf(item) {
    return item?.shown.marks === "solution" ? marksAtBegin(this.#keptOf(item)) : [];
  }

  /** What there is of the card beside what was tried on it. */
  #keptOf(item) {
    const { current, kept } = this.#parts.store;
    return kept.card === item?.id ? kept : current;
  }

  #wait() {
    this.#waiting = this.#revealed ? [] : this.#marksOf(this.#item);
  }

  #shown(marks) {
    if (!this.#on) return marks;
    const seen = this.#waiting.length ? marks.filter((mark) => !isAmong(this.#waiting, mark)) : marks;
    return [...seen, ...(this.#exercise?.marks ?? [])];
  }

  /** What is drawn for the class is seen, also where a mark of the solution is the same and waits. */
  #drawn({ marks: drawn, gesture }) {
    if (!this.#on || !drawn.some((mark) => isAmong(this.#waiting, mark))) return;
    this.#waiting = this.#waiting.filter((mark) => !isAmong(drawn, mark));
    const { commands, store } = this.#parts;
    commands.inTurn((snapshot) => {
      const others = snapshot.marks.filter((mark) => !isAmong(drawn, mark));
      store.commit(marksDrawn(snapshot, others), { merge: gesture });
    });
  }

  /** Marks of the solution that were cleared away unseen are there with it. */
  #bringBack() {
    const { store } = this.#parts;
    const { marks, line, ply, at = -1 } = store.current;
    const gone = this.#marksOf(this.#item).filter((mark) => !isAmong(marks, mark));
    if (gone.length && (!line || ply === at)) store.amend(marksDrawn(store.current, [...marks, ...gone]));
  }

  /** The board is where students begin, as a card comes into the presentation view. */
  begin() {
    const { store } = this.#parts;
    const { line, ply, at = -1 } = store.current;
    if (this.#on && line && ply !== at) store.amend(atPly(store.current, at));
    if (this.#on) store.beginScratch();
    this.#wait();
    this.show();
  }

  #reveal(revealed) {
    this.#revealed = revealed;
    this.begin();
    if (revealed) this.#bringBack();
    this.#parts.notices.announce(this.#words.textContent || say(revealed ? "solution-shown" : "solution-hidden"));
  }

  #pressed(event) {
    const { store } = this.#parts;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!this.#on || !plain || !store.current.lesson || document.querySelector("dialog[open]")) return;
    const step = ARROWS[event.key];
    if (event.key.toLowerCase() === KEY && !this.#button.hidden) this.#reveal(!this.#revealed);
    else if (step && board.byPointer && this.#goesToCard(event.key, step)) this.#cards.step(step);
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
