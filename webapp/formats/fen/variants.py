"""Pockets and counts of checks, beside the six fields of a FEN, kept and written back.

pocket   pieces in hand (Crazyhouse, Bughouse): `…/RNBQKBNR[Qnp]`, or as one more rank
checks   how many more checks win (Three-check): `3+3` before the counters; or how many were
         given, `+0+0` behind them

Source: python-chess and Lichess for both forms of each; Fairy-Stockfish for `3+3`.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from webapp.games.board import Hand
from webapp.games.pieces import canonical_hand
from webapp.language import quote
from webapp.model.position import NO_HANDS, Position
from webapp.text.characters import Collector, Word

POCKET_ORDER = "KQRBNP"
_TO_WIN = 3
"""The checks that win in Three-check, which `+0+0` counts up to."""


def with_asides(position: Position, collector: Collector) -> Position:
    """The position with pocket and checks, as far as they can be read."""
    pocket = collector.asides.get("pocket")
    checks = collector.asides.get("check-counters")
    hands = _hands(pocket, collector) if pocket else NO_HANDS
    return replace(
        position,
        hands=hands,
        pockets=pocket is not None and hands == NO_HANDS,
        checks=_checks(checks.text) if checks else None,
    )


def _hands(pocket: Word, collector: Collector) -> tuple[Hand, Hand]:
    letters = pocket.text.replace("-", "")
    strange = "".join(dict.fromkeys(c for c in letters if c.upper() not in POCKET_ORDER))
    if strange:
        collector.add("pocket-unknown", pocket.start, pocket.end, found=quote(strange))
    counts = Counter(letter for letter in letters if letter.upper() in POCKET_ORDER)
    first = {piece: count for piece, count in counts.items() if piece.isupper()}
    second = {piece: count for piece, count in counts.items() if piece.islower()}
    return canonical_hand(first), canonical_hand(second)


def _checks(text: str) -> tuple[int, int]:
    """Checks still to give, of `3+3`; of `+0+0` they are counted down from three."""
    first, second = (int(number) for number in text.lstrip("+").split("+"))
    if text.startswith("+"):
        return max(_TO_WIN - first, 0), max(_TO_WIN - second, 0)
    return first, second


def pocket_text(position: Position) -> str:
    """The pieces in hand in brackets, "" where there are no pockets."""
    if not position.has_pockets:
        return ""
    first, second = position.hands
    counts = dict((*first, *second))
    held = [piece * counts.get(piece, 0) for piece in POCKET_ORDER + POCKET_ORDER.lower()]
    return f"[{''.join(held)}]"


def checks_text(position: Position) -> str:
    """The count of checks with a space behind it, "" where checks are not counted."""
    return "" if position.checks is None else f"{position.checks[0]}+{position.checks[1]} "
