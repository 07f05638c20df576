/**
 * The position outlives the page: in its address, and with all that an address
 * does not hold (unread text, title) in local storage. What can be undone outlives
 * it only while the page is loaded again in another language.
 *
 * Mutable here: what is still to be kept, which addresses the page had and when they
 * changed, and whether something was put aside.
 */

import { clock } from "../model/clock.js";
import { gameInfo } from "../model/games.js";
import { KEPT, keptFields, keptHistory } from "../model/shape.js";
import { addressOf } from "../model/snapshot.js";
import { stored } from "../model/own.js";

const KEY = "fenboard.session";
/** In ms; browsers refuse to change it much more often. */
const ADDRESS_EVERY = 120;
const ADDRESSES_KEPT = 20;
/** In ms; Safari takes 100 changes in 30 seconds. */
const REFUSED_FOR = 1000;
/** In ms; the server's answer is about to change it once more. */
const UNREPORTED_FOR = 100;
/** In ms; a browser that loads a page again may not have heard of its last address. */
const HEARD_WITHIN = 1000;
/** Where the steps that can be undone are kept while the page is loaded again. */
export const STEPS_KEY = "fenboard.steps";
/** This tab's own comes first. */
const STORAGES = ["sessionStorage", "localStorage"];
/** With a number, behind the key under which something did not fit. */
const ASIDE = ".aside.";

let setAside = false;

/** What was kept when the page last showed this address, or null. */
export function savedFor(address) {
  const all = STORAGES.map(load);
  // Another tab may have been the last to save.
  const saved = all.find((kept) => kept?.address === address) ?? all.slice(0, 1).find((kept) => hadUntilNow(kept, address));
  return saved?.snapshot ?? null;
}

/**
 * Whether the page had this address until it was being loaded again: which one is loaded was settled
 * then. An address that is opened by hand is what it says, so that the change must have come later.
 */
function hadUntilNow(kept, address) {
  const until = Array.isArray(kept?.until) ? kept.until : [];
  const isAgain = performance.getEntriesByType("navigation")[0]?.type === "reload";
  const since = performance.timeOrigin - (isAgain ? HEARD_WITHIN : 0);
  return until.some((one) => one?.[0] === address && one[1] >= since && one[1] <= now());
}

/** In ms, by the clock that says when a page began to load: another one may be set, or go on while this one sleeps. */
function now() {
  return performance.timeOrigin + clock.now();
}

/** Whether this very page, before a reload, had rights that follow the pieces. */
export function followedHere() {
  return history.state?.follow === true;
}

/** What was kept last, whatever the address. */
export function lastSaved() {
  return load("localStorage");
}

/** Whether something that was kept did not fit, and was put aside as this page was opened. */
export function wasSetAside() {
  return setAside;
}

function load(storage) {
  return taken(storage, KEY, ({ snapshot, ...where }) => {
    const fields = keptFields(snapshot);
    return fields && { ...where, snapshot: fields };
  });
}

/**
 * What `fit` makes of what storage holds under the key, null where there is nothing. What it can
 * make nothing of is put aside, so that it neither stands in the way nor is lost.
 */
function taken(storage, key, fit) {
  let kept = null;
  try {
    kept = window[storage].getItem(key);
    const found = kept === null ? null : fit(JSON.parse(kept));
    if (kept === null || found) return found;
  } catch {
    // No storage in private windows.
    if (kept === null) return null;
  }
  putAside(key, kept);
  window[storage].removeItem(key);
  setAside = true;
  return null;
}

/** Keeps a text that did not fit under a key of its own; the same one once. */
function putAside(key, text) {
  try {
    let number = 1;
    while (![null, text].includes(localStorage.getItem(key + ASIDE + number))) number += 1;
    localStorage.setItem(key + ASIDE + number, text);
  } catch {
    // Storage that is full has no room for it either.
  }
}

/** What the page kept of itself as it was loaded again at this address, once; null for nothing. */
export function keptSteps() {
  const kept = taken("sessionStorage", STEPS_KEY, (found) => {
    const history = keptHistory(found);
    return history && { address: found.address, ...history };
  });
  try {
    sessionStorage.removeItem(STEPS_KEY);
  } catch {
    // Nothing was kept where there is no storage.
  }
  return kept?.address === location.pathname + location.search ? kept : null;
}

/** Keeps address and storage up to date with the store. */
export class Session {
  #store;
  #settings;
  /** The timer until what has changed is kept. */
  #soon = 0;
  #lastAddress = -Infinity;
  /** The last addresses before this one, and when they changed. */
  #until = [];
  /** Until then storage keeps what an earlier page left there. */
  #changed = false;

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
    clock.stop(this.#soon);
    this.#soon = clock.after(wait, () => this.#keep());
  }

  #keep() {
    this.#soon = 0;
    const wait = this.#lastAddress + ADDRESS_EVERY - clock.now();
    if (wait > 0) this.#keepIn(wait);
    else this.#keepAddress();
    this.#save();
  }

  #keepAddress() {
    const { report, flipped, follow, variant, line, ply, lesson, card } = this.#store.kept;
    // The lesson that the page was opened for is still on its way.
    if (!lesson && (!report || document.getElementById("editor").dataset.lesson)) return;
    const { named } = gameInfo(this.#store.kept.position.game);
    const { teaching } = this.#settings;
    const address = lesson ? `${lesson.path}#${card}` : addressOf(report, { flipped, teaching, named, variant, line, ply });
    if (address === location.pathname + location.search + (lesson ? location.hash : "") && history.state?.follow === follow) return;
    this.#lastAddress = clock.now();
    const before = location.pathname + location.search;
    try {
      history.replaceState({ follow }, "", address);
      if (before !== address) this.#until = [...this.#until, [before, now()]].slice(-ADDRESSES_KEPT);
    } catch {
      this.#keepIn(REFUSED_FOR);
    }
  }

  #save() {
    if (!this.#changed) return;
    const bare = stored(this.#store.kept);
    for (const storage of STORAGES) keep(storage, bare, this.#until);
  }
}

/** Keeps a snapshot, and the addresses before this one, if storage has room for it; private windows may have none at all. */
function keep(storage, bare, until) {
  const snapshot = Object.fromEntries(Object.keys(KEPT).map((key) => [key, bare[key]]));
  try {
    const kept = JSON.stringify({ address: location.pathname + location.search, until, snapshot });
    window[storage].setItem(KEY, kept);
  } catch {
    // What there is no room for is in the address.
  }
}
