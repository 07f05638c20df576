/**
 * An exercise that is answered: squares that are clicked, or what is typed, and what the server says of it.
 * What is clicked is written in the field of the answer, and squares that are typed there are marked.
 *
 * Mutable here: the squares, what is being asked, and what of the solution is on the board.
 */

import { pieceImage } from "../elements/piece-image.js";
import { marksAt, positionAt } from "../model/line.js";
import { squareIndex, squareName, squareSaid } from "../model/squares.js";
import { say } from "../model/words.js";
import { post } from "../server/api.js";
import "../elements/hand-stand.js";
import "../elements/position-board.js";
import { moved } from "./clicked.js";
import { Task } from "./task.js";

const PENS = { squares: "square", way: "square" };
const BETWEEN = /[\s,;、，；]+/;

export class Answering {
  #task;
  #known;
  #progress;
  #announce;
  #board;
  #stands;
  #form;
  #squares = []; // those that are chosen, by their names
  #set = null; // the board that is set up, where that is the answer
  #busy = false;
  #solved = false;
  #looking = false; // the moves of the solution are on the board
  #shows = true; // the answer is on the board, once it may be seen

  /**
   * @param {HTMLElement} element  see `student.html`
   * @param {import("./progress.js").Progress} progress
   * @param {(text: string) => void} announce
   */
  constructor(element, progress, announce) {
    this.#known = JSON.parse(element.dataset.task);
    this.#progress = progress;
    this.#announce = announce;
    this.#board = element.querySelector("position-board");
    this.#stands = [...element.querySelectorAll("hand-stand")];
    this.#form = element.querySelector(".answer-form");
    this.#task = new Task(element, this.#known, progress, announce);
    this.#setUp(element);
    this.#bind(element);
    this.#show();
  }

  /** The solution that is looked through; null while there is none. */
  get viewer() {
    return this.#task.viewer?.line ? this.#task.viewer : null;
  }

  /** Squares of the board that are chosen by a click. */
  get #chooses() {
    return this.#known.exercise in PENS;
  }

  get #field() {
    return this.#form?.elements.namedItem("text");
  }

  // --- what is shown -------------------------------------------------------------------

  #setUp({ style }) {
    const { position, flipped } = this.#known;
    for (const [name, count] of Object.entries({ "--files": position.files, "--ranks": position.ranks })) style.setProperty(name, count);
    const board = this.#board;
    board.tool = this.#chooses ? { kind: "draw", shape: PENS[this.#known.exercise], colour: "green", text: "" } : { kind: "move" };
    board.plays = true;
    board.rightClick = this.#known.pieces?.length ? "erase" : "circle";
    this.#drawPieces();
    board.letterKeys = false;
    board.steps = true;
    board.flipped = flipped;
    for (const stand of this.#stands) stand.letterKeys = false;
  }

  /** The pieces that may be put on the board, to be chosen. */
  #drawPieces() {
    const buttons = (this.#known.pieces ?? []).map(({ piece, name }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.ariaPressed = "false";
      button.ariaLabel = button.title = name;
      button.append(pieceImage(piece, this.#known.position));
      button.addEventListener("click", () => this.#takeUp(button, piece));
      return button;
    });
    this.#form?.querySelector(".to-put")?.append(...buttons);
  }

  /** Clicks on the board put that piece there; the piece that is chosen already is let go. */
  #takeUp(button, piece) {
    const chosen = button.ariaPressed !== "true";
    for (const one of button.parentElement.children) one.ariaPressed = String(chosen && one === button);
    this.#board.tool = chosen ? { kind: "piece", piece } : { kind: "move" };
  }

  #show() {
    const line = this.#looking ? this.#task.viewer.line : null;
    const answer = this.#shows ? this.#task.answer : null;
    const position = line ? positionAt(line, this.#task.viewer.ply) : answer?.position ?? this.#set ?? this.#known.position;
    this.#board.position = position;
    this.#board.marks = line ? marksAt(line, this.#task.viewer.ply) : answer ? answer.marks : [...this.#known.marks, ...this.#chosen];
    for (const stand of this.#stands) stand.position = position;
    const again = this.#task.find("[data-do=again]");
    if (again) again.hidden = !(this.#squares.length || this.#set || this.#solved || this.#looking || answer);
    this.#form?.toggleAttribute("hidden", this.#solved || this.#looking);
  }

  /** What was chosen, as marks: of a way each square has its number. */
  get #chosen() {
    if (this.#known.exercise === "way") return this.#squares.map((square, at) => ({ kind: "label", colour: "blue", square, text: String((at + 1) % 100) }));
    return this.#squares.map((square) => ({ kind: "square", colour: "green", square }));
  }

  // --- what is done --------------------------------------------------------------------

  #bind(element) {
    const framed = (on) => () => element.classList.toggle("unframed", !on);
    document.addEventListener("pointerdown", framed(false), { capture: true });
    document.addEventListener("keydown", framed(true), { capture: true });
    this.#board.addEventListener("draw", ({ detail }) => this.#draw(detail.marks));
    this.#board.addEventListener("edit", ({ detail }) => this.#edit(detail));
    this.#board.addEventListener("pick", ({ detail }) => {
      for (const stand of this.#stands) stand.picked = detail;
    });
    element.addEventListener("announce", ({ detail }) => this.#announce(detail));
    element.addEventListener("hand-press", ({ detail }) => this.#board.gestures.pressHand(detail.side, detail.piece, detail.event));
    element.addEventListener("hand-key", ({ detail }) => this.#handKey(detail));
    element.addEventListener("click", (event) => this.#clicked(event));
    this.#form?.addEventListener("submit", (event) => this.#answer(event));
    if (this.#chooses) this.#form?.addEventListener("input", () => this.#typed());
    this.#task.viewer?.addEventListener("ply", () => this.#look());
  }

  #clicked(event) {
    const part = event.target.closest("[data-part]");
    const button = event.target.closest("button[data-do]");
    if (part && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.#shows = true;
      this.#task.reveal(part.dataset.part, () => []).then(() => this.#show());
    }
    if (button?.dataset.do === "again") this.again();
  }

  #handKey({ side, piece, key }) {
    const { picked } = this.#board;
    if (key === "Escape" && picked !== null) this.#board.putBack();
    else if (key === "Enter" && piece) this.#board.picked = picked?.piece === piece ? null : { side, piece };
  }

  /** Whether nothing is taken now. */
  get #closed() {
    return this.#busy || this.#task.pausing || this.#solved || this.#looking;
  }

  #draw(marks) {
    if (!this.#chooses || this.#closed) return;
    this.#hideAnswer();
    for (const { square } of marks) {
      const has = this.#squares.includes(square);
      this.#squares = has ? this.#squares.filter((one) => one !== square) : [...this.#squares, square];
      this.#announce(say(has ? "student-unchosen" : "student-chosen", { square: this.#said(square) }));
    }
    this.#field.value = this.#squares.map((square) => this.#said(square)).join(" ");
    this.#show();
  }

  #said(square) {
    const { position } = this.#known;
    return squareSaid(position, squareIndex(position, square));
  }

  /** Squares that are typed are marked, as far as they are names of squares. */
  #typed() {
    const { position } = this.#known;
    const named = new Map();
    position.squares.forEach((piece, index) => {
      if (piece === null) return;
      const name = squareName(position, index);
      for (const said of [name, squareSaid(position, index)]) named.set(said, name);
    });
    const words = this.#field.value.split(BETWEEN).filter(Boolean);
    this.#squares = [...new Set(words.map((word) => named.get(word) ?? named.get(word.toLowerCase())).filter(Boolean))];
    this.#hideAnswer();
    this.#show();
  }

  /** What is put on the board, moved there or taken away. */
  #setUpBoard({ type, square, piece, from, to }) {
    const position = this.#set ?? this.#known.position;
    const squares = [...position.squares];
    if (type === "put") squares[square] = piece;
    else if (type === "move") [squares[to], squares[from]] = [squares[from], ""];
    else return;
    this.#hideAnswer();
    this.#set = { ...position, squares };
    this.#show();
  }

  /** A move on the board is one of the answer. */
  async #edit(edit) {
    if (this.#known.exercise === "board" && !this.#closed) this.#setUpBoard(edit);
    if (this.#known.exercise !== "moves" || this.#closed) return;
    const name = await moved(edit, this.#known, this.#board);
    if (!name || this.#closed) return;
    const said = this.#field.value.trim();
    this.#field.value = said ? `${said}, ${name}` : name;
    this.#announce(name);
  }

  async #answer(event) {
    event.preventDefault();
    if (this.#busy || this.#task.pausing) return;
    this.#busy = true;
    try {
      const answer = this.#known.exercise === "board" ? { position: this.#set ?? this.#known.position } : { text: this.#field.value };
      await this.#take(await post(this.#known.answer, answer));
    } catch (error) {
      this.#task.showProblem(error);
    } finally {
      this.#busy = false;
      this.#show();
    }
  }

  /** What the server has said of the answer. */
  async #take({ verdict, message, proof, solved, wait, solution }) {
    if (proof) this.#task.tried(proof);
    if (verdict === "wait") {
      this.#task.pause(wait, () => this.#show());
      return;
    }
    this.#task.showVerdict(verdict === "unread" ? "illegal" : verdict, message);
    if (verdict === "wrong") this.#progress.missed(this.#known.id);
    if (wait) this.#task.pause(wait, () => this.#show());
    if (!solved) return;
    this.#solved = this.#shows = true;
    this.#task.solved(solution, []);
  }

  /** What is answered anew is answered without the solution in sight. */
  #hideAnswer() {
    this.#shows = false;
  }

  /** The solution's moves are on the board. */
  #look() {
    this.#looking = true;
    this.#board.picked = null;
    this.#task.hush();
    this.#show();
    this.#announce(this.#task.viewer.said);
  }

  /** The exercise as it was at first. */
  again() {
    this.#busy = this.#solved = this.#looking = this.#shows = false;
    this.#squares = [];
    this.#set = null;
    this.#board.picked = null;
    this.#form?.reset();
    // Without scripts it may hold what was answered before.
    if (this.#field instanceof HTMLElement) this.#field.value = "";
    this.#task.viewer?.follow([]);
    this.#task.showVerdict("note", say("student-again"));
    this.#show();
    this.#board.focusSquare(this.#board.focused, { byPointer: true });
  }
}
