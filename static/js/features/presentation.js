/**
 * The presentation view: the board as large as the window, the title, whose move it is,
 * and a way out. Sheets do it all, by `data-view` of the page; the board stays live, but is a
 * scratch board: what is done while it is shown is gone then, unless somebody keeps it.
 */

import { ownOf } from "../model/own.js";
import { say } from "../model/words.js";

/** How much wider than its height a window must be, beyond the board, for words beside it. */
const BESIDE = 0.25;
const BESIDE_WITH_HANDS = 0.55;
const FRAMELESS = /^(Page(Up|Down)|Control|Shift|Alt|Meta)$/;
const STEPS = /^(Arrow|Home|End)/;

let sheet;

/**
 * The module, once its sheet is there, which stands behind that of the page: those of other features
 * may overrule it. Rejects where the server cannot be reached.
 */
export function withSheet() {
  sheet ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    const failed = () => {
      link.remove();
      sheet = null;
      reject(new Error("no sheet"));
    };
    Object.assign(link, { rel: "stylesheet", href: new URL("../../css/presentation.css", import.meta.url), onload: resolve, onerror: failed });
    document.querySelector("link[rel=stylesheet]").after(link);
  });
  return sheet.then(() => ({ Presentation }));
}

export class Presentation {
  #root;
  #board;
  #store;
  #commands;
  #notices;
  #keep;
  #before = null;
  #shape = { files: 8, ranks: 8, layers: 1, hands: false };

  /**
   * @param {HTMLElement} root        the editor
   * @param {import("../elements/position-board.js").PositionBoard} board
   * @param {object} parts             those of the editor
   */
  constructor(root, board, { store, commands, notices }) {
    this.#root = root;
    this.#board = board;
    this.#store = store;
    this.#commands = commands;
    this.#notices = notices;
    this.#keep = this.#keepButton();
    store.addEventListener("change", () => this.#showKeep());
    // What comes from elsewhere is no try.
    for (const type of ["paste", "drop"]) document.addEventListener(type, () => store.endScratch(), { capture: true });
    document.getElementById("file").addEventListener("change", () => store.endScratch(), { capture: true });
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, () => this.on && store.beginScratch(), { capture: true });
    window.addEventListener("resize", () => this.#place());
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => this.#frame(event), { capture: true });
  }

  get on() {
    return document.documentElement.dataset.view === "presentation";
  }

  toggle() {
    if (this.on) this.#leave();
    else this.#enter();
  }

  /**
   * What is to be shown beside the board.
   *
   * @param {{title: string, side: string, files: number, ranks: number, layers: number, hands: boolean}} shown
   */
  show({ title, side, ...shape }) {
    this.#root.style.setProperty("--layers", shape.layers);
    this.#root.querySelector(".shown-title").textContent = title;
    this.#root.querySelector(".shown-side").textContent = side;
    this.#shape = shape;
    this.#place();
  }

  #keepButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "shown-keep";
    button.textContent = say("keep-shown");
    button.title = say("keep-shown-how");
    button.addEventListener("click", () => {
      const { was } = this.#store.kept;
      this.#store.keepScratch();
      this.#announce(say("shown-kept"));
      this.#tellLeft(was);
      this.#board.focusSquare(this.#board.focused, { byPointer: true });
    });
    this.#root.querySelector("#caption").append(button);
    return button;
  }

  #showKeep() {
    this.#keep.hidden = !this.on || !this.#store.isTried;
  }

  /** What became of moves that no longer fit what is kept. */
  #tellLeft(before) {
    const { was } = this.#store.current;
    if (was?.said && was !== before) this.#commands.offerUndo(was.said);
  }

  #announce(text) {
    this.#notices.announce(text);
  }

  /** Keys that act on a square show which; those that go through positions or are a lesson's need none. */
  #frame({ key, ctrlKey, metaKey, defaultPrevented }) {
    if (defaultPrevented) return;
    const steps = this.#board.steps && this.#board.byPointer && STEPS.test(key);
    if (!steps && !FRAMELESS.test(key) && !ctrlKey && !metaKey) this.#root.classList.remove("unframed");
  }

  #enter() {
    this.#before = document.activeElement;
    document.documentElement.dataset.view = "presentation";
    this.#board.rightClick = "circle";
    window.scrollTo(0, 0);
    this.#store.beginScratch();
    this.#showKeep();
    // A class is shown the board; where keys would act shows with the first of them.
    this.#root.classList.add("unframed");
    this.#place();
    // Until keys act on a square, arrows go through the moves.
    this.#board.focusSquare(this.#board.focused, { byPointer: true });
    this.#announce(say("presentation-on"));
    document.dispatchEvent(new Event("presentation"));
  }

  #leave() {
    delete document.documentElement.dataset.view;
    this.#notices.fit();
    this.#board.rightClick = this.#board.plays ? "circle" : "erase";
    if (this.#before === document.body) document.activeElement.blur();
    else if (this.#before?.isConnected) this.#before.focus();
    else this.#board.focusSquare(this.#board.focused);
    this.#announce(say("presentation-off"));
    const shown = this.#store.endScratch();
    this.#showKeep();
    document.dispatchEvent(new Event("presentation"));
    if (!shown) return;
    const act = () => {
      const { was } = this.#store.current;
      this.#store.commit({ ...ownOf(shown), flipped: shown.flipped, ...withNotes(this.#store.current, shown) });
      this.#tellLeft(was);
    };
    this.#notices.show(say("shown-gone"), { label: say("keep-shown"), act, passing: true });
  }

  /** The words stand where they cost the board nothing. */
  #place() {
    const { files, ranks, hands } = this.#shape;
    const spare = innerWidth / innerHeight - (files + 0.5) / (ranks + 0.5);
    this.#root.dataset.caption = spare >= (hands ? BESIDE_WITH_HANDS : BESIDE) ? "beside" : "above";
    // Notices are in its column.
    const { width } = this.#root.querySelector(".caption").getBoundingClientRect();
    document.documentElement.style.setProperty("--beside", `${width}px`);
  }

  #key(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.on) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    if (this.#board.picked !== null) this.#board.putBack();
    else this.#leave();
  }
}

/** The change with the notes of the card as they were while it was shown: moves that no longer fitted are in them. */
function withNotes({ lesson, card }, shown) {
  const notes = shown.lesson?.items.find(({ id }) => id === card)?.notes;
  if (!lesson || notes === undefined || card !== shown.card) return {};
  return { lesson: { ...lesson, items: lesson.items.map((item) => (item.id === card ? { ...item, notes } : item)) } };
}
