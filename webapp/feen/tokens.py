"""What the fields of FEEN are made of: tokens and numbers, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from webapp.findings import Arguments, Finding, quote
from webapp.text.characters import Collector

LONGEST_REMEMBERED = 256
"""The most characters of a field whose parts are remembered, so that little is kept."""

LexemeKind = Literal["token", "count", "sign", "mark", "ascii", "other"]

_LEXEME = re.compile(
    r"(?P<token>[-+]*+[A-Za-z][\^']*+)"
    r"|(?P<count>[0-9]++)"
    r"|(?P<sign>[-+]++)"
    r"|(?P<mark>[\^']++)"
    r"|(?P<ascii>[^-+A-Za-z0-9\^'\x80-\U0010ffff]++)"
    r"|(?P<other>[\x80-\U0010ffff]++)"
)
_CLEAN = re.compile(r"[-+]?[A-Za-z]\^?'?|[1-9][0-9]*")
_MARKS = ("", "^", "'", "^'")
# What word processors and keyboards make of the two marks.
_MEANT = {"’": "'", "‘": "'", "′": "'", "´": "'", "ʼ": "'", "ˆ": "^"}


class Lexeme(NamedTuple):
    """A piece of a field; `text` may be a faulty token. Offsets count in the field."""

    kind: LexemeKind
    text: str
    start: int
    end: int


class Way(NamedTuple):
    """A way to put a fault right: a key of `FIX_LABELS`, and an edit of the field."""

    name: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a field: the code, offsets in the field, and ways out."""

    code: str
    start: int
    end: int
    ways: tuple[Way, ...] = ()
    args: Arguments = field(default_factory=dict)

    def moved(self, by: int) -> Fault:
        """The same fault, in a text that begins `by` characters earlier."""
        ways = tuple(Way(w.name, w.start + by, w.end + by, w.text) for w in self.ways)
        return Fault(self.code, self.start + by, self.end + by, ways, self.args)


def report(faults: Iterable[Fault], text: str, offset: int, collector: Collector) -> None:
    """Adds a finding for each fault in the field `text`, which begins at `offset`."""
    for fault in faults:
        fixes = [
            collector.fix(
                way.name,
                offset + way.start,
                offset + way.end,
                way.text,
                found=quote(text[way.start : way.end]),
                written=quote(way.text),
            )
            for way in fault.ways
        ]
        span = collector.source.span(offset + fault.start, offset + fault.end)
        args = {"found": quote(text[fault.start : fault.end]), **fault.args}
        collector.found.append(Finding(fault.code, span, (), args, tuple(fixes)))


def clean_items(text: str) -> list[str]:
    """The tokens and numbers of a text that is nothing else; else none."""
    items: list[str] = _CLEAN.findall(text)
    return items if "".join(items) == text else []


def lexemes(text: str) -> Iterator[Lexeme]:
    """The pieces of any rank or hand, in order; all of them together are the text."""
    for match in _LEXEME.finditer(text):
        kind: LexemeKind = match.lastgroup  # type: ignore[assignment]
        yield Lexeme(kind, match[0], match.start(), match.end())


def faults_of(lexeme: Lexeme) -> Iterator[Fault]:
    """What is wrong with a lexeme by itself; of a count, only a leading zero."""
    kind, text, start, end = lexeme
    if kind == "token":
        yield from _faults_of_token(text, start)
    elif kind == "count":
        significant = text.lstrip("0")
        if significant and significant != text:
            ways = (Way("replace", start, end, significant),)
            yield Fault("feen-leading-zero", start, end, ways)
    elif kind == "other":
        meant = "".join(_MEANT.get(character, "") for character in text)
        ways = (Way("replace" if meant else "remove", start, end, meant),)
        yield Fault("feen-not-ascii", start, end, ways)
    else:
        code = {"sign": "feen-sign-alone", "mark": "feen-mark-alone"}.get(
            kind, "feen-unknown-character"
        )
        yield Fault(code, start, end, (Way("remove", start, end, ""),))


def _faults_of_token(text: str, start: int) -> Iterator[Fault]:
    marks = text.lstrip("-+")[1:]
    signs = text[: len(text) - len(marks) - 1]
    if len(signs) > 1:
        end = start + len(signs)
        ways = tuple(Way("replace", start, end, sign) for sign in sorted(set(signs)))
        yield Fault("feen-two-signs", start, end, ways)
    if marks not in _MARKS:
        begin, end = start + len(text) - len(marks), start + len(text)
        canonical = "".join(mark for mark in "^'" if mark in marks)
        code = "feen-mark-order" if marks == "'^" else "feen-doubled-mark"
        yield Fault(code, begin, end, (Way("replace", begin, end, canonical),))
