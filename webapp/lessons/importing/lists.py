"""A list of positions, one a line, with titles and headings: the form `fen`, and most `.epd` files.

    ### Title of the lesson

    ## Heading

    # Title of a card
    8/8/8/8/8/4k3/4p3/4K3 w - - 0 1

A position is in the notation of its game, or in FEEN. A card that came from an EPD has its
operations as they are now; the `id` among them stays as typed, and the line above says the title.
What cannot be read stands as it is. A text is such a list if its first line begins with a `#`, and
each other line has a title right above it or can be read. A title that belongs to no line is a
heading.

Before a line that would be taken for something else stands a backslash; `-` stands for a card with
nothing on its board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from webapp.document import Entry, collect
from webapp.document.diagnosis import written
from webapp.formats.registry import NOTATIONS
from webapp.lessons.importing.gathered import Gathered, card_of_entry, short, unread
from webapp.lessons.importing.operations import operations_of, title_of
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import Card, Heading, Item, Lesson, new_id
from webapp.text.characters import MAX_LENGTH

_SIGN = re.compile(r"(#{1,3})(?: ++|(?=[\r\n]|\Z))")
_LINE = re.compile(r"[^\r\n]*+(?:\r\n?|\n|\Z)")
_CARD, _HEADING, _LESSON = "#", "##", "###"
_ESCAPE = "\\"
UNWRITTEN = "-"
"""What stands for a card with neither position nor text."""


class _Row(NamedTuple):
    """A line that says something: where it begins, its sign, "" for none, and what it says."""

    start: int
    sign: str
    words: str
    follows_title: bool


def read_list(text: str) -> Gathered | None:
    """What the list holds; None for a text that is none. Never raises.

    No more than `MOST_CARDS` lines are read.
    """
    if not _SIGN.match(text.lstrip("\ufeff\r\n\t ")[:4]):
        return None
    items: list[Item] = []
    title, above = "", None
    for row in _rows(text):
        if len(items) >= MOST_CARDS:
            start = row.start if above is None else above.start
            return Gathered(tuple(items), start, title=title)
        if above is not None and (row.sign or not row.follows_title):
            items.append(Heading(new_id(), short(above.words)))
            above = None
        if row.sign == _CARD:
            above = row
        elif row.sign == _HEADING:
            items.append(Heading(new_id(), short(row.words)))
        elif row.sign == _LESSON:
            title = title or short(row.words)
        else:
            cards = _cards_of(row.words, above.words if above else None)
            if cards is None:
                return None
            items += cards
            above = None
    if above is not None:
        items.append(Heading(new_id(), short(above.words)))
    return Gathered(tuple(items), title=title)


def _rows(text: str) -> Iterator[_Row]:
    is_below = False
    for line in _LINE.finditer(text.removeprefix("\ufeff")):
        # What was cut from the beginning counts in offsets.
        start = line.start() + text.startswith("\ufeff")
        words = line[0].strip()
        if not words:
            is_below = False
            continue
        sign = _SIGN.match(words)
        if sign:
            yield _Row(start, sign[1], words[sign.end() :], False)
        else:
            yield _Row(start, "", words, is_below)
        is_below = sign is not None and sign[1] == _CARD


def _cards_of(line: str, title: str | None) -> list[Card] | None:
    """The cards of a line; None where neither a position nor a title says that it has any."""
    is_escaped = line.startswith(_ESCAPE)
    found = () if is_escaped or len(line) > MAX_LENGTH else collect(line).entries
    if not any(entry.position for entry in found):
        if title is None:
            return None
        return [unread("" if line == UNWRITTEN else line[is_escaped:], title=title)]
    cards = [card_of_entry(entry) for entry in found]
    if title is not None:
        cards[0] = replace(cards[0], title=short(title))
    return cards


# --- out -------------------------------------------------------------------------------------


def write_list(lesson: Lesson) -> str:
    """The lesson as such a list; a card without a text of its own as `UNWRITTEN`."""
    parts = [title_line(lesson)] if lesson.title.strip() else []
    for item in lesson.items:
        if isinstance(item, Heading):
            parts.append(heading_line(item))
            continue
        line = line_of(item)
        # The first sign says what the text is.
        needed = not parts and any(map(_has_sign, lesson.items[1:]))
        sign = card_line(item) if needed or _has_sign(item, line) else ""
        parts.append(f"{sign}{line}\n")
    signed = any(part.startswith(_CARD) for part in parts)
    return "\n".join(parts) if signed else "".join(parts)


def _has_sign(item: Item, line: str | None = None) -> bool:
    """Whether a line says what stands below it: not of a card whose own line gives its title."""
    if isinstance(item, Heading) or item.position is None:
        return True
    cards = _cards_of(line or line_of(item), None) or ()
    return [card.title for card in cards] != [short(item.title)]


def title_line(lesson: Lesson) -> str:
    """The line of the lesson's title, with its end."""
    return f"{_LESSON} {_on_line(lesson.title)}".strip() + "\n"


def card_line(card: Card) -> str:
    """The line of a card's title, with its end."""
    return f"{_CARD} {_on_line(card.title)}".strip() + "\n"


def heading_line(heading: Heading) -> str:
    """The line of a heading, with its end."""
    return f"{_HEADING} {_on_line(heading.title)}".strip() + "\n"


def line_of(card: Card) -> str:
    """The line of a card."""
    own = position_line(card)
    if own is not None:
        return own.text
    line = _on_line(card.text)
    if not line:
        return UNWRITTEN
    is_other = line[0] in "#\\" or line == UNWRITTEN
    return _ESCAPE + line if is_other or _is_read(line) else line


class PositionLine(NamedTuple):
    """The line of a position, and the operations that stand there, "" for none."""

    text: str
    operations: str


def position_line(card: Card) -> PositionLine | None:
    """The position with its operations; None where there is none, or nothing can hold it.

    Behind six fields where operations have other counters, and without operations where they
    change what is read.
    """
    position = card.position
    if position is None:
        return None
    operations = _operations_now(card)
    notation = card.operations[1] if card.operations else ""
    named = [name for name in (notation, "fen") if operations and name in NOTATIONS]
    for name, also in [*((name, operations) for name in named), ("", "")]:
        line = written(Entry(1, "", position, name, also))
        found = collect(line).entries
        if [(entry.position, bool(entry.operations)) for entry in found] == [
            (position, bool(also))
        ]:
            return PositionLine(line, also)
    return None


def _operations_now(card: Card) -> str:
    """What the operations of a card say now, as typed where that is the same."""
    if card.operations is None:
        return ""
    typed = card.operations[0].strip()
    now = operations_of(replace(card, title=title_of(typed)))
    is_same = now.rstrip(";") == typed.rstrip(";")
    return typed if is_same else now


def _is_read(line: str) -> bool:
    return len(line) <= MAX_LENGTH and any(entry.position for entry in collect(line).entries)


def _on_line(words: str) -> str:
    return " ".join(words.split()) if not words.isprintable() else words.strip()
