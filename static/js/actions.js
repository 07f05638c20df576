/**
 * What the buttons do, every element with `data-action`, and the keys that work
 * anywhere on the page.
 */

import { copy, fileName, paste, save } from "./exchange.js";
import { notationChosen, shownText } from "./changes.js";
import { addressOf, textOf } from "./session.js";
import { say } from "./words.js";

/** Fields whose text is no part of the position have an undo of their own. */
const OWN_UNDO = "#title, #chess960-number";
const SPOKEN = "spoken"; // the notation in words
const TYPED_IN = "input:not([type=checkbox], [type=radio]), textarea, select";

/**
 * Binds the buttons.
 *
 * @param {{store: import("./store.js").Store, sync: import("./sync.js").Sync,
 *   editing: import("./editing.js").Editing, settings: import("./settings.js").Settings,
 *   notices: import("./notices.js").Notices, board: HTMLElement, field: HTMLElement,
 *   findings: HTMLElement, present: () => void, leave: () => void}} parts
 * @returns {Record<string, () => void>} the actions by name
 */
export function bindActions(parts) {
  const { editing } = parts;
  const actions = actionsOf(parts);
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-action]");
    if (button) actions[button.dataset.action](button);
  });
  const chooser = document.getElementById("file");
  chooser.addEventListener("change", () => {
    const [file] = chooser.files;
    if (file) editing.file(file);
    chooser.value = "";
  });
  document.getElementById("chess960").addEventListener("submit", (event) => {
    event.preventDefault();
    editing.chess960(Number(event.target.elements.number.value));
  });
  document.getElementById("handicap").addEventListener("submit", (event) => {
    event.preventDefault();
    editing.start(event.target.elements.start.value);
  });
  return actions;
}

/** The actions of keys that are pressed alone, anywhere but where text is typed. */
const ALONE = { f: "flip", "/": "text", "?": "help", "!": "findings", v: "present", w: "words", d: "describe" };

/** Binds the keys; those pressed alone can be switched off (WCAG 2.1.4). */
export function bindKeys(actions, settings) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    if (!control && settings.keys !== "page") return;
    const act = control ? withControl(actions, event) : alone(actions, event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function withControl(actions, event) {
  if (event.target.matches?.(OWN_UNDO)) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? actions.redo : actions.undo;
  return key === "y" && !event.shiftKey ? actions.redo : null;
}

function alone(actions, event) {
  if (event.target.closest?.(TYPED_IN)) return null;
  return actions[ALONE[event.key.toLowerCase()]] ?? null;
}

function actionsOf({ store, sync, editing, settings, notices, board, field, findings, present, leave }) {
  /** Uses the report on the board, once the server has made it. */
  async function reported(use) {
    await sync.whenSettled();
    const { report } = store.current;
    if (report) await use(report);
    else notices.show(say("needs-server"));
  }

  async function copyOut(text, key) {
    notices.show((await copy(text)) ? say(key, { text }) : say("copy-failed"));
  }

  const open = (id) => () => document.getElementById(id).showModal();

  return {
    new: () => editing.fresh(),
    open: () => document.getElementById("file").click(),
    // Words are for people; a file is for programs as well.
    save: () =>
      reported((report) => {
        const { notation, title } = store.current;
        save(fileName(title), notation === SPOKEN ? textOf(report) : shownText(store.current, report));
      }),
    share: () =>
      reported((report) => {
        const address = addressOf(report, store.current.flipped, settings.teaching);
        return copyOut(location.origin + address, "link-copied");
      }),
    undo: editing.undo,
    redo: editing.redo,
    copy: () => reported((report) => copyOut(shownText(store.current, report), "copied")),
    async paste() {
      const text = await paste();
      if (text) editing.text(text);
      else {
        field.focusText();
        notices.show(say(text === "" ? "clipboard-empty" : "paste-by-hand"));
      }
    },
    start: () => editing.start(),
    empty: () => editing.empty(),
    random() {
      const number = Math.floor(Math.random() * 960);
      document.getElementById("chess960").elements.number.value = number;
      editing.chess960(number);
    },
    flip: () => editing.flip(),
    mirror: () => editing.mirror(),
    swap: () => editing.swapColours(),
    rest: ({ dataset }) => editing.restToHand(dataset.side),
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
      editing.set((snapshot) => notationChosen(snapshot, notation === SPOKEN ? "fen" : SPOKEN));
      field.focusText();
    },
    describe: () => reported(({ notations }) => notices.announce(notations[SPOKEN] ?? say("no-words"))),
    "read-out": () =>
      reported(async ({ notations }) => {
        const text = notations[SPOKEN] ?? say("no-words");
        const { readOut } = await import("./read-out.js");
        if (!readOut(text, document.documentElement.lang)) notices.announce(text);
      }),
    "drop-text"() {
      editing.dropText();
      field.focusText();
    },
    present,
    theme: () => settings.otherTheme(),
    settings: open("settings"),
    help: open("help"),
  };
}
