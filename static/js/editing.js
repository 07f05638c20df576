/**
 * What can be done to the position: each method is one step of the history.
 */

import * as api from "./api.js";
import * as changes from "./changes.js";
import { textOf, titleOf } from "./exchange.js";
import * as positions from "./position.js";
import { pieceName, say } from "./words.js";

const MOST_FIXES = 40;

export class Editing {
  #store;
  #sync;
  #notices;
  #start;
  #waiting = [];
  #entered = false;

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./sync.js").Sync} sync
   * @param {import("./notices.js").Notices} notices
   * @param {object} start  the server's report on the starting position
   */
  constructor(store, sync, notices, start) {
    this.#store = store;
    this.#sync = sync;
    this.#notices = notices;
    this.#start = start;
  }

  /** A piece put, moved or taken away: the detail of a board's `edit` event. */
  board({ type, square, squares, piece, from, to, copy, gesture }) {
    this.#inTurn((snapshot) => {
      const { position } = snapshot;
      const name = (index) => positions.squareName(position, index);
      if (type === "move") {
        const moved = position.squares[from];
        if (!moved) return;
        this.#commitBoard(positions.move(position, from, to, copy));
        this.#announce("piece-placed", { piece: pieceName(moved), square: name(to) });
        return;
      }
      const indices = squares ?? [square];
      this.#commitBoard(positions.put(position, indices, piece ?? ""), { merge: gesture });
      const what = piece ? "piece-placed" : indices.length > 1 ? "squares-cleared" : "square-cleared";
      this.#announce(what, {
        piece: pieceName(piece ?? ""),
        square: name(indices[0]),
        count: indices.length,
      });
    });
  }

  /** Fields of the position set by hand: the detail of the controls' `field-set`. */
  fields({ fields, merge }) {
    this.#inTurn((snapshot) => {
      // The side decides which targets there can be; castling boxes are meant as set.
      const change =
        "turn" in fields
          ? changes.boardEdited(snapshot, { ...snapshot.position, ...fields })
          : changes.fieldSet(snapshot, fields);
      const follow = "castling" in fields ? false : snapshot.follow;
      this.#store.commit({ ...change, follow }, { merge, timed: true });
    });
  }

  /** What stands in the text field while it is typed in. */
  typing(text) {
    this.#entered = false;
    this.#store.commit(changes.textEntered(text), { merge: "typing", timed: true });
  }

  /** A whole text: pasted, opened, or put right. */
  text(text, more = {}) {
    this.#entered = true;
    this.#inTurn(() => this.#store.commit({ ...changes.textEntered(text), ...more }));
  }

  /** Whether a whole text has been entered, and not typed, since last asked. */
  takeEntered() {
    const entered = this.#entered;
    this.#entered = false;
    return entered;
  }

  /** Takes one sure fix of the text after the other, all as one step. */
  async fixAll(text) {
    try {
      for (let turn = 0; turn < MOST_FIXES; turn += 1) {
        const { findings } = await api.read(text, "always");
        const fix = findings.flatMap(({ fixes }) => fixes).find(({ sure }) => sure);
        if (!fix) break;
        text = fix.text;
      }
      this.text(text);
    } catch {
      this.#notices.show(say("needs-server"));
    }
  }

  /** Lets go of the text typed; the field shows the board's own again. */
  dropText() {
    const { current } = this.#store;
    if (current.text !== null) this.#store.commit(changes.textDropped(current));
  }

  /** Any of the snapshot's fields that are not the position's. */
  set(change, options) {
    this.#inTurn((snapshot) => {
      this.#store.commit(typeof change === "function" ? change(snapshot) : change, options);
    });
  }

  async file(file) {
    try {
      this.text(await textOf(file), { title: titleOf(file) });
    } catch {
      this.#notices.show(say("file-unreadable", { name: file.name }));
    }
  }

  start() {
    this.#setUp(() => ({ ...this.#start, follow: true }));
  }

  /** The start, with nothing left of what was there. */
  fresh() {
    const { position, report } = this.#start;
    const text = { text: null, reading: "none", readReport: null };
    this.set({ position, report, before: null, follow: true, ...text, title: "" });
  }

  empty() {
    this.#setUp(({ position }) => ({ position: positions.clear(position), follow: true }));
  }

  async chess960(number) {
    try {
      const report = await api.chess960(number);
      this.#setUp(() => ({ position: report.position, follow: false }));
      this.#announce("chess960-set-up", { number });
    } catch (error) {
      this.#notices.show(error instanceof api.Refused ? error.message : say("needs-server"));
    }
  }

  mirror() {
    this.#transform(positions.mirrored);
  }

  swapColours() {
    this.#transform(positions.coloursSwapped);
  }

  undo = () => this.#inTurn(() => this.#store.undo());

  redo = () => this.#inTurn(() => this.#store.redo());

  /**
   * Makes an edit, once text that is being read has been read: what follows a
   * paste is about the pasted position. On a slow line it waits its turn.
   */
  #inTurn(act) {
    if (this.#waiting.length || (this.#store.current.reading === "pending" && !this.#sync.offline)) {
      this.#waiting.push(act);
      if (this.#waiting.length === 1) this.#sync.whenSettled().then(() => this.#flush());
    } else {
      act(this.#store.current);
    }
  }

  #flush() {
    const due = this.#waiting;
    this.#waiting = [];
    for (const act of due) this.#inTurn(act);
  }

  #commitBoard(position, options) {
    const { current } = this.#store;
    if (!positions.same(position, current.position)) {
      this.#store.commit(changes.boardEdited(current, position), options);
    }
  }

  #setUp(make) {
    this.#inTurn((snapshot) => {
      const { position, ...options } = make(snapshot);
      this.#store.commit(changes.setUp(snapshot, position, options));
    });
  }

  #transform(change) {
    this.#inTurn((snapshot) => {
      this.#store.commit(changes.fieldSet(snapshot, change(snapshot.position)));
    });
  }

  #announce(key, values) {
    this.#notices.announce(say(key, values));
  }
}
