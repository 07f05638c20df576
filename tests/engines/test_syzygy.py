"""Endings of chess by Syzygy tables.

The tables are made here: where all positions of a side to move have one worth, as with a queen or a
rook against a king, the format has a file of a few bytes. What such a table says wrongly, of
stalemates and of captures, is not asked of it. Tables of DTZ are not made, but played.
"""

from __future__ import annotations

from pathlib import Path

import chess.syzygy
import pytest

from tests.engines.fakes import chess as position
from tests.engines.fakes import of_game
from tests.tables import table
from webapp.engines.syzygy import EndingTables

_MAGIC = b"\x71\xe8\x23\x5d"
_WON, _LOST = 4, 0
_PIECES = {"K": 6, "Q": 5, "R": 4}


def made(folder: Path, name: str) -> None:
    """A table in which the side of the first letters wins, whoever is to move."""
    strong, _, weak = name.partition("v")
    pieces = [_PIECES[letter] for letter in strong] + [_PIECES[letter] + 8 for letter in weak]
    both = bytes(piece | piece << 4 for piece in pieces)
    data = _MAGIC + b"\x01" + b"\x00" + both + b"\x00" + bytes([0x80, _WON, 0x80, _LOST])
    (folder / f"{name}.rtbw").write_bytes(data.ljust(80, b"\x00"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made(tmp_path, "KQvK")
    made(tmp_path, "KRvK")
    return tmp_path


def test_a_won_ending(folder: Path) -> None:
    with EndingTables(str(folder)) as tables:
        found = tables.exact(position("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1"))
    assert found
    assert (found.worth, found.fifty, found.dtz) == ("win", False, None)
    # What mates comes first.
    assert [move.code for move in found.moves if move.mates] == ["d1d8"]
    assert found.codes("win")[0] == "d1d8"
    assert found.codes("draw") == ("d1d6",)
    assert found.codes("loss") == ()


def test_a_stalemate_is_a_draw(folder: Path) -> None:
    with EndingTables(str(folder)) as tables:
        found = tables.exact(position("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"))
    assert found
    assert "f2f7" in found.codes("draw")
    assert {move.code for move in found.moves if move.mates} == {"f2f8"}


def test_a_piece_that_is_lost_is_a_draw(folder: Path) -> None:
    with EndingTables(str(folder)) as tables:
        found = tables.exact(position("8/8/8/4k3/8/8/8/K2R4 w - - 0 1"))
        assert found
        assert set(found.codes("draw")) == {"d1d4", "d1d5", "d1d6"}
        lost = tables.exact(position("8/8/8/4k3/8/8/8/K2R4 b - - 0 1"))
        taken = tables.exact(position("8/8/8/4k3/3R4/8/8/K7 b - - 0 1"))
    assert lost
    assert (lost.worth, {move.worth for move in lost.moves}) == ("loss", {"loss"})
    assert taken
    assert (taken.worth, taken.codes("draw")) == ("draw", ("e5d4",))


@table(
    "fen, variant",
    [
        ("k7/8/1K6/8/8/8/P7/8 w - - 0 1", ""),  # no such table
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", ""),
        ("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1", "atomic"),
        ("k7/8/1K6/8/8/8/8/3Q4[] w - - 0 1", ""),
        ("k7/8/8/8/8/8/8/3Q4 w - - 0 1", ""),
        ("kQ6/8/1K6/8/8/8/8/8 w - - 0 1", ""),
        ("kQ6/1K6/8/8/8/8/8/8 b - - 0 1", ""),  # mate
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", ""),  # stalemate
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""),
    ],
)
def test_nothing_is_known(folder: Path, fen: str, variant: str) -> None:
    with EndingTables(str(folder)) as tables:
        assert tables.exact(position(fen, variant)) is None


def test_other_games_have_no_tables(folder: Path) -> None:
    with EndingTables(str(folder)) as tables:
        assert tables.exact(of_game("4k4/9/4G4/9/9/9/9/9/4K4 b G 1", "sfen")) is None


@table("folders", ["", "/nowhere/at/all", "\x00"])
def test_without_tables_nothing_is_known(folders: str) -> None:
    with EndingTables(folders) as tables:
        assert tables.exact(position("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1")) is None


@pytest.mark.parametrize("data", [b"", b"x" * 80, _MAGIC, _MAGIC.ljust(16, b"\xff")])
def test_a_damaged_table_is_none(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "KQvK.rtbw").write_bytes(data)
    with EndingTables(str(tmp_path)) as tables:
        assert tables.exact(position("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1")) is None


def test_distances_order_the_moves(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind a move the other side has as many plies left as squares lie beside its king."""

    def probe(_tables: object, board: chess.Board) -> int:
        king = board.king(not chess.WHITE)
        assert king is not None
        return -(king % 8 + chess.square_file(board.king(chess.WHITE) or 0))

    monkeypatch.setattr(chess.syzygy.Tablebase, "probe_dtz", probe)
    with EndingTables(str(folder)) as tables:
        won = tables.exact(position("8/8/8/4k3/8/8/8/K6R w - - 0 1"))
        lost = tables.exact(position("8/8/8/4k3/8/8/8/K6R b - - 0 1"))
    assert won
    assert won.dtz == 4
    assert [move.dtz for move in won.moves if move.worth == "win"][-2:] == [6, 6]
    assert lost
    distances = [move.dtz or 0 for move in lost.moves]
    assert distances == sorted(distances, reverse=True)
