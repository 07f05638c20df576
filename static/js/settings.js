/** What a user chooses once: how en passant is written, light or dark. */

const KEY = "fenboard.settings";
const THEMES = ["auto", "light", "dark"];
const A_YEAR = 365 * 24 * 3600; // s

export class Settings extends EventTarget {
  #dialog;
  #darkSheet = document.getElementById("dark");

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    super();
    this.#dialog = dialog;
    for (const [name, value] of Object.entries(this.#load())) this.#check(name, value);
    dialog.addEventListener("change", ({ target }) => {
      if (target.name === "theme") this.#applyTheme();
      else this.dispatchEvent(new Event("change"));
      this.#save();
    });
  }

  /** When a FEN names the en passant target: "always", "xfen" or "legal". */
  get enPassant() {
    return this.#chosen("en-passant-mode");
  }

  nextTheme() {
    const next = THEMES[(THEMES.indexOf(this.#chosen("theme")) + 1) % THEMES.length];
    this.#check("theme", next);
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
    this.#darkSheet.media = { light: "not all", dark: "all" }[theme] ?? "(prefers-color-scheme: dark)";
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
      localStorage.setItem(KEY, JSON.stringify({ "en-passant-mode": this.enPassant }));
    } catch {
      // Private windows may have no storage; the choice then lasts for the page.
    }
  }
}
