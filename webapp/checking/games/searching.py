"""A game searched for moments where that is asked as JSON, and the answer as JSON.

asked     {"line": a line without words, as `wire.line.WireLine`}, or null for the name alone
answered  {"engine": its name, or null where there is none, "found": `Searched` or null}
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from webapp.checking.asked import RefusedError
from webapp.checking.evaluating import engine_failed, no_engine
from webapp.checking.games.moments import can_be_searched, moments_of
from webapp.engines.driver.evaluating import Engines
from webapp.engines.evaluation import EngineFailedError, NoEngineError
from webapp.games.board import Game
from webapp.model.line import Line, Ply, main_line
from webapp.wire.line import WireLine, line_alone_to_json, line_from_wire
from webapp.wire.position import Json
from webapp.wire.shapes import WireError, decoded

_GAME: Game = "chess"


class AskedMoments(Struct):
    """A question for the moments of a game; None for the name of the engine alone."""

    line: WireLine | None = None


def bare(line: Line) -> Line:
    """A game with no more than is needed to search it: the main line, without words."""
    moves = (line.plies[number].move for number in main_line(line))
    return Line(line.start, tuple(Ply(at - 1, move) for at, move in enumerate(moves)))


def asked_of(line: Line | None = None) -> bytes:
    """The JSON that asks for the moments of a game."""
    return msgspec.json.encode({"line": line and line_alone_to_json(line)})


def search(what: bytes, engines: Engines | None) -> Json:
    """The answer to the JSON of an `AskedMoments`. Raises RefusedError, WireError."""
    asked = decoded(what, AskedMoments)
    line = line_from_wire(asked.line) if asked.line else None
    if line and not can_be_searched(line):
        raise WireError("“line” must be a game of chess")
    try:
        name = engines.name(_GAME) if engines else None
        if line is None:
            return {"engine": name, "found": None}
        if engines is None:
            raise NoEngineError
        return {"engine": name, "found": moments_of(line, engines)}
    except NoEngineError:
        raise RefusedError(404, "no-engine", no_engine(_GAME)) from None
    except EngineFailedError as error:
        raise RefusedError(503, "engine-failed", engine_failed(str(error))) from None
