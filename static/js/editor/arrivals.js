/**
 * Files and texts from outside: opened, dropped, pasted. Of several positions all are taken, as
 * cards of a strip.
 *
 * Mutable here: whether something of the page itself is being dragged.
 */

import { textEntered } from "../model/snapshot.js";
import { hasMoreWords, stripClosed, stripOpened } from "../model/strip.js";
import { say } from "../model/words.js";
import { dialogNamed, feature } from "./features.js";
import { root } from "./page.js";

/** Fields that keep what is pasted into them for themselves. */
const OWN_PASTE = "#title, textarea, dialog";
const OWN_DROP = "#title, dialog";
const SEVERAL_LINES = /\S[^\S\r\n\u2028\u2029]*[\r\n\u2028\u2029]\s*\S/;
const LONGEST = 300_000; // characters that the text field is given
const TOLD_AFTER = 400; // ms of reading a file before that is said

export class Arrivals {
  #store;
  #commands;
  #notices;

  /** @param {{store: import("../model/store.js").Store, commands: import("./commands.js").Commands, notices: import("./notices.js").Notices}} parts */
  constructor({ store, commands, notices }) {
    this.#store = store;
    this.#commands = commands;
    this.#notices = notices;
  }

  /** A text pasted or dropped. */
  text(text) {
    if (!SEVERAL_LINES.test(text)) this.#commands.text(text);
    else this.#commands.first(() => this.#prepared([{ text, name: "" }], {}));
  }

  /** The strip for the text that was just read, if it has several positions. */
  spread(text) {
    this.#commands.first(async () => {
      const found = await gathered([{ text, name: "" }]);
      return found?.cards.length > 1 && found.cards.some(({ position }) => position) && this.#store.current.text === text ? () => this.#open(found, {}) : null;
    });
  }

  /** Files opened or dropped, all of them in the order of their names; `meant` their encoding, if it is known. */
  async files(list, meant = null) {
    const module = await feature("files");
    if (!module) return this.#commands.needsServer();
    const files = module.inOrder(list);
    const names = files.map(({ name }) => name).join(say("list-comma"));
    const late = setTimeout(() => this.#notices.show(say("file-reading", { name: names })), TOLD_AFTER);
    return this.#commands.first(async () => {
      try {
        const opened = await Promise.all(files.map((file) => module.opened(file, meant).catch(() => ({ name: file.name }))));
        const act = await this.#preparedFiles(opened, module.titleOf);
        const { guessed } = opened.find((one) => one.guessed) ?? {};
        return () => {
          act();
          if (guessed) this.#commands.inTurn(() => this.#offerEncodings(module, files, guessed));
        };
      } finally {
        clearTimeout(late);
      }
    });
  }

  /** The encoding of a file was guessed: it can be read in another. */
  #offerEncodings(module, files, guessed) {
    const act = async () => {
      const chooser = await feature("encoding");
      const encoding = chooser && (await chooser.encodingOf(await module.samples(files[0]), guessed));
      if (encoding) this.files(files, encoding);
    };
    this.#notices.show(say("encoding-guessed", { encoding: guessed }), { label: say("encoding-other"), act });
  }

  async #preparedFiles(opened, titleOf) {
    const asides = opened.filter(({ text, cut }) => text === undefined || cut).map(refusedInWords);
    const read = opened.filter(({ text }) => text !== undefined);
    if (!read.length) return () => this.#notices.show(asides.join(" "));
    const named = read.length > 1;
    const texts = read.map(({ name, text }) => ({ text, name: named ? titleOf(name) : "" }));
    const { ownTitle } = this.#store.current;
    // A file is something new: what was open side by side does not go on with it.
    const { strip } = this.#store.current;
    const more = { ...(!ownTitle && { title: titleOf(read[0].name) }), ...(strip && stripClosed()) };
    return this.#prepared(texts, more, { file: read[0].name, asides });
  }

  /** The games of a text, `many` where one is to be taken and `one` where there is no more; null where the server is away. */
  async #several(text, name) {
    const module = await feature("games");
    if (!module) return null;
    let told = "";
    const tell = (_, part) => {
      if (!name || part === 1) return;
      told = say("file-part", { name, part: Math.floor(100 * part) });
      this.#notices.show(told);
    };
    const games = await module.indexed(text, tell).catch(() => []);
    this.#notices.withdraw(told);
    return { module, text, name, games, many: module.areMany(games), one: module.isOne(games, text) };
  }

  /** One of several games is taken; the list can be had again. */
  async #choose(several, more) {
    const { module, text, name, games } = several;
    const dialog = await dialogNamed("games");
    if (!dialog) return this.#commands.needsServer();
    const game = await module.taken(dialog, games, name);
    const again = { label: say("games-again"), act: () => this.#choose(several, more) };
    if (game) this.#commands.text(text.slice(game.start, game.end), more);
    else this.#notices.show(say("games-left", { count: games.length }), again);
    return undefined;
  }

  /** What is to be done with texts, once all their positions are known. */
  async #prepared(texts, more, { file = null, asides = [] } = {}) {
    const several = await this.#several(texts.map(({ text }) => text).join("\n\n"), file);
    if (several?.many) return () => this.#choose(several, more);
    if (several?.one && texts[0].text.length <= LONGEST) return () => this.#enterGame(texts[0].text, more, asides);
    const found = await gathered(texts);
    const { cards = [], usualStarts = 0 } = found ?? {};
    const [{ text }] = texts;
    const whole = texts.length === 1 && text.length <= LONGEST;
    const tell = (told) => told.length && this.#commands.offerUndo(told.join(" "));
    const some = texts.length > 1 || cards.some(({ position }) => position);
    if (cards.length > 1 && some) {
      const pasted = !file && whole;
      const rest = pasted && hasMoreWords(text, cards) ? [say("text-around")] : [];
      return () => {
        // Nothing of what was pasted is lost: it is one step back.
        if (pasted) this.#store.commit(textEntered(text));
        this.#open(found, more, [...rest, ...asides]);
      };
    }
    const closed = "strip" in more ? [say("strip-closed")] : [];
    const told = [...(whole ? [] : startsInWords(usualStarts)), ...asides, ...closed];
    if (whole || cards.length === 1) {
      return () => {
        this.#commands.enter(whole ? text : cards[0].text, more);
        tell(told);
      };
    }
    if (!found) return () => this.#commands.needsServer();
    if (!usualStarts) return () => this.#notices.show([say("file-empty", { name: file }), ...asides].join(" "));
    return () => this.#commands.start(undefined, () => tell(told), more);
  }

  #enterGame(text, more, asides) {
    const closed = "strip" in more ? [say("strip-closed")] : [];
    const told = [...asides, ...closed];
    this.#commands.enter(text, more);
    if (told.length) this.#commands.offerUndo(told.join(" "));
  }

  #open(found, more, asides = []) {
    this.#store.commit({ ...more, ...stripOpened(this.#store.current, found.cards) });
    this.#commands.offerUndo([...foundInWords(found), ...asides].join(" "));
    this.#commands.tellCard();
  }
}

/** All positions of the texts; null where the server is away. */
async function gathered(texts) {
  const collect = await feature("collect");
  return collect?.gather(texts).catch(() => null) ?? null;
}

/** How many positions there were, in sentences. */
function foundInWords({ cards, usualStarts, cut }) {
  const count = cards.length;
  const unread = cards.filter(({ position }) => !position).length;
  return [
    say("several", { count }),
    unread && say(unread === 1 ? "card-lost" : "cards-lost", { count: unread }),
    ...startsInWords(usualStarts),
    cut && say("cards-cut", { count }),
  ].filter(Boolean);
}

function startsInWords(count) {
  return count ? [say(count === 1 ? "usual-start" : "usual-starts", { count })] : [];
}

function refusedInWords({ name, picture, cut }) {
  if (cut) return say("file-cut", { name });
  if (picture === undefined) return say("file-unreadable", { name });
  return say(picture ? "file-picture" : "file-binary", { name });
}

/** Listens to what comes from outside. */
export function bindArrivals({ arrivals }) {
  const chooser = document.getElementById("file");
  chooser.addEventListener("change", () => {
    const files = [...chooser.files];
    chooser.value = "";
    if (files.length) arrivals.files(files);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (!text) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length && !event.target.closest?.(OWN_PASTE)) arrivals.files(files);
      return;
    }
    if (takesPaste(event.target, text)) return;
    event.preventDefault();
    arrivals.text(text);
  });
  bindDrops(arrivals);
}

function bindDrops(arrivals) {
  let own = false;
  const over = (is) => root.classList.toggle("receiving", is);
  const takes = ({ dataTransfer, target }) => {
    const types = [...(dataTransfer?.types ?? [])];
    if (types.includes("Files")) return true;
    return types.includes("text/plain") && !own && !target.closest?.(OWN_DROP);
  };
  document.addEventListener("dragstart", () => (own = true));
  document.addEventListener("dragend", () => (own = false));
  document.addEventListener("dragover", (event) => {
    const taken = takes(event);
    over(taken);
    if (!taken) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || over(false));
  document.addEventListener("drop", (event) => {
    over(false);
    if (!takes(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData("text/plain");
    if (files.length) arrivals.files(files);
    else if (text) arrivals.text(text);
  });
}

/** Whether what is pasted belongs into the field that has the focus. */
function takesPaste(target, text) {
  if (target.closest?.(OWN_PASTE)) return true;
  return target.type === "number" && /^\s*\d+\s*$/.test(text);
}
