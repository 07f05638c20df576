/**
 * Short notices at the foot of the page, some with a button, and words for screen readers alone.
 *
 * Mutable here: the notice that is shown.
 */

import { clock } from "../model/clock.js";
import { say } from "../model/words.js";

const SHOWN_FOR = 6000; // ms; longer with something to press

export class Notices {
  #box = document.getElementById("notices");
  #announcer = document.getElementById("announcer");
  #timer = 0;

  constructor() {
    this.#box.addEventListener("focusin", () => clock.stop(this.#timer));
    this.#box.addEventListener("pointerenter", () => clock.stop(this.#timer));
    for (const type of ["focusout", "pointerleave"]) this.#box.addEventListener(type, () => this.#goesLater());
  }

  /** Shows a text and perhaps a button. @param {{label: string, act: () => void, stays?: boolean}} [offer] */
  show(text, offer) {
    const words = document.createElement("p");
    words.textContent = text;
    this.#box.replaceChildren(words);
    if (offer) this.#box.append(this.#button(offer.label, offer.act), this.#closing());
    clock.stop(this.#timer);
    this.#box.dataset.stays = offer?.stays ? "yes" : "";
    this.#goesLater();
  }

  /** Says it to screen readers. */
  announce(text) {
    const words = document.createElement("p");
    words.textContent = text;
    this.#announcer.replaceChildren(words);
  }

  #button(label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      this.#box.replaceChildren();
      act();
    });
    return button;
  }

  #closing() {
    const button = this.#button("×", () => document.querySelector("main :is(input[type=search], a)")?.focus());
    button.className = "icon-only";
    button.title = say("close");
    button.setAttribute("aria-label", button.title);
    return button;
  }

  #goesLater() {
    clock.stop(this.#timer);
    if (this.#box.dataset.stays || this.#box.matches(":hover, :focus-within")) return;
    const wait = this.#box.querySelector("button") ? 2 * SHOWN_FOR : SHOWN_FOR;
    this.#timer = clock.after(wait, () => this.#box.replaceChildren());
  }
}
