/** The line that moves on the board belong to. Pure. */

/** The line of a snapshot, one without moves where its position stands alone. @returns {import("../model/line.js").Line} */
export function lineOnBoard({ line, position, marks, report }) {
  if (line) return line;
  const [own] = Object.values(report?.notations ?? {});
  return { start: position, text: report ? own ?? "" : "", plies: [], marks, tags: [], result: "*" };
}
