/**
 * Finding a card: by its number, or by words of its title or its task. Cards that have none of them
 * are out of sight for as long as one looks.
 *
 * Mutable here: whether one is looking.
 */

import { numbersOf } from "../cards/fields.js";
import { say } from "../model/words.js";

export class Find {
  #strip;
  #parts;
  #row;
  #field;

  /**
   * @param {import("./strip.js").PositionStrip} strip
   * @param {object} parts  those of the editor
   */
  constructor(strip, parts) {
    this.#strip = strip;
    this.#parts = parts;
    this.#row = strip.querySelector(".find");
    this.#field = this.#row.querySelector("input");
    this.#field.addEventListener("input", () => {
      this.#reveal();
      this.#field.focus();
      this.show();
    });
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    this.#row.querySelector("button").addEventListener("click", () => this.#end());
    strip.addEventListener("keydown", (event) => {
      const finds = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!finds) return;
      event.preventDefault();
      this.begin();
    });
  }

  /** Looks for a card. */
  begin() {
    this.#row.hidden = false;
    this.#reveal();
    this.#field.focus();
    this.#field.select();
    this.show();
  }

  /** Where there is room for one line alone, the list is open over the page, and the field over that. */
  #reveal() {
    const list = this.#strip.querySelector("ol");
    if (list.checkVisibility()) return;
    list.showPopover();
    if (this.#row.matches(":popover-open")) this.#row.hidePopover();
    this.#row.showPopover();
    list.addEventListener("toggle", ({ newState }) => newState === "closed" && !this.#row.contains(document.activeElement) && this.#end(), { once: true });
  }

  /** Shows those cards alone that are looked for. */
  show() {
    if (this.#row.hidden) return;
    const { lesson } = this.#parts.store.current;
    if (!lesson) {
      this.#end();
      return;
    }
    const wanted = wordsOf(this.#field.value);
    const ids = new Set(found(lesson.items, wanted).map(({ id }) => id));
    for (const item of this.#items) item.hidden = wanted.length > 0 && !ids.has(item.dataset.id);
    this.#row.querySelector("output").textContent = wanted.length ? say("cards-count", { count: ids.size }) : "";
  }

  get #items() {
    return this.#strip.querySelectorAll("ol > li");
  }

  #end() {
    if (this.#row.matches(":popover-open")) this.#row.hidePopover();
    this.#row.hidden = true;
    this.#field.value = "";
    for (const item of this.#items) item.hidden = false;
    this.#strip.focusItem();
  }

  #key(event) {
    const { key, isComposing } = event;
    event.stopPropagation();
    if (isComposing || !["Enter", "ArrowDown", "Escape"].includes(key)) return;
    event.preventDefault();
    const [first] = best(found(this.#parts.store.current.lesson.items, wordsOf(this.#field.value)), this.#field.value);
    if (key === "Escape") this.#end();
    else if (key === "ArrowDown") this.#strip.focusItem(first?.id);
    else if (first) {
      this.#end();
      this.#strip.dispatchEvent(new CustomEvent("card-choice", { detail: first.id }));
      this.#strip.focusItem(first.id);
    }
  }
}

function wordsOf(text) {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The cards that have all the words, each in its number, title or task, or as `difficulty:3`, with their numbers. */
export function found(items, wanted) {
  const searched = (card) => [card.title, card.task, ...numbersOf(card).flatMap(({ name, label, number }) => [`${name}:${number}`, `${label}:${number}`])];
  const cards = items.filter(({ kind }) => kind === "card").map((card, at) => ({ id: card.id, number: String(at + 1), words: searched(card).join(" ").toLowerCase() }));
  return cards.filter(({ number, words }) => wanted.every((word) => word === number || words.includes(word)));
}

/** The card of that number first. */
function best(cards, text) {
  const exact = cards.find(({ number }) => number === text.trim());
  return exact ? [exact] : cards;
}
