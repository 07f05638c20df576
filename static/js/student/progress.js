/**
 * What this browser keeps of a lesson: which cards are done and how it went, what proves that they were
 * tried, and the moves that were found. The server is asked about the last two again, and keeps nothing
 * of all this.
 *
 * Mutable here: what is kept, for as long as the page is there, and in storage.
 */

import { say } from "../model/words.js";

const PROGRESS_KEY = "fenboard.student.";

export class Progress {
  #key;
  #cards;

  /** @param {string} name  what tells the lesson from others */
  constructor(name) {
    this.#key = PROGRESS_KEY + name;
    this.#cards = this.#kept();
  }

  /** What proves that the card was tried; "" where it was not. */
  proofOf(card) {
    return this.#cards[card]?.proof ?? "";
  }

  /** Whether it is, and what is to be done on it has not changed since, as far as that is known. */
  isDone(card) {
    const { done, of } = this.#cards[card] ?? {};
    const now = taskOf(card);
    return done === true && (of ?? now) === (now ?? of);
  }

  /**
   * The card is there to be tried. With another position, solution or task it is one that nobody tried.
   *
   * @param {string} work  what tells these from others
   */
  begins(card, work) {
    const { work: before, of } = this.#cards[card] ?? {};
    if (before === work && of === taskOf(card)) return;
    const other = before !== undefined && before !== work;
    this.#keep(card, { work, of: taskOf(card) }, other);
    this.show();
  }

  /** A wrong move was tried. */
  missed(card) {
    if (!this.isDone(card)) this.#keep(card, { missed: (this.#cards[card]?.missed ?? 0) + 1 });
  }

  /** The hint or the solution was looked at. */
  helped(card) {
    if (!this.isDone(card)) this.#keep(card, { helped: true });
  }

  /** How it went: `solved` where there was something to find, how many wrong moves, and whether with help. */
  resultOf(card) {
    const { solved = false, missed = 0, helped = false } = this.#cards[card] ?? {};
    return { done: this.isDone(card), solved, missed, helped };
  }

  /** The codes of the moves that were found on a card that is not solved, and of the answers to them. */
  pathOf(card) {
    const path = this.#cards[card]?.path;
    return Array.isArray(path) ? path.map(String) : [];
  }

  /** These moves were found. */
  found(card, path) {
    this.#keep(card, { path });
  }

  /** The card was tried. */
  tried(card, proof) {
    this.#keep(card, { proof });
    this.show();
  }

  /** It was tried as it was before. */
  untried(card) {
    this.tried(card, "");
  }

  /** There is nothing more to do on the card; `solved` where all its moves were found. */
  done(card, solved = false) {
    this.#keep(card, { done: true, of: taskOf(card), ...(solved && { solved }) });
    this.show();
  }

  /** Ticks the cards that are done, and dots those that were tried, wherever they are listed. */
  show() {
    // Another tab may have gone on meanwhile.
    this.#cards = { ...this.#cards, ...this.#kept() };
    const links = [...document.querySelectorAll("a[data-card]")];
    for (const link of links) {
      const { card } = link.dataset;
      link.querySelector(".tick")?.remove();
      if (this.isDone(card)) link.append(sign("✓", say("student-done")));
      else if (this.proofOf(card)) link.append(sign("•", say("student-looked"), "tried"));
    }
    const count = links.filter(({ dataset }) => this.isDone(dataset.card)).length;
    for (const place of document.querySelectorAll(".progress")) {
      place.textContent = say("student-progress", { count, total: links.length });
      place.hidden = !count;
    }
  }

  /** Keeps more of a card; `anew` and nothing of what was. */
  #keep(card, more, anew = false) {
    // Another tab may have gone on meanwhile.
    this.#cards = { ...this.#cards, ...this.#kept() };
    this.#cards[card] = { ...(!anew && this.#cards[card]), ...more };
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#cards));
    } catch {
      // Private windows may have no storage; it is kept for as long as the page is there.
    }
  }

  #kept() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.#key));
      return kept && typeof kept === "object" ? kept : {};
    } catch {
      return {};
    }
  }
}

/** With which change of the lesson the task on a card came; undefined where the page does not list it. */
function taskOf(card) {
  return document.querySelector(`a[data-card="${card}"]`)?.dataset.of;
}

function sign(seen, said, ...names) {
  const mark = document.createElement("span");
  const shown = document.createElement("span");
  const heard = document.createElement("span");
  mark.classList.add("tick", ...names);
  shown.textContent = seen;
  shown.ariaHidden = "true";
  heard.className = "visually-hidden";
  heard.textContent = ` (${said})`;
  mark.append(shown, heard);
  return mark;
}

// --- how it went -------------------------------------------------------------------------

/** Shows how it went with the cards of a lesson, to print or to show; see `student_results.html`. @param {HTMLElement} page  @param {Progress} progress */
export function showResults(page, progress) {
  const sums = { once: 0, tries: 0, help: 0 };
  for (const link of page.querySelectorAll("[data-result]")) {
    const result = progress.resultOf(link.dataset.result);
    const way = wayOf(result);
    if (way in sums) sums[way] += 1;
    const place = link.parentElement.querySelector(".result");
    place.dataset.way = way;
    place.textContent = inWords(way, result);
  }
  const said = Object.entries(sums).map(([way, count]) => say(`student-results-${way}`, { count }));
  page.querySelector(".sums").replaceChildren(...said.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  page.querySelector(".progress").hidden = false;
  page.querySelector("[data-do=print]").onclick = () => print();
}

function wayOf({ done, solved, missed, helped }) {
  if (!done) return "open";
  if (!solved) return "seen";
  if (helped) return "help";
  return missed ? "tries" : "once";
}

function inWords(way, { missed }) {
  if (way === "seen") return say("student-done");
  return missed === 1 && way === "tries" ? say("student-result-try") : say(`student-result-${way}`, { count: missed });
}
