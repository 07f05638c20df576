"""Pockets, promoted pieces and counts of checks, beside the six fields of a FEN, kept and written
back.

pocket   pieces in hand (Crazyhouse, Bughouse): `…/RNBQKBNR[Qnp]`, or as one more rank
~        behind a piece that was a pawn, where there are pockets; elsewhere it makes no difference
checks   how many more checks win (Three-check): `3+3` before the counters; or how many were
         given, `+0+0` behind them

Source: python-chess and Lichess for both forms of each; Fairy-Stockfish for `3+3`.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from webapp.games.board import Hand
from webapp.games.pieces import canonical_hand
from webapp.games.ranks import Letters, ranks_text
from webapp.language import quote
from webapp.model.position import NO_HANDS, Position
from webapp.text.characters import Collector, Word

POCKET_ORDER = "KQRBNP"
_PROMOTED = "promoted-mark"
"""The finding about `~`."""
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
        promoted=_promoted(collector) if pocket else (),
    )


def _promoted(collector: Collector) -> tuple[int, ...]:
    """The squares of pieces with a mark that they were pawns, of which nothing is said any more."""
    marks = [finding for finding in collector.found if finding.code == _PROMOTED]
    collector.found = [finding for finding in collector.found if finding.code != _PROMOTED]
    return tuple(sorted({square for finding in marks for square in finding.squares}))


def placement_text(position: Position, letters: Letters) -> str:
    """The board, with a mark behind each piece that was a pawn."""
    squares = position.squares
    if not position.promoted:
        return letters.placement_of(squares)
    marked = [*squares]
    for square in position.promoted:
        marked[square] = f"{squares[square]}~" if squares[square] else ""
    files = position.files
    return ranks_text(marked[at : at + files] for at in range(0, len(marked), files))


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
