"""The table of codes: each is explained, and every example gives what it is an example of."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from scripts import catalogues
from tests.made import position as read
from tests.readings import sided
from tests.tables import table
from webapp.document import diagnosis, parse
from webapp.findings import CODES, FIX_LABELS, SUBJECTS, Finding
from webapp.findings.any_game import ANY_GAME
from webapp.findings.chess import CHESS
from webapp.findings.chess_history import CHESS_HISTORY
from webapp.findings.chess_rights import CHESS_RIGHTS
from webapp.findings.codes import SHARED, Code, Edited, Label, SetUp
from webapp.findings.other_games import MAKRUK, SHOGI, XIANGQI
from webapp.findings.writing import WRITING
from webapp.games.board import other
from webapp.model.position import Position
from webapp.rules.legality import analyse
from webapp.web import codes
from webapp.web.codes import entry, groups, shown_by

OF_CHESS = {**CHESS, **CHESS_RIGHTS, **CHESS_HISTORY}
OF_PLAY = {**ANY_GAME, **OF_CHESS, **SHOGI, **XIANGQI, **MAKRUK}
WITHOUT_TEXT = [code for code, row in CODES.items() if isinstance(row.example, SetUp | Edited)]
WITH_OTHERS = {
    "could-be", "quoted-lines", "pocket-unknown", "drawn-turned", "drawn-upside-down",
    "drawn-side-assumed", "record-part-unread", "record-side-unmarked", "record-link-unread",
    "drawn-castling-assumed", "more-positions", "missing-counters", "more-pieces-than-squares",
    "nothing-typed", "more-findings", "side-from-text", "other-side-said", "marks-not-written",
    "castling-no-king", "marks-unread", "marks-too-many", "board-marks-not-written",
    "epd-move-unplayable", "janggi-bikjang",
}  # fmt: skip


BY_COUNTING = {"cannot-be-to-move", "janggi-points"}
"""The first side is not the second: the count of moves is another one with sides exchanged, and so
are the points of a side that moves second.
"""


# --- the table ---------------------------------------------------------------------------


def test_no_code_and_no_name_of_a_fix_stands_twice() -> None:
    assert len(CODES) == sum(len(subject) for subject in SUBJECTS)
    assert len(FIX_LABELS) == len(SHARED) + sum(len(row.fixes) for row in CODES.values())


def test_an_explanation_is_one_to_three_calm_sentences() -> None:
    for code, row in CODES.items():
        why = row.why
        assert why[0].isupper(), code
        assert why.endswith("."), code
        assert why.count(". ") < 3, code
        assert not re.search("[!{}]|  ", why), code


@table("code", CODES)
def test_an_example_gives_its_finding_alone(code: str) -> None:
    _, findings = shown_by(CODES[code].example)
    found = {finding.code for finding in findings}
    assert code in found
    assert found == {code} or code in WITH_OTHERS


# --- positions ---------------------------------------------------------------------------


def test_positions_are_illegal_or_noted() -> None:
    assert {row.severity for row in OF_PLAY.values()} == {"illegal", "note"}


def test_the_field_of_a_code_is_one_that_chess_has() -> None:
    fields = {row.field for row in CODES.values()}
    assert fields == {"", "castling", "en_passant", "halfmove", "fullmove"}
    assert {code for code, row in CODES.items() if row.field} <= OF_CHESS.keys() | WRITING.keys()


@table("code", [code for code, row in OF_PLAY.items() if row.field])
def test_a_finding_about_a_field_is_shown_on_it(code: str) -> None:
    example = OF_PLAY[code].example
    assert isinstance(example, str)
    (finding,) = (f for f in shown_by(example)[1] if f.code == code)
    assert finding.span == parse(example).fields[OF_PLAY[code].field]


def mirrored(position: Position) -> Position:
    """The position with the sides exchanged, and the board seen from the other end."""
    files, ranks = position.files, position.ranks
    rows = [position.squares[row * files : (row + 1) * files] for row in reversed(range(ranks))]
    hands = [tuple((p.swapcase(), n) for p, n in hand) for hand in reversed(position.hands)]
    target = position.en_passant
    return replace(
        position,
        squares=tuple(piece.swapcase() for row in rows for piece in row),
        turn=other(position.turn),
        castling=tuple(sorted((rook ^ 56 for rook in position.castling), reverse=True)),
        en_passant=None if target is None else target ^ 56,
        hands=(hands[0], hands[1]),
    )


@table("code", sorted(OF_PLAY.keys() - BY_COUNTING))
def test_with_sides_exchanged_the_same_is_said_of_the_other_side(code: str) -> None:
    example = OF_PLAY[code].example
    assert isinstance(example, str)
    position = read(example)
    found, turned = (
        [f for f in analyse(p) if f.code not in BY_COUNTING] for p in (position, mirrored(position))
    )
    assert sorted(f.code for f in turned) == sorted(f.code for f in found)
    (finding,), (opposite,) = ([f for f in fs if f.code == code] for fs in (found, turned))
    size, files = len(position.squares), position.files
    squares = {size - files - square + 2 * (square % files) for square in opposite.squares}
    assert squares == set(finding.squares)
    assert [fix.name for fix in opposite.fixes] == [fix.name for fix in finding.fixes]
    if "%(side)s" in OF_PLAY[code].message:
        assert sided(opposite) != sided(finding)


@table("code", OF_PLAY)
def test_a_fix_settles_what_it_is_offered_for(code: str) -> None:
    example = OF_PLAY[code].example
    assert isinstance(example, str)
    (finding,) = (f for f in shown_by(example)[1] if f.code == code)
    for fix in finding.fixes:
        again = shown_by(fix.apply(example))[1]
        assert len([f for f in again if f.code == code and f.severity == "illegal"]) == 0


# --- the page ----------------------------------------------------------------------------


def test_the_groups_hold_every_code_once_under_its_severity() -> None:
    shown = [(found.code, group.severity) for group in groups() for found in group.entries]
    assert len(shown) == len(CODES)
    assert dict(shown) == {code: row.severity for code, row in CODES.items()}
    assert not {group.name for group in groups()} & set(CODES)


def test_an_example_is_shown_as_it_is_or_its_beginning() -> None:
    for code in CODES.keys() - set(WITHOUT_TEXT):
        example, (text, _) = entry(code).example, shown_by(CODES[code].example)
        assert example, code
        assert text, code
        shown = "".join(piece.text for piece in example.pieces)
        assert text.startswith(shown), code
        assert (example.length is None) == (shown == text), code
        assert example.text in (None, text), code


@table("code", WITHOUT_TEXT)
def test_an_example_that_is_no_text_is_not_shown(code: str) -> None:
    assert entry(code).example is None


@table("code", ["invisible", "line-break", "missing-space", "missing-side"])
def test_what_takes_no_room_is_marked_as_a_gap(code: str) -> None:
    example = entry(code).example
    assert example
    marked = [piece for piece in example.pieces if piece.severity]
    assert marked
    assert all(piece.text in ("", "w") for piece in marked)


# --- a new finding, as CONTRIBUTING says -------------------------------------------------


def test_a_new_finding_is_a_row_and_a_rule(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One row in the table and a rule that finds it: all else follows."""
    row = Code(
        "note",
        "%(count)s queen is on the board.",
        "%(count)s queens are on the board.",
        why="Queens are counted in this test.",
        example="4k3/8/8/8/8/8/8/QQ2K3 w - - 0 40",
        fixes={"no-queens": Label("Take the queens off")},
    )

    def of_queens(position: Position, **more: bool) -> tuple[Finding, ...]:
        queens = tuple(i for i, piece in enumerate(position.squares) if piece == "Q")
        found = Finding("queens", squares=queens, args={"count": len(queens)})
        return (*analyse(position, **more), *((found,) if queens else ()))

    monkeypatch.setitem(CODES, "queens", row)
    monkeypatch.setitem(FIX_LABELS, "no-queens", row.fixes["no-queens"])
    monkeypatch.setattr(diagnosis, "analyse", of_queens)
    codes._groups.cache_clear()
    try:
        assert entry("queens").message == "2 queens are on the board."
        assert entry("queens").why == row.why
        notes = next(group for group in groups() if group.severity == "note")
        assert "queens" in [found.code for found in notes.entries]
        page = client.get("/codes").get_data(as_text=True)
        assert '<article id="queens" class="note">' in page
        texts = {entry.text for entry in catalogues.of_tables()}
        assert {row.message, row.why, "Take the queens off"} <= texts
    finally:
        codes._groups.cache_clear()
