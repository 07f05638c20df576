"""Verdicts on cards whose tasks are mates, with words and moves of their own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.tables import table
from webapp.checking.sayings import SAYINGS
from webapp.checking.telling import ACTS, verdict_to_json
from webapp.checking.verdict import SIGNS, Verdict
from webapp.checking.verdicts import check
from webapp.engines.evaluation import (
    EngineFailedError,
    Evaluation,
    NoEngineError,
    NotSentError,
    ScoredLine,
)
from webapp.engines.syzygy import Ending, EndingTables, TableMove, Worth
from webapp.games.board import BoardKind
from webapp.lessons.importing import gather
from webapp.lessons.model import Card
from webapp.model.position import Position

MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
"""Mate in two by 1.Ra6 alone."""
ROOKS = "7k/8/6K1/8/8/8/8/RR6 w - - 0 1"
ROOKS_2 = "7k/8/8/8/8/8/8/RR4K1 w - - 0 1"
PROMOTION = "7k/P7/6K1/8/8/8/8/8 w - - 0 1"
UNDER = "Nk5K/4R1P1/3b4/8/8/8/7B/8 w - - 0 1"
STALEMATE = "7k/8/8/6Q1/5K2/8/8/8 w - - 0 1"
BACK_RANK = "6k1/5pp1/7p/8/8/8/5PPP/4R1K1 w - - 0 1"
HELPED = "5k2/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
CASTLING = "4R3/8/8/8/8/5k1P/7P/4K2R w K - 0 1"
EN_PASSANT = "7R/2k5/8/3pP1b1/B7/8/8/1R1R2K1 w - d6 0 1"


def card_of(text: str, task: str = "") -> Card:
    (card,) = gather(text).cards
    assert isinstance(card, Card)
    return replace(card, task=task)


def game(fen: str, moves: str) -> str:
    return f'[SetUp "1"]\n[FEN "{fen}"]\n\n{moves} *'


def codes(verdict: Verdict) -> list[str]:
    return [said.code for said in verdict.said]


@table(
    ("text", "task", "sign", "said"),
    [
        (MORPHY, "Mate in 2", "right", ["mate-proved"]),
        (game(MORPHY, "1. Ra6 bxa6 2. b7#"), "Mate in 2", "right", ["mate-proved"]),
        (game(MORPHY, "1. Ra6 bxa6 2. b7# (2. Kd7)"), "Mate in 2", "right", ["mate-proved"]),
        (game(MORPHY, "1. Ra6 bxa6 2. b7#"), "", "right", ["mate-proved"]),
        (game(MORPHY, "1. Ra6 bxa6 2. b7#"), "Find the mate", "right", ["mate-proved"]),
        (MORPHY, "Mate in 3", "wrong", ["shorter"]),
        (MORPHY, "Mate in 1", "wrong", ["longer"]),
        (game(MORPHY, "1. Ra6"), "Mate in 2", "note", ["mate-proved", "stops-early"]),
        (game(MORPHY, "1. Ra6 bxa6"), "Mate in 2", "note", ["mate-proved", "stops-early"]),
        (
            game(MORPHY, "1. Ra6 bxa6 (1... Bd6) 2. b7#"),
            "Mate in 2",
            "note",
            ["mate-proved", "stops-early"],
        ),
        (game(MORPHY, "1. Ra5 axb6"), "Mate in 2", "wrong", ["own-wrong", "real-solution"]),
        (game(MORPHY, "1. Ra6 bxa6 2. bxa7"), "Mate in 2", "wrong", ["own-no-mate", "mate-proved"]),
        (ROOKS, "Mate in 1", "note", ["several-solutions"]),
        (game(ROOKS, "1. Ra8#"), "Mate in 1", "note", ["another-mate"]),
        (game(ROOKS, "1. Ra8# (1. Rb8# $1)"), "Mate in 1", "right", ["mate-proved-several"]),
        (game(ROOKS, "1. Ra8# (1. Rb8# $2)"), "Mate in 1", "note", ["another-mate"]),
        (game(ROOKS_2, "1. Ra7 Kg8 2. Rb8#"), "Mate in 2", "wrong", ["another-solution"]),
        (PROMOTION, "Mate in 1", "right", ["mate-proved"]),
        (game(PROMOTION, "1. a8=R#"), "Mate in 1", "right", ["mate-proved"]),
        (game(UNDER, "1. g8=B"), "Mate in 1", "wrong", ["own-no-mate", "real-solution"]),
        (game(STALEMATE, "1. Qg6"), "Mate in 2", "wrong", ["longer", "own-stalemate"]),
        (game(BACK_RANK, "1. Re8+ Kh7"), "Mate in 2", "wrong", ["no-mate", "own-wrong"]),
        (
            game("7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", "1. Kg2 Kg8 2. Rb8#"),
            "Mate in 2",
            "wrong",
            ["shorter"],
        ),
        (
            game(HELPED, "1. h3 Kg8 2. Ra8#"),
            "Mate in 2",
            "wrong",
            ["no-mate", "own-wrong", "helped"],
        ),
        (game(CASTLING, "1. O-O#"), "Mate in 1", "right", ["mate-proved", "assumes-castling"]),
        (game(EN_PASSANT, "1. exd6#"), "Mate in 1", "right", ["mate-proved", "assumes-en-passant"]),
        # nothing is proved
        ("8/8/8/8/8/8/8/K6R w - - 0 1", "Mate in 2", "open", ["illegal"]),
        ("7k/8/6K1/8/8/8/8/Q7 w - - 0 1", "Mate in 1", "open", ["illegal"]),
        ("R6k/8/6K1/8/8/8/8/8 b - - 0 1", "Mate in 1", "wrong", ["over-mate"]),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Mate in 1", "wrong", ["over-stalemate"]),
        # without the attacker's king the moves are known as well
        (
            "7k/8/8/8/8/8/R7/1R6 w - - 0 1",
            "Mate in 2",
            "note",
            ["several-solutions", "assumes-board"],
        ),
    ],
)
def test_a_claim_of_mate_is_held_against_all_defences(
    text: str, task: str, sign: str, said: Sequence[str]
) -> None:
    verdict = check(card_of(text, task))
    assert (verdict.sign, codes(verdict)) == (sign, said)


def test_a_claim_of_a_draw_is_not_right_where_there_is_a_mate() -> None:
    verdict = check(card_of(ROOKS, "White to move and draw"))
    assert (verdict.sign, codes(verdict)) == ("note", ["mate-found"])


def test_a_mate_in_more_moves_than_are_searched_is_given_up() -> None:
    locked = "7k/7p/8/8/8/8/7P/K7 w - - 0 1"
    verdict = check(card_of(game(locked, "1. Kb2"), "Mate in 999"), seconds=0.4)
    assert codes(verdict) == ["undecided"]


class Told:
    """Engines that say what they are told to."""

    def __init__(self, *lines: ScoredLine, error: Exception | None = None) -> None:
        self._lines, self._error = lines, error

    def evaluate(
        self,
        position: Position,
        *,
        lines: int = 3,
        depth: int | None = None,
        seconds: float | None = None,
        moves: Sequence[str] | None = None,
    ) -> Evaluation:
        if self._error:
            raise self._error
        found = [one for one in self._lines if not moves or one.codes[0] in moves]
        return Evaluation("Fake 1", 20, 1.0, tuple(found[:lines]))


def line(code: str, score: int | None = None, mate: int | None = None) -> ScoredLine:
    return ScoredLine((code,), score, mate)


ENDING = "8/8/8/8/3k4/8/3PK3/7R w - - 0 1"
NUMBERS = ("number", "mate", "Mate", "other_mate")
FORK, QUIET, BAD = line("h1h4", 520), line("h1d1", 10), line("h1a1", -300)


@table(
    ("moves", "task", "lines", "sign", "said"),
    [
        ("", "White to play and win", [FORK, QUIET], "right", "only-wins"),
        ("1. Rh4+", "White to play and win", [FORK, QUIET], "right", "only-wins"),
        ("1. Rd1", "White to play and win", [FORK, QUIET], "wrong", "better"),
        ("1. Ra1", "White to play and win", [FORK, QUIET, BAD], "wrong", "better"),
        ("1. Ra1", "White to play and win", [FORK, QUIET], "open", "engine-failed"),
        ("1. Ra1", "", [FORK, QUIET, QUIET, line("h1a1", 500)], "note", "several-best"),
        ("", "White to play and win", [FORK, line("h1d1", 500)], "note", "several-win"),
        ("1. Rh4+ (1. Rd1 $1)", "White wins", [FORK, line("h1d1", 500)], "right", "only-wins"),
        ("1. Rh4+", "White wins", [FORK, line("h1d1", 500)], "note", "several-win"),
        ("", "White to play and win", [QUIET, BAD], "wrong", "no-win"),
        ("", "White to play and draw", [QUIET, BAD], "right", "only-holds"),
        ("", "White to play and draw", [BAD], "wrong", "no-draw"),
        ("", "White to play and draw", [FORK, QUIET], "note", "more-than-draw"),
        ("1. Rh4+", "Find the best move", [FORK, QUIET], "right", "only-best"),
        ("1. Rd1", "Find the best move", [FORK, QUIET], "wrong", "better"),
        ("1. Rh4+", "", [FORK, QUIET], "right", "only-best"),
        ("1. Rh4+", "", [FORK, line("h1d1", 515)], "note", "several-best"),
        ("1. Rh4+", "", [FORK], "right", "only-legal"),
        ("", "", [FORK, QUIET], "open", "nothing-claimed"),
        ("", "White to play and win", [], "open", "engine-failed"),
    ],
)
def test_what_is_no_mate_is_an_opinion_of_an_engine(
    moves: str, task: str, lines: Sequence[ScoredLine], sign: str, said: str
) -> None:
    card = card_of(game(ENDING, moves), task)
    verdict = check(card, Told(*lines))
    assert (verdict.sign, codes(verdict)) == (sign, [said])


@table(
    ("error", "said"),
    [
        (NoEngineError(), "no-engine"),
        (EngineFailedError("Fake 1"), "engine-failed"),
        (NotSentError(), "illegal"),
    ],
)
def test_without_an_answer_of_an_engine_nothing_is_said_of_the_task(
    error: Exception, said: str
) -> None:
    verdict = check(card_of(ENDING, "White to play and win"), Told(error=error))
    assert (verdict.sign, codes(verdict)) == ("open", [said])


def test_boards_without_a_position_or_rules_are_said_to_be_such() -> None:
    unread = Card("card0001", text="no position", task="Mate in 2")
    assert codes(check(unread)) == ["no-position"]
    large = BoardKind("custom", 9, 9)
    board = Position(("K", *[""] * 79, "k"), kind=large)
    assert codes(check(Card("card0001", board, task="Mate in 2"))) == ["no-rules"]
    other = replace(card_of(MORPHY, "Mate in 2"), position=None)
    antichess = replace(card_of(MORPHY).position, variant="antichess")
    assert codes(check(replace(other, position=antichess))) == ["no-rules"]


def test_a_win_that_is_a_short_mate_needs_no_engine() -> None:
    verdict = check(card_of(MORPHY, "White to play and win"))
    assert (verdict.sign, codes(verdict)) == ("right", ["wins-by-mate"])


def test_a_mate_that_is_not_decided_in_time_is_what_an_engine_thinks() -> None:
    card = card_of("8/8/8/8/8/2k5/8/KQ6 w - - 0 1", "Mate in 12")
    thinks = Told(ScoredLine(("b1b5",), mate=7))
    assert codes(check(card, thinks, seconds=0)) == ["engine-mate"]
    assert codes(check(card, Told(QUIET), seconds=0)) == ["engine-no-mate"]
    assert codes(check(card, seconds=0)) == ["undecided"]


def test_a_verdict_is_told_with_the_names_of_moves_and_what_can_be_done() -> None:
    card = card_of(game(MORPHY, "1. Ra5 axb6"), "Mate in 2")
    told = verdict_to_json(check(card), card)
    assert told["label"] == "The solution does not mate"
    wrong, real = told["sentences"]
    assert wrong["text"] == "After 1.Ra5 a6 there is no mate on the next move."
    assert [act["path"] for act in wrong["acts"]] == [["a1a5", "a7a6"]]
    assert real["text"] == "The solution is 1.Ra6: mate in 2."
    assert real["acts"][0] == {
        "do": "add-right",
        "label": "Add as right",
        "path": [],
        "codes": ["a1a6"],
    }
    names = [ply["names"][0] for ply in told["tree"]["plies"]]
    assert names[0] == "Ra6"
    assert {"bxa6", "Bxb6"} & set(names)


def test_the_moves_of_a_proof_are_offered_once() -> None:
    card = card_of(game(MORPHY, "1. Ra6"), "Mate in 2")
    told = verdict_to_json(check(card), card, with_tree=False)
    acts = [[act["do"] for act in sentence["acts"]] for sentence in told["sentences"]]
    assert acts == [[], ["take-tree"]]
    assert told["tree"] is None
    # They can be looked at where they are not to be taken over, too.
    card = card_of(game(MORPHY, "1. Ra5 axb6"), "Mate in 2")
    assert verdict_to_json(check(card), card, with_tree=False)["has_tree"]


def test_a_sentence_names_no_more_moves_than_can_be_read() -> None:
    card = card_of("7k/8/5KQ1/3B4/8/8/8/RRR5 w - - 0 1", "Mate in 1")
    told = verdict_to_json(check(card), card)["sentences"][0]
    assert told["text"].endswith(" more.")
    assert told["text"].count("1.") == 5
    assert len(told["acts"]) == 3


@pytest.mark.parametrize("code", SAYINGS)
def test_each_sentence_has_what_stands_in_it(code: str) -> None:
    row = SAYINGS[code]
    words = dict.fromkeys(
        (*NUMBERS, "text", "pieces", "path", "moves", "own", "value", "next"), "x"
    )
    assert row.sign in SIGNS
    for text in (row.label, row.text, row.plural):
        assert "%" not in text % words
    assert set(row.acts) <= set(ACTS)


class Tables(EndingTables):
    """Tables that know what they are told to."""

    def __init__(self, **worths: Worth) -> None:
        super().__init__("")
        self._moves = tuple(TableMove(code, worth) for code, worth in worths.items())

    def exact(self, position: Position) -> Ending | None:
        return Ending("win", 1, False, self._moves) if self._moves else None


@table(
    ("moves", "task", "worths", "sign", "said"),
    [
        ("1. Rh4+", "White wins", {"h1h4": "win", "h1d1": "draw"}, "right", "table-only-wins"),
        ("", "White wins", {"h1h4": "win", "h1d1": "draw"}, "right", "table-only-wins"),
        ("1. Rd1", "White wins", {"h1h4": "win", "h1d1": "draw"}, "wrong", "table-other"),
        ("1. Rh4+", "", {"h1h4": "win", "h1d1": "win"}, "note", "table-several-win"),
        ("1. Rh4+ (1. Rd1 $1)", "", {"h1h4": "win", "h1d1": "win"}, "right", "table-all"),
        ("", "White wins", {"h1h4": "draw", "h1d1": "draw"}, "wrong", "table-none"),
        ("", "White draws", {"h1h4": "draw", "h1d1": "loss"}, "right", "table-only-holds"),
        ("", "White draws", {"h1h4": "draw", "h1d1": "win"}, "note", "more-than-draw"),
        ("", "White draws", {"h1h4": "draw", "h1d1": "draw"}, "note", "table-several-hold"),
        ("", "White draws", {"h1h4": "loss"}, "wrong", "table-lost"),
        ("1. Rh4+", "", {}, "right", "only-best"),
    ],
)
def test_tables_of_endings_know_better_than_engines(
    moves: str, task: str, worths: dict[str, Worth], sign: str, said: str
) -> None:
    card = card_of(game(ENDING, moves), task)
    verdict = check(card, Told(FORK, QUIET), Tables(**worths))
    assert (verdict.sign, codes(verdict)) == (sign, [said])
