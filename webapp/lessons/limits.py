"""How much of what a lesson may have, each number once: scripts are told them by `for_scripts`."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.games.board import MOST_SQUARES
from webapp.model.line import MOST_PLIES
from webapp.model.marks import MAX_MARKS
from webapp.settings import BY_NAME
from webapp.text.characters import MAX_TEXT

MOST_CARDS = 500
"""The most cards and headings of a lesson."""

MOST_KEPT = 2 * MOST_CARDS
"""The most of them that are kept and read: where two change the same card it becomes two."""

MOST_CHARACTERS = 24_000_000
"""The most characters of a lesson's items as they are kept."""

MOST_LESSONS: int = BY_NAME["FENBOARD_MOST_LESSONS"].default
"""The most lessons of a shelf, where nothing else is set."""

DAYS_IN_BIN: int = BY_NAME["FENBOARD_DAYS_IN_BIN"].default
"""So many days a lesson stays in the bin, where nothing else is set."""

MOST_DAYS_IN_BIN = 36_500
"""The most days that it stays there, whatever is set."""

MOST_SHEETS = 100
"""The most settings for worksheets that a shelf has by name."""

MOST_GAMES = 500
"""So many games are searched for tasks at a time."""

MOST_SEARCHED = 2_000
"""Of so many games that were searched for tasks a shelf keeps what was found: those of some years
of a class, each some hundred bytes.
"""

MOST_TAGS = 20
"""The most tags of a lesson."""

LONGEST_TITLE = 200
"""The most characters of a title, and of a tag."""

LONGEST_WORDS = 4_000
"""The most characters of a task, a hint, a solution in words, a comment on a move."""

LONGEST_NOTES = 20_000
"""The most characters of the notes to a lesson, and to a card."""

LONGEST_SOURCE = 2_000
"""The most characters of where a card is from."""

LONGEST_EXERCISE = 150
"""The most characters of the exercise of a card, as `exercises.code_of` writes it."""

LONGEST_TEXT = 64_000
"""The most characters of a card's text as it came."""

ID_LENGTHS = range(8, 33)
"""How many characters an id has, of `ID_CHARACTERS`."""

ID_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def for_scripts() -> Mapping[str, int]:
    """Those that scripts keep to as well."""
    return {
        "cards": MOST_CARDS,
        "games": MOST_GAMES,
        "title": LONGEST_TITLE,
        "words": LONGEST_WORDS,
        "notes": LONGEST_NOTES,
        "tags": MOST_TAGS,
        "squares": MOST_SQUARES,
        "marks": MAX_MARKS,
        "plies": MOST_PLIES,
        "text": MAX_TEXT,
    }
