/**
 * The address of the students' page of a lesson, to which a QR code leads.
 *
 * Mutable here: the lesson that was asked about last, its address, and whether this computer alone can
 * open it.
 */

import { lessonLinks } from "../saving/server.js";

/** Events: `change`. */
export class StudentsLink extends EventTarget {
  #path = null;
  #address = null;
  #isAlone = false;

  /** The address, "" where students have no link; null while it is not known yet. @param {string} path  of the lesson */
  of(path) {
    if (path !== this.#path) this.#ask(path);
    return this.#address;
  }

  /** Whether nobody else can open the address. */
  get isAlone() {
    return this.#isAlone;
  }

  /** It is asked for again: it may have been opened meanwhile. */
  forget() {
    this.#path = null;
  }

  async #ask(path) {
    this.#path = path;
    this.#address = null;
    const { student = "", addresses = [] } = await lessonLinks(path).catch(() => ({}));
    if (path !== this.#path) return;
    this.#isAlone = !addresses.length;
    this.#address = student ? `${addresses[0] ?? location.origin}/l/${student}` : "";
    this.dispatchEvent(new Event("change"));
  }
}
