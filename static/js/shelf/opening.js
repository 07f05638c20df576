/**
 * Files that are opened here, or dropped on the page: what is in them becomes a lesson, of several
 * one or as many as there are files; a file of lessons gives them all, whole, and a backup brings
 * them back.
 */

import { limit } from "../model/games.js";
import { newId } from "../features/new-id.js";
import { say } from "../model/words.js";
import { Unreachable } from "../server/api.js";
import { reasonOf, sendText } from "./asking.js";
import { backedUp, broughtBack } from "./backups.js";
import { chosen, confirmed } from "./confirming.js";
import { counted } from "./item.js";

const SPACING = 1024; // between the places of two items
const MOST_NAMED = 5; // lessons in one sentence
const OURS = /^\s*[{[]/;

export class Opening {
  #notices;
  #chooser;
  #show;
  #busy = false;

  /**
   * @param {HTMLElement} root          where files are dropped
   * @param {HTMLInputElement} chooser
   * @param {import("./notices.js").Notices} notices
   * @param {() => void} show           shows the lessons anew
   */
  constructor(root, chooser, notices, show) {
    this.#chooser = chooser;
    this.#notices = notices;
    this.#show = show;
    chooser.addEventListener("change", () => {
      const files = [...chooser.files];
      chooser.value = "";
      if (files.length) this.#open(files);
    });
    this.#bindDrops(root);
  }

  /** Has a file chosen. */
  choose() {
    this.#chooser.click();
  }

  #bindDrops(root) {
    const over = (is) => root.classList.toggle("receiving", is);
    document.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      over(true);
    });
    document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || over(false));
    document.addEventListener("drop", (event) => {
      over(false);
      const files = [...event.dataTransfer.files];
      if (!files.length) return;
      event.preventDefault();
      this.#open(files);
    });
  }

  /** Opens them; `own` has what came of those of our own, when it was tried before. */
  async #open(files, own = new Map()) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#opened(files, own);
    } catch (error) {
      if (own.size) this.#show();
      this.#notices.show(reasonOf(error), { label: say("shelf-again"), act: () => this.#open(files, own) });
    } finally {
      this.#busy = false;
    }
  }

  async #opened(list, own) {
    const [files, { gathered }] = await modules();
    const inOrder = files.inOrder(list);
    this.#notices.show(say("file-reading", { name: inOrder.map(({ name }) => name).join(say("list-comma")) }));
    const { files: unpacked, asides: notRead } = await files.unpacked(inOrder);
    const read = await textsOf(unpacked, files);
    const asides = [...notRead, ...read.filter(({ text, cut }) => text === undefined || cut).map(refusedInWords)];
    const ids = [];
    const texts = [];
    for (const [at, { name, text }] of read.entries()) {
      if (text === undefined) continue;
      const backup = own.has(at) ? null : backedUp(text);
      if (backup) {
        asides.push(...(await this.#restored(name, backup)));
        own.set(at, []);
        continue;
      }
      if (OURS.test(text) && !own.has(at)) own.set(at, await ownLessons(text));
      const made = own.get(at) ?? [];
      ids.push(...made);
      if (!made.length) texts.push({ at, path: name, name: files.titleOf(name), text });
    }
    if (texts.length > 1) await this.#several(texts, gathered, { ids, asides, own });
    else if (texts.length) await this.#one(texts[0], gathered, { ids, asides });
    this.#tell(ids, asides);
  }

  /** Brings a backup back, after a question; what has come of it in sentences. */
  async #restored(name, backup) {
    if (backup === "spoiled") return [say("shelf-spoiled", { name })];
    const texts = [counted("shelf-restore-one", "shelf-restore-many", backup.lessons.length), say("shelf-restore-text")];
    const asked = { title: say("shelf-restore-title", { name }), texts, label: say("shelf-restore"), danger: false };
    if (!(await confirmed(asked))) return [say("shelf-not-restored")];
    const { lessons: come, there, replaced, unread, left, error } = await broughtBack(backup);
    const more = Object.entries({ there, replaced, unread }).map(([key, count]) => count && say(`shelf-${key}`, { count }));
    const said = [say("shelf-brought-back", { count: come }), ...more].filter(Boolean);
    if (!error) return said;
    // What has come stays, and is there already when it is tried again.
    const names = left.slice(0, MOST_NAMED).map(({ lesson }) => lesson?.title || say("shelf-untitled"));
    if (left.length > MOST_NAMED) names.push("…");
    const leftOut = say("shelf-left-out", { count: left.length, names: names.join(say("list-comma")) });
    throw Object.assign(new Unreachable("a portion"), { said: [...said, leftOut, reasonOf(error)].join(" ") });
  }

  /** A file becomes a lesson. */
  async #one({ name, text }, gathered, { ids, asides }) {
    const { items, cut, title, notes } = await gathered([{ text, name: "" }]);
    if (!items.some(({ board }) => board?.position)) asides.push(say("file-empty", { name }));
    else {
      ids.push(await savedAsLesson(items, title || name, notes));
      if (notes.length > limit("notes")) asides.push(say("text-around-cut"));
    }
    if (cut) asides.push(say("shelf-cut", { count: items.length }));
  }

  /** Several files become as many lessons, or one with a heading for each. */
  async #several(texts, gathered, { ids, asides, own }) {
    const count = texts.length;
    const choices = { each: say("shelf-files-each", { count }), one: say("shelf-files-one") };
    const asked = { title: say("shelf-files-title", { count }), texts: [say("shelf-files-text")], choices };
    const how = await chosen(asked);
    if (how === "each") {
      for (const one of texts) {
        const before = ids.length;
        await this.#one(one, gathered, { ids, asides });
        own.set(one.at, ids.slice(before));
      }
    }
    if (!how) asides.push(say("shelf-none-opened"));
    if (how === "one") await this.#together(texts, gathered, { ids, asides });
  }

  async #together(texts, gathered, { ids, asides }) {
    const all = [];
    const notes = [];
    for (const { name, text } of texts) {
      const found = await gathered([{ text, name: "" }]);
      if (!found.items.length) asides.push(say("file-empty", { name }));
      else all.push({ kind: "heading", title: name.slice(0, limit("title")) }, ...found.items);
      if (found.notes) notes.push(`${name}\n${found.notes}`);
    }
    const items = all.slice(0, limit("cards"));
    if (items.length) ids.push(await savedAsLesson(items, archiveOf(texts) ?? texts[0].name, notes.join("\n\n")));
    if (notes.join("\n\n").length > limit("notes")) asides.push(say("text-around-cut"));
    if (all.length > items.length) asides.push(say("shelf-cut", { count: limit("cards") }));
  }

  #tell(ids, asides) {
    const go = () => location.assign(`/lesson/${ids[0]}`);
    if (ids.length === 1 && !asides.length) return go();
    if (!ids.length) {
      this.#notices.show(asides.join(" "));
      return this.#show();
    }
    const said = [counted("shelf-one-added", "shelf-added", ids.length), ...asides].join(" ");
    this.#notices.show(said, ids.length === 1 && { label: say("shelf-open-lesson"), act: go, stays: true });
    return this.#show();
  }
}

/** What the one archive is called that all of them were in; null for none. */
function archiveOf([{ path }, ...others]) {
  const [archive, within] = path.split("/");
  const inOne = within !== undefined && others.every((one) => one.path.startsWith(`${archive}/`));
  return inOne ? archive.replace(/\.[^.]*$/, "") : null;
}

function modules() {
  return loaded(import("../features/files.js"), import("../features/gathering.js"));
}

async function saving() {
  const [portions, server] = await loaded(import("../saving/portions.js"), import("../saving/server.js"));
  return { ...portions, ...server };
}

function loaded(...wanted) {
  return Promise.all(wanted).catch(() => {
    throw new Unreachable("a module");
  });
}

/** What is in the files; where their encoding can only be guessed, that is asked for, once for all that are alike. */
async function textsOf(list, files) {
  const read = [];
  const doubtful = new Map();
  for (const [at, file] of list.entries()) {
    const one = await files.opened(file).catch(() => ({ name: file.name }));
    read.push(one);
    if (one.guessed && !one.sure) doubtful.set(one.guessed, [...(doubtful.get(one.guessed) ?? []), at]);
  }
  for (const [guessed, places] of doubtful) {
    const chooser = await import("../features/encoding.js");
    const names = places.map((at) => list[at].name);
    const encoding = await chooser.encodingOf(await files.samples(list[places[0]]), guessed, names);
    if (!encoding || encoding === guessed) continue;
    for (const at of places) read[at] = await files.opened(list[at], encoding);
  }
  return read;
}

/** The ids of the lessons that a file of our own has become; none for any other. */
async function ownLessons(text) {
  const { ids } = await sendText("/api/lessons/file", text).catch((error) => {
    // It begins like one, and is none.
    if (error.status === 400) return { ids: [] };
    throw error;
  });
  return ids;
}

/** The id of the lesson that the items are saved as. What comes to nothing halfway goes again. */
async function savedAsLesson(items, title, notes) {
  const { actOnLesson, NO_NEWS, saveLesson, sendAll } = await saving();
  const [id, by] = [newId(), newId()];
  const lesson = { title: { value: title.slice(0, limit("title")) }, ...(notes && { notes: { value: notes.slice(0, limit("notes")) } }) };
  const save = { by, since: NO_NEWS, new: true, lesson, items: items.map((item, at) => changeOf(item, at)) };
  const path = `/lesson/${id}`;
  try {
    await sendAll(save, (body) => saveLesson(path, body), { whole: true });
  } catch (error) {
    await actOnLesson(path, "delete").catch(() => null);
    throw error;
  }
  return id;
}

function changeOf({ kind, id: _id, problem: _problem, problems: _problems, ...values }, at) {
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  return { id: newId(), kind, order: (at + 1) * SPACING, fields };
}

function refusedInWords({ name, picture, cut }) {
  if (cut) return say("file-cut", { name });
  if (picture === undefined) return say("file-unreadable", { name });
  return say(picture ? "file-picture" : "file-binary", { name });
}
