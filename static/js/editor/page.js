/** The parts of the page that the editor shows things in. */

export const root = document.getElementById("editor");
export const board = root.querySelector("position-board");
export const palettes = [...root.querySelectorAll("piece-palette")];
export const stands = [...root.querySelectorAll("hand-stand")];
export const drawingTools = root.querySelector("drawing-tools");
export const field = root.querySelector("notation-field");
export const findings = root.querySelector("findings-list");
export const controls = root.querySelector("position-controls");
export const comment = root.querySelector("#comment");
export const title = document.getElementById("title");
export const gameMenu = root.querySelector("#game");
export const starts = root.querySelector("#starts");
export const numbered = [...root.querySelectorAll("form.numbered")];
export const languageMenu = document.getElementById("language");

/** The notations that the field can show, a game's own before FEEN. */
export const offered = [...root.querySelectorAll("[data-part=notation] option")].map(({ value }) => value);
