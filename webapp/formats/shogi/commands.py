"""Times of moves and lines for programs of KIF and CSA, as commands of a line that PGN can hold.

    [%emt 0:00:16]    the time of a move
    [%egt 0:05:16]    the time that the side has used so far, where it is not the sum of those
    [%kif # ----]     a line for programs, which begins with `#`

Sources: the form of KIF by its author, `( 0:16/00:00:16)`; the CSA standard of records, `T16`, with
fractions of a second from 3.0; the supplement to the PGN standard for the commands of time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from webapp.formats.records.branches import Played
from webapp.games.board import Side

TIME = (
    r"\( {0,4}(?P<used>[0-9]{0,4}:[0-9:.]{1,9}) {0,4}(?:/ {0,4}(?P<total>[0-9:.]{0,12}) {0,4})?\)"
)
"""Both times of a move in KIF."""

_PARTS = re.compile(r"(?:(?:([0-9]{1,4}):)?([0-9]{1,4}):)?([0-9]{1,7})(?:\.([0-9]{1,6}))?")
_PROGRAM = re.compile(r"\[%kif (#[^\[\]{}\n]{0,400})\]")
_COMMAND = re.compile(r"\[%(emt|egt) ([0-9:.]{1,12})\]")


class Time(NamedTuple):
    """A time: whole seconds, and the digits behind the point."""

    seconds: int
    fraction: str = ""

    @property
    def written(self) -> str:
        """As `0:00:16`."""
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}{self.fraction and '.' + self.fraction}"


def read_time(text: str) -> Time | None:
    """The time of `16`, `0:16`, `1:00:16` or `0:16.5`; None where it is none."""
    found = _PARTS.fullmatch(text)
    if found is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups()[:3])
    return Time(hours * 3600 + minutes * 60 + seconds, (found[4] or "").rstrip("0"))


def put_times(played: Played, times: Mapping[int, tuple[Time, Time | None]]) -> None:
    """Puts the times to their plies, unless all are zero, as of moves put in by hand.

    times   of moves by their number: of the move, and that of the game so far as it was typed
    """
    read = {number: time for number, time in times.items() if played.is_read(number)}
    known = {played.led_to[number].ply: time for number, time in read.items()}
    if not any(used.seconds or used.fraction for used, _ in known.values()):
        return
    sums: dict[int, tuple[int, int]] = {-1: (0, 0)}
    for number, ply in enumerate(played.reader.plies):
        used, total = known.get(number, (None, None))
        turn = played.reader.positions[ply.parent].turn
        sums[number] = with_time(sums[ply.parent], turn, used.seconds if used else 0)
        if used:
            differs = total and total.seconds != sums[number][turn == "second"]
            commands = played.said[number].commands
            commands.append(f"[%emt {used.written}]")
            commands += [f"[%egt {total.written}]"] if total and differs else []


def with_time(sums: tuple[int, int], turn: Side, seconds: int) -> tuple[int, int]:
    """The seconds that each side has used, with those of a move."""
    first, second = sums
    return (first + seconds, second) if turn == "first" else (first, second + seconds)


def write_program(line: str) -> str | None:
    """The command for a line for programs; None for one that a command cannot hold."""
    command = f"[%kif {line}]"
    return command if _PROGRAM.fullmatch(command) else None


def read_program(command: str) -> str | None:
    """The line for programs of a command; None for another one."""
    found = _PROGRAM.fullmatch(command)
    return found[1] if found else None


def read_command(command: str) -> tuple[str, Time] | None:
    """The name of a command of time, `emt` or `egt`, and its time; None for another one."""
    found = _COMMAND.fullmatch(command)
    time = read_time(found[2]) if found else None
    return (found[1], time) if found and time else None


def write_times(used: Time, total: int) -> str:
    """Both times as KIF has them; fractions of a second have no place there."""
    hours, rest = divmod(total, 3600)
    both = f"{used.seconds // 60:2}:{used.seconds % 60:02}"
    return f"({both}/{hours:02}:{rest // 60:02}:{rest % 60:02})"
