"""The one grammar of FEN and its kin: what is read at a stroke, and that a text is read once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import test_fen_reading, test_janggi, test_makruk, test_sfen, test_xiangqi
from tests.readings import mutated
from webapp.document.report import report_of_text
from webapp.formats import given as looked_at
from webapp.formats.grammar import grammar as reading
from webapp.formats.grammar.grammar import Grammar, read_canonical, read_opened
from webapp.formats.registry import NOTATIONS
from webapp.games.ranks import Letters
from webapp.text.links import open_text

TEXTS = {
    "fen": test_fen_reading.CLEAN,
    "sfen": test_sfen.CLEAN,
    "xiangqi": test_xiangqi.CLEAN,
    "janggi": test_janggi.CLEAN,
    "makruk": test_makruk.CLEAN,
}
GRAMMARS = {info.name: info.grammar for info in NOTATIONS.values() if info.grammar}


def test_all_grammars_are_here() -> None:
    assert TEXTS.keys() == GRAMMARS.keys()


@pytest.mark.parametrize("name", TEXTS)
@given(data=st.data())
def test_what_is_read_at_a_stroke_is_what_has_nothing_to_report(
    name: str, data: st.DataObject
) -> None:
    grammar = GRAMMARS[name]
    assert grammar is not None
    letters = "".join(grammar.shape.letters.tokens) + "0123456789+~/ wb-\x00\x01\x02"
    clean = st.sampled_from(TEXTS[name])
    text = data.draw(st.one_of(clean, mutated(TEXTS[name], letters)))
    at_a_stroke = read_canonical(text, grammar)
    step_by_step = read_opened(open_text(text), grammar)
    assert (at_a_stroke is None) == bool(step_by_step.findings)
    if at_a_stroke:
        assert at_a_stroke.position == step_by_step.position
        assert at_a_stroke.notation == step_by_step.notation
        assert at_a_stroke.fields == step_by_step.fields


@pytest.mark.parametrize("name", TEXTS)
@given(data=st.data())
def test_a_board_is_written_as_it_is_read(name: str, data: st.DataObject) -> None:
    letters = letters_of(GRAMMARS[name])
    piece = st.sampled_from(["", "", "", *letters.texts])
    count = letters.kind.files * letters.kind.ranks
    squares = tuple(data.draw(st.lists(piece, min_size=count, max_size=count)))
    placement = letters.placement_of(squares)
    assert letters.squares_of(placement) == squares
    ranks = [squares[at : at + letters.kind.files] for at in range(0, count, letters.kind.files)]
    assert placement.split("/") == [letters.rank_text(rank) for rank in ranks]
    assert [letters.rank_of(text) for text in placement.split("/")] == ranks


def letters_of(grammar: Grammar | None) -> Letters:
    assert grammar is not None
    return grammar.shape.letters


@pytest.mark.parametrize(
    "text",
    [
        test_fen_reading.START,
        test_fen_reading.START.replace("KQkq", "qkQK"),
        test_fen_reading.START.replace("PPPPPPPP", "PPPPPPP"),
        f"{test_fen_reading.START_BOARD} w KQkq -",
        f"{test_fen_reading.START_BOARD}w KQkq- bm e4;",
        test_sfen.MIDDLE,
        test_sfen.MIDDLE.replace("8l", "7l"),
        test_xiangqi.START.replace("w - -", "w"),
        "White: Ke1, Qd1. Black: Kg8, f7 g7 h7. White to move.",
        "nothing/to/read",
    ],
)
def test_a_text_of_one_line_is_looked_at_once(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = counted(monkeypatch, looked_at, "open_text")
    read = counted(monkeypatch, reading, "extract")
    report = report_of_text(text)
    # Once it is as it should be, it is read again.
    again = report.fix_all is not None
    assert opened.count(text) <= 1
    assert len(read) <= 1 + again


def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[Any]:
    """The first arguments of all calls of a function, from now on."""
    function: Callable[..., Any] = getattr(module, name)
    calls: list[Any] = []

    def count(*args: Any) -> Any:
        calls.append(args[0])
        return function(*args)

    monkeypatch.setattr(module, name, count)
    return calls
