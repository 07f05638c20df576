/**
 * What a user chooses once: how board and page look, how en passant is written, which
 * keys act. All of it is radio buttons of one dialog, and the box for teaching positions.
 *
 * Cookies hold what the server draws; storage holds the rest. Nothing is mutable here but the
 * fields themselves.
 */

import { chooseSets } from "../model/games.js";

const KEY = "fenboard.settings";
const KEPT = ["en-passant-mode", "keys", "print", "move-letters", "move-script"];
/** Settings of the board's looks, by the attribute of the page that tells the sheets. */
const LOOKS = ["board", "coordinates", "coordinate-size"];
/** In s. */
const A_YEAR = 365 * 24 * 3600;

/** Events: `change` of what texts are written, `art` of pieces, `moves` of how moves are written, `keys`, `teaching`, and `reset` with a way back. */
export class Settings extends EventTarget {
  #dialog;
  #teachingBox = document.getElementById("teaching");

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    super();
    this.#dialog = dialog;
    const kept = this.#load();
    for (const name of KEPT) this.#check(name, kept[name]);
    this.#applyPrint();
    const asked = new URLSearchParams(location.search).get("t");
    this.#teachingBox.checked = asked === "1" || kept.teaching === true;
    this.#teachingBox.addEventListener("change", () => {
      this.#save();
      this.dispatchEvent(new Event("teaching"));
    });
    dialog.addEventListener("change", ({ target }) => this.#changed(target.name));
    dialog.querySelector("[data-part=reset]").addEventListener("click", () => this.#reset());
  }

  /** When a FEN names the en passant target: "always", "xfen" or "legal". */
  get enPassant() {
    return this.#chosen("en-passant-mode");
  }

  /** Where keys of a single letter act: on the "page", the "board" and in hands, or "none". */
  get keys() {
    return this.#chosen("keys");
  }

  /** How moves are written. @returns {{letters: "language"|"english"|"figurines", script: "native"|"latin"}} */
  get moves() {
    return { letters: this.#chosen("move-letters"), script: this.#chosen("move-script") };
  }

  /** Whether positions are for teaching, so that nobody asks if they could arise. */
  get teaching() {
    return this.#teachingBox.checked;
  }

  /** The language is a cookie too; the page is to be loaded again in it. */
  keepLanguage(tag) {
    keepCookie("lang", tag);
  }

  /** From light to dark or back, whatever the system says. */
  otherTheme() {
    const { colorScheme } = getComputedStyle(document.documentElement);
    this.#check("theme", colorScheme === "dark" ? "light" : "dark");
    this.#changed("theme");
  }

  #changed(name) {
    if (name === "theme") this.#applyTheme();
    else if (LOOKS.includes(name)) this.#applyLooks();
    else if (name.startsWith("set-")) this.#applySets();
    else if (name === "en-passant-mode") this.dispatchEvent(new Event("change"));
    else if (name === "print") this.#applyPrint();
    else if (name.startsWith("move-")) this.dispatchEvent(new Event("moves"));
    else if (name === "keys") this.dispatchEvent(new Event("keys"));
    this.#save();
  }

  /** All as at first: each setting's first choice is the usual one. */
  #reset() {
    const names = [...new Set([...this.#radios].map(({ name }) => name))];
    const before = { teaching: this.teaching, choices: names.map((name) => [name, this.#chosen(name)]) };
    const usual = names.map((name) => [name, [...this.#radios].find((radio) => radio.name === name).value]);
    this.#dialog.close();
    this.#choose({ teaching: false, choices: usual });
    const back = () => this.#choose(before);
    this.dispatchEvent(new CustomEvent("reset", { detail: back }));
  }

  #choose({ teaching, choices }) {
    for (const [name, value] of choices) {
      if (this.#chosen(name) === value) continue;
      this.#check(name, value);
      this.#changed(name);
    }
    if (teaching === this.teaching) return;
    this.#teachingBox.checked = teaching;
    this.#teachingBox.dispatchEvent(new Event("change"));
  }

  get #radios() {
    return this.#dialog.querySelectorAll("[type=radio]");
  }

  #chosen(name) {
    return this.#dialog.querySelector(`[name=${name}]:checked`).value;
  }

  /** Chooses the value, if there is such a choice. */
  #check(name, value) {
    const radio = this.#dialog.querySelector(`[name=${name}][value="${CSS.escape(value ?? "")}"]`);
    if (radio) radio.checked = true;
  }

  #applyPrint() {
    document.documentElement.dataset.print = this.#chosen("print");
  }

  #applyTheme() {
    const theme = this.#chosen("theme");
    keepCookie("theme", theme);
    document.documentElement.dataset.theme = theme;
  }

  #applyLooks() {
    const chosen = LOOKS.map((name) => this.#chosen(name));
    keepCookie("looks", chosen.join("."));
    LOOKS.forEach((name, at) => document.documentElement.setAttribute(`data-${name}`, chosen[at]));
  }

  #applySets() {
    const chosen = this.#dialog.querySelectorAll("[name^=set-]:checked");
    chooseSets(Object.fromEntries([...chosen].map(({ name, value }) => [name.slice("set-".length), value])));
    keepCookie("pieces", [...chosen].map(({ value }) => value).join("."));
    this.dispatchEvent(new Event("art"));
  }

  #load() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {};
    }
  }

  #save() {
    const kept = Object.fromEntries(KEPT.map((name) => [name, this.#chosen(name)]));
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...kept, teaching: this.teaching }));
    } catch {
      // Private windows may have no storage; the choice then lasts for the page.
    }
  }
}

function keepCookie(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${A_YEAR}; samesite=lax`;
  // Browsers may write it later, but not behind this: the page that is loaded next is asked for with it.
  void document.cookie;
}
