/**
 * The pages in sight: pictures in a list that scrolls. Each stays until the next one of it can be
 * shown, so that nothing flickers.
 *
 * Mutable here: what each page shows, and which of them are near the eye.
 */

import { clock } from "../model/clock.js";
import { say } from "../model/words.js";

const STILL_FOR = 300; // ms without scrolling before it is told where one is

export class Preview {
  #list;
  #pages;
  #place;
  #shown = new WeakMap(); // of each page the address of its picture
  #near = new Set();
  #sight;
  #later = 0;

  /**
   * @param {HTMLElement} list  the pages
   * @param {import("./pages.js").Pages} pages
   * @param {HTMLOutputElement} place  where it is told which page is in sight
   */
  constructor(list, pages, place) {
    this.#list = list;
    this.#pages = pages;
    this.#place = place;
    this.#sight = new IntersectionObserver((entries) => this.#sighted(entries), { root: list, rootMargin: "100%" });
    list.addEventListener("scroll", () => {
      clock.stop(this.#later);
      this.#later = clock.after(STILL_FOR, () => {
        this.#tellPlace();
        this.#tellNear();
      });
    });
  }

  /** Draws what has come. */
  draw() {
    const { told, pictures } = this.#pages;
    this.#list.style.setProperty("--across", told.width);
    this.#list.style.setProperty("--down", told.height);
    while (this.#list.children.length > told.pages) {
      const page = this.#list.lastElementChild;
      this.#sight.unobserve(page);
      this.#near.delete(page);
      page.remove();
    }
    while (this.#list.children.length < told.pages) {
      const page = document.createElement("div");
      page.className = "page";
      page.setAttribute("role", "img");
      this.#list.append(page);
      this.#sight.observe(page);
    }
    [...this.#list.children].forEach((page, at) => {
      const label = say("worksheet-page", { number: at + 1, count: told.pages });
      if (page.ariaLabel !== label) page.ariaLabel = label;
      if (pictures[at]) this.#drawPage(page, pictures[at]);
    });
    this.#tellPlace();
  }

  /** Resolves once all pictures that have come are drawn. */
  drawn() {
    return Promise.all([...this.#list.querySelectorAll("img")].map((image) => image.decode().catch(() => null)));
  }

  /** Brings a page into sight. @param {number|undefined} number  from 0; undefined for none */
  show(number) {
    const page = this.#list.children[number];
    if (!page) return;
    const box = this.#list.getBoundingClientRect();
    const own = page.getBoundingClientRect();
    if (own.top >= box.top && own.bottom <= box.bottom && own.left >= box.left && own.right <= box.right) return;
    const room = Number.parseFloat(getComputedStyle(this.#list).scrollPaddingTop) || 0;
    this.#list.scrollBy({ left: own.left - box.left - room, top: own.top - box.top - room });
  }

  async #drawPage(page, address) {
    if (this.#shown.get(page) === address) return;
    this.#shown.set(page, address);
    const image = new Image();
    image.alt = "";
    image.src = address;
    try {
      await image.decode();
    } catch {
      // Another one has come, whose picture took this one's place.
      return;
    }
    if (this.#shown.get(page) === address) page.replaceChildren(image);
  }

  #sighted(entries) {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#near.add(target);
      else this.#near.delete(target);
    }
    this.#tellNear();
  }

  /** Has those pages come that are near the eye: the ones in sight, those behind, those before. */
  #tellNear() {
    const all = [...this.#list.children];
    const numbers = [...this.#near].map((page) => all.indexOf(page)).sort((one, other) => one - other);
    const behind = numbers.filter((number) => number >= this.#inSight);
    this.#pages.near([...behind, ...numbers.filter((number) => !behind.includes(number))]);
  }

  /** Says which page is in sight, where that is another one. */
  #tellPlace() {
    const number = this.#inSight + 1;
    const count = this.#pages.told.pages;
    const words = count ? say("worksheet-page", { number: Math.min(number, count), count }) : "";
    if (this.#place.textContent !== words) this.#place.textContent = words;
  }

  /** The number of the first page of which more than half is in sight, from 0. */
  get #inSight() {
    const box = this.#list.getBoundingClientRect();
    const shownOf = (page) => {
      const own = page.getBoundingClientRect();
      const across = Math.min(own.right, box.right) - Math.max(own.left, box.left);
      const down = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
      return (Math.max(0, across) * Math.max(0, down)) / (own.width * own.height || 1);
    };
    const shown = [...this.#list.children].map(shownOf);
    return Math.max(0, shown.findIndex((share) => share > 0.5));
  }
}
