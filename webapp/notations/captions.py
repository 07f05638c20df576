"""Which words stand over or under each of several positions in a text, as on a worksheet.

Lines without a blank one between them are a group, and belong to the position that they touch.
A group that touches two belongs to the one below where words touch the first position from
above, else to the one above it. Where no group touches any position, each has one of those
between: the one before it if words stand before the first position, else the one behind it.

Below a position moves and its solution are no caption: `beside.py` says what these look like. They
belong to the position above, with all that stands between; a hint goes with the lines about it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from webapp.notations.beside import LABELLED, Role, role_of
from webapp.text.characters import LINE_BREAKS
from webapp.text.passages import Passage

MOST_LINES = 3
"""So many lines of a group are taken, those nearest to the position."""

_LONGEST_LINE = 120
_BREAKS = "".join(sorted(LINE_BREAKS))
_LINE = re.compile(rf"([^{_BREAKS}]*+)(?:\r\n|[{_BREAKS}]|\Z)")
_BREAK = re.compile(rf"\r\n|[{_BREAKS}]")
_NO_CAPTION = frozenset("/[]|+{};")
"""What positions, tags and moves have, and no line of a caption."""

Place = tuple[int, int]


class Captions(NamedTuple):
    """Where the lines over and under a position stand, in their order.

    over, under   those that can be a caption
    beside        those of its moves, its solution and its hint
    """

    over: tuple[Place, ...] = ()
    under: tuple[Place, ...] = ()
    beside: tuple[Place, ...] = ()


class _Gap(NamedTuple):
    """The groups of lines between two positions, and whether the outer ones touch them.

    beside   the lines that go to the position above, whatever becomes of the others
    """

    groups: tuple[tuple[Place, ...], ...] = ()
    touches_above: bool = False
    touches_below: bool = False
    beside: tuple[Place, ...] = ()


def captions_of(text: str, passages: Sequence[Passage]) -> list[Captions]:
    """The captions of these positions, which are in the order of the text, in linear time."""
    if not passages:
        return []
    gaps = [
        _gap(text, above.end if above else None, below.start if below else None)
        for above, below in pairwise([None, *passages, None])
    ]
    share = _touching if any(g.touches_above or g.touches_below for g in gaps) else _apart
    shares = share(gaps)
    return [
        _captions(text, over, under, gap.beside)
        for (_, over), (under, _), gap in zip(shares, shares[1:], gaps[1:], strict=False)
    ]


def _captions(
    text: str, over: Sequence[Place], under: Sequence[Place], below: Sequence[Place]
) -> Captions:
    """The captions among the lines over and under a position, and those below it, of its own."""
    roles = {place: role_of(text[slice(*place)]) for place in (*over, *below, *under)}
    beside = [place for place in over if roles[place] in LABELLED]
    role: Role = ""
    words = []
    for place in (*below, *under):
        # What is labelled goes on to the next label within its lines.
        role = roles[place] or (role if place in below and role in LABELLED else "")
        if role:
            beside.append(place)
        else:
            words.append(place)
    named = [place for place in over if roles[place] not in LABELLED]
    return Captions(
        _lines(text, named[-MOST_LINES:]), _lines(text, words[:MOST_LINES]), tuple(beside)
    )


def _gap(text: str, above: int | None, below: int | None) -> _Gap:
    """What stands between the end of one position and the begin of the next, in whole lines."""
    start, end = above or 0, len(text) if below is None else below
    if above is not None:
        found = _BREAK.search(text, start, end)
        if found is None:
            return _Gap()
        start = found.end()
    if below is not None:
        end = 1 + max(start - 1, *(text.rfind(mark, start, end) for mark in _BREAKS))
    lines = [line.span(1) for line in _LINE.finditer(text, start, end) if line[0]]
    groups: list[list[Place]] = [[]]
    for line in lines:
        if text[slice(*line)].strip():
            groups[-1].append(line)
        elif groups[-1]:
            groups.append([])
    filled = [group for group in groups if group]
    touches_above = bool(filled) and above is not None and lines[0] == filled[0][0]
    touches_below = bool(filled) and below is not None and lines[-1] == filled[-1][-1]
    beside: list[Place] = []
    first = 0
    while above is not None and first < len(filled):
        is_last = first == len(filled) - 1
        taken = _of_above(text, filled[first], is_last=touches_below and is_last)
        if not taken:
            break
        beside += filled[first][:taken]
        touches_above = False
        left = filled[first][taken:]
        touches_below = touches_below and (not is_last or bool(left))
        filled[first] = left
        first += not left
    return _Gap(tuple(map(tuple, filled[first:])), touches_above, touches_below, tuple(beside))


def _of_above(text: str, group: Sequence[Place], *, is_last: bool) -> int:
    """How many lines of a group belong to the position above: moves first, or a solution in it.

    is_last   whether the position below is what the group touches
    """
    roles = [role_of(text[slice(*place)]) for place in group]
    count = next((at for at, role in enumerate(roles) if role != "moves"), len(roles))
    solutions = [at + 1 for at, role in enumerate(roles) if role == "solution"]
    if solutions:
        count = max(count, solutions[-1])
        while count < len(roles) and (not is_last or roles[count] == "moves"):
            count += 1
    elif roles[0] == "hint" and not is_last:
        count = len(roles)
    return count


_Share = tuple[tuple[Place, ...], tuple[Place, ...]]
"""What of a gap belongs to the position above, and what to the one below."""


def _touching(gaps: Sequence[_Gap]) -> list[_Share]:
    downwards = gaps[0].touches_below or not gaps[-1].touches_above
    shares: list[_Share] = []
    for groups, touches_above, touches_below, _ in gaps:
        if len(groups) == 1 and touches_above and touches_below:
            touches_above, touches_below = not downwards, downwards
        shares.append((groups[0] if touches_above else (), groups[-1] if touches_below else ()))
    return shares


def _apart(gaps: Sequence[_Gap]) -> list[_Share]:
    if not all(gap.groups for gap in gaps[1:-1]):
        return [((), ())] * len(gaps)
    if gaps[0].groups:
        return [*(((), gap.groups[-1]) for gap in gaps[:-1]), ((), ())]
    return [((), ()), *((gap.groups[0] if gap.groups else (), ()) for gap in gaps[1:])]


def _lines(text: str, group: Sequence[Place]) -> tuple[Place, ...]:
    """The lines of a group that can be a caption."""
    return tuple(
        (start, end)
        for start, end in group
        if end - start <= _LONGEST_LINE and _NO_CAPTION.isdisjoint(text[start:end])
    )
