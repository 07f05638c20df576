/**
 * The worksheet as a file, and on paper: a PDF that a frame out of sight prints, where the browser
 * shows such files; else it is saved, so that another program can print it.
 *
 * Mutable here: whether something is being made.
 */

import { saveBlob } from "../features/exchange.js";
import { clock } from "../model/clock.js";
import { say } from "../model/words.js";
import { filledOptions } from "./options.js";
import { worksheetFile } from "./server.js";

const SLOW = 700; // ms until it is said that it takes a while
const WITHOUT_BACKS = ["docx", "html"];
const KEPT_FOR = 600_000; // ms that a PDF stays for its print dialog

export class Files {
  #parts;
  #making = false;

  /** @param {object} parts  those of the editor */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Saves it in that form. @param {{lesson: object, cards?: string[]}} body  @param {"sheet"|"key"} part */
  async save(body, form, part) {
    const file = await this.#made({ ...body, form, part });
    if (!file) return;
    saveBlob(file.name || `worksheet.${form}`, file.blob);
    const { kind, key } = filledOptions(body.options);
    if (part === "key") return this.#parts.notices.show(say("worksheet-key-saved"));
    if (kind === "cards" && WITHOUT_BACKS.includes(form)) return this.#parts.notices.show(say("worksheet-saved-cards"));
    // Browsers ask about a second file that nobody has pressed a button for.
    const act = () => this.save(body, form, "key");
    return this.#parts.notices.show(say("worksheet-saved"), key === "separate" && { label: say("worksheet-save-key"), act, passing: true });
  }

  /** Prints it. */
  async print(body) {
    const file = await this.#made({ ...body, form: "pdf", part: "sheet" });
    if (!file || (await printed(file.blob))) return;
    saveBlob(file.name || "worksheet.pdf", file.blob);
    this.#parts.notices.show(say("worksheet-as-pdf"));
  }

  /** The file; undefined where there is none, which has been said, or another is being made. */
  async #made(asked) {
    const { commands, notices } = this.#parts;
    if (this.#making) return undefined;
    this.#making = true;
    const slow = clock.after(SLOW, () => notices.show(say("worksheet-making")));
    try {
      return await commands.asked(() => worksheetFile(asked));
    } finally {
      clock.stop(slow);
      notices.withdraw(say("worksheet-making"));
      this.#making = false;
    }
  }
}

/** Whether a frame has printed the PDF. */
async function printed(blob) {
  if (!navigator.pdfViewerEnabled) return false;
  const frame = document.createElement("iframe");
  frame.className = "visually-hidden";
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  frame.title = "PDF";
  frame.src = URL.createObjectURL(blob);
  const gone = () => {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  };
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  document.body.append(frame);
  await loaded;
  try {
    frame.contentWindow.focus();
    frame.contentWindow.print();
  } catch {
    gone();
    return false;
  }
  // Some browsers go on reading it while their dialog is open.
  clock.after(KEPT_FOR, gone);
  return true;
}
