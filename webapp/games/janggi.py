"""Janggi, Korean chess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from webapp.games.game import GameInfo, Piece, Sides, Start
from webapp.language import Name, Phrase


class InKorean(NamedTuple):
    """A piece in Korean, Cho's and then Han's.

    hangul  in a move
    hanja   on a piece; of the general what the side is called
    others  further characters for it, whosever it is
    """

    hangul: str
    hanja: str
    others: str = ""


WRITTEN: Mapping[str, InKorean] = {
    "G": InKorean("장장", "楚漢", "궁왕초한汉將将帥王"),
    "A": InKorean("사사", "士士"),
    "E": InKorean("상상", "象象"),
    "R": InKorean("차차", "車車", "车"),
    "H": InKorean("마마", "馬馬", "马"),
    "C": InKorean("포포", "包包", "砲炮"),
    "P": InKorean("졸병", "卒兵"),
}
"""Each kind of piece."""
KINDS: Mapping[str, str] = {sign: kind for kind, row in WRITTEN.items() for sign in "".join(row)}
"""The kind of piece by each character for it."""
SIDES = ("초楚", "한漢汉")
"""The characters for each side, in hangul first."""

POINTS: Mapping[str, int] = {"R": 13, "C": 7, "H": 5, "E": 3, "A": 3, "P": 2}
"""What each piece counts where a game is decided by points (점수), as the Korea Janggi Association
has it.
"""
OF_SECOND = 1.5
"""The points that Han has beside, who moves second (덤)."""

SETUPS = {"inner": "HEEH", "outer": "EHHE", "left": "EHEH", "right": "HEHE"}
"""How a side may set up its horses and elephants: what stands beside its chariots and guards, as
that side sees it from the left.
"""


def start_name(cho: str, han: str) -> str:
    """The name of the start where the sides have set up so."""
    return "janggi" if cho == han == "inner" else f"janggi-{cho}-{han}"


def _starts() -> Iterator[Start]:
    """Both sides' elephants alike, which is usual, then all other ways."""
    both = [(name, name) for name in SETUPS]
    others = [(cho, han) for cho in SETUPS for han in SETUPS if cho != han]
    for cho, han in both + others:
        label = f"{cho.capitalize()} elephants" if cho == han else f"Cho {cho}, Han {han}"
        yield Start(start_name(cho, han), label, _start(SETUPS[cho], SETUPS[han][::-1].lower()))


def _start(cho: str, han: str) -> str:
    """The start with these pieces from file b to file h, in FEEN."""
    ranks = "4g^4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4G^4"
    return f"r{han[:2]}a1a{han[2:]}r/{ranks}/R{cho[:2]}A1A{cho[2:]}R / J/j"


JANGGI = GameInfo(
    game="janggi",
    name=Name("Janggi | korean chess | changgi", context="game"),
    within=Phrase("janggi"),
    style="J",
    each_ply=True,
    files=9,
    ranks=10,
    pieces=(
        Piece("G^", "general | generals | king | kings", 2, signs="楚漢汉"),
        Piece("A", "guard | guards | advisor | advisors | adviser | advisers", 4),
        Piece("E", "elephant | elephants", 4),
        Piece("R", "chariot | chariots | rook | rooks | car | cars", 4),
        Piece("H", "horse | horses | knight | knights", 4),
        Piece("C", "cannon | cannons", 4),
        Piece("P", "soldier | soldiers | pawn | pawns", 10),
    ),
    sides=Sides(
        names=(Name("Cho | blue | green", context="side"), Name("Han | red", context="side")),
        to_move=("Cho to move", "Han to move"),
        palettes=("Cho’s pieces and tools", "Han’s pieces"),
        hands=("Cho’s hand", "Han’s hand"),
        piece_of=("Cho’s {piece}", "Han’s {piece}"),
        fields=("w white cho blue green 楚 초", "b black han red 漢 汉 한"),
    ),
    starts=tuple(_starts()),
    notation="janggi",
    notation_names=("Janggi FEN", Phrase("janggi FEN")),
    turn_letters=Phrase("w (Cho) or b (Han)"),
    clean="No problems found. Checked: the text, the pieces, palaces, soldiers, facing generals "
    "and checks.",
    letters=(("k", "G^"), ("b", "E"), ("n", "H")),
    squares="janggi",
    look="points",
    lines="janggi",
    sets=(("janggi", "hanja"), ("janggi-hangul", "hangul"), ("janggi-letters", "letters")),
    sets_label="Janggi pieces",
    starts_label="Elephants",
    named=True,
    fifty_moves=False,
    results=("Cho wins", "Han wins", "Draw"),
)
