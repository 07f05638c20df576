"""Databases of Scid, written here as its own files describe them, read as PGN."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest

from tests.games import so_many
from tests.scid_files import broken, database, game, same
from tests.tables import table
from webapp.formats.programs.game_text import UnreadGamesError, WrittenGame
from webapp.formats.programs.lists import Squares
from webapp.formats.programs.scid import read_scid


def test_games_are_read_with_all_that_is_said_of_them() -> None:
    games = [game(seed) for seed in range(so_many(25))]
    texts = list(read_scid(*database(games)))
    assert len(texts) == len(games)
    for made, text in zip(games, texts, strict=True):
        read = chess.pgn.read_game(io.StringIO(text))
        assert read
        assert not read.errors, text
        assert same(made, read), f"{made}\n\n{text}"
        for name in ("White", "Black", "Event", "Site", "Round", "Date", "Result", "Mine", "FEN"):
            assert read.headers.get(name) == made.headers.get(name)
        assert (read.headers["WhiteElo"], read.headers["ECO"]) == ("2345", "B00")
        assert read.headers["Annotator"] == "Me"


def test_a_game_that_is_cut_is_given_as_far_as_it_goes() -> None:
    index, names, stored = database([game(1), game(2)])
    found: list[str] = []
    with pytest.raises(UnreadGamesError) as error:
        found.extend(read_scid(index, names, stored[:-40]))
    assert error.value.numbers == (2,)
    assert len(found) == 2
    assert "1. " in found[1]


def test_a_row_that_is_missing_is_counted() -> None:
    index, names, stored = database([game(1), game(2)])
    with pytest.raises(UnreadGamesError) as error:
        list(read_scid(index[:-40], names, stored))
    assert error.value.missing == 1


def test_an_empty_variation_is_left_out() -> None:
    made = WrittenGame()
    made.move("e4")
    made.open()
    made.open()
    made.close()
    made.close()
    made.move("e5")
    assert made.text("*").endswith("1. e4 1... e5 *\n\n")


def test_names_that_are_missing_are_unknown() -> None:
    index, _, stored = database([game(1)])
    assert '[White "?"]' in next(read_scid(index, b"", stored))


def test_other_files_are_none() -> None:
    for data in (b"", b"Scid.si\0", b"Scid.si\0\xff\xff", b"Scid.sn\0" + bytes(300)):
        with pytest.raises(UnreadGamesError):
            list(read_scid(data, b"", b""))


def tried(count: int) -> None:
    files = database([game(seed) for seed in range(4)])
    chance = random.Random(7)
    for _ in range(count):
        index, names, stored = broken(files, chance)
        size = 0
        try:
            for text in read_scid(index, names, stored):
                size += len(text)
        except UnreadGamesError:
            pass
        assert size < 5_000_000


def test_broken_files_are_no_exception() -> None:
    tried(100)


@pytest.mark.slow
def test_many_broken_files_are_no_exception() -> None:
    tried(20_000)


def test_moves_are_named_as_pgn_has_them() -> None:
    chance = random.Random(3)
    for _ in range(so_many(60)):
        board, squares = chess.Board(), Squares()
        for _ in range(120):
            legal = list(board.legal_moves)
            if not legal:
                break
            move = chance.choice(legal)
            if board.is_castling(move):
                squares.castle(move.from_square, long=board.is_queenside_castling(move))
            else:
                becomes = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
                name, _ = squares.move(move.from_square, move.to_square, becomes)
                own = chess.SquareSet(board.occupied_co[board.turn])
                assert board.parse_san(name) == move
                assert (
                    name == board.san(move).rstrip("+#")
                    or any(board.is_pinned(board.turn, square) for square in own)
                    or board.is_check()
                )
            board.push(move)


NAMES = [
    ("4k3/8/8/8/8/8/8/RN2K1NR w - - 0 1", 6, 21, "Nf3"),
    ("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", 6, 21, "Ngf3"),
    ("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", 6, 21, "N1f3"),
    ("4k3/8/8/6N1/8/8/8/K3N1N1 w - - 0 1", 6, 21, "Ng1f3"),
    ("4k3/8/8/8/8/8/8/R2NK2R w - - 0 1", 0, 2, "Rc1"),
    ("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", 0, 3, "Rd1"),
    ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", 0, 3, "Rad1"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 4, 12, "Ke2"),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 28, 35, "exd5"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 48, 56, "a8=Q"),
    # What cannot be so is not taken for what can.
    ("4k3/8/8/8/8/P7/8/R3K2R w - - 0 1", 0, 24, "Ra1a4"),
    ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", 1, 21, "Nb1f3"),
    ("4k3/8/8/8/4P3/4P3/8/4K3 w - - 0 1", 20, 36, "e3e5"),
    ("4k3/8/8/8/8/8/8/X3K3 w - - 0 1", 0, 1, "Xa1b1"),
]


@table(("fen", "origin", "to", "name"), NAMES)
def test_a_move_has_no_more_of_its_origin_than_tells_it(
    fen: str, origin: int, to: int, name: str
) -> None:
    assert Squares(fen).move(origin, to)[0] == name
