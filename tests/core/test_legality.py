"""Legality: what is found, what is never found, and that it always comes back."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations

import chess
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.test_board_rules import read
from tests.core.test_fen_differential import position_of
from tests.games import so_many, styled_boards
from tests.readings import sided
from tests.tables import table
from webapp.findings import message
from webapp.formats.starts import CHESS960_NUMBERS, START, chess960_start
from webapp.games.board import SQUARE_NAMES, BoardKind
from webapp.model.position import Position, canonical_castling
from webapp.rules.chess import home_rank, pawn_structure, retraction
from webapp.rules.chess.last_move import moves_of
from webapp.rules.chess.pawn_structure import Pawn, cheapest_origins
from webapp.rules.chess.pieces import pieces_on
from webapp.rules.chess.rights import unmoved
from webapp.rules.legality import analyse

START_BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
ONLY_CHESS960 = {"castling-chess960", "castling-king-castled", "only-chess960"}
HOME_SQUARES = [*range(8), *range(56, 64)]
INCONSISTENT = {"clock-above-moves", "too-few-moves", "en-passant-clock"}

# A position and the codes of all its findings.
FOUND = [
    # clean
    (f"{START_BOARD} w KQkq - 0 1", []),
    ("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", []),
    ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", []),
    ("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", []),
    # pawns and captures
    ("rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", ["pawn-captures White"]),
    ("rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 9", ["pawn-captures White"]),
    ("rnbqkbn1/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b Qq - 0 9", []),
    ("4k3/8/8/8/8/P7/PP6/4K3 w - - 0 2", ["pawn-origin White", "too-few-moves"]),
    ("4k3/8/8/8/P7/P7/P7/4K3 w - - 0 40", []),
    ("4k3/8/8/8/P7/PP6/P7/4K3 w - - 0 40", ["pawn-origin White"]),
    ("rnbqkbn1/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b Qq - 0 9", ["pawn-captures White"]),
    ("rnbqkb2/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b Qq - 0 9", ["pawn-captures White"]),
    ("rnbqk3/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR b Qq - 0 9", []),
    ("rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4", ["pawns-passed"]),
    # to leave its file and come back takes two captures
    ("rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 9", ["pawns-passed"]),
    ("rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQK2R w KQkq - 0 9", []),
    ("4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 40", ["too-many-pawns Black"]),
    # pieces and promotions
    ("8/8/8/8/8/8/8/8 w - - 0 40", ["no-king White", "no-king Black"]),
    ("rnbqkbnr/pppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR b KQkq - 0 1", ["promotion-blocked White"]),
    ("rnbqkbn1/pppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR b KQq - 0 30", ["promotion-walled-off White"]),
    # past the place of the h-pawn, by seven captures or with the h-pawn alone
    ("4k3/ppppppp1/8/8/8/Q7/1PPPPPPP/RNBQKBNR b KQ - 0 30", []),
    ("2b1kb2/ppppppp1/8/8/8/Q7/1PPPPPPP/RNBQKBNR b KQ - 0 30", ["promotion-walled-off White"]),
    ("rnbqkbnr/ppppppp1/8/8/8/Q7/PPPPPPP1/RNBQKBNR b KQkq - 0 30", []),
    ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", ["too-many-promoted White"]),
    ("4k3/8/8/8/8/8/1PPPPPPP/B1B1K3 w - - 0 40", ["piece-boxed-in White"]),
    ("4k3/8/8/8/8/B7/1PPPPPPP/2B1K3 w - - 0 40", []),
    ("7k/8/8/8/B7/4B3/PPPPPPP1/4K1B1 w - - 0 40", ["bishop-out White"]),
    # the first rank
    ("rnbqkbnr/pppppppp/8/8/5B2/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1", ["bishop-out White"]),
    ("rnbqkbnr/pppp1ppp/8/4p3/5B2/5P2/PPPPP1PP/RN1QKBNR b KQkq - 0 5", ["bishop-out White"]),
    ("rnbqkbnr/pppppppp/8/8/5B2/3P4/PPP1PPPP/RN1QKBNR b KQkq - 0 5", []),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RR2K3 w Q - 0 1", ["piece-boxed-in White"]),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RRB1KB2 w - - 0 9", ["piece-boxed-in White"]),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1RB1KB1R w - - 0 9", []),
    ("rnbqkbnr/pppppppp/8/8/8/R7/PPPPPPPP/1NBQKBNR b Kkq - 0 9", ["piece-out White"]),
    ("rnbqkbnr/pppppppp/8/8/8/R7/1PPPPPPP/1NBQKBNR b Kkq - 0 9", []),
    ("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 4 9", ["king-queen-swapped Black"]),
    ("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 4 9", ["only-chess960"]),
    # whose turn it is
    (f"{START_BOARD} b KQkq - 0 1", ["cannot-be-to-move Black"]),
    (f"{START_BOARD} b - - 15 8", ["cannot-be-to-move Black"]),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1RBQKBNR b Kkq - 0 9", []),
    ("nrbkqrnb/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRNB b KQkq - 0 1",
     ["castling-chess960", "cannot-be-to-move Black"]),
    # a rook with two free squares beside it can lose a move
    ("brnnqkrb/pppppppp/8/8/8/8/PPPPPPPP/BRNNQKRB b - - 9 9", ["only-chess960"]),
    # checks
    ("8/8/8/8/8/3k4/4P3/4K3 b - - 0 1", ["home-pawn-check Black"]),
    ("R3k3/8/6B1/8/8/8/8/4K3 b - - 0 1", ["double-check Black"]),
    ("4k3/3P4/3N4/8/8/8/8/4K3 b - - 0 1", ["double-check Black"]),
    ("4k3/8/3N4/8/8/8/8/K3R3 b - - 0 40", []),
    ("4k3/3P4/8/8/8/8/8/K3R3 b - - 0 40", []),
    ("4k3/8/8/8/8/8/8/4K2k w - - 0 40", ["several-kings Black"]),
    ("8/8/8/3kK3/8/8/8/8 w - - 0 40", ["king-can-be-taken Black"]),
    # a promotion, castling and en passant as the moves that gave the check
    ("4k2N/8/6B1/8/8/8/8/4K3 b - - 0 40", []),
    ("5k2/8/8/8/8/8/8/5RK1 b - - 0 40", []),
    ("3k4/8/8/8/8/8/8/2KR4 b - - 0 40", []),
    ("8/2k5/3P4/8/8/8/8/2R1K3 b - - 0 40", []),
    ("4R3/8/3P4/2k5/8/4K3/5B2/8 b - - 0 40", []),
    # castling rights
    ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 40", ["castling-no-rook white rook"]),
    ("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 40", ["castling-king-away White"]),
    ("4k3/8/8/8/8/8/8/4K1RR w G - 0 40", ["castling-chess960"]),
    ("7k/8/8/8/8/8/8/4R1K1 w E - 0 40", ["castling-king-castled White"]),
    ("7k/8/8/8/8/8/8/4R1K1 w Q - 0 40", ["castling-king-castled White"]),
    ("2k1r3/8/8/8/8/8/6K1/8 b k - 0 40", ["castling-king-castled Black"]),
    ("r5k1/8/4n3/8/8/8/8/R5K1 w Qq - 0 40", ["castling-chess960"]),
    ("3k4/8/8/8/8/8/8/3K3R w K - 0 40", ["castling-chess960"]),
    # en passant
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", ["en-passant-no-capture"]),
    ("r3k2n/8/8/1N6/6pP/8/3P4/R3K2R b KQq h3 37 19", ["en-passant-clock"]),
    ("4k3/8/8/8/4N3/4N3/4N3/4K3 b - e3 0 40",
     ["en-passant-occupied", "en-passant-no-pawn white pawn", "en-passant-origin-occupied"]),
    # counters
    ("r2qkb1r/pp3ppp/2n1pn2/2pp1b2/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R w KQkq - 12 6",
     ["clock-above-moves"]),
    ("4k3/8/8/8/8/8/8/4K2R w K - 99 90", []),
    ("4k3/8/8/8/8/8/8/4K2R w K - 149 90", ["fifty-moves"]),
    ("4k3/8/8/8/8/8/8/4K2R w K - 151 90", ["seventy-five-moves"]),
]  # fmt: skip


def codes(position: Position, severity: str = "") -> list[str]:
    return [sided(f) for f in analyse(position) if severity in ("", f.severity)]


@table(("fen", "found"), FOUND)
def test_findings_are_exactly_these(fen: str, found: list[str]) -> None:
    assert sorted(codes(read(fen))) == sorted(found)


@table(
    ("fen", "marked"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", ["a3"]),
        ("4k3/8/8/8/8/P7/PP5P/4K3 w - - 0 40", ["a3", "a2", "b2"]),
        ("R3k3/8/6B1/8/8/8/8/4K3 b - - 0 40", ["e8", "a8", "g6"]),
        ("rnbqkbnr/pppppppp/8/8/5B2/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1", ["f4"]),
        ("4k3/8/8/3QQ3/8/8/PPPPPPPP/3QK3 b - - 0 40", ["d5", "e5", "d1"]),
        ("4k3/8/8/8/8/8/8/P3K2p w - - 0 40", ["a1", "h1"]),
    ],
)
def test_findings_mark_the_squares_they_are_about(fen: str, marked: list[str]) -> None:
    first = next(f for f in analyse(read(fen)) if f.code != "king-can-be-taken")
    assert [SQUARE_NAMES[square] for square in first.squares] == marked


def test_no_start_of_chess960_is_illegal_and_only_one_is_clean() -> None:
    for number in CHESS960_NUMBERS:
        start = chess960_start(number)
        assert codes(start, "illegal") == []
        assert codes(replace(start, turn="second"), "illegal") in (["cannot-be-to-move Black"], [])
        assert (codes(start) == []) == (start == START)


def test_a_custom_game_is_not_judged_by_the_rules_of_chess() -> None:
    assert analyse(replace(START, kind=BoardKind("custom"), turn="second")) == ()


# --- properties ------------------------------------------------------------------


@table("chess960", [False, True])
@table("seed", range(2))
def test_no_position_of_a_legal_game_is_illegal(chess960: bool, seed: int) -> None:
    for board in styled_boards(1100, seed, chess960=chess960):
        position = position_of(board)
        found = analyse(position)
        wrong = INCONSISTENT if chess960 else INCONSISTENT | ONLY_CHESS960
        assert not [f for f in found if f.severity == "illegal" or f.code in wrong], board.fen()
        if position.en_passant is not None:
            assert codes(replace(position, en_passant=None), "illegal") == []


@table("chess960", [False, True])
def test_the_last_move_of_a_game_is_among_those_taken_back(chess960: bool) -> None:
    before: chess.Board | None = None
    tried = 0
    for board in styled_boards(2000, 7, chess960=chess960):
        was, before = before, board
        if was is None or was.ply() + 1 != board.ply():
            continue
        position, tried = position_of(board), tried + 1
        white, black = pieces_on(position.squares)
        mover, enemy = (white, black) if was.turn else (black, white)
        moved, waited = pieces_on(position_of(was).squares)[:: 1 if was.turn else -1]
        occupied = moved.occupied | waited.occupied
        moves = moves_of(mover, enemy, unmoved(position, white, black))
        assert any(
            move.before == moved and waited in move.enemies_before(enemy)
            for move in moves.all()
            if move.occupied == occupied
        ), (was.fen(), board.fen())
    assert tried > so_many(1500)


def random_board(chooser: random.Random) -> chess.Board:
    """A board that nobody played, with rights and targets that often nearly hold."""
    board = chess.Board(None, chess960=True)
    free = chooser.sample(chess.SQUARES, 64)
    for colour in chess.COLORS:
        if chooser.random() < 0.95:
            at_home = chooser.randrange(8) + (0 if colour else 56)
            square = at_home if chooser.random() < 0.5 else free.pop()
            board.set_piece_at(square, chess.Piece(chess.KING, colour))
    for square in free[: chooser.choice((2, 6, 12, 24, 60))]:
        kind = chooser.choice((1, 1, 1, 2, 3, 4, 4, 5) if chooser.random() < 0.99 else (6,))
        if not (kind == chess.PAWN and chess.square_rank(square) in (0, 7)):
            board.set_piece_at(square, chess.Piece(kind, chooser.random() < 0.5))
    board.turn = chooser.random() < 0.5
    if chooser.random() < 0.4:
        backs = chess.SquareSet(chess.BB_BACKRANKS)
        held = [
            s for s in backs if chooser.random() < (0.7 if s in board.pieces(4, s < 8) else 0.02)
        ]
        board.castling_rights = int(chess.SquareSet(held))
    if chooser.random() < 0.4:
        board.ep_square = chooser.randrange(8) + (40 if board.turn else 16)
        ahead = -8 if board.turn else 8
        if chooser.random() < 0.7:
            board.set_piece_at(board.ep_square + ahead, chess.Piece(chess.PAWN, not board.turn))
            board.remove_piece_at(board.ep_square)
            board.remove_piece_at(board.ep_square - ahead)
    return board


def test_whatever_python_chess_reports_is_illegal_here() -> None:
    chooser = random.Random(9)
    both_clean = 0
    for _ in range(so_many(1500)):
        board = random_board(chooser)
        found = codes(position_of(board), "illegal")
        if board.status() != chess.STATUS_VALID:
            assert found, board.fen(en_passant="fen")
        both_clean += not found
    assert both_clean > so_many(250)


def test_what_a_move_makes_of_a_possible_position_is_possible() -> None:
    chooser = random.Random(13)
    followed = 0
    while followed < so_many(1500):
        board = random_board(chooser)
        if board.status() != chess.STATUS_VALID or codes(position_of(board), "illegal"):
            continue
        for move in list(board.legal_moves):
            board.push(move)
            assert codes(position_of(board), "illegal") == [], board.fen(en_passant="fen")
            board.pop()
            followed += 1


def home_board(chooser: random.Random) -> Position:
    """A position with much as at the start: pawns beside their files, pieces swapped or out."""
    array = chess.Board.from_chess960_pos(chooser.choice((518, chooser.randrange(960))))
    squares = list(position_of(array).squares)
    for square in (*range(8, 16), *range(48, 56)):
        if chooser.random() < chooser.choice((0.1, 0.5)):
            pawn, squares[square] = squares[square], ""
            rank = chooser.choice((1, 2, 3, 4, 5, 6))
            file = min(7, max(0, square % 8 + chooser.choice((-1, 0, 0, 0, 1))))
            squares[rank * 8 + file] = pawn if chooser.random() < 0.9 else ""
    for _ in range(chooser.randrange(5)):
        square = chooser.choice(HOME_SQUARES)
        other = chooser.choice((*HOME_SQUARES, *range(16, 48)))
        if not {squares[square], squares[other]} & set("Pp"):
            squares[square], squares[other] = squares[other], squares[square]
    rooks = [s for s in HOME_SQUARES if squares[s] == ("r" if s < 8 else "R")]
    held = [rook for rook in rooks if chooser.random() < 0.4]
    turn = chooser.choice(("first", "second"))
    return Position(tuple(squares), turn, canonical_castling(held), fullmove=40)


# What says that a rule has nothing to find: each is True only where the rule finds nothing.
GUARDS = [
    (home_rank, "as_in_standard"),
    (pawn_structure, "_have_neighbours"),
    (pawn_structure, "_can_spare"),
    (retraction, "has_plain_move"),
]


def test_guards_spare_work_and_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    chooser = random.Random(11)
    positions = [home_board(chooser) for _ in range(so_many(400))]
    positions += [position_of(random_board(chooser)) for _ in range(so_many(200))]
    positions += [position_of(board) for board in styled_boards(400, 5)]
    answers: dict[str, set[bool]] = {guard: set() for _, guard in GUARDS}

    def listened(guard: str, ask: Callable[..., bool]) -> Callable[..., bool]:
        def answer(*args: object) -> bool:
            answers[guard].add(said := ask(*args))
            return said

        return answer

    with monkeypatch.context() as patched:
        for module, guard in GUARDS:
            patched.setattr(module, guard, listened(guard, getattr(module, guard)))
        found = [analyse(position) for position in positions]
    assert answers == {guard: {True, False} for _, guard in GUARDS}
    for module, guard in GUARDS:
        monkeypatch.setattr(module, guard, lambda *_: False)
    assert [analyse(position) for position in positions] == found


PIECES = [""] * 8 + list("PNBRQKpnbrqk")


@st.composite
def positions(draw: st.DrawFn) -> Position:
    alphabet = draw(st.lists(st.sampled_from(PIECES), min_size=1, max_size=6))
    squares = draw(st.lists(st.sampled_from(alphabet), min_size=64, max_size=64))
    return Position(
        squares=tuple(squares),
        turn=draw(st.sampled_from(("first", "second"))),
        castling=canonical_castling(draw(st.sets(st.sampled_from(HOME_SQUARES)))),
        en_passant=draw(st.none() | st.integers(0, 63)),
        halfmove=draw(st.integers(0, 200)),
        fullmove=draw(st.integers(1, 200)),
    )


def filled(piece: str) -> Position:
    return Position((piece,) * 64, "second", tuple(reversed(HOME_SQUARES)), 44)


@given(positions())
@example(filled("Q"))
@example(filled("P"))
@example(filled("k"))
@example(filled(""))
def test_any_position_is_judged_without_raising(position: Position) -> None:
    found = analyse(position)
    assert len({(sided(f), f.squares) for f in found}) == len(found)
    for finding in found:
        assert finding.severity in ("illegal", "note")
        assert finding.span is None
        assert all(0 <= square < 64 for square in finding.squares)
        assert "%" not in message(finding)


@given(
    st.lists(
        st.builds(Pawn, st.integers(0, 7), st.integers(0, 5), st.booleans()), min_size=1, max_size=5
    )
)
def test_captures_needed_are_the_exact_minimum(pawns: list[Pawn]) -> None:
    def cost(pawn: Pawn, home: int) -> int:
        return abs(pawn.file - home) or 2 * pawn.captured

    ways = [
        sum(map(cost, pawns, homes))
        for homes in permutations(range(8), len(pawns))
        if all(cost(pawn, home) <= pawn.advanced for pawn, home in zip(pawns, homes, strict=True))
    ]
    found = cheapest_origins(tuple(pawns))
    assert (found and found.captures) == min(ways, default=None)
