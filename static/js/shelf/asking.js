/** Asking the server, and what is said where that fails. */

import { say } from "../model/words.js";
import { ask, Refused, Unreachable } from "../server/api.js";

/** Sends JSON. */
export function send(address, body = {}) {
  return sendText(address, JSON.stringify(body));
}

/** Sends a text that is JSON already. */
export function sendText(address, body) {
  return ask(address, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

/** Lessons of the shelf, as /api/shelf has them. */
export function listed({ part, words, tag, at = null }, signal) {
  const asked = new URLSearchParams({ part, words, tag, ...(at !== null && { at }) });
  return ask(`/api/shelf?${asked}`, { signal });
}

/** Why a request has failed, as a sentence. Whatever is no such failure is thrown on. */
export function reasonOf(error) {
  if (error instanceof Refused) return error.message;
  if (error instanceof Unreachable) return error.said ?? say("needs-server");
  throw error;
}
