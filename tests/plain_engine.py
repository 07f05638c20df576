"""An engine of chess, as python-chess drives it, with what `Engines` has that moments need."""

from __future__ import annotations

from types import TracebackType

import chess
import chess.engine

from webapp.engines.evaluation import Evaluation, ScoredLine
from webapp.model.line import write_code
from webapp.model.position import Position
from webapp.moves.chess.board import board_of, move_of


class PlainEngines:
    def __init__(self, path: str = "/usr/games/stockfish") -> None:
        self._engine = chess.engine.SimpleEngine.popen_uci(path)
        self._engine.configure({"Threads": 1, "Hash": 64})
        self.asked = 0

    def __enter__(self) -> PlainEngines:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._engine.quit()

    def name(self, game: str = "chess") -> str:
        return self._engine.id["name"]

    def evaluate(
        self,
        position: Position,
        *,
        lines: int = 3,
        depth: int | None = None,
        seconds: float | None = None,
        moves: object = None,
    ) -> Evaluation:
        self.asked += 1
        board = board_of(position)
        limit = chess.engine.Limit(depth=depth, time=seconds)
        infos = self._engine.analyse(board, limit, multipv=lines, game=1)
        found = []
        for info in infos:
            if "pv" not in info:
                continue
            after, codes = board.copy(stack=False), []
            for move in info["pv"]:
                codes.append(write_code(move_of(move, white=after.turn), position.kind))
                after.push(move)
            score = info["score"].relative
            found.append(ScoredLine(tuple(codes), score.score(), score.mate()))
        depth = max((info.get("depth", 0) for info in infos), default=0)
        return Evaluation(self.name(), depth, 0, tuple(found))
