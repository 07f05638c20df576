/**
 * Files and texts from outside: opened, dropped, pasted. What is done with those of several lines
 * is in features/arrivals.js.
 */

import { feature } from "./features.js";
import { root } from "./page.js";

/** Fields that keep what is pasted into them for themselves. */
const OWN_PASTE = "input[type=text], input[type=search], textarea, dialog";
/** Of these, those of one line give up what surely is positions or games. */
const ONE_LINE = "input[type=text]:not(dialog *)";
/** A field for links keeps one, whatever it leads to. */
const FOR_LINKS = "[inputmode=url]";
const LINK = /^\s*https?:\/\/\S+\s*$/i;
const OWN_DROP = "input[type=text], dialog, position-strip";
/** Several lines, or a lesson as JSON. */
const FOR_CARDS = /^\s*\{|\S[^\S\r\n\u2028\u2029]*[\r\n\u2028\u2029]\s*\S/;
const MAY_BE_SURE = /^\s*\{|[/\r\n\u2028\u2029]/;

/** Listens to what comes from outside. */
export function bindArrivals(parts) {
  const { commands, store } = parts;
  let made = null;
  const first = (prepare, without = () => commands.needsServer(() => first(prepare))) =>
    commands.first(async () => {
      const module = await feature("arrivals");
      if (!module) return without;
      made ??= new module.Arrivals(parts);
      return prepare(made);
    });
  const arrivals = {
    /** A text pasted or dropped. */
    text: (text) => (store.current.lesson || FOR_CARDS.test(text) ? first((all) => all.text(text)) : commands.text(text)),
    /** A text pasted into a field of one line, which keeps what is no position; nothing is cut off unasked. */
    field: (text, target) => {
      const insert = () => insertInto(target, text);
      const { value, maxLength } = target;
      const hasRoom = maxLength < 0 || value.length + text.length <= maxLength;
      const unasked = hasRoom ? insert : () => commands.needsServer(() => arrivals.field(text, target));
      first((all) => all.field(text, { insert, unasked }), unasked);
    },
    /** The cards of the text that was just read, if it has several positions. */
    spread: (text) => first((all) => all.spread(text)),
    /** Files opened or dropped, all of them; `meant` the encoding of some. */
    files: (list, meant) => first((all) => all.files(list, meant)),
  };
  // What takes the place of the whole text of a card is no change to that card.
  const isForCard = ({ selectionStart, selectionEnd, value, id }) =>
    store.current.lesson && id === "text" && selectionStart === 0 && selectionEnd === value.length;
  bindChooser(arrivals, isForCard);
  bindDrops(arrivals);
  return arrivals;
}

/** Puts a text where the cursor is, as if it had been typed. */
function insertInto(field, text) {
  field.focus();
  document.execCommand("insertText", false, text.trim().replace(/\s*[\r\n\u2028\u2029]\s*/g, " "));
}

function bindChooser(arrivals, isForCard) {
  const chooser = document.getElementById("file");
  chooser.addEventListener("change", () => {
    const files = [...chooser.files];
    chooser.value = "";
    if (files.length) arrivals.files(files);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length && !event.target.closest?.(OWN_PASTE)) arrivals.files(files);
      return;
    }
    const { target } = event;
    const sought = target.matches?.(ONE_LINE) && MAY_BE_SURE.test(text.trim()) && !(target.matches(FOR_LINKS) && LINK.test(text));
    if (!sought && !isForCard(target) && takesPaste(target, text)) return;
    event.preventDefault();
    if (sought) arrivals.field(text, target);
    else arrivals.text(text);
  });
}

function bindDrops(arrivals) {
  let own = false;
  const over = (is) => root.classList.toggle("receiving", is);
  const takes = ({ dataTransfer, target }) => {
    const types = [...(dataTransfer?.types ?? [])];
    if (types.includes("Files")) return true;
    return types.includes("text/plain") && !own && !target.closest?.(OWN_DROP);
  };
  document.addEventListener("dragstart", () => (own = true));
  document.addEventListener("dragend", () => (own = false));
  document.addEventListener("dragover", (event) => {
    const taken = takes(event);
    over(taken);
    if (!taken) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || over(false));
  document.addEventListener("drop", (event) => {
    over(false);
    if (!takes(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData("text/plain");
    if (files.length) arrivals.files(files);
    else if (text) arrivals.text(text);
  });
}

/** Whether what is pasted belongs into the field that has the focus. */
function takesPaste(target, text) {
  if (target.closest?.(OWN_PASTE)) return true;
  return target.type === "number" && /^\s*\d+\s*$/.test(text);
}
