/**
 * Pages that change one lesson, without a page: each has the real store, saver and merge, a clock that
 * stands until it is turned, a browser that keeps things, and a network that loses and delays. The
 * server is the one of Python: `serve(method, path, body)` asks it.
 */
() => {
  const { Clock, Store } = model;
  const { Refused, Unreachable } = server;
  const FAR = 60_000; // ms
  const none = { lesson: null, card: null, line: null, was: null, ply: -1, at: -1, report: null, readReport: null, before: null, marks: [], edit: null, left: {}, variant: null };
  const text = { text: null, reading: "none", notation: null, operations: null, game: null, fixed: false, marksOf: "board", follow: false };
  const BLANK = { position: chess, ...none, ...text, title: "", ownTitle: false, flipped: false };

  const { port1, port2 } = new MessageChannel();

  /** Resolves once all else that waits for nothing is done; timers of the browser are slower. */
  function soon() {
    return new Promise((resolve) => {
      port1.addEventListener("message", resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }

  /** What becomes of requests: those named in `fates` one after the other, all others go well. */
  class Network {
    fates = [];
    away = false;
    held = [];
    most = Infinity; // characters that go at once
    asked = []; // saves as they were sent
    #underWay = new Set();

    /** @param {string} fate  "lost" on its way, "unanswered" though it arrived, "late" until `release`, or a status */
    async ask(method, path, body) {
      if (method === "POST") this.asked.push(structuredClone(body ?? {}));
      const fate = this.away ? "lost" : this.fates.shift() ?? "well";
      if (fate === "lost") throw new Unreachable("lost");
      if (typeof fate === "number") throw Object.assign(fate >= 500 ? new Unreachable("x") : new Refused("A reason."), { status: fate, said: "A reason." });
      if (JSON.stringify(body ?? "").length > this.most) throw Object.assign(new Unreachable("no JSON"), { status: 413 });
      if (fate === "late") await new Promise((resolve) => this.held.push(resolve));
      const asked = serve(method, path, body === undefined ? null : JSON.stringify(body));
      this.#underWay.add(asked);
      try {
        const answer = await asked;
        if (fate === "unanswered") throw new Unreachable("no answer");
        if (answer.status >= 400) throw Object.assign(answer.status >= 500 ? new Unreachable("x") : new Refused(answer.body.error.message), { status: answer.status });
        return answer.body;
      } finally {
        this.#underWay.delete(asked);
      }
    }

    release() {
      for (const go of this.held.splice(0)) go();
    }

    /** Resolves once nothing is on its way. */
    async quiet() {
      for (let calm = 0; calm < 3; calm += 1) {
        if (this.#underWay.size) calm = 0;
        await Promise.all([...this.#underWay, soon()]);
      }
    }
  }

  /** What a browser keeps; pages that live keep theirs to themselves. */
  class Browser {
    kept = new Map();
    lives = new Set();
    full = false;

    keeper(by) {
      this.lives.add(by);
      return {
        BY: by,
        keep: async (path, save) => {
          if (!this.lives.has(by)) return false;
          if (save && !this.full) this.kept.set(`${path} ${by}`, { key: `${path} ${by}`, path, by, save: structuredClone(save) });
          else this.kept.delete(`${path} ${by}`);
          return Boolean(save) && !this.full;
        },
        leftBehind: async () => [...this.kept.values()].filter((one) => !this.lives.has(one.by)),
        letGo: async ({ key }, rest = null) => (rest ? this.kept.set(key, { ...this.kept.get(key), save: rest }) : this.kept.delete(key)),
        oneByOne: (_, act) => act(),
      };
    }
  }

  let pages = 0;

  class Writer {
    told = [];
    statuses = [];

    constructor(path, browser = new Browser(), network = new Network(), store = null) {
      Object.assign(this, { path, browser, network, inSight: true, listeners: {} });
      this.by = `writer${String((pages += 1)).padStart(6, "0")}`;
      this.clock = new Clock(() => 0, () => 0);
      const at = `/api/lessons/${path.split("/")[2]}`;
      this.around = {
        clock: this.clock,
        keeper: browser.keeper(this.by),
        server: {
          saveLesson: (_, body) => network.ask("POST", at, body),
          lessonNews: (_, since = 0) => network.ask("GET", since ? `${at}?since=${since}` : at),
          actOnLesson: (_, action) => network.ask("POST", `${at}/${action}`, {}),
        },
        isInSight: () => this.inSight,
        on: (name, act) => (this.listeners[name] ??= []).push(act),
      };
      this.store = store ?? new Store([BLANK]);
      this.sync = { settled: true, offline: false };
      this.saver = new saving.Saver(this, path, this.around);
      this.saver.addEventListener("told", ({ detail }) => this.told.push(...detail));
      this.saver.addEventListener("status", () => this.statuses.push(this.saver.status));
      this.store.addEventListener("change", ({ detail: { cause } }) => this.#changed(cause));
    }

    #changed(cause) {
      const { current } = this.store;
      if (current.lesson?.path !== this.path) return;
      this.saver.update(cause);
      // As the strip does where several have deleted all cards.
      if (current.lesson.items.some(({ kind }) => kind === "card")) return;
      const made = cards.cardOfBoard(current);
      this.store.amend({ lesson: cards.withMore(current.lesson, [made], null), card: made.id });
    }

    fire(name, event = new Event(name)) {
      for (const act of this.listeners[name] ?? []) act(event);
    }

    // --- opening ------------------------------------------------------------------------

    /** Begins a lesson with cards of these titles, the first one on the board. */
    begin(...titles) {
      const items = titles.map((title) => cards.itemOf({ id: this.#newId(), kind: "card", title, board: { ...cards.usualOf("card").board, position: chess } }));
      const lesson = { ...cards.newLesson(this.path.split("/")[2]), path: this.path };
      this.store.commit({ ...cards.opened(this.store.current, cards.withMore(lesson, items, null)) });
    }

    #newId() {
      return `card${this.by}${String((this.made = (this.made ?? 0) + 1)).padStart(4, "0")}`;
    }

    /** Opens the lesson as it is; what earlier pages have left goes first. */
    async open() {
      this.left = new saving.Left(this.around);
      this.left.addEventListener("tried", ({ detail }) => {
        this.told.push(...detail.told);
        if (detail.sent.size && this.store.current.lesson) this.saver.refresh();
      });
      await this.left.tried;
      const answer = await this.around.server.lessonNews(this.path);
      const { title, ...own } = { ...cards.usualOf("lesson"), ...answer.fields };
      const items = saving.inOrder(answer.items.map((item) => cards.itemOf({ ...item, ...item.fields })));
      this.saver.has(answer);
      const lesson = { id: this.path, path: this.path, ...own, items };
      this.store.revise((snapshot) => ({ ...snapshot, ...cards.opened(snapshot, lesson), title }));
      this.saver.update("amend");
    }

    /** The page goes, and what can be undone with it; the browser and what it keeps stay. */
    gone() {
      this.browser.lives.delete(this.by);
      this.saver.abandon();
      this.listeners = {};
    }

    async reloaded() {
      this.gone();
      const next = new Writer(this.path, this.browser, this.network);
      await next.open();
      return next;
    }

    /** Loaded again in another language, with all that can be undone. */
    async inAnotherLanguage() {
      if (!(await this.saver.flush())) return this;
      const { history, index } = this.store.around(Infinity);
      saving.keepSteps({ history, index }, { path: this.path, known: this.saver.known, begun: false });
      this.gone();
      const bare = structuredClone(history.map((step) => ({ ...step, lesson: null, card: null, edit: null })));
      const next = new Writer(this.path, this.browser, this.network, new Store(bare, index));
      const { steps, known } = saving.keptSteps(this.path, next.store.around(Infinity));
      next.store.revise((snapshot, at) => ({ ...snapshot, ...steps[at] }));
      next.saver.hasAll(known, next.store.current);
      return next;
    }

    // --- what is done ---------------------------------------------------------------------

    get items() {
      return this.store.current.lesson?.items ?? [];
    }

    idAt(at) {
      return this.items[at % this.items.length]?.id;
    }

    set(at, fields) {
      const id = this.idAt(at);
      if (id) this.store.commit({ lesson: cards.withItem(this.store.current.lesson, id, (item) => ({ ...item, ...fields })) });
    }

    append(at, name, word) {
      const item = this.items[at % this.items.length];
      if (item) this.set(at, { [name]: `${item[name]} ${word}`.trim() });
    }

    /** A text on the board of the card that is shown. */
    type(word) {
      if (!this.store.current.lesson) return;
      const text = `${this.store.current.text ?? ""} ${word}`.trim();
      this.store.commit({ text, reading: "held" });
    }

    go(at) {
      const item = this.items[at % this.items.length];
      if (item && item.kind === "card" && item.id !== this.store.current.card) this.store.commit(cards.wentTo(this.store.current, item.id));
    }

    own(fields) {
      const { lesson } = this.store.current;
      const { title, ...more } = fields;
      if (lesson) this.store.commit({ ...(title !== undefined && { title }), lesson: { ...lesson, ...more } });
    }

    note(word) {
      const { notes } = this.store.current.lesson ?? {};
      if (notes !== undefined) this.own({ notes: `${notes} ${word}`.trim() });
    }

    add(title) {
      const { current } = this.store;
      if (!current.lesson || this.items.length > 30) return;
      const made = { ...cards.cardOfBoard(current, title), id: this.#newId() };
      this.store.commit(cards.opened(current, cards.withMore(cards.gathered(current), [made], current.card), made.id));
    }

    heading(title) {
      const { current } = this.store;
      if (!current.lesson || this.items.length > 30) return;
      const made = { ...cards.heading(title), id: this.#newId() };
      this.store.commit({ lesson: cards.withMore(cards.gathered(current), [made], current.card) });
    }

    remove(at) {
      const id = this.idAt(at);
      const changes = id && cards.without(this.store.current, [id]);
      if (changes) this.store.commit(changes);
    }

    move(at, to) {
      const id = this.idAt(at);
      if (id) this.store.commit({ lesson: cards.moved(cards.gathered(this.store.current), [id], to % this.items.length) });
    }

    /** Not beyond the opening of the lesson. */
    undo() {
      const { history, index } = this.store.around(Infinity);
      if (history[index - 1]?.lesson) this.store.undo();
    }

    redo() {
      this.store.redo();
    }

    // --- time and network --------------------------------------------------------------------

    async turn(ms) {
      this.clock.turn(ms);
      await this.network.quiet();
    }

    /** Until all is saved and heard, or the longest time has gone by. */
    async settle() {
      for (let passed = 0; passed < FAR; passed += 1500) {
        await this.turn(1500);
        if (this.saver.status === "saved" && passed > 4000) return true;
      }
      return false;
    }

    /** All that is said in it, as the page shows it. */
    get shown() {
      const { current } = this.store;
      const fields = (item) => Object.fromEntries(Object.entries(cards.fieldsOf(current, item)).map(([name, value]) => [name, name === "board" ? value.text : value]));
      return { ...(current.lesson ? cards.ownFields(current) : {}), items: this.items.map((item) => ({ kind: item.kind, ...fields(item) })) };
    }

    get titles() {
      return this.items.map(({ title }) => title);
    }

    /** What the server has of the lesson, or of its bin: the fields of its items. */
    async there(more = "") {
      const { body } = await serve("GET", `/api/lessons/${this.path.split("/")[2]}${more}`, null);
      return saving.inOrder(body.items).map(({ fields }) => fields);
    }

    /** Each waits for the other: all is saved, and heard. */
    async with(other) {
      for (const one of [this, other, this]) await one.settle();
    }
  }

  /** One who has begun a lesson, and another who has opened it. */
  async function two(path, ...titles) {
    const first = new Writer(path);
    first.begin(...(titles.length ? titles : ["One", "Two", "Three"]));
    await first.settle();
    const second = new Writer(path);
    await second.open();
    return [first, second];
  }

  /**
   * Two writers do what is said, `[who, what, number, number]` at a time: what has become of the lesson.
   * Each word that is written comes once; one that somebody saw and took away may be gone.
   */
  async function atRandom(path, steps) {
    const both = await two(path, "a", "b", "c");
    let count = 0;
    const written = new Set();
    const dropped = new Set();
    const wordsOf = (thing) => new Set(JSON.stringify(thing).replaceAll("\\n", " ").match(/\bw\d+\b/g) ?? []);
    for (const [who, what, one, other] of steps) {
      const writer = both[who];
      const word = `w${(count += 1)}`;
      const names = ["title", "task", "hint", "notes"];
      const acts = {
        write: () => writer.append(one, names[other % names.length], word),
        type: () => writer.type(word),
        note: () => writer.note(word),
        add: () => writer.add(word),
        heading: () => writer.heading(word),
        remove: () => writer.remove(one),
        move: () => writer.move(one, other),
        go: () => writer.go(one),
        undo: () => writer.undo(),
        redo: () => writer.redo(),
      };
      if (what in acts) {
        const before = wordsOf(writer.shown);
        acts[what]();
        const after = wordsOf(writer.shown);
        for (const gone of before.difference(after)) dropped.add(gone);
        for (const come of after.difference(before)) written.add(come) && dropped.delete(come);
      } else if (what === "wait") await writer.turn([100, 500, 2000, 9000][one % 4]);
      else if (what === "away") writer.network.away = !writer.network.away;
      else if (what === "release") writer.network.release();
      else if (what === "fate") writer.network.fates.push(["lost", "unanswered", "late"][one % 3]);
      else if (what === "reload") {
        // Without the server there is no page.
        Object.assign(writer.network, { away: false, fates: [] });
        both[who] = await writer.reloaded();
      } else if (what === "language") {
        Object.assign(writer.network, { away: false, fates: [] });
        writer.network.release();
        const [next] = await Promise.all([writer.inAnotherLanguage(), writer.turn(0)]);
        both[who] = next;
      }
    }
    for (const { network } of both) Object.assign(network, { away: false, fates: [] });
    for (const { network } of both) network.release();
    const shown = () => both.map((writer) => JSON.stringify(writer.shown));
    const isDone = () => new Set(shown()).size === 1 && both.every(({ saver }) => saver.status === "saved");
    // Each hears twice what the other has to say last.
    for (let round = 0, done = 0; round < 8 && done < 2; round += 1, done = isDone() ? done + 1 : 0) {
      for (const writer of both) await writer.settle();
    }
    const at = `/api/lessons/${path.split("/")[2]}`;
    const kept = [(await serve("GET", at, null)).body, (await serve("GET", `${at}/bin`, null)).body];
    const there = wordsOf(kept);
    return { shown: shown(), lost: [...written.difference(dropped).difference(there)], statuses: both.map(({ saver }) => saver.status) };
  }

  Object.assign(window, { Writer, two, atRandom });
}
