"""Programs as they say of themselves what they are, and which games they play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from webapp.engines.driver.answers import Dialect
from webapp.engines.driver.found import (
    FAIRY_STOCKFISH,
    STOCKFISH,
    Machine,
    programs_named,
    where_is,
)
from webapp.engines.driver.manner import EngineManner
from webapp.engines.driver.settings import EngineSettings
from webapp.engines.driver.talk import Talk
from webapp.games import GAMES
from webapp.games.board import Game

_XIANGQI_ALONE = "pikafish"
"""How the name of an engine begins that plays xiangqi alone, and does not say so."""


class ProgramInfo(Struct, frozen=True):
    """A program by what it says of itself.

    name      as it says it; that of its file where it says none
    dialect   that it speaks
    variants  it can be told to play, as `UCI_Variant` calls them; None where it has no choice
    castles_to_rook  as in `EngineManner`
    """

    name: str
    dialect: Dialect
    variants: frozenset[str] | None = None
    castles_to_rook: bool = False

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that it plays."""
        return tuple(game for game in GAMES if self.plays(game))

    def plays(self, variant: str, meant_for: Game | None = None) -> bool:
        """Whether it plays what `UCI_Variant` calls so.

        meant_for  the game for which it is set: what has no choice is believed to play it
        """
        if self.dialect == "usi":
            return variant == "shogi"
        if self.variants is not None:
            return variant in self.variants
        if meant_for:
            return variant == meant_for
        return variant == ("xiangqi" if self._is_of_xiangqi else "chess")

    def manner(self, variant: str) -> EngineManner:
        """How it writes positions and moves of what is played."""
        has_choice = self.dialect == "uci" and self.variants is not None
        alone = self.dialect == "uci" and not has_choice
        return EngineManner(
            self.dialect, has_choice, self.castles_to_rook, alone and variant == "xiangqi"
        )

    @property
    def _is_of_xiangqi(self) -> bool:
        return self.name.lower().startswith(_XIANGQI_ALONE)


def info_of(talk: Talk) -> ProgramInfo:
    """The program of a conversation that has begun."""
    option = talk.options.get("uci_variant")
    castles = "uci_chess960" in talk.options
    return ProgramInfo(talk.name, talk.dialect, option.choices if option else None, castles)


class EngineCandidate(Struct, frozen=True):
    """A program that may play a game.

    is_set     whether the teacher has chosen it, so that no other is taken in its place
    meant_for  the game for which alone it is set; None for all that it plays
    """

    path: Path
    is_set: bool = False
    meant_for: Game | None = None


def candidates(settings: EngineSettings, game: Game, machine: Machine) -> Iterator[EngineCandidate]:
    """The programs that may play a game: those that are set, then those that are found.

    Of those that are set the ones for this game alone come first.
    """
    for meant_for in (game, None):
        for program in settings.programs:
            if program.game == meant_for:
                yield EngineCandidate(where_is(program.path, machine), True, meant_for)
    if settings.find:
        families = (STOCKFISH, FAIRY_STOCKFISH) if game == "chess" else (FAIRY_STOCKFISH,)
        for names in families:
            yield from map(EngineCandidate, programs_named(names, machine))
