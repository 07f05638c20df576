/**
 * What can be done to the position: each method is one step of the history. What an edit makes
 * of a position is in edits.js, what becomes of the snapshot in snapshot.js; here it is carried
 * out, in its turn, and told.
 *
 * Mutable here: what waits for its turn, starts that the server has told, and what was asked of it
 * last.
 */

import { clock } from "../model/clock.js";
import { boardEdit, restInHand } from "../model/edits.js";
import { calledIn, freeGame, toMove } from "../model/games.js";
import { countMoves, NO_LINE } from "../model/line.js";
import { marksMoved } from "../model/marks.js";
import { clear, mirrored, mirroredFrom, piecesOnBoard, resized, same, sidesSwapped, swappedFrom } from "../model/position.js";
import * as snapshots from "../model/snapshot.js";
import { say } from "../model/words.js";
import * as api from "../server/api.js";
import { feature } from "./features.js";

/** The ms without another number before what it costs is told. */
const TYPING_RESTS_FOR = 400;

export class Commands {
  #store;
  #sync;
  #notices;
  /** Reports on the starts of games, by name. */
  #starts;
  /** How many starts and games have been asked for. */
  #asked = 0;
  #waiting = [];
  /** Something is being prepared that comes first. */
  #busy = false;
  #entered = false;
  /** The timer until it is told. */
  #resized = 0;

  /**
   * @param {import("../model/store.js").Store} store
   * @param {import("../server/sync.js").Sync} sync
   * @param {import("./notices.js").Notices} notices
   * @param {object} start  the server's report on the start that the page begins with
   */
  constructor(store, sync, notices, start) {
    this.#store = store;
    this.#sync = sync;
    this.#notices = notices;
    this.#starts = { [start.position.game]: start };
  }

  // --- pieces and fields ---------------------------------------------------------------

  /** A piece put, moved or taken away: the detail of a board's `edit` event. */
  board(edit) {
    this.inTurn(({ position }) => {
      const done = boardEdit(position, edit);
      if (!done) return;
      this.#commitBoard(done.changed, { merge: edit.gesture });
      this.tell(done.says, done.values);
    }, true);
  }

  /** Fields of the position set by hand: the detail of the controls' `field-set`. */
  fields({ fields, merge }) {
    this.inTurn((snapshot) => {
      // The side decides which targets there can be; castling boxes are meant as set.
      const change =
        "turn" in fields
          ? snapshots.boardEdited(snapshot, { ...snapshot.position, ...fields })
          : snapshots.fieldSet(snapshot, fields);
      const follow = "castling" in fields ? false : snapshot.follow;
      this.#store.commit({ ...change, follow }, { merge, timed: true });
    }, true);
  }

  /** Words about a position that no moves follow. */
  comment(comment) {
    this.inTurn(({ line }) => line && this.#store.commit({ line: { ...line, comment } }, { merge: "comment", timed: true }));
  }

  /** The board with other files and ranks; pieces that find no place are said to go. */
  resize(files, ranks) {
    this.inTurn(() => {
      // Where 12 is typed, 1 is not meant: what has no place then is not lost for good.
      const { position } = this.#store.beginningOf("resize");
      const changed = resized(position, files, ranks);
      const lost = piecesOnBoard(position) - piecesOnBoard(changed);
      this.#commitBoard(changed, { merge: "resize" });
      clock.stop(this.#resized);
      if (lost) this.#resized = clock.after(TYPING_RESTS_FOR, () => this.#tellLost(lost, changed));
    });
  }

  #tellLost(count, { files, ranks }) {
    const { position } = this.#store.current;
    if (position.files === files && position.ranks === ranks) this.offerUndo(say("resized-away", { count }));
  }

  /** All pieces of the set that are nowhere go into that side's hand. */
  restToHand(side) {
    this.inTurn(({ position }) => {
      this.#commitBoard(restInHand(position, side));
      this.tell("rest-in-hand");
    });
  }

  empty() {
    this.setUp(({ position }) => ({ position: clear(position), follow: true }));
    this.tell("emptied");
  }

  mirror() {
    this.#transform("mirror", mirrored, mirroredFrom);
    this.tell("mirrored");
  }

  swapSides() {
    this.#transform("swap", sidesSwapped, swappedFrom);
    this.tell("swapped");
  }

  /** Turns the board round. */
  flip() {
    this.inTurn(({ flipped, position }) => {
      this.#store.commit({ flipped: !flipped });
      this.tell("turned", { side: calledIn(position).sides[flipped ? 0 : 1] });
    });
  }

  // --- text ----------------------------------------------------------------------------

  /** What stands in the text field while it is typed in, or pasted into. */
  typing({ text, pasted, whole }) {
    this.#entered = pasted && "field";
    const { game } = this.#store.current.position;
    const entered = whole ? snapshots.wholeTextEntered : snapshots.textEntered;
    this.#store.commit(entered(text, game), { merge: "typing", timed: true });
  }

  /** A whole text: pasted, opened, or put right. */
  text(text, more = {}) {
    this.inTurn(() => this.enter(text, more));
  }

  /** The same at once, by one whose turn it is. */
  enter(text, more = {}) {
    const { game } = this.#store.current.position;
    this.#entered = "whole";
    // What is pasted may leave a board for any pieces; else a text that could be of several
    // games is of the one that is shown.
    const meant = game === freeGame() && !more.fixed ? null : game;
    const entered = more.fixed ? snapshots.textEntered : snapshots.wholeTextEntered;
    this.#store.commit({ ...entered(text, meant), ...more });
  }

  /**
   * A text entered comes to this one, and nothing was guessed; what was entered is one step back.
   * Of one that a fix has made it is the same step: nobody has seen it otherwise.
   */
  tidy({ text, said }) {
    const { position, fixed } = this.#store.current;
    const tidied = { ...snapshots.textEntered(text, position.game), fixed: true };
    if (fixed) this.#store.amend(tidied);
    else this.#store.commit(tidied);
    this.offerUndo(said.slice(0, 2).join(" "));
  }

  /** A text of moves was read, and nothing in it asks to be looked at: the field shows the position. */
  tidyLine({ line, position, findings }) {
    const asks = findings.some(({ severity, quiet, start }) => start !== null && !quiet && severity !== "note");
    const { report } = this.#store.current;
    // What was forgiven is still said, but its places are not those of the text that is shown now.
    const said = report && { ...report, findings: report.findings.map((f) => ({ ...f, start: null, end: null })) };
    // The text itself is one step back, unless nothing of it is lost.
    const keeps = findings.some(({ severity }) => severity === "repaired") ? "commit" : "amend";
    if (!asks) this.#store[keeps]({ text: null, reading: "none", readReport: null, report: said });
    this.offerUndo(lineInWords({ position, line }));
  }

  /** How a text has been entered that was not typed, since last asked: "whole", in the "field", or false. */
  takeEntered() {
    const entered = this.#entered;
    this.#entered = false;
    return entered;
  }

  /** What a finding offers: another text, or what the board is of. */
  fix({ text, variant }) {
    if (!variant) return this.text(text, { fixed: true });
    this.set((current) => snapshots.called(current, variant));
  }

  /** Lets go of the text typed; the field shows the board's own again. */
  dropText() {
    const { current } = this.#store;
    if (current.text === null) return;
    this.#store.commit(snapshots.textDropped(current));
    this.tell("text-dropped");
  }

  /** Any of the snapshot's fields that are not the position's. */
  set(change, options) {
    this.inTurn((snapshot) => {
      this.#store.commit(typeof change === "function" ? change(snapshot) : change, options);
    });
  }

  // --- whole positions ---------------------------------------------------------------

  /** A start of the game that is on the board, the usual one unless named, with more changes. */
  start(name = this.#own, then = null, more = {}) {
    return this.withStart(name, (start) => {
      this.setUp(() => ({ ...start, more }));
      if (then) then();
      else this.tell("start-set-up");
    });
  }

  /** The game on the board, or its variant, by which its start is named. */
  get #own() {
    const { variant, game } = this.#store.current.position;
    return variant || game;
  }

  /** The start, with nothing left of what was there. */
  fresh(said = say("new-begun")) {
    return this.withStart(this.#own, ({ position, report, follow }) => {
      const text = { text: null, reading: "none", readReport: null };
      const none = { lesson: null, card: null, operations: null, left: {} };
      this.set({ ...NO_LINE, position, report, before: null, follow, marks: [], ...text, ...none, title: "", ownTitle: false, flipped: false });
      this.offerUndo(said);
    });
  }

  /** Another game, as chosen in the menu, see set-ups.js. @returns {Promise<boolean>} whether nothing else was chosen since */
  async game(entry, walk) {
    const isLast = this.turn();
    const setUps = await this.loaded("setUps", () => this.game(entry, walk));
    await setUps?.chooseGame(this, this.#store, this.#sync, { entry, walk, isLast });
    return isLast();
  }

  /** A start by its number, of an entry of the menu that has such. */
  async numbered(variant, number) {
    const isLast = this.turn();
    const setUps = await this.loaded("setUps", () => this.numbered(variant, number));
    if (await setUps?.setUpNumbered(this, variant, number, { isLast })) {
      this.#notices.tell(setUps.inWords(variant, number));
    }
  }

  /** The start of a game; what is done with it waits for the server to tell. */
  async withStart(name, use, isLast = this.turn()) {
    if (name === freeGame()) return this.set({ ...NO_LINE, position: clear(this.#store.current.position), report: null });
    const report = (this.#starts[name] ??= await this.asked(() => api.start(name)));
    const { position } = report ?? {};
    // A variant may have no castling.
    return report && isLast() ? use({ position, report, follow: !position.variant }) : undefined;
  }

  /** The position that a game starts from, if the server has told it. */
  startOf(name) {
    return this.#starts[name]?.position;
  }

  /** A whole position, made of the snapshot as it is when it is its turn. */
  setUp(make, merge = null) {
    this.inTurn((snapshot) => {
      const { position, more, ...options } = make(snapshot);
      this.#store.commit({ ...snapshots.setUp(snapshot, position, options), ...more }, { merge });
    });
  }

  /** A position as it was left, with all that belongs to it. */
  restore(own, merge) {
    this.inTurn(() => this.#store.commit({ ...NO_LINE, ...own }, { merge }));
  }

  undo = () =>
    this.inTurn(() => {
      if (this.#store.canUndo) this.#store.undo();
      else this.#notices.announce(say("nothing-undone"));
    });

  redo = () =>
    this.inTurn(() => {
      if (this.#store.canRedo) this.#store.redo();
      else this.#notices.announce(say("nothing-redone"));
    });

  // --- asking and telling --------------------------------------------------------------

  /**
   * Whoever asks for a game or a start later wants that one. The turn is taken when it is asked
   * for: what is waited for after that may come in another order.
   *
   * @returns {() => boolean} whether it still is the last
   */
  turn() {
    const turn = (this.#asked += 1);
    return () => turn === this.#asked;
  }

  /** The server's answer; undefined, once that has been said, where it cannot or will not. */
  async asked(ask) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof api.Refused) this.#notices.show(error.message);
      else this.needsServer();
      return undefined;
    }
  }

  /** The module of a feature; null, once that has been said, where it does not load. @param {() => void} again  what asked for it */
  async loaded(name, again) {
    return (await feature(name)) ?? (this.needsServer(again) || null);
  }

  /** Says that the server is away, with a way to do it `again`. @returns {false} */
  needsServer(again = null) {
    this.#notices.show(say("needs-server"), again && { label: say("try-again"), act: again, passing: true });
    return false;
  }

  /** Tells what was done. */
  tell(key, values) {
    this.#notices.tell(say(key, values));
  }

  /** Shows what was done, with a way back, and what else is offered. */
  offerUndo(text, ...others) {
    this.#notices.show(text, { label: say("undo"), act: this.undo, passing: true }, ...others);
  }

  /**
   * Makes an edit, once text that is being read has been read: what follows a
   * paste is about the pasted position. On a slow line it waits its turn. So it does, unless it is
   * `quick`, until it is known which moves an edit of the board has left.
   */
  inTurn(act, quick = false) {
    const { reading, was } = this.#store.current;
    const waits = reading === "pending" || (!quick && snapshots.isAsked(was));
    if (this.#busy) this.#waiting.push(act);
    else if (this.#waiting.length || (waits && !this.#sync.offline)) {
      this.#waiting.push(act);
      if (this.#waiting.length === 1) this.#sync.whenSettled().then(() => this.#flush());
    } else {
      act(this.#store.current);
    }
  }

  /**
   * Does what `prepare` resolves with, if anything, and before all that comes after it.
   *
   * @param {() => Promise<(() => void|Promise<void>)|null>} prepare
   */
  first(prepare) {
    this.inTurn(async () => {
      this.#busy = true;
      try {
        await (await prepare().catch(() => null))?.();
      } finally {
        this.#busy = false;
        this.#flush();
      }
    });
  }

  #flush() {
    const due = this.#waiting;
    this.#waiting = [];
    for (const act of due) this.inTurn(act);
  }

  #commitBoard(position, options) {
    const { current } = this.#store;
    if (!same(position, current.position)) {
      this.#store.commit(snapshots.boardEdited(current, position), options);
    }
  }

  /** Squares change places, and the marks on them. @param {(position: object) => (index: number) => number} from */
  #transform(turn, change, from) {
    this.inTurn((snapshot) => {
      const { position } = snapshot;
      const moved = marksMoved(position, snapshot.marks, from(position));
      this.#store.commit({ ...snapshots.boardTurned(snapshot, change(position), turn), marks: moved });
    });
  }
}

/** What came of reading a text of moves, or of a position with all that is said of it, in a sentence. */
export function lineInWords({ line, position }) {
  if (!line.plies.length) return say("position-read", { to_move: toMove(position) });
  return say("moves-read", { count: countMoves(line) });
}
