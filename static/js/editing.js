/**
 * What can be done to the position: each method is one step of the history.
 */

import * as api from "./api.js";
import * as changes from "./changes.js";
import { textOf, titleOf } from "./exchange.js";
import { boardEdit, restInHand } from "./edits.js";
import { gameInfo, sideNames } from "./games.js";
import * as positions from "./position.js";
import { say } from "./words.js";

const MOST_FIXES = 40;
const TYPING_RESTS = 400; // ms without another number before what it costs is told

export class Editing {
  #store;
  #sync;
  #notices;
  #starts; // reports on the starts of games, by game
  #asked = 0; // how many starts of games have been asked for
  #waiting = [];
  #entered = false;
  #resized = 0; // the timer until it is told

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./sync.js").Sync} sync
   * @param {import("./notices.js").Notices} notices
   * @param {object} start  the start of chess, and the server's report on it
   */
  constructor(store, sync, notices, start) {
    this.#store = store;
    this.#sync = sync;
    this.#notices = notices;
    this.#starts = { [start.position.game]: start.report };
  }

  /** A piece put, moved or taken away: the detail of a board's `edit` event. */
  board(edit) {
    this.#inTurn(({ position }) => {
      const done = boardEdit(position, edit);
      if (!done) return;
      this.#commitBoard(done.changed, { merge: edit.gesture });
      this.#tell(done.says, done.values);
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
    const { game } = this.#store.current.position;
    this.#store.commit(changes.textEntered(text, game), { merge: "typing", timed: true });
  }

  /** A whole text: pasted, opened, or put right. */
  text(text, more = {}) {
    this.#entered = true;
    this.#inTurn(({ position: { game } }) => {
      // What is pasted may leave a custom game; in makruk it may look like chess.
      const meant = game === "custom" && !more.fixed ? null : game;
      this.#store.commit({ ...changes.textEntered(text, meant), ...more });
    });
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
        const { game } = this.#store.current.position;
        const { findings } = await api.read(text, "always", { game });
        const fix = findings.flatMap(({ fixes }) => fixes).find(({ sure }) => sure);
        if (!fix) break;
        text = fix.text;
      }
      this.text(text, { fixed: true });
    } catch {
      this.#notices.show(say("needs-server"));
    }
  }

  /** Lets go of the text typed; the field shows the board's own again. */
  dropText() {
    const { current } = this.#store;
    if (current.text === null) return;
    this.#store.commit(changes.textDropped(current));
    this.#tell("text-dropped");
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

  /** A start of the game that is on the board, the usual one unless named. */
  start(name = this.#store.current.position.game) {
    return this.#withStart(name, (start) => {
      this.#setUp(() => ({ ...start, follow: true }));
      this.#tell("start-set-up");
    });
  }

  /** The start, with nothing left of what was there. */
  fresh() {
    return this.#withStart(this.#store.current.position.game, ({ position, report }) => {
      const text = { text: null, reading: "none", readReport: null };
      this.set({ position, report, before: null, follow: true, ...text, title: "", flipped: false });
      this.#tell("start-set-up");
    });
  }

  /**
   * Another game: its start, or for a custom one the board as it is. Games that keys
   * pass on their way through the menu are one step, and each of them starts from
   * the board there was before it.
   *
   * @param {string} game
   * @param {string} walk  the same for as long as the menu is being walked
   */
  async game(game, walk) {
    await this.#sync.whenSettled();
    const base = this.#store.beginningOf(walk);
    if (base !== this.#store.current && gameChosen(base) === game) {
      this.undo();
      return;
    }
    const number = Math.floor(Math.random() * 960);
    if (!(await this.#chosen(game, { base, walk, number }))) return;
    if (!this.#store.canUndo) return;
    const name = gameInfo(game).name;
    const text = game === "chess960" ? say("chess960-set-up", { number }) : say("game-set-up", { game: name });
    this.#notices.show(text, { label: say("undo"), act: this.undo, passing: true });
  }

  /** Whether the game has been set up. */
  async #chosen(game, { base, walk, number }) {
    if (game === "chess960") return this.#shuffled(number, walk);
    if (game === "custom") return this.#customised(base, walk);
    if (await this.#kept(game, base, walk)) return true;
    return this.#withStart(game, (start) => {
      this.#setUp(() => ({ ...start, follow: true }), walk);
      return true;
    });
  }

  /** Whether a custom board is one of that game, and is kept as that. */
  async #kept(game, { position, report }, walk) {
    if (position.game !== "custom" || !report) return false;
    const isLast = this.#turn();
    try {
      const read = await api.read(report.notations.feen, "always");
      if (read.position?.game !== game || !isLast()) return false;
      this.#setUp(() => ({ position: read.position, follow: false }), walk);
      return true;
    } catch {
      return false;
    }
  }

  /** The same board, free of the rules of its game. */
  async #customised({ report, position: shown }, walk) {
    const isLast = this.#turn();
    try {
      const { feen } = report.notations;
      // With more in hand than FEEN allows it is custom without being read as such.
      const asked = feen && (await api.read(feen, "always", { game: "custom" }));
      const position = asked ? asked.position : { ...shown, game: "custom" };
      if (!isLast()) return false;
      this.#setUp(() => ({ position, follow: false }), walk);
      return true;
    } catch {
      this.#notices.show(say("needs-server"));
      return false;
    }
  }

  /** Whoever asks for a game or a start later wants that one. */
  #turn() {
    const turn = (this.#asked += 1);
    return () => turn === this.#asked;
  }

  /** The start of a game; what is done with it waits for the server to tell. */
  async #withStart(game, use) {
    if (game === "custom") return this.set({ position: positions.clear(this.#store.current.position), report: null });
    const isLast = this.#turn();
    try {
      this.#starts[game] ??= await api.start(game);
    } catch {
      return this.#notices.show(say("needs-server"));
    }
    if (!isLast()) return undefined;
    const report = this.#starts[game];
    return use({ position: report.position, report });
  }

  /** The board with other files and ranks; pieces that find no place are said to go. */
  resize(files, ranks) {
    this.#inTurn(() => {
      // Where 12 is typed, 1 is not meant: what has no place then is not lost for good.
      const { position } = this.#store.beginningOf("resize");
      const changed = positions.resized(position, files, ranks);
      const lost = positions.menOnBoard(position) - positions.menOnBoard(changed);
      this.#commitBoard(changed, { merge: "resize" });
      clearTimeout(this.#resized);
      if (lost) this.#resized = setTimeout(() => this.#tellLost(lost, changed), TYPING_RESTS);
    });
  }

  #tellLost(lost, { files, ranks }) {
    const { position } = this.#store.current;
    if (position.files !== files || position.ranks !== ranks) return;
    const text = say("resized-away", { count: lost });
    this.#notices.show(text, { label: say("undo"), act: this.undo, passing: true });
  }

  /** All pieces of the set that are nowhere go into that side's hand. */
  restToHand(side) {
    this.#inTurn(({ position }) => {
      this.#commitBoard(restInHand(position, side));
      this.#tell("rest-in-hand");
    });
  }

  empty() {
    this.#setUp(({ position }) => ({ position: positions.clear(position), follow: true }));
    this.#tell("emptied");
  }

  async chess960(number) {
    if (await this.#shuffled(number)) this.#tell("chess960-set-up", { number });
  }

  async #shuffled(number, walk = null) {
    const isLast = this.#turn();
    try {
      const report = await api.chess960(number);
      if (!isLast()) return false;
      this.#setUp(() => ({ position: report.position, follow: false, chess960: true }), walk);
      return true;
    } catch (error) {
      this.#notices.show(error instanceof api.Refused ? error.message : say("needs-server"));
      return false;
    }
  }

  /** Whether the server can be reached; if not, says so. */
  async reaches() {
    try {
      await api.ping();
      return true;
    } catch {
      this.#notices.show(say("needs-server"));
      return false;
    }
  }

  mirror() {
    this.#transform(positions.mirrored);
    this.#tell("mirrored");
  }

  swapColours() {
    this.#transform(positions.coloursSwapped);
    this.#tell("swapped");
  }

  /** Turns the board round. */
  flip() {
    this.#inTurn(({ flipped, position }) => {
      this.#store.commit({ flipped: !flipped });
      this.#tell("turned", { side: sideNames(position)[flipped ? 0 : 1] });
    });
  }

  undo = () =>
    this.#inTurn(() => {
      if (this.#store.canUndo) this.#store.undo();
      else this.#notices.announce(say("nothing-undone"));
    });

  redo = () =>
    this.#inTurn(() => {
      if (this.#store.canRedo) this.#store.redo();
      else this.#notices.announce(say("nothing-redone"));
    });

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

  #setUp(make, merge = null) {
    this.#inTurn((snapshot) => {
      const { position, ...options } = make(snapshot);
      this.#store.commit(changes.setUp(snapshot, position, options), { merge });
    });
  }

  #transform(change) {
    this.#inTurn((snapshot) => {
      this.#store.commit(changes.fieldSet(snapshot, change(snapshot.position)));
    });
  }

  #tell(key, values) {
    this.#notices.tell(say(key, values));
  }
}

/** What the menu of games stands at. */
function gameChosen({ position, chess960 }) {
  return chess960 && position.game === "chess" ? "chess960" : position.game;
}
