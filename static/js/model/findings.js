/** Findings as a list shows them: grouped by their fixes, each said once. Pure. */

import { say } from "./words.js";

/**
 * Whether no single fix does all that is certain.
 *
 * @param {string|null} fixAll  the text with all put right that is certain
 */
export function isMoreThanOneFix(fixAll, findings) {
  const sure = findings.flatMap(({ fixes }) => fixes.filter((fix) => fix.sure));
  return fixAll !== null && sure.length > 0 && sure.every(({ text }) => text !== fixAll);
}

/**
 * What a text comes to that holds a whole position and differs from it in nothing that was
 * guessed; null for any other, for one that is as it should be, and where something in it is
 * asked about, which would go with the text.
 *
 * @param {{position: object|null, findings: object[], fix_all: string|null, several?: object[]}} report
 * @returns {{text: string, said: string[]}|null}  the text then, and what has been put right
 */
export function tidied({ position, findings, fix_all: text, several }) {
  const forgiven = findings.filter(({ severity }) => severity === "error" || severity === "repaired");
  if (!position || several || text === null || !forgiven.length) return null;
  if (!forgiven.every(({ quiet }) => quiet) || findings.some(({ asks }) => asks)) return null;
  return { text, said: [...new Set(forgiven.map(({ message }) => message))] };
}

/**
 * Findings side by side that the same first fix puts right, with all their fixes, each once: what
 * has one cause is one entry.
 */
export function groupedByFixes(findings) {
  const made = [];
  for (const finding of findings) {
    const [first] = finding.fixes;
    const last = made.at(-1);
    if (first && last && sameFix(last.fixes[0], first)) {
      last.findings.push(finding);
      last.fixes.push(...finding.fixes.filter((fix) => !last.fixes.some((other) => sameFix(other, fix))));
    } else {
      made.push({ findings: [finding], fixes: [...finding.fixes] });
    }
  }
  return made;
}

function sameFix(one, other) {
  return one?.text === other.text && one.label === other.label;
}

/** Findings that say the same, once each, with how often. */
export function saidOnce(findings) {
  const lines = new Map();
  for (const finding of findings) {
    const line = lines.get(finding.message);
    if (line) line.times += 1;
    else lines.set(finding.message, { finding, times: 1 });
  }
  return [...lines.values()];
}

/** A count as a sentence. */
export function problemsInWords(count) {
  if (count === 0) return say("problems-none");
  return say(count === 1 ? "problem-one" : "problems", { count });
}
