/**
 * Keys on a board: arrows walk, with Shift they paint; Enter acts; letters place,
 * digits clear and signs mark the piece that stands there, unless they are off.
 */

import { pieceOfKey } from "../model/games.js";

const MARKS = { "+": "+", "-": "-", "^": "^", "'": "'", x: "side" };

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

/** Letters place, signs mark, digits clear. */
function pressCharacter(board, event) {
  if (event.key in MARKS) {
    mark(board, MARKS[event.key]);
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
  if (tool.kind === "piece") {
    board.say({ type: "put", square: focused, piece: piece === tool.piece ? "" : tool.piece });
  } else if (tool.kind === "erase") {
    board.say({ type: "put", square: focused, piece: "" });
  } else if (tool.kind === "mark") {
    mark(board, tool.mark);
  } else if (picked === null) {
    if (piece) board.picked = focused;
    else board.sayEmpty(focused);
  } else if (picked === focused) {
    board.putBack();
  } else {
    board.putPicked(focused, copy);
  }
}

function mark(board, sign) {
  const { focused } = board;
  if (board.pieceOn(focused)) board.say({ type: "mark", square: focused, mark: sign });
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
