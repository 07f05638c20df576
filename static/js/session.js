/**
 * The position outlives the page: in its address, and with all that an address
 * does not hold (unread text, title) in local storage. What can be undone outlives
 * it only while the page is loaded again in another language.
 */

const KEY = "fenboard.session";
const STEPS_KEY = "fenboard.steps";
const MOST_STEPS = 200;
const ADDRESS_EVERY = 120; // ms; browsers refuse to change it much more often
const KEPT = ["position", "follow", "text", "game", "chess960", "reading", "notation", "title", "flipped"];

/**
 * The text that says all of a reported position: in its game's own notation, else
 * FEEN; "" where no notation can hold it.
 */
export function textOf({ notations }) {
  return notations.fen ?? notations.sfen ?? notations.xiangqi ?? notations.makruk ?? notations.feen ?? "";
}

/** The address that shows the position of a report, from this side, judged or not. */
export function addressOf(report, flipped, teaching) {
  // Slashes may stand in a query as they are, which keeps the address readable.
  const text = encodeURIComponent(textOf(report).replaceAll(" ", "_")).replaceAll("%2F", "/");
  const { game } = report.position;
  const named = game === "custom" || game === "makruk" ? `&game=${game}` : "";
  return `/?fen=${text}${named}${flipped ? "&color=black" : ""}${teaching ? "&t=1" : ""}`;
}

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
    return Array.isArray(squares) && saved.snapshot.position.game ? saved : null;
  } catch {
    return null;
  }
}

/** The snapshot without reports, so that its text is to be read again. */
function withoutReports(snapshot) {
  const bare = { ...snapshot, report: null, readReport: null };
  return bare.text !== null && bare.reading !== "held" ? { ...bare, reading: "pending" } : bare;
}

/**
 * Loads the page again, with all steps that can be undone and with `more`.
 *
 * @param {import("./store.js").Store} store
 * @param {object} more  what else the page is to be told then
 */
export function loadAgain(store, more) {
  const address = new URL(location);
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  for (let most = MOST_STEPS; most >= 1; most = Math.floor(most / 4)) {
    const { history: steps, index } = store.around(most);
    const kept = { address: address.pathname + address.search, steps: steps.map(withoutReports), index, more };
    try {
      sessionStorage.setItem(STEPS_KEY, JSON.stringify(kept));
      break;
    } catch {
      // Fewer steps may fit; where nothing does, the address holds the position.
    }
  }
  location.reload();
}

/** What `loadAgain` kept for this address, once; null where it kept nothing. */
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
  #due = 0;
  #lastAddress = -Infinity;
  #changed = false; // until then storage keeps what an earlier page left there

  /**
   * @param {import("./store.js").Store} store
   * @param {{teaching: boolean}} settings
   */
  constructor(store, settings) {
    this.#store = store;
    this.#settings = settings;
    store.addEventListener("change", () => this.update());
    this.#write();
  }

  /** Something that address or storage holds has changed. */
  update() {
    this.#changed = true;
    const wait = this.#lastAddress + ADDRESS_EVERY - performance.now();
    if (wait <= 0) this.#write();
    else if (!this.#due) this.#due = setTimeout(() => this.#write(), wait);
    this.#save();
  }

  #write() {
    clearTimeout(this.#due);
    this.#due = 0;
    const { report, flipped, follow } = this.#store.current;
    if (!report) return;
    const address = addressOf(report, flipped, this.#settings.teaching);
    if (address === location.pathname + location.search && history.state?.follow === follow) return;
    this.#lastAddress = performance.now();
    try {
      history.replaceState({ follow }, "", address);
    } catch {
      // Safari refuses beyond 100 changes in 30 seconds; later it takes them again.
      this.#due = setTimeout(() => this.#write(), 1000);
    }
    this.#save();
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
