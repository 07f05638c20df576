"""The events of a position of shogi, xiangqi, janggi or makruk after a move.

Sources: Japan Shogi Association (千日手: the fourth time with the same pieces in hand; one side's
moves since the first time were all check); World Xiangqi Rules; Korea Janggi Association (빅장:
the generals face each other). Mate and stalemate, which in xiangqi loses and in janggi leaves but a
pass, are only said where the legal moves are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from webapp.games.board import owner
from webapp.model.position import Position
from webapp.moves.answers import Event, Outcome, Possible
from webapp.rules.placement import OnBoard, piece_of_token
from webapp.rules.reach import checking, king_square
from webapp.rules.shared import facing_kings

_TIMES = {"shogi": 4}
_TIMES_ELSEWHERE = 3
_LOST_WITHOUT_MOVES = frozenset(["shogi", "xiangqi"])
_CANNOT_MATE = frozenset(["M", "N", "P", "+P"])
"""In makruk the pieces of which one alone mates no king, wherever the kings are."""


def outcome(position: Position, before: Sequence[Position], possible: Possible) -> Outcome:
    """Check, mate, stalemate, generals that face each other, repetition, too few pieces."""
    if position.game == "custom":
        return Outcome()
    checks, king = checking(position), king_square(position, position.turn)
    shown = (king, *checks) if checks and king is not None else ()
    events: list[Event] = []
    has_pieces = any(owner(piece) == position.turn for piece in position.squares)
    if possible.free is None and not possible.moves and (has_pieces or checks):
        lost = position.game in _LOST_WITHOUT_MOVES
        events.append("checkmate" if checks else "stalemate-lost" if lost else "stalemate")
    elif checks:
        events.append("check")
    if position.game == "janggi" and facing_kings(OnBoard.of(position)):
        events.append("bikjang")
    repeated = _repetition(position, before)
    if repeated:
        events.append(repeated)
    if position.game == "makruk" and _is_bare(position):
        events.append("insufficient-material")
    return Outcome(tuple(events), shown)


def _repetition(position: Position, before: Sequence[Position]) -> Event | None:
    times = _TIMES.get(position.game, _TIMES_ELSEWHERE)
    same = [at for at, earlier in enumerate(before) if _is_same(position, earlier)]
    if len(same) + 1 < times:
        return None
    since = (*before[same[1 - times] + 1 :], position)
    checked: Counter[str] = Counter(at.turn for at in since if checking(at))
    moved = Counter(at.turn for at in since)
    always = [side for side, count in moved.items() if checked[side] == count]
    if len(always) == 1:
        return "perpetual-check"
    return "sennichite" if position.game == "shogi" else "repetition"


def _is_same(one: Position, other_one: Position) -> bool:
    same = one.turn == other_one.turn and one.squares == other_one.squares
    return same and one.hands == other_one.hands


def _is_bare(position: Position) -> bool:
    """Whether two kings stand there, and at most one piece that gives no mate."""
    pieces = [piece_of_token(position.game, piece) for piece in position.squares if piece]
    others = [piece for piece in pieces if piece != "K"]
    kings = len(pieces) - len(others)
    return kings == 2 and len(others) < 2 and _CANNOT_MATE.issuperset(others)
