/** What is shown beside the board of a game's moves: its head, the state, steps, words and signs. */

import { calledAs, following, lineThrough, positionAt } from "../model/line.js";
import { calledIn, toMove } from "../model/games.js";
import { say } from "../model/words.js";
import { moveSaid, nameOf, numberOf, resultSaid, signsOf } from "../line/names.js";
import { aboveAnother, beginningOf } from "../line/tree.js";
import { root } from "../editor/page.js";

export class MovesView {
  #panel;
  #list;
  #store;
  #playing;

  /**
   * @param {HTMLElement} panel  the part of the page, see `parts/moves.html`
   * @param {HTMLElement} list  the `<moves-list>`
   * @param {Store} store  of which the current snapshot is shown
   * @param {Playing} playing  which knows what may be played there
   */
  constructor(panel, list, store, playing) {
    this.#panel = panel;
    this.#list = list;
    this.#store = store;
    this.#playing = playing;
  }

  draw(snapshot) {
    const { line, ply } = snapshot;
    this.#list.hidden = !line?.plies.length;
    this.#panel.querySelector(".none-yet").hidden = Boolean(line?.plies.length);
    this.#list.show(line, ply);
    this.#drawHead(line);
    this.#drawForms(snapshot.position);
    this.#drawStatus(snapshot);
    this.#drawSteps(line, ply);
    this.#drawWords(line, ply);
  }

  /** The presentation view shows the last move, and steps. */
  drawCaption(snapshot, line) {
    root.querySelector(".shown-moves").hidden = !line?.plies.length;
    const move = line?.plies[snapshot.ply];
    const said = move ? `${numberOf(move, true, line.start)} ${nameOf(move, line.start)}${signsOf(move)}` : "";
    root.querySelector(".last-move").textContent = said;
    const words = line ? [...this.#eventsSaid(snapshot), move ? move.after : line.comment] : [];
    root.querySelector(".shown-comment").textContent = words.filter(Boolean).join(" · ");
  }

  #drawHead(line) {
    const tags = Object.fromEntries(line?.tags ?? []);
    const known = (name) => (tags[name] && !/^[?.\s]*$/.test(tags[name]) ? tags[name] : "");
    const called = calledAs(line);
    const event = [known("Event"), known("Date").replace(/\.\?\?/g, "")].filter(Boolean).join(", ");
    this.text(".game-players", called || event);
    this.#panel.querySelector(".game-players").classList.toggle("is-title", called === this.#store.current.title);
    this.text(".game-event", called ? [event, resultSaid(line.result, line.start)].filter(Boolean).join(" · ") : "");
  }

  /** What has come of the moves so far: check, mate, a repetition. */
  #events({ line, ply }) {
    return (ply >= 0 && line?.plies[ply].events) || this.#playing.found?.events || [];
  }

  #eventsSaid(snapshot) {
    const [first, second] = this.#playing.sides;
    const [mover, winner] = snapshot.position.turn === "first" ? [first, second] : [second, first];
    return this.#events(snapshot).map((event) => say(`status-${event}`, { winner, mover }));
  }

  #drawStatus(snapshot) {
    const free = this.#playing.found?.free;
    const over = this.#events(snapshot).some((event) => /^(checkmate|stalemate|variant)/.test(event));
    const words = [over ? "" : toMove(snapshot.position), ...this.#eventsSaid(snapshot), free ? say(`free-${free}`) : ""];
    this.text(".status", words.filter(Boolean).join(" · "));
    this.#panel.querySelector("[data-do=pass]").hidden = !this.#playing.found?.passes && !free;
  }

  #drawSteps(line, ply) {
    const path = line ? lineThrough(line, ply) : [];
    const at = path.indexOf(ply) + 1;
    const slider = this.#panel.querySelector("[type=range]");
    slider.max = path.length;
    slider.value = at;
    slider.disabled = !path.length;
    const said = at ? moveSaid(line.plies[ply], positionAt(line, line.plies[ply].parent)) : say("at-start");
    slider.setAttribute("aria-valuetext", said);
    for (const [name, can] of Object.entries({ first: at > 0, back: at > 0, forward: at < path.length, last: at < path.length })) {
      for (const button of document.querySelectorAll(`[data-step=${name}]`)) button.ariaDisabled = String(!can);
    }
    const last = at > 0 && !following(line, ply).length;
    for (const button of document.querySelectorAll("[data-do=take-back]")) button.ariaDisabled = String(!last);
  }

  #drawWords(line, ply) {
    const one = ply >= 0 ? line.plies[ply] : null;
    const { before, after } = this.fields;
    this.#panel.querySelector(".of-move").hidden = !one;
    this.#panel.querySelector(".said-before").hidden = !one || !(one.before || this.#beginsBranch(line, ply));
    for (const [field, text] of [[before, one?.before ?? ""], [after, one ? one.after ?? "" : line?.comment ?? ""]]) {
      if (field.value !== text && document.activeElement !== field) field.value = text;
      else if (field.value !== text && field.dataset.ply !== String(ply)) field.value = text;
      field.dataset.ply = ply;
    }
    const { sides } = calledIn(this.#store.current.position);
    for (const label of this.#panel.querySelectorAll("[data-nag] [data-said]")) {
      label.textContent = label.dataset.said.replace("{side}", sides[label.closest("[data-nag]").dataset.nag % 2]);
    }
    for (const button of this.#panel.querySelectorAll("[data-nag]")) {
      button.ariaPressed = String(Boolean(one?.nags?.includes(Number(button.dataset.nag))));
    }
    this.#panel.querySelector("[data-do=promote]").hidden = !one || beginningOf(line, ply) === null;
    this.#panel.querySelector("[data-do=demote]").hidden = !one || aboveAnother(line, ply) === null;
  }

  #beginsBranch(line, ply) {
    return following(line, line.plies[ply].parent)[0] !== ply;
  }

  get fields() {
    const of = (name) => this.#panel.querySelector(`textarea[name=${name}]`);
    return { before: of("before"), after: of("after") };
  }

  text(selector, text) {
    const element = this.#panel.querySelector(selector);
    if (element.textContent !== text) element.textContent = text;
    element.hidden = !text;
  }

  /** The forms that the game has; its own before one that all have. */
  #drawForms({ game }) {
    const menu = this.#panel.querySelector("[name=form]");
    if (menu.dataset.game === game) return;
    menu.dataset.game = game;
    const gamesOf = (option) => option.dataset.games.split(" ");
    for (const option of menu.options) option.hidden = option.disabled = !gamesOf(option).includes(game);
    const offered = [...menu.options].filter(({ disabled }) => !disabled);
    menu.value = offered.sort((one, other) => gamesOf(one).length - gamesOf(other).length)[0].value;
  }
}
