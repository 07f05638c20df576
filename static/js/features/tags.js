/** Tags of a lesson, as they are typed: one after another, with commas between them. */

import { say } from "../model/words.js";

const LONGEST = 200; // characters
const MOST = 20;

/** The tags in a text, each once. */
export function tagsIn(text) {
  const tags = text.split(/[,、，;；]/).map((tag) => tag.trim().slice(0, LONGEST)).filter(Boolean);
  return [...new Set(tags)].slice(0, MOST);
}

/** Tags as a text. */
export function tagsInWords(tags) {
  return tags.join(say("list-comma"));
}
