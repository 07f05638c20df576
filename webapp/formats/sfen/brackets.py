"""Pieces in hand in brackets behind the board, as Fairy-Stockfish and pychess write shogi.

    lnsgkgsnl/… /LNSGKGSNL[Pp] b - - 2 3

There `w` is the side of the capitals, which is Sente, and two counters follow: a halfmove
clock, which SFEN has not, and the number of the move, raised after each move of Gote.
Source: Fairy-Stockfish, `position.cpp`. Where other fields follow the brackets, the hands
are read all the same, but whom the letter means is for the user to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.sfen.hands import ORDER_OF_BOTH, hands_of, write_hands
from webapp.games import GAMES
from webapp.games.board import Hand
from webapp.language import quote
from webapp.text.characters import Source

_HELD = rf"\[((?:[0-9]{{0,2}}[{ORDER_OF_BOTH}]){{0,40}}|-)\]"
_DASHES = r"(?: -){0,2}"
_CLOCKED = re.compile(rf"{_HELD} +([wb]){_DASHES} +([0-9]{{1,5}}) +([0-9]{{1,5}})(?![\w/])")
_OTHER = re.compile(rf"{_HELD}(?: +([wbWB])(?![\w/]))?{_DASHES}(?: +([0-9]{{1,5}})(?![\w/]))?")
_LETTERS = ("b", "w")


def with_hands_as_field(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with the fields of SFEN in the place of brackets and what follows them."""
    begin = source.plain.find("[")
    if begin <= 0 or source.plain[begin - 1] == " ":
        return source, ()
    fields = _CLOCKED.match(source.plain, begin) or _OTHER.match(source.plain, begin)
    hands = hands_of(fields[1]) if fields else None
    if fields is None or hands is None:
        return source, ()
    if fields.re is _CLOCKED:
        _held, side, _clock, number = fields.groups()
        moves = 2 * max(int(number) - 1, 0) + (side == "b")
        written = _fields("b" if side == "w" else "w", hands, moves + 1)
        span = source.span(*fields.span())
        return _replaced(source, fields, written), (Finding("shogi-in-brackets", span),)
    _held, side, number = fields.groups()
    count = int(number or 1)
    written = _fields((side or "b").lower(), hands, count)
    finding = _whose_turn(source, fields, [_fields(letter, hands, count) for letter in _LETTERS])
    return _replaced(source, fields, written), (finding,)


def _fields(side: str, hands: tuple[Hand, Hand], number: int) -> str:
    """The fields behind the board, with a space before them."""
    return f" {side} {write_hands(hands)} {number}"


def _whose_turn(source: Source, fields: re.Match[str], written: Sequence[str]) -> Finding:
    """That the letter may mean either side, with the fields for either as fixes."""
    span = source.span(*fields.span())
    sides = GAMES["shogi"].sides.names
    fixes = tuple(
        Fix("to-move", (Edit(*span, text),), args={"side": side})
        for side, text in zip(sides, written, strict=True)
    )
    end = source.plain.index("]", fields.start()) + 1
    found = quote(source.plain[fields.start() : end])
    place: Span = source.span(fields.start(), end)
    return Finding("hands-in-brackets", place, args={"found": found}, fixes=fixes)


def _replaced(source: Source, fields: re.Match[str], written: str) -> Source:
    """The source with other characters in the place of the fields."""
    begin, end = fields.span()
    span = source.span(begin, end)
    plain = source.plain[:begin] + written + source.plain[end:]
    typed = source.typed[:begin] + written + source.typed[end:]
    starts = [*source.starts[:begin], *[span.start] * len(written), *source.starts[end:]]
    ends = [*source.ends[:begin], *[span.end] * len(written), *source.ends[end:]]
    return Source(plain, typed, starts, ends)
