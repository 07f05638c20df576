"""Usual moves and usual games are read quickly, and as all others are."""

from __future__ import annotations

import random
from collections.abc import Sequence

import chess
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games import random_boards, so_many, styled_boards
from tests.tables import table
from webapp.findings import Span
from webapp.formats.fen import parse_fen
from webapp.formats.pgn.reading import read_at, read_usual
from webapp.formats.pgn.tokens import plain
from webapp.formats.records.record import Record
from webapp.games.board import SQUARES
from webapp.model.line import Move, main_line
from webapp.model.position import Position
from webapp.moves import play
from webapp.moves.chess import board_of
from webapp.moves.chess.quick import QuickBoard
from webapp.moves.chess.reading import push_quickly
from webapp.moves.walk import position_at

HEAD = '[Event "Club evening"]\n[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n'
PIECES = st.sampled_from(["", "", "", *"PNBRQKpnbrqk"])


def made(chooser: random.Random, count: int) -> list[str]:
    """Texts that look like moves."""
    return [
        chooser.choice(["", "", "N", "B", "R", "Q", "K", "b", "P"])
        + chooser.choice(["", "", "", "a", "e", "1", "7", "e2", "exd", "x", "-", "ex"])
        + chooser.choice(list(SQUARES))
        + chooser.choice(["", "", "", "", "=Q", "=N", "n", "+", "#", "=K", "!"])
        for _ in range(count)
    ]


def expect_alike(here: Position, texts: Sequence[str]) -> None:
    """Each text is the same move for a quick board as for the library, and leads as far."""
    rights = board_of(here).clean_castling_rights()
    sound = replace(here, castling=tuple(r for r in here.castling if rights >> (r ^ 56) & 1))
    for text in texts:
        move = push_quickly(board_of(here), text)
        quick = QuickBoard(board_of(here))
        assert quick.push(text) == move, (here, text)
        if move:
            expect_played(quick, sound, move)
            quick = quick.before_last()
            quick.push_move(move)
            expect_played(quick, sound, move)


def expect_played(quick: QuickBoard, before: Position, move: Move) -> None:
    after = quick.position(before)
    assert after == play(before, move), (before, move)
    kept = replace(before, en_passant=board_of(before).ep_square)
    kept = replace(kept, en_passant=None if kept.en_passant is None else kept.en_passant ^ 56)
    assert quick.before_last().position(before) == kept


def test_quick_boards_find_what_the_library_finds() -> None:
    chooser = random.Random(3)
    for board in (*random_boards(500, 1), *styled_boards(500, 2)):
        here = parse_fen(board.fen(en_passant="fen")).position
        assert here
        names = [board.san(move) for move in board.legal_moves]
        for name in names:
            assert QuickBoard(board_of(here)).push_usual(name), (board.fen(), name)
        expect_alike(here, [*chooser.sample(names, min(4, len(names))), *made(chooser, 12)])


@given(
    squares=st.lists(PIECES, min_size=64, max_size=64),
    first=st.booleans(),
    castling=st.sets(st.sampled_from([0, 3, 7, 56, 60, 63])),
    target=st.none() | st.integers(16, 47),
    kings=st.tuples(st.integers(0, 63), st.integers(0, 63)) | st.none(),
    seed=st.integers(0, 2**32),
)
def test_so_they_do_on_any_board(
    squares: list[str],
    first: bool,
    castling: set[int],
    target: int | None,
    kings: tuple[int, int] | None,
    seed: int,
) -> None:
    if kings:
        squares = ["" if piece in ("K", "k") else piece for piece in squares]
        for king, square in zip("Kk", kings, strict=True):
            squares[square] = king
    chooser = random.Random(seed)
    side = "first" if first else "second"
    here = Position(tuple(squares), side, tuple(sorted(castling, reverse=True)), target)
    board = board_of(here)
    texts = [board.uci(move) for move in board.legal_moves]
    texts += [text.capitalize() for text in made(chooser, 30)] + ["O-O", "O-O-O", "--"]
    expect_alike(here, chooser.sample(texts, min(30, len(texts))))


def test_usual_games_are_read_as_others_are() -> None:
    chooser = random.Random(4)
    read = 0
    for number in range(so_many(400)):
        game = written_game(chooser)
        text = HEAD + mutated(game, chooser) if number % 4 else HEAD + game
        usual, full = read_usual(text), in_full(text)
        if usual is None:
            assert number % 4, text
            continue
        read += 1
        assert full == replace(usual, end=None), text
        last = main_line(usual.line)[-1]
        assert usual.end == position_at(usual.line, last), text
    assert read


def in_full(text: str) -> Record | None:
    return read_at(text, plain(text), Span(0, len(text)))


def written_game(chooser: random.Random) -> str:
    """A movetext of random moves, as programs write it."""
    board, words = chess.Board(), []
    space = chooser.choice(["", " "])
    for ply in range(chooser.randint(1, 80)):
        moves = list(board.legal_moves)
        if not moves:
            break
        number = f"{ply // 2 + 1}.{space}" if ply % 2 == 0 else ""
        move = chooser.choice(moves)
        words.append(number + board.san(move))
        board.push(move)
    return chooser.choice([" ", "\n", "  \n"]).join(
        [*words, chooser.choice(["*", "1-0", "1/2-1/2"])]
    )


def mutated(text: str, chooser: random.Random) -> str:
    """The text with a few characters changed."""
    for _ in range(chooser.randint(1, 3)):
        at = chooser.randrange(len(text))
        put = chooser.choice([*" \n.1a8xNO-+#=*{}()!?$;%", "", "", " 3. ", "e4", "...", " 1-0 "])
        text = text[:at] + put + text[at + chooser.randint(0, 2) :]
    return text


@table(
    ("said", "is_usual"),
    [
        ("{a comment} 2. Nf3", True),
        ("$1 2. Nf3! Nc6?!", True),
        ("(1... c5 {the (Sicilian)} 2. c3 (2. d4)) 2. Nf3", True),
        ("{[%clk 0:01:00]} 2. Nf3", True),
        ("{a} 2. Nf3 {b} 2... Nc6", True),
        ("{[%cal Ge2e4]} 2. Nf3", False),
        ("(1... c5 2. Nf3", False),
        ("(1... c5] 2. Nf3 (2. a3) 2... Nc6)", False),
        ("(1... c5\n% )\n2. c3 (2. a3\n) d6) 2. Nf3", False),
        ("(1... c5 ; see (a)\n2. c3) 2. Nf3", False),
        ("{open 2. Nf3", False),
        ("; a line\n2. Nf3", False),
        ("$300 2. Nf3", False),
        ("{a} 3. Nf3", False),
    ],
)
def test_of_the_main_line_alone_all_else_is_left_out(said: str, is_usual: bool) -> None:
    text = f"{HEAD}1. e4 e5 {said} *"
    assert read_usual(text) is None
    found, full = read_usual(text, main_only=True), in_full(text)
    assert full
    assert bool(found) is is_usual
    if found:
        assert not found.findings
        moves = [full.line.plies[at].move for at in main_line(full.line)]
        assert [ply.move for ply in found.line.plies] == moves
        assert found.line.tags == full.line.tags
