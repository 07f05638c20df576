/**
 * <piece-palette>: the tools of one side, as buttons that the server has drawn.
 *
 *   <piece-palette role="toolbar">
 *     <button data-tool="piece" data-piece="K" aria-pressed="false"> …
 *     <button data-tool="move">, <button data-tool="erase">
 *
 * Property down: `tool`. Events up: `tool-choice` with a tool, and
 * `piece-grab` with {piece, event} when a press on a piece may become a drag.
 * One tab stop; arrows walk the buttons.
 */

export class PiecePalette extends HTMLElement {
  #stop = null;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.addEventListener("click", (event) => this.#chosen(event), { signal });
    this.addEventListener("pointerdown", (event) => this.#pressed(event), { signal });
    this.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.addEventListener("focusin", (event) => this.#rove(event.target.closest("button")), { signal });
    this.#rove(this.#buttons[0]);
  }

  disconnectedCallback() {
    this.#stop?.abort();
  }

  get #buttons() {
    return [...this.querySelectorAll("button")];
  }

  set tool(tool) {
    for (const button of this.#buttons) {
      const { tool: kind, piece } = button.dataset;
      const pressed = kind === tool.kind && (kind !== "piece" || piece === tool.piece);
      button.setAttribute("aria-pressed", pressed);
    }
  }

  #chosen(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const { tool: kind, piece } = button.dataset;
    const detail = kind === "piece" ? { kind, piece } : { kind };
    this.dispatchEvent(new CustomEvent("tool-choice", { detail, bubbles: true }));
  }

  #pressed(event) {
    const piece = event.target.closest("button")?.dataset.piece;
    if (!piece || event.button !== 0) return;
    // Without it the pointer's events would go to the button alone on touch.
    if (event.target.hasPointerCapture?.(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    this.dispatchEvent(new CustomEvent("piece-grab", { detail: { piece, event }, bubbles: true }));
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = this.#buttons;
    const at = buttons.indexOf(event.target);
    if (!step || at < 0) return;
    buttons[(at + step + buttons.length) % buttons.length].focus();
    event.preventDefault();
  }

  #rove(current) {
    if (!current) return;
    for (const button of this.#buttons) button.tabIndex = button === current ? 0 : -1;
  }
}

customElements.define("piece-palette", PiecePalette);
