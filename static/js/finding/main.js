/**
 * Tasks found in games: a dialog that shows what comes, while the search goes on behind it. Loaded
 * when tasks are first looked for.
 *
 * Mutable here: the search that goes on, and which of its tasks were taken.
 */

import { dialogNamed } from "../editor/features.js";
import { gameInfo, limit } from "../model/games.js";
import { addWords, say } from "../model/words.js";
import { rowOf } from "./list.js";
import { Search } from "./search.js";

export class Finding {
  #parts;
  #dialog;
  #search = null;
  /** The rows of tasks, by what was found. */
  #rows = new Map();
  /** What was found and taken, with the id of the card; the last of them can be taken back. */
  #taken = new Set();
  #last = [];

  constructor(parts, dialog) {
    this.#parts = parts;
    this.#dialog = dialog;
    addWords(JSON.parse(dialog.dataset.words));
    this.#part("stop").addEventListener("click", () => this.#stopOrGo());
    this.#part("all").addEventListener("click", () => this.#take(this.#left()));
    dialog.addEventListener("close", () => this.#closed());
  }

  /**
   * Looks for tasks in these games, or shows those that are being looked for.
   *
   * @param {({text: string}|{line: object})[]} games
   */
  open(games) {
    const same = this.#search && !this.#search.isOver && games.length === this.#search.count;
    if (!same) this.#begin(games.slice(0, limit("games")));
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#draw();
  }

  #begin(games) {
    this.#search?.stop();
    this.#rows.clear();
    this.#taken.clear();
    this.#last = [];
    this.#list.replaceChildren();
    const search = new Search(games, () => search === this.#search && this.#changed());
    this.#search = search;
    search.go();
  }

  get #list() {
    return this.#dialog.querySelector(".tasks");
  }

  #part(name) {
    return this.#dialog.querySelector(`[data-part=${name}]`);
  }

  /** What was found and is in the lesson of nobody yet. */
  #left() {
    return this.#search.found.filter((one) => !this.#taken.has(one));
  }

  #changed() {
    this.#draw();
    const { isOver, count, found } = this.#search;
    if (this.#dialog.open || !isOver) return;
    this.#parts.notices.show(say("finding-over", { count, found: found.length }), this.#again());
  }

  /** It goes on while the teacher does. */
  #closed() {
    this.#last = [];
    this.#draw();
    const { isOver, stopped, done, count } = this.#search;
    if (!isOver && !stopped) this.#parts.notices.show(say("finding-goes-on", { done, count }), this.#again());
  }

  #again() {
    return {
      label: say("finding-show"),
      act: () => {
        this.#dialog.showModal();
        this.#draw();
      },
    };
  }

  #stopOrGo() {
    if (this.#search.stopped) this.#search.go();
    else this.#search.stop();
  }

  // --- what is shown ----------------------------------------------------------------------

  #draw() {
    const search = this.#search;
    const { count, done, isOver, stopped } = search;
    this.#part("told").textContent = this.#told();
    const bar = this.#dialog.querySelector("progress");
    bar.max = count;
    bar.value = done;
    bar.hidden = isOver;
    const stop = this.#part("stop");
    stop.hidden = isOver;
    stop.textContent = say(stopped ? "finding-go-on" : "finding-stop");
    const all = this.#part("all");
    const left = this.#left().length;
    all.hidden = left < 2;
    all.textContent = say("finding-take-all", { count: left });
    const rows = search.results.flatMap(({ found, name }) => found.map((one) => this.#rowOf(one, name)));
    rows.forEach((row, at) => {
      if (this.#list.children[at] !== row) this.#list.insertBefore(row, this.#list.children[at] ?? null);
    });
    for (const [found, row] of this.#rows) this.#label(found, row.lastElementChild);
  }

  #told() {
    const { trouble, away, stopped, isOver, done, count, skipped, found } = this.#search;
    const gone = say(isOver ? "finding-all-done" : "finding-done", { done, count, found: found.length });
    const state = trouble || (away && say("finding-away")) || (stopped && !isOver && say("finding-stopped"));
    return [gone, skipped > 0 && say("finding-skipped", { count: skipped }), state].filter(Boolean).join(" ");
  }

  #rowOf(found, name) {
    const known = this.#rows.get(found);
    if (known) return known;
    const row = rowOf(found, name, () => this.#press(found));
    this.#rows.set(found, row);
    return row;
  }

  #label(found, button) {
    const isTaken = this.#taken.has(found);
    const canUndo = this.#last.includes(found);
    button.textContent = say(canUndo ? "undo" : isTaken ? "finding-taken" : "finding-take");
    button.ariaDisabled = isTaken && !canUndo ? "true" : null;
  }

  // --- taking ---------------------------------------------------------------------------------

  #press(found) {
    if (this.#last.includes(found)) this.#undo();
    else if (!this.#taken.has(found)) this.#take([found]);
  }

  /** The tasks become cards behind the one on the board, or of a new lesson. */
  #take(tasks) {
    const { commands, lessons, notices } = this.#parts;
    commands.first(async () => {
      const loaded = await lessons.load();
      if (!loaded) return () => commands.needsServer(() => this.#take(tasks));
      return async () => {
        const items = tasks.map(({ card }) => card);
        const { left } = await loaded.cards.take({ items, title: say("finding-lesson"), notes: "" }, {});
        const taken = tasks.slice(0, tasks.length - left);
        for (const one of taken) this.#taken.add(one);
        this.#last = taken;
        if (left) notices.show(say("finding-full", { count: limit("cards") }));
        else commands.offerUndo(say("finding-cards", { count: taken.length }));
        this.#draw();
      };
    });
  }

  /** What was taken last is taken back: nothing else was done since, as the dialog is in front. */
  #undo() {
    for (const one of this.#last) this.#taken.delete(one);
    this.#last = [];
    this.#parts.commands.undo();
    this.#draw();
  }
}

let finding = null;

/**
 * Shows the tasks of games. @param {object} parts  those of the editor
 * @param {({text: string}|{line: object})[]} games
 */
export async function findTasks(parts, games) {
  const dialog = await dialogNamed("finding");
  if (!dialog) return parts.commands.needsServer(() => findTasks(parts, games));
  finding ??= new Finding(parts, dialog);
  finding.open(games);
  return undefined;
}

/** Whether a card has a task from the middle of a game, such as one that was found: it would be found again. */
function isTask({ task, board: { line } }) {
  return Boolean(task) && line.start.fullmove > 1;
}

/** The games among the cards of a lesson, with two moves at least. */
export function gamesOfLesson(items) {
  return items
    .filter((item) => !(item.board?.line && isTask(item)))
    .filter(({ board }) => board?.line && gameInfo(board.line.start.game).searched && board.line.plies.length > 2)
    .map(({ board: { line } }) => ({ line: { start: line.start, tags: line.tags, plies: line.plies.map(({ parent, code }) => ({ parent, code })) } }));
}
