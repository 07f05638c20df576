"""The frozen model of a verdict on a card: what is claimed, and what was found to be so."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from webapp.document.goals import Goal
from webapp.engines.evaluation import Evaluation, ScoredLine
from webapp.engines.proof import Path, Proof
from webapp.games.board import Side

Sign = Literal["right", "note", "wrong", "open"]
"""How a verdict is shown: all is as said; so, but look at it; not so; not known."""

SIGNS: tuple[Sign, ...] = ("right", "note", "open", "wrong")
"""From the best to the gravest."""


class Claim(Struct, frozen=True, omit_defaults=True):
    """A claim that a card's words make.

    goal   what is asked for, "" where the words say nothing that can be checked
    moves  in how many moves of `side`; 0 where the words do not say; of shogi as well the moves of
           the one side, so that 3手詰 is 2
    side   whose goal it is; None where the words do not say, so that it is the side to move
    """

    goal: Goal = ""
    moves: int = 0
    side: Side | None = None


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A sentence of a verdict: a code of `sayings.SAYINGS`, and what stands in it.

    path    moves from the card's position, of which the last is what it is about
    codes   other moves at the end of `path`, such as all keys
    own     the card's own move there, where they are better
    number  of moves, or of what the code counts; `other` a second one
    pieces  tokens, as a hand holds them
    text    words that are not ours, such as the name of an engine
    value   what an engine makes of the moves, for the side to move; `next` of the next best move
    """

    code: str
    path: Path = ()
    codes: Path = ()
    own: str = ""
    number: int = 0
    other: int = 0
    pieces: str = ""
    text: str = ""
    value: ScoredLine | None = None
    next: ScoredLine | None = None


class Verdict(Struct, frozen=True, omit_defaults=True):
    """A verdict on a card.

    said  the sentences; the headline is the gravest of them, the first of these
    """

    sign: Sign
    said: tuple[Sentence, ...]
    claim: Claim = Claim()
    proof: Proof | None = None
    evaluation: Evaluation | None = None
