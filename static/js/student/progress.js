/**
 * What this browser keeps of a lesson: which cards are done, what proves that they were tried, and the
 * moves that were found. The server is asked about the last two again, and keeps nothing of them.
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

  isDone(card) {
    return this.#cards[card]?.done === true;
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

  /** There is nothing more to do on the card. */
  done(card) {
    this.#keep(card, { done: true });
    this.show();
  }

  /** Ticks the cards that are done, and dots those that were tried, wherever they are listed. */
  show() {
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

  #keep(card, more) {
    // Another tab may have gone on meanwhile.
    this.#cards = { ...this.#cards, ...this.#kept() };
    this.#cards[card] = { ...this.#cards[card], ...more };
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
