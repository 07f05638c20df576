/** What is known of a game, its tags: a dialog with a row for each, in their order. */

import { say } from "../model/words.js";

/** Those that each game has in PGN (standard §8.1.1), which are offered where there are none. */
const USUAL = ["Event", "Site", "Date", "Round", "White", "Black"];
const OF_POSITION = new Set(["FEN", "SetUp", "Result"]);

/**
 * Opens the dialog on a line.
 *
 * @param {HTMLDialogElement} dialog
 * @param {import("../model/line.js").Line} line
 * @returns {Promise<{tags: [string, string][], result: string}|null>} what has become of them; null
 *   where nothing was changed
 */
export function detailsOf(dialog, { tags, result }) {
  const rows = dialog.querySelector(".tags");
  const names = new Set(tags.map(([name]) => name));
  const offered = tags.length ? [] : USUAL.filter((name) => !names.has(name)).map((name) => [name, ""]);
  rows.replaceChildren(...[...tags, ...offered].map(([name, value]) => rowOf(name, value)));
  const menu = dialog.querySelector("[name=result]");
  menu.value = result;
  dialog.returnValue = "";
  dialog.querySelector("[data-part=add]").onclick = () => {
    const row = rowOf("", "");
    rows.append(row);
    row.querySelector("input:not([readonly])").focus();
  };
  dialog.showModal();
  return new Promise((resolve) => {
    const closed = () => {
      if (dialog.returnValue !== "keep") return resolve(null);
      const found = [...rows.children].map(readRow).filter(([name, value]) => name && (value || names.has(name)));
      return resolve({ tags: found, result: menu.value });
    };
    dialog.addEventListener("close", closed, { once: true });
  });
}

/** A tag that says what stands on the board is not written by hand. */
function rowOf(name, value) {
  const row = document.createElement("div");
  row.className = "tag";
  const label = input("tag-name", name, say("tag-name"));
  const text = input("tag-value", value, name || say("tag-value"));
  label.readOnly = text.readOnly = OF_POSITION.has(name);
  label.setAttribute("list", "tag-names");
  row.append(label, text);
  return row;
}

function input(name, value, label) {
  const field = document.createElement("input");
  Object.assign(field, { type: "text", value, maxLength: 500, autocomplete: "off", className: name });
  field.setAttribute("aria-label", label);
  return field;
}

function readRow(row) {
  const [name, value] = [...row.querySelectorAll("input")].map((field) => field.value.trim());
  return [name.replace(/[^\p{L}\p{N}_]/gu, ""), value];
}
