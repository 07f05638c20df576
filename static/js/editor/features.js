/**
 * What lies beyond the first screen: each feature is a module, and some dialogs are parts of the
 * page, that load when first used, so that the first load stays as light as it is however much is
 * added.
 */

const FEATURES = {
  attacks: () => import("../features/attacks.js"),
  collect: () => import("../features/collect.js"),
  exchange: () => import("../features/exchange.js"),
  files: () => import("../features/files.js"),
  language: () => import("../features/language.js"),
  picture: () => import("../features/picture.js"),
  presentation: () => import("../features/presentation.js"),
  readOut: () => import("../features/read-out.js"),
  setUps: () => import("../features/set-ups.js"),
  strip: () => import("../features/position-strip.js"),
};
/** Those that need no server once they are there, fetched with the first key or press. */
const WITHOUT_SERVER = ["exchange", "presentation"];

/** The module of a feature; null where the server cannot be reached. */
export function feature(name) {
  return FEATURES[name]().catch(() => null);
}

/** The dialog of that name, fetched when first asked for; null where the server cannot be reached. */
export async function dialogNamed(name) {
  const here = () => document.getElementById(name);
  if (here()) return here();
  try {
    const response = await fetch(`/parts/${name}?lang=${document.documentElement.lang}`);
    if (!response.ok) return null;
    const fragment = document.createRange().createContextualFragment(await response.text());
    if (here()) return here();
    document.body.append(fragment);
    // Where it stood as it came in, it would ask for the focus of the page.
    here().querySelector("h2").autofocus = true;
    return here();
  } catch {
    return null;
  }
}

/** Fetches ahead what is to be of use even if the server goes away later. */
export function fetchAhead() {
  const stop = new AbortController();
  const fetchAll = () => {
    stop.abort();
    for (const name of WITHOUT_SERVER) feature(name);
    dialogNamed("help");
  };
  for (const type of ["keydown", "pointerdown"]) {
    document.addEventListener(type, fetchAll, { signal: stop.signal, capture: true });
  }
}
