"""What forms of records cannot hold of a line, and what keeps one of shogi from being written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from webapp.findings import Arguments, Finding
from webapp.formats.conversion import why_unwritable as why_no_sfen
from webapp.formats.registry import NOTATIONS
from webapp.language import Phrase
from webapp.model.line import Line, main_line
from webapp.model.marks import Mark
from webapp.model.position import Position

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
    yield from losses_of_variations(line, notation)
    said = [line.comment, *(words for ply in line.plies for words in (ply.before, ply.after))]
    yield from _lost("record-comments-not-written", sum(map(bool, said)), notation)
    commands = len(line.commands) + sum(len(ply.commands) for ply in line.plies)
    yield from losses_of_commands(commands, notation)
    yield from losses_of_tags(bool(line.tags) or line.result != "*", notation)
    yield from losses_of_signs(line, notation)


def losses_of_signs(line: Line, notation: str) -> Iterator[Finding]:
    """That judgements of moves, and marks on the board, are lost."""
    yield from losses_of_nags(sum(len(ply.nags) for ply in line.plies), notation)
    yield from losses_of_marks(line, notation)


def losses_of_nags(lost: int, notation: str) -> Iterator[Finding]:
    """That so many judgements of moves are lost."""
    return _lost("record-nags-not-written", lost, notation)


def losses_of_marks(line: Line, notation: str) -> Iterator[Finding]:
    """That the marks on the board are lost."""
    marks = [*line.marks, *(mark for ply in line.plies for mark in ply.marks)]
    return _lost("board-marks-not-written", len(marks), notation, marks)


def losses_of_variations(line: Line, notation: str) -> Iterator[Finding]:
    """That the moves of all variations are lost."""
    aside = len(line.plies) - len(main_line(line))
    return _lost("record-variations-not-written", aside, notation)


def losses_of_tags(are_lost: bool, notation: str) -> Iterator[Finding]:
    """That something that is said of the game is lost."""
    return _lost("record-tags-not-written", int(are_lost), notation)


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
