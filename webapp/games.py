"""The games that are known: their boards, their pieces, and their style letters.

A style letter (SIN, a capital) means nothing by itself; a profile maps it to a
game. There are two profiles in use. The text does not name its own: W and J are
only in the second, X and M only in the first, and C and S are settled by the
size of the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from webapp.position import BoardKind, Game, Layout

PROFILES: tuple[Mapping[str, Game], ...] = (
    {"C": "chess", "S": "shogi", "X": "xiangqi", "M": "makruk"},
    {"W": "chess", "J": "shogi", "C": "xiangqi", "S": "makruk"},
)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the editor needs to know of a game; it is no rule of play.

    style     its letter in the first profile
    men       the tokens of all its pieces as the first side's, for the palette
    men_of_set    how many of each letter a full set holds, both sides together
    shared_set    a piece may change sides, so that the set is counted as one
    promotes  letters of the pieces that have a promoted form, sign `+`
    has_hands pieces are held in hand
    start     the position a game begins with, in FEEN
    """

    game: Game
    style: str
    files: int
    ranks: int
    men: tuple[str, ...]
    men_of_set: Mapping[str, int]
    start: str
    shared_set: bool = False
    promotes: str = ""
    has_hands: bool = False


_SHOGI_START = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s"
_XIANGQI_START = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x"

GAMES: Mapping[Game, GameInfo] = MappingProxyType(
    {
        "chess": GameInfo(
            "chess",
            "C",
            8,
            8,
            ("K", "Q", "R", "B", "N", "P"),
            {"K": 2, "Q": 2, "R": 4, "B": 4, "N": 4, "P": 16},
            "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c",
        ),
        "shogi": GameInfo(
            "shogi",
            "S",
            9,
            9,
            ("K^", "R", "B", "G", "S", "N", "L", "P", "+R", "+B", "+S", "+N", "+L", "+P"),
            {"K": 2, "R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4, "P": 18},
            _SHOGI_START,
            shared_set=True,
            promotes="RBSNLP",
            has_hands=True,
        ),
        "xiangqi": GameInfo(
            "xiangqi",
            "X",
            9,
            10,
            ("G^", "A", "E", "R", "H", "C", "P"),
            {"G": 2, "A": 4, "E": 4, "R": 4, "H": 4, "C": 4, "P": 10},
            _XIANGQI_START,
        ),
        "makruk": GameInfo(
            "makruk",
            "M",
            8,
            8,
            ("K^", "M", "S", "R", "N", "P", "+P"),
            {"K": 2, "M": 2, "S": 4, "R": 4, "N": 4, "P": 16},
            "rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m",
            promotes="P",
        ),
    }
)


def kind_of(game: Game) -> BoardKind:
    """The board of a known game, played by both sides; KeyError for `"custom"`."""
    info = GAMES[game]
    return BoardKind(game, info.files, info.ranks, (info.style, info.style))


def games_of_styles(
    styles: tuple[str, str], files: int, ranks: int
) -> tuple[Game | None, Game | None]:
    """The game of each side's style letter (a capital), None for an unknown one."""
    return tuple(profile(styles, files, ranks).get(style) for style in styles)  # type: ignore[return-value]


def profile(styles: tuple[str, str], files: int, ranks: int) -> Mapping[str, Game]:
    """The profile by which the letters are meant, on a board of that size."""
    first, second = PROFILES
    letters = set(styles)
    if letters & (second.keys() - first.keys()):
        return second
    if letters & (first.keys() - second.keys()) or _fits(first, styles, files, ranks):
        return first
    return second if _fits(second, styles, files, ranks) else first


def _fits(meant: Mapping[str, Game], styles: tuple[str, str], files: int, ranks: int) -> bool:
    sizes = {(GAMES[meant[s]].files, GAMES[meant[s]].ranks) for s in styles if s in meant}
    return (files, ranks) in sizes


def game_of(styles: tuple[str, str], files: int, ranks: int, layout: Layout = ()) -> Game:
    """The game that both sides play, on its own board; else `"custom"`."""
    first, second = games_of_styles(styles, files, ranks)
    if first is None or first != second or layout:
        return "custom"
    info = GAMES[first]
    return first if (files, ranks) == (info.files, info.ranks) else "custom"
