/**
 * The form of the options: writes them into its fields, and tells which of them is changed. The server
 * has made it from the rows of its table, so that no option is named here but the one that is several
 * fields: sets of pieces, joined by dots.
 *
 * Mutable here: nothing but the fields.
 */

import { writeField } from "../features/write-field.js";
import { filledOptions, typedOption, unusedOptions } from "./options.js";

const SETS = "pieces";
const TYPED = "input[type=text], textarea";

/** Events: `option` with its name, its value, and whether it is typed. */
export class Form extends EventTarget {
  #form;

  /** @param {HTMLFormElement} form  see `parts/worksheet.html` */
  constructor(form) {
    super();
    this.#form = form;
    form.addEventListener("input", ({ target }) => this.#changed(target));
    // What is no number that can be is again what it was.
    form.addEventListener("focusout", ({ target }) => {
      if (target.type === "number" && !target.validity.valid) target.value = target.dataset.was;
    });
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  /** Writes the options into the fields. @param {string[]} games  those on the boards, whose pieces can be chosen */
  show(options, { games, title }) {
    const all = filledOptions(options);
    for (const [name, value] of Object.entries(all)) {
      if (name === SETS) this.#showSets(String(value).split("."));
      else for (const field of this.#fields(name)) show(field, value);
    }
    const [heading] = this.#fields("title");
    heading.placeholder = title;
    for (const part of this.#form.querySelectorAll("[data-of-game]")) part.hidden = !games.includes(part.dataset.ofGame);
    const unused = unusedOptions(options);
    for (const part of this.#form.querySelectorAll("[data-option]")) {
      const off = unused.includes(part.dataset.option);
      for (const field of part.querySelectorAll("input, select, textarea")) if (field.disabled !== off) field.disabled = off;
      part.classList.toggle("unused", off);
    }
  }

  #fields(name) {
    return this.#form.querySelectorAll(`[name="${name}"]`);
  }

  #showSets(chosen) {
    for (const menu of this.#fields(SETS)) {
      const names = [...menu.options].map(({ value }) => value);
      menu.value = chosen.find((name) => names.includes(name)) ?? names[0];
    }
  }

  #changed(field) {
    const { name } = field;
    if (!name || (field.type === "radio" && !field.checked)) return;
    if (field.type === "number" && !field.validity.valid) return;
    const isTyped = field.matches(TYPED) || field.type === "number";
    this.dispatchEvent(new CustomEvent("option", { detail: { name, value: this.#valueOf(field), isTyped } }));
  }

  #valueOf(field) {
    if (field.type === "checkbox") return field.checked;
    if (field.name !== SETS) return typedOption(field.name, field.value);
    // The usual set of each game need not be named.
    const menus = [...this.#fields(SETS)];
    return menus.filter((menu) => menu.selectedIndex > 0).map((menu) => menu.value).join(".");
  }
}

/** Writes a value into a field of any type. */
function show(field, value) {
  if (field.type === "checkbox") field.checked = value === true;
  else if (field.type === "radio") field.checked = field.value === String(value);
  else writeField(field, String(value));
}
