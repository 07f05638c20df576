/**
 * The fields of cards, headings and lessons, as the server tells the page (`page_data.lesson_fields`):
 * each with its usual value. A field but for the board is *plain*: it is shown, compared and sent as
 * it is, so that a new one needs nothing here.
 *
 * Mutable here: that table.
 */

let usual = { card: {}, heading: {}, lesson: {} };

/** Takes over the table. @param {{card: object, heading: object, lesson: object}} told */
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

/** A value of a field; what it leaves out is as usual. */
export function filledUp(value, usually) {
  const isTable = usually !== null && typeof usually === "object" && !Array.isArray(usually);
  return isTable ? { ...usually, ...value } : value ?? usually;
}
