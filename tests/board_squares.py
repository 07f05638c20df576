"""Names of squares and labels along edges, for the server and the page alike."""

from __future__ import annotations

from typing import NamedTuple

from webapp.games import kind_of
from webapp.games.board import CHESS, BoardKind


class Row(NamedTuple):
    """A board with the names of its first rank, that of its last square, and its edges."""

    kind: BoardKind
    first: str
    last: str
    edges: dict[str, str]
    flipped: dict[str, str]


def _custom(files: int, ranks: int, *layout: tuple[int, ...]) -> BoardKind:
    return BoardKind("custom", files, ranks, ("C", "C"), layout)


ALGEBRAIC = {"bottom": "a b c d e f g h", "left": "8 7 6 5 4 3 2 1"}
TURNED = {"bottom": "h g f e d c b a", "left": "1 2 3 4 5 6 7 8"}
RED, BLACK = "九\na 八\nb 七\nc 六\nd 五\ne 四\nf 三\ng 二\nh 一\ni", "1 2 3 4 5 6 7 8 9"
SQUARES: dict[str, Row] = {
    "chess": Row(CHESS, "a8 b8 c8 d8 e8 f8 g8 h8", "h1", ALGEBRAIC, TURNED),
    "makruk": Row(kind_of("makruk"), "a8 b8 c8 d8 e8 f8 g8 h8", "h1", ALGEBRAIC, TURNED),
    "shogi": Row(
        kind_of("shogi"),
        "9a 8a 7a 6a 5a 4a 3a 2a 1a",
        "1i",
        {
            "top": "9 8 7 6 5 4 3 2 1",
            "right": "一 二 三 四 五 六 七 八 九",
            "left": "a b c d e f g h i",
        },
        {
            "top": "1 2 3 4 5 6 7 8 9",
            "right": "九 八 七 六 五 四 三 二 一",
            "left": "i h g f e d c b a",
        },
    ),
    "xiangqi": Row(
        kind_of("xiangqi"),
        "a9 b9 c9 d9 e9 f9 g9 h9 i9",
        "i0",
        {"top": BLACK, "bottom": RED, "left": "9 8 7 6 5 4 3 2 1 0"},
        {
            "top": "一 二 三 四 五 六 七 八 九",
            "bottom": "9\ni 8\nh 7\ng 6\nf 5\ne 4\nd 3\nc 2\nb 1\na",
            "left": "0 1 2 3 4 5 6 7 8 9",
        },
    ),
    "janggi": Row(
        kind_of("janggi"),
        "a10 b10 c10 d10 e10 f10 g10 h10 i10",
        "i1",
        {
            "top": "1 2 3 4 5 6 7 8 9",
            "right": "1 2 3 4 5 6 7 8 9 0",
            "bottom": "a b c d e f g h i",
            "left": "10 9 8 7 6 5 4 3 2 1",
        },
        {
            "top": "9 8 7 6 5 4 3 2 1",
            "right": "0 9 8 7 6 5 4 3 2 1",
            "bottom": "i h g f e d c b a",
            "left": "1 2 3 4 5 6 7 8 9 10",
        },
    ),
    "wide": Row(
        _custom(28, 1),
        "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n1 o1 p1 q1 r1 s1 t1 u1 v1 w1 x1 y1 z1 aa1 ab1",
        "ab1",
        {"bottom": "a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab", "left": "1"},
        {"bottom": "ab aa z y x w v u t s r q p o n m l k j i h g f e d c b a", "left": "1"},
    ),
    "layers": Row(
        _custom(3, 5, (3, 2), (1, 3, 3)),
        "a2A b2A c2A",
        "c1B",
        {"bottom": "a b c", "left": "2A 1A 3B 2B 1B"},
        {"bottom": "c b a", "left": "1B 2B 3B 1A 2A"},
    ),
    "ranks of several lengths": Row(
        _custom(3, 2, (2, 3)),
        "a2 b2 c2",
        "c1",
        {"bottom": "a b c", "left": "2 1"},
        {"bottom": "c b a", "left": "1 2"},
    ),
}
