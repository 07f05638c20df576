/** A lesson in a list: its title, its first board, and what there is to know of it. */

import { smallBoard } from "../features/small-board.js";
import { say } from "../model/words.js";

const DAY = 24 * 60 * 60 * 1000; // ms
const RECENT = 7 * DAY;
const UNITS = [["day", DAY], ["hour", DAY / 24], ["minute", DAY / 1440]];

const { lang } = document.documentElement;
const moment = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short" });
const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
const ago = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });

/** What a lesson is called. */
export function titleOfEntry({ title }) {
  return title || say("shelf-untitled");
}

/** How many there are, of a pair of texts for one and for several. */
export function counted(one, many, count) {
  return count === 1 ? say(one) : say(many, { count });
}

/**
 * Writes what there is to know of a lesson into its element.
 *
 * @param {HTMLElement} item
 * @param {{id: string, title: string, cards: number, tags: string[], changed: number, binned: number|null}} entry
 */
export function writeItem(item, entry) {
  const { id, cards, tags, changed, binned } = entry;
  const title = titleOfEntry(entry);
  item.dataset.id = id;
  const link = item.querySelector("h2 a");
  link.textContent = title;
  // What is in the bin is put back before it is opened.
  if (binned === null) link.href = `/lesson/${id}`;
  else link.removeAttribute("href");
  item.querySelector(".cards").textContent = counted("shelf-card", "shelf-cards", cards);
  item.querySelector(".tags").textContent = tags.join(say("list-comma"));
  writeTime(item.querySelector("time"), binned ?? changed, binned === null ? timeSince(changed) : daysLeft(binned));
  const button = item.querySelector(".menu-button");
  button.setAttribute("aria-label", say("shelf-menu", { title }));
  button.title = button.ariaLabel;
}

function writeTime(element, time, words) {
  element.dateTime = new Date(time).toISOString();
  element.title = moment.format(time);
  element.textContent = words;
}

/** How long ago it was; from a week on its date. */
function timeSince(time) {
  const passed = Math.max(0, Date.now() - time);
  if (passed > RECENT) return day.format(time);
  const [unit, length] = UNITS.find(([, least]) => passed >= least) ?? ["second", Infinity];
  return ago.format(-Math.floor(passed / length), unit);
}

function daysLeft(binned) {
  const kept = Number(document.getElementById("lessons").dataset.days) * DAY;
  const days = Math.max(0, Math.ceil((binned + kept - Date.now()) / DAY));
  return counted("shelf-day-left", "shelf-days-left", days);
}

/** Draws first boards as they come into sight, or near it. */
export class Boards {
  #firsts = new WeakMap();
  #sight = new IntersectionObserver((seen) => this.#draw(seen), { rootMargin: "400px" });

  /** @param {HTMLElement} item  @param {{position: object, flipped: boolean}|null} first */
  set(item, first) {
    const before = this.#firsts.get(item);
    if (before && JSON.stringify(before) === JSON.stringify(first)) return;
    this.#firsts.set(item, first);
    item.querySelector(".drawing").replaceChildren();
    this.#sight.unobserve(item);
    if (first) this.#sight.observe(item);
  }

  #draw(seen) {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      this.#sight.unobserve(target);
      const { position, flipped } = this.#firsts.get(target);
      target.querySelector(".drawing").replaceChildren(smallBoard(position, flipped));
    }
  }
}
