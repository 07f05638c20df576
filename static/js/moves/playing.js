/**
 * Moves played on the board: which there are is asked of the server as soon as a position is
 * shown, so that a move is made at once; what is against one that is not legal is asked when it
 * is tried.
 *
 * Mutable here: the moves of the position that is shown, what is being asked, and what was played.
 */

import { calledIn } from "../model/games.js";
import { codesTo, movedSquares, NO_LINE, positionAt } from "../model/line.js";
import { sideOf } from "../model/pieces.js";
import { same } from "../model/position.js";
import { squareIndex } from "../model/squares.js";
import { atPly } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { possibleMoves, readMove } from "../server/api.js";
import { byPromotion, codeBetween, matchingAmong, targetsAmong } from "../line/candidates.js";
import { moveSaid } from "../line/names.js";
import { lineOnBoard } from "../line/on-board.js";
import { withMove } from "../line/tree.js";

const owner = (piece) => (piece ? sideOf(piece) : null);
const STEPPING = "stepping"; // steps through moves that follow each other are one to undo

/** Events: `moves` once the moves of the position are known, `refused` with a sentence. */
export class Playing extends EventTarget {
  #parts;
  #of = null; // the place that the moves found are those of, which may have been left
  #found = null;
  #asking = null;
  #lifted = null; // what is picked up or dragged
  #played = null; // the place that a move has just led to

  /** @param {object} parts  those of the editor, and `promote`, which asks for one of several moves */
  constructor(parts) {
    super();
    this.#parts = parts;
  }

  get #snapshot() {
    return this.#parts.store.current;
  }

  /**
   * What tells the position on the board from others. The position itself does not: the server's
   * report brings another one that says the same.
   */
  get place() {
    const { line, ply, position, variant } = this.#snapshot;
    const { squares, turn, castling, en_passant: target, hands, pockets, promoted, variant: rules } = line ? line.start : position;
    const held = ["first", "second"].map((side) => Object.entries(hands[side]).sort());
    return JSON.stringify([squares, turn, castling, target, held, pockets, promoted, rules, variant, line ? codesTo(line, ply) : null]);
  }

  /** The moves of the position on the board: the answer of /api/moves; null until it is there. */
  get found() {
    return this.#of === this.place ? this.#found : null;
  }

  /** The line, one without moves where the position stands alone. */
  get line() {
    return lineOnBoard(this.#snapshot);
  }

  /** Asks for the moves of the position on the board, if that is not under way. */
  async ask() {
    const place = this.place;
    if (this.#of === place || this.#asking === place) return;
    this.#asking = place;
    try {
      const { line, ply, position, variant } = this.#snapshot;
      const start = line ? line.start : position;
      const found = await possibleMoves(start, line ? codesTo(line, ply) : [], this.#parts.settings.enPassant, variant);
      if (this.#asking !== place) return;
      this.#asking = null;
      if (this.place !== place) return;
      this.#of = place;
      this.#found = found;
      this.#keepSaid(found);
      this.dispatchEvent(new Event("moves"));
    } catch {
      if (this.#asking === place) this.#asking = null;
      this.dispatchEvent(new Event("away"));
    }
  }

  /** What comes of the last move is known with the moves that follow it, and said if it was just played. */
  #keepSaid({ events, checks }) {
    const { line, ply } = this.#snapshot;
    if (!line || ply < 0 || !events) return;
    const before = line.plies[ply];
    if (before.events?.join() === events.join()) return;
    const plies = line.plies.map((one, at) => (at === ply ? { ...one, events, checks } : one));
    this.#parts.store.amend({ line: { ...line, plies } });
    if (this.#played === this.place) this.#parts.notices.announce(moveSaid(plies[ply], positionAt(line, before.parent)));
  }

  /** The squares that what is picked up may go to, by what that is: `target`, or `takes`. */
  targets(picked) {
    this.#lifted = picked;
    const { position } = this.#snapshot;
    if (picked === null || !this.found) return {};
    return targetsAmong(this.found.moves, picked, position);
  }

  /** What was done to the board, as the detail of its `edit` event: a move, or nothing. */
  async edit({ type, from, to, side, piece }) {
    const { board } = this.#parts;
    if (type !== "move" && type !== "drop") return;
    const { place } = this;
    const { position } = this.#snapshot;
    if (!this.found) await this.#asked();
    if (this.place !== place) return;
    const turn = type === "move" ? owner(position.squares[from]) : side;
    const own = owner(position.squares[to]) === position.turn;
    if (type === "move" && turn === position.turn && own && !this.#matching({ from, to }).length) {
      board.picked = to;
      return;
    }
    this.#try(type === "move" ? { from, to } : { piece, to });
  }

  /** Plays the move between squares, or of a piece from hand; says why not where it cannot be. */
  async #try({ from = null, to, piece = "" }) {
    const { commands, promote } = this.#parts;
    const { place } = this;
    const { position } = this.#snapshot;
    const fitting = this.#matching({ from, to, piece });
    if (fitting.length) {
      const choice = fitting.length === 1 ? fitting[0] : await promote(byPromotion(fitting), position);
      if (choice && this.place === place) this.play(choice);
      return;
    }
    await this.type(codeBetween({ from, to, piece }, position)).then((said) => {
      if (said === undefined) commands.needsServer();
    });
  }

  #matching(squares) {
    return matchingAmong(this.found?.moves ?? [], squares, this.#snapshot.position);
  }

  #asked() {
    return new Promise((resolve) => {
      const done = () => {
        for (const type of ["moves", "away"]) this.removeEventListener(type, done);
        resolve();
      };
      for (const type of ["moves", "away"]) this.addEventListener(type, done);
      this.ask();
    });
  }

  /**
   * Plays a move by its text. What is against it is told by the event `refused`.
   *
   * @returns {Promise<string|null|undefined>} the reason; null once it is played, undefined where
   *   the server is away
   */
  async type(text) {
    const { settings } = this.#parts;
    const place = this.place;
    const { line } = this;
    let answer;
    try {
      const { ply, variant } = this.#snapshot;
      answer = await readMove(line.start, codesTo(line, ply), text, settings.enPassant, variant);
    } catch {
      return undefined;
    }
    if (this.place !== place) return null;
    if (answer.ply) {
      this.play(answer.ply);
      return null;
    }
    this.dispatchEvent(new CustomEvent("refused", { detail: answer }));
    return answer.reason;
  }

  /** Plays a move that the server has told; none of another board that comes first, as one just pasted. */
  play(move) {
    const { store, commands, notices } = this.#parts;
    const shown = this.#snapshot;
    commands.inTurn((snapshot) => {
      if (!isSameBoard(shown, snapshot)) return;
      const before = snapshot.position;
      const { line, ply } = withMove(this.line, snapshot.ply, move);
      const fresh = line !== snapshot.line;
      const turned = this.#parts.turns() ? { flipped: move.side === "first" } : {};
      store.commit({ ...atPly(snapshot, ply, line), ...turned }, { merge: fresh ? null : STEPPING });
      notices.announce(moveSaid(line.plies[ply], before));
      this.#played = this.place;
    });
  }

  /** Another ply of the line on the board. */
  go(ply) {
    const { store, commands, notices } = this.#parts;
    commands.inTurn((snapshot) => {
      const { line } = snapshot;
      if (!line || ply === snapshot.ply || ply < -1 || ply >= line.plies.length) return;
      store.commit(atPly(snapshot, ply), { merge: STEPPING });
      const said = ply < 0 ? say("at-start") : moveSaid(line.plies[ply], positionAt(line, line.plies[ply].parent));
      notices.announce(said);
    });
  }

  /** The line changed, and a ply of it on the board. @param {(line: object, ply: number) => {line: object, ply: number}|null} change  with more of the snapshot that changes */
  change(change, merge = null) {
    const { store, commands } = this.#parts;
    commands.inTurn((snapshot) => {
      const before = this.line;
      const done = change(before, snapshot.ply);
      if (!done) return;
      const { line, ply, ...more } = done;
      const same = ply === snapshot.ply && line.plies[ply]?.code === before.plies[ply]?.code;
      const empty = !line.plies.length && !line.tags.length && !line.comment;
      const shown = { ...(same ? { line } : atPly(snapshot, ply, line)), ...more };
      store.commit(empty ? { ...shown, ...NO_LINE } : shown, { merge, timed: merge !== null });
    });
  }

  /** The side that has just moved has the board from its own point of view. */
  get sides() {
    return calledIn(this.#snapshot.position).sides;
  }

  /** Names of the squares that the last move went from and to, and of those of a check. */
  get shown() {
    const { line, ply } = this.#snapshot;
    if (!line || ply < 0) return { check: (this.found?.checks ?? []).slice(0, 1) };
    const { checks = [] } = line.plies[ply];
    return { moved: movedSquares(line.plies[ply]), check: checks.slice(0, 1) };
  }

  /** What is picked up. */
  get lifted() {
    return this.#lifted;
  }

  /** The number of a square by its name. */
  indexOf(name) {
    return squareIndex(this.#snapshot.position, name);
  }
}

/** Whether two snapshots show the same card with the same pieces. */
function isSameBoard(one, other) {
  const facts = ["game", "squares", "hands", "turn"];
  return one.card === other.card && facts.every((name) => same(one.position[name], other.position[name]));
}
