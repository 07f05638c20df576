/**
 * The worksheet: its pages in place of the board and the options beside them, the menu of *Print*, and
 * the files. Loaded when it is first looked at or printed.
 *
 * Mutable here: whether it is looked at, which card is followed, and what the print dialog of the browser
 * waits for.
 */

import { knowFields } from "../cards/fields.js";
import { root } from "../editor/page.js";
import { addWords, say } from "../model/words.js";
import { Files } from "./files.js";
import { Form } from "./form.js";
import { KeptOptions } from "./kept.js";
import { StudentsLink } from "./link.js";
import { Menus } from "./menus.js";
import { Named } from "./named.js";
import { filledOptions, knowOptions, unusedOptions, withOptions } from "./options.js";
import { Pages } from "./pages.js";
import { Preview } from "./preview.js";
import { worksheetPages } from "./server.js";

/** The ms without another change before pages are drawn anew: what is typed goes on. */
const TYPING_RESTS = 120;

export class Worksheet {
  #parts;
  #kept;
  #pages = new Pages(worksheetPages);
  #preview;
  #form;
  #named;
  #files;
  #link = new StudentsLink();
  #menus;
  #view;
  #panel;
  #on = false;
  #card = null; // the one that is open
  #follows = false; // whether its page is still to be brought into sight
  #printing = false;
  #rests = TYPING_RESTS;

  /**
   * @param {object} parts  those of the editor
   * @param {HTMLElement} part  the part of the page, see `parts/worksheet.html`
   */
  constructor(parts, part) {
    addWords(JSON.parse(part.dataset.words));
    knowOptions(JSON.parse(part.dataset.options));
    knowFields(JSON.parse(part.dataset.fields));
    this.#parts = parts;
    this.#kept = new KeptOptions(parts);
    this.#files = new Files(parts);
    document.head.append(part.querySelector("link"));
    this.#view = part.querySelector(".worksheet");
    this.#panel = part.querySelector(".worksheet-panel");
    root.querySelector(".board-side").prepend(this.#view);
    root.querySelector(".panel").append(this.#panel);
    this.#preview = new Preview(this.#view.querySelector(".pages"), this.#pages, this.#view.querySelector(".place"));
    this.#form = new Form(this.#panel.querySelector("form"));
    this.#named = new Named(this.#panel.querySelector(".named"), parts);
    this.#menus = new Menus(part, (button) => this.#pressed(button));
    this.#bind();
  }

  // --- what others ask for -------------------------------------------------------------

  /** Shows it. */
  open() {
    if (this.#parts.state.panel !== "worksheet") this.#parts.setMode("worksheet");
    this.#show();
  }

  /** Asks below this button how it is to be printed. @param {HTMLElement} button */
  menu(button) {
    const { options } = this.#kept;
    this.#menus.openPrint(button, filledOptions(options), unusedOptions(options));
  }

  // --- listening -----------------------------------------------------------------------

  #bind() {
    const { store, state, sync } = this.#parts;
    store.addEventListener("change", () => this.#show());
    state.addEventListener("change", () => this.#on !== (state.panel === "worksheet") && this.#show());
    sync.addEventListener("status", () => sync.offline || this.#pages.again());
    root.addEventListener("chosen", () => this.#show());
    root.addEventListener("links", () => {
      this.#link.forget();
      this.#show();
    });
    this.#pages.addEventListener("change", () => this.#draw());
    this.#link.addEventListener("change", () => {
      this.#show();
      this.#draw();
    });
    this.#form.addEventListener("option", ({ detail: { name, value, isTyped } }) => {
      this.#rests = isTyped ? TYPING_RESTS : 0;
      this.#kept.set({ [name]: value }, isTyped ? name : null);
      this.#show();
      this.#rests = TYPING_RESTS;
    });
    this.#named.addEventListener("use", ({ detail: { options, said } }) => {
      this.#kept.replace(options);
      this.#show();
      if (said && store.current.lesson) this.#parts.commands.offerUndo(said);
      else if (said) this.#parts.notices.show(said);
    });
    for (const part of [this.#view, this.#panel]) {
      part.addEventListener("click", ({ target }) => {
        const button = target.closest("button");
        if (button) this.#pressed(button);
      });
    }
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #pressed(button) {
    const { form, of: part, worksheet: name } = button.dataset;
    if (form) this.#files.save(this.#body, form, part);
    else if (name === "more") this.#menus.openMore(button);
    else if (name === "print") this.#print();
    else if (name === "show") this.open();
    else if (name === "all-cards") this.#strip?.select([]);
  }

  /** Prints it, as the menu says where that was asked. */
  #print() {
    const { options } = this.#kept;
    const changes = this.#menus.takePrinted(filledOptions(options));
    const wanted = withOptions(options, changes ?? {});
    if (changes) this.#kept.replace(wanted);
    this.#files.print({ ...this.#body, options: wanted });
  }

  #key(event) {
    const { ctrlKey, metaKey, altKey, key } = event;
    if (!this.#on || event.defaultPrevented || event.isComposing || altKey || document.querySelector("dialog[open], :popover-open")) return;
    if (document.documentElement.dataset.view === "presentation") return;
    if (key === "Escape" && !ctrlKey && !metaKey) {
      event.preventDefault();
      this.#leave();
    } else if (key.toLowerCase() === "p" && (ctrlKey || metaKey)) {
      // The browser would print those pages alone that have been looked at.
      event.preventDefault();
      this.#printPages();
    }
  }

  #leave() {
    const inside = this.#view.contains(document.activeElement) || this.#panel.contains(document.activeElement);
    this.#parts.setMode("setup");
    if (inside) root.querySelector("[name=mode][value=setup]").focus();
  }

  /** All pages through the browser's own print dialog. */
  async #printPages() {
    if (this.#printing) return;
    this.#printing = true;
    await this.#pages.all();
    this.#draw();
    await this.#preview.drawn();
    window.print();
    this.#printing = false;
  }

  // --- showing -------------------------------------------------------------------------

  get #strip() {
    return root.querySelector("position-strip");
  }

  /** The ids of what is selected in the strip, [] for none. */
  get #chosen() {
    return this.#strip?.count && this.#parts.store.current.lesson ? this.#strip.chosen : [];
  }

  get #body() {
    return this.#kept.bodyOf(this.#chosen, this.#address ?? "");
  }

  /** That of the students' page for a QR code; null where none is wanted. */
  get #address() {
    const { lesson } = this.#parts.store.current;
    return lesson && this.#kept.options.qr ? this.#link.of(lesson.path) : null;
  }

  #show() {
    const { panel } = this.#parts.state;
    if (this.#on !== (panel === "worksheet")) {
      this.#on = panel === "worksheet";
      this.#parts.notices.announce(say(this.#on ? "worksheet-opened" : "worksheet-closed"));
      if (!this.#on) this.#pages.rest();
      this.#follows = this.#on;
      this.#link.forget();
    }
    if (!this.#on) return;
    const { options } = this.#kept;
    const boards = this.#kept.cardsOf(this.#chosen);
    this.#form.show(options, boards);
    this.#named.show(options);
    const list = this.#view.querySelector(".pages");
    const { paper, orientation } = filledOptions(options);
    Object.assign(list.dataset, { paper, orientation });
    this.#pages.want(this.#body, this.#rests);
    this.#drawSums();
    this.#followCard();
  }

  /** Brings the page of a card into sight that has been opened, once it is known. */
  #followCard() {
    const { card } = this.#parts.store.current;
    this.#follows ||= card !== this.#card;
    this.#card = card;
    if (!this.#follows || !this.#pages.isKnown) return;
    this.#follows = false;
    this.#preview.show(this.#pages.told.places[this.#kept.cardsOf(this.#chosen).ids.indexOf(card)]);
  }

  #draw() {
    const { missing, said } = this.#pages.told;
    const { away, problem } = this.#pages;
    const lines = [
      away && (problem || say("worksheet-away")),
      !away && problem,
      this.#address === "" && say("worksheet-no-link"),
      this.#address && this.#link.isAlone && say("worksheet-link-alone"),
      missing && say("worksheet-missing", { characters: missing }),
      ...said,
    ];
    writeLines(this.#view.querySelector(".worksheet-said"), lines.filter(Boolean));
    this.#preview.draw();
    this.#drawSums();
    if (this.#on) this.#followCard();
  }

  #drawSums() {
    const chosen = this.#chosen;
    const { count } = this.#kept.cardsOf(chosen);
    const { boards, points } = this.#pages.told;
    const parts = [boards && inNumber("worksheet-board", boards), points && inNumber("worksheet-point", points)];
    write(this.#view.querySelector(".sums"), parts.filter(Boolean).join(" · "));
    const busy = this.#view.querySelector(".busy");
    busy.hidden = !this.#pages.busy;
    write(busy, busy.hidden ? "" : say("worksheet-busy"));
    const selected = this.#view.querySelector(".worksheet-selected");
    selected.hidden = !chosen.length;
    write(selected.firstElementChild, chosen.length ? say(count === 1 ? "worksheet-selected-one" : "worksheet-selected", { count }) : "");
  }
}

/** A count in words, whose key has an `s` where it is not one. */
function inNumber(key, count) {
  return say(count === 1 ? key : `${key}s`, { count });
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Each as a paragraph, written anew where they differ: a live region tells of it. */
function writeLines(element, lines) {
  const shown = [...element.children].map(({ textContent }) => textContent);
  if (JSON.stringify(shown) === JSON.stringify(lines)) return;
  element.replaceChildren(
    ...lines.map((line) => {
      const words = document.createElement("p");
      words.textContent = line;
      return words;
    }),
  );
  // What scrolls can be scrolled by keys.
  if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}
