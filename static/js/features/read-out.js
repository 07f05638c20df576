/** The browser's own voice, where it has one for the language. */

/**
 * Reads the text aloud; while it is reading already, it stops instead.
 *
 * @param {string} text
 * @param {string} language  a tag such as "ja"
 * @returns {boolean} false where there is no voice for the language
 */
export function readOut(text, language) {
  const speech = window.speechSynthesis;
  const primary = (tag) => tag.split(/[-_]/)[0].toLowerCase();
  const voice = speech?.getVoices().find(({ lang }) => primary(lang) === primary(language));
  if (!voice) return false;
  if (speech.speaking) {
    speech.cancel();
    return true;
  }
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, rate: 0.9 });
  speech.speak(utterance);
  return true;
}
