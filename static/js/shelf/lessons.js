/**
 * The page of all lessons: its parts, and what is done with a lesson.
 *
 * Mutable here: the part that is shown.
 */

import { know } from "../model/games.js";
import { say } from "../model/words.js";
import { reasonOf, send } from "./asking.js";
import { confirmed } from "./confirming.js";
import { hasUnsent } from "./forgetting.js";
import { titleOfEntry } from "./item.js";
import { List } from "./list.js";
import { Menu } from "./menu.js";
import { named, setNames } from "./naming.js";
import { Notices } from "./notices.js";
import { Opening } from "./opening.js";
import { OwnShelf } from "./own-shelf.js";
import { Ready } from "./ready.js";

/** What is done with a lesson: what is said of it, and how it is undone. */
const ACTS = {
  duplicate: { said: "shelf-duplicated" },
  archive: { said: "shelf-archived", back: "unarchive" },
  unarchive: { said: "shelf-unarchived", back: "archive" },
  bin: { said: "shelf-binned", back: "restore" },
  restore: { said: "shelf-restored", back: "bin" },
  delete: { said: "shelf-deleted" },
};

export class Lessons {
  #root;
  #part = "open";
  #notices = new Notices();
  #list;
  #menu;
  #ready;
  #own;
  #opening;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    know(JSON.parse(root.dataset.games));
    this.#list = new List(this.#section("list"), this.#notices);
    this.#menu = new Menu((act, item) => this.#act(act, item));
    this.#ready = new Ready(this.#section("ready"), (reason) => this.#tellFailed(reason));
    this.#own = new OwnShelf(this.#section("shelf"), this.#notices, (reason) => this.#tellFailed(reason));
    this.#opening = new Opening(root, document.getElementById("file"), this.#notices, () => this.#go({ part: "open", words: "", tag: "" }));
  }

  /** Takes over what the server has drawn. */
  begin() {
    const state = JSON.parse(this.#root.dataset.state);
    this.#list.addEventListener("answer", ({ detail }) => this.#showCounts(detail));
    this.#list.addEventListener("failed", ({ detail }) => this.#tellFailed(detail));
    this.#list.addEventListener("asked", () => history.replaceState(history.state, "", addressOf(this.#list.asked)));
    this.#list.begin(state);
    this.#root.addEventListener("click", (event) => this.#click(event));
    window.addEventListener("popstate", () => this.#show(viewOf(location.href)));
    // Lessons were changed on the page one comes back from; this one may be as it was before.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.#list.refresh());
    if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") this.#list.refresh();
    window.addEventListener("online", () => this.#again());
    this.#showPart(state.part);
    if (hasUnsent()) this.#sendKept();
    this.#root.dataset.ready = "";
  }

  /** Sends what pages of lessons have kept in the browser and could not send. */
  async #sendKept() {
    const { Left } = await import("../saving/left.js");
    const left = new Left();
    left.addEventListener("tried", ({ detail: { sent, added, waits } }) => {
      if (sent.size) this.#list.refresh();
      if (waits) this.#notices.show(say("lesson-left-waits"));
      else if (added) this.#notices.show(left.gone.length ? say("lesson-left") : say("lesson-left-refused"));
    });
  }

  #section(name) {
    return this.#root.querySelector(`[data-section=${name}]`);
  }

  // --- going about ---------------------------------------------------------------------

  #click(event) {
    const { target } = event;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = target.closest("a[data-part], a[data-tag], a[data-do]");
    if (link && plain) {
      event.preventDefault();
      const { part, tag } = link.dataset;
      if (part) this.#go({ part, words: "", tag: "" });
      else if (tag) this.#go({ tag: tag === this.#list.asked.tag ? "" : tag });
      else this.#go({ words: "", tag: "" });
      return;
    }
    const button = target.closest("button");
    if (button?.matches(".menu-button")) this.#menu.open(button, this.#part);
    const acts = { "open-file": () => this.#opening.choose(), more: () => this.#list.more(), again: () => this.#again() };
    acts[button?.dataset.do]?.();
  }

  #go(asked) {
    const view = { ...this.#list.asked, part: this.#part, ...asked };
    history.pushState(null, "", addressOf(view));
    this.#show(view);
  }

  #show(view) {
    this.#showPart(view.part);
    if (isListed(view.part)) this.#list.go(view);
  }

  #showPart(part) {
    this.#part = part;
    this.#tellFailed("");
    const shown = isListed(part) ? "list" : part;
    for (const section of this.#root.querySelectorAll("[data-section]")) section.hidden = section.dataset.section !== shown;
    for (const link of this.#root.querySelectorAll(".parts a")) {
      if (link.dataset.part === part) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
      if (link.ariaCurrent) link.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    if (part === "ready") this.#ready.show();
    if (part === "shelf") this.#own.show();
  }

  /** Asks once more for what could not be had. */
  #again() {
    if (isListed(this.#part)) this.#list.refresh();
    else this.#showPart(this.#part);
  }

  #tellFailed(reason) {
    const box = this.#root.querySelector(".no-connection");
    if (reason || !box.hidden) box.querySelector("span").textContent = reason;
    box.hidden = !reason;
  }

  #showCounts(counts) {
    for (const [part, count] of Object.entries(counts)) {
      this.#root.querySelector(`.parts [data-part=${part}] .count`).textContent = count || "";
    }
    const known = Object.values(counts);
    if (known.length) this.#root.querySelector(".begin [download]").hidden = !known.some(Boolean);
  }

  // --- what is done with a lesson ------------------------------------------------------

  async #act(act, item) {
    const { id } = item.dataset;
    const entry = this.#list.entry(id);
    if (act === "open") return location.assign(`/lesson/${id}`);
    if (act === "share") return location.assign(`/lesson/${id}#share`);
    if (act === "name") return this.#name(entry, item);
    const title = titleOfEntry(entry);
    if (act === "delete") {
      const asked = { title: say("shelf-delete-title", { title }), texts: [say("shelf-delete-text")], label: say("shelf-delete") };
      if (!(await confirmed(asked))) return item.querySelector(".menu-button").focus();
    }
    const { said, back } = ACTS[act];
    const at = this.#list.items.indexOf(item);
    if (!(await this.#do(() => send(`/api/lessons/${id}/${act}`)))) return undefined;
    this.#focus(id, at);
    const undo = async () => {
      await this.#do(() => send(`/api/lessons/${id}/${back}`));
      this.#focus(id, at);
    };
    this.#notices.show(say(said, { title }), back && { label: say("undo"), act: undo });
    return undefined;
  }

  /** Another title, and other tags. */
  async #name(entry, item) {
    const { id } = entry;
    const at = this.#list.items.indexOf(item);
    const asked = await named(entry);
    item.querySelector(".menu-button").focus();
    if (!asked) return;
    let told = say("shelf-named", { title: titleOfEntry(asked) });
    const change = async () => (told = `${told} ${await setNames(entry, asked)}`.trim());
    if (!(await this.#do(change))) return;
    this.#focus(id, at);
    const undo = async () => {
      await this.#do(() => setNames(this.#list.entry(id) ?? entry, entry));
      this.#focus(id, at);
    };
    this.#notices.show(told, { label: say("undo"), act: undo });
  }

  async #do(change) {
    try {
      await change();
    } catch (error) {
      this.#notices.show(reasonOf(error));
      return false;
    }
    await this.#list.refresh();
    return true;
  }

  /** Puts the focus on a lesson; where it is gone, on what stands in its place. */
  #focus(id, at) {
    const { items } = this.#list;
    const item = items.find(({ dataset }) => dataset.id === id) ?? items[Math.min(at, items.length - 1)];
    (item?.querySelector(".menu-button") ?? this.#root.querySelector(".parts [aria-current]")).focus();
  }
}

function isListed(part) {
  return part !== "ready" && part !== "shelf";
}

function addressOf({ part, words, tag }) {
  const said = isListed(part) ? { part, words, tag } : { part };
  const asked = new URLSearchParams(Object.entries(said).filter(([name, value]) => value && !(name === "part" && value === "open")));
  return asked.size ? `/lessons?${asked}` : "/lessons";
}

function viewOf(address) {
  const { searchParams: asked } = new URL(address);
  const part = asked.get("part") ?? "open";
  const known = ["open", "archived", "bin", "ready", "shelf"].includes(part);
  return { part: known ? part : "open", words: asked.get("words") ?? "", tag: asked.get("tag") ?? "" };
}
