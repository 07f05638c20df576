"""How much of a processor a start takes: `fenboard` to a page, `--help`, and `check` of one line.

Each is a fresh process, what is compiled being there; it is measured by what it used of all
processors, as the least of several rounds, and compared with a process that only imports what such
a program stands on.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from functools import partial

ROUNDS = 9
LINE = "8/5k2/8/8/8/8/4P3/4K3 w - - 0 60\n"
_FENBOARD = [sys.executable, "-m", "webapp"]

STARTS: dict[str, tuple[float, str]] = {
    "--help": (0.25, "click"),
    "check of a line": (0.35, "click, chess"),
    "to a page": (1.0, "click, flask, waitress, chess, sqlalchemy"),
}
"""What is started: the most seconds that it may take, and the modules it is compared with."""


def used_by(act: Callable[[], object]) -> float:
    """Seconds of all processors that the processes took which end meanwhile."""
    before = os.times()
    act()
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def run(*command: str) -> None:
    """A process to its end."""
    subprocess.run(command, input=LINE, text=True, check=True, capture_output=True)


def ask_for_page() -> None:
    """The server with a new folder of lessons, until it has answered once."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "FENBOARD_DATA": folder}
        command = [*_FENBOARD, "--no-open", "--port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        urllib.request.urlopen(found[0]).read()
        process.kill()
        process.communicate()


def main() -> None:
    """Prints seconds and ratios; ends with 1 where one is too slow."""
    # The first round compiles what is not compiled yet.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    acts: dict[str, Callable[[], object]] = {
        "--help": partial(run, *_FENBOARD, "--help"),
        "check of a line": partial(run, *_FENBOARD, "check"),
        "to a page": ask_for_page,
    }
    is_slow = False
    for name, (most, modules) in STARTS.items():
        peer = partial(run, sys.executable, "-c", f"import {modules}")
        rounds = [(used_by(acts[name]), used_by(peer)) for _ in range(ROUNDS)]
        ours, theirs = (min(times) for times in zip(*rounds, strict=True))
        is_slow |= ours > most
        print(
            f"{name:16} {ours:5.2f} s of {most:.2f}, {ours / theirs:.2f} times `import {modules}`"
        )
    sys.exit(is_slow)


if __name__ == "__main__":
    main()
