"""Fake engines as programs, the time that they have, and what becomes of their processes."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from queue import Empty, Queue

import psutil
from webapp.fen import parse_fen
from webapp.notations import parse

from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.process import EngineClock, EngineLimits, Trouble
from webapp.engines.driver.settings import EngineSettings, SetProgram
from webapp.model.position import Position

_FAKE = Path(__file__).with_name("fake_engine.py")
_SILENT = b"info string silent"


class Turned(EngineClock):
    """A clock that a fake engine turns: the time that it is waited for passes when it says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def next(self, lines: Queue[bytes | Trouble], seconds: float) -> bytes | Trouble:
        line = lines.get()
        if line == _SILENT:
            self.time += seconds
            raise Empty
        return line


def fake(folder: Path, *modes: str) -> Path:
    """A program that is a fake engine, beside which it keeps its log."""
    program = folder / "fake"
    words = shlex.join([sys.executable, "-S", "-E", str(_FAKE), str(folder / "log"), *modes])
    program.write_text(f"#!/bin/sh\nexec {words}\n", "utf-8")
    program.chmod(0o755)
    (folder / "log").touch()
    return program


def told(folder: Path) -> list[str]:
    """What the fake engine was told."""
    return (folder / "log").read_text("utf-8").splitlines()


def engines(program: Path, clock: EngineClock | None = None, **limits: float) -> Engines:
    """Engines of which one program is set."""
    settings = EngineSettings((SetProgram(str(program)),), find=False)
    return Engines(settings, limits=EngineLimits(**limits), clock=clock or Turned())  # type: ignore[arg-type]


def running(of: Engines) -> list[int]:
    """The numbers of the processes that run for them."""
    return [process.pid for process in of._running]


def group(number: int) -> list[int]:
    """The processes of a group that have not ended."""
    return [process.pid for process in psutil.process_iter() if _is_of(process, number)]


def _is_of(process: psutil.Process, number: int) -> bool:
    try:
        is_over = process.status() in (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)
        return not is_over and os.getpgid(process.pid) == number
    except (psutil.Error, OSError):
        return False


def chess(fen: str, variant: str = "") -> Position:
    from webapp.model.position import of_variant

    position = parse_fen(fen).position
    assert position
    return of_variant(position, variant)


def of_game(text: str, notation: str) -> Position:
    position = parse(text, notation).position
    assert position
    return position


START = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
