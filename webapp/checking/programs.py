"""Which engines there are, and whether a program is one: as the settings of the page tell it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from webapp.checking.asked import AskedProgram, RefusedError
from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.found import is_program, this_machine, where_is
from webapp.engines.driver.programs import ProgramInfo, candidates
from webapp.engines.driver.settings import EngineSettings, SetProgram, read_programs
from webapp.engines.evaluation import EngineFailedError
from webapp.games import EVERY_GAME, GAMES
from webapp.games.board import Game
from webapp.language import gettext, joined, quote, translated
from webapp.wire.position import Json
from webapp.wire.shapes import decoded


def engines_there(_what: bytes, settings: EngineSettings) -> Json:
    """The names of the engines, by game; None where there is none that works."""
    asked = _Programs()
    return {"games": {game: asked.name(game, settings) for game in GAMES}}


def tried(what: bytes, _settings: EngineSettings) -> Json:
    """Programs as they say what they are, in words. Raises RefusedError where one is no engine."""
    programs = read_programs(decoded(what, AskedProgram).path)
    if not programs:
        raise _refused(gettext("This is no path of a program."))
    return {"said": " ".join(_Programs().said(program) for program in programs)}


class _Programs:
    """Programs, each asked once what it is, and ended."""

    def __init__(self) -> None:
        self._known: dict[Path, ProgramInfo | None] = {}

    def info(self, path: Path) -> ProgramInfo | None:
        """Its own words; None where it is no engine."""
        if path not in self._known:
            with Engines() as engines:
                try:
                    self._known[path] = engines.ask_program(path)
                except EngineFailedError:
                    self._known[path] = None
        return self._known[path]

    def name(self, game: Game, settings: EngineSettings) -> str | None:
        """The name of the engine that a game has."""
        for candidate in candidates(settings, game, this_machine()):
            info = self.info(candidate.path)
            if info and info.plays(game, candidate.meant_for):
                return quote(info.name)
        return None

    def said(self, program: SetProgram) -> str:
        """Its name and what it plays, in a sentence. Raises RefusedError."""
        path = where_is(program.path, this_machine())
        args = {"path": quote(program.path)}
        if not is_program(path):
            raise _refused(gettext("There is no program that can be run: %(path)s") % args)
        info = self.info(path)
        if info is None:
            said = gettext("This program does not answer as an engine (UCI or USI): %(path)s")
            raise _refused(said % args)
        games = [*_games(info, program)]
        names = {"engine": quote(info.name), "games": joined(games)}
        if not games:
            said = gettext("This program answers as %(engine)s, but plays no game that is wanted.")
            raise _refused(said % names)
        return gettext("This program answers as %(engine)s and plays %(games)s.") % names


def _games(info: ProgramInfo, program: SetProgram) -> Iterator[str]:
    """The games that it is to play and does, as words within a sentence."""
    for game in (program.game,) if program.game else GAMES:
        if info.plays(game, program.game):
            yield str(translated(EVERY_GAME[game].within))


def _refused(said: str) -> RefusedError:
    return RefusedError(400, "no-engine-there", said)
