/**
 * The editor: puts its parts together. Elements say what happened (wiring.js), commands change
 * the store (commands.js), the view shows it (view.js).
 */

import { know } from "../model/games.js";
import { Store } from "../model/store.js";
import { say, setWords } from "../model/words.js";
import { followedHere, keptSteps, lastSaved, savedFor, Session, wasSetAside } from "../server/session.js";
import { Sync } from "../server/sync.js";
import "../elements/position-board.js";
import "../elements/piece-palette.js";
import "../elements/hand-stand.js";
import "../elements/position-controls.js";
import "../elements/findings-list.js";
import "../elements/notation-field.js";
import "../elements/drawing-tools.js";
import { actionsOf, bindButtons, bindKeys } from "./actions.js";
import { bindArrivals } from "./arrivals.js";
import { Commands } from "./commands.js";
import { bindDrawing, Drawing } from "./drawing.js";
import { bindEvaluation } from "./evaluation.js";
import { feature, fetchAhead, setFeatures } from "./features.js";
import { beginsLesson, bindLessons } from "./lessons.js";
import { bindMoves } from "./moves.js";
import { Notices } from "./notices.js";
import { board, languageMenu, numbered, offered, root } from "./page.js";
import { Settings } from "./settings.js";
import { ViewState } from "./state.js";
import { View } from "./view.js";
import { bindBoard, bindControls, bindStore, bindText } from "./wiring.js";
import { bindWorksheet } from "./worksheet.js";

setFeatures({
  arrivals: () => import("../features/arrivals.js"),
  attacks: () => import("../features/attacks.js"),
  checking: () => import("../checking/main.js"),
  earlier: () => import("../features/earlier.js"),
  encoding: () => import("../features/encoding.js"),
  evaluation: () => import("../evaluation/main.js"),
  exchange: () => import("../features/exchange.js"),
  files: () => import("../features/files.js"),
  finding: () => import("../finding/main.js"),
  games: () => import("../features/games.js"),
  language: () => import("../features/language.js"),
  lesson: () => import("../lesson/main.js"),
  moves: () => import("../moves/main.js"),
  picture: () => import("../features/picture.js"),
  presentation: () => import("../features/presentation.js").then((module) => module.withSheet()),
  readOut: () => import("../features/read-out.js"),
  setUps: () => import("../features/set-ups.js"),
  share: () => import("../features/share.js"),
  worksheet: () => import("../worksheet/main.js"),
});

setWords(JSON.parse(document.documentElement.dataset.words));
know(JSON.parse(root.dataset.games));

const drawn = JSON.parse(root.dataset.state);
const start = JSON.parse(root.dataset.start);
const fresh = location.pathname === "/" && !location.search && !beginsLesson;
const last = lastSaved();
const again = keptSteps();
const store = again ? new Store(again.steps, again.index) : new Store([firstSnapshot(drawn)]);
const state = new ViewState();
const notices = new Notices(document.getElementById("notices"), document.getElementById("announcer"), () =>
  board.focusSquare(board.focused),
);
const settings = new Settings(document.getElementById("settings"));
const sync = new Sync(store, settings, offered);
const session = new Session(store, settings);
const commands = new Commands(store, sync, notices, start);
const view = new View({ store, state, sync, settings, notices }, drawn.board);
const drawing = new Drawing({ store, commands, notices });
const parts = { store, state, sync, session, settings, commands, drawing, notices, view, present, leave, last };
parts.arrivals = bindArrivals(parts);

bindStore(parts);
bindBoard(parts);
bindDrawing(parts);
bindText(parts);
bindControls(parts);
parts.lessons = bindLessons(parts);
parts.setMode = bindMoves(parts);
parts.worksheet = bindWorksheet(parts);
parts.evaluation = bindEvaluation(parts);
const actions = actionsOf(parts);
bindButtons(actions);
bindKeys(actions, settings);
fetchAhead(parts);

if (again) state.set({ tool: again.more.tool, kept: new Set(again.more.kept) });
else view.draw();
if (again) {
  numbered.forEach((form, at) => (form.elements.number.value = again.more.numbers[at]));
  languageMenu.focus();
}
root.dataset.ready = "";
if (wasSetAside()) notices.show(say("set-aside"));
else if (drawn.marks_unread && !again) notices.show(say("marks-unread", { count: drawn.marks_unread }));
else if (drawn.moves_unread && !again) notices.show(say("moves-unread", { count: drawn.moves_unread }));
else if (fresh && last && !again) feature("earlier").then((module) => module?.begin(parts).offerLast());

/** What the server has drawn, or what was kept for this very address. */
function firstSnapshot({ text, read, board: report, notation, flipped, marks, line, ply }) {
  const { position } = report;
  const snapshot = {
    position,
    line: line ?? null,
    ply: ply ?? -1,
    report,
    before: null,
    follow: (read === null && !line) || followedHere(),
    text: read ? text : null,
    reading: read ? (read.position ? "read" : "unread") : "none",
    readReport: read,
    notation,
    game: null,
    fixed: false,
    marksOf: "board",
    marks: marks ?? [],
    variant: (read?.position ? read : report).variant ?? null,
    operations: null,
    lesson: null,
    card: null,
    at: -1,
    was: null,
    edit: null,
    left: {},
    title: "",
    ownTitle: false,
    flipped,
  };
  const saved = savedFor(location.pathname + location.search);
  return saved ? { ...snapshot, ...saved, report: null, readReport: null } : snapshot;
}

/** Into the presentation view and out of it. */
async function present() {
  if (!state.presentation) {
    const module = await commands.loaded("presentation", present);
    if (!module) return undefined;
    state.presentation ??= new module.Presentation(root, board, parts);
    state.presentation.show(view.shownBeside);
  }
  if (!state.presentation.on) {
    state.set({ tool: { kind: "move" } });
    board.picked = null;
    notices.keepForLater();
  }
  return state.presentation.toggle();
}

/** Out of the presentation view, for what is not shown in it. */
function leave() {
  if (state.presentation?.on) state.presentation.toggle();
}
