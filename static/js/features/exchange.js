/** What goes out: files of positions, and the clipboard. */

import { clock } from "../model/clock.js";
import { IN_WORDS, shownText, textOf } from "../model/snapshot.js";

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
  const whole = !isUnread(snapshot) && snapshot.notation !== IN_WORDS && shown.includes("\n");
  return whole ? shown : null;
}

/** The marks that a file of this kind has no place for: only comments of games hold circles and arrows. */
export function marksLost(snapshot, isGame) {
  const { marks } = snapshot;
  return isGame ? marks.filter(({ kind }) => kind === "square" || kind === "label") : marks;
}

/** The lines of a file: the position on the board, or the text that cannot be read. */
export function linesOf(snapshot, report) {
  return [isUnread(snapshot) ? snapshot.text : lineOf(snapshot, report)];
}

/** Whether there is a text that cannot be read, beside the position on the board. */
export function isUnread({ text, reading }) {
  return text !== null && reading === "unread";
}

/** Hands the user a file with these lines in it. */
export function save(name, lines) {
  saveBlob(name, new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
}

/** Hands the user a file with a text in it, or with these bytes of it, in Base64. */
export function saveText(name, text, bytes) {
  if (!bytes) return save(name, [text.trimEnd()]);
  saveBlob(name, new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]));
}

/** Hands the user a file of these bytes. */
export function saveBlob(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  clock.after(60_000, () => URL.revokeObjectURL(address));
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
