"""What one change would settle a finding about shogi, xiangqi or makruk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from webapp.findings import Finding
from webapp.pieces import canonical_hand
from webapp.position import NO_HANDS, Hand, Position, Side, other
from webapp.rules.shared import SIDE_NAMES, SIDES, king_of, man_of, token_of


def game_mends(
    finding: Finding, position: Position, analyse: Callable[[Position], Iterable[Finding]]
) -> Iterator[tuple[str, Position]]:
    """Names of fixes, and the position that each would make."""
    code, game = finding.code, position.game
    if code.endswith("-can-be-taken"):
        # Where both kings could be taken, the other turn is no better.
        turned = replace(position, turn=other(position.turn))
        if not any(found.code.endswith("-can-be-taken") for found in analyse(turned)):
            yield f"{SIDE_NAMES[game][turned.turn]}-to-move", turned
    elif code in ("shogi-cannot-move-on", "makruk-pawn-not-promoted"):
        yield "promote", _on_board(position, finding.squares, lambda token: "+" + token.lstrip("-"))
    elif code in ("king-without-mark", "mark-without-meaning") or code.endswith(
        "-cannot-be-promoted"
    ):
        everywhere = range(len(position.squares))
        marked = _on_board(position, everywhere, lambda token: token_of(game, token))
        yield "usual-marks", _in_hand(marked, lambda _, token: token_of(game, token))
    elif code.endswith("-pieces-in-hand"):
        yield "empty-hands", replace(position, hands=NO_HANDS)
    elif code == "shogi-king-in-hand":
        yield "king-out-of-hand", _in_hand(position, lambda _, token: _unless_king(token))
    elif code == "shogi-promoted-in-hand":
        yield "turn-back", _in_hand(position, lambda _, token: token.lstrip("+"))
    elif code == "shogi-hand-of-other-side":
        yield "hand-to-holder", _in_hand(position, _as_of)


def _unless_king(token: str) -> str:
    return "" if man_of("shogi", token) == king_of("shogi") else token


def _as_of(side: Side, token: str) -> str:
    return token.upper() if side == "first" else token.lower()


def _on_board(position: Position, squares: Iterable[int], change: Callable[[str], str]) -> Position:
    board = list(position.squares)
    for square in squares:
        board[square] = board[square] and change(board[square])
    return replace(position, squares=tuple(board))


def _in_hand(position: Position, change: Callable[[Side, str], str]) -> Position:
    """The position with each piece in hand changed; "" takes it away."""
    first, second = (
        _hand((change(side, piece), count) for piece, count in hand)
        for side, hand in zip(SIDES, position.hands, strict=True)
    )
    return replace(position, hands=(first, second))


def _hand(pieces: Iterable[tuple[str, int]]) -> Hand:
    """The pieces as a hand: none twice, in the order of FEEN."""
    counts: Counter[str] = Counter()
    for piece, count in pieces:
        counts[piece] += count
    del counts[""]
    return canonical_hand(counts)
