/**
 * Lessons in the editor: the strip of cards, what is said of the card on the board, saving. Loaded
 * when there is a lesson, or the first card is added.
 */

import { newId } from "../features/new-id.js";
import { playersOf } from "../model/line.js";
import { limit, toMove } from "../model/games.js";
import { clear } from "../model/position.js";
import { placeOf } from "../model/own.js";
import { addWords, say } from "../model/words.js";
import { start, toldLine } from "../server/api.js";
import { knowFields, usualOf } from "../cards/fields.js";
import { root, title } from "../editor/page.js";
import { feature } from "../editor/features.js";
import { MOST_STEPS } from "../features/language.js";
import { keepSteps, keptSteps } from "../saving/again.js";
import { cardOfBoard, cardOfPosition, copied, gathered, heading, isUntold, itemOf, lessonJson, moved, newLesson, opened, wasUntold, wentTo, withItem, withMore, withNewBoard, withNotes, without, withTold } from "../cards/items.js";
import { showBin } from "./bin.js";
import { saveAsFile, showLinks, showVersions } from "./dialogs.js";
import { Find } from "./find.js";
import { Left } from "../saving/left.js";
import { inOrder } from "../saving/merge.js";
import { Menu } from "./menu.js";
import { Paper } from "./paper.js";
import { Saver } from "../saving/saver.js";
import { lessonNews, previewOf } from "../saving/server.js";
import { Showing } from "./showing.js";
import "./strip.js";
import { added, filled, firstCard, isBare, isUntouched, putOn } from "../cards/taking.js";
import { TaskPanel } from "./task-panel.js";

/** The keys that go from one card to the next, but where they have a use of their own. */
const PAGE_KEYS = { PageUp: -1, PageDown: 1 };
const HAS_PAGES = "input:not([type=checkbox], [type=radio]), textarea, select, dialog";

export class Lessons {
  #parts;
  #strip;
  #panel;
  #paper;
  #menu;
  #find;
  #showing;
  #telling = null; // the line that the server is asked about
  #saver = null;
  #path = null; // the lesson that is being saved
  #card = null; // that is on the board
  #savers = new Map(); // by the addresses of lessons
  #made = new Set(); // the addresses of those begun on this page
  #begun = null; // the card that a new lesson was begun with
  #left = new Left();

  /**
   * @param {object} parts  those of the editor
   * @param {HTMLElement} part  the part of the page, see `parts/lesson.html`
   */
  constructor(parts, part) {
    addWords(JSON.parse(part.dataset.words));
    knowFields(JSON.parse(part.dataset.fields));
    this.#parts = parts;
    this.#strip = part.querySelector("position-strip");
    document.head.append(part.querySelector("link"));
    root.prepend(this.#strip);
    const panel = part.querySelector(".task-panel");
    root.querySelector(".panel").append(panel);
    part.hidden = true;
    this.#panel = new TaskPanel(panel, parts, this);
    this.#paper = new Paper(parts, part);
    this.#showing = new Showing(parts, this);
    this.#menu = new Menu(this.#strip, parts, this);
    this.#find = new Find(this.#strip, parts);
    this.#bind();
    this.#show();
    this.#left.addEventListener("tried", ({ detail }) => this.#tellLeft(detail));
  }

  get strip() {
    return this.#strip;
  }

  /** The one that saves the lesson that is open. */
  get saver() {
    return this.#saver;
  }

  // --- opening -------------------------------------------------------------------------

  /** Opens the lesson of the page's address, if it has one; what is done meanwhile comes after that. */
  begin() {
    const { lesson: path } = root.dataset;
    if (!path) return undefined;
    return new Promise((done) => this.#parts.commands.first(() => this.#beginning(path).finally(done)));
  }

  async #beginning(path) {
    const { notices, session } = this.#parts;
    // What an earlier page could not send may be all there is of it.
    await this.#left.tried;
    const kept = keptSteps(path, this.#parts.store.around(Infinity));
    if (kept) return () => this.#goOn(path, kept);
    try {
      return await this.#opening(path, await lessonNews(path));
    } catch (error) {
      if (error.status === 404 && !this.#left.waitsFor(path)) {
        delete root.dataset.lesson;
        if (!notices.offers) notices.show(say("lesson-not-here"), { label: say("lesson-list"), act: () => location.assign("/lessons") });
        session.update();
      } else notices.show(error.said ?? say("lesson-needs-server"), { label: say("lesson-again"), act: () => this.begin() });
      return null;
    }
  }

  /** Goes on with the lesson after the page was loaded again, with all that can be undone. */
  #goOn(path, { steps, known, begun }) {
    const { store, session } = this.#parts;
    if (begun) this.#made.add(path);
    const saver = this.#saverOf(path);
    delete root.dataset.lesson;
    store.revise((snapshot, at) => ({ ...snapshot, ...steps[at] }));
    saver.hasAll(known, store.current);
    session.update();
  }

  /** Keeps what can be undone while the page is loaded again; what is not saved yet is. */
  async keepSteps() {
    const { store } = this.#parts;
    const { lesson } = store.current;
    if (!lesson || !(await this.#saver.flush())) return;
    const { path } = lesson;
    keepSteps(store.around(MOST_STEPS), { path, known: this.#saver.known, begun: this.#made.has(path) });
  }

  /** What opens the lesson. */
  async #opening(path, { revision, fields, items }) {
    const { store, session } = this.#parts;
    const own = { ...usualOf("lesson"), ...fields };
    const there = inOrder(items.filter(({ deleted }) => !deleted).map((item) => itemOf({ ...item, ...item.fields })));
    const { title: called, ...said } = own;
    const lesson = { id: path, path, ...said, items: there };
    const wanted = location.hash.slice(1);
    const known = await this.#told(lesson, there.find(({ id }) => id === wanted)?.id ?? there.find(({ kind }) => kind === "card")?.id);
    return () => {
      this.#saverOf(path).has({ revision, fields, items });
      delete root.dataset.lesson;
      const open = (snapshot) => ({ ...opened(snapshot, known, wanted), title: called, ownTitle: called !== "" });
      // The page has begun with it: there is nothing before that, unless it came late.
      if (store.canUndo) store.commit(open(store.current));
      else store.revise((snapshot) => ({ ...snapshot, ...open(snapshot) }));
      session.update();
      this.#tellCard();
    };
  }

  #saverOf(path) {
    if (!this.#savers.has(path)) {
      const saver = new Saver(this.#parts, path);
      saver.addEventListener("status", () => this.#showStatus());
      saver.addEventListener("told", ({ detail }) => this.#tell(detail));
      this.#savers.set(path, saver);
    }
    return this.#savers.get(path);
  }

  /** Says what has become of what earlier pages have left; what cannot be saved can go on as a new lesson. */
  #tellLeft({ sent, told, added, waits }) {
    const { notices } = this.#parts;
    for (const path of sent) this.#savers.get(path)?.refresh();
    this.#showStatus();
    if (told.length) this.#tell(told);
    const { gone, refused } = this.#left;
    const words = [gone.length && say("lesson-left"), refused.length && say("lesson-left-refused")].filter(Boolean).join(" ");
    if (added) notices.show(words, { label: say("lesson-as-new"), act: () => this.#asNew([...gone, ...refused]) });
    else if (waits) notices.show(say("lesson-left-waits"));
  }

  /** What was left, as a new lesson. */
  async #asNew(left) {
    const items = left.flatMap(({ save }) => save.items.filter(({ fields, deleted }) => fields && typeof deleted !== "number"));
    const title = left.map(({ save }) => save.lesson.title?.value).find(Boolean) ?? "";
    const made = items.map(({ kind, fields }) => ({ kind, ...Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])) }));
    const { store } = this.#parts;
    // Words alone stand beside an empty board.
    if (!made.some(({ kind }) => kind === "card")) made.push({ kind: "card", board: { position: clear(store.current.position) } });
    await this.take({ items: made.slice(0, limit("cards")), title }, { lesson: null });
    const notes = left.map(({ save }) => save.lesson.notes?.value).filter(Boolean).join("\n\n");
    const tags = [...new Set(left.flatMap(({ save }) => save.lesson.tags?.value ?? []))];
    this.setLesson({ notes, tags });
    // What there is no room for stays where it is.
    if (made.length <= limit("cards")) await this.#left.letGo(left);
  }

  #tell(names) {
    this.#parts.notices.show(names.map((name) => say(`lesson-${name}`, { count: limit("cards") })).join(" "));
  }

  // --- cards ---------------------------------------------------------------------------

  /**
   * The cards that a text or a file holds: behind the card on the board, or as a new lesson.
   *
   * @param {{items: object[], title: string}} found  as /api/cards has them
   * @param {object} more  other changes; `lesson: null` in them asks for a new one
   * @returns {Promise<{left: number, instead: {said: string, offer: object}|null}>}  how many of
   *   them the lesson has no room for; of a card that alone came after another what is said of it,
   *   and the offer to put it on that one
   */
  async take(found, more) {
    const { store } = this.#parts;
    const made = found.items.map((item) => itemOf({ ...item, id: newId() }));
    const { items } = await this.#told({ items: made }, firstCard(made));
    const title = found.title.slice(0, limit("title"));
    store.endScratch();
    // Colleagues' changes have come meanwhile: from here on nothing is waited for.
    const { current } = store;
    const before = "lesson" in more ? null : current.lesson;
    if (!before) {
      const lesson = withNotes(withMore(newLesson(), items, null), found.notes);
      const named = !current.ownTitle && title ? { title, ownTitle: true } : {};
      store.commit({ ...more, ...named, ...opened(current, lesson) });
      this.#made.add(lesson.path);
      this.#tellCard();
      return { left: 0, instead: null };
    }
    const fills = isBare(current) || (current.card === this.#begun && isUntouched(current));
    const room = limit("cards") - before.items.length + (fills ? 1 : 0);
    const fit = items.slice(0, Math.max(room, 0));
    const left = items.length - fit.length;
    if (!fit.length) return { left, instead: null };
    const next = (fills ? filled : added)(current, fit);
    store.commit({ ...more, ...next, lesson: withNotes(next.lesson, found.notes) });
    this.#tellCard();
    const alone = !fills && fit.length === 1 && fit[0].kind === "card";
    return { left, instead: alone ? this.#insteadOf(current.card) : null };
  }

  /** The card on the board may be meant for the one that was there before. */
  #insteadOf(before) {
    const { commands, store } = this.#parts;
    const { card: made } = store.current;
    const act = () =>
      commands.inTurn((snapshot) => {
        const changes = snapshot.lesson && snapshot.card === made ? putOn(snapshot, before) : null;
        if (!changes) return;
        store.commit(changes);
        commands.offerUndo(say("put-on-card", { number: placeOf(store.current).at + 1 }));
      });
    const said = say("added-as-card", { number: placeOf(store.current).at + 1 });
    return { said, offer: { label: say("put-here"), act, passing: true } };
  }

  /** Goes to a card. @param {string} id */
  card(id) {
    this.#parts.commands.first(async () => {
      const { current } = this.#parts.store;
      if (!current.lesson || id === current.card) return null;
      const known = (await this.#told(current.lesson, id)).items.find((item) => item.id === id);
      return () => {
        const { store } = this.#parts;
        store.endScratch();
        const { lesson } = store.current;
        const item = lesson?.items.find((one) => one.id === id);
        if (!item) return;
        // A colleague's change may have come meanwhile.
        const same = item.board === current.lesson.items.find((one) => one.id === id)?.board;
        const next = same && known ? withItem(lesson, id, (one) => ({ ...one, board: known.board })) : lesson;
        store.commit(wentTo({ ...store.current, lesson: next }, id));
        this.#showing.begin();
        this.#tellCard();
      };
    });
  }

  /** To the card that is so many further on. */
  step(by) {
    this.#parts.commands.inTurn((snapshot) => {
      const place = placeOf(snapshot);
      const next = place?.cards[place.at + by];
      if (next) this.card(next.id);
    });
  }

  /** The lesson with what the moves of a card change, which only the server knows. */
  async #told(lesson, id) {
    const item = lesson.items.find((one) => one.id === id);
    if (!item || !isUntold(item)) return lesson;
    const { settings } = this.#parts;
    const line = await toldLine(item.board.line, 0, settings.enPassant).catch(() => null);
    if (!line) this.#parts.notices.show(say("moves-later"));
    return line ? withTold(lesson, new Map([[item.board.line, line]])) : lesson;
  }

  /** Tells which card is on the board; one with moves is looked at by them. */
  #tellCard() {
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

  /** Adds a card behind the one on the board: with what is on it, an empty board, or the start. */
  async add(what = "board") {
    const { commands, store, notices } = this.#parts;
    const begun = what === "start" ? await commands.asked(() => start(store.current.position.game)) : null;
    if (what === "start" && !begun) return;
    commands.inTurn((snapshot) => {
      const { lesson } = snapshot;
      if (lesson && lesson.items.length >= limit("cards")) return notices.show(say("lesson-full", { count: limit("cards") }));
      const whole = lesson ? gathered(snapshot) : withMore(newLesson(), [cardOfBoard(snapshot, snapshot.title)], null);
      const here = lesson ? snapshot.card : whole.items[0].id;
      const like = whole.items.find(({ id }) => id === here);
      const made = boardFor(what, cardOfPosition(snapshot, like), snapshot, begun);
      const next = withMore(whole, [made], here);
      // The title that was there is now that of the first card.
      store.commit({ ...opened(snapshot, next, made.id), ...(!lesson && { title: "", ownTitle: false }) });
      if (!lesson) this.#made.add(next.path);
      commands.tell("card-added", { number: placeOf(store.current).at + 1 });
      return undefined;
    });
  }

  /** Adds a heading before the card on the board, whose words are then typed. */
  addHeading() {
    const { commands, notices } = this.#parts;
    commands.inTurn((snapshot) => {
      const whole = gathered(snapshot);
      if (whole.items.length >= limit("cards")) return notices.show(say("lesson-full", { count: limit("cards") }));
      const made = heading("");
      const at = whole.items.findIndex(({ id }) => id === snapshot.card);
      const lesson = moved({ ...whole, items: [...whole.items, made] }, [made.id], at);
      this.#parts.store.commit({ lesson }, { merge: `heading-${made.id}`, timed: true });
      this.#menu.nameHeading(made.id);
      return undefined;
    });
  }

  /** Takes away a heading without words, which is nothing to come back to. */
  dropHeading(id) {
    this.#parts.commands.inTurn(({ lesson }) => {
      const items = lesson?.items.filter((item) => item.id !== id);
      if (items && items.length < lesson.items.length) this.#parts.store.amend({ lesson: { ...lesson, items } });
    });
  }

  /** Begins a lesson with what is on the board. */
  beginNew() {
    this.#parts.commands.inTurn((snapshot) => {
      if (snapshot.lesson) return;
      const lesson = withMore(newLesson(), [cardOfBoard(snapshot, snapshot.title)], null);
      this.#made.add(lesson.path);
      this.#parts.store.commit({ ...opened(snapshot, lesson), title: "", ownTitle: false });
      this.#begun = this.#parts.store.current.card;
      title.focus();
    });
  }

  /** Deletes items, all that are chosen where none are named. */
  remove(ids = this.#strip.chosen, said = say(ids.length === 1 ? "item-deleted" : "items-deleted", { count: ids.length })) {
    const { commands, store, notices } = this.#parts;
    commands.inTurn((snapshot) => {
      const changes = without(snapshot, ids);
      if (!changes) return notices.show(say("lesson-last-card"));
      const next = behind(snapshot.lesson.items, ids);
      store.commit(changes);
      this.#strip.select([]);
      this.#strip.focusItem(next);
      commands.offerUndo(said);
      return undefined;
    });
  }

  /** The same items once more, behind the last of them. */
  duplicate(ids = this.#strip.chosen) {
    const { commands, store, notices } = this.#parts;
    commands.inTurn((snapshot) => {
      const whole = gathered(snapshot);
      const chosen = whole.items.filter(({ id }) => ids.includes(id));
      if (!chosen.length) return undefined;
      if (whole.items.length + chosen.length > limit("cards")) return notices.show(say("lesson-full", { count: limit("cards") }));
      const copies = copied(chosen);
      const lesson = withMore(whole, copies, chosen.at(-1).id);
      const first = firstCard(copies);
      store.commit(first ? opened(snapshot, lesson, first) : { lesson });
      this.#strip.select(copies.length > 1 ? copies.map(({ id }) => id) : []);
      commands.offerUndo(say(copies.length === 1 ? "item-duplicated" : "items-duplicated", { count: copies.length }));
      return undefined;
    });
  }

  /** Items to another place: before the one that is number `to` of those that stay. */
  move({ ids, to }) {
    const { commands, store } = this.#parts;
    commands.inTurn((snapshot) => {
      const lesson = moved(gathered(snapshot), ids, to);
      const before = snapshot.lesson.items.map(({ id }) => id).join();
      if (lesson.items.map(({ id }) => id).join() === before) return;
      store.commit({ lesson });
      const at = lesson.items.findIndex(({ id }) => id === ids[0]);
      commands.tell("item-moved", { number: at + 1, count: lesson.items.length });
    });
  }

  /** Some fields of an item; strokes that follow closely make one step. */
  set(id, fields, merge) {
    const { commands, store } = this.#parts;
    commands.inTurn(({ lesson }) => {
      if (lesson) store.commit({ lesson: withItem(lesson, id, (item) => ({ ...item, ...fields })) }, { merge, timed: true });
    });
  }

  /** Students see of all cards what they see of this one, when they see it there. */
  showAllAs(id) {
    const { commands, store } = this.#parts;
    commands.inTurn(({ lesson }) => {
      const shown = lesson?.items.find((item) => item.id === id)?.shown;
      if (!shown) return;
      const items = lesson.items.map((item) => (item.kind === "card" ? { ...item, shown } : item));
      store.commit({ lesson: { ...lesson, items } });
      commands.offerUndo(say("shown-for-all"));
    });
  }

  /** Some fields of the lesson. */
  setLesson(fields, merge) {
    const { commands, store } = this.#parts;
    commands.inTurn(({ lesson }) => {
      if (lesson) store.commit({ lesson: { ...lesson, ...fields } }, { merge, timed: true });
    });
  }

  /** Does what a button says. */
  act(name, button) {
    const acts = {
      previous: () => this.step(-1),
      next: () => this.step(1),
      "add-card": () => this.add(),
      "lesson-menu": () => this.#menu.open(button),
      print: () => this.#paper.open(button ?? this.#strip.querySelector("[data-action=lesson-menu]")),
      "save-lesson": () => saveAsFile(this.#parts),
      "share-lesson": () => showLinks(this.#parts, this),
      find: () => this.#find.begin(),
      preview: () => this.#preview(),
      versions: () => showVersions(this.#parts, this),
      "deleted-cards": () => showBin(this.#parts, this),
      "copy-items": () => this.#copyItems(false),
      "cut-items": () => this.#copyItems(true),
      "paste-items": () => this.#pasteItems(),
    };
    return acts[name]?.();
  }

  /** Opens the lesson as students see it, at this card, once all of it is saved. */
  async #preview() {
    const { store, commands, notices } = this.#parts;
    const { lesson, card } = store.current;
    const saver = this.#saver;
    // Browsers let a page open another one only at once.
    const page = window.open("", "_blank");
    const saved = await saver.flush();
    const found = saved && (await commands.asked(() => previewOf(lesson.path)));
    if (!found) page?.close();
    if (!saved) notices.show([say("lesson-not-saved"), saver.reason].filter(Boolean).join(" "));
    if (!found) return;
    const address = `${found.address}?at=${card}`;
    if (page) page.location.replace(address);
    else location.assign(address);
  }

  /** The chosen cards into the clipboard, to be pasted into another lesson as well. */
  async #copyItems(cut, ids = this.#strip.chosen) {
    const { store, notices } = this.#parts;
    const whole = lessonJson(store.current);
    const items = whole.items.filter(({ id }) => ids.includes(id));
    const exchange = await this.#parts.commands.loaded("exchange", () => this.#copyItems(cut, ids));
    if (!exchange) return;
    const done = await exchange.copy(JSON.stringify({ fenboard: 1, lessons: [{ ...whole, title: "", notes: "", tags: [], items }] }));
    if (!done) notices.show(say("copy-failed"));
    else if (cut) this.remove(ids, say(items.length === 1 ? "item-cut" : "items-cut", { count: items.length }));
    else notices.show(say(items.length === 1 ? "item-copied" : "items-copied", { count: items.length }));
  }

  async #pasteItems() {
    const text = await (await feature("exchange"))?.paste();
    if (text) this.#parts.arrivals.text(text);
    else this.#parts.notices.show(say("paste-by-keys"));
  }

  // --- showing -------------------------------------------------------------------------

  #bind() {
    const { store, settings, state, sync } = this.#parts;
    store.addEventListener("change", ({ detail: { cause } }) => this.#show(cause));
    sync.addEventListener("status", () => {
      this.#telling = null;
      if (!sync.offline) this.#tellMoves(store.current);
    });
    settings.addEventListener("art", () => this.#strip.redraw());
    this.#strip.addEventListener("card-choice", ({ detail }) => this.card(detail));
    this.#strip.addEventListener("heading-choice", ({ detail }) => this.#menu.nameHeading(detail));
    this.#strip.addEventListener("items-move", ({ detail }) => this.move(detail));
    this.#strip.addEventListener("items-delete", ({ detail }) => this.remove(detail));
    this.#strip.addEventListener("items-copy", ({ detail: { ids, cut } }) => this.#copyItems(cut, ids));
    this.#strip.addEventListener("chosen", ({ detail }) => this.#menu.selected(detail));
    state.addEventListener("change", () => this.#panel.show());
    window.addEventListener("hashchange", () => {
      const wanted = location.hash.slice(1);
      if (store.current.lesson?.items.some(({ id, kind }) => id === wanted && kind === "card")) this.card(wanted);
    });
    document.addEventListener("presentation", () => {
      this.#showing.begin();
      this.#strip.bringCardIntoSight();
    });
    document.addEventListener("keydown", (event) => {
      const step = PAGE_KEYS[event.key];
      const free = !event.defaultPrevented && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!step || !free || !store.current.lesson || event.target.closest?.(HAS_PAGES)) return;
      event.preventDefault();
      this.step(step);
    });
    window.addEventListener("pagehide", () => this.#saver?.flush());
  }

  #show(cause) {
    const { store, state } = this.#parts;
    const { current } = store;
    const path = current.lesson?.path ?? null;
    const same = path === this.#path;
    if (!same) this.#changeLesson(path, cause);
    // What is amended below is no step of its own.
    this.#saver?.update(cause);
    if (path && !placeOf(current).count) {
      this.#addLast();
      return;
    }
    if (path && same && cause === "amend") this.#tellDeleted(current);
    this.#card = current.card;
    this.#strip.snapshot = current;
    this.#find.show();
    // The button that began the lesson is gone; its like in the strip goes on with it.
    if (!same && document.activeElement?.matches(".first-card")) this.#strip.querySelector("[data-action=add-card]").focus();
    this.#tellMoves(current);
    title.placeholder = path ? say("lesson-untitled") : title.dataset.placeholder ?? title.placeholder;
    if (!path && state.panel === "task") state.set({ panel: null });
    if (path && cause !== "amend") this.#nameByPlayers(current);
    this.#panel.show();
    this.#paper.show();
    this.#showing.show();
  }

  /** Several have deleted all cards together: what is on the board is one. */
  #addLast() {
    const { store } = this.#parts;
    const made = cardOfBoard(store.current);
    store.amend({ lesson: withMore(store.current.lesson, [made], null), card: made.id });
  }

  /** Somebody else may have deleted the card that was on the board: what one types is none of the next one's. */
  #tellDeleted({ lesson, card }) {
    if (card === this.#card || lesson.items.some(({ id }) => id === this.#card)) return;
    if (this.#panel.hasFocus) document.activeElement.blur();
    this.#parts.notices.show(say("card-gone"));
  }

  /** Another lesson, or none, is there now: what was begun here and undone again goes into the bin. */
  #changeLesson(path, cause) {
    const before = this.#path;
    title.dataset.placeholder ??= title.placeholder;
    this.#path = path;
    this.#saver = path ? this.#saverOf(path) : null;
    const left = before && this.#savers.get(before);
    if (left && cause === "undo" && this.#made.has(before)) left.toBin();
    else left?.flush();
    if (path && this.#made.has(path)) this.#saver.fromBin();
    this.#showStatus();
    // Whoever came by a link is told so, as long as the lesson is open.
    this.#strip.querySelector(".shared").hidden = !path?.startsWith("/e/");
  }

  /** Moves that a colleague has changed on the card on the board are told by the server first. */
  async #tellMoves(snapshot) {
    const { lesson, card, line, edit, was } = snapshot;
    if (wasUntold(snapshot)) {
      this.#parts.store.amend({ was: { line: was.line, ply: was.ply, at: was.at }, report: null });
      return;
    }
    const item = lesson?.items.find(({ id }) => id === card);
    if (!item || line || edit || !isUntold(item) || this.#telling === item.board.line) return;
    const { store, settings } = this.#parts;
    const asked = (this.#telling = item.board.line);
    const told = await toldLine(asked, 0, settings.enPassant).catch(() => null);
    if (!told) return;
    store.revise((snapshot) => {
      if (snapshot.lesson?.path !== lesson.path || snapshot.card !== card || snapshot.line || snapshot.edit) return snapshot;
      return withNewBoard({ ...snapshot, lesson: withTold(snapshot.lesson, new Map([[asked, told]])) });
    });
  }

  /** A game that comes onto a card without a title names it by its players. */
  #nameByPlayers({ lesson, card, line }) {
    const item = lesson.items.find(({ id }) => id === card);
    const players = playersOf(line);
    if (!item || item.title || !players || item.own?.line === line || item.board.line === line) return;
    const title = players.slice(0, limit("title"));
    this.#parts.store.amend({ lesson: withItem(lesson, card, (one) => ({ ...one, title })) });
  }

  #showStatus() {
    const { notices } = this.#parts;
    const { status = "saved", reason = "", keeps = true } = this.#saver ?? {};
    const kept = keeps ? "lesson-kept" : "lesson-only-here";
    // What an earlier page has left is still to come.
    const all = status === "saved" && this.#left.has(this.#path) ? "kept" : status;
    const output = this.#strip.querySelector(".saved");
    output.textContent = this.#saver ? say(all === "kept" ? kept : `lesson-${all}`) : "";
    output.dataset.status = all;
    output.title = reason;
    if (status === "kept" && reason) notices.show(say(`${kept}-why`, { reason }));
    else if (status === "kept") notices.announce(say(kept));
    if (status === "gone") this.#offerNew();
    else notices.withdraw(say("lesson-gone"));
  }

  /** The lesson is not there for us any more: it can go on as a new one. */
  #offerNew() {
    const { store, notices } = this.#parts;
    const gone = this.#saver;
    const act = () => {
      const lesson = newLesson();
      gone.abandon();
      store.commit({ lesson: { ...gathered(store.current), id: lesson.id, path: lesson.path }, card: store.current.card });
    };
    notices.show(say("lesson-gone"), { label: say("lesson-as-new"), act });
  }
}

/** The item that stands where these were, or before them where they were the last. */
function behind(items, ids) {
  const at = items.findIndex(({ id }) => ids.includes(id));
  const stays = ({ id }) => !ids.includes(id);
  return (items.slice(at).find(stays) ?? items.slice(0, at).findLast(stays)).id;
}

/** A new card with another board than the one on the page. */
function boardFor(what, card, snapshot, begun) {
  if (what === "board") return card;
  const position = what === "start" ? begun.position : { ...clear(snapshot.position), turn: snapshot.position.turn };
  return { ...card, own: null, board: { ...usualOf("card").board, position, flipped: snapshot.flipped } };
}
