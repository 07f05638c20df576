/**
 * The verdicts on the cards of a lesson, each with what it is about. A card that is again what it was
 * has again the verdict that it had then.
 *
 * Mutable here: the verdicts.
 *
 * @typedef {object} Verdict  as the server has it, see `web/checking.py`
 * @property {"right"|"note"|"wrong"|"open"} sign
 * @property {string} label
 * @property {{code: string, text: string, acts?: Act[]}[]} sentences
 * @property {import("../model/line.js").Line|null} tree  from where students begin with the card
 * @property {{name: string, depth: number, seconds: number, exact: boolean}|null} engine
 * @property {string} task          what could be written as the task of a card that has none
 *
 * @typedef {object} Act            what can be done about a sentence
 * @property {"add-right"|"show"|"take-tree"} do
 * @property {string} label
 * @property {string[]} [path]      the codes of moves from where students begin
 * @property {string[]} [codes]     those of other moves at the end of the path
 */

/** How many each card has at the most: one goes back by undo to those that it had before. */
const MOST = 6;

/** Events: `change`. */
export class Verdicts extends EventTarget {
  #known = new Map(); // by ids of cards, of each the one that held last first

  /** Takes one in. @param {string|null} matter  what it is about, see `matterOf`; null for what the card is no more */
  take(id, matter, verdict) {
    this.#add(id, matter, verdict);
    this.dispatchEvent(new Event("change"));
  }

  /** Takes in those that the server has kept. @param {[string, string|null, Verdict][]} told  no newer ones than are here */
  takeKept(told) {
    for (const [id, matter, verdict] of told) if (!this.#known.has(id)) this.#add(id, matter, verdict);
    this.dispatchEvent(new Event("change"));
  }

  /** That on a card as it is, or the last one that held. @returns {{verdict: Verdict, stale: boolean}|null} */
  of(id, matter) {
    const known = this.#known.get(id);
    if (!known) return null;
    const own = known.find((one) => one.matter === matter);
    if (own && own !== known[0]) this.#known.set(id, [own, ...known.filter((one) => one !== own)]);
    return { verdict: (own ?? known[0]).verdict, stale: !own };
  }

  /** Whether there is any on the card, as it is or as it was. */
  has(id) {
    return this.#known.has(id);
  }

  #add(id, matter, verdict) {
    const others = (this.#known.get(id) ?? []).filter((one) => one.matter !== matter);
    this.#known.set(id, [{ matter, verdict }, ...others].slice(0, MOST));
  }
}
