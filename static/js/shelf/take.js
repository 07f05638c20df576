/** The page that opens the shelf of another device: its secret comes behind the #, and is sent when a button is pressed. */

import { say } from "../model/words.js";
import { reasonOf, send } from "./asking.js";

/** Reads the secret, and takes it out of the address. @returns {string} it, to come along where the page is loaded again */
export function takeOver(root) {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  const form = root.querySelector("form");
  if (!form) return secret;
  const known = /^[\w-]{16,64}$/.test(secret);
  form.hidden = !known;
  root.querySelector(".no-link").hidden = known;
  // The link may be opened where the page is open already.
  window.addEventListener("hashchange", () => location.reload());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(root, form, secret);
  });
  return secret;
}

async function take(root, form, secret) {
  const button = form.querySelector("button");
  const problem = root.querySelector(".problem");
  problem.textContent = "";
  button.disabled = true;
  try {
    await send("/api/shelf/take", { secret, bring: form.elements.bring?.checked ?? false });
    location.replace("/lessons");
  } catch (error) {
    const gone = error.status === 404 || error.status === 400;
    problem.textContent = gone ? say("shelf-link-gone") : reasonOf(error);
    form.hidden = gone;
  }
  button.disabled = false;
}
