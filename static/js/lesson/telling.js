/**
 * What only the server knows of the moves on cards, so that it is there when it is looked at; and
 * which card is on the board.
 *
 * Mutable here: the line that the server is asked about.
 */

import { isUntold, wasUntold, withItem, withNewBoard, withTold } from "../cards/items.js";
import { limit, toMove } from "../model/games.js";
import { playersOf } from "../model/line.js";
import { placeOf } from "../model/own.js";
import { say } from "../model/words.js";
import { toldLine } from "../server/api.js";

export class Telling {
  #parts;
  #asked = null;

  /** @param {object} parts  those of the editor */
  constructor(parts) {
    this.#parts = parts;
  }

  /** The server may answer what it did not a moment ago. */
  again() {
    this.#asked = null;
    this.tellMoves(this.#parts.store.current);
  }

  /** The lesson with what the moves of a card change, which only the server knows. */
  async told(lesson, id) {
    const item = lesson.items.find((one) => one.id === id);
    if (!item || !isUntold(item)) return lesson;
    const { settings } = this.#parts;
    const line = await toldLine(item.board.line, 0, settings.enPassant).catch(() => null);
    if (!line) this.#parts.notices.show(say("moves-later"));
    return line ? withTold(lesson, new Map([[item.board.line, line]])) : lesson;
  }

  /** Tells which card is on the board; one with moves is looked at by them. */
  tellCard() {
    const { store, state, commands } = this.#parts;
    if (store.current.line?.plies.length && state.mode !== "play") state.set({ mode: "play" });
    const { at, count, cards } = placeOf(store.current);
    if (at < 0) return;
    const values = { number: at + 1, count, to_move: toMove(store.current.position), name: cards[at].title };
    commands.tell(cards[at].title ? "card-shown-named" : "card-shown", values);
    this.#tellAhead([1, 2, -1].map((by) => cards[at + by]).filter((item) => item && isUntold(item)));
  }

  /** Has the moves of cards that may come next told, so that they are there without the server too. */
  async #tellAhead(items) {
    const { store, settings } = this.#parts;
    const told = new Map();
    for (const { board } of items) {
      const line = await toldLine(board.line, 0, settings.enPassant).catch(() => null);
      if (!line) break;
      told.set(board.line, line);
    }
    if (!told.size) return;
    const lessons = new Map(); // most steps share one
    const known = (lesson) => {
      if (!lessons.has(lesson)) lessons.set(lesson, withTold(lesson, told));
      return lessons.get(lesson);
    };
    store.revise((snapshot) => (snapshot.lesson ? { ...snapshot, lesson: known(snapshot.lesson) } : snapshot));
  }

  /** Moves that a colleague has changed on the card on the board are told by the server first. */
  async tellMoves(snapshot) {
    const { lesson, card, line, edit, was } = snapshot;
    if (wasUntold(snapshot)) {
      this.#parts.store.amend({ was: { line: was.line, ply: was.ply, at: was.at }, report: null });
      return;
    }
    const item = lesson?.items.find(({ id }) => id === card);
    if (!item || line || edit || !isUntold(item) || this.#asked === item.board.line) return;
    const { store, settings } = this.#parts;
    const asked = (this.#asked = item.board.line);
    const told = await toldLine(asked, 0, settings.enPassant).catch(() => null);
    if (!told) return;
    store.revise((snapshot) => {
      if (snapshot.lesson?.path !== lesson.path || snapshot.card !== card || snapshot.line || snapshot.edit) return snapshot;
      return withNewBoard({ ...snapshot, lesson: withTold(snapshot.lesson, new Map([[asked, told]])) });
    });
  }

  /** A game that comes onto a card without a title names it by its players. */
  nameByPlayers({ lesson, card, line }) {
    const item = lesson.items.find(({ id }) => id === card);
    const players = playersOf(line);
    if (!item || item.title || !players || item.own?.line === line || item.board.line === line) return;
    const title = players.slice(0, limit("title"));
    this.#parts.store.amend({ lesson: withItem(lesson, card, (one) => ({ ...one, title })) });
  }
}
