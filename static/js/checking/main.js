/**
 * Whether the tasks of a lesson are true: the verdict on the card on the board in the panel of its task, a
 * run through all cards, and the signs in the strip. Loaded when a card is first checked, or a lesson has
 * verdicts from before.
 *
 * A verdict is no step of the history: it is about what a card says, and holds for as long as that is so.
 *
 * Mutable here: the verdicts on the cards of the lesson that is open, and what is being checked.
 */

import { fieldsOf, positionOf } from "../cards/items.js";
import { clock } from "../model/clock.js";
import { addWords, say } from "../model/words.js";
import { Refused } from "../server/api.js";
import { Acts } from "./acts.js";
import { matterOf } from "./matters.js";
import { VerdictPanel } from "./panel.js";
import { drawProgress, firstToLookAt, summaryOf } from "./progress.js";
import { Run } from "./run.js";
import { checkedCard } from "./server.js";
import { signImage } from "./sign.js";
import { Verdicts } from "./verdicts.js";

export class Checking {
  #parts;
  #panel;
  #row;
  #acts;
  #path = null; // of the lesson that is open
  #verdicts = new Verdicts();
  #works = new Map(); // by ids of cards what gives up checking them
  #run = null;

  /**
   * @param {object} parts  those of the editor, with the `lessons` and the `strip`
   * @param {HTMLElement} part  the part of the page, see `parts/checking.html`
   */
  constructor(parts, part) {
    addWords(JSON.parse(part.dataset.moveWords));
    addWords(JSON.parse(part.dataset.words));
    this.#parts = parts;
    const root = document.getElementById("editor");
    document.head.append(part.querySelector("link"));
    this.#panel = new VerdictPanel(root.querySelector(".task-panel .check-card"), part.querySelector(".verdict"));
    this.#row = part.querySelector(".check-progress");
    parts.strip.querySelector(".strip-foot").prepend(this.#row);
    this.#acts = new Acts(parts, root);
    this.#bind();
    this.#show();
  }

  // --- what others ask for -------------------------------------------------------------

  /** Checks the card on the board; where that is under way it is given up. */
  async card() {
    const { store, state, setMode, notices } = this.#parts;
    const { card, lesson } = store.kept;
    if (!lesson) return;
    if (state.panel !== "task") setMode("task");
    if (this.#works.has(card)) {
      this.#works.get(card).abort();
      return;
    }
    if (!positionOf(store.kept, this.#item(card))) {
      notices.show(say("check-no-position"));
      return;
    }
    const isAgain = this.#found(this.#item(card))?.stale === false;
    if (await this.#checkShown(isAgain)) this.#announce(card);
  }

  /** Checks the card on the board. @param {boolean} again  whatever is known  @returns {Promise<boolean>} whether it has, and is still there */
  async #checkShown(again) {
    const { store, lessons } = this.#parts;
    const { card } = store.kept;
    if (this.#works.has(card)) return false;
    const abort = new AbortController();
    this.#works.set(card, abort);
    this.#show();
    try {
      await lessons.saver.flush();
      const verdicts = this.#verdicts;
      if (!abort.signal.aborted) await this.#check(card, abort.signal, again);
      return this.#verdicts === verdicts && store.kept.card === card && !abort.signal.aborted;
    } catch (error) {
      if (!abort.signal.aborted) this.#sayFailed(error);
      return false;
    } finally {
      this.#works.delete(card);
      this.#show();
    }
  }

  /** Checks all cards of the lesson whose verdict does not hold. */
  async all() {
    const { lessons, notices } = this.#parts;
    if (this.#run) return;
    if (!this.#cards.length) {
      notices.show(say("check-none"));
      return;
    }
    const run = new Run({
      cards: () => this.#cards.map((item) => ({ id: item.id, holds: this.#found(item)?.stale === false })),
      check: (id, signal) => this.#check(id, signal, false),
      clock,
    });
    this.#run = run;
    run.addEventListener("change", () => this.#run === run && drawProgress(this.#row, run));
    run.addEventListener("end", () => this.#run === run && this.#ended());
    drawProgress(this.#row, run);
    notices.announce(say("check-begun"));
    await lessons.saver.flush();
    run.start();
  }

  /** Takes in what the server has kept. @param {object} kept  verdicts by ids of cards  @param {object} snapshot  what was saved then */
  takeKept(kept, snapshot) {
    if (snapshot.lesson.path !== this.#path) return;
    const items = snapshot.lesson.items.filter(({ id }) => kept[id]);
    this.#verdicts.takeKept(items.map((item) => [item.id, kept[item.id].stale ? null : matterOf(snapshot, item), kept[item.id]]));
  }

  // --- checking ------------------------------------------------------------------------

  async #check(id, signal, again) {
    const { store, sync, lessons } = this.#parts;
    const verdicts = this.#verdicts;
    // A text that is being read is about to have its position.
    if (id === store.kept.card && store.kept.reading === "pending") await sync.whenSettled();
    const snapshot = store.kept;
    const item = snapshot.lesson?.items.find((one) => one.id === id);
    if (!item || verdicts !== this.#verdicts) return;
    const { path } = snapshot.lesson;
    const card = { id, kind: item.kind, ...fieldsOf(snapshot, item) };
    const matter = matterOf(snapshot, item);
    const verdict = await checkedCard(card, lessons.saver.isThere ? path : "", again, signal);
    verdicts.take(id, matter, verdict);
  }

  #announce(id) {
    const found = this.#found(this.#item(id));
    if (!found) return;
    const { label, sentences } = found.verdict;
    const words = [label, sentences[0]?.text].filter(Boolean);
    this.#parts.notices.announce(words.length > 1 ? say("check-said", { label, text: words[1] }) : label);
  }

  #sayFailed(error) {
    const { notices, commands } = this.#parts;
    if (error instanceof Refused) notices.show(error.message);
    else if (error.said) notices.show(error.said, { label: say("try-again"), act: () => this.card(), passing: true });
    else commands.needsServer(() => this.card());
  }

  #ended() {
    const { notices, lessons, setMode, state } = this.#parts;
    this.#run = null;
    drawProgress(this.#row, null);
    const cards = this.#cards;
    const found = cards.map((item) => this.#found(item));
    const signs = found.map((one) => (one && !one.stale ? one.verdict.sign : null));
    const first = firstToLookAt(signs);
    const go = () => {
      lessons.cards.card(cards[first].id);
      setMode("task");
    };
    const number = first < 0 ? 0 : this.#items.filter(({ kind }) => kind === "card").indexOf(cards[first]) + 1;
    notices.show(summaryOf(signs), first < 0 ? undefined : { label: say("check-go", { number }), act: go });
    // A class sees none of it.
    if (state.presentation?.on) notices.keepForLater();
  }

  #stop() {
    const { done, count } = this.#run.progress;
    this.#end();
    this.#parts.notices.show(say("check-stopped", { done, count }));
  }

  #end() {
    const run = this.#run;
    this.#run = null;
    run?.stop();
    const hadFocus = this.#row.contains(document.activeElement);
    drawProgress(this.#row, null);
    // The button that was pressed is gone; it goes on by the menu.
    if (hadFocus) document.querySelector("position-strip [data-action=lesson-menu]")?.focus({ preventScroll: true });
  }

  // --- showing -------------------------------------------------------------------------

  get #items() {
    return this.#parts.store.kept.lesson?.items ?? [];
  }

  /** The cards that have a position. */
  get #cards() {
    const { kept } = this.#parts.store;
    return this.#items.filter((item) => item.kind === "card" && positionOf(kept, item));
  }

  #item(id) {
    return this.#items.find((item) => item.id === id);
  }

  /** The verdict on a card as it is now, and whether it is stale. */
  #found(item) {
    return this.#verdicts.has(item.id) ? this.#verdicts.of(item.id, matterOf(this.#parts.store.kept, item)) : null;
  }

  #bind() {
    const { store, state, settings, sync } = this.#parts;
    store.addEventListener("change", () => this.#show());
    state.addEventListener("change", () => this.#showCard());
    settings.addEventListener("moves", () => this.#panel.redraw());
    sync.addEventListener("status", () => sync.offline || this.#run?.again());
    window.addEventListener("online", () => this.#run?.again());
    this.#row.querySelector("button").addEventListener("click", () => this.#stop());
    this.#panel.addEventListener("act", ({ detail }) => this.#act(detail));
    this.#panel.addEventListener("look", ({ detail }) => this.#acts.look(this.#verdictShown.tree, detail));
    this.#panel.addEventListener("tree", () => this.#withTree());
    this.#panel.addEventListener("task", () => this.#acts.writeTask(this.#verdictShown.task) && this.card());
    this.#acts.preview.addEventListener("change", () => this.#panel.showPreview(this.#acts.preview, this.#acts.shown));
  }

  get #verdictShown() {
    return this.#found(this.#item(this.#parts.store.kept.card)).verdict;
  }

  /** Does what a sentence offers; what has changed the card is checked anew. */
  async #act(act) {
    const verdict = act.do === "take-tree" ? await this.#withTree() : this.#verdictShown;
    if (verdict && (await this.#acts.do(act, verdict))) this.card();
  }

  /** The verdict that is shown with the moves of its proof, which a list of verdicts has not told; null where the card is another by then. */
  async #withTree() {
    const { card } = this.#parts.store.kept;
    if (!this.#verdictShown.tree) await this.#checkShown(false);
    const found = this.#parts.store.kept.card === card ? this.#found(this.#item(card)) : null;
    return found?.verdict.tree && !found.stale ? found.verdict : null;
  }

  #show() {
    const { kept } = this.#parts.store;
    const path = kept.lesson?.path ?? null;
    if (path !== this.#path) this.#goTo(path);
    if (!path) return;
    this.#showCard();
    if (this.#run) drawProgress(this.#row, this.#run);
  }

  /** Another lesson is open, or none. */
  #goTo(path) {
    this.#path = path;
    this.#end();
    for (const abort of this.#works.values()) abort.abort();
    this.#verdicts = new Verdicts();
    this.#verdicts.addEventListener("change", () => this.#drawAll());
    this.#drawAll();
  }

  #drawAll() {
    this.#parts.strip.verdicts = (item) => this.#inStrip(item);
    this.#showCard();
  }

  #inStrip(item) {
    const found = this.#found(item);
    if (!found) return null;
    const { verdict, stale } = found;
    const label = stale ? say("check-stale", { label: verdict.label }) : verdict.label;
    return { sign: verdict.sign, stale, label, image: () => signImage(verdict.sign) };
  }

  #showCard() {
    const { store, state } = this.#parts;
    const item = this.#item(store.kept.card);
    if (!item || state.panel !== "task") return;
    this.#panel.works = this.#works.has(item.id);
    this.#panel.show(this.#found(item), item);
  }
}
