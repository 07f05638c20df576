/** Fields that show what a lesson says, while a person or a colleague changes it. */

/**
 * Writes a value into a field. What is being typed there stays, unless the lesson says something
 * else than a moment ago: that is a colleague's doing, or another step of one's own.
 *
 * @param {HTMLInputElement|HTMLTextAreaElement|HTMLSelectElement} field
 * @param {string} value
 * @param {{always?: boolean, said?: string}} options  `said` is what the lesson says, where that can
 *   be written in several ways; `always` where it says it of something else
 */
export function writeField(field, value, { always = false, said = value } = {}) {
  const typing = document.activeElement === field;
  if (field.value !== value && (always || !typing || field.dataset.was !== said)) {
    const { value: before, selectionStart: from, selectionEnd: to } = field;
    field.value = value;
    if (typing && !always && from != null) field.setSelectionRange(placeIn(before, value, from), placeIn(before, value, to));
  }
  field.dataset.was = said;
}

/** Where a place of a text is once that reads otherwise: what is alike at its ends stays where it was. */
function placeIn(before, after, at) {
  let alike = 0;
  while (alike < at && before[alike] === after[alike]) alike += 1;
  return alike === at ? at : Math.max(alike, after.length - (before.length - at));
}
