"""Mates, compared with python-chess that walks the whole tree without any art."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from math import inf

import chess
import chess.variant
import pytest
from msgspec.structs import replace

from tests.games import so_many
from tests.tables import table
from webapp.engines import mates, proving
from webapp.engines.chess_rules import ChessRules, is_provable
from webapp.engines.mates import MateSearch, OutOfTimeError
from webapp.engines.proof import Proof
from webapp.engines.proving import NotProvableError, prove, rules_of
from webapp.formats.fen import parse_fen
from webapp.model.position import Position

# --- the whole tree, by python-chess ---


def _is_lost(board: chess.Board) -> bool:
    return board.is_variant_loss() or board.is_checkmate()


def _moves(board: chess.Board) -> list[chess.Move]:
    return [] if board.is_variant_end() else list(board.legal_moves)


def _mates(board: chess.Board, left: int) -> bool:
    return any(_forces(board, move, left) for move in _moves(board))


def _forces(board: chess.Board, move: chess.Move, left: int) -> bool:
    board.push(move)
    try:
        answers = _moves(board)
        return _is_lost(board) or (
            left > 1 and bool(answers) and all(_mated(board, move, left - 1) for move in answers)
        )
    finally:
        board.pop()


def _mated(board: chess.Board, answer: chess.Move, left: int) -> bool:
    board.push(answer)
    mated = _mates(board, left)
    board.pop()
    return mated


def _length(board: chess.Board, within: int) -> int | None:
    return next((left for left in range(1, within + 1) if _mates(board, left)), None)


def _keys(board: chess.Board, left: int) -> set[str]:
    return {_as_one(move.uci()) for move in _moves(board) if _forces(board, move, left)}


def _as_one(code: str) -> str:
    """A move as UCI writes it, a queen, a rook and a bishop that a pawn becomes as one."""
    code = _plain(code)
    return f"{code[:4]}q" if code[4:] in {"r", "b"} else code


# --- positions ---

_BOARDS: dict[str, type[chess.Board]] = {
    "": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "atomic": chess.variant.AtomicBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "kingOfTheHill": chess.variant.KingOfTheHillBoard,
    "horde": chess.variant.HordeBoard,
}
_WITH_SIGNS = ("crazyhouse", "3check")
"""Variants that their FEN tells by itself."""


def _board(fen: str, variant: str = "") -> chess.Board:
    return _BOARDS[variant](fen, chess960=True)


def _position(fen: str, variant: str = "") -> Position:
    position = parse_fen(fen).position
    assert position is not None
    return replace(position, variant="" if variant in _WITH_SIGNS else variant)


_THEMES = ("pieces", "promotions", "castling", "en passant")


def _scattered(chooser: random.Random, variant: str, most: int) -> Iterator[chess.Board]:
    """Boards with a king and few pieces, the attacker's more, and what is rare in games."""
    while True:
        board = _BOARDS[variant](None, chess960=True)
        board.turn = chooser.random() < 0.5
        free = chooser.sample(range(64), 64)
        theme = chooser.choice(_THEMES)
        _place_theme(board, theme, chooser)
        free = [square for square in free if board.piece_at(square) is None]
        board.set_piece_at(_at_edge(free), chess.Piece(chess.KING, not board.turn))
        if board.king(board.turn) is None and chooser.random() < 0.9:
            board.set_piece_at(free.pop(), chess.Piece(chess.KING, board.turn))
        while len(board.piece_map()) < most:
            square, own = free.pop(), chooser.random() < 0.7
            kinds = (2, 3, 4, 5) if own else (1, 1, 2, 3)
            kind = chooser.choice(kinds) if 8 <= square < 56 else 4
            board.set_piece_at(square, chess.Piece(kind, board.turn is own))
        if isinstance(board, chess.variant.CrazyhouseBoard):
            for side in chess.COLORS:
                board.pockets[side].add(chooser.choice((chess.PAWN, chess.KNIGHT, chess.ROOK)))
        if isinstance(board, chess.variant.ThreeCheckBoard):
            board.remaining_checks = [chooser.randint(1, 3), chooser.randint(1, 3)]
        if not board.was_into_check() and _moves(board):
            fen = board.fen(en_passant="fen")
            if is_provable(_position(fen, variant)):
                yield _board(fen, variant)


def _at_edge(free: list[int]) -> int:
    """A square of these that is at the edge, which is none of them any more."""
    found = next(square for square in free if {square // 8, square % 8} & {0, 7})
    free.remove(found)
    return found


def _place_theme(board: chess.Board, theme: str, chooser: random.Random) -> None:
    own, first = board.turn, 0 if board.turn else 56
    if theme == "castling":
        king, rook = chooser.randint(1, 6), chooser.choice((0, 7))
        board.set_piece_at(first + king, chess.Piece(chess.KING, own))
        board.set_piece_at(first + rook, chess.Piece(chess.ROOK, own))
        board.castling_rights = 1 << (first + rook)
    if theme == "promotions":
        for file in chooser.sample(range(8), 2):
            board.set_piece_at(file + (48 if own else 8), chess.Piece(chess.PAWN, own))
    if theme == "en passant":
        file, step = chooser.randint(0, 6), chooser.choice((0, 1))
        rank = 32 if own else 24
        board.set_piece_at(rank + file + step, chess.Piece(chess.PAWN, own))
        board.set_piece_at(rank + file + 1 - step, chess.Piece(chess.PAWN, not own))
        board.ep_square = rank + file + 1 - step + (8 if own else -8)


def _by_chance(variant: str, number: int, seed: int) -> Iterator[tuple[str, str]]:
    """FENs of such boards, so many in thorough runs, with the variant."""
    boards = _scattered(random.Random(seed), variant, 7)
    for board in islice(boards, so_many(number)):
        yield board.fen(en_passant="fen"), variant


# --- tables ---

_BY_KNIGHT = "e4c3 e4c5 e4d2 e4d6 e4f2 e4f6 e4g3 e4g5"
_BY_ROOK = "R*a8 R*b8 R*c8 R*d8 R*e8"
_MATES: dict[str, tuple[str, str, int, int | None, str]] = {
    "on the back rank": ("6k1/5ppp/8/8/8/8/8/K3R3 w - -", "", 3, 1, "e1e8"),
    "two of them": ("6k1/5ppp/8/8/8/8/8/KQ2R3 w - -", "", 1, 1, "e1e8 b1b8"),
    "mate already": ("4R1k1/5ppp/8/8/8/8/8/K7 b - -", "", 2, None, ""),
    "stalemate already": ("7k/5Q2/6K1/8/8/8/8/8 b - -", "", 2, None, ""),
    "quiet key": ("2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - -", "", 2, 2, "h5a5"),
    "black mates": ("8/3p4/1p1Pn1k1/1P1KPpP1/7q/P7/8/2BRRB2 b - -", "", 2, 2, "h4a4"),
    "not so soon": ("2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - -", "", 1, None, ""),
    "double check": ("rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq -", "", 3, 3, "d3d8"),
    "uncovered check": ("k7/p1K5/8/8/4N3/8/8/7B w - -", "", 1, 1, _BY_KNIGHT),
    "none": ("8/8/8/4k3/8/8/8/KR6 w - -", "", 2, None, ""),
    "a queen would stalemate": ("8/5P1k/5K2/8/8/8/8/8 w - -", "", 2, 2, "f7f8=R"),
    "queen or rook": ("k7/2P5/1K6/8/8/8/8/8 w - -", "", 1, 1, "c7c8=Q"),
    "knight": ("7b/5P1k/7p/8/8/8/8/1K4R1 w - -", "", 2, 1, "f7f8=N"),
    "castling in Chess960": ("8/2N1r3/4r3/2n1N3/8/8/4R3/k1K4R w K -", "", 1, 1, "c1h1"),
    "king and rook, which has not castled": (
        "8/2N1r3/4r3/2n1N3/8/8/4R3/k1K4R w - -",
        "",
        1,
        None,
        "",
    ),
    "castling": ("8/7B/2R5/4Nr1p/4kb1Q/8/1B6/4K2R w K -", "", 2, 2, "e1h1"),
    "no right to castle": ("8/7B/2R5/4Nr1p/4kb1Q/8/1B6/4K2R w - -", "", 2, None, ""),
    "en passant uncovers": ("6kr/7p/2p4P/3pP3/8/8/B7/5RK1 w - d6", "", 1, 1, "e5d6"),
    "en passant": ("5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6", "", 1, 1, "d5e6"),
    "no double step": ("5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - -", "", 1, None, ""),
    "two rooks, no king": ("7k/8/8/8/8/8/R7/1R6 w - -", "", 2, 2, "a2a7 b1b7 a2g2 b1g1"),
    "from a pocket": ("6k1/5ppp/8/8/8/8/8/K7[R] w - -", "crazyhouse", 1, 1, _BY_ROOK),
    "kings side by side": ("8/8/2q5/3kK3/8/8/8/2R5 w - -", "atomic", 1, 1, "c1c6"),
    "explosion": ("7k/6p1/8/8/8/8/8/K5R1 w - -", "atomic", 1, 1, "g1g7"),
    "third check": ("7k/8/8/8/8/8/8/K3R3 w - - 1+3", "3check", 1, 1, "e1e8 e1h1"),
    "the hill": ("7k/8/8/8/8/4K3/8/8 w - -", "kingOfTheHill", 1, 1, "e3d4 e3e4"),
    "horde": ("k7/2P5/1P6/8/8/8/8/8 w - -", "horde", 1, 1, "c7c8=Q"),
}


@table(("fen", "variant", "within", "mate", "keys"), _MATES.values(), _MATES)
def test_mates_and_their_keys(
    fen: str, variant: str, within: int, mate: int | None, keys: str
) -> None:
    proof = prove(_position(f"{fen} 0 1", variant), within)
    assert (proof.mate, {*proof.keys}, proof.proved) == (mate, {*keys.split()}, True)
    # The moves that are tried for a mate at once have it among them.
    assert (rules_of(_position(f"{fen} 0 1", variant)).mating() is not None) == (mate == 1)


@table(
    ("fen", "variant"),
    {
        "no king to mate": ("8/8/8/8/8/8/8/K6R w - -", ""),
        "two kings to mate": ("k6k/8/8/8/8/8/8/K6R w - -", ""),
        "two own kings": ("k7/8/8/8/8/8/8/K5KR w - -", ""),
        "a king that can be taken": ("k6R/8/8/8/8/8/8/K7 w - -", ""),
        "a pawn that cannot stand there": ("k6P/8/8/8/8/8/8/K6R w - -", ""),
        "no mate in the variant": ("k7/8/8/8/8/8/8/K6R w - -", "antichess"),
        "the horde has no king": ("8/8/8/8/8/8/P6k/7r b - -", "horde"),
    }.values(),
)
def test_where_nothing_can_be_mated_nothing_is_proved(fen: str, variant: str) -> None:
    with pytest.raises(NotProvableError):
        prove(_position(f"{fen} 0 1", variant), 1)


@table(
    ("fen", "assumes"),
    {
        "castling": ("8/7B/2R5/4Nr1p/4kb1Q/8/1B6/4K2R w K -", ("castling",)),
        "a right that is not used": ("r5k1/5ppp/8/8/8/8/8/4RK1R w - -", ()),
        "a double step": ("5K2/8/2qk4/2nPp3/3r4/6B1/B7/3R4 w - e6", ("en-passant",)),
    }.values(),
)
def test_what_a_proof_takes_for_granted(fen: str, assumes: tuple[str, ...]) -> None:
    assert prove(_position(f"{fen} 0 1"), 2).assumes == assumes


# --- all that a proof says ---

_TASKS = {
    "promotions": ("2R5/P1P4N/8/k7/3N4/8/8/8 w - - 0 1", ""),
    "of Black": ("1r1r4/5k2/7K/8/8/8/3p1p2/8 b - - 0 1", ""),
    "no use of taking en passant": ("5r2/2k5/8/8/pP5K/6r1/8/8 b - b3 0 1", ""),
    "castling": ("7R/8/3n4/p7/8/8/8/1k2K2R w K - 0 1", ""),
    "a pawn on its way": ("8/P5P1/R7/8/8/p6k/1N6/8 w - - 0 1", ""),
    "seven keys": ("5RR1/1B6/4K3/5N2/8/7k/8/8 w - - 0 1", ""),
    "castling and duals": ("1R6/8/8/8/8/8/8/RK3k2 w Q - 0 1", ""),
    "duals of Black": ("rk5K/8/8/8/8/8/8/2r5 b q - 0 1", ""),
    "pawns and duals": ("7K/5k2/8/8/8/8/2pp4/8 b - - 0 1", ""),
    "a dual of pieces": ("8/1P3P2/8/8/7k/8/6R1/5K2 w - - 0 1", ""),
    "crazyhouse": ("5k1K/8/5n2/8/8/8/1p5p/8[Rp] b - - 0 1", "crazyhouse"),
    "three checks, duals": ("8/3PPb2/8/1K6/3B4/8/8/4k3 w - - 2+2 0 1", "3check"),
    "three checks": ("8/8/4k3/4n3/5N2/1b5K/7b/8 b - - 2+1 0 1", "3check"),
    "to the hill": ("7k/8/8/1bPp4/8/8/1n3K2/8 w - d6 0 1", "kingOfTheHill"),
    "horde": ("7k/8/K3Q3/Pp6/4R3/8/8/8 w - b6 0 1", "horde"),
}
_MATES_IN_3 = {
    "three keys": ("2R5/1P4P1/8/8/8/k7/8/8 w - - 0 1", ""),
    "queen and knight": ("8/8/5Q2/4K2N/8/7k/8/8 w - - 0 1", ""),
}


@table(("fen", "variant"), [*_TASKS.values()], _TASKS)
def test_proofs_say_what_the_whole_tree_says(fen: str, variant: str) -> None:
    _compare(fen, variant, 2)


@table(("fen", "variant"), lambda: _by_chance("", 160, 1))
def test_proofs_of_boards_by_chance(fen: str, variant: str) -> None:
    _compare(fen, variant, 1 if so_many(8) == 1 else 2)


@table(
    ("fen", "variant"),
    lambda: (row for seed, name in enumerate(_BOARDS) for row in _by_chance(name, 80, seed)),
)
def test_keys_of_boards_by_chance(fen: str, variant: str) -> None:
    _compare(fen, variant, 1)


@table(("fen", "variant"), [*_MATES_IN_3.values()], _MATES_IN_3)
def test_the_tree_of_a_mate_in_three(fen: str, variant: str) -> None:
    proof = prove(_position(fen, variant), 3)
    assert proof.mate == 3
    _check_tree(_board(fen, variant), proof)


def _compare(fen: str, variant: str, within: int) -> None:
    board = _board(fen, variant)
    proof = prove(_position(fen, variant), within)
    assert proof.proved
    found = ((left, _keys(board, left)) for left in range(1, within + 1))
    mate, keys = next(((left, keys) for left, keys in found if keys), (None, set()))
    assert proof.mate == mate
    assert sorted(map(_as_one, proof.keys)) == sorted(keys)
    if proof.mate is not None:
        _check_tree(board, proof)


def _check_tree(board: chess.Board, proof: Proof) -> None:
    """Each defence stands in it once with one answer, and each of its lines ends in mate."""
    if proof.mate == 1:
        assert proof.tree == ()
        return
    children: dict[int, list[int]] = {}
    for number, branch in enumerate(proof.tree):
        assert branch.parent < number
        children.setdefault(branch.parent, []).append(number)
    duals: set[tuple[str, ...]] = set()

    def solver(number: int, left: int, path: tuple[str, ...]) -> None:
        code = proof.tree[number].code
        with _played(board, code):
            defences = children.get(number, [])
            named = [proof.tree[at].code for at in defences]
            assert sorted(map(_plain, named)) == sorted(move.uci() for move in _moves(board))
            assert bool(named) is not _is_lost(board)
            lengths = [defended(at, left - 1, (*path, code)) for at in defences]
            assert lengths == sorted(lengths, reverse=True)

    def defended(number: int, left: int, path: tuple[str, ...]) -> int:
        code = proof.tree[number].code
        with _played(board, code):
            length = _length(board, left)
            assert length is not None
            (follows,) = children[number]
            name = proof.tree[follows].code
            best = _keys(board, length)
            assert _as_one(name) in best
            if length == left:
                others = best - {_as_one(name)}
                duals.update((*path, code, other) for other in others)
            solver(follows, length, (*path, code))
        return length

    (key,) = children[-1]
    assert proof.tree[key].code == proof.keys[0]
    solver(key, proof.mate or 0, ())
    assert {(*path, _as_one(last)) for *path, last in proof.duals} == duals
    assert len(proof.duals) == len(duals)


def _plain(code: str) -> str:
    """A code as UCI writes the move."""
    return code.replace("*", "@") if "*" in code else code.replace("=", "").lower()


@contextmanager
def _played(board: chess.Board, code: str) -> Iterator[None]:
    board.push(chess.Move.from_uci(_plain(code)))
    yield
    board.pop()


def test_a_tree_is_given_up_before_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "MOST_BRANCHES", 5)
    small = prove(_position(_MATES_IN_3["three keys"][0]), 3).tree
    monkeypatch.undo()
    whole = prove(_position(_MATES_IN_3["three keys"][0]), 3).tree
    assert 5 <= len(small) < len(whole)
    assert small == whole[: len(small)]


def test_of_longer_mates_than_are_looked_for_nothing_is_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proving, "MOST_MOVES", 1)
    position = _position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    assert prove(position, 1).proved
    assert not prove(position, 2).proved


def test_one_key_is_enough_where_only_the_first_is_asked_for() -> None:
    position = _position("5RR1/1B6/4K3/5N2/8/7k/8/8 w - - 0 1")
    every, one = prove(position, 2), prove(position, 2, only_first=True)
    assert (len(every.keys), len(one.keys), one.mate, one.tree) == (7, 1, 2, ())
    assert one.keys[0] in every.keys


def test_the_solution_of_a_card_is_named_first() -> None:
    position = _position("5RR1/1B6/4K3/5N2/8/7k/8/8 w - - 0 1")
    for key in prove(position, 2).keys:
        proof = prove(position, 2, prefer=key)
        assert (proof.keys[0], proof.tree[0].code, len(proof.keys)) == (key, key, 7)


# --- what refutes a move ---


@table(
    ("fen", "left"),
    [
        ("8/P5P1/R7/8/8/p6k/1N6/8 w - - 0 1", 1),
        ("8/P5P1/R7/8/8/p6k/1N6/8 w - - 0 1", 2),
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 2),
        ("7R/8/3n4/p7/8/8/8/1k2K2R w K - 0 1", 2),
    ],
)
def test_a_refutation_is_an_answer_behind_which_there_is_no_mate(fen: str, left: int) -> None:
    board = _board(fen)
    search = MateSearch(ChessRules(_position(fen)), 60)
    for move in _moves(board):
        holds = not _forces(board, move, left)
        assert search.forces(move, left) is not holds
        answer = search.refutation(move, left)
        board.push(move)
        if answer is not None:
            assert holds
            assert answer in _moves(board)
            assert left == 1 or not _mated(board, answer, left - 1)
        else:
            assert not holds or board.is_stalemate()
        board.pop()
    assert search.rules.key() == ChessRules(_position(fen)).key()


# --- time ---


class _Clock:
    """Says at the look of that number, after the first, that time is over."""

    def __init__(self, looks: float = inf) -> None:
        self._looks, self.seen = looks, -1

    def __call__(self) -> float:
        self.seen += 1
        return float(self.seen > self._looks)


def test_what_is_not_decided_in_time_is_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mates, "_LOOKS", 1)
    position, clock = _position("8/P5P1/R7/8/8/p6k/1N6/8 w - - 0 1"), _Clock()
    whole = prove(position, 2, seconds=0.5, clock=clock)
    looks = (0, 1, clock.seen // 3, clock.seen - 2, clock.seen - 1, clock.seen)
    proofs = [prove(position, 2, seconds=0.5, clock=_Clock(most)) for most in looks]
    told = [(proof.proved, proof.mate, proof.keys, proof.tree) for proof in proofs]
    assert list(dict.fromkeys(told)) == [
        (False, None, (), ()),
        (True, 2, whole.keys, ()),
        (True, 2, whole.keys, whole.tree),
    ]


def test_nothing_stays_played_when_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mates, "_LOOKS", 1)
    position = _position("8/P5P1/R7/8/8/p6k/1N6/8 w - - 0 1")
    for looks in (0, 1, 2, 3, 5, 8):
        rules = ChessRules(position)
        with pytest.raises(OutOfTimeError):
            proving.keys_of(MateSearch(rules, 0.5, _Clock(looks)), 2)
        assert rules.key() == ChessRules(position).key()
        assert not rules._board.move_stack


def test_what_has_been_searched_is_not_searched_again() -> None:
    search = MateSearch(ChessRules(_position(_MATES_IN_3["three keys"][0])), 60)
    assert search.mates(3)
    searched = search.searched
    assert search.mates(3)
    assert search.searched == searched


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mates, "_MOST_KNOWN", 3)
    search = MateSearch(ChessRules(_position(_MATES_IN_3["three keys"][0])), 60)
    assert search.mates(3)
    assert len(search._known) <= 3
