/** What the server knows of engines, as functions: each resolves with its answer, or throws as those of api.js do. */

import { ask, post } from "../server/api.js";

/** What an engine thinks of a position: the answer of /api/evaluate. @param {{position: object, seconds: number}} body */
export function evaluation(body, signal) {
  return post("/api/evaluate", body, signal);
}

/** Which engines there are: the answer of /api/engines. */
export function engines() {
  return ask("/api/engines", { cache: "no-store" });
}

/** Has a program be the engine from now on, "" for what is found by itself; resolves as `engines`, with `said`. */
export function chooseEngine(path) {
  return post("/api/engines", { path });
}
