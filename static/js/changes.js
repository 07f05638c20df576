/**
 * What each kind of edit changes in a snapshot. Pure: a snapshot in, changes out.
 */

/** What is not held in the position before an edit is not dropped with the edit. */
const NOTHING_HELD = { castling: [], en_passant: null };

/** Unread text stays until it reads or its user lets it go; any other gives way. */
function textAfterBoardEdit(snapshot) {
  if (snapshot.reading === "pending") return { reading: "held", readReport: null };
  if (snapshot.reading === "unread" || snapshot.reading === "held") return {};
  return { text: null, reading: "none", readReport: null };
}

function lastReported({ report, position, before }) {
  return report === null ? before : position;
}

/** Pieces were moved by hand: rights and target may go with them. */
export function boardEdited(snapshot, position) {
  return {
    position,
    report: null,
    before: lastReported(snapshot),
    ...textAfterBoardEdit(snapshot),
  };
}

/**
 * A field was set by hand; what it says is meant, so it is not dropped. What an
 * edit not yet reported on makes impossible still is.
 */
export function fieldSet(snapshot, fields) {
  const last = lastReported(snapshot);
  const meant = Object.entries(NOTHING_HELD).filter(([name]) => name in fields);
  return {
    position: { ...snapshot.position, ...fields },
    report: null,
    before: last && { ...last, ...Object.fromEntries(meant) },
    ...textAfterBoardEdit(snapshot),
  };
}

/** A whole position was set up; in another game the field shows that game's own notation. */
export function setUp(snapshot, position, { follow, report = null, chess960 = false }) {
  const text = { text: null, reading: "none", readReport: null };
  const other = position.game !== snapshot.position.game;
  return { position, report, before: null, follow, chess960, ...text, ...(other && { notation: "fen" }) };
}

/**
 * Text was typed, pasted, opened, or corrected by a fix; it is of this game where
 * it could be of several.
 */
export function textEntered(text, game = null) {
  return { text, game, fixed: false, reading: "pending", readReport: null };
}

/**
 * The text is let go; the field shows the board's own again. A report that was
 * about the text is not about the board's own, so that is asked for.
 */
export function textDropped(snapshot) {
  const report = snapshot.readReport === snapshot.report ? null : snapshot.report;
  return { text: null, reading: "none", readReport: null, report };
}

/** The field is to be written in another notation. */
export function notationChosen(snapshot, notation) {
  return snapshot.reading === "read" ? { notation, ...textDropped(snapshot) } : { notation };
}

/** The server's answer about the snapshot's text. */
export function textRead(snapshot, report, notations) {
  if (!report.position) return { reading: "unread", readReport: report };
  const shownAsTyped = report.notations[snapshot.notation] === snapshot.text;
  const { notation } = report;
  // A fix says what is meant, not in which notation it is to be shown.
  const own = snapshot.fixed && Object.values(report.notations).includes(snapshot.text);
  if (own) return { ...positionReported(report), follow: false, fixed: false, ...textDropped(snapshot), report };
  const known = notation in report.notations && notations.includes(notation);
  const chess960 = ["xfen", "shredder"].includes(notation) || (snapshot.chess960 && report.position.game === "chess");
  return {
    position: report.position,
    report,
    before: null,
    follow: false,
    chess960,
    reading: "read",
    readReport: report,
    notation: shownAsTyped || !known ? snapshot.notation : notation,
  };
}

/** The server's answer about the snapshot's position. */
export function positionReported(report) {
  return { position: report.position, report, before: null };
}

/** The notation the field shows: the one chosen, or the game's first where it has not that one. */
export function shownNotation({ notation }, { notations }, offered) {
  return notation in notations ? notation : offered.find((name) => name in notations);
}

/** The text of the report's position in the notation of the field; "" where none can hold it. */
export function shownText({ notation }, { notations }) {
  return notations[notation] ?? notations.fen ?? notations.sfen ?? notations.xiangqi ?? notations.makruk ?? notations.feen ?? "";
}
