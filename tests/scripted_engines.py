"""Engines that say what a test has written down, and otherwise that nothing is the matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webapp.engines.evaluation import Evaluation, ScoredLine
from webapp.formats.fen import write_fen
from webapp.games.board import Game
from webapp.model.line import write_code
from webapp.model.position import Position
from webapp.moves import possible_moves

Script = Mapping[str, Sequence[tuple[str, int | str]]]
"""Lines by the first two fields of the FEN: moves apart by blanks, and a score, or `#3`."""

NAME = "Scripted 1"


def scored(moves: str, score: int | str) -> ScoredLine:
    """A line of a script."""
    codes = tuple(moves.split())
    if isinstance(score, str):
        return ScoredLine(codes, None, int(score[1:]))
    return ScoredLine(codes, score)


class ScriptedEngines:
    """As `Engines`; `asked` are the questions, each with its position, lines and depth."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.asked: list[tuple[str, int, int | None]] = []

    def name(self, _game: Game = "chess") -> str:
        return NAME

    def evaluate(
        self,
        position: Position,
        *,
        lines: int = 3,
        depth: int | None = None,
        seconds: float | None = None,
        moves: Sequence[str] | None = None,
    ) -> Evaluation:
        fen = " ".join(write_fen(position).split()[:2])
        self.asked.append((fen, lines, depth))
        known = self._script.get(fen)
        if known is None:
            legal = possible_moves(position).moves[:2]
            found = [scored(write_code(move, position.kind), 0) for move in legal]
        else:
            found = [scored(*line) for line in known]
        return Evaluation(NAME, depth or 0, 0.1, tuple(found[:lines]))
