/**
 * Pointer gestures on a board and its hands: stamp, sweep, pick up, drag, drop, erase, draw.
 *
 * Works for mouse, pen and touch alike; a finger held still does what the right
 * button does. It decides what a gesture means and tells the board, which says it
 * aloud; it changes no position itself.
 *
 * Mutable here: the gesture of the pointer that is down, and the press before it.
 */

import { clock } from "../model/clock.js";
import { act } from "./board-keys.js";
import { clickRight, DrawGesture } from "./draw-gesture.js";
import { brushOf } from "./pens.js";

/** The px that the pointer travels before a press becomes a drag. */
const DRAG_FROM = 5;
/** The ms that a finger rests to do what the right button does. */
const HELD_FOR = 500;
/** The ms between two presses on one piece that promote it. */
const DOUBLE_WITHIN = 400;

export class BoardGestures {
  #board;
  /** What the pressed pointer is doing. */
  #gesture = null;
  #count = 0;
  #stop = null;
  #lastPress = { square: null, at: -Infinity };
  /** The timer of a finger held still. */
  #holding = 0;

  /** @param {import("./position-board.js").PositionBoard} board */
  constructor(board) {
    this.#board = board;
  }

  connect() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const grid = this.#board.grid;
    grid.addEventListener("pointerdown", (event) => this.#press(event), { signal });
    grid.addEventListener("click", (event) => this.#clicked(event), { signal });
    // Else a finger moving in from the edge would turn the browser's page.
    grid.addEventListener("touchstart", (event) => event.preventDefault(), { signal, passive: false });
    grid.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    grid.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    window.addEventListener("pointermove", (event) => this.#moved(event), { signal });
    window.addEventListener("pointerup", (event) => this.#released(event), { signal });
    window.addEventListener("pointercancel", (event) => this.#cancelled(event), { signal });
    window.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
  }

  disconnect() {
    this.#stop?.abort();
    this.#end();
  }

  /** Takes over a press on a palette's piece, to drag it onto the board. */
  grab(piece, event) {
    this.#begin(event, { kind: "drag", piece, from: null, x: event.clientX, y: event.clientY });
  }

  /** A press on a hand: on one of its pieces, or with "" beside them. */
  pressHand(side, piece, event) {
    const { tool, picked } = this.#board;
    const { clientX: x, clientY: y } = event;
    if (event.button === 2) {
      if (piece) this.#board.say({ type: "hand", side, piece, step: -1 });
    } else if (event.button !== 0) {
      return;
    } else if (tool.kind === "piece") {
      this.#board.say({ type: "hand", side, piece: tool.piece, step: 1 });
    } else if (tool.kind === "erase") {
      if (piece) this.#board.say({ type: "hand", side, piece, step: -1 });
    } else if (picked !== null) {
      this.putPickedInHand(side);
    } else if (piece) {
      this.#begin(event, { kind: "drag", piece, from: null, hand: side, x, y });
      this.#hold(event, () => {
        this.#end();
        this.#board.say({ type: "hand", side, piece, step: -1 });
        return true;
      });
    }
    event.preventDefault();
  }

  /** What was picked up goes into that hand. */
  putPickedInHand(side, copy = false) {
    const { picked } = this.#board;
    this.#board.picked = null;
    if (typeof picked === "number") this.#board.say({ type: "to-hand", from: picked, side, copy });
    else if (picked.side !== side) this.#board.say({ type: "pass", ...picked, to: side });
  }

  #begin(event, gesture) {
    if (this.#gesture) return;
    this.#count += 1;
    // Its bit in `buttons`.
    const held = event.button === 2 ? 2 : 1;
    this.#gesture = { pointer: event.pointerId, held, id: `gesture-${this.#count}`, ...gesture };
  }

  #press(event) {
    const square = this.#board.squareAt(event.clientX, event.clientY);
    if (square === null || this.#gesture) return;
    const { clientX: x, clientY: y } = event;
    const { tool } = this.#board;
    const piece = this.#board.pieceOn(square);
    if (event.button !== 0 && event.button !== 2) return;
    if (tool.kind === "draw" || event.button === 2) {
      this.#pressToDraw(event, square, tool.kind !== "draw");
    } else if (tool.kind === "move") {
      this.#pressToMove(event, square, piece);
    } else if (tool.kind === "sign") {
      if (piece) this.#board.say({ type: "sign", square, sign: tool.sign });
    } else if (tool.kind === "piece" && piece) {
      // A piece on the board can be dragged whatever is picked; only a press let go stamps.
      const stamp = piece === tool.piece ? "" : tool.piece;
      const copy = event.ctrlKey || event.altKey || event.metaKey;
      this.#begin(event, { kind: "drag", piece, from: square, copy, stamp, x, y });
    } else {
      const stamp = tool.kind === "erase" ? "" : tool.piece;
      this.#begin(event, { kind: "sweep", piece: stamp, done: new Set(), x, y });
      this.#sweep(square);
    }
    if (tool.kind !== "draw") this.#hold(event, () => this.#held(event, square));
    this.#board.focusSquare(square, { byPointer: true });
    event.preventDefault();
  }

  /** Screen readers press a square without a pointer. */
  #clicked(event) {
    if (event.detail !== 0) return;
    const square = this.#board.squareOf(event.target);
    if (square === null) return;
    this.#board.focusSquare(square);
    act(this.#board);
  }

  /** Does that once a finger has rested on what it pressed, and tells if it has erased. @param {() => boolean} then */
  #hold(event, then) {
    if (!this.#gesture || event.pointerType === "mouse") return;
    this.#holding = clock.after(HELD_FOR, () => {
      if (then()) this.#board.emit("held-still");
    });
  }

  /** A finger has rested on a square: it does what the right button does, and goes on erasing. */
  #held(event, square) {
    this.#end();
    this.#board.picked = null;
    if (this.#board.rightClick === "circle") {
      clickRight(this.#board, square, brushOf({}));
      return false;
    }
    const { clientX: x, clientY: y } = event;
    this.#begin(event, { kind: "sweep", piece: "", done: new Set(), x, y });
    this.#sweep(square);
    return true;
  }

  /** @param {boolean} right  whether it is the right button, with a tool that does not draw */
  #pressToDraw(event, square, right) {
    const { clientX: x, clientY: y } = event;
    const pen = right ? brushOf(event) : brushOf(event, this.#board.tool);
    this.#begin(event, { kind: "draw", x, y });
    this.#gesture.stroke = new DrawGesture(this.#board, square, pen, { right, id: this.#gesture.id });
  }

  #pressToMove(event, square, piece) {
    const copy = !this.#board.plays && (event.ctrlKey || event.altKey || event.metaKey);
    const { picked } = this.#board;
    const again = this.#lastPress.square === square && event.timeStamp - this.#lastPress.at < DOUBLE_WITHIN;
    this.#lastPress = { square: again ? null : square, at: event.timeStamp };
    if (piece && again && !copy && this.#board.promotes(square)) {
      this.#board.picked = null;
      this.#board.say({ type: "sign", square, sign: "+" });
    } else if (picked !== null && picked !== square && !piece) {
      // What has just been put down is not being pressed a second time.
      this.#lastPress.square = null;
      this.#board.put(this.#board.picked, square, copy);
    } else if (piece) {
      // What is picked up goes there with a press let go; a drag takes the piece that stands there.
      const waiting = picked === square ? null : picked;
      const wasPicked = picked === square;
      const { clientX: x, clientY: y } = event;
      this.#begin(event, { kind: "drag", piece, from: square, copy, wasPicked, waiting, x, y });
    } else {
      this.#board.picked = null;
    }
  }

  #moved(event) {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointer) return;
    if (event.buttons === 0) {
      // The button was let go outside the window.
      this.#end();
      return;
    }
    if (!(event.buttons & gesture.held)) {
      // Let go while another button is pressed, which is told by a move.
      this.#released(event);
      return;
    }
    const distance = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y);
    if (distance >= DRAG_FROM) clock.stop(this.#holding);
    if (gesture.kind === "sweep" || gesture.stroke?.sweeps) {
      this.#sweepTo(event.clientX, event.clientY);
      return;
    }
    if (gesture.stroke) {
      gesture.stroke.moveTo(this.#board.squareAt(event.clientX, event.clientY));
      return;
    }
    if (!gesture.dragging && distance < DRAG_FROM) return;
    if (!gesture.dragging) {
      gesture.dragging = true;
      this.#board.picked = null;
      const { hand: side, piece } = gesture;
      this.#board.emit("lift", gesture.from ?? (side ? { side, piece } : null));
    }
    const over = this.#board.squareAt(event.clientX, event.clientY);
    const copying = this.#copies(event);
    this.#board.showDrag({ ...gesture, copying, over, x: event.clientX, y: event.clientY });
  }

  /** Sweeps in a straight line to the point, however far the pointer has jumped. */
  #sweepTo(x, y) {
    const gesture = this.#gesture;
    const stride = this.#board.squareSize / 3;
    const strides = Math.ceil(Math.hypot(x - gesture.x, y - gesture.y) / stride);
    for (let step = 1; step <= strides; step += 1) {
      const part = step / strides;
      const square = this.#board.squareAt(gesture.x + (x - gesture.x) * part, gesture.y + (y - gesture.y) * part);
      if (gesture.stroke) gesture.stroke.moveTo(square);
      else this.#sweep(square);
    }
    Object.assign(gesture, { x, y });
  }

  #sweep(square) {
    const { piece, done, id } = this.#gesture;
    if (square === null || done.has(square)) return;
    done.add(square);
    if (this.#board.pieceOn(square) === piece) return;
    this.#board.say({ type: "put", square, piece, gesture: id });
  }

  #released(event) {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointer) return;
    const copy = this.#copies(event);
    this.#end();
    gesture.stroke?.release(this.#board.squareAt(event.clientX, event.clientY), event);
    if (gesture.kind !== "drag") return;
    const { from, hand, piece, stamp, waiting = null } = gesture;
    if (gesture.dragging) this.#drop(gesture, event, copy);
    else if (waiting !== null) this.#putWaiting(gesture, copy);
    else if (stamp !== undefined) this.#board.say({ type: "put", square: from, piece: stamp });
    else if (from !== null) this.#board.picked = gesture.wasPicked ? null : from;
    else if (hand) this.#board.picked = { side: hand, piece };
  }

  /** What was picked up goes to the square pressed, which is not being pressed a second time. */
  #putWaiting({ waiting, from }, copy) {
    this.#lastPress.square = null;
    this.#board.put(waiting, from, copy);
  }

  #drop(gesture, event, copy) {
    const { from, hand = null, piece, waiting = null } = gesture;
    const to = this.#board.squareAt(event.clientX, event.clientY);
    const side = to === null ? handAt(event.clientX, event.clientY) : null;
    if (to !== null) this.#board.focusSquare(to, { byPointer: true });
    if (side !== null) this.#dropInHand({ from, hand, piece }, side, copy);
    else if (to !== null && to === from && waiting !== null) this.#putWaiting(gesture, copy);
    else if (to !== null && to === from) return;
    else if (to !== null && from !== null) this.#board.say({ type: "move", from, to, copy });
    else if (to !== null && hand !== null) this.#board.say({ type: "drop", side: hand, piece, to });
    else if (to !== null) this.#board.say({ type: "put", square: to, piece });
    else if (from !== null && !copy) this.#board.say({ type: "put", square: from, piece: "" });
    else if (hand !== null) this.#board.say({ type: "hand", side: hand, piece, step: -1 });
  }

  #dropInHand({ from, hand, piece }, side, copy) {
    if (from !== null) this.#board.say({ type: "to-hand", from, side, copy });
    else if (hand === null) this.#board.say({ type: "hand", side, piece, step: 1 });
    else if (hand !== side) this.#board.say({ type: "pass", side: hand, piece, to: side });
  }

  #copies(event) {
    const { from, copy } = this.#gesture;
    return from !== null && !this.#board.plays && (copy || event.ctrlKey || event.altKey || event.metaKey);
  }

  #cancelled(event) {
    if (this.#gesture && event.pointerId === this.#gesture.pointer) this.#end();
  }

  #key(event) {
    if (event.key !== "Escape" || !this.#gesture) return;
    this.#end();
    event.stopPropagation();
  }

  #end() {
    clock.stop(this.#holding);
    if (this.#gesture?.dragging) this.#board.emit("lift", null);
    this.#gesture = null;
    this.#board.draft = [];
    this.#board.showDrag(null);
  }
}

/** The side whose hand is at a point of the viewport, or null. */
function handAt(x, y) {
  return document.elementFromPoint(x, y)?.closest("hand-stand")?.dataset.side ?? null;
}
