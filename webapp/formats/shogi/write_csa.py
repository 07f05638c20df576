"""Writing lines of shogi in CSA, version 2.2: the main line, with times and comments.

Source: the CSA standard of records. Tags stand by the names that CSA has for what KIF calls so, the
handicap as the pieces on the board. What is said of a move stands below it, the end of the game, as
far as CSA has a word for it, in the place of a move; see `ends.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from webapp.findings import Arguments, Finding
from webapp.formats.shogi.commands import read_command, read_time
from webapp.formats.shogi.ends import csa_word, part_at_end
from webapp.formats.shogi.losses import (
    losses_of_commands,
    losses_of_moves,
    losses_of_signs,
    losses_of_start,
    losses_of_tags,
    losses_of_variations,
    why_unwritable,
)
from webapp.formats.shogi.moves import CSA_NAMES, SIZE, write_csa_move
from webapp.formats.shogi.start import (
    EVEN,
    HANDICAP,
    as_plain,
    hand_too_large,
    handicap,
    side_names,
)
from webapp.formats.shogi.tags import csa_tag, kif_tags
from webapp.games.board import Side, owner
from webapp.games.pieces import bare
from webapp.language import Phrase
from webapp.model.line import Line, Ply, main_line
from webapp.model.position import Position
from webapp.moves import play

_NOTATION = "CSA"
_HEAD = ("'CSA encoding=UTF-8", "V2.2")
_SIGNS: dict[Side, str] = {"first": "+", "second": "-"}


def write_csa(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The main line in CSA, and what is lost; no text where its start cannot be written."""
    refused = why_unwritable(line.start, _NOTATION) or hand_too_large(line.start, _NOTATION)
    if refused:
        return "", (refused,)
    main, position, lost = main_line(line), line.start, len(line.commands)
    lines = [*_HEAD, *_tags(line), *_start(line.start), *_remarks(line.comment.splitlines())]
    written = 0
    is_told = line.result == "*"
    for number in main:
        ply = line.plies[number]
        word = write_csa_move(position, ply.move)
        if word is None:
            break
        position = play(position, ply.move)
        written += 1
        times = [time for time in map(read_command, ply.commands) if time and time[0] == "emt"]
        lost += len(ply.commands) - len(times[:1]) + any(time.fraction for _, time in times[:1])
        lines += [*_remarks(ply.before.splitlines()), word]
        lines += [f"T{time.seconds}" for _, time in times[:1]]
        if number == main[-1]:
            ending, is_told = _ending(ply, position.turn, line.result)
            lines += ending
        else:
            lines += _remarks(ply.after.splitlines())
    losses = (
        *losses_of_start(line.start, _NOTATION),
        *_number_lost(line.start),
        *losses_of_moves(len(main) - written, _NOTATION),
        *losses_of_variations(line, _NOTATION),
        *losses_of_tags(not is_told, _NOTATION),
        *losses_of_commands(lost, _NOTATION),
        *losses_of_signs(line, _NOTATION),
    )
    return "\n".join(lines) + "\n", losses


def _tags(line: Line) -> Iterator[str]:
    found, others = kif_tags(line.tags, side_names(line.start), EVEN)
    yield from (csa_tag(name, value) for name, value in found if name != HANDICAP)
    yield from _remarks(others)


def _start(start: Position) -> Iterator[str]:
    """The board, the hands and the side to move."""
    if as_plain(start).squares == handicap(EVEN).squares:
        yield "PI"
    else:
        for rank in range(SIZE):
            row = start.squares[rank * SIZE : (rank + 1) * SIZE]
            yield f"P{rank + 1}{''.join(map(_cell, row))}"
    for sign, hand in zip(_SIGNS.values(), start.hands, strict=True):
        held = "".join(f"00{CSA_NAMES[bare(piece).upper()]}" * count for piece, count in hand)
        if held:
            yield f"P{sign}{held}"
    yield _SIGNS[start.turn]


def _cell(piece: str) -> str:
    side = owner(piece)
    return f"{_SIGNS[side]}{CSA_NAMES[bare(piece).upper()]}" if side else " * "


def _ending(ply: Ply, turn: Side, result: str) -> tuple[list[str], bool]:
    """What stands behind the last move, and whether it tells who has won."""
    before, known, behind = part_at_end(ply.after, turn, result)
    word = csa_word(known[0], turn) if known else ""
    if not known or not word:
        return list(_remarks(ply.after.splitlines())), result == "*"
    time = read_time(known[1])
    times = [f"T{time.seconds}"] if time else []
    return [*_remarks(before), f"%{word}", *times, *_remarks(behind)], True


def _remarks(lines: Iterable[str]) -> Iterator[str]:
    return (f"'*{line}" for line in lines)


def _number_lost(start: Position) -> Iterator[Finding]:
    if start.fullmove > 1:
        args: Arguments = {"halfmove": 0, "fullmove": start.fullmove}
        yield Finding("counters-not-written", args={**args, "notation": Phrase(_NOTATION)})
