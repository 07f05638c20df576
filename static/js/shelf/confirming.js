/** A question before what cannot be undone. */

import { say } from "../model/words.js";

/**
 * Asks once; nothing is done unless its button is pressed, and a box ticked if there is one.
 *
 * @param {{title: string, texts: string[], label: string, tick?: string, danger?: boolean}} asked
 *   `tick` is what the box says
 * @returns {Promise<boolean>}
 */
export async function confirmed({ title, texts, label, tick = "", danger = true }) {
  const go = buttonOf(label, "yes");
  if (danger) go.className = "danger";
  return (await answered(title, texts, [go], tick && boxOf(tick, go))) === "yes";
}

/**
 * Has one of several things chosen.
 *
 * @param {{title: string, texts: string[], choices: Record<string, string>}} asked  the labels by name
 * @returns {Promise<string>} its name, "" for none
 */
export async function chosen({ title, texts, choices }) {
  const buttons = Object.entries(choices).map(([name, label]) => buttonOf(label, name));
  const answer = await answered(title, texts, buttons);
  return answer in choices ? answer : "";
}

function answered(title, texts, buttons, box = "") {
  const dialog = document.createElement("dialog");
  const form = document.createElement("form");
  form.method = "dialog";
  const heading = document.createElement("h2");
  heading.id = "confirm-title";
  heading.textContent = title;
  const words = texts.map((text) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    return paragraph;
  });
  const foot = document.createElement("p");
  foot.className = "buttons";
  const cancel = buttonOf(say("shelf-cancel"), "no");
  cancel.autofocus = true;
  foot.append(cancel, ...buttons);
  form.append(heading, ...words, box, foot);
  dialog.className = "confirm";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

function buttonOf(label, value) {
  const button = document.createElement("button");
  button.value = value;
  button.textContent = label;
  return button;
}

function boxOf(text, button) {
  const label = document.createElement("label");
  const box = document.createElement("input");
  const words = document.createElement("span");
  label.className = "choice";
  box.type = "checkbox";
  words.textContent = text;
  button.disabled = true;
  box.addEventListener("change", () => (button.disabled = !box.checked));
  label.append(box, " ", words);
  return label;
}
