"""Patterns for any of many words, which are quick to look for where most texts have none."""

from __future__ import annotations

import re
from collections.abc import Iterable


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of the words, of which there is one at least; the longest first."""
    found = sorted(set(words), key=lambda word: (-len(word), word))
    return f"{firsts(found)}(?:{'|'.join(map(re.escape, found))})"


def firsts(words: Iterable[str]) -> str:
    """A pattern for what any of the words begins with, in small letters or capitals.

    It takes no characters. Before the words it spares trying each of them at every place.
    """
    cases = {case for word in words for case in (word[0].lower(), word[0].upper())}
    return f"(?-i:(?=[{re.escape(''.join(sorted(cases)))}]))"
