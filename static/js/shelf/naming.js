/** What a lesson is called, and its tags, asked for beside the list. */

import { say } from "../model/words.js";
import { newId } from "../features/new-id.js";
import { tagsIn, tagsInWords } from "../features/tags.js";
import { send } from "./asking.js";

/**
 * Asks for the title and the tags of a lesson.
 *
 * @param {{title: string, tags: string[]}} entry
 * @returns {Promise<{title: string, tags: string[]}|null>} null where nothing is to be other than it is
 */
export function named({ title, tags }) {
  const dialog = document.getElementById("naming");
  const fields = dialog.querySelector("form").elements;
  const written = tagsInWords(tags);
  fields.title.value = title;
  fields.tags.value = written;
  dialog.returnValue = "";
  dialog.showModal();
  fields.title.select();
  return new Promise((resolve) => {
    const done = () => {
      const asked = { title: fields.title.value.trim(), tags: fields.tags.value === written ? tags : tagsIn(fields.tags.value) };
      const same = JSON.stringify(asked) === JSON.stringify({ title, tags });
      resolve(dialog.returnValue === "yes" && !same ? asked : null);
    };
    dialog.addEventListener("close", done, { once: true });
  });
}

/** Sends them. @returns {Promise<string>} what is to be said where somebody else has changed them meanwhile */
export async function setNames({ id, revision }, { title, tags }) {
  const lesson = { title: { value: title, base: revision }, tags: { value: tags, base: revision } };
  const { replaced } = await send(`/api/lessons/${id}`, { by: newId(), since: revision, lesson });
  return Object.keys(replaced).length ? say("lesson-replaced") : "";
}
