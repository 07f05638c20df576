"""Records: texts that hold the moves of a game, read as lines and written.

    read_record(text)         the line of a text, with what is said of it; None for no moves
    write_record(line, form)  the text of a line, and what of it is lost
    forms_for(line)           the forms that can hold it
    may_hold_moves(text)      whether it is worth while to read a text so, at once

The forms stand in `registry.py`. Of a large file with many games `games.py` tells where each is.
"""

from __future__ import annotations

from webapp.findings import Finding
from webapp.formats.records.links import looks_like_link, read_link
from webapp.formats.records.record import Record
from webapp.formats.records.registry import FORMS, forms_of
from webapp.games.board import Game
from webapp.model.line import Line
from webapp.moves import asked_once
from webapp.text.characters import exceeds_limit

__all__ = ["FORMS", "Record", "forms_for", "may_hold_moves", "read_record", "write_record"]


def may_hold_moves(text: str) -> bool:
    """Whether the text looks as if it held moves: a cheap first look, in linear time.

    False for one of more than `MAX_TEXT` bytes.
    """
    if exceeds_limit(text):
        return False
    return looks_like_link(text) or any(form.looks_like(text) for form in FORMS.values())


@asked_once()
def read_record(text: str, game: Game | None = None) -> Record | None:
    """The record of a text, of several the first; None where it holds no moves. Never raises.

    game   the one that is meant where the text could be of several

    A position alone, in whatever notation, is no record, and a text of more than `MAX_TEXT` bytes
    is not read.
    """
    if exceeds_limit(text):
        return None
    readers = (read_link, *(form.read for form in FORMS.values()))
    records = (read(text, game) for read in readers)
    return next((record for record in records if record), None)


def write_record(line: Line, form: str) -> tuple[str, tuple[Finding, ...]]:
    """The line in the form of that name, and what of it is lost there.

    KeyError for an unknown form; ValueError for a game that it cannot hold, and where a move of
    the line cannot be played.
    """
    row = FORMS[form]
    if line.start.game not in row.games:
        raise ValueError(f"{form} does not hold {line.start.game}")
    return row.write(line)


def forms_for(line: Line) -> tuple[str, ...]:
    """The names of the forms that can hold the line, the usual one of its game first."""
    return tuple(form.name for form in forms_of(line.start.game))
