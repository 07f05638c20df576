/** The students' page: a card to try, or all of them with what is done. */

import { clock } from "../model/clock.js";
import { know } from "../model/games.js";
import { say, setWords } from "../model/words.js";
import { Answering } from "./answering.js";
import { Attempt } from "./attempt.js";
import { Progress, showResults } from "./progress.js";

const THROUGH = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", ArrowUp: "before", ArrowDown: "after" };
const CARDS = { ArrowLeft: "prev", ArrowRight: "next", PageUp: "prev", PageDown: "next" };
const SHOWN_LARGE = "large"; // the name in addresses
const TYPED = "input, select, textarea, [role=toolbar]";
const PRINTS_AFTER = 15_000; // ms, also where a picture does not come

setWords(JSON.parse(document.documentElement.dataset.words));

const page = document.getElementById("student");
const announcer = document.getElementById("announcer");
const announce = (text) => (announcer.textContent = text);
const progress = new Progress(page.dataset.progress);
const task = document.querySelector("[data-task]");
let attempt = null;

showProgress();
if (page.dataset.reads) progress.done(page.dataset.reads);
if (page.dataset.games) {
  know(JSON.parse(page.dataset.games));
  const Trying = JSON.parse(task.dataset.task).exercise ? Answering : Attempt;
  attempt = new Trying(task, progress, announce);
}
const list = document.querySelector(".all-cards");
list?.addEventListener("toggle", showCurrent);
document.addEventListener("pointerdown", ({ target }) => list?.contains(target) || closeList(), { capture: true });
document.getElementById("language").addEventListener("change", ({ target }) => target.form.submit());
document.querySelector("button[data-do=large]")?.addEventListener("click", () => toggleLarge());
document.addEventListener("keydown", pressed);
document.addEventListener("keydown", printing);
// Cards are done in other tabs too, and while this page waits to be gone back to.
addEventListener("storage", showProgress);
addEventListener("pageshow", ({ persisted }) => persisted && showProgress());
document.documentElement.dataset.ready = "";

function showProgress() {
  progress.show();
  if (page.classList.contains("results")) showResults(page, progress);
}

/** Where the list is long it begins with the card that is shown. */
function showCurrent() {
  const contents = list.querySelector(".contents");
  const current = contents.querySelector("[aria-current]");
  if (list.open && current) contents.scrollTop = current.offsetTop - (contents.clientHeight - current.offsetHeight) / 2;
}

function closeList() {
  if (!list?.open) return false;
  if (list.contains(document.activeElement)) list.querySelector("summary").focus();
  list.open = false;
  return true;
}

function pressed(event) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (target.closest?.(TYPED) || document.querySelector("dialog[open]")) return;
  const { viewer } = attempt ?? {};
  if (key === "Escape" && closeList()) return;
  if (attempt && (key.toLowerCase() === "v" || (key === "Escape" && isLarge()))) toggleLarge();
  else if (viewer && !isLarge() && key in THROUGH) viewer.step(THROUGH[key]);
  else if (!document.querySelector(`a[rel=${CARDS[key] ?? "none"}]`)) return;
  else document.querySelector(`a[rel=${CARDS[key]}]`).click();
  event.preventDefault();
}

/** Whether the board is shown large, with its title, its task and whose move it is; it stays so from card to card. */
function isLarge() {
  return "large" in document.documentElement.dataset;
}

/** Shows it large, or as it was. */
function toggleLarge() {
  const large = document.documentElement.toggleAttribute("data-large");
  document.querySelector("[data-do=large]")?.setAttribute("aria-pressed", String(large));
  history.replaceState(history.state, "", withLarge(location.href, large));
  for (const link of document.querySelectorAll("a[rel=prev], a[rel=next]")) link.href = withLarge(link.href, large);
  window.scrollTo(0, 0);
  announce(say(large ? "student-large" : "student-usual"));
}

function withLarge(address, large) {
  const made = new URL(address, location.href);
  if (large) made.searchParams.set(SHOWN_LARGE, "1");
  else made.searchParams.delete(SHOWN_LARGE);
  return made.href;
}

/** Pictures that nobody has got to yet come before the page is printed: browsers wait only a moment. */
async function printing(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== "p" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  const waiting = [...document.images].filter(({ complete }) => !complete);
  if (!waiting.length) return;
  event.preventDefault();
  if (document.documentElement.ariaBusy) return;
  document.documentElement.ariaBusy = "true";
  const come = waiting.map((image) => {
    image.loading = "eager";
    return new Promise((resolve) => (image.onload = image.onerror = resolve));
  });
  await Promise.race([Promise.all(come), clock.rest(PRINTS_AFTER)]);
  document.documentElement.ariaBusy = null;
  print();
}
