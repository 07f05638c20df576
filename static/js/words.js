/** The page's few words for scripts, from the server, in the page's language. */

const table = JSON.parse(document.documentElement.dataset.words ?? "{}");

/** The text with this key, `{name}` filled in from the values. */
export function say(key, values = {}) {
  const text = table[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
