/** What the answers to saves ask for: what is to be told of them, and when to try again. */

const RETRY_AFTER = [1000, 2000, 4000, 8000]; // ms, the last for good

/** How long to wait behind so many failures, in ms. */
export function retryAfter(failures) {
  return RETRY_AFTER[Math.min(failures, RETRY_AFTER.length) - 1];
}

/** What is to be told of an answer: the names of what has become of things that two have changed. */
export function toldOf({ copies = {}, stays = [], returned = [], replaced = {}, unbinned = false }) {
  const found = { copies: Object.keys(copies).length, stays: stays.length, returned: returned.length, replaced: Object.keys(replaced).length, unbinned };
  return Object.keys(found).filter((name) => found[name]);
}
