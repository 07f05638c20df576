"""Databases of Scid, written here as its own files describe them, read as PGN."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest

from tests.games import so_many
from tests.scid_files import broken, database, game, same
from webapp.formats.programs.game_text import UnreadGamesError, WrittenGame
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
