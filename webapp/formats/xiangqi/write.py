"""Writing lines of xiangqi as a list of moves with their names in Chinese.

    红方: 甲
    1. 炮二平五 马8进7
    2. 马二进三! 车9平8 {屏风马}
    红胜

Moves are named as in Chinese books (`webapp.moves.written`), those of which the name would mean
another one by their squares. Comments stand in braces. Written is the main line; where it does not
begin a game, its FEN stands above it. `lists.py` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from webapp.findings import Finding
from webapp.formats.asian_fen import write_xiangqi
from webapp.formats.conversion import why_unwritable
from webapp.formats.pgn.tokens import SIGNS, plain
from webapp.formats.records.branches import FREE, MOST_ASKED
from webapp.formats.registry import NOTATIONS
from webapp.formats.shogi import losses
from webapp.formats.starts import START_POSITIONS
from webapp.formats.xiangqi.lists import TAG_NAME
from webapp.games.xiangqi import RESULTS
from webapp.language import Phrase
from webapp.model.line import Line, Ply, main_line, move_number
from webapp.model.position import Position
from webapp.moves import can_be_played, play, written

NAME = Phrase("a list of moves")
"""The name of the form in a sentence."""

_RESULTS = {result: word for word, result in reversed([*RESULTS.items()])}
"""The first word of each result."""
_JUDGED = {nag: sign for sign, nag in SIGNS.items() if sign.isascii() and set(sign) <= set("!?")}
_OF_THE_LINE = frozenset(["Game", "Variant", "FEN", "SetUp", "Result", "Format"])


def write_list(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The main line as a list, and what is lost; no text where its start cannot be written."""
    info = NOTATIONS["xiangqi"]
    refused = why_unwritable(line.start, info)
    if refused:
        return "", (refused,)
    numbers = main_line(line)
    main = [line.plies[number] for number in numbers]
    words = list(_words(line.start, main))
    written_plies = main[: len(words)]
    said = [_RESULTS[line.result]] if line.result in _RESULTS else []
    text = "\n".join([*_head(line), *_rows(line.start, written_plies, words), *said])
    nags = sum(len(ply.nags) for ply in line.plies)
    kept = sum(bool(_sign(ply)) for ply in written_plies)
    commands = len(line.commands) + sum(len(ply.commands) for ply in line.plies)
    found = (
        *info.losses(line.start),
        *losses.of("record-moves-not-written", len(main) - len(words), NAME),
        *losses.of_variations(line, NAME),
        *losses.of("record-commands-not-written", commands, NAME),
        *losses.of("record-nags-not-written", nags - kept, NAME),
        *losses.of_marks(line, NAME),
    )
    return f"{text}\n", found


def _words(start: Position, main: Sequence[Ply]) -> Iterator[str]:
    """The moves by their names, as far as they can be played."""
    position = start
    for at, ply in enumerate(main):
        if ply.move.is_pass or not can_be_played(position, ply.move):
            return
        possible = None if at < MOST_ASKED else FREE
        yield written(position, ply.move, "native", possible)
        position = play(position, ply.move)


def _head(line: Line) -> Iterator[str]:
    """Tags, the FEN of a start that is not the usual one, and what is said before the moves."""
    others: list[str] = []
    for name, typed in line.tags:
        value = " ".join(typed.split())
        if name not in _OF_THE_LINE and re.fullmatch(TAG_NAME, plain(name)):
            yield f"{name}: {value}"
        elif name not in _OF_THE_LINE:
            others.append(f"{name}: {value}")
    if line.start != START_POSITIONS["xiangqi"]:
        yield write_xiangqi(line.start)
    yield from _comment("\n".join([*others, line.comment]))


def _rows(start: Position, main: Sequence[Ply], words: Sequence[str]) -> Iterator[str]:
    """A row for each number."""
    row: list[str] = []
    for at, (ply, word) in enumerate(zip(main, words, strict=True)):
        number, side = move_number(start, at)
        if side == "first" and row:
            yield " ".join(row)
            row = []
        row += [] if row else [f"{number}." if side == "first" else f"{number}. …"]
        row += [*_comment(ply.before), f"{word}{_sign(ply)}", *_comment(ply.after)]
    if row:
        yield " ".join(row)


def _sign(ply: Ply) -> str:
    """The sign for the judgement of a move, "" for none."""
    return next((_JUDGED[nag] for nag in ply.nags if nag in _JUDGED), "")


def _comment(words: str) -> Iterator[str]:
    """Words in braces; one of theirs, which would close it, in full width."""
    if words.strip():
        yield f"{{{words.strip().replace('}', '｝')}}}"
