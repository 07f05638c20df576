/**
 * The page's few words for scripts, from the server, in the page's language.
 *
 * Mutable here: the table, given by `setWords` before anything is said, and more by `addWords`.
 */

let table = {};

/** @param {Object<string, string>} words  the texts by their keys, see `games/labels.py` */
export function setWords(words) {
  table = words;
}

/** Words of a part of the page that has come later. @param {Object<string, string>} words */
export function addWords(words) {
  table = { ...table, ...words };
}

/** The text with this key, `{name}` filled in from the values. */
export function say(key, values = {}) {
  const text = table[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
