"""Boards of shogi as records have them, in KIF (`kif_board.py`) or CSA (`csa_board.py`).

What is read of one is a leniency, `record-board`, with its SFEN as the fix. What cannot be
read is an error with its place and the text stays as it is; a board with a row or a square
that cannot be read gives no position. Moves behind the board stay in the text until they can
be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from webapp.findings import CODES, Edit, Finding, Fix, Span
from webapp.formats.grammar.reading import Reading
from webapp.formats.grid.rows import DrawnLine, lines_of
from webapp.formats.records.record import as_shown
from webapp.formats.sfen import write_sfen
from webapp.formats.shogi import csa_board as csa
from webapp.formats.shogi import kif_board as kif
from webapp.formats.shogi.board import KIND, BoardSection
from webapp.model.position import Position

MOST_BOARDS = 100
"""The most boards that are read of one text."""
_SIGNS = (*kif.MARKS, *csa.MARKS)
"""One of these is in every text with such a board."""


class RecordBoard(NamedTuple):
    """One of the boards of a text: the number of its line, what was read, and its places.

    place   with its moves
    board   without them
    """

    line: int
    place: Span
    board: Span
    position: Position | None


class RecordBoards:
    """A text in which boards of records are looked for once, however often they are asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _lines(self) -> Sequence[DrawnLine]:
        return list(lines_of(self.text))

    @cached_property
    def _found(self) -> Sequence[BoardSection]:
        if not any(sign in self.text for sign in _SIGNS):
            return []
        sections = islice(kif.kif_sections(self.text, self._lines), MOST_BOARDS)
        return list(sections) or list(islice(csa.csa_sections(self.text, self._lines), MOST_BOARDS))

    @cached_property
    def reading(self) -> Reading | None:
        """The first board, in SFEN as its fix; None where there is none."""
        return _reading(self.text, self._found[0], self._lines) if self._found else None

    @property
    def boards(self) -> Iterator[RecordBoard]:
        """All boards, `MOST_BOARDS` at the most."""
        number = {line.start: index for index, line in enumerate(self._lines, start=1)}
        for section in self._found:
            start = section.place.start
            place = Span(start, section.end)
            yield RecordBoard(number[start], place, section.place, section.position)

    @property
    def are_several(self) -> bool:
        """Whether there is more than one."""
        return len(self._found) > 1


def _reading(text: str, section: BoardSection, lines: Sequence[DrawnLine]) -> Reading:
    place, faults = section.place, list(section.findings)
    errors = any(CODES[finding.code].severity == "error" for finding in faults)
    position = section.position
    fixes: tuple[Fix, ...] = ()
    if position:
        sure = not section.moves and not errors
        fixes = (Fix("write-canonical", (Edit(0, len(text), write_sfen(position)),), sure=sure),)
        args = {"record": section.record}
        faults.append(Finding("record-board", place, args=args, fixes=fixes))
    if section.moves:
        span = Span(section.moves[0].start, section.moves[-1].end)
        faults.append(Finding("moves-left-out", span))
    faults += [Finding("surrounding-text", span, fixes=fixes) for span in _others(section, lines)]
    spans = {"placement": place}
    return Reading(text, position, as_shown(faults), "sfen", spans, board=KIND)


def _others(section: BoardSection, lines: Sequence[DrawnLine]) -> Iterator[Span]:
    """The lines around the board and its moves, and between them, as runs."""
    used = {line.start for line in section.lines}
    begin, end = (section.moves[0].start, section.moves[-1].end) if section.moves else (0, 0)
    run: list[DrawnLine] = []
    for line in lines:
        if line.start in used or begin <= line.start < end:
            if run:
                yield Span(run[0].start, run[-1].end)
            run = []
        elif line.shown.strip() and not kif.is_frame(line.shown):
            run.append(line)
    if run:
        yield Span(run[0].start, run[-1].end)
