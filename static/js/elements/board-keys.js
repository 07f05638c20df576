/**
 * Keys on a board: arrows walk, letters place, digits clear, Enter acts.
 */

const PIECES = "pnbrqkPNBRQK";

const WALK = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/**
 * Acts on a key pressed on the board's focused square.
 *
 * @param {import("./board.js").PositionBoard} board
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key meant anything
 */
export function pressKey(board, event) {
  if (event.isComposing || event.altKey || event.metaKey) return false;
  if (event.key === "Home" || event.key === "End") {
    goToEdge(board, event.key === "Home", event.ctrlKey);
    return true;
  }
  if (event.ctrlKey) return false;
  if (event.key in WALK) {
    walk(board, ...WALK[event.key]);
  } else if (event.key === "Delete" || event.key === "Backspace" || event.key === " ") {
    board.say({ type: "put", square: board.focused, piece: "" });
  } else if (event.key === "Enter") {
    act(board);
  } else if (event.key === "Escape" && board.picked !== null) {
    board.picked = null;
  } else if (PIECES.includes(event.key) && event.key.length === 1) {
    board.say({ type: "put", square: board.focused, piece: event.key });
  } else if (/^[1-8]$/.test(event.key)) {
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
  if (rank >= 0 && rank < ranks && file >= 0 && file < files) {
    board.focusSquare(rank * files + file);
  }
}

function goToEdge(board, start, whole) {
  const { files, squares } = board.position;
  const first = start !== board.flipped;
  if (whole) board.focusSquare(first ? 0 : squares.length - 1);
  else {
    const rank = board.focused - (board.focused % files);
    board.focusSquare(first ? rank : rank + files - 1);
  }
}

/** As a click would: stamps, picks up or puts down. */
function act(board) {
  const { tool, focused, picked } = board;
  const piece = board.pieceOn(focused);
  if (tool.kind === "piece") {
    board.say({ type: "put", square: focused, piece: piece === tool.piece ? "" : tool.piece });
  } else if (tool.kind === "erase") {
    board.say({ type: "put", square: focused, piece: "" });
  } else if (picked === null) {
    board.picked = piece ? focused : null;
  } else {
    board.picked = null;
    if (picked !== focused) board.say({ type: "move", from: picked, to: focused, copy: false });
  }
}

/** Clears as a digit of FEN does: that many squares from here on, within the rank. */
function clearRun(board, count) {
  const { files, squares } = board.position;
  const from = board.focused;
  const end = Math.min(from + count, from - (from % files) + files);
  const run = Array.from({ length: end - from }, (_, step) => from + step);
  board.say({ type: "clear", squares: run });
  board.focusSquare(Math.min(end, squares.length - 1));
}
