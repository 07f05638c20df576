/**
 * What stands beside the board of a card that is tried: what is said of a move, the pause after many wrong
 * ones, and the parts of the card that may be seen.
 *
 * Mutable here: whether a pause is on, and the marks once the solution is there.
 */

import { clock } from "../model/clock.js";
import { say } from "../model/words.js";
import { post, Refused, Unreachable } from "../server/api.js";
import { Viewer } from "./viewer.js";

const CHANGED = 409; // the status where the card is no longer the one that is shown

export class Task {
  #element;
  #known;
  #progress;
  #announce;
  #pausing = false;

  /** Of an exercise the answer, once it may be seen: {words, position, marks}. */
  answer = null;

  /**
   * @param {HTMLElement} element  see `student.html`
   * @param {object} known  what the server says of the card
   * @param {import("./progress.js").Progress} progress
   * @param {(text: string) => void} announce
   */
  constructor(element, known, progress, announce) {
    this.#element = element;
    this.#known = known;
    this.#progress = progress;
    this.#announce = announce;
    const solution = this.#section("solution");
    this.viewer = solution && new Viewer(solution, known.language);
    if (known.solution) this.#read(known.solution);
    progress.begins(known.id, known.work);
    if (progress.proofOf(known.id)) this.#offerParts();
    if (!known.plays && !known.judged && !known.parts.solution) progress.done(known.id);
    this.#showDone();
  }

  find(selector) {
    return this.#element.querySelector(selector);
  }

  // --- what is said --------------------------------------------------------------------

  /** Says what came of a move; a comment is the teacher's. */
  showVerdict(verdict, message, comment = "") {
    const told = this.find(".told");
    told.dataset.verdict = verdict;
    told.querySelector(".verdict").textContent = message;
    told.querySelector(".comment").textContent = comment;
    told.scrollIntoView({ block: "nearest" });
  }

  /** Nothing is said of a move any more. */
  hush() {
    const told = this.find(".told");
    delete told.dataset.verdict;
    for (const words of told.children) words.textContent = "";
  }

  /** Says that the server did not answer, or refused to; what else went wrong is thrown on. */
  showProblem(error) {
    if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
    this.showVerdict("away", error instanceof Unreachable ? say("student-away") : error.message);
  }

  /** Whether nothing can be tried for some seconds. */
  get pausing() {
    return this.#pausing;
  }

  /** After many wrong moves: seconds go by before the next; what is left of them is seen, and said once. */
  pause(seconds, goOn) {
    const place = this.find(".pause");
    const said = seconds > 0 ? say("student-wait", { count: seconds }) : "";
    if (!this.#pausing) this.#announce(said);
    this.#pausing = seconds > 0;
    place.hidden = !this.#pausing;
    place.textContent = said;
    if (this.#pausing) clock.after(1000, () => this.pause(seconds - 1, goOn));
    else {
      this.#announce(say("student-go-on"));
      goOn();
    }
  }

  // --- how far one is ------------------------------------------------------------------

  /** The card was tried. */
  tried(proof) {
    this.#progress.tried(this.#known.id, proof);
    this.#offerParts();
  }

  /** There is nothing more to do; `solved` where all its moves were found. */
  done(solved = false) {
    this.#progress.done(this.#known.id, solved);
    this.#showDone();
  }

  /** The card is solved; the solution comes where it may be seen. @param {string[]} path  the moves on the board */
  solved(solution, path) {
    this.done(true);
    if (solution) this.#open(solution, path);
    this.#link("solution")?.setAttribute("hidden", "");
    // The field goes; who typed in it goes on from what came of it.
    if (this.find(":is(.typed, .answer-form)")?.contains(document.activeElement)) this.find("[data-do=next]").focus();
  }

  /** Of a card that is done it says so, and the way on is there. */
  #showDone() {
    const done = this.#progress.isDone(this.#known.id);
    const solved = this.find(".solved");
    if (solved) solved.hidden = !done;
    if (done) this.#offerNext();
  }

  /** The next card, or after the last one how it went. */
  #offerNext() {
    this.find("[data-do=next]").hidden = false;
  }

  // --- what may be seen ------------------------------------------------------------------

  #section(name) {
    return this.find(`[data-shows=${name}]`);
  }

  #link(name) {
    return this.find(`[data-part=${name}]`);
  }

  /** What is there after a try. */
  #offerParts() {
    for (const link of this.#element.querySelectorAll("[data-part][hidden]")) {
      if (this.#section(link.dataset.part)?.hidden) link.hidden = false;
    }
    const later = this.find(".later");
    if (later) later.hidden = true;
  }

  #read(solution, path) {
    this.viewer?.open(solution, path);
    this.answer = solution.answer ?? null;
  }

  #open(solution, path) {
    this.#read(solution, path);
    const { marks } = solution;
    if (!this.answer && marks.length === this.#known.marks.length) return;
    // Marks that come with the solution are on the board with which one begins, and on its picture.
    if (!this.answer) this.#known.marks = marks;
    const more = { marks: "solution", proof: this.#progress.proofOf(this.#known.id) };
    for (const picture of this.#element.querySelectorAll("img.picture")) picture.src += `&${new URLSearchParams(more)}`;
  }

  /** Shows a part that is asked for. @param {string[]} path  the moves on the board */
  async reveal(name, path) {
    const section = this.#section(name);
    let found;
    try {
      found = await post(this.#known.parts[name].address, { proof: this.#progress.proofOf(this.#known.id) });
    } catch (error) {
      this.showProblem(error);
      // With another solution it is another task, which is to be tried as well.
      if (error.status === CHANGED) this.#progress.untried(this.#known.id);
      return;
    }
    this.#link(name).hidden = true;
    if (name !== "task") this.#progress.helped(this.#known.id);
    if (name === "solution") {
      this.#open(found, path());
      if (!this.#known.judged) this.done();
      this.#offerNext();
    } else {
      section.querySelector(".said").textContent = found.words;
      section.hidden = false;
    }
    section.querySelector("h3").focus();
  }
}
