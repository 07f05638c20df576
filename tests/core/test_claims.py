"""Claims of cards, read from the words that teachers have for it, and tasks written of claims.

`claims.tsv` has the texts, each with what it claims: goal, moves of the one side and side, with the
game; `-` where nothing is claimed that can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.readings import calls
from tests.tables import table
from webapp.checking.claims import claim_in, claim_of, moves_of, task_for
from webapp.checking.verdict import Claim
from webapp.document.goals import MOST_READ, Goal, goal_said
from webapp.formats.starts import START_POSITIONS
from webapp.games import GAMES
from webapp.games.board import SIDES, Game, Side
from webapp.language import LANGUAGES, SOURCE, use_language
from webapp.lessons.model import Card, new_id
from webapp.lessons.ready import READY, lesson
from webapp.lessons.ready.rows import length_of_mate
from webapp.lessons.solving import asks_for_mate
from webapp.model.position import Position


def read_rows() -> Iterator[tuple[str, Game, Claim]]:
    for line in (Path(__file__).parent / "claims.tsv").read_text("utf-8").splitlines():
        if line[0] != "#":
            said, game, text = line.split("\t")
            yield text, game, claim(said)


def claim(said: str) -> Claim:
    goal, moves, *sides = f"{said} 0".split()
    side: Side | None = next((s for s in SIDES if s in sides), None)
    return Claim() if goal == "-" else Claim(goal, int(moves), side)  # type: ignore[arg-type]


def begun(game: Game, turn: Side = "first") -> Position:
    return replace(START_POSITIONS[game], turn=turn)


@table(("text", "game", "expected"), read_rows)
def test_claims_are_read_in_all_languages(text: str, game: Game, expected: Claim) -> None:
    for written in (text, f"**{text}** \n"):
        assert claim_in(written, begun(game)) == expected
    if text.isascii():
        assert claim_in(text.upper(), begun(game)) == expected


@table(
    ("text", "turn", "expected"),
    [
        ("White to move wins, Black to move draws.", "first", "win 0 first"),
        ("White to move wins, Black to move draws.", "second", "draw 0 second"),
        ("Win or draw", "first", "-"),
        ("White to play and win. Mate in 3!", "first", "mate 3 first"),
        ("Black threatens mate in 1. White to play and win.", "first", "win 0 first"),
        ("Find the best move. White wins.", "first", "win 0 first"),
        ("There is no mate in 2, but a mate in 3.", "first", "mate 3"),
    ],
)
def test_of_several_claims_the_one_that_says_most_counts(
    text: str, turn: Side, expected: str
) -> None:
    assert claim_in(text, begun("chess", turn)) == claim(expected)


@table(
    ("card", "heading", "expected"),
    [
        ({"task": "Mate in 2", "title": "Mate in 3"}, "", "mate 2"),
        ({"task": "White to move.", "title": "Mate in 3"}, "", "mate 3"),
        ({"task": "Find the mate.", "title": "Mate in 3"}, "", "mate 3"),
        ({"task": "White to play and win", "title": "#3"}, "", "mate 3 first"),
        ({"task": "Black to move and draw", "title": "Mate in 3"}, "", "draw 0 second"),
        ({"title": "Loyd 1857"}, "Mates in 2", "mate 2"),
        ({"title": "Loyd 1857", "task": "Mate in 3"}, "Mate in 2", "mate 3"),
        ({"operations": ("dm 4;", "epd")}, "", "mate 4"),
        ({"operations": ("bm Qg7+; dm 2;", "epd")}, "", "mate 2"),
        ({"operations": ('bm Qg7+; id "x 1";', "epd")}, "", "move 0"),
        ({"operations": ("bm #3;", "epd")}, "", "mate 3"),
        ({"operations": ("bm #-3;", "epd")}, "", "mate 3 second"),
        ({"operations": ('c0 "White wins";', "epd")}, "", "win 0 first"),
        ({"operations": ('c0 "mate in two";', "epd")}, "", "mate 2"),
        ({"operations": ('id "mate in two";', "epd")}, "", "-"),
        ({"operations": ("dm x; dm ٣;", "epd")}, "", "-"),
        ({"operations": ("dm 4;", "epd"), "task": "Hold the draw"}, "", "draw 0"),
        ({"hint": "Mate in 2", "solution": "Mate in 2"}, "", "-"),
        ({}, "", "-"),
    ],
)
def test_the_task_counts_before_the_title_and_what_an_epd_says(
    card: dict[str, object], heading: str, expected: str
) -> None:
    made = Card(new_id(), begun("chess"), **card)  # type: ignore[arg-type]
    assert claim_of(made, heading) == claim(expected)


def test_a_card_without_a_position_is_read_as_one_of_chess() -> None:
    assert claim_of(Card(new_id(), task="Mate in 3")) == Claim("mate", 3)


@pytest.mark.parametrize(
    "tag", [SOURCE, *(pytest.param(tag, marks=pytest.mark.slow) for tag in [*LANGUAGES][1:])]
)
def test_what_ready_lessons_ask_for_is_read(tag: str) -> None:
    with use_language(tag):
        for row in READY:
            for ready, card in zip(row.cards, lesson(row.name).cards, strict=True):
                moves = moves_of(length_of_mate(ready, row.game), row.game)
                found = claim_of(card)
                if moves:
                    assert found == Claim("mate", moves, "first")
                assert moves or found.goal in ("win", "draw", "move", "")
                if found.side and not moves and card.position:
                    assert found.side == card.position.turn


# --- tasks -------------------------------------------------------------------------------------

WITH_LENGTH: tuple[Goal, ...] = ("mate", "selfmate", "helpmate", "stalemate")
WITHOUT: tuple[Goal, ...] = (*WITH_LENGTH, "win", "draw", "move")
CLAIMS = [
    *(Claim(goal, moves) for goal in WITH_LENGTH for moves in (1, 2, 3, 10, 25)),
    *(Claim(goal) for goal in WITHOUT),
]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_task_that_is_written_claims_what_it_was_written_of(tag: str) -> None:
    with use_language(tag):
        for said, game, turn, side in product(CLAIMS, GAMES, SIDES, (None, *SIDES)):
            if side not in (None, turn) and said.goal not in ("mate", "win", "draw"):
                continue
            position = begun(game, turn)
            task = task_for(replace(said, side=side), position)
            assert claim_in(task, position) == replace(said, side=side or turn), (task, game)
            assert asks_for_mate(Card(new_id(), position, task=task)) == (said.goal == "mate")


@table(
    ("tag", "game", "said", "expected"),
    [
        ("en", "chess", "mate 2", "White to move. Mate in 2."),
        ("en", "shogi", "mate 2", "Sente to move. Mate in 3."),
        ("en", "xiangqi", "mate 2", "Red to move. Mate in 2."),
        ("en", "chess", "win 0", "White to move and win."),
        ("en", "chess", "draw 0 second", "White to move. Black draws."),
        ("en", "chess", "-", ""),
        ("ja", "chess", "mate 2", "白番。2手メイト。"),
        ("ja", "shogi", "mate 2", "先手番。3手詰。"),
        ("zh-Hans", "chess", "mate 2", "白方先走，2步将杀。"),
        ("zh-Hans", "xiangqi", "mate 2", "红方先走，2步杀。"),
        ("zh-Hans", "xiangqi", "win 0", "红方先胜。"),
        ("ko", "chess", "mate 2", "백 차례. 2수 메이트."),
        ("ko", "janggi", "mate 2", "초 차례. 2수 외통."),
    ],
)
def test_a_task_is_written_as_teachers_write_it(
    tag: str, game: Game, said: str, expected: str
) -> None:
    with use_language(tag):
        assert task_for(claim(said), begun(game)) == expected


def test_sides_are_called_as_in_a_game_with_a_handicap() -> None:
    handicaps = [place for place in START_POSITIONS.values() if place.turn == "second"]
    assert task_for(Claim("mate", 2), handicaps[0]) == "Uwate to move. Mate in 3."


# --- limits ------------------------------------------------------------------------------------

HOSTILE = [
    "mate in ", "white ", "find the mate ", "白先", "백이 ", "3手", "#3 ", "no ", "a-", "1-", "' ",
    "win the ", "white to move and ", "((((", "½", "一", "십", "ser-", "mate mate in",
]  # fmt: skip

PIECES = [
    *HOSTILE, *(f"{sign} " for sign in ".?!,;:()"), "２", "詰", "메이트", "in", "moves", "win",
    "draw", "ß", "İ", "ﬀ", "\ue000", "\ue001", "\ue002", "\x00", "1" * 30, "¾", "①", "㉈",
]  # fmt: skip


@table("piece", HOSTILE)
def test_reading_takes_linear_time_and_never_fails(piece: str) -> None:
    def read(text: str) -> object:
        return goal_said(text, "chess")

    few, many = (calls(read, piece * (MOST_READ // part // len(piece))) for part in (4, 1))
    assert many <= 6 * few + 500


@given(text=st.text() | st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_any_text_is_read(text: str) -> None:
    for game in GAMES:
        goal, number, _ = goal_said(text, game)
        assert 0 <= number < 1_001
        assert goal or not number


def test_only_the_beginning_of_a_text_is_read() -> None:
    assert goal_said("x " * MOST_READ + ". Mate in 2", "chess").goal == ""
    assert goal_said("Mate in 2. " + "x " * 500_000, "chess").number == 2
