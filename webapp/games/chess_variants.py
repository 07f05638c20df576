"""Variants of chess that are played on its board with its pieces, by rules of their own.

A position says by `Position.variant` which of them it is of. Crazyhouse and Three-check are told by
its pockets and counted checks. Sources: the names that Lichess and python-chess have for them
(`Variant` of PGN, `?variant=` of addresses), and those that are met in files of FICS, chess.com and
pychess; for the starts Lichess.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

_HORDE = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
_RACE = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
_NO_CASTLING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"


class ChessVariant(NamedTuple):
    """One variant.

    key        its name in addresses and JSON, as Lichess has it
    name       what it is called, and its tag in PGN
    others     further names of the tag, in small letters and without signs, apart by blanks
    fen        its start; "" for that of chess
    as_chess   whether its positions are those that games of chess lead to
    on_lichess whether Lichess has a board for it
    """

    key: str
    name: str
    others: str = ""
    fen: str = ""
    as_chess: bool = False
    on_lichess: bool = True


CHESS_VARIANTS: Mapping[str, ChessVariant] = {
    row.key: row
    for row in (
        ChessVariant("atomic", "Atomic", "atom atomicchess"),
        ChessVariant("antichess", "Antichess", "anti", _NO_CASTLING),
        ChessVariant("giveaway", "Giveaway", "giveawaychess", on_lichess=False),
        ChessVariant("suicide", "Suicide", "suicidechess", on_lichess=False),
        ChessVariant("horde", "Horde", "hordechess", _HORDE),
        ChessVariant("racingKings", "Racing Kings", "racing race", _RACE),
        ChessVariant("kingOfTheHill", "King of the Hill", "koth", as_chess=True),
    )
}
"""The variants by their keys."""

_BY_NAME = {
    name: row
    for row in CHESS_VARIANTS.values()
    for name in (row.key.lower(), row.name.replace(" ", "").lower(), *row.others.split())
}


def chess_variant(name: str) -> ChessVariant | None:
    """The variant of a name in small letters and without signs; None for no such one.

    Its Chess960, as in `atomic960`, has the same rules.
    """
    return _BY_NAME.get(name) or _BY_NAME.get(name.removesuffix("960"))
