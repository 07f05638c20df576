/**
 * <position-strip>: the cards of a lesson, one of which is on the board, and the headings between.
 *
 *   <position-strip>
 *     <ol popover>
 *       <li data-id> <button class="card" aria-current aria-pressed>   board, number, side to move, title, how hard
 *       <li data-id> <button class="heading">                          its words
 *
 * Boards are drawn as they come into sight. Where there is room for one line alone the list opens
 * over the page, until a card is chosen. Properties down: `snapshot`, `verdicts`; method: `redraw`. Events up:
 * `card-choice` with an id, `heading-choice` with an id, `chosen` when other items are selected,
 * `items-move` with {ids, to}, `items-delete` with ids.
 *
 * Mutable here: the snapshot shown, what is in sight, what each item shows, what is selected, and
 * what is being dragged.
 */

import { smallBoard } from "../features/small-board.js";
import { clock } from "../model/clock.js";
import { toMove } from "../model/games.js";
import { say } from "../model/words.js";
import { Drag } from "./drag.js";
import { numbersOf } from "../cards/fields.js";
import { writeHeading } from "./heading.js";
import { positionOf, textOfCard } from "../cards/items.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const MOST_OF_TEXT = 120; // characters
const DRAWN_AFTER = 60; // ms; the large board comes first

export class PositionStrip extends HTMLElement {
  #snapshot = null;
  #items = null;
  #card = null;
  #byId = new Map(); // the elements
  #sight = null; // the observer of what is in sight, or near it
  #inSight = new Set();
  #drawn = new WeakMap();
  #later = 0;
  #stop = null;
  #selected = new Set(); // ids
  #picking = false; // whether a click selects one more, until none is selected
  #anchor = null; // where a selection began
  #drag = null;
  #verdictOf = () => null;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const list = this.#list;
    this.#sight = new IntersectionObserver((entries) => this.#sighted(entries), { root: list, rootMargin: "50%" });
    for (const item of list.children) this.#sight.observe(item);
    list.addEventListener("click", (event) => this.#click(event), { signal });
    list.addEventListener("keydown", (event) => this.#key(event), { signal });
    list.addEventListener("focusin", ({ target }) => this.#reach(target), { signal });
    list.addEventListener("toggle", ({ newState }) => newState === "open" && this.#opened(), { signal });
    window.addEventListener("resize", () => this.#close(), { signal });
    this.#drag = new Drag(list, (id) => this.#dragged(id), (ids, to) => this.#tell("items-move", { ids, to }));
  }

  disconnectedCallback() {
    this.#stop?.abort();
    this.#sight?.disconnect();
    this.#drag?.stop();
    clock.stop(this.#later);
  }

  get #list() {
    return this.querySelector("ol");
  }

  get #buttons() {
    return [...this.#list.querySelectorAll("button")];
  }

  /** The ids of what is selected, in their order; of the card on the board where nothing is. */
  get chosen() {
    const found = this.#items?.filter(({ id }) => this.#selected.has(id)).map(({ id }) => id) ?? [];
    return found.length ? found : [this.#card];
  }

  /** How many are selected. */
  get count() {
    return this.#selected.size;
  }

  /** @param {import("../model/store.js").Snapshot} snapshot  one with a lesson, or without */
  set snapshot(snapshot) {
    const { lesson, card } = snapshot;
    this.#snapshot = snapshot;
    this.hidden = !lesson;
    if (!lesson) return;
    if (lesson.items !== this.#items) this.#build(lesson.items);
    if (card !== this.#card || !this.#byId.get(card)?.firstChild.ariaCurrent) this.#goTo(card);
    this.#drawSoon();
  }

  /** Draws all boards again, in another set of pieces. */
  redraw() {
    this.#drawn = new WeakMap();
    this.#drawSoon();
  }

  /**
   * Shows with each card the verdict on its task.
   *
   * @param {(item: object) => {label: string, sign: string, stale: boolean, image: () => Element}|null} verdictOf
   */
  set verdicts(verdictOf) {
    this.#verdictOf = verdictOf;
    if (this.#items && this.#snapshot.lesson) this.#writeAll();
  }

  /** Selects these items, none for []. */
  select(ids) {
    this.#selected = new Set(ids);
    this.#picking &&= ids.length > 0;
    this.#drawSelection();
  }

  /** Selects this item, and each that is clicked then. */
  pick(id) {
    this.#picking = true;
    this.select([id]);
  }

  /** Puts the focus on the card on the board, or another item. */
  focusItem(id = this.#card) {
    const button = this.#byId.get(id)?.firstChild;
    button?.focus({ preventScroll: true });
    if (button) this.#bringIntoSight(button);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }

  // --- building ------------------------------------------------------------------------

  /** The list is open over the page. */
  #opened() {
    if (!this.#list.contains(document.activeElement)) this.focusItem();
  }

  #close() {
    if (this.#list.matches(":popover-open")) this.#list.hidePopover();
  }

  #build(items) {
    const before = this.#byId;
    this.#byId = new Map(items.map(({ id, kind }) => [id, before.get(id) ?? this.#item(id, kind)]));
    this.#items = items;
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    // What stays where it is is not touched: words may be typed in it just now.
    for (const item of [...this.#list.children]) if (this.#byId.get(item.dataset.id) !== item) item.remove();
    let next = this.#list.firstChild;
    for (const item of this.#byId.values()) {
      if (item === next) next = next.nextSibling;
      else this.#list.insertBefore(item, next);
    }
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
    for (const id of this.#selected) if (!this.#byId.has(id)) this.#selected.delete(id);
    this.#writeAll();
    this.#drawSelection();
  }

  #item(id, kind) {
    const item = document.createElement("li");
    item.dataset.id = id;
    const button = document.createElement("button");
    button.type = "button";
    button.className = kind;
    button.tabIndex = -1;
    if (kind === "card") button.append(...["drawing", "number", "side", "name", "problems", "stars", "checked"].map(part));
    item.append(button);
    this.#sight.observe(item);
    return item;
  }

  #writeAll() {
    let number = 0;
    for (const item of this.#items) {
      const element = this.#byId.get(item.id);
      if (item.kind === "heading") this.#writeHeading(element.firstChild, item);
      else this.#write(element.firstChild, item, (number += 1));
    }
  }

  #writeHeading(button, item) {
    const [line] = item.text.trim().split("\n");
    const words = item.title || line || say("lesson-heading");
    if (button.textContent !== words) button.textContent = words;
    const form = button.nextElementSibling;
    if (form) writeHeading(form, item);
  }

  #write(button, item, number) {
    const position = positionOf(this.#snapshot, item);
    const side = position ? toMove(position) : say("card-unread");
    const name = position ? item.title : item.problem || item.title;
    const { findings } = item.id === this.#card ? this.#snapshot.report ?? {} : {};
    const count = findings?.filter(({ severity }) => severity !== "note").length ?? item.problems;
    const problems = position && count ? String(count) : "";
    const told = problems && ` – ${say(count === 1 ? "card-problem" : "card-problems", { count })}`;
    const numbers = numbersOf(item);
    const stars = numbers.map(({ stars: many }) => "★".repeat(many)).join(" ").trim();
    const verdict = position && this.#verdictOf(item);
    const words = [say("card", { number, side }), name, ...numbers.map(({ label, words }) => `${label}: ${words}`), verdict?.label];
    const label = words.filter(Boolean).join(" – ") + told;
    if (button.ariaLabel === label) return;
    button.ariaLabel = label;
    button.title = [name, verdict?.label].filter(Boolean).join("\n");
    const checked = button.querySelector(".checked");
    Object.assign(checked.dataset, { sign: verdict?.sign ?? "", stale: verdict?.stale ?? false });
    checked.replaceChildren(...(verdict ? [verdict.image()] : []));
    for (const [name_, text] of Object.entries({ number, side, name, problems, stars })) button.querySelector(`.${name_}`).textContent = text;
  }

  #goTo(card) {
    this.#list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (card !== this.#card) this.#anchor = card;
    this.#card = card;
    const button = this.#byId.get(card)?.firstChild;
    if (!button) return;
    button.setAttribute("aria-current", "true");
    this.#reach(button);
    this.bringCardIntoSight();
  }

  /** Scrolls to the card on the board, where the strip is in sight. */
  bringCardIntoSight() {
    const button = this.#byId.get(this.#card)?.firstChild;
    if (button && this.checkVisibility()) this.#bringIntoSight(button);
  }

  #drawSelection() {
    for (const [id, item] of this.#byId) {
      const { firstChild: button } = item;
      if (this.#selected.size) button.ariaPressed = String(this.#selected.has(id));
      else button.removeAttribute("aria-pressed");
    }
    this.#tell("chosen", this.#selected.size);
  }

  // --- drawing boards ------------------------------------------------------------------

  /** The one item that Tab stops at. */
  #reach(button) {
    if (!button.matches("li > button")) return;
    this.#list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    button.tabIndex = 0;
  }

  /** Scrolls the list alone, never the page. */
  #bringIntoSight(button) {
    const [list, own] = [this.#list, button].map((element) => element.getBoundingClientRect());
    const beyond = (start, end, from, to) => (start < from ? start - from : Math.max(0, end - to));
    this.#list.scrollBy(beyond(own.left, own.right, list.left, list.right), beyond(own.top, own.bottom, list.top, list.bottom));
  }

  #sighted(entries) {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#inSight.add(target);
      else this.#inSight.delete(target);
    }
    this.#draw();
  }

  #drawSoon() {
    clock.stop(this.#later);
    this.#later = clock.after(DRAWN_AFTER, () => this.#draw());
  }

  #draw() {
    if (!this.#snapshot?.lesson) return;
    let number = 0;
    for (const item of this.#items) {
      if (item.kind === "heading") continue;
      number += 1;
      const element = this.#byId.get(item.id);
      if (!this.#inSight.has(element)) continue;
      this.#write(element.firstChild, item, number);
      const position = positionOf(this.#snapshot, item);
      const flipped = item.id === this.#card ? this.#snapshot.flipped : item.flipped;
      const drawn = this.#drawn.get(element);
      if (drawn && drawn.position === position && drawn.flipped === flipped) continue;
      this.#drawn.set(element, { position, flipped });
      element.firstChild.classList.toggle("unread", !position);
      const text = position ? null : beginningOf(textOfCard(this.#snapshot, item));
      element.querySelector(".drawing").replaceChildren(position ? smallBoard(position, flipped) : text);
    }
  }

  // --- choosing and moving -------------------------------------------------------------

  #click(event) {
    const button = event.target.closest("li > button");
    if (!button || this.#drag.justDropped) return;
    const { id } = button.parentElement.dataset;
    if (event.shiftKey) this.#selectTo(id);
    else if (event.ctrlKey || event.metaKey || this.#picking) this.#toggle(id);
    else {
      if (this.#selected.size) this.select([]);
      this.#choose(id);
    }
  }

  #choose(id) {
    this.#anchor = id;
    this.#close();
    const { kind } = this.#items.find((item) => item.id === id);
    this.#tell(kind === "card" ? "card-choice" : "heading-choice", id);
  }

  #toggle(id) {
    if (!this.#selected.size && this.#card && id !== this.#card) this.#selected.add(this.#card);
    if (!this.#selected.delete(id)) this.#selected.add(id);
    this.#picking &&= this.#selected.size > 0;
    this.#anchor = id;
    this.#drawSelection();
  }

  #selectTo(id) {
    const ids = this.#items.map((item) => item.id);
    if (!ids.includes(this.#anchor)) this.#anchor = this.#card;
    const [from, to] = [ids.indexOf(this.#anchor), ids.indexOf(id)].sort((one, other) => one - other);
    this.#selected = new Set(ids.slice(Math.max(from, 0), to + 1));
    this.#drawSelection();
  }

  #key(event) {
    const button = event.target.closest("li > button");
    if (!button) return;
    const { id } = button.parentElement.dataset;
    const ids = this.#items.map((item) => item.id).filter((one) => !this.#byId.get(one).hidden);
    const at = ids.indexOf(id);
    const acts = event.ctrlKey || event.metaKey ? this.#withControl(event, id) : this.#plain(event, { id, ids, at });
    if (!acts) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #withControl({ key }, id) {
    const letter = key.toLowerCase();
    if (key === " " || key === "Enter") this.#toggle(id);
    else if (letter === "a") this.select(this.#items.map((item) => item.id));
    else if (letter === "c" || letter === "x") this.#tell("items-copy", { ids: this.#dragged(id), cut: letter === "x" });
    else return false;
    return true;
  }

  #plain(event, { id, ids, at }) {
    const { key } = event;
    const ends = { Home: 0, End: ids.length - 1 };
    const to = ends[key] ?? at + STEPS[key];
    if (event.altKey) return key in STEPS && this.#shift(id, STEPS[key]);
    if (key === "Escape" && this.#selected.size) this.select([]);
    else if (key === "Delete" || key === "Backspace") this.#tell("items-delete", this.#dragged(id));
    else if (Number.isNaN(to)) return false;
    else if (ids[to] !== undefined) {
      if (event.shiftKey) this.#selectTo(ids[to]);
      else this.#anchor = ids[to];
      this.focusItem(ids[to]);
    }
    return true;
  }

  /** Moves the item, or all that are selected, one place up or down. */
  #shift(id, step) {
    const ids = this.#dragged(id);
    const at = this.#items.findIndex((item) => item.id === ids[0]);
    const others = this.#items.filter((item) => !ids.includes(item.id));
    const to = this.#items.slice(0, at).filter((item) => !ids.includes(item.id)).length + step;
    if (to >= 0 && to <= others.length) this.#tell("items-move", { ids, to });
    this.focusItem(id);
    return true;
  }

  /** What goes with an item that is dragged: all that is selected, if it is. */
  #dragged(id) {
    return this.#selected.has(id) ? this.chosen : [id];
  }
}

function part(name) {
  const element = document.createElement("span");
  element.className = name;
  return element;
}

/** As much of a text as a card may show. */
function beginningOf(text) {
  return text.trimStart().slice(0, MOST_OF_TEXT).replace(/\s+/g, " ");
}

customElements.define("position-strip", PositionStrip);
