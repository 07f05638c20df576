"""A little engine of chess for tests: a program of its own that always thinks the same."""

from __future__ import annotations

import sys
from pathlib import Path

_PROGRAM = """#!{python}
import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        print("id name {name}\\nid author a test\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        print("info depth 7 multipv 1 score cp 31 pv e2e4 e7e5\\nbestmove e2e4", flush=True)
    elif word == "quit":
        break
"""


def fake_engine(folder: Path, name: str = "Fake 1") -> Path:
    """The program, which says that it is called so."""
    program = folder / "engine"
    program.write_text(_PROGRAM.format(python=sys.executable, name=name))
    program.chmod(0o755)
    return program
