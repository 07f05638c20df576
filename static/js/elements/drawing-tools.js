/**
 * <drawing-tools>: what the drawing tool draws, in which colour, and what a label says.
 *
 *   <drawing-tools>
 *     <fieldset> <label class="pen"> <input type="radio" name="shape" value="line"> …
 *     <fieldset> <label class="pen"> <input type="radio" name="colour" value="green"> <svg class="ink">
 *     <input class="text">              of a label
 *
 * Property down: `pen`, see pens.js. Event up: `pen-choice` with what of it is chosen.
 */

import { overPieces } from "./mark-drawing.js";

/** An arrow across the sample of a colour. */
const SAMPLE = { begin: { x: -50, y: 0 }, end: { x: 50, y: 0 } };

export class DrawingTools extends HTMLElement {
  #stop = null;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.addEventListener("change", ({ target }) => this.#chosen(target), { signal });
    this.addEventListener("input", ({ target }) => target === this.#text && this.#written(), { signal });
    this.addEventListener("focusin", ({ target }) => target === this.#text && this.#text.select(), { signal });
  }

  disconnectedCallback() {
    this.#stop?.abort();
  }

  /** Draws the samples of the colours, once the table of marks is known. */
  drawSamples() {
    for (const sample of this.querySelectorAll(".ink")) {
      const mark = { kind: "arrow", colour: sample.dataset.colour, square: "begin", to: "end" };
      sample.replaceChildren(...overPieces([mark], (name) => SAMPLE[name]));
    }
  }

  set pen({ shape, colour, text }) {
    this.querySelector(`[name=shape][value=${shape}]`).checked = true;
    this.querySelector(`[name=colour][value=${colour}]`).checked = true;
    if (this.#text.value !== text) this.#text.value = text;
  }

  get #text() {
    return this.querySelector(".text");
  }

  #chosen({ name, value }) {
    if (name) this.#choose({ [name]: value });
  }

  /** Who writes a label wants to draw one. */
  #written() {
    this.#choose({ shape: "label", text: this.#text.value.trim() });
  }

  #choose(choice) {
    this.dispatchEvent(new CustomEvent("pen-choice", { detail: choice, bubbles: true }));
  }
}

customElements.define("drawing-tools", DrawingTools);
