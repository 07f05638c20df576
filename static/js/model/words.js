/**
 * The page's few words for scripts, from the server, in the page's language.
 *
 * Mutable here: the table, given once by `setWords` before anything is said.
 */

let table = {};

/** @param {Object<string, string>} words  the texts by their keys, see `labels.py` */
export function setWords(words) {
  table = words;
}

/** The text with this key, `{name}` filled in from the values. */
export function say(key, values = {}) {
  const text = table[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
