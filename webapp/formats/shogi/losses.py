"""Losses where a line is written in a form of records, and reasons why one of shogi cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from webapp.findings import Arguments, Finding
from webapp.formats.conversion import why_unwritable as why_no_sfen
from webapp.formats.registry import NOTATIONS
from webapp.formats.shogi.start import MOST_HELD
from webapp.games import GAMES
from webapp.language import Phrase
from webapp.model.line import Line, main_line
from webapp.model.position import Position

_SFEN = NOTATIONS["sfen"]


def why_unwritable(start: Position, notation: str) -> Finding | None:
    """The reason why a start cannot be written, which is that of SFEN."""
    found = why_no_sfen(start, _SFEN)
    return _of_notation(found, notation) if found else None


def of_start(start: Position, notation: str) -> Iterator[Finding]:
    """The losses of the start."""
    return (_of_notation(found, notation) for found in _SFEN.losses(start))


def of_hands(start: Position, notation: str) -> Finding | None:
    """That a hand holds more of a piece than readers of boards are sure to take."""
    for hand, side in zip(start.hands, GAMES["shogi"].sides.names, strict=True):
        for piece, count in hand:
            if count > MOST_HELD:
                args = {"piece": piece, "side": side, "notation": Phrase(notation)}
                return Finding("hand-not-writable", args=args)
    return None


def of_number(start: Position, notation: str, highest: int) -> Iterator[Finding]:
    """That the number of the next move is lost, which is higher than can be written."""
    if start.fullmove > highest:
        args: Arguments = {"halfmove": 0, "fullmove": start.fullmove, "notation": Phrase(notation)}
        yield Finding("counters-not-written", args=args)


def of_all(line: Line, notation: str) -> Iterator[Finding]:
    """The losses where the main line alone is written."""
    yield from of_variations(line, notation)
    said = [line.comment, *(words for ply in line.plies for words in (ply.before, ply.after))]
    yield from of("record-comments-not-written", sum(map(bool, said)), notation)
    commands = len(line.commands) + sum(len(ply.commands) for ply in line.plies)
    yield from of("record-commands-not-written", commands, notation)
    yield from of("record-tags-not-written", bool(line.tags) or line.result != "*", notation)
    yield from of_signs(line, notation)


def of_signs(line: Line, notation: str) -> Iterator[Finding]:
    """That judgements of moves, and marks on the board, are lost."""
    nags = sum(len(ply.nags) for ply in line.plies)
    yield from of("record-nags-not-written", nags, notation)
    yield from of_marks(line, notation)


def of_marks(line: Line, notation: str) -> Iterator[Finding]:
    """That the marks on the board are lost."""
    marks = [*line.marks, *(mark for ply in line.plies for mark in ply.marks)]
    squares = tuple(sorted({mark.square for mark in marks}))
    return of("board-marks-not-written", len(marks), notation, squares)


def of_variations(line: Line, notation: str) -> Iterator[Finding]:
    """That the moves of all variations are lost."""
    aside = len(line.plies) - len(main_line(line))
    return of("record-variations-not-written", aside, notation)


def of(code: str, count: int, notation: str, squares: tuple[int, ...] = ()) -> Iterator[Finding]:
    """That so many of what a finding of that code tells of are lost."""
    if count:
        args: Arguments = {"count": int(count), "notation": Phrase(notation)}
        yield Finding(code, squares=squares, args=args)


def _of_notation(finding: Finding, notation: str) -> Finding:
    """A finding about SFEN as one about that notation."""
    return replace(finding, args={**finding.args, "notation": Phrase(notation)})
