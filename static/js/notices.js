/** Short notices at the edge of the page, and words for screen readers. */

const SHOWN_FOR = 6000; // ms; longer with something to press

export class Notices {
  #box;
  #announcer;
  #timer = 0;
  #passing = false;

  /**
   * @param {HTMLElement} box        a live region that people see
   * @param {HTMLElement} announcer  one that only screen readers notice
   */
  constructor(box, announcer) {
    this.#box = box;
    this.#announcer = announcer;
  }

  /**
   * Shows a text and perhaps a button. A passing one is about the step just made
   * and goes with the next.
   *
   * @param {string} text
   * @param {{label: string, act: () => void, passing?: boolean}} [offer]
   */
  show(text, offer) {
    this.#passing = offer?.passing ?? false;
    const words = document.createElement("p");
    words.textContent = text;
    this.#box.replaceChildren(words);
    if (offer) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = offer.label;
      button.addEventListener("click", () => {
        this.#hide();
        offer.act();
      });
      this.#box.append(button);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), offer ? 2 * SHOWN_FOR : SHOWN_FOR);
  }

  /** Another step has been made. */
  passOn() {
    if (this.#passing) this.#hide();
  }

  announce(text) {
    this.#announcer.textContent = text;
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#box.replaceChildren();
  }
}
