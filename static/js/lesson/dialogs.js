/**
 * The dialogs of a lesson: saving it as a file, its links, its earlier versions. Each is a part of the
 * page that comes when it is first opened.
 */

import { addressOf } from "../model/snapshot.js";
import { gameInfo } from "../model/games.js";
import { say } from "../model/words.js";
import { dialogNamed, feature } from "../editor/features.js";
import { root } from "../editor/page.js";
import { itemOf, lessonJson } from "../cards/items.js";
import { actOnLesson, lessonDiagrams, lessonFile, lessonLinks, lessonLosses, lessonVersions, qrOf, setLink } from "../saving/server.js";
import { smallBoard } from "../features/small-board.js";

/** Opens the dialog of that name once it is there. @returns {Promise<HTMLDialogElement|null>} */
export async function openDialog(name, commands) {
  const dialog = await dialogNamed(name);
  if (!dialog) commands.needsServer();
  else if (!dialog.open) dialog.showModal();
  return dialog;
}

/** What was chosen once the dialog closes. */
function closed(dialog) {
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

// --- saving as a file -----------------------------------------------------------------------------

/** Saves the lesson as a file; what each form cannot hold is said before. */
export async function saveAsFile({ store, commands, notices }, { students = false } = {}) {
  const dialog = await openDialog("exports", commands);
  if (!dialog) return;
  dialog.returnValue = "";
  const box = dialog.querySelector("[name=students]");
  box.checked = students;
  // What students open by themselves.
  if (students) dialog.querySelector("[name=form][value=html]").checked = true;
  const show = async () => {
    const losses = await lessonLosses(lessonJson(store.current), box.checked).catch(() => ({}));
    for (const list of dialog.querySelectorAll(".losses")) {
      list.replaceChildren(...(losses[list.dataset.form] ?? []).map(item));
    }
    return losses;
  };
  let shown = show();
  box.onchange = () => (shown = show());
  if ((await closed(dialog)) !== "save") return;
  const { value: form, dataset } = dialog.querySelector("[name=form]:checked");
  if ("diagrams" in dataset) return saveDiagrams({ store, commands, notices }, form);
  const [exchange, file, losses] = await Promise.all([commands.loaded("exchange", () => saveAsFile({ store, commands, notices }, { students })), commands.asked(() => lessonFile(lessonJson(store.current), form, box.checked)), shown]);
  if (!exchange || !file) return;
  exchange.saveBlob(exchange.fileName(store.current.title || say("lesson-file"), dataset.extension), file);
  notices.show([say("lesson-file-saved"), ...(losses[form] ?? [])].join(" "));
}

/** Saves the pictures of all cards, as pictures were last chosen to look. @param {"png"|"svg"} kind */
async function saveDiagrams({ store, commands, notices }, kind) {
  const [exchange, picture] = await Promise.all([feature("exchange"), feature("picture")]);
  if (!exchange || !picture) return commands.needsServer(() => saveDiagrams({ store, commands, notices }, kind));
  notices.show(say("diagrams-drawn"));
  const lesson = lessonJson(store.current);
  const answer = await commands.asked(() => lessonDiagrams(lesson, kind, picture.looksKept()));
  if (!answer) return undefined;
  exchange.saveBlob(exchange.fileName(store.current.title || say("lesson-file"), "zip"), answer.blob);
  const left = lesson.items.filter((one) => one.kind === "card").length - answer.count;
  return notices.show([say("diagrams-saved", { count: answer.count }), left && say("diagrams-left", { count: left })].filter(Boolean).join(" "));
}

function item(text) {
  const element = document.createElement("li");
  element.textContent = text;
  return element;
}

// --- links ------------------------------------------------------------------------------------------

/** The links of the lesson, and how to open and close them. */
export async function showLinks(parts, lessons) {
  const { store, commands } = parts;
  const { path } = store.current.lesson;
  if (path.startsWith("/e/")) return copyPositionLink(parts, parts.notices.show.bind(parts.notices));
  await lessons.saver.flush();
  if (!lessons.saver.isThere) return commands.needsServer();
  const links = await commands.asked(() => lessonLinks(path));
  const dialog = links && (await openDialog("links", commands));
  if (!dialog) return undefined;
  return new Links(dialog, parts, links);
}

class Links {
  #dialog;
  #parts;
  #path;
  #tokens;
  #asked = Promise.resolve();

  constructor(dialog, parts, links) {
    this.#dialog = dialog;
    this.#parts = parts;
    this.#path = parts.store.current.lesson.path;
    this.#tokens = links;
    dialog.onclick = ({ target }) => {
      const button = target.closest("[data-link]");
      if (button) this.#do(button.dataset.link, button.closest("[data-role]")?.dataset.role);
    };
    dialog.onchange = ({ target }) => {
      if (target.type === "checkbox") this.#set({ role: target.name, open: target.checked });
      else this.#show();
    };
    dialog.onclose = () => this.#enlarge(null);
    dialog.oncancel = (event) => {
      if (dialog.querySelector(".qr-large").hidden) return;
      event.preventDefault();
      this.#enlarge(null);
    };
    this.#tell("");
    const addresses = links.addresses;
    const menu = dialog.querySelector("[name=address]");
    menu.replaceChildren(...addresses.map((address) => new Option(address, address)));
    menu.parentElement.hidden = addresses.length < 2;
    dialog.querySelector(".alone").hidden = addresses.length > 0;
    this.#show();
  }

  /** Where others find the lesson; this computer alone where they do not. */
  get #origin() {
    return this.#dialog.querySelector("[name=address]").value || location.origin;
  }

  #address(role) {
    return `${this.#origin}/${role === "student" ? "l" : "e"}/${this.#tokens[role]}`;
  }

  #show() {
    for (const section of this.#dialog.querySelectorAll("[data-role]")) {
      const { role } = section.dataset;
      const open = Boolean(this.#tokens[role]);
      section.querySelector("[type=checkbox]").checked = open;
      section.querySelector(".open").hidden = !open;
      section.querySelector(".link").value = open ? this.#address(role) : "";
      // On this computer it opens by the address that this page has.
      section.querySelector("a").href = open ? `/${role === "student" ? "l" : "e"}/${this.#tokens[role]}` : "#";
    }
  }

  /** One after the other: what was chosen last is what holds, and what the boxes say meanwhile. */
  async #set(link) {
    const asked = this.#asked.then(() => this.#parts.commands.asked(() => setLink(this.#path, link)));
    this.#asked = asked;
    const answer = await asked;
    if (answer) {
      this.#tokens = answer;
      root.dispatchEvent(new Event("links"));
    }
    if (asked !== this.#asked) return;
    this.#show();
    if (answer) this.#tell(say(link.renew ? "link-renewed" : link.open ? "link-opened" : "link-closed"));
  }

  #do(name, role) {
    const acts = {
      copy: async () => {
        const exchange = await feature("exchange");
        const done = exchange && (await exchange.copy(this.#address(role)));
        this.#tell(say(done ? "link-is-copied" : "link-not-copied"));
      },
      qr: () => this.#enlarge(this.#address(role)),
      "qr-close": () => this.#enlarge(null),
      renew: () => this.#set({ role, open: true, renew: true }),
      file: () => {
        this.#dialog.close();
        saveAsFile(this.#parts, { students: true });
      },
      position: () => copyPositionLink(this.#parts, (text) => this.#tell(text)),
    };
    acts[name]?.();
  }

  /** The link as a QR code, as large as the window. */
  async #enlarge(text) {
    const part = this.#dialog.querySelector(".qr-large");
    const form = this.#dialog.querySelector("form");
    const svg = text && (await this.#parts.commands.asked(() => qrOf(text)));
    part.hidden = !svg;
    form.hidden = Boolean(svg);
    this.#dialog.classList.toggle("shows-qr", Boolean(svg));
    if (!svg) return;
    const image = part.querySelector("img");
    image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'))}`;
    image.alt = say("qr-of", { link: text });
    part.querySelector(".link-said").textContent = text;
    part.querySelector("button").focus();
  }

  #tell(text) {
    this.#dialog.querySelector(".told").textContent = text;
  }
}

async function copyPositionLink({ store, settings, sync }, tell) {
  await sync.whenSettled();
  const { report, flipped, position, variant, line, ply } = store.current;
  if (!report) return;
  const { named } = gameInfo(position.game);
  const address = addressOf(report, { flipped, teaching: settings.teaching, named, variant, line, ply });
  const exchange = await feature("exchange");
  tell(say((await exchange?.copy(location.origin + address)) ? "link-is-copied" : "link-not-copied"));
}

// --- earlier versions ---------------------------------------------------------------------------------

/** Earlier versions: looked at, and brought back. */
export async function showVersions({ store, commands, notices }, lessons) {
  const { path } = store.current.lesson;
  // What is not saved would come on top of the version that is brought back.
  if (!(await lessons.saver.flush())) return notices.show(say("lesson-not-saved"));
  const answer = await commands.asked(() => lessonVersions(path));
  const dialog = answer && (await openDialog("versions", commands));
  if (!dialog) return undefined;
  dialog.returnValue = "";
  const [list, shown, back] = [".list", ".shown", "[value=back]"].map((part) => dialog.querySelector(part));
  let chosen = null;
  back.disabled = true;
  shown.replaceChildren();
  dialog.querySelector(".none").hidden = answer.versions.length > 0;
  const look = async (version, button) => {
    const found = await commands.asked(() => lessonVersions(path, version.revision));
    if (!found) return;
    chosen = version.revision;
    back.disabled = false;
    for (const other of list.querySelectorAll("button")) other.ariaPressed = String(other === button);
    shown.replaceChildren(...found.items.map((one) => earlierItem(itemOf(one))));
  };
  list.replaceChildren(...answer.versions.map((version) => versionOf(version, look)));
  if ((await closed(dialog)) !== "back" || chosen === null) return undefined;
  const done = await commands.asked(() => actOnLesson(path, `versions/${chosen}`));
  if (!done) return undefined;
  await lessons.saver.refresh();
  return notices.show(say("version-back"));
}

function versionOf(version, look) {
  const element = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.ariaPressed = "false";
  const when = new Date(version.made).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  button.textContent = `${when} · ${say("cards-count", { count: version.cards })}`;
  button.addEventListener("click", () => look(version, button));
  element.append(button);
  return element;
}

/** A card or a heading as it was, to be looked at. */
export function earlierItem({ kind, title, text, task, board }) {
  const element = document.createElement(kind === "heading" ? "h3" : "figure");
  if (kind === "heading") element.textContent = [title, text].filter(Boolean).join(" – ");
  else {
    if (board.position) element.append(smallBoard(board.position, board.flipped));
    const words = document.createElement("figcaption");
    words.textContent = [title, task].filter(Boolean).join(" – ") || board.text;
    element.append(words);
  }
  return element;
}
