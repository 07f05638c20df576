/**
 * <hand-stand>: what one side has in hand.
 *
 *   <hand-stand role="toolbar" data-side="first">
 *     <span class="name"> <span class="player">
 *     <span class="pieces"> <button class="held" data-piece="P"> <svg> <span class="count">3</span>
 *                           <button class="none" data-piece="">
 *
 * Properties down: `position`, `picked`, `letterKeys`. Events up: `hand-press` with {side,
 * piece, event}, `hand-key` with {side, piece, key, copy}; the piece is "" beside all.
 */

import { pieceName, pieceOfKey, piecesOf, sideGames } from "../model/games.js";
import { ofSide } from "../model/pieces.js";
import { say } from "../model/words.js";
import { pieceImage } from "./piece-image.js";
import { releaseCapture, Tray } from "./tray.js";

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
    const hand = position.hands[this.side];
    const before = this.#position;
    this.#position = position;
    if (before?.hands[this.side] === hand && before.side_games === position.side_games && before.handicap === position.handicap) return;
    const order = [...piecesOf(position, this.side), ...Object.keys(hand).sort()];
    const held = [...new Set(order)].filter((piece) => piece in hand);
    const drawn = JSON.stringify([sideGames(position), held, hand, position.handicap]);
    if (drawn === this.#drawn) return;
    // What the server has drawn needs no drawing.
    if (this.#drawn || !this.#showsHand(held, hand, position)) this.#draw(held, hand, position);
    this.#drawn = drawn;
  }

  /** Whether what is drawn is this hand. */
  #showsHand(held, hand, position) {
    if (!held.length) return this.querySelector(".none") !== null;
    const counts = [...this.querySelectorAll(".count")].map(({ textContent }) => Number(textContent || 1));
    return this.shows(held, position) && held.every((piece, at) => hand[piece] === counts[at]);
  }

  #draw(held, hand, position) {
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
    this.#drawn = "anew";
    this.#position = null;
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
    const meant = letter && !passes ? pieceOfKey(ofSide(event.key, this.side), this.#position) : null;
    if (letter && !meant && !passes) return;
    event.preventDefault();
    event.stopPropagation();
    const key = passes ? "pass" : letter ? "add" : event.key;
    this.emit("hand-key", { side: this.side, piece: meant ?? piece, key, copy: event.ctrlKey });
  }
}

customElements.define("hand-stand", HandStand);
