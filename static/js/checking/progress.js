/**
 * How far a run through all cards has come, below the strip, with a way to stop it; and what came of it in
 * a sentence. Draws and says only.
 */

import { say } from "../model/words.js";

const SIGNS = ["right", "note", "wrong", "open"];

/** Shows how far it is; null where none is on. @param {import("./run.js").Run|null} run */
export function drawProgress(row, run) {
  row.hidden = !run;
  if (!run) return;
  const { done, count } = run.progress;
  const bar = row.querySelector("progress");
  bar.max = count;
  bar.value = done;
  const words = say("check-progress", { done, count });
  if (bar.ariaLabel !== words) bar.ariaLabel = words;
  write(row.querySelector("output"), words);
  const why = run.waits ? run.said || say("check-waits") : "";
  write(row.querySelector(".why"), why);
  row.querySelector(".why").hidden = !why;
}

/**
 * What came of all, by sign, in a sentence.
 *
 * @param {(string|null)[]} signs  of all cards; null for one that was changed meanwhile, or could not be checked
 */
export function summaryOf(signs) {
  const counted = [...SIGNS, null].map((sign) => [sign ?? "not", signs.filter((one) => one === sign).length]);
  const said = counted.filter(([, count]) => count).map(([name, count]) => say(`check-sum-${name}`, { count }));
  return say("check-sum", { parts: said.join(say("list-comma")) });
}

/** The number of the first card that is to be looked at: one that is wrong, else one that is not right; -1 for none. */
export function firstToLookAt(signs) {
  const wrong = signs.indexOf("wrong");
  return wrong >= 0 ? wrong : signs.findIndex((sign) => sign !== "right");
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
