/**
 * What is done with files, and with texts of several lines: a game goes on the board, several
 * positions or games become the cards of a lesson.
 */

import { clock } from "../model/clock.js";
import { gameInfo } from "../model/games.js";
import { textEntered } from "../model/snapshot.js";
import { say } from "../model/words.js";
import { Refused } from "../server/api.js";
import { dialogNamed, feature } from "../editor/features.js";
import { gathered } from "./gathering.js";

const LONGEST = 300_000; // characters that the text field is given
/** A line of fewer plies is none in which somebody has missed something. */
const LEAST_OF_GAME = 12;
const TOLD_AFTER = 400; // ms of reading a file before that is said

export class Arrivals {
  #parts;

  /** @param {object} parts  those of the editor */
  constructor(parts) {
    this.#parts = parts;
  }

  /** A text with several lines. @returns {Promise<() => void>} what is to be done with it */
  async text(text) {
    const files = await feature("files");
    return this.#prepared([{ text: files ? await files.textIn(text) : text, name: "" }], {});
  }

  /** A text pasted into a field of one line: `insert` puts there what is no position, `unasked` is for where nobody tells. */
  async field(text, { insert, unasked }) {
    const found = await gathered([{ text, name: "" }], null, this.#mayGoOnBoard([{ text }])).catch(() => null);
    if (!found) return unasked;
    return found.sure ? this.#prepared([{ text, name: "" }], {}, { found }) : insert;
  }

  /** The text that was just read, if it has several positions. */
  async spread(text) {
    const { store } = this.#parts;
    const found = await gathered([{ text, name: "" }]).catch(() => null);
    const several = found?.items.length > (found?.own ? 0 : 1) && found.items.some(({ board }) => board?.position);
    return several && store.current.text === text ? this.#opening(found, {}, { entered: text }) : null;
  }

  /** Files in the order of their names; `meant` has the encoding of some. */
  async files(list, meant = new Map()) {
    const { commands, notices } = this.#parts;
    const module = await feature("files");
    if (!module) return () => commands.needsServer(() => this.#parts.arrivals.files(list, meant));
    const names = module.inOrder(list).map(({ name }) => name).join(say("list-comma"));
    const late = clock.after(TOLD_AFTER, () => notices.show(say("file-reading", { name: names })));
    try {
      const found = await module.unpacked(module.inOrder(list)).catch(() => null);
      if (!found) return () => commands.needsServer(() => this.#parts.arrivals.files(list, meant));
      const { files } = found;
      const opened = await Promise.all(files.map((file) => module.opened(file, meant.get(file)).catch(() => ({ name: file.name }))));
      const refused = opened.filter(({ text, cut }) => text === undefined || cut);
      const asides = [...found.asides, ...refused.map(refusedInWords)];
      const { guessed } = opened.find((one) => one.guessed) ?? {};
      const alike = files.filter((_, at) => guessed && opened[at].guessed === guessed);
      if (guessed) asides.unshift(say("encoding-guessed", { encoding: guessed }));
      const offers = guessed ? [this.#otherEncoding(module, files, alike, guessed, meant)] : [];
      return this.#preparedFiles(opened, asides, offers, module.titleOf);
    } finally {
      clock.stop(late);
    }
  }

  /** The encoding of files was guessed: the offer to read those that are alike in another. */
  #otherEncoding(module, files, alike, guessed, meant) {
    const { arrivals, commands } = this.#parts;
    const act = async () => {
      const chooser = await commands.loaded("encoding", act);
      const samples = chooser && (await module.samples(alike[0]).catch(() => commands.needsServer(act)));
      const encoding = samples && (await chooser.encodingOf(samples, guessed, alike.map(({ name }) => name)));
      if (encoding) arrivals.files(files, new Map([...meant, ...alike.map((file) => [file, encoding])]));
    };
    return { label: say("encoding-other"), act };
  }

  async #preparedFiles(opened, asides, offers, titleOf) {
    const { notices, store } = this.#parts;
    const read = opened.filter(({ text }) => text !== undefined);
    if (!read.length) return () => notices.show(asides.join(" "));
    // Several are a lesson of their own; one position or game goes where one is.
    const here = read.length === 1 && store.current.lesson !== null;
    const named = read.length > 1;
    const texts = read.map(({ name, text }) => ({ text, name: named ? titleOf(name) : "" }));
    const { ownTitle, lesson } = store.current;
    // What was in one archive is called as that is.
    const [archive] = read[0].name.split("/");
    const file = named && read.every(({ name }) => name.startsWith(`${archive}/`)) ? archive : read[0].name;
    // A file is something new: what there was does not go on with it.
    const title = (!ownTitle || lesson) && { title: titleOf(file), ownTitle: false };
    return this.#prepared(texts, { ...title, lesson: null, card: null }, { file, called: here ? titleOf(file) : null, asides, offers });
  }

  /**
   * What is to be done with texts, once all their positions are known: `found`, if they are. The
   * only card of a file that is `called` something is one more of the lesson that is open. `asides`
   * is said beside what comes of them, and `offers` are offered.
   */
  async #prepared(texts, more, { file = null, called = null, asides = [], offers = [], found: known = null } = {}) {
    const { commands, notices, store } = this.#parts;
    const [{ text }] = texts;
    const also = { asides, offers };
    const tells = (words) => () => notices.show([words, ...asides].join(" "), ...offers);
    const whole = texts.length === 1 && text.length <= LONGEST;
    const inLesson = store.current.lesson !== null;
    let refused = null;
    // Bare moves on a card are of the game that is on it.
    const meant = inLesson ? store.current.position?.game : null;
    const found = known ?? (await gathered(texts, meant, this.#mayGoOnBoard(texts)).catch((error) => {
      if (error instanceof Refused) refused = error.message;
      return null;
    }));
    if (found?.one) return () => this.#enter(text, more, also);
    const { items = [] } = found ?? {};
    if (inLesson && texts.length === 1 && (file === null || called !== null)) {
      const one = found ? oneCard(found, called) : whole && !refused && waiting(text, called);
      if (one) return this.#opening(one, {}, also);
      if (file !== null && !items.length && found) return tells(say("file-empty", { name: file }));
    }
    const some = texts.length > 1 || items.some(({ kind, board }) => board?.position || (found.own && kind === "card"));
    if (items.length > (found?.own ? 0 : 1) && some) {
      // Nothing of what was pasted is lost: it is one step back.
      const pasted = !file && whole && !found.own ? text : null;
      const choice = found.cut && (await this.#hasGames(text)) && this.#choiceOf(texts, more, file);
      return this.#opening(found, more, { pasted, choice, ...also });
    }
    const [only] = items;
    // A position alone is called as its file calls it, rather than as the file is called.
    const title = only?.title && more.title ? { title: only.title } : {};
    if (whole) return () => this.#enter(text, { ...more, ...title }, also);
    if (only) return () => this.#enter(only.board.text || text.slice(0, LONGEST), more, also);
    if (refused) return tells(refused);
    if (!found) return () => commands.needsServer();
    return tells(say("file-empty", { name: file }));
  }

  /** Whether what arrives goes on the board where it is one game: in a lesson it is a card. */
  #mayGoOnBoard([{ text }, ...others]) {
    return !others.length && text.length <= LONGEST && this.#parts.store.current.lesson === null;
  }

  #enter(text, more, { asides, offers }) {
    const { commands, store } = this.#parts;
    const told = store.current.lesson && "lesson" in more ? [...asides, say("lesson-closed")] : asides;
    commands.enter(text, more);
    const tell = () => told.length && commands.offerUndo(told.join(" "), ...offers);
    // What is said of moves that were read has no room for offers.
    if (offers.length) commands.inTurn(tell);
    else tell();
  }

  /** The cards are to be those of a lesson: of the one that is open, or of a new one. */
  async #opening(found, more, { pasted = null, entered = null, asides = [], offers = [], choice = null } = {}) {
    const { commands, lessons, notices, store } = this.#parts;
    const loaded = await lessons.load();
    if (!loaded) return null;
    return async () => {
      if (pasted !== null && !store.current.lesson) store.commit(textEntered(pasted));
      // The card on which a text was entered stays as it was before.
      const { lesson, card } = store.current;
      if (entered !== null && lesson) store.retract((step) => step.text === entered && step.card === card);
      const { left, instead } = await loaded.cards.take(found, more);
      const full = left > 0 && say("cards-no-room", { count: left });
      const counted = instead ? [instead.said] : foundInWords(found);
      const around = store.current.lesson?.notes.endsWith(found.notes) ? "text-around" : "text-around-cut";
      if (!found.own) offers = [...offers, ...this.#tasksIn(found.items)];
      const said = [...counted, full, found.notes && say(around), ...asides].filter(Boolean).join(" ");
      if (left === found.items.length) notices.show(said, ...offers);
      else if (instead) notices.show(said, instead.offer, ...offers);
      else if (choice) notices.show(said, { label: say("games-choose"), act: choice }, ...offers);
      else commands.offerUndo(said, ...offers);
    };
  }

  // --- very many games ------------------------------------------------------------------

  /** Whether a long text is one of games, as its beginning tells. */
  async #hasGames(text) {
    const found = await this.#gamesOf(text.slice(0, LONGEST));
    return found?.games.length > 1;
  }

  /** The games of a text; null where the server is away. */
  async #gamesOf(text, name = null) {
    const { notices } = this.#parts;
    const module = await feature("games");
    if (!module) return null;
    let told = "";
    const tell = (_, part) => {
      if (!name || part === 1) return;
      told = say("file-part", { name, part: Math.floor(100 * part) });
      notices.show(told);
    };
    const games = await module.indexed(text, tell).catch(() => []);
    notices.withdraw(told);
    return { module, games };
  }

  /** Chooses one of the games of a text that has more than become cards. */
  #choiceOf(texts, more, file) {
    const text = texts.map((one) => one.text).join("\n\n");
    return async () => {
      const { commands, notices } = this.#parts;
      const found = await this.#gamesOf(text, file ?? "");
      const dialog = found && (await dialogNamed("games"));
      if (!dialog) return commands.needsServer();
      const game = await found.module.taken(dialog, found.games, file ?? "");
      if (game === "find") return this.#findTasks(dialog.listed.map(({ start, end }) => ({ text: text.slice(start, end) })));
      const again = { label: say("games-again"), act: this.#choiceOf(texts, more, file) };
      if (game?.head) this.#takeRow(game.head + text.slice(game.start, game.end), { lesson: null, card: null, ...more });
      else if (game) commands.text(text.slice(game.start, game.end), { lesson: null, card: null, ...more });
      else notices.show(say("games-left", { count: found.games.length }), again);
      return undefined;
    };
  }

  /** Looks for tasks in games. */
  async #findTasks(games) {
    const module = await this.#parts.commands.loaded("finding", () => this.#findTasks(games));
    return module?.findTasks(this.#parts, games);
  }

  /** Where games of chess have come, the offer to look for tasks in them; none for one. */
  #tasksIn(items) {
    const games = items.filter(({ board }) => board?.line && gameInfo(board.line.start.game).searched && board.line.plies.length >= LEAST_OF_GAME);
    if (games.length < 2) return [];
    const act = async () => {
      const module = await this.#parts.commands.loaded("finding", act);
      return module?.findTasks(this.#parts, module.gamesOfLesson(games));
    };
    return [{ label: say("finding-begin"), act }];
  }

  /** A row of a table becomes a card, with all that stands in it. */
  #takeRow(row, more) {
    const { commands } = this.#parts;
    commands.first(async () => {
      const found = await gathered([{ text: row, name: "" }]).catch(() => null);
      return found ? this.#opening(found, more) : () => commands.needsServer(() => this.#takeRow(row, more));
    });
  }
}

/** What a text holds where that is one card, called so if it has no title; null for more or none. */
function oneCard(found, called) {
  const [only, ...others] = found.items;
  if (others.length || only?.kind !== "card" || (found.own && called !== null)) return null;
  return called && !only.title ? { ...found, items: [{ ...only, title: called }] } : found;
}

/** A text that the server, being away, cannot read yet, on a card. */
function waiting(text, called) {
  const board = { position: null, text };
  return { items: [{ kind: "card", title: called ?? "", board }], title: "", notes: "", cut: false, own: false };
}

/** How many positions there were, in sentences. */
function foundInWords({ items, cut: more, own }) {
  const cards = items.filter(({ kind }) => kind === "card");
  const unreadable = cards.filter(({ board }) => !board.position).length;
  return [
    howMany(cards.length, own),
    unreadable && say(unreadable === 1 ? "card-lost" : "cards-lost", { count: unreadable }),
    more && say("cards-cut", { count: items.length }),
  ].filter(Boolean);
}

function howMany(count, own) {
  const [one, several] = own ? ["one-card", "several-cards"] : ["one-position", "several"];
  return count === 1 ? say(one) : say(several, { count });
}

function refusedInWords({ name, picture, cut: isCut }) {
  if (isCut) return say("file-cut", { name });
  if (picture === undefined) return say("file-unreadable", { name });
  return say(picture ? "file-picture" : "file-binary", { name });
}
