"""Reading a position in one notation, FEN or its kin.

A `Grammar` says what the notation looks like. A text in which all is canonical is read at
a stroke by `read_canonical`; any other is opened (`text/links.py`), its board found
(`board.py`), what stands around it left out (`extract.py`) and what is forgiven
reported (`placement.py`, `fields.py`). Moves after the position are left out too
(`position sfen … moves 7g7f`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from webapp.findings import Finding, in_text_order
from webapp.formats.grammar.extract import extract, with_canonical_fix
from webapp.formats.grammar.fields import OTHER, TURN, Canonical, NotationForm
from webapp.formats.grammar.placement import read_ranks
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.grammar.shape import Shape
from webapp.games.ranks import Squares
from webapp.model.position import Position
from webapp.text.characters import MAX_LENGTH, Collector, Source, too_long
from webapp.text.links import OpenedText, encoded, open_text, with_spaces

_MOVES = re.compile(r" moves(?: [^ ]*[0-9].*)?\Z", re.DOTALL)

Style = str
"""Which of several ways to write a notation a text is in; "" where there is one."""

MIXED: Style = "mixed"
"""That of a board that mixes several, reported as `mixed-letters`."""


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """One notation of one game.

    shape      its board
    form       its fields after the board
    position   the position of these squares and the values of the fields
    write      the canonical text, in the style of the text
    plus       a side to move and what follows with a `+` for each space, as in links
    style      the style of the text of one field on these squares
    styled     which field that is: 0 for the board
    dialects   the notations that are told by the style
    prepare    a source made ready for reading, with findings about what was done
    complete   the position with what stands beside the fields, `Collector.asides`
    hands      the letters of the pieces that may be in hand, of both sides; "" for none
    clock      whether there is a halfmove clock
    canonical  how the value of each field is read
    names      the names of all fields, the board first
    """

    notation: Notation
    shape: Shape
    form: NotationForm
    position: Callable[[Squares, Sequence[Any]], Position]
    write: Callable[[Position, Style], str]
    plus: re.Pattern[str]
    style: Callable[[str, Squares], Style] = field(default=lambda _text, _squares: "")
    styled: int = 0
    dialects: Mapping[Style, Notation] = field(default_factory=dict)
    prepare: Callable[[Source], tuple[Source, tuple[Finding, ...]]] = field(
        default=lambda source: (source, ())
    )
    complete: Callable[[Position, Collector], Position] = field(
        default=lambda position, _collector: position
    )
    hands: str = ""
    clock: bool = True
    canonical: tuple[Canonical, ...] = field(init=False)
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        fields = self.form.fields
        object.__setattr__(self, "canonical", tuple(field.canonical for field in fields))
        object.__setattr__(self, "names", ("placement", *(field.name for field in fields)))


def parse_text(text: str, grammar: Grammar) -> Reading:
    """Reads the position in a text. Takes any `str` and never raises."""
    if len(text) > MAX_LENGTH:
        board = grammar.shape.letters.kind
        return Reading(text, None, (too_long(len(text)),), grammar.notation, board=board)
    return read_canonical(text, grammar) or read_opened(open_text(text), grammar)


def read_canonical(text: str, grammar: Grammar) -> Reading | None:
    """The reading of a text in which each field is canonical, None for any other."""
    texts = text.split(" ")
    if len(texts) != len(grammar.names):
        return None
    squares = grammar.shape.letters.squares_of(texts[0])
    if squares is None:
        return None
    values = []
    for canonical, word in zip(grammar.canonical, texts[1:], strict=True):
        value = canonical(word, squares)
        if value is OTHER:
            return None
        values.append(value)
    style = grammar.style(texts[grammar.styled], squares)
    if style == MIXED:
        return None
    notation = grammar.dialects.get(style, grammar.notation)
    return Reading(text, grammar.position(squares, values), (), notation, names=grammar.names)


def read_opened(opened: OpenedText, grammar: Grammar) -> Reading:
    """Reads the position in a text that was opened."""
    source, found = opened.source, opened.found
    plus = grammar.plus.search(source.plain) if "+" in source.plain else None
    if plus:
        on_board = grammar.shape.letters.plus
        source = with_spaces(source, *(plus.span() if on_board else (0, len(source.plain))))
        found = found or (encoded(opened.text),)
    return read_source(replace(opened, source=source, found=found), grammar)


def read_source(
    opened: OpenedText, grammar: Grammar, write: Callable[[Position, Style], str] | None = None
) -> Reading:
    """Reads the position in a source that is as the grammar has it.

    write   gives the canonical form of the text, if not the grammar
    """
    text, shape = opened.text, grammar.shape
    source, prepared = grammar.prepare(opened.source)
    source, moves = _without_moves(source)
    collector = Collector(source, (*opened.found, *prepared, *moves))
    taken = extract(collector, text, opened.made_plain, shape, grammar.form)
    kind = shape.letters.kind
    if taken is None:
        findings = in_text_order(collector.kept())
        return Reading(text, None, findings, grammar.notation, board=kind)
    parts, assigned = taken
    words, fields = assigned.words, grammar.form.fields
    squares = read_ranks(parts, collector, shape)
    board = squares or ("",) * len(shape.letters.square_names)
    values = [
        row.read(words[place], board, collector) if place in words else row.default
        for place, row in enumerate(fields)
    ]
    values[TURN] = assigned.said_to_move or values[TURN]
    # Without spaces that had got into the board.
    texts = {0: "/".join([part.text for part in parts])}
    texts |= {place + 1: word.text for place, word in words.items()}
    placement = parts[0].start, parts[-1].end
    style = grammar.style(texts.get(grammar.styled, ""), board)
    if style == MIXED and squares:
        collector.add("mixed-letters", *placement)
    spans = {"placement": source.span(*placement)}
    for place, word in words.items():
        if fields[place].name:
            spans[fields[place].name] = source.span(word.start, word.end)
    position = grammar.position(squares, values) if squares else None
    if position and collector.asides:
        position = grammar.complete(position, collector)
    findings = _in_order(collector)
    if position and not collector.has_error:
        canonical = (write or grammar.write)(position, style)
        sure = not assigned.doubtful and not moves
        findings = with_canonical_fix(findings, text, canonical, sure=sure)
    notation = grammar.dialects.get(style, grammar.notation)
    return Reading(text, position, findings, notation, spans, board=kind)


def _in_order(collector: Collector) -> tuple[Finding, ...]:
    """The findings, in text order. That the text is a link says too that it is encoded."""
    if any(finding.code == "link" for finding in collector.found):
        collector.found = [f for f in collector.found if f.code != "encoded"]
    return in_text_order(collector.kept())


def _without_moves(plain: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source up to the moves that follow the position, if any do."""
    last_rank = plain.plain.rfind("/")
    moves = _MOVES.search(plain.plain, last_rank) if last_rank >= 0 else None
    if moves is None:
        return plain, ()
    left_out = Finding("moves-left-out", plain.span(moves.start() + 1, len(plain.plain)))
    return plain.cut(0, moves.start()), (left_out,)
