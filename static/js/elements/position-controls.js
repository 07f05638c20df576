/**
 * <position-controls>: side to move, castling, en passant, counters, size and styles.
 *
 * The server draws the fields; castling boxes and en passant squares are drawn anew where the
 * `choices` of a report are others. Which rows a game has is not for the controls to say: the
 * others are hidden.
 *
 * Properties down: `position`, `choices`. Events up: `field-set` with the fields
 * of the position to change and, for typing, `merge`; `resize` with files and ranks.
 *
 * Mutable here: what the properties were set to.
 */

import { gameInfo } from "../model/games.js";
import { sideOf } from "../model/pieces.js";
import { same } from "../model/position.js";
import { say } from "../model/words.js";

const NUMBERS = ["halfmove", "fullmove", "files", "ranks"];

export class PositionControls extends HTMLElement {
  #position = null;
  #choices = { castling: [], en_passant: [] };
  #stop = null;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.addEventListener("change", (event) => this.#changed(event.target), { signal });
    this.addEventListener("click", (event) => {
      if (event.target.getAttribute("aria-disabled") === "true") event.preventDefault();
    }, { signal });
    this.addEventListener("input", (event) => this.#typed(event.target), { signal });
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
    // A focused number field takes the wheel for itself and changes unseen.
    this.addEventListener("wheel", (event) => event.target.type === "number" && event.target.blur(), {
      signal,
      passive: true,
    });
  }

  disconnectedCallback() {
    this.#stop?.abort();
  }

  set position(position) {
    const before = this.#position;
    this.#position = position;
    this.querySelector(`[name=turn][value=${position.turn}]`).checked = true;
    for (const name of NUMBERS) {
      const field = this.#field(name);
      // While it is being typed in, an empty or half-typed number stays.
      const typing = document.activeElement === field && !this.#isCounter(field);
      if (!typing && field.value !== String(position[name])) field.value = position[name];
    }
    ["first", "second"].forEach((side, at) => {
      const field = this.#field(`style-${side}`);
      if (document.activeElement !== field) field.value = this.#styles[at];
    });
    if (!before || !same(before.castling, position.castling)) this.#drawCastling();
    if (before?.en_passant !== position.en_passant) this.#drawEnPassant();
  }

  set choices(choices) {
    const { castling, en_passant: enPassant } = this.#choices;
    this.#choices = choices;
    if (!this.#position) return;
    if (!same(castling, choices.castling)) this.#drawCastling();
    if (!same(enPassant, choices.en_passant)) this.#drawEnPassant();
  }

  /** The style letters of both sides; a position of ordinary chess does not name its own. */
  get #styles() {
    const { game, styles } = this.#position;
    return styles ?? [gameInfo(game).style, gameInfo(game).style];
  }

  #field(name) {
    return this.querySelector(`[name=${name}]`);
  }

  #changed(field) {
    if (field.name === "turn") this.#emit({ turn: field.value });
    else if (field.name === "castling") this.#emit({ castling: this.#rooksChecked() });
    else if (field.name === "en_passant") this.#emit({ en_passant: field.value || null });
    else if (field.type === "number" && !this.#isCounter(field)) field.value = this.#position[field.name];
    else if (field.name.startsWith("style-")) {
      field.value = this.#styles[field.name === "style-first" ? 0 : 1];
    }
  }

  #typed(field) {
    if (field.name.startsWith("style-")) this.#styled(field);
    if (field.type !== "number" || !this.#isCounter(field)) return;
    const value = Number(field.value);
    if (value === this.#position[field.name]) return;
    const { files, ranks } = this.#position;
    const board = { files, ranks, [field.name]: value };
    if (field.name in { files, ranks }) this.#tell("resize", board);
    else this.#emit({ [field.name]: value }, field.name);
  }

  /** Style letters are capitals here: the case in FEEN only tells the sides apart. */
  #styled(field) {
    const letter = field.value.toUpperCase();
    if (!/^[A-Z]$/.test(letter)) return;
    const styles = [...this.#styles];
    styles[field.name === "style-first" ? 0 : 1] = letter;
    this.#emit({ styles });
  }

  /** Undo in a half-typed number brings the number back before it undoes a step. */
  #key(event) {
    const field = event.target;
    const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (!undoes || field.type !== "number" || this.#isCounter(field)) return;
    field.value = this.#position[field.name];
    event.preventDefault();
  }

  #isCounter(field) {
    return field.value !== "" && field.validity.valid;
  }

  #rooksChecked() {
    return [...this.querySelectorAll("[name=castling]:checked")].map((box) => box.value);
  }

  #drawCastling() {
    const held = new Set(this.#position.castling);
    for (const side of ["first", "second"]) {
      const group = this.querySelector(`[data-castling=${side}]`);
      const choices = this.#choices.castling.filter((choice) => sideOf(choice.right) === side);
      const drawn = [...group.querySelectorAll("label")];
      const unchanged =
        drawn.length === choices.length &&
        drawn.every((label, i) => label.dataset.key === keyOfRight(choices[i]));
      if (!unchanged) group.replaceChildren(...choices.map(castlingBox));
      for (const box of group.querySelectorAll("input")) {
        const choice = choices.find(({ rook }) => rook === box.value);
        box.checked = held.has(box.value);
        // It keeps its place among the Tab stops, to say why it cannot be ticked.
        box.disabled = false;
        box.setAttribute("aria-disabled", !choice.possible && !box.checked);
        box.closest("label").classList.toggle("impossible", !choice.possible);
        setDescription(box, choice.possible ? "" : choice.reason);
      }
    }
  }

  #drawEnPassant() {
    const field = this.#field("en_passant");
    const target = this.#position.en_passant;
    const choices = this.#choices.en_passant;
    const options = [new Option(say("no-target"), "")];
    for (const { square, capturable } of choices) {
      options.push(new Option(capturable ? say("capturable", { square }) : square, square));
    }
    if (target && !choices.some(({ square }) => square === target)) {
      options.push(new Option(say("target-impossible", { square: target }), target));
    }
    const unchanged =
      field.options.length === options.length &&
      options.every((option, i) => option.text === field.options[i].text);
    if (!unchanged) field.replaceChildren(...options);
    field.value = target ?? "";
  }

  #emit(fields, merge = null) {
    this.#tell("field-set", { fields, merge });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

function keyOfRight({ right, rook }) {
  return `${right}${rook}`;
}

/** Says on hover, on focus and to screen readers why a box cannot be ticked. */
function setDescription(box, text) {
  box.closest("label").dataset.reason = text;
  if (text) box.setAttribute("aria-description", text);
  else box.removeAttribute("aria-description");
}

function castlingBox(choice) {
  const label = document.createElement("label");
  const box = document.createElement("input");
  const name = document.createElement("span");
  const { right, rook } = choice;
  const wing = { K: say("king-side"), Q: say("queen-side") }[right.toUpperCase()];
  box.type = "checkbox";
  box.name = "castling";
  box.value = rook;
  box.setAttribute("aria-label", say(`castling-${sideOf(right)}`, { wing: wing ?? rook }));
  name.textContent = wing ?? say("rook-on", { square: rook });
  label.className = "choice";
  label.dataset.key = keyOfRight(choice);
  label.append(box, name);
  return label;
}

customElements.define("position-controls", PositionControls);
