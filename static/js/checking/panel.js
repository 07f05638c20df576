/**
 * The verdict on the card on the board, in the panel of its task: the sign, the sentences with what can be
 * done about each, the moves of the proof, and who thinks so.
 *
 * Mutable here: what is drawn.
 */

import "../line/list.js";
import { clock } from "../model/clock.js";
import { say } from "../model/words.js";
import { signImage } from "./sign.js";

/** The ms until it is said that the card is being checked: most verdicts come sooner. */
const SLOW = 400;

/**
 * Events: `act` with what a button of the verdict does, `look` with a ply of the moves of the proof, `task`, and
 * `tree` where these moves are to be told.
 */
export class VerdictPanel extends EventTarget {
  #button;
  #working;
  #verdict;
  #list;
  #drawn = {};
  #works = false;
  #tree = null; // the moves of the proof
  #acts = [];
  #later = null;

  /**
   * @param {HTMLElement} place  where cards are checked in the panel of the task, see `parts/lesson.html`
   * @param {HTMLElement} verdict  see `parts/checking.html`
   */
  constructor(place, verdict) {
    super();
    this.#button = place.querySelector("[data-task=check]");
    this.#working = place.querySelector(".working");
    this.#verdict = verdict;
    this.#list = verdict.querySelector("moves-list");
    place.append(verdict);
    verdict.addEventListener("click", ({ target }) => this.#pressed(target.closest("button")));
    this.#list.addEventListener("ply-choice", ({ detail }) => this.#tell("look", detail));
    const details = verdict.querySelector("details");
    details.addEventListener("toggle", () => details.open && !this.#tree && this.#tell("tree"));
  }

  /** The card is being checked, or is not. */
  set works(works) {
    if (works === this.#works) return;
    this.#works = works;
    clock.stop(this.#later);
    if (works) this.#later = clock.after(SLOW, () => this.#showWork(true));
    else this.#showWork(false);
  }

  /**
   * Shows the verdict on a card; null for none.
   *
   * @param {{verdict: import("./verdicts.js").Verdict, stale: boolean}|null} found
   * @param {{id: string, task: string}} card
   */
  show(found, { id, task }) {
    const offers = found && !found.stale && !task ? found.verdict.task : "";
    const { verdict = null, stale = false } = found ?? {};
    const before = this.#drawn;
    if (before.id === id && before.verdict === verdict && before.stale === stale && before.offers === offers) return;
    this.#drawn = { id, verdict, stale, offers };
    this.#verdict.hidden = !found;
    if (before.id !== id) this.#verdict.querySelector("details").open = false;
    if (found) this.#draw(found.verdict, found.stale, offers);
  }

  /** Shows what of it is looked at on the board. @param {import("./preview.js").Preview} preview  @param {object|null} act  by which */
  showPreview({ line, ply }, act) {
    this.#acts.forEach((one, at) => {
      const button = this.#verdict.querySelector(`[data-act="${at}"]`);
      if (one.do === "show" && button) button.ariaPressed = String(Boolean(line) && one === act);
    });
    if (this.#tree) this.#list.show(this.#tree, line === this.#tree ? ply : -1);
  }

  /** Writes moves anew, as they are written otherwise now. */
  redraw() {
    if (this.#tree) this.#list.redraw();
  }

  #showWork(works) {
    const { dataset } = this.#button;
    const label = works ? dataset.stop : dataset.check;
    if (this.#button.textContent !== label) this.#button.textContent = label;
    this.#working.textContent = works ? say("check-working") : "";
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #pressed(button) {
    if (!button) return;
    const { act, check } = button.dataset;
    if (act) this.#tell("act", this.#acts[Number(act)]);
    else if (check === "task") this.#tell("task");
  }

  #draw({ sign, label, sentences, has_tree: hasTree, tree, engine }, stale, offers) {
    const part = (name) => this.#verdict.querySelector(name);
    const hadFocus = this.#verdict.contains(document.activeElement);
    Object.assign(this.#verdict.dataset, { sign, stale });
    part(".sign").replaceChildren(signImage(sign));
    part(".label").textContent = label;
    part(".outdated").hidden = !stale;
    this.#acts = [];
    part(".sentences").replaceChildren(...sentences.map((sentence) => this.#sentence(sentence, stale)));
    part(".offered").hidden = !offers;
    part(".offered q").textContent = offers;
    part(".engine").hidden = !engine;
    part(".engine").textContent = engine ? engineSaid(engine) : "";
    part("details").hidden = !tree && !hasTree;
    this.#tree = tree;
    this.#list.hidden = !tree;
    this.#list.show(tree, -1);
    // A button that was pressed is gone with what it was about.
    if (hadFocus && !this.#verdict.contains(document.activeElement)) this.#button.focus({ preventScroll: true });
  }

  #sentence({ text, acts = [] }, stale) {
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("p"), { textContent: text }));
    // What is no more so is not acted on.
    if (stale || !acts.length) return item;
    const row = Object.assign(document.createElement("p"), { className: "acts" });
    for (const act of acts) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: act.label });
      button.dataset.act = this.#acts.push(act) - 1;
      row.append(button, " ");
    }
    item.append(row);
    return item;
  }
}

/** Plies; no search of some seconds is deeper. */
const MOST_SAID = 60;

/** Who thinks so, how deep, and how long; a table of endings knows. */
function engineSaid({ name, depth, seconds, exact }) {
  if (exact) return say("check-exact", { name });
  // Of a mate an engine names depths of hundreds, which say nothing.
  if (depth > MOST_SAID) return name;
  const { lang } = document.documentElement;
  return say("check-engine", { name, depth, seconds: seconds.toLocaleString(lang, { maximumFractionDigits: 1 }) });
}
