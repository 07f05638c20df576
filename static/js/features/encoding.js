/** In which encoding a file is to be read: asked with a line of it in each. */

import { say } from "../model/words.js";

const MOST_NAMES = 5;

/**
 * @param {{encoding: string, sample: string}[]} samples
 * @param {string} chosen
 * @param {string[]} names  of the files that are read so
 * @returns {Promise<string|null>} null where none was chosen
 */
export function encodingOf(samples, chosen, names) {
  const dialog = document.createElement("dialog");
  const heading = document.createElement("h2");
  heading.textContent = say("encoding-title");
  const files = document.createElement("p");
  files.className = "files";
  files.textContent = names.slice(0, MOST_NAMES).join(say("list-comma")) + (names.length > MOST_NAMES ? " …" : "");
  dialog.append(heading, files, ...samples.map((sample) => choiceOf(sample, chosen)));
  dialog.className = "encodings";
  dialog.setAttribute("aria-label", say("encoding-title"));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    let encoding = null;
    dialog.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button && target !== dialog) return;
      encoding = button?.dataset.encoding ?? null;
      dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(encoding);
    });
  });
}

function choiceOf({ encoding, sample }, chosen) {
  const button = document.createElement("button");
  const name = document.createElement("span");
  button.type = "button";
  button.dataset.encoding = encoding;
  button.autofocus = encoding === chosen;
  button.ariaPressed = String(encoding === chosen);
  name.className = "encoding";
  name.textContent = encoding;
  button.append(name, " ", sample);
  return button;
}
