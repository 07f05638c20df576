/**
 * Another game on the board, as chosen in the menu of games, and starts by their number.
 * Both need the server, so this loads when first used.
 */

import { freeGame, gameInfo, variantInfo } from "../model/games.js";
import { freed, suited } from "../model/other-game.js";
import { leftBehind, menuEntry } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { numbered, read } from "../server/api.js";

/**
 * Sets up what an entry of the menu of games stands for: the position as that game was left, or
 * its start, for Chess960 a start by a number drawn at random, for a board for any pieces the one
 * there is. Games that keys pass on their way through the menu are one step, and each of them
 * starts from the board there was before it.
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
  // What was pasted or set up while the server was asked stays.
  const { edit } = store.current;
  const isMeant = () => isLast() && store.current.edit === edit;
  if (base !== store.current && menuEntry(base) === entry) {
    commands.inTurn(() => isMeant() && store.undo());
    return;
  }
  const said = await setUpEntry(commands, entry, base, { walk, isLast: isMeant, left: leftBehind(base) });
  if (said && store.canUndo) commands.offerUndo(said);
}

/** @returns {Promise<string|null>} what was done, in words */
async function setUpEntry(commands, entry, base, options) {
  const variant = variantInfo(entry);
  const { name } = variant ?? gameInfo(entry);
  if (base.left[entry]) {
    commands.restore({ ...base.left[entry], left: options.left }, options.walk);
    return say("game-as-left", { game: name });
  }
  if (!variant?.count) return (await setUpGame(commands, entry, base, options)) ? say("game-set-up", { game: name }) : null;
  const number = Math.floor(Math.random() * variant.count);
  return (await setUpNumbered(commands, entry, number, options)) ? inWords(entry, number) : null;
}

/** Sets up a start by its number. @returns {Promise<boolean>} whether it has been */
export async function setUpNumbered(commands, variant, number, { walk = null, isLast, left }) {
  const report = await commands.asked(() => numbered(variant, number));
  if (!report || !isLast()) return false;
  commands.setUp(() => ({ position: report.position, follow: false, variant, left }), walk);
  return true;
}

/** What a start by its number is called once it is set up. */
export function inWords(variant, number) {
  return say("numbered-set-up", { game: variantInfo(variant).name, number });
}

async function setUpGame(commands, game, base, { walk, isLast, left }) {
  const use = (set) => {
    commands.setUp(() => ({ ...set, left }), walk);
    return true;
  };
  const { position } = base;
  if (game === freeGame()) return use({ position: freed(position), follow: false });
  const same = position.game === freeGame() ? await asThatGame(game, base) : null;
  if (!isLast()) return false;
  return same ? use(same) : commands.withStart(game, use, isLast);
}

/** A board for any pieces as one of that game, where it can be. */
async function asThatGame(game, { position, report }) {
  const plain = suited(position, game);
  if (plain || !report) return plain && { position: plain, follow: true };
  try {
    const answer = await read(report.notations.feen, "always");
    return answer.position?.game === game ? { position: answer.position, follow: false } : null;
  } catch {
    return null;
  }
}
