/**
 * A card that is tried: moves on its board, what the server says of them, and what may be seen.
 *
 * Mutable here: the moves so far, those that may be played next, and what is being asked.
 */

import { clock } from "../model/clock.js";
import { toMove } from "../model/games.js";
import { changed, codesTo, marksAt, movedSquares, positionAt } from "../model/line.js";
import { sideOf } from "../model/pieces.js";
import { squareIndex } from "../model/squares.js";
import { say } from "../model/words.js";
import { possibleMoves, post, Refused, Unreachable } from "../server/api.js";
import "../elements/hand-stand.js";
import "../elements/position-board.js";
import { byPromotion, codeBetween, matchingAmong, targetsAmong } from "../line/candidates.js";
import { moveSaid, nameOf, targetsSaid } from "../line/names.js";
import { promotionOf } from "../line/promotion.js";
import { EngineButton } from "./engine.js";
import { Task } from "./task.js";

const ANSWER_AFTER = 450; // ms the student's move is seen alone
const BACK_AFTER = 700; // ms a wrong one is seen
const FLASH_FOR = 1500; // ms the squares are shown that a refusal is about

export class Attempt {
  #task;
  #engine = null;
  #known;
  #progress;
  #announce;
  #board;
  #stands;
  #plies = []; // those that were found, and the answers to them
  #position;
  #shown = null; // a move that is being judged, as it looks on the board
  #found = null; // the answer of /api/moves for the position
  #asking = { position: null, done: null }; // which moves are asked for, and when that has ended
  #lifted = null;
  #busy = false;
  #solved = false;
  #looking = false; // the moves of the solution are on the board
  #turn = 0; // so that late answers are dropped once the student has begun again

  /**
   * @param {HTMLElement} element  see `student.html`
   * @param {import("./progress.js").Progress} progress
   * @param {(text: string) => void} announce
   */
  constructor(element, progress, announce) {
    this.#known = JSON.parse(element.dataset.task);
    this.#progress = progress;
    this.#announce = announce;
    this.#position = this.#known.position;
    this.#board = element.querySelector("position-board");
    this.#stands = [...element.querySelectorAll("hand-stand")];
    this.#task = new Task(element, this.#known, progress, announce);
    this.#setUp(element);
    const part = element.querySelector(".ask-engine");
    if (part) this.#engine = new EngineButton(part, this.#known.evaluate, () => this.#onBoard);
    this.#bind(element);
    this.#show();
    this.#resume();
  }

  /** The solution that is looked through; null while there is none. */
  get viewer() {
    return this.#task.viewer?.line ? this.#task.viewer : null;
  }

  // --- what is shown -------------------------------------------------------------------

  #setUp({ style }) {
    const { files, ranks } = this.#position;
    for (const [name, count] of Object.entries({ "--files": files, "--ranks": ranks })) style.setProperty(name, count);
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
    const line = this.#looking ? this.#task.viewer.line : null;
    const last = line ? line.plies[this.#task.viewer.ply] : this.#plies.at(-1);
    const position = line ? positionAt(line, this.#task.viewer.ply) : this.#shown ?? this.#position;
    this.#board.position = position;
    this.#board.marks = line ? marksAt(line, this.#task.viewer.ply) : this.#plies.length || this.#shown ? [] : this.#known.marks;
    for (const stand of this.#stands) stand.position = position;
    // Where nobody can move, the server has said how the game has ended.
    if (this.#known.plays) this.#task.find(".side").textContent = this.#solved && !line ? "" : toMove(position);
    const again = this.#task.find("[data-do=again]");
    if (again) again.hidden = !this.#plies.length && !this.#looking;
    this.#task.find(".typed")?.toggleAttribute("hidden", this.#solved || this.#looking || !this.#known.plays);
    const pass = this.#task.find("[data-do=pass]");
    if (pass) pass.hidden = !this.#found?.passes;
    this.#drawHints(last);
    this.#engine?.show();
  }

  #drawHints(last = this.#looking ? this.#task.viewer.line.plies[this.#task.viewer.ply] : this.#plies.at(-1)) {
    const check = (last ?? this.#found ?? this.#known).checks ?? [];
    const moved = last ? movedSquares(last) : [];
    const targets = this.#lifted === null || !this.#found ? {} : targetsAmong(this.#found.moves, this.#lifted, this.#position);
    this.#board.hints = { moved, check: check.slice(0, 1), ...targets };
  }

  #flash(squares) {
    this.#board.hints = { refused: squares };
    clock.after(FLASH_FOR, () => this.#drawHints());
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

  #bind(element) {
    const { plays } = this.#known;
    const board = this.#board;
    const framed = (on) => () => element.classList.toggle("unframed", !on);
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
    element.addEventListener("announce", ({ detail }) => this.#announce(detail));
    element.addEventListener("hand-press", ({ detail }) => board.gestures.pressHand(detail.side, detail.piece, detail.event));
    element.addEventListener("hand-key", ({ detail }) => this.#handKey(detail));
    this.#task.find(".typed")?.addEventListener("submit", (event) => this.#typed(event));
    element.addEventListener("click", (event) => this.#clicked(event));
    this.#task.viewer?.addEventListener("ply", () => this.#look());
  }

  #clicked(event) {
    const part = event.target.closest("[data-part]");
    const button = event.target.closest("button[data-do]");
    if (part && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.#task.reveal(part.dataset.part, () => this.#path).then(() => this.#show());
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
    return this.#busy || this.#task.pausing || this.#solved || this.#looking || !this.#known.plays;
  }

  async #edit({ type, from, to, side, piece }) {
    if (type !== "move" && type !== "drop") return;
    if (this.#looking) this.#task.showVerdict("note", say("student-looking"));
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
      const answer = await this.#judged(this.#path, text);
      if (turn !== this.#turn) return null;
      await this.#take(answer, turn);
      return answer.verdict;
    } catch (error) {
      if (turn === this.#turn) this.#task.showProblem(error);
      return null;
    } finally {
      if (turn === this.#turn) {
        this.#busy = false;
        this.#shown = null;
        this.#goOn();
      }
    }
  }

  /** Has the server judge a move behind those of a path, which it has found right. */
  #judged(path, text) {
    return post(this.#known.try, { path, text });
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
      this.#task.viewer?.follow(this.#path);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
    } finally {
      if (turn === this.#turn) {
        this.#busy = false;
        this.#goOn();
      }
    }
  }

  /** The moves of a path, and the answers; null where they are no longer those to find. */
  async #judgedAgain(path) {
    const found = [];
    for (let at = 0; at < path.length; at += 2) {
      const { verdict, ply, reply } = await this.#judged(path.slice(0, at), path[at]);
      if (verdict !== "right" || !reply || reply.code !== path[at + 1]) return null;
      found.push(ply, reply);
    }
    return found;
  }

  /** The codes of the moves so far. */
  get #path() {
    return this.#plies.map(({ code }) => code);
  }

  /** The codes of the moves that have led to what is on the board. */
  get #onBoard() {
    const { viewer } = this.#task;
    return this.#looking ? codesTo(viewer.line, viewer.ply) : this.#path;
  }

  #play(ply) {
    this.#position = changed(this.#position, ply.changes);
    this.#plies = [...this.#plies, ply];
  }

  /** What the server has said of a move. */
  async #take(answer, turn) {
    const { verdict, ply, reply, proof, solved } = answer;
    if (proof) this.#task.tried(proof);
    if (verdict === "wait") this.#task.pause(answer.wait, () => this.#goOn());
    else if (verdict === "illegal") {
      this.#shown = null;
      this.#show();
      this.#task.showVerdict(verdict, answer.reason);
      this.#flash(answer.squares);
    } else if (verdict === "wrong") {
      this.#task.showVerdict(verdict, say("student-wrong", { move: this.#named(ply) }), answer.comment);
      this.#progress.missed(this.#known.id);
      if (answer.wait) this.#task.pause(answer.wait, () => this.#goOn());
      if (this.#shown) await clock.rest(BACK_AFTER);
    } else if (verdict === "tried") {
      this.#task.showVerdict(verdict, say(this.#task.viewer ? "student-tried" : "student-tried-alone", { move: this.#named(ply) }));
      // With a solution that is still to be read there is more to do.
      if (!this.#known.parts.solution) this.#task.done();
      if (this.#shown) await clock.rest(BACK_AFTER);
    } else {
      await this.#go(ply, reply, solved, turn);
      if (turn === this.#turn && solved) {
        this.#solved = true;
        this.#task.solved(answer.solution, this.#path);
      }
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
    this.#task.viewer?.follow(this.#path);
    this.#task.showVerdict("right", reply ? say(`${key}-reply`, { move: this.#named(reply) }) : say(key));
  }

  #named(ply) {
    return nameOf(ply, this.#known.position);
  }

  #goOn() {
    this.#show();
    this.#ask();
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
    this.#task.hush();
    this.#show();
    this.#announce(this.#task.viewer.said);
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
    this.#task.viewer?.follow([]);
    this.#task.showVerdict("note", say("student-again"));
    this.#goOn();
    this.#board.focusSquare(this.#board.focused, { byPointer: true });
  }
}
