/** A text cut at the places that findings are about, to underline them; as underlines.py does. Pure. */

const GRAVITY = ["note", "illegal", "repaired", "error"];

/**
 * The text in pieces, each with the gravest severity of the findings on it.
 * A finding about no character, something being missing, makes an empty piece.
 *
 * @param {string} text
 * @param {{start: number|null, end: number|null, severity: string}[]} findings
 * @returns {{text: string, severity: string|null}[]}
 */
export function cutAtFindings(text, findings) {
  const points = toCodeUnits(text);
  const spans = findings
    .filter(({ start }) => start !== null)
    .map(({ start, end, severity }) => ({ start: points(start), end: points(end), severity }));
  const cuts = new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])]);
  const places = [...cuts].sort((a, b) => a - b);
  const pieces = [];
  places.forEach((start, index) => {
    const gap = gravest(spans.filter((span) => span.start === start && span.end === start));
    if (gap) pieces.push({ text: "", severity: gap });
    const end = places[index + 1];
    if (end === undefined) return;
    const severity = gravest(spans.filter((span) => span.start <= start && span.end >= end && span.end > span.start));
    pieces.push({ text: text.slice(start, end), severity });
  });
  return pieces;
}

function gravest(spans) {
  const worst = Math.max(-1, ...spans.map(({ severity }) => GRAVITY.indexOf(severity)));
  return GRAVITY[worst] ?? null;
}

/** The server counts characters; JavaScript counts UTF-16 units, two for some. */
export function toCodeUnits(text) {
  const offsets = [0];
  for (const character of text) offsets.push(offsets.at(-1) + character.length);
  return (characters) => offsets[Math.min(characters, offsets.length - 1)];
}

/** The offsets, in characters as the server counts, as offsets in the string. */
export function stringRange(text, start, end) {
  const points = toCodeUnits(text);
  return [points(start), points(end)];
}
