/**
 * Settings that were given a name, to be used for other worksheets. The title is that of one lesson,
 * and is no part of them.
 *
 * Mutable here: those that there are.
 */

import { same } from "../model/position.js";
import { say } from "../model/words.js";
import { bareOptions } from "./options.js";
import { deleteSheet, keepSheet, namedSheets } from "./server.js";

/** How many entries the menu has before them: of settings that are not saved, and the usual ones. */
const OWN = 2;

/** Events: `use` with options, and what is to be said of it. */
export class Named extends EventTarget {
  #part;
  #parts;
  #sheets = null;
  #options = {};

  /**
   * @param {HTMLElement} part  see `parts/worksheet.html`
   * @param {object} parts  those of the editor
   */
  constructor(part, parts) {
    super();
    this.#part = part;
    this.#parts = parts;
    // Once more where the server was away at first.
    part.addEventListener("toggle", () => part.open && !this.#sheets && this.#load());
    this.#of("choose").addEventListener("focus", () => !this.#sheets && this.#load());
    this.#of("choose").addEventListener("change", ({ target }) => this.#use(this.#sheets?.[target.selectedIndex - OWN]));
    this.#of("delete").addEventListener("click", () => this.#delete(this.#used));
    this.#of("keep").addEventListener("click", () => this.#keep(this.#of("name").value.trim()));
    this.#of("name").addEventListener("input", () => this.#tellReplaced());
    this.#of("name").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      this.#keep(this.#of("name").value.trim());
    });
  }

  /** Shows which settings are used. */
  show(options) {
    this.#options = options;
    const menu = this.#of("choose");
    const used = this.#used;
    const usual = Object.keys(settingsOf(options)).length ? 0 : 1;
    menu.selectedIndex = used ? this.#sheets.indexOf(used) + OWN : usual;
    this.#of("delete").hidden = !used;
  }

  /** The saved settings that are used; undefined for none, and where something else was chosen since. */
  get #used() {
    const chosen = settingsOf(this.#options);
    return this.#sheets?.find(({ name, options }) => name === this.#options.name && same(settingsOf(options), chosen));
  }

  #of(name) {
    return this.#part.querySelector(`[data-named=${name}]`);
  }

  async #load() {
    const found = await this.#parts.commands.asked(namedSheets);
    if (found) this.#take(found);
  }

  #take(sheets) {
    this.#sheets = sheets;
    const menu = this.#of("choose");
    menu.replaceChildren(...[...menu.options].slice(0, OWN), ...sheets.map(({ name }) => new Option(name, name)));
    this.show(this.#options);
    this.#tellReplaced();
  }

  /** Uses saved settings, the usual ones for undefined. */
  #use({ name = "", options = {} } = {}) {
    const { title } = this.#options;
    const said = name ? say("sheet-used", { name }) : say("sheet-reset");
    this.dispatchEvent(new CustomEvent("use", { detail: { options: bareOptions({ ...options, title, name }), said } }));
  }

  async #keep(name) {
    if (!name) return this.#of("name").focus();
    const kept = await this.#parts.commands.asked(() => keepSheet(name, settingsOf(this.#options)).then(namedSheets));
    if (!kept) return undefined;
    this.#of("name").value = "";
    this.#take(kept);
    this.dispatchEvent(new CustomEvent("use", { detail: { options: bareOptions({ ...this.#options, name }), said: "" } }));
    return this.#parts.notices.show(say("sheet-kept", { name }));
  }

  async #delete(sheet) {
    const { commands, notices } = this.#parts;
    const { name } = sheet;
    if (!(await commands.asked(() => deleteSheet(name)))) return;
    this.#take(this.#sheets.filter((one) => one !== sheet));
    this.#of("choose").focus();
    const act = async () => {
      const kept = await commands.asked(() => keepSheet(name, sheet.options).then(namedSheets));
      if (kept) this.#take(kept);
    };
    notices.show(say("sheet-deleted", { name }), { label: say("undo"), act });
  }

  /** Says before it is done that others of that name would go. */
  #tellReplaced() {
    const name = this.#of("name").value.trim();
    const is = this.#sheets?.some((sheet) => sheet.name === name);
    this.#part.querySelector(".told").textContent = is ? say("sheet-replace", { name }) : "";
  }
}

/** What is kept under a name. */
function settingsOf(options) {
  const { title: _, name: _name, ...settings } = bareOptions(options);
  return settings;
}
