"""Databases of ChessBase, written here as public descriptions have them, read as PGN."""

from __future__ import annotations

import io
import random
import struct

import chess
import chess.pgn
import pytest

from tests.chessbase_files import database
from tests.core.test_programs_files import opened, why
from tests.games import so_many
from tests.scid_files import broken, game, same
from webapp.formats.programs.chessbase import ChessBaseFiles, read_chessbase
from webapp.formats.programs.game_text import UnreadGamesError


def test_games_are_read_with_all_that_is_said_of_them() -> None:
    games = [game(seed) for seed in range(so_many(25))]
    texts = list(read_chessbase(database(games)))
    assert len(texts) == len(games)
    for made, text in zip(games, texts, strict=True):
        # A comment on the move that follows begins with a sign of its own.
        read = chess.pgn.read_game(io.StringIO(text.replace("\u2060", "")))
        assert read
        assert not read.errors, text
        assert same(made, read), f"{made}\n\n{text}"
        for name in ("Event", "Site", "Round", "Date", "Result", "FEN", "Annotator"):
            assert read.headers.get(name) == made.headers.get(name)
        assert read.headers["White"] == made.headers["White"].replace(" ", ", ")
        assert (read.headers["WhiteElo"], read.headers["ECO"]) == ("2345", "B00")


def test_squares_arrows_clocks_and_what_is_not_read_are_commands() -> None:
    made = chess.pgn.Game()
    made.headers.update(Date="2020.01.01", White="A", Black="B", Result="*")
    made.add_variation(chess.Move.from_uci("e2e4"))
    files = database([made])
    notes = [
        (0x04, bytes([2, 1])), (0x05, bytes([4, 1, 64])), (0x16, (360_100).to_bytes(4, "big")),
        (0x09, b"\0"),
    ]  # fmt: skip
    said = b"".join(
        b"\0\0\0" + bytes([kind]) + (len(data) + 6).to_bytes(2, "big") + data
        for kind, data in notes
    )
    head = b"\0\0\1\1\0\x0e\x0e" + (5).to_bytes(3, "big") + (14 + len(said)).to_bytes(4, "big")
    (text,) = read_chessbase(files._replace(cba=bytes(26) + head + said))
    assert "[%csl Ga1][%cal Ra1h8][%clk 1:00:01][%chessbase training]" in text


def test_russian_words_are_read() -> None:
    made = chess.pgn.Game()
    made.headers.update(Date="2020.01.01", White="A", Black="B", Result="*")
    made.add_variation(chess.Move.from_uci("e2e4"), comment="x" * 12)
    files = database([made])
    russian = files.cba.replace(b"x" * 12, "Лучший ход !".encode("cp1251"))
    assert "Лучший ход !" in next(read_chessbase(files._replace(cba=russian)))


def test_a_text_is_a_game_without_moves() -> None:
    page = "<html><b>One</b> &amp; two é</html>".encode()
    data = (
        struct.pack("<HHHH5s", 3, 1, 0, 5, b"Title") + b"\0" + struct.pack("<HHI", 1, 0, len(page))
    )
    data += page + bytes(4)
    stored = b"\x80" + (len(data) + 4).to_bytes(3, "big") + data
    files = database([game(1)])
    row = b"\3" + (26).to_bytes(4, "big")
    (text,) = read_chessbase(
        files._replace(cbh=files.cbh[:46] + row.ljust(46, b"\0"), cbg=bytes(26) + stored)
    )
    assert '[Event "Title"]' in text
    assert "One & two é" in text


def test_games_in_another_encoding_are_counted_and_keep_their_names() -> None:
    files = database([game(1), game(2)])
    other = files.cbg[:26] + b"\x05" + files.cbg[27:]
    found: list[str] = []
    with pytest.raises(UnreadGamesError) as error:
        found.extend(read_chessbase(files._replace(cbg=other)))
    assert error.value.numbers == (1,)
    assert '[White "Ann, 1"]' in found[0]
    assert len(found) == 2


def test_a_database_is_opened_as_pgn() -> None:
    files = database([game(1), game(2)])
    held = {f"a.{ending}": data for ending, data in files._asdict().items()}
    (text,) = opened(held)
    assert text.count("[Event ") == 2
    assert ".cbg" in why({"a.cbh": files.cbh, "a.cbp": files.cbp})
    assert ".cbp" in why({"a.cbh": files.cbh, "a.cbg": files.cbg})
    assert ".cbh" in why({"a.cbg": files.cbg})


def tried(count: int) -> None:
    files = database([game(seed) for seed in range(4)])
    chance = random.Random(7)
    for _ in range(count):
        made = ChessBaseFiles(*broken(files, chance))
        size = 0
        try:
            for text in read_chessbase(made):
                size += len(text)
        except UnreadGamesError:
            pass
        assert size < 5_000_000


def test_broken_files_are_no_exception() -> None:
    tried(100)


@pytest.mark.slow
def test_many_broken_files_are_no_exception() -> None:
    tried(20_000)
