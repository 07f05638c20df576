/**
 * The steps of a lesson that can be undone, kept while the page is loaded again in another language.
 * Cards, lines and edits are shared by most steps, so each is written once.
 */

import { withoutReports } from "../model/own.js";

const STEPS_OF_LESSON = "fenboard.lesson-steps";

/**
 * Keeps the steps of one lesson.
 *
 * @param {{history: object[], index: number}} steps  all that can be undone, and where one is
 * @param {{path: string, known: object, begun: boolean}} lesson  all of which the server has; see `Saver.known`
 */
export function keepSteps({ history, index }, { path, known, begun }) {
  const [lessons, items, lines, edits] = [0, 1, 2, 3].map(() => new Numbered());
  const steps = history.map((step) => (step.lesson?.path === path ? { lesson: lessons.of(step.lesson), card: step.card, edit: edits.of(step.edit) } : null));
  const kept = {
    path,
    known,
    begun,
    index,
    steps,
    lessons: lessons.all.map((lesson) => ({ ...lesson, items: lesson.items.map((item) => items.of(item)) })),
    items: items.all.map((item) => ({ ...item, own: item.own && ownKept(item.own), board: { ...item.board, line: lines.of(item.board.line) } })),
  };
  function ownKept(own) {
    return { ...withoutReports(own), line: lines.of(own.line), edit: edits.of(own.edit) };
  }
  try {
    sessionStorage.setItem(STEPS_OF_LESSON, JSON.stringify({ ...kept, lines: lines.all, edits: edits.all.length }));
  } catch {
    // Without room for them the lesson opens as it is.
  }
}

/**
 * The steps that were kept of the lesson at this address, once; null for none, or where they are not
 * those of the page.
 *
 * @param {string} path
 * @param {{history: object[], index: number}} now  the steps of the page, without the lesson
 * @returns {{steps: (object|null)[], known: object, begun: boolean}|null}  of each step what is the lesson's
 */
export function keptSteps(path, now) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STEPS_OF_LESSON));
    sessionStorage.removeItem(STEPS_OF_LESSON);
    if (kept?.path !== path || kept.index !== now.index || kept.steps.length !== now.history.length) return null;
    return unpacked(kept);
  } catch {
    return null;
  }
}

function unpacked({ steps, lessons, items, lines, edits, known, begun }) {
  const edit = Array.from({ length: edits }, () => ({}));
  const line = (number) => lines[number] ?? null;
  const own = (kept) => kept && { ...kept, line: line(kept.line), edit: edit[kept.edit] ?? null };
  const whole = items.map((item) => ({ ...item, own: own(item.own), board: { ...item.board, line: line(item.board.line) } }));
  const all = lessons.map((lesson) => ({ ...lesson, items: lesson.items.map((number) => whole[number]) }));
  const restored = steps.map((step) => step && { lesson: all[step.lesson], card: step.card, edit: edit[step.edit] ?? null });
  return { steps: restored, known, begun };
}

/** Things by the numbers in which they came; -1 for none. */
class Numbered {
  #numbers = new Map();

  get all() {
    return [...this.#numbers.keys()];
  }

  of(thing) {
    if (thing === null || thing === undefined) return -1;
    if (!this.#numbers.has(thing)) this.#numbers.set(thing, this.#numbers.size);
    return this.#numbers.get(thing);
  }
}
