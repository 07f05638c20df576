"""The verdict on a task that is no mate, or on a mate that could not be decided.

What can be proved is proved: a mate that is short. All else is what an engine thinks, and said so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from webapp.checking.only_move import WINS, chance, judge
from webapp.checking.verdict import Claim, Sentence
from webapp.document.goals import Goal
from webapp.engines.evaluation import (
    EngineFailedError,
    Evaluation,
    NoEngineError,
    NotSentError,
    ScoredLine,
)
from webapp.engines.mates import OutOfTimeError
from webapp.engines.proof import Proof
from webapp.engines.provers import prove
from webapp.engines.proving import NotProvableError
from webapp.engines.syzygy import Ending, EndingTables, Worth
from webapp.model.position import Position

LINES = 3
DEPTH = 20
SECONDS = 3.0
"""An engine gives so many lines, and thinks so deep or so long."""

_SHORT = {"chess": 3}
_SHORT_OF_OTHERS = 2
_LOOKING = 3.0
"""The seconds for which a short mate is looked for where none is asked for."""

_MOST_NAMED = 5
"""So many moves that win are named."""
_WORTHS: tuple[Worth, ...] = ("win", "draw", "loss")
_GOALS: dict[Worth, Goal] = {"win": "win", "draw": "draw", "loss": "draw"}
_ENOUGH: dict[Goal, tuple[Worth, ...]] = {"win": ("win",), "draw": ("win", "draw")}
"""The worths of moves that reach a goal."""

_ONLY: dict[Goal, str] = {"win": "only-wins", "draw": "only-holds"}
_CLOSE: dict[Goal, str] = {"win": "close-wins", "draw": "close-holds"}
_SEVERAL: dict[Goal, str] = {"win": "several-win", "draw": "several-hold"}
_NONE: dict[Goal, str] = {"win": "no-win", "draw": "no-draw"}


class Thinker(Protocol):
    """Engines that can be asked, see `engines.driver`."""

    def evaluate(
        self,
        position: Position,
        *,
        lines: int = 3,
        depth: int | None = None,
        seconds: float | None = None,
        moves: Sequence[str] | None = None,
    ) -> Evaluation:
        """An engine's opinion of a position.

        Raises NoEngineError, EngineFailedError, NotSentError.
        """


class Opinion:
    """The opinion on a position with a claim: sentences, and what they rest on.

    own     the codes of the first moves that the card has as right, the main one first
    tables  of endings, which know whether a move wins
    """

    def __init__(
        self,
        position: Position,
        claim: Claim,
        own: Sequence[str],
        engines: Thinker | None,
        tables: EndingTables | None = None,
    ) -> None:
        self._position, self._claim, self._own, self._engines = position, claim, own, engines
        self._tables = tables
        self.said: list[Sentence] = []
        self.proof: Proof | None = None
        self.evaluation: Evaluation | None = None

    def find(self) -> None:
        """Finds it."""
        goal = self._claim.goal
        if goal == "mate":
            self._ask(self._undecided)
            return
        self.proof = self._short_mate()
        if goal == "" and not self._own:
            if self.proof:
                self._say("mate-found", self.proof.keys, number=self.proof.mate or 0)
            else:
                self.said.append(Sentence("nothing-claimed"))
        elif self.proof and goal == "draw":
            self._say("mate-found", self.proof.keys, number=self.proof.mate or 0)
        elif self.proof and (not self._own or self._own[0] in self.proof.keys):
            self._say("wins-by-mate", self.proof.keys, number=self.proof.mate or 0)
        elif ending := self._tables and self._tables.exact(self._position):
            self._looked_up(ending)
        else:
            self._ask(self._judged)

    def _short_mate(self) -> Proof | None:
        within = _SHORT.get(self._position.game, _SHORT_OF_OTHERS)
        prefer = self._own[0] if self._own else ""
        try:
            found = prove(self._position, within, seconds=_LOOKING, prefer=prefer)
        except (NotProvableError, OutOfTimeError):
            return None
        return found if found.mate else None

    def _looked_up(self, ending: Ending) -> None:
        """Tables know which moves win, which draw, and which lose."""
        best = next(worth for worth in _WORTHS if ending.codes(worth))
        goal = self._claim.goal if self._claim.goal in _ENOUGH else _GOALS[best]
        right = [code for worth in _ENOUGH[goal] for code in ending.codes(worth)]
        own = self._own[0] if self._own else None
        if self._claim.goal == "draw" and best == "win":
            self._say("more-than-draw", ending.codes("win")[:_MOST_NAMED])
        elif not right:
            self._say("table-none" if goal == "win" else "table-lost", ())
        elif own is not None and own not in right:
            self._say("table-other", right[:_MOST_NAMED], own=own)
        elif len(right) == 1:
            self._say("table-only-wins" if goal == "win" else "table-only-holds", right)
        elif {*right} <= {*self._own}:
            self._say("table-all", right)
        else:
            several = "table-several-win" if goal == "win" else "table-several-hold"
            self._say(several, right[:_MOST_NAMED], number=len(right))

    # --- what an engine thinks ---------------------------------------------------------------

    def _ask(self, told: Callable[[Evaluation], None]) -> None:
        try:
            self.evaluation = self._thought()
        except NoEngineError:
            self.said.append(Sentence("undecided" if self._claim.goal == "mate" else "no-engine"))
        except EngineFailedError as error:
            self.said.append(Sentence("engine-failed", text=str(error)))
        except NotSentError:
            self.said.append(Sentence("illegal"))
        else:
            told(self.evaluation)

    def _thought(self, moves: Sequence[str] | None = None) -> Evaluation:
        if self._engines is None:
            raise NoEngineError
        lines = 1 if moves else LINES
        return self._engines.evaluate(
            self._position, lines=lines, depth=DEPTH, seconds=SECONDS, moves=moves
        )

    def _undecided(self, evaluation: Evaluation) -> None:
        best = evaluation.lines[0] if evaluation.lines else ScoredLine()
        name = evaluation.engine
        if best.mate is not None and best.mate > 0:
            self._say("engine-mate", best.codes[:1], number=best.mate, text=name)
        else:
            self.said.append(Sentence("engine-no-mate", text=name, value=best))

    def _judged(self, evaluation: Evaluation) -> None:
        goal: Goal = self._claim.goal or "move"
        found = judge(evaluation, goal)
        best = found.best
        if best is None or not best.codes:
            self.said.append(Sentence("engine-failed", text=evaluation.engine))
            return
        own = self._own[0] if self._own else best.codes[0]
        if goal == "draw" and chance(best) >= WINS:
            self._say("more-than-draw", best.codes[:1])
        elif goal in _NONE and found.kind == "none":
            self._say(_NONE[goal], best.codes[:1], value=best)
        elif own not in found.moves:
            self._judged_own(own, best, evaluation)
        elif found.kind == "several" and not {*found.moves} <= {own, *self._own[1:]}:
            self._say(_SEVERAL.get(goal, "several-best"), found.moves)
        elif found.next is None:
            self._say("only-legal", (own,), value=best)
        else:
            codes = _CLOSE if found.kind == "close" else _ONLY
            self._say(codes.get(goal, "only-best"), (own,), value=best, next=found.next)

    def _judged_own(self, own: str, best: ScoredLine, evaluation: Evaluation) -> None:
        """The card's move is none of those that the engine has named."""
        goal: Goal = self._claim.goal or "move"
        mine = self._value_of(own, evaluation)
        if mine is None:
            self.said.append(Sentence("engine-failed", text=evaluation.engine))
        elif own in judge(replace(evaluation, lines=(best, mine)), goal).moves:
            self._say(_SEVERAL.get(goal, "several-best"), (own, *best.codes[:1]))
        else:
            self._say("better", best.codes[:1], own=own, value=best, next=mine)

    def _value_of(self, code: str, evaluation: Evaluation) -> ScoredLine | None:
        """The engine's value of a move that may be none of its lines."""
        for line in evaluation.lines:
            if line.codes[:1] == (code,):
                return line
        try:
            return next(iter(self._thought([code]).lines), None)
        except (NoEngineError, EngineFailedError, NotSentError):
            return None

    def _say(self, code: str, codes: Sequence[str], **said: Any) -> None:
        self.said.append(Sentence(code, codes=tuple(codes), **said))
