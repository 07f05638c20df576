/** Keys that work anywhere on the page. */

/**
 * @param {import("./editor.js").Editor} editor
 * @param {Record<string, () => void>} actions
 */
export function bindKeys(editor, actions) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const act = event.ctrlKey || event.metaKey ? withControl(actions, event) : alone(editor, actions, event);
    if (!act || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
}

/** Fields whose text is no part of the position have an undo of their own. */
const OWN_UNDO = "#title, #chess960-number";

function withControl(actions, event) {
  if (event.altKey || event.target.matches?.(OWN_UNDO)) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? actions.redo : actions.undo;
  return key === "y" && !event.shiftKey ? actions.redo : null;
}

function alone(editor, actions, event) {
  if (event.altKey || event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select")) return null;
  switch (event.key) {
    case "f":
    case "F":
      return actions.flip;
    case "/":
      return () => editor.field.focusText();
    case "?":
      return actions.help;
    default:
      return null;
  }
}
