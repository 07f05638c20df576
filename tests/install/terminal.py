"""The terminal as tests use it: lines to work on, and the command in this process or another."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from webapp.terminal.cli import main

BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
CLEAN = f"{BOARD} w KQkq - 0 1"
GLUED = CLEAN.replace(" w", "w")
SHORT = CLEAN.replace("/8", "/7", 1)
COMMAND = [sys.executable, "-m", "webapp"]

posix_only = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")


def fenboard(*args: str, text: str | bytes | None = None) -> Result:
    """What the command does, run in this process."""
    return CliRunner().invoke(main, args, input=text, catch_exceptions=False)


def start(*args: str, **streams: Any) -> subprocess.Popen[bytes]:
    """The command in a process of its own, its streams pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*COMMAND, *args], **{"stdin": pipe, "stdout": pipe, "stderr": pipe} | streams
    )
