"""EPD, the Extended Position Description (PGN standard §16.2): four fields."""

from __future__ import annotations

from webapp.fen import EnPassantMode, write_fen
from webapp.position import Position


def write_epd(position: Position, en_passant: EnPassantMode = "always") -> str:
    """Placement, side to move, castling rights and en passant target, no operations."""
    return write_fen(position, en_passant=en_passant).rsplit(" ", 2)[0]
