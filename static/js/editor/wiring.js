/**
 * Who listens to whom: elements say what happened, commands change the store, the view shows it.
 *
 * Mutable here: how often the menu of games has been walked through.
 */

import { clock } from "../model/clock.js";
import { tidied } from "../model/findings.js";
import { pieceName, toMove } from "../model/games.js";
import { otherSide } from "../model/pieces.js";
import { IN_WORDS, menuEntry, notationChosen, textEntered } from "../model/snapshot.js";
import { squareIndex } from "../model/squares.js";
import { say } from "../model/words.js";
import { ping } from "../server/api.js";
import { TYPED_IN } from "./actions.js";
import { lineInWords } from "./commands.js";
import { board, comment, controls, field, findings, gameMenu, languageMenu, numbered, palettes, root, stands, starts, title } from "./page.js";

/** The store, the server's answers and the settings are shown. */
export function bindStore({ store, state, sync, session, settings, commands, arrivals, notices, view }) {
  store.addEventListener("change", ({ detail: { cause } }) => {
    const step = cause !== "amend";
    if (step) notices.passOn();
    state.set({ shown: null, ...(step && { chosen: null }) });
    if (cause === "undo") notices.tell(say("undone"));
    if (cause === "redo") notices.tell(say("redone"));
  });
  state.addEventListener("change", () => view.draw());
  sync.addEventListener("status", () => {
    document.getElementById("offline").hidden = !sync.offline;
    notices.announce(say(sync.offline ? "offline" : "online"));
    if (!sync.offline && !notices.offers) notices.withdraw(say("needs-server"));
    view.draw();
  });
  sync.addEventListener("read", ({ detail: report }) => {
    const entered = commands.takeEntered();
    const { text, position } = store.current;
    const tidy = tidied(report);
    if (!entered) return;
    notices.tell(readInWords(report), { always: true });
    if (report.line && !report.several) commands.tidyLine(report);
    else if (tidy) commands.tidy(tidy);
    // On a narrow page what is wrong is below the text, and the board does not show that it is.
    if (!report.position) requestAnimationFrame(() => findings.reveal());
    // In the field it is a text like any other until it was read.
    if (report.several || (entered === "field" && !tidy && !report.line)) arrivals.spread(text);
  });
  sync.addEventListener("refused", ({ detail }) => commands.offerUndo(detail));
  sync.addEventListener("dropped", ({ detail }) => {
    commands.offerUndo(detail.map(({ message }) => message).join(" "));
  });
  settings.addEventListener("change", () => store.forgetReports());
  settings.addEventListener("art", () => {
    board.redraw();
    for (const tray of [...palettes, ...stands]) tray.redraw(store.current.position);
  });
  settings.addEventListener("reset", ({ detail: act }) => {
    notices.show(say("settings-reset"), { label: say("undo"), act });
  });
  settings.addEventListener("keys", () => view.draw());
  settings.addEventListener("teaching", () => {
    session.update();
    view.draw();
  });
}

/** What came of reading a text, in a sentence. */
function readInWords({ position, notation, line }) {
  if (line) return lineInWords({ position, line });
  if (!position) return say("text-unread");
  const words = { to_move: toMove(position) };
  return notation === IN_WORDS ? say("words-read", words) : say("text-read", { notation: field.nameOf(notation), ...words });
}

/** The board, the palettes and the hands. */
export function bindBoard({ store, state, commands, notices }) {
  board.addEventListener("held-still", () => commands.offerUndo(say("erased-by-holding")));
  board.addEventListener("pick", ({ detail }) => {
    for (const stand of stands) stand.picked = detail;
  });
  root.addEventListener("announce", ({ detail }) => notices.announce(detail));
  root.addEventListener("tool-choice", ({ detail: { typed = false, ...tool } }) => {
    // The same tool again lets go of it, save where its letter was typed.
    if (typed) state.set({ tool });
    else state.take(tool);
    board.picked = null;
    // A button says itself that it is pressed.
    if (typed) notices.announce(say("tool-chosen", { piece: pieceName(tool.piece, store.current.position) }));
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.target.matches(TYPED_IN)) return;
    if (state.tool.kind === "move") return;
    event.preventDefault();
    state.set({ tool: { kind: "move" } });
    notices.announce(say("tool-released"));
  });
  root.addEventListener("piece-grab", ({ detail }) => board.gestures.grab(detail.piece, detail.event));
  root.addEventListener("hand-press", ({ detail }) => board.gestures.pressHand(detail.side, detail.piece, detail.event));
  root.addEventListener("hand-key", ({ detail }) => pressHandKey(detail, state.tool, (edit) => board.say(edit)));
}

/** A key on a piece in hand, or with "" beside them. */
function pressHandKey({ side, piece, key, copy }, tool, act) {
  const { picked } = board;
  const add = (held, step) => act({ type: "hand", side, piece: held, step });
  if (key === "add") add(piece, 1);
  else if (key === "pass") act({ type: "pass", side, piece, to: otherSide(side) });
  else if (key === "Escape") board.putBack();
  else if (key !== "Enter" || tool.kind === "erase") {
    if (piece) add(piece, -1);
  } else if (tool.kind === "piece") add(tool.piece, 1);
  else if (picked !== null && picked.side !== side) board.gestures.putPickedInHand(side, copy);
  else if (picked !== null && (!piece || picked.piece === piece)) board.putBack();
  else if (piece) board.picked = { side, piece };
}

/** The text field, the findings and the title. */
export function bindText({ store, state, commands, notices, view }) {
  const words = comment.querySelector("textarea");
  field.addEventListener("text-entered", ({ detail }) => commands.typing(detail));
  field.addEventListener("text-confirmed", ({ detail }) => {
    if (store.current.reading === "held") commands.text(detail);
  });
  field.addEventListener("text-escaped", () => {
    commands.dropText();
    field.focusText();
  });
  field.addEventListener("notation-choice", ({ detail }) => {
    commands.set((snapshot) => notationChosen(snapshot, detail));
  });
  field.addEventListener("focusin", () => (findings.steady = true));
  field.addEventListener("focusout", () => {
    // Under a pressed pointer nothing may move, or the press would miss its target.
    const release = () => clock.after(0, () => (findings.steady = field.contains(document.activeElement)));
    if (state.pressed) document.addEventListener("pointerup", release, { once: true });
    else findings.steady = false;
  });
  for (const [type, pressed] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
    document.addEventListener(type, () => (state.pressed = pressed), { capture: true });
  }
  findings.addEventListener("keep", ({ detail }) => state.keep(view.keyOf(detail)));
  findings.addEventListener("show-kept", () => state.set({ kept: new Set() }));
  findings.addEventListener("fix", ({ detail }) => commands.fix(detail));
  findings.addEventListener("finding-shown", ({ detail }) => state.set({ shown: detail }));
  findings.addEventListener("finding-chosen", ({ detail: { finding, byKey } }) => {
    state.set({ chosen: finding });
    if (!goTo(finding, store.current, byKey)) notices.announce(say("finding-nowhere"));
  });
  words.addEventListener("input", () => commands.comment(words.value));
  // One that was emptied stays while it is typed in.
  words.addEventListener("blur", () => view.draw());
  title.addEventListener("input", () => {
    commands.set({ title: title.value, ownTitle: title.value !== "" }, { merge: "title", timed: true });
  });
}

/** To the square of a finding, or the text it is about. @returns {boolean} false where it has neither */
function goTo({ squares, start, end }, { reading, position }, byKey) {
  // Squares of text that did not read are not on this board.
  const [square] = reading === "unread" ? [] : squares;
  const at = square ? squareIndex(position, square) : -1;
  if (at >= 0 && (byKey || start === null)) board.focusSquare(at);
  else if (start !== null) field.selectSpan(start, end);
  else return false;
  return true;
}

/** Controls, menus and starts. */
export function bindControls(parts) {
  const { store, state, sync, settings, commands } = parts;
  controls.addEventListener("field-set", ({ detail }) => commands.fields(detail));
  controls.addEventListener("resize", ({ detail }) => commands.resize(detail.files, detail.ranks));
  // A press begins another walk through the menu.
  let walks = 0;
  for (const type of ["focus", "pointerdown"]) gameMenu.addEventListener(type, () => (walks += 1));
  gameMenu.addEventListener("keydown", ({ key }) => key === "Enter" && (walks += 1));
  gameMenu.addEventListener("change", async () => {
    const last = await commands.game(gameMenu.value, `game-${walks}`);
    // Where the server was away the menu is to say what is there.
    if (last) gameMenu.value = menuEntry(store.current);
  });
  const speak = async (tag) => {
    const reached = await ping().catch(() => commands.needsServer(() => speak(tag)));
    const language = reached && (await commands.loaded("language", () => speak(tag)));
    if (!language) languageMenu.value = document.documentElement.lang;
    else {
      await sync.whenSettled();
      await parts.lessons.keepSteps();
      settings.keepLanguage(tag);
      const numbers = numbered.map((form) => form.elements.number.value);
      language.loadAgain(store, { kept: [...state.kept], tool: state.tool, numbers });
    }
  };
  languageMenu.addEventListener("change", () => speak(languageMenu.value));
  starts.addEventListener("submit", (event) => {
    event.preventDefault();
    commands.start(starts.elements.start.value);
  });
  for (const form of numbered) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      commands.numbered(form.dataset.variant, Number(form.elements.number.value));
    });
  }
}
