"""Answer keys: which moves are in them, how they are written, and what else is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.worksheets import entries, lesson, mate
from webapp.document.record_reading import read_record
from webapp.language import use_language
from webapp.lessons.model import Card, Lesson, card_of_line
from webapp.worksheets.key import KeyEntry


def moves_of(entry: KeyEntry) -> list[str]:
    return [" ".join(f"{move.number}{move.name}" for move in block.moves) for block in entry.blocks]


def test_the_key_has_moves_variations_comments_and_words() -> None:
    first, second, *_ = entries(lesson())
    assert moves_of(first) == ["1.Ra8#", "1.Kf2 1…Kf8"]
    assert first.words == "secretwords"
    assert first.blocks[0].moves[0].after == "secretcomment"
    assert second.board
    assert [mark.kind for mark in second.board.marks] == ["arrow", "label"]


def test_the_key_has_the_main_moves_alone_where_that_is_chosen() -> None:
    first, *_ = entries(lesson(), comments=False)
    assert moves_of(first) == ["1.Ra8#"]
    assert first.blocks[0].moves[0].after == ""


def test_moves_have_figurines_or_the_letters_of_the_language() -> None:
    made = Lesson(items=(mate(),))
    assert moves_of(entries(made, letters="figurines")[0]) == ["1.♖a8#", "1.♔f2 1…♔f8"]
    with use_language("ja"):
        assert moves_of(entries(made)[0])[0].startswith("1.R")


def test_what_signs_say_of_a_position_is_printed_too() -> None:
    (made,) = card_of_game("1. e4 $1 $14 e5 $3 (1... a6 $16 $37 $220) 2. Nf3 $10 *")
    blocks = entries(Lesson(items=(made,)))[0].blocks
    assert [move.signs for block in blocks for move in block.moves] == ["! ⩲", "!!", " ± ↑", " ="]


def test_small_boards_have_the_moves_as_arrows() -> None:
    first, *_ = entries(Lesson(items=(mate(),)), key_form="boards")
    assert first.board
    assert [(mark.kind, mark.colour) for mark in first.board.marks] == [("arrow", "green")]


@pytest.mark.parametrize("chosen", [{"comments": False}, {"key_form": "boards"}])
def test_moves_that_are_right_as_well_are_in_every_key(chosen: dict[str, Any]) -> None:
    (made,) = card_of_game(
        '[FEN "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1"]\n\n'
        "1. Ra8# {words} (1. Rb8# $1 {words}) (1. Kf2 $2 Kf8 2. Ra8#) *"
    )
    entry = entries(Lesson(items=(made,)), **chosen)[0]
    assert moves_of(entry) == ["1.Ra8#", "1.Rb8#"]
    assert {move.after for block in entry.blocks for move in block.moves} == {""}
    if entry.board:
        assert [(mark.kind, mark.colour) for mark in entry.board.marks] == [("arrow", "green")] * 2


def test_moves_of_other_games_are_in_their_own_writing() -> None:
    record = (
        "開始日時：2026/01/01\n手合割：平手\n手数----指手---------\n1 ７六歩(77)\n2 ３四歩(33)\n"
    )
    made = Lesson(items=tuple(card_of_game(record)))
    assert moves_of(entries(made)[0]) == ["1.７六歩 2.３四歩"]


def card_of_game(text: str) -> Iterator[Card]:
    record = read_record(text)
    assert record
    yield card_of_line(record.line)
