/**
 * What lies beyond the first screen: each feature is a module, and some dialogs are parts of the
 * page, that load when first used, so that the first load stays as light as it is however much is
 * added. How each loads is said by the page that has them, so that a feature may ask for another.
 */

let loads = {};
/** Those that need no server once they are there, fetched with the first key or press. */
const WITHOUT_SERVER = ["earlier", "exchange", "presentation"];

/** Says how each feature is loaded, by its name. @param {Record<string, () => Promise<object>>} table */
export function setFeatures(table) {
  loads = table;
}

/** The module of a feature; null where the server cannot be reached. */
export function feature(name) {
  return loads[name]().catch(() => null);
}

/** The dialog of that name, fetched when first asked for; null where the server cannot be reached. */
export async function dialogNamed(name) {
  const dialog = await partNamed(name, document.body);
  // Where it stood as it came in, it would ask for the focus of the page.
  const heading = dialog?.querySelector("h2");
  if (heading) heading.autofocus = true;
  return dialog;
}

/** The part of the page of that name, which goes to the end of `place` when it is first asked for; null without the server. */
export async function partNamed(name, place) {
  const here = () => document.getElementById(name);
  if (here()) return here();
  try {
    const response = await fetch(`/parts/${name}?lang=${document.documentElement.lang}`);
    if (!response.ok) return null;
    const fragment = document.createRange().createContextualFragment(await response.text());
    if (here()) return here();
    place.append(fragment);
    return here();
  } catch {
    return null;
  }
}

/** Fetches ahead what is to be of use even if the server goes away later; what watches the page begins. */
export function fetchAhead(parts) {
  const stop = new AbortController();
  const fetchAll = () => {
    stop.abort();
    for (const name of WITHOUT_SERVER) feature(name).then((module) => module?.begin?.(parts));
    dialogNamed("help");
  };
  for (const type of ["keydown", "pointerdown"]) {
    document.addEventListener(type, fetchAll, { signal: stop.signal, capture: true });
  }
}
