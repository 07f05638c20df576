"""A list of positions, one a line, with titles and headings: the form `fen`, and most `.epd` files.

    ### Title of the lesson

    ## Heading
    ##> a line of the text below it

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

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from webapp.document import Entry, collect
from webapp.document.diagnosis import written
from webapp.document.rows import BELOW_HEADING, CARD, HEADING, LESSON, list_rows
from webapp.formats.registry import NOTATIONS
from webapp.lessons.importing.gathered import Gathered, Gathering, card_of_entry, short, unread
from webapp.lessons.importing.operations import operations_of, title_of
from webapp.lessons.limits import LONGEST_WORDS
from webapp.lessons.model import Card, Heading, Item, Lesson
from webapp.text.characters import MAX_LENGTH

_ESCAPE = "\\"
UNWRITTEN = "-"
"""The line of a card with neither position nor text."""


def read_list(text: str) -> Gathered | None:
    """The cards of a list; None for a text that is none. Never raises.

    No more than `MOST_CARDS` lines are read.
    """
    gathering, above = Gathering(), None
    is_list = False
    for row in list_rows(text):
        is_list = True
        if gathering.is_full:
            return gathering.done(row.start if above is None else above.start)
        if above is not None and (row.sign or not row.is_titled):
            gathering.add_heading(above.words)
            above = None
        if row.sign == CARD:
            above = row
        elif row.sign == HEADING:
            gathering.add_heading(row.words)
        elif row.sign == BELOW_HEADING:
            last = gathering.items[-1] if gathering.items else None
            if not isinstance(last, Heading):
                return None
            gathering.items[-1] = with_line(last, row.words)
        elif row.sign == LESSON:
            gathering.title = gathering.title or short(row.words)
        else:
            cards = _cards_of(row.words, above.words if above else None)
            if cards is None:
                return None
            gathering.items += cards
            above = None
    if above is not None:
        gathering.add_heading(above.words)
    return gathering.done() if is_list else None


def _cards_of(line: str, title: str | None) -> list[Card] | None:
    """The cards of a line; None where neither a position nor a title says that it has any."""
    is_escaped = line.startswith(_ESCAPE)
    found = () if is_escaped else _positions_in(line)
    if not found:
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
    parts = [titled(LESSON, lesson.title)] if lesson.title.strip() else []
    for item in lesson.items:
        if isinstance(item, Heading):
            parts.append(heading_lines(item))
            continue
        line = line_of(item)
        # The first sign says what the text is.
        needed = not parts and any(map(_has_sign, lesson.items[1:]))
        sign = titled(CARD, item.title) if needed or _has_sign(item, line) else ""
        parts.append(f"{sign}{line}\n")
    signed = any(part.startswith(CARD) for part in parts)
    return "\n".join(parts) if signed else "".join(parts)


def _has_sign(item: Item, line: str | None = None) -> bool:
    """Whether a line says what stands below it: not of a card whose own line gives its title."""
    if isinstance(item, Heading) or item.position is None:
        return True
    cards = _cards_of(line or line_of(item), None) or ()
    return [card.title for card in cards] != [short(item.title)]


def heading_lines(heading: Heading) -> str:
    """The lines of a heading: its title, and its text as it can stand there."""
    lines = text_in_lines(heading.text).split("\n") if heading.text.strip() else ()
    below = (f"{BELOW_HEADING} {line}".strip() + "\n" for line in lines)
    return titled(HEADING, heading.title) + "".join(below)


def text_in_lines(text: str) -> str:
    """A text as it comes back from lines: without spaces around them, and whole lines alone."""
    return "\n".join(_on_line(line) for line in text.strip().splitlines())


def with_line(heading: Heading, words: str) -> Heading:
    """The heading with a further line of its text."""
    text = f"{heading.text}\n{words}" if heading.text else words
    return replace(heading, text=text[:LONGEST_WORDS])


def titled(sign: str, title: str) -> str:
    """A line with a title behind its sign, with its end."""
    return f"{sign} {_on_line(title)}".strip() + "\n"


def line_of(card: Card) -> str:
    """The line of a card."""
    own = position_line(card)
    if own is not None:
        return own.text
    line = _on_line(card.text)
    if not line:
        return UNWRITTEN
    is_other = line[0] in "#\\" or line == UNWRITTEN
    return _ESCAPE + line if is_other or _positions_in(line) else line


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
    """The operations of a card as they are now, as typed where that is the same."""
    if card.operations is None:
        return ""
    typed = card.operations[0].strip()
    now = operations_of(replace(card, title=title_of(typed)))
    is_same = now.rstrip(";") == typed.rstrip(";")
    return typed if is_same else now


def _positions_in(line: str) -> Sequence[Entry]:
    """The entries of a line with a position; none of one without."""
    found = collect(line).entries if len(line) <= MAX_LENGTH else ()
    return found if any(entry.position for entry in found) else ()


def _on_line(words: str) -> str:
    return " ".join(words.split()) if not words.isprintable() else words.strip()
