/**
 * What is said of the card on the board: its title, task, hint and solution, and when students see
 * them; and of the lesson as a whole.
 *
 * Mutable here: whose words the fields hold, and which position was judged.
 */

import { calledIn } from "../model/games.js";
import { say } from "../model/words.js";
import { possibleMoves } from "../server/api.js";
import { numberInfo, saidOfCard, usualOf } from "../cards/fields.js";
import { root } from "../editor/page.js";
import { tagsIn, tagsInWords } from "../features/tags.js";
import { writeField } from "../features/write-field.js";
import { ExercisePanel } from "./exercise-panel.js";

const OF_LESSON = ["notes", "language"];
/** The fields of a card that are not named as its words are. */
const FIELDS = { notes: "card-notes" };

export class TaskPanel {
  #panel;
  #parts;
  #lessons;
  #card = null;
  #said = []; // the names of the fields of a card that stand here
  #exercise;
  #judged = null; // the position that was asked about last, whether any move can be played there

  /**
   * @param {HTMLElement} panel  see `parts/lesson.html`
   * @param {object} parts  those of the editor
   * @param {object} lessons  `main.js`
   */
  constructor(panel, parts, lessons) {
    const { cards } = lessons;
    this.#panel = panel;
    this.#parts = parts;
    this.#lessons = lessons;
    this.#said = saidOfCard().filter((name) => this.#field(FIELDS[name] ?? name));
    for (const name of this.#said) this.#bindOfCard(name);
    for (const name of OF_LESSON) this.#bind(name, (value) => cards.setLesson({ [name]: value }, `lesson-${name}`));
    this.#exercise = new ExercisePanel(panel.querySelector(".exercise-choice"), (value) => cards.set(this.#card, { exercise: value }));
    this.#bind("tags", (value) => cards.setLesson({ tags: tagsIn(value) }, "lesson-tags"));
    for (const menu of panel.querySelectorAll("select[data-shown]")) {
      menu.addEventListener("change", () => {
        const { shown } = this.#item;
        cards.set(this.#card, { shown: { ...shown, [menu.dataset.shown]: menu.value } });
      });
    }
    this.#field("marks-wait").addEventListener("change", ({ target }) => {
      const { shown } = this.#item;
      cards.set(this.#card, { shown: { ...shown, marks: target.checked ? "solution" : "always" } });
    });
    panel.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-task]");
      if (button) this.#do(button.dataset.task);
    });
    panel.addEventListener("keydown", (event) => {
      // Page keys go through the cards, also from here.
      if (event.key !== "PageDown" && event.key !== "PageUp") return;
      event.preventDefault();
      cards.step(event.key === "PageDown" ? 1 : -1);
    });
  }

  get #item() {
    const { lesson, card } = this.#parts.store.current;
    return lesson?.items.find(({ id }) => id === card) ?? null;
  }

  /** Whether words are being typed in it. */
  get hasFocus() {
    return this.#panel.contains(document.activeElement);
  }

  #field(name) {
    return this.#panel.querySelector(`[name="${name}"]`);
  }

  #bind(name, set) {
    this.#field(name).addEventListener("input", ({ target }) => set(target.value));
  }

  /** What is chosen is a step of its own; what is typed is one with what was typed just before. */
  #bindOfCard(name) {
    const { cards } = this.#lessons;
    const field = this.#field(FIELDS[name] ?? name);
    const number = numberInfo(name);
    const isChosen = field.type === "checkbox" || field.type === "select-one";
    field.addEventListener("input", () => {
      const value = field.type === "checkbox" ? field.checked : number ? numberIn(field.value, number.most) : field.value;
      cards.set(this.#card, { [name]: value }, isChosen ? undefined : `${name}-${this.#card}`);
    });
    // What is no number, or too high a one, is not left standing there.
    if (number && !isChosen) field.addEventListener("change", () => (field.value = typed(this.#item?.[name])));
  }

  /** Shows a field of the card; `other` where another card was shown. */
  #showOfCard(name, item, other) {
    const field = this.#field(FIELDS[name] ?? name);
    const value = item?.[name] ?? usualOf("card")[name];
    if (field.type === "checkbox") field.checked = value;
    else writeField(field, numberInfo(name) && field.type === "text" ? typed(value) : String(value), { always: other });
  }

  /** Shows the card on the board, and the lesson. */
  show() {
    const { store, state } = this.#parts;
    const { lesson, card, line, at } = store.current;
    this.#panel.hidden = !lesson || state.panel !== "task";
    this.#placeMoves(!this.#panel.hidden);
    if (this.#panel.hidden) return;
    const item = this.#item;
    const other = card !== this.#card;
    this.#card = card;
    for (const name of this.#said) this.#showOfCard(name, item, other);
    for (const name of OF_LESSON) writeField(this.#field(name), lesson[name]);
    const tags = this.#field("tags");
    const said = JSON.stringify(lesson.tags);
    if (JSON.stringify(tagsIn(tags.value)) !== said) writeField(tags, tagsInWords(lesson.tags), { said });
    for (const menu of this.#panel.querySelectorAll("select[data-shown]")) menu.value = item?.shown[menu.dataset.shown] ?? "always";
    this.#field("marks-wait").checked = item?.shown.marks === "solution";
    const moves = line?.plies.length ?? 0;
    this.#sayEnded(moves ? null : store.current.position);
    this.#panel.querySelector(".no-moves").hidden = moves > 0;
    this.#panel.querySelector(".has-moves").hidden = moves === 0;
    this.#exercise.show(store.current);
    this.#panel.querySelector(".begins").textContent = beginsInWords(line, at ?? -1);
    this.#panel.querySelector("[data-task=begin]").disabled = (at ?? -1) === store.current.ply;
  }

  /** Says that nobody can move on a card, which is easily overlooked. */
  async #sayEnded(position) {
    const ended = this.#panel.querySelector(".ended");
    if (position === this.#judged) return;
    this.#judged = position;
    const found = position && (await possibleMoves(position, [], "always").catch(() => null));
    if (position !== this.#judged) return;
    const event = (found?.events ?? []).find((name) => ended.getAttribute(`data-${name}`));
    const winner = position && calledIn(position).sides[position.turn === "first" ? 1 : 0];
    ended.textContent = event ? ended.getAttribute(`data-${event}`).replace("{winner}", winner) : "";
    ended.hidden = !event;
  }

  /** The list of moves stands here while the task is shown, and else where moves are played. */
  #placeMoves(here) {
    const list = root.querySelector("moves-list:not(.of-proof)");
    const next = here ? this.#panel.querySelector(".has-moves").lastElementChild : root.querySelector("#moves form.typed");
    if (list && next && list.nextElementSibling !== next) next.before(list);
  }

  #do(name) {
    const { store, commands, state, setMode } = this.#parts;
    if (name === "play") setMode("play");
    else if (name === "begin") {
      store.commit({ at: store.current.ply });
      commands.offerUndo(beginsInWords(store.current.line, store.current.at));
    } else if (name === "same") this.#lessons.cards.showAllAs(this.#card);
    else if (name === "check") this.#lessons.act("check-card");
    else if (name === "students") this.#lessons.act("share-lesson");
    state.set({});
  }
}

/** The number in what is typed, in digits of any width: 0 for none, and no higher than the highest. */
function numberIn(text, most) {
  const [digits = "0"] = text.normalize("NFKC").match(/[0-9]+/) ?? [];
  return Math.min(Number(digits), most);
}

/** A number as it is typed; 0 is what is not said. */
function typed(number) {
  return number ? String(number) : "";
}

/** Where students begin, in words. */
function beginsInWords(line, at) {
  if (!line?.plies.length) return "";
  if (at < 0) return say("begins-at-start");
  const { number, side, names = [] } = line.plies[at];
  const name = names[0] ?? line.plies[at].code;
  return say("begins-after", { move: `${number}${side === "first" ? "." : "…"} ${name}` });
}
