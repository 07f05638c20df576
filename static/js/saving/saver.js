/**
 * Saves a lesson as it is changed, and brings in what others change. What is sent is what differs
 * from the shadow (`shadow.js`), what the server is known to have; until it has that, it is kept in
 * the browser. What others have changed comes into all steps that can be undone (`merge.js`).
 *
 * Mutable here: the shadow, the lesson as it was last seen, what is under way, and how the server has
 * answered of late.
 */

import { Refused, Unreachable } from "../server/api.js";
import { AROUND } from "./around.js";
import { changesSomething } from "./merge.js";
import { isForRoom, isForSomethingIn, Portions } from "./portions.js";
import { GONE, toldOf } from "./server.js";
import { heard, noShadow, shadowOfAnswer, shadowOfPage, toldBy, unsentOf, withBasesOf, withDeleted, withDoubt, withoutLast, withSaved, withSpared } from "./shadow.js";
import { bringing, renamed } from "./steps.js";
import { inTime, LONGEST_WAIT, NEWS_EVERY, PORTION_AFTER, RESTS_FOR, retryAfter } from "./times.js";

const LINKED = "/e/"; // before a colleague's link
const SHELF_IS_FULL = 507; // the status of an answer

/** @typedef {"saved"|"saving"|"kept"|"gone"} Status  all is saved; it is on its way; the server cannot save it; it has no such lesson for us, at least just now */

export class Saver extends EventTarget {
  #store;
  #sync;
  #path;
  #around;
  #shadow = noShadow();
  #seen = null; // the lesson as it was last seen
  #timer = null; // until what is unsent goes
  #since = null; // when the first of it was made, null for nothing
  #news = null; // the timer until others are asked about
  #underWay = null; // what the server is asked; only one thing at a time
  #portions = new Portions();
  #kept = false; // whether the browser has something of it
  #settling = Promise.resolve(); // until it has let go of that
  #failures = 0;
  #stopped = false;
  /** @type {Status} */
  status = "saved";
  /** Why it cannot be saved, in the server's words. */
  reason = "";
  /** Whether the browser keeps what is unsent. */
  keeps = true;

  /**
   * Events: `status`, and `told` with what is to be said of an answer.
   *
   * @param {{store: import("../model/store.js").Store, sync: import("../server/sync.js").Sync}} parts
   * @param {string} path  the lesson's address
   * @param {import("./around.js").Around} around
   */
  constructor({ store, sync }, path, around = AROUND) {
    super();
    this.#store = store;
    this.#sync = sync;
    this.#path = path;
    this.#around = around;
    around.on("online", () => this.#sendIn(0));
    // A page that is out of sight may not come back.
    around.on("sight", () => (around.isInSight() ? this.#askIn(0) : this.#send()));
  }

  /** Whether the server has the lesson. */
  get isThere() {
    return this.#shadow.revision > 0;
  }

  /** What the server has of the lesson, before any step is made. @param {{revision: number, fields: object, items: object[]}} answer */
  has(answer) {
    this.#shadow = shadowOfAnswer(answer);
    this.#askIn(NEWS_EVERY);
  }

  /** The same, where the page has all of it as it was `known`. */
  hasAll(known, snapshot) {
    this.#shadow = shadowOfPage(known, snapshot);
    this.#askIn(0);
  }

  /** What the next page is to know of it. */
  get known() {
    return toldBy(this.#shadow);
  }

  /** A step was made, or gone: `cause` is that of the store's event. */
  update(cause = "commit") {
    if (this.#stopped) return;
    const unsent = this.#unsent(cause);
    if (!unsent) {
      this.#since = null;
      this.#around.clock.stop(this.#timer);
      if (!this.#underWay) this.#settle();
      return;
    }
    const now = this.#around.clock.now();
    this.#since ??= now;
    if (this.status === "saved") this.#set("saving");
    this.#keep(unsent);
    this.#sendIn(Math.min(RESTS_FOR, Math.max(0, this.#since + LONGEST_WAIT - now)));
  }

  /** Sends at once what is unsent. @returns {Promise<boolean>} whether all is saved */
  async flush() {
    let answered = true;
    while (answered && !this.#stopped && (this.#underWay || this.#unsent())) {
      await this.#underWay?.catch(() => null);
      this.#around.clock.stop(this.#timer);
      this.#since = -Infinity;
      answered = await this.#send();
    }
    await this.#settling;
    return this.status === "saved";
  }

  /** What was begun here has been undone. */
  async toBin() {
    this.#halt();
    await this.#alone(async () => {
      this.#keep(null);
      if (this.isThere && this.#stopped) await this.#around.server.actOnLesson(this.#path, "bin").catch(() => null);
    });
  }

  /** It was done again. */
  async fromBin() {
    if (!this.#stopped) return;
    this.#stopped = false;
    await this.#alone(async () => {
      if (this.isThere && !this.#stopped) await this.#around.server.actOnLesson(this.#path, "restore").catch(() => null);
    });
    this.#askIn(NEWS_EVERY);
    this.update();
  }

  /** Brings in at once what others, or this page by another way, have done. */
  async refresh() {
    await this.#alone(() => this.#hear());
    // Steps made meanwhile have waited for it.
    this.update();
  }

  /** Nothing is sent any more, and nothing kept: what is written goes on elsewhere. */
  abandon() {
    this.#halt();
    this.#keep(null);
  }

  #halt() {
    this.#stopped = true;
    for (const timer of [this.#timer, this.#news]) this.#around.clock.stop(timer);
  }

  #set(status, reason = "") {
    if (this.status === status && this.reason === reason) return;
    this.status = status;
    this.reason = reason;
    this.dispatchEvent(new Event("status"));
  }

  // --- what is unsent ------------------------------------------------------------------

  /** What is to be sent; null for nothing. What was deleted since goes with what was unsent of it. */
  #unsent(cause = null) {
    const before = this.#seen;
    const { kept } = this.#store;
    // Of a scratch board nothing is saved; a lesson that was left is still sent as it was then.
    if (kept.lesson?.path === this.#path) this.#seen = kept;
    if (!this.#seen) return null;
    if (before && before !== this.#seen) {
      if (cause === "commit") this.#shadow = withDeleted(this.#shadow, before, this.#seen);
      if (cause === "undo" || cause === "redo") this.#shadow = withSpared(this.#shadow, this.#seen);
    }
    const unsent = unsentOf(this.#shadow, this.#seen);
    this.#shadow = withBasesOf(this.#shadow, unsent);
    const { revision } = this.#shadow;
    return unsent && { by: this.#around.keeper.BY, since: revision, new: !this.isThere && !this.#path.startsWith(LINKED), ...unsent };
  }

  /** Keeps in the browser what is unsent, until the server has it; null for nothing. */
  async #keep(unsent) {
    const kept = this.#stopped ? null : unsent;
    if (!kept && !this.#kept) return;
    this.#kept = kept !== null;
    const keeps = await this.#around.keeper.keep(this.#path, kept);
    if (!kept || keeps === this.keeps) return;
    this.keeps = keeps;
    this.dispatchEvent(new Event("status"));
    if (!keeps) this.#around.on("leaving", this.#guard);
  }

  /** What only this page has is not left without a question. */
  #guard = (event) => {
    if (!this.keeps && this.#kept) event.preventDefault();
  };

  /** Nothing is unsent: all is saved once the browser has let go of what would be sent again. */
  #settle() {
    this.#settling = Promise.all([this.#settling, this.#keep(null)]).then(() => {
      if (!this.#kept && this.status !== "gone") this.#set("saved");
    });
  }

  // --- asking the server, one thing at a time -----------------------------------------------

  /** Does what asks the server when nothing else does. @returns {Promise<boolean>} whether that did not fail */
  async #alone(act) {
    while (this.#underWay) await this.#underWay.catch(() => null);
    this.#underWay = act().then((done) => done !== false);
    try {
      return await this.#underWay;
    } finally {
      this.#underWay = null;
    }
  }

  #sendIn(wait) {
    const { clock } = this.#around;
    clock.stop(this.#timer);
    if (!this.#stopped) this.#timer = clock.after(wait, () => this.#send());
  }

  #askIn(wait) {
    const { clock } = this.#around;
    clock.stop(this.#news);
    if (!this.#stopped) this.#news = clock.after(wait, () => this.#ask());
  }

  async #ask() {
    if (this.#around.isInSight() && !this.#underWay && this.isThere) await this.refresh();
    this.#askIn(NEWS_EVERY);
  }

  async #hear() {
    const { clock, server } = this.#around;
    const answer = await inTime(clock, server.lessonNews(this.#path, this.#shadow.revision)).catch(() => null);
    // It is there again, as out of the bin.
    if (answer && this.status === "gone") this.#set("saving");
    if (answer?.fields && this.#seen) this.#bringIn(answer);
  }

  /** Sends what is unsent, or a portion of it. @returns {Promise<boolean>} whether the server has answered */
  async #send() {
    if (this.#underWay || this.#stopped || this.status === "gone") return false;
    const { clock, server, keeper, isInSight } = this.#around;
    // A text that is being read is about to have its position.
    const reads = !this.#sync.settled && !this.#sync.offline && clock.now() - (this.#since ?? -Infinity) < LONGEST_WAIT;
    if (reads && isInSight()) {
      this.#sendIn(RESTS_FOR);
      return false;
    }
    const unsent = this.#unsent();
    if (!unsent) {
      this.update();
      return true;
    }
    const body = this.#portions.of(unsent);
    if (!body) {
      this.#set("kept", this.reason);
      return false;
    }
    this.#since = null;
    const sent = { snapshot: this.#seen, body };
    const first = () => inTime(clock, server.saveLesson(this.#path, body));
    return this.#alone(async () => {
      try {
        // Of two pages that begin lessons in a browser without a shelf one makes it.
        this.#saved(sent, await (body.new ? keeper.oneByOne("first", first) : first()));
        return true;
      } catch (error) {
        return this.#failed(error, body);
      }
    });
  }

  /** The server has it. */
  #saved(sent, answer) {
    this.#failures = 0;
    this.#portions.taken(sent.body);
    this.#shadow = withSaved(this.#shadow, sent, answer);
    this.#bringIn(answer, sent.body.items);
    const told = toldOf(answer);
    if (told.length) this.dispatchEvent(new CustomEvent("told", { detail: told }));
    const left = this.#unsent();
    if (!left) this.#settle();
    else {
      this.#keep(left);
      if (this.#portions.refuses) this.#set("kept", this.reason);
      else this.#set("saving");
      this.#sendIn(this.#portions.more ? PORTION_AFTER : RESTS_FOR);
    }
    this.#askIn(NEWS_EVERY);
  }

  /** Brings what others have changed into all steps. @param {object[]} sent  of items what is this page's own */
  #bringIn(answer, sent = []) {
    const { copies = {} } = answer;
    this.#unsent();
    // What was written here is another card now; the one of that id is the other's.
    if (Object.keys(copies).length) this.#revise((snapshot) => renamed(snapshot, copies));
    const { shadow, changes } = heard(this.#shadow, this.#seen, answer, sent);
    this.#shadow = shadow;
    if (changesSomething(changes)) this.#revise(bringing(changes));
  }

  #revise(change) {
    const isOpen = this.#store.current.lesson?.path === this.#path;
    this.#store.revise((snapshot) => (snapshot.lesson?.path === this.#path ? change(snapshot) : snapshot));
    if (isOpen) this.#unsent();
    else this.#seen = change(this.#seen);
  }

  /** @returns {boolean} whether something else is worth trying at once */
  #failed(error, body) {
    if (!(error instanceof Refused || error instanceof Unreachable)) {
      this.#set("kept");
      throw error;
    }
    if (error.status === GONE) {
      this.#set("gone");
      return false;
    }
    if (isForSomethingIn(body, error)) {
      this.#refused(body, error);
      this.#sendIn(PORTION_AFTER);
      return true;
    }
    if (error.status === SHELF_IS_FULL && [...this.#shadow.items.values()].some(({ last }) => last)) {
      // Deletions are possible all the same.
      this.#shadow = withoutLast(this.#shadow);
      this.#sendIn(PORTION_AFTER);
      return true;
    }
    this.#shadow = withDoubt(this.#shadow, body);
    this.#failures += 1;
    this.#set("kept", error.said ?? (error instanceof Refused ? error.message : ""));
    this.#sendIn(retryAfter(this.#failures));
    return false;
  }

  /** Something in it cannot be saved as it is; what there is no room for may have some later. */
  #refused(body, error) {
    const key = this.#portions.refuse(body);
    if (key === null) return;
    if (this.#shadow.items.get(key)?.last) {
      // A deletion is no reason to keep what has no room: it goes without.
      this.#shadow = withoutLast(this.#shadow, [key]);
      this.#portions.forget(key);
    } else if (!isForRoom(error)) {
      this.#set("kept");
      this.dispatchEvent(new CustomEvent("told", { detail: ["refused"] }));
    } else {
      this.#set("kept", error.message);
      this.#around.clock.after(retryAfter(Infinity), () => {
        this.#portions.forget(key);
        this.#sendIn(0);
      });
    }
  }
}
