"""What moves of shogi, xiangqi, janggi and makruk are called, and how those names are read."""

from __future__ import annotations

from importlib.util import find_spec
from typing import get_args

import pytest

from tests.tables import table
from webapp.document import parse
from webapp.games import kind_of
from webapp.games.coordinates import square_index
from webapp.model.line import Move, read_code
from webapp.model.position import Position
from webapp.moves import Possible, Refusal, Style, possible_moves, read_move, written
from webapp.moves.reasons import WHY

needs_library = pytest.mark.skipif(find_spec("pyffish") is None, reason="asks for legal moves")

SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
OPENED = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
BLACK = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
JANGGI = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
MAKRUK = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"
NOTATIONS = {"shogi": "sfen"}
FREE = Possible(free="no-library")


def read(game: str, text: str) -> Position:
    found = parse(text, NOTATIONS.get(game, game)).position
    assert found is not None
    return found


def placed(game: str, pieces: str) -> Position:
    """The board of a game with these pieces alone, `8i=G 7h=g`; the first one's side is to move."""
    kind = kind_of(game)
    squares = [""] * (kind.files * kind.ranks)
    for name, token in (piece.split("=") for piece in pieces.split()):
        index = square_index(kind, name)
        assert index is not None, name
        squares[index] = token
    first = pieces.split()[0].partition("=")[2].isupper()
    return Position(squares=tuple(squares), turn="first" if first else "second", kind=kind)


def move(board: Position, code: str) -> Move:
    found = read_code(code, board.kind)
    assert found is not None, code
    return found


def why(answer: Move | Refusal | None) -> str:
    assert isinstance(answer, Refusal), answer
    return next(name for name, words in WHY.items() if words == answer.reason.template)


# --- shogi --------------------------------------------------------------------------------

# As in the examples of 棋譜の表記方法: pieces, where they go, what that is called from each square.
WHICH = [
    ("9b=G 7b=G", "8a", {"9b": "８一金左", "7b": "８一金右"}),
    ("3b=G 1b=G", "2b", {"3b": "２二金左", "1b": "２二金右"}),
    ("6e=S 4e=S", "5f", {"6e": "５六銀左", "4e": "５六銀右"}),
    ("8i=G 7i=G", "7h", {"8i": "７八金左", "7i": "７八金直"}),
    ("3i=S 2i=S", "3h", {"3i": "３八銀直", "2i": "３八銀右"}),
    ("7a=s 8a=s", "7b", {"7a": "７二銀直", "8a": "７二銀右"}),
    ("5f=G 4e=G", "5e", {"5f": "５五金上", "4e": "５五金寄"}),
    ("8i=S 7g=S", "8h", {"8i": "８八銀上", "7g": "８八銀引"}),
    ("6c=G 5c=G 4c=G", "5b", {"6c": "５二金左", "5c": "５二金直", "4c": "５二金右"}),
    ("7i=+P 8i=+P 9i=+P 9h=+P 8g=+P", "8h",
     {"7i": "８八と右", "8i": "８八と直", "9i": "８八と左上", "9h": "８八と寄", "8g": "８八と引"}),
    ("7i=+P 8i=+P 9i=+P 9h=+P 8g=+P 7h=+P", "8h",
     {"7i": "８八と右上", "9h": "８八と左寄", "7h": "８八と右寄"}),
    ("2i=S 1g=S 3i=S 3g=S", "2h",
     {"2i": "２八銀直", "1g": "２八銀右", "3i": "２八銀左上", "3g": "２八銀左引"}),
    ("1a=S 1c=S 3c=S 3a=S", "2b", {"1a": "２二銀右引不成", "1c": "２二銀右上不成"}),
    ("9a=+R 8d=+R", "8b", {"9a": "８二竜引", "8d": "８二竜上"}),
    ("5e=+R 1e=+R", "3e", {"5e": "３五竜左", "1e": "３五竜右"}),
    ("9i=+R 8i=+R", "8h", {"9i": "８八竜左", "8i": "８八竜右"}),
    ("2h=+R 1i=+R", "1g", {"2h": "１七竜左", "1i": "１七竜右"}),
    ("1a=+r 2a=+r", "2b", {"1a": "２二竜左", "2a": "２二竜右"}),
    ("9a=+B 8a=+B", "8b", {"9a": "８二馬左", "8a": "８二馬右"}),
    ("9e=+B 6c=+B", "8e", {"9e": "８五馬寄", "6c": "８五馬引"}),
]  # fmt: skip


@needs_library
@table(("pieces", "to", "names"), WHICH)
def test_which_piece_of_shogi_goes_is_told_as_the_association_has_it(
    pieces: str, to: str, names: dict[str, str]
) -> None:
    board = placed("shogi", pieces)
    possible = possible_moves(board)
    assert possible.free is None
    for origin, name in names.items():
        found = move(board, origin + to)
        assert written(board, found, "native", possible) == name
        assert read_move(board, name, possible) == found


CALLED = [
    ("shogi", SHOGI, "7g7f", "P-7f", "７六歩"),
    ("shogi", SHOGI, "6i5h", "G6i-5h", "５八金左"),
    ("shogi", OPENED, "8h2b=+B", "Bx2b+", "２二角成"),
    ("shogi", OPENED, "8h2b", "Bx2b=", "２二角不成"),
    ("shogi", "4k4/9/9/9/9/9/9/6N1N/4K4 b B 1", "B*5e", "B*5e", "５五角"),
    ("shogi", "4k4/9/9/9/9/9/4G4/9/4K4 b G 1", "G*5f", "G*5f", "５六金打"),
    ("shogi", "4k4/9/9/9/9/9/4G4/9/4K4 b G 1", "5g5f", "G-5f", "５六金"),
    ("shogi", "4k4/9/9/9/9/9/9/6N1N/4K4 b - 1", "1h2f", "N1h-2f", "２六桂右"),
    ("shogi", "4k4/9/9/4n1n2/9/9/4K4/9/9 w - 1", "5d4f", "N5d-4f", "４六桂右"),
    ("shogi", "4k4/9/4+P4/9/9/9/9/9/4K4 b - 1", "5c5b", "+P-5b", "５二と"),
    ("xiangqi", XIANGQI, "h2e2", "C2=5", "炮二平五"),
    ("xiangqi", XIANGQI, "h0g2", "H2+3", "马二进三"),
    ("xiangqi", XIANGQI, "g0e2", "E3+5", "相三进五"),
    ("xiangqi", XIANGQI, "e0e1", "K5+1", "帅五进一"),
    ("xiangqi", XIANGQI, "a0a2", "R9+2", "车九进二"),
    ("xiangqi", BLACK, "h9g7", "H8+7", "马8进7"),
    ("xiangqi", BLACK, "d9e8", "A4+5", "士4进5"),
    ("xiangqi", BLACK, "e6e5", "P5+1", "卒5进1"),
    ("xiangqi", BLACK, "e9e8", "K5+1", "将5进1"),
    ("xiangqi", "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w - - 0 1", "e2a2", "R-=9", "后车平九"),
    ("xiangqi", "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w - - 0 1", "e6e9", "R++3", "前车进三"),
    ("xiangqi", "4k4/2n6/9/2n6/9/9/9/9/9/4K4 b - - 0 1", "c8e7", "H-+5", "后马进5"),
    # Advisors and elephants on one file can only go one way each.
    ("xiangqi", "3k5/9/9/9/9/6B2/9/9/9/4K1B2 w - - 0 1", "g0e2", "E3+5", "相三进五"),
    ("xiangqi", "3k5/9/9/9/9/6B2/9/9/9/4K1B2 w - - 0 1", "g4e2", "E3-5", "相三退五"),
    ("xiangqi", "3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a7b7", "P+=8", "前兵平八"),
    ("xiangqi", "3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a6b6", "P9=8", "中兵平八"),
    ("xiangqi", "3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a5b5", "P-=8", "后兵平八"),
    ("xiangqi", "P2k5/P8/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a9b9", "++=8", "前兵平八"),
    ("xiangqi", "P2k5/P8/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a8b8", "P+=8", "二兵平八"),
    ("xiangqi", "P2k5/P8/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a7b7", "P9=8", "三兵平八"),
    ("xiangqi", "P2k5/P8/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a5b5", "--=8", "五兵平八"),
    ("xiangqi", "3k5/9/P3P4/P3P4/P8/9/9/9/9/4K4 w - - 0 1", "a7b7", "9+=8", "前兵九平八"),
    ("xiangqi", "3k5/9/P3P4/P3P4/P8/9/9/9/9/4K4 w - - 0 1", "a6b6", "99=8", "中兵九平八"),
    ("xiangqi", "3k5/9/P3P4/P3P4/P8/9/9/9/9/4K4 w - - 0 1", "e6f6", "5-=4", "后兵五平四"),
    ("xiangqi", "4k4/9/9/9/p3p4/p3p4/9/9/9/3K5 b - - 0 1", "a4b4", "1+=2", "前卒1平2"),
    ("janggi", JANGGI, "i4h4", "Pi4-h4", "79졸78"),
    ("janggi", JANGGI, "b1c3", "Hb1-c3", "02마83"),
    ("janggi", JANGGI, "pass", "pass", "한수쉼"),
    ("janggi", "5k3/9/9/9/9/9/9/9/4K4/R7r b - - 0 1", "i1a1", "Ri1xa1", "09차01"),
    ("janggi", "4k4/9/9/9/9/9/9/9/3K5/R7r w - - 0 1", "a1a10", "Ra1-a10+", "01차11장군"),
    ("makruk", MAKRUK, "e3e4", "e4", "e4"),
    ("makruk", MAKRUK, "b1d2", "Nd2", "Nd2"),
    ("makruk", "4k3/8/8/1N3N2/8/8/8/4K3 w - - 0 1", "b5d4", "Nbd4", "Nbd4"),
    ("makruk", "4k3/8/8/N7/8/N7/8/4K3 w - - 0 1", "a5c4", "N5c4", "N5c4"),
    ("makruk", "6k1/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "d5d6=+P", "d6=M", "d6=M"),
    ("makruk", "6k1/8/4p3/3P4/8/8/8/4K3 w - - 0 1", "d5e6=+P", "dxe6=M", "dxe6=M"),
    ("makruk", "6k1/8/8/3M~1M2/8/8/8/4K3 w - - 0 1", "d5e6", "Mde6", "Mde6"),
    ("makruk", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "a2a8", "Ra8+", "Ra8+"),
]


@needs_library
@table(("game", "text", "code", "latin", "native"), CALLED)
def test_moves_are_called_as_books_call_them_and_read_back(
    game: str, text: str, code: str, latin: str, native: str
) -> None:
    board = read(game, text)
    found, possible = move(board, code), possible_moves(board)
    assert written(board, found, "latin", possible) == latin
    assert written(board, found, "native", possible) == native
    assert read_move(board, latin, possible) == found
    assert read_move(board, native, possible) == found


@needs_library
def test_all_names_in_a_position_differ() -> None:
    for game, text in (("shogi", OPENED), ("xiangqi", BLACK), ("janggi", JANGGI)):
        board = read(game, text)
        possible = possible_moves(board)
        for style in get_args(Style):
            names = {written(board, found, style, possible) for found in possible.moves}
            assert len(names) == len(possible.moves)


# Where moves are free, or what is written is not legal, a name tells the square it comes from; in
# Japanese only where the piece does not go so.
TOLD = [
    ("shogi", SHOGI, "7g7f", "P7g-7f", "７六歩"),
    ("shogi", SHOGI, "7g7b=+P", "P7g-7b+", "７二歩成(77)"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5f", "G*5f", "５六金"),
    ("xiangqi", XIANGQI, "h2e2", "C2=5", "炮二平五"),
    ("xiangqi", XIANGQI, "h2e5", "h2e5", "h2e5"),
    ("janggi", JANGGI, "i4h4", "Pi4-h4", "79졸78"),
    ("makruk", MAKRUK, "b1d2", "Nb1-d2", "Nb1-d2"),
    ("makruk", MAKRUK, "b1b8", "Nb1xb8", "Nb1xb8"),
]


@table(("game", "text", "code", "latin", "native"), TOLD)
def test_free_moves_are_told_by_where_they_come_from(
    game: str, text: str, code: str, latin: str, native: str
) -> None:
    board = read(game, text)
    found = move(board, code)
    assert written(board, found, "latin", FREE) == latin
    assert written(board, found, "native", FREE) == native
    assert read_move(board, latin, FREE) == read_move(board, native, FREE) == found


def test_a_move_that_cannot_be_played_is_called_by_its_code() -> None:
    board = read("shogi", SHOGI)
    for code in ("5e5d", "3c3d", "R*5e", "pass"):
        assert written(board, move(board, code), "native", FREE) == code


# --- reading ------------------------------------------------------------------------------

DROPS = "4k4/9/9/9/9/9/4G4/9/4K4 b Gr 1"
DOUBLED = "3k5/9/P3P4/P3P4/P8/9/9/9/9/4K4 w - - 0 1"
READ = [
    ("shogi", SHOGI, "7g7f",
     "7g7f 76歩 ７六歩 ▲７六歩(77) ☗7六歩 P-76 P76 p-7f ７６歩 P7g-7f 76歩!"),
    ("shogi", OPENED, "8h2b=+B", "8h2b+ ２二角成 22角成(88) Bx2b+ B-22+ B22+ 22角成"),
    ("shogi", OPENED, "8h2b", "8h2b 22角不成 22角生 Bx2b= B-2b 22角"),
    ("shogi", SHOGI, "6i5h", "58金左 58金左上 ５八金(69) G69-58 G6i-5h"),
    ("shogi", "4k4/9/9/9/9/9/4G4/9/4K4 b G 1", "5g5f", "56金 56金上 56金直 56金行 56金入 56金(57)"),
    ("shogi", "4k4/9/9/9/9/9/4G4/9/4K4 b G 1", "G*5f", "G*5f g*5f 56金打 G*56 G'56"),
    ("shogi", "4k4/9/9/9/9/9/4G4/9/4K4 b G 1", "G*1a", "11金 １一金打 G*1a"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4 w r 1", "r*5h", "R*5h r*5h 58飛 △58飛打 ☖５八飛"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5h", "58玉 58王 K-5h"),
    ("shogi", "3k5/9/9/9/4+R4/9/9/9/4K4 b - 1", "5e5d", "54竜 54龍 54龍王 +R-5d"),
    ("shogi", "4k4/9/9/9/4+S4/9/9/9/4K4 b - 1", "5e5d", "54成銀 54全 +S-5d"),
    ("xiangqi", XIANGQI, "h2e2",
     "h2e2 H2-E2 h2-e2 炮二平五 砲二平五 炮2平5 炮２平５ C2=5 C2.5 c2=5"),
    ("xiangqi", XIANGQI, "h0g2", "马二进三 馬二進三 傌二进三 马二上三 H2+3 N2+3 n2+3"),
    ("xiangqi", XIANGQI, "g0e2", "相三进五 象三进五 E3+5 B3+5"),
    ("xiangqi", XIANGQI, "f0e1", "仕四进五 士四进五 A4+5"),
    ("xiangqi", XIANGQI, "e0e1", "帅五进一 帥五進一 将五进一 K5+1 G5+1"),
    ("xiangqi", BLACK, "h9g7", "马8进7 馬8進7 馬八進七 h8+7 N8+7"),
    ("xiangqi", BLACK, "e6e5", "卒5进1 兵五进一 p5+1"),
    ("xiangqi", "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w - - 0 1", "e6d6",
     "前车平六 前車平六 车前平六 R+=6 +R=6 R+.6"),
    ("xiangqi", "3k5/9/9/4R4/9/9/9/4R4/9/4K4 w - - 0 1", "e2d2",
     "后车平六 後車平六 二车平六 R-=6 -R=6"),
    # Pawns are counted from the right over both files (xqbase.com); the number from the front
    # with the file is Fairy-Stockfish's.
    ("xiangqi", DOUBLED, "e7d7", "前兵五平六 前五平六 一兵平六 5+=6 15=6"),
    ("xiangqi", DOUBLED, "e6d6", "后兵五平六 后五平六 二兵平六 5-=6 25=6"),
    ("xiangqi", DOUBLED, "a6b6", "中兵九平八 四兵平八 4兵平八 99=8 29=8"),
    ("xiangqi", DOUBLED, "a5b5", "五兵平八 后九平八 39=8"),
    ("janggi", JANGGI, "i4h4",
     "i4h4 i4-h4 79졸78 79卒78 79楚卒78 79초졸78 P79-78 79-78 pi4h4 Pi4h4"),
    ("janggi", JANGGI, "b1c3", "02마83 02馬83 02马83 H02-83 N02-83 Nb1-c3"),
    ("janggi", JANGGI, "pass", "pass 한수쉼 0000 --"),
    ("janggi", "4k4/9/9/9/9/9/9/9/3K5/R7r w - - 0 1", "a1a10", "01차11장군 01車11 Ra1-a10 R01-11+"),
    ("janggi", "4k4/9/9/9/9/9/9/9/3K5/R7r w - - 0 1", "a1i1", "01차09차 R01xR09 Ra1xi1"),
    ("janggi", "4k4/9/9/9/9/9/9/9/3K5/R7r w - - 0 1", "d2e2", "94초95 94장95 94궁95 94楚95 Gd2-e2"),
    ("makruk", MAKRUK, "e3e4", "e4 e3e4 e3-e4 Pe4 จ๔ จ4"),
    ("makruk", MAKRUK, "b1d2", "Nd2 nd2 Nb1d2 Nbd2 N1d2 b1d2 ม-ง๒ มง2 Nd2?!"),
    ("makruk", MAKRUK, "e1d2", "Md2 Fd2 Qd2 ม็-ง๒"),
    ("makruk", MAKRUK, "f1g2", "Sg2 Bg2 ค-ช๒"),
    ("makruk", "6k1/8/4p3/3P4/8/8/8/4K3 w - - 0 1", "d5e6=+P",
     "dxe6=M dxe6 d:e6 d5e6m d5e6 งxจ๖ dxe6M"),
    ("makruk", "6k1/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "d5d6=+P", "d6=M d6 d5d6m d5d6=m ง๖=ม็ d6M"),
    ("makruk", "6k1/8/8/3M~4/8/8/8/4K3 w - - 0 1", "d5e6", "Me6 งจ๖ ง-จ๖ M-e6"),
]  # fmt: skip


@needs_library
@table(("game", "text", "code", "texts"), READ)
def test_what_people_write_is_read(game: str, text: str, code: str, texts: str) -> None:
    board = read(game, text)
    possible, found = possible_moves(board), move(board, code)
    assert found in possible.moves
    for one in texts.split(" "):
        assert read_move(board, one, possible) == found, one


def test_the_last_square_is_taken_for_the_word_same() -> None:
    board = read("shogi", "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1")
    last = square_index(board.kind, "5e")
    for text in ("同歩", "同　歩", "▲同歩(56)", "55同歩"):
        assert read_move(board, text, FREE, last=last) == move(board, "5f5e")
    assert why(read_move(board, "同歩", FREE)) == "no-last-move"


def test_the_last_square_is_not_named_again_in_japanese() -> None:
    board = read("shogi", "lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 4")
    taken, last = move(board, "3a2b"), square_index(board.kind, "2b")
    possible = Possible((taken,))
    assert written(board, taken, "native", possible, last=last) == "同銀"
    assert written(board, taken, "native", FREE, last=last) == "同銀"
    assert written(board, taken, "latin", possible, last=last) == "Sx2b"
    assert written(board, taken, "native", possible) == "２二銀"


UNREAD = [
    ("shogi", SHOGI, "hello", "not-a-move"),
    ("shogi", SHOGI, "", "not-a-move"),
    ("shogi", SHOGI, "７六歩" * 100, "not-a-move"),
    ("shogi", SHOGI, "△３四歩", "other-turn"),
    ("shogi", SHOGI, "3c3d", "other-turn"),
    ("shogi", SHOGI, "５八金", "ambiguous"),
    ("shogi", SHOGI, "G-5h", "ambiguous"),
    ("shogi", SHOGI, "７二歩", "cannot-reach"),
    ("shogi", SHOGI, "５五馬", "no-such-piece"),
    ("shogi", SHOGI, "５五歩打", "none-in-hand"),
    ("shogi", SHOGI, "７六歩(66)", "not-there"),
    ("shogi", SHOGI, "７六歩成", "does-not-promote"),
    ("shogi", SHOGI, "P*5e", "none-in-hand"),
    ("shogi", SHOGI, "pass", "no-passing"),
    ("shogi", DROPS, "51金打", "occupied"),
    ("shogi", "4k4/9/9/4+P4/9/9/9/9/4K4 b P 1", "5d5c+", "does-not-promote"),
    ("xiangqi", XIANGQI, "炮三平五", "none-on-file"),
    ("xiangqi", XIANGQI, "前炮平五", "not-in-line"),
    ("xiangqi", XIANGQI, "炮二平二", "not-a-move"),
    ("xiangqi", XIANGQI, "马二平三", "own-piece"),
    ("xiangqi", XIANGQI, "车一进二三", "not-a-move"),
    ("xiangqi", XIANGQI, "车一进三", "own-piece"),
    ("xiangqi", XIANGQI, "h9g7", "other-turn"),
    ("xiangqi", XIANGQI, "h2e2+", "does-not-promote"),
    ("janggi", JANGGI, "78졸79", "square-empty"),
    ("janggi", JANGGI, "79마78", "not-there"),
    ("janggi", JANGGI, "49병48", "other-turn"),
    ("makruk", MAKRUK, "Nc3", "own-piece"),
    ("makruk", MAKRUK, "Ne4", "cannot-reach"),
    ("makruk", MAKRUK, "exd4", "nothing-to-take"),
    ("makruk", MAKRUK, "e4=M", "does-not-promote"),
    ("makruk", "4k3/8/8/1N3N2/8/8/8/4K3 w - - 0 1", "Nd4", "ambiguous"),
]


@needs_library
@table(("game", "text", "said", "reason"), UNREAD)
def test_what_is_no_move_is_refused_for_a_reason(
    game: str, text: str, said: str, reason: str
) -> None:
    board = read(game, text)
    assert why(read_move(board, said, possible_moves(board))) == reason


def test_several_free_moves_that_are_meant_are_told_apart_by_how_pieces_go() -> None:
    board = read("shogi", SHOGI)
    assert read_move(board, "７六歩", FREE) == move(board, "7g7f")
    assert why(read_move(board, "５八金", FREE)) == "ambiguous"
    assert why(read_move(board, "５五歩", FREE)) == "ambiguous"
