/**
 * Ready lessons, by game: asked for when they are first looked at.
 *
 * Mutable here: whether they are there.
 */

import { say } from "../model/words.js";
import { ask } from "../server/api.js";
import { reasonOf, send } from "./asking.js";
import { Boards, counted } from "./item.js";

export class Ready {
  #root;
  #failed;
  #boards = new Boards();
  #there = false;

  /** @param {HTMLElement} root  @param {(reason: string) => void} failed  tells why it could not be done */
  constructor(root, failed) {
    this.#root = root;
    this.#failed = failed;
    root.addEventListener("click", ({ target }) => {
      const button = target.closest(".use");
      if (button) this.#use(button);
    });
  }

  async show() {
    if (this.#there) return;
    try {
      const { lessons } = await ask("/api/ready", {});
      if (this.#there) return;
      this.#there = true;
      this.#failed("");
      this.#root.querySelector(".games").replaceChildren(...byGame(lessons).map((some) => this.#game(some)));
    } catch (error) {
      this.#failed(reasonOf(error));
    }
  }

  #game(lessons) {
    const section = document.createElement("section");
    const heading = document.createElement("h2");
    const grid = document.createElement("ol");
    heading.textContent = lessons[0].game_name;
    grid.className = "grid";
    grid.append(...lessons.map((lesson) => this.#item(lesson)));
    section.append(heading, grid);
    return section;
  }

  #item({ name, title, cards, first }) {
    const item = this.#root.querySelector("template").content.firstElementChild.cloneNode(true);
    item.dataset.name = name;
    item.querySelector("h3").textContent = title;
    item.querySelector(".cards").textContent = counted("shelf-card", "shelf-cards", cards);
    const button = item.querySelector(".use");
    button.textContent = say("shelf-use");
    button.setAttribute("aria-label", say("shelf-use-named", { title }));
    this.#boards.set(item, first);
    return item;
  }

  async #use(button) {
    button.disabled = true;
    try {
      const { id } = await send(`/api/ready/${button.closest("li").dataset.name}`);
      location.assign(`/lesson/${id}`);
    } catch (error) {
      this.#failed(reasonOf(error));
    }
    button.disabled = false;
  }
}

/** The lessons of each game, in their order. */
function byGame(lessons) {
  const games = [...new Set(lessons.map(({ game }) => game))];
  return games.map((game) => lessons.filter((lesson) => lesson.game === game));
}
