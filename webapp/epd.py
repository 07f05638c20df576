"""EPD, the Extended Position Description (PGN standard §16.2).

Four fields as in FEN, then operations: each a name, the opcode, with operands
after it and a `;` at its end. A string in quotation marks may hold spaces and
`;`. The fields are read by FEN's own reader, with all its leniencies; the
operations are kept as typed, and two of them give the counters: `hmvc` the
halfmove clock, `fmvn` the move number.

A text is taken for EPD where after four fields stands an operation that ends
with a `;`, or one with an opcode of the standard, finished or not. Prose
(`White to move;`) is none. What is malformed in the operations is a `note`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from msgspec.structs import replace

from webapp.fen import GRAMMAR, parse_fen, write_fen
from webapp.fen.fields import are_side_castling_target
from webapp.findings import Edit, Finding, Fix, Span, in_text_order, quote
from webapp.position import Position
from webapp.rules.chess.castling import CastlingStyle
from webapp.text.board import find_board
from webapp.text.characters import MAX_LENGTH, Source, make_plain, too_long
from webapp.text.grammar import read_canonical, read_source
from webapp.text.links import Opened, open_text
from webapp.text.reading import FIELD_NAMES, EnPassantMode, Reading

COUNTERS = {"hmvc": 0, "fmvn": 1}
"""The opcodes that give the counters, in FEN's order, with their defaults."""

OPCODES = frozenset(
    ["acn", "acs", "am", "bm", "ce", "dm", "draw_accept", "draw_claim", "draw_offer"]
    + ["draw_reject", "eco", "fmvn", "hmvc", "id", "nic", "noop", "pm", "pv", "rc", "resign"]
    + ["sm", "tcgs", "tcri", "tcsi"]
    + [f"{letter}{digit}" for letter in "cv" for digit in range(10)]
)
"""The opcodes of PGN standard §16.2.5. Others are as good once they end with a `;`."""

_USUAL_FIELDS = re.compile(
    r"[1-8A-Za-z]+(?:/[1-8A-Za-z]+){7} [wb] [A-Za-z-]+ (?:-|[a-h][1-8]) (?=[A-Za-z])"
)
_OPCODE = r"[A-Za-z][A-Za-z0-9_]*+"
_OPERAND = re.compile(r'"[^"]*+"|[^\s;"]++')
_OPERATION = re.compile(rf"\s*+({_OPCODE})((?:\s++(?:{_OPERAND.pattern}))*+)\s*+(;|\Z)")
_START = re.compile(rf"({_OPCODE})(?=[\s;])")
_NO_OPERATION = re.compile(r'\s*+((?:"[^"]*+"|[^";])*+)([;\s]*+)')
_COUNTER = re.compile(r"-|[0-9]+")
_PUNCTUATION = ".,:!?'"


class Operation(NamedTuple):
    """One operation; `operands` are the places of its operands in the text."""

    opcode: str
    operands: tuple[Span, ...]
    span: Span


def parse_epd(text: str) -> Reading:
    """Reads an EPD, with operations or without. Takes any `str` and never raises.

    A text that has more or fewer than four fields before its operations is read
    as FEN.
    """
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),))
    opened = open_text(text)
    start = operations_start(opened)
    if start is not None:
        return read_epd(text, start)
    rest = _after_fields(opened)
    end = len(text.rstrip())
    return parse_fen(text) if rest is None or rest < end else read_epd(text, end)


def operations_start(opened: Opened) -> int | None:
    """Where in a text the operations after its four fields begin; None where there are none."""
    text = opened.text
    if ";" not in text and OPCODES.isdisjoint(text.split()):
        return None
    start = _after_fields(opened)
    return start if start is not None and _is_operation(text, start) else None


def write_epd(
    position: Position,
    en_passant: EnPassantMode = "always",
    operations: str = "",
    castling: CastlingStyle = "fen",
) -> str:
    """Placement, side to move, castling rights and en passant target, then the operations.

    operations   appended as they are; the counters are in no other field
    """
    fields = write_fen(position, castling, en_passant).rsplit(" ", 2)[0]
    return f"{fields} {operations}" if operations else fields


def operations_besides_counters(operations: str) -> str:
    """The operations of a text without those that give the counters."""
    found, _ = _scan(operations, 0, len(operations))
    read = _counter_places(operations, found).values()
    counters = [Edit(*o.span, "") for o in found if any(place in o.operands for place in read)]
    return Fix("remove", tuple(counters)).apply(operations).strip()


def _after_fields(opened: Opened) -> int | None:
    """Where in the text begins what follows the four fields; None without four fields.

    Fields that are stuck together or misspelt are told from the operations by a
    known opcode.
    """
    text = opened.text
    usual = _USUAL_FIELDS.match(text)
    if usual:
        return usual.end()
    words = _words_after_board(opened)
    if are_side_castling_target([word for word, _ in words[:3]]):
        return words[3][1] if len(words) > 3 else len(text)
    known = (start for word, start in words[1:4] if word.rstrip(";") in OPCODES)
    return next(known, None)


def _words_after_board(opened: Opened) -> list[tuple[str, int]]:
    """The words after the board of a text, and where each starts in it; none in a link."""
    plain = opened.source
    board = find_board(plain.plain, GRAMMAR.shape) if not opened.found else None
    if board is None:
        return []
    words = re.compile(r"[^ ]+").finditer(plain.plain, board.end)
    return [(word[0], plain.starts[word.start()]) for word in words]


def _is_operation(text: str, start: int) -> bool:
    """Whether an operation stands there, not prose."""
    opcode = _START.match(text, start)
    if not opcode:
        return False
    whole = _OPERATION.match(text, start)
    if opcode[1] in OPCODES:
        return whole is None or whole[3] == ";" or whole[2] != ""
    if whole is None or whole[3] != ";" or not whole[2]:
        return False
    operands = whole[2].split()
    return len(operands) == 1 or not all(word.strip(_PUNCTUATION).isalpha() for word in operands)


def _scan(text: str, start: int, end: int) -> tuple[list[Operation], list[Finding]]:
    """The operations from `start` to `end` of the text, and what is wrong with them."""
    operations: list[Operation] = []
    findings: list[Finding] = []
    seen: set[str] = set()
    while start < end:
        match = _OPERATION.match(text, start, end)
        if match:
            operands = tuple(Span(*m.span()) for m in _OPERAND.finditer(text, *match.span(2)))
            operation = Operation(match[1], operands, Span(match.start(1), match.end()))
            findings += _faults(operation, match, seen)
            operations.append(operation)
            seen.add(operation.opcode)
        else:
            match = _NO_OPERATION.match(text, start, end)
            assert match is not None, "the pattern matches the empty text too"
            if match.end() < end and not match[2]:
                findings.append(Finding("unfinished-string", Span(match.end(), end)))
                break
            span = Span(match.start(1), match.end(1) + len(match[2].rstrip()))
            found = quote(text[slice(*span)])
            findings.append(Finding("unknown-operation", span, args={"found": found}))
        start = match.end()
    return operations, findings


def _faults(operation: Operation, match: re.Match[str], seen: Set[str]) -> Iterator[Finding]:
    """What is wrong with an operation, `seen` being the opcodes before it."""
    opcode, span = operation.opcode, operation.span
    if match[3] != ";":
        found = quote(match[0].strip())
        yield Finding("unfinished-operation", span, args={"found": found})
    if opcode in seen:
        yield Finding("doubled-operation", span, args={"opcode": quote(opcode)})
    elif opcode in COUNTERS and _counter_place(match.string, operation) is None:
        default = COUNTERS[opcode]
        yield Finding("counter-operation", span, args={"opcode": opcode, "default": default})


def _counter_place(text: str, operation: Operation) -> Span | None:
    """Where the operation's number stands; None if it is not the one operand."""
    if len(operation.operands) != 1:
        return None
    (place,) = operation.operands
    return place if _COUNTER.fullmatch(text, *place) else None


def _counter_places(text: str, operations: Sequence[Operation]) -> dict[str, Span | None]:
    """Where each counter stands; None for one that no operation gives."""
    first = {operation.opcode: operation for operation in reversed(operations)}
    return {
        opcode: _counter_place(text, first[opcode]) if opcode in first else None
        for opcode in COUNTERS
    }


def read_epd(text: str, start: int) -> Reading:
    """The reading of a text with its operations from `start` on, perhaps none."""
    end = max(start, len(text.rstrip()))
    operations, found = _scan(text, start, end)
    places = _counter_places(text, operations)
    typed = {c: text[slice(*p)] if p else str(COUNTERS[c]) for c, p in places.items()}
    kept = text[start:end]
    spans = {"operations": Span(start, end)} if kept else {}
    counters = {n: p for n, p in zip(FIELD_NAMES[4:], places.values(), strict=True) if p}
    if not found and end == len(text):
        clean = read_canonical(f"{text[:start]}{typed['hmvc']} {typed['fmvn']}", GRAMMAR)
        if clean:
            fields = clean.fields
            spans |= {name: fields[name] for name in FIELD_NAMES[:4]} | counters
            return Reading(text, clean.position, (), "epd", spans, kept)
    if end < len(text):
        found.append(Finding("outer-space", Span(end, len(text))))

    def canonical(position: Position, style: str) -> str:
        values = (position.halfmove, position.fullmove)
        edits = [
            Edit(place.start - start, place.end - start, str(value))
            for place, value in zip(places.values(), values, strict=True)
            if place
        ]
        corrected = Fix("write-canonical", tuple(sorted(edits))).apply(kept)
        castling: CastlingStyle = "shredder" if style == "shredder" else "fen"
        return write_epd(position, operations=corrected, castling=castling)

    source, made_plain = make_plain(_as_fen(text, start, places, typed))
    opened = Opened(text, source, tuple(found), tuple(made_plain))
    reading = read_source(opened, GRAMMAR, canonical)
    read = reading.spans or {}
    spans |= {name: read[name] for name in read if name in FIELD_NAMES[:4] or name in counters}
    return replace(
        reading,
        findings=in_text_order(reading.findings),
        notation="epd",
        spans=spans,
        operations=kept,
    )


def _as_fen(text: str, start: int, places: dict[str, Span | None], typed: dict[str, str]) -> Source:
    """The four fields with the counters after them, as the source of a FEN.

    A counter stands where its operation gives it; one that none gives has its
    default and takes up no room.
    """
    nowhere = Span(start, start)
    characters = [(character, Span(i, i + 1)) for i, character in enumerate(text[:start])]
    if not text[start:].strip():
        characters.append((" ", nowhere))
    for opcode, counter in typed.items():
        place = places[opcode]
        if opcode != "hmvc":
            characters.append((" ", nowhere))
        characters += [
            (character, Span(place.start + i, place.start + i + 1) if place else nowhere)
            for i, character in enumerate(counter)
        ]
    plain = "".join(character for character, _ in characters)
    return Source(plain, plain, [s.start for _, s in characters], [s.end for _, s in characters])
