"""Writing a line in PGN.

Source: PGN standard §8 in export format: the roster first, lines of fewer than 80 characters,
numbers before the moves of White, and of Black where something stands between. Comments are laid
out as `comments.py` says. Moves of chess are in SAN, those of shogi, xiangqi, janggi and makruk as
in `san.py`; moves that are free, as on custom boards, by their codes (`line.write_code`).

"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from webapp import moves
from webapp.findings import Arguments, Finding, quote
from webapp.games import EVERY_GAME
from webapp.language import Phrase
from webapp.line import Line, Ply, children, move_number, write_code
from webapp.marks.pgn import comment_of_marks
from webapp.moves.chess import board_of
from webapp.position import Position
from webapp.records.pgn.boards import is_plain
from webapp.records.pgn.comments import encoded, write_before, write_comment
from webapp.records.pgn.layout import Layout
from webapp.records.pgn.quickly import library_move
from webapp.records.pgn.san import write_san
from webapp.records.pgn.starts import OF_THE_TEXT, number_lost, start_tags
from webapp.records.pgn.tags import in_order, is_name, write_tag
from webapp.records.pgn.tokens import RESULTS

if TYPE_CHECKING:
    import chess

NAME = Phrase("PGN")


def write_pgn(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The line as a game of PGN, and what of it is lost there.

    ValueError where a move cannot be played.
    """
    try:
        writer = _Writer(line, quickly=is_plain(line.start))
        movetext = writer.movetext()
    except _NotLegalError:
        writer = _Writer(line, quickly=False)
        movetext = writer.movetext()
    tags = "\n".join(write_tag(name, value) for name, value in _tags(line))
    return f"{tags}\n\n{movetext}\n", (*_losses(line), *writer.findings)


# --- tags ------------------------------------------------------------------------------------


def _tags(line: Line) -> Iterator[tuple[str, str]]:
    """All tags, those that say where the line begins behind the others."""
    of_start = dict(start_tags(line.start, dict(line.tags)))
    given = [(name, value) for name, value in line.tags if name not in OF_THE_TEXT]
    for name, value in in_order([*given, ("Result", _result(line))]):
        if name == "Variant":
            value = of_start.pop("Variant", "")
        if is_name(name) and (value or name != "Variant"):
            yield name, value
    yield from of_start.items()


def _result(line: Line) -> str:
    return line.result if line.result in (*RESULTS.values(), "1/2-1/2") else "*"


def _losses(line: Line) -> Iterator[Finding]:
    """What PGN has no place for."""
    for name, _ in line.tags:
        if not is_name(name):
            yield Finding("record-tag-not-written", args={"found": quote(name)})
    if number_lost(line.start):
        args = {"number": line.start.fullmove}
        yield Finding("record-number-not-written", args=args)
    marked = (line.marks, *(ply.marks for ply in line.plies))
    lost = sum(len(comment_of_marks(marks, line.start.kind)[1]) for marks in marked if marks)
    if lost:
        yield Finding("board-marks-not-written", args={"count": lost, "notation": NAME})


# --- moves -----------------------------------------------------------------------------------


class _NotLegalError(Exception):
    """A move is not legal, which python-chess cannot play."""


class _Todo(NamedTuple):
    """What is still to be written: a variation, its end, or what comes behind a ply.

    state   the board or the position before the move, behind it where the line goes on
    """

    what: Literal["variation", "end", "go on"]
    number: int
    state: Position | chess.Board | None


class _Writer:
    """Writes the moves of one line.

    quickly    whether on boards of python-chess, which take legal moves only
    findings   that a move is not legal
    """

    def __init__(self, line: Line, *, quickly: bool) -> None:
        self.line, self.kind = line, line.start.kind
        self.start = board_of(line.start) if quickly else line.start
        self.after = children(line)
        self.depths: dict[int, int] = {-1: 0}
        self.layout = Layout()
        self.findings: list[Finding] = []
        self.needs_number = True
        start = line.start
        number = start.fullmove
        if EVERY_GAME[start.game].counts_plies:
            number = (number + 1) // 2
        self.first = 2 * number + (start.turn == "second")

    def movetext(self) -> str:
        """The moves with all that is said of them, and the result."""
        line, layout = self.line, self.layout
        layout.comment(write_comment(line.comment, line.commands, line.marks, self.kind))
        todo = [_Todo("go on", -1, self.start)]
        while todo:
            what, number, state = todo.pop()
            if what == "end":
                layout.close()
                self.needs_number = True
            elif what == "variation":
                layout.open()
                self.needs_number = True
                assert state is not None
                todo.append(_Todo("go on", number, self._ply(number, state, opens=True)))
            elif number in self.after:
                main, *others = self.after[number]
                assert state is not None
                todo.append(_Todo("go on", main, self._ply(main, state)))
                for other in reversed(others):
                    todo += [_Todo("end", other, None), _Todo("variation", other, state)]
        layout.add(_result(line))
        return layout.text()

    def _ply(
        self, number: int, state: Position | chess.Board, *, opens: bool = False
    ) -> Position | chess.Board:
        """Writes a move with what is said of it; gives what comes of it."""
        ply, layout = self.line.plies[number], self.layout
        depth = self.depths[number] = self.depths[ply.parent] + 1
        before, at = ply.before.strip(), self.first + depth - 1
        if before:
            layout.comment(encoded(before) if opens else write_before(before))
        if not at % 2 or self.needs_number or before:
            layout.add(f"{at // 2}{'...' if at % 2 else '.'}")
        name, after = self._played(ply, state, depth - 1)
        layout.add(name)
        for nag in ply.nags:
            layout.add(f"${nag}")
        said = ""
        if ply.after or ply.commands or ply.marks:
            said = write_comment(ply.after, ply.commands, ply.marks, self.kind)
            layout.comment(said)
        self.needs_number = bool(said)
        return after

    def _played(
        self, ply: Ply, state: Position | chess.Board, depth: int
    ) -> tuple[str, Position | chess.Board]:
        """What the move is called, and what comes of it."""
        if not isinstance(state, Position):
            move = library_move(ply.move)
            if move and not state.is_legal(move):
                raise _NotLegalError
            has_others = len(self.after[ply.parent]) > 1
            after = state.copy(stack=False) if has_others else state
            return after.san_and_push(move), after
        return self._name(state, ply, depth), moves.play(state, ply.move)

    def _name(self, position: Position, ply: Ply, depth: int) -> str:
        """What a move is called; its code where moves are free, or where it is not legal."""
        move, possible = ply.move, moves.possible_moves(position)
        is_chess = position.game == "chess"
        if is_chess and move.is_pass:
            return moves.written(position, move)
        code = write_code(move, self.kind)
        if possible.free is None and move in possible.moves:
            return (
                moves.written(position, move) if is_chess else write_san(position, move, possible)
            )
        if possible.free is None and not self.findings:
            number, side = move_number(self.line.start, depth)
            said = EVERY_GAME[position.game].sides.names[side == "second"]
            args: Arguments = {"number": number, "side": said, "found": code}
            self.findings.append(Finding("record-move-not-legal", args=args))
        return code
