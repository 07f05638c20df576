/**
 * Another game on the board, as chosen in the menu of games, and starts by their number.
 * Both need the server, so this loads when first used.
 */

import { freeGame, gameInfo, sideGames, variantInfo } from "../model/games.js";
import { menuEntry } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { numbered, read } from "../server/api.js";

/**
 * Sets up what an entry of the menu of games stands for: a game's start, a start of a variant by
 * a number drawn at random, or for a board for any pieces the one there is. Games that keys pass
 * on their way through the menu are one step, and each of them starts from the board there was
 * before it.
 *
 * @param {import("../editor/commands.js").Commands} commands
 * @param {import("../model/store.js").Store} store
 * @param {import("../server/sync.js").Sync} sync
 * @param {{entry: string, walk: string, isLast: () => boolean}} choice  `walk` is the same for as
 *   long as the menu is walked, `isLast` false once something else has been chosen
 */
export async function chooseGame(commands, store, sync, { entry, walk, isLast }) {
  await sync.whenSettled();
  if (!isLast()) return;
  const base = store.beginningOf(walk);
  if (base !== store.current && menuEntry(base) === entry) {
    commands.undo();
    return;
  }
  const variant = variantInfo(entry);
  const number = variant && Math.floor(Math.random() * variant.count);
  const done = variant
    ? await setUpNumbered(commands, entry, number, { walk, isLast })
    : await setUpGame(commands, entry, base, { walk, isLast });
  if (!done || !store.canUndo) return;
  commands.offerUndo(variant ? inWords(entry, number) : say("game-set-up", { game: gameInfo(entry).name }));
}

/** Sets up a start by its number. @returns {Promise<boolean>} whether it has been */
export async function setUpNumbered(commands, variant, number, { walk = null, isLast }) {
  const report = await commands.asked(() => numbered(variant, number));
  if (!report || !isLast()) return false;
  commands.setUp(() => ({ position: report.position, follow: false, variant }), walk);
  return true;
}

/** What a start by its number is called once it is set up. */
export function inWords(variant, number) {
  return say("numbered-set-up", { game: variantInfo(variant).name, number });
}

async function setUpGame(commands, game, base, { walk, isLast }) {
  if (game === freeGame()) return freed(commands, base, { walk, isLast });
  if (await kept(commands, game, base, { walk, isLast })) return true;
  const use = (start) => {
    commands.setUp(() => ({ ...start, follow: true }), walk);
    return true;
  };
  return commands.withStart(game, use, isLast);
}

/** Whether a board for any pieces is one of that game, and is kept as that. */
async function kept(commands, game, { position, report }, { walk, isLast }) {
  if (position.game !== freeGame() || !report) return false;
  try {
    const answer = await read(report.notations.feen, "always");
    if (answer.position?.game !== game || !isLast()) return false;
    commands.setUp(() => ({ position: answer.position, follow: false }), walk);
    return true;
  } catch {
    return false;
  }
}

/** The same board, free of the rules of its game. */
async function freed(commands, { report, position: shown }, { walk, isLast }) {
  if (!report) return commands.needsServer();
  const game = freeGame();
  const { feen } = report.notations;
  // With more in hand than FEEN allows it is free without being read as such.
  const same = { position: { ...shown, game, side_games: sideGames(shown) } };
  const answer = feen ? await commands.asked(() => read(feen, "always", { game })) : same;
  if (!answer || !isLast()) return false;
  commands.setUp(() => ({ position: answer.position, follow: false }), walk);
  return true;
}
