"""The forms in which texts hold lines, a row each: what they are called, how they are read and written.

A further form has a file of its own and a row here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from webapp.findings import Finding
from webapp.games import EVERY_GAME
from webapp.line import Line
from webapp.position import Game
from webapp.records.pgn.reading import looks_like_pgn, read_pgn
from webapp.records.pgn.writing import write_pgn
from webapp.records.record import Record


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Form:
    """One form.

    name        on the wire, and as `Record.form`
    label       in the menu
    extension   that of its files, without the dot
    games       those whose lines it holds
    looks_like  whether a text may be in it, cheaply and in time linear in the text
    read        the record of a text, None where it has no moves; a game is given where it is meant
                though the text does not say it. Never raises
    write       a line of one of its games, and what is lost; ValueError where a move of it cannot
                be played
    """

    name: str
    label: str
    extension: str
    games: tuple[Game, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[str, Game | None], Record | None]
    write: Callable[[Line], tuple[str, tuple[Finding, ...]]]


_PGN = Form(
    name="pgn",
    label="PGN",
    extension="pgn",
    games=tuple(EVERY_GAME),
    looks_like=looks_like_pgn,
    read=read_pgn,
    write=write_pgn,
)

FORMS: Mapping[str, Form] = {form.name: form for form in (_PGN,)}
"""All forms by name, in the order in which a text is tried."""


def forms_of(game: Game) -> tuple[Form, ...]:
    """The forms that hold lines of a game: those for few games before those for many."""
    return tuple(
        sorted((f for f in FORMS.values() if game in f.games), key=lambda form: len(form.games))
    )
