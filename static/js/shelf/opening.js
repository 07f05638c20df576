/**
 * Files that are opened here, or dropped on the page: what is in them becomes a lesson; a file of
 * lessons gives them all, whole.
 */

import { newId } from "../features/new-id.js";
import { say } from "../model/words.js";
import { Unreachable } from "../server/api.js";
import { reasonOf, send, sendText } from "./asking.js";
import { counted } from "./item.js";

const AT_ONCE = 50; // items that are saved in one request
const SPACING = 1024; // between the places of two items
const LONGEST_TITLE = 200; // characters
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
    const read = [];
    for (const file of inOrder) read.push(await textOf(file, files));
    const asides = read.filter(({ text, cut }) => text === undefined || cut).map(refusedInWords);
    const ids = [];
    const texts = [];
    for (const [at, { name, text }] of read.entries()) {
      if (text === undefined) continue;
      if (OURS.test(text) && !own.has(at)) own.set(at, await ownLessons(text));
      const made = own.get(at) ?? [];
      ids.push(...made);
      if (!made.length) texts.push({ name: files.titleOf(name), text });
    }
    if (texts.length) {
      const found = await gathered(texts.map(({ name, text }) => ({ text, name: texts.length > 1 ? name : "" })));
      const { items, cut } = found;
      if (!items.some(({ board }) => board?.position)) asides.push(say("file-empty", { name: texts[0].name }));
      else ids.push(await savedAsLesson(items, found.title || texts[0].name, found.notes));
      if (cut) asides.push(say("shelf-cut", { count: items.length }));
    }
    this.#tell(ids, asides);
  }

  #tell(ids, asides) {
    const go = () => location.assign(`/lesson/${ids[0]}`);
    if (ids.length === 1 && !asides.length) return go();
    if (!ids.length) return this.#notices.show(asides.join(" "));
    const said = [counted("shelf-one-added", "shelf-added", ids.length), ...asides].join(" ");
    this.#notices.show(said, ids.length === 1 && { label: say("shelf-open-lesson"), act: go, stays: true });
    return this.#show();
  }
}

function modules() {
  return Promise.all([import("../features/files.js"), import("../features/gathering.js")]).catch(() => {
    throw new Unreachable("a module");
  });
}

/** What is in a file; where its encoding can only be guessed, that is asked for. */
async function textOf(file, files) {
  const one = await files.opened(file).catch(() => ({ name: file.name }));
  if (!one.guessed) return one;
  const chooser = await import("../features/encoding.js");
  const encoding = await chooser.encodingOf(await files.samples(file), one.guessed);
  return encoding && encoding !== one.guessed ? files.opened(file, encoding) : one;
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
  const [id, by] = [newId(), newId()];
  const lesson = { title: { value: title.slice(0, LONGEST_TITLE) }, ...(notes && { notes: { value: notes } }) };
  const changes = items.map((item, at) => changeOf(item, at));
  try {
    for (let at = 0, since = 0; at < changes.length; at += AT_ONCE) {
      const body = { by, since, lesson: at ? {} : lesson, items: changes.slice(at, at + AT_ONCE), new: at === 0 };
      since = (await send(`/api/lessons/${id}`, body)).revision;
    }
  } catch (error) {
    await send(`/api/lessons/${id}/delete`).catch(() => null);
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
