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

/** The names of what is said of a card: words, numbers, and what is so or not. */
export function saidOfCard() {
  return plainOf("card").filter((name) => !usual.card[name]);
}

/** Of a field that is a number what it is called, what 1, 2 … mean, and the highest; else null. */
export function numberInfo(name) {
  return usual.numbers[name] ?? null;
}

/** The numbers that are said of a card, each as it is called and as people read it; `stars` is how many it has. */
export function numbersOf(card) {
  const said = Object.entries(usual.numbers).filter(([name]) => card?.[name]);
  return said.map(([name, { label, choices }]) => {
    const number = card[name];
    const meaning = choices[number - 1];
    return { name, label, number, words: meaning ? `${number} – ${meaning}` : String(number), stars: choices.length ? number : 0 };
  });
}

/** A value of a field; what it leaves out is as usual. */
export function filledUp(value, usually) {
  const isTable = usually !== null && typeof usually === "object" && !Array.isArray(usually);
  return isTable ? { ...usually, ...value } : value ?? usually;
}
