/**
 * What was changed and is not saved yet, kept in the browser's own database until the server has it.
 * Where there is none, as in some private windows, nothing is kept, and nothing fails.
 *
 * Mutable here: the database, once it is open.
 */

import { UNSENT } from "../model/own.js";

const NAME = "fenboard";
const STORE = "unsent";

let database = null;

function openDatabase() {
  database ??= new Promise((resolve) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "key" });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = asked.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return database;
}

async function withStore(mode, use) {
  const open = await openDatabase();
  if (!open) return null;
  return new Promise((resolve) => {
    try {
      const transaction = open.transaction(STORE, mode);
      const asked = use(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = transaction.onabort = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/**
 * Keeps what one page has changed of a lesson, all of it; null lets go of it.
 *
 * @param {{path: string, by: string}} whose  the address of the lesson, and the page
 * @param {object|null} save  what the server is to be sent
 */
export async function keep({ path, by }, save) {
  const key = `${path} ${by}`;
  if (save) {
    mark(true);
    return withStore("readwrite", (store) => store.put({ key, path, save }));
  }
  const gone = await withStore("readwrite", (store) => store.delete(key));
  const left = await kept();
  if (!left.length) mark(false);
  return gone;
}

/** All that is kept, of one lesson or of all. @returns {Promise<{key: string, path: string, save: object}[]>} */
export async function kept(path = null) {
  const all = (await withStore("readonly", (store) => store.getAll())) ?? [];
  return all.filter((one) => path === null || one.path === path);
}

function mark(unsent) {
  try {
    if (unsent) localStorage.setItem(UNSENT, "1");
    else localStorage.removeItem(UNSENT);
  } catch {
    // Without storage nothing is kept either.
  }
}
