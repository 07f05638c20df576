/**
 * The exercise of a card: which one Fenboard makes from its position, about which piece or squares, with
 * the task that students read and the answer.
 *
 * Mutable here: what was asked about last, and what was answered.
 */

import { exercises } from "../server/api.js";
import { positionAt } from "../model/line.js";
import { say } from "../model/words.js";
import { writeField } from "../features/write-field.js";

const KEPT = 60; // answers about so many positions
const known = new Map(); // by position and code, the newest last

/** Where students begin with what is on the board. */
export function positionOfTask({ position, line, at }) {
  return line ? positionAt(line, at ?? -1) : position;
}

/**
 * What the server says of an exercise; asked once.
 *
 * @param {object} position
 * @param {string} code
 * @param {string|null} [variant]
 */
export function exerciseOf(position, code, variant = null) {
  const key = JSON.stringify([position, code, variant]);
  const found = known.get(key) ?? exercises(position, code, null, variant);
  known.delete(key);
  known.set(key, found);
  if (known.size > KEPT) known.delete(known.keys().next().value);
  found.catch(() => known.delete(key));
  return found;
}

export class ExercisePanel {
  #part;
  #set;
  #code;
  #position = null;
  #variant = null;
  #shown = ""; // what was asked about, as of `exerciseOf`

  /**
   * @param {HTMLElement} part  see `parts/lesson.html`
   * @param {(code: string) => void} set  sets the exercise of the card
   */
  constructor(part, set) {
    this.#part = part;
    this.#set = set;
    this.#code = part.querySelector("[name=exercise]");
    const by = { name: (value) => set(value), piece: (value) => set(value), squares: (value) => this.#type(value) };
    part.addEventListener("change", ({ target }) => by[target.dataset.exercise]?.(target.value));
  }

  #menu(name) {
    return this.#part.querySelector(`[data-exercise=${name}]`);
  }

  /** Shows the exercise of the card on the board, whose code the hidden field has. */
  async show(snapshot) {
    this.#position = positionOfTask(snapshot);
    this.#variant = snapshot.variant ?? null;
    const code = this.#code.value;
    if (!this.#position) return;
    const key = JSON.stringify([this.#position, code]);
    if (key === this.#shown) return;
    this.#shown = key;
    const found = await exerciseOf(this.#position, code, this.#variant).catch(() => null);
    if (key !== this.#shown) return;
    if (found) this.#draw(found, code);
    else this.#shown = "";
  }

  #draw({ exercises: all, pieces, squares, task, answer, trouble }, code) {
    const [name] = code.split(":");
    const row = all.find((one) => one.name === name);
    const choices = all.map((one) => new Option(one.label, one.name));
    if (name && !row) choices.push(new Option(`${code} (${this.#part.dataset.misfit})`, name));
    const menu = this.#menu("name");
    menu.replaceChildren(menu.options[0], ...choices);
    menu.value = name;
    const takes = row?.takes ?? "";
    this.#drawPieces(takes, pieces, name, code);
    const field = this.#menu("squares");
    field.closest("label").hidden = takes !== "squares" && takes !== "way";
    writeField(field, squares, { said: `${code} ${squares}` });
    this.#say(".exercise-task", trouble || task, Boolean(trouble));
    this.#say(".exercise-answer", trouble ? "" : answer);
  }

  #drawPieces(takes, pieces, name, code) {
    const menu = this.#menu("piece");
    menu.closest("label").hidden = takes !== "piece" && takes !== "mover";
    const options = pieces.map((one) => new Option(one.label, one.code));
    // A piece that has gone is still what was chosen.
    if (code !== name && !pieces.some((one) => one.code === code)) options.push(new Option(code, code));
    menu.replaceChildren(new Option(say(takes === "mover" ? "exercise-all-pieces" : "exercise-by-fenboard"), name), ...options);
    menu.value = code;
  }

  #say(selector, text, isMisfit = false) {
    const place = this.#part.querySelector(selector);
    place.hidden = !text;
    place.classList.toggle("misfit", isMisfit);
    (place.querySelector("b") ?? place).textContent = text;
  }

  /** Squares as a person types them: the server knows their names. */
  async #type(text) {
    const name = this.#menu("name").value;
    const position = this.#position;
    const found = await exercises(position, name, text, this.#variant).catch(() => null);
    if (!found || position !== this.#position || name !== this.#menu("name").value) return;
    if (found.trouble) this.#say(".exercise-task", found.trouble, true);
    else this.#set(found.code);
  }
}
