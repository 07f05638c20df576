"""Tsume shogi: mates by checks alone, proved as its rules have it, and what they say of a problem.

The rules (詰将棋のルール, All Japan Tsume Shogi Federation; terms as in its handbook):

- every move of the attacker is a check, and the attacker mates as soon as possible
- the defender answers so that it takes longest; of answers that take as long those count that
  leave the attacker no piece in hand
- the defender holds all pieces that are neither on the board nor in the attacker’s hand, kings
  aside, whether or not a diagram lists them: `with_all_pieces`
- interpositions that are futile (無駄合い) count for nothing: `tsume_search.py`
- a mate by a pawn from hand is no move (打ち歩詰め)

A problem has one first move (else 余詰), which mates in the number of moves that is said (else
早詰, or it is longer), and at the end of its line no piece is left in hand (else 駒余り). Whether
the last move of the line, or a move behind another defence, is the only one does not matter. That
another move mates as well but later is looked for by df-pn as well, which says that there is a mate
but not how long it is.

Lengths are proved by search over all defences; where cshogi is not installed by pyffish, which
takes some hundred times as long.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from webapp.engines.mates import OutOfTimeError
from webapp.engines.proof import Branch, Path, Proof
from webapp.engines.proving import MOST_BRANCHES, MOST_MOVES, NotProvableError
from webapp.engines.tsume_boards import Move, TsumeBoard, board_of
from webapp.engines.tsume_search import TsumeSearch, is_behind
from webapp.games import GAMES
from webapp.games.board import SIDES, other
from webapp.games.pieces import canonical_hand
from webapp.model.line import write_code
from webapp.model.position import Position
from webapp.moves.fairy.boards import is_sound
from webapp.moves.fairy.library import pawn_before_king
from webapp.rules.reach import attacking_king, king_square

_MOST_DUALS = 20
_NODES = 5_000
"""So many positions df-pn searches behind one move, a tenth of a second."""
_MOST_LINES = 2_000
"""So many positions are looked at for a line that leaves no piece in hand."""


class TsumeNotes(Struct, frozen=True, omit_defaults=True):
    """What the rules of tsume shogi say of a mate beside its proof.

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


def prove_tsume(
    position: Position,
    within: int,
    *,
    seconds: float = 10,
    prefer: str = "",
    clock: Callable[[], float] = monotonic,
) -> Proof:
    """A proof that the side to move mates by checks within so many of its moves, or does not.

    A problem in three (3手詰) has two moves of the attacker. Arguments and errors as of `solve`.
    """
    return solve(position, within, seconds=seconds, prefer=prefer, clock=clock).proof


def solve(
    position: Position,
    within: int,
    *,
    seconds: float = 10,
    prefer: str = "",
    clock: Callable[[], float] = monotonic,
) -> Tsume:
    """A proof as of `prove_tsume`, with what the rules of tsume shogi say.

    seconds  after which it is given up, by `clock`; what is proved by then is kept
    prefer   the code of a first move that is named first where it is one of the keys

    Raises NotProvableError where the position is none of shogi in which the defender has a king
    that cannot be taken at once and no more pieces than a set has, or no library is installed.
    """
    if not is_provable(position):
        raise NotProvableError
    full = with_all_pieces(position)
    board = board_of(full)
    within = max(0, min(within, MOST_MOVES))
    search = TsumeSearch(seconds, clock)
    notes = TsumeNotes(assumed=full != position, pawn_mate=_pawn_mate(full, board))
    try:
        mate = search.mate(board, within)
    except OutOfTimeError:
        return Tsume(Proof(within, proved=False), notes)
    if mate is None:
        return Tsume(Proof(within), notes)
    try:
        keys = keys_of(search, board, mate)
    except OutOfTimeError:
        return Tsume(Proof(within, proved=False), notes)
    return _Telling(search, board, within, mate, notes).told(keys, prefer)


def is_provable(position: Position) -> bool:
    """Whether mates from there can be proved or ruled out, whether or not it can arise."""
    if position.game != "shogi" or king_square(position, other(position.turn)) is None:
        return False
    return is_sound(position) and all(count >= 0 for count in _spare(position).values())


def _spare(position: Position) -> dict[str, int]:
    """How many of each kind are neither on the board nor in a hand; less than 0 where too many."""
    spare = dict(GAMES["shogi"].in_set)
    del spare["K"]
    held = [piece for hand in position.hands for piece, count in hand for _ in range(count)]
    for piece in (*position.squares, *held):
        kind = piece.strip("+^").upper()
        if kind in spare:
            spare[kind] -= 1
    return spare


def with_all_pieces(position: Position) -> Position:
    """The position with all spare pieces in the defender’s hand.

    As it is where the attacker has a king and the defender some pieces in hand but not all: a
    position as of a game, from which someone has taken pieces on purpose.
    """
    defender = SIDES.index(other(position.turn))
    drawn = dict(position.hands[defender])
    if drawn and king_square(position, position.turn) is not None:
        return position
    for kind, count in _spare(position).items() if position.game == "shogi" else ():
        piece = kind.lower() if defender else kind
        if count > 0:
            drawn[piece] = drawn.get(piece, 0) + count
    hands = [*position.hands]
    hands[defender] = canonical_hand(drawn)
    return replace(position, hands=(hands[0], hands[1]))


def _pawn_mate(position: Position, board: TsumeBoard) -> str:
    """The code of a pawn from hand that mates, which is not allowed; "" where there is none."""
    drop = pawn_before_king(position)
    if drop is None or drop.to is None or attacking_king(position, position.turn):
        return ""
    if drop.piece in position.squares[drop.to % 9 :: 9]:
        return ""
    code = write_code(drop, position.kind)
    return "" if code in map(board.code, board.checks()) else code


def keys_of(search: TsumeSearch, board: TsumeBoard, mate: int) -> list[Move]:
    """The checks that mate in `mate` moves, where none does sooner; of those with a promotion and
    without the one with it. Raises OutOfTimeError.
    """
    keys = []
    for move in search.checks(board):
        with _played(board, (move,)):
            found = search.defended(board, mate - 1) is not None
        if found:
            keys.append(move)
    codes = {board.code(move) for move in keys}
    promoted = {code.partition("=")[0] for code in codes if "=" in code}
    return [move for move in keys if board.code(move) not in promoted]


class _Node(NamedTuple):
    """A move of the attacker in a tree, the moves that lead to it, and how many follow."""

    number: int
    moves: tuple[Move, ...]
    codes: Path
    left: int


class _Telling:
    """What is told of a mate that is proved."""

    def __init__(
        self, search: TsumeSearch, board: TsumeBoard, within: int, mate: int, notes: TsumeNotes
    ) -> None:
        self._search, self._board = search, board
        self._within, self._mate, self._notes = within, mate, notes
        self._branches: list[Branch] = []
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
            with _played(board, first):
                left = board.held()
            notes = replace(notes, left=left, clean=self._codes(shorter or ()))
            line = first
        return line, replace(notes, line=self._codes(line))

    def _codes(self, moves: Sequence[Move]) -> Path:
        codes = []
        for number, move in enumerate(moves):
            with _played(self._board, moves[:number]):
                codes.append(self._board.code(move))
        return tuple(codes)

    def _clean(self, keys: Sequence[Move], length: int) -> tuple[Move, ...] | None:
        """A line of so many moves of the attacker that leaves none in hand, of moves that mate
        soonest; None where there is none.
        """
        self._looked = 0
        for key in keys:
            with _played(self._board, (key,)):
                rest = self._clean_rest(length - 1)
            if rest is not None:
                return (key, *rest)
        return None

    def _clean_rest(self, left: int) -> tuple[Move, ...] | None:
        """What follows a check that is played, in such a line."""
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
            with _played(board, (answer,)):
                for move in keys_of(self._search, board, left):
                    with _played(board, (move,)):
                        rest = self._clean_rest(left - 1)
                    if rest is not None:
                        return (answer, move, *rest)
        return None

    def _any_line(self, key: Move, length: int) -> tuple[Move, ...]:
        line = [key]
        for left in range(length - 1, 0, -1):
            with _played(self._board, line):
                answer = next(answer for answer, n in self._answers(left) if n == left)
            line.append(answer)
            with _played(self._board, line):
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
        waiting = deque([_Node(self._add(-1, code), (line[0],), (code,), self._mate - 1)])
        while waiting and len(self._branches) < MOST_BRANCHES:
            node = waiting.popleft()
            with _played(self._board, node.moves):
                waiting += self._defended(node, line)

    def _defended(self, node: _Node, line: Sequence[Move]) -> list[_Node]:
        """The moves behind all defences after a node, which is played."""
        board, found = self._board, []
        on_line = node.moves == tuple(line[: len(node.moves)])
        follows = line[len(node.moves) : len(node.moves) + 2] if on_line else ()
        answers = self._answers(node.left)
        answers.sort(key=lambda one: (-one[1], one[0] not in follows[:1]))
        for answer, length in answers:
            codes = (*node.codes, board.code(answer))
            number = self._add(node.number, codes[-1])
            with _played(board, (answer,)):
                keys = keys_of(self._search, board, length)
                if answer in follows[:1]:
                    keys.sort(key=lambda key: key not in follows[1:])
                names = [board.code(key) for key in keys]
            if length == node.left and len(self._duals) < _MOST_DUALS:
                self._duals += [(*codes, name) for name in names[1:]]
            at = self._add(number, names[0])
            if length > 1:
                moves = (*node.moves, answer, keys[0])
                found.append(_Node(at, moves, (*codes, names[0]), length - 1))
        return found

    def _add(self, parent: int, code: str) -> int:
        self._branches.append(Branch(parent, code))
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
            with _played(board, (move,)):
                if self._search.defended(board, self._within - 1) is not None:
                    found.append(code)
        return found

    def _cooks(self, line: Sequence[Move], known: set[str]) -> tuple[Path, ...]:
        """Paths of the line to another move of the attacker that mates later, not at its end."""
        board, found = self._board, []
        codes = self._codes(line)
        for at in range(0, len(line) - 1, 2):
            with _played(board, line[:at]):
                as_soon = keys_of(self._search, board, self._mate - at // 2) if at else []
                passed = {*map(board.code, as_soon)} | ({codes[0]} | known if not at else set())
                plain = {code.partition("=")[0] for code in passed}
                for move in board.checks():
                    code = board.code(move)
                    if code.partition("=")[0] in plain:
                        continue
                    self._search.look()
                    with _played(board, (move,)):
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
def _played(board: TsumeBoard, moves: Sequence[Move]) -> Iterator[None]:
    played = tuple(moves)
    for move in played:
        board.push(move)
    try:
        yield
    finally:
        for _ in played:
            board.pop()
