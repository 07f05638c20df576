"""Writing a text in another notation, with what is lost in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from webapp.findings import CODES, Arguments, Finding, Span, in_text_order
from webapp.formats.correction import operations_with_words
from webapp.formats.epd.operations import operations_besides_counters, operations_with_counters
from webapp.formats.feen.chess import as_chess
from webapp.formats.grammar.reading import Notation, Reading
from webapp.formats.registry import NOTATIONS, NotationInfo
from webapp.games import EVERY_GAME
from webapp.games.board import CHESS, BoardKind
from webapp.language import quote
from webapp.model.marks import Mark
from webapp.model.position import Position


class Conversion(Struct, frozen=True):
    """A text in another notation.

    text       None where the text has an error: what stands there is not guessed;
               or where the notation cannot hold the position
    findings   what was found in reading, and what keeps it from being written
    losses     notes on what the notation written has no place for
    notation   the one that was read
    kind       the board that was read, which the squares of the findings are on
    readable   whether the text has no error
    """

    text: str | None
    findings: tuple[Finding, ...] = ()
    losses: tuple[Finding, ...] = ()
    notation: Notation = "fen"
    kind: BoardKind = CHESS
    readable: bool = True


def converted(reading: Reading, info: NotationInfo, *, handicap: bool = False) -> Conversion:
    """A reading in another notation. The operations of an EPD stay where EPD is written.

    handicap   whether it is of a game with a handicap, even where the position does not tell
    """
    read = (reading.notation, reading.kind)
    if reading.position is None or reading.has_error:
        return Conversion(None, reading.findings, (), *read, readable=False)
    position, marks = _for_notation(reading.position, info)
    refused = why_unwritable(position, info)
    if refused:
        return Conversion(None, (*reading.findings, refused), (), *read)
    if info.marked:
        written, lost = info.marked(position, "always", reading.marks)
    elif handicap and info.handicapped:
        written, lost = info.handicapped(position), reading.marks
    else:
        written = info.write(position, "always", _operations_for(info, reading, position))
        lost = reading.marks
    losses = (*marks, *_losses(reading, position, info), *_lost_from_board(lost, info))
    return Conversion(written, reading.findings, in_text_order(losses), *read)


def _for_notation(position: Position, info: NotationInfo) -> tuple[Position, tuple[Finding, ...]]:
    """The position as the notation needs it, and notes on what that leaves out."""
    may_be_chess = info.games == ("chess",) and not info.on_request and position.game == "custom"
    chess = as_chess(position) if may_be_chess else None
    if chess is None:
        return position, ()
    return chess, (Finding("marks-not-written", args={"notation": info.within}),)


def _lost_from_board(marks: Sequence[Mark], info: NotationInfo) -> Iterator[Finding]:
    """Says which marks on the board have no place in the notation."""
    if marks:
        squares = tuple(sorted({mark.square for mark in marks}))
        args: Arguments = {"count": len(marks), "notation": info.within}
        yield Finding("board-marks-not-written", squares=squares, args=args)


def _operations_for(info: NotationInfo, reading: Reading, position: Position) -> str:
    """The operations of the text, with those of the counters where only its fields gave them.

    Words around the position are among them.
    """
    if not info.operations:
        return reading.operations
    operations = reading.operations
    if operations and reading.notation != info.name:
        operations = operations_with_counters(operations, position)
    return operations_with_words(operations, reading)


def why_unwritable(position: Position, info: NotationInfo) -> Finding | None:
    """Why the notation cannot hold the position, None where it can."""
    if position.game not in info.games:
        args = {"game": EVERY_GAME[position.game].within, "notation": info.within}
        return Finding("game-not-in-notation", args=args)
    return info.unwritable(position)


def notations_of(position: Position) -> tuple[Notation, ...]:
    """The notations that can hold the position, its game's own first.

    There may be none for a custom game, see `feen.unwritable`.
    """
    return tuple(name for name, info in NOTATIONS.items() if _holds(info, position))


def _holds(info: NotationInfo, position: Position) -> bool:
    """Whether a position is shown in the notation: with all its marks, unless it is lossy."""
    if info.on_request or position.game not in info.games or info.unwritable(position):
        return False
    return info.lossy or not any(info.losses(position))


def _losses(reading: Reading, position: Position, info: NotationInfo) -> Iterator[Finding]:
    """Notes on what the notation has no place for."""
    for loss in info.losses(position):
        yield replace(loss, span=reading.fields.get(CODES[loss.code].field))
    keeps_counters = info.operations and reading.operations
    if not info.counters and reading.notation != info.name and not keeps_counters:
        yield from _lost_counters(reading, position, info)
    lost = "" if info.operations else operations_besides_counters(reading.operations, position)
    if lost:
        span = reading.fields.get("operations")
        found = {"found": quote(lost), "notation": info.within}
        yield Finding("operations-not-written", span, args=found)


def _lost_counters(reading: Reading, position: Position, info: NotationInfo) -> Iterator[Finding]:
    halfmove, fullmove = position.halfmove, position.fullmove
    if (halfmove, fullmove) == (0, 1):
        return
    places = [reading.fields[n] for n in ("halfmove", "fullmove") if n in reading.fields]
    span = Span(places[0].start, places[-1].end) if places else None
    args: Arguments = {"halfmove": halfmove, "fullmove": fullmove, "notation": info.within}
    yield Finding("counters-not-written", span, args=args)
