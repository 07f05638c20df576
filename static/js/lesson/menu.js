/**
 * The menu of the strip: adding, what is done to the cards that are chosen, and to the lesson.
 *
 * Mutable here: whether cards are being selected one by one.
 */

import { say } from "../model/words.js";
import { openHeading } from "./heading.js";

export class Menu {
  #strip;
  #parts;
  #lessons;
  #menu;

  /**
   * @param {import("./strip.js").PositionStrip} strip
   * @param {object} parts  those of the editor
   * @param {object} lessons  `main.js`
   */
  constructor(strip, parts, lessons) {
    this.#strip = strip;
    this.#parts = parts;
    this.#lessons = lessons;
    this.#menu = strip.querySelector(".strip-menu");
    this.#menu.addEventListener("click", ({ target, detail }) => {
      const button = target.closest("[data-do]");
      // The second press of a double click was for the button, over which the menu has opened.
      if (!button || detail > 1) return;
      this.#menu.hidePopover();
      this.#do(button.dataset.do);
    });
    this.#menu.addEventListener("keydown", (event) => this.#key(event));
    strip.querySelector("[data-part=done]").addEventListener("click", () => strip.select([]));
  }

  /** Opens the menu at its button. */
  open(button) {
    const count = this.#strip.count;
    for (const part of this.#menu.querySelectorAll("[data-one]")) {
      part.textContent = count > 1 ? say(part.dataset.many, { count }) : part.dataset.one;
    }
    this.#menu.showPopover();
    const { left, bottom, top } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#menu;
    this.#menu.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
    this.#menu.style.top = `${Math.max(4, bottom + height + 4 > innerHeight ? top - height - 4 : bottom + 4)}px`;
    this.#menu.querySelector("button").focus();
  }

  /** So many items are selected. */
  selected(count) {
    const bar = this.#strip.querySelector(".selection");
    bar.hidden = !count;
    bar.querySelector("output").textContent = count ? say("items-selected", { count }) : "";
  }

  #do(name) {
    const { commands } = this.#parts;
    const lessons = this.#lessons;
    const acts = {
      "add-board": () => lessons.cards.add("board"),
      "add-empty": () => lessons.cards.add("empty"),
      "add-start": () => lessons.cards.add("start"),
      "add-heading": () => lessons.cards.addHeading(),
      duplicate: () => lessons.cards.duplicate(),
      delete: () => lessons.cards.remove(),
      select: () => this.#strip.pick(this.#parts.store.current.card),
      "same-exercise": () => lessons.cards.sameExercise(this.#strip.count > 1 ? this.#strip.chosen : null),
      task: () => this.#parts.setMode("task"),
      worksheet: () => this.#parts.setMode("worksheet"),
      close: () => commands.fresh(say("lesson-closed")),
    };
    (acts[name] ?? (() => lessons.act(name)))();
  }

  #key(event) {
    const buttons = [...this.#menu.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  }

  /** A heading is typed beside its place. */
  nameHeading(id) {
    requestAnimationFrame(() => {
      const button = this.#strip.querySelector(`[data-id="${CSS.escape(id)}"] > button`);
      if (!button || button.nextElementSibling) return;
      // Where there is room for one line alone, it is in the list that opens.
      if (!button.checkVisibility()) button.closest("[popover]").showPopover();
      const { cards } = this.#lessons;
      const item = this.#parts.store.current.lesson.items.find((one) => one.id === id);
      openHeading(button, item, { set: (fields, name) => cards.set(id, fields, name && `heading-${name}-${id}`), drop: () => cards.dropHeading(id) });
    });
  }
}
