"""How an engine writes positions and moves."""

from __future__ import annotations

from msgspec import Struct

from webapp.engines.driver.answers import Dialect


class EngineManner(Struct, frozen=True):
    """How an engine writes.

    dialect        UCI or USI
    knows_variants whether it is told the game (`UCI_Variant`), as Fairy-Stockfish is
    castles_to_rook whether a king that castles goes to its rook (`UCI_Chess960`)
    ranks_from_0   whether ranks count from 0, as engines that play xiangqi alone have it
    """

    dialect: Dialect = "uci"
    knows_variants: bool = False
    castles_to_rook: bool = False
    ranks_from_0: bool = False
