/** A piece from the sprite. */

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element showing the piece, a symbol of the sprite at this address. */
export function pieceImage(sprite, piece) {
  const image = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  const side = piece === piece.toUpperCase() ? "w" : "b";
  image.setAttribute("class", "piece");
  image.setAttribute("viewBox", "0 0 45 45");
  image.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${sprite}#${side}${piece}`);
  image.append(use);
  return image;
}
