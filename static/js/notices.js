/** Short notices at the edge of the page, and words for screen readers. */

const SHOWN_FOR = 6000; // ms; longer with something to press

export class Notices {
  #box;
  #announcer;
  #timer = 0;

  /**
   * @param {HTMLElement} box        a live region that people see
   * @param {HTMLElement} announcer  one that only screen readers notice
   */
  constructor(box, announcer) {
    this.#box = box;
    this.#announcer = announcer;
  }

  /** @param {string} text @param {{label: string, act: () => void}} [offer] */
  show(text, offer) {
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

  announce(text) {
    this.#announcer.textContent = text;
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#box.replaceChildren();
  }
}
