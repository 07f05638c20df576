/** The signs of verdicts, told from each other by their shapes; `parts/checking.html` has them drawn. */

const SVG = "http://www.w3.org/2000/svg";

/** The sign as an image; what it means is said beside it. @param {"right"|"note"|"wrong"|"open"} sign */
export function signImage(sign) {
  const image = document.createElementNS(SVG, "svg");
  image.setAttribute("viewBox", "0 0 24 24");
  image.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#sign-${sign}`);
  image.append(use);
  return image;
}
