"""Boards of shogi on which mates are searched, whichever library knows the moves."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple, Protocol

Move = Any
"""A move as the library has it, equal to itself on one board as on another."""


class Answers(NamedTuple):
    """The legal answers to a check.

    moved    those by pieces on the board
    between  pieces from hand, by the squares to which they are put
    """

    moved: list[Move]
    between: dict[int, list[Move]]


class TsumeBoard(Protocol):
    """A board on which moves are played and taken back. Squares are numbers in text order."""

    def checks(self) -> list[Move]:
        """The legal moves of the attacker that give check."""

    def answers(self) -> Answers:
        """The legal moves of the defender, who is in check."""

    def is_moved_away(self) -> bool:
        """Whether the defender, who is in check, has an answer by a piece on the board."""

    def push(self, move: Move) -> None:
        """Plays a legal move."""

    def pop(self) -> None:
        """Takes the last one back."""

    def key(self) -> Hashable:
        """The state of the board: the pieces, the hands, and whose turn it is."""

    def origin(self, move: Move) -> int | None:
        """Where a move begins; None for a piece from hand."""

    def target(self, move: Move) -> int:
        """Where a move ends."""

    def king(self) -> int:
        """Where the defender’s king stands."""

    def code(self, move: Move) -> str:
        """The code of a legal move."""

    def given_back(self, kind: str) -> TsumeBoard:
        """A board on which the defender, who is to move, has back such a piece that was taken."""

    def held(self) -> str:
        """The letters of the pieces in the attacker’s hand, in the order of `HELD`."""

    def is_mated_at_all(self, nodes: int) -> bool:
        """Whether the defender, who is to move in check, is known to be mated, in however many
        moves; False as well where so many nodes do not tell.
        """
