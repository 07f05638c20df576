/** What saving needs of the browser: the clock, its own database, the server, and the page as it comes and goes. Tests give it others. */

import { clock } from "../model/clock.js";
import { BY, keep, leftBehind, letGo, oneByOne } from "./keeper.js";
import { actOnLesson, lessonNews, saveLesson } from "./server.js";

/**
 * @typedef {object} Around
 * @property {import("../model/clock.js").Clock} clock
 * @property {object} keeper        see `keeper.js`
 * @property {object} server        see `server.js`
 * @property {() => boolean} isInSight
 * @property {(name: "online"|"sight"|"leaving", act: (event: Event) => void) => void} on  back on the
 *   network, in sight or out of it, about to be left
 */

/** @type {Around} */
export const AROUND = {
  clock,
  keeper: { BY, keep, leftBehind, letGo, oneByOne },
  server: { actOnLesson, lessonNews, saveLesson },
  isInSight: () => document.visibilityState === "visible",
  on(name, act) {
    if (name === "sight") document.addEventListener("visibilitychange", act);
    else window.addEventListener({ online: "online", leaving: "beforeunload" }[name], act);
  },
};
