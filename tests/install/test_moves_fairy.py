"""Moves of shogi, xiangqi, janggi and makruk: against the library, and where it is not asked."""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Any, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.install.test_moves_names import (
    FREE,
    JANGGI,
    MAKRUK,
    SHOGI,
    XIANGQI,
    move,
    placed,
    read,
    why,
)
from tests.tables import table
from webapp.games import GAMES, kind_of
from webapp.games.board import BoardKind, other, owner
from webapp.games.coordinates import square_name
from webapp.games.pieces import TOKENS
from webapp.model.line import PASS, Move
from webapp.model.position import Position
from webapp.moves import (
    Possible,
    Refusal,
    Style,
    can_be_played,
    outcome,
    play,
    possible_moves,
    read_move,
    refusal,
    written,
)
from webapp.moves.fairy import library
from webapp.moves.fairy.boards import is_sound
from webapp.moves.playing import allows
from webapp.processes import BusyError, FailedError, NoProcessError
from webapp.rules.attacks import attackers
from webapp.rules.reach import checking, king_square

needs_library = pytest.mark.skipif(find_spec("pyffish") is None, reason="asks for legal moves")

STARTS = {"shogi": SHOGI, "xiangqi": XIANGQI, "janggi": JANGGI, "makruk": MAKRUK}


# --- against the library ------------------------------------------------------------------


@needs_library
@pytest.mark.parametrize(
    ("game", "count"), [("shogi", 30), ("xiangqi", 44), ("janggi", 32), ("makruk", 23)]
)
def test_the_starts_have_so_many_moves(game: str, count: int) -> None:
    possible = possible_moves(read(game, STARTS[game]))
    assert (len(set(possible.moves)), possible.free) == (count, None)


def uci(position: Position, found: Move) -> str:
    """The move as the library writes it."""
    names = [*library._squares(position.game)]
    if found.to is None:
        king = king_square(position, position.turn)
        assert king is not None
        return names[king] * 2
    if found.origin is None:
        return f"{found.piece.upper()}@{names[found.to]}"
    promotion = {"shogi": "+", "makruk": "m"}[position.game] if found.piece else ""
    return names[found.origin] + names[found.to] + promotion


def parts(fen: str) -> tuple[str, list[str], str]:
    """The board of a FEN of the library, the pieces in hand, and whose turn it is."""
    board, turn, *_ = fen.split()
    board, _, hands = board.partition("[")
    return board, sorted(hands.strip("-]")), turn


@needs_library
@pytest.mark.parametrize("game", STARTS)
def test_positions_and_checks_are_those_of_the_library_and_names_are_read_back(game: str) -> None:
    import pyffish

    chooser = random.Random(20)
    for _ in range(1):
        position = read(game, STARTS[game])
        for _ in range(40):
            possible = possible_moves(position)
            fen = library.write_fen(position)
            facing = "bikjang" in outcome(position, (), possible).events
            assert facing or pyffish.gives_check(game, fen, []) == bool(checking(position))
            if not possible.moves:
                break
            found = chooser.choice(possible.moves)
            for style in get_args(Style):
                name = written(position, found, style, possible)
                assert read_move(position, name, possible) == found, name
            wanted = pyffish.get_fen(game, fen, [uci(position, found)], False, False, True)
            position = play(position, found)
            assert parts(library.write_fen(position)) == parts(wanted)


@needs_library
@pytest.mark.parametrize("game", STARTS)
def test_a_reason_is_found_for_every_move_that_the_library_does_not_have(game: str) -> None:
    chooser = random.Random(5)
    position = read(game, STARTS[game])
    for ply in range(60):
        possible = possible_moves(position)
        if not possible.moves:
            break
        if ply % 15 == 7:
            for found in every_move(position, chooser):
                reason = refusal(position, found, possible)
                assert (reason is None) == (found in possible.moves)
                assert reason is None or why(reason) != "not-legal", found
        position = play(position, chooser.choice(possible.moves))


def every_move(position: Position, chooser: random.Random) -> list[Move]:
    """Some of all the moves of pieces of the side to move, onto any square."""
    own = [s for s, piece in enumerate(position.squares) if owner(piece) == position.turn]
    everywhere = range(len(position.squares))
    moves = [Move(origin, to) for origin in own for to in everywhere]
    held = position.hands[position.turn == "second"]
    moves += [Move(None, to, piece) for piece, _ in held for to in everywhere]
    return chooser.sample(moves, min(len(moves), 400))


def test_pieces_attack_kings_as_they_attack_anything() -> None:
    chooser = random.Random(3)
    for game in GAMES:
        kind = kind_of(game)
        pieces = [*GAMES[game].tokens[1:], *map(str.lower, GAMES[game].tokens[1:])]
        for number in range(40):
            tokens = [*pieces, *[""] * number]
            squares = [chooser.choice(tokens) for _ in range(kind.files * kind.ranks)]
            king = chooser.randrange(len(squares))
            squares[king] = GAMES[game].king
            position = Position(squares=tuple(squares), kind=kind)
            enemies = [s for s in attackers(position, king) if position.squares[s].islower()]
            assert list(checking(position)) == enemies


# --- which boards it is asked about -------------------------------------------------------

SOUND = [
    ("shogi", "5a=k^ 5i=K^ 9a=P"),  # could never move
    ("shogi", "5a=k^ 5b=p"),  # the attacker of a mating problem has no king
    ("shogi", "5e=R"),
    ("xiangqi", "e0=G^ d9=g^ a0=P a4=E"),
    ("xiangqi", "e0=G^ e9=g^ e5=P"),
    ("xiangqi", "e0=G d9=g a0=R"),  # a general without its mark
    ("janggi", "e2=G^ e9=g^ a4=P"),  # they may face each other
    ("janggi", "a4=P"),
    ("makruk", "e1=K^ e8=k^ d8=P a7=+p b7=m c7=m"),
]
ODD = [
    ("shogi", "5i=K^ 4i=K^ 5a=k^"),
    ("shogi", "5i=K^ 1a=R 2a=+r 3a=r 4a=R 6a=r"),
    ("shogi", "5e=Q 5a=k^ 5i=K^"),
    ("shogi", "5b=K^ 5a=k^"),  # kings beside each other
    ("shogi", "5e=R 5a=k^ 5i=K^"),  # to be taken
    ("xiangqi", "e0=G^ e9=g^"),
    ("xiangqi", "a0=G^ e9=g^"),
    ("xiangqi", "e0=G^ d9=g^ a0=R b0=R c0=R"),
    ("xiangqi", "e0=G^ d9=g^ e8=A"),
    ("xiangqi", "e0=G^ d9=g^ c5=E"),
    ("xiangqi", "e0=G^ d9=g^ d5=R"),
    ("janggi", "e2=G^ d9=g^ e9=A"),
    ("janggi", "a1=G^ d9=g^"),
    ("makruk", "e1=K^ e8=k^ a1=R b1=R c1=R"),
    ("makruk", "e1=K^ e8=k^ " + " ".join(f"{file}4=P" for file in "abcdefgh") + " a5=M b5=M"),
]


@needs_library
@table(("game", "pieces"), SOUND)
def test_the_library_is_asked_where_it_knows_the_rules(game: str, pieces: str) -> None:
    assert possible_moves(placed(game, pieces)).free is None


@table(("game", "pieces"), ODD)
def test_odd_boards_have_free_moves(game: str, pieces: str) -> None:
    assert possible_moves(placed(game, pieces)) == Possible(free="odd-board")


def test_boards_with_odd_hands_have_free_moves() -> None:
    board = placed("shogi", "5i=K^ 5a=k^")
    for hands in (((("P", 21),), ()), ((("+P", 1),), ()), ((("p", 1),), ()), ((("K^", 1),), ())):
        assert not is_sound(replace(board, hands=hands))
    assert is_sound(replace(board, hands=((("P", 9),), (("p", 9),))))
    assert not is_sound(replace(placed("makruk", "e1=K^"), hands=((("P", 1),), ())))
    layout = replace(board.kind, layout=((9,) * 9,))
    assert not is_sound(replace(board, kind=layout))


@needs_library
def test_a_side_without_a_general_may_pass_in_janggi_as_well() -> None:
    board = placed("janggi", "a4=P")
    assert PASS in possible_moves(board).moves


def test_custom_boards_have_free_moves() -> None:
    kind = BoardKind("custom", 3, 3, ("V", "V"))
    board = Position(squares=("P", "", "", "", "p", "", "", "", "+K"), kind=kind)
    assert possible_moves(board) == Possible(free="custom")
    assert read_move(board, "a3b2") == Move(0, 4)
    assert written(board, Move(0, 4, "+P"), "native") == "a3b2=+P"
    assert outcome(board, (board, board)).events == ()
    assert why(read_move(board, "a3c1")) == "own-piece"
    assert why(read_move(board, "b2b3")) == "other-turn"
    assert why(read_move(board, "P-b3")) == "not-a-move"


# --- free moves ---------------------------------------------------------------------------


def test_free_moves_go_anywhere_but_onto_own_pieces() -> None:
    board = read("shogi", "4k4/9/9/9/4p4/4P4/9/9/4K4 b G 1")
    for code in ("5f1a", "5f5e", "5i5a", "5f1b=+P", "G*1a", "pass"):
        assert allows(board, move(board, code), FREE), code
    for code in ("5f5i", "5e5f", "G*5e", "R*1a", "5i1b=+K", "5f1b=+R", "1a1b"):
        assert not allows(board, move(board, code), FREE), code
    reasons = {"5f5i": "own-piece", "5f1b=+R": "does-not-promote", "G*5e": "occupied"}
    for code, name in reasons.items():
        assert why(refusal(board, move(board, code), FREE)) == name


class _Asked:
    """Stands for the processes, and answers as told."""

    def __init__(self, answer: Exception | bytes) -> None:
        self._answer = answer

    def ask(self, _message: bytes) -> bytes:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


@pytest.mark.parametrize(
    ("error", "free"),
    [(NoProcessError(), "no-library"), (FailedError(), "no-answer"), (BusyError(), "no-answer")],
)
def test_moves_are_free_where_the_library_does_not_answer(
    error: Exception, free: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "_is_installed", lambda: True)
    monkeypatch.setattr(library, "processes", lambda _pid: _Asked(error))
    for game, start in STARTS.items():
        assert possible_moves(read(game, start)) == Possible(free=free)


def test_moves_are_free_where_the_library_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_is_installed", lambda: False)
    board = read("shogi", SHOGI)
    assert possible_moves(board) == Possible(free="no-library")
    assert read_move(board, "7g7c") == move(board, "7g7c")
    assert refusal(board, move(board, "7g7c")) is None
    assert outcome(board) == outcome(board, (), FREE)


# --- reasons ------------------------------------------------------------------------------

PROBLEM = "8k/9/9/9/9/9/9/9/K8"
REASONS = [
    ("shogi", SHOGI, "7g7e", "not-like-that", "7g"),
    ("shogi", SHOGI, "8h7g", "own-piece", "7g"),
    ("shogi", SHOGI, "8h6f", "blocked", "7g"),
    ("shogi", SHOGI, "5e5d", "square-empty", "5e"),
    ("shogi", SHOGI, "3c3d", "other-turn", "3c"),
    ("shogi", SHOGI, "P*5e", "none-in-hand", ""),
    ("shogi", SHOGI, "7g7f=+P", "does-not-promote", "7f"),
    ("shogi", f"{PROBLEM} b G 1", "G*1a", "occupied", "1a"),
    ("shogi", "8k/9/9/9/9/9/4P4/9/K8 b P 1", "P*5e", "pawn-on-file", "5g"),
    ("shogi", f"{PROBLEM} b N 1", "N*5b", "no-way-on", "5b"),
    ("shogi", f"{PROBLEM} b P 1", "P*5a", "no-way-on", "5a"),
    ("shogi", "8k/9/4N4/9/9/9/9/9/K8 b - 1", "5c4a", "must-promote", "4a"),
    ("shogi", "8k/9/8G/9/9/9/9/7R1/K8 b P 1", "P*1b", "pawn-drop-mate", "1b"),
    ("shogi", "4r3k/9/9/9/9/4B4/9/9/4K4 b - 1", "5f4e", "pinned", "5a 5i"),
    ("shogi", "4r3k/9/9/9/9/9/9/9/L3K4 b - 1", "9i9h", "still-in-check", "5a 5i"),
    ("shogi", "4r3k/9/9/9/9/9/9/9/3K5 b - 1", "6i5i", "into-check", "5a 5i"),
    ("shogi", "4r3k/9/9/9/9/9/9/9/4K4 b G 1", "G*4h", "still-in-check", "5a 5i"),
    ("xiangqi", XIANGQI, "a0a4", "blocked", "a3"),
    ("xiangqi", XIANGQI, "h2h8", "blocked", "h7"),
    ("xiangqi", XIANGQI, "h2h7", "cannon-takes-over-one", ""),
    ("xiangqi", XIANGQI, "b0d1", "hobbled", "c0"),
    ("xiangqi", XIANGQI, "a3b3", "before-river", "b3"),
    ("xiangqi", XIANGQI, "a3a2", "not-like-that", "a3"),
    ("xiangqi", XIANGQI, "e0e2", "not-like-that", "e0"),
    ("xiangqi", "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", "c4e6", "across-river", "e6"),
    ("xiangqi", "3k5/9/9/9/9/9/9/4K4/9/9 w - - 0 1", "e2e3", "outside-palace", "e3"),
    ("xiangqi", "3k5/9/9/9/9/9/9/5K3/9/9 w - - 0 1", "f2g2", "outside-palace", "g2"),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/3N5/3K5 w - - 0 1", "d1e3", "generals-face", "d9 d0"),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0d0", "generals-face", "d9 d0"),
    ("xiangqi", "3k1c3/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "pass", "no-passing", ""),
    # Where it goes, the cannon has something to go over.
    ("xiangqi", "3kc4/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "a1e1", "into-check", "e9 e0"),
    ("janggi", JANGGI, "b3b5", "cannon-goes-over-one", ""),
    ("janggi", JANGGI, "e2g2", "not-like-that", "e2"),
    ("janggi", "4k4/9/9/1c7/1p7/9/9/1C7/9/3K5 w - - 0 1", "b3b8", "cannon-over-cannon", "b7"),
    ("janggi", "4k4/9/9/1c7/1p7/9/9/1C7/9/3K5 w - - 0 1", "b3b7", "cannon-takes-cannon", "b7"),
    ("janggi", "4k4/9/9/9/9/9/9/9/4K4/1N1A5 w - - 0 1", "d1c1", "outside-palace", "c1"),
    ("janggi", "4k4/9/9/9/9/9/9/2P6/1PB6/9 w - - 0 1", "c2e5", "hobbled", "c3"),
    ("janggi", "3rk4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "pass", "still-in-check", "d10 d1"),
    ("janggi", "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1", "a1b1", "generals-face", "e10 e2"),
    ("makruk", MAKRUK, "e3d4", "nothing-to-take", "d4"),
    ("makruk", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", "takes-diagonally", "e5"),
    ("makruk", "6k1/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5e6", "promotes-there", "e6"),
    ("makruk", MAKRUK, "e3e4=+P", "does-not-promote", "e4"),
    ("makruk", MAKRUK, "a1a4", "blocked", "a3"),
]


@needs_library
@table(("game", "text", "code", "reason", "squares"), REASONS)
def test_the_reason_is_the_one_that_a_player_would_give(
    game: str, text: str, code: str, reason: str, squares: str
) -> None:
    board = read(game, text)
    refused = refusal(board, move(board, code))
    assert why(refused) == reason
    assert refused is not None
    assert named(board, refused.squares) == squares


def named(board: Position, squares: tuple[int, ...]) -> str:
    return " ".join(square_name(board.kind, square) for square in squares)


# --- what comes of a move -----------------------------------------------------------------

OUTCOMES = [
    ("shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", ["checkmate"], "5a 5b"),
    ("shogi", "4k4/9/9/9/9/9/9/4r4/4K4 b - 1", ["check"], "5i 5h"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1", [], ""),
    ("xiangqi", "5k3/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1", ["stalemate-lost"], ""),
    ("xiangqi", "3kr4/9/9/9/9/9/9/9/3r5/3K5 w - - 0 1", ["checkmate"], "d0 d1"),
    ("janggi", "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", ["bikjang"], ""),
    ("janggi", "4k4/9/9/9/9/9/9/9/3K4r/9 w - - 0 1", ["check"], "d2 i2"),
    ("makruk", "7k/8/6KS/8/8/8/8/8 b - - 0 1", [], ""),
    ("makruk", "7k/5N2/6K1/8/8/8/8/8 b - - 0 1", ["check", "insufficient-material"], "h8 f7"),
    ("makruk", "6k1/8/8/8/8/8/8/K7 b - - 0 1", ["insufficient-material"], ""),
    ("makruk", "6k1/8/8/8/8/8/8/KM5m b - - 0 1", [], ""),
    ("makruk", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", ["checkmate"], "h8 a8"),
    ("makruk", "7k/8/7K/8/8/8/8/6R1 b - - 0 1", ["stalemate"], ""),
]


@needs_library
@table(("game", "text", "events", "checks"), OUTCOMES)
def test_what_there_is_to_say_of_a_position(
    game: str, text: str, events: list[str], checks: str
) -> None:
    board = read(game, text)
    found = outcome(board)
    assert list(found.events) == events
    assert named(board, found.checks) == checks


def test_no_mate_is_said_where_moves_are_free() -> None:
    board = read("shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")
    assert outcome(board, (), FREE).events == ("check",)


def played(board: Position, codes: str) -> list[Position]:
    """The positions of a line, the first one among them."""
    found = [board]
    for code in codes.split():
        found.append(play(found[-1], move(found[-1], code)))
    return found


AROUND = {
    "shogi": ("5i4h 5a4b 4h5i 4b5a", "4k4/9/9/9/9/9/9/9/4K4 b - 1"),
    "xiangqi": ("e0e1 d9d8 e1e0 d8d9", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"),
    "janggi": ("d1d2 e10e9 d2d1 e9e10", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"),
    "makruk": ("a1a2 e8e7 a2a1 e7e8", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
}


@table("game", AROUND)
def test_a_position_that_comes_again_and_again_is_a_repetition(game: str) -> None:
    codes, start = AROUND[game]
    line = played(read(game, start), " ".join([codes] * 3))
    times, event = (4, "sennichite") if game == "shogi" else (3, "repetition")
    for at, position in enumerate(line):
        found = outcome(position, tuple(line[:at]), FREE).events
        assert (event in found) == (at // 4 >= times - 1), at


@pytest.mark.parametrize(
    ("game", "start", "codes"),
    [
        ("shogi", "4k4/9/9/9/9/9/9/R8/8K b - 1", "9h5h 5a4a 5h4h 4a5a 4h5h"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "a1d1 d9e9 d1e1 e9d9 e1d1"),
    ],
)
def test_a_repetition_in_which_one_side_always_checks_is_perpetual_check(
    game: str, start: str, codes: str
) -> None:
    first, *again = codes.split()
    line = played(read(game, start), " ".join([first, *again * 3]))
    events = outcome(line[-1], tuple(line[:-1]), FREE).events
    assert "perpetual-check" in events
    assert not {"sennichite", "repetition"} & set(events)


# --- anything at all ----------------------------------------------------------------------

ANY_TEXT = st.one_of(
    st.text(max_size=40),
    st.text(
        "123456789abcdefghi一二三五六歩金銀飛角玉成不打左右上(-)+*=PRNKCHE炮车前后进退平졸0m",
        max_size=8,
    ),
)


@st.composite
def any_board(draw: st.DrawFn) -> Position:
    """A board of a game with any pieces, of the game or not."""
    game = draw(st.sampled_from([*STARTS, "custom"]))
    kind = BoardKind("custom", 4, 3, ("V", "V")) if game == "custom" else kind_of(game)
    tokens = [*EVERY[game], *draw(st.lists(st.sampled_from([*TOKENS]), max_size=3))]
    count = kind.files * kind.ranks
    squares = [""] * count
    where = st.tuples(st.integers(0, count - 1), st.sampled_from(tokens))
    for at, token in draw(st.lists(where, max_size=24)):
        squares[at] = token
    hands = draw(st.sampled_from([((), ()), ((("P", 2),), (("r", 1),)), ((("+Q'", 1),), ())]))
    turn = draw(st.sampled_from(["first", "second"]))
    return Position(squares=tuple(squares), turn=turn, hands=hands, kind=kind)


EVERY = {game: [*GAMES[game].tokens, *map(str.lower, GAMES[game].tokens)] for game in STARTS} | {
    "custom": ["K", "k"]
}


@given(any_board(), ANY_TEXT, st.data())
@example(read("shogi", SHOGI), "７六歩", None)
def test_any_board_and_any_text_has_an_answer(
    board: Position, text: str, data: st.DataObject | None
) -> None:
    possible = possible_moves(board)
    answer = read_move(board, text, possible, last=0)
    if isinstance(answer, Move):
        assert allows(board, answer, possible)
        name = written(board, answer, "native", possible)
        assert read_move(board, name, possible) == answer
        outcome(play(board, answer), (board,), possible)
    else:
        assert isinstance(answer, Refusal)
        assert answer.reason.translated()
    if data is None:
        return
    squares = st.integers(0, len(board.squares) - 1)
    origin = data.draw(st.one_of(st.none(), squares))
    piece = data.draw(st.sampled_from(["", "P", "r", "+P", "+s", "K^"]))
    any_move = Move(origin, data.draw(squares), piece)
    reason = refusal(board, any_move, possible)
    assert (reason is None) == allows(board, any_move, possible)
    for style in get_args(Style):
        assert written(board, any_move, style, possible)
    if can_be_played(board, any_move):
        after = play(board, any_move)
        outcome(after, (board, after, board), FREE)
        assert other(after.turn) == board.turn
