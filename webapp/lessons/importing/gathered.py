"""The cards of a text, and how its parts become cards within the limits of a lesson."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from webapp.document import Entry
from webapp.document.beside import role_of
from webapp.document.collection import without_brackets
from webapp.document.diagnosis import written
from webapp.formats.registry import NOTATIONS, READABLE
from webapp.lessons.fields import FIELDS, WORDS
from webapp.lessons.importing.operations import with_operations
from webapp.lessons.importing.solutions import bare, with_beside
from webapp.lessons.limits import LONGEST_TEXT, LONGEST_TITLE, MOST_CARDS
from webapp.lessons.model import Card, Heading, Item, new_id
from webapp.model.line import Line, Ply
from webapp.text.characters import LINE_BREAKS, MAX_LENGTH
from webapp.wire.line import MOST_PARTS

ADDRESS = re.compile(r"(?i)https?://\S{1,2000}\Z")
BETWEEN = " · "
"""What stands between two things on one line, such as names in a title."""
GAP = "\n\n"
"""What stands between two paragraphs."""


class Gathered(Struct, frozen=True):
    """All that a text holds for a lesson.

    cards         cards and headings in the order of the text, each with a new id
    rest          where what was not looked at begins, in characters; None where all was
    usual_starts  how many of the cards are games from the usual start
    title         that of the lesson or study, "" for none
    head          what has to stand before the rest as well, the header row of a table; "" for none
    notes         the words that belong to no card, for the teacher
    """

    cards: tuple[Item, ...] = ()
    rest: int | None = None
    usual_starts: int = 0
    title: str = ""
    head: str = ""
    notes: str = ""


class Gathering:
    """The cards and notes of a text, as its parts are read one after the other.

    starts, title and head are as `Gathered` has them
    """

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.notes: list[str] = []
        self.starts = 0
        self.title = self.head = ""

    @property
    def is_full(self) -> bool:
        """Whether a lesson has no room for more."""
        return len(self.items) >= MOST_CARDS

    def add(self, found: Gathered, start: int = 0) -> int | None:
        """Adds a part that begins there; where the rest of the text begins, if any."""
        if self.items and len(self.items) + len(found.cards) > MOST_CARDS:
            return start
        self.items += found.cards
        self.notes.append(found.notes)
        self.starts += found.usual_starts
        self.title = self.title or found.title
        return None if found.rest is None else start + found.rest

    def add_heading(self, words: str) -> None:
        """Adds a heading."""
        self.items.append(Heading(new_id(), short(words)))

    def done(self, rest: int | None = None) -> Gathered:
        """All of it."""
        notes = GAP.join(filter(None, self.notes))
        return Gathered(tuple(self.items), rest, self.starts, self.title, self.head, notes)


def fitted(card: Card, came: str = "") -> Card:
    """The card within the limits of a lesson.

    came   the text that it is from, which stays with it where a field had to be cut
    """
    wanted: dict[str, Any] = {
        **{name: _cut(getattr(card, name), FIELDS[name].longest) for name in WORDS},
        "title": short(card.title),
        "source": card.source[: FIELDS["source"].longest],
        "notation": card.notation if card.notation in ("", *NOTATIONS) else "",
        "text": card.text[:LONGEST_TEXT],
    }
    said, notation = card.operations or ("", "")
    if len(said) > MAX_LENGTH or (card.operations and notation not in READABLE):
        wanted["operations"] = None
    line = card.line
    if line and (_is_crowded(line) or any(map(_is_crowded, line.plies))):
        plies = tuple(replace(ply, commands=ply.commands[:MOST_PARTS]) for ply in line.plies)
        tags, commands = line.tags[:MOST_PARTS], line.commands[:MOST_PARTS]
        wanted["line"] = replace(line, plies=plies, commands=commands, tags=tags)
    cut = {name: value for name, value in wanted.items() if value != getattr(card, name)}
    if not cut:
        return card
    if came and not card.text:
        cut["text"] = came[:LONGEST_TEXT]
    return replace(card, **cut)


def _is_crowded(part: Line | Ply) -> bool:
    """Whether more commands, or tags, are there than are kept."""
    tags = part.tags if isinstance(part, Line) else ()
    return max(len(part.commands), len(tags)) > MOST_PARTS


def short(title: str) -> str:
    """The title on one line, within the limit."""
    if title.isprintable() and len(title) <= LONGEST_TITLE:
        return title.strip()
    return _cut(" ".join(title.split()), LONGEST_TITLE)


def _cut(words: str, longest: int) -> str:
    return words if len(words) <= longest else words[: longest - 1] + "…"


def unread(text: str, **said: str) -> Card:
    """The card of a text that cannot be read."""
    return fitted(Card(new_id(), text=text.strip(), **said))  # type: ignore[arg-type]


def _words_before(as_typed: str, entry: Entry) -> str:
    """The name of a position that stands alone with words before it: “Lucena: 1K1k4/…”."""
    whole = written(entry)
    before, _, behind = as_typed.partition(whole) if whole else ("", "", as_typed)
    if not whole or whole not in as_typed or not LINE_BREAKS.isdisjoint(entry.text.strip()):
        return ""
    words = without_brackets(before.strip(" :;,.-–—#*"))
    if "=" in words or role_of(before):
        return ""
    return words if not behind and any(map(str.isalpha, words)) and "/" not in words else ""


def _says_no_more(as_typed: str, entry: Entry, title: str) -> bool:
    """Whether the text is the position as it is written, with its name around it and no more."""
    whole = written(entry)
    if not whole or whole not in as_typed:
        return False
    before, _, behind = as_typed.partition(whole)
    return bare(before + behind).lstrip("0123456789") in bare(title)


def card_of_entry(entry: Entry) -> Card:
    """The card of a part of a text; of an EPD as `operations.py` says.

    Its text stays where it says anything else than the position as it is written.
    """
    if entry.position is None:
        card = unread(entry.text, title=entry.name, task=entry.task)
        return fitted(with_beside(card, entry.beside))
    # The marks of a quoted e-mail say nothing of the position.
    as_typed = " ".join(entry.text.lstrip("> \t").split())
    title = entry.name or ("" if entry.task else _words_before(as_typed, entry))
    around = " ".join((title, entry.task, *entry.beside))
    card = Card(
        new_id(),
        entry.position,
        text="" if _says_no_more(as_typed, entry, around) else entry.text,
        marks=entry.marks,
        title=title,
        task=entry.task,
    )
    if entry.operations:
        card = with_operations(card, entry.operations, entry.notation)
    return fitted(with_beside(card, entry.beside), entry.text)
