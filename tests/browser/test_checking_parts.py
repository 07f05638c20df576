"""The parts of checking without a page: what a verdict is about, moves taken over, and the run."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.modules import CHESS
from tests.tables import table

MAIN = [(-1, "e2e4"), (0, "e7e5"), (1, "g1f3"), (-1, "d2d4")]
"""1.e4 e5 2.Nf3, and the variation 1.d4: of each ply the one it follows, and its code."""

GRAFT = """async ([line, at, tree, how]) => {
    const { grafted } = await moduleAt("checking");
    const made = grafted(line, at, tree, how);
    const plain = ({ parent, code, nags = [], after = "" }) => [parent, code, nags, after];
    return [made.line.plies.map(plain), made.added, made.left];
}"""
MATTER = """async (snapshots) => {
    const { matterOf } = await moduleAt("checking");
    return snapshots.map((snapshot) => matterOf(snapshot, snapshot.lesson.items[0]));
}"""
RUN = """async (fates) => {
    const { Run } = await moduleAt("checking");
    const { Refused, Unreachable } = await moduleAt("server");
    const clock = new model.Clock(() => 0, () => null);
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    const errors = {
        away: () => new Unreachable("away"),
        busy: () => Object.assign(new Unreachable("status 503"), { said: "Others are first." }),
        often: () => Object.assign(new Refused("Wait a minute."), { status: 429 }),
        late: () => Object.assign(new Unreachable("status 503"), { code: "too-long" }),
        refused: () => Object.assign(new Refused("No such card."), { status: 400 }),
    };
    const holds = new Set(fates.holds ?? []);
    const ids = [...fates.cards];
    const asked = [];
    const seen = [];
    let most = 0;
    let open = [];
    const around = {
        clock,
        cards: () => ids.map((id) => ({ id, holds: holds.has(id) })),
        check: (id, signal) => new Promise((resolve, reject) => {
            asked.push(id);
            open.push({ id, resolve, reject });
            most = Math.max(most, open.length);
            signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    };
    const begin = () => {
        const run = new Run(around);
        run.addEventListener("end", () => seen.push("end"));
        run.start();
        return run;
    };
    let run = begin();
    const answer = async () => {
        const { id, resolve, reject } = open.shift();
        const [fate] = fates[id]?.splice(0, 1) ?? [];
        if (errors[fate]) reject(errors[fate]());
        else {
            if (fate !== "changed") holds.add(id);
            resolve();
        }
        await settle();
    };
    for (const act of fates.acts) {
        if (act === "stop") {
            run.stop();
            open = [];
            await settle();
        } else if (act === "begin") run = begin();
        else if (act === "again") run.again();
        else if (typeof act === "number") clock.turn(act);
        else if (act === "tell") {
            const { done, count } = run.progress;
            seen.push([done, count, run.waits, run.said]);
        } else await answer();
    }
    return { asked: asked.join(""), most, seen, isOn: run.isOn };
}"""


def line_of(plies: list[tuple[Any, ...]]) -> dict[str, Any]:
    """A line of plies, each as the ply it follows, its code, its signs and a comment, if any."""
    names = ("parent", "code", "nags", "after")
    told = [dict(zip(names, ply, strict=False)) for ply in plies]
    return {"start": CHESS, "plies": told, "tags": [], "result": "*"}


def plain(*plies: tuple[Any, ...]) -> list[list[Any]]:
    return [[*ply, *([], "")[len(ply) - 2 :]] for ply in plies]


@table(
    ("line", "at", "tree", "how", "wanted", "added", "left"),
    [
        # Where there are none they are the line itself.
        ([], -1, [(-1, "a"), (0, "b"), (1, "c"), (0, "d")], {},
         plain((-1, "a"), (0, "b"), (1, "c"), (0, "d")), 4, 0),
        # What is there stays and is gone on from; other moves of the solver's are right as well.
        (MAIN, -1, [(-1, "e2e4"), (0, "c7c5"), (1, "g1f3")], {},
         plain(*MAIN, (0, "c7c5"), (4, "g1f3")), 2, 0),
        (MAIN, 1, [(-1, "f1c4"), (0, "a7a6")], {},
         plain(*MAIN, (1, "f1c4", [1]), (4, "a7a6")), 2, 0),
        # A variation that was there is right now, unless a teacher has said something else of it.
        (MAIN, -1, [(-1, "d2d4")], {}, plain(*MAIN[:3], (-1, "d2d4", [1])), 0, 0),
        ([*MAIN[:3], (-1, "d2d4", [2, 14], "No!")], -1, [(-1, "d2d4")], {},
         plain(*MAIN[:3], (-1, "d2d4", [2, 14], "No!")), 0, 0),
        ([*MAIN[:3], (-1, "d2d4", [2, 14], "No!")], -1, [(-1, "d2d4")], {"isMeant": True},
         plain(*MAIN[:3], (-1, "d2d4", [1, 14], "No!")), 0, 0),
        ([*MAIN[:3], (-1, "d2d4", [3])], -1, [(-1, "d2d4")], {"isMeant": True},
         plain(*MAIN[:3], (-1, "d2d4", [3])), 0, 0),
        # The main move is right by itself.
        (MAIN, -1, [(-1, "e2e4")], {"isMeant": True}, plain(*MAIN), 0, 0),
        # What has no room is counted, with what follows it.
        (MAIN, -1, [(-1, "e2e4"), (0, "c7c5"), (1, "g1f3")], {"most": 4}, plain(*MAIN), 0, 2),
    ],
)  # fmt: skip
def test_moves_join_a_line_of_which_nothing_goes(
    modules: Page,
    line: list[tuple[Any, ...]],
    at: int,
    tree: list[tuple[Any, ...]],
    how: dict[str, Any],
    wanted: list[list[Any]],
    added: int,
    left: int,
) -> None:
    asked = [line_of(line), at, line_of(tree), {"most": 100, **how}]
    assert modules.evaluate(GRAFT, asked) == [wanted, added, left]


def card_of(**more: Any) -> dict[str, Any]:
    board = {"position": CHESS, "text": "", "operations": None, "line": None, "at": -1}
    item = {"id": "a", "kind": "card", "own": None, "title": "", "task": "", "exercise": ""}
    return {**item, "board": {**board, **more.pop("board", {})}, **more}


def snapshot_of(item: dict[str, Any]) -> dict[str, Any]:
    """A snapshot with that card alone, which is not on the board."""
    return {"card": "b", "lesson": {"items": [item]}}


def shown(item: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The same with the card on the board, where it has been looked at."""
    on_board = {"text": None, "reading": "none", "variant": None, "was": None, "ply": 0}
    return {**snapshot_of(item), **item["board"], **on_board, "card": "a", **more}


def test_a_verdict_is_about_all_of_a_card_that_matters_and_nothing_else(modules: Page) -> None:
    line = line_of(MAIN)
    card = card_of(board={"line": line})
    told = {**line, "plies": [{**ply, "names": ["x"], "changes": {}} for ply in line["plies"]]}
    # The order in which variations came, and whatever is told of moves, is the same.
    other_order = line_of([(-1, "e2e4"), (-1, "d2d4"), (0, "e7e5"), (2, "g1f3")])
    turned = dict(reversed(list(CHESS.items())))
    same = [
        snapshot_of(card),
        shown(card),
        shown(card, line=told, position=None, ply=3),
        shown(card, line={**told, "start": {**turned, "layout": None, "handicap": True}}),
        shown(card, line=None, was={"line": line, "at": -1, "ply": -1, "untold": True}),
        snapshot_of(card_of(board={"line": other_order})),
        snapshot_of(card_of(board={"line": {**line_of(MAIN), "comment": "Look!"}})),
        snapshot_of({**card, "hint": "Look at f7.", "shown": {"task": "click"}}),
    ]
    first, *others = modules.evaluate(MATTER, same)
    for number, other in enumerate(others):
        assert other == first, same[number + 1]
    changed = [
        snapshot_of(card_of(board={"line": line, "at": 0})),
        snapshot_of(card_of(board={"line": line_of(MAIN[:3])})),
        snapshot_of(card_of(board={"line": line_of([*MAIN[:3], (-1, "d2d4", [1])])})),
        snapshot_of(card_of(board={"line": line_of([MAIN[3], *MAIN[:1]])})),
        snapshot_of(card_of(board={"line": {**line, "start": {**CHESS, "turn": "second"}}})),
        snapshot_of(card_of(board={"line": line, "variant": "chess960"})),
        snapshot_of(card_of(board={"line": line, "operations": {"text": "dm 2;"}})),
        *(snapshot_of({**card, name: "Mate in 2"}) for name in ("title", "task", "exercise")),
        snapshot_of(card_of()),
    ]
    found = modules.evaluate(MATTER, changed)
    assert len({first, *found}) == len(changed) + 1


@pytest.mark.parametrize(
    ("fates", "wanted"),
    [
        # Two at once; what holds is passed over.
        ({"cards": "abcd", "holds": "b", "acts": ["tell", "", "tell", "", "", "tell"]},
         {"asked": "acd", "most": 2, "isOn": False,
          "seen": [[1, 4, False, ""], [2, 4, False, ""], "end", [4, 4, False, ""]]}),
        # What was changed meanwhile, is refused, or takes too long, is asked about once.
        ({"cards": "abc", "a": ["changed"], "b": ["refused"], "c": ["late"],
          "acts": ["", "", "", "tell"]},
         {"asked": "abc", "most": 2, "isOn": False, "seen": ["end", [3, 3, False, ""]]}),
        # It goes on where it was stopped; what comes too late counts for nothing.
        ({"cards": "abcd", "acts": ["", "stop", "tell", "begin", "", "", "", "tell"]},
         {"asked": "abcbcd", "most": 2, "isOn": False,
          "seen": [[1, 4, False, ""], "end", [4, 4, False, ""]]}),
        # The server is waited for, one question at a time, and asked at once when it is back.
        ({"cards": "abc", "a": ["away", "away"], "b": ["busy"],
          "acts": ["", "", "tell", 1000, 999, "tell", 1, "", "again", "", "", "", "tell"]},
         {"asked": "abaabc", "most": 2, "isOn": False,
          "seen": [[0, 3, True, "Others are first."], [0, 3, True, "Others are first."], "end",
                   [3, 3, False, ""]]}),
        ({"cards": "a", "a": ["often"], "acts": ["", "tell", 1000, "", "tell"]},
         {"asked": "aa", "most": 1, "isOn": False,
          "seen": [[0, 1, True, "Wait a minute."], "end", [1, 1, False, ""]]}),
        # There is nothing to ask.
        ({"cards": "ab", "holds": "ab", "acts": ["tell"]},
         {"asked": "", "most": 0, "isOn": False, "seen": ["end", [2, 2, False, ""]]}),
    ],
)  # fmt: skip
def test_a_run_through_all_cards(
    modules: Page, fates: dict[str, Any], wanted: dict[str, Any]
) -> None:
    assert modules.evaluate(RUN, fates) == wanted
