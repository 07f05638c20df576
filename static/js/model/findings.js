/** Findings as a list shows them: grouped by their fixes, each said once. Pure. */

/** Whether one sure fix is not the end of it: there are others, or will be. */
export function moreThanOneStep(findings) {
  const sure = new Set(findings.flatMap(({ fixes }) => fixes.filter((f) => f.sure).map((f) => f.text)));
  const waiting = findings.some(({ severity, fixes }) => severity === "repaired" && !fixes.length);
  return sure.size > 1 || (sure.size === 1 && waiting);
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
