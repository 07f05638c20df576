"""How large a request may be, by its address, and how many of what there may be, by settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webapp.lessons.limits import MOST_CHARACTERS
from webapp.settings import SETTINGS
from webapp.text.characters import MAX_TEXT

MAX_BODY = 64 * 1024
"""The most bytes that a request may carry, where the address does not say otherwise."""

MAX_QUERY = 32 * 1024
"""The most bytes of what an address asks for of a picture."""

ALIVE = "/healthz"
"""The address that says that the server is there."""

READY = "/readyz"
"""The address that says whether lessons can be had."""

LESSON_DIAGRAMS = "/api/lesson-diagrams"
"""The address of all pictures of a lesson."""

WORKSHEET = "/api/worksheet"
"""The address of a lesson's worksheet."""

CHECK = "/api/check"
"""The address that checks the task of a card."""

MOMENTS = "/api/moments"
"""The address that finds tasks in a game."""

OF_CHECKS = frozenset([CHECK, MOMENTS])
"""The addresses whose work takes seconds in processes of their own, see `checking/worker.py`."""

WORKSHEET_OF_STUDENTS = "/worksheet.pdf"
"""The end of the address of a worksheet for students."""

BACKUP = "/api/shelf/backup"
"""The address of all lessons of a shelf."""

FILES = "/api/files"
"""The address that tells what is in files that are no simple texts."""

MOST_FILE = 50 << 20
"""The most bytes of a file that is opened, and of what is packed in it."""

EVALUATE = "/api/evaluate"
"""The address that has an engine think about a position."""

EVALUATE_OF_STUDENTS = "/evaluate"
"""The end of the address that has one think for students."""

ENGINES = "/api/engines"
"""The address that tells which engines there are."""

OF_TEXTS = frozenset(["/api/read", "/api/positions", "/api/games"])
"""The addresses that take a text of `MAX_TEXT`: it may have positions anywhere in it."""

_MAX_LINE = 4 * MAX_TEXT
"""The most bytes of a line, as `wire.line.WireLine`: any that a record of `MAX_TEXT` holds, but one
of almost nothing but marks, each of which takes ten times its bytes in PGN.
"""

_MAX_SAVE = 6 * MAX_TEXT
"""The most bytes of what is saved of a lesson at once, and of a file of lessons."""

_OF_LESSONS = "/api/lessons/"

_MOST_BYTES: Mapping[str, int] = {
    # As JSON a line break or a quotation mark takes two bytes.
    **dict.fromkeys(OF_TEXTS, 2 * MAX_TEXT + 4096),
    **dict.fromkeys(["/api/line", "/api/record"], _MAX_LINE),
    # Two positions on a large board, and `MAX_MARKS`; with an edited one go the moves that it had.
    "/api/write": _MAX_LINE + 256 * 1024,
    # A card.
    CHECK: _MAX_LINE + 256 * 1024,
    # A game, as a text or as the line of a card.
    MOMENTS: _MAX_LINE + 256 * 1024,
    # A position with the codes of `MOST_PLIES` moves from it.
    **dict.fromkeys(["/api/moves", "/api/move"], 1024 * 1024),
    **dict.fromkeys(["/api/cards", "/api/lesson-text", LESSON_DIAGRAMS, WORKSHEET], _MAX_SAVE),
    # A position on a large board.
    EVALUATE: 128 * 1024,
    # With its name, and what stands around it in a form.
    FILES: MOST_FILE + 64 * 1024,
    # A lesson of `MOST_CHARACTERS` in a file: with its notes, ids and names.
    "/api/lessons/restore": MOST_CHARACTERS + 2 * MAX_TEXT,
}


def most_bytes(path: str) -> int:
    """The most bytes that a request to this path may carry."""
    return _MOST_BYTES.get(path) or (_MAX_SAVE if path.startswith(_OF_LESSONS) else MAX_BODY)


def limit_in_words(path: str) -> str:
    """The limit of this path as people write it, such as 64 KB: of a text its own size."""
    most = MAX_TEXT if path in OF_TEXTS else most_bytes(path)
    return f"{most >> 20} MB" if most >> 20 else f"{most >> 10} KB"


NUMBERS: Mapping[str, int] = {row.key: row.default for row in SETTINGS if row.kind == "number"}
"""How many there may be, by the key of the setting. A whole school may stand behind one address."""


def most_of(settings: Mapping[str, Any], name: str) -> int:
    """The number of `NUMBERS` as it is set."""
    return int(settings.get(name, NUMBERS[name]))
