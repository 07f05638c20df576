"""Where engines are usually installed, by their own packages and by package managers.

Looked for are Stockfish, for chess, and Fairy-Stockfish, for the other games: on PATH, and where
Debian (`/usr/games`), snaps, Homebrew, MacPorts and Nix have them, on Windows winget, Scoop,
Chocolatey and those who unpack a download into a folder of its own. Folders that anyone may fill by
a click, such as those of downloads, are left out, and so is the folder Fenboard runs in.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

STOCKFISH = ("stockfish",)
FAIRY_STOCKFISH = ("fairy-stockfish", "fairy_stockfish", "fairystockfish")

_MOST_FILES = 1_000
"""So many files of a folder, and folders, are looked at."""


class Machine(NamedTuple):
    """Where programs are looked for.

    environ   the variables of the environment
    platform  as `sys.platform` has it
    home      the folder of the user
    root      before all folders that are known by name, for tests
    """

    environ: Mapping[str, str]
    platform: str
    home: Path
    root: Path = Path("/")


def this_machine() -> Machine:
    """The machine that this runs on."""
    return Machine(os.environ, sys.platform, Path.home())


def programs_named(names: tuple[str, ...], machine: Machine) -> Iterator[Path]:
    """The programs of that name, those on PATH first, each once.

    A file is one where its name is that, or goes on with the system it was built for
    (`stockfish-windows-x86-64-avx2.exe`).
    """
    seen = set()
    for folder in _folders(machine):
        for file in _of_folder(folder, names, machine):
            with suppress(OSError):
                real = file.resolve()
                if real not in seen:
                    seen.add(real)
                    yield file


def _folders(machine: Machine) -> Iterator[Path]:
    """Where programs are, in order."""
    listed = machine.environ.get("PATH", "").split(os.pathsep)
    yield from (Path(folder) for folder in listed if folder and Path(folder).is_absolute())
    if machine.platform == "win32":
        yield from _of_windows(machine)
        return
    home, root = machine.home, machine.root
    of_system = (
        "usr/games", "usr/local/games", "usr/local/bin", "usr/bin", "opt/homebrew/bin",
        "opt/local/bin", "home/linuxbrew/.linuxbrew/bin", "snap/bin", "run/current-system/sw/bin",
        "var/lib/flatpak/exports/bin",
    )  # fmt: skip
    yield from (root / folder for folder in of_system)
    yield from (home / folder for folder in (".local/bin", "bin", ".nix-profile/bin"))
    for folder in ("opt", "usr/local"):
        yield from _called(root / folder)


def _of_windows(machine: Machine) -> Iterator[Path]:
    environ = machine.environ
    for name, inner in (
        ("ProgramData", "chocolatey/bin"),
        ("USERPROFILE", "scoop/shims"),
        ("LOCALAPPDATA", "Microsoft/WinGet/Links"),
    ):
        if environ.get(name):
            yield Path(environ[name]) / inner
    for name, inner in (
        ("ProgramFiles", ""),
        ("ProgramFiles(x86)", ""),
        ("ProgramW6432", ""),
        ("LOCALAPPDATA", "Programs"),
        ("LOCALAPPDATA", "Microsoft/WinGet/Packages"),
        ("SystemDrive", "/"),
    ):
        if environ.get(name):
            for folder in _called(Path(environ[name]) / inner):
                yield folder
                # Archives hold a folder of the same name.
                yield from _called(folder)


def _called(folder: Path) -> Iterator[Path]:
    """The folders in one that are called after the engine."""
    with suppress(OSError), os.scandir(folder) as entries:
        found = [
            entry.path
            for entry, _ in zip(entries, range(_MOST_FILES), strict=False)
            if "stockfish" in entry.name.lower() and entry.is_dir()
        ]
        yield from map(Path, sorted(found))


def _of_folder(folder: Path, names: tuple[str, ...], machine: Machine) -> Iterator[Path]:
    """The programs in a folder: those of exactly the name first."""
    end = ".exe" if machine.platform == "win32" else ""
    exact = [folder / f"{name}{end}" for name in names]
    yield from filter(is_program, exact)
    # Folders of the system hold thousands; what is built for one system is not there.
    if "stockfish" not in folder.name.lower():
        return
    with suppress(OSError), os.scandir(folder) as entries:
        listed = sorted(e.name for e, _ in zip(entries, range(_MOST_FILES), strict=False))
        for name in listed:
            file = folder / name
            starts = name.lower().startswith(tuple(f"{n}{sep}" for n in names for sep in "-_."))
            if starts and name.lower().endswith(end) and file not in exact and is_program(file):
                yield file


def is_program(file: Path) -> bool:
    """Whether the file can be run."""
    with suppress(OSError):
        return file.is_file() and os.access(file, os.X_OK)
    return False


def where_is(path: str, machine: Machine) -> Path:
    """The file of a path that is set; a name alone is looked for where programs are."""
    given = Path(path).expanduser()
    if given.name != path or given.is_absolute():
        return given.absolute()
    ends = ("", ".exe") if machine.platform == "win32" else ("",)
    files = (folder / f"{path}{end}" for folder in _folders(machine) for end in ends)
    return next(filter(is_program, files), given.absolute())
