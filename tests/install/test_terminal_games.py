"""`fenboard convert` of games in processes: streams, memory, several of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.pgn
import pytest

from tests.install.terminal import CLEAN, fenboard, posix_only, start
from tests.install.test_terminal import peak_memory
from webapp.terminal.work import Task


def games(count: int, plies: int = 12) -> Iterator[tuple[str, str]]:
    """Random games, each with the FEN of its final position, the same in every run."""
    chooser = random.Random(7)
    for number in range(count):
        board = chess.Board()
        for _ in range(plies):
            board.push(chooser.choice(list(board.legal_moves)))
        game = chess.pgn.Game.from_board(board)
        game.headers["Round"] = str(number)
        yield f"{game}\n\n", board.fen(en_passant="fen")


@pytest.fixture(scope="module")
def played() -> tuple[str, list[str]]:
    texts, fens = zip(*games(40), strict=True)
    return "".join(texts), list(fens)


@posix_only
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_game_of_a_pipe_is_answered_when_the_next_has_come(
    played: tuple[str, list[str]], jobs: str
) -> None:
    text, fens = played
    begin, middle, *_ = text.split("[Event")[1:]
    process = start("convert", "--to", "fen", "--jobs", jobs)
    assert process.stdin is not None
    assert process.stdout is not None
    for game in (begin, middle):
        process.stdin.write(f"[Event{game}".encode())
        process.stdin.flush()
    assert process.stdout.readline().decode() == f"{fens[0]}\n"
    rest, errors = process.communicate()
    assert rest.decode() == f"{fens[1]}\n"
    assert errors == b"2 games, 0 errors\n"


@posix_only
def test_a_position_that_comes_alone_is_answered_at_once() -> None:
    process = start("convert", "--to", "fen")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"# mine\n{CLEAN}\n".encode())
    process.stdin.flush()
    assert process.stdout.readline() == b"# mine\n"
    assert process.stdout.readline().decode() == f"{CLEAN}\n"
    process.communicate()


@pytest.mark.parametrize("options", [("--every",), ("--ply", "12", "--json")])
def test_several_processes_convert_games_as_one_does(
    played: tuple[str, list[str]], options: tuple[str, ...], tmp_path: Path, sent: list[Task]
) -> None:
    path = tmp_path / "games.pgn"
    faulty = '[Event "faulty"]\n\n1. e4 e5 2. Ke5 *\n\n'
    path.write_text(played[0] + faulty + played[0], encoding="utf-8")
    alone, together = (
        fenboard("convert", "--to", "fen", *options, "--jobs", jobs, str(path), str(path))
        for jobs in ("1", "2")
    )
    assert sent
    assert together.exit_code == alone.exit_code == 1
    assert together.stdout_bytes == alone.stdout_bytes
    assert together.stderr_bytes == alone.stderr_bytes


@posix_only
def test_memory_is_flat_however_many_games_there_are(played: tuple[str, list[str]]) -> None:
    short = '[Event "a"]\n[Round "{}"]\n\n1. e4 e5 2. Nf3 {{ {} }} *\n\n'

    def stream(count: int) -> Iterator[bytes]:
        yield played[0].encode()
        for number in range(count):
            yield short.format(number, 20_000 * "x").encode()

    small, _ = peak_memory(("convert", "--to", "fen"), stream(20))
    large, errors = peak_memory(("convert", "--to", "fen"), stream(160))
    assert errors == b"200 games, 0 errors\n"
    assert large < small + 1536
