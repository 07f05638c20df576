/**
 * Pointer gestures on a board: stamp, sweep, pick up, drag, drop, erase.
 *
 * Works for mouse, pen and touch alike. It decides what a gesture means and
 * tells the board, which says it aloud; it changes no position itself.
 */

const DRAG_FROM = 5; // px the pointer travels before a press becomes a drag

export class BoardGestures {
  #board;
  #gesture = null; // what the pressed pointer is doing
  #count = 0;
  #stop = null;

  /** @param {import("./board.js").PositionBoard} board */
  constructor(board) {
    this.#board = board;
  }

  connect() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const grid = this.#board.grid;
    grid.addEventListener("pointerdown", (event) => this.#press(event), { signal });
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

  #begin(event, gesture) {
    if (this.#gesture) return;
    this.#count += 1;
    const held = event.button === 2 ? 2 : 1; // its bit in `buttons`
    this.#gesture = { pointer: event.pointerId, held, id: `gesture-${this.#count}`, ...gesture };
  }

  #press(event) {
    const square = this.#board.squareAt(event.clientX, event.clientY);
    if (square === null || this.#gesture) return;
    const { clientX: x, clientY: y } = event;
    const { tool } = this.#board;
    const piece = this.#board.pieceOn(square);
    if (event.button === 2 && !event.ctrlKey) {
      this.#begin(event, { kind: "sweep", piece: "", done: new Set(), x, y });
      this.#sweep(square);
    } else if (event.button !== 0) {
      return;
    } else if (tool.kind === "move") {
      this.#pressToMove(event, square, piece);
    } else {
      // Pressing on the tool's own piece takes it away, and so does the sweep.
      const stamp = tool.kind === "erase" || piece === tool.piece ? "" : tool.piece;
      const only = tool.kind === "piece" && stamp === "" ? tool.piece : null;
      this.#begin(event, { kind: "sweep", piece: stamp, only, done: new Set(), x, y });
      this.#sweep(square);
    }
    this.#board.focusSquare(square, { byPointer: true });
    event.preventDefault();
  }

  #pressToMove(event, square, piece) {
    const copy = event.ctrlKey || event.altKey || event.metaKey;
    const { picked } = this.#board;
    if (picked !== null && picked !== square) {
      this.#board.picked = null;
      this.#board.say({ type: "move", from: picked, to: square, copy });
    } else if (piece) {
      const wasPicked = picked === square;
      const { clientX: x, clientY: y } = event;
      this.#begin(event, { kind: "drag", piece, from: square, copy, wasPicked, x, y });
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
    if (gesture.kind === "sweep") {
      this.#sweepTo(event.clientX, event.clientY);
      return;
    }
    const distance = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y);
    if (!gesture.dragging && distance < DRAG_FROM) return;
    if (!gesture.dragging) {
      gesture.dragging = true;
      this.#board.picked = null;
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
      this.#sweep(
        this.#board.squareAt(gesture.x + (x - gesture.x) * part, gesture.y + (y - gesture.y) * part),
      );
    }
    Object.assign(gesture, { x, y });
  }

  #sweep(square) {
    const { piece, only, done, id } = this.#gesture;
    if (square === null || done.has(square)) return;
    done.add(square);
    const held = this.#board.pieceOn(square);
    if (held === piece || (only && held !== only)) return;
    this.#board.say({ type: "put", square, piece, gesture: id });
  }

  #released(event) {
    const gesture = this.#gesture;
    if (!gesture || event.pointerId !== gesture.pointer) return;
    const copy = this.#copies(event);
    this.#end();
    if (gesture.kind !== "drag") return;
    if (gesture.dragging) this.#drop(gesture, event, copy);
    else if (gesture.from !== null) this.#board.picked = gesture.wasPicked ? null : gesture.from;
  }

  #drop({ from, piece }, event, copy) {
    const to = this.#board.squareAt(event.clientX, event.clientY);
    if (to !== null && to === from) return;
    if (to !== null && from !== null) this.#board.say({ type: "move", from, to, copy });
    else if (to !== null) this.#board.say({ type: "put", square: to, piece });
    else if (from !== null && !copy) this.#board.say({ type: "put", square: from, piece: "" });
  }

  #copies(event) {
    const { from, copy } = this.#gesture;
    return from !== null && (copy || event.ctrlKey || event.altKey || event.metaKey);
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
    this.#gesture = null;
    this.#board.showDrag(null);
  }
}
