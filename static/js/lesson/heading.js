/** A heading as it is typed: a small form beside its button in the strip, its title first. */

import { limit } from "../model/games.js";
import { say } from "../model/words.js";
import { saysSomething } from "../cards/items.js";
import { writeField } from "../features/write-field.js";

const COMPOSING = 229; // the code of keys that some browsers give while letters are converted
const GAP = 6; // px

/**
 * Opens the form of a heading; it closes once something else has the focus. One that says nothing then is dropped.
 *
 * @param {HTMLElement} button  the heading's in the strip
 * @param {object} item
 * @param {{set: (fields: object, name?: string) => void, drop: () => void}} on  what is typed under a `name` is one step
 */
export function openHeading(button, item, { set, drop }) {
  const form = document.createElement("div");
  form.className = "heading-form";
  form.popover = "manual";
  form.tabIndex = -1; // a click in it leaves no field
  form.role = "group";
  form.ariaLabel = say("lesson-heading");
  const title = document.createElement("input");
  const text = document.createElement("textarea");
  const page = document.createElement("input");
  Object.assign(title, { type: "text", className: "heading-words", maxLength: limit("title"), autocomplete: "off" });
  Object.assign(text, { rows: 3, maxLength: limit("words") });
  Object.assign(page, { type: "checkbox", autocomplete: "off" });
  form.append(labelled(title, say("lesson-heading")), labelled(text, say("heading-text")), labelled(page, say("heading-new-page")));
  form.lastElementChild.className = "choice";
  writeHeading(form, item);
  button.after(form);
  form.showPopover();
  place(form, button.getBoundingClientRect());
  title.focus();
  title.select();
  let ended = false; // what is taken away loses the focus, too
  const end = () => {
    if (ended) return;
    ended = true;
    form.remove();
    if (!saysSomething({ title: title.value, text: text.value, new_page: page.checked })) drop();
  };
  title.addEventListener("input", () => set({ title: title.value }, "title"));
  text.addEventListener("input", () => set({ text: text.value }, "text"));
  page.addEventListener("input", () => set({ new_page: page.checked }));
  form.addEventListener("focusout", ({ relatedTarget }) => form.contains(relatedTarget) || end());
  form.addEventListener("keydown", (event) => {
    event.stopPropagation();
    // Those that end a conversion of letters are not for the heading.
    const isPlain = !event.isComposing && event.keyCode !== COMPOSING;
    const isEnter = event.key === "Enter" && (event.target !== text || event.ctrlKey || event.metaKey);
    if (!isPlain || (!isEnter && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Escape" && event.target === title && title.value !== item.title) {
      title.value = item.title;
      set({ title: item.title }, "title");
    }
    end();
    button.focus();
  });
}

/** Writes what a heading says into its form; what is being typed there stays, see `writeField`. */
export function writeHeading(form, { title, text, new_page: isPage }) {
  writeField(form.querySelector(".heading-words"), title);
  writeField(form.querySelector("textarea"), text);
  form.querySelector("[type=checkbox]").checked = isPage;
}

function labelled(field, words) {
  const label = document.createElement("label");
  const name = document.createElement("span");
  name.textContent = words;
  if (field.type === "checkbox") label.append(field, " ", name);
  else label.append(name, field);
  return label;
}

/** Beside the button where there is room, else below or above it. */
function place(form, { left, right, top, bottom }) {
  const { offsetWidth: width, offsetHeight: height } = form;
  const isBeside = right + GAP + width <= innerWidth;
  const [x, y] = isBeside ? [right + GAP, top] : [left, bottom + GAP + height > innerHeight ? top - GAP - height : bottom + GAP];
  form.style.left = `${Math.max(GAP, Math.min(x, innerWidth - width - GAP))}px`;
  form.style.top = `${Math.max(GAP, Math.min(y, innerHeight - height - GAP))}px`;
}
