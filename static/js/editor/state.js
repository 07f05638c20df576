/**
 * What the editor shows beside the store's snapshot: the tool, the findings looked at, those kept
 * as they are. None of it can be undone, and none of it outlives the page, save while it is
 * loaded again in another language.
 *
 * Mutable here: the fields of the one `ViewState`; `change` tells of each.
 *
 * @typedef {{kind: "move"}|{kind: "erase"}|{kind: "piece", piece: string}|{kind: "sign", sign: string}|{kind: "draw"}} Tool
 */

import { same } from "../model/position.js";

/** Event: `change`. What the board is for: "setup" a position, or to "play" moves. @typedef {"setup"|"play"} Mode */
export class ViewState extends EventTarget {
  /** @type {Tool} */
  tool = { kind: "move" };

  /** @type {Mode} */
  mode = "setup";

  /** "task" while what is said of a card is beside the board, "worksheet" in place of it; null for what the mode has there. */
  panel = null;

  /** What the drawing tool draws. @type {import("../elements/pens.js").Pen} */
  pen = { shape: "line", colour: "green", text: "1" };

  /** The finding looked at just now, and the one clicked, until the next step; null for none. */
  shown = null;
  chosen = null;

  /** Findings that the user has chosen to keep as they are, by `keyOfFinding`. */
  kept = new Set();

  /** Whether a pointer is down. */
  pressed = false;

  /** The presentation view, once it has been asked for. */
  presentation = null;

  /**
   * Another position that the board shows for a moment, with what is hinted at on it; null for none. Nothing
   * is done to it. @type {{position: import("../model/position.js").Position, hints: object}|null}
   */
  preview = null;

  /** Those of the marks that are drawn: a lesson may keep some back. */
  marksShown = (marks) => marks;

  /** Whether the key is held that shows what pieces attack. */
  held = false;

  /** The tool as the board is to use it, with its pen where it draws. */
  get toolInUse() {
    if (this.held) return { kind: "draw", ...this.pen, shape: "attacks" };
    return this.tool.kind === "draw" ? { kind: "draw", ...this.pen } : this.tool;
  }

  /** Changes some fields and tells of it. @param {Partial<ViewState>} fields */
  set(fields) {
    Object.assign(this, fields);
    this.dispatchEvent(new Event("change"));
  }

  /** Takes a tool; the one taken already is let go of. @param {Tool} choice */
  take(choice) {
    const again = same([this.tool.kind, this.tool.piece, this.tool.sign], [choice.kind, choice.piece, choice.sign]);
    this.set({ tool: again ? { kind: "move" } : choice });
  }

  /** Keeps that finding as it is. @param {string} key  its `keyOfFinding` */
  keep(key) {
    this.set({ kept: new Set([...this.kept, key]) });
  }
}

/** What tells a finding apart from others of this and of other positions. */
export function keyOfFinding(text, { code, squares, start }) {
  return JSON.stringify([text, code, squares, start]);
}
