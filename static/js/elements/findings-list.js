/**
 * <findings-list>: what is wrong, in words, with buttons that put it right.
 *
 *   <findings-list>
 *     <ul> <li class="error"> <p>…</p> <div class="fixes"> <button> …
 *
 * Findings with one and the same fix share one button below the last of them.
 *
 * Property down: `findings`, in the shape of the JSON contract; a finding may
 * stand for several `places`. Events up: `fix` with the corrected text,
 * `finding-shown` with a finding or null, `finding-chosen` with a finding.
 */

export class FindingsList extends HTMLElement {
  #shown = "";
  #steady = false;

  /** @param {object[]} findings */
  set findings(findings) {
    const key = JSON.stringify(findings);
    if (key === this.#shown) return;
    this.#shown = key;
    this.hidden = findings.length === 0 && !this.#steady;
    if (this.#steady) this.style.minBlockSize = `${this.offsetHeight}px`;
    const list = document.createElement("ul");
    list.append(...groups(findings).map((group) => this.#item(group)));
    this.replaceChildren(list);
  }

  /** While steady it may grow but not shrink, so that what is below keeps its place. */
  set steady(steady) {
    this.#steady = steady;
    this.style.minBlockSize = "";
    if (!steady) this.hidden = this.querySelector("li") === null;
  }

  #item({ findings, fixes }) {
    const item = document.createElement("li");
    item.className = findings[0].severity;
    for (const { finding, times } of repeated(findings)) {
      const line = document.createElement("button");
      line.type = "button";
      line.className = "finding";
      line.textContent = times > 1 ? `${finding.message} (${times}×)` : finding.message;
      const show = (shown) => () => this.#emit("finding-shown", shown);
      line.addEventListener("pointerenter", show(finding));
      line.addEventListener("pointerleave", show(null));
      line.addEventListener("focus", show(finding));
      line.addEventListener("blur", show(null));
      line.addEventListener("click", () => this.#emit("finding-chosen", finding));
      item.append(line);
    }
    if (fixes.length) item.append(this.#fixes(fixes));
    return item;
  }

  #fixes(fixes) {
    const row = document.createElement("div");
    row.className = "fixes";
    for (const fix of fixes) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = fix.sure ? "fix sure" : "fix";
      button.textContent = fix.label;
      button.title = fix.text;
      button.addEventListener("click", () => this.#emit("fix", fix));
      row.append(button);
    }
    return row;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** Findings side by side whose fixes are the same ones. */
function groups(findings) {
  const made = [];
  for (const finding of findings) {
    const last = made.at(-1);
    const key = JSON.stringify([finding.severity, finding.fixes]);
    if (last?.key === key && finding.fixes.length) last.findings.push(finding);
    else made.push({ key, findings: [finding], fixes: finding.fixes });
  }
  return made;
}

/** Findings that say the same, once each, with how often. */
function repeated(findings) {
  const lines = new Map();
  for (const finding of findings) {
    const line = lines.get(finding.message);
    if (line) line.times += 1;
    else lines.set(finding.message, { finding, times: 1 });
  }
  return [...lines.values()];
}

customElements.define("findings-list", FindingsList);
