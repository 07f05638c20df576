"""The opinion of an engine on a position, for the page: its lines with the names of their moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from webapp.checking.asked import AskedEvaluation, EvaluationWork, RefusedError
from webapp.checking.opinions import Thinker
from webapp.checking.values import of_first, value_in_words, value_label, value_text
from webapp.engines.evaluation import (
    EngineFailedError,
    Evaluation,
    NoEngineError,
    NotSentError,
    ScoredLine,
)
from webapp.formats.grammar.reading import EnPassantMode
from webapp.games import EVERY_GAME, labels
from webapp.games.board import Game
from webapp.games.coordinates import square_index
from webapp.language import gettext, quote, translated
from webapp.model.line import Line, Ply, read_code
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.moves import asked_once, outcome, play, refusal
from webapp.moves.walk import LONGEST_WALK, Step, names, walk
from webapp.wire.learning import learned
from webapp.wire.line import line_to_json
from webapp.wire.position import Json, position_from_wire
from webapp.wire.shapes import decoded

MOST_MOVES = 16
"""So many moves of a line are told at the most."""

_OVER = frozenset(
    ["checkmate", "stalemate", "stalemate-lost", "variant-win", "variant-loss", "variant-draw"]
)


def evaluate(what: bytes, engines: Thinker | None) -> Json:
    """The evaluation that the JSON of an `EvaluationWork` asks for; `lines` has the best first,
    `over` says how the game has ended, where nothing can be played.

    Raises RefusedError, WireError.
    """
    work = msgspec.json.decode(what, type=learned(EvaluationWork))
    asked = decoded(bytes(work.asked), AskedEvaluation)
    position = position_from_wire(asked.position)
    handicap = asked.position.handicap or has_handicap(position)
    over = _over(position, handicap=handicap)
    found = Evaluation("") if over else _thought(position, engines, asked.lines, work.seconds)
    last = square_index(position.kind, asked.last) if asked.last else None
    with asked_once():
        lines = [
            _line_to_json(scored, position, last, asked.en_passant, handicap=handicap)
            for scored in found.lines[: asked.lines]
        ]
    return {
        "engine": quote(found.engine),
        "depth": found.depth,
        "seconds": round(found.seconds, 2),
        "exact": found.exact,
        "lines": lines,
        "over": over,
    }


def _thought(position: Position, engines: Thinker | None, lines: int, seconds: float) -> Evaluation:
    """The opinion of an engine. Raises RefusedError."""
    try:
        if engines is None:
            raise NoEngineError
        return engines.evaluate(position, lines=lines, seconds=seconds)
    except NoEngineError:
        raise RefusedError(404, "no-engine", no_engine(position.game)) from None
    except NotSentError:
        said = gettext("This position is illegal, so no engine is asked.")
        raise RefusedError(409, "not-sent", said) from None
    except EngineFailedError as error:
        raise RefusedError(503, "engine-failed", engine_failed(str(error))) from None


def no_engine(game: Game) -> str:
    """That there is none for a game."""
    within = translated(EVERY_GAME[game].within)
    return gettext("No engine for %(game)s was found on this computer.") % {"game": within}


def engine_failed(name: str) -> str:
    """That one of that name does not do what it should."""
    args = {"engine": quote(name)}
    return gettext("The engine %(engine)s has stopped, or does not answer as it should.") % args


def _over(position: Position, *, handicap: bool) -> str:
    """How the game has ended, in words; "" where it goes on."""
    event = next((event for event in outcome(position).events if event in _OVER), "")
    if not event:
        return ""
    first, second = labels.sides(position.game, handicap=handicap).names
    mover, winner = (first, second) if position.turn == "first" else (second, first)
    return labels.say(f"status-{event}", winner=winner, mover=mover)


def _line_to_json(
    scored: ScoredLine,
    position: Position,
    last: int | None,
    en_passant: EnPassantMode,
    *,
    handicap: bool,
) -> Json:
    line = _line(position, scored.codes)
    steps = [*walk(line, longest=LONGEST_WALK)]
    if last is not None and line.plies and line.plies[0].move.to == last:
        steps[0] = _named_after(position, line.plies[0], steps[0], last)
    mate = None if scored.mate is None else of_first(scored.mate, position.turn)
    return {
        "score": value_text(scored, position.turn),
        "mate": mate,
        "label": value_label(scored, position.game, position.turn),
        "text": value_in_words(scored, position.game, position.turn, handicap=handicap),
        "codes": scored.codes[: len(line.plies)],
        "line": line_to_json(line, steps, en_passant),
    }


def _line(position: Position, codes: Sequence[str]) -> Line:
    """The line of these moves, as far as they can be played."""

    def plies() -> Iterator[Ply]:
        here = position
        for number, code in enumerate(codes[:MOST_MOVES]):
            move = read_code(code, here.kind)
            if move is None or refusal(here, move):
                return
            yield Ply(number - 1, move)
            here = play(here, move)

    return Line(position, tuple(plies()))


def _named_after(position: Position, ply: Ply, step: Step, last: int) -> Step:
    """The step with the names that its move has behind one that went to the same square."""
    if step.told is None:
        return step
    return replace(step, told=replace(step.told, names=names(position, ply.move, last=last)))
