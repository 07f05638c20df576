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

import { newId } from "../features/new-id.js";
import { Refused, Unreachable } from "../server/api.js";
import { fieldsOf, itemOf, withCardThere, withNewBoard, WORDS } from "./items.js";
import { keep } from "./keeper.js";
import { actOnLesson, lessonNews, saveLesson } from "./server.js";

const RESTS_FOR = 400; // ms without another change before it is sent
const LONGEST_WAIT = 1500; // ms
const MOST_TRIES = 100; // to wait for what is under way
const NEWS_EVERY = 3000; // ms
const RETRY_AFTER = [1000, 2000, 4000, 8000]; // ms, the last for good
const OWN_FIELDS = ["title", "language", "notes", "tags"];
const BY = newId(); // this page

/** @typedef {"saved"|"saving"|"kept"|"gone"} Status  all is saved; it is on its way; the server cannot save it; it has no such lesson for us */

export class Saver extends EventTarget {
  #store;
  #sync;
  #path;
  #revision = 0;
  #own = {}; // the lesson's own fields as the server has them
  #items = new Map(); // of each item what the server has: {order, edit, values by field}
  #bases = new Map(); // the revision that each unsent change is based on
  #timer = 0;
  #since = 0; // when the first unsent change was made
  #news = 0;
  #last = null; // the lesson as it was last seen
  #busy = false;
  #kept = false; // whether the browser has something of it
  #failures = 0;
  #stopped = false;
  /** @type {Status} */
  status = "saved";
  /** Why it cannot be saved, in the server's words. */
  reason = "";

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
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#askSoon(0));
  }

  /** What the server has of the lesson, before any step is made. @param {{revision: number, fields: object, items: object[]}} answer */
  has({ revision, fields, items }) {
    this.#revision = revision;
    this.#own = Object.fromEntries(OWN_FIELDS.map((name) => [name, JSON.stringify(fields[name] ?? (name === "tags" ? [] : ""))]));
    for (const item of items) if (!item.deleted) this.#items.set(item.id, serverHas(item));
    this.#askSoon();
  }

  /** Nothing more is sent or asked for. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#news);
  }

  /** A step was made. */
  update() {
    if (this.#stopped) return;
    const unsent = this.#unsent();
    if (!unsent) {
      this.#since = 0;
      clearTimeout(this.#timer);
      if (!this.#busy) this.#keep(null);
      if (!this.#busy && this.status !== "saved") this.#set("saved");
      return;
    }
    this.#since ||= performance.now();
    if (this.status === "saved") this.#set("saving");
    this.#keep(unsent.body);
    this.#soon(Math.min(RESTS_FOR, Math.max(0, this.#since + LONGEST_WAIT - performance.now())));
  }

  /** Sends at once what is unsent. @returns {Promise<boolean>} whether all is saved */
  async flush() {
    for (let tries = 0; this.#busy && tries < MOST_TRIES; tries += 1) await new Promise((resolve) => setTimeout(resolve, RESTS_FOR / 4));
    clearTimeout(this.#timer);
    this.#since = -LONGEST_WAIT;
    await this.#send();
    return this.status === "saved";
  }

  /** What was begun here has been undone. */
  async toBin() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#keep(null);
    if (this.#revision) await actOnLesson(this.#path, "bin").catch(() => null);
  }

  /** It was done again. */
  async fromBin() {
    if (!this.#stopped) return;
    if (this.#revision) await actOnLesson(this.#path, "restore").catch(() => null);
    this.#stopped = false;
    this.#askSoon();
    this.update();
  }

  /** Brings in at once what others, or this page by another way, have done. */
  async refresh() {
    const answer = await lessonNews(this.#path, this.#revision).catch(() => null);
    if (answer?.fields) this.#takeOver(answer, new Set());
  }

  /** Keeps in the browser what is unsent, until the server has it; null for nothing. */
  #keep(body) {
    if (!body && !this.#kept) return;
    this.#kept = body !== null;
    keep({ path: this.#path, by: BY }, body);
  }

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
    for (const id of this.#items.keys()) if (!there.has(id)) items.push({ id, deleted: based(`${id} deleted`) });
    this.#bases = bases;
    if (!bases.size && !items.length) return null;
    return { snapshot, own, body: { by: BY, since: this.#revision, lesson, items } };
  }

  #changeOf(snapshot, item, based) {
    const known = this.#items.get(item.id);
    const { id, kind, order } = item;
    if (!known) {
      const all = Object.entries(fieldsOf(snapshot, item)).map(([name, value]) => [name, { value, base: based(`${id} ${name}`) }]);
      return { id, kind, order, fields: Object.fromEntries(all), deleted: null };
    }
    const fields = {};
    for (const name of kind === "heading" ? ["title"] : [...WORDS, "shown"]) {
      const value = JSON.stringify(item[name]);
      if (value !== known.values[name]) fields[name] = { value: item[name], base: based(`${id} ${name}`) };
    }
    if (kind === "card" && editOf(snapshot, item) !== known.edit) {
      fields.board = { value: fieldsOf(snapshot, item).board, base: based(`${id} board`) };
    }
    if (order !== known.order) based(`${id} order`);
    else if (!Object.keys(fields).length) return null;
    return { id, kind, fields, ...(order !== known.order && { order }) };
  }

  /** The snapshot, if it is of this lesson. */
  #snapshot() {
    const { current } = this.#store;
    if (current.lesson?.path === this.#path) this.#last = current;
    // One that was left is still sent as it was then.
    return this.#last;
  }

  // --- sending -------------------------------------------------------------------------

  #soon(wait) {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => this.#send(), wait);
  }

  async #send() {
    if (this.#busy || this.#stopped || this.status === "gone") return;
    // A text that is being read is about to have its position.
    if (!this.#sync.settled && !this.#sync.offline && performance.now() - this.#since < LONGEST_WAIT) return this.#soon(RESTS_FOR);
    const unsent = this.#unsent();
    if (!unsent) return this.update();
    this.#busy = true;
    this.#since = 0;
    try {
      const answer = await saveLesson(this.#path, unsent.body);
      this.#failures = 0;
      this.#saved(unsent, answer);
    } catch (error) {
      this.#failed(error);
    }
    this.#busy = false;
    return undefined;
  }

  #failed(error) {
    if (error instanceof Refused && error.status === 404) {
      this.#set("gone");
      return;
    }
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
    this.#set("kept", error.said ?? "");
    // What the server refuses as it is goes with the next change, and not for ever by itself.
    if (error instanceof Refused && error.status !== 429) return;
    this.#soon(RETRY_AFTER[Math.min(this.#failures, RETRY_AFTER.length - 1)]);
    this.#failures += 1;
  }

  /** The server has it. */
  #saved({ snapshot, own, body }, answer) {
    const { copies = {} } = answer;
    for (const name of Object.keys(body.lesson)) this.#own[name] = JSON.stringify(own[name]);
    for (const { id, deleted } of body.items) {
      if (id in copies) continue;
      if (deleted) this.#items.delete(id);
      else {
        const item = snapshot.lesson.items.find((one) => one.id === id);
        this.#items.set(id, pageHas(snapshot, item, this.#items.get(id)));
      }
    }
    this.#bases.clear();
    const sent = new Set(body.items.filter(({ id }) => !(id in copies)).flatMap(({ id, fields = {}, order }) => [...Object.keys(fields).map((name) => `${id} ${name}`), ...(order === undefined ? [] : [`${id} order`])]));
    this.#takeOver(answer, sent);
    const told = [Object.keys(copies).length && "copies", answer.stays?.length && "stays", answer.returned?.length && "returned", Object.keys(answer.replaced ?? {}).length && "replaced"].filter(Boolean);
    if (told.length) this.dispatchEvent(new CustomEvent("told", { detail: told }));
    const left = this.#unsent();
    if (left) {
      this.#keep(left.body);
      this.#set("saving");
      this.#soon(RESTS_FOR);
    } else {
      this.#keep(null);
      this.#set("saved");
    }
    this.#askSoon();
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
    if (document.visibilityState === "visible" && !this.#busy && this.#revision && this.status !== "gone") {
      this.#busy = true;
      const answer = await lessonNews(this.#path, this.#revision).catch(() => null);
      this.#busy = false;
      if (answer?.fields) this.#takeOver(answer, new Set());
      if (this.#unsent()) this.#soon(RESTS_FOR);
    }
    this.#askSoon();
  }

  /** Brings what others have changed into all steps. @param {Set<string>} sent  what of the answer is this page's own */
  #takeOver({ revision, fields = {}, items, copies = {} }, sent) {
    const unsent = this.#unsentKeys();
    // What was written here is another card now; this one is the other's.
    for (const id of Object.keys(copies)) this.#items.delete(id);
    const changes = items.map((item) => this.#newsOf(item, sent, unsent)).filter(Boolean);
    const own = {};
    for (const name of OWN_FIELDS) {
      const value = fields[name] ?? (name === "tags" ? [] : "");
      const text = JSON.stringify(value);
      if (!(name in fields) || text === this.#own[name]) continue;
      this.#own[name] = text;
      if (!unsent.has(` ${name}`)) own[name] = value;
    }
    this.#revision = Math.max(this.#revision, revision);
    if (!changes.length && !Object.keys(own).length) return;
    const path = this.#path;
    const { current } = this.#store;
    this.#store.revise((snapshot) => (snapshot.lesson?.path === path ? merged(snapshot, changes, own, copies) : snapshot));
    if (this.#last && current.lesson?.path !== path) this.#last = merged(this.#last, changes, own, copies);
  }

  /** The keys of all that is unsent just now. */
  #unsentKeys() {
    this.#unsent();
    return new Set(this.#bases.keys());
  }

  /** What of an item is another's doing, and is now known; null for nothing. */
  #newsOf(item, sent, unsent) {
    const known = this.#items.get(item.id);
    if (item.deleted) {
      this.#items.delete(item.id);
      // What is unsent of it brings it back.
      const own = [...unsent].some((key) => key.startsWith(`${item.id} `) && !key.endsWith(" deleted"));
      return known && !own ? { id: item.id, gone: true } : null;
    }
    if (!known) {
      this.#items.set(item.id, serverHas(item));
      return { id: item.id, whole: itemOf({ ...item, ...item.fields }) };
    }
    const set = {};
    for (const [name, value] of Object.entries(item.fields)) {
      const text = JSON.stringify(value);
      const before = known.server[name];
      known.server[name] = text;
      if (sent.has(`${item.id} ${name}`) || text === before) continue;
      if (name !== "board") known.values[name] = text;
      if (!unsent.has(`${item.id} ${name}`)) set[name] = value;
      if (name === "board") known.edit = null;
    }
    // Also where it was sent: the server may have spread them.
    const moves = item.order !== known.order;
    known.order = item.order;
    if (moves && !unsent.has(`${item.id} order`)) set.order = item.order;
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

/** A snapshot with what others have done. */
function merged(snapshot, changes, { title, ...own }, copies) {
  let next = { ...snapshot, ...(title !== undefined && { title }), lesson: { ...snapshot.lesson, ...own } };
  for (const [id, copy] of Object.entries(copies)) next = renamed(next, id, copy);
  let { items } = next.lesson;
  for (const { id, gone, whole, set } of changes) {
    const at = items.findIndex((item) => item.id === id);
    if (gone) items = items.filter((item) => item.id !== id);
    else if (at < 0 && whole) items = [...items, whole];
    else if (at >= 0 && set) items = items.with(at, changedItem(items[at], set));
    else if (at >= 0 && whole) items = items.with(at, { ...items[at], order: whole.order });
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

function inOrder(items) {
  return items.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}
