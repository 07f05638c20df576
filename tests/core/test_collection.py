"""What a text with several positions holds: all of it in its order, named by the text itself."""

from __future__ import annotations

import pytest

from webapp.notations import collect
from webapp.report import written

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
BROKEN = "4kx2/8/8/8/8/8/8/4K3 w - - 0 1"
EPD = '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "WAC.001"; c0 "a; b";'
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
TAGS = '[Event "Match"]\n[Site "?"]\n[Date "1972.07.11"]\n[White "Spassky"]\n[Black "Fischer"]\n'
GAME = f'{TAGS}[SetUp "1"]\n[FEN "{ENDING}"]\n\n1. e4 Kd7 *\n\n'
USUAL = f"{TAGS}\n1. d4 Nf6 *\n\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"{EPD}\n{OTHER}", ["WAC.001", ""]),
        (GAME * 2, ["Spassky – Fischer, Match 1972"] * 2),
        (
            f'[Event "A"]\n[ChapterName "Lucena"]\n[White "?"]\n[FEN "{ENDING}"]\n\n*\n\n{OTHER}',
            ["Lucena", ""],
        ),
        (f"Lucena:\n{ENDING}\n\nPhilidor\n{OTHER}\n", ["Lucena", "Philidor"]),
        (f"1. Lucena: {ENDING}\n2) {OTHER}\n", ["Lucena", ""]),
        (f"https://lichess.org/editor/{ENDING.replace(' ', '_')}\n{OTHER}", ["", ""]),
        (f"{ENDING}\n{SHOGI}", ["", ""]),
    ],
)
def test_a_position_is_named_by_its_text(text: str, names: list[str]) -> None:
    assert [entry.name for entry in collect(text).entries] == names


def test_what_cannot_be_read_is_in_its_place() -> None:
    found = collect(f"{ENDING}\n{BROKEN}\n{OTHER}\n4k3/8/8/4K3 w - -\n").entries
    assert [(entry.line, entry.position is not None) for entry in found] == [
        (1, True),
        (2, False),
        (3, True),
        (4, False),
    ]
    assert found[1].text == BROKEN
    assert written(found[1]) == BROKEN


@pytest.mark.parametrize(
    "aside",
    [
        "https://example.org/a/search/games/page/board/e4/d5/rank",
        "On 21/11/2026 and/or 1/2/2027, see pages/pngs/rank/bishop/king/queen/rook/pawn",
        "1/2-1/2 1/2-1/2 1/2-1/2 1/2-1/2",
    ],
)
def test_paths_and_dates_are_no_positions(aside: str) -> None:
    found = collect(f"{ENDING}\n{aside}\n{OTHER}").entries
    assert [entry.position is not None for entry in found] == [True, True]


def test_games_from_the_usual_start_are_counted() -> None:
    found = collect(USUAL + GAME + USUAL + GAME + USUAL)
    assert [entry.text for entry in found.entries] == [ENDING, ENDING]
    assert found.usual_starts == 3
    assert collect(USUAL * 2).usual_starts == 2
    assert collect(f"{ENDING}\n{OTHER}").usual_starts == 0


def test_what_is_beyond_one_look_is_looked_at_from_where_the_rest_begins() -> None:
    text, found, starts = (GAME + USUAL) * 130, 0, 0
    while text:
        part = collect(text)
        found += len(part.entries) or 1
        starts += part.usual_starts
        assert all(entry.name for entry in part.entries)
        text = "" if part.rest is None else text[part.rest :]
    assert (found, starts) == (130, 130)


def test_an_epd_is_written_with_its_operations_and_others_as_their_game_has_them() -> None:
    found = collect(f"{EPD}\nLucena: {OTHER}\n{SHOGI}").entries
    assert [written(entry) for entry in found] == [EPD, OTHER, SHOGI]


def test_a_text_with_one_position_holds_that() -> None:
    assert [entry.position is not None for entry in collect(ENDING).entries] == [True]
    assert collect("no position at all").entries == ()


@pytest.mark.parametrize("text", [f"{ENDING} " * 130, f"{BROKEN}\n" * 130, "4k3/8/8/8\n" * 130])
def test_the_rest_is_always_shorter_than_the_whole(text: str) -> None:
    found, rounds = 0, 0
    while text:
        part = collect(text)
        assert part.rest is None or 0 < part.rest < len(text)
        found += len(part.entries)
        rounds += 1
        text = "" if part.rest is None else text[part.rest :]
    assert found == 130
    assert rounds <= 4
