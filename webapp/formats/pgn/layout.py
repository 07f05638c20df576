"""Movetext laid out in lines of fewer than 80 characters."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from webapp.formats.pgn.comments import WIDTH, may_break

_SPACE = re.compile(r"(?<!\s) (?!\s)")
"""A space that a line can be broken at without loss."""


class _Word(NamedTuple):
    """A word, and which line break may stand before it; of a break the line breaks themselves."""

    text: str
    before: Literal["any", "said", "break"] = "any"


class Layout:
    """Gathers moves and comments, and lays them out."""

    def __init__(self) -> None:
        self._words: list[_Word] = []
        self._opening = ""

    def add(self, word: str) -> None:
        """Adds a move, a number or a NAG, if there is one."""
        if word:
            self._words.append(_Word(self._opening + word))
            self._opening = ""

    def open(self) -> None:
        """Opens a variation."""
        self._opening += "("

    def close(self) -> None:
        """Closes it."""
        last = self._words.pop()
        self._words.append(last._replace(text=f"{last.text})"))

    def comment(self, said: str) -> None:
        """Adds a comment, as it stands in its braces, if it says anything."""
        if not said:
            return
        breaks, opening = 0, "{ "
        for number, line in enumerate(said.split("\n")):
            breaks += number > 0
            if not line.strip():
                continue
            words = _SPACE.split(line)
            if opening:
                self.add(opening + words.pop(0))
            elif breaks:
                self._words.append(_Word("\n" * breaks, "break"))
            breaks, opening = 0, ""
            self._words += [_Word(word, "said") for word in words]
        self._words.append(_Word("}", "said"))

    def text(self) -> str:
        """All of it, without a line break at the end."""
        parts: list[str] = []
        column, begins = 0, True
        for text, before in self._words:
            if before == "break":
                # One more, as a line break alone says nothing.
                parts.append(f"{text}\n")
                column, begins = 0, True
                continue
            breaks = column + 1 + len(text) > WIDTH and (before == "any" or may_break(column, text))
            if not begins:
                parts.append("\n" if breaks else " ")
                column = 0 if breaks else column + 1
            parts.append(text)
            column, begins = column + len(text), False
        return "".join(parts)
