"""What records of shogi cannot hold of a line, and what keeps a line from being written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from webapp.findings import Arguments, Finding
from webapp.language import Phrase
from webapp.line import Line, main_line
from webapp.marks import Mark
from webapp.notations.conversion import why_unwritable as why_no_sfen
from webapp.notations.registry import NOTATIONS
from webapp.position import Position

_SFEN = NOTATIONS["sfen"]


def why_unwritable(start: Position, notation: str) -> Finding | None:
    """What keeps a start from being written: what keeps it from being written in SFEN."""
    found = why_no_sfen(start, _SFEN)
    return _of_notation(found, notation) if found else None


def losses_of_start(start: Position, notation: str) -> Iterator[Finding]:
    """What is lost of the start."""
    return (_of_notation(found, notation) for found in _SFEN.losses(start))


def losses_of_all(line: Line, notation: str) -> Iterator[Finding]:
    """What is lost where the main line alone is written."""
    aside = len(line.plies) - len(main_line(line))
    yield from _lost("record-variations-not-written", aside, notation)
    said = [line.comment, *(words for ply in line.plies for words in (ply.before, ply.after))]
    yield from _lost("record-comments-not-written", sum(map(bool, said)), notation)
    commands = len(line.commands) + sum(len(ply.commands) for ply in line.plies)
    yield from _lost("record-commands-not-written", commands, notation)
    yield from _lost("record-tags-not-written", len(line.tags) + (line.result != "*"), notation)
    yield from losses_of_signs(line, notation)


def losses_of_signs(line: Line, notation: str) -> Iterator[Finding]:
    """That judgements of moves, and marks on the board, are lost."""
    yield from _lost("record-nags-not-written", sum(len(ply.nags) for ply in line.plies), notation)
    marks = [*line.marks, *(mark for ply in line.plies for mark in ply.marks)]
    yield from _lost("board-marks-not-written", len(marks), notation, marks)


def losses_of_moves(lost: int, notation: str) -> Iterator[Finding]:
    """That so many moves are lost."""
    return _lost("record-moves-not-written", lost, notation)


def losses_of_commands(lost: int, notation: str) -> Iterator[Finding]:
    """That so many commands are lost."""
    return _lost("record-commands-not-written", lost, notation)


def _lost(code: str, count: int, notation: str, marks: Iterable[Mark] = ()) -> Iterator[Finding]:
    if count:
        args: Arguments = {"count": count, "notation": Phrase(notation)}
        squares = tuple(sorted({mark.square for mark in marks}))
        yield Finding(code, squares=squares, args=args)


def _of_notation(finding: Finding, notation: str) -> Finding:
    """A finding about SFEN as one about that notation."""
    return replace(finding, args={**finding.args, "notation": Phrase(notation)})
