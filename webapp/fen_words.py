"""Dealing out the words after the placement to the five other fields of FEN.

A word goes to the first field it has the shape of; fields may be missing, or
stuck together without a space; what follows the last field is no part of the FEN.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from webapp.findings import quote
from webapp.scan import Collector, Word

TURN, CASTLING, EN_PASSANT, HALFMOVE, FULLMOVE = range(5)

_SHAPES = (
    re.compile(r"(?i:w|b|white|black)\.?\Z|[白백黒黑흑]\Z"),
    re.compile(r"-\Z|[KQkqA-Ha-h-]*[KQkqA-Ha-h](?:--+)?\Z"),
    re.compile(r"-\Z|[A-Ha-h][1-8]\Z"),
    re.compile(r"-\Z|[0-9]+\Z"),
    re.compile(r"-\Z|[0-9]+\Z"),
)
_PROSE = re.compile(r"[^\W\d_]{3,}")
# What a field may be followed by without a space: the part before the cut.
_STUCK = (
    re.compile(r"[wb](?=-|[KQkqA-Ha-h]+(?:-|[a-h][1-8])?\Z)"),
    re.compile(r"(?:-|[KQkqA-Ha-h]+?)(?=(?:-|[a-h][36])[0-9]*\Z)"),
    re.compile(r"(?:-|[a-h][36])(?=[0-9]+\Z)"),
)
_CHECK_COUNTERS = re.compile(r"[0-9]\+[0-9]\Z|\+[0-9]\+[0-9]\Z")
_MISSING_FROM = (
    "placement-only",
    "only-side-given",
    "missing-en-passant-and-counters",
    "missing-counters",
    "missing-fullmove",
)
_MISSING = ("missing-side", "missing-castling", "missing-en-passant", "missing-halfmove")


def deal(words: Sequence[Word], collector: Collector) -> dict[int, Word]:
    """Which word is which field. What is missing, stuck or left over is reported."""
    words = list(_without_check_counters(words, collector))
    dealt: dict[int, Word] = {}
    queue, slot = list(words), TURN
    while queue and slot <= FULLMOVE:
        word = queue.pop(0)
        cut = _stuck_at(word, queue, slot)
        if cut:
            word, rest = word.split(cut)
            queue.insert(0, rest)
            report_missing_space(rest, collector)
        slot = _slot_for(word, queue, slot, counted=len(words) == 5)
        if slot > FULLMOVE:
            queue.insert(0, word)
            break
        dealt[slot] = word
        slot += 1
    if queue:
        collector.add("surrounding-text", queue[0].start, queue[-1].end)
    _report_missing(dealt, collector)
    return dealt


def _without_check_counters(words: Sequence[Word], collector: Collector) -> Iterator[Word]:
    for index, word in enumerate(words):
        if index >= CASTLING and _CHECK_COUNTERS.match(word.text):
            collector.add("check-counters", word.start, word.end, found=word.text)
        else:
            yield word


def _stuck_at(word: Word, after: Sequence[Word], slot: int) -> int:
    """After how many characters the word goes on with the next field; 0 if not."""
    for number in range(slot, len(_STUCK)):
        if _SHAPES[number].match(word.text):
            return 0
        stuck = _STUCK[number].match(word.text)
        # `KQkq- -`: the target stands by itself, so the first dash is no target.
        if stuck and not (
            number == CASTLING and after and _SHAPES[EN_PASSANT].match(after[0].text)
        ):
            return stuck.end()
    return 0


def _slot_for(word: Word, after: Sequence[Word], slot: int, counted: bool) -> int:
    """The field the word belongs to, `slot` or a later one; past the last for none.

    counted   whether there are as many words as fields, so that a word which
              fits nowhere is a misspelt field and not one too many
    """
    fitting = [n for n in range(slot, FULLMOVE + 1) if _SHAPES[n].match(word.text)]
    if fitting and fitting[0] == HALFMOVE and _is_the_move_number(word, after):
        return FULLMOVE
    if fitting:
        return fitting[0] if not counted or fitting[0] == slot else _counted(fitting, slot, after)
    if not counted and _PROSE.search(word.text):
        return FULLMOVE + 1
    return slot


def _counted(fitting: Sequence[int], slot: int, after: Sequence[Word]) -> int:
    """With five words for five fields: the word is this field, if the others fit theirs."""
    others_fit = all(
        _SHAPES[n].match(word.text)
        for n, word in zip(range(slot + 1, FULLMOVE + 1), after, strict=False)
    )
    return slot if others_fit else fitting[0]


def _is_the_move_number(word: Word, after: Sequence[Word]) -> bool:
    """A single number is the move number: the clock is the one that gets left out."""
    return word.text.strip("0") not in ("", "-") and not (
        after and _SHAPES[FULLMOVE].match(after[0].text)
    )


def report_missing_space(word: Word, collector: Collector) -> None:
    """Reports that the word should have a space before it."""
    collector.add("missing-space", word.start, word.start + 1, after=quote(word.text))


def _report_missing(dealt: dict[int, Word], collector: Collector) -> None:
    present = max(dealt, default=-1) + 1
    end = len(collector.source.plain)
    for slot in range(present):
        if slot not in dealt:
            at = min((w.start for s, w in dealt.items() if s > slot), default=end)
            fixes = []
            if slot == TURN:
                fixes = [
                    collector.fix("white-to-move", at, at, "w "),
                    collector.fix("black-to-move", at, at, "b "),
                ]
            collector.add(_MISSING[slot], at, at, *fixes)
    if present <= FULLMOVE:
        at = dealt[present - 1].end if dealt else _end_of_placement(collector)
        collector.add(_MISSING_FROM[present], at, at)


def _end_of_placement(collector: Collector) -> int:
    plain = collector.source.plain
    space = plain.find(" ", plain.rfind("/"))
    return len(plain) if space < 0 else space
