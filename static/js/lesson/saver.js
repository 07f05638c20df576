/**
 * Saves a lesson as it is changed, and brings in what others change. What is sent is what has
 * changed; until the server has it, it is kept in the browser.
 *
 * Of each item it is known what the server has of it: where that differs from the page's, the
 * difference is *unsent*. What others have changed comes into all steps that can be undone, save
 * where it is unsent here: then the server keeps both (`lessons/changes.py`).
 *
 * Mutable here: what the server has, what is under way, and how it has answered of late.
 */

import { Refused, Unreachable } from "../server/api.js";
import { fieldsOf, itemOf, withCardThere, withNewBoard, WORDS } from "./items.js";
import { retryAfter, toldOf } from "../unsent/answers.js";
import { BY, keep, oneByOne } from "../unsent/keeper.js";
import { isForRoom, isForSomethingIn, Portions } from "../unsent/portions.js";
import { actOnLesson, lessonNews, saveLesson } from "../unsent/server.js";

const RESTS_FOR = 400; // ms without another change before it is sent
const LONGEST_WAIT = 1500; // ms
const NEWS_EVERY = 3000; // ms
const LINKED = "/e/"; // before a colleague's link
const OWN_FIELDS = ["title", "language", "notes", "tags"];
const PORTION_AFTER = 20; // ms, when more is to be sent
const SHELF_IS_FULL = 507; // the status of an answer

/** @typedef {"saved"|"saving"|"kept"|"gone"} Status  all is saved; it is on its way; the server cannot save it; it has no such lesson for us, at least just now */

export class Saver extends EventTarget {
  #store;
  #sync;
  #path;
  #revision = 0;
  #own = {}; // the lesson's own fields as the server has them
  #items = new Map(); // of each item what the server has: its order, edit and values; whether others have changed its board
  #gone = new Map(); // the same of items that are deleted, to which undo may come back
  #bases = new Map(); // the revision that each unsent change is based on
  #timer = 0;
  #since = 0; // when the first unsent change was made
  #news = 0;
  #seen = null; // the lesson as it was last seen
  #last = new Map(); // of items that are deleted what was unsent then, as it is sent
  #underWay = null; // what the server is asked; only one thing at a time
  #portions = new Portions();
  #doubtful = new Map(); // words that were sent without an answer, as JSON by keys: the server may have them
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
   */
  constructor({ store, sync }, path) {
    super();
    this.#store = store;
    this.#sync = sync;
    this.#path = path;
    window.addEventListener("online", () => this.#soon(0));
    document.addEventListener("visibilitychange", () => {
      // A page that is out of sight may not come back.
      if (document.visibilityState === "hidden") this.#send();
      else this.#askSoon(0);
    });
  }

  /** Whether the server has the lesson. */
  get isThere() {
    return this.#revision > 0;
  }

  /** These items are about to be deleted: what the server has not had of them goes with that, into the bin. @param {string[]} ids */
  deletes(ids) {
    for (const change of this.#unsent()?.body.items ?? []) if (ids.includes(change.id)) this.#last.set(change.id, change);
  }

  /** What the server has of the lesson, before any step is made. @param {{revision: number, fields: object, items: object[]}} answer */
  has({ revision, fields, items }) {
    this.#revision = revision;
    this.#own = Object.fromEntries(OWN_FIELDS.map((name) => [name, JSON.stringify(fields[name] ?? (name === "tags" ? [] : ""))]));
    for (const item of items) if (!item.deleted) this.#items.set(item.id, serverHas(item));
    this.#askSoon();
  }

  /** The same, where the page has all of it as it was `known`. */
  hasAll({ revision, fields }, snapshot) {
    this.#revision = revision;
    this.#own = Object.fromEntries(Object.entries(ownFields(snapshot)).map(([name, value]) => [name, JSON.stringify(value)]));
    for (const item of snapshot.lesson.items) this.#items.set(item.id, pageHas(snapshot, item, { server: fields[item.id] }));
    this.#askSoon(0);
  }

  /** The revision of which it has all that the server has, and the fields of items in the server's JSON. */
  get known() {
    return { revision: this.#revision, fields: Object.fromEntries([...this.#items].map(([id, { server }]) => [id, server])) };
  }

  /** A step was made, or gone: `cause` is that of the store's event. */
  update(cause = "commit") {
    if (this.#stopped) return;
    if (cause === "undo" || cause === "redo") this.#sparesOthers();
    const unsent = this.#unsent();
    if (!unsent) {
      this.#since = 0;
      clearTimeout(this.#timer);
      if (!this.#underWay) this.#settle();
      return;
    }
    this.#since ||= performance.now();
    if (this.status === "saved") this.#set("saving");
    this.#keep(unsent.body);
    this.#soon(Math.min(RESTS_FOR, Math.max(0, this.#since + LONGEST_WAIT - performance.now())));
  }

  /** What goes with a step takes only one's own with it: deleted is what was first saved here of it. */
  #sparesOthers() {
    const there = new Set(this.#snapshot()?.lesson.items.map(({ id }) => id));
    for (const [id, { saved }] of this.#items) {
      if (!there.has(id) && saved) this.#bases.set(`${id} deleted`, saved);
    }
  }

  /** Sends at once what is unsent. @returns {Promise<boolean>} whether all is saved */
  async flush() {
    let answered = true;
    while (answered && !this.#stopped && (this.#underWay || this.#unsent())) {
      await this.#underWay?.catch(() => null);
      clearTimeout(this.#timer);
      this.#since = -LONGEST_WAIT;
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
      if (this.isThere && this.#stopped) await actOnLesson(this.#path, "bin").catch(() => null);
    });
  }

  /** It was done again. */
  async fromBin() {
    if (!this.#stopped) return;
    this.#stopped = false;
    await this.#alone(async () => {
      if (this.isThere && !this.#stopped) await actOnLesson(this.#path, "restore").catch(() => null);
    });
    this.#askSoon();
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
    clearTimeout(this.#timer);
    clearTimeout(this.#news);
  }

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

  /** Nothing is unsent: all is saved once the browser has let go of what would be sent again. */
  #settle() {
    this.#settling = Promise.all([this.#settling, this.#keep(null)]).then(() => {
      if (!this.#kept && this.status !== "gone") this.#set("saved");
    });
  }

  /** Keeps in the browser what is unsent, until the server has it; null for nothing. */
  async #keep(body) {
    const kept = this.#stopped ? null : body;
    if (!kept && !this.#kept) return;
    this.#kept = kept !== null;
    await keep(this.#path, kept).then((keeps) => {
      if (!kept || keeps === this.keeps) return;
      this.keeps = keeps;
      this.dispatchEvent(new Event("status"));
      if (!keeps) window.addEventListener("beforeunload", this.#guard);
    });
  }

  /** What only this page has is not left without a question. */
  #guard = (event) => {
    if (!this.keeps && this.#kept) event.preventDefault();
  };

  // --- what is unsent ------------------------------------------------------------------

  /** What differs from what the server has, as it is sent; null for nothing. */
  #unsent() {
    const snapshot = this.#snapshot();
    if (!snapshot) return null;
    const bases = new Map();
    const based = (key) => {
      bases.set(key, this.#bases.get(key) ?? this.#revision);
      return bases.get(key);
    };
    const lesson = {};
    const own = ownFields(snapshot);
    for (const name of OWN_FIELDS) {
      if (JSON.stringify(own[name]) !== this.#own[name]) lesson[name] = { value: own[name], base: based(` ${name}`) };
    }
    const items = [];
    const there = new Set();
    for (const item of snapshot.lesson.items) {
      there.add(item.id);
      const change = this.#changeOf(snapshot, item, based);
      if (change) items.push(change);
    }
    for (const id of there) this.#last.delete(id);
    for (const id of new Set([...this.#items.keys(), ...this.#last.keys()])) {
      if (!there.has(id)) items.push({ id, ...this.#last.get(id), deleted: based(`${id} deleted`) });
    }
    this.#bases = bases;
    if (!bases.size && !items.length) return null;
    return { snapshot, own, body: { by: BY, since: this.#revision, new: !this.isThere && !this.#path.startsWith(LINKED), lesson, items } };
  }

  #changeOf(snapshot, item, based) {
    const known = this.#items.get(item.id);
    const { id, kind, order } = item;
    // A heading is there once it says something.
    if (!known && kind === "heading" && !item.title.trim()) return null;
    if (!known) {
      const all = Object.entries(fieldsOf(snapshot, item)).map(([name, value]) => [name, { value, base: based(`${id} ${name}`) }]);
      return { id, kind, order, fields: Object.fromEntries(all), deleted: null };
    }
    const fields = {};
    for (const name of kind === "heading" ? ["title"] : [...WORDS, "shown"]) {
      const value = JSON.stringify(item[name]);
      if (value !== known.values[name]) fields[name] = { value: item[name], base: based(`${id} ${name}`) };
    }
    const edit = editOf(snapshot, item);
    // What another may still be typing is read here as well.
    if (kind === "card" && edit !== known.edit && !(edit?.read && known.others)) {
      fields.board = { value: fieldsOf(snapshot, item).board, base: based(`${id} board`) };
    }
    if (order !== known.order) based(`${id} order`);
    else if (!Object.keys(fields).length) return null;
    return { id, kind, fields, ...(order !== known.order && { order }) };
  }

  /** The snapshot, if it is of this lesson. */
  #snapshot() {
    // Of a scratch board nothing is saved.
    const { kept } = this.#store;
    if (kept.lesson?.path === this.#path) this.#seen = kept;
    // One that was left is still sent as it was then.
    return this.#seen;
  }

  // --- sending -------------------------------------------------------------------------

  #soon(wait) {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => this.#send(), wait);
  }

  /** Sends what is unsent, or a portion of it. @returns {Promise<boolean>} whether the server has answered */
  async #send() {
    if (this.#underWay || this.#stopped || this.status === "gone") return false;
    // A text that is being read is about to have its position.
    const reads = !this.#sync.settled && !this.#sync.offline && performance.now() - this.#since < LONGEST_WAIT;
    if (reads && document.visibilityState === "visible") {
      this.#soon(RESTS_FOR);
      return false;
    }
    const unsent = this.#unsent();
    if (!unsent) {
      this.update();
      return true;
    }
    const body = this.#portions.of(unsent.body);
    if (!body) {
      this.#set("kept", this.reason);
      return false;
    }
    this.#since = 0;
    const first = () => saveLesson(this.#path, body);
    return this.#alone(async () => {
      try {
        // Of two pages that begin lessons in a browser without a shelf one makes it.
        this.#saved({ ...unsent, body }, await (body.new ? oneByOne("first", first) : first()));
        return true;
      } catch (error) {
        return this.#failed(error, body);
      }
    });
  }

  /** @returns {boolean} whether something else is worth trying at once */
  #failed(error, body) {
    if (!(error instanceof Refused || error instanceof Unreachable)) {
      this.#set("kept");
      throw error;
    }
    if (error.status === 404) {
      this.#set("gone");
      return false;
    }
    if (isForSomethingIn(body, error)) {
      const refused = this.#portions.refuse(body);
      // A deletion is no reason to keep what has no room: it goes without.
      if (this.#last.delete(refused)) this.#portions.forget(refused);
      else if (refused !== null) this.#tellRefused(refused, error);
      this.#soon(PORTION_AFTER);
      return true;
    }
    if (error.status === SHELF_IS_FULL && this.#last.size) {
      // Deletions are possible all the same.
      this.#last.clear();
      this.#soon(PORTION_AFTER);
      return true;
    }
    for (const [key, value] of wordsIn(body)) this.#doubtful.set(key, value);
    this.#failures += 1;
    this.#set("kept", error.said ?? (error instanceof Refused ? error.message : ""));
    this.#soon(retryAfter(this.#failures));
    return false;
  }

  /** One thing cannot be saved as it is; what there is no room for may have some later. */
  #tellRefused(key, error) {
    if (!isForRoom(error)) {
      this.#set("kept");
      this.dispatchEvent(new CustomEvent("told", { detail: ["refused"] }));
      return;
    }
    this.#set("kept", error.message);
    setTimeout(() => {
      this.#portions.forget(key);
      this.#soon(0);
    }, retryAfter(Infinity));
  }

  /** The server has it. */
  #saved({ snapshot, own, body }, answer) {
    const { copies = {}, replaced = {} } = answer;
    this.#failures = 0;
    this.#portions.taken(body);
    for (const [key] of wordsIn(body)) this.#doubtful.delete(key);
    for (const name of Object.keys(body.lesson)) {
      this.#own[name] = JSON.stringify(own[name]);
      // What was typed on since is based on what has become of this.
      this.#bases.set(` ${name}`, answer.revision);
    }
    const sent = new Set();
    for (const { id, deleted, fields = {}, order } of body.items) {
      for (const key of this.#bases.keys()) if (key.startsWith(`${id} `)) this.#bases.set(key, answer.revision);
      if (id in copies) continue;
      for (const name of Object.keys(fields)) sent.add(`${id} ${name}`);
      if (order !== undefined) sent.add(`${id} order`);
      if (typeof deleted === "number") this.#letGo(id);
      else {
        const item = snapshot.lesson.items.find((one) => one.id === id);
        const before = this.#items.get(id) ?? this.#gone.get(id);
        this.#gone.delete(id);
        this.#items.set(id, { ...pageHas(snapshot, item, before), saved: before?.saved ?? answer.revision });
      }
    }
    this.#takeOver(answer, sent, "notes" in replaced ? own.notes : null);
    this.#doubtful.clear();
    const told = toldOf(answer);
    if (told.length) this.dispatchEvent(new CustomEvent("told", { detail: told }));
    const left = this.#unsent();
    if (!left) this.#settle();
    else {
      this.#keep(left.body);
      if (this.#portions.refuses) this.#set("kept", this.reason);
      else this.#set("saving");
      this.#soon(this.#portions.more ? PORTION_AFTER : RESTS_FOR);
    }
    this.#askSoon();
  }

  /** The item is deleted. */
  #letGo(id) {
    this.#last.delete(id);
    if (this.#items.has(id)) this.#gone.set(id, this.#items.get(id));
    this.#items.delete(id);
  }

  #set(status, reason = "") {
    if (this.status === status && this.reason === reason) return;
    this.status = status;
    this.reason = reason;
    this.dispatchEvent(new Event("status"));
  }

  // --- what others do ------------------------------------------------------------------

  #askSoon(wait = NEWS_EVERY) {
    clearTimeout(this.#news);
    if (!this.#stopped) this.#news = setTimeout(() => this.#ask(), wait);
  }

  async #ask() {
    if (document.visibilityState === "visible" && !this.#underWay && this.isThere) await this.refresh();
    this.#askSoon();
  }

  async #hear() {
    const answer = await lessonNews(this.#path, this.#revision).catch(() => null);
    // It is there again, as out of the bin.
    if (answer && this.status === "gone") this.#set("saving");
    if (answer?.fields) this.#takeOver(answer, new Set());
  }

  /**
   * Brings what others have changed into all steps.
   *
   * @param {Set<string>} sent  what of the answer is this page's own
   * @param {string|null} notes  the page's own, to which the server has put another's
   */
  #takeOver({ revision, fields = {}, items, copies = {} }, sent, notes = null) {
    const unsent = this.#unsentKeys();
    // What was written here is another card now; this one is the other's.
    for (const id of Object.keys(copies)) this.#items.delete(id);
    const respacing = this.#respacing(items);
    const changes = items.map((item) => this.#newsOf(item, sent, unsent, !respacing)).filter(Boolean);
    const own = {};
    for (const name of OWN_FIELDS) {
      const value = fields[name] ?? (name === "tags" ? [] : "");
      const text = JSON.stringify(value);
      if (!(name in fields) || text === this.#own[name]) continue;
      this.#own[name] = text;
      if (name === "notes" && notes && value.endsWith(notes)) own.notesBefore = value.slice(0, -notes.length);
      else if (!unsent.has(` ${name}`) && this.#doubtful.get(` ${name}`) !== text) own[name] = value;
    }
    this.#revision = Math.max(this.#revision, revision);
    if (!changes.length && !respacing && !Object.keys(own).length) return;
    const path = this.#path;
    const { current } = this.#store;
    const placed = respacing ? placedBy(respacing) : (item) => item;
    const merge = (snapshot) => merged(snapshot, changes, own, copies, placed);
    this.#store.revise((snapshot) => (snapshot.lesson?.path === path ? merge(snapshot) : snapshot));
    if (this.#seen && current.lesson?.path !== path) this.#seen = merge(this.#seen);
  }

  /** The keys of all that is unsent just now. */
  #unsentKeys() {
    this.#unsent();
    return new Set(this.#bases.keys());
  }

  /** Whether a field of an item that stands here is other than the server had it last. */
  #isChanged(id, name, known) {
    const here = this.#seen?.lesson.items.find((item) => item.id === id);
    if (!here) return false;
    return name === "board" ? editOf(this.#seen, here) !== known.edit : JSON.stringify(here[name]) !== known.values[name];
  }

  /**
   * The numbers of all items as they were and as they are, where the server has given them others in
   * the same sequence; null where it has not.
   *
   * @returns {[number, number][]|null}
   */
  #respacing(items) {
    const now = new Map(items.filter(({ deleted }) => !deleted).map(({ id, order }) => [id, order]));
    const before = [...this.#items].map(([id, { order }]) => ({ id, order }));
    const after = before.map(({ id, order }) => ({ id, order: now.get(id) ?? order }));
    if (after.every(({ order }, at) => order === before[at].order)) return null;
    const [old, next] = [inOrder(before), inOrder(after)];
    return old.every(({ id }, at) => id === next[at].id) ? old.map(({ order }, at) => [order, next[at].order]) : null;
  }

  /** What of an item is another's doing, and is now known; null for nothing. */
  #newsOf(item, sent, unsent, mayMove) {
    const isBack = !this.#items.has(item.id) && this.#gone.has(item.id);
    const known = isBack ? this.#gone.get(item.id) : this.#items.get(item.id);
    if (item.deleted) {
      this.#letGo(item.id);
      // What is unsent of it brings it back.
      const own = [...unsent].some((key) => key.startsWith(`${item.id} `) && !key.endsWith(" deleted"));
      return known && !isBack && !own ? { id: item.id, gone: true } : null;
    }
    if (!known) {
      this.#items.set(item.id, { ...serverHas(item), others: true });
      // What is this page's own was undone here before the answer came.
      return this.#doubtful.has(`${item.id} title`) ? null : { id: item.id, whole: itemOf({ ...item, ...item.fields }) };
    }
    if (isBack) {
      this.#gone.delete(item.id);
      this.#items.set(item.id, known);
    }
    const set = {};
    for (const [name, value] of Object.entries(item.fields)) {
      const text = JSON.stringify(value);
      const before = known.server[name];
      known.server[name] = text;
      if (sent.has(`${item.id} ${name}`) || text === before) continue;
      const isOwn = isBack ? this.#isChanged(item.id, name, known) : unsent.has(`${item.id} ${name}`);
      if (name !== "board") known.values[name] = text;
      if (!isOwn && this.#doubtful.get(`${item.id} ${name}`) !== text) set[name] = value;
      if (name === "board") Object.assign(known, { edit: null, others: true });
    }
    // Also where it was sent: the server may have spread them.
    const moves = item.order !== known.order;
    known.order = item.order;
    if (moves && (isBack || (mayMove && !unsent.has(`${item.id} order`)))) set.order = item.order;
    if (isBack) return { id: item.id, set, whole: itemOf({ ...item, ...item.fields }) };
    return Object.keys(set).length ? { id: item.id, set } : null;
  }
}

/** What the server has of an item, by its JSON. */
function serverHas({ order, fields, ...item }) {
  const page = itemOf({ ...item, ...fields });
  return { order, edit: null, values: valuesOf(page), server: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])) };
}

/** What the server has of an item, as the page has sent it. */
function pageHas(snapshot, item, before) {
  return { order: item.order, edit: editOf(snapshot, item), values: valuesOf(item), server: before?.server ?? {} };
}

function valuesOf(item) {
  return Object.fromEntries([...WORDS, "shown"].map((name) => [name, JSON.stringify(item[name])]));
}

/** What becomes another one with each change on the board of a card. */
function editOf(snapshot, item) {
  return (item.id === snapshot.card ? snapshot.edit : item.own?.edit) ?? null;
}

function ownFields({ title, lesson: { language, notes, tags } }) {
  return { title, language, notes, tags };
}

/** All words in a save, as JSON by keys. */
function wordsIn({ lesson, items }) {
  const all = [{ id: "", fields: lesson }, ...items].flatMap(({ id, fields = {} }) => Object.entries(fields).map(([name, { value }]) => [id, name, value]));
  return all.filter(([, name]) => name !== "board").map(([id, name, value]) => [`${id} ${name}`, JSON.stringify(value)]);
}

/** A snapshot with what others have done. `notesBefore` are another's notes, above the page's own. */
function merged(snapshot, changes, { title, notesBefore = "", ...own }, copies, placed) {
  const { lesson } = snapshot;
  const notes = notesBefore + lesson.notes;
  let next = { ...snapshot, ...(title !== undefined && { title }), lesson: { ...lesson, notes, ...own } };
  for (const [id, copy] of Object.entries(copies)) next = renamed(next, id, copy);
  let items = next.lesson.items.map(placed);
  for (const { id, gone, whole, set } of changes) {
    const at = items.findIndex((item) => item.id === id);
    if (gone) items = items.filter((item) => item.id !== id);
    else if (at < 0 && whole) items = [...items, whole];
    else if (at >= 0) items = items.with(at, changedItem(items[at], set ?? { order: whole.order }));
  }
  next = { ...next, lesson: { ...next.lesson, items: inOrder(items) } };
  const others = changes.some(({ id, set }) => id === next.card && set?.board);
  return withCardThere(others ? withNewBoard(next) : next);
}

/** What one has written oneself goes on as the copy that the server has made of it. */
function renamed(snapshot, id, copy) {
  const items = snapshot.lesson.items.map((item) => (item.id === id ? { ...item, id: copy } : item));
  return { ...snapshot, card: snapshot.card === id ? copy : snapshot.card, lesson: { ...snapshot.lesson, items } };
}

function changedItem(item, { board, order = item.order, ...set }) {
  return { ...item, ...set, order, ...(board && { own: null, board: { ...item.board, ...board }, flipped: board.flipped }) };
}

/** What gives items the numbers that go with others' new ones, so that every step keeps its own sequence. */
function placedBy(respacing) {
  const nodes = respacing.filter(([order], at) => !at || order > respacing[at - 1][0]);
  const [[first, itsNumber], [last, lastNumber]] = [nodes[0], nodes.at(-1)];
  const numberOf = (order) => {
    if (order <= first) return itsNumber + order - first;
    if (order >= last) return lastNumber + order - last;
    const at = nodes.findIndex(([one]) => one > order);
    const [[low, from], [high, to]] = [nodes[at - 1], nodes[at]];
    return from + ((to - from) * (order - low)) / (high - low);
  };
  // The steps go on sharing what they share.
  const done = new Map();
  return (item) => {
    if (!done.has(item)) done.set(item, { ...item, order: numberOf(item.order) });
    return done.get(item);
  };
}

function inOrder(items) {
  return items.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}
