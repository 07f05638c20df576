"""A proof about a position, by search over all defences.

The words are those of problemists: the *key* is the first move, a *dual* another move of the
solver's side later on that mates in as few moves. Moves are codes (`model.line.write_code`), a
*path* the codes of moves that follow each other from the position.
"""

from __future__ import annotations

from msgspec import Struct

Path = tuple[str, ...]
"""Codes of moves that follow each other."""


class ProvedMove(Struct, frozen=True):
    """A move of a tree: the number of the one that it follows, -1 for the start, and its code."""

    parent: int
    code: str


class Proof(Struct, frozen=True, omit_defaults=True):
    """A proof for the side to move.

    within   in so many of its moves a mate was looked for, at the most
    mate     in how few of its moves it mates whatever is answered; None where it does not
    keys     all first moves that do it in that number, promotions that do the same as one; where
             `only_first` some of them
    proved   whether it is certain: False where the search was given up, `mate` then being None
    tree     behind the first key all defences, each with a move that goes on, as the plies of a
             `Line`, the longest defence first. () where the first key mates at once
    duals    paths of a key, defences and moves between, the last being another move that mates as
             soon as the one in `tree` does
    longer   moves that mate as well, within `within`, but later than `mate`
    assumes  what is taken for granted of the past: "castling", "en-passant"
    """

    within: int
    mate: int | None = None
    keys: tuple[str, ...] = ()
    proved: bool = True
    tree: tuple[ProvedMove, ...] = ()
    duals: tuple[Path, ...] = ()
    longer: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
