"""Whether one move alone reaches what is asked for, as an engine sees it.

    judge(evaluation, goal)   only it, several, nearly several, or none
    chance(line)              how many points the side to move may expect, 0 to 1

Scores are turned into points first, since a pawn decides a level game and nothing in one that is
won: from 0 to +2 much has changed, from +8 to +10 nothing. Engines print their scores so that at
+1.00 half of all games are won and the others drawn (Stockfish since 15.1, "Normalize evaluation"),
which is ¾ of the points, odds of three to one; each further pawn makes these three times as good:

    points = 1 / (1 + 3 ** -pawns)        0: 0.50   +1: 0.75   +2: 0.90   +3: 0.96   mate: 1

A game ends with 1, ½ or 0 points, and the bounds lie between these.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from webapp.document.goals import Goal
from webapp.engines.evaluation import Evaluation, ScoredLine

WINS = 0.9
"""From so many points on a move wins: +2.00. At +1.00 it is as often drawn as won, and a teacher
would not say so; at +2.00 nine points of ten come home.
"""

HOLDS = 0.25
"""From so many points on a move does not lose: -1.00, as often drawn as lost."""

DIFFERENCE = 0.25
"""So many points another move must be worse, so that a class sees why it is none: half of the half
point that lies between a win and a draw. Without it +2.01 would win, and +1.99 be a mistake.
"""

_PAWN = 100
_ODDS = 3
"""By so much the odds grow with a pawn."""

Kind = Literal["only", "several", "close", "none", "open"]
"""only     one move reaches the goal, and no other comes near
several  two moves or more reach it
close    one reaches it, another not quite, but it is hardly worse
none     no move reaches it
open     an engine cannot say
"""


class Judgement(Struct, frozen=True):
    """A reading of the lines that an engine gives of a position.

    best      the best line; None where no move can be made
    next      the next best; None where it is the only move that can be made
    reaching  all lines that reach the goal, the best first, of those that were asked for
    """

    kind: Kind
    best: ScoredLine | None = None
    next: ScoredLine | None = None
    reaching: tuple[ScoredLine, ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        """The codes of the first moves that reach the goal."""
        return tuple(line.codes[0] for line in self.reaching if line.codes)


def chance(line: ScoredLine) -> float:
    """The points from 0 to 1 that the side to move may expect of a line."""
    if line.mate is not None:
        return 1.0 if line.mate >= 0 else 0.0
    # Beyond any score of an engine the power would overflow.
    score = max(-50_000, min(50_000, line.score or 0))
    return float(1 / (1 + _ODDS ** (-score / _PAWN)))


def judge(evaluation: Evaluation, goal: Goal) -> Judgement:
    """Whether one move alone reaches the goal.

    The evaluation has two lines at least, unless there are fewer moves. Of "move" it is the best
    move that is asked for, whatever it comes to: `reaching` are those that are hardly worse. Of
    "mate" a slower mate is one as well: in how few moves is for a proof. Goals that an
    engine does not play for are "open".
    """
    if goal not in ("win", "draw", "mate", "move", ""):
        return Judgement("open")
    lines = evaluation.lines
    if not lines:
        return Judgement("none")
    best, after = lines[0], lines[1] if len(lines) > 1 else None
    reaching = tuple(line for line in lines if _reaches(line, goal, chance(best)))
    if not reaching:
        kind: Kind = "none"
    elif len(reaching) > 1:
        kind = "several"
    elif after is None or goal == "mate" or differs(best, after):
        kind = "only"
    else:
        kind = "close"
    return Judgement(kind, best, after, reaching)


def differs(better: ScoredLine, worse: ScoredLine) -> bool:
    """Whether a line is worse by what a class sees."""
    return chance(better) - chance(worse) >= DIFFERENCE


def _reaches(line: ScoredLine, goal: Goal, best: float) -> bool:
    points = chance(line)
    if goal == "win":
        return points >= WINS
    if goal == "draw":
        return points >= HOLDS
    if goal == "mate":
        return line.mate is not None and line.mate > 0
    return best - points < DIFFERENCE
