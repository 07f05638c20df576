/**
 * The position outlives the page: in its address, and with all that an address
 * does not hold (unread text, title) in local storage. What can be undone outlives
 * it only while the page is loaded again in another language.
 *
 * Mutable here: what is still to be kept, and when the address last changed.
 */

import { gameInfo } from "../model/games.js";
import { addressOf } from "../model/snapshot.js";

const KEY = "fenboard.session";
const ADDRESS_EVERY = 120; // ms; browsers refuse to change it much more often
const REFUSED_FOR = 1000; // ms; Safari takes 100 changes in 30 seconds
const UNREPORTED_FOR = 100; // ms; the server's answer is about to change it once more
const KEPT = ["position", "follow", "text", "game", "variant", "reading", "notation", "title", "flipped"];
/** Where the steps that can be undone are kept while the page is loaded again. */
export const STEPS_KEY = "fenboard.steps";

/** What was kept when the page last showed this address, or null. */
export function savedFor(address) {
  // This tab's own comes first: another tab may have been the last to save.
  const saved = [load("sessionStorage"), load("localStorage")].find((kept) => kept?.address === address);
  return saved?.snapshot ?? null;
}

/** Whether this very page, before a reload, had rights that follow the pieces. */
export function followedHere() {
  return history.state?.follow === true;
}

/** What was kept last, whatever the address. */
export function lastSaved() {
  return load("localStorage");
}

function load(storage) {
  try {
    const saved = JSON.parse(window[storage].getItem(KEY));
    const squares = saved?.snapshot?.position?.squares;
    return Array.isArray(squares) && gameInfo(saved.snapshot.position.game) ? saved : null;
  } catch {
    return null;
  }
}

/** What the page kept of itself as it was loaded again at this address, once; null for nothing. */
export function keptSteps() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STEPS_KEY));
    sessionStorage.removeItem(STEPS_KEY);
    return kept?.address === location.pathname + location.search ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps address and storage up to date with the store. */
export class Session {
  #store;
  #settings;
  #soon = 0; // the timer until what has changed is kept
  #lastAddress = -Infinity;
  #changed = false; // until then storage keeps what an earlier page left there

  /**
   * @param {import("../model/store.js").Store} store
   * @param {{teaching: boolean}} settings
   */
  constructor(store, settings) {
    this.#store = store;
    this.#settings = settings;
    store.addEventListener("change", () => this.update());
    window.addEventListener("pagehide", () => this.#soon && this.#save());
    this.#keepAddress();
  }

  /** Something that address or storage holds has changed; the screen comes first. */
  update() {
    this.#changed = true;
    this.#keepIn(this.#store.current.report ? 0 : UNREPORTED_FOR);
  }

  #keepIn(wait) {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => this.#keep(), wait);
  }

  #keep() {
    this.#soon = 0;
    const wait = this.#lastAddress + ADDRESS_EVERY - performance.now();
    if (wait > 0) this.#keepIn(wait);
    else this.#keepAddress();
    this.#save();
  }

  #keepAddress() {
    const { report, flipped, follow } = this.#store.current;
    if (!report) return;
    const { named } = gameInfo(report.position.game);
    const address = addressOf(report, { flipped, teaching: this.#settings.teaching, named });
    if (address === location.pathname + location.search && history.state?.follow === follow) return;
    this.#lastAddress = performance.now();
    try {
      history.replaceState({ follow }, "", address);
    } catch {
      this.#keepIn(REFUSED_FOR);
    }
  }

  #save() {
    if (!this.#changed) return;
    const { current } = this.#store;
    const snapshot = Object.fromEntries(KEPT.map((key) => [key, current[key]]));
    // A report is not kept, so the text is to be read again.
    if (snapshot.text !== null && snapshot.reading !== "held") snapshot.reading = "pending";
    try {
      const kept = JSON.stringify({ address: location.pathname + location.search, snapshot });
      sessionStorage.setItem(KEY, kept);
      localStorage.setItem(KEY, kept);
    } catch {
      // Private windows may have no storage; the address still holds the position.
    }
  }
}
