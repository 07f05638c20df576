/**
 * Marks drawn on the board, and what pieces attack: what can be done to them, each method one step
 * of the history, and who listens to whom.
 *
 * Mutable here: in which colour attacks are shown, the feature that shows them once it is there, and
 * where the pointer is on the board.
 */

import { allToggled, cleanedOf, isAmong, isLabel, marksSaid, toggled } from "../model/marks.js";
import { marksDrawn } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { TYPED_IN } from "./actions.js";
import { board, drawingTools, root } from "./page.js";

/** Marks that are drawn at once. */
const MOST_SAID = 12;
/** The key that shows what pieces attack, as long as it is held. */
const HOLD = "t";

export class Drawing {
  #store;
  #commands;
  #notices;

  /** @param {{store: import("../model/store.js").Store, commands: import("./commands.js").Commands, notices: import("./notices.js").Notices}} parts */
  constructor({ store, commands, notices }) {
    this.#store = store;
    this.#commands = commands;
    this.#notices = notices;
  }

  /** Marks drawn, or taken away where they are already: the detail of a board's `draw` event. */
  draw({ marks: drawn, gesture }) {
    this.#commands.inTurn((snapshot) => {
      const { position, marks: before } = snapshot;
      const [mark] = drawn;
      if (mark.kind === "label" && !isLabel(mark.text)) return this.#notices.show(say("label-missing"));
      const after = drawn.length === 1 ? toggled(before, mark) : allToggled(before, drawn);
      this.#store.commit(marksDrawn(snapshot, after), { merge: gesture });
      const said = marksSaid(position, drawn.slice(0, MOST_SAID));
      return this.#commands.tell(after.includes(drawn.at(-1)) ? "mark-drawn" : "mark-removed", { mark: said });
    });
  }

  /** All marks that begin on that square go. */
  unmark(name) {
    this.#commands.inTurn((snapshot) => {
      const after = cleanedOf(snapshot.marks, name);
      if (after.length === snapshot.marks.length) return this.#commands.tell("no-mark");
      const gone = snapshot.marks.filter((mark) => !after.includes(mark));
      this.#store.commit(marksDrawn(snapshot, after));
      return this.#commands.tell("mark-removed", { mark: marksSaid(snapshot.position, gone) });
    });
  }

  /** Another position was set up: the marks stay, unless they are not wanted on it. */
  offerClear() {
    this.#commands.inTurn(({ marks }) => {
      if (!marks.length) return;
      this.#notices.show(say("marks-stay"), { label: say("clear-marks"), act: () => this.clear(), passing: true });
    });
  }

  /** No marks are left. */
  clear() {
    this.#commands.inTurn((snapshot) => {
      this.#store.commit(marksDrawn(snapshot, []));
      this.#commands.tell(snapshot.marks.length ? "marks-cleared" : "no-marks");
    });
  }
}

/** What is drawn on the board. */
export function bindDrawing({ store, state, settings, commands, drawing, notices }) {
  drawingTools.drawSamples();
  board.addEventListener("draw", ({ detail }) => {
    const next = afterLabel(state, store.current.marks, detail.marks[0]);
    drawing.draw(detail);
    if (next) state.set({ pen: { ...state.pen, text: next } });
  });
  board.addEventListener("unmark", ({ detail }) => drawing.unmark(detail));
  root.addEventListener("pen-choice", ({ detail }) => {
    state.set({ pen: { ...state.pen, ...detail } });
    if ("colour" in detail) notices.announce(say(`mark-${detail.colour}`));
  });
  bindAttacks({ store, state, settings, commands, drawing });
}

/** Labels that are numbers count on as they are drawn; undefined for any other. */
function afterLabel({ tool, pen }, marks, mark) {
  const drawn = mark.kind === "label" && mark.text === pen.text && !isAmong(marks, mark);
  const counts = tool.kind === "draw" && drawn;
  return counts && /^[1-9]\d?$/.test(pen.text) && pen.text !== "99" ? String(Number(pen.text) + 1) : undefined;
}

/** What pieces attack: while the drawing tool shows it, or its key is held. */
function bindAttacks({ store, state, settings, commands, drawing }) {
  // In which colour.
  let shown = null;
  let attacks = null;
  let at = { x: -1, y: -1 };
  board.addEventListener("pointermove", ({ clientX, clientY }) => (at = { x: clientX, y: clientY }));
  const pointer = () => (board.matches(":hover") ? board.squareAt(at.x, at.y) : null);
  const load = async (again) => {
    const module = attacks ? null : await commands.loaded("attacks", again);
    if (module) attacks ??= new module.Attacks({ store, board, commands, drawing, pointer });
    return attacks;
  };
  const show = async () => {
    if (shown !== null) await load(show);
    attacks?.show(shown);
  };
  state.addEventListener("change", () => {
    const { shape, colour } = state.toolInUse;
    const wanted = shape === "attacks" ? colour : null;
    if (wanted === shown) return;
    shown = wanted;
    show();
  });
  const draw = async (square, both) => (await load(() => draw(square, both)))?.draw(square, both);
  board.addEventListener("attacks", ({ detail: { square, both } }) => draw(square, both));
  const hold = (held) => held !== state.held && state.set({ held });
  document.addEventListener("keydown", (event) => {
    const { key, target, repeat, ctrlKey, altKey, metaKey } = event;
    if (event.defaultPrevented || repeat || ctrlKey || altKey || metaKey || key.toLowerCase() !== HOLD) return;
    if (settings.keys !== "page" || target.closest?.(TYPED_IN) || document.querySelector("dialog[open]")) return;
    hold(true);
  });
  document.addEventListener("keyup", ({ key }) => key.toLowerCase() === HOLD && hold(false));
  window.addEventListener("blur", () => hold(false));
}
