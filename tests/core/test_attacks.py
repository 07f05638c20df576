"""What pieces attack: against python-chess, by hand-checked tables, and both ways round."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
from hypothesis import given
from hypothesis import strategies as st

from tests.tables import table
from webapp.games import GAMES, game_of, kind_of
from webapp.games.board import BoardKind, Layout, exists
from webapp.games.coordinates import square_index, square_name
from webapp.games.pieces import TOKENS
from webapp.model.position import Position
from webapp.rules.attacks import attack_map, attacked_by, attackers
from webapp.rules.placement import piece_of_token
from webapp.rules.reach import REACH, reaches

LETTERS = "PNBRQKpnbrqk"


def placed(kind: BoardKind, pieces: str) -> Position:
    """The position with these pieces, each as its square and its token: `e4=K e5=p`."""
    squares = [""] * (kind.files * kind.ranks)
    for piece in pieces.split():
        name, token = piece.split("=")
        square = square_index(kind, name)
        assert square is not None, name
        squares[square] = token
    return Position(squares=tuple(squares), kind=kind)


def attacked(position: Position, name: str) -> set[str]:
    square = square_index(position.kind, name)
    assert square is not None, name
    return {str(square_name(position.kind, target)) for target in attacked_by(position, square)}


# --- chess, against python-chess -----------------------------------------------------------


def random_placements(count: int) -> Iterator[tuple[Position, chess.Board]]:
    """Boards with pieces anywhere, few of them or many."""
    chooser = random.Random(0)
    for _ in range(count):
        filled = chooser.random()
        pieces = tuple(
            chooser.choice(LETTERS) if chooser.random() < filled else "" for _ in range(64)
        )
        board = chess.Board(None)
        for square, piece in enumerate(pieces):
            if piece:
                board.set_piece_at(chess.square_mirror(square), chess.Piece.from_symbol(piece))
        yield Position(squares=pieces), board


def test_chess_pieces_attack_what_they_do_in_python_chess() -> None:
    for position, board in random_placements(150):
        for square in range(64):
            known = map(chess.square_mirror, board.attacks(chess.square_mirror(square)))
            assert attacked_by(position, square) == tuple(sorted(known))


def test_chess_squares_are_attacked_as_in_python_chess() -> None:
    for position, board in random_placements(6):
        for square in range(64):
            of_sides = (board.attackers(side, chess.square_mirror(square)) for side in chess.COLORS)
            known = [chess.square_mirror(origin) for origins in of_sides for origin in origins]
            assert attackers(position, square) == tuple(sorted(known))


# --- the other games, by hand --------------------------------------------------------------


@table(
    ("game", "pieces", "square", "targets"),
    [
        # Shogi: files from the right, ranks from above; Sente plays upwards.
        ("shogi", "5e=K^", "5e", "4d 5d 6d 4e 6e 4f 5f 6f"),
        ("shogi", "5e=G", "5e", "4d 5d 6d 4e 6e 5f"),
        ("shogi", "5e=g", "5e", "5d 4e 6e 4f 5f 6f"),
        ("shogi", "5e=S", "5e", "4d 5d 6d 4f 6f"),
        ("shogi", "5e=s", "5e", "4d 6d 4f 5f 6f"),
        ("shogi", "5e=N 5d=p", "5e", "4c 6c"),
        ("shogi", "5e=n", "5e", "4g 6g"),
        ("shogi", "9b=N", "9b", ""),
        ("shogi", "5e=L 5b=p 5a=k^", "5e", "5d 5c 5b"),
        ("shogi", "5e=l 5g=l", "5e", "5f 5g"),
        ("shogi", "5e=P 5d=P", "5e", "5d"),
        ("shogi", "5e=p", "5e", "5f"),
        ("shogi", "9a=P", "9a", ""),
        ("shogi", "1i=R 1g=p 3i=K^", "1i", "1h 1g 2i 3i"),
        ("shogi", "1i=B 3g=p", "1i", "2h 3g"),
        ("shogi", "1i=+R 1h=P 3i=p", "1i", "1h 2h 2i 3i"),
        ("shogi", "1i=+B 2h=P", "1i", "2h 1h 2i"),
        *(("shogi", f"5e=+{piece}", "5e", "4d 5d 6d 4e 6e 5f") for piece in "SNLP"),
        *(("shogi", f"5e=+{piece}", "5e", "5d 4e 6e 4f 5f 6f") for piece in "snlp"),
        # A gold has no promoted form: the mark says nothing.
        ("shogi", "5e=+G", "5e", "4d 5d 6d 4e 6e 5f"),
        # Xiangqi: ranks from 0; Red plays upwards, the river lies between 4 and 5.
        ("xiangqi", "e1=G^", "e1", "e0 d1 f1 e2"),
        ("xiangqi", "d0=G^", "d0", "e0 d1"),
        ("xiangqi", "f7=g^", "f7", "e7 f8"),
        ("xiangqi", "e0=G^ e9=g^", "e0", "d0 f0 e1"),
        ("xiangqi", "e1=A", "e1", "d0 f0 d2 f2"),
        ("xiangqi", "d2=A", "d2", "e1"),
        ("xiangqi", "d9=a", "d9", "e8"),
        ("xiangqi", "e4=G^", "e4", ""),
        ("xiangqi", "e2=E", "e2", "c0 g0 c4 g4"),
        ("xiangqi", "e2=E d3=p f1=P", "e2", "c0 g4"),
        ("xiangqi", "c4=E", "c4", "a2 e2"),
        ("xiangqi", "g5=e", "g5", "e7 i7"),
        ("xiangqi", "e5=H", "e5", "c4 c6 d3 d7 f3 f7 g4 g6"),
        ("xiangqi", "e5=h e6=P", "e5", "c4 c6 d3 f3 g4 g6"),
        ("xiangqi", "e5=H d5=P f5=p e4=p e6=p", "e5", ""),
        # Pieces beside the way of a horse do not block it, nor does one where it goes.
        ("xiangqi", "a0=H b1=P b2=P", "a0", "b2 c1"),
        ("xiangqi", "a0=R a2=p c0=P", "a0", "a1 a2 b0 c0"),
        ("xiangqi", "a0=C a2=p", "a0", "a3 a4 a5 a6 a7 a8 a9"),
        ("xiangqi", "a0=C a2=p a4=P a6=p", "a0", "a3 a4"),
        ("xiangqi", "a0=C a2=C a3=c", "a0", "a3"),
        ("xiangqi", "a0=C", "a0", ""),
        ("xiangqi", "e4=P", "e4", "e5"),
        ("xiangqi", "e5=P", "e5", "e6 d5 f5"),
        ("xiangqi", "a9=P", "a9", "b9"),
        ("xiangqi", "e5=p", "e5", "e4"),
        ("xiangqi", "i4=p", "i4", "i3 h4"),
        # Janggi: ranks from 1; Cho plays upwards, palaces have diagonals.
        ("janggi", "e2=G^", "e2", "d1 e1 f1 d2 f2 d3 e3 f3"),
        ("janggi", "d1=G^", "d1", "e1 d2 e2"),
        ("janggi", "e1=A", "e1", "d1 f1 e2"),
        ("janggi", "f8=g^", "f8", "e8 f9 e9"),
        ("janggi", "d9=a", "d9", "d10 e9 d8"),
        ("janggi", "e9=G^", "e9", ""),
        ("janggi", "e5=E", "e5", "b3 b7 c2 c8 g2 g8 h3 h7"),
        ("janggi", "e5=E e6=p f3=P", "e5", "b3 b7 c2 h3 h7"),
        ("janggi", "e5=e d7=P d5=P", "e5", "c2 g2 g8 h3 h7"),
        ("janggi", "e5=H e6=p", "e5", "c4 c6 d3 f3 g4 g6"),
        ("janggi", "d1=R c1=P d2=P", "d1", "c1 e1 f1 g1 h1 i1 d2 e2 f3"),
        ("janggi", "d1=R c1=P d2=P e1=P e2=p", "d1", "c1 d2 e1 e2"),
        ("janggi", "e9=r e8=P e10=p d9=p f9=p", "e9", "e8 e10 d9 f9 d8 f8 d10 f10"),
        ("janggi", "d2=r c2=p e2=p d1=p d3=p", "d2", "c2 e2 d1 d3"),
        ("janggi", "a1=C a3=p a5=P", "a1", "a4 a5"),
        ("janggi", "a1=C a3=c a5=P", "a1", ""),
        ("janggi", "a1=C a3=p a5=c", "a1", "a4"),
        ("janggi", "d1=C e2=a", "d1", "f3"),
        ("janggi", "d1=C e2=c f3=p", "d1", ""),
        ("janggi", "d1=C e2=a f3=c", "d1", ""),
        ("janggi", "d1=C f3=a", "d1", ""),
        ("janggi", "e2=C d1=p f3=p", "e2", ""),
        ("janggi", "e4=P", "e4", "e5 d4 f4"),
        ("janggi", "d8=P", "d8", "c8 e8 d9 e9"),
        ("janggi", "e9=P", "e9", "d9 f9 e10 d10 f10"),
        ("janggi", "f10=P", "f10", "e10 g10"),
        ("janggi", "e2=p", "e2", "d2 f2 e1 d1 f1"),
        ("janggi", "e8=P", "e8", "d8 f8 e9"),
        # Makruk: a khon moves as a silver, a met and a promoted pawn one square diagonally.
        ("makruk", "e4=K^", "e4", "d3 e3 f3 d4 f4 d5 e5 f5"),
        ("makruk", "e4=M", "e4", "d3 f3 d5 f5"),
        ("makruk", "e4=S", "e4", "d3 f3 d5 e5 f5"),
        ("makruk", "e4=s", "e4", "d3 e3 f3 d5 f5"),
        ("makruk", "a1=R a3=P b1=p", "a1", "a2 a3 b1"),
        ("makruk", "a1=N", "a1", "b3 c2"),
        ("makruk", "e4=P", "e4", "d5 f5"),
        ("makruk", "e4=p", "e4", "d3 f3"),
        ("makruk", "e4=+P", "e4", "d3 f3 d5 f5"),
        ("makruk", "e4=+p", "e4", "d3 f3 d5 f5"),
    ],
)
def test_each_piece_attacks_as_its_game_says(
    game: str, pieces: str, square: str, targets: str
) -> None:
    assert attacked(placed(kind_of(game), pieces), square) == set(targets.split())


def test_the_table_has_all_pieces_of_all_games() -> None:
    for game, info in GAMES.items():
        assert {piece_of_token(game, token) for token in info.tokens} == set(REACH[game])


@table("game", GAMES)
def test_whether_a_piece_reaches_a_square_is_the_same_asked_from_there(game: str) -> None:
    chooser = random.Random(game)
    tokens = [token for own in GAMES[game].tokens for token in (own, own.lower())]
    kind = kind_of(game)
    count = kind.files * kind.ranks
    for filled in (0.05, 0.2, 0.5):
        held = (chooser.choice(tokens) if chooser.random() < filled else "" for _ in range(count))
        position = Position(squares=tuple(held), kind=kind)
        for origin, piece in enumerate(position.squares):
            if piece:
                reach = REACH[game][piece_of_token(game, piece)]
                side = "first" if piece.isupper() else "second"
                known = (s for s in range(count) if reaches(position, side, reach, origin, s))
                assert attacked_by(position, origin) == tuple(known), (position, origin)


# --- boards of any shape ---------------------------------------------------------------------


def custom(files: int, ranks: int, styles: str = "CC", layout: Layout = ()) -> BoardKind:
    pair = styles[0], styles[1]
    return BoardKind(game_of(pair, files, ranks, layout), files, ranks, pair, layout)


@table(
    ("kind", "pieces", "square", "targets"),
    [
        (custom(3, 3), "b2=Q a1=p", "b2", "a1 b1 c1 a2 c2 a3 b3 c3"),
        (custom(10, 10), "a1=B", "a1", "b2 c3 d4 e5 f6 g7 h8 i9 j10"),
        (custom(1, 1), "a1=Q", "a1", ""),
        # Marks that mean nothing there, and letters of no game.
        (custom(3, 3), "a1=-R^ a2=p c1=X", "a1", "a2 b1 c1"),
        (custom(3, 3), "c1=X", "c1", ""),
        (custom(3, 3, "VV"), "b2=K", "b2", ""),
        # The styles of two games, and pieces of the other side's.
        (custom(9, 9, "CS"), "b2=P", "b2", "a3 c3"),
        (custom(9, 9, "CS"), "b2=p", "b2", "b1"),
        (custom(9, 9, "CS"), "b2=P'", "b2", "b3"),
        (custom(9, 9, "CS"), "b2=p'", "b2", "a1 c1"),
        (custom(9, 9, "CS"), "e5=+p", "e5", "d4 e4 f4 d5 f5 e6"),
        # Palaces and the river are those of the game's own board.
        (custom(9, 10, "XJ"), "e1=G^", "e1", "d1 f1 e2"),
        (custom(9, 10, "XJ"), "e2=G^", "e2", "d2 f2 e1 e3"),
        (custom(9, 10, "XJ"), "e9=g^", "e9", "d8 e8 f8 d9 f9 d10 e10 f10"),
        (custom(7, 7, "XX"), "d4=G^", "d4", "c4 e4 d3 d5"),
        (custom(7, 7, "XX"), "d4=E", "d4", "b2 f2 b6 f6"),
        (custom(7, 7, "XX"), "d2=P", "d2", "c2 e2 d3"),
        (custom(7, 7, "JJ"), "d1=R e2=p d2=p", "d1", "a1 b1 c1 e1 f1 g1 d2"),
        # Ranks of several lengths: what is not there ends a slide and blocks a horse.
        (custom(3, 3, "CC", ((3, 1, 3),)), "c3=Q", "c3", "b3 a3"),
        (custom(3, 3, "CC", ((3, 1, 3),)), "c3=N", "c3", "a2 b1"),
        (custom(3, 3, "XX", ((3, 1, 3),)), "c3=H", "c3", "a2"),
        (custom(3, 3, "XX", ((3, 2, 3),)), "b3=H", "b3", "a1 c1"),
        # Layers: no piece leaves its own.
        (custom(2, 4, "CC", ((2, 2), (2, 2))), "a1A=Q", "a1A", "a2A b2A b1A"),
        (custom(2, 4, "CC", ((2, 2), (2, 2))), "a2B=N b2B=R", "b2B", "a2B b1B"),
    ],
)
def test_pieces_on_other_boards(kind: BoardKind, pieces: str, square: str, targets: str) -> None:
    assert attacked(placed(kind, pieces), square) == set(targets.split())


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Pieces of any games on boards of known games and of odd shapes."""
    if draw(st.booleans()):
        kind = kind_of(draw(st.sampled_from(list(GAMES))))
        tokens = [t for own in GAMES[kind.game].tokens for t in (own.rstrip("^"), own.lower())]
    else:
        layers = st.lists(
            st.lists(st.integers(1, 6), min_size=2, max_size=4).map(tuple), max_size=3
        )
        layout = tuple(draw(layers))
        files = max((n for layer in layout for n in layer), default=9)
        ranks = sum(map(len, layout)) or draw(st.integers(1, 10))
        styles = draw(st.text("CSXJMWVK", min_size=2, max_size=2))
        kind, tokens = custom(files, ranks, styles, layout), list(TOKENS)
    count = kind.files * kind.ranks
    held = draw(st.dictionaries(st.integers(0, count - 1), st.sampled_from(tokens), max_size=30))
    pieces = (held.get(s, "") if exists(kind, s) else "" for s in range(count))
    return Position(squares=tuple(pieces), kind=kind)


@given(positions())
def test_attackers_and_attacked_are_each_others_inverse(position: Position) -> None:
    found = attack_map(position)
    for square, piece in enumerate(position.squares):
        attacked = attacked_by(position, square)
        assert attacked == found.get(square, ())
        assert piece or not attacked
        assert square not in attacked
        assert all(exists(position.kind, target) for target in attacked)
        assert attacked == tuple(sorted(set(attacked)))
        assert all(square in attackers(position, target) for target in attacked[:2])
    for square in range(0, len(position.squares), 7):
        for origin in attackers(position, square):
            assert square in attacked_by(position, origin)


def test_an_empty_square_attacks_nothing() -> None:
    position = placed(kind_of("chess"), "e4=K")
    assert attacked_by(position, 0) == ()
    assert list(attack_map(position)) == [36]
