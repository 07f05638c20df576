/**
 * Whether the board is there to set up a position or to play moves; and the way to the moves, which
 * load when there are some.
 *
 * Mutable here: the moves, once they have been asked for.
 */

import { same } from "../model/position.js";
import { say } from "../model/words.js";
import { feature, partNamed } from "./features.js";
import { board, root } from "./page.js";

/** What the board is for beside each of these: what is said of a card is where the solution is played. */
const PANELS = { task: "play", worksheet: "setup" };

/** Who listens to whom about moves. @returns {(mode: "setup"|"play"|"task"|"worksheet") => void} which sets the mode */
export function bindMoves(parts) {
  const { store, state, sync, commands, notices } = parts;
  let moves = null;
  let loading = null;
  const modes = root.querySelectorAll("[name=mode]");

  const load = async () => {
    const [module, panel] = await Promise.all([feature("moves"), partNamed("moves", root.querySelector(".panel"))]);
    if (module && panel) moves ??= new module.Moves({ ...parts, setMode }, panel);
    loading = null;
    if (!moves) commands.needsServer(() => (loading ??= load()));
  };
  const setMode = (mode) => {
    const [next, panel] = mode in PANELS ? [PANELS[mode], mode] : [mode, null];
    if (next === state.mode) return state.set({ panel });
    state.set({ mode: next, panel, tool: { kind: "move" } });
    board.picked = null;
    notices.announce(say(next === "play" ? "mode-play" : "mode-setup"));
    return undefined;
  };
  const show = () => {
    const plays = state.mode === "play";
    root.dataset.mode = state.mode;
    root.dataset.panel = state.panel ?? "";
    board.plays = plays;
    board.rightClick = plays || state.presentation?.on ? "circle" : "erase";
    for (const radio of modes) radio.checked = radio.value === (state.panel ?? state.mode);
    if (plays && !moves) loading ??= load();
  };
  for (const radio of modes) {
    radio.addEventListener("change", () => setMode(radio.value));
    // After a press the arrows are for the moves; whoever came by keys chooses with them.
    radio.addEventListener("click", ({ detail }) => detail && radio.blur());
  }
  state.addEventListener("change", show);
  store.addEventListener("change", ({ detail: { cause } }) => {
    // What holds moves is looked at in the list of them.
    const { line, was } = store.current;
    if (line?.plies.length && line !== shownLine && !was && state.mode !== "play" && cause !== "commit") state.set({ mode: "play" });
    shownLine = line;
  });
  let shownLine = store.current.line;
  // What is done before the moves have come waits for them, unless there is another board by then.
  board.addEventListener("edit", async ({ detail }) => {
    if (state.mode !== "play") return commands.board(detail);
    const { squares } = store.current.position;
    if (!moves) await (loading ??= load());
    if (same(squares, store.current.position.squares)) moves?.edit(detail);
    return undefined;
  });
  document.addEventListener("keydown", async (event) => {
    if (moves || state.mode !== "play") return;
    const { line } = store.current;
    await (loading ??= load());
    if (store.current.line === line) moves?.key(event);
  });
  sync.addEventListener("refitted", async ({ detail }) => {
    if (!moves) await (loading ??= load());
    moves?.keepWords(detail);
  });
  if (shownLine?.plies.length) state.set({ mode: "play" });
  else show();
  return setMode;
}
