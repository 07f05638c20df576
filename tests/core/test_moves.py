"""Moves of chess: what they make of a position, what they are called, how they are read."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tables import table
from webapp.formats.fen import START_FEN, parse_fen, write_fen
from webapp.formats.starts import START, START_POSITIONS, chess960_start
from webapp.games.board import CHESS, SQUARES
from webapp.language import use_language
from webapp.model.line import PASS, Line, Move, Ply, main_line, path_to, read_code, write_code
from webapp.model.position import Position
from webapp.moves import Refusal, outcome, play, possible_moves, read_move, refusal, written
from webapp.moves.chess import board_of
from webapp.moves.reasons import as_sentence
from webapp.moves.walk import line_of_codes, position_at, walk

PIECES = st.sampled_from(["", "", "", *"PNBRQKpnbrqk"])


def position(fen: str) -> Position:
    found = parse_fen(fen).position
    assert found is not None
    return found


STARTS = {
    "chess": START,
    "0": chess960_start(0),
    "42": chess960_start(42),
    "crazyhouse": replace(START, pockets=True),
}


@table("start", STARTS)
def test_positions_after_moves_are_those_of_python_chess(start: str) -> None:
    chooser = random.Random(start)
    for _ in range(4):
        here = STARTS[start]
        board = board_of(here)
        for _ in range(80):
            legal = list(board.legal_moves)
            moves = possible_moves(here).moves
            assert len(moves) == len(legal)
            if not moves:
                break
            move = chooser.choice(moves)
            if move.piece and move.origin is not None and here.has_pockets:
                # That a piece has been a pawn, which comes to hand again, is not kept.
                break
            name = written(here, move)
            board.push(board.parse_san(name))
            assert read_move(here, name) == move
            here = play(here, move)
            assert board_of(here).fen(en_passant="fen") == board.fen(en_passant="fen")


@given(
    squares=st.lists(PIECES, min_size=64, max_size=64),
    first=st.booleans(),
    castling=st.sets(st.sampled_from([0, 3, 7, 56, 60, 63])),
    target=st.none() | st.integers(0, 63),
    data=st.data(),
)
def test_any_board_takes_moves_and_never_breaks(
    squares: list[str], first: bool, castling: set[int], target: int | None, data: st.DataObject
) -> None:
    here = Position(
        tuple(squares),
        "first" if first else "second",
        tuple(sorted(castling, reverse=True)),
        target,
    )
    for _ in range(3):
        moves = possible_moves(here).moves
        outcome(here)
        if not moves:
            return
        move = data.draw(st.sampled_from(moves))
        name = written(here, move)
        assert read_move(here, name) == move
        assert refusal(here, move) is None
        after = play(here, move)
        assert parse_fen(write_fen(after)).position == after
        here = after


@given(origin=st.integers(0, 63), to=st.integers(0, 63))
def test_a_move_is_legal_or_there_is_a_reason(origin: int, to: int) -> None:
    here = position("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    move = Move(origin, to)
    if refusal(here, move) is None:
        assert move in possible_moves(here).moves
    else:
        assert move not in possible_moves(here).moves


CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
OPEN = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3"


@table(
    ("fen", "text", "code"),
    [
        (OPEN, "O-O", "e1h1"),
        (OPEN, "0-0", "e1h1"),
        (OPEN, "o-o+", "e1h1"),
        (OPEN, "e1g1", "e1h1"),
        (OPEN, "e1h1", "e1h1"),
        (OPEN, "Bxc6", "b5c6"),
        (OPEN, "Bc6", "b5c6"),
        (OPEN, "bxc6", "b5c6"),
        (OPEN, "B:c6", "b5c6"),
        (OPEN, "Bb5xc6!?", "b5c6"),
        (OPEN, "Lxc6", "b5c6"),
        (OPEN, "Fxc6", "b5c6"),
        (OPEN, "Сxc6", "b5c6"),
        (OPEN, "♗xc6", "b5c6"),
        (OPEN, "♝xc6", "b5c6"),
        (OPEN, "ng5", "f3g5"),
        (OPEN, "Nf3–g5", "f3g5"),
        (OPEN, "g2-g4", "g2g4"),
        (OPEN, "f3-g5", "f3g5"),
        (OPEN, "b5xc6", "b5c6"),
        (OPEN, "e1-g1", "e1h1"),
        (OPEN, " d4 ", "d2d4"),
        (OPEN, "d2d4", "d2d4"),
        (OPEN, "--", "pass"),
        (OPEN, "NXe5", "f3e5"),
        (OPEN, "N(f)d4", "f3d4"),
        (OPEN, "Nf/g5", "f3g5"),
        (OPEN, "Sxe5", "f3e5"),
        ("4k3/8/8/8/8/8/7p/4K1R1 b - - 0 1", "hg1:D", "h2g1=q"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8:Q", "a7a8=Q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed:", "e5d6"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a7a8=Q"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8(R)", "a7a8=R"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=D", "a7a8=Q"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a7a8=N"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed", "e5d6"),
        ("rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R[Nn] w KQkq - 0 1", "N@e5", "N*e5"),
        ("rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R[Nn] w KQkq - 0 1", "N*e5", "N*e5"),
    ],
)
def test_moves_are_read_as_people_write_them(fen: str, text: str, code: str) -> None:
    found = read_move(position(fen), text)
    assert not isinstance(found, Refusal), as_sentence(found.reason)
    assert write_code(found, CHESS) == code


@table(
    ("fen", "text", "reason"),
    [
        (OPEN, "", "“” is not a move."),
        (OPEN, "hello", "“hello” is not a move."),
        (OPEN, "x" * 5000, "“" + "x" * 39 + "…” is not a move."),
        (OPEN, "Qd5", "The white pawn on d2 is in the way."),
        (OPEN, "Nf6", "No white knight can reach f6."),
        (OPEN, "Re1", "No white rook can reach e1."),
        (OPEN, "e2e4", "There is no piece on e2."),
        (OPEN, "e5e4", "It is White’s turn."),
        (OPEN, "e4d5", "The white pawn moves diagonally only to take, and d5 is empty."),
        (OPEN, "e4e5", "The white pawn takes diagonally, not straight ahead."),
        (OPEN, "a2a3=Q", "The white pawn does not promote there."),
        (OPEN, "O-O-O", "The squares between king and rook are not empty."),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8", "The white pawn promotes on a8: say to what."),
        ("8/8/8/8/8/8/8/N3K2N w - - 0 1", "Nxe4", "No white knight can reach e4."),
        ("4k3/8/8/8/8/2N5/8/2N1K3 w - - 0 1", "Ne2",
         "More than one white knight can go to e2: say which of them."),
        ("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "Bd3",
         "The white bishop is pinned by the black rook on e8."),
        ("4r1k1/8/8/8/8/8/3B4/4K3 w - - 0 1", "Bc3",
         "The white king is in check from the black rook on e8."),
        ("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1",
         "The white king would be in check from the black rook on d8."),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "There is no right to castle on that side."),
        ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "O-O",
         "The white king would pass a square that the black rook on f3 attacks."),
        ("4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "O-O",
         "The white king cannot castle while it is in check from the black rook on e3."),
        ("8/8/8/8/8/8/8/R7 w - - 0 1", "Ke2", "There is no white king."),
        # what is a move in English is none in other letters
        (START_FEN, "Bf3", "No white bishop can reach f3."),
        (START_FEN, "Rf3", "No white rook can reach f3."),
        (START_FEN, "Rc3", "No white rook can reach c3."),
        (CASTLING, "Kg1", "The white king on e1 cannot go to g1."),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=K",
         "The white pawn promotes on a8: say to what."),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=P",
         "The white pawn promotes on a8: say to what."),
        (START_FEN, "N8c3", "No white knight can reach c3."),
        ("rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R[Nn] w KQkq - 0 1", "Q@e5",
         "There is no white queen in hand."),
        ("rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R[Nn] w KQkq - 0 1", "N@e8",
         "The black king is on e8, and a piece can be dropped only on an empty square."),
    ],
)  # fmt: skip
def test_what_is_no_move_has_its_reason(fen: str, text: str, reason: str) -> None:
    found = read_move(position(fen), text)
    assert isinstance(found, Refusal)
    assert as_sentence(found.reason) == reason


def test_letters_of_the_current_language_are_read_where_english_has_no_such_move() -> None:
    assert isinstance(read_move(START, "马f3"), Refusal)
    with use_language("zh-Hans"):
        assert read_move(START, "马f3") == read_move(START, "Nf3")
        assert isinstance(read_move(START, "Bf3"), Refusal)


@table(
    ("fen", "events"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", ("checkmate",)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ("stalemate",)),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", ("check",)),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ("insufficient-material",)),
        ("4k3/8/8/8/8/8/8/4K2R w - - 100 80", ("fifty-moves",)),
        ("4k3/8/8/8/8/8/8/4K2R w - - 150 90", ("seventy-five-moves",)),
        ("8/8/8/8/8/8/8/8 w - - 0 1", ()),
        ("8/8/8/8/8/8/8/R7 w - - 0 1", ()),
    ],
)
def test_what_there_is_to_say_of_a_position(fen: str, events: tuple[str, ...]) -> None:
    assert outcome(position(fen)).events == events


def test_a_repetition_is_counted_along_the_line() -> None:
    line, left = line_of_codes(START, "_".join(["g1f3", "g8f6", "f3g1", "f6g8"] * 4))
    assert left == 0
    events = [step.told.outcome.events for step in walk(line) if step.told]
    assert [("threefold-repetition" in e, "fivefold-repetition" in e) for e in events][7] == (
        True,
        False,
    )
    assert "fivefold-repetition" in events[15]


@table("game", sorted(START_POSITIONS))
def test_codes_are_read_back(game: str) -> None:
    kind = START_POSITIONS[game].kind
    for move in (Move(0, 5), Move(7, 12, "+P"), Move(None, 4, "p"), PASS):
        assert read_code(write_code(move, kind), kind) == move


@given(st.text(max_size=30))
def test_no_text_is_too_odd_for_a_code(text: str) -> None:
    read_code(text, CHESS)
    read_move(START, text)


def test_a_line_knows_its_main_line_and_the_way_to_a_ply() -> None:
    e4, e5, c5 = (
        Move(SQUARES[one], SQUARES[two]) for one, two in (("e2", "e4"), ("e7", "e5"), ("c7", "c5"))
    )
    line = Line(START, (Ply(-1, e4), Ply(0, e5), Ply(0, c5)))
    assert main_line(line) == (0, 1)
    assert path_to(line, 2) == (0, 2)
    assert write_fen(position_at(line, 2)).startswith("rnbqkbnr/pp1ppppp/8/2p5/4P3")


def test_the_moves_of_an_address_end_where_one_cannot_be_played() -> None:
    line, left = line_of_codes(START, "e2e4_e7e5_e4e5_g1f3")
    assert (len(line.plies), left) == (2, 2)
    assert line_of_codes(START, "nonsense")[1] == 1
