/**
 * What can be done about a verdict on the card on the board: its moves are looked at, or taken over as
 * variations. Each is one step of the history.
 *
 * Mutable here: what is looked at on the board.
 */

import { limit } from "../model/games.js";
import { positionAt } from "../model/line.js";
import { moveSaid } from "../line/names.js";
import { lineOnBoard } from "../line/on-board.js";
import { atPly } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { toldLine } from "../server/api.js";
import { asLine, grafted, plyAt } from "./grafting.js";
import { called, Preview } from "./preview.js";

export class Acts {
  #parts;
  /** The position that is looked at in place of the card's. */
  preview;
  /** By what it is looked at; null for none. */
  shown = null;

  /**
   * @param {object} parts  those of the editor, with the `lessons`
   * @param {HTMLElement} root  the editor
   */
  constructor(parts, root) {
    this.#parts = parts;
    this.preview = new Preview(parts, root);
  }

  /** Does it. @param {import("./verdicts.js").Act} act  @returns {Promise<boolean>} whether the card is another then */
  async do(act, { tree }) {
    if (act.do === "show") return this.#show(act);
    if (act.do === "take-tree") return tree ? this.#graft(tree, false, ({ added, left }) => takenSaid(added, left)) : false;
    if (act.do !== "add-right") return false;
    const { path = [], codes } = act;
    const moves = await this.#told(path, codes);
    if (!moves) return false;
    const names = codes.map((_, at) => called(moves, path.length + at)).join(say("list-comma"));
    return this.#graft(moves, true, ({ left }) => (left ? say("check-no-room", { count: left }) : say("check-added", { moves: names })));
  }

  /** Looks at a ply of the moves of the proof; at one that is looked at already no more. */
  look(tree, ply) {
    this.shown = null;
    if (this.preview.line === tree && this.preview.ply === ply) this.preview.end();
    else this.preview.show(tree, ply);
  }

  /** Writes the task of a card that has none. @returns {boolean} whether it did */
  writeTask(task) {
    const { store, lessons, notices } = this.#parts;
    const { lesson, card } = store.current;
    if (lesson.items.find(({ id }) => id === card).task) return false;
    lessons.cards.set(card, { task });
    notices.announce(say("check-task-written", { task }));
    return true;
  }

  /** Shows moves on the board: those of the card's line there, others for a moment. */
  async #show(act) {
    const { preview } = this;
    const { store, notices } = this.#parts;
    const isShown = preview.line && this.shown === act;
    preview.end();
    if (isShown) return false;
    const { line, at } = store.current;
    const { path = [] } = act;
    const ply = line ? plyAt(line, at ?? -1, path) : null;
    if (ply !== null) {
      if (ply !== store.current.ply) store.commit(atPly(store.current, ply), { merge: "stepping" });
      if (ply >= 0) notices.announce(moveSaid(line.plies[ply], positionAt(line, line.plies[ply].parent)));
      document.querySelector("position-board").scrollIntoView({ block: "nearest" });
      return false;
    }
    const moves = await this.#told(path);
    if (!moves) return false;
    this.shown = act;
    preview.show(moves, moves.plies.length - 1);
    return false;
  }

  /** Moves from where students begin, once the server has told what they change; null where it has not, or the card is another by then. */
  async #told(path, ends = []) {
    const { store, commands, settings } = this.#parts;
    const { current } = store;
    const line = lineOnBoard(current);
    const start = current.line ? positionAt(line, current.at ?? -1) : current.position;
    const asked = asLine({ start, tags: line.tags }, path, ends);
    const told = await commands.asked(() => toldLine(asked, 0, settings.enPassant));
    const isSame = store.current.card === current.card && store.current.line === current.line;
    return told?.plies.length === asked.plies.length && isSame ? told : null;
  }

  /** Puts moves into the line of the card. @param {(done: object) => string} said  what came of it, in words  @returns {Promise<boolean>} whether it is another one then */
  #graft(tree, isMeant, said) {
    const { commands, store } = this.#parts;
    const { card } = store.current;
    this.preview.end();
    return new Promise((resolve) => {
      commands.inTurn((snapshot) => {
        if (snapshot.card !== card) return resolve(false);
        const before = lineOnBoard(snapshot);
        const at = snapshot.line ? snapshot.at ?? -1 : -1;
        const done = grafted(before, at, tree, { most: limit("plies"), isMeant });
        if (done.line !== before) store.commit({ line: done.line, ply: snapshot.ply, at, was: null });
        commands.offerUndo(said(done));
        return resolve(done.line !== before);
      });
    });
  }
}

function takenSaid(added, left) {
  if (left) return say("check-no-room", { count: left });
  if (!added) return say("check-taken-none");
  return say(added === 1 ? "check-taken-one" : "check-taken", { count: added });
}
