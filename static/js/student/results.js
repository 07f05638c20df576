/** How it went with the cards of a lesson, to print or to show; see `student_results.html`. */

import { say } from "../model/words.js";

/** Shows it. @param {HTMLElement} page  @param {import("./progress.js").Progress} progress */
export function showResults(page, progress) {
  const sums = { once: 0, tries: 0, help: 0 };
  for (const link of page.querySelectorAll("[data-result]")) {
    const result = progress.resultOf(link.dataset.result);
    const way = wayOf(result);
    if (way in sums) sums[way] += 1;
    const place = link.parentElement.querySelector(".result");
    place.dataset.way = way;
    place.textContent = inWords(way, result);
  }
  const said = Object.entries(sums).map(([way, count]) => say(`student-results-${way}`, { count }));
  page.querySelector(".sums").replaceChildren(...said.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  page.querySelector(".progress").hidden = false;
  page.querySelector("[data-do=print]").onclick = () => print();
}

function wayOf({ done, solved, missed, helped }) {
  if (!done) return "open";
  if (!solved) return "seen";
  if (helped) return "help";
  return missed ? "tries" : "once";
}

function inWords(way, { missed }) {
  if (way === "seen") return say("student-done");
  return missed === 1 && way === "tries" ? say("student-result-try") : say(`student-result-${way}`, { count: missed });
}
