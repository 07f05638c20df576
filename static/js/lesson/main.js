/**
 * Lessons in the editor: puts together the strip of cards and what is said of the card on the board
 * with what is done to cards (`editing.js`), what only the server knows of them (`telling.js`) and
 * their saving (`savers.js`). Loaded when there is a lesson, or the first card is added.
 *
 * Mutable here: which lesson and which card are shown.
 */

import { knowFields, usualOf } from "../cards/fields.js";
import { cardOfBoard, itemOf, lessonJson, opened, withMore } from "../cards/items.js";
import { feature } from "../editor/features.js";
import { root, title } from "../editor/page.js";
import { MOST_STEPS } from "../features/language.js";
import { placeOf } from "../model/own.js";
import { addWords, say } from "../model/words.js";
import { keepSteps, keptSteps } from "../saving/again.js";
import { inOrder } from "../saving/merge.js";
import { lessonNews, previewOf } from "../saving/server.js";
import { showBin } from "./bin.js";
import { Checks } from "./checks.js";
import { saveAsFile, showLinks, showVersions } from "./dialogs.js";
import { Editing } from "./editing.js";
import { Find } from "./find.js";
import { Menu } from "./menu.js";
import { Paper } from "./paper.js";
import { Savers } from "./savers.js";
import { Showing } from "./showing.js";
import "./strip.js";
import { TaskPanel } from "./task-panel.js";
import { Telling } from "./telling.js";

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
  #telling;
  #savers;
  #checks;
  #path = null;
  #card = null;
  /** What is done to its cards. @type {Editing} */
  cards;

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
    this.#telling = new Telling(parts);
    this.cards = new Editing(parts, this.#strip, this.#telling, {
      begun: (path) => this.#savers.begins(path),
      went: () => this.#showing.begin(),
      heading: (id) => this.#menu.nameHeading(id),
    });
    this.#savers = new Savers(parts, this.#strip, this.cards);
    this.#panel = new TaskPanel(panel, parts, this);
    this.#paper = new Paper(parts, part);
    this.#showing = new Showing(parts, this.cards);
    this.#menu = new Menu(this.#strip, parts, this);
    this.#find = new Find(this.#strip, parts);
    this.#checks = new Checks(parts, this, this.#strip);
    this.#bind();
    this.#show();
  }

  /** The one that saves the lesson that is open. */
  get saver() {
    return this.#savers.saver;
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
    await this.#savers.left.tried;
    const kept = keptSteps(path, this.#parts.store.around(Infinity));
    if (kept) return () => this.#goOn(path, kept);
    try {
      return await this.#opening(path, await lessonNews(path));
    } catch (error) {
      if (error.status === 404 && !this.#savers.left.waitsFor(path)) {
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
    if (begun) this.#savers.begins(path);
    const saver = this.#savers.saverOf(path);
    delete root.dataset.lesson;
    store.revise((snapshot, at) => ({ ...snapshot, ...steps[at] }));
    saver.hasAll(known, store.current);
    session.update();
  }

  /** Keeps what can be undone while the page is loaded again; what is not saved yet is. */
  async keepSteps() {
    const { store } = this.#parts;
    const { lesson } = store.current;
    if (!lesson || !(await this.saver.flush())) return;
    const { path } = lesson;
    keepSteps(store.around(MOST_STEPS), { path, known: this.saver.known, begun: this.#savers.hasBegun(path) });
  }

  /** What opens the lesson. */
  async #opening(path, { revision, fields, items }) {
    const { store, session } = this.#parts;
    const own = { ...usualOf("lesson"), ...fields };
    const there = inOrder(items.filter(({ deleted }) => !deleted).map((item) => itemOf({ ...item, ...item.fields })));
    const { title: called, ...said } = own;
    const lesson = { id: path, path, ...said, items: there };
    const wanted = location.hash.slice(1);
    const known = await this.#telling.told(lesson, there.find(({ id }) => id === wanted)?.id ?? there.find(({ kind }) => kind === "card")?.id);
    return () => {
      this.#savers.saverOf(path).has({ revision, fields, items });
      delete root.dataset.lesson;
      const open = (snapshot) => ({ ...opened(snapshot, known, wanted), title: called, ownTitle: called !== "" });
      // The page has begun with it: there is nothing before that, unless it came late.
      if (store.canUndo) store.commit(open(store.current));
      else store.revise((snapshot) => ({ ...snapshot, ...open(snapshot) }));
      session.update();
      this.#telling.tellCard();
    };
  }

  // --- what its buttons do -------------------------------------------------------------

  /** Does what a button says. */
  act(name, button) {
    const acts = {
      previous: () => this.cards.step(-1),
      next: () => this.cards.step(1),
      "add-card": () => this.cards.add(),
      "lesson-menu": () => this.#menu.open(button),
      "save-lesson": () => saveAsFile(this.#parts),
      "share-lesson": () => showLinks(this.#parts, this),
      find: () => this.#find.begin(),
      preview: () => this.#preview(),
      versions: () => showVersions(this.#parts, this),
      "find-tasks": () => this.#findTasks(),
      "deleted-cards": () => showBin(this.#parts, this),
      "copy-items": () => this.#copyItems(false),
      "cut-items": () => this.#copyItems(true),
      "paste-items": () => this.#pasteItems(),
      "check-card": () => this.#checks.act("card"),
      "check-all": () => this.#checks.act("all"),
    };
    return acts[name]?.();
  }

  /** Looks for tasks in the games that are cards of the lesson. */
  async #findTasks() {
    const { commands, notices, store } = this.#parts;
    const module = await commands.loaded("finding", () => this.#findTasks());
    if (!module) return;
    const games = module.gamesOfLesson(lessonJson(store.current).items);
    if (games.length) await module.findTasks(this.#parts, games);
    else notices.show(say("finding-no-games"));
  }

  /** Opens the lesson as students see it, at this card, once all of it is saved. */
  async #preview() {
    const { store, commands, notices } = this.#parts;
    const { lesson, card } = store.current;
    const { saver } = this;
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
    else if (cut) this.cards.remove(ids, say(items.length === 1 ? "item-cut" : "items-cut", { count: items.length }));
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
      if (!sync.offline) this.#telling.again();
    });
    settings.addEventListener("art", () => this.#strip.redraw());
    this.#strip.addEventListener("card-choice", ({ detail }) => this.cards.card(detail));
    this.#strip.addEventListener("heading-choice", ({ detail }) => this.#menu.nameHeading(detail));
    this.#strip.addEventListener("items-move", ({ detail }) => this.cards.move(detail));
    this.#strip.addEventListener("items-delete", ({ detail }) => this.cards.remove(detail));
    this.#strip.addEventListener("items-copy", ({ detail: { ids, cut } }) => this.#copyItems(cut, ids));
    this.#strip.addEventListener("chosen", ({ detail }) => this.#menu.selected(detail));
    state.addEventListener("change", () => this.#panel.show());
    window.addEventListener("hashchange", () => {
      const wanted = location.hash.slice(1);
      if (store.current.lesson?.items.some(({ id, kind }) => id === wanted && kind === "card")) this.cards.card(wanted);
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
      this.cards.step(step);
    });
  }

  #show(cause) {
    const { store, state } = this.#parts;
    const { current } = store;
    const path = current.lesson?.path ?? null;
    const same = path === this.#path;
    title.dataset.placeholder ??= title.placeholder;
    this.#path = path;
    if (!same) this.#savers.open(path, cause);
    if (path && !same) this.#checks.opened();
    // What is amended below is no step of its own.
    this.saver?.update(cause);
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
    this.#telling.tellMoves(current);
    title.placeholder = path ? say("lesson-untitled") : title.dataset.placeholder;
    if (!path && state.panel === "task") state.set({ panel: null });
    if (path && cause !== "amend") this.#telling.nameByPlayers(current);
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
}
