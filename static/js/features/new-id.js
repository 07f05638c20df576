/** Ids of lessons, of what is in them, and of pages that save them. */

const CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** An id that nobody else makes. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(26))].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join("");
}
