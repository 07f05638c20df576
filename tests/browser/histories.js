/**
 * What becomes of a lesson, one history after the other: what is done by writers of `writers.js`, and
 * what comes of it.
 */
({
  "two who change one thing at once both keep theirs": {
    async does(path) {
      const [mine, other] = await two(path);
      other.network.away = true;
      other.set(0, { title: "Theirs" });
      await other.turn(5000);
      const { status } = other.saver;
      mine.set(0, { title: "Mine" });
      await mine.settle();
      other.network.away = false;
      await other.with(mine);
      // Each goes on with what is theirs.
      other.set(1, { title: "Theirs too" });
      await other.with(mine);
      return [status, other.told, mine.titles, other.titles];
    },
    comes: ["kept", ["copies"], ["Mine", "Theirs too", "Two", "Three"], ["Mine", "Theirs too", "Two", "Three"]],
  },
  "a copy has what the other has set besides": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.set(0, { title: "Mine", task: "Win" });
      await mine.turn(2000);
      other.set(0, { title: "Theirs" });
      await other.with(mine);
      return mine.shown.items.slice(0, 2).map(({ title, task }) => [title, task]);
    },
    comes: [["Mine", "Win"], ["Theirs", "Win"]],
  },
  "what one has made as the other's is no version beside it, nor is what comes of it": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.set(0, { title: "Mine" });
      other.set(0, { title: "Theirs" });
      await other.turn(2000);
      await mine.saver.refresh();
      mine.set(0, { title: "Theirs" });
      await mine.with(other);
      mine.set(0, { title: "Theirs and more" });
      await mine.with(other);
      return [mine.told, mine.titles, other.titles];
    },
    comes: [[], ["Theirs and more", "Two", "Three"], ["Theirs and more", "Two", "Three"]],
  },
  "a card deleted by one and changed by the other is there": {
    async does(path) {
      const [mine, other] = await two(path);
      other.network.away = true;
      other.set(0, { task: "Win" });
      mine.remove(0);
      await mine.settle();
      other.network.away = false;
      await other.with(mine);
      return [other.told, mine.titles, other.titles, mine.shown.items[0].task];
    },
    comes: [["returned"], ["One", "Two", "Three"], ["One", "Two", "Three"], "Win"],
  },
  "a card changed by one and deleted by the other who has not seen it stays": {
    async does(path) {
      const [mine, other] = await two(path);
      other.remove(0);
      mine.set(0, { task: "Win" });
      await mine.turn(2000);
      // It is heard of before the deletion goes.
      await other.saver.refresh();
      await other.with(mine);
      return [other.told, mine.titles, other.titles];
    },
    comes: [["stays"], ["One", "Two", "Three"], ["One", "Two", "Three"]],
  },
  "a card that another deletes goes from the board": {
    async does(path) {
      const [mine, other] = await two(path);
      other.remove(0);
      await other.with(mine);
      const { card } = mine.store.current;
      mine.type("White: Ke1");
      await mine.with(other);
      const here = mine.titles[mine.items.findIndex(({ id }) => id === card)];
      return [here, other.shown.items.map(({ board }) => board)];
    },
    comes: ["Two", ["White: Ke1", ""]],
  },
  "of the lesson's own title the later holds, which is told": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.own({ title: "Mine" });
      await mine.turn(2000);
      other.own({ title: "Theirs" });
      await other.with(mine);
      return [other.told, mine.shown.title, other.shown.title];
    },
    comes: [["replaced"], "Theirs", "Theirs"],
  },
  "what is chosen for the worksheet is saved, undone and told to the other": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.own({ worksheet: { boards: 12, title: "Homework" } });
      await mine.with(other);
      const there = other.store.current.lesson.worksheet;
      mine.own({ worksheet: { title: "Homework" } });
      await mine.with(other);
      const less = other.store.current.lesson.worksheet;
      mine.undo();
      await mine.with(other);
      const undone = other.store.current.lesson.worksheet;
      const sent = mine.network.asked.length;
      mine.own({ worksheet: { boards: 12, title: "Homework" } });
      await mine.turn(5000);
      return [there, less, undone, mine.network.asked.slice(sent).filter(({ lesson: own }) => own?.worksheet).length];
    },
    comes: [{ boards: 12, title: "Homework" }, { title: "Homework" }, { boards: 12, title: "Homework" }, 0],
  },
  "notes of two are both there while one types on": {
    async does(path) {
      const [mine, other] = await two(path);
      other.own({ notes: "Theirs" });
      other.network.fates.push("late");
      await other.turn(2000);
      mine.own({ notes: "Mine" });
      await mine.settle();
      other.own({ notes: "Theirs and more" });
      other.network.release();
      await other.with(mine);
      const both = [mine.shown.notes, other.shown.notes];
      // What the other has written is not undone with one's own.
      other.undo();
      return [...both, other.shown.notes];
    },
    comes: ["Mine\n\nTheirs and more", "Mine\n\nTheirs and more", "Mine\n\nTheirs"],
  },
  "cards put in one place by two stand one behind the other": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.add("Mine");
      other.add("Theirs");
      await other.with(mine);
      const sent = other.network.asked.length;
      await other.settle();
      return [mine.titles.toSorted(), String(mine.titles) === String(other.titles), other.network.asked.length - sent];
    },
    comes: [["Mine", "One", "Theirs", "Three", "Two"], true, 0],
  },
  "what was moved is moved back though many were added since": {
    async does(path) {
      const [mine] = await two(path);
      mine.move(2, 0);
      for (let count = 0; count < 40; count += 1) {
        mine.add("");
        mine.go(0);
        await mine.turn(500);
      }
      await mine.settle();
      while (mine.titles.length > 3) mine.undo();
      const before = mine.titles;
      while (mine.titles[0] === "Three") mine.undo();
      await mine.settle();
      return [before, mine.titles, (await mine.there()).map(({ title }) => title)];
    },
    comes: [["Three", "One", "Two"], ["One", "Two", "Three"], ["One", "Two", "Three"]],
  },

  // --- undo -----------------------------------------------------------------------------

  "undo brings a card back as another has left it": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.set(0, { task: "Mine" });
      await mine.with(other);
      mine.remove(0);
      await mine.turn(2000);
      // It was deleted before the other one heard of it.
      other.set(0, { hint: "Theirs", task: "Better" });
      await other.with(mine);
      const back = mine.titles;
      mine.undo();
      await mine.with(other);
      const { task, hint } = mine.shown.items[0];
      return [back, mine.titles, task, hint];
    },
    comes: [["One", "Two", "Three"], ["One", "Two", "Three"], "Better", "Theirs"],
  },
  "undo takes nothing with it that another has written": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.add("");
      await mine.with(other);
      other.set(1, { task: "Theirs" });
      await other.with(mine);
      mine.undo();
      const gone = mine.titles;
      await mine.with(other);
      const found = [gone, mine.told, mine.titles, mine.shown.items[1].task];
      // What nobody else has written in goes.
      mine.add("Mine");
      await mine.with(other);
      mine.undo();
      await mine.with(other);
      return [...found, other.titles];
    },
    comes: [["One", "Two", "Three"], ["stays"], ["One", "", "Two", "Three"], "Theirs", ["One", "", "Two", "Three"]],
  },
  "a board that is undone while another changes it is kept beside": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.type("Mine");
      await mine.with(other);
      other.type("Theirs");
      mine.undo();
      await other.turn(2000);
      await mine.saver.refresh();
      await mine.with(other);
      return [mine.shown.items.map(({ board }) => board), mine.told, String(other.titles) === String(mine.titles)];
    },
    comes: [["Mine Theirs", "", "", ""], ["copies"], true],
  },
  "what is undone while news comes stays so": {
    async does(path) {
      const [mine] = await two(path);
      mine.network.fates.push("late");
      const asked = mine.saver.refresh();
      mine.set(0, { title: "Oops" });
      mine.undo();
      mine.network.release();
      await asked;
      const { status } = mine.saver;
      await mine.settle();
      return [mine.titles, mine.saver.status, mine.browser.kept.size];
    },
    comes: [["One", "Two", "Three"], "saved", 0],
  },
  "what is undone while nobody knows whether the server has it stays so": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.network.fates.push("unanswered");
      mine.set(0, { title: "Lost" });
      mine.add("More");
      mine.move(2, 0);
      mine.type("A text");
      await mine.turn(500);
      const { status } = mine.saver;
      for (let count = 0; count < 4; count += 1) mine.undo();
      await mine.with(other);
      return [status, mine.titles, other.titles, other.shown.items.map(({ board }) => board)];
    },
    comes: ["kept", ["One", "Two", "Three"], ["One", "Two", "Three"], ["", "", ""]],
  },
  "after a change of language one's own undo takes back one's own": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.set(0, { task: "Mine" });
      mine.add("Card");
      const [next] = await Promise.all([mine.inAnotherLanguage(), mine.turn(0)]);
      const begun = next.network.asked.length;
      await next.with(other);
      const sent = next.network.asked.length - begun;
      other.set(0, { title: "Theirs" });
      await other.with(next);
      next.undo();
      next.undo();
      await next.with(other);
      return [sent, other.titles, other.shown.items[0].task];
    },
    comes: [0, ["Theirs", "Two", "Three"], ""],
  },

  // --- the bin --------------------------------------------------------------------------

  "a card that is deleted is in the bin with what was typed last": {
    async does(path) {
      const [mine] = await two(path);
      mine.set(0, { task: "Look at the back rank" });
      mine.remove(0);
      await mine.settle();
      return [mine.titles, (await mine.there("/bin")).map(({ title, task }) => [title, task])];
    },
    comes: [["Two", "Three"], [["One", "Look at the back rank"]]],
  },
  "a card that is made and deleted while the server is away is in the bin": {
    async does(path) {
      const [mine] = await two(path);
      mine.network.away = true;
      mine.add("Made");
      mine.set(1, { task: "Nobody has seen this yet" });
      await mine.turn(2000);
      mine.remove(1);
      mine.network.away = false;
      await mine.settle();
      const bin = (await mine.there("/bin")).map(({ task }) => task);
      mine.undo();
      await mine.settle();
      return [bin, mine.titles, await mine.there("/bin")];
    },
    comes: [["Nobody has seen this yet"], ["One", "Made", "Two", "Three"], []],
  },
  "what was typed before a deletion that was undone goes with no later one": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.set(0, { task: "Mine" });
      mine.remove(0);
      mine.undo();
      await mine.with(other);
      other.set(0, { task: "Theirs" });
      await other.with(mine);
      mine.redo();
      await mine.with(other);
      return [mine.told, mine.titles, mine.shown.items[0].task];
    },
    comes: [["stays"], ["One", "Two", "Three"], "Theirs"],
  },
  "a full shelf takes a deletion without what was typed last": {
    async does(path) {
      const [mine] = await two(path);
      mine.set(0, { task: "No room for this" });
      mine.remove(0);
      mine.network.fates.push(507);
      await mine.settle();
      return [mine.saver.status, (await mine.there("/bin")).map(({ task = "" }) => task)];
    },
    comes: ["saved", [""]],
  },

  // --- what the server will not have ----------------------------------------------------

  "beside a card that cannot be saved all else is": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.set(0, { title: "x".repeat(201) });
      mine.set(1, { title: "Saved all the same" });
      mine.own({ title: "My lesson" });
      await mine.with(other);
      const { status } = mine.saver;
      const found = [status, mine.told, other.titles, other.shown.title, mine.browser.kept.size];
      const sent = mine.network.asked.every(({ lesson, items }) => !items || items.length || Object.keys(lesson).length);
      mine.set(0, { title: "Shorter" });
      await mine.with(other);
      return [...found, sent, mine.saver.status, other.titles];
    },
    comes: ["kept", ["refused"], ["One", "Saved all the same", "Three"], "My lesson", 1, true, "saved", ["Shorter", "Saved all the same", "Three"]],
  },
  "where a proxy takes little at once more goes in parts": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.network.most = 4000;
      for (let count = 0; count < 12; count += 1) mine.add(`More ${count}`);
      await mine.with(other);
      const found = [mine.saver.status, other.titles.length];
      // What does not go at all is told, and keeps nothing else.
      mine.set(0, { task: "word ".repeat(4000) });
      await mine.turn(5000);
      found.push(mine.told, mine.saver.status);
      mine.set(0, { task: "word" });
      await mine.settle();
      return [...found, mine.saver.status];
    },
    comes: ["saved", 15, ["refused"], "kept", "saved"],
  },
  "what is refused for a while is tried again": {
    async does(path) {
      const [mine, other] = await two(path);
      const found = [];
      for (const code of [403, 409, 503]) {
        mine.network.fates.push(code);
        mine.set(0, { title: `After ${code}` });
        await mine.turn(500);
        found.push(mine.saver.status, mine.saver.reason);
        await mine.turn(9000);
        await mine.with(other);
        found.push(mine.saver.status, other.titles[0]);
      }
      return found;
    },
    comes: ["kept", "A reason.", "saved", "After 403", "kept", "A reason.", "saved", "After 409", "kept", "A reason.", "saved", "After 503"],
  },
  "a lesson that is back is saved again": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.network.fates.push(404);
      mine.set(0, { title: "Meanwhile" });
      await mine.turn(500);
      const { status } = mine.saver;
      await mine.with(other);
      return [status, mine.saver.status, other.titles];
    },
    comes: ["gone", "saved", ["Meanwhile", "Two", "Three"]],
  },
  "an answer that never comes is lost": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.network.fates.push("late");
      mine.set(0, { title: "Sent once more" });
      await mine.turn(500);
      const before = mine.saver.status;
      await mine.turn(70_000);
      await mine.with(other);
      const found = [before, mine.saver.status, other.titles[0]];
      // What comes after all does nothing.
      mine.network.release();
      await mine.with(other);
      return [...found, other.titles];
    },
    comes: ["saving", "saved", "Sent once more", ["Sent once more", "Two", "Three"]],
  },

  // --- what pages keep ------------------------------------------------------------------

  "what was undone is saved once the browser would not send it again": {
    async does(path) {
      const [mine] = await two(path);
      let go;
      const { keep } = mine.around.keeper;
      mine.around.keeper.keep = async (...kept) => {
        if (!kept[1]) await new Promise((resolve) => (go = resolve));
        return keep(...kept);
      };
      mine.remove(0);
      mine.undo();
      await mine.turn(9000);
      const before = mine.saver.status;
      go();
      await mine.turn(0);
      return [before, mine.saver.status, mine.browser.kept.size];
    },
    comes: ["saving", "saved", 0],
  },
  "what an earlier page has kept is tried until it is saved": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.network.fates.push(503, 503);
      mine.set(0, { task: "Mate in two" });
      await mine.turn(500);
      mine.gone();
      const next = new Writer(path, mine.browser, mine.network);
      const opening = next.open();
      await next.turn(0);
      const waits = [next.left.waitsFor(path), next.left.has(path)];
      await opening;
      await next.turn(3000);
      await next.turn(3000);
      await other.settle();
      return [waits, next.left.has(path), next.browser.kept.size, other.shown.items[0].task, next.shown.items[0].task];
    },
    comes: [[true, true], false, 0, "Mate in two", "Mate in two"],
  },
  "of what was kept only what is refused is left": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.network.away = true;
      mine.set(0, { title: "Good" });
      mine.set(1, { title: "x".repeat(201) });
      await mine.turn(2000);
      mine.network.away = false;
      const next = await mine.reloaded();
      await other.settle();
      const left = next.left.refused.map(({ save }) => save.items.map(({ fields }) => Object.keys(fields)));
      const found = [other.titles, left, next.left.waitsFor(path)];
      await next.left.letGo(next.left.refused);
      return [...found, next.browser.kept.size];
    },
    comes: [["Good", "Two", "Three"], [[["title"]]], false, 0],
  },
  "where nothing is kept the page is not left without a question": {
    async does(path) {
      const [mine] = await two(path);
      mine.browser.full = true;
      mine.network.away = true;
      mine.set(0, { title: "Only here" });
      await mine.turn(2000);
      const asked = () => {
        const event = new Event("beforeunload", { cancelable: true });
        mine.fire("leaving", event);
        return event.defaultPrevented;
      };
      const found = [mine.saver.keeps, asked()];
      mine.network.away = false;
      await mine.settle();
      return [...found, asked()];
    },
    comes: [false, true, false],
  },
  "news is known within three seconds, and at once where the page is in sight again": {
    async does(path) {
      const [mine, other] = await two(path);
      mine.set(2, { task: "Saved just now" });
      await mine.turn(500);
      other.set(0, { title: "Theirs" });
      await other.turn(500);
      await mine.turn(2400);
      const found = [mine.titles[0]];
      await mine.turn(200);
      found.push(mine.titles[0]);
      mine.inSight = false;
      other.set(0, { title: "More" });
      await other.turn(500);
      await mine.turn(9000);
      found.push(mine.titles[0]);
      mine.inSight = true;
      mine.fire("sight");
      await mine.turn(0);
      return [...found, mine.titles[0]];
    },
    comes: ["One", "Theirs", "Theirs", "More"],
  },
  "a page out of sight sends at once": {
    async does(path) {
      const [mine] = await two(path);
      mine.set(0, { title: "Typed last" });
      mine.inSight = false;
      mine.fire("sight");
      await mine.turn(0);
      return (await mine.there())[0].title;
    },
    comes: "Typed last",
  },
  "a lesson that was left is sent as it was then": {
    async does(path) {
      const [mine] = await two(path);
      mine.set(0, { title: "In the last moment" });
      mine.store.commit({ lesson: null, card: null });
      await mine.saver.flush();
      return (await mine.there())[0].title;
    },
    comes: "In the last moment",
  },
  "what was begun and undone goes into the bin, and comes out when it is done again": {
    async does(path) {
      const [mine] = await two(path);
      await mine.saver.toBin();
      const shelf = async (part) => JSON.stringify((await serve("GET", `/api/shelf?part=${part}`, null)).body).includes(path.split("/")[2]);
      const found = [await shelf("bin"), await shelf("open")];
      await mine.saver.fromBin();
      return [...found, await shelf("bin"), await shelf("open")];
    },
    comes: [true, false, false, true],
  },
})
