/** What is known of a game, its tags: a dialog with a row for each, in their order. */

import { resultSaid } from "../line/names.js";
import { calledIn } from "../model/games.js";
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
export function detailsOf(dialog, { tags, result, start }) {
  const rows = dialog.querySelector(".tags");
  const labels = labelled(dialog, start);
  const names = new Set(tags.map(([name]) => name));
  const offered = tags.length ? [] : USUAL.filter((name) => !names.has(name)).map((name) => [name, ""]);
  rows.replaceChildren(...[...tags, ...offered].map(([name, value]) => rowOf(name, value, labels)));
  const menu = dialog.querySelector("[name=result]");
  for (const option of menu.options) option.text = resultSaid(option.value, start) || option.text;
  menu.value = result;
  dialog.returnValue = "";
  dialog.querySelector("[data-part=add]").onclick = () => {
    const row = rowOf("", "", labels);
    rows.append(row);
    row.querySelector("input:not([readonly])").focus();
  };
  dialog.showModal();
  return new Promise((resolve) => {
    const closed = () => {
      if (dialog.returnValue !== "keep") return resolve(null);
      const found = [...rows.children].map((row) => readRow(row, labels)).filter(([name, value]) => name && (value || names.has(name)));
      return resolve({ tags: found, result: menu.value });
    };
    dialog.addEventListener("close", closed, { once: true });
  });
}

/** What the tags are called on the page, by their names in records, and offered so. @returns {Map<string, string>} */
function labelled(dialog, start) {
  const { sides } = calledIn(start);
  const options = [...dialog.querySelectorAll("datalist option")];
  for (const option of options) {
    const { name, label } = option.dataset;
    option.value = label.replace("{side}", sides[name.startsWith("Black") ? 1 : 0]);
  }
  return new Map(options.map(({ dataset, value }) => [dataset.name, value]));
}

/** A tag that says what stands on the board is not written by hand. */
function rowOf(name, value, labels) {
  const row = document.createElement("div");
  row.className = "tag";
  row.dataset.name = name;
  const shown = labels.get(name) ?? name;
  const label = input("tag-name", shown, say("tag-name"));
  const text = input("tag-value", value, shown || say("tag-value"));
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

/** A name that nobody touched is what it was, also where another tag is called so on the page. */
function readRow(row, labels) {
  const [shown, value] = [...row.querySelectorAll("input")].map((field) => field.value.trim());
  const { name: before } = row.dataset;
  if (before && shown === (labels.get(before) ?? before)) return [before, value];
  const [name] = [...labels].find(([, label]) => label === shown) ?? [shown];
  return [name.replace(/[^\p{L}\p{N}_]/gu, ""), value];
}
