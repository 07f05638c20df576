/**
 * <notation-field>: the text of the position, with what is wrong underlined.
 *
 *   <notation-field>
 *     <select data-part="notation">
 *     <div class="text-stack">
 *       <div class="underlay" aria-hidden="true">   the same text, with <mark>s
 *       <textarea>
 *
 * The underlay has the text area's type and wraps alike, so that its marks lie
 * under the characters, and it gives the text area its height.
 *
 * Properties down: `description`, `offered`, `notation`; method: `show` with text and findings.
 * Events up: `text-entered` with {text, pasted, whole}, whether it was pasted and took the place of
 * all there was, `text-confirmed` with it, `text-escaped`,
 * `notation-choice`.
 *
 * Mutable here: what the properties were set to, and what is drawn of it.
 */

import { IN_WORDS } from "../model/snapshot.js";
import { cutAtFindings, stringRange } from "../model/underlines.js";

/** What browsers call a text that comes all at once. */
const WHOLE = ["insertFromPaste", "insertFromDrop"];

export class NotationField extends HTMLElement {
  #findings = [];
  #underlined = "";
  #offered = "";
  #description = null;
  #notation = "";
  /** In px; to ask for it at each change would have the page laid out at once. */
  #scrolled = 0;
  #stop = null;
  #focusedByPointer = false;
  /** What is entered takes the place of all there was. */
  #all = false;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const area = this.#area;
    area.addEventListener("beforeinput", () => (this.#all = area.selectionStart === 0 && area.selectionEnd === this.text.length), { signal });
    area.addEventListener("input", ({ inputType }) => this.#entered(inputType), { signal });
    area.addEventListener("scroll", () => this.#scrollTo(area.scrollTop), { signal });
    area.addEventListener("keydown", (event) => this.#key(event), { signal });
    area.addEventListener("pointerdown", () => this.#pressed(), { signal });
    area.addEventListener("pointerup", () => this.#clicked(), { signal });
    this.#select.addEventListener("change", () => this.#choose(this.#select.value), { signal });
  }

  disconnectedCallback() {
    this.#stop?.abort();
  }

  get #area() {
    return this.querySelector("textarea");
  }

  get #select() {
    return this.querySelector("[data-part=notation]");
  }

  get text() {
    return this.#area.value;
  }

  /** Shows a text with what is wrong in it; both come together, as the one is about the other. */
  show(text, findings) {
    if (text !== this.#area.value) this.#write(text);
    this.#findings = findings;
    this.#area.setAttribute("aria-invalid", findings.some(({ severity }) => severity === "error"));
    this.#underline();
  }

  /** What is about to be typed over all of the text still takes the place of all of it. */
  #write(text) {
    const { selectionStart, selectionEnd, value } = this.#area;
    const all = value && selectionStart === 0 && selectionEnd === value.length;
    this.#area.value = text;
    if (all && document.activeElement === this.#area) this.#area.select();
  }

  /** What is said of the text where it gets the focus. */
  set description(text) {
    if (text === this.#description) return;
    this.#description = text;
    // The whole list, by which the server describes it, would be too much to hear.
    this.#area.removeAttribute("aria-describedby");
    if (text) this.#area.setAttribute("aria-description", text);
    else this.#area.removeAttribute("aria-description");
  }

  set notation(notation) {
    if (notation === this.#notation) return;
    this.#notation = notation;
    this.#select.value = notation;
    this.classList.toggle("in-words", notation === IN_WORDS);
  }

  /** The notations to choose from, by name. */
  set offered(names) {
    const offered = names.join();
    if (offered === this.#offered) return;
    this.#offered = offered;
    for (const option of this.#select.options) option.hidden = option.disabled = !names.includes(option.value);
  }

  /** What the menu calls a notation. */
  nameOf(notation) {
    const option = [...this.#select.options].find(({ value }) => value === notation);
    return option?.text ?? notation.toUpperCase();
  }

  /** Puts the focus into the text, all of it selected. */
  focusText() {
    this.#area.focus();
    this.#area.select();
  }

  /** Selects what a finding is about, so that it can be typed over. */
  selectSpan(start, end) {
    this.#area.focus();
    this.#area.setSelectionRange(...stringRange(this.text, start, end));
  }

  #choose(notation) {
    this.#notation = notation;
    this.#emit("notation-choice", notation);
  }

  #entered(how) {
    // Marks of the text before would be out of place; the reply brings new ones.
    this.#findings = [];
    this.#underline();
    const pasted = WHOLE.includes(how);
    this.#emit("text-entered", { text: this.text, pasted, whole: pasted && this.#all });
  }

  #key(event) {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#emit("text-confirmed", this.text);
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#emit("text-escaped");
    }
  }

  /**
   * A first click selects all, as in an address bar, so that pasting replaces;
   * but not where something is underlined that a click goes to mend.
   */
  #pressed() {
    this.#focusedByPointer = document.activeElement !== this.#area && !this.#findings.length;
  }

  #clicked() {
    if (this.#focusedByPointer && this.#area.selectionStart === this.#area.selectionEnd) this.#area.select();
    this.#focusedByPointer = false;
  }

  #underline() {
    const pieces = cutAtFindings(this.text, this.#findings);
    const underlined = JSON.stringify(pieces);
    if (underlined === this.#underlined) return;
    this.#underlined = underlined;
    // A last empty line takes up no height without something on it.
    this.querySelector(".underlay").replaceChildren(...pieces.map(underlinedPiece), "\u200b");
    if (this.#scrolled) this.#scrollUnderlay();
  }

  #scrollTo(top) {
    this.#scrolled = top;
    this.#scrollUnderlay();
  }

  #scrollUnderlay() {
    this.querySelector(".underlay").scrollTop = this.#scrolled;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

function underlinedPiece({ text, severity }) {
  if (!severity) return text;
  const mark = document.createElement("mark");
  mark.className = text ? severity : `${severity} gap`;
  mark.textContent = text;
  return mark;
}

customElements.define("notation-field", NotationField);
