"""Writing lines of shogi in JKF, the JSON Kifu Format; `jkf.py` says how it looks.

Written is the whole of a move as the specification has it: what it takes, whether it goes where the
last one went, what tells it from others and whether it could promote; so a reader needs no rules.
The end of a branch, as far as CSA has a word for it, stands in an entry of its own; a result alone
is a comment as KIF sums up games. What is said before a move is said behind the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from webapp.findings import Finding
from webapp.formats.records.branches import FREE
from webapp.formats.shogi import losses
from webapp.formats.shogi.commands import Time, read_command, read_time, with_time
from webapp.formats.shogi.ends import csa_word, part_at_end, summary
from webapp.formats.shogi.jkf import COLOURS, OTHER_START, RELATIVE
from webapp.formats.shogi.moves import plain, write_csa_move
from webapp.formats.shogi.start import SIZE, name_of, side_names
from webapp.formats.shogi.tags import kif_tags
from webapp.formats.tree import DEEPEST
from webapp.games.board import Side, owner
from webapp.games.pieces import bare
from webapp.games.shogi import HANDICAP, HELD, PRESETS, WRITTEN
from webapp.model.line import Line, Move, children
from webapp.model.position import Position
from webapp.moves import play, written
from webapp.moves.fairy.shogi import NATIVE
from webapp.moves.fairy.ways import may_promote

_NOTATION = "JKF"
_NAME = re.compile(NATIVE)
_NO_END = ("", "MAX_MOVES")
"""The ends that the specification, which has those of CSA 2.2, has no word for."""

_Json = dict[str, Any]


def write_jkf(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The line in JKF, and what is lost; no text where its start cannot be written."""
    refused = losses.why_unwritable(line.start, _NOTATION) or losses.of_hands(line.start, _NOTATION)
    if refused:
        return "", (refused,)
    writer = _JkfWriter(line)
    text = msgspec.json.encode(writer.record()).decode() + "\n"
    return text, tuple(writer.losses())


class _JkfWriter:
    """Writes a line branch by branch.

    positions   those after the plies written so far
    sums        the seconds that each side has used up to them
    lost        how many commands are not written, and `is_told` whether the result is
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        self.after = children(line)
        self.positions: dict[int, Position] = {-1: line.start}
        self.sums: dict[int, tuple[int, int]] = {-1: (0, 0)}
        self.names = side_names(line.start, line.tags)
        self.lost = len(line.commands)
        self.is_told = line.result == "*"

    def record(self) -> _Json:
        """The whole record."""
        line, name = self.line, name_of(self.line.start)
        tags, others = kif_tags(line.tags, self.names, "")
        initial: _Json = {"preset": PRESETS.get(name, OTHER_START)}
        if not name:
            initial["data"] = _board(line.start)
        first = _with_comments({}, [*others, *line.comment.splitlines()])
        moves = [first]
        # The branches that are still to be written: the first ply, its list, and how deep it is in.
        waiting: list[tuple[int, list[_Json], int]] = []
        main = self.after.get(-1, ())
        if main:
            waiting.append((main[0], moves, 0))
        for start, entries, depth in waiting:
            waiting += self._branch(start, entries, depth)
        header = {tag: value for tag, value in tags if tag != HANDICAP}
        return {"header": header, "initial": initial, "moves": moves}

    def _branch(
        self, start: int, entries: list[_Json], depth: int
    ) -> Iterator[tuple[int, list[_Json], int]]:
        """Adds the entries of a branch, and gives the variations of its moves."""
        following = (start,) if depth else self.after[-1]
        is_first = True
        while following:
            number, *others = following
            entry = self._entry(number)
            if entry is None:
                return
            ply = self.line.plies[number]
            before = ply.before.splitlines()
            is_begin = is_first and depth > 0
            if before and not is_begin:
                _with_comments(entries[-1], before)
            entries.append(entry)
            forks = [] if is_begin else others
            if forks and depth < DEEPEST:
                entry["forks"] = [[] for _ in forks]
                yield from (
                    (one, fork, depth + 1) for one, fork in zip(forks, entry["forks"], strict=True)
                )
            following = self.after.get(number, ())
            self._say(
                entries,
                number,
                before if is_begin else [],
                is_last=not following,
                is_main=not depth,
            )
            is_first = False

    def _entry(self, number: int) -> _Json | None:
        """The move of a ply with its times; None for one that JKF has no form for."""
        ply = self.line.plies[number]
        position = self.positions[ply.parent]
        last = self.line.plies[ply.parent].move.to if ply.parent >= 0 else None
        move = _move(position, ply.move, last)
        if move is None:
            return None
        self.positions[number] = play(position, ply.move)
        read = [found for found in map(read_command, ply.commands) if found]
        times = dict(reversed(read))
        used = times.get("emt")
        sums = self.sums[number] = with_time(
            self.sums[ply.parent], position.turn, used.seconds if used else 0
        )
        self.lost += len(ply.commands) - (len(times) if used else 0)
        entry: _Json = {"move": move}
        if used:
            self.lost += any(time.fraction for time in times.values())
            total = times.get("egt", Time(sums[position.turn == "second"]))
            entry["time"] = {"now": _time(used), "total": _time(total)}
        return entry

    def _say(
        self, entries: list[_Json], number: int, before: list[str], *, is_last: bool, is_main: bool
    ) -> None:
        """Adds what is said of a ply, and at the end of a branch how that ends."""
        said = self.line.plies[number].after
        turn = self.positions[number].turn
        lines, known, behind = said.splitlines(), None, list[str]()
        if is_last:
            lines, known, behind = part_at_end(said, turn, self.line.result if is_main else None)
        word = csa_word(known[0], turn) if known else ""
        if known and word in _NO_END:
            lines, known, behind = said.splitlines(), None, []
        if is_last and is_main and not known:
            summed = summary(None, len(entries) - 1, turn, self.line.result, self.names)
            lines, self.is_told = [*lines, *filter(None, [summed])], True
        _with_comments(entries[-1], [*before, *lines])
        if known:
            self.is_told = self.is_told or is_main
            end: _Json = {"special": word}
            time = read_time(known[1])
            if time:
                total = self.sums[number][turn == "second"] + time.seconds
                end["time"] = {"now": _time(time), "total": _time(Time(total))}
            entries.append(_with_comments(end, behind))

    def losses(self) -> Iterator[Finding]:
        """The losses of the line, once it is written."""
        line = self.line
        yield from losses.of_start(line.start, _NOTATION)
        yield from losses.of_number(line.start, _NOTATION, 1)
        missing = len(line.plies) - len(self.positions) + 1
        yield from losses.of("record-moves-not-written", missing, _NOTATION)
        yield from losses.of("record-tags-not-written", not self.is_told, _NOTATION)
        yield from losses.of("record-commands-not-written", self.lost, _NOTATION)
        yield from losses.of_signs(line, _NOTATION)


def _with_comments(entry: _Json, lines: Iterable[str]) -> _Json:
    """The entry with these lines behind its comments."""
    said = [*entry.get("comments", ()), *lines]
    if said:
        entry["comments"] = said
    return entry


def _move(position: Position, move: Move, last: int | None) -> _Json | None:
    """A move with all that the specification has of it; None where it has no form for it."""
    if write_csa_move(position, move) is None or move.to is None:
        return None
    found: _Json = {"color": COLOURS.index(position.turn)}
    if move.origin is not None:
        found["from"] = _place(move.origin)
    found["to"] = _place(move.to)
    stands = move.piece if move.origin is None else position.squares[move.origin]
    found["piece"] = _code(stands)
    if move.to == last:
        found["same"] = True
    if move.origin is not None and (move.piece or may_promote(position, move)):
        found["promote"] = bool(move.piece)
    if position.squares[move.to]:
        found["capture"] = _code(position.squares[move.to])
    name = _NAME.match(plain(written(position, move, "native", FREE)))
    how = f"{name['how']}{name['end'] or ''}" if name else ""
    relative = "".join(letter for word, letter in RELATIVE.items() if word in how)
    if relative:
        found["relative"] = relative
    return found


def _board(start: Position) -> _Json:
    """The board of a start, with hands and the side to move."""
    rows = range(SIZE)
    board = [
        [_cell(start.squares[rank * SIZE + SIZE - 1 - file]) for rank in rows] for file in rows
    ]
    hands = []
    for hand in start.hands:
        held = {WRITTEN[kind].csa: 0 for kind in reversed(HELD)}
        for piece, count in hand:
            held[_code(piece)] = held.get(_code(piece), 0) + count
        hands.append(held)
    return {"color": COLOURS.index(start.turn), "board": board, "hands": hands}


def _cell(piece: str) -> _Json:
    side: Side | None = owner(piece) if piece else None
    return {"color": COLOURS.index(side), "kind": _code(piece)} if side else {}


def _code(piece: str) -> str:
    return WRITTEN[bare(piece).upper()].csa


def _place(square: int) -> _Json:
    return {"x": SIZE - square % SIZE, "y": square // SIZE + 1}


def _time(time: Time) -> _Json:
    minutes, seconds = divmod(time.seconds, 60)
    return {"h": minutes // 60, "m": minutes % 60, "s": seconds}
