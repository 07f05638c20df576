/** A question before what cannot be undone. */

import { say } from "../model/words.js";

/**
 * Asks once; nothing is done unless its button is pressed, and a box ticked if there is one.
 *
 * @param {{title: string, texts: string[], label: string, tick?: string}} asked  `tick` is what the box says
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, texts, label, tick = "" }) {
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
  const [cancel, go] = [buttonOf(say("shelf-cancel"), "no"), buttonOf(label, "yes")];
  cancel.autofocus = true;
  go.className = "danger";
  foot.append(cancel, go);
  form.append(heading, ...words);
  if (tick) form.append(boxOf(tick, go));
  form.append(foot);
  dialog.className = "confirm";
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
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
