"""A corpus of files as others write them: what they hold is counted, and what is wrong is said."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from tests.install.corpora import corpus, joined
from tests.install.terminal import CLEAN, GLUED, SHORT, fenboard


def test_the_same_position_twice_on_a_line_is_counted_twice(tmp_path: Path) -> None:
    path = tmp_path / "a.fen"
    lines = [f"{CLEAN} {CLEAN}", f"{GLUED} {GLUED} {SHORT}", f"{CLEAN} {CLEAN}\udce4"]
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogateescape"))
    plain = fenboard("check", str(path)).stderr.splitlines()
    ours = corpus("check", "--out", str(tmp_path / "out.parquet"), str(path)).stderr.splitlines()
    assert ours[: len(plain)] == plain
