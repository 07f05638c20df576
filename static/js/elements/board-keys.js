/**
 * Keys on a board: arrows walk, with Shift they paint; Enter acts; letters place,
 * digits clear and signs change the piece that stands there, unless they are off. While the tool
 * draws, Enter draws, letters and digits are labels, and the first digits choose a colour.
 */

import { pieceOfKey } from "../model/games.js";
import { COLOURS, isLabel } from "../model/marks.js";
import { squareName } from "../model/squares.js";
import { brushOf, drawnBetween } from "./pens.js";

const SIGNS = { "+": "+", "-": "-", "^": "^", "'": "'", x: "side" };

const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

const WALK = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/**
 * Acts on a key pressed on the board's focused square.
 *
 * @param {import("./position-board.js").PositionBoard} board
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key meant anything
 */
export function pressKey(board, event) {
  if (event.isComposing || event.altKey || event.metaKey) return false;
  if (board.tool.kind === "draw") {
    if (pressToDraw(board, event)) return true;
    if (/^[ot]$/i.test(event.key)) return false;
  }
  // Who plays by mouse steps through the moves with these keys.
  if (board.steps && board.byPointer && STEPS.has(event.key)) return false;
  if (event.key === "Home" || event.key === "End") {
    goToEdge(board, event.key === "Home", event.ctrlKey);
  } else if (event.key === "Enter") {
    act(board, event.ctrlKey);
  } else if (event.ctrlKey) {
    return false;
  } else if (event.key in WALK) {
    if (event.shiftKey) paint(board, ...WALK[event.key]);
    else walk(board, ...WALK[event.key]);
  } else if (event.key === "Delete" || event.key === "Backspace" || event.key === " ") {
    board.say({ type: "put", square: board.focused, piece: "" });
  } else if (event.key === "Escape" && board.picked !== null) {
    board.putBack();
  } else {
    return board.letterKeys && pressCharacter(board, event);
  }
  return true;
}

/** What keys do while the tool draws; false for those that do as ever. */
function pressToDraw(board, event) {
  const { key, ctrlKey, shiftKey } = event;
  const { tool, focused } = board;
  const pen = brushOf({ shiftKey, ctrlKey }, tool);
  if (key === "Enter" || key === " ") drawByKey(board, pen, shiftKey);
  else if (ctrlKey) return false;
  else if (key === "Delete" || key === "Backspace") board.emit("unmark", squareName(board.position, focused));
  else if (key === "Escape" && board.arrowFrom !== null) board.arrowFrom = null;
  else if (tool.shape === "label" && board.letterKeys && isOneKey(key) && isLabel(key)) board.emit("draw", { marks: [drawnBetween(board, focused, focused, { ...pen, text: key })] });
  else if (board.letterKeys && COLOURS[key - 1]) board.emit("pen-choice", { colour: COLOURS[key - 1] });
  // A piece is not placed by mistake while one draws; the page's keys for drawing are no pieces then.
  else return board.letterKeys && !/^[ot]$/i.test(key) && pieceOfKey(key, board.position) !== null;
  return true;
}

/** Whether the key types one character; others have names, such as F5. */
function isOneKey(key) {
  return [...key.normalize("NFC")].length === 1;
}

function drawByKey(board, pen, both) {
  const { arrowFrom: from, focused } = board;
  if (pen.shape === "attacks") board.emit("attacks", { square: focused, both });
  else if (pen.shape === "line" && from === null) board.arrowFrom = focused;
  else {
    board.arrowFrom = null;
    board.emit("draw", { marks: [drawnBetween(board, pen.shape === "line" ? from : focused, focused, pen)] });
  }
}

/** Letters place, signs change, digits clear. */
function pressCharacter(board, event) {
  if (event.key in SIGNS) {
    sign(board, SIGNS[event.key]);
  } else if (pieceOfKey(event.key, board.position)) {
    const piece = pieceOfKey(event.key, board.position);
    board.say({ type: "put", square: board.focused, piece });
  } else if (/^[1-9]$/.test(event.key) && Number(event.key) <= board.position.files) {
    clearRun(board, Number(event.key));
  } else {
    return false;
  }
  return true;
}

/** A step as seen on the screen, so that arrows keep their sense on a turned board. */
function walk(board, down, right) {
  const { files, ranks } = board.position;
  const turn = board.flipped ? -1 : 1;
  const rank = Math.floor(board.focused / files) + down * turn;
  const file = (board.focused % files) + right * turn;
  if (rank < 0 || rank >= ranks || file < 0 || file >= files) return;
  // Past the end of a shorter rank its last square is the nearest one.
  const square = rank * files + file;
  const step = board.exists(square) || down === 0 ? 0 : lengthOf(board, rank) - 1 - file;
  if (board.exists(square + step)) board.focusSquare(square + step);
}

/** How many squares the rank has. */
function lengthOf(board, rank) {
  const { files, squares } = board.position;
  return squares.slice(rank * files, (rank + 1) * files).filter((piece) => piece !== null).length;
}

function goToEdge(board, start, whole) {
  const { files, ranks } = board.position;
  const first = start !== board.flipped;
  const rank = whole ? (first ? 0 : ranks - 1) : Math.floor(board.focused / files);
  board.focusSquare(rank * files + (first ? 0 : lengthOf(board, rank) - 1));
}

/** A step with the tool chosen held down: it acts on the square left and on the one reached. */
function paint(board, down, right) {
  const { tool, focused: left } = board;
  walk(board, down, right);
  if (tool.kind !== "piece" && tool.kind !== "erase") return;
  const piece = tool.kind === "piece" ? tool.piece : "";
  for (const square of [left, board.focused]) {
    if (board.pieceOn(square) !== piece) board.say({ type: "put", square, piece, gesture: "painting" });
  }
}

/** As a click would: stamps, picks up or puts down, which with `copy` leaves the piece as well. */
export function act(board, copy = false) {
  const { tool, focused, picked } = board;
  const piece = board.pieceOn(focused);
  if (tool.kind === "draw") {
    drawByKey(board, tool, false);
  } else if (tool.kind === "piece") {
    board.say({ type: "put", square: focused, piece: piece === tool.piece ? "" : tool.piece });
  } else if (tool.kind === "erase") {
    board.say({ type: "put", square: focused, piece: "" });
  } else if (tool.kind === "sign") {
    sign(board, tool.sign);
  } else if (picked === null) {
    if (piece) board.picked = focused;
    else board.sayEmpty(focused);
  } else if (picked === focused) {
    board.putBack();
  } else {
    board.put(board.picked, focused, copy);
  }
}

function sign(board, what) {
  const { focused } = board;
  if (board.pieceOn(focused)) board.say({ type: "sign", square: focused, sign: what });
  else board.sayEmpty(focused);
}

/** Clears as a digit of FEN does: that many squares from here on, within the rank. */
function clearRun(board, count) {
  const { files, squares } = board.position;
  const from = board.focused;
  const rank = Math.floor(from / files);
  const end = Math.min(from + count, rank * files + lengthOf(board, rank));
  const run = Array.from({ length: end - from }, (_, step) => from + step);
  board.say({ type: "clear", squares: run });
  const next = end % files && board.exists(end) ? end : (rank + 1) * files;
  board.focusSquare(next < squares.length ? next : end - 1);
}
