/** What goes out: files of positions, and the clipboard. */

import { IN_WORDS, shownText, textOf } from "../model/snapshot.js";
import { ownOfCard } from "../model/strip.js";

/** The name to save under: the title without what file systems refuse. @param {string} [kind]  its ending */
export function fileName(title, kind = "fen") {
  const plain = title
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${[...plain].slice(0, 80).join("") || "position"}.${kind}`;
}

/** The text of a position as a line of a file: words are for people, a file is for programs as well. */
function lineOf(snapshot, report) {
  const shown = shownText(snapshot, report);
  return snapshot.notation === IN_WORDS || shown.includes("\n") ? textOf(report) : shown;
}

/** The text of the one position, where it is a file of its own by its notation: one of several lines. */
export function wholeFile(snapshot, report) {
  const shown = shownText(snapshot, report);
  const whole = !snapshot.strip && !isUnread(snapshot) && snapshot.notation !== IN_WORDS && shown.includes("\n");
  return whole ? shown : null;
}

/** The marks that a file of this kind has no place for: only comments of games hold circles and arrows. */
export function marksLost(snapshot, isGame) {
  const { marks, strip } = snapshot;
  const all = strip ? strip.cards.flatMap((card, at) => (ownOfCard(snapshot, at) ?? card).marks ?? []) : marks;
  return isGame ? all.filter(({ kind }) => kind === "square" || kind === "label") : all;
}

/**
 * The lines of a file: the position on the board, or one for each card of the strip, below what
 * it is called where nothing in it says that. A text that cannot be read is kept as it is.
 *
 * @param {import("../model/store.js").Snapshot} snapshot
 * @param {object} report  the server's on its position
 * @param {(own: object) => Promise<object>} reportOn  asks for one on another
 */
export async function linesOf(snapshot, report, reportOn) {
  const { strip } = snapshot;
  if (!strip) return [isUnread(snapshot) ? snapshot.text : lineOf(snapshot, report)];
  const lines = strip.cards.map(async (card, at) => {
    const line = await lineOfCard(card, at);
    return card.name && !card.operations ? `# ${card.name}\n${line}` : line;
  });
  return Promise.all(lines);

  async function lineOfCard(card, at) {
    const own = ownOfCard(snapshot, at);
    if (!own || own.text === card.text) return card.written ?? oneLine(card.text);
    if (own.text !== null && own.reading !== "read") return oneLine(own.text);
    return lineOf(own, own === snapshot ? report : own.report ?? (await reportOn(own)));
  }
}

/** Whether there is a text that cannot be read, beside the position on the board. */
export function isUnread({ text, reading }) {
  return text !== null && reading === "unread";
}

/** Whether one of the lines holds operations of an EPD. */
export function haveOperations({ strip, operations, edited }) {
  const others = Object.values(edited).some((own) => own.operations);
  return Boolean(operations) || others || strip.cards.some((card) => card.operations);
}

function oneLine(text) {
  return text.trim().replace(/\s+/g, " ");
}

/** Hands the user a file with these lines in it. */
export function save(name, lines) {
  const address = URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Copies the text; false where the browser does not let the page. Pages that are
 * not served securely have no clipboard interface, but may copy a selection.
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  focused?.focus();
  return copied;
}

/** The clipboard's text; null where the browser does not let the page read it. */
export async function paste() {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
