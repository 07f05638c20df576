/**
 * What the page knows of each game, all of it data from the server: names and
 * drawings of pieces, what the palette offers, what a set holds.
 */

import { partsOf, sideOf } from "./position.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const SUFFIX = { "+": "-plus", "-": "-minus", "": "" };

const data = JSON.parse(document.getElementById("editor").dataset.games);

/** The art that is chosen, by game; the settings change it. */
export const sets = { ...data.sets };

/** What is known of a game, see `games_to_json`. */
export function gameInfo(game) {
  return data.games[game];
}

/** The sides of the position by name, "first" and "second". */
export function sideNames(position) {
  return gameInfo(position.game).sides;
}

/** What each side's pieces are drawn as; null for letters. */
function sideGames(position) {
  return position.side_games ?? ["chess", "chess"];
}

/** The game in whose style the piece is. A derived one is of the other side's style. */
function styleOf(piece, position) {
  const second = sideOf(piece) === "second";
  return sideGames(position)[Number(second !== piece.endsWith("'"))];
}

/** The name of a piece, such as "white knight"; of an empty square for "". */
export function pieceName(piece, position) {
  if (!piece) return say("empty");
  const { sign, letter } = partsOf(piece);
  const game = styleOf(piece, position);
  const known = game && gameInfo(game).names[sign + letter];
  return known ?? say(`${sideOf(piece)}-piece`, { piece });
}

/** The tokens a palette offers for one side of the position. */
export function menOf(position, side) {
  const game = sideGames(position)[side === "first" ? 0 : 1];
  const men = game ? gameInfo(game).men : [];
  const own = men.map((man) => (side === "first" ? man : man.toLowerCase()));
  if (position.game !== "custom") return own;
  const held = [...position.squares, ...Object.keys(position.hands.first), ...Object.keys(position.hands.second)];
  const letters = new Set(own.map((man) => partsOf(man).letter));
  const more = held.filter((piece) => piece && sideOf(piece) === side && !letters.has(partsOf(piece).letter));
  return [...own, ...[...new Set(more)].sort()];
}

/** The piece a letter key stands for, or null. */
export function pieceOfKey(key, position) {
  if (!/^[A-Za-z]$/.test(key)) return null;
  const men = menOf(position, sideOf(key));
  const man = men.find((token) => partsOf(token).letter === key && !partsOf(token).sign);
  return man ?? (position.game === "custom" ? key : null);
}

/** Whether a piece can bear this mark in its game: a sign, "^", "'" or "side". */
export function takesMark(piece, mark, position) {
  if (mark === "side" || position.game === "custom") return true;
  if (mark !== "+") return false;
  return gameInfo(position.game).promotes.includes(partsOf(piece).letter.toUpperCase());
}

/** The piece as it goes into that side's hand. */
export function asHeld(piece, side, position) {
  if (position.game === "custom") return piece;
  const letter = partsOf(piece).letter;
  const men = menOf(position, side);
  return men.find((token) => token.toLowerCase().replace("^", "") === letter.toLowerCase()) ?? piece;
}

/** Whether the position's game has pieces in hand. */
export function hasHands(position) {
  return position.game === "custom" || gameInfo(position.game).has_hands;
}

/** How many of each letter are missing from the set, negative for too many; null without one. */
export function missingMen(position) {
  const { men_of_set: set, shared_set: shared } = gameInfo(position.game);
  if (!set || !shared) return null;
  const missing = { ...set };
  const count = (piece, number) => {
    const letter = partsOf(piece).letter.toUpperCase();
    if (letter in missing) missing[letter] -= number;
  };
  for (const piece of position.squares) if (piece) count(piece, 1);
  for (const hand of Object.values(position.hands)) {
    for (const [piece, number] of Object.entries(hand)) count(piece, number);
  }
  return missing;
}

/** What is missing of the set and can go into a hand: letters with how many. Kings cannot. */
export function canBeHeld(position) {
  const { men } = gameInfo(position.game);
  return Object.entries(missingMen(position) ?? {}).filter(
    ([letter, number]) => number > 0 && !men.includes(`${letter}^`),
  );
}

/** An SVG element showing the piece in the style of its side. */
export function pieceImage(piece, position) {
  const { sign, letter, terminal, derived } = partsOf(piece);
  const second = sideOf(piece) === "second";
  const game = styleOf(piece, position);
  const set = game ? sets[game] : "tiles";
  const knows = (symbol) => data.known[set].includes(symbol);
  const marks = [];
  if (sign && !knows(sign + letter)) marks.push(sign === "+" ? "plus" : "minus");
  const shown = knows(sign + letter) ? letter + SUFFIX[sign] : letter;
  const sprite = knows(sign + letter) || knows(letter) ? set : "tiles";
  if (terminal && position.game === "custom") marks.push("terminal");
  if (derived) marks.push("derived");
  const image = document.createElementNS(SVG, "svg");
  image.setAttribute("class", data.turned.includes(sprite) ? "piece turned" : "piece");
  image.setAttribute("viewBox", "0 0 100 100");
  image.setAttribute("aria-hidden", "true");
  image.append(use(sprite, (second ? "b" : "w") + shown), ...marks.map((mark) => use("marks", mark)));
  return image;
}

function use(sprite, symbol) {
  const made = document.createElementNS(SVG, "use");
  made.setAttribute("href", `${data.sprites[sprite]}#${symbol}`);
  return made;
}
