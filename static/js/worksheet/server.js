/** What the server knows of worksheets, as functions: each resolves with its answer, or throws as those of api.js do. */

import { ask, post } from "../server/api.js";

const WORKSHEET = "/api/worksheet";

/**
 * Some pages of a worksheet as pictures: `images` from number `first` on, of so many `pages`, see
 * `web/worksheets.py`.
 *
 * @param {{lesson: object, options: object, cards?: string[], address?: string, first: number, most: number}} asked
 */
export function worksheetPages(asked, signal) {
  return post(WORKSHEET, { ...asked, form: "pages" }, signal);
}

/** A worksheet, or its key, as a file: `blob` and `name`. @param {{lesson: object, options: object, cards?: string[], address?: string, form: string, part: "sheet"|"key"}} asked */
export async function worksheetFile(asked) {
  const response = await post(WORKSHEET, asked);
  return { blob: await response.blob(), name: nameIn(response.headers.get("Content-Disposition") ?? "") };
}

/** The name that a server gives a file: first that in any letters (RFC 6266). */
export function nameIn(disposition) {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition);
  try {
    if (coded) return decodeURIComponent(coded[1]);
  } catch {
    // The plain one stands beside it.
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "";
}

/** The settings that were given names. @returns {Promise<{name: string, options: object}[]>} */
export async function namedSheets() {
  return (await ask("/api/sheets", {})).sheets;
}

/** Keeps settings under a name; those that had it are replaced. */
export function keepSheet(name, options) {
  return post("/api/sheets", { name, options });
}

/** Deletes those of that name. */
export function deleteSheet(name) {
  return post("/api/sheets/delete", { name });
}
