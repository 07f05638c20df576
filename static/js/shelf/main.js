/** The pages of the shelf: which of them this is, and what they have in common. */

import { setWords } from "../model/words.js";
import { Lessons } from "./lessons.js";
import { takeOver } from "./take.js";

const A_YEAR = 365 * 24 * 3600; // s
const html = document.documentElement;

setWords(JSON.parse(html.dataset.words));
bindTheme();
const lessons = document.getElementById("lessons");
const secret = lessons ? "" : takeOver(document.getElementById("take"));
if (lessons) new Lessons(lessons).begin();
bindLanguages(secret);

/** From light to dark or back, whatever the system says. */
function bindTheme() {
  document.querySelector("[data-do=theme]").addEventListener("click", () => {
    html.dataset.theme = getComputedStyle(html).colorScheme === "dark" ? "light" : "dark";
    document.cookie = `theme=${html.dataset.theme}; path=/; max-age=${A_YEAR}; samesite=lax`;
  });
}

/** Loads the page again in another language; the secret goes along behind the #, which is sent to nobody. */
function bindLanguages(fragment) {
  const address = new URL(location.href);
  if (address.searchParams.has("lang")) {
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
  document.getElementById("language").addEventListener("change", ({ target }) => {
    const next = new URL(location.href);
    next.searchParams.set("lang", target.value);
    next.hash = fragment;
    location.assign(next);
  });
}
