/**
 * The lessons of a part of the shelf, chosen by words and a tag; more come as one scrolls.
 *
 * Mutable here: what is asked for, what is shown of it, and the request under way.
 */

import { clock } from "../model/clock.js";
import { say } from "../model/words.js";
import { listed, reasonOf } from "./asking.js";
import { Boards, counted, writeItem } from "./item.js";

const TYPING_RESTS = 200; // ms
const PAGE = 60;
const MOST_PAGES = 5; // that are asked for anew

/** Events: `answer` with {counts}, where they are known; `asked` when other lessons are asked for by words; `failed` with a reason, "" where it has come right. */
export class List extends EventTarget {
  #root;
  #grid;
  #more;
  #field;
  #notices;
  #boards;
  #items = new Map(); // elements by id
  #entries = new Map();
  #asked = { part: "open", words: "", tag: "" };
  #count = 0;
  #leaving = 0; // lessons that go from the bin within a week
  #request = null;
  #timer = 0;

  /** @param {HTMLElement} root  @param {import("./notices.js").Notices} notices */
  constructor(root, notices) {
    super();
    this.#root = root;
    this.#notices = notices;
    this.#boards = new Boards();
    this.#grid = root.querySelector(".grid");
    this.#more = root.querySelector(".more");
    this.#field = root.querySelector("#words");
    root.querySelector(".find").addEventListener("submit", (event) => event.preventDefault());
    this.#field.addEventListener("input", () => this.#typed());
    new IntersectionObserver((seen) => seen.at(-1).isIntersecting && this.more(), { rootMargin: "600px" }).observe(this.#more);
  }

  /** Takes over what the server has drawn. */
  begin({ listed: part, words, tag, ...answer }) {
    this.#asked = { part, words, tag };
    for (const item of this.#grid.children) this.#items.set(item.dataset.id, item);
    this.#show(answer);
  }

  /** What is asked for. */
  get asked() {
    return this.#asked;
  }

  /** A lesson that is shown. */
  entry(id) {
    return this.#entries.get(id);
  }

  /** The elements of all that are shown. */
  get items() {
    return [...this.#grid.children];
  }

  /** Shows other lessons. @param {{part?: string, words?: string, tag?: string}} asked */
  async go(asked) {
    clock.stop(this.#timer);
    const { part } = this.#asked;
    this.#asked = { ...this.#asked, ...asked };
    if (part !== this.#asked.part) this.#clear();
    this.#field.value = this.#asked.words;
    if (await this.#load()) this.#tellFound();
  }

  /** Asks anew for all that is shown. */
  refresh() {
    return this.#load({ pages: Math.min(Math.ceil(this.#entries.size / PAGE), MOST_PAGES) });
  }

  /** Shows those that come next. */
  async more() {
    const at = this.#entries.size;
    if (this.#request || at >= this.#count || !at) return;
    const found = await this.#ask({ at });
    if (!found) return;
    this.#add(found.lessons);
    this.#notices.announce(say("shelf-more-shown", { count: this.#entries.size - at }));
  }

  #typed() {
    clock.stop(this.#timer);
    this.#timer = clock.after(TYPING_RESTS, async () => {
      this.#asked = { ...this.#asked, words: this.#field.value.trim() };
      this.dispatchEvent(new Event("asked"));
      if (await this.#load({ at: 0 })) this.#tellFound();
    });
  }

  async #load({ at = null, pages = 1 } = {}) {
    const first = await this.#ask({ at });
    if (!first) return false;
    for (let page = 1; page < pages && first.lessons.length < first.count; page += 1) {
      const next = await this.#ask({ at: first.lessons.length });
      if (!next) return false;
      first.lessons.push(...next.lessons);
    }
    this.#show(first);
    return true;
  }

  /** The answer of the server; null where there is none, or something else is asked for meanwhile. */
  async #ask({ at }) {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.#grid.setAttribute("aria-busy", "true");
    try {
      const answer = await listed({ ...this.#asked, at }, request.signal);
      this.#failed("");
      return request.signal.aborted ? null : answer;
    } catch (error) {
      if (error.name !== "AbortError") this.#failed(reasonOf(error));
      return null;
    } finally {
      if (this.#request === request) {
        this.#request = null;
        this.#grid.removeAttribute("aria-busy");
      }
    }
  }

  #failed(detail) {
    this.dispatchEvent(new CustomEvent("failed", { detail }));
  }

  // --- showing -------------------------------------------------------------------------

  /** What is shown is not what is asked for now. */
  #clear() {
    this.#entries.clear();
    this.#items.clear();
    this.#grid.replaceChildren();
    this.#count = 0;
    this.#more.hidden = true;
    for (const box of this.#root.querySelectorAll("[data-empty], .bin-note")) box.hidden = true;
  }

  #show({ lessons, count, counts, tags, leaving }) {
    const focused = document.activeElement;
    this.#count = count;
    this.#entries = new Map();
    const before = this.#items;
    this.#items = new Map(lessons.map(({ id }) => [id, before.get(id) ?? this.#made()]));
    const wanted = [...this.#items.values()];
    const there = this.#grid.children;
    if (there.length !== wanted.length || wanted.some((item, at) => there[at] !== item)) this.#grid.replaceChildren(...wanted);
    if (focused !== document.activeElement && this.#grid.contains(focused)) focused.focus({ preventScroll: true });
    this.#write(lessons);
    if (Object.keys(counts).length) {
      this.dispatchEvent(new CustomEvent("answer", { detail: counts }));
      this.#leaving = leaving;
    }
    if (tags.length || Object.keys(counts).length) this.#showTags(tags);
    this.#showState();
  }

  #add(lessons) {
    const fresh = lessons.filter(({ id }) => !this.#items.has(id));
    for (const { id } of fresh) this.#items.set(id, this.#made());
    this.#grid.append(...fresh.map(({ id }) => this.#items.get(id)));
    // Where lessons have moved meanwhile one may come twice: what is left out then is not waited for.
    if (!fresh.length) this.#count = this.#entries.size;
    this.#write(fresh);
    this.#showState();
  }

  #write(lessons) {
    for (const entry of lessons) {
      const item = this.#items.get(entry.id);
      this.#entries.set(entry.id, entry);
      writeItem(item, entry);
      this.#boards.set(item, entry.first);
    }
  }

  #made() {
    return document.getElementById("lesson-item").content.firstElementChild.cloneNode(true);
  }

  #showState() {
    const { part, words, tag } = this.#asked;
    const narrowed = Boolean(words || tag);
    const none = this.#count === 0;
    const empty = none ? (narrowed ? "found" : part) : null;
    for (const box of this.#root.querySelectorAll("[data-empty]")) box.hidden = box.dataset.empty !== empty;
    this.#root.querySelector(".bin-note").hidden = part !== "bin" || none;
    this.#showLeaving();
    this.#root.querySelector(".find").hidden = none && !narrowed;
    this.#more.hidden = this.#entries.size >= this.#count;
    const found = this.#root.querySelector(".found");
    if (!narrowed) found.textContent = "";
    for (const link of this.#root.querySelectorAll(".chips a")) {
      if (link.dataset.tag === tag) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  /** Says which lessons go for good before long; in the bin each says so itself. */
  #showLeaving() {
    const note = this.#root.querySelector(".leaving");
    note.hidden = !this.#leaving || this.#asked.part === "bin";
    if (!note.hidden) note.querySelector("span").textContent = counted("shelf-leaving-one", "shelf-leaving", this.#leaving);
  }

  #tellFound() {
    const { words, tag } = this.#asked;
    const found = this.#root.querySelector(".found");
    const said = this.#count ? counted("shelf-found-one", "shelf-found", this.#count) : say("shelf-found-none");
    found.textContent = words || tag ? said : "";
    if (!words && !tag) this.#notices.announce(counted("shelf-lesson", "shelf-lessons", this.#count));
  }

  #showTags(tags) {
    const list = this.#root.querySelector(".chips");
    const links = tags.map((tag) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `/lessons?${new URLSearchParams({ tag })}`;
      link.dataset.tag = tag;
      link.textContent = tag;
      item.append(link);
      return item;
    });
    const same = [...list.querySelectorAll("a")].map(({ dataset }) => dataset.tag).join("\n") === tags.join("\n");
    if (!same) list.replaceChildren(...links);
    // Lessons in the bin have no part in them.
    list.hidden = !tags.length || this.#asked.part === "bin";
  }
}
