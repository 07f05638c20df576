/** What a browser has kept of lessons, and of the board, is none of those who use it next. */

import { UNSENT, UNSENT_IN } from "../model/own.js";

/** What the keys of all that begins with, see session.js. */
const KEPT = [UNSENT, "fenboard.session", "fenboard.steps"];

/** Whether something of a lesson has not been saved yet. */
export function hasUnsent() {
  try {
    return localStorage.getItem(UNSENT) !== null;
  } catch {
    return false;
  }
}

/** Forgets it, and the board that was open last. Where the browser keeps nothing, there is nothing to forget. */
export async function forget() {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (KEPT.some((begins) => key.startsWith(begins))) storage.removeItem(key);
    }
    await emptied();
  } catch {
    // No storage is to be had.
  }
}

function emptied() {
  const [name, store] = UNSENT_IN;
  return new Promise((resolve) => {
    const asked = indexedDB.open(name);
    asked.onerror = asked.onblocked = resolve;
    // One that is only made now has nothing in it, and is not to be there without its store.
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onsuccess = () => {
      const transaction = asked.result.transaction(store, "readwrite");
      transaction.objectStore(store).clear();
      transaction.oncomplete = transaction.onerror = transaction.onabort = () => {
        asked.result.close();
        resolve();
      };
    };
  });
}
