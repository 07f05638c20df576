/** Files as they are opened: what they are by their first bytes, what is in them, and their text. */

import { say } from "../model/words.js";
import { ask, post, Refused } from "../server/api.js";

const MOST_BYTES = 50 * 1024 * 1024;
const HEAD = 4096;
const SAMPLE = 32 * 1024;
/** The first bytes of pictures, "." for any. */
const PICTURES = ["\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF....WEBP", "II*\0", "MM\0*", "\0\0\x01\0", "....ftypheic", "....ftypavif", "....ftypmif1"];
/** Those of files that are no texts, however few of their bytes say so. */
const OTHERS = ["%PDF-", "PK\x03\x04", "\x1f\x8b", "BZh.1AY&SY", "\xfd7zXZ", "\x28\xb5\x2f\xfd", "7z\xbc\xaf", "Rar!", "\xd0\xcf\x11\xe0"];
const OURS = /^\s*\{\s*"fenboard"/;
const JSON_BEGINS = /^\s*(?:\[\s*)?\{/;
const DRAWN = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<svg[\s>]/;
/** What texts were written in before UTF-8, by language; where none is named, Western European. */
const LEGACY = { ja: ["shift_jis", "euc-jp"], zh: ["gb18030", "big5"], ko: ["euc-kr"] };
const WESTERN = "windows-1252";
const UNUSED = /[\x80-\x9f]/; // what Western text never has

/** All of them, for who knows better than can be told from the bytes. */
const EUROPEAN = ["windows-1250", "windows-1251", "windows-1253", "windows-1254", "iso-8859-2", "koi8-r", "ibm866"];
const ALL = ["utf-8", ...new Set([WESTERN, ...Object.values(LEGACY).flat(), ...EUROPEAN])];
/** The characters of bytes beyond ASCII in encodings that browsers do not have, as the server tells; filled as it is asked. */
const LETTERS = new Map();
/** Japanese in seven bits, as letters have it. */
const ESCAPES = /\x1b\$[@B]/;
const LONGEST_SAMPLE = 60;

/**
 * Files with those that are in them in their place, as the server unpacks and reads them.
 *
 * @param {File[]} list
 * @returns {Promise<{files: File[], asides: string[]}>}  `asides` says which could not be read; throws Unreachable
 */
export async function unpacked(list) {
  const files = [];
  const asides = [];
  const done = new Set();
  for (const file of list) {
    if (done.has(file)) continue;
    const beside = list.filter((one) => !done.has(one) && stemOf(one.name) === stemOf(file.name));
    const kinds = await Promise.all(beside.map(isForServer));
    const together = beside.filter((_, at) => kinds[at]);
    if (!together.includes(file)) {
      files.push(file);
      continue;
    }
    for (const one of together) done.add(one);
    const found = await inFiles(together);
    files.push(...found.files);
    asides.push(...found.asides);
  }
  return { files, asides };
}

/** A text that was pasted: JSON of other programs as the text of the games that the server finds in it. @returns {Promise<string>} */
export async function textIn(pasted) {
  if (!JSON_BEGINS.test(pasted)) return pasted;
  const { files } = await unpacked([new File([pasted], "pasted.json")]).catch(() => ({ files: [] }));
  return files.length === 1 ? files[0].text() : pasted;
}

/** What the server finds in files that lie beside each other. */
async function inFiles(together) {
  const form = new FormData();
  for (const file of together) form.append("file", file);
  const files = [];
  const asides = [];
  try {
    const answer = await ask("/api/files", { method: "POST", body: form });
    for (const [kind, value] of await answer.formData()) {
      if (kind === "file") files.push(value);
      else asides.push(kind === "cut" ? say("file-cut", { name: value }) : value);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    asides.push(`${together[0].name}: ${error.message}`);
  }
  return { files, asides };
}

/** Whether only the server can tell what is in a file: it is no text, and no picture; or it is one of other programs in JSON. */
async function isForServer(file) {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  if (isPicture(head)) return false;
  if (JSON_BEGINS.test(head)) return !OURS.test(head) && file.size <= MOST_BYTES;
  return !ofMark(bytes) && !ofZeros(head) && (isBinary(head) || OTHERS.some((first) => begins(head, first)));
}

/**
 * What is in a file.
 *
 * @param {string|null} [meant]  the encoding it is to be read in; null for what its bytes say
 * @returns {Promise<{name: string, text: string, cut: boolean, guessed: string|null, sure: boolean}|{name: string, picture: boolean}>}
 *   without text where it is none; `cut` where there is more of it than is read; `guessed` the
 *   encoding that nothing in the file says, `sure` where it can hardly be another
 */
export async function opened(file, meant = null) {
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  const { name } = file;
  if (isPicture(head)) return { name, picture: true };
  const encoding = ofMark(bytes) ?? ofZeros(head) ?? (ESCAPES.test(head) ? "iso-2022-jp" : null);
  if (OTHERS.some((first) => begins(head, first)) || (!encoding && isBinary(head))) return { name, picture: false };
  const cut = file.size > MOST_BYTES;
  const sure = meant ?? encoding;
  const plain = sure ? decoded(bytes, sure) : decoded(bytes, "utf-8", { fatal: true, cut });
  const found = plain === null ? await suggested(bytes, cut) : null;
  const guessed = meant ?? found?.encoding ?? null;
  const text = plain ?? decoded(bytes, guessed, { cut });
  if (DRAWN.test(text)) return { name, picture: true };
  // The line end of the last line belongs to the file, not to the position.
  return { name, text: text.replace(/\r?\n$/, ""), cut, guessed, sure: found?.sure ?? false };
}

/** The encodings that a file can be read in, each with a line that shows how. @returns {Promise<{encoding: string, sample: string}[]>} */
export async function samples(file) {
  const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  const lines = [...ALL, ...LETTERS.keys()].map((encoding) => {
    const text = decoded(bytes, encoding, { fatal: true });
    const [line] = text?.match(/[^\n\r]*[^\x00-\x7f][^\n\r]*/) ?? [];
    return line && { encoding, sample: line.trim().slice(0, LONGEST_SAMPLE) };
  });
  return lines.filter(Boolean);
}

/** A file's name without its folders and its extension, to be the title. */
export function titleOf(name) {
  return stemOf(name.replace(/^.*\//, ""));
}

function stemOf(name) {
  return name.replace(/\.[^.]*$/, "");
}

/** Files in the order of their names, 2 before 10. */
export function inOrder(files) {
  return [...files].sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

function begins(head, first) {
  return [...first].every((character, at) => character === "." || head[at] === character);
}

function isPicture(head) {
  return PICTURES.some((first) => begins(head, first)) || (head.startsWith("BM") && head.includes("\0"));
}

/** Whether it has what no text has. */
function isBinary(head) {
  const controls = head.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g) ?? [];
  return head.includes("\0") || controls.length > head.length / 20;
}

function ofMark(bytes) {
  const mark = (bytes[0] << 8) | bytes[1];
  return mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : null;
}

/** UTF-16 without a mark at its beginning: every second byte of plain characters is zero. */
function ofZeros(head) {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === "\0") zeros[at % 2] += 1;
  const most = 0.8 * (head.length / 2);
  if (head.length < 8 || Math.min(...zeros) > 0) return null;
  return zeros[1] > most ? "utf-16le" : zeros[0] > most ? "utf-16be" : null;
}

/** The encoding that the server takes the beginning for, if it fits the whole; else what fits. @returns {Promise<{encoding: string, sure: boolean}>} */
async function suggested(bytes, cut) {
  // What it says of itself, and what is no UTF-8.
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - HEAD);
  const parts = first > SAMPLE ? [bytes.subarray(0, HEAD), bytes.subarray(first, first + SAMPLE - HEAD)] : [bytes.subarray(0, SAMPLE)];
  const data = btoa(parts.map((part) => String.fromCharCode(...part)).join("\n"));
  const found = await post("/api/encoding", { data }).catch(() => null);
  for (const [name, letters] of Object.entries(found?.letters ?? {})) LETTERS.set(name, letters);
  const fits = found && decoded(bytes, found.encoding, { fatal: true, cut }) !== null;
  return fits ? found : { encoding: legacy(bytes, cut), sure: false };
}

/** The first encoding that has a character for all of its bytes. */
function legacy(bytes, cut) {
  const languages = [document.documentElement.lang, ...navigator.languages].map((tag) => tag.split("-")[0]);
  const likely = languages.flatMap((language) => LEGACY[language] ?? [WESTERN]);
  for (const encoding of new Set([...likely, WESTERN, ...Object.values(LEGACY).flat()])) {
    const text = decoded(bytes, encoding, { fatal: true, cut });
    if (text !== null && !(encoding === WESTERN && UNUSED.test(text))) return encoding;
  }
  return "utf-8";
}

/** The text in that encoding, perhaps cut within a character; null where it must fit and does not. */
function decoded(bytes, encoding, { fatal = false, cut = false } = {}) {
  const letters = LETTERS.get(encoding);
  if (letters) return new TextDecoder("x-user-defined").decode(bytes).replace(/[^\x00-\x7f]/g, (one) => letters[one.charCodeAt(0) & 0x7f]);
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: cut });
  } catch {
    return null;
  }
}
