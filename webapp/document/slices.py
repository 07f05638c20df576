"""A long text looked through in slices, each of which ends where nothing is cut that belongs
together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import attrgetter

from webapp.document.collection import Left, collect
from webapp.document.segments import has_tags
from webapp.document.several import Entry
from webapp.text.characters import MAX_TEXT, exceeds_limit

_SLICE = 32_000
"""So many characters are looked through at once; about as many positions as `collect` gives."""

_BREAKS = (("\n\n\n", _SLICE // 2), ("\n\n", _SLICE // 2), ("\n\n", 0), ("\n", 0))
"""Where a slice may end, and how long it has to be for that, the best place first."""

_GAME = re.compile(r"\n[> \t]*+\r?\n(?=[> \t]*+\[\w{1,40}[ \t]++[\"“„])")
"""The empty line before the tags of a further game."""


def collect_all(text: str) -> Iterator[tuple[Entry | Left, int | None]]:
    """The positions of a text, as `collect` finds them, and the words between them, in its order.

    With the last position that was found at once goes where the next ones are looked for.
    """
    start = 0
    while start < len(text):
        end = _cut(text, start, _SLICE)
        while start < end:
            found = collect(text[start:end])
            step = end - start if found.rest is None else found.rest
            # What is looked at again and again never ends.
            start += step or _first_line(text, start)
            last = found.entries[-1] if found.entries else None
            each: list[Entry | Left] = [*found.entries, *found.left]
            for one in sorted(each, key=attrgetter("start")):
                yield one, start if one is last else None


def _first_line(text: str, start: int) -> int:
    """How long the line is that begins there."""
    end = text.find("\n", start)
    return (len(text) if end < 0 else end + 1) - start


def end_of_slice(text: str) -> int:
    """Where so much of a text ends as is read at once: at a break, if the text is too long.

    Among games with tags that is before the tags of one, elsewhere outside of quotation marks,
    within which a cell of a table may have several lines.
    """
    if not exceeds_limit(text):
        return len(text)
    latest = MAX_TEXT // 4
    games = [found.end() for found in _GAME.finditer(text, 0, latest)]
    if games and has_tags(text[:latest]):
        return games[-1]
    end = at = _cut(text, 0, latest)
    quotes = text.count('"', 0, at)
    while quotes % 2 and at > latest // 2:
        line = text.rfind("\n", 0, at - 1) + 1
        quotes -= text.count('"', line, at)
        at = line
    return end if quotes % 2 else at


def _cut(text: str, start: int, longest: int) -> int:
    """Where the part that begins there ends: between lines, at an empty one if there is one."""
    latest = start + longest
    if latest >= len(text):
        return len(text)
    for gap, least in _BREAKS:
        for sign in (gap, gap.replace("\n", "\r\n")):
            at = text.rfind(sign, start + least + 1, latest)
            if at > start:
                return at + len(sign)
    return latest
