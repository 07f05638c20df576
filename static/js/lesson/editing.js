/**
 * What is done to the cards of a lesson: each method is one step of the history.
 *
 * Mutable here: the card that a new lesson was begun with.
 */

import { usualOf } from "../cards/fields.js";
import { cardOfBoard, cardOfPosition, copied, gathered, heading, itemOf, moved, newLesson, opened, wentTo, withItem, withMore, withNotes, without } from "../cards/items.js";
import { added, filled, firstCard, isBare, isUntouched, putOn } from "../cards/taking.js";
import { title } from "../editor/page.js";
import { newId } from "../features/new-id.js";
import { limit } from "../model/games.js";
import { placeOf } from "../model/own.js";
import { clear } from "../model/position.js";
import { say } from "../model/words.js";
import { start } from "../server/api.js";

export class Editing {
  #parts;
  #strip;
  #telling;
  #on;
  #begun = null;

  /**
   * @param {object} parts  those of the editor
   * @param {import("./strip.js").PositionStrip} strip
   * @param {import("./telling.js").Telling} telling
   * @param {{begun: (path: string) => void, went: () => void, heading: (id: string) => void}} on  what else
   *   happens where a lesson is begun, one goes to another card, and a heading is to be named
   */
  constructor(parts, strip, telling, on) {
    this.#parts = parts;
    this.#strip = strip;
    this.#telling = telling;
    this.#on = on;
  }

  /**
   * The cards that a text or a file holds: behind the card on the board, or as a new lesson.
   *
   * @param {{items: object[], title: string}} found  as /api/cards has them
   * @param {object} more  other changes; `lesson: null` in them asks for a new one
   * @returns {Promise<{left: number, instead: {said: string, offer: object}|null}>}  how many of
   *   them the lesson has no room for; of a card that alone came after another what is said of it,
   *   and the offer to put it on that one
   */
  async take(found, more) {
    const { store } = this.#parts;
    const made = found.items.map((item) => itemOf({ ...item, id: newId() }));
    const { items } = await this.#telling.told({ items: made }, firstCard(made));
    const title = found.title.slice(0, limit("title"));
    store.endScratch();
    // Colleagues' changes have come meanwhile: from here on nothing is waited for.
    const { current } = store;
    const before = "lesson" in more ? null : current.lesson;
    if (!before) {
      const lesson = withNotes(withMore(newLesson(), items, null), found.notes);
      const named = !current.ownTitle && title ? { title, ownTitle: true } : {};
      store.commit({ ...more, ...named, ...opened(current, lesson) });
      this.#on.begun(lesson.path);
      this.#telling.tellCard();
      return { left: 0, instead: null };
    }
    const fills = isBare(current) || (current.card === this.#begun && isUntouched(current));
    const room = limit("cards") - before.items.length + (fills ? 1 : 0);
    const fit = items.slice(0, Math.max(room, 0));
    const left = items.length - fit.length;
    if (!fit.length) return { left, instead: null };
    const next = (fills ? filled : added)(current, fit);
    store.commit({ ...more, ...next, lesson: withNotes(next.lesson, found.notes) });
    this.#telling.tellCard();
    const alone = !fills && fit.length === 1 && fit[0].kind === "card";
    return { left, instead: alone ? this.#insteadOf(current.card) : null };
  }

  /** The card on the board may be meant for the one that was there before. */
  #insteadOf(before) {
    const { commands, store } = this.#parts;
    const { card: made } = store.current;
    const act = () =>
      commands.inTurn((snapshot) => {
        const changes = snapshot.lesson && snapshot.card === made ? putOn(snapshot, before) : null;
        if (!changes) return;
        store.commit(changes);
        commands.offerUndo(say("put-on-card", { number: placeOf(store.current).at + 1 }));
      });
    const said = say("added-as-card", { number: placeOf(store.current).at + 1 });
    return { said, offer: { label: say("put-here"), act, passing: true } };
  }

  /** Goes to a card. @param {string} id */
  card(id) {
    this.#parts.commands.first(async () => {
      const { current } = this.#parts.store;
      if (!current.lesson || id === current.card) return null;
      const known = (await this.#telling.told(current.lesson, id)).items.find((item) => item.id === id);
      return () => {
        const { store } = this.#parts;
        store.endScratch();
        const { lesson } = store.current;
        const item = lesson?.items.find((one) => one.id === id);
        if (!item) return;
        // A colleague's change may have come meanwhile.
        const same = item.board === current.lesson.items.find((one) => one.id === id)?.board;
        const next = same && known ? withItem(lesson, id, (one) => ({ ...one, board: known.board })) : lesson;
        store.commit(wentTo({ ...store.current, lesson: next }, id));
        this.#on.went();
        this.#telling.tellCard();
      };
    });
  }

  /** To the card that is so many further on. */
  step(by) {
    this.#parts.commands.inTurn((snapshot) => {
      const place = placeOf(snapshot);
      const next = place?.cards[place.at + by];
      if (next) this.card(next.id);
    });
  }

  /** Adds a card behind the one on the board: with what is on it, an empty board, or the start. */
  async add(what = "board") {
    const { commands, store, notices } = this.#parts;
    const begun = what === "start" ? await commands.asked(() => start(store.current.position.game)) : null;
    if (what === "start" && !begun) return;
    commands.inTurn((snapshot) => {
      const { lesson } = snapshot;
      if (lesson && lesson.items.length >= limit("cards")) return notices.show(say("lesson-full", { count: limit("cards") }));
      const whole = lesson ? gathered(snapshot) : withMore(newLesson(), [cardOfBoard(snapshot, snapshot.title)], null);
      const here = lesson ? snapshot.card : whole.items[0].id;
      const like = whole.items.find(({ id }) => id === here);
      const made = boardFor(what, cardOfPosition(snapshot, like), snapshot, begun);
      const next = withMore(whole, [made], here);
      // The title that was there is now that of the first card.
      store.commit({ ...opened(snapshot, next, made.id), ...(!lesson && { title: "", ownTitle: false }) });
      if (!lesson) this.#on.begun(next.path);
      commands.tell("card-added", { number: placeOf(store.current).at + 1 });
      return undefined;
    });
  }

  /** Adds a heading before the card on the board, whose words are then typed. */
  addHeading() {
    const { commands, notices } = this.#parts;
    commands.inTurn((snapshot) => {
      const whole = gathered(snapshot);
      if (whole.items.length >= limit("cards")) return notices.show(say("lesson-full", { count: limit("cards") }));
      const made = heading("");
      const at = whole.items.findIndex(({ id }) => id === snapshot.card);
      const lesson = moved({ ...whole, items: [...whole.items, made] }, [made.id], at);
      this.#parts.store.commit({ lesson }, { merge: `heading-${made.id}`, timed: true });
      this.#on.heading(made.id);
      return undefined;
    });
  }

  /** Takes away a heading without words, which is nothing to come back to. */
  dropHeading(id) {
    this.#parts.commands.inTurn(({ lesson }) => {
      const items = lesson?.items.filter((item) => item.id !== id);
      if (items && items.length < lesson.items.length) this.#parts.store.amend({ lesson: { ...lesson, items } });
    });
  }

  /** Begins a lesson with what is on the board. */
  beginNew() {
    this.#parts.commands.inTurn((snapshot) => {
      if (snapshot.lesson) return;
      const lesson = withMore(newLesson(), [cardOfBoard(snapshot, snapshot.title)], null);
      this.#on.begun(lesson.path);
      this.#parts.store.commit({ ...opened(snapshot, lesson), title: "", ownTitle: false });
      this.#begun = this.#parts.store.current.card;
      title.focus();
    });
  }

  /** Deletes items, all that are chosen where none are named. */
  remove(ids = this.#strip.chosen, said = say(ids.length === 1 ? "item-deleted" : "items-deleted", { count: ids.length })) {
    const { commands, store, notices } = this.#parts;
    commands.inTurn((snapshot) => {
      const changes = without(snapshot, ids);
      if (!changes) return notices.show(say("lesson-last-card"));
      const next = behind(snapshot.lesson.items, ids);
      store.commit(changes);
      this.#strip.select([]);
      this.#strip.focusItem(next);
      commands.offerUndo(said);
      return undefined;
    });
  }

  /** The same items once more, behind the last of them. */
  duplicate(ids = this.#strip.chosen) {
    const { commands, store, notices } = this.#parts;
    commands.inTurn((snapshot) => {
      const whole = gathered(snapshot);
      const chosen = whole.items.filter(({ id }) => ids.includes(id));
      if (!chosen.length) return undefined;
      if (whole.items.length + chosen.length > limit("cards")) return notices.show(say("lesson-full", { count: limit("cards") }));
      const copies = copied(chosen);
      const lesson = withMore(whole, copies, chosen.at(-1).id);
      const first = firstCard(copies);
      store.commit(first ? opened(snapshot, lesson, first) : { lesson });
      this.#strip.select(copies.length > 1 ? copies.map(({ id }) => id) : []);
      commands.offerUndo(say(copies.length === 1 ? "item-duplicated" : "items-duplicated", { count: copies.length }));
      return undefined;
    });
  }

  /** Items to another place: before the one that is number `to` of those that stay. */
  move({ ids, to }) {
    const { commands, store } = this.#parts;
    commands.inTurn((snapshot) => {
      const lesson = moved(gathered(snapshot), ids, to);
      const before = snapshot.lesson.items.map(({ id }) => id).join();
      if (lesson.items.map(({ id }) => id).join() === before) return;
      store.commit({ lesson });
      const at = lesson.items.findIndex(({ id }) => id === ids[0]);
      commands.tell("item-moved", { number: at + 1, count: lesson.items.length });
    });
  }

  /** Some fields of an item; strokes that follow closely make one step. */
  set(id, fields, merge) {
    const { commands, store } = this.#parts;
    commands.inTurn(({ lesson }) => {
      if (lesson) store.commit({ lesson: withItem(lesson, id, (item) => ({ ...item, ...fields })) }, { merge, timed: true });
    });
  }

  /** Students see of all cards what they see of this one, when they see it there. */
  showAllAs(id) {
    const { commands, store } = this.#parts;
    commands.inTurn(({ lesson }) => {
      const shown = lesson?.items.find((item) => item.id === id)?.shown;
      if (!shown) return;
      const items = lesson.items.map((item) => (item.kind === "card" ? { ...item, shown } : item));
      store.commit({ lesson: { ...lesson, items } });
      commands.offerUndo(say("shown-for-all"));
    });
  }

  /** Cards have the exercise of the one on the board, those about squares as Fenboard chooses them. @param {string[]|null} ids  null for all */
  sameExercise(ids) {
    const { commands, notices, store } = this.#parts;
    commands.inTurn(({ lesson, card }) => {
      const code = lesson?.items.find(({ id }) => id === card)?.exercise;
      if (!code) return notices.show(say("exercise-none"));
      const [exercise] = code.split(":");
      const isOther = ({ id, kind }) => kind === "card" && id !== card && (!ids || ids.includes(id));
      const items = lesson.items.map((item) => (isOther(item) ? { ...item, exercise } : item));
      store.commit({ lesson: { ...lesson, items } });
      return commands.offerUndo(say("exercise-for-cards", { count: items.filter(isOther).length + 1 }));
    });
  }

  /** Some fields of the lesson. */
  setLesson(fields, merge) {
    const { commands, store } = this.#parts;
    commands.inTurn(({ lesson }) => {
      if (lesson) store.commit({ lesson: { ...lesson, ...fields } }, { merge, timed: true });
    });
  }
}

/** The item that stands where these were, or before them where they were the last. */
function behind(items, ids) {
  const at = items.findIndex(({ id }) => ids.includes(id));
  const stays = ({ id }) => !ids.includes(id);
  return (items.slice(at).find(stays) ?? items.slice(0, at).findLast(stays)).id;
}

/** A new card with another board than the one on the page. */
function boardFor(what, card, snapshot, begun) {
  if (what === "board") return card;
  const position = what === "start" ? begun.position : { ...clear(snapshot.position), turn: snapshot.position.turn };
  return { ...card, own: null, board: { ...usualOf("card").board, position, flipped: snapshot.flipped } };
}
