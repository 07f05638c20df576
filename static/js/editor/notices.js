/**
 * Short notices at the edge of the page, and words for screen readers.
 *
 * Mutable here: the notice that is shown, and what is still to be said.
 */

import { clock } from "../model/clock.js";
import { problemsInWords } from "../model/findings.js";
import { say } from "../model/words.js";

/** In ms; longer with something to press. */
const SHOWN_FOR = 6000;
/** In px. */
const LEAST_OF_TITLE = 120;
/** The px of the bar that are in sight for a notice to be there. */
const LEAST_OF_BAR = 40;
/** In px; a text that is no wider has room for its words only where none is broken. */
const NARROW = 128;
/** The px that a text may be higher than its box with every line of it in sight. */
const ROUNDING = 4;
/** The ms without a change before the number of problems is told. */
const TYPING_RESTS = 800;

export class Notices {
  #box;
  #announcer;
  #home;
  /** Until the notice goes. */
  #timer = 0;
  #offer = null;
  /** What had the focus before the notice. */
  #before = null;
  /** Done, and not told yet. */
  #step = "";
  /** Whether the number of problems is told even if it is the same. */
  #always = false;
  #problems = null;
  #problemsTold = null;
  #later = 0;

  /**
   * @param {HTMLElement} box        a live region that people see
   * @param {HTMLElement} announcer  one that only screen readers notice
   * @param {() => void} home        gives the focus a place where its own is gone
   */
  constructor(box, announcer, home) {
    this.#box = box;
    this.#announcer = announcer;
    this.#home = home;
    box.addEventListener("focusin", ({ relatedTarget }) => {
      this.#before = relatedTarget;
      this.#stay();
    });
    box.addEventListener("focusout", () => this.#goesLater());
    addEventListener("resize", () => this.fit());
    new ResizeObserver(() => this.#reserve()).observe(box);
  }

  /**
   * Shows a text and perhaps buttons. A passing one is about the step just made
   * and goes with the next, and so does all beside it; any other that can be pressed waits for the
   * next step, however long a way to it is by keys.
   *
   * @param {string} text
   * @param {...({label: string, act: () => void, passing?: boolean}|undefined)} given
   */
  show(text, ...given) {
    const offers = given.filter(Boolean);
    this.#hide();
    this.#offer = offers[0] && { passing: offers.some(({ passing }) => passing) };
    const words = document.createElement("p");
    words.textContent = text;
    this.#box.replaceChildren(words);
    this.#box.classList.remove("of-page");
    for (const { label, act } of offers) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", () => {
        this.#hide();
        act();
      });
      this.#box.append(button);
    }
    if (offers[0]) this.#box.append(this.#closing());
    this.fit();
    if (offers.every(({ passing }) => passing)) this.#goesLater();
  }

  /**
   * Finds it a place where all of it is seen and it lies over nothing: in the bar, or at the foot. If two lines are
   * too few there or it would cut the title, it takes the place of the languages, else of what is done with files.
   */
  fit() {
    const words = this.#box.firstChild;
    if (!words) return;
    const { classList } = this.#box;
    const title = document.getElementById("title");
    const isCut = () => words.scrollHeight > words.clientHeight + ROUNDING || (words.clientWidth <= NARROW && breaksWord(words));
    const isCramped = () => isCut() || title.scrollWidth > title.clientWidth;
    classList.remove("wide", "long", "at-foot");
    const isAway = this.#box.parentElement.getBoundingClientRect().bottom < LEAST_OF_BAR;
    if (!isAway && isCramped()) classList.add("wide");
    if (!isAway && isCramped()) classList.replace("wide", "long");
    // A lesson is given its title where the notice would stand, and so is what an offer is about.
    const isNamed = (this.#offer || document.querySelector(".with-strip")) && title.offsetWidth < LEAST_OF_TITLE;
    if (isAway || isNamed || isCut()) classList.add("at-foot");
    this.#reserve();
  }

  /** Where it is at the foot of the window the page ends above it. */
  #reserve() {
    const { position } = getComputedStyle(this.#box);
    const { height } = this.#box.getBoundingClientRect();
    document.documentElement.style.setProperty("--notice", position === "fixed" ? `${height}px` : "0px");
  }

  /** Whether something is offered just now. */
  get offers() {
    return !!this.#offer;
  }

  /** Takes back a text that holds no more, if it is still shown. */
  withdraw(text) {
    if (text && this.#box.firstChild?.textContent === text) this.#hide();
  }

  /** Puts the notice out of sight until the presentation view, which it is not about, is closed. */
  keepForLater() {
    this.#box.classList.add("of-page");
  }

  /** A button that lets go of the notice. */
  #closing() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "icon-only";
    button.textContent = "×";
    button.title = say("close");
    button.setAttribute("aria-label", button.title);
    button.addEventListener("click", () => this.#hide());
    return button;
  }

  /** Another step has been made. */
  passOn() {
    if (this.#offer?.passing) this.#hide();
    else if (this.#offer && !this.#timer) this.#goesLater();
  }

  /** Says it at once, after a step that is waiting to be told. */
  announce(text) {
    this.#say(this.#step ? say("step-told", { step: this.#step, problems: capitalised(text) }) : text);
    this.#step = "";
  }

  /**
   * Says what was done, and as soon as that is known the number of problems: where it is another
   * one than before, or `always`, as for a text that was read.
   */
  tell(step, { always = false } = {}) {
    this.#step = step;
    this.#always = always;
    this.#tellNow();
  }

  /** How many problems there are; null while that is not known yet. */
  set problems(count) {
    // Who has done something before any number was known has not heard one.
    if (!this.#step) this.#problemsTold ??= count;
    this.#problems = count;
    clock.stop(this.#later);
    if (this.#step) this.#tellNow();
    else this.#later = clock.after(TYPING_RESTS, () => this.#tellNow());
  }

  #tellNow() {
    if (this.#problems === null) return;
    const changed = this.#problems !== this.#problemsTold;
    if (!this.#step && !changed) return;
    const problems = changed || (this.#always && this.#problems) ? problemsInWords(this.#problems) : "";
    this.#say(this.#step && problems ? say("step-told", { step: this.#step, problems }) : this.#step || problems);
    this.#step = "";
    this.#problemsTold = this.#problems;
  }

  #say(text) {
    // A new element each time, as the same words again are news as well.
    const words = document.createElement("p");
    words.textContent = capitalised(text);
    this.#announcer.replaceChildren(words);
  }

  #goesLater() {
    this.#stay();
    if (this.#box.contains(document.activeElement)) return;
    this.#timer = clock.after(this.#offer ? 2 * SHOWN_FOR : SHOWN_FOR, () => this.#hide());
  }

  #stay() {
    clock.stop(this.#timer);
    this.#timer = 0;
  }

  #hide() {
    const byKeys = this.#box.querySelector(":focus-visible") !== null;
    this.#box.replaceChildren();
    this.#stay();
    this.#offer = null;
    if (!byKeys) return;
    if (this.#before?.checkVisibility()) this.#before.focus();
    else this.#home();
  }
}

/** Names of pieces and sides begin with a small letter where a language has such; those of squares keep it. */
function capitalised(sentence) {
  return sentence.replace(/^\p{Ll}(?=[\p{L}’]*[ .,])/u, (letter) => letter.toUpperCase());
}

/** Whether an element is too narrow for one of its words. */
function breaksWord(element) {
  element.style.overflowWrap = "normal";
  const breaks = element.scrollWidth > element.clientWidth;
  element.style.overflowWrap = "";
  return breaks;
}
