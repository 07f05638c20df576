"""Boards whose ranks have another mark between them than `/`, such as a backslash.

Any of the marks counts where all ranks are whole; the backslash and `|` also where most of them
are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.findings import Finding
from webapp.text.characters import Source

_MARKS = "\\|,;:.- "
_OF_BROKEN = "\\|"
_APART = 7
_RANK = "[1-9A-Za-z+~]{1,24}+"
_BEFORE, _BEHIND = r"(?<![^\s\"'(\[=:>])", r"(?![0-9A-Za-z+~])"
_RUNS = {
    mark: re.compile(rf"{_BEFORE}{_RANK}(?:{re.escape(mark)}{_RANK}){{{_APART},40}}+{_BEHIND}")
    for mark in _MARKS
}
_RANKS = {8: (8, 8), 9: (9, 10)}
"""How many ranks, at least and at most, a board has by its files."""


_SQUARES = {
    **dict.fromkeys("KQRBNPMSGLACEHkqrbnpmsglaceh", 1),
    **dict.fromkeys("+-^'~", 0),
    **{str(digit): digit for digit in range(10)},
}
"""How many squares each character of a rank stands for."""


def width_of(rank: str) -> int:
    """How many squares a rank has; 0 where a character is of no game."""
    try:
        return sum(map(_SQUARES.__getitem__, rank))
    except KeyError:
        return 0


def with_slashes(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with `/` between the ranks of the first such board, and a finding."""
    plain = source.plain
    if plain.count("/") >= _APART:
        return source, ()
    for mark in _MARKS:
        if plain.count(mark) < _APART:
            continue
        for run in _RUNS[mark].finditer(plain):
            place = _board_in(run[0].split(mark), mark in _OF_BROKEN)
            if place:
                start, end = run.start() + place[0], run.start() + place[1]
                if mark != " " or source.typed[start:end] == plain[start:end]:
                    return _written(source, start, end, mark)
    return source, ()


def _written(source: Source, start: int, end: int, mark: str) -> tuple[Source, tuple[Finding, ...]]:
    plain, typed = (
        text[:start] + text[start:end].replace(mark, "/") + text[end:]
        for text in (source.plain, source.typed)
    )
    code, args = ("rank-spaces", {}) if mark == " " else ("rank-marks", {"mark": mark})
    finding = Finding(code, source.span(start, end), args=args)
    return Source(plain, typed, source.starts, source.ends), (finding,)


def _board_in(parts: Sequence[str], may_be_broken: bool) -> tuple[int, int] | None:
    """Where the ranks begin and end in the parts with marks between; None where there are none."""
    widths = [width_of(part) for part in parts]
    first = 0
    while first < len(widths):
        files = widths[first]
        last = first
        while last + 1 < len(widths) and widths[last + 1] == files:
            last += 1
        least, most = _RANKS.get(files, (len(widths) + 1, 0))
        if last - first + 1 >= least:
            return _place(parts, first, min(last + 1, first + most))
        first = last + 1
    whole = max(widths.count(files) for files in _RANKS)
    if may_be_broken and len(parts) <= 10 and 2 * whole > len(parts):
        return _place(parts, 0, len(parts))
    return None


def _place(parts: Sequence[str], first: int, stop: int) -> tuple[int, int]:
    start = sum(len(part) + 1 for part in parts[:first])
    return start, start + sum(len(part) + 1 for part in parts[first:stop]) - 1
