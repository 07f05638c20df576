/**
 * <findings-list>: what is wrong, in words, with buttons that put it right.
 *
 *   <findings-list>
 *     <p class="clean">                     when there is nothing to say
 *     <section class="error"> <h2>…</h2>    one a severity; notes in <details>
 *       <ul> <li> <button class="finding"> <a class="why"> <button class="keep">
 *            <div class="fixes"> <button class="fix"> …
 *     <p class="kept"> <button>
 *
 * Findings with one and the same fix share one button below the last of them.
 *
 * Property down: `content`, with
 *   findings   in the shape of the JSON contract
 *   kept       how many more the user has chosen to keep as they are
 *   fixAll     the text with all put right that is certain, or null
 *   clean      what to say where there is nothing else, or null
 * Events up: `fix` with a fix, `keep` with a finding, `show-kept`, `finding-shown` with a finding or null, `finding-chosen` with {finding, byKey}.
 *
 * Keys: up and down walk from finding to finding. Where what has the focus goes,
 * as a fix does that was taken, the focus stays at its place in the list.
 *
 * Mutable here: what is shown, and the place of the focus in it.
 */

import { groupedByFixes, isMoreThanOneFix, saidOnce } from "../model/findings.js";
import { say } from "../model/words.js";

const HEADINGS = { error: "errors", repaired: "repairs", illegal: "illegals", note: "notes" };

export class FindingsList extends HTMLElement {
  #shown = "";
  #steady = false;
  #notesOpen = false;
  #place = 0; // of the focus among the lines
  #stop = null;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.addEventListener("focusin", ({ target }) => this.#focused(target), { signal });
    this.addEventListener("focusout", () => this.#left(), { signal });
  }

  disconnectedCallback() {
    this.#stop?.abort();
  }

  set content(content) {
    const key = JSON.stringify(content);
    if (key === this.#shown) return;
    this.#shown = key;
    const hadFocus = this.contains(document.activeElement);
    if (this.#showsNothingBut(content)) return;
    if (this.#steady) this.style.minBlockSize = `${this.offsetHeight}px`;
    const { findings, kept, fixAll, clean } = content;
    const parts = Object.keys(HEADINGS)
      .map((severity) => findings.filter((finding) => finding.severity === severity))
      .filter((list) => list.length)
      .map((list) => this.#section(list));
    // Notes are no cause for concern, so the all-clear stands above them.
    const calm = findings.every(({ severity }) => severity === "note");
    if (calm && !kept && clean) parts.unshift(paragraph("clean", clean));
    if (isMoreThanOneFix(fixAll, findings)) parts.unshift(this.#fixAll(fixAll));
    if (kept) parts.push(this.#kept(kept));
    this.hidden = parts.length === 0 && !this.#steady && !hadFocus;
    this.replaceChildren(...parts);
    if (hadFocus) this.#keepFocus();
  }

  /** Whether the all-clear is drawn already, and is all there is to show. */
  #showsNothingBut({ findings, kept, clean }) {
    const [drawn, ...others] = this.children;
    if (findings.length || kept || others.length) return false;
    return clean !== null && drawn?.className === "clean" && drawn.textContent === clean;
  }

  /** Puts the focus on the first finding. @returns {boolean} false where there is none */
  focusFirst() {
    const [first] = this.#lines;
    first?.focus();
    return first !== undefined;
  }

  /** What says a finding; of notes that are folded away their heading. */
  get #lines() {
    const all = this.querySelectorAll(".finding, details:not([open]) > summary");
    return [...all].filter((line) => line.matches("summary") || !line.closest("details:not([open])"));
  }

  #keepFocus() {
    const lines = this.#lines;
    // Until the next findings are there, the list itself holds the focus.
    const line = lines[Math.min(this.#place, lines.length - 1)];
    (line ?? this).focus({ preventScroll: true });
  }

  #focused(target) {
    const lines = this.#lines;
    const at = lines.findIndex((line) => line === target || line.closest("li, details")?.contains(target));
    if (at >= 0) this.#place = at;
  }

  #left() {
    setTimeout(() => {
      if (this.childElementCount === 0 && !this.#steady) this.hidden = !this.contains(document.activeElement);
    });
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const lines = this.#lines;
    const at = lines.indexOf(event.target);
    if (!step || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    lines[Math.max(0, Math.min(at + step, lines.length - 1))].focus();
  }

  /** While steady it may grow but not shrink, so that what is below keeps its place. */
  set steady(steady) {
    this.#steady = steady;
    this.style.minBlockSize = "";
    if (!steady) this.hidden = this.childElementCount === 0 && !this.contains(document.activeElement);
  }

  #section(findings) {
    const [{ severity }] = findings;
    const list = document.createElement("ul");
    list.append(...groupedByFixes(findings).map((group) => this.#item(group)));
    const notes = severity === "note";
    const section = document.createElement(notes ? "details" : "section");
    const heading = document.createElement(notes ? "summary" : "h2");
    heading.textContent = say(HEADINGS[severity], { count: findings.length });
    section.className = severity;
    section.append(heading, list);
    if (notes) {
      // What the text may be as well is a question, and not to be overlooked.
      section.open = this.#notesOpen || findings.some(({ code }) => code.startsWith("could-be"));
      // Not the toggle event, which tells of opening by itself as well.
      heading.addEventListener("click", () => (this.#notesOpen = !section.open));
    }
    return section;
  }

  #item({ findings, fixes }) {
    const item = document.createElement("li");
    for (const { finding, times } of saidOnce(findings)) item.append(this.#line(finding, times));
    if (fixes.length) item.append(this.#fixes(fixes));
    return item;
  }

  #line(finding, times) {
    const line = document.createElement("div");
    const text = document.createElement("button");
    const why = document.createElement("a");
    line.className = "line";
    text.type = "button";
    text.className = "finding";
    text.textContent = times > 1 ? say("several-times", { message: finding.message, count: times }) : finding.message;
    const show = (shown) => () => this.#emit("finding-shown", shown);
    text.addEventListener("pointerenter", show(finding));
    text.addEventListener("pointerleave", show(null));
    text.addEventListener("focus", show(finding));
    text.addEventListener("blur", show(null));
    // Pressed by a key it is a click of no button.
    text.addEventListener("click", ({ detail }) => this.#emit("finding-chosen", { finding, byKey: detail === 0 }));
    why.className = "why";
    why.href = `/codes#${finding.code}`;
    why.target = "_blank";
    why.textContent = say("why");
    why.setAttribute("aria-label", say("why-this", { message: finding.message }));
    line.append(text, why);
    if (finding.severity !== "error") {
      const keep = button("keep", say("keep"), () => this.#emit("keep", finding));
      keep.setAttribute("aria-label", say("keep-this", { message: finding.message }));
      line.append(keep);
    }
    return line;
  }

  #fixes(fixes) {
    const row = document.createElement("div");
    row.className = "fixes";
    for (const fix of fixes) {
      const name = fix.sure ? "fix sure" : "fix";
      const made = button(name, fix.label, () => this.#emit("fix", fix));
      made.title = fix.text;
      row.append(made);
    }
    return row;
  }

  #fixAll(text) {
    return button("fix sure", say("fix-all"), () => this.#emit("fix", { text }));
  }

  #kept(count) {
    const line = paragraph("kept", say(count === 1 ? "kept-one" : "kept", { count }));
    line.append(button("keep", say("show-kept"), () => this.#emit("show-kept")));
    return line;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

function paragraph(name, text) {
  const made = document.createElement("p");
  made.className = name;
  made.textContent = text;
  return made;
}

function button(name, text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

customElements.define("findings-list", FindingsList);
