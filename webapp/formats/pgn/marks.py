"""Marks as the comments of PGN have them: `[%csl Ge4,Rd5][%cal Gd1h5]`.

ChessBase began it; Lichess, chess.com and python-chess write the same. The first command has
circles, the second arrows, each as in `webapp.model.marks`: the letter of the colour, then squares.
There is none for coloured squares and labels. Squares are those of boards whose files have
letters and whose ranks count from 1; no other names are known in PGN.

What is forgiven: small letters and capitals in place of each other, spaces about commas or in
place of them, and within the brackets. Other colours, such as C, M and O of newer programs, and
marks under the other command are none: what is meant to be seen there is not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from webapp.games import EVERY_GAME
from webapp.games.board import BoardKind
from webapp.model.marks import (
    LONGEST,
    MAX_MARKS,
    MAX_MARKS_TEXT,
    Mark,
    MarkKind,
    MarksRead,
    each_once,
    parse_mark,
    write_marks,
)

COMMAND = re.compile(
    r"\[\s*+%\s*+c(?P<command>sl|al)(?![a-z])(?P<marks>[^\[\]{}]*+)(?P<closed>\])?", re.IGNORECASE
)
"""One command with its marks; `closed` where it has an end."""

_HOLDS: dict[str, MarkKind] = {"sl": "circle", "al": "arrow"}


def marks_of_comment(comment: str, kind: BoardKind) -> MarksRead:
    """The marks of a comment, or of several, on a board of this kind. Never raises.

    All of a command that is not closed is unread. Of more than `MAX_MARKS_TEXT` characters
    of marks those beyond are counted.
    """
    found: list[Mark] = []
    unread: list[str] = []
    left, more = MAX_MARKS_TEXT, 0
    for command in COMMAND.finditer(comment):
        if command["closed"] is None:
            unread.append(command[0].strip()[:LONGEST])
            continue
        for part in command["marks"].replace(",", " ").split():
            left -= len(part) + 1
            mark = _mark(part, _HOLDS[command["command"].lower()], kind) if left >= 0 else None
            if left < 0:
                more += 1
            elif mark:
                found.append(mark)
            else:
                unread.append(part[:LONGEST])
    marks = each_once(found)
    return MarksRead(marks[:MAX_MARKS], tuple(unread), more + len(marks[MAX_MARKS:]))


def comment_of_marks(marks: Iterable[Mark], kind: BoardKind) -> tuple[str, tuple[Mark, ...]]:
    """The commands for a comment, "" for none, and the marks that they cannot hold."""
    marks = tuple(marks)
    commands = ""
    if _is_named(kind):
        for command, held in _HOLDS.items():
            listed = write_marks((mark for mark in marks if mark.kind == held), kind)
            commands += f"[%c{command} {listed}]" if listed else ""
    lost = tuple(mark for mark in marks if not commands or mark.kind not in _HOLDS.values())
    return commands, lost


def _is_named(kind: BoardKind) -> bool:
    """Whether the squares of the board have the names that PGN knows."""
    return EVERY_GAME[kind.game].squares in ("algebraic", "janggi")


def _mark(part: str, held: MarkKind, kind: BoardKind) -> Mark | None:
    if not _is_named(kind):
        return None
    letter, squares = part[:1].upper(), part[1:]
    mark = parse_mark(letter + squares, kind) or parse_mark(letter + squares.lower(), kind)
    return mark if mark and mark.kind == held else None
