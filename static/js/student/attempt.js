/**
 * A card that is tried: moves on its board, what the server says of them, and what may be seen.
 *
 * Mutable here: the moves so far, those that may be played next, and what is being asked.
 */

import { clock } from "../model/clock.js";
import { toMove } from "../model/games.js";
import { changed, marksAt, positionAt } from "../model/line.js";
import { sideOf } from "../model/pieces.js";
import { squareIndex } from "../model/squares.js";
import { say } from "../model/words.js";
import { possibleMoves, Refused, Unreachable } from "../server/api.js";
import "../elements/hand-stand.js";
import "../elements/position-board.js";
import { byPromotion, codeBetween, matchingAmong, targetsAmong } from "../line/candidates.js";
import { moveSaid, nameOf, targetsSaid } from "../line/names.js";
import { promotionOf } from "../line/promotion.js";
import { revealedPart, tryMove } from "./asking.js";
import { Viewer } from "./viewer.js";

const ANSWER_AFTER = 450; // ms the student's move is seen alone
const BACK_AFTER = 700; // ms a wrong one is seen
const CHANGED = 409; // the status where the card is no longer the one that is shown
const FLASH_FOR = 1500; // ms the squares are shown that a refusal is about

export class Attempt {
  #task;
  #known;
  #progress;
  #announce;
  #board;
  #stands;
  #viewer = null;
  #plies = []; // those that were found, and the answers to them
  #position;
  #shown = null; // a move that is being judged, as it looks on the board
  #found = null; // the answer of /api/moves for the position
  #asking = { position: null, done: null }; // which moves are asked for, and when that has ended
  #lifted = null;
  #busy = false;
  #solved = false;
  #looking = false; // the moves of the solution are on the board
  #pausing = false; // nothing can be tried for some seconds
  #turn = 0; // so that late answers are dropped once the student has begun again

  /**
   * @param {HTMLElement} task  see `student.html`
   * @param {import("./progress.js").Progress} progress
   * @param {(text: string) => void} announce
   */
  constructor(task, progress, announce) {
    this.#task = task;
    this.#known = JSON.parse(task.dataset.task);
    this.#progress = progress;
    this.#announce = announce;
    this.#position = this.#known.position;
    this.#board = task.querySelector("position-board");
    this.#stands = [...task.querySelectorAll("hand-stand")];
    const solution = this.#section("solution");
    if (solution) this.#viewer = new Viewer(solution, this.#known.language);
    this.#setUp();
    this.#bind();
    if (this.#known.solution) this.#viewer.open(this.#known.solution);
    progress.begins(this.#known.id, this.#known.work);
    if (progress.proofOf(this.#known.id)) this.#offerParts();
    if (!this.#known.plays && !this.#known.parts.solution) progress.done(this.#known.id);
    this.#showDone();
    this.#show();
    this.#resume();
  }

  /** The solution that is looked through; null while there is none. */
  get viewer() {
    return this.#viewer?.line ? this.#viewer : null;
  }

  // --- what is shown -------------------------------------------------------------------

  #setUp() {
    const { files, ranks } = this.#position;
    for (const [name, count] of Object.entries({ "--files": files, "--ranks": ranks })) this.#task.style.setProperty(name, count);
    this.#board.tool = { kind: "move" };
    this.#board.plays = true;
    this.#board.rightClick = "circle";
    this.#board.letterKeys = false;
    this.#board.steps = true;
    this.#board.flipped = this.#known.flipped;
    this.#board.saidOfPicked = () => this.#targetsSaid();
    for (const stand of this.#stands) stand.letterKeys = false;
  }

  #show() {
    const line = this.#looking ? this.#viewer.line : null;
    const last = line ? line.plies[this.#viewer.ply] : this.#plies.at(-1);
    const position = line ? positionAt(line, this.#viewer.ply) : this.#shown ?? this.#position;
    this.#board.position = position;
    this.#board.marks = line ? marksAt(line, this.#viewer.ply) : this.#plies.length || this.#shown ? [] : this.#known.marks;
    for (const stand of this.#stands) stand.position = position;
    // Where nobody can move, the server has said how the game has ended.
    if (this.#known.plays) this.#task.querySelector(".side").textContent = this.#solved && !line ? "" : toMove(position);
    const again = this.#task.querySelector("[data-do=again]");
    if (again) again.hidden = !this.#plies.length && !this.#looking;
    this.#task.querySelector(".typed")?.toggleAttribute("hidden", this.#solved || this.#looking || !this.#known.plays);
    const pass = this.#task.querySelector("[data-do=pass]");
    if (pass) pass.hidden = !this.#found?.passes;
    this.#drawHints(last);
  }

  #drawHints(last = this.#looking ? this.#viewer.line.plies[this.#viewer.ply] : this.#plies.at(-1)) {
    const check = (last ?? this.#found ?? this.#known).checks ?? [];
    const moved = last ? [last.from, last.lands ?? last.to].filter(Boolean) : [];
    const targets = this.#lifted === null || !this.#found ? {} : targetsAmong(this.#found.moves, this.#lifted, this.#position);
    this.#board.hints = { moved, check: check.slice(0, 1), ...targets };
  }

  #flash(squares) {
    this.#board.hints = { refused: squares };
    clock.after(FLASH_FOR, () => this.#drawHints());
  }

  /** Says what came of a move; a comment is the teacher's. */
  #tell(verdict, message, comment = "") {
    const told = this.#task.querySelector(".told");
    told.dataset.verdict = verdict;
    told.querySelector(".verdict").textContent = message;
    told.querySelector(".comment").textContent = comment;
    told.scrollIntoView({ block: "nearest" });
  }

  /** Nothing is said of a move any more. */
  #hush() {
    const told = this.#task.querySelector(".told");
    delete told.dataset.verdict;
    for (const words of told.children) words.textContent = "";
  }

  /** Of a card that is done it says so, and the way on is there. */
  #showDone() {
    const done = this.#progress.isDone(this.#known.id);
    const solved = this.#task.querySelector(".solved");
    if (solved) solved.hidden = !done;
    if (done) this.#offerNext();
  }

  #done(solved = false) {
    this.#progress.done(this.#known.id, solved);
    this.#showDone();
  }

  /** Where what is picked up may go, in words; "" for anywhere, null while that is not known. */
  #targetsSaid() {
    if (this.#closed || this.#found?.free) return "";
    if (!this.#found) return null;
    const { target, takes } = targetsAmong(this.#found.moves, this.#board.picked, this.#position);
    const squares = [...target, ...takes].map((name) => this.#board.squareSaid(squareIndex(this.#position, name)));
    return targetsSaid(squares, this.#board.picked);
  }

  // --- what is done --------------------------------------------------------------------

  #bind() {
    const { plays } = this.#known;
    const board = this.#board;
    const framed = (on) => () => this.#task.classList.toggle("unframed", !on);
    document.addEventListener("pointerdown", framed(false), { capture: true });
    document.addEventListener("keydown", framed(true), { capture: true });
    board.addEventListener("edit", ({ detail }) => this.#edit(detail));
    for (const type of ["pick", "lift"]) {
      board.addEventListener(type, ({ detail }) => {
        this.#lifted = plays && !this.#closed ? detail : null;
        this.#drawHints();
      });
    }
    board.addEventListener("pick", ({ detail }) => {
      for (const stand of this.#stands) stand.picked = detail;
    });
    this.#task.addEventListener("announce", ({ detail }) => this.#announce(detail));
    this.#task.addEventListener("hand-press", ({ detail }) => board.gestures.pressHand(detail.side, detail.piece, detail.event));
    this.#task.addEventListener("hand-key", ({ detail }) => this.#handKey(detail));
    this.#task.querySelector(".typed")?.addEventListener("submit", (event) => this.#typed(event));
    this.#task.addEventListener("click", (event) => this.#clicked(event));
    this.#viewer?.addEventListener("ply", () => this.#look());
  }

  #clicked(event) {
    const part = event.target.closest("[data-part]");
    const button = event.target.closest("button[data-do]");
    if (part && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.#reveal(part.dataset.part);
    }
    if (button?.dataset.do === "again") this.again();
    if (button?.dataset.do === "pass") this.#try("pass");
  }

  #handKey({ side, piece, key }) {
    const { picked } = this.#board;
    if (key === "Escape" && picked !== null) this.#board.putBack();
    else if (key === "Enter" && piece) this.#board.picked = picked?.piece === piece ? null : { side, piece };
  }

  /** Whether no move is taken now. */
  get #closed() {
    return this.#busy || this.#pausing || this.#solved || this.#looking || !this.#known.plays;
  }

  async #edit({ type, from, to, side, piece }) {
    if (type !== "move" && type !== "drop") return;
    if (this.#looking) this.#tell("note", say("student-looking"));
    if (this.#closed) return;
    const position = this.#position;
    await this.#ask();
    if (this.#closed || position !== this.#position) return;
    const turn = type === "move" ? sideOf(position.squares[from]) : side;
    const meant = type === "move" ? { from, to } : { from: null, to, piece };
    const fitting = matchingAmong(this.#found?.moves ?? [], meant, position);
    const stands = position.squares[to];
    if (type === "move" && !fitting.length && turn === position.turn && stands && sideOf(stands) === turn) {
      this.#board.picked = to;
      return;
    }
    const choice = fitting.length > 1 ? await promotionOf(byPromotion(fitting), position, this.#cellOf(fitting[0])) : fitting[0];
    if (fitting.length > 1 && !choice) return;
    this.#try(choice?.code ?? codeBetween(meant, position), choice);
  }

  #cellOf({ to, lands }) {
    return this.#board.querySelector(`[data-square="${CSS.escape(lands ?? to)}"]`);
  }

  async #typed(event) {
    event.preventDefault();
    const field = event.target.elements.text;
    const text = field.value.trim();
    if (!text || this.#closed) return;
    const verdict = await this.#try(text);
    if (verdict && verdict !== "illegal") field.value = "";
    else field.select();
  }

  /** Asks what is to be said of a move. @returns {Promise<string|null>} the verdict; null where there is none */
  async #try(text, candidate = null) {
    if (this.#closed) return null;
    const turn = this.#turn;
    this.#busy = true;
    this.#shown = candidate && changed(this.#position, candidate.changes);
    this.#show();
    try {
      const answer = await tryMove(this.#known.try, this.#path, text);
      if (turn !== this.#turn) return null;
      await this.#take(answer, turn);
      return answer.verdict;
    } catch (error) {
      if (turn === this.#turn) this.#tell("away", this.#problem(error));
      return null;
    } finally {
      if (turn === this.#turn) {
        this.#busy = false;
        this.#shown = null;
        this.#show();
        this.#ask();
      }
    }
  }

  /** Plays again what was found before the page was left, where it still holds. */
  async #resume() {
    const { id } = this.#known;
    const path = this.#progress.pathOf(id);
    const turn = this.#turn;
    this.#busy = path.length > 0;
    try {
      const found = await this.#judgedAgain(path);
      if (turn !== this.#turn) return;
      if (!found) this.#progress.found(id, []);
      for (const ply of found ?? []) this.#play(ply);
      this.#viewer?.follow(this.#path);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
    } finally {
      if (turn === this.#turn) {
        this.#busy = false;
        this.#show();
        this.#ask();
      }
    }
  }

  /** The moves of a path, and the answers; null where they are no longer those to find. */
  async #judgedAgain(path) {
    const found = [];
    for (let at = 0; at < path.length; at += 2) {
      const { verdict, ply, reply } = await tryMove(this.#known.try, path.slice(0, at), path[at]);
      if (verdict !== "right" || !reply || reply.code !== path[at + 1]) return null;
      found.push(ply, reply);
    }
    return found;
  }

  /** The codes of the moves so far. */
  get #path() {
    return this.#plies.map(({ code }) => code);
  }

  #play(ply) {
    this.#position = changed(this.#position, ply.changes);
    this.#plies = [...this.#plies, ply];
  }

  /** What is said where the server did not answer, or refused to; what else went wrong is thrown on. */
  #problem(error) {
    if (error instanceof Unreachable) return say("student-away");
    if (error instanceof Refused) return error.message;
    throw error;
  }

  /** What the server has said of a move. */
  async #take(answer, turn) {
    const { verdict, ply, reply, proof, solved } = answer;
    if (proof) {
      this.#progress.tried(this.#known.id, proof);
      this.#offerParts();
    }
    if (verdict === "wait") this.#pause(answer.wait);
    else if (verdict === "illegal") {
      this.#shown = null;
      this.#show();
      this.#tell(verdict, answer.reason);
      this.#flash(answer.squares);
    } else if (verdict === "wrong") {
      this.#tell(verdict, say("student-wrong", { move: this.#named(ply) }), answer.comment);
      this.#progress.missed(this.#known.id);
      if (answer.wait) this.#pause(answer.wait);
      if (this.#shown) await clock.rest(BACK_AFTER);
    } else if (verdict === "tried") {
      this.#tell(verdict, say(this.#viewer ? "student-tried" : "student-tried-alone", { move: this.#named(ply) }));
      // With a solution that is still to be read there is more to do.
      if (!this.#known.parts.solution) this.#done();
      if (this.#shown) await clock.rest(BACK_AFTER);
    } else {
      await this.#go(ply, reply, solved, turn);
      if (turn === this.#turn && solved) this.#end(answer);
    }
  }

  /** After many wrong moves: seconds go by before the next; what is left of them is seen, and said once. */
  #pause(seconds) {
    const place = this.#task.querySelector(".pause");
    if (!this.#pausing) this.#announce(say("student-wait", { count: seconds }));
    this.#pausing = seconds > 0;
    place.hidden = !this.#pausing;
    place.textContent = this.#pausing ? say("student-wait", { count: seconds }) : "";
    if (this.#pausing) clock.after(1000, () => this.#pause(seconds - 1));
    else {
      this.#announce(say("student-go-on"));
      this.#show();
      this.#ask();
    }
  }

  /** A right move, and the answer to it. */
  async #go(ply, reply, solved, turn) {
    const key = solved ? "student-solved" : "student-right";
    this.#announce(moveSaid(ply, this.#position));
    this.#play(ply);
    this.#shown = null;
    this.#found = null;
    this.#show();
    if (reply) {
      await clock.rest(ANSWER_AFTER);
      if (turn !== this.#turn) return;
      this.#announce(moveSaid(reply, this.#position));
      this.#play(reply);
    }
    this.#progress.found(this.#known.id, solved ? [] : this.#path);
    this.#viewer?.follow(this.#path);
    this.#tell("right", reply ? say(`${key}-reply`, { move: this.#named(reply) }) : say(key));
  }

  #end({ solution }) {
    this.#solved = true;
    this.#done(true);
    if (solution) {
      this.#viewer?.open(solution, this.#path);
      this.#takeMarks(solution);
    }
    this.#link("solution")?.setAttribute("hidden", "");
    // The field goes; who typed in it goes on from what came of it.
    const typing = this.#task.querySelector(".typed")?.contains(document.activeElement);
    if (typing) this.#task.querySelector("[data-do=next]").focus();
  }

  #named(ply) {
    return nameOf(ply, this.#known.position);
  }

  /** Asks for the moves that may be played, so that the board can show them, if they are not known. */
  async #ask() {
    const position = this.#position;
    if (this.#found || this.#closed) return;
    if (this.#asking.position !== position) this.#asking = { position, done: this.#told(position) };
    await this.#asking.done;
  }

  async #told(position) {
    const found = await possibleMoves(position, [], "always", this.#known.variant).catch(() => null);
    if (this.#asking.position === position) this.#asking = { position: null, done: null };
    if (position !== this.#position) return;
    this.#found = found;
    if (!found || this.#looking) return;
    this.#show();
    this.#board.sayOwed();
  }

  /** The solution's moves are on the board. */
  #look() {
    this.#looking = true;
    this.#board.picked = null;
    this.#hush();
    this.#show();
    this.#announce(this.#viewer.said);
  }

  /** The card as it was at first. */
  again() {
    this.#turn += 1;
    this.#busy = this.#solved = this.#looking = false;
    this.#plies = [];
    this.#position = this.#known.position;
    this.#shown = this.#found = null;
    this.#board.picked = null;
    this.#progress.found(this.#known.id, []);
    this.#viewer?.follow([]);
    this.#tell("note", say("student-again"));
    this.#show();
    this.#ask();
    this.#board.focusSquare(this.#board.focused, { byPointer: true });
  }

  // --- what may be seen ------------------------------------------------------------------

  #section(name) {
    return this.#task.querySelector(`[data-shows=${name}]`);
  }

  #link(name) {
    return this.#task.querySelector(`[data-part=${name}]`);
  }

  /** The next card, or after the last one how it went. */
  #offerNext() {
    this.#task.querySelector("[data-do=next]").hidden = false;
  }

  /** What is there after a try. */
  #offerParts() {
    for (const link of this.#task.querySelectorAll("[data-part][hidden]")) {
      if (this.#section(link.dataset.part)?.hidden) link.hidden = false;
    }
    const later = this.#task.querySelector(".later");
    if (later) later.hidden = true;
  }

  /** Marks that come with the solution are on the board with which one begins, and on its picture. */
  #takeMarks({ marks }) {
    if (marks.length === this.#known.marks.length) return;
    this.#known.marks = marks;
    const more = { marks: "solution", proof: this.#progress.proofOf(this.#known.id) };
    for (const picture of this.#task.querySelectorAll("img.picture")) picture.src += `&${new URLSearchParams(more)}`;
  }

  async #reveal(name) {
    const section = this.#section(name);
    let found;
    try {
      found = await revealedPart(this.#known.parts[name].address, this.#progress.proofOf(this.#known.id));
    } catch (error) {
      this.#tell("away", this.#problem(error));
      // With another solution it is another task, which is to be tried as well.
      if (error.status === CHANGED) this.#progress.untried(this.#known.id);
      return;
    }
    this.#link(name).hidden = true;
    if (name !== "task") this.#progress.helped(this.#known.id);
    if (name === "solution") {
      this.#viewer.open(found, this.#path);
      this.#takeMarks(found);
      this.#show();
      if (!this.#known.judged) this.#done();
      this.#offerNext();
    } else {
      section.querySelector(".said").textContent = found.words;
      section.hidden = false;
    }
    section.querySelector("h3").focus();
  }
}
