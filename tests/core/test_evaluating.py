"""Opinions of engines as the page tells them: values in words, lines with names, and turns."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from tests.servers import wait_until
from tests.tables import table
from webapp.checking.asked import AnsweredWork, AskedWork, EvaluationWork, RefusedError
from webapp.checking.evaluating import MOST_MOVES, evaluate
from webapp.checking.evaluations import WAITING, Evaluations, SupersededError
from webapp.checking.values import value_in_words, value_label, value_text
from webapp.document import parse
from webapp.engines.evaluation import (
    EngineFailedError,
    Evaluation,
    NoEngineError,
    NotSentError,
    ScoredLine,
)
from webapp.formats.starts import START_POSITIONS
from webapp.games.board import Game, Side
from webapp.language import use_language
from webapp.model.position import Position
from webapp.processes import BusyError
from webapp.wire.position import position_to_json
from webapp.wire.reports import encoded


class FakeEngines:
    """Thinks what it is told to."""

    def __init__(self, *lines: ScoredLine, error: Exception | None = None) -> None:
        self.lines, self.error = lines, error
        self.asked: list[tuple[int, float | None]] = []

    def evaluate(
        self,
        position: Position,
        *,
        lines: int = 3,
        depth: int | None = None,
        seconds: float | None = None,
        moves: Sequence[str] | None = None,
    ) -> Evaluation:
        self.asked.append((lines, seconds))
        if self.error:
            raise self.error
        return Evaluation("Fake\x1b[31m 1", 12, seconds or 0, self.lines)


def thought(position: Position, engines: FakeEngines, **more: Any) -> Any:
    asked = encoded({"position": position_to_json(position), **more})
    return evaluate(msgspec.json.encode(EvaluationWork(Raw(asked), 0.3)), engines)


def position_of(text: str) -> Position:
    found = parse(text).position
    assert found
    return found


@table(
    ("scored", "turn", "text", "words"),
    [
        (ScoredLine(score=0), "first", "0.0", "The position is equal (0.0)"),
        (ScoredLine(score=4), "second", "0.0", "The position is equal (0.0)"),
        (ScoredLine(score=29), "first", "+0.3", "White is slightly better (+0.3)"),
        (ScoredLine(score=44), "second", "−0.4", "Black is slightly better (−0.4)"),
        (ScoredLine(score=-160), "first", "−1.6", "Black is better (−1.6)"),
        (ScoredLine(score=-990), "second", "+9.9", "White is winning (+9.9)"),
        (ScoredLine(mate=1), "first", "#1", "White mates in 1 move"),
        (ScoredLine(mate=3), "second", "−#3", "Black mates in 3 moves"),
        (ScoredLine(mate=-2), "second", "#2", "White mates in 2 moves"),
    ],
)
def test_values_are_those_of_the_first_side(
    scored: ScoredLine, turn: Side, text: str, words: str
) -> None:
    assert value_text(scored, turn) == text
    assert value_in_words(scored, "chess", turn) == words


@table(
    ("mate", "game", "label", "words"),
    [
        (3, "chess", "Mate in 3", "White mates in 3 moves"),
        (2, "shogi", "Mate in 3", "Sente mates in 3 moves, counting both sides"),
        (-1, "shogi", "Mate in 2", "Gote mates in 2 moves, counting both sides"),
        (-1, "xiangqi", "Mate in 1", "Black mates in 1 move"),
    ],
)
def test_mates_are_counted_as_the_game_counts_moves(
    mate: int, game: Game, label: str, words: str
) -> None:
    scored = ScoredLine(mate=mate)
    assert value_label(scored, game, "first") == label
    assert value_in_words(scored, game, "first") == words


def test_values_are_said_in_all_languages() -> None:
    for tag in ("ja", "zh-Hans", "ko"):
        with use_language(tag):
            for scored in (ScoredLine(score=10), ScoredLine(score=500), ScoredLine(mate=2)):
                assert not value_in_words(scored, "shogi", "first").isascii()


def test_lines_come_with_names_and_as_far_as_they_can_be_played() -> None:
    engines = FakeEngines(
        ScoredLine(("e2e4", "e7e5", "g1f3"), 35),
        ScoredLine(("d2d4", "d7d5", "d4d5", "a7a6"), 20),
        ScoredLine(("nonsense",), 10),
        ScoredLine(("c2c4",), 5),
    )
    answer = json.loads(encoded(thought(START_POSITIONS["chess"], engines)))
    assert engines.asked == [(3, 0.3)]
    first, second, third = answer["lines"]
    assert [ply["names"] for ply in first["line"]["plies"]] == [["e4"], ["e5"], ["Nf3"]]
    assert (first["score"], first["mate"], first["label"]) == ("+0.4", None, "+0.4")
    assert second["codes"] == ["d2d4", "d7d5"]
    assert third["line"]["plies"] == []
    assert (answer["depth"], answer["over"]) == (12, "")


def test_the_name_of_an_engine_is_plain_and_short() -> None:
    answer = thought(START_POSITIONS["chess"], FakeEngines(ScoredLine(("e2e4",), 1)))
    assert answer["engine"] == "Fake\N{REPLACEMENT CHARACTER}[31m 1"


def test_a_long_line_is_cut() -> None:
    knights = ("g1f3", "g8f6", "f3g1", "f6g8") * 10
    answer = thought(START_POSITIONS["chess"], FakeEngines(ScoredLine(knights, 0)))
    assert len(answer["lines"][0]["line"]["plies"]) == MOST_MOVES


def test_a_move_to_where_the_last_one_went_is_called_so() -> None:
    # 24歩 has just been played, which 同歩 takes.
    sfen = "lnsgkgsnl/1r5b1/ppppppp1p/7p1/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL b - 1"
    engines = FakeEngines(ScoredLine(("2e2d",), 10))
    for last, name in ((None, "２四歩"), ("2d", "同歩"), ("9z", "２四歩")):
        answer = thought(position_of(sfen), engines, last=last)
        assert answer["lines"][0]["line"]["plies"][0]["names"][-1] == name


def test_where_the_game_is_over_no_engine_is_asked() -> None:
    engines = FakeEngines()
    for fen, said in (
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Checkmate: White wins"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Stalemate: a draw"),
    ):
        answer = thought(position_of(fen), engines)
        assert (answer["over"], answer["lines"]) == (said, [])
    assert engines.asked == []


@table(
    ("error", "status", "code", "said"),
    [
        (NoEngineError(), 404, "no-engine", "No engine for chess was found on this computer."),
        (NotSentError(), 409, "not-sent", "This position is illegal, so no engine is asked."),
        (
            EngineFailedError("X 9"),
            503,
            "engine-failed",
            "The engine X 9 has stopped, or does not answer as it should.",
        ),
    ],
)
def test_why_there_is_no_opinion_is_said(
    error: Exception, status: int, code: str, said: str
) -> None:
    with pytest.raises(RefusedError) as found:
        thought(START_POSITIONS["chess"], FakeEngines(error=error))
    assert (found.value.status, found.value.code, found.value.message) == (status, code, said)


# --- turns -------------------------------------------------------------------------------------


class FakeWorkers:
    """Answers each part of an evaluation at once, or when it is let."""

    def __init__(self, answer: Callable[[float], AnsweredWork] | None = None) -> None:
        self.seconds: list[float] = []
        self._answer = answer or (lambda seconds: AnsweredWork(answer=_told(seconds)))

    def work(self, asked: AskedWork) -> AnsweredWork:
        part = msgspec.json.decode(bytes(asked.what), type=EvaluationWork)
        self.seconds.append(part.seconds)
        return self._answer(part.seconds)


def _told(seconds: float) -> dict[str, Any]:
    return {"seconds": seconds, "lines": [1], "depth": 9}


def evaluations(workers: FakeWorkers) -> Evaluations:
    return Evaluations(workers)  # type: ignore[arg-type]


WORK = AskedWork("evaluate", Raw(b"null"))


def test_a_long_evaluation_goes_on_in_parts() -> None:
    workers = FakeWorkers()
    for seconds, parts in ((0.3, [0.3]), (1, [1]), (4, [1, 1, 1, 1])):
        workers.seconds.clear()
        answer = evaluations(workers).evaluate(b"{}", WORK, seconds).answer
        assert (workers.seconds, answer["seconds"]) == (parts, seconds)


def test_a_refusal_ends_it() -> None:
    workers = FakeWorkers(lambda _: AnsweredWork(404, "no-engine", "None."))
    assert evaluations(workers).evaluate(b"{}", WORK, 4).code == "no-engine"
    assert workers.seconds == [1]


def test_what_the_same_page_has_asked_before_is_given_up() -> None:
    begun, goes_on = Event(), Event()

    def slow(seconds: float) -> AnsweredWork:
        begun.set()
        goes_on.wait()
        return AnsweredWork(answer=_told(seconds))

    workers = FakeWorkers(slow)
    asked = evaluations(workers)
    outcomes: dict[str, str] = {}

    def ask(name: str, page: str) -> None:
        try:
            asked.evaluate(b"{}", WORK, 2, page)
            outcomes[name] = "answered"
        except SupersededError:
            outcomes[name] = "superseded"

    threads = [Thread(target=ask, args=("first", "page"))]
    threads[0].start()
    begun.wait()
    for name, page in (("waits", "page"), ("other", "another"), ("newest", "page")):
        threads.append(Thread(target=ask, args=(name, page)))
        threads[-1].start()
        wait_until(lambda: asked.turns.taken == len(threads))
    goes_on.set()
    for thread in threads:
        thread.join()
    assert outcomes == {
        "first": "superseded",
        "waits": "superseded",
        "other": "answered",
        "newest": "answered",
    }


def test_when_too_many_wait_that_is_said_at_once() -> None:
    workers = FakeWorkers()
    asked = evaluations(workers)
    asked.turns.taken = WAITING + 1
    with pytest.raises(BusyError):
        asked.evaluate(b"{}", WORK, 1)
