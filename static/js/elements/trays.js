/**
 * Pieces beside the board, one tab stop each, whose buttons the arrows walk.
 *
 * <piece-palette>: the tools of one side.
 *
 *   <piece-palette role="toolbar" data-side="first">
 *     <button data-tool="piece" data-piece="K" aria-pressed="false"> …
 *     <input class="letter">            for a piece of a custom game
 *     <button data-tool="move">, <button data-tool="mark" data-sign="+">, <button data-tool="erase">
 *
 * Properties down: `position`, `tool`. Events up: `tool-choice` with a tool, and
 * `piece-grab` with {piece, event} when a press on a piece may become a drag.
 *
 * <hand-stand>: what one side has in hand.
 *
 *   <hand-stand role="toolbar" data-side="first">
 *     <button class="held" data-piece="P"> <svg> <span class="count">3</span>
 *     <span class="none">
 *
 * Properties down: `position`, `picked`. Events up: `hand-press` with {side,
 * piece, event}, `hand-key` with {side, piece, key, copy}; the piece is "" beside all.
 */

import { menOf, pieceImage, pieceName } from "../games.js";
import { ofSide, partsOf } from "../position.js";
import { say } from "../words.js";

class Tray extends HTMLElement {
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

  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

export class PiecePalette extends Tray {
  #drawn = null;

  listen(signal) {
    this.addEventListener("click", (event) => this.#chosen(event), { signal });
    this.addEventListener("pointerdown", (event) => this.#pressed(event), { signal });
    this.addEventListener("input", ({ target }) => this.#lettered(target), { signal });
  }

  set position(position) {
    const { game, side_games: games } = position;
    const men = menOf(position, this.side).filter((man) => game === "custom" || !partsOf(man).sign);
    const drawn = JSON.stringify([game, games, men]);
    if (this.#drawn === drawn) return;
    // What the server has drawn needs no drawing.
    const same = this.#drawn === null && men.join() === this.buttons.map((b) => b.dataset.piece).filter(Boolean).join();
    this.#drawn = drawn;
    if (!same) this.#draw(men, position);
    this.setAttribute("aria-label", say(`${this.side}-palette-${game}`));
    for (const tool of this.querySelectorAll("[data-games]")) {
      tool.hidden = !tool.dataset.games.split(" ").includes(game);
    }
    this.rove(this.buttons.find(({ tabIndex }) => tabIndex === 0) ?? this.buttons[0]);
  }

  set tool(tool) {
    for (const button of this.buttons) {
      const { tool: kind, piece, sign: mark } = button.dataset;
      const pressed = kind === tool.kind && piece === tool.piece && mark === tool.mark;
      button.setAttribute("aria-pressed", pressed);
    }
  }

  get buttons() {
    return super.buttons.filter(({ hidden }) => !hidden);
  }

  /** Draws all pieces anew, in the art now chosen. */
  redraw(position) {
    this.#drawn = "";
    this.position = position;
  }

  #draw(men, position) {
    for (const button of this.querySelectorAll("[data-piece]")) button.remove();
    const buttons = men.map((piece) => {
      const button = document.createElement("button");
      const name = pieceName(piece, position);
      button.type = "button";
      button.className = "tool";
      Object.assign(button.dataset, { tool: "piece", piece });
      button.setAttribute("aria-pressed", false);
      button.setAttribute("aria-label", name);
      button.title = name;
      button.append(pieceImage(piece, position));
      return button;
    });
    this.prepend(...buttons);
  }

  #chosen(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const { tool: kind, piece, sign: mark } = button.dataset;
    this.emit("tool-choice", { kind, ...(piece && { piece }), ...(mark && { mark }) });
  }

  /** A custom game has whatever pieces there are letters for. */
  #lettered(field) {
    const piece = ofSide(field.value, this.side);
    if (/^[A-Za-z]$/.test(piece)) this.emit("tool-choice", { kind: "piece", piece, typed: true });
    field.select();
  }

  #pressed(event) {
    const piece = event.target.closest("button")?.dataset.piece;
    if (!piece || event.button !== 0) return;
    releaseCapture(event);
    this.emit("piece-grab", { piece, event });
  }
}

export class HandStand extends Tray {
  #drawn = "";
  #position = null;
  #picked = null;

  listen(signal) {
    this.addEventListener("click", (event) => this.#clicked(event), { signal });
    this.addEventListener("pointerdown", (event) => this.#pressed(event), { signal });
    // As on the board, a finger here is no gesture of the browser's.
    this.addEventListener("touchstart", (event) => event.preventDefault(), { signal, passive: false });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  set position(position) {
    this.#position = position;
    const hand = position.hands[this.side];
    const order = [...menOf(position, this.side), ...Object.keys(hand).sort()];
    const held = [...new Set(order)].filter((piece) => piece in hand);
    const drawn = JSON.stringify([position.side_games, held, hand]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.contains(document.activeElement) && document.activeElement.dataset.piece;
    const pieces = held.map((piece) => this.#held(piece, hand[piece], position));
    if (!pieces.length) pieces.push(this.#none());
    this.querySelector(".pieces").replaceChildren(...pieces);
    const buttons = this.buttons;
    const next = buttons.find(({ dataset }) => dataset.piece === focused) ?? buttons[0];
    this.rove(next);
    if (focused !== false) next.focus();
  }

  /** What is picked up, to show it where it is a piece of this hand. */
  set picked(picked) {
    this.#picked = picked;
    for (const button of this.buttons) {
      const on = picked?.side === this.side && picked.piece === button.dataset.piece;
      button.classList.toggle("picked", on);
    }
  }

  /** Draws all pieces anew, in the art now chosen. */
  redraw(position) {
    this.#drawn = "";
    this.position = position;
  }

  #held(piece, count, position) {
    const button = document.createElement("button");
    const number = document.createElement("span");
    const name = pieceName(piece, position);
    number.className = "count";
    number.textContent = count > 1 ? count : "";
    button.type = "button";
    button.className = "held";
    button.dataset.piece = piece;
    button.title = name;
    button.setAttribute("aria-label", say("in-hand", { piece: name, count }));
    button.append(pieceImage(piece, position), number);
    return button;
  }

  /** An empty hand can be pressed and focused as well. */
  #none() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "none";
    button.dataset.piece = "";
    button.textContent = say("hand-empty");
    return button;
  }

  #pressed(event) {
    if (event.target.closest("[data-action]")) return;
    releaseCapture(event);
    const piece = event.target.closest(".held")?.dataset.piece ?? "";
    this.emit("hand-press", { side: this.side, piece, event });
  }

  /** Screen readers press a piece without a pointer. */
  #clicked(event) {
    const piece = event.target.closest("[data-piece]")?.dataset.piece;
    if (event.detail !== 0 || piece === undefined) return;
    this.emit("hand-key", { side: this.side, piece, key: "Enter", copy: false });
  }

  #key(event) {
    if (event.isComposing || event.altKey || event.metaKey) return;
    if (event.ctrlKey && event.key !== "Enter") return;
    if (event.key === "Escape" && this.#picked === null) return;
    const piece = event.target.closest("[data-piece]")?.dataset.piece;
    const letter = this.letterKeys && /^[A-Za-z]$/.test(event.key);
    const known = letter || ["Enter", "Delete", "Backspace", " ", "Escape"].includes(event.key);
    if (piece === undefined || !known) return;
    const passes = letter && event.key === "x" && piece !== "";
    const man = letter && !passes ? this.#manOf(event.key) : null;
    if (letter && !man && !passes) return;
    event.preventDefault();
    event.stopPropagation();
    const key = passes ? "pass" : letter ? "add" : event.key;
    this.emit("hand-key", { side: this.side, piece: man ?? piece, key, copy: event.ctrlKey });
  }

  /** The piece of this hand's side that a letter stands for, in either case. */
  #manOf(letter) {
    const men = menOf(this.#position, this.side);
    const wanted = this.side === "first" ? letter.toUpperCase() : letter.toLowerCase();
    const man = men.find((token) => partsOf(token).letter === wanted && !partsOf(token).sign);
    return man ?? (this.#position.game === "custom" ? wanted : null);
  }
}

/** Without it the pointer's events would go to the button alone on touch. */
function releaseCapture(event) {
  if (event.target.hasPointerCapture?.(event.pointerId)) {
    event.target.releasePointerCapture(event.pointerId);
  }
}

customElements.define("piece-palette", PiecePalette);
customElements.define("hand-stand", HandStand);
