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
takes some thousand times as long: half a second for three moves, ten for five.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from msgspec.structs import replace

from webapp.engines.mates import OutOfTimeError
from webapp.engines.proof import Proof
from webapp.engines.prover import Refuted
from webapp.engines.proving import MOST_MOVES, NotProvableError
from webapp.engines.tsume_boards import Move, TsumeBoard
from webapp.engines.tsume_cshogi import CshogiBoard, has_cshogi
from webapp.engines.tsume_fairy import FairyBoard, has_pyffish
from webapp.engines.tsume_search import TsumeSearch
from webapp.engines.tsume_telling import Telling, Tsume, TsumeNotes, keys_of
from webapp.games import GAMES
from webapp.games.board import SIDES, other
from webapp.games.pieces import canonical_hand
from webapp.model.line import write_code
from webapp.model.position import Position
from webapp.moves.fairy.boards import is_sound
from webapp.moves.fairy.library import pawn_before_king
from webapp.rules.reach import attacking_king, king_square


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

    Raises NotProvableError as `TsumeProver`.
    """
    return TsumeProver(position, seconds, clock).solve(within, prefer=prefer)


class TsumeProver:
    """Proofs about a problem, with the same questions as `Prover`.

    seconds  for all questions together, by `clock`

    Raises NotProvableError where the position is none of shogi in which the defender has a king
    that cannot be taken at once, and no more pieces than a set has, or no library is installed.
    """

    def __init__(
        self, position: Position, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        if not is_provable(position):
            raise NotProvableError
        full = with_all_pieces(position)
        self._board = board_of(full)
        self._search = TsumeSearch(seconds, clock)
        pawn_mate = _pawn_mate(full, self._board)
        self._notes = TsumeNotes(assumed=full != position, pawn_mate=pawn_mate)

    def prove(self, within: int, *, prefer: str = "") -> Proof:
        """As `prove_tsume`."""
        return self.solve(within, prefer=prefer).proof

    def solve(self, within: int, *, prefer: str = "") -> Tsume:
        """As `solve`."""
        board, search = self._board, self._search
        within = max(0, min(within, MOST_MOVES))
        try:
            mate = search.mate(board, within)
            keys = keys_of(search, board, mate) if mate else []
        except OutOfTimeError:
            return Tsume(Proof(within, proved=False), self._notes)
        if mate is None:
            return Tsume(Proof(within), self._notes)
        return Telling(search, board, within, mate, self._notes).told(keys, prefer)

    def refuted(self, path: Sequence[str], left: int) -> Refuted | None:
        """The refutation of the last move of a path as one that mates in `left` moves, itself
        among them; None where it does mate. What is no move here, as it gives no check or mates by
        a pawn from hand, is refuted without an answer.

        Raises OutOfTimeError.
        """
        board, depth = self._board, 0
        try:
            for number, code in enumerate(path):
                move = _legal(board, code, attacks=number % 2 == 0)
                if move is None:
                    return Refuted()
                board.push(move)
                depth += 1
            answer = self._answer(left - 1)
            return None if answer is None else Refuted(board.code(answer))
        finally:
            for _ in range(depth):
                board.pop()

    def _answer(self, left: int) -> Move | None:
        """An answer to the check that is played behind which there is no mate in `left` moves."""
        search, board = self._search, self._board
        if search.defended(board, left) is not None:
            return None
        moved, between = board.answers()
        for answer in moved:
            if search.after(board, answer, left) is None:
                return answer
        holding = [
            drop
            for drops in between.values()
            for drop in drops
            if search.after(board, drop, left) is None
        ]
        counted = (drop for drop in holding if not search.is_futile(board, drop, left))
        return next(counted, holding[0])


def _legal(board: TsumeBoard, code: str, *, attacks: bool) -> Move | None:
    """The move of that code: of the attacker a check, of the defender an answer to one."""
    if attacks:
        moves = board.checks()
    else:
        moved, between = board.answers()
        moves = [*moved, *(drop for drops in between.values() for drop in drops)]
    return next((move for move in moves if board.code(move) == code), None)


def board_of(position: Position) -> TsumeBoard:
    """The board of a position that `is_provable`, of which the attacker is to move.

    Raises NotProvableError where no library is installed.
    """
    if has_cshogi():
        return CshogiBoard(position)
    if has_pyffish():
        return FairyBoard(position)
    raise NotProvableError


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
