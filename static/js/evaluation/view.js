/** What an engine thinks, beside the board: the value, whose it is, and its lines as moves to press. */

import { positionAt } from "../model/line.js";
import { say } from "../model/words.js";
import { moveSaid, nameOf, numberOf } from "../line/names.js";

export class EvaluationView {
  #part;
  #list;
  #shown = null; // the answer that is drawn

  /** @param {HTMLElement} part  see `parts/evaluation.html` */
  constructor(part) {
    this.#part = part;
    this.#list = part.querySelector(".engine-lines");
  }

  /** Draws what is known. @param {import("./asking.js").Asking} asking @param {string} idle  why nothing is asked, "" where it is */
  draw({ told, problem, busy }, idle) {
    const said = idle || problem?.said || (problem ? say("evaluation-away") : told?.over || "");
    const [best] = told?.lines ?? [];
    this.#text(".value-shown", best ? best.label : "");
    this.#text(".value-said", best ? best.text : "");
    this.#part.querySelector(".value").dataset.better = best ? betterOf(best.score) : "";
    this.#text(".engine-name", best ? nameSaid(told) : !said && busy ? say("evaluation-busy") : "");
    this.#text(".engine-said", said);
    this.#part.querySelector(".no-engine").hidden = problem?.code !== "no-engine";
    this.#part.querySelector("[data-evaluation=again]").hidden = !problem || busy || problem.code === "no-engine" || problem.code === "not-sent";
    // Until others are there the lines stay where they are, with what has the focus.
    const isOld = !told && busy && !said;
    this.#list.ariaBusy = String(isOld);
    if (!isOld && told !== this.#shown) this.#drawLines(told);
  }

  /** Draws all anew, as moves are written otherwise now. */
  redraw() {
    this.#drawLines(this.#shown);
  }

  /** Which line is shown on the board, by its number; null for none. */
  mark(number) {
    [...this.#list.children].forEach((item, at) => (item.querySelector(".line-value").ariaPressed = String(at === number)));
  }

  #text(selector, text) {
    const element = this.#part.querySelector(selector);
    if (element.textContent !== text) element.textContent = text;
    if (selector === ".engine-said") element.hidden = !text;
  }

  /** What has the focus keeps it, where there is still such a one. */
  #drawLines(told) {
    const place = placeOf(document.activeElement, this.#list);
    this.#shown = told;
    this.#list.replaceChildren(...(told?.lines ?? []).map((one, number) => item(one, number)));
    this.#list.hidden = !told?.lines.length;
    const button = place && (this.#list.querySelector(place) ?? this.#list.querySelector(place.slice(0, place.indexOf("]") + 1)));
    button?.focus();
  }
}

/** A way back to a button of the list, once that is drawn anew; null for anything else. */
function placeOf(element, list) {
  const button = list.contains(element) && element.closest("[data-line]");
  if (!button) return null;
  const { line, move } = button.dataset;
  return move ? `[data-line="${line}"][data-move="${move}"]` : `[data-line="${line}"].${button.classList[0]}`;
}

function betterOf(score) {
  if (/^[+#]/.test(score)) return "first";
  return score === "0.0" ? "" : "second";
}

function nameSaid({ engine, depth, exact, lines }) {
  // Of a mate engines name depths of hundreds, which say nothing.
  return exact || lines?.[0]?.mate != null ? engine : say("evaluation-by", { engine, depth });
}

function item({ score, label, text, line }, number) {
  const moves = document.createElement("span");
  moves.className = "line-moves";
  moves.role = "toolbar";
  moves.ariaLabel = say("evaluation-moves");
  line.plies.forEach((ply, at) => moves.append(...moveOf(ply, at, line, number)));
  const value = button("line-value", number, score, `${label === score ? "" : `${score}: `}${text}`);
  value.ariaPressed = "false";
  value.title = say("evaluation-show");
  value.dataset.better = betterOf(score);
  const take = button("line-take", number, "+", say("evaluation-take"));
  take.title = take.ariaLabel;
  const entry = document.createElement("li");
  if (line.plies.length) entry.append(value, moves, take);
  else entry.append(value);
  return entry;
}

function moveOf(ply, at, line, number) {
  const { start } = line;
  const count = numberOf(ply, at === 0, start);
  const move = button("line-move", number, nameOf(ply, start), moveSaid(ply, positionAt(line, ply.parent)));
  move.dataset.move = at;
  move.tabIndex = at ? -1 : 0;
  const words = count ? [Object.assign(document.createElement("span"), { className: "number", textContent: count }), " "] : [];
  return [...words, move, " "];
}

function button(name, number, words, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.dataset.line = number;
  made.textContent = words;
  made.ariaLabel = label;
  return made;
}
