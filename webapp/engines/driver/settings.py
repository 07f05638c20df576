"""Which programs are set: by whoever runs Fenboard, or on the page.

A program is set as a path, or for one game as `game=path`; several are apart as the paths of PATH
are: by `:`, on Windows by `;`.

    /opt/lc0/lc0                                   for all games that it says it plays
    shogi=/opt/YaneuraOu/yaneuraou                 for shogi
    /opt/sf/stockfish:xiangqi=~/pikafish           one for chess, one for xiangqi

A name without a folder is looked for as a command is. Quotes around a path are left out, as Windows
copies it with such. FENBOARD_ENGINE is set before the file `engine.json` in the folder of data,
`{"path": "…"}`, which the page writes.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from webapp.engines.driver.found import is_program, this_machine, where_is
from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.settings import BY_NAME, SettingError, text_of
from webapp.wire.learning import learned

FILE = "engine.json"
LONGEST = 4_096
"""The most characters of what is set."""
_QUOTES = "\"'“”"


class SetProgram(Struct, frozen=True):
    """A program that is set.

    path  as it is given
    game  for which alone; None for all that it plays
    """

    path: str
    game: Game | None = None


class EngineSettings(Struct, frozen=True):
    """Which programs are set, the first that plays a game for that game.

    syzygy   the folder of tables of endings, several as those of PATH; "" for none
    find     whether others are looked for where engines are usually installed
    """

    programs: tuple[SetProgram, ...] = ()
    syzygy: str = ""
    find: bool = True


class EngineFile(Struct, frozen=True):
    """The file of what is set on the page."""

    path: str = ""


def engine_settings(
    environ: Mapping[str, str] = os.environ, folder: Path | None = None
) -> EngineSettings:
    """The settings of the environment, then those of the file in a folder of data."""
    given = text_of("FENBOARD_ENGINE", environ)
    kept = kept_path(folder) if folder else ""
    programs = (*read_programs(given), *read_programs(kept))
    return EngineSettings(programs, text_of("FENBOARD_SYZYGY", environ))


def check_programs(environ: Mapping[str, str] = os.environ) -> None:
    """Raises SettingError where FENBOARD_ENGINE names what cannot be run."""
    given, machine = text_of("FENBOARD_ENGINE", environ), this_machine()
    programs = read_programs(given)
    there = (is_program(where_is(program.path, machine)) for program in programs)
    if given and not (programs and all(there)):
        raise SettingError(BY_NAME["FENBOARD_ENGINE"])


def read_programs(text: str) -> tuple[SetProgram, ...]:
    """The programs of a setting, in order. Never raises."""
    text = text.strip()
    if not text or len(text) > LONGEST or not text.isprintable():
        return ()
    # A path may itself hold what stands between several.
    with suppress(OSError, ValueError):
        if Path(_bare(text)).expanduser().is_file():
            return (SetProgram(_bare(text)),)
    return tuple(found for part in text.split(os.pathsep) if (found := _program(part)))


def _program(text: str) -> SetProgram | None:
    name, equals, path = text.partition("=")
    game = _GAMES.get(name.strip().lower()) if equals else None
    path = _bare(path if game else text)
    return SetProgram(path, game) if path else None


def _bare(text: str) -> str:
    """The path without what stands around it."""
    return text.strip().strip(_QUOTES).strip()


_GAMES: Mapping[str, Game] = {game: game for game in EVERY_GAME if game != "custom"}


def kept_path(folder: Path) -> str:
    """The path that is set on the page; "" for none, and where the file cannot be read."""
    try:
        with (folder / FILE).open("rb") as file:
            data = file.read(LONGEST * 8)
        return msgspec.json.decode(data, type=learned(EngineFile)).path
    except (OSError, msgspec.MsgspecError):
        return ""


def keep_path(folder: Path, path: str) -> None:
    """Sets the path on the page, "" for what is found. An OSError where it cannot be written."""
    if len(path) > LONGEST or not path.isprintable():
        raise ValueError("no path")
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"{FILE}.new"
    new.write_bytes(msgspec.json.encode(EngineFile(path.strip())))
    os.replace(new, folder / FILE)
