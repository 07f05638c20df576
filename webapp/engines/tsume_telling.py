"""All that is told of a mate of tsume shogi that is proved: its line, defences, other moves.

The rules are in `tsume.py`. Each part takes time, and what there was none for is left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from webapp.engines.mates import OutOfTimeError
from webapp.engines.proof import Path, Proof, ProvedMove
from webapp.engines.proving import MOST_BRANCHES
from webapp.engines.tsume_boards import Move, TsumeBoard
from webapp.engines.tsume_search import TsumeSearch, is_behind

_MOST_DUALS = 20
_NODES = 5_000
"""So many positions df-pn searches behind one move, a tenth of a second."""
_MOST_LINES = 2_000
"""So many positions are looked at for a line that leaves no piece in hand."""


class TsumeNotes(Struct, frozen=True, omit_defaults=True):
    """Notes by the rules of tsume shogi on a mate, beside its proof.

    assumed    whether the defender was given pieces that the position does not list
    line       the line of the problem (作意): the shortest mate, the longest defence, where there
               is one without a piece left in hand
    left       the pieces left in the attacker’s hand at its end (駒余り), each a letter
    clean      where some are left, a line that is one move shorter and leaves none: the longer
               defence is then one that older problems allowed (変長); () where there is none
    cooks      paths of the line and then another move of the attacker, not the last of the line,
               which mates as well, later than the line does (余詰)
    same       keys that differ from the first one only in how far from the king a piece is put or
               goes on the same line, which is a small blemish
    pawn_mate  the code of a pawn from hand that would mate at once, were that allowed (打ち歩詰め)
    complete   whether all moves were tried that might be cooks; False where time was over
    """

    assumed: bool = False
    line: Path = ()
    left: str = ""
    clean: Path = ()
    cooks: tuple[Path, ...] = ()
    same: Path = ()
    pawn_mate: str = ""
    complete: bool = True


class Tsume(Struct, frozen=True):
    """A proof, and what the rules of tsume shogi say beside it."""

    proof: Proof
    notes: TsumeNotes


def keys_of(search: TsumeSearch, board: TsumeBoard, mate: int) -> list[Move]:
    """The checks that mate in `mate` moves, where none does sooner; of those with a promotion and
    without the one with it. Raises OutOfTimeError.
    """
    keys = []
    for move in search.checks(board):
        with played(board, (move,)):
            found = search.defended(board, mate - 1) is not None
        if found:
            keys.append(move)
    codes = {board.code(move) for move in keys}
    promoted = {code.partition("=")[0] for code in codes if "=" in code}
    return [move for move in keys if board.code(move) not in promoted]


class _ProblemNode(NamedTuple):
    """A move of the attacker in a tree, the moves that lead to it, and how many follow."""

    number: int
    moves: tuple[Move, ...]
    codes: Path
    left: int


class Telling:
    """The telling of a mate that is proved."""

    def __init__(
        self, search: TsumeSearch, board: TsumeBoard, within: int, mate: int, notes: TsumeNotes
    ) -> None:
        self._search, self._board = search, board
        self._within, self._mate, self._notes = within, mate, notes
        self._branches: list[ProvedMove] = []
        self._duals: list[Path] = []
        self._looked = 0

    def told(self, keys: list[Move], prefer: str) -> Tsume:
        """The proof and the notes; what there was no time for is left out of them."""
        board, notes = self._board, self._notes
        keys.sort(key=lambda key: board.code(key) != prefer)
        longer: list[str] = []
        try:
            line, notes = self._lined(keys, prefer)
            keys.sort(key=lambda key: key != line[0])
            self._grow(line)
            longer = self._longer(keys)
            cooks = self._cooks(line, {*map(board.code, keys), *longer})
            notes = replace(notes, cooks=cooks)
        except OutOfTimeError:
            notes = replace(notes, complete=False)
        names = [*map(board.code, keys)]
        same = tuple(
            name
            for name, key in zip(names[1:], keys[1:], strict=True)
            if self._is_same(keys[0], key)
        )
        proof = Proof(
            within=self._within,
            mate=self._mate,
            keys=tuple(names),
            tree=tuple(self._branches),
            duals=tuple(self._duals),
            longer=tuple(longer),
        )
        return Tsume(proof, replace(notes, same=same))

    # --- the line -------------------------------------------------------------------------

    def _lined(self, keys: Sequence[Move], prefer: str) -> tuple[tuple[Move, ...], TsumeNotes]:
        """The line of the problem, with what is left in hand at its end."""
        board, mate, notes = self._board, self._mate, self._notes
        preferred = [key for key in keys if board.code(key) == prefer]
        line = self._clean(preferred, mate) or self._clean(keys, mate)
        if line is None:
            first = self._any_line(keys[0], mate)
            shorter = self._clean(keys, mate - 1) if mate > 1 else None
            with played(board, first):
                left = board.held()
            notes = replace(notes, left=left, clean=self._codes(shorter or ()))
            line = first
        return line, replace(notes, line=self._codes(line))

    def _codes(self, moves: Sequence[Move]) -> Path:
        codes = []
        for number, move in enumerate(moves):
            with played(self._board, moves[:number]):
                codes.append(self._board.code(move))
        return tuple(codes)

    def _clean(self, keys: Sequence[Move], length: int) -> tuple[Move, ...] | None:
        """A line of so many moves of the attacker that leaves none in hand, of moves that mate
        soonest; None where there is none.
        """
        self._looked = 0
        for key in keys:
            with played(self._board, (key,)):
                rest = self._clean_rest(length - 1)
            if rest is not None:
                return (key, *rest)
        return None

    def _clean_rest(self, left: int) -> tuple[Move, ...] | None:
        """The moves that follow a check that is played, in such a line."""
        board = self._board
        self._looked += 1
        if not left:
            is_mate = self._search.defended(board, 0) is not None
            return () if is_mate and not board.held() else None
        if self._looked > _MOST_LINES:
            return None
        for answer, length in self._answers(left):
            if length != left:
                continue
            with played(board, (answer,)):
                for move in keys_of(self._search, board, left):
                    with played(board, (move,)):
                        rest = self._clean_rest(left - 1)
                    if rest is not None:
                        return (answer, move, *rest)
        return None

    def _any_line(self, key: Move, length: int) -> tuple[Move, ...]:
        line = [key]
        for left in range(length - 1, 0, -1):
            with played(self._board, line):
                answer = next(answer for answer, n in self._answers(left) if n == left)
            line.append(answer)
            with played(self._board, line):
                line.append(keys_of(self._search, self._board, left)[0])
        return tuple(line)

    def _answers(self, left: int) -> list[tuple[Move, int]]:
        """The answers to a check that count, each with the number of moves that mate then, the
        stubbornest first.
        """
        search, board = self._search, self._board
        moved, between = board.answers()
        longest = search.defended(board, left) or 0
        counted = [*moved]
        for drops in between.values():
            if not search.is_futile(board, drops[0], longest):
                counted += drops
        lengths = [(answer, search.after(board, answer, left)) for answer in counted]
        known = [(answer, length) for answer, length in lengths if length is not None]
        return sorted(known, key=lambda one: -one[1])

    # --- the tree -------------------------------------------------------------------------

    def _grow(self, line: Sequence[Move]) -> None:
        """The tree behind the first key, to `MOST_BRANCHES`, the line first."""
        if self._mate == 1:
            return
        code = self._board.code(line[0])
        waiting = deque([_ProblemNode(self._add(-1, code), (line[0],), (code,), self._mate - 1)])
        while waiting and len(self._branches) < MOST_BRANCHES:
            node = waiting.popleft()
            with played(self._board, node.moves):
                waiting += self._defended(node, line)

    def _defended(self, node: _ProblemNode, line: Sequence[Move]) -> list[_ProblemNode]:
        """The moves behind all defences after a node, which is played."""
        board, found = self._board, []
        on_line = node.moves == tuple(line[: len(node.moves)])
        follows = line[len(node.moves) : len(node.moves) + 2] if on_line else ()
        answers = self._answers(node.left)
        answers.sort(key=lambda one: (-one[1], one[0] not in follows[:1]))
        for answer, length in answers:
            codes = (*node.codes, board.code(answer))
            number = self._add(node.number, codes[-1])
            with played(board, (answer,)):
                keys = keys_of(self._search, board, length)
                if answer in follows[:1]:
                    keys.sort(key=lambda key: key not in follows[1:])
                names = [board.code(key) for key in keys]
            if length == node.left and len(self._duals) < _MOST_DUALS:
                self._duals += [(*codes, name) for name in names[1:]]
            at = self._add(number, names[0])
            if length > 1:
                moves = (*node.moves, answer, keys[0])
                found.append(_ProblemNode(at, moves, (*codes, names[0]), length - 1))
        return found

    def _add(self, parent: int, code: str) -> int:
        self._branches.append(ProvedMove(parent, code))
        return len(self._branches) - 1

    # --- other moves ----------------------------------------------------------------------

    def _longer(self, keys: Sequence[Move]) -> list[str]:
        """The first moves that mate within what was asked for, but later than the keys."""
        board, found = self._board, []
        known = {board.code(key).partition("=")[0] for key in keys}
        for move in self._search.checks(board) if self._within > self._mate else ():
            code = board.code(move)
            if code.partition("=")[0] in known:
                continue
            with played(board, (move,)):
                if self._search.defended(board, self._within - 1) is not None:
                    found.append(code)
        return found

    def _cooks(self, line: Sequence[Move], known: set[str]) -> tuple[Path, ...]:
        """Paths of the line to another move of the attacker that mates later, not at its end."""
        board, found = self._board, []
        codes = self._codes(line)
        for at in range(0, len(line) - 1, 2):
            with played(board, line[:at]):
                as_soon = keys_of(self._search, board, self._mate - at // 2) if at else []
                passed = {*map(board.code, as_soon)} | ({codes[0]} | known if not at else set())
                plain = {code.partition("=")[0] for code in passed}
                for move in board.checks():
                    code = board.code(move)
                    if code.partition("=")[0] in plain:
                        continue
                    self._search.look()
                    with played(board, (move,)):
                        if board.is_mated_at_all(_NODES):
                            found.append((*codes[:at], code))
        return tuple(found)

    def _is_same(self, first: Move, second: Move) -> bool:
        """Whether two checks differ only in how far from the king the same piece is."""
        board, king = self._board, self._board.king()
        near, far = board.target(first), board.target(second)
        if board.origin(first) != board.origin(second):
            return False
        codes = [board.code(move) for move in (first, second)]
        kinds = {code[0] if "*" in code else code.partition("=")[2] for code in codes}
        return len(kinds) == 1 and (is_behind(king, near, far) or is_behind(king, far, near))


@contextmanager
def played(board: TsumeBoard, moves: Sequence[Move]) -> Iterator[None]:
    """Moves are played on a board, and taken back."""
    moves = tuple(moves)
    for move in moves:
        board.push(move)
    try:
        yield
    finally:
        for _ in moves:
            board.pop()
