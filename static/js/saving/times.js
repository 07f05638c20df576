/** When what is unsent goes, when that is tried again, and how often others are asked about. In ms. */

import { Unreachable } from "../server/api.js";

/** Without another change before it is sent, and the longest that it waits for that. */
export const RESTS_FOR = 400;
export const LONGEST_WAIT = 1500;
/** When more is to be sent. */
export const PORTION_AFTER = 20;
/** Between two questions for what others have done, of which a page is to know within three seconds. */
export const NEWS_EVERY = 2500;
const LOST_AFTER = 60_000; // an answer that has not come by then
const RETRY_AFTER = [1000, 2000, 4000, 8000]; // the last for good

/** How long to wait behind so many failures. */
export function retryAfter(failures) {
  return RETRY_AFTER[Math.min(failures, RETRY_AFTER.length) - 1];
}

/** An answer; one that does not come within `most` ms is lost, and what it was about is sent again. */
export function inTime(clock, asked, most = LOST_AFTER) {
  let timer = null;
  const lost = new Promise((_, reject) => {
    timer = clock.after(most, () => reject(new Unreachable("no answer")));
  });
  return Promise.race([asked, lost]).finally(() => clock.stop(timer));
}
