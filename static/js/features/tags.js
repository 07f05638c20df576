/** Tags of a lesson, as they are typed: one after another, with commas between them. */

import { limit } from "../model/games.js";
import { say } from "../model/words.js";

/** The tags in a text, each once. */
export function tagsIn(text) {
  const tags = text.split(/[,、，;；]/).map((tag) => tag.trim().slice(0, limit("title"))).filter(Boolean);
  return [...new Set(tags)].slice(0, limit("tags"));
}

/** Tags as a text. */
export function tagsInWords(tags) {
  return tags.join(say("list-comma"));
}
