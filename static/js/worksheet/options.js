/**
 * The options of a worksheet, by the names of the server's table (`lessons/paper.py`). Pure, but for
 * the table, which the page is told once: each option with its usual value. Only what differs from
 * that is kept.
 *
 * Mutable here: that table.
 */

let usual = {};

/** What each may be used for depends on others: those that have no say just now. */
const USED = {
  ...Object.fromEntries(["boards", "class_name", "name_line", "instructions", "qr", "lines"].map((name) => [name, ({ kind }) => kind === "sheet"])),
  ...Object.fromEntries(["headings", "page_numbers", "key"].map((name) => [name, ({ kind }) => kind !== "cards"])),
  shuffle: ({ versions }) => versions > 1,
  turned: ({ versions }) => versions > 1,
  seed: ({ versions }) => versions > 1,
};

/** Takes over the table. @param {Record<string, string|number|boolean>} told */
export function knowOptions(told) {
  usual = told;
}

/** All of them with their values. */
export function filledOptions(options) {
  return { ...usual, ...options };
}

/**
 * Those that differ from the usual, of a value that may have been left by another version of the page.
 * They are in the order of the table, as those that the server answers with, whatever was chosen first.
 */
export function bareOptions(value) {
  const given = value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
  const differs = (name) => Object.hasOwn(given, name) && typeof given[name] === typeof usual[name] && given[name] !== usual[name];
  return Object.fromEntries(Object.keys(usual).filter(differs).map((name) => [name, given[name]]));
}

/** The options with others of these values. */
export function withOptions(options, changes) {
  return bareOptions({ ...options, ...changes });
}

/** The names of those that make no difference just now. */
export function unusedOptions(options) {
  const all = filledOptions(options);
  return Object.keys(USED).filter((name) => name in usual && !USED[name](all));
}

/** What the usual value of an option is of: a text that was read from a field as that. */
export function typedOption(name, text) {
  return typeof usual[name] === "number" ? Number(text) : text;
}
