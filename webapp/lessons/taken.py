"""Cards, moves and words that a save takes away. A version is kept before that.

Words that are typed on, or of which the most is still there, are not taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import Any

from webapp.lessons.fields import FIELDS
from webapp.lessons.merge import KeptItem, KeptLesson, Merged

_WORDS = (*(name for name, field in FIELDS.items() if field.is_kept), "text")
"""The fields of items with words that are kept; `text` is a heading's."""

_OF_LESSON: Mapping[str, Callable[[Any], str]] = {
    "notes": lambda value: value or "",
    "worksheet": lambda value: (value or {}).get("instructions", ""),
}
"""The fields of a lesson with words of which most may go, each with these words."""

_MOST = 2
"""Words are still there where no more than one in so many characters is gone."""

_FEW = 10
"""So many characters are more than a correction takes."""

Json = Mapping[str, Any]


def newest_taken(before: KeptLesson, outcome: Merged) -> int:
    """The last revision that set anything of what is taken away; 0 where nothing is.

    A version of that revision, or a later one, has all of it.
    """
    found = [*_words_taken(before, outcome, _loses)]
    for held, item in _changed(before, outcome):
        if item.deleted:
            found.append(held.revision)
        old, new = held.fields.get("board"), item.fields.get("board")
        if old is not new and old and _loses_moves(old.get("line"), (new or {}).get("line")):
            found.append(_set_at(held.stamps, "board", held.revision))
    return max(found, default=0)


def newest_trimmed(before: KeptLesson, outcome: Merged) -> int:
    """The same of words of which a part is gone: bit by bit all of them may go."""
    return max(_words_taken(before, outcome, lambda old, new: _gone(old, new) >= _FEW), default=0)


def _changed(before: KeptLesson, outcome: Merged) -> Iterator[tuple[KeptItem, KeptItem]]:
    """The items that there were, each as it was and as it is."""
    for item in outcome.changed:
        held = before.items.get(item.id)
        if held and not held.deleted:
            yield held, item


def _words_taken(
    before: KeptLesson, outcome: Merged, goes: Callable[[str, str], bool]
) -> Iterator[int]:
    """When words were set of which that holds."""
    for name, words in _OF_LESSON.items():
        if goes(words(before.fields.get(name)), words(outcome.state.fields.get(name))):
            yield _set_at(before.stamps, name, before.revision)
    for held, item in _changed(before, outcome):
        if held.fields is item.fields:
            continue
        for name in _WORDS:
            if goes(held.fields.get(name, ""), item.fields.get(name, "")):
                yield _set_at(held.stamps, name, held.revision)


def _set_at(stamps: Mapping[str, tuple[int, str]], name: str, otherwise: int) -> int:
    return stamps[name][0] if name in stamps else otherwise


def _loses(old: str, new: str) -> bool:
    """Whether most of the words are gone."""
    return _MOST * (len(old.strip()) - _gone(old, new)) < len(old.strip())


def _gone(old: str, new: str) -> int:
    """How many characters are gone."""
    old, new = old.strip(), new.strip()
    if old in new:
        return 0
    start = _alike(old, new)
    return len(old) - start - _alike(old[start:][::-1], new[start:][::-1])


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _loses_moves(old: Json | None, new: Json | None) -> bool:
    """Whether moves of a line are gone, or what is said of them."""
    if not old:
        return False
    if not new:
        return bool(old["plies"] or old.get("comment"))
    if _loses(old.get("comment", ""), new.get("comment", "")):
        return True
    places: dict[tuple[int, str], int] = {}
    for number, ply in enumerate(new["plies"]):
        places.setdefault((ply["parent"], ply["code"]), number)
    numbers = {-1: -1}
    for number, ply in enumerate(old["plies"]):
        at = places.get((numbers[ply["parent"]], ply["code"]))
        if at is None:
            return True
        numbers[number] = at
        there = new["plies"][at]
        if any(_loses(ply.get(name, ""), there.get(name, "")) for name in ("before", "after")):
            return True
    return False
