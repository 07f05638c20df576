/**
 * The small menus of the worksheet: that of *Print* in the bar, with what is most often chosen for
 * paper, and that of further files.
 *
 * Mutable here: what the menu of *Print* was opened with, until it is printed or closed.
 */

import { root } from "../editor/page.js";

export class Menus {
  #print;
  #more;
  #asked = false;

  /**
   * @param {HTMLElement} part  see `parts/worksheet.html`
   * @param {(button: HTMLElement) => void} pressed  what a button in them does
   */
  constructor(part, pressed) {
    this.#print = part.querySelector(".print-menu");
    this.#more = part.querySelector(".worksheet-more");
    for (const menu of [this.#print, this.#more]) {
      root.append(menu);
      menu.addEventListener("click", ({ target }) => {
        const button = target.closest("button");
        if (!button) return;
        pressed(button);
        menu.hidePopover();
      });
    }
    this.#print.addEventListener("toggle", ({ newState }) => newState === "closed" && (this.#asked = false));
    this.#more.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Asks below this button how it is to be printed. @param {object} options  all of them  @param {string[]} unused  those that say nothing */
  openPrint(button, { boards, key }, unused) {
    for (const radio of this.#boards) radio.checked = radio.value === String(boards);
    this.#print.querySelector("fieldset").disabled = unused.includes("boards");
    this.#withKey.checked = key === "end";
    place(this.#print, button);
    this.#asked = true;
    const first = this.#boards.find(({ checked }) => checked) ?? this.#boards[0];
    (unused.includes("boards") ? this.#withKey : first).focus();
  }

  /** The options that the menu of *Print* asks to be otherwise; null where it is not open, or all stays. */
  takePrinted({ boards, key }) {
    if (!this.#asked) return null;
    this.#asked = false;
    const wanted = Number(this.#boards.find(({ checked }) => checked)?.value ?? boards);
    const changes = {
      ...(wanted !== boards && { boards: wanted }),
      ...(this.#withKey.checked !== (key === "end") && { key: this.#withKey.checked ? "end" : "none" }),
    };
    return Object.keys(changes).length ? changes : null;
  }

  /** Further files, at this button. */
  openMore(button) {
    place(this.#more, button);
    this.#more.querySelector("button").focus();
  }

  get #boards() {
    return [...this.#print.querySelectorAll("[type=radio]")];
  }

  get #withKey() {
    return this.#print.querySelector("[type=checkbox]");
  }

  #key(event) {
    const buttons = [...this.#more.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  }
}

/** Opens a menu below its button, or above it where there is no room. */
function place(menu, button) {
  menu.showPopover();
  const { left, bottom, top } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
  menu.style.top = `${Math.max(4, bottom + height + 4 > innerHeight ? top - height - 4 : bottom + 4)}px`;
}
