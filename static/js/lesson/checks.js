/**
 * The way to the verdicts on tasks, which load when a card is first checked, or when the lesson has some
 * from before: that is asked once the page has come to rest.
 *
 * Mutable here: what checks, once it has been asked for, and the lesson that was asked about.
 */

import { TYPED_IN } from "../editor/actions.js";
import { feature, partNamed } from "../editor/features.js";
import { root } from "../editor/page.js";
import { clock } from "../model/clock.js";
import { lessonVerdicts } from "../saving/server.js";

const CHECK_KEY = "c";
/** The ms until a lesson that has been opened is asked about. */
const RESTS_FOR = 1500;

export class Checks {
  #parts;
  #lessons;
  #strip;
  #loading = null;
  #timer = null;

  /**
   * @param {object} parts  those of the editor
   * @param {object} lessons  `main.js`
   * @param {import("./strip.js").PositionStrip} strip
   */
  constructor(parts, lessons, strip) {
    this.#parts = parts;
    this.#lessons = lessons;
    this.#strip = strip;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Does something with them, see `checking/main.js`. @param {"card"|"all"} name */
  async act(name) {
    const { commands } = this.#parts;
    const checking = await this.#load();
    if (checking) return checking[name]();
    return commands.needsServer(() => this.act(name));
  }

  /** A lesson was opened, which the server may have had. */
  opened() {
    clock.stop(this.#timer);
    this.#timer = clock.after(RESTS_FOR, () => this.#ask());
  }

  #key(event) {
    const { store, state, settings } = this.#parts;
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key?.toLowerCase() !== CHECK_KEY || settings.keys !== "page" || event.target.closest?.(TYPED_IN)) return;
    if (!store.current.lesson || state.presentation?.on || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.act("card");
  }

  async #ask() {
    const { current } = this.#parts.store;
    const { saver } = this.#lessons;
    if (!current.lesson || !saver?.isThere) return;
    // What the server has is what the page has, once all is saved.
    if (saver.status !== "saved") return void this.opened();
    const verdicts = await lessonVerdicts(current.lesson.path).catch(() => ({}));
    if (Object.keys(verdicts).length) (await this.#load())?.takeKept(verdicts, current);
  }

  async #load() {
    this.#loading ??= this.#loaded();
    const checking = await this.#loading;
    if (!checking) this.#loading = null;
    return checking;
  }

  async #loaded() {
    const [module, part] = await Promise.all([feature("checking"), partNamed("checking", root)]);
    return module && part && new module.Checking({ ...this.#parts, lessons: this.#lessons, strip: this.#strip }, part);
  }
}
