/**
 * Pieces beside the board, one tab stop each, whose buttons the arrows walk: what palettes and
 * hands have in common.
 *
 * Mutable here and in both: what the properties were set to, and what is drawn of it.
 */

import { imageOf } from "../model/games.js";

export class Tray extends HTMLElement {
  stop = null;

  /** Whether letters are keys. */
  letterKeys = true;

  connectedCallback() {
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    this.addEventListener("keydown", (event) => this.walk(event), { signal });
    this.addEventListener("focusin", (event) => this.rove(event.target.closest("button")), { signal });
    this.listen(signal);
    this.rove(this.buttons[0]);
  }

  disconnectedCallback() {
    this.stop?.abort();
  }

  get side() {
    return this.dataset.side;
  }

  get buttons() {
    return [...this.querySelectorAll("button")];
  }

  walk(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = this.buttons;
    const at = buttons.indexOf(event.target);
    if (!step || at < 0) return;
    buttons[(at + step + buttons.length) % buttons.length].focus();
    event.preventDefault();
  }

  rove(current) {
    if (!current) return;
    for (const button of this.buttons) button.tabIndex = button === current ? 0 : -1;
  }

  /** Whether the pieces drawn in it are these, as they are drawn now. */
  shows(pieces, position) {
    const buttons = this.querySelectorAll("[data-piece]");
    const address = (button) => button.querySelector("use")?.getAttribute("href");
    const wanted = (piece) => imageOf(piece, position).addresses[0];
    if (buttons.length !== pieces.length) return false;
    return pieces.every((piece, at) => buttons[at].dataset.piece === piece && address(buttons[at]) === wanted(piece));
  }

  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** Without it the pointer's events would go to the button alone on touch. */
export function releaseCapture(event) {
  if (event.target.hasPointerCapture?.(event.pointerId)) {
    event.target.releasePointerCapture(event.pointerId);
  }
}
