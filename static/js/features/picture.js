/**
 * Pictures of the board: the dialog with its preview, and what becomes of the picture: a file, the
 * clipboard, HTML, Markdown, an address. The server draws them, see `/diagram.svg`.
 *
 * Mutable here: what is in the fields, what is shown, and what was asked last.
 */

import { clock } from "../model/clock.js";
import { gameInfo } from "../model/games.js";
import { movedSquares } from "../model/line.js";
import { cardTitle } from "../model/own.js";
import { textOf } from "../model/snapshot.js";
import { squareName } from "../model/squares.js";
import { addWords, say } from "../model/words.js";
import { copy, fileName } from "./exchange.js";

const KEY = "fenboard.picture";
/** Options that go from one picture to the next; the others are about one picture. */
const KEPT = ["turn", "board", "coordinates", "figures", "marks", "last", "border", "hands", "clear", "dark", "width", "unit"];
const USUAL = { marks: true, border: true, hands: true, width: "800", unit: "px" };
const RESTS_FOR = 150; // ms without another change before it is drawn
const PAPER_WIDTH = "12cm";
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

export class Pictures {
  #dialog;
  #store;
  #notices;
  #report;
  #asked = 0;
  #timer = 0;
  #description = "";
  #text = null; // of the position that the words are about

  /**
   * @param {HTMLDialogElement} dialog
   * @param {import("../model/store.js").Store} store
   * @param {import("../editor/notices.js").Notices} notices
   */
  constructor(dialog, store, notices) {
    addWords(JSON.parse(dialog.dataset.words));
    this.#dialog = dialog;
    this.#store = store;
    this.#notices = notices;
    this.#fill(load());
    this.#dialog.addEventListener("input", ({ target }) => this.#changed(target));
    this.#dialog.addEventListener("click", ({ target }) => this.#pressed(target.closest("button")));
    this.#image.addEventListener("dragstart", (event) => this.#dragged(event));
  }

  /** Opens the dialog. @param {object} report  the server's on the position on the board */
  open(report) {
    this.#report = report;
    const { position } = this.#store.current;
    if (!textOf(report)) return this.#notices.show(say("no-picture"));
    this.#about(report);
    this.#field("title").value = this.#title;
    this.#field("area").placeholder = partOf(position);
    this.#field("hands").closest("label").hidden = !Object.values(position.hands).some((hand) => Object.keys(hand).length);
    this.#field("last").closest("label").hidden = !this.#played;
    this.#dialog.showModal();
    return this.#draw();
  }

  /** Words and a part of the board are about one position. */
  #about(report) {
    this.#report = report;
    const text = textOf(report);
    if (text === this.#text) return;
    this.#text = text;
    this.#field("caption").value = "";
    this.#field("area").value = "";
    this.#field("flip").checked = false;
  }

  /** Copies the picture at once, as it was last chosen to look. */
  copyAtOnce(report) {
    if (!textOf(report)) return this.#notices.show(say("no-picture"));
    this.#about(report);
    if (!this.#dialog.open) this.#field("title").value = this.#title;
    return this.#copyPicture();
  }

  /** Of several positions each has its own name. */
  get #title() {
    const { current } = this.#store;
    return cardTitle(current) || current.title;
  }

  /** The squares of the last move, one behind the other; "" at the start. */
  get #played() {
    const { line, ply } = this.#store.current;
    return line && ply >= 0 ? movedSquares(line.plies[ply]).join("") : "";
  }

  get #form() {
    return this.#dialog.querySelector("form");
  }

  get #image() {
    return this.#dialog.querySelector("img");
  }

  #field(name) {
    return this.#form.elements[`picture-${name}`];
  }

  #fill(kept) {
    for (const name of KEPT) {
      const field = this.#field(name);
      if (!(name in kept)) continue;
      if (field.type === "checkbox") field.checked = kept[name] === true;
      else if (field.tagName !== "SELECT" || [...field.options].some(({ value }) => value === kept[name])) field.value = kept[name];
    }
    this.#limit();
  }

  #changed(field) {
    if (field === this.#field("unit")) {
      this.#field("width").value = field.selectedOptions[0].dataset.usual;
      this.#limit();
    }
    const kept = KEPT.map((key) => [key, this.#field(key).type === "checkbox" ? this.#field(key).checked : this.#field(key).value]);
    save(Object.fromEntries(kept));
    this.#dialog.querySelector(".told").textContent = "";
    clock.stop(this.#timer);
    this.#timer = clock.after(RESTS_FOR, () => this.#draw());
  }

  #limit() {
    const { min, max, step } = this.#field("unit").selectedOptions[0].dataset;
    Object.assign(this.#field("width"), { min, max, step });
  }

  /** The address of the picture, beginning with a slash. @param {"svg"|"png"} type */
  #path(type, more = {}) {
    const { flipped } = this.#store.current;
    const { position, marks_text: marks } = this.#report;
    const value = (name) => this.#field(name).value;
    const options = {
      fen: textOf(this.#report).replaceAll(" ", "_"),
      ...(gameInfo(position.game).named && { game: position.game }),
      ...(this.#field("marks").checked && marks && { marks }),
      ...(this.#field("last").checked && this.#played && { last: this.#played }),
      ...(position.handicap && { handicap: "on" }),
      ...(flipped !== this.#field("flip").checked && { color: "black" }),
      ...looksOf((name) => (this.#field(name).type === "checkbox" ? this.#field(name).checked : value(name))),
      ...asChosen("area", value("area").trim()),
      ...asChosen("title", value("title").trim()),
      ...asChosen("caption", value("caption").trim()),
      lang: document.documentElement.lang,
      ...more,
    };
    return `/diagram.${type}?${new URLSearchParams(options).toString().replaceAll("%2F", "/").replaceAll("%2C", ",")}`;
  }

  /** Draws the preview; what is wrong with an option is said beside it. */
  async #draw() {
    const asked = (this.#asked += 1);
    const drawn = await fetchPicture(this.#path("svg"));
    if (asked !== this.#asked) return;
    const problem = this.#dialog.querySelector(".problem");
    problem.textContent = drawn.problem ?? (drawn.missing ? say("not-in-font", { characters: drawn.missing }) : "");
    this.#dialog.classList.toggle("failed", Boolean(drawn.problem));
    if (drawn.problem) return;
    const described = new DOMParser().parseFromString(await drawn.blob.text(), "image/svg+xml").querySelector("desc");
    this.#description = described?.textContent ?? "";
    this.#dialog.querySelector(".described").textContent = this.#description;
    this.#image.alt = this.#description;
    this.#image.src = this.#path("png");
    this.#image.hidden = false;
  }

  #pressed(button) {
    const { copy: what, save: type } = button?.dataset ?? {};
    if (type) this.#save(type);
    else if (button?.dataset.close !== undefined) this.#dialog.close();
    else if (button?.dataset.print !== undefined) this.#print();
    else if (what === "picture") this.#copyPicture();
    else if (what) this.#copyText(what);
  }

  /** Puts the picture on paper, as wide as it is in cm, or as a diagram in a book. */
  async #print() {
    const cm = this.#field("unit").value === "cm";
    const drawn = await fetchPicture(this.#path("svg", cm ? {} : { width: PAPER_WIDTH }));
    if (drawn.problem) return this.#tell(drawn.problem);
    const picture = document.getElementById("paper-picture") ?? document.createElement("img");
    picture.id = "paper-picture";
    picture.alt = this.#description;
    picture.src = URL.createObjectURL(drawn.blob);
    document.body.append(picture);
    await picture.decode();
    this.#dialog.close();
    const { dataset } = document.documentElement;
    dataset.paper = "picture";
    const after = () => {
      delete dataset.paper;
      URL.revokeObjectURL(picture.src);
      picture.remove();
    };
    window.addEventListener("afterprint", after, { once: true });
    return window.print();
  }

  async #save(type) {
    const drawn = await fetchPicture(this.#path(type));
    if (drawn.problem) return this.#notices.show(drawn.problem);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(drawn.blob);
    link.download = fileName(this.#field("title").value, type);
    link.click();
    clock.after(60_000, () => URL.revokeObjectURL(link.href));
    return undefined;
  }

  async #copyPicture() {
    // Browsers let a page write to the clipboard only while a press is being answered.
    const drawn = fetchPicture(this.#path("png"));
    const png = drawn.then(({ blob, problem }) => blob ?? Promise.reject(new Error(problem)));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
      this.#tell(say("picture-copied"));
    } catch {
      const { problem } = await drawn;
      this.#tell(problem ?? say("picture-not-copied"));
    }
  }

  async #copyText(what) {
    const text = await this.#textOf(what);
    if (text === null) return;
    const copied = await copy(text);
    const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
    const asData = what !== "description" && LOOPBACK.test(location.hostname);
    const told = asData ? say("picture-as-data") : say("copied", { text: shown });
    this.#tell(copied ? told : say("copy-failed"));
  }

  /** An address of this machine is of no use elsewhere, so there it is the picture itself. */
  async #textOf(what) {
    if (what === "description") return this.#description;
    const drawn = await fetchPicture(this.#path("png"));
    if (drawn.problem) {
      this.#tell(drawn.problem);
      return null;
    }
    const address = LOOPBACK.test(location.hostname) ? await dataAddress(drawn.blob) : location.origin + this.#path("png");
    const title = this.#field("title").value.trim();
    if (what === "html") return `<img src="${escaped(address)}" alt="${escaped(this.#description)}"${title && ` title="${escaped(title)}"`}>`;
    if (what === "markdown") return `![${this.#description.replace(/[\[\]\\]/g, "\\$&").replace(/\s+/g, " ")}](${address.replace(/[()]/g, encodeURIComponent)})`;
    return address;
  }

  /** Said in the dialog, which lies over the page's own notices. */
  #tell(text) {
    if (!this.#dialog.open) this.#notices.show(text);
    else this.#dialog.querySelector(".told").textContent = text;
  }

  #dragged({ dataTransfer }) {
    const address = location.origin + this.#path("png");
    const name = fileName(this.#field("title").value, "png");
    dataTransfer.setData("DownloadURL", `image/png:${name}:${address}`);
  }
}

/** The picture at an address of the server, or what is wrong with it in words. */
async function fetchPicture(path) {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json, image/*;q=0.9" } });
    if (!response.ok) return { problem: (await response.json()).error.message };
    const missing = decodeURIComponent(response.headers.get("X-Fenboard-Missing") ?? "");
    return { blob: await response.blob(), missing };
  } catch {
    return { problem: say("needs-server") };
  }
}

function dataAddress(blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.readAsDataURL(blob);
  });
}

/** How pictures look, as options of the address. @param {(name: string) => string|boolean} value  of a field */
function looksOf(value) {
  const on = (name) => (value(name) ? "on" : "off");
  return {
    board: value("board") || document.documentElement.dataset.board,
    ...asChosen("pieces", chosenPieces()),
    ...asChosen("coordinates", value("coordinates"), "outside"),
    ...asChosen("figures", value("figures"), "normal"),
    ...asChosen("turn", value("turn"), "off"),
    ...asChosen("border", on("border"), "on"),
    ...asChosen("hands", on("hands"), "on"),
    ...asChosen("dark", on("dark"), "off"),
    ...(value("clear") && { background: "none" }),
    width: `${value("width")}${value("unit")}`,
  };
}

/** How pictures were last chosen to look. */
export function looksKept() {
  const kept = { ...USUAL, ...load() };
  return { ...looksOf((name) => kept[name]), ...(kept.marks ? {} : { marks: "off" }) };
}

function asChosen(name, value, usual = "") {
  return value && value !== usual ? { [name]: value } : {};
}

/** A corner of the board as an example of a part of it, such as a1-d4. */
function partOf(position) {
  const { files, ranks } = position;
  const [across, down] = [Math.min(files, 4) - 1, Math.min(ranks, 4) - 1];
  const square = (file, rank) => squareName(position, (ranks - 1 - rank) * files + file);
  return `${square(0, 0)}-${square(across, down)}`;
}

/** The sets of pieces chosen in the settings, as their cookie has them. */
function chosenPieces() {
  return /(?:^|; )pieces=([\w.-]*)/.exec(document.cookie)?.[1] ?? "";
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function save(options) {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // Without storage the choice lasts for the page.
  }
}
