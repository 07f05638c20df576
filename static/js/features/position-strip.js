/**
 * <position-strip>: the positions of a text that holds several, as cards of which one is on the
 * board.
 *
 *   <position-strip>
 *     <ol popover> <li> <button aria-current>    board, number, side to move, name
 *
 * Boards are drawn as they come into sight. Where there is room for one line alone the list opens
 * over the page, until a card is chosen. Property down: `snapshot`; method: `redraw`. Event up:
 * `card-choice` with the number of the card, from 0.
 *
 * Mutable here: the snapshot shown, what is in sight, and which position each card has drawn.
 */

import { pieceImage } from "../elements/piece-image.js";
import { gameInfo, toMove } from "../model/games.js";
import { isDark, lookOf } from "../model/squares.js";
import { positionOfCard } from "../model/strip.js";
import { say } from "../model/words.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const MOST_OF_TEXT = 120; // characters
const DRAWN_AFTER = 60; // ms; the large board comes first

export class PositionStrip extends HTMLElement {
  #snapshot = null;
  #cards = null;
  #place = -1;
  #sight = null; // the observer of what is in sight, or near it
  #inSight = new Set();
  #drawn = new WeakMap();
  #later = 0;
  #stop = null;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const list = this.#list;
    this.#sight = new IntersectionObserver((entries) => this.#sighted(entries), { root: list, rootMargin: "50%" });
    for (const item of list.children) this.#sight.observe(item);
    list.addEventListener("click", ({ target }) => this.#choose(target.closest("button")), { signal });
    list.addEventListener("keydown", (event) => this.#key(event), { signal });
    list.addEventListener("focusin", ({ target }) => this.#reach(target), { signal });
    list.addEventListener("toggle", ({ newState }) => newState === "open" && this.#opened(), { signal });
    window.addEventListener("resize", () => this.#close(), { signal });
  }

  disconnectedCallback() {
    this.#stop?.abort();
    this.#sight?.disconnect();
    clearTimeout(this.#later);
  }

  get #list() {
    return this.querySelector("ol");
  }

  get #buttons() {
    return [...this.#list.querySelectorAll("button")];
  }

  /** @param {import("../model/store.js").Snapshot} snapshot  one with a strip, or without */
  set snapshot(snapshot) {
    const { strip, place } = snapshot;
    this.#snapshot = snapshot;
    this.hidden = !strip;
    if (!strip) return;
    const others = strip.cards !== this.#cards;
    if (others) this.#build(strip.cards);
    if (others || place !== this.#place) this.#goTo(place);
    this.#drawSoon();
  }

  /** Draws all boards again, in another set of pieces. */
  redraw() {
    this.#drawn = new WeakMap();
    this.#drawSoon();
  }

  /** What a card says of itself: whose move it is and its name, or what is wrong with it. */
  #labelsOf(at) {
    const { name = "", problem = "" } = this.#snapshot.strip.cards[at];
    const position = positionOfCard(this.#snapshot, at);
    return position ? { side: toMove(position), name } : { side: say("card-unread"), name: problem || name };
  }

  /** The list is open over the page. */
  #opened() {
    const button = this.#list.children[this.#place].firstChild;
    button.focus({ preventScroll: true });
    this.#bringIntoSight(button);
  }

  #close() {
    if (this.#list.matches(":popover-open")) this.#list.hidePopover();
  }

  #build(cards) {
    const kept = this.#cards && cards.length > this.#cards.length && this.#cards.every((card, at) => card === cards[at]);
    const items = [...this.#list.children];
    const made = cards.slice(kept ? items.length : 0).map(() => this.#item());
    this.#list.replaceChildren(...(kept ? items : []), ...made);
    this.#cards = cards;
    this.querySelectorAll("li").forEach((item, at) => this.#write(item, at));
  }

  #item() {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "card";
    button.tabIndex = -1;
    button.append(...["drawing", "number", "side", "name"].map(part));
    item.append(button);
    this.#sight.observe(item);
    return item;
  }

  #write(item, at) {
    const { side, name } = this.#labelsOf(at);
    const number = String(at + 1);
    const label = say("card", { number, side }) + (name ? ` – ${name}` : "");
    const button = item.firstChild;
    if (button.ariaLabel === label) return;
    button.ariaLabel = label;
    button.title = name;
    for (const [name_, text] of Object.entries({ number, side, name })) button.querySelector(`.${name_}`).textContent = text;
  }

  #goTo(place) {
    const before = this.#list.children[this.#place]?.firstChild;
    const button = this.#list.children[place].firstChild;
    before?.removeAttribute("aria-current");
    button.setAttribute("aria-current", "true");
    this.#place = place;
    this.#reach(button);
    if (this.checkVisibility()) this.#bringIntoSight(button);
  }

  /** The one card that Tab stops at. */
  #reach(button) {
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
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#draw(), DRAWN_AFTER);
  }

  #draw() {
    if (!this.#snapshot?.strip) return;
    [...this.#list.children].forEach((item, at) => {
      const position = positionOfCard(this.#snapshot, at);
      if (!this.#inSight.has(item) || this.#drawn.get(item) === position) return;
      this.#drawn.set(item, position);
      const { text } = this.#snapshot.strip.cards[at];
      item.firstChild.classList.toggle("unread", !position);
      item.querySelector(".drawing").replaceChildren(position ? smallBoard(position) : beginningOf(text));
      this.#write(item, at);
    });
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = this.#buttons;
    const at = buttons.indexOf(event.target);
    const ends = { Home: 0, End: buttons.length - 1 };
    const to = ends[event.key] ?? at + STEPS[event.key];
    if (at < 0 || Number.isNaN(to)) return;
    event.preventDefault();
    buttons[to]?.focus({ preventScroll: true });
    if (buttons[to]) this.#bringIntoSight(buttons[to]);
  }

  #choose(button) {
    if (!button) return;
    const detail = this.#buttons.indexOf(button);
    this.#close();
    this.dispatchEvent(new CustomEvent("card-choice", { detail, bubbles: true }));
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

function smallBoard(position) {
  const board = document.createElement("span");
  board.className = "small-board";
  board.dataset.look = lookOf(position);
  const { lines } = gameInfo(position.game);
  if (lines) board.dataset.lines = lines;
  board.style.setProperty("--files", position.files);
  board.style.setProperty("--ranks", position.ranks);
  board.setAttribute("aria-hidden", "true");
  position.squares.forEach((piece, index) => {
    const square = document.createElement("span");
    if (piece !== null) square.className = isDark(position, index) ? "dark" : "light";
    if (piece) square.append(pieceImage(piece, position));
    board.append(square);
  });
  return board;
}

customElements.define("position-strip", PositionStrip);
