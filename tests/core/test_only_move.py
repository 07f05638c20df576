"""Whether one move alone reaches what is asked for, from what an engine says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tables import table
from webapp.checking.only_move import DIFFERENCE, HOLDS, WINS, chance, differs, judge
from webapp.checking.verdict import Goal
from webapp.engines.evaluation import Evaluation, ScoredLine

CODES = ("e2e4", "d2d4", "c2c4", "g1f3")


def seen(*scores: int | str) -> Evaluation:
    """An evaluation of lines with these scores; "#3" is mate in three, "#-2" being mated in two."""
    lines = [
        ScoredLine((code,), score)
        if isinstance(score, int)
        else ScoredLine((code,), None, int(score[1:]))
        for code, score in zip(CODES, scores, strict=False)
    ]
    return Evaluation("An engine", 14, 1.0, tuple(lines))


@table(
    "goal, scores, kind, moves",
    [
        ("win", (520, 10), "only", 1),
        ("win", (520, 300, 0), "several", 2),
        ("win", ("#2", 300), "several", 2),
        ("win", ("#2", 90), "only", 1),
        ("win", ("#2", "#5"), "several", 2),
        ("win", (210, 150), "close", 1),  # a class would not see the difference
        ("win", (150, -900), "none", 0),
        ("win", (900,), "only", 1),  # no other move can be made
        ("win", (), "none", 0),
        ("draw", (0, -500), "only", 1),
        ("draw", (0, -50, -700), "several", 2),
        ("draw", (-90, -110), "close", 1),
        ("draw", (-500, -600), "none", 0),
        ("draw", (-500, "#-1"), "none", 0),
        ("mate", ("#3", 900), "only", 1),
        ("mate", ("#3", "#4"), "several", 2),
        ("mate", (900, 800), "none", 0),
        ("mate", ("#-1",), "none", 0),
        ("move", (30, -300), "only", 1),
        ("move", (30, 10, -20, -400), "several", 3),
        ("move", (-900, "#-2"), "several", 2),
        ("", (30, -300), "only", 1),
        ("helpmate", ("#2",), "open", 0),
        ("selfmate", (0, 0), "open", 0),
    ],
)
def test_one_move_alone_is_told_from_several(
    goal: Goal, scores: tuple[int | str, ...], kind: str, moves: int
) -> None:
    judged = judge(seen(*scores), goal)
    assert judged.kind == kind
    assert judged.moves == CODES[:moves]
    if kind != "open":
        lines = seen(*scores).lines
        assert judged.best == (lines[0] if lines else None)
        assert judged.next == (lines[1] if len(lines) > 1 else None)


def test_the_points_are_those_of_the_curve() -> None:
    of_pawns = {0: 0.5, 1: 0.75, 2: 0.9, 3: 0.964, -1: 0.25}
    for pawns, points in of_pawns.items():
        assert chance(ScoredLine((), 100 * pawns)) == pytest.approx(points, abs=0.002)
    assert chance(ScoredLine((), None, 3)) == chance(ScoredLine((), None, 0)) == 1
    assert chance(ScoredLine((), None, -3)) == 0


@given(st.integers(), st.integers())
def test_more_is_never_worse_however_large(one: int, other: int) -> None:
    low, high = (chance(ScoredLine((), score)) for score in sorted((one, other)))
    assert 0 <= low <= high <= 1
    assert chance(ScoredLine((), -one)) == pytest.approx(1 - chance(ScoredLine((), one)))


@given(st.lists(st.integers(-2000, 2000), min_size=2, max_size=4))
def test_where_it_is_the_only_move_no_other_comes_near(scores: list[int]) -> None:
    scores = sorted(scores, reverse=True)
    lines = seen(*scores).lines
    for goal, bound in (("win", WINS), ("draw", HOLDS)):
        only = chance(lines[0]) >= bound > chance(lines[1]) and differs(lines[0], lines[1])
        assert (judge(seen(*scores), goal).kind == "only") == only  # type: ignore[arg-type]
    apart = chance(lines[0]) - chance(lines[1]) >= DIFFERENCE
    assert (judge(seen(*scores), "move").kind == "only") == apart
