/**
 * The shelf itself: on another device, by words, left, deleted. Secrets go in bodies of requests
 * alone, never in an address.
 *
 * Mutable here: what is known of the shelf.
 */

import { say } from "../model/words.js";
import { ask } from "../server/api.js";
import { reasonOf, send } from "./asking.js";
import { confirmed } from "./confirming.js";
import { forget, hasUnsent } from "./forgetting.js";

export class OwnShelf {
  #root;
  #notices;
  #failed;
  #about = { own: true, there: true, words: false, count: 0 };

  /**
   * @param {HTMLElement} root
   * @param {import("./notices.js").Notices} notices
   * @param {(reason: string) => void} failed  tells why it could not be done
   */
  constructor(root, notices, failed) {
    this.#root = root;
    this.#notices = notices;
    this.#failed = failed;
    const acts = {
      handover: (button) => this.#handover(button),
      words: (button) => this.#words(button),
      "copy-link": () => this.#copy(this.#part(".link input").value, "shelf-link-copied"),
      "copy-words": () => this.#copy(this.#shownWords, "shelf-words-copied"),
      "print-words": () => window.print(),
      leave: () => this.#leave(),
      "sign-out": () => this.#signOut(),
      erase: () => this.#erase(),
    };
    root.addEventListener("click", ({ target }) => {
      const button = target.closest("button[data-do]");
      if (button) this.#try(() => acts[button.dataset.do]?.(button));
    });
    root.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#openOther(event.target);
    });
  }

  /** Shows what there is to know of the shelf now. */
  show() {
    return this.#try(async () => {
      this.#about = await ask("/api/shelf/about", {});
      this.#failed("");
      this.#showAbout();
    });
  }

  #part(selector) {
    return this.#root.querySelector(selector);
  }

  /** Does it; where it cannot be done, that is told. */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      this.#failed(reasonOf(error));
    }
  }

  #showAbout() {
    const { there, words, count } = this.#about;
    const holds = { there, none: !there, words, some: count > 0 };
    for (const part of this.#root.querySelectorAll("[data-if]")) part.hidden = !holds[part.dataset.if];
    const bring = this.#part("[data-if=some] span");
    if (bring) bring.textContent = say("shelf-bring", { count });
    const button = this.#part("[data-do=words]");
    if (button && words) button.textContent = button.dataset.again;
  }

  // --- another device ------------------------------------------------------------------

  async #handover(button) {
    button.disabled = true;
    try {
      const { secret } = await send("/api/shelf/handover");
      const link = `${location.origin}/shelf#${secret}`;
      const { svg } = await send("/api/qr", { text: link });
      const code = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
      this.#part(".code").replaceChildren(document.importNode(code, true));
      this.#part(".code").setAttribute("aria-label", say("shelf-qr"));
      this.#part(".link input").value = link;
      this.#part(".handover").hidden = false;
      this.#part(".link input").focus();
      this.#part(".link input").select();
    } finally {
      button.disabled = false;
    }
  }

  async #copy(text, said) {
    try {
      await navigator.clipboard.writeText(text);
      this.#notices.show(say(said));
    } catch {
      this.#notices.show(say("shelf-copy-failed"));
    }
  }

  // --- words ---------------------------------------------------------------------------

  async #words(button) {
    button.disabled = true;
    try {
      const { words } = await send("/api/shelf/words");
      const items = words.split(" ").map((word) => {
        const item = document.createElement("li");
        item.textContent = word;
        return item;
      });
      this.#part(".twelve ol").replaceChildren(...items);
      this.#part(".twelve").hidden = false;
      this.#part(".now").tabIndex = -1;
      this.#part(".now").focus();
      this.#about = { ...this.#about, words: true };
      this.#showAbout();
    } finally {
      button.disabled = false;
    }
  }

  get #shownWords() {
    return [...this.#root.querySelectorAll(".twelve li")].map(({ textContent }) => textContent).join(" ");
  }

  async #openOther(form) {
    const problem = form.querySelector(".problem");
    const { twelve, bring } = form.elements;
    problem.textContent = "";
    try {
      await send("/api/shelf/open", { words: twelve.value, bring: this.#about.count > 0 && bring.checked });
      location.assign("/lessons");
    } catch (error) {
      problem.textContent = error.status === 404 ? say("shelf-wrong-words") : reasonOf(error);
      twelve.focus();
    }
  }

  // --- away from it --------------------------------------------------------------------

  async #leave() {
    const { words, count } = this.#about;
    const unsent = hasUnsent() && say("shelf-leave-unsent");
    const texts = [say("shelf-leave-text"), !words && count && say("shelf-leave-no-words"), unsent].filter(Boolean);
    if (!(await confirmed({ title: say("shelf-leave-title"), texts, label: say("shelf-leave") }))) return;
    await send("/api/shelf/leave");
    await forget();
    location.assign("/lessons");
  }

  async #signOut() {
    const { count } = await send("/api/shelf/sign-out");
    this.#part(".handover")?.setAttribute("hidden", "");
    this.#notices.show(say("shelf-signed-out", { count }));
  }

  async #erase() {
    const { count } = this.#about;
    const asked = { title: say("shelf-erase-title"), texts: [say("shelf-erase-text")], label: say("shelf-erase"), tick: say("shelf-erase-tick", { count }) };
    if (!(await confirmed(asked))) return;
    await send("/api/shelf/delete");
    await forget();
    location.assign("/lessons");
  }
}
