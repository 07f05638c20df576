"""Whole lines as Fairy-Stockfish names their moves.

To make itself ready for a position takes the library thousandths of a second, and each move behind
that next to nothing. So a line is asked about in *runs*: moves that follow each other, from the
position before the first of them. Where a run breaks off another one begins, as to the library a
game of janggi ends with two passes, or with generals that go on facing each other.

In xiangqi with one general alone its process ends when it is asked for names: there it is not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import inf
from time import monotonic
from typing import Literal

from msgspec import Struct

from webapp.games.board import SIDES, owner
from webapp.model.line import Line, Move
from webapp.model.position import Position
from webapp.moves.answers import Possible
from webapp.moves.fairy import library
from webapp.moves.fairy.boards import is_sound
from webapp.moves.fairy.ways import goes
from webapp.moves.playing import play
from webapp.processes import BusyError, FailedError
from webapp.rules.placement import piece_of_token
from webapp.rules.reach import attacking_king, checking, king_square

_AT_ONCE = 20
"""So many runs go in one question, which has its time: see `worker.LONGEST`."""

_PLIES_AT_ONCE = 2000

_UNTOLD = 3
"""The characters of a SAN that does not say where its piece comes from, and does not take."""


class Called(Struct, frozen=True):
    """The library's word on a move of a line.

    state  "free" where no rules are known; "unasked" where there was no time, or no answer, or
           where the library must not be asked so
    san    of a legal move, with its signs of check and mate; "" for any other
    """

    state: Literal["legal", "illegal", "free", "unasked"]
    san: str = ""


_ILLEGAL, _FREE, _UNASKED = Called("illegal"), Called("free"), Called("unasked")


def called(
    line: Line, positions: Sequence[Position], *, most: int | None = None, until: float = inf
) -> list[Called]:
    """The library's word on each ply of a line of another game than chess.

    positions  those after its plies
    most       so many plies alone are asked about, the first ones
    until      the time, as of `monotonic`, after which no more are
    """
    if not library.is_known(line.start.game):
        return [_FREE] * len(line.plies)
    return _Asker(line, positions).ask(most, until)


def enough(position: Position, move: Move, said: Called) -> Possible:
    """As much of what may be played in a position as the names of a move depend on."""
    if said.state != "legal":
        return Possible(free="no-answer")
    plain = said.san.rstrip("+#").partition("=")[0].replace("x", "")
    is_told = len(plain) > _UNTOLD or move.is_drop
    others = _rivals(position, move) if is_told and position.game in ("shogi", "makruk") else ()
    return Possible((move, *others))


def _rivals(position: Position, move: Move) -> tuple[Move, ...]:
    """The legal moves of other pieces on the board to the same square."""
    return tuple(
        other
        for square, piece in enumerate(position.squares)
        if owner(piece) == position.turn and square not in (move.origin, move.to)
        for other in [Move(square, move.to)]
        if goes(position, other) and not attacking_king(play(position, other), position.turn)
    )


class _Asker:
    """Asks about one line; `found` is what is known of its plies."""

    def __init__(self, line: Line, positions: Sequence[Position]) -> None:
        self.line, self.positions = line, positions
        self.found = [_UNASKED] * len(line.plies)

    def ask(self, most: int | None, until: float) -> list[Called]:
        """All that is known of the plies in the end."""
        waiting = deque(self._runs(most))
        while waiting and monotonic() < until:
            asked: list[tuple[list[int], list[str]]] = []
            plies = 0
            while waiting and len(asked) < _AT_ONCE and plies < _PLIES_AT_ONCE:
                run, texts = self._prepared(waiting.popleft())
                if texts:
                    asked.append((run, texts))
                    plies += len(texts)
            runs = [(self._before(run[0]), texts) for run, texts in asked]
            try:
                answers = library.names_of_moves(self.line.start.game, runs) if runs else []
            except library.NoLibraryError:
                return [_FREE] * len(self.found)
            except (BusyError, FailedError):
                break
            for (run, _), names in zip(asked, answers, strict=True):
                waiting += self._told(run, names)
        return self.found

    def _runs(self, most: int | None) -> list[list[int]]:
        """The numbers of the plies in runs: a variation begins another one."""
        runs: list[list[int]] = []
        last: dict[int, list[int]] = {}
        for number, ply in enumerate(self.line.plies[:most]):
            run = last.pop(ply.parent, None)
            if run is None:
                run = []
                runs.append(run)
            run.append(number)
            last[number] = run
        return runs

    def _before(self, number: int) -> Position:
        parent = self.line.plies[number].parent
        return self.positions[parent] if parent >= 0 else self.line.start

    def _prepared(self, run: list[int]) -> tuple[list[int], list[str]]:
        """The part of a run to be asked, and its moves as the library writes them, up to one that
        it has no form for. What stands before that is settled here.
        """
        for at, number in enumerate(run):
            before, move = self._before(number), self.line.plies[number].move
            if not is_sound(before):
                self.found[number] = _FREE
            elif (
                before.game == "xiangqi"
                and sum(king_square(before, side) is not None for side in SIDES) == 1
            ):
                self.found[number] = _UNASKED
            elif library.write_uci(before, move):
                return run[at:], self._written(run[at:])
            else:
                passes = before.game == "janggi" and move.is_pass
                self.found[number] = Called("legal", "--") if passes else _ILLEGAL
        return [], []

    def _written(self, run: list[int]) -> list[str]:
        texts: list[str] = []
        for number in run:
            text = library.write_uci(self._before(number), self.line.plies[number].move)
            if not text:
                break
            texts.append(text)
        return texts

    def _told(self, run: list[int], names: list[str]) -> list[list[int]]:
        """Takes what was answered; what of the run is still to be asked."""
        for number, name in zip(run, names, strict=False):
            move = self.line.plies[number].move
            self.found[number] = _of_name(move, self.positions[number], name)
        behind = len(names)
        if not names:
            self.found[run[0]] = _ILLEGAL
            behind = 1
        return [run[behind:]] if run[behind:] else []


def _of_name(move: Move, after: Position, name: str) -> Called:
    """The word on a move that its SAN gives.

    Mate by a pawn from hand is no move of shogi; generals of janggi that face each other give no
    check, as they do in the library.
    """
    if name.endswith("#") and move.is_drop and piece_of_token(after.game, move.piece) == "P":
        return _ILLEGAL
    if name[-1] in "+#" and after.game == "janggi" and not checking(after):
        name = name[:-1]
    return Called("legal", name)
