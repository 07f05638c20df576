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

/** Findings side by side whose fixes are the same ones. */
export function groupedByFixes(findings) {
  const made = [];
  for (const finding of findings) {
    const last = made.at(-1);
    const key = JSON.stringify(finding.fixes);
    if (last?.key === key && finding.fixes.length) last.findings.push(finding);
    else made.push({ key, findings: [finding], fixes: finding.fixes });
  }
  return made;
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
