"""Lines as they are quoted in an email, each with `>` before it."""

from __future__ import annotations

import re

from webapp.findings import Finding
from webapp.text.characters import Source

_LINE = re.compile(r"[^\r\n]+")
_MARKS = frozenset("> \t")


def length_of_marks(line: str) -> int:
    """How many characters of quotation marks a line begins with: `> `, `>>`, `> > `."""
    if ">" not in line:
        return 0
    stop = next((at for at, character in enumerate(line) if character not in _MARKS), len(line))
    last = line.rfind(">", 0, stop)
    if last < 0:
        return 0
    return last + 1 + line[last + 1 :].startswith(" ")


def without_quoting(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source without the marks before its lines; of one line nothing is taken for a mark."""
    plain = source.plain
    if ">" not in plain or ("\n" not in plain and "\r" not in plain):
        return source, ()
    marks = [
        (line.start(), line.start() + length)
        for line in _LINE.finditer(plain)
        if (length := length_of_marks(line[0]))
    ]
    if not marks:
        return source, ()
    stops = [*(start for start, _ in marks), len(plain)]
    begins = [0, *(end for _, end in marks)]
    kept = [index for part in map(range, begins, stops) for index in part]
    return source.kept(kept), (Finding("quoted-lines", source.span(*marks[0])),)
