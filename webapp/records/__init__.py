"""Records: text forms of lines with their players and event."""

from __future__ import annotations

from webapp.position import Game
from webapp.records.record import Record


def read_record(text: str, game: Game | None = None) -> Record | None:
    """The record of a text; None where it holds no moves."""
    return None


def write_record(line, form):
    return "", ()
