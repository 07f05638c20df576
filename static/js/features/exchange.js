/** What goes in and out: `.fen` files, and the clipboard. */

const LARGEST = 1024 * 1024; // bytes

/** The text of a file; UTF-16 where its first bytes say so, as Notepad writes it. */
export async function textOfFile(file) {
  const bytes = new Uint8Array(await file.slice(0, LARGEST).arrayBuffer());
  const mark = (bytes[0] << 8) | bytes[1];
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  // The line end of the last line belongs to the file, not to the position.
  return new TextDecoder(encoding).decode(bytes).replace(/\r?\n$/, "");
}

/** The file's name without its extension, to be the title. */
export function titleOf(file) {
  return file.name.replace(/\.[^.]*$/, "");
}

/** The name to save under: the title without what file systems refuse. */
export function fileName(title) {
  const plain = title
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${[...plain].slice(0, 80).join("") || "position"}.fen`;
}

/** Hands the user a file with this line in it. */
export function save(name, line) {
  const address = URL.createObjectURL(new Blob([`${line}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Copies the text; false where the browser does not let the page. Pages that are
 * not served securely have no clipboard interface, but may copy a selection.
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  focused?.focus();
  return copied;
}

/** The clipboard's text; null where the browser does not let the page read it. */
export async function paste() {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
