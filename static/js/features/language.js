/** The page in another language: loaded again, with all that can be undone. */

import { stored } from "../model/own.js";
import { STEPS_KEY } from "../server/session.js";

export const MOST_STEPS = 200;

/**
 * Loads the page again, with all steps that can be undone and with `more`.
 *
 * @param {import("../model/store.js").Store} store
 * @param {object} more  what else the page is to be told then
 */
export function loadAgain(store, more) {
  const address = new URL(location);
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  for (let most = MOST_STEPS; most >= 1; most = Math.floor(most / 4)) {
    const { history: steps, index } = store.around(most);
    // Lines are long, and most steps share one.
    const lines = [...new Set(steps.map(({ line }) => line))];
    const bare = steps.map((step) => ({ ...stored(step), line: lines.indexOf(step.line) }));
    const kept = { address: address.pathname + address.search, steps: bare, lines, index, more };
    try {
      sessionStorage.setItem(STEPS_KEY, JSON.stringify(kept));
      break;
    } catch {
      // Fewer steps may fit; where nothing does, the address holds the position.
    }
  }
  location.reload();
}
