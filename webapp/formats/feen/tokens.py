"""The parts of the board and the hands of FEEN: pieces and numbers.

A piece is a token of EPIN, see `webapp.games.pieces`. Here it is told what a field is cut
into, and reported what is wrong with one part of it by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from webapp.findings import Fix
from webapp.games.pieces import TOKENS
from webapp.language import quote
from webapp.text.characters import LOOK_ALIKES, UNSEEN, Collector, Source

LexemeKind = Literal["token", "count", "sign", "mark", "ascii", "other"]

_LEXEME = re.compile(
    r"(?P<token>[-+]*+[A-Za-z][\^']*+)"
    r"|(?P<count>[0-9]++)"
    r"|(?P<sign>[-+]++)"
    r"|(?P<mark>[\^']++)"
    r"|(?P<ascii>[^-+A-Za-z0-9\^'\x80-\U0010ffff]++)"
    r"|(?P<other>[\x80-\U0010ffff]++)"
)


class Lexeme(Struct, frozen=True):
    """A part of a field; a `token` may be a faulty one. Offsets count in the field."""

    kind: LexemeKind
    text: str
    start: int
    end: int


class FeenField(Struct, frozen=True):
    """A field without the spaces in it, and the collector of what is found in it.

    start, end   where it stands in the plain text of the collector's source
    """

    text: str
    start: int
    end: int
    collector: Collector

    @classmethod
    def alone(cls, text: str) -> FeenField:
        """The field as a text by itself."""
        return cls(text, 0, len(text), Collector(Source.of(text)))

    @property
    def found(self) -> int:
        """How much has been found so far, in this field and in all others."""
        return len(self.collector.found)

    def add(self, code: str, start: int, end: int, *fixes: Fix, **args: str | int) -> None:
        """Adds a finding about the characters from `start` to `end` of the field."""
        if self.collector.is_out_of_sight(self.start + start):
            self.collector.add(code, self.start + start, self.start + end)
            return
        about = {"found": quote(self.text[start:end]), **args}
        self.collector.add(code, self.start + start, self.start + end, *fixes, about=about)

    def fix(self, name: str, start: int, end: int, written: str) -> Fix:
        """A fix that writes over the characters from `start` to `end` of the field."""
        if self.collector.is_out_of_sight(self.start + start):
            return UNSEEN
        about = {"found": quote(self.text[start:end]), "written": quote(written)}
        return self.collector.fix(name, self.start + start, self.start + end, written, about=about)

    def lexemes(self, start: int, end: int) -> Iterator[Lexeme]:
        """The parts of a rank or a hand, in order; all of them together are its text."""
        for match in _LEXEME.finditer(self.text, start, end):
            kind: LexemeKind = match.lastgroup  # type: ignore[assignment]
            yield Lexeme(kind, match[0], *match.span())

    def report(self, lexeme: Lexeme) -> None:
        """Reports what is wrong with a part by itself; of a count, only a leading zero."""
        kind, text, start, end = lexeme.kind, lexeme.text, lexeme.start, lexeme.end
        if kind == "token":
            if text not in TOKENS:
                self._report_token(text, start)
        elif kind == "count":
            digits = text.lstrip("0")
            if digits and digits != text:
                self.add("feen-leading-zero", start, end, self.fix("replace", start, end, digits))
        elif kind == "other":
            meant = "".join(LOOK_ALIKES.get(character, "") for character in text)
            fix = self.fix("replace" if meant else "remove", start, end, meant)
            self.add("feen-not-ascii", start, end, fix)
        else:
            code = {"sign": "feen-sign-alone", "mark": "feen-mark-alone"}.get(
                kind, "feen-unknown-character"
            )
            self.add(code, start, end, self.fix("remove", start, end, ""))

    def _report_token(self, text: str, start: int) -> None:
        """Reports a second sign, and marks in the wrong order or doubled."""
        marks = text.lstrip("-+")[1:]
        signs = text[: len(text) - len(marks) - 1]
        if len(signs) > 1:
            end = start + len(signs)
            fixes = [self.fix("replace", start, end, sign) for sign in sorted(set(signs))]
            self.add("feen-two-signs", start, end, *fixes)
        canonical = "".join(mark for mark in "^'" if mark in marks)
        if marks != canonical:
            begin, end = start + len(text) - len(marks), start + len(text)
            code = "feen-mark-order" if marks == "'^" else "feen-doubled-mark"
            self.add(code, begin, end, self.fix("replace", begin, end, canonical))
