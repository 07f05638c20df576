"""Paths of moves in addresses tell no more than moves that are tried: who guesses them waits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.test_students import (
    HIDING,
    JSON,
    PAGE,
    Clock,
    clock,
    given,
    line,
    try_address,
    try_there,
)
from webapp.lessons.model import card_of_line

__all__ = ["clock", "given"]

MATE = line('[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]\n\n1. Ra8# *')
WRONG = [
    f"a1{square}" for square in ("a2", "a3", "a4", "a5", "a6", "a7", "b1", "c1", "d1", "e1", "f1")
]


@pytest.mark.parametrize("where", ["1.svg", "1/try"])
def test_paths_are_no_way_around_the_pauses(given: Any, clock: Clock, where: str) -> None:
    lesson = given(card_of_line(MATE))

    def status(path: str) -> int:
        code: int = lesson.client.get(
            f"/l/{lesson.token}/{where}?path={path}", headers=PAGE
        ).status_code
        return code

    assert [status(move) for move in WRONG] == [404] * 10 + [429]
    # Nothing is told meanwhile, not even what is right.
    assert status("a1a8") == 429
    assert status("") == 200
    clock.now += 5
    assert status("a1a8") == 200


def test_a_script_that_guesses_paths_waits_and_no_classmate_does(given: Any, clock: Clock) -> None:
    lesson = given(card_of_line(HIDING))
    guessing, other = try_address(lesson), try_address(lesson)
    body = [{"path": [move, "b7a6"], "text": "Ra1"} for move in (*WRONG, "a1g1") if move != "a1a6"]
    answers = [lesson.client.post(guessing, json=one, headers=JSON) for one in body]
    assert [answer.status_code for answer in answers] == [404] * 10 + [429]
    assert int(answers[-1].headers["Retry-After"]) == 6
    assert try_there(lesson, other, "b7", ("a1a6", "b7a6"))["verdict"] == "right"
    for _ in range(11):
        lesson.client.get(f"/l/{lesson.token}/1.svg?path=a1h1", headers=PAGE)
    assert try_there(lesson, other, "b7", ("a1a6", "b7a6"))["verdict"] == "right"
