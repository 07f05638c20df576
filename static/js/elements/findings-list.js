/**
 * <findings-list>: what is wrong, in words, with buttons that put it right.
 *
 *   <findings-list>
 *     <div class="sum"> <button class="fold"> <button class="fix">   of more than one finding
 *     <p class="clean">                     when there is nothing to say
 *     <section class="error"> <h2>…</h2>    one a severity; notes in <details>
 *       <ul> <li> <button class="finding"> <a class="why"> <button class="keep">
 *            <div class="fixes"> <button class="fix"> …
 *     <p class="kept"> <button>
 *
 * Findings with one and the same fix share one button below the last of them. What is said
 * again after a step keeps its lines. On a narrow page more than one finding folds to the line
 * that sums them up, until it is pressed.
 *
 * Property down: `content`, null while it is not known, or
 *   findings   in the shape of the JSON contract
 *   kept       how many more the user has chosen to keep as they are
 *   fixAll     the text with all put right that is certain, or null
 *   clean      what to say where there is nothing else, or null
 * Events up: `fix` with a fix, `keep` with a finding, `show-kept`, `finding-shown` with a
 * finding or null, `finding-chosen` with {finding, byKey}.
 *
 * Keys: up and down walk from finding to finding. Where what has the focus goes,
 * as a fix does that was taken, the focus stays at its place in the list.
 *
 * Mutable here: what is shown, what its buttons stand for, and the place of the focus in it.
 */

import { clock } from "../model/clock.js";
import { groupedByFixes, isMoreThanOneFix, problemsInWords, saidOnce } from "../model/findings.js";
import { say } from "../model/words.js";
import { arrange } from "./arrange.js";

const HEADINGS = { error: "errors", repaired: "repairs", illegal: "illegals", note: "notes" };
/** What was forgiven is read as it is; there is nothing to keep. */
const CAN_BE_KEPT = ["illegal", "note"];
/** The ms that the list stands while it is not known what comes next. */
const UNKNOWN_FOR = 150;
/** Where the list would push the fields out of sight; as in layout.css. */
const NARROW = matchMedia("not (((min-width: 44rem) and (min-aspect-ratio: 1 / 1)) or ((min-width: 40rem) and (min-aspect-ratio: 1 / 1) and (max-height: 38rem)))");
/** Where the page is enlarged, the list is below the board as well. */
const ENLARGED = matchMedia("(pointer: fine) and (min-width: 40rem) and (max-width: 62rem) and (min-aspect-ratio: 1 / 1) and (max-height: 38rem)");
const NOTHING = { findings: [], kept: 0, fixAll: null, clean: null };

export class FindingsList extends HTMLElement {
  #shown = "";
  /** The timer until what is shown goes. */
  #unknown = 0;
  /** By severity. */
  #sections = {};
  /** The lines shown, by what they say. */
  #items = new Map();
  /** What a button stands for: a finding, or {type, detail} to tell. */
  #meant = new WeakMap();
  #steady = false;
  #notesOpen = false;
  #unfolded = false;
  #content = NOTHING;
  /** Of the focus among the lines. */
  #place = 0;
  /** Whether the list itself has the focus until there are lines. */
  #waits = false;
  #stop = null;

  connectedCallback() {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.addEventListener("click", (event) => this.#clicked(event), { signal });
    this.addEventListener("focusin", ({ target }) => this.#focused(target), { signal });
    this.addEventListener("focusout", () => this.#left(), { signal });
    NARROW.addEventListener("change", () => this.#arrange(), { signal });
    for (const type of ["focusin", "pointerover"]) {
      this.addEventListener(type, ({ target }) => this.#look(target, true), { signal });
    }
    for (const type of ["focusout", "pointerout"]) {
      this.addEventListener(type, ({ target }) => this.#look(target, false), { signal });
    }
  }

  disconnectedCallback() {
    this.#stop?.abort();
  }

  set content(content) {
    if (content === null) {
      this.#unknown ||= clock.after(UNKNOWN_FOR, () => this.#show(NOTHING));
    } else {
      this.#show(content);
    }
  }

  #show(content) {
    clock.stop(this.#unknown);
    this.#unknown = 0;
    const key = JSON.stringify(content);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#content = content;
    if (!this.#showsNothingBut(content)) this.#arrange();
  }

  #arrange() {
    const { activeElement } = document;
    const hadFocus = this.contains(activeElement);
    if (this.#steady) this.style.minBlockSize = `${this.offsetHeight}px`;
    const parts = this.#parts(this.#content);
    this.hidden = parts.length === 0 && !this.#steady && !hadFocus;
    arrange(this, parts);
    if (!hadFocus) return;
    if (this.#waits || !this.contains(document.activeElement)) this.#keepFocus();
    else this.#look(activeElement, true);
  }

  #parts({ findings, kept, fixAll, clean }) {
    const items = new Map();
    const found = bySeverity(findings.filter(({ severity }) => severity !== "note")).flat();
    const folds = NARROW.matches && found.length > 1;
    const all = isMoreThanOneFix(fixAll, findings) ? fixAll : null;
    this.classList.toggle("folded", folds && !this.#unfolded);
    const parts = bySeverity(findings).map((list) => this.#section(list, items));
    this.#items = items;
    // Notes are no cause for concern, so the all-clear stands above them.
    const calm = findings.every(({ severity, asks }) => severity === "note" && !asks);
    if (calm && !kept && clean) parts.unshift(paragraph("clean", clean));
    if (folds || all !== null) parts.unshift(this.#sum(found, { folds, all }));
    if (kept) parts.push(this.#kept(kept));
    return parts;
  }

  /** How many there are and what puts all of them right; a press on it unfolds the list. */
  #sum([first, ...others], { folds, all }) {
    const sum = document.createElement("div");
    sum.className = "sum";
    const words = problemsInWords(others.length + 1);
    if (folds) {
      const fold = this.#button("fold", "", null);
      const text = document.createElement("span");
      text.textContent = `${words} ${first.message}`;
      fold.append(text);
      fold.setAttribute("aria-expanded", this.#unfolded);
      fold.addEventListener("click", () => this.#fold());
      sum.append(fold);
    } else {
      sum.append(paragraph("count", words));
    }
    if (all !== null) sum.append(this.#button("fix sure", say("fix-all"), { type: "fix", detail: { text: all } }));
    return sum;
  }

  #fold() {
    this.#unfolded = !this.#unfolded;
    const fold = this.querySelector(".fold");
    fold.setAttribute("aria-expanded", this.#unfolded);
    this.classList.toggle("folded", !this.#unfolded);
  }

  /** Whether the all-clear is drawn already, and is all there is to show. */
  #showsNothingBut({ findings, kept, clean }) {
    const [drawn, ...others] = this.children;
    if (findings.length || kept || others.length) return false;
    return clean !== null && drawn?.className === "clean" && drawn.textContent === clean;
  }

  /** Brings the list into sight where it is below the text; beside the board it is there already. */
  reveal() {
    if (NARROW.matches || ENLARGED.matches) this.scrollIntoView({ block: "nearest" });
  }

  /** Puts the focus on the first finding. @returns {boolean} false where there is none */
  focusFirst() {
    if (this.matches(".folded")) this.#fold();
    const [first] = this.#lines;
    first?.focus();
    return first !== undefined;
  }

  /** What says a finding; of notes that are folded away their heading. */
  get #lines() {
    if (this.matches(".folded")) return [this.querySelector(".fold")];
    const all = this.querySelectorAll(".finding, details:not([open]) > summary");
    return [...all].filter((line) => line.matches("summary") || !line.closest("details:not([open])"));
  }

  #keepFocus() {
    const lines = this.#lines;
    // Until the next findings are there, the list itself holds the focus.
    const line = lines[Math.min(this.#place, lines.length - 1)];
    (line ?? this).focus({ preventScroll: true });
    this.#waits = line === undefined;
  }

  #focused(target) {
    const lines = this.#lines;
    const at = lines.findIndex((line) => line === target || line.closest("li, details")?.contains(target));
    if (at >= 0) this.#place = at;
  }

  #left() {
    this.#waits = false;
    clock.after(0, () => {
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

  /** A finding is looked at, or no longer. */
  #look(target, begins) {
    if (target.matches(".finding")) this.#emit("finding-shown", begins ? this.#meant.get(target) : null);
  }

  #clicked({ target, detail: presses }) {
    const button = target.closest("button");
    const meant = this.#meant.get(button);
    // What the list says is about to change, so that nothing in it can be meant.
    if (!meant || this.#unknown) return;
    // Pressed by a key it is a click of no button.
    if (button.matches(".finding")) this.#emit("finding-chosen", { finding: meant, byKey: presses === 0 });
    else this.#emit(meant.type, meant.detail);
  }

  /** While steady it may grow but not shrink, so that what is below keeps its place. */
  set steady(steady) {
    this.#steady = steady;
    this.style.minBlockSize = "";
    if (!steady) this.hidden = this.childElementCount === 0 && !this.contains(document.activeElement);
  }

  /** The findings of one severity; their lines go into `items`. */
  #section(findings, items) {
    const [{ severity }] = findings;
    const section = (this.#sections[severity] ??= this.#emptySection(severity));
    const [heading, list] = section.children;
    const title = say(HEADINGS[severity], { count: findings.length });
    if (heading.textContent !== title) heading.textContent = title;
    const lines = groupedByFixes(findings).map((group) => {
      const key = JSON.stringify(group);
      const known = items.has(key) ? null : this.#items.get(key);
      const item = known ?? this.#item(group);
      items.set(key, item);
      return item;
    });
    arrange(list, lines);
    if (severity === "note") section.open = this.#notesOpen || findings.some(({ asks }) => asks);
    return section;
  }

  #emptySection(severity) {
    const notes = severity === "note";
    const section = document.createElement(notes ? "details" : "section");
    const heading = document.createElement(notes ? "summary" : "h2");
    section.className = severity;
    section.append(heading, document.createElement("ul"));
    // Not the toggle event, which tells of opening by itself as well.
    if (notes) heading.addEventListener("click", () => (this.#notesOpen = !section.open));
    return section;
  }

  #item({ findings, fixes }) {
    const item = document.createElement("li");
    const said = saidOnce(findings);
    const lines = said.map(({ finding, times }) => this.#line(finding, times));
    const row = fixes.length ? [this.#fixes(fixes)] : [];
    // What there is to press about one finding stands in one row.
    const links = said.map(({ finding }) => this.#links(finding));
    if (links.length === 1 && fixes.length) row[0].append(...links[0]);
    else links.forEach((pair, at) => lines[at].append(...pair));
    item.append(...lines, ...row);
    return item;
  }

  #line(finding, times) {
    const { message } = finding;
    const line = document.createElement("div");
    line.className = "line";
    line.append(this.#button("finding", times > 1 ? say("several-times", { message, count: times }) : message, finding));
    return line;
  }

  /** What the finding rests on, and, where it can be, that it is to be kept. */
  #links(finding) {
    const { message, code, severity } = finding;
    const why = document.createElement("a");
    why.className = "why";
    why.href = `/codes#${code}`;
    why.target = "_blank";
    why.textContent = say("why");
    why.setAttribute("aria-label", say("why-this", { message }));
    if (!CAN_BE_KEPT.includes(severity)) return [why];
    const keep = this.#button("keep", say("keep"), { type: "keep", detail: finding });
    keep.setAttribute("aria-label", say("keep-this", { message }));
    return [why, keep];
  }

  #fixes(fixes) {
    const row = document.createElement("div");
    row.className = "fixes";
    for (const fix of fixes) {
      const made = this.#button(fix.sure ? "fix sure" : "fix", fix.label, { type: "fix", detail: fix });
      made.title = fix.text;
      row.append(made);
    }
    return row;
  }

  #kept(count) {
    const line = paragraph("kept", say(count === 1 ? "kept-one" : "kept", { count }));
    line.append(" ", this.#button("keep", say("show-kept"), { type: "show-kept" }));
    return line;
  }

  #button(name, text, meant) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = name;
    made.textContent = text;
    this.#meant.set(made, meant);
    return made;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** A list for each severity that there is, the gravest first. */
function bySeverity(findings) {
  return Object.keys(HEADINGS)
    .map((one) => findings.filter(({ severity }) => severity === one))
    .filter((list) => list.length);
}

function paragraph(name, text) {
  const made = document.createElement("p");
  made.className = name;
  made.textContent = text;
  return made;
}

customElements.define("findings-list", FindingsList);
