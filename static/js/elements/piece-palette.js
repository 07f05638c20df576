/**
 * <piece-palette>: the tools of one side.
 *
 *   <piece-palette role="toolbar" data-side="first">
 *     <button data-tool="piece" data-piece="K" aria-pressed="false"> …
 *     <input class="letter">            for a piece where any may stand
 *     <button data-tool="move">, <button data-tool="sign" data-sign="+">, <button data-tool="erase">
 *
 * Which of the tools a game has is not for the palette to say: the others are hidden.
 *
 * Properties down: `position`, `tool`. Events up: `tool-choice` with a tool, and
 * `piece-grab` with {piece, event} when a press on a piece may become a drag.
 */

import { calledIn, paletteOf, pieceName, sideGames } from "../model/games.js";
import { ofSide } from "../model/pieces.js";
import { pieceImage } from "./piece-image.js";
import { releaseCapture, Tray } from "./tray.js";

export class PiecePalette extends Tray {
  #drawn = "";

  listen(signal) {
    this.addEventListener("click", (event) => this.#chosen(event), { signal });
    this.addEventListener("pointerdown", (event) => this.#pressed(event), { signal });
    this.addEventListener("input", ({ target }) => this.#lettered(target), { signal });
  }

  set position(position) {
    const { game, handicap } = position;
    const pieces = paletteOf(position, this.side);
    const drawn = JSON.stringify([game, handicap, sideGames(position), pieces]);
    if (this.#drawn === drawn) return;
    // What the server has drawn needs no drawing.
    if (this.#drawn || !this.shows(pieces, position)) this.#draw(pieces, position);
    this.#drawn = drawn;
    this.setAttribute("aria-label", calledIn(position).palettes[this.side === "first" ? 0 : 1]);
    this.rove(this.buttons.find(({ tabIndex }) => tabIndex === 0) ?? this.buttons[0]);
  }

  set tool(tool) {
    for (const button of this.buttons) {
      const { tool: kind, piece, sign } = button.dataset;
      const pressed = kind === tool.kind && piece === tool.piece && sign === tool.sign;
      button.setAttribute("aria-pressed", pressed);
    }
  }

  get buttons() {
    return super.buttons.filter(({ hidden }) => !hidden);
  }

  /** Draws all pieces anew, in the art now chosen. */
  redraw(position) {
    this.#drawn = "anew";
    this.position = position;
  }

  #draw(pieces, position) {
    for (const button of this.querySelectorAll("[data-piece]")) button.remove();
    const buttons = pieces.map((piece) => {
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
    const { tool: kind, piece, sign } = button.dataset;
    this.emit("tool-choice", { kind, ...(piece && { piece }), ...(sign && { sign }) });
  }

  /** Where any piece may stand there are as many as letters. */
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

customElements.define("piece-palette", PiecePalette);
