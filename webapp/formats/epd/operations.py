"""The operations of an EPD (PGN standard §16.2.4), and what is wrong with them.

Each is a name, the opcode, with operands after it and a `;` at its end. A string in
quotation marks may hold spaces and `;`, and a quotation mark behind a backslash, which the
standard does not know but programs write. Operations are kept as typed, whatever is wrong
with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from webapp.findings import Edit, Finding, Fix, Span
from webapp.language import quote
from webapp.model.position import Position
from webapp.text.san import MOVE

COUNTERS = {"hmvc": 0, "fmvn": 1}
"""The opcodes that give the counters, in FEN's order, with their defaults."""

OPCODES = frozenset(
    ["acn", "acs", "am", "bm", "ce", "dm", "draw_accept", "draw_claim", "draw_offer"]
    + ["draw_reject", "eco", "fmvn", "hmvc", "id", "nic", "noop", "pm", "pv", "rc", "resign"]
    + ["sm", "tcgs", "tcri", "tcsi"]
    + [f"{letter}{digit}" for letter in "cv" for digit in range(10)]
)
"""The opcodes of PGN standard §16.2.5. Others are as good once they end with a `;`."""

_OPCODE = r"[A-Za-z][A-Za-z0-9_]*+"


class _StringPatterns:
    """How operations are taken apart, where a string is written so."""

    def __init__(self, string: str) -> None:
        self.operand = re.compile(rf'{string}|[^\s;"]++')
        self.operation = re.compile(
            rf"\s*+({_OPCODE})((?:\s++(?:{self.operand.pattern}))*+)\s*+(;|\Z)"
        )
        self.other = re.compile(rf'\s*+((?:{string}|[^";])*+)([;\s]*+)')


_PLAIN = _StringPatterns(r'"[^"]*+"')
_ESCAPING = _StringPatterns(r'"(?:[^"\\]|\\.)*+"')
_ALL_CLOSED = re.compile(r'(?:[^"]|"(?:[^"\\]|\\.)*+")*+', re.DOTALL)
_START = re.compile(rf"({_OPCODE})(?=[\s;])")
_EMPTY = re.compile(r"[;\s]+")
_COUNTER = re.compile(r"-|[0-9]+")
_DIGIT = re.compile("[0-9]")
_MOVE = re.compile(MOVE)
_PUNCTUATION = ".,:!?'"
_OF_ENGINES = frozenset(["moves"])
"""What follows a position in the protocols of engines, and is no opcode."""


class Operation(NamedTuple):
    """One operation; `operands` are the places of its operands in the text."""

    opcode: str
    operands: tuple[Span, ...]
    span: Span


def is_operation(text: str, start: int) -> bool:
    """Whether an operation stands there, not prose; a `;` before it is none."""
    opcode = _START.match(text, start)
    if not opcode or opcode[1] in _OF_ENGINES:
        return False
    whole = _patterns_of(text, start, len(text)).operation.match(text, start)
    if opcode[1] in OPCODES:
        return whole is None or whole[3] == ";" or whole[2] != ""
    if whole is None or not whole[2]:
        return False
    if whole[3] != ";":
        # Without one it has what prose and moves have not: a string, or a digit in its name.
        numbered = _DIGIT.search(opcode[1]) is not None and not _MOVE.match(opcode[1])
        return numbered or '"' in whole[2]
    operands = whole[2].split()
    return len(operands) == 1 or not all(word.strip(_PUNCTUATION).isalpha() for word in operands)


def scan(text: str, start: int, end: int) -> tuple[list[Operation], list[Finding]]:
    """The operations from `start` to `end` of the text, and what is wrong with them."""
    operations: list[Operation] = []
    findings: list[Finding] = []
    seen: set[str] = set()
    patterns = _patterns_of(text, start, end)
    while start < end:
        match = patterns.operation.match(text, start, end)
        if match:
            places = patterns.operand.finditer(text, *match.span(2))
            operands = tuple(Span(*m.span()) for m in places)
            operation = Operation(match[1], operands, Span(match.start(1), match.end()))
            findings += _faults(operation, match, seen)
            operations.append(operation)
            seen.add(operation.opcode)
        else:
            match = patterns.other.match(text, start, end)
            assert match is not None, "the pattern matches the empty text too"
            if match.end() < end and not match[2]:
                findings.append(Finding("unfinished-string", Span(match.end(), end)))
                break
            span = Span(match.start(1), match.end(1) + len(match[2].rstrip()))
            found = quote(text[slice(*span)])
            code = "unknown-operation" if match[1] else "empty-operation"
            findings.append(Finding(code, span, args={"found": found}))
        start = match.end()
    return operations, findings


def _patterns_of(text: str, start: int, end: int) -> _StringPatterns:
    """Those of strings with escapes, where all strings are closed if they are read so."""
    if text.find("\\", start, end) < 0 or not _ALL_CLOSED.fullmatch(text, start, end):
        return _PLAIN
    return _ESCAPING


def _faults(operation: Operation, match: re.Match[str], seen: Set[str]) -> Iterator[Finding]:
    """The findings about an operation, `seen` being the opcodes before it."""
    opcode, span = operation.opcode, operation.span
    if match[3] != ";":
        found = quote(match[0].strip())
        yield Finding("unfinished-operation", span, args={"found": found})
    for place in operation.operands:
        operand = match.string[slice(*place)]
        if operand[0] == '"' and '\\"' in operand[1:-1]:
            at = place.start + operand.index('\\"')
            yield Finding("escaped-quote", Span(at, at + 2))
    if opcode in seen:
        yield Finding("doubled-operation", span, args={"opcode": quote(opcode)})
    elif opcode in COUNTERS and _counter_place(match.string, operation) is None:
        default = COUNTERS[opcode]
        yield Finding("counter-operation", span, args={"opcode": opcode, "default": default})


# --- the counters among them -----------------------------------------------------------


def _counter_place(text: str, operation: Operation) -> Span | None:
    """Where the operation's number stands; None if it is not the one operand."""
    if len(operation.operands) != 1:
        return None
    (place,) = operation.operands
    return place if _COUNTER.fullmatch(text, *place) else None


def counter_places(text: str, operations: Sequence[Operation]) -> dict[str, Span | None]:
    """Where each counter stands; None for one that no operation gives."""
    first = {operation.opcode: operation for operation in reversed(operations)}
    return {
        opcode: _counter_place(text, first[opcode]) if opcode in first else None
        for opcode in COUNTERS
    }


def _counters_of(position: Position) -> dict[str, str]:
    return {"hmvc": str(position.halfmove), "fmvn": str(position.fullmove)}


def operations_besides_counters(operations: str, position: Position) -> str:
    """The operations of a text without those that give the counters of the position."""
    found, _ = scan(operations, 0, len(operations))
    counters = _counters_of(position)
    read = {
        place
        for opcode, place in counter_places(operations, found).items()
        if place and _is_value(operations[slice(*place)], counters[opcode], COUNTERS[opcode])
    }
    edits = [Edit(*o.span, "") for o in found if any(place in o.operands for place in read)]
    return Fix("remove", tuple(edits)).apply(operations).strip()


def operations_with_counters(
    operations: str, position: Position, *, corrected: bool = False
) -> str:
    """The operations with those of the counters before them that do not follow from them.

    corrected   those that give another counter give that of the position, and none stands before
    """
    places = counter_places(operations, scan(operations, 0, len(operations))[0])
    given = {opcode: operations[slice(*p)] if p else "-" for opcode, p in places.items()}
    lacking = {
        opcode: value
        for opcode, value in _counters_of(position).items()
        if not _is_value(given[opcode], value, COUNTERS[opcode])
    }
    edits: list[Edit] = []
    for opcode, place in places.items():
        if corrected and place and opcode in lacking:
            edits.append(Edit(*place, lacking.pop(opcode)))
    before = [f"{opcode} {value};" for opcode, value in lacking.items()]
    return " ".join([*before, Fix("write-counters", tuple(sorted(edits))).apply(operations)])


def _is_value(text: str, value: str, default: int) -> bool:
    """Whether a counter that is written so has the value; `-` and 0 stand for the default."""
    return (text.lstrip("0-") or str(default)) == value


def only_semicolons(text: str, start: int) -> bool:
    """Whether nothing but `;` and spaces is left."""
    return _EMPTY.fullmatch(text, start) is not None
