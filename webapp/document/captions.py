"""Which words stand over or under each of several positions in a text, as on a worksheet.

Lines without a blank one between them are a group, and belong to the position that they touch.
A group that touches two belongs to the one below where words touch the first position from
above, else to the one above it. Where no group touches any position, each has one of those
between: the one before it if words stand before the first position, else the one behind it.

A line that greets or ends a letter is no caption, and a sentence between two positions goes on
about the one above it, unless sentences stand over the first position too; with empty lines about
it, it belongs to neither. Where `1.` stands over the first position, a sentence behind `2.` is
about the one below it. Above the first number of a list whose positions follow each other stands
its heading, which names none of them.

A sentence that ends with a colon, `Then this one (Black to move):`, goes with the position below
it, whatever stands between; a solution that says so with the one above it.

Below a position moves and its solution are no caption: `beside.py` says what these look like. They
belong to the position above, with all that stands between; a hint goes with the lines about it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from webapp.document.beside import LABELLED, Role, apart, role_of, tells_answer
from webapp.document.passages import Passage
from webapp.document.tasks import is_asked, is_letter_part, is_long, is_sentence
from webapp.formats.fen import GRAMMAR as FEN
from webapp.text.characters import LINE_BREAKS

MOST_LINES = 3
"""So many lines of a group are taken, those nearest to the position."""

_LONGEST_LINE = 120
_BREAKS = "".join(sorted(LINE_BREAKS))
_LINE = re.compile(rf"([^{_BREAKS}]*+)(?:\r\n|[{_BREAKS}]|\Z)")
_BREAK = re.compile(rf"\r\n|[{_BREAKS}]")
_NO_CAPTION = frozenset("/[]|+{};")
"""Characters of positions, tags and moves, which no line of a caption has."""

_BLANK = "> \t\u3000`"
"""Characters that say nothing: blanks, the marks of a quoted e-mail, and of code in Markdown."""
_HEAD = re.compile(r"[> \t*_]*+\[[^\[\]\"=\n]{1,30}\]")
"""A name in brackets at the begin of a line, which is no tag: `[Problem 3] White to move`."""

Place = tuple[int, int]


class Captions(NamedTuple):
    """Where the lines over and under a position stand, in their order.

    over, under   those that can be a caption
    beside        those of its moves, its solution and its hint
    more          further words, of lines that are too long or too many for a caption
    """

    over: tuple[Place, ...] = ()
    under: tuple[Place, ...] = ()
    beside: tuple[Place, ...] = ()
    more: tuple[Place, ...] = ()

    @property
    def all(self) -> tuple[Place, ...]:
        """All of these lines."""
        return (*self.over, *self.under, *self.beside, *self.more)


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
    gaps = [_without_heading(text, gap, at, gaps, passages) for at, gap in enumerate(gaps)]
    gaps = [_without_letter(text, gap) for gap in gaps]
    share = _touching if any(g.touches_above or g.touches_below for g in gaps) else _apart
    shares = _announced(text, share(text, gaps), gaps)
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
    words: list[Place] = []
    for place in (*below, *under):
        # What is labelled goes on to the next label within its lines.
        role = roles[place] or (role if place in below and role in LABELLED else "")
        line = text[slice(*place)]
        gives_away = tells_answer(line) and not is_asked(apart(line)[0], FEN.form.mover.said_in)
        (beside if role or gives_away else words).append(place)
    named = [place for place in over if roles[place] not in LABELLED]
    above, below_it = _lines(text, named[-MOST_LINES:]), _lines(text, words[:MOST_LINES])
    more = [p for p in (*named, *words) if p not in above and p not in below_it]
    plain = (p for p in more if _NO_CAPTION.isdisjoint(text[slice(*p)]))
    return Captions(above, below_it, tuple(beside), tuple(plain))


def unused_lines(
    text: str, passages: Sequence[Passage], captions: Iterable[Captions]
) -> list[tuple[Place, ...]]:
    """The lines about these positions that are no captions of theirs, in groups as they stand."""
    used = {place for one in captions for place in one.all}
    gaps = [
        _whole_lines(text, above.end if above else None, below and below.start)
        for above, below in pairwise([None, *passages, None])
    ]
    return [group for gap in gaps for group in _groups(text, gap, used)]


def _groups(text: str, gap: Place, used: Collection[Place] = ()) -> list[tuple[Place, ...]]:
    """The lines of a gap that stand together, none of them blank or used."""
    groups: list[list[Place]] = [[]]
    for line in _LINE.finditer(text, *gap):
        place = line.span(1)
        if place in used or not line[1].strip(_BLANK):
            groups.append([])
        else:
            groups[-1].append(place)
    return [tuple(group) for group in groups if group]


def _is_prose(text: str, place: Place) -> bool:
    """Whether a line is a sentence that asks for nothing."""
    words = text[slice(*place)]
    return is_sentence(words) and not is_asked(words, FEN.form.mover.said_in)


def _announces(text: str, place: Place) -> bool:
    """Whether a line is a sentence about what stands below it: it ends with a colon."""
    words = text[slice(*place)].rstrip(" \t*_")
    return words.endswith((":", "：")) and is_long(words)


def _without_letter(text: str, gap: _Gap) -> _Gap:
    """The gap without the lines of a letter that are none of a caption."""
    groups = tuple(
        tuple(line for line in group if not is_letter_part(text[slice(*line)]))
        for group in gap.groups
    )
    if groups == gap.groups:
        return gap
    return gap._replace(
        groups=tuple(filter(None, groups)),
        touches_above=gap.touches_above and groups[0][:1] == gap.groups[0][:1],
        touches_below=gap.touches_below and groups[-1][-1:] == gap.groups[-1][-1:],
    )


_FIRST = re.compile(r"[> \t*_(\[-]*+(?:1|①|[*•-])(?:[.):．、）\]]|[ \t])")
_LATER = re.compile(r"[> \t*_(\[-]*+(?:[2-9]|[②-⑨]|[1-9][0-9]|[*•-])(?:[.):．、）\]]|[ \t])")


def _is_later(text: str, place: Place) -> bool:
    """Whether a line begins with a number of a list that is not its first."""
    return _LATER.match(text, *place) is not None


def _without_heading(
    text: str, gap: _Gap, at: int, gaps: Sequence[_Gap], passages: Sequence[Passage]
) -> _Gap:
    """The gap without the lines that stand right above a list, which are its heading."""
    is_above_list = at + 1 < len(passages) and gap.touches_below and not gaps[at + 1].groups
    if not is_above_list:
        return gap
    first, second = (
        max(text.rfind(mark, 0, p.start) for mark in _BREAKS) + 1 for p in passages[at : at + 2]
    )
    if not (_FIRST.match(text, first) and _LATER.match(text, second)):
        return gap
    touches_above = gap.touches_above and len(gap.groups) > 1
    return gap._replace(groups=gap.groups[:-1], touches_above=touches_above, touches_below=False)


def _gap(text: str, above: int | None, below: int | None) -> _Gap:
    """The lines between the end of one position and the begin of the next, in whole lines."""
    start, end = _whole_lines(text, above, below)
    groups = _groups(text, (start, end))
    touches_above = bool(groups) and above is not None and groups[0][0][0] == start
    last = _LINE.match(text, groups[-1][-1][0], end) if groups else None
    touches_below = last is not None and below is not None and last.end() == end
    beside: list[Place] = []
    left: list[tuple[Place, ...]] = []
    goes_on = above is not None
    for at, group in enumerate(groups):
        is_last = touches_below and at == len(groups) - 1
        # A solution may stand behind other words, too.
        while group and above is not None:
            if not goes_on and role_of(text[slice(*group[0])]) != "solution":
                break
            taken = _of_above(text, group, is_last=is_last)
            if not taken:
                break
            beside += group[:taken]
            group = group[taken:]
        goes_on = goes_on and not group
        left.append(group)
    return _Gap(
        tuple(filter(None, left)),
        touches_above and left[0] == groups[0],
        touches_below and bool(left[-1]),
        tuple(beside),
    )


def _whole_lines(text: str, above: int | None, below: int | None) -> Place:
    """Where the whole lines between two positions begin and end."""
    start, end = above or 0, len(text) if below is None else below
    if above is not None:
        found = _BREAK.search(text, start, end)
        if found is None:
            return end, end
        start = found.end()
    if below is not None:
        end = 1 + max(start - 1, *(text.rfind(mark, start, end) for mark in _BREAKS))
    return start, end


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
"""The lines of a gap that belong to the position above, and those of the one below."""


def _touching(text: str, gaps: Sequence[_Gap]) -> list[_Share]:
    downwards = gaps[0].touches_below or not gaps[-1].touches_above
    has_prose_over = gaps[0].touches_below and _is_prose(text, gaps[0].groups[-1][0])
    is_numbered = gaps[0].touches_below and any(
        _FIRST.match(text, *line) for line in gaps[0].groups[-1]
    )
    shares: list[_Share] = []
    for groups, touches_above, touches_below, _ in gaps:
        over = groups[-1] if touches_below else ()
        under = groups[0] if touches_above else ()
        if len(groups) == 1 and touches_above and touches_below:
            goes_on = 0 if has_prose_over else _leading(text, groups[0])
            if is_numbered:
                goes_on = next(
                    (at for at in range(goes_on) if _is_later(text, groups[0][at])), goes_on
                )
            over, under = (over[goes_on:], under[:goes_on]) if downwards else ((), under)
        shares.append((under, over))
    return shares


def _announced(text: str, shares: list[_Share], gaps: Sequence[_Gap]) -> list[_Share]:
    """The shares, with the lines that announce a position below them at that position."""
    last_lines = [gap.groups[-1][-1] if gap.groups else None for gap in gaps[:-1]]
    announcing = [line is not None and _announces(text, line) for line in last_lines]
    if any(announcing) and not any(gap.touches_above or gap.touches_below for gap in gaps):
        # What is announced has its words above it.
        shares = [((), over) for _, over in shares]
    for at, (gap, announces) in enumerate(zip(gaps, announcing, strict=False)):
        under, over = shares[at]
        if announces and not over:
            own = gap.groups[-1]
            if under:
                own = own[_leading(text, own) :] or own[-1:]
            shares[at] = (tuple(line for line in under if line not in own), own)
    return shares


def _leading(text: str, group: Sequence[Place]) -> int:
    """With how many sentences a group of lines begins."""
    return next((at for at, line in enumerate(group) if not _is_prose(text, line)), len(group))


def _apart(text: str, gaps: Sequence[_Gap]) -> list[_Share]:
    begun = gaps[0].groups
    if not (begun and _is_prose(text, begun[-1][0])):
        gaps = [
            gap._replace(
                groups=tuple(g for g in gap.groups if not all(_is_prose(text, p) for p in g))
            )
            for gap in gaps
        ]
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
        if end - start <= _LONGEST_LINE
        and _NO_CAPTION.isdisjoint(_HEAD.sub("", text[start:end], count=1))
    )
