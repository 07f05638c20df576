/**
 * A file of many games: which there are, found slice by slice, and the list of which one is taken.
 *
 * Mutable here: the games of the last list, for as long as the page is loaded.
 */

import { toCodeUnits } from "../model/underlines.js";
import { addWords, say } from "../model/words.js";
import { post } from "../server/api.js";

const SLICE = 400_000; // characters; as JSON no more than one request may carry
const MOST_SHOWN = 200;

/**
 * @typedef {object} Game
 * @property {number} start, end  where it stands in its text
 * @property {string} white, black, event, date, result
 * @property {string} won         the result as the game has it
 * @property {number} plies       how many plies its main line has, about
 * @property {number} moves       how many moves that is, as the game counts them
 * @property {boolean} tagged     it has tags
 * @property {boolean} set_up     it has a position of its own to begin with
 * @property {string} [title]     what a row of a table is called
 * @property {string} head        what has to stand before a row of a table, "" for a game
 */

/**
 * The games of a text.
 *
 * @param {string} text
 * @param {(games: Game[], part: number) => void} [progress]  told after each slice; `part` of the whole
 * @returns {Promise<Game[]>}  throws as the functions of api.js do
 */
export async function indexed(text, progress = () => {}) {
  const found = [];
  let head = "";
  for (let at = 0; at < text.length; ) {
    const slice = text.slice(at, at + SLICE);
    const last = at + SLICE >= text.length;
    const answer = await post("/api/games", { text: slice, last, head });
    head = answer.head ?? "";
    const unit = toCodeUnits(slice);
    for (const game of answer.games) found.push({ ...game, head, start: at + unit(game.start), end: at + unit(game.end) });
    // A game that is longer than a slice is none.
    const next = unit(answer.next);
    at += last || next === 0 ? slice.length : next;
    progress(found, Math.min(1, at / text.length));
  }
  return found;
}

/**
 * Shows the list. @returns {Promise<Game|"find"|null>} the game that is taken, or "find" where tasks
 * are to be looked for in those that are listed, which `dialog.listed` then has
 */
export function taken(dialog, games, name) {
  addWords(JSON.parse(dialog.dataset.words));
  const search = dialog.querySelector("[type=search]");
  const list = dialog.querySelector("ol");
  const count = dialog.querySelector(".count");
  const words = games.map(({ title, white, black, event, date, result, won }) => [title, white, black, event, date, result, won].join(" ").toLowerCase());
  let chosen = null;
  const draw = () => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = games.filter((_, at) => wanted.every((word) => words[at].includes(word)));
    list.replaceChildren(...found.slice(0, MOST_SHOWN).map(itemOf));
    dialog.listed = found;
    const shown = Math.min(found.length, MOST_SHOWN);
    count.textContent = say(shown < found.length ? "games-some" : "games-all", { count: found.length, shown });
    function itemOf(game) {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      const players = game.title || (game.head ? "?" : [game.white || "?", game.black || "?"].join(" – "));
      const parts = { players, result: game.won, date: game.date, event: game.event, moves: movesSaid(game.moves) };
      for (const [part, text] of Object.entries(parts)) {
        button.append(Object.assign(document.createElement("span"), { className: part, textContent: text }), " ");
      }
      button.addEventListener("click", () => {
        chosen = game;
        dialog.close();
      });
      item.append(button);
      return item;
    }
  };
  dialog.querySelector("h2").textContent = name ? say("games-of", { name }) : say("games-title");
  search.oninput = draw;
  dialog.onkeydown = (event) => walk(event, list, search);
  draw();
  dialog.showModal();
  search.focus();
  dialog.querySelector("[value=find]").hidden = games.some(({ head }) => head);
  dialog.returnValue = "";
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "find" ? "find" : chosen), { once: true }));
}

function movesSaid(count) {
  return count === 1 ? say("games-move") : say("games-moves", { count });
}

function walk(event, list, search) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [search, ...list.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))].focus();
  event.preventDefault();
}
