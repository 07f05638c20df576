"""A whole text as lessons, however many items it has: what a lesson has no room for is another."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from webapp.lessons.importing.files import read_file
from webapp.lessons.importing.reading import gather
from webapp.lessons.limits import LONGEST_NOTES, LONGEST_TITLE, MOST_CARDS, MOST_KEPT
from webapp.lessons.model import Item, Lesson


def lessons_of_text(text: str, title: str = "") -> list[Lesson]:
    """The lessons of a file of ours, or all that stands in any other text; none where nothing does.

    title   that of a lesson which has none

    What has more items than a lesson may have becomes several.
    """
    file = read_file(text)
    found = _gathered(text, title) if file is None else file
    most = MOST_CARDS if file is None else MOST_KEPT
    return [part for lesson in found for part in _parts(lesson, most)]


def _gathered(text: str, title: str) -> Iterator[Lesson]:
    """All that stands in a text as one lesson; nothing where nothing does."""
    items: list[Item] = []
    notes: list[str] = []
    named = head = ""
    while text:
        found = gather(head + text)
        items += found.cards
        notes += filter(None, [found.notes])
        named = named or found.title
        if found.rest is None:
            break
        # What is looked at again and again would never end.
        text = text[max(found.rest - len(head), 1) :]
        head = found.head
    if items:
        words = "\n\n".join(notes)[:LONGEST_NOTES]
        yield Lesson((named or title)[:LONGEST_TITLE], notes=words, items=tuple(items))


def _parts(lesson: Lesson, most: int) -> Iterator[Lesson]:
    """The lesson; one with more items than `most` as several that are numbered in their titles."""
    if len(lesson.items) <= most:
        yield lesson
        return
    for number, at in enumerate(range(0, len(lesson.items), MOST_CARDS), start=1):
        sign = f" ({number})" if number > 1 else ""
        title = lesson.title[: LONGEST_TITLE - len(sign)] + sign
        yield replace(lesson, title=title.strip(), items=lesson.items[at : at + MOST_CARDS])
