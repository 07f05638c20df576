"""Engines as they are asked what they think of a position.

Of each game one program runs, from the first question to the end, one of chess and one of its
variants. It is asked one thing at a time; several games, and threads, ask beside each other. An
engine that dies, is silent, floods, or names no legal move is started once more and asked again;
then it has failed. One that cannot be started, or has failed at three questions in a row, rests for
a minute, so that nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock, RLock
from types import TracebackType

from msgspec.structs import replace

from webapp.engines.driver.answers import DIALECTS, SaidLine
from webapp.engines.driver.found import Machine, is_program, this_machine
from webapp.engines.driver.process import EngineClock, EngineLimits, EngineProcess, TroubleError
from webapp.engines.driver.programs import EngineCandidate, ProgramInfo, candidates, info_of
from webapp.engines.driver.sending import board_words, checked, codes_of, move_words, variant_of
from webapp.engines.driver.settings import EngineSettings
from webapp.engines.driver.talk import Question, Talk
from webapp.engines.evaluation import (
    EngineFailedError,
    Evaluation,
    NoEngineError,
    NotSentError,
    ScoredLine,
)
from webapp.engines.proof import Path as Codes
from webapp.engines.syzygy import EndingTables
from webapp.games import GAMES
from webapp.games.board import Game
from webapp.model.position import Position
from webapp.moves import asked_once

MOST_LINES = 10
"""The most lines of a question."""
DEEPEST = 100
"""The greatest depth of a question, in plies."""
_SECONDS, _LEAST_SECONDS = 1.0, 0.05
_FAILURES = 3
"""After so many questions in a row that failed an engine rests."""
_RESTING = 60
"""So many seconds."""


class _Seat:
    """The place of the engine of a game."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.talk: Talk | None = None
        self.info: ProgramInfo | None = None
        self.candidate = EngineCandidate(Path())
        self.failures = 0


class Engines:
    """The engines of all games. Any thread may ask; at the end they are to be closed.

    settings  which programs are set
    limits    how much each may have
    clock     the time that they have
    machine   where others are looked for
    """

    def __init__(
        self,
        settings: EngineSettings | None = None,
        *,
        limits: EngineLimits | None = None,
        clock: EngineClock | None = None,
        machine: Machine | None = None,
    ) -> None:
        self._settings = settings or EngineSettings()
        self.tables = EndingTables(self._settings.syzygy)
        """Those of endings that are set."""
        self._limits = limits or EngineLimits()
        self._clock = clock or EngineClock()
        self._machine = machine or this_machine()
        self._lock = Lock()
        self._closed = False
        self._seats: dict[tuple[Game, bool], _Seat] = {}
        self._running: set[EngineProcess] = set()
        self._infos: dict[Path, ProgramInfo] = {}
        self._resting: dict[Path, float] = {}

    def __enter__(self) -> Engines:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends all engines; who waits for one hears EngineFailedError. Does no harm twice."""
        with self._lock:
            self._closed = True
            running, self._running = self._running, set()
        for process in running:
            process.end()
        self.tables.close()

    def evaluate(
        self,
        position: Position,
        *,
        lines: int = 3,
        depth: int | None = None,
        seconds: float | None = None,
        moves: Sequence[str] | None = None,
    ) -> Evaluation:
        """The best lines of a position; the engine's name is "" where nothing can be played.

        lines    how many at the most, 1 to `MOST_LINES`
        depth    in plies, 1 to `DEEPEST`
        seconds  that it may think; without depth and seconds 1, with a depth as many as one may
        moves    codes of the first moves to which it keeps; None for all

        Raises NotSentError, also where one of the moves is not legal, NoEngineError and
        EngineFailedError.
        """
        if moves is not None and not moves:
            raise NotSentError("moves")
        if seconds is None:
            seconds = _SECONDS if depth is None else self._limits.longest
        question = Question(
            "",
            "",
            moves=() if moves is None else (*moves,),
            lines=max(1, min(lines, MOST_LINES)),
            depth=None if depth is None else max(1, min(depth, DEEPEST)),
            seconds=max(_LEAST_SECONDS, min(seconds, self._limits.longest)),
        )
        with asked_once():
            over = checked(position)
            if over is not None:
                return Evaluation("", lines=(over,), exact=True)
            seat = self._seat(position.game, variant_of(position))
            with seat.lock:
                return self._asked(seat, position, question)

    def name(self, game: Game) -> str | None:
        """The name of the engine of a game, as it says it; None where there is none.

        Starts it. Raises EngineFailedError where the one that is set does not work.
        """
        if game not in GAMES:
            return None
        seat = self._seat(game, game)
        if seat.info:
            return seat.info.name
        with seat.lock:
            try:
                return self._seated(seat, game, game)[1].name
            except NoEngineError:
                return None

    def ask_program(self, path: Path) -> ProgramInfo:
        """A program as it says what it is. Raises EngineFailedError where it is no engine."""
        talk = self._begun(path, {})
        info = info_of(talk)
        self._end(talk)
        return info

    # --- one question ----------------------------------------------------------------------

    def _asked(self, seat: _Seat, position: Position, question: Question) -> Evaluation:
        """The answer of the engine that has the seat, which is asked twice at the most."""
        variant = variant_of(position)
        for _ in range(2):
            talk, info = self._seated(seat, position.game, variant)
            manner = info.manner(variant)
            sent = replace(
                question,
                variant=variant if manner.knows_variants else "",
                board=board_words(position, manner),
                moves=move_words(position, question.moves, manner) if question.moves else (),
            )
            began = self._clock.now()
            try:
                said = talk.ask(sent)
            except TroubleError:
                self._vacate(seat)
                continue
            except BaseException:
                # Its answer, when it came, would be taken for that to the next question.
                self._vacate(seat)
                raise
            took = self._clock.now() - began
            lines = codes_of(position, [line.moves for line in said], manner)
            scored = _scored(said, lines, question.moves)
            if scored:
                seat.failures = 0
                return Evaluation(info.name, said[0].depth, round(took, 2), scored)
            self._vacate(seat)
        seat.failures += 1
        if seat.failures >= _FAILURES:
            seat.failures = 0
            self._rest(seat.candidate.path)
        raise EngineFailedError(info.name)

    # --- which engine ----------------------------------------------------------------------

    def _seat(self, game: Game, variant: str) -> _Seat:
        """The place of who plays the game; variants of chess have one of their own."""
        with self._lock:
            return self._seats.setdefault((game, variant != game), _Seat())

    def _seated(self, seat: _Seat, game: Game, variant: str) -> tuple[Talk, ProgramInfo]:
        """The engine that has the seat, started where none has.

        Raises NoEngineError and EngineFailedError.
        """
        if seat.talk and seat.info and seat.info.plays(variant, seat.candidate.meant_for):
            return seat.talk, seat.info
        self._vacate(seat)
        failed = ""
        for candidate in candidates(self._settings, game, self._machine):
            info = self._infos.get(candidate.path)
            if info is None or info.plays(variant, candidate.meant_for):
                try:
                    talk = self._begun(candidate.path, self._options(game))
                except EngineFailedError as error:
                    if candidate.is_set:
                        raise
                    failed = failed or str(error)
                    continue
                info = self._infos[candidate.path] = info_of(talk)
                if info.plays(variant, candidate.meant_for):
                    seat.talk, seat.info, seat.candidate = talk, info, candidate
                    return talk, info
                self._end(talk)
            if candidate.meant_for:
                raise EngineFailedError(info.name)
        if failed:
            raise EngineFailedError(failed)
        raise NoEngineError(game)

    def _options(self, game: Game) -> dict[str, str]:
        tables = self._settings.syzygy
        is_told = game == "chess" and tables and tables.isprintable()
        return {"syzygypath": tables} if is_told else {}

    def _begun(self, path: Path, options: dict[str, str]) -> Talk:
        """A conversation with a program, begun a second time where the first one fails.

        One that cannot begin within the memory it is given, as those that think on a graphics card,
        then has all there is; and one that has ended at the first word is told the other.

        Raises EngineFailedError.
        """
        name = self._infos[path].name if path in self._infos else path.name
        if self._clock.now() < self._resting.get(path, 0) or not is_program(path):
            raise EngineFailedError(name)
        dialects, memory = DIALECTS, self._limits.memory
        for _ in range(2):
            try:
                talk = Talk(self._started(path, name, memory), path, self._limits, self._clock)
            except OSError:
                break
            try:
                talk.begin(dialects, options)
            except TroubleError as trouble:
                self._end(talk)
                if trouble.trouble == "dead":
                    memory = 0
                    dialects = dialects if talk.options else DIALECTS[::-1]
            else:
                return talk
        self._rest(path)
        raise EngineFailedError(name)

    def _rest(self, path: Path) -> None:
        self._resting[path] = self._clock.now() + _RESTING

    def _vacate(self, seat: _Seat) -> None:
        """Ends the engine that has the seat, if one has."""
        if seat.talk:
            self._end(seat.talk)
        seat.talk = None

    def _end(self, talk: Talk) -> None:
        with self._lock:
            self._running.discard(talk.process)
        talk.process.end()

    def _started(self, path: Path, name: str, memory: int) -> EngineProcess:
        """A process that is ended when these engines are closed.

        Raises OSError, and EngineFailedError where they are closed already.
        """
        with self._lock:
            if self._closed:
                raise EngineFailedError(name)
            process = EngineProcess(path, self._limits, self._clock, memory)
            self._running.add(process)
        return process


def _scored(
    said: Sequence[SaidLine], lines: Sequence[Codes], only: Sequence[str]
) -> tuple[ScoredLine, ...]:
    """The lines whose first move is legal, one of those that were asked for, and said once."""
    found: dict[str, ScoredLine] = {}
    for line, codes in zip(said, lines, strict=True):
        if codes and (not only or codes[0] in only):
            found.setdefault(codes[0], ScoredLine(codes, line.score, line.mate))
    return tuple(found.values())
