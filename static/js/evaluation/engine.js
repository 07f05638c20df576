/**
 * *Settings → Engine*: which engines there are, and for who sits at the machine the path of another one,
 * which is tried before it is kept. Loaded when the settings are opened.
 *
 * Mutable here: whether the server is being asked.
 */

import { root } from "../editor/page.js";
import { addWords, say } from "../model/words.js";
import { chooseEngine, engines } from "./server.js";

export class EngineSettings {
  #part;
  #field;
  #asking = false;

  /** @param {HTMLElement} part  the part of the settings, see `parts/engine.html` */
  constructor(part) {
    addWords(JSON.parse(part.dataset.words));
    this.#part = part;
    this.#field = part.querySelector("[name=engine-path]");
    this.#field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      // It would close the dialog.
      event.preventDefault();
      this.#choose(this.#field.value);
    });
    part.querySelector("[data-engine=try]").addEventListener("click", () => this.#choose(this.#field.value));
    part.querySelector("[data-engine=found]").addEventListener("click", () => this.#choose("").then(() => this.#field.focus()));
  }

  /** Shows what there is. */
  async open() {
    this.#told(say("engine-looking"));
    const answer = await engines().catch(() => null);
    if (answer) this.#show(answer);
    this.#told(answer ? "" : say("needs-server"));
  }

  async #choose(path) {
    if (this.#asking) return;
    this.#asking = true;
    this.#told(say("engine-trying"));
    try {
      const answer = await chooseEngine(path.trim());
      this.#show(answer);
      this.#told(answer.said ?? "");
      root.dispatchEvent(new Event("engine-chosen"));
    } catch (error) {
      // What was there before is still so.
      this.#told(error.said ?? (error.code ? error.message : say("needs-server")), true);
    } finally {
      this.#asking = false;
    }
  }

  #show({ games, path, may_set: maySet, allowed }) {
    for (const row of this.#part.querySelectorAll("[data-game]")) {
      row.querySelector("dd").textContent = games[row.dataset.game] ?? say("engine-none");
    }
    this.#part.querySelector("dl").hidden = !allowed;
    this.#part.querySelector(".not-allowed").hidden = allowed;
    this.#part.querySelector(".how-to").hidden = !allowed || Object.values(games).every(Boolean);
    this.#part.querySelector(".path").hidden = !maySet;
    this.#part.querySelector("[data-engine=found]").hidden = !path;
    this.#field.value = path;
  }

  #told(text, isWrong = false) {
    const output = this.#part.querySelector("output");
    output.textContent = text;
    output.classList.toggle("wrong", isWrong);
    this.#field.ariaInvalid = String(isWrong);
    // It is the last thing of a long dialog, whose foot would hide it.
    if (this.#part.contains(document.activeElement)) output.scrollIntoView({ block: "nearest" });
  }
}
