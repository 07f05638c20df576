/**
 * What was changed and is not saved yet, kept in the browser's own database until the server has it.
 * Where there is none, as in some private windows, nothing is kept, and nothing fails.
 *
 * Mutable here: the database, once it is asked for; the pages whose end is waited for.
 */

import { newId } from "../features/new-id.js";
import { clock } from "../model/clock.js";
import { UNSENT, UNSENT_IN } from "../model/own.js";

const [NAME, STORE] = UNSENT_IN;
const ANSWERS_WITHIN = 2000; // ms; some browsers let one wait for good

/** This page, among all that change lessons. */
export const BY = newId();

let database = null; // or what resolves with it
const watched = new Set([BY]); // pages of which the end is waited for

// For as long as the page lives, others leave to it what it has kept.
navigator.locks?.request(lockOf(BY), () => new Promise(() => {}));

function lockOf(by) {
  return `${NAME} ${by}`;
}

/** @typedef {{key: string, path: string, by: string, version: string, save: object}} Kept  of a lesson, by a page; another version each time */

function openDatabase() {
  database ??= new Promise((resolve) => {
    clock.rest(ANSWERS_WITHIN).then(() => resolve(null));
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "key" });
      asked.onsuccess = () => resolve((database = asked.result));
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
 * Keeps what this page has changed of a lesson, all of it; null lets go of it.
 *
 * @param {string} path  the address of the lesson
 * @param {object|null} save  what the server is to be sent
 * @returns {Promise<boolean>} whether it is kept
 */
export async function keep(path, save) {
  const key = `${path} ${BY}`;
  if (!save) {
    await withStore("readwrite", (store) => store.delete(key));
    await tidy();
    return false;
  }
  mark(true);
  const done = await withStore("readwrite", (store) => store.put({ key, path, by: BY, version: newId(), save }));
  // Another page may have found nothing there a moment ago.
  mark(true);
  return done !== null;
}

/**
 * Lets go of what another page had kept, unless that has kept something else since.
 *
 * @param {Kept} one
 * @param {object|null} rest  what of it stays
 */
export async function letGo({ key, version }, rest = null) {
  await withStore("readwrite", (store) => {
    const asked = store.get(key);
    asked.onsuccess = () => {
      if (asked.result?.version !== version) return;
      if (rest) store.put({ ...asked.result, save: rest });
      else store.delete(key);
    };
    return asked;
  });
  await tidy();
}

/**
 * What pages before this one have kept.
 *
 * @param {() => void} more  called when a page that lives yet, and has kept something, is gone
 * @returns {Promise<Kept[]>}
 */
export async function leftBehind(more) {
  const all = (await withStore("readonly", (store) => store.getAll())) ?? [];
  const held = ((await navigator.locks?.query())?.held ?? []).map(({ name }) => name);
  const lives = ({ by }) => by === BY || held.includes(lockOf(by));
  for (const { by } of all.filter(lives)) {
    if (watched.has(by)) continue;
    watched.add(by);
    navigator.locks.request(lockOf(by), () => {}).then(more);
  }
  return all.filter((one) => !lives(one));
}

/** Runs one of several pages at a time, where the browser can see to that. */
export function oneByOne(name, act) {
  return navigator.locks ? navigator.locks.request(`${NAME} ${name}`, act) : act();
}

async function tidy() {
  const count = await withStore("readonly", (store) => store.count());
  if (count === 0) mark(false);
}

function mark(unsent) {
  try {
    if (unsent) localStorage.setItem(UNSENT, "1");
    else localStorage.removeItem(UNSENT);
  } catch {
    // Without storage nothing is kept either.
  }
}
