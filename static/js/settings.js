/** What a user chooses once: how en passant is written, light or dark, the art of pieces. */

import { sets } from "./games.js";

const KEY = "fenboard.settings";
// As in base.html. Paper is always light.
const SHEET_MEDIA = {
  auto: "screen and (prefers-color-scheme: dark)",
  light: "not all",
  dark: "screen",
};
const A_YEAR = 365 * 24 * 3600; // s

export class Settings extends EventTarget {
  #dialog;
  #teachingBox = document.getElementById("teaching");
  #darkSheet = document.getElementById("dark");

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    super();
    this.#dialog = dialog;
    this.#check("en-passant-mode", this.#load()["en-passant-mode"] ?? "always");
    const asked = new URLSearchParams(location.search).get("t");
    this.#teachingBox.checked = asked === "1" || this.#load().teaching === true;
    this.#teachingBox.addEventListener("change", () => {
      this.#save();
      this.dispatchEvent(new Event("teaching"));
    });
    dialog.addEventListener("change", ({ target }) => {
      if (target.name === "theme") this.#applyTheme();
      else if (target.name.startsWith("set-")) this.#applySets();
      else this.dispatchEvent(new Event("change"));
      this.#save();
    });
  }

  /** When a FEN names the en passant target: "always", "xfen" or "legal". */
  get enPassant() {
    return this.#chosen("en-passant-mode");
  }

  /** Where single letters are keys: on the "page", on the "board" only, or "none". */
  get keys() {
    return "page";
  }

  /** Whether positions are for teaching, so that nobody asks if they could arise. */
  get teaching() {
    return this.#teachingBox.checked;
  }

  /** The language is a cookie too; the page is to be loaded again in it. */
  keepLanguage(tag) {
    document.cookie = `lang=${tag}; path=/; max-age=${A_YEAR}; samesite=lax`;
  }

  /** From light to dark or back, whatever the system says. */
  otherTheme() {
    const dark = window.matchMedia(this.#darkSheet.media).matches;
    this.#check("theme", dark ? "light" : "dark");
    this.#applyTheme();
  }

  #chosen(name) {
    return this.#dialog.querySelector(`[name=${name}]:checked`).value;
  }

  #check(name, value) {
    const radio = this.#dialog.querySelector(`[name=${name}][value="${CSS.escape(value)}"]`);
    if (radio) radio.checked = true;
  }

  /** The theme is a cookie, so that the server draws the page in it at once. */
  #applyTheme() {
    const theme = this.#chosen("theme");
    document.cookie = `theme=${theme}; path=/; max-age=${A_YEAR}; samesite=lax`;
    document.documentElement.dataset.theme = theme;
    this.#darkSheet.media = SHEET_MEDIA[theme] ?? SHEET_MEDIA.auto;
  }

  /** So are the sets of pieces. */
  #applySets() {
    const chosen = this.#dialog.querySelectorAll("[name^=set-]:checked");
    for (const { name, value } of chosen) sets[name.slice("set-".length)] = value;
    const choice = [...chosen].map(({ value }) => value).join(".");
    document.cookie = `pieces=${choice}; path=/; max-age=${A_YEAR}; samesite=lax`;
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
    try {
      localStorage.setItem(KEY, JSON.stringify({ "en-passant-mode": this.enPassant, teaching: this.teaching }));
    } catch {
      // Private windows may have no storage; the choice then lasts for the page.
    }
  }
}
