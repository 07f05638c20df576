/** A piece as an SVG element, as the server draws it in `board.html`. */

import { imageOf } from "../model/games.js";

export const SVG = "http://www.w3.org/2000/svg";

/** An SVG element showing the piece in the style of its side. */
export function pieceImage(piece, position) {
  const { addresses, turned } = imageOf(piece, position);
  const image = document.createElementNS(SVG, "svg");
  image.setAttribute("class", turned ? "piece turned" : "piece");
  image.setAttribute("viewBox", "0 0 100 100");
  image.setAttribute("aria-hidden", "true");
  for (const address of addresses) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", address);
    image.append(use);
  }
  return image;
}
