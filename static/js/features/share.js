/** Sharing: what a link leaves out, and the menu of where the position can be opened elsewhere. */

import { addressed, lineThrough } from "../model/line.js";
import { say } from "../model/words.js";

/**
 * Opens the menu below its button, if there is anything in it.
 *
 * @param {HTMLElement} button
 * @param {{name: string, address: string}[]} links
 * @param {string} note  what is to be known of the link that was copied, which the menu may cover
 */
export function openMenu(button, links, note) {
  document.getElementById("share-menu")?.remove();
  if (!links.length) return;
  const menu = document.createElement("div");
  menu.id = "share-menu";
  menu.popover = "auto";
  const heading = document.createElement("p");
  heading.textContent = say("open-in");
  const told = document.createElement("p");
  told.textContent = note;
  menu.append(told, heading, ...links.map(linkTo));
  button.after(menu);
  const { left, bottom } = button.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(left, innerWidth - 240))}px`;
  menu.style.top = `${bottom + 4}px`;
  menu.showPopover();
}

/** Whether a line says more than a link to one of its plies does: its moves, and the marks there. */
export function hasMoreThanLink(line, ply) {
  if (!line?.plies.length) return false;
  const others = line.plies.some(({ before, after, nags, marks }, at) => before || after || nags?.length || (marks?.length && at !== ply));
  const varies = lineThrough(line, ply).length < line.plies.length;
  return varies || others || Boolean(line.comment || line.tags.length) || addressed(line, ply) === null;
}

function linkTo({ name, address }) {
  const link = document.createElement("a");
  link.textContent = name;
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  return link;
}
