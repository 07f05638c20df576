/**
 * Games searched for tasks one after the other, two at a time, each by one request: so what comes
 * is shown at once, it can be stopped at any game, and goes on where it was, also after the server
 * was away.
 *
 * Mutable here: which games are still to be searched, and what was found.
 */

import { clock } from "../model/clock.js";
import { Refused, post } from "../server/api.js";

const AT_ONCE = 2;
/** The ms before a server that is away is asked again. */
const AGAIN = 3000;
/** A game at which the server fails is left out after so many tries. */
const TRIES = 3;
/** Without an engine, or leave to use one, no game is searched. */
const NOBODY = [403, 404];

/**
 * @typedef {object} Found  a moment of a game, as /api/moments answers it
 * @property {object} card       as lessons have it
 * @property {object} position
 * @property {string} label, said
 */

export class Search {
  #games;
  /** The numbers of those to come. */
  #left;
  #under = 0;
  #tell;
  #ask;
  /** What was found, in the order of the games. @type {{game: number, name: string, found: Found[]}[]} */
  results = [];
  /** How many games are done, of which some were left out. */
  done = 0;
  skipped = 0;
  /** What the server says of why it does not go on at all; "" while it does. */
  trouble = "";
  engine = "";
  away = false;
  stopped = false;

  /**
   * @param {({text: string}|{line: object})[]} games
   * @param {() => void} tell  is told whenever something has changed
   * @param {(body: object) => Promise<object>} ask
   */
  constructor(games, tell, ask = (body) => post("/api/moments", body)) {
    this.#games = games;
    this.#left = [...games.keys()];
    this.#tell = tell;
    this.#ask = ask;
  }

  get count() {
    return this.#games.length;
  }

  get isOver() {
    return this.done === this.count;
  }

  get isRunning() {
    return this.#under > 0;
  }

  get found() {
    return this.results.flatMap(({ found }) => found);
  }

  /** Begins, or goes on. */
  go() {
    this.stopped = false;
    this.trouble = "";
    while (this.#under < AT_ONCE && this.#left.length) this.#one(this.#left.shift());
    this.#tell();
  }

  /** Begins no more games; those that are under way are still shown. */
  stop() {
    this.stopped = true;
    this.#tell();
  }

  async #one(game) {
    this.#under += 1;
    const answer = await this.#answer(game);
    this.#under -= 1;
    if (answer) this.#take(game, answer);
    if (!this.stopped) this.go();
    else this.#tell();
  }

  /** What comes of a game; null where it is to be asked for again later. */
  async #answer(game) {
    for (let tries = 1; ; ) {
      try {
        const answer = await this.#ask(this.#games[game]);
        this.away = false;
        return answer;
      } catch (error) {
        if (error instanceof Refused && NOBODY.includes(error.status)) return this.#give(game, error.message);
        if (error instanceof Refused) return { moments: [], skipped: error.message, name: "" };
        // It says what is wrong, or it is not there at all.
        if (error.said && tries++ >= TRIES) return { moments: [], skipped: error.said, name: "" };
        this.away = !error.said;
        this.#tell();
        await clock.rest(AGAIN);
        if (this.stopped) return this.#give(game, "");
      }
    }
  }

  #give(game, trouble) {
    this.#left.unshift(game);
    this.stopped = true;
    this.trouble ||= trouble;
    return null;
  }

  #take(game, { name, moments, skipped, engine }) {
    this.done += 1;
    if (skipped) this.skipped += 1;
    this.engine ||= engine ?? "";
    if (!moments.length) return;
    this.results.push({ game, name, found: moments });
    this.results.sort((one, other) => one.game - other.game);
  }
}
