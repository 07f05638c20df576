/** The bin of a lesson: cards that were deleted, by whomever and whenever, each to be put back. */

import { say } from "../model/words.js";
import { earlierItem, openDialog } from "./dialogs.js";
import { itemOf } from "../cards/items.js";
import { actOnLesson, deletedItems } from "../saving/server.js";

/**
 * Shows the bin.
 *
 * @param {object} parts  those of the editor
 * @param {object} lessons  `main.js`
 */
export async function showBin({ store, commands, notices }, lessons) {
  const { path } = store.current.lesson;
  // What was deleted just now is there once that is saved.
  if (!(await lessons.saver.flush())) return notices.show(say("lesson-not-saved"));
  const answer = await commands.asked(() => deletedItems(path));
  const dialog = answer && (await openDialog("bin", commands));
  if (!dialog) return undefined;
  const [list, none, told] = [".deleted", ".none", ".told"].map((part) => dialog.querySelector(part));
  told.textContent = "";
  const show = () => (none.hidden = list.children.length > 0);
  const putBack = async (id, row) => {
    const button = row.querySelector("button");
    // Who presses twice means it once; a button that is disabled would lose the focus.
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    const done = await commands.asked(() => actOnLesson(path, `bin/${id}`));
    if (!done) {
      button.ariaDisabled = null;
      return;
    }
    await lessons.saver.refresh();
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("button");
    row.remove();
    told.textContent = say("card-put-back");
    (next ?? dialog.querySelector(".foot button")).focus();
    show();
  };
  list.replaceChildren(...answer.items.map(({ fields, ...item }) => rowOf(itemOf({ ...item, ...fields }), list.dataset.back, putBack)));
  show();
  return undefined;
}

function rowOf(item, label, putBack) {
  const row = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.title = item.title || item.task;
  button.addEventListener("click", () => putBack(item.id, row));
  row.append(earlierItem(item), button);
  return row;
}
