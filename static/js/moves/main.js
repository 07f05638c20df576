/**
 * Playing: moves on the board, the list of moves beside it, and all that is done to them. Loaded
 * when moves are first played, or there are some.
 */

import { clock } from "../model/clock.js";
import { following, lineThrough, withPly } from "../model/line.js";
import { gameInfo, limit } from "../model/games.js";
import { addWords, say } from "../model/words.js";
import { toldLine, writtenRecord } from "../server/api.js";
import { feature } from "../editor/features.js";
import { board, root } from "../editor/page.js";
import { TYPED_IN } from "../editor/actions.js";
import { detailsOf } from "./details.js";
import "../line/list.js";
import { nameOf, numberOf, targetsSaid, writeMoves } from "../line/names.js";
import { Playing } from "./playing.js";
import { promotionOf } from "../line/promotion.js";
import { MovesView } from "./view.js";
import { aboveAnother, beginningOf, demoted, promoted, withoutPly } from "../line/tree.js";

const TURNS_KEY = "fenboard.turns";
const FLASH_FOR = 1500; // ms
const NEXT = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", ArrowUp: "before", ArrowDown: "after" };
/** Signs of which a move has one at most (PGN standard §10): what it is worth, and how the game stands after it. */
const KINDS = [[1, 2, 3, 4, 5, 6], [10, 13, 14, 15, 16, 17, 18, 19, 20, 21]];

export class Moves {
  #parts;
  #panel;
  #list;
  #playing;
  #view;
  #turns = turnsKept();
  #refusal = null; // the last try that was refused: what was said, and where it was
  #telling = false; // whether the server is being asked for names

  /**
   * @param {object} parts   those of the editor
   * @param {HTMLElement} panel  the part of the page, see `parts/moves.html`
   */
  constructor(parts, panel) {
    addWords(JSON.parse(panel.dataset.words));
    this.#parts = parts;
    this.#panel = panel;
    // The panel of the task may have taken it to itself already.
    this.#list = root.querySelector("moves-list:not(.of-proof)");
    const promote = (moves, position) => promotionOf(moves, position, this.#cellOf(moves[0]));
    this.#playing = new Playing({ ...parts, board, promote, turns: () => this.#turns });
    this.#view = new MovesView(panel, this.#list, parts.store, this.#playing);
    this.#bind();
    this.#write();
    // A piece may have been picked up already.
    this.#playing.targets(board.picked);
    // What is beside the moves takes note of them as well.
    parts.state.set({});
  }

  /** What was done to the board. */
  edit(detail) {
    this.#playing.edit(detail);
  }

  /** Keeps in words what no longer fits the position: with the card, or before the first move. */
  keepWords({ left, count }) {
    const { store, commands } = this.#parts;
    const { current } = store;
    const { lesson, card, was } = current;
    if (!was || (!left && !was.words)) return;
    const before = (lesson ? lesson.items.find(({ id }) => id === card).notes : was.line.comment) ?? "";
    const all = left && say("moves-not-fitting", { moves: left });
    const hasRoom = withWords(before, all, was.words).length <= limit("notes");
    const words = hasRoom ? all : "";
    const text = withWords(before, words, was.words);
    const key = `${count === 1 ? "move" : "moves"}-in-${lesson ? "notes" : "comment"}`;
    const said = hasRoom ? count > 0 && say(key, { count }) : say("moves-no-room");
    if (lesson) {
      const items = lesson.items.map((item) => (item.id === card ? { ...item, notes: text } : item));
      store.amend({ lesson: { ...lesson, items }, was: { ...was, words, said } });
    } else {
      const line = { ...this.#playing.line, comment: text };
      const nothing = !line.comment && !line.plies.length && !line.tags.length;
      store.amend({ line: nothing ? null : line, was: { ...was, fits: nothing ? null : line, words, said } });
    }
    // On a scratch board nothing of the card is lost, until what is on it is kept.
    if (said && store.current === store.kept) commands.offerUndo(said);
  }

  /** Shows what there is now. */
  show() {
    const { store, state } = this.#parts;
    const snapshot = store.current;
    const plays = state.mode === "play";
    this.#panel.hidden = !plays;
    board.steps = plays && Boolean(snapshot.line);
    this.#drawHints(plays);
    this.#view.drawCaption(snapshot, plays ? snapshot.line : null);
    if (this.#refusal && (!plays || this.#refusal.place !== this.#playing.place)) this.#refuse(null);
    if (!plays) return;
    if (snapshot.reading !== "pending") this.#playing.ask();
    this.#view.draw(snapshot);
    this.#tell(snapshot.line);
  }

  // --- what is shown -------------------------------------------------------------------

  #drawHints(plays = this.#parts.state.mode === "play") {
    const { preview } = this.#parts.state;
    if (preview) board.hints = preview.hints;
    else board.hints = plays ? { ...this.#playing.shown, ...this.#playing.targets(this.#playing.lifted) } : {};
  }

  #cellOf({ to, lands }) {
    return board.querySelector(`[data-square="${CSS.escape(lands ?? to)}"]`);
  }

  /** Names of moves, and what comes of them, that the server had no time for yet. */
  async #tell(line) {
    const first = line?.plies.findIndex(({ names }) => !names) ?? -1;
    if (first < 0 || this.#telling) return;
    this.#telling = true;
    const { store, settings } = this.#parts;
    const answer = await toldLine(line, first, settings.enPassant).catch(() => null);
    this.#telling = false;
    // Without an answer, or one that goes no further, it is asked again with the next step.
    if (!answer?.plies[first].names) return;
    const lines = new Map();
    const told = (one) => {
      if (!lines.has(one)) lines.set(one, withNames(one, answer.plies));
      return lines.get(one);
    };
    store.revise((snapshot) => (snapshot.line ? { ...snapshot, line: told(snapshot.line) } : snapshot));
  }

  // --- what is done --------------------------------------------------------------------

  #bind() {
    const { store, state, settings } = this.#parts;
    store.addEventListener("change", () => this.show());
    state.addEventListener("change", () => this.show());
    settings.addEventListener("moves", () => this.#write());
    this.#playing.addEventListener("moves", () => {
      this.show();
      board.sayOwed();
    });
    this.#playing.addEventListener("refused", ({ detail }) => {
      this.#refuse(detail.reason);
      this.#flash(detail.squares);
    });
    for (const type of ["pick", "lift"]) {
      board.addEventListener(type, ({ detail }) => {
        this.#playing.targets(detail);
        this.#drawHints();
      });
    }
    this.#list.addEventListener("ply-choice", ({ detail }) => this.#playing.go(detail));
    for (const place of [this.#panel, root]) {
      place.addEventListener("click", ({ target }) => {
        const button = target.closest("[data-do], [data-step]");
        if (!button || button.ariaDisabled === "true" || (place === root && this.#panel.contains(button))) return;
        if (button.dataset.step) this.step(button.dataset.step);
        else this.#do(button.dataset.do, button);
      });
    }
    this.#panel.querySelector("[type=range]").addEventListener("input", ({ target }) => this.#slide(Number(target.value)));
    this.#panel.querySelector("form.typed").addEventListener("submit", (event) => this.#typed(event));
    for (const [name, field] of Object.entries(this.#view.fields)) field.addEventListener("input", () => this.#comment(name, field.value));
    for (const button of document.querySelectorAll("[data-do=turns]")) button.ariaPressed = String(this.#turns);
    document.addEventListener("keydown", (event) => this.key(event));
    board.saidOfPicked = () => this.#targetsSaid();
    this.#playing.targets(board.picked);
  }

  /** Goes through the moves: to the first or last of the line, a ply back or forward, to another variation. */
  step(name) {
    const { line, ply } = this.#parts.store.current;
    if (!line) return;
    if (name === "before" || name === "after") {
      const others = ply < 0 ? [] : following(line, line.plies[ply].parent);
      const other = others[others.indexOf(ply) + (name === "after" ? 1 : -1)];
      if (other !== undefined) this.#playing.go(other);
      return;
    }
    const path = lineThrough(line, ply);
    const at = path.indexOf(ply);
    const to = { first: -1, back: at - 1, forward: at + 1, last: path.length - 1 }[name];
    this.#playing.go(to < 0 ? -1 : path[Math.min(to, path.length - 1)] ?? -1);
  }

  #slide(to) {
    const { line, ply } = this.#parts.store.current;
    if (line) this.#playing.go(to === 0 ? -1 : lineThrough(line, ply)[to - 1]);
  }

  #do(name, button) {
    const { commands, notices, store } = this.#parts;
    const acts = {
      "take-back": () => this.#takeBack(),
      pass: () => this.#playing.type("pass"),
      promote: () => this.#shift(promoted, beginningOf, "variation-up"),
      demote: () => this.#shift(demoted, aboveAnother, "variation-down"),
      delete: () => {
        if (store.current.ply < 0) return;
        this.#playing.change(withoutPly);
        commands.offerUndo(say("moves-deleted"));
      },
      "from-here": () => {
        commands.set({ line: null, ply: -1, was: null });
        this.#parts.setMode("setup");
        commands.offerUndo(say("moves-left"));
      },
      turns: () => {
        this.#turns = !this.#turns;
        keepTurns(this.#turns);
        button.ariaPressed = String(this.#turns);
        notices.announce(say(this.#turns ? "turns-on" : "turns-off"));
      },
      "copy-record": () => this.#out((exchange, { text }) => exchange.copy(text), "record-copied"),
      "save-record": () => this.#out((exchange, { text, file }, extension) => exchange.saveText(exchange.fileName(store.current.title || this.#players(), extension), text, file), "record-saved", true),
      details: async () => {
        const changed = await detailsOf(this.#panel.querySelector("dialog.details"), this.#playing.line);
        // In some games tags tell what the sides are called, which a report says.
        const named = gameInfo(store.current.position.game).handicap && { report: null };
        if (changed) this.#playing.change((line, ply) => ({ line: { ...line, ...changed }, ply, ...named }));
      },
      nag: () => this.#nag(Number(button.dataset.nag)),
    };
    acts[name]?.();
  }

  /** The moves as a record, in the form chosen; what it has no place for is said. */
  async #out(use, key, isFile = false) {
    const { store, commands, notices } = this.#parts;
    const { value: form, selectedOptions } = this.#panel.querySelector("[name=form]");
    const [exchange, answer] = await Promise.all([commands.loaded("exchange", () => this.#out(use, key, isFile)), commands.asked(() => writtenRecord(this.#playing.line, form, store.current.variant, isFile ? selectedOptions[0].dataset.encoding : undefined))]);
    if (!exchange || !answer) return;
    const done = await use(exchange, answer, selectedOptions[0].dataset.extension);
    const lost = answer.findings.map(({ message }) => message);
    notices.show([say(done === false ? "copy-failed" : key), ...lost].join(" "));
  }

  /** Who has played, for the name of a file. */
  #players() {
    return this.#panel.querySelector(".game-players").textContent;
  }

  /** Puts the variation that a move is in up or down, and says which one, as it may begin far off. */
  #shift(change, begin, said) {
    const { line, ply } = this.#parts.store.current;
    const first = begin(line, ply);
    if (first === null) return;
    const move = `${numberOf(line.plies[first], true, line.start)} ${nameOf(line.plies[first], line.start)}`;
    this.#playing.change(() => change(line, first, ply));
    this.#parts.commands.offerUndo(say(said, { move }));
  }

  /** The last move of its line is taken away. */
  #takeBack() {
    this.#playing.change((line, ply) => (ply < 0 || following(line, ply).length ? null : withoutPly(line, ply)));
  }

  /** Says what is against a move, beside the list and as a notice, until there is another position; null for nothing. */
  #refuse(reason) {
    const { notices } = this.#parts;
    if (reason) notices.show(reason);
    else notices.withdraw(this.#refusal?.reason);
    this.#refusal = reason ? { reason, place: this.#playing.place } : null;
    this.#view.text(".refused", reason ?? "");
    const field = this.#panel.querySelector("[name=move]");
    if (reason) return;
    if (field.ariaInvalid === "true") field.value = "";
    field.ariaInvalid = "false";
  }

  #nag(nag) {
    this.#playing.change((line, ply) => {
      if (ply < 0) return null;
      const { nags = [] } = line.plies[ply];
      const kind = KINDS.find((some) => some.includes(nag)) ?? [nag];
      const others = nags.filter((one) => !kind.includes(one));
      // What a move is worth comes first, as in books.
      if (kind !== KINDS[0]) return { line: withPly(line, ply, { nags: nags.includes(nag) ? others : [...others, nag] }), ply };
      return { line: withPly(line, ply, { nags: nags.includes(nag) ? others : [nag, ...others] }), ply };
    });
  }

  #comment(name, text) {
    const change = (line, ply) => ({ line: ply < 0 ? { ...line, comment: text } : withPly(line, ply, { [name]: text }), ply });
    this.#playing.change(change, `comment-${name}`);
  }

  async #typed(event) {
    event.preventDefault();
    const field = event.target.elements.move;
    const text = field.value.trim();
    if (!text) return;
    const reason = await this.#playing.type(text);
    if (reason === undefined) this.#parts.commands.needsServer();
    field.ariaInvalid = String(Boolean(reason));
    if (reason === null) field.value = "";
    else field.select();
  }

  /** A key was pressed. */
  key(event) {
    const { state, settings } = this.#parts;
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (state.mode !== "play" || document.querySelector("dialog[open]")) return;
    if (target.closest?.(`${TYPED_IN}, [type=radio], [role=toolbar]`)) return;
    if (key in NEXT && this.#parts.store.current.line) this.step(NEXT[key]);
    else if (key.toLowerCase() === "m" && settings.keys === "page") this.#panel.querySelector("[name=move]").focus();
    else return;
    event.preventDefault();
  }

  /** Where what is picked up may go, in words; "" for anywhere, null while that is not known. */
  #targetsSaid() {
    const { found } = this.#playing;
    if (this.#parts.state.mode !== "play" || found?.free) return "";
    if (!found) return null;
    const { target, takes } = this.#playing.targets(this.#playing.lifted);
    const squares = [...target, ...takes].map((name) => board.squareSaid(this.#playing.indexOf(name)));
    return targetsSaid(squares, this.#playing.lifted);
  }

  #flash(squares) {
    board.hints = { ...this.#playing.shown, refused: squares };
    clock.after(FLASH_FOR, () => this.#drawHints());
  }

  #write() {
    writeMoves(this.#parts.settings.moves);
    this.#list.redraw();
  }
}

/** The line with the names that its plies have in another one, if they are the same there. */
function withNames(line, told) {
  const plies = line.plies.map((ply, at) => {
    const { code, parent, names, events, checks } = told[at] ?? {};
    if (ply.names || !names || code !== ply.code || parent !== ply.parent) return ply;
    return { ...ply, names, ...(events && { events }), ...(checks && { checks }) };
  });
  return { ...line, plies };
}

/** Words below others, in place of those that stood there last. */
function withWords(before, words, last = "") {
  // The server may have put them there as well.
  const there = [last, words].find((one) => one && before.endsWith(one)) ?? "";
  const own = there ? before.slice(0, -there.length) : before;
  return [own.trimEnd(), words].filter(Boolean).join("\n\n");
}

function turnsKept() {
  try {
    return localStorage.getItem(TURNS_KEY) === "1";
  } catch {
    return false;
  }
}

function keepTurns(turns) {
  try {
    localStorage.setItem(TURNS_KEY, turns ? "1" : "");
  } catch {
    // Private windows may have no storage; the choice then lasts for the page.
  }
}
