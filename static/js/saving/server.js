/** What the server knows of lessons, as functions: each resolves with its answer, or throws as those of api.js do. */

import { ask } from "../server/api.js";

/** The status of an answer where there is no such lesson for us. */
export const GONE = 404;
/** A revision after which there is nothing, for whoever does not ask what is new. */
export const NO_NEWS = 2 ** 31 - 1;

const LINK = "Fenboard-Link";

/** Where the lesson at an address of the page is asked for: one's own by its id, a colleague's by its link. */
export function placeOfLesson(path) {
  const [, kind, token] = path.split("/");
  return kind === "e" ? { base: "/api/lessons/linked", headers: { [LINK]: token } } : { base: `/api/lessons/${token}`, headers: {} };
}

function askFor(path, more = "", options = {}) {
  const { base, headers } = placeOfLesson(path);
  return ask(base + more, { ...options, headers: { ...headers, ...options.headers } });
}

const OUTLIVES_PAGE = 30_000; // bytes; browsers send no more than 64 kB at once for a page that goes

/** Sends JSON; what is `urgent` still arrives when the page closes meanwhile, if it is little. */
function send(address, body = {}, headers = {}, urgent = false) {
  const text = JSON.stringify(body);
  const keepalive = urgent && new Blob([text]).size < OUTLIVES_PAGE;
  return ask(address, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: text, keepalive });
}

/** The lesson, or what is new in it since a revision. */
export function lessonNews(path, since = 0) {
  return askFor(path, since ? `?since=${since}` : "");
}

/** Saves what was changed. */
export function saveLesson(path, body) {
  const { base, headers } = placeOfLesson(path);
  return send(base, body, headers, true);
}

/** What is to be told of the answer to that: the names of what has become of things that two have changed. */
export function toldOf({ copies = {}, stays = [], returned = [], replaced = {}, unbinned = false }) {
  const found = { copies: Object.keys(copies).length, stays: stays.length, returned: returned.length, replaced: Object.keys(replaced).length, unbinned };
  return Object.keys(found).filter((name) => found[name]);
}

/** Does something with the lesson as a whole, such as putting it into the bin. */
export function actOnLesson(path, action, body) {
  const { base, headers } = placeOfLesson(path);
  return send(`${base}/${action}`, body, headers);
}

/** What was deleted of the lesson and can be put back. */
export function deletedItems(path) {
  return askFor(path, "/bin");
}

/** The earlier versions, and one of them. */
export function lessonVersions(path, revision = null) {
  return askFor(path, revision === null ? "/versions" : `/versions/${revision}`);
}

/** The verdicts on its cards that are kept, by the ids of cards; each says whether it is `stale`. */
export async function lessonVerdicts(path) {
  return (await askFor(path, "/verdicts")).verdicts;
}

/** Who may open the lesson by a link. */
export function lessonLinks(path) {
  return askFor(path, "/links");
}

/** Where it is seen as students see it: `address`. */
export function previewOf(path) {
  return askFor(path, "/preview");
}

/** Opens or closes a link. @param {{role: "student"|"editor", open: boolean, renew?: boolean}} link */
export function setLink(path, link) {
  return actOnLesson(path, "links", link);
}

/** What each form of a file cannot hold of a lesson: sentences by its name. */
export async function lessonLosses(lesson, forStudents) {
  return (await send("/api/lesson-text", { lesson, for_students: forStudents })).losses;
}

/** A lesson as a file of that form. @returns {Promise<Blob>} */
export async function lessonFile(lesson, form, forStudents) {
  return (await send("/api/lesson-text", { lesson, form, for_students: forStudents })).blob();
}

/** The pictures of all cards in one file: `blob`, and the `count` of them. @param {"png"|"svg"} kind */
export async function lessonDiagrams(lesson, kind, looks) {
  const response = await send("/api/lesson-diagrams", { lesson, kind, looks });
  return { blob: await response.blob(), count: Number(response.headers.get("Fenboard-Count")) };
}

/** A text as a QR code: its SVG. */
export async function qrOf(text) {
  return (await send("/api/qr", { text })).svg;
}
