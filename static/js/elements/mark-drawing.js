/**
 * Marks as SVG, from the measures and colours in the server's table: the same drawing as in
 * pictures, see `pictures/drawing/marks.py`. The unit is a hundredth of a square. Pure but for making elements.
 */

import { markTable } from "../model/games.js";
import { SVG } from "./piece-image.js";

/** An SVG element with these attributes. */
export function svg(name, attributes, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The ground and the frame of a coloured square, at (0, 0). */
export function colouredSquare({ colour }) {
  const { lines, measures: m } = markTable();
  const side = 100 - 2 * m.inset;
  const frame = `M${m.inset} ${m.inset}h${side}v${side}h${-side}z`;
  const ground = svg("path", { fill: lines[colour].ink, "fill-opacity": m.tint, d: "M0 0h100v100h-100z" });
  return [ground, ...stroked(colour, frame, m.frame)];
}

/** What is drawn over the pieces. @param {(name: string) => {x: number, y: number}} corner  of a square */
export function overPieces(marks, corner) {
  const of = (kind, draw) => marks.filter((mark) => mark.kind === kind).flatMap(draw);
  return [
    ...of("circle", ({ colour, square }) => circle(colour, corner(square))),
    ...of("arrow", ({ colour, square, to }) => arrow(colour, corner(square), corner(to))),
    ...of("label", ({ colour, square, text }) => label(colour, corner(square), text)),
  ];
}

function circle(colour, { x, y }) {
  const { radius: r, ring } = markTable().measures;
  return stroked(colour, `M${x + 50 - r} ${y + 50}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`, ring);
}

/** The line from near the centre of one square to the head near that of the other. */
function arrow(colour, begins, ends) {
  const { lines, halo, measures: m } = markTable();
  const length = Math.hypot(ends.x - begins.x, ends.y - begins.y);
  const [right, down] = [(ends.x - begins.x) / length, (ends.y - begins.y) / length];
  const at = (along, aside = 0) => {
    const x = begins.x + 50 + right * along - down * aside;
    return `${short(x)} ${short(begins.y + 50 + down * along + right * aside)}`;
  };
  const tip = length - m.tip;
  const base = tip - m.head;
  const head = `M${at(tip)}L${at(base, m.wing)}L${at(base, -m.wing)}z`;
  const glow = { fill: halo, stroke: halo, "stroke-width": m.halo - m.line, "stroke-linejoin": "round", opacity: m.glow };
  return [
    svg("path", { ...glow, d: head }),
    ...stroked(colour, `M${at(m.start)}L${at(base)}`, m.line),
    svg("path", { fill: lines[colour].ink, "fill-opacity": m.strong, d: head }),
  ];
}

function label(colour, { x, y }, text) {
  const { lines, halo, measures: m } = markTable();
  const one = [...text.normalize("NFC")].length === 1;
  const half = one ? m.badge : m.badge_wide;
  const { badge, ink, text: written } = lines[colour];
  const shape = svg("path", { fill: ink, stroke: halo, "stroke-width": 3, d: badgePath(badge, half, m.badge) });
  const capitals = one ? m.letter : m.letters;
  // Of the fonts of pages capitals are about seven tenths as high.
  const words = svg("text", { fill: written, "font-size": capitals / 0.7, "font-weight": 600, "text-anchor": "middle", y: capitals / 2 }, [text]);
  return [svg("g", { transform: `translate(${x + m.badge_right - half} ${y + m.badge_y})` }, [shape, words])];
}

/** Path data of a badge about (0, 0), so wide and so high each way. */
function badgePath(shape, half, high) {
  if (shape === "round") {
    const straight = 2 * (half - high);
    return `M${high - half} ${-high}h${straight}a${high} ${high} 0 0 1 0 ${2 * high}h${-straight}a${high} ${high} 0 0 1 0 ${-2 * high}z`;
  }
  if (shape === "hexagon") {
    return `M${-half - 4} 0L${6 - half} ${-high}H${half - 6}L${half + 4} 0L${half - 6} ${high}H${6 - half}z`;
  }
  const below = shape === "pointed" ? `L0 ${high + 8}L${-half} ${high}` : `H${-half}`;
  return `M${-half} ${-high}H${half}V${high}${below}z`;
}

/** The line along a path: the bright one under it, the line, what makes it a double one. */
function stroked(colour, d, width) {
  const { lines, halo, measures: m } = markTable();
  const { ink, dash, round, core } = lines[colour];
  const scale = width / m.line;
  const dashes = dash.split(" ").map((part) => short(Number(part) * scale)).join(" ");
  const drawn = [
    { stroke: halo, "stroke-width": width + (m.halo - m.line) * Math.min(1, scale * 1.2), "stroke-opacity": m.glow },
    { stroke: ink, "stroke-width": width, "stroke-opacity": m.strong, ...(dash && { "stroke-dasharray": dashes, ...(round && { "stroke-linecap": "round" }) }) },
    core && { stroke: halo, "stroke-width": m.core * scale },
  ];
  return drawn.filter(Boolean).map((attributes) => svg("path", { fill: "none", ...attributes, d }));
}

function short(number) {
  return Math.round(number * 10) / 10;
}
