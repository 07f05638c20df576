/** What of a snapshot is about the one position on the board, and goes and comes with it. Pure. */

/** Of a card of a lesson it is the card's own; of a game it is how the game was left. */
const OWN = ["position", "line", "ply", "at", "was", "marks", "report", "before", "follow", "text", "game", "fixed", "marksOf", "reading", "readReport", "notation", "variant", "operations", "edit"];

/** What of the snapshot is about the one position that it shows. */
export function ownOf(snapshot) {
  return Object.fromEntries(OWN.map((name) => [name, snapshot[name]]));
}

/** A snapshot as it is stored: without reports, so that its text is to be read again; a lesson is kept elsewhere. */
export function stored(snapshot) {
  const left = Object.entries(snapshot.left).map(([name, own]) => [name, withoutUntold(own)]);
  return { ...withoutUntold(snapshot), left: Object.fromEntries(left), lesson: null, card: null };
}

/** What of it is kept without a lesson, which has the moves that the server has not told. */
function withoutUntold(own) {
  const bare = withoutReports(own);
  return bare.was?.line.text === undefined ? { ...bare, was: null } : bare;
}

/** What of it is kept without the server's answers. */
export function withoutReports(own) {
  // Moves that are still to be asked about are asked about again.
  const was = own.was?.fits === undefined ? own.was : null;
  const bare = { ...own, was, report: null, readReport: null, edit: null };
  return bare.text !== null && bare.reading !== "held" ? { ...bare, reading: "pending" } : bare;
}

/** The number of the card on the board among those of the lesson, from 0, and how many there are; null without a lesson. */
export function placeOf({ lesson, card }) {
  if (!lesson) return null;
  const cards = lesson.items.filter(({ kind }) => kind === "card");
  return { cards, at: cards.findIndex(({ id }) => id === card), count: cards.length };
}

/** What the card on the board is called; "" without one. */
export function cardTitle({ lesson, card }) {
  return lesson?.items.find(({ id }) => id === card)?.title ?? "";
}

/** In the browser's storage: that its database has something of a lesson that the server has not. */
export const UNSENT = "fenboard.unsent";
/** That database, and the store of it. */
export const UNSENT_IN = ["fenboard", "unsent"];
