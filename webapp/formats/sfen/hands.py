"""The pieces in hand of SFEN: `-`, or letters with counts before them.

Canonical are first those of Sente in capitals, then those of Gote, each in the
order R B G S N L P, and a count only from 2 on (`S2Pb`). Another order, a piece
named twice, a count of 1, zeros in front of a count, and dashes among pieces are
read and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from webapp.formats.grammar.fields import OTHER
from webapp.games.board import Hand, Side
from webapp.games.pieces import canonical_hand
from webapp.games.ranks import Squares
from webapp.games.shogi import HELD
from webapp.language import quote
from webapp.model.position import MAX_IN_HAND, NO_HANDS
from webapp.text.characters import Collector, Word

ORDER_OF_BOTH = HELD + HELD.lower()
_CANONICAL = re.compile(
    "".join(
        rf"(?:([2-9]|[1-9][0-9]{{1,{len(str(MAX_IN_HAND)) - 1}}})?({piece}))?"
        for piece in ORDER_OF_BOTH
    )
)
_HELD = re.compile(rf"([0-9]*)([{ORDER_OF_BOTH}])|-")


class _CountedPiece(NamedTuple):
    """A piece with its count as typed, and where it stands in the plain text."""

    digits: str
    piece: str
    start: int
    end: int

    @property
    def number(self) -> int:
        """How many of the piece."""
        return int(self.digits or 1)


def canonical_hands(text: str, _squares: Squares) -> Any:
    """The hands of both sides by a field with nothing to report, else `OTHER`."""
    if text == "-":
        return NO_HANDS
    match = _CANONICAL.fullmatch(text)
    if match is None or not text:
        return OTHER
    counts, pieces = match.groups()[::2], match.groups()[1::2]
    held = {p: int(count or 1) for count, p in zip(counts, pieces, strict=True) if p}
    return _hand_of("first", held), _hand_of("second", held)


def lenient_hands(word: Word, _squares: Squares, collector: Collector) -> tuple[Hand, Hand]:
    """The hands of both sides by any other field; empty where it cannot be read."""
    items = _items(word)
    if items is None:
        _report_strangers(word, collector)
        return NO_HANDS
    if _report_counts(items, word, collector):
        return NO_HANDS
    held: dict[str, int] = {}
    for item in items:
        held[item.piece] = held.get(item.piece, 0) + item.number
    if any(count > MAX_IN_HAND for count in held.values()):
        _report_too_many(word.start, word.end, word, collector)
        return NO_HANDS
    _report_form(items, held, word, collector)
    return _hand_of("first", held), _hand_of("second", held)


def hands_of(text: str) -> tuple[Hand, Hand] | None:
    """The hands of both sides by pieces with counts before them, in any order; None for others."""
    items = _items(Word(text, 0, len(text)))
    held: dict[str, int] = {}
    for item in items or ():
        held[item.piece] = held.get(item.piece, 0) + item.number
    if items is None or not all(0 < count <= MAX_IN_HAND for count in held.values()):
        return None
    return _hand_of("first", held), _hand_of("second", held)


def write_hands(hands: tuple[Hand, Hand]) -> str:
    """The field; a piece that has no place in it is left out."""
    first, second = map(dict, hands)
    of_first = [(piece, first[piece]) for piece in HELD if piece in first]
    return _written([*of_first, *((p, second[p]) for p in HELD.lower() if p in second)])


def _written(held: Iterable[tuple[str, int]]) -> str:
    pieces = [f"{count if count > 1 else ''}{piece}" for piece, count in held if count]
    return "".join(pieces) or "-"


def _hand_of(side: Side, held: dict[str, int]) -> Hand:
    first = side == "first"
    return canonical_hand({p: count for p, count in held.items() if p.isupper() == first})


def _items(word: Word) -> list[_CountedPiece] | None:
    """The pieces of the field; None where it holds anything else."""
    items: list[_CountedPiece] = []
    end = 0
    for match in _HELD.finditer(word.text):
        if match.start() != end:
            return None
        end = match.end()
        if match[2]:
            start = word.start + match.start()
            items.append(_CountedPiece(match[1], match[2], start, word.start + end))
    return items if end == len(word.text) else None


def _report_strangers(word: Word, collector: Collector) -> None:
    """Reports what in the field is no piece in hand."""
    place = (word.start, word.end)
    none = collector.fix("replace", *place, "-", written="-")
    kept = "".join(match[0] for match in _HELD.finditer(word.text) if match[2])
    fixes = [none]
    if kept and len(kept) * 2 > len(word.text):
        fixes.insert(0, collector.fix("replace", *place, kept, written=quote(kept)))
    collector.add("unknown-hands", *place, *fixes, found=quote(word.text))


def _report_too_many(start: int, end: int, word: Word, collector: Collector) -> None:
    none = collector.fix("replace", word.start, word.end, "-", written="-")
    found = quote(word.text[start - word.start : end - word.start])
    collector.add("hand-too-large", start, end, none, found=found, limit=MAX_IN_HAND)


def _report_counts(items: Sequence[_CountedPiece], word: Word, collector: Collector) -> bool:
    """Reports counts that cannot be or are written otherwise; whether any cannot be."""
    wrong = False
    for item in items:
        found = quote(item.digits + item.piece)
        place = (item.start, item.end)
        plain = item.digits.lstrip("0")
        if item.digits and not plain:
            start, end = item.start - word.start, item.end - word.start
            rest = word.text[:start] + word.text[end:] or "-"
            fix = collector.fix("replace", word.start, word.end, rest, written=quote(rest))
            collector.add("hand-of-none", *place, fix, found=found)
            wrong = True
        elif len(plain) > len(str(MAX_IN_HAND)):
            _report_too_many(*place, word, collector)
            wrong = True
        elif plain != item.digits:
            digits = quote(item.digits)
            at = item.start + len(item.digits)
            collector.add("leading-zero", item.start, at, found=digits, canonical=plain)
        elif item.digits == "1":
            collector.add("hand-of-one", *place, found=found, canonical=item.piece)
    return wrong


def _report_form(
    items: Sequence[_CountedPiece], held: dict[str, int], word: Word, collector: Collector
) -> None:
    """Reports dashes among pieces, pieces named again, and another order."""
    for dash in re.finditer("-+", word.text):
        collector.add("hands-dash", word.start + dash.start(), word.start + dash.end())
    named: set[str] = set()
    for item in items:
        if item.piece in named:
            written = _written([(item.piece, held[item.piece])])
            collector.add("hand-again", item.start, item.end, found=item.piece, canonical=written)
        named.add(item.piece)
    places = [ORDER_OF_BOTH.index(piece) for piece in dict.fromkeys(item.piece for item in items)]
    if places != sorted(places):
        collector.add("hands-order", word.start, word.end, found=quote(word.text))
