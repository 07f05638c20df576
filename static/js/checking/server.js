/** What the server knows of tasks, as functions: each resolves with its answer, or throws as those of api.js do. */

import { clock } from "../model/clock.js";
import { post } from "../server/api.js";
import { placeOfLesson } from "../saving/server.js";
import { inTime } from "../saving/times.js";

/** The ms after which an answer is lost; a proof may take a minute, and wait for others before. */
const LOST_AFTER = 150_000;

/**
 * The verdict on a card.
 *
 * @param {object} card     as lessons have it, with its id
 * @param {string} path     the address of the lesson with which the verdict is kept, "" for none
 * @param {boolean} again   whether one that is kept is not asked for
 * @returns {Promise<import("./verdicts.js").Verdict>}
 */
export async function checkedCard(card, path, again, signal) {
  const { base, headers } = path ? placeOfLesson(path) : { base: "" };
  const lesson = base.split("/").at(-1);
  return (await inTime(clock, post("/api/check", { card, lesson, again }, signal, headers), LOST_AFTER)).verdict;
}
