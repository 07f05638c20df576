/** The menu of Share: where the position on the board can be opened elsewhere. */

import { say } from "../model/words.js";

/**
 * Opens the menu below its button, if there is anything in it.
 *
 * @param {HTMLElement} button
 * @param {{name: string, address: string}[]} links
 */
export function openMenu(button, links) {
  document.getElementById("share-menu")?.remove();
  if (!links.length) return;
  const menu = document.createElement("div");
  menu.id = "share-menu";
  menu.popover = "auto";
  const heading = document.createElement("p");
  heading.textContent = say("open-in");
  menu.append(heading, ...links.map(linkTo));
  button.after(menu);
  const { left, bottom } = button.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(left, innerWidth - 240))}px`;
  menu.style.top = `${bottom + 4}px`;
  menu.showPopover();
}

function linkTo({ name, address }) {
  const link = document.createElement("a");
  link.textContent = name;
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  return link;
}
