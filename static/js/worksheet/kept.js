/**
 * Which options a worksheet has, and what is printed: those of the lesson are kept with it, each change
 * a step of the history; those of one position without a lesson in the browser's storage, so that the
 * next one looks the same.
 *
 * Mutable here: the options of one position, and the ids that it has as a lesson of one card.
 */

import { cardOfBoard, lessonJson, newLesson, positionOf, withMore } from "../cards/items.js";
import { newId } from "../features/new-id.js";
import { bareOptions, withOptions } from "./options.js";

const KEY = "fenboard.worksheet";

export class KeptOptions {
  #parts;
  #own = load();
  #ids = [newId(), newId()];

  /** @param {object} parts  those of the editor */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Those that differ from the usual. */
  get options() {
    const { lesson } = this.#parts.store.current;
    return lesson ? bareOptions(lesson.worksheet) : this.#own;
  }

  /** Changes some of them; strokes that follow closely make one step. @param {string|null} merge */
  set(changes, merge = null) {
    this.replace(withOptions(this.options, changes), merge);
  }

  /** Other options in place of these. */
  replace(options, merge = null) {
    const { commands, store } = this.#parts;
    if (!store.current.lesson) {
      this.#own = options;
      save(options);
      return;
    }
    commands.inTurn(({ lesson }) => {
      if (lesson) store.commit({ lesson: { ...lesson, worksheet: options } }, { merge: merge && `worksheet-${merge}`, timed: true });
    });
  }

  /**
   * What is on the worksheet: the lesson as the server reads it, and which cards where not all are.
   *
   * @param {string[]} chosen  ids of items, [] for all
   * @param {string} address  of the students' page, "" for none
   */
  bodyOf(chosen, address = "") {
    const snapshot = this.#snapshot;
    const cards = this.#cardsOf(snapshot, chosen).map(({ id }) => id);
    return { lesson: lessonJson(snapshot), options: this.options, ...(chosen.length && { cards }), ...(address && { address }) };
  }

  /** Which cards these are, how many, of which games, and what the lesson is called. */
  cardsOf(chosen) {
    const snapshot = this.#snapshot;
    const cards = this.#cardsOf(snapshot, chosen);
    const games = new Set(cards.map((card) => positionOf(snapshot, card)?.game).filter(Boolean));
    return { ids: cards.map(({ id }) => id), count: cards.length, games: [...games], title: snapshot.title };
  }

  /** The snapshot with a lesson: a position alone is one of one card. */
  get #snapshot() {
    const { current } = this.#parts.store;
    if (current.lesson) return current;
    const [id, card] = this.#ids;
    return { ...current, lesson: withMore(newLesson(id), [{ ...cardOfBoard(current), id: card }], null), card };
  }

  #cardsOf({ lesson }, chosen) {
    return lesson.items.filter(({ id, kind }) => kind === "card" && (!chosen.length || chosen.includes(id)));
  }
}

function load() {
  try {
    return bareOptions(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {};
  }
}

function save(options) {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // Without storage they last for the page.
  }
}
