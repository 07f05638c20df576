/** What is asked of the server about a card: each resolves with its answer, or throws as `ask` does. */

import { ask } from "../server/api.js";

function askInJson(address, body) {
  return ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
}

/** Tries a move behind those of a path, which the server has found right. */
export function tryMove(address, path, text) {
  return askInJson(address, { path, text });
}

/** The task, the hint or the solution of a card, for who may see it. */
export function revealedPart(address, proof) {
  return askInJson(address, { proof });
}
