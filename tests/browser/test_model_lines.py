"""Lines of moves as the page holds them: positions after moves, variations, addresses."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.modules import CHESS, expect_table, results


def ply(parent: int, code: str, **changes: Any) -> dict[str, Any]:
    squares = {code[:2]: "", code[2:4]: changes.pop("puts", "P")}
    return {
        "parent": parent,
        "code": code,
        "changes": {"squares": squares, **changes},
        "text": code,
    }


E4, E5, NF3 = ply(-1, "e2e4", turn="second"), ply(0, "e7e5", puts="p", turn="first"), ply(1, "g1f3")
C5, NC3 = ply(0, "c7c5", puts="p", turn="first"), ply(3, "b1c3", puts="N")


def line(*plies: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "start": CHESS,
        "text": "START",
        "plies": list(plies),
        "tags": [],
        "result": "*",
        **more,
    }


TREE = line(E4, E5, NF3, C5, NC3)
"""1. e4 e5 (1… c5 2. Nc3) 2. Nf3."""


def codes(found: dict[str, Any] | None) -> list[tuple[int, str]] | None:
    return found and [(one["parent"], one["code"]) for one in found["line"]["plies"]]


def test_where_in_a_line_a_ply_is(modules: Page) -> None:
    expect_table(
        modules,
        [
            ("pathTo", [TREE, -1], []),
            ("pathTo", [TREE, 4], [0, 3, 4]),
            ("following", [TREE, 0], [1, 3]),
            ("following", [TREE, 4], []),
            ("lineThrough", [TREE, -1], [0, 1, 2]),
            ("lineThrough", [TREE, 3], [0, 3, 4]),
            ("codesTo", [TREE, 2], ["e2e4", "e7e5", "g1f3"]),
            ("beginningOf", [TREE, 4], 3),
            ("beginningOf", [TREE, 2], None),
            ("aboveAnother", [TREE, 2], 1),
            ("aboveAnother", [TREE, 4], None),
            ("textAt", [TREE, -1], "START"),
            ("textAt", [TREE, 3], "c7c5"),
            ("addressed", [TREE, 3], {"text": "START", "moves": "e2e4_c7c5_b1c3", "played": 2}),
            ("addressed", [TREE, -1], {"text": "START", "moves": "e2e4_e7e5_g1f3", "played": 0}),
            ("addressed", [line(), -1], None),
            ("addressed", [{**TREE, "text": ""}, 2], None),
            ("addressed", [line(*(ply(at - 1, "e2e4") for at in range(1300))), 3], None),
        ],
    )


def test_the_position_after_a_ply_is_what_the_moves_have_changed(modules: Page) -> None:
    start, after = results(modules, [("positionAt", [TREE, -1]), ("positionAt", [TREE, 3])])
    assert start == CHESS
    assert after["turn"] == "first"
    assert (after["squares"][36], after["squares"][26], after["squares"][10]) == ("P", "p", "")
    checks = {**CHESS, "checks": [3, 3]}
    counted = line(ply(-1, "e2e4", checks=None), start=checks)
    (gone,) = results(modules, [("positionAt", [counted, 0])])
    assert "checks" not in gone


def test_a_move_is_added_once(modules: Page) -> None:
    again, other = results(modules, [("withMove", [TREE, 0, C5]), ("withMove", [TREE, 0, NF3])])
    assert (again["ply"], len(again["line"]["plies"])) == (3, 5)
    assert (other["ply"], other["line"]["plies"][5]["parent"]) == (5, 0)


def test_a_move_goes_with_all_that_follows_it(modules: Page) -> None:
    main, variation, all_of_it = results(
        modules, [("withoutPly", [TREE, 1]), ("withoutPly", [TREE, 4]), ("withoutPly", [TREE, 0])]
    )
    assert codes(main) == [(-1, "e2e4"), (0, "c7c5"), (1, "b1c3")]
    assert main["ply"] == 0
    assert codes(variation) == [(-1, "e2e4"), (0, "e7e5"), (1, "g1f3"), (0, "c7c5")]
    assert variation["ply"] == 3
    assert (codes(all_of_it), all_of_it["ply"]) == ([], -1)


def test_variations_change_places(modules: Page) -> None:
    up, down = results(modules, [("promoted", [TREE, 3, 4]), ("demoted", [TREE, 1, 2])])
    first = [(-1, "e2e4"), (0, "c7c5"), (1, "b1c3"), (0, "e7e5"), (3, "g1f3")]
    assert (codes(up), up["ply"]) == (first, 2)
    assert (codes(down), down["ply"]) == (first, 4)


def test_marks_belong_to_a_ply(modules: Page) -> None:
    circle = {"kind": "circle", "colour": "red", "square": "e4"}
    at_start, at_ply = results(
        modules, [("withMarksAt", [TREE, -1, [circle]]), ("withMarksAt", [TREE, 1, [circle]])]
    )
    assert at_start["marks"] == [circle]
    assert at_ply["plies"][1]["marks"] == [circle]
    expect_table(
        modules,
        [
            ("marksAt", [at_ply, 1], [circle]),
            ("marksAt", [at_ply, 0], []),
            ("marksAt", [TREE, -1], []),
        ],
    )


def test_what_comes_meanwhile_is_in_what_can_be_redone_after_a_scratch_board(modules: Page) -> None:
    gone = """async () => {
        const store = new model.Store([{ title: "one", ply: 0 }]);
        store.commit({ ply: 1 });
        store.undo();
        store.beginScratch();
        store.commit({ ply: 9 });
        store.revise((snapshot, at) => ({ ...snapshot, title: "theirs", at }));
        store.endScratch();
        store.redo();
        return store.around(9).history;
    }"""
    found = modules.evaluate(gone)
    assert found == [{"title": "theirs", "ply": at, "at": at} for at in (0, 1)]


def test_what_is_kept_of_a_scratch_board_can_be_undone_on_it_and_nothing_before_it(
    modules: Page,
) -> None:
    undone = """async () => {
        const store = new model.Store([{ ply: 0 }]);
        store.commit({ ply: 1 });
        store.beginScratch();
        store.commit({ ply: 2 });
        store.commit({ ply: 3 });
        store.keepScratch();
        const seen = [store.kept.ply];
        store.commit({ ply: 4 });
        for (let step = 0; step < 5; step += 1) store.undo();
        seen.push(store.current.ply, store.kept.ply);
        store.endScratch();
        store.redo();
        return [...seen, store.current.ply];
    }"""
    assert modules.evaluate(undone) == [3, 1, 1, 3]
