/** What the buttons do: every element with `data-action` is bound to its action. */

import { copy, fileName, paste, save } from "./exchange.js";
import * as positions from "./position.js";
import { addressOf } from "./session.js";
import { say } from "./words.js";

/** @param {import("./editor.js").Editor} editor */
export function bindActions(editor) {
  const actions = actionsOf(editor);
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-action]");
    if (button) actions[button.dataset.action](button);
  });
  const chooser = document.getElementById("file");
  chooser.addEventListener("change", () => {
    const [file] = chooser.files;
    if (file) editor.openFile(file);
    chooser.value = "";
  });
  document.getElementById("chess960").addEventListener("submit", (event) => {
    event.preventDefault();
    editor.setUpChess960(Number(event.target.elements.number.value));
  });
  return actions;
}

function actionsOf(editor) {
  const { store, notices } = editor;

  async function written(use) {
    const text = await editor.writtenText();
    if (text === null) notices.show(say("needs-server"));
    else await use(text);
  }

  const tell = (copied, key, values) => notices.show(say(copied ? key : "copy-failed", values));

  return {
    new() {
      editor.edit(() => {
        const { position, report } = editor.start;
        store.commit({ position, report, before: null, follow: true, text: null, reading: "none", readReport: null, title: "" });
      });
    },
    open: () => document.getElementById("file").click(),
    save: () => written((text) => save(fileName(store.current.title), text)),
    async share() {
      await editor.writtenText();
      const fen = store.current.report?.notations.fen;
      if (!fen) notices.show(say("needs-server"));
      else tell(await copy(location.origin + addressOf(fen, store.current.flipped)), "link-copied");
    },
    undo: editor.undo,
    redo: editor.redo,
    copy: () => written(async (text) => tell(await copy(text), "copied", { text })),
    async paste() {
      const text = await paste();
      if (text) editor.enterText(text);
      else {
        editor.field.focusText();
        notices.show(say(text === "" ? "clipboard-empty" : "paste-by-hand"));
      }
    },
    start: () => editor.setUp(editor.start.position, { follow: true }),
    empty: () => editor.edit(() => {
      const cleared = positions.clear(store.current.position);
      editor.setUp(cleared, { follow: true });
    }),
    random() {
      const number = Math.floor(Math.random() * 960);
      document.getElementById("chess960").elements.number.value = number;
      editor.setUpChess960(number);
    },
    flip: () => editor.edit(() => store.commit({ flipped: !store.current.flipped })),
    mirror: () => editor.transform(positions.mirrored),
    swap: () => editor.transform(positions.coloursSwapped),
    "drop-text": editor.letTextGo,
    theme: () => editor.settings.otherTheme(),
    settings: () => document.getElementById("settings").showModal(),
    help: () => document.getElementById("help").showModal(),
  };
}
