"""Search for mates by checks alone, as in tsume shogi: in how few moves, over all defences.

An interposition is futile (無駄合い) and does not count as a defence where the checking piece just
takes it and the mate goes on as fast as without it, the piece that was taken given back. So the
mate behind it is looked for on a board of which the checking piece stands nearer to the king, and
the defender holds what was interposed. Only pieces from hand are judged so; a piece of the board
that is moved between is a defence like others.

Lengths count moves of the attacker. Whether there is a mate in so many moves is searched for one
more at a time, so that a length found is the shortest. Positions that come about in several ways
are searched once. What is not decided in the time given is not guessed: `OutOfTimeError`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from time import monotonic
from typing import NamedTuple

from webapp.engines.mates import OutOfTimeError
from webapp.engines.tsume_boards import Answers, Move, TsumeBoard

_LOOKS = 64
"""So many positions are searched between two looks at the clock."""
_MOST_KNOWN = 250_000
"""So many results are remembered of each side, some 100 MB together."""


class _Check(NamedTuple):
    """A check, and what can be answered."""

    move: Move
    answers: Answers


class TsumeSearch:
    """Lengths of mates on boards, on which it plays and takes back.

    seconds  after which it gives up, by `clock`
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._until = clock, clock() + seconds
        self._mates: dict[Hashable, _Known] = {}
        self._defended: dict[Hashable, _Known] = {}
        self._killers: dict[int, Move] = {}
        self.searched = 0
        """Positions so far."""

    def mate(self, board: TsumeBoard, most: int) -> int | None:
        """In how few moves the attacker, who is to move, mates; None where not within `most`.

        Raises OutOfTimeError.
        """
        known = _known(self._mates, board, 0)
        if known.exact or known.beyond >= most:
            return known.exact if 0 < known.exact <= most else None
        self._count()
        if not known.beyond:
            if self._mates_at_once(board):
                known.exact = 1
                return 1
            known.beyond = 1
        checks = self._checks(board) if most > known.beyond else []
        for length in range(known.beyond + 1, most + 1):
            for check in checks:
                if self._forces(board, check, length):
                    known.exact = length
                    return length
            known.beyond = length
        return None

    def _mates_at_once(self, board: TsumeBoard) -> bool:
        for move in board.checks():
            board.push(move)
            try:
                if not board.is_moved_away() and self.defended(board, 0) is not None:
                    return True
            finally:
                board.pop()
        return False

    def _forces(self, board: TsumeBoard, check: _Check, length: int) -> bool:
        """Whether a check mates in so many moves, itself among them."""
        board.push(check.move)
        try:
            return self.defended(board, length - 1, check.answers) is not None
        finally:
            board.pop()

    def checks(self, board: TsumeBoard) -> list[Move]:
        """The checks, those with the fewest answers first."""
        return [check.move for check in self._checks(board)]

    def _checks(self, board: TsumeBoard) -> list[_Check]:
        found = []
        for move in board.checks():
            board.push(move)
            found.append(_Check(move, board.answers()))
            board.pop()
        return sorted(found, key=lambda one: len(one.answers.moved) + len(one.answers.between))

    def defended(self, board: TsumeBoard, most: int, answers: Answers | None = None) -> int | None:
        """In how many moves the defender, who is to move in check, is mated at the latest; None
        where not within `most`. The answers may be given where they are known.

        Raises OutOfTimeError.
        """
        known = _known(self._defended, board, -1)
        if known.exact >= 0 or known.beyond >= most:
            return known.exact if 0 <= known.exact <= most else None
        found = self._longest(board, most, answers or board.answers())
        if found is None:
            known.beyond = most
        else:
            known.exact = found
        return found

    def _longest(self, board: TsumeBoard, most: int, answers: Answers) -> int | None:
        moved = answers.moved
        if moved and not most:
            return None
        killer = self._killers.get(most)
        if killer in moved:
            moved = [killer, *(move for move in moved if move != killer)]
        longest = 0
        for answer in moved:
            length = self.after(board, answer, most)
            if length is None:
                self._killers[most] = answer
                return None
            longest = max(longest, length)
        return self._with_interpositions(board, answers.between, longest, most)

    def _with_interpositions(
        self, board: TsumeBoard, between: dict[int, list[Move]], longest: int, most: int
    ) -> int | None:
        """The length with interpositions, of which those count that are not futile."""
        waiting = between
        while waiting:
            waiting = {
                square: drops
                for square, drops in waiting.items()
                if not self.is_futile(board, drops[0], longest)
            }
            lengths = [self._stubbornest(board, drops, most) for drops in waiting.values()]
            more = [length for length in lengths if length is None or length > longest]
            if not more:
                break
            finite = [length for length in more if length is not None]
            if not finite:
                return None
            longest = min(finite)
        return longest

    def _stubbornest(self, board: TsumeBoard, answers: Sequence[Move], most: int) -> int | None:
        longest = 0
        for answer in answers:
            length = self.after(board, answer, most)
            if length is None:
                return None
            longest = max(longest, length)
        return longest

    def after(self, board: TsumeBoard, answer: Move, most: int) -> int | None:
        """In how few moves the attacker mates behind an answer. Raises OutOfTimeError."""
        if not most:
            return None
        board.push(answer)
        try:
            return self.mate(board, most)
        finally:
            board.pop()

    def is_futile(self, board: TsumeBoard, drop: Move, length: int) -> bool:
        """Whether a piece from hand that answers a check is just taken by the checking piece, and
        the mate goes on in `length` moves without its use. Raises OutOfTimeError.
        """
        square, king = board.target(drop), board.king()
        kind = board.code(drop)[0].upper()
        board.push(drop)
        try:
            for move in board.checks():
                origin = board.origin(move)
                if board.target(move) != square or origin is None:
                    continue
                if not is_behind(king, square, origin):
                    continue
                board.push(move)
                try:
                    # Shorter is no futile one either: then it is no defence at all.
                    if self.defended(board.given_back(kind), length) is not None:
                        return True
                finally:
                    board.pop()
        finally:
            board.pop()
        return False

    def _count(self) -> None:
        self.searched += 1
        if self.searched % _LOOKS == 0:
            self.look()

    def look(self) -> None:
        """Looks at the clock. Raises OutOfTimeError."""
        if self._clock() > self._until:
            raise OutOfTimeError


class _Known:
    """Knowledge of a position: its length, or that it is beyond so many moves."""

    __slots__ = ("beyond", "exact")

    def __init__(self, beyond: int) -> None:
        self.beyond, self.exact = beyond, beyond


def _known(table: dict[Hashable, _Known], board: TsumeBoard, beyond: int) -> _Known:
    key = board.key()
    known = table.get(key)
    if known is None:
        if len(table) >= _MOST_KNOWN:
            table.clear()
        known = table[key] = _Known(beyond)
    return known


def is_behind(king: int, square: int, origin: int) -> bool:
    """Whether a piece stands on the line from the king through the square, behind it."""
    ranks, files = square // 9 - king // 9, square % 9 - king % 9
    further, aside = origin // 9 - square // 9, origin % 9 - square % 9
    return (_sign(ranks), _sign(files)) == (_sign(further), _sign(aside)) and (
        not (further and aside) or abs(further) == abs(aside)
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
