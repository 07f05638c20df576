/** The clipboard, with a way for pages that are not served securely. */

/** Copies the text; false where the browser does not let the page. */
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
