"""The moves that operations of an EPD name: `bm`, best move, and `am`, avoid move.

Source: PGN standard §16.2.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from webapp.findings import Arguments, Finding, Span
from webapp.formats.epd.operations import scan
from webapp.language import Listing, quote
from webapp.model.position import Position
from webapp.moves import Refusal, read_move

_CODES = {"bm": "epd-best-move", "am": "epd-avoid-move"}
_MOST_OPERATIONS = 4
"""The most operations with moves that are looked at; each has its place once."""
_MOST_MOVES = 20
"""The most moves of one operation that are looked at."""


def of_epd(text: str, operations: str, position: Position) -> Iterator[Finding]:
    """Findings on the moves that the operations name, and on those of them that cannot be played.

    text         the whole text, in which the operations stand as typed
    operations   those of the reading, "" for none
    """
    at = text.rfind(operations) if operations and position.game == "chess" else -1
    if at < 0:
        return
    found = scan(operations, 0, len(operations))[0]
    for operation in islice((one for one in found if one.opcode in _CODES), _MOST_OPERATIONS):
        code = _CODES[operation.opcode]
        moves = [operations[slice(*place)] for place in operation.operands[:_MOST_MOVES]]
        span = Span(at + operation.span.start, at + operation.span.end)
        args: Arguments = {"moves": Listing(map(quote, moves)), "count": len(moves)}
        yield Finding(code, span, args=args)
        for move, place in zip(moves, operation.operands, strict=False):
            read = read_move(position, move)
            if isinstance(read, Refusal):
                where = Span(at + place.start, at + place.end)
                why: Arguments = {"move": quote(move), "reason": read.reason}
                yield Finding("epd-move-unplayable", where, read.squares, args=why)
