"""Where a position can be opened elsewhere: the addresses of other boards on the web.

Sources: the routes of lila (`conf/routes`: editor and analysis with the FEN in the path, `_` for
spaces; the editor reads `?variant=`, `ui/editor/src/ctrl.ts`) and of pychess-variants
(`server/views/editor.py`: `?fen=` with `_` for spaces and `.` for `+`; boards of shogi as
Fairy-Stockfish writes them); of lishogi (`conf/routes`: editor and analysis with the SFEN in the
path, `_` for spaces; what follows the hands may be left out).
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote

from webapp.formats.registry import NOTATIONS, own_notation, write
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.model.position import Position
from webapp.rules.chess.castling import is_of_chess960

_LICHESS = "https://lichess.org"
_LISHOGI = "https://lishogi.org"
_PYCHESS = "https://www.pychess.org/editor"


class Elsewhere(NamedTuple):
    """A board on the web: what it is called, and the address that shows the position there."""

    name: str
    address: str


def elsewhere(position: Position, *, chess960: bool = False) -> tuple[Elsewhere, ...]:
    """Where the position can be opened; () where it cannot be written as these boards read it.

    chess960   chess is called Chess960, and opened as that where the board knows it
    """
    own = own_notation(position.game)
    if position.game == "custom" or own.unwritable(position):
        return ()
    if position.variant and not CHESS_VARIANTS[position.variant].on_lichess:
        return ()
    if position.game == "chess":
        fen = quote(write(position, "fen").replace(" ", "_"), safe="/[]~")
        variant = _variant(position, chess960=chess960)
        query, folder = (f"?variant={variant}", f"{variant}/") if variant else ("", "")
        return (
            Elsewhere("Lichess editor", f"{_LICHESS}/editor/{fen}{query}"),
            Elsewhere("Lichess analysis", f"{_LICHESS}/analysis/{folder}{fen}"),
        )
    pychess = _pychess(position)
    if position.game != "shogi":
        return (pychess,)
    sfen = quote(write(position, "sfen").replace(" ", "_"), safe="/+-")
    return (
        Elsewhere("Lishogi editor", f"{_LISHOGI}/editor/{sfen}"),
        Elsewhere("Lishogi analysis", f"{_LISHOGI}/analysis/{sfen}"),
        pychess,
    )


def _pychess(position: Position) -> Elsewhere:
    fen = quote(_fairy_fen(position).replace("+", ".").replace(" ", "_"), safe="/[]~-")
    return Elsewhere("PyChess", f"{_PYCHESS}/{position.game}?fen={fen}")


def _variant(position: Position, *, chess960: bool) -> str:
    """The name that Lichess has for the variant; "" for standard chess."""
    if position.variant:
        return position.variant
    if position.has_pockets:
        return "crazyhouse"
    if position.checks is not None:
        return "threeCheck"
    return "chess960" if chess960 or is_of_chess960(position) else ""


def _fairy_fen(position: Position) -> str:
    """The text as Fairy-Stockfish has it: of shogi the hands behind the board, `w` for Sente."""
    if position.game != "shogi":
        return NOTATIONS[position.game].write(position, "always", "")
    board, _, hands, number = write(position, "sfen").split(" ")
    turn = "w" if position.turn == "first" else "b"
    return f"{board}[{hands}] {turn} 0 {(int(number) + 1) // 2}"
