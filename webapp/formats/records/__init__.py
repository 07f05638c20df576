"""Records: texts that hold the moves of a game, read as lines and written.

    write_record(line, form)  the text of a line, and what of it is lost
    forms_for(line)           the forms that can hold it

The forms stand in `registry.py`; each reads one record. `document/records.py` reads the first one
of a text with any number of them.
"""

from __future__ import annotations

from webapp.findings import Finding
from webapp.formats.records.registry import FORMS, forms_of
from webapp.model.line import Line

__all__ = ["FORMS", "forms_for", "write_record"]


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
