"""A text as it was read as a record, and the main line as forms write it that have no others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from webapp.findings import Finding, in_text_order
from webapp.model.line import Line, Move, Ply, main_line
from webapp.model.position import Position
from webapp.moves import play
from webapp.text.characters import MAX_FINDINGS


class Record(Struct, frozen=True):
    """A text read as a record.

    line      all of it that could be read
    findings  what is said of the text, with spans in it
    form      the name of a row of `registry.FORMS`
    others    how many more games with moves the text holds
    ply       the number of the ply that the text shows, -1 for the start; None where it says none
    end       the position behind the main line, where it was worked out in reading
    """

    line: Line
    findings: tuple[Finding, ...]
    form: str
    others: int = 0
    ply: int | None = None
    end: Position | None = None


def as_shown(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings in the order of the text, no more than are shown."""
    found = in_text_order(findings)
    if len(found) <= MAX_FINDINGS:
        return found
    more = {"count": len(found) - MAX_FINDINGS}
    left_out = Finding("more-findings", found[MAX_FINDINGS].span, args=more)
    return (*found[:MAX_FINDINGS], left_out)


def main_moves(
    line: Line, write: Callable[[Position, Move], str | None]
) -> Iterator[tuple[Ply, str, Position]]:
    """The plies of the main line as far as they have words, with these and the position behind."""
    position = line.start
    for number in main_line(line):
        ply = line.plies[number]
        word = write(position, ply.move)
        if word is None:
            return
        position = play(position, ply.move)
        yield ply, word, position
