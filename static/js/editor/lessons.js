/**
 * The way to lessons, which load when there is one, or when one is asked for.
 *
 * Mutable here: the lessons, once they have been asked for.
 */

import { placeOf, UNSENT } from "../model/own.js";
import { say } from "../model/words.js";
import { feature, partNamed } from "./features.js";
import { root } from "./page.js";

/** Whether the page was opened to begin a lesson; its address soon says something else. */
export const beginsLesson = location.hash === "#new-lesson";
/** Whether it was opened to share its lesson. */
const sharesLesson = location.hash === "#share";

/** Who listens to whom about lessons. @returns {{load: () => Promise<object|null>, act: (name: string, button?: HTMLElement) => void, keepSteps: () => Promise<void>}} */
export function bindLessons(parts) {
  const { store, commands } = parts;
  let loading = null;
  const begin = async (again) => {
    const [module, part] = await Promise.all([feature("lesson"), partNamed("lesson", root)]);
    if (module && part) {
      const lessons = new module.Lessons(parts, part);
      await lessons.begin();
      return lessons;
    }
    loading = null;
    commands.needsServer(again);
    return null;
  };
  const load = (again = load) => (loading ??= begin(again).finally(() => (root.inert = false)));
  const show = () => {
    const place = placeOf(store.current);
    root.classList.toggle("with-strip", place !== null);
    for (const part of root.querySelectorAll(".shown-place")) part.hidden = !place;
    const where = place && place.at >= 0 ? say("card-of", { number: place.at + 1, count: place.count }) : "";
    for (const output of root.querySelectorAll(".place")) output.textContent = where;
  };
  const asked = (lessons) => {
    if (beginsLesson) lessons?.cards.beginNew();
    if (sharesLesson) lessons?.act("share-lesson");
  };
  const act = async (name, button) => (await load(() => act(name, button)))?.act(name, button);
  store.addEventListener("change", show);
  // What is done before the lesson is there would be done to something else.
  root.inert = Boolean(root.dataset.lesson) || beginsLesson;
  if (root.dataset.lesson || unsent() || beginsLesson) load().then(asked);
  return { load, act, keepSteps: async () => (await loading)?.keepSteps() };
}

/** Whether something was changed that the server has not had yet. */
function unsent() {
  try {
    return localStorage.getItem(UNSENT) !== null;
  } catch {
    return false;
  }
}
