/**
 * Dragging items of a list to another place: with a mouse at once, with a finger after it has
 * rested, so that the list can still be scrolled.
 *
 * Mutable here: what is being dragged, and where it would go.
 */

import { clock } from "../model/clock.js";

const FAR_ENOUGH = 6; // px until a press is a drag
const RESTS = 350; // ms until a finger's press is
const EDGE = 32; // px at the ends of the list where it scrolls by itself
const SCROLL = 12; // px a frame; more with each that it goes on
const FASTER = 0.5; // px
const FASTEST = 120; // px

export class Drag {
  #list;
  #idsOf;
  #drop;
  #stop = new AbortController();
  #press = null; // {id, pointer, x, y, timer}
  #ids = null; // what is dragged
  #to = 0;
  #mark = null; // the line that shows where it would go
  #frame = 0;
  #pace = SCROLL;
  #at = { x: 0, y: 0 };
  /** Whether a drag has just ended, so that the click which follows is none. */
  justDropped = false;

  /**
   * @param {HTMLElement} list  its items have `data-id`
   * @param {(id: string) => string[]} idsOf  what goes with an item
   * @param {(ids: string[], to: number) => void} drop  `to` counts the items that stay
   */
  constructor(list, idsOf, drop) {
    this.#list = list;
    this.#idsOf = idsOf;
    this.#drop = drop;
    const { signal } = this.#stop;
    list.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    list.addEventListener("pointermove", (event) => this.#move(event), { signal });
    for (const type of ["pointerup", "pointercancel"]) list.addEventListener(type, (event) => this.#up(event), { signal });
    list.addEventListener("touchmove", (event) => this.#ids && event.preventDefault(), { signal, passive: false });
    list.addEventListener("contextmenu", (event) => this.#press?.touch && event.preventDefault(), { signal });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.#cancel(event), { signal, capture: true });
  }

  stop() {
    this.#stop.abort();
    this.#end();
  }

  #down(event) {
    this.justDropped = false;
    const item = event.target.closest("li[data-id]");
    // Words that are typed in place are selected by the same gesture.
    if (event.target.closest(".heading-form") || !item || event.button !== 0 || !event.isPrimary) return;
    const { clientX: x, clientY: y, pointerId } = event;
    const touch = event.pointerType === "touch";
    const timer = touch ? clock.after(RESTS, () => this.#begin()) : null;
    this.#press = { id: item.dataset.id, pointer: pointerId, x, y, touch, timer };
  }

  #begin() {
    const { id, pointer } = this.#press;
    this.#ids = this.#idsOf(id);
    this.#list.setPointerCapture(pointer);
    this.#list.classList.add("dragging");
    for (const item of this.#list.children) item.classList.toggle("dragged", this.#ids.includes(item.dataset.id));
    this.#mark = document.createElement("span");
    this.#mark.className = "drop-mark";
    this.#list.after(this.#mark);
    this.#at = { x: this.#press.x, y: this.#press.y };
    this.#show();
    this.#scroll();
  }

  #move(event) {
    if (!this.#press || event.pointerId !== this.#press.pointer) return;
    const { clientX: x, clientY: y } = event;
    const far = Math.hypot(x - this.#press.x, y - this.#press.y) > FAR_ENOUGH;
    if (!this.#ids && this.#press.touch) {
      // The finger scrolls.
      if (far) this.#end();
      return;
    }
    if (!this.#ids && far) this.#begin();
    if (!this.#ids) return;
    this.#at = { x, y };
    this.#show();
  }

  get #isColumn() {
    return getComputedStyle(this.#list).flexDirection === "column" || getComputedStyle(this.#list).display === "grid";
  }

  /** Where it would go: before the first item whose middle is behind the pointer. */
  #show() {
    const column = this.#isColumn;
    const others = [...this.#list.children].filter((item) => !this.#ids.includes(item.dataset.id));
    const middle = (item) => {
      const { top, left, width, height } = item.getBoundingClientRect();
      return column ? top + height / 2 : left + width / 2;
    };
    const behind = others.findIndex((item) => middle(item) > (column ? this.#at.y : this.#at.x));
    this.#to = behind < 0 ? others.length : behind;
    const next = others[this.#to] ?? others.at(-1);
    if (!next) return;
    const list = this.#list.getBoundingClientRect();
    const { top, bottom, left, right } = next.getBoundingClientRect();
    const last = this.#to === others.length;
    const at = column ? (last ? bottom : top) : last ? right : left;
    const [least, most] = column ? [list.top, list.bottom] : [list.left, list.right];
    const place = Math.min(Math.max(at, least), most);
    const style = column ? { top: place, left: list.left, width: list.width, height: 0 } : { top: list.top, left: place, width: 0, height: list.height };
    for (const [name, value] of Object.entries(style)) this.#mark.style[name] = `${value}px`;
  }

  /** At its ends the list goes on. */
  #scroll() {
    const list = this.#list.getBoundingClientRect();
    const column = this.#isColumn;
    const [from, to, at] = column ? [list.top, list.bottom, this.#at.y] : [list.left, list.right, this.#at.x];
    const sign = at < from + EDGE ? -1 : at > to - EDGE ? 1 : 0;
    this.#pace = sign ? Math.min(this.#pace + FASTER, FASTEST) : SCROLL;
    const by = sign * this.#pace;
    if (by) {
      this.#list.scrollBy(column ? 0 : by, column ? by : 0);
      this.#show();
    }
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  #up(event) {
    if (!this.#press || event.pointerId !== this.#press.pointer) return;
    const ids = event.type === "pointerup" ? this.#ids : null;
    const to = this.#to;
    if (this.#ids) this.#dropped();
    this.#end();
    if (ids) this.#drop(ids, to);
  }

  #cancel(event) {
    if (!this.#ids) return;
    event.preventDefault();
    event.stopPropagation();
    this.#dropped();
    this.#end();
  }

  /** The click that follows comes at once, if one does. */
  #dropped() {
    this.justDropped = true;
    clock.after(0, () => (this.justDropped = false));
  }

  #end() {
    clock.stop(this.#press?.timer);
    cancelAnimationFrame(this.#frame);
    this.#press = null;
    this.#ids = null;
    this.#mark?.remove();
    this.#mark = null;
    this.#list.classList.remove("dragging");
    for (const item of this.#list.children) item.classList.remove("dragged");
  }
}
