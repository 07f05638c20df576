"""Reading a position of another game than chess, whatever its notation.

A `Grammar` says what the notation looks like; the way through a text is that of
FEN (see `text/surroundings.py`), with the leniencies listed in `text/scan.py`, `text/ranks.py`
and `text/deal.py`. Beside those, moves after the position are left out (`position
sfen … moves 7g7f`), and a position is taken out of a PGN's FEN tag or a link.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from msgspec.structs import replace

from webapp.findings import Finding, Span, in_text_order
from webapp.position import NO_HANDS, BoardKind, Hand, Position, Side
from webapp.text.characters import MAX_LENGTH, Collector, Source, Word, make_plain, too_long
from webapp.text.deal import Slots
from webapp.text.links import FEN_TAG, decode_links
from webapp.text.ranks import read_ranks
from webapp.text.reading import Notation, Reading
from webapp.text.shapes import Field, Shape
from webapp.text.surroundings import take_position, with_canonical_fix

_MOVES = re.compile(r" moves(?: .*)?\Z", re.DOTALL)
_FIELD_LENGTH = 64
_REMEMBERED = 16_384


@dataclass(slots=True)
class Values:
    """What the fields after the board say; the defaults where they say nothing."""

    turn: Side = "first"
    hands: tuple[Hand, Hand] = NO_HANDS
    halfmove: int = 0
    fullmove: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """One notation of one game.

    shape      its board
    slots      its fields after the board
    names      what those are called in `Reading.fields`, "" for one that is not
    read       reads the words dealt out to the fields; findings are added
    write      the canonical text, in the style found by `style`
    style      which of several sets of letters the board is written in
    mixed      the style of a board that mixes them, reported as `mixed-letters`
    plus       a side to move and what follows with a `+` for each space, as in links
    prepare    a source made ready for reading, with findings about what was done
    cache      what fields with nothing to report say
    """

    notation: Notation
    kind: BoardKind
    shape: Shape
    slots: Slots
    names: tuple[str, ...]
    read: Callable[[Mapping[int, Word], Collector], Values]
    write: Callable[[Position, str], str]
    plus: re.Pattern[str]
    style: Callable[[str], str] = field(default=lambda _placement: "")
    mixed: str = "mixed"
    prepare: Callable[[Source], tuple[Source, tuple[Finding, ...]]] = field(
        default=lambda source: (source, ())
    )
    cache: dict[str, Values | None] = field(default_factory=dict)


def parse_game(text: str, grammar: Grammar) -> Reading:
    """Reads the position in a text. Takes any `str` and never raises."""
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),), grammar.notation)
    canonical = _read_canonical(text, grammar)
    if canonical:
        return canonical
    tag = FEN_TAG.search(text)
    if tag and "/" in tag[1]:
        taken = Finding("pgn-tag", Span(tag.start(), tag.start(1)))
        return _read_source(Source.of(tag[1], tag.start(1)), text, (taken,), grammar)
    source = decode_links(Source.of(text), grammar.plus)
    if source.plain == text:
        return _read_source(source, text, (), grammar)
    encoded = Finding("encoded", Span(0, len(text)))
    reading = _read_source(source, text, (encoded,), grammar)
    if all(finding.code != "link" for finding in reading.findings):
        return reading
    # That it is a link says so too.
    return replace(reading, findings=tuple(f for f in reading.findings if f.code != "encoded"))


def _read_canonical(text: str, grammar: Grammar) -> Reading | None:
    """The reading of a text in which each field is canonical, None for any other."""
    words = text.split(" ")
    if len(words) != 1 + len(grammar.names):
        return None
    ranks = words[0].split("/")
    if len(ranks) != grammar.kind.ranks:
        return None
    rows = [row for row in map(grammar.shape.clean, ranks) if row]
    if len(rows) != len(ranks) or grammar.style(words[0]) == grammar.mixed:
        return None
    values = _clean_fields(text[len(words[0]) + 1 :], words[1:], grammar)
    if values is None:
        return None
    position = _position(tuple(chain.from_iterable(rows)), values, grammar.kind)
    spans: dict[str, Span] = {}
    start = 0
    for name, word in zip(("placement", *grammar.names), words, strict=True):
        if name:
            spans[name] = Span(start, start + len(word))
        start += len(word) + 1
    return Reading(text, position, (), grammar.notation, spans)


def _clean_fields(fields: str, words: list[str], grammar: Grammar) -> Values | None:
    """What the fields say where none has anything to report, else None."""
    if fields in grammar.cache:
        return grammar.cache[fields]
    if len(fields) > _FIELD_LENGTH or not all(words):
        return None
    collector = Collector(Source.of(fields))
    dealt = dict(enumerate(collector.source.words()))
    shapes = zip(grammar.slots.shapes, words, strict=True)
    values = None
    if all(shape.match(word) for shape, word in shapes):
        values = grammar.read(dealt, collector)
    if len(grammar.cache) >= _REMEMBERED:
        grammar.cache.clear()
    grammar.cache[fields] = None if collector.found else values
    return grammar.cache[fields]


def _read_source(
    source: Source, text: str, found: tuple[Finding, ...], grammar: Grammar
) -> Reading:
    """Reads the position in `source`, a part of `text`; spans and fixes are of `text`."""
    source, prepared = grammar.prepare(source)
    plain, made_plain = make_plain(source)
    plain, moves = _without_moves(plain)
    collector = Collector(plain, (*found, *prepared, *moves))
    taken = take_position(collector, text, made_plain, grammar.shape, grammar.slots)
    if taken is None:
        return Reading(text, None, in_text_order(collector.kept()), grammar.notation)
    placement, words = taken.field, taken.dealt.words
    squares = read_ranks(placement, collector, grammar.shape)
    style = _style(placement, squares is not None, grammar, collector)
    values = grammar.read(words, collector)
    values.turn = taken.dealt.said_to_move or values.turn
    spans = {"placement": plain.span(placement.offsets[0], placement.offsets[-1])}
    for slot, word in words.items():
        if grammar.names[slot]:
            spans[grammar.names[slot]] = plain.span(word.start, word.end)
    position = _position(squares, values, grammar.kind) if squares else None
    findings = in_text_order(collector.kept())
    if position and not collector.has_error:
        canonical = grammar.write(position, style)
        findings = with_canonical_fix(findings, text, canonical, sure=not taken.dealt.doubtful)
    return Reading(text, position, findings, grammar.notation, spans)


def _style(placement: Field, readable: bool, grammar: Grammar, collector: Collector) -> str:
    """The style of the board; one that mixes several is reported if it can be read."""
    style = grammar.style(placement.text)
    if style == grammar.mixed and readable:
        collector.add("mixed-letters", placement.offsets[0], placement.offsets[-1])
    return style


def _without_moves(plain: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source up to the moves that follow the position, if any do."""
    moves = _MOVES.search(plain.plain, plain.plain.rfind("/") + 1)
    if moves is None:
        return plain, ()
    left_out = Finding("moves-left-out", plain.span(moves.start() + 1, len(plain.plain)))
    return plain.cut(0, moves.start()), (left_out,)


def _position(squares: tuple[str, ...], values: Values, kind: BoardKind) -> Position:
    return Position(
        squares,
        values.turn,
        halfmove=values.halfmove,
        fullmove=values.fullmove,
        hands=values.hands,
        kind=kind,
    )
