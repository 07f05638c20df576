"""SFEN, xiangqi and makruk FEN alike: what is clean, forgiven, never guessed, and any text.

The texts stand in the tables of the module of each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import test_janggi, test_makruk, test_sfen, test_xiangqi
from tests.readings import (
    MOST_CALLS,
    Parse,
    assert_sound,
    both_sides,
    calls,
    codes,
    mutated,
    positions,
)
from tests.tables import table
from webapp.document import canonical_text, parse
from webapp.formats import asian_fen, sfen
from webapp.formats.registry import own_notation
from webapp.formats.starts import START_POSITIONS
from webapp.games import GAMES, kind_of
from webapp.model.position import Position

Write = Callable[[Position], str]


class Notation(NamedTuple):
    game: str
    tables: ModuleType
    parse: Parse
    write: tuple[Write, ...]
    held: str = ""  # the pieces that may be in hand
    clock: bool = True

    def positions(self) -> st.SearchStrategy[Position]:
        pieces = both_sides(GAMES[self.game].tokens)
        return positions(kind_of(self.game), pieces, self.held, clock=self.clock)


NOTATIONS = {
    "sfen": Notation(
        "shogi", test_sfen, sfen.parse_sfen, (sfen.write_sfen,), "RBGSNLP", clock=False
    ),
    "xiangqi": Notation(
        "xiangqi",
        test_xiangqi,
        asian_fen.parse_xiangqi,
        (asian_fen.write_xiangqi, partial(asian_fen.write_xiangqi, letters="he")),
    ),
    "janggi": Notation("janggi", test_janggi, asian_fen.parse_janggi, (asian_fen.write_janggi,)),
    "makruk": Notation("makruk", test_makruk, asian_fen.parse_makruk, (asian_fen.write_makruk,)),
}
each_notation = pytest.mark.parametrize("notation", NOTATIONS.values(), ids=NOTATIONS)


def rows(name: str) -> list[Any]:
    """The rows of the table of this name in the module of each notation."""
    return [
        (notation, *(row if isinstance(row, tuple) else (row,)))
        for notation in NOTATIONS.values()
        for row in getattr(notation.tables, name)
    ]


@table(("notation", "text"), rows("CLEAN"))
def test_canonical_text_gives_no_finding_and_comes_back(notation: Notation, text: str) -> None:
    reading = notation.parse(text)
    assert reading.findings == ()
    assert NOTATIONS[reading.notation or ""] == notation
    assert reading.position is not None
    assert reading.position.kind == notation.tables.KIND
    assert text in [write(reading.position) for write in notation.write]
    assert list(reading.fields) == notation.tables.FIELDS
    shown = [text[slice(*span)] for span in reading.fields.values()]
    assert shown == [word for word in text.split(" ") if word != "-" or "hands" in reading.fields]


@table(("notation", "text", "found", "canonical"), rows("FORGIVEN"))
def test_leniency_is_reported_with_the_canonical_text_as_its_fix(
    notation: Notation, text: str, found: list[str], canonical: str
) -> None:
    reading = assert_sound(notation.parse, text)
    assert codes(reading) == found
    for finding in reading.findings:
        assert finding.severity == "repaired"
        (fix,) = finding.fixes
        assert fix.sure == ("moves-left-out" not in found)
        assert fix.apply(text) == canonical
    assert reading.position == notation.parse(canonical).position


@table(("notation", "text", "found", "readable"), rows("ERRORS"))
def test_what_cannot_be_read_is_an_error_and_not_guessed(
    notation: Notation, text: str, found: list[str], readable: bool
) -> None:
    reading = assert_sound(notation.parse, text)
    assert codes(reading, "error") == found
    assert (reading.position is not None) == readable
    assert not any(fix.name == "write-canonical" for f in reading.findings for fix in f.fixes)


@table(("notation", "text"), rows("LABORIOUS"))
def test_no_text_is_slow(notation: Notation, text: str) -> None:
    assert calls(notation.parse, text) < MOST_CALLS
    assert_sound(notation.parse, text)


# --- properties ------------------------------------------------------------------


@each_notation
@given(data=st.data())
def test_what_is_written_is_read_without_a_finding(notation: Notation, data: st.DataObject) -> None:
    position = data.draw(notation.positions())
    info = own_notation(notation.game)
    assert info.unwritable(position) is None
    assert list(info.losses(position)) == []
    for write in notation.write:
        reading = notation.parse(write(position))
        assert reading.findings == ()
        assert reading.position == position


@each_notation
@given(data=st.data())
def test_any_text_reads_without_raising(notation: Notation, data: st.DataObject) -> None:
    letters = st.text(alphabet=notation.tables.ALPHABET, max_size=90)
    assert_sound(notation.parse, data.draw(st.one_of(st.text(), letters)))


@each_notation
@given(data=st.data())
def test_mutated_texts_read_soundly(notation: Notation, data: st.DataObject) -> None:
    tables = notation.tables
    text = data.draw(mutated([*tables.CLEAN, *tables.TOLD], tables.ALPHABET))
    before = assert_sound(notation.parse, text)
    for finding in before.findings:
        for fix in finding.fixes:
            if fix.sure:
                after = notation.parse(fix.apply(text))
                assert codes(after).count(finding.code) < codes(before).count(finding.code)
                assert len(codes(after, "error")) <= len(codes(before, "error"))


@table("notation", ["xiangqi", "janggi", "makruk"])
def test_pieces_in_hand_where_a_game_has_none_are_not_removed_unasked(notation: str) -> None:
    board, _, fields = (
        own_notation(notation).write(START_POSITIONS[notation], "always", "").partition(" ")
    )
    held = parse(f"{board}[Pp] {fields}", notation)
    assert [f.code for f in held.findings] == ["pocket-without-place"]
    (fix,) = held.findings[0].fixes
    assert (fix.sure, fix.apply(held.text)) == (False, f"{board} {fields}")
    assert canonical_text(held) is None
    for empty in ("[]", "[-]"):
        reading = parse(f"{board}{empty} {fields}", notation)
        assert [f.code for f in reading.findings] == ["pocket"]
        assert canonical_text(reading) == f"{board} {fields}"
