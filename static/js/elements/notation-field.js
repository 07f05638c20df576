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
 * Properties down: `text`, `findings`, `description`, `offered`, `notation`.
 * Events up: `text-entered` with the text, `text-escaped`, `notation-choice`.
 */

const GRAVITY = ["note", "illegal", "repaired", "error"];

export class NotationField extends HTMLElement {
  #findings = [];
  #stop = null;
  #focusedByPointer = false;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const area = this.#area;
    area.addEventListener("input", () => this.#entered(), { signal });
    area.addEventListener("scroll", () => this.#scrollUnderlay(), { signal });
    area.addEventListener("keydown", (event) => this.#key(event), { signal });
    area.addEventListener("pointerdown", () => this.#pressed(), { signal });
    area.addEventListener("pointerup", () => this.#clicked(), { signal });
    this.#select.addEventListener("change", () => this.#emit("notation-choice", this.#select.value), { signal });
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

  set text(text) {
    if (text === this.#area.value) return;
    this.#area.value = text;
    this.#underline();
  }

  set findings(findings) {
    this.#findings = findings;
    this.#area.setAttribute("aria-invalid", findings.some(({ severity }) => severity === "error"));
    this.#underline();
  }

  /** What is said of the text where it gets the focus. */
  set description(text) {
    // The whole list, by which the server describes it, would be too much to hear.
    this.#area.removeAttribute("aria-describedby");
    if (text) this.#area.setAttribute("aria-description", text);
    else this.#area.removeAttribute("aria-description");
  }

  set notation(notation) {
    this.#select.value = notation;
    this.classList.toggle("in-words", notation === "spoken");
  }

  /** The notations to choose from, by name. */
  set offered(names) {
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

  #entered() {
    // Marks of the text before would be out of place; the reply brings new ones.
    this.#findings = [];
    this.#underline();
    this.#emit("text-entered", this.text);
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
    const pieces = cutAtFindings(this.text, this.#findings).map(({ text, severity }) => {
      if (!severity) return text;
      const mark = document.createElement("mark");
      mark.className = text ? severity : `${severity} gap`;
      mark.textContent = text;
      return mark;
    });
    // A last empty line takes up no height without something on it.
    this.querySelector(".underlay").replaceChildren(...pieces, "\u200b");
    this.#scrollUnderlay();
  }

  #scrollUnderlay() {
    this.querySelector(".underlay").scrollTop = this.#area.scrollTop;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/**
 * The text in pieces, each with the gravest severity of the findings on it.
 * A finding about no character, something being missing, makes an empty piece.
 *
 * @param {string} text
 * @param {{start: number|null, end: number|null, severity: string}[]} findings
 * @returns {{text: string, severity: string|null}[]}
 */
function cutAtFindings(text, findings) {
  const points = toCodeUnits(text);
  const spans = findings
    .filter(({ start }) => start !== null)
    .map(({ start, end, severity }) => ({ start: points(start), end: points(end), severity }));
  const cuts = new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])]);
  const places = [...cuts].sort((a, b) => a - b);
  const pieces = [];
  places.forEach((start, index) => {
    const gap = gravest(spans.filter((span) => span.start === start && span.end === start));
    if (gap) pieces.push({ text: "", severity: gap });
    const end = places[index + 1];
    if (end === undefined) return;
    const severity = gravest(spans.filter((span) => span.start <= start && span.end >= end && span.end > span.start));
    pieces.push({ text: text.slice(start, end), severity });
  });
  return pieces;
}

function gravest(spans) {
  const worst = Math.max(-1, ...spans.map(({ severity }) => GRAVITY.indexOf(severity)));
  return GRAVITY[worst] ?? null;
}

/** The server counts characters; JavaScript counts UTF-16 units, two for some. */
function toCodeUnits(text) {
  const offsets = [0];
  for (const character of text) offsets.push(offsets.at(-1) + character.length);
  return (characters) => offsets[Math.min(characters, offsets.length - 1)];
}

/** The offsets, in characters as the server counts, as offsets in the string. */
function stringRange(text, start, end) {
  const points = toCodeUnits(text);
  return [points(start), points(end)];
}

customElements.define("notation-field", NotationField);
