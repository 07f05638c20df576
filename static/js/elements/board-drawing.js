/** The squares and coordinates of a board as elements, as the server draws them in `board.html`. */

import { gameInfo, imageOf } from "../model/games.js";
import { edgesOf, isDark, lookOf, partedRows, shownRows, squareName } from "../model/squares.js";
import { pieceImage } from "./piece-image.js";

const EDGES = ["top", "left", "right", "bottom"];

/** All that decides how squares and pieces are drawn and called, save the pieces themselves. */
export function shapeOf({ game, files, ranks, layout, side_games: games, handicap }) {
  return JSON.stringify([game, files, ranks, layout, games, handicap]);
}

/**
 * The cells by square index, where the board is drawn already as this position's; else null.
 *
 * @param {HTMLElement} board  the <position-board>
 */
export function drawnBoard(board, position, flipped) {
  const grid = board.querySelector("[role=grid]");
  const rows = shownRows(position, flipped);
  const drawn = [...grid.querySelectorAll("[role=gridcell]")];
  const squares = rows.flat();
  const same =
    grid.dataset.game === position.game &&
    grid.dataset.look === lookOf(position) &&
    grid.classList.contains("flipped") === flipped &&
    grid.children.length === rows.length &&
    drawn.length === squares.length &&
    drawn.every((cell, at) => cell.dataset.square === squareName(position, squares[at]));
  if (!same) return null;
  const cells = [];
  squares.forEach((square, at) => (cells[square] = drawn[at]));
  return cells;
}

/** The piece that a cell shows as it is drawn now, "" for none; undefined where it is to be drawn. */
export function drawnPiece(cell, position) {
  const { piece } = cell.dataset;
  const shown = [...cell.querySelectorAll("use")].map((use) => use.getAttribute("href"));
  const wanted = piece ? imageOf(piece, position).addresses : [];
  return shown.join() === wanted.join() ? piece : undefined;
}

/** Draws rows, cells and coordinates. @returns {HTMLElement[]} the cells by square index, empty */
export function drawBoard(board, position, flipped) {
  const grid = board.querySelector("[role=grid]");
  const parted = partedRows(position, flipped);
  const cells = [];
  const rows = shownRows(position, flipped).map((squares, at) => {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    row.classList.toggle("parted", parted.has(at));
    for (const square of squares) cells[square] = emptyCell(position, square);
    row.append(...squares.map((square) => cells[square]));
    return row;
  });
  const { lines } = gameInfo(position.game);
  grid.replaceChildren(...rows);
  grid.dataset.look = lookOf(position);
  grid.dataset.game = position.game;
  if (lines) grid.dataset.lines = lines;
  else delete grid.dataset.lines;
  grid.classList.toggle("flipped", flipped);
  const edges = edgesOf(position, flipped);
  for (const edge of EDGES) drawEdge(board.querySelector(`.edge.${edge}`), edges[edge] ?? [], parted);
  return cells;
}

/** The image of a piece in flight over the page, as large as it is on the board. */
function draggedPiece(piece, { position, flipped, squareSize }) {
  const image = pieceImage(piece, position);
  image.classList.add("ghost");
  image.classList.toggle("flipped", flipped);
  image.style.width = `${squareSize}px`;
  document.body.append(image);
  return image;
}

function emptyCell(position, square) {
  const cell = document.createElement("div");
  cell.setAttribute("role", "gridcell");
  cell.className = `square ${isDark(position, square) ? "dark" : "light"}`;
  cell.dataset.square = squareName(position, square);
  return cell;
}

function drawEdge(edge, labels, parted) {
  const upright = edge.matches(".left, .right");
  const spans = labels.map((label, at) => {
    const span = document.createElement("span");
    span.textContent = label;
    span.classList.toggle("parted", upright && parted.has(at));
    span.classList.toggle("long", upright && label.length > 2);
    return span;
  });
  edge.classList.toggle("double", labels.some((label) => label.includes("\n")));
  edge.replaceChildren(...spans);
}

/** Shows what squares are to a move, see the board's property. */
export function drawHints(cells, hints) {
  const found = new Map();
  for (const [hint, names] of Object.entries(hints)) {
    for (const name of names) found.set(name, found.has(name) ? `${found.get(name)} ${hint}` : hint);
  }
  cells.forEach((cell) => {
    const hint = found.get(cell.dataset.square);
    if (hint === cell.dataset.hint) return;
    if (hint) cell.dataset.hint = hint;
    else delete cell.dataset.hint;
  });
}

/** A piece in flight over a board, and the squares that it left and is over. */
export class Flight {
  #board;
  #image = null;

  constructor(board) {
    this.#board = board;
  }

  /** Shows a drag among the cells of the board; null for none. */
  show(drag, cells) {
    this.#board.querySelector(".over")?.classList.remove("over");
    this.#board.querySelector(".lifted")?.classList.remove("lifted");
    if (!drag?.dragging) {
      this.#image?.remove();
      this.#image = null;
      return;
    }
    this.#image ??= draggedPiece(drag.piece, this.#board);
    this.#image.style.translate = `calc(${drag.x}px - 50%) calc(${drag.y}px - 50%)`;
    if (drag.over !== null) cells[drag.over].classList.add("over");
    if (drag.from !== null && !drag.copying) cells[drag.from].classList.add("lifted");
  }
}
