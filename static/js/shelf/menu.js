/**
 * The menu of a lesson, one for all of them, which opens at the button that was pressed.
 *
 * Mutable here: that button, and how far the page was scrolled then.
 */

const MOVES_BY = 24; // px that the page is scrolled until the menu stands elsewhere

export class Menu {
  #menu = document.getElementById("menu");
  #button = null;
  #scrolled = 0;
  #act;

  /** @param {(act: string, item: HTMLElement) => void} act  does what was chosen */
  constructor(act) {
    this.#act = act;
    this.#menu.addEventListener("click", ({ target }) => {
      const chosen = target.closest("[data-act]");
      if (chosen) this.#choose(chosen.dataset.act);
    });
    this.#menu.addEventListener("keydown", (event) => this.#key(event));
    this.#menu.addEventListener("toggle", ({ newState }) => this.#button?.setAttribute("aria-expanded", String(newState === "open")));
    window.addEventListener("resize", () => this.#close());
    window.addEventListener("scroll", () => Math.abs(scrollY - this.#scrolled) > MOVES_BY && this.#close());
  }

  /** Opens it with what can be done in that part of the shelf. */
  open(button, part) {
    this.#button = button;
    this.#scrolled = scrollY;
    for (const choice of this.#choices) choice.hidden = !choice.dataset.in.split(" ").includes(part);
    this.#menu.showPopover();
    const { right, bottom, top } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#menu;
    const below = bottom + height + 4 <= innerHeight;
    this.#menu.style.left = `${Math.max(4, Math.min(right - width, innerWidth - width - 4))}px`;
    this.#menu.style.top = `${Math.max(4, below ? bottom + 2 : top - height - 2)}px`;
    this.#shown[0].focus({ preventScroll: true });
  }

  #close() {
    if (this.#menu.matches(":popover-open")) this.#menu.hidePopover();
  }

  get #choices() {
    return [...this.#menu.querySelectorAll("[data-act]")];
  }

  get #shown() {
    return this.#choices.filter(({ hidden }) => !hidden);
  }

  #choose(act) {
    const item = this.#button.closest("li");
    this.#menu.hidePopover();
    this.#act(act, item);
  }

  #key(event) {
    const shown = this.#shown;
    const at = shown.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (event.key === "Tab") this.#close();
    if (to === undefined) return;
    event.preventDefault();
    shown.at(to % shown.length).focus();
  }
}
