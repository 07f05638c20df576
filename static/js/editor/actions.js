/**
 * What the buttons do, every element with `data-action`, and the keys that work
 * anywhere on the page.
 */

import { gameInfo } from "../model/games.js";
import { marksOn, marksSaid } from "../model/marks.js";
import { addressOf, IN_WORDS, notationChosen, shownText } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { elsewhere } from "../server/api.js";
import { dialogNamed, feature } from "./features.js";
import { board, field, findings } from "./page.js";

/** Fields whose text is no part of the position have an undo of their own. */
const OWN_UNDO = "#title, .numbered input";
/** Fields that letters are typed in, or chosen by. */
export const TYPED_IN = "input:not([type=checkbox], [type=radio]), textarea, select";
/** The actions of keys that are pressed alone, anywhere but where text is typed. */
const ALONE = { f: "flip", "/": "text", "?": "help", "!": "findings", v: "present", p: "mode", w: "words", d: "describe", e: "evaluate", o: "draw", i: "copy-picture" };

/** The actions of keys that are pressed with Ctrl wherever the focus is. */
const ANYWHERE = { s: "save", o: "open" };

/** @typedef {Record<string, (button?: HTMLElement) => void>} Actions  by the names in `data-action` */

/** Binds the buttons. @param {Actions} actions */
export function bindButtons(actions) {
  // What the first of several clicks in a row was on.
  let first = null;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-action]");
    if (event.detail <= 1) first = button;
    // The second of a double click is not meant for what the first has brought below the pointer.
    if (event.detail > 1 && button !== first) return;
    // What it does not know is done to the lesson.
    if (button) (actions[button.dataset.action] ?? actions.lesson)(button);
  });
}

/** Binds the keys; those pressed alone can be switched off (WCAG 2.1.4). @param {Actions} actions */
export function bindKeys(actions, settings) {
  document.addEventListener("keydown", (event) => {
    // Browsers that fill in a form make such events without a key.
    if (event.defaultPrevented || event.isComposing || event.altKey || !event.key) return;
    const control = event.ctrlKey || event.metaKey;
    // The browser would save the page, and open a file in its place.
    if (control && !event.shiftKey && event.key.toLowerCase() in ANYWHERE) event.preventDefault();
    if (document.querySelector("dialog[open]")) return;
    if (!control && settings.keys !== "page") return;
    const act = control ? withControl(actions, event) : alone(actions, event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function withControl(actions, event) {
  const key = event.key.toLowerCase();
  if (key in ANYWHERE && !event.shiftKey) return actions[ANYWHERE[key]];
  if (key === "c" && !event.shiftKey) return copies(event.target) ? actions.copy : null;
  if (event.target.matches?.(OWN_UNDO)) return null;
  if (key === "z") return event.shiftKey ? actions.redo : actions.undo;
  return key === "y" && !event.shiftKey ? actions.redo : null;
}

/** Whether copying is about the position: nothing else is selected. */
function copies(target) {
  return !target.closest?.(TYPED_IN) && getSelection().isCollapsed;
}

function alone(actions, event) {
  if (event.target.closest?.(TYPED_IN)) return null;
  return actions[ALONE[event.key.toLowerCase()]] ?? null;
}

/** The text of the board; one that cannot be read as it is. */
function toCopy(snapshot, report) {
  const { text, reading } = snapshot;
  return reading === "unread" || reading === "held" ? text : shownText(snapshot, report);
}

/** The board in words: the position, and what is drawn on it. */
function inWords({ marks }, { position, notations }) {
  const drawn = marksSaid(position, marksOn(position, marks));
  return [notations[IN_WORDS] ?? say("no-words"), drawn && say("marks-said", { marks: drawn })].filter(Boolean).join(" ");
}

/**
 * The actions.
 *
 * @param {{store: import("../model/store.js").Store, state: import("./state.js").ViewState, sync: import("../server/sync.js").Sync,
 *   commands: import("./commands.js").Commands, drawing: import("./drawing.js").Drawing, arrivals: import("./arrivals.js").Arrivals, settings: import("./settings.js").Settings,
 *   notices: import("./notices.js").Notices, present: () => void, leave: () => void}} parts
 * @returns {Actions}
 */
export function actionsOf(parts) {
  const { store, state, sync, commands, drawing, arrivals, settings, notices, lessons, present, leave, setMode, worksheet, evaluation } = parts;
  /** Uses the report on the board, once the server has made it, and a feature if one is named. */
  async function reported(use, name = null) {
    const [loaded] = await Promise.all([name && feature(name), sync.whenSettled()]);
    const { report } = store.current;
    if (report && (loaded || !name)) await use(report, loaded);
    else commands.needsServer(() => reported(use, name));
  }

  async function copyOut({ copy }, text, key, values) {
    notices.show((await copy(text)) ? say(key, { text, ...values }) : say("copy-failed"));
  }

  let pictures = null;
  const withPictures = (use) =>
    reported(async (report, module) => {
      const dialog = await dialogNamed("picture");
      if (!dialog) return commands.needsServer(() => withPictures(use));
      pictures ??= new module.Pictures(dialog, store, notices);
      return use(pictures, report);
    }, "picture");
  const open = (id) => async () => {
    const dialog = await dialogNamed(id);
    if (!dialog) commands.needsServer(open(id));
    else if (!dialog.open) dialog.showModal();
  };

  return {
    new: () => commands.fresh(),
    async earlier() {
      const module = await commands.loaded("earlier", () => this.earlier());
      return module?.begin(parts).open();
    },
    open: () => document.getElementById("file").click(),
    save: () => {
      if (store.current.lesson) return lessons.act("save-lesson");
      return reported(async (report, exchange) => {
        const { current } = store;
        const whole = exchange.wholeFile(current, report);
        const lost = exchange.marksLost(current, whole !== null).length;
        const told = lost ? [say("marks-not-saved", { count: lost })] : [];
        if (whole !== null) {
          exchange.save(exchange.fileName(current.title, current.notation), [whole.trimEnd()]);
          if (lost) notices.show(told[0]);
          return;
        }
        exchange.save(exchange.fileName(current.title), exchange.linesOf(current, report));
        if (exchange.isUnread(current)) told.unshift(say("saved-unread"));
        if (told.length) notices.show(told.join(" "));
      }, "exchange");
    },
    share: (button) => {
      if (store.current.lesson) return lessons.act("share-lesson");
      return reported(async (report, exchange) => {
        const { flipped, position, variant, line, ply } = store.current;
        const { named } = gameInfo(position.game);
        const address = addressOf(report, { flipped, teaching: settings.teaching, named, variant, line, ply });
        const module = await feature("share");
        const more = module?.hasMoreThanLink(line, ply) ? "link-copied-moves" : "link-copied";
        const key = exchange.isUnread(store.current) ? "link-copied-board" : more;
        await copyOut(exchange, location.origin + address, key);
        const links = await elsewhere(position, variant).catch(() => []);
        if (button?.checkVisibility()) module?.openMenu(button, links, say(key));
      }, "exchange");
    },
    picture: () => withPictures((pictures, report) => pictures.open(report)),
    "copy-picture": () => withPictures((pictures, report) => pictures.copyAtOnce(report)),
    print(button) {
      if (store.current.lesson) return worksheet("menu", button);
      for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
      return window.print();
    },
    undo: commands.undo,
    redo: commands.redo,
    async copy() {
      const { text, reading } = store.current;
      const exchange = await feature("exchange");
      // What waits for the server can be had as it is.
      if (exchange && sync.offline && reading === "pending") return copyOut(exchange, text, "copied");
      return reported((report) => {
        const { current } = store;
        const isGame = exchange.wholeFile(current, report) !== null;
        const lost = isGame ? exchange.marksLost(current, isGame).length : 0;
        return copyOut(exchange, toCopy(current, report), lost ? "copied-without-marks" : "copied", { count: lost });
      }, "exchange");
    },
    async paste() {
      const text = await (await feature("exchange"))?.paste();
      if (text) arrivals.text(text);
      else {
        field.focusText();
        notices.show(say(text === "" ? "clipboard-empty" : "paste-by-hand"));
      }
    },
    async start() {
      await commands.start();
      drawing.offerClear();
    },
    empty() {
      commands.empty();
      drawing.offerClear();
    },
    random(button) {
      const { form } = button;
      const { number } = form.elements;
      number.value = Math.floor(Math.random() * (Number(number.max) + 1));
      commands.numbered(form.dataset.variant, Number(number.value));
    },
    flip: () => commands.flip(),
    mode: () => setMode(state.mode === "play" ? "setup" : "play"),
    draw() {
      state.take({ kind: "draw" });
      board.picked = null;
      notices.announce(say(state.tool.kind === "draw" ? "drawing-on" : "drawing-off"));
      board.focusSquare(board.focused);
    },
    "clear-marks": () => drawing.clear(),
    mirror: () => commands.mirror(),
    swap: () => commands.swapSides(),
    rest: ({ dataset }) => commands.restToHand(dataset.side),
    board: () => board.focusSquare(board.focused),
    text() {
      leave();
      field.focusText();
    },
    findings() {
      leave();
      if (!findings.focusFirst()) notices.announce(say("problems-none"));
    },
    words() {
      leave();
      const { notation } = store.current;
      commands.set((snapshot) => notationChosen(snapshot, notation === IN_WORDS ? null : IN_WORDS));
      field.focusText();
    },
    describe: () => reported((report) => notices.announce(inWords(store.current, report))),
    "read-out": () =>
      reported((report, { readOut }) => {
        const text = inWords(store.current, report);
        if (!readOut(text, document.documentElement.lang)) notices.announce(text);
      }, "readOut"),
    "drop-text"() {
      commands.dropText();
      field.focusText();
    },
    present,
    evaluate: () => evaluation.toggle(),
    theme: () => settings.otherTheme(),
    lesson: (button) => lessons.act(button.dataset.action, button),
    async settings(button) {
      await open("settings")();
      await evaluation.settings();
      if (button?.dataset.part === "engine") document.getElementById("settings-engine")?.focus();
    },
    help: open("help"),
  };
}
