/**
 * The fields of cards, headings and lessons, as the server tells the page (`page_data.lesson_fields`):
 * each with its usual value. A field but for the board is *plain*: it is shown, compared and sent as
 * it is, so that a new one needs nothing here.
 *
 * Mutable here: that table.
 */

let usual = { card: {}, heading: {}, lesson: {}, numbers: {} };

/** Takes over the table. @param {{card: object, heading: object, lesson: object, numbers: object}} told */
export function knowFields(told) {
  usual = told;
}

/** What the fields are where nothing is said. @param {"card"|"heading"|"lesson"} kind */
export function usualOf(kind) {
  return usual[kind];
}

/** The names of the plain fields. @param {"card"|"heading"|"lesson"} kind */
export function plainOf(kind) {
  return Object.keys(usual[kind]).filter((name) => name !== "board");
}

/** The names of those fields of a card that are words. */
export function wordsOfCard() {
  return plainOf("card").filter((name) => usual.card[name] === "");
}

/** The names of what is said of a card: words, and numbers. */
export function saidOfCard() {
  return plainOf("card").filter((name) => usual.card[name] === "" || name in usual.numbers);
}

/** The numbers that are said of a card, each as it is called and as people read it. */
export function numbersOf(card) {
  const said = Object.entries(usual.numbers).filter(([name]) => card?.[name]);
  return said.map(([name, { label, choices }]) => ({ name, label, number: card[name], words: `${card[name]} – ${choices[card[name] - 1]}` }));
}

/** A value of a field; what it leaves out is as usual. */
export function filledUp(value, usually) {
  const isTable = usually !== null && typeof usually === "object" && !Array.isArray(usually);
  return isTable ? { ...usually, ...value } : value ?? usually;
}
