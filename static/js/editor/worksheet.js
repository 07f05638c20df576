/**
 * The way to the worksheet, which loads when it is first looked at or printed.
 *
 * Mutable here: the worksheet, once it has been asked for.
 */

import { feature, partNamed } from "./features.js";
import { root } from "./page.js";

/** @returns {(name: string, given?: object) => void}  does something with it, see `worksheet/main.js` */
export function bindWorksheet(parts) {
  const { state, commands } = parts;
  let loading = null;
  const load = async () => {
    const [module, part] = await Promise.all([feature("worksheet"), partNamed("worksheet", root)]);
    return module && part && new module.Worksheet(parts, part);
  };
  const act = async (name, given) => {
    const worksheet = await (loading ??= load());
    if (worksheet) return worksheet[name](given);
    loading = null;
    if (state.panel === "worksheet") state.set({ panel: null });
    return commands.needsServer(() => act(name, given));
  };
  state.addEventListener("change", () => !loading && state.panel === "worksheet" && act("open"));
  return act;
}
