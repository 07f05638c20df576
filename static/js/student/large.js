/** The board shown large, with its title, its task and whose move it is; it stays so from card to card. */

import { say } from "../model/words.js";

const SHOWN_LARGE = "large"; // the name in addresses

/** Whether it is. */
export function isLarge() {
  return "large" in document.documentElement.dataset;
}

/** Shows it large, or as it was. @param {(text: string) => void} announce */
export function toggleLarge(announce) {
  const large = document.documentElement.toggleAttribute("data-large");
  document.querySelector("[data-do=large]")?.setAttribute("aria-pressed", String(large));
  history.replaceState(history.state, "", withLarge(location.href, large));
  for (const link of document.querySelectorAll("a[rel=prev], a[rel=next]")) link.href = withLarge(link.href, large);
  window.scrollTo(0, 0);
  announce(say(large ? "student-large" : "student-usual"));
}

function withLarge(address, large) {
  const made = new URL(address, location.href);
  if (large) made.searchParams.set(SHOWN_LARGE, "1");
  else made.searchParams.delete(SHOWN_LARGE);
  return made.href;
}
