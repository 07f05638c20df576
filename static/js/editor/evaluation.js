/**
 * The way to what engines think, which loads when it is first asked for, and to the settings of engines,
 * which come with the others.
 *
 * Mutable here: both, once they have been asked for.
 */

import { feature, partNamed } from "./features.js";
import { root } from "./page.js";

/** @returns {{toggle: () => void, settings: () => Promise<void>}}  which switch it on or off, and show the engines in the dialog of settings */
export function bindEvaluation(parts) {
  const { commands } = parts;
  let evaluation = null;
  let settings = null;
  const load = async () => {
    const [module, part] = await Promise.all([feature("evaluation"), partNamed("evaluation", root.querySelector(".panel"))]);
    return module && part && new module.Evaluation(parts, part);
  };
  const loadSettings = async () => {
    const [module, part] = await Promise.all([feature("evaluation"), partNamed("engine", document.querySelector("#settings .columns"))]);
    return module && part && new module.EngineSettings(part);
  };
  const toggle = async () => {
    const loaded = await (evaluation ??= load());
    if (loaded) return loaded.toggle();
    evaluation = null;
    return commands.needsServer(toggle);
  };
  return {
    toggle,
    settings: async () => {
      const loaded = await (settings ??= loadSettings());
      if (loaded) await loaded.open();
      else settings = null;
    },
  };
}
