"""The recipes for other engines are run as the document has them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.batches import said_by_the_command
from tests.install.terminal import CLEAN, GLUED, SHORT

DOCUMENT = Path(__file__).parents[2] / "docs" / "corpus.md"
LINES = [CLEAN, GLUED, "# mine", SHORT, "8/8/8/8/8/8/8/KK6 w - - 0 1", ""] * 3


def recipe(heading: str) -> str:
    """The Python below a heading."""
    text = DOCUMENT.read_text(encoding="utf-8")
    section = re.split(r"^##+ ", text.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)
    (code,) = re.findall(r"^```python\n(.*?)^```", section[0], re.DOTALL | re.MULTILINE)
    return str(code)


def run(code: str, folder: Path) -> str:
    """What a recipe prints that is run in a folder, by this Python in all processes."""
    (folder / "recipe.py").write_text(code, encoding="utf-8")
    environment = os.environ | {
        "PYTHONPATH": str(DOCUMENT.parents[1]),
        "PYSPARK_PYTHON": sys.executable,
    }
    command = [sys.executable, "recipe.py"]
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("engine", ["Dask", "Spark", "DuckDB", "Polars"])
def test_a_table_is_checked_by_each_engine_as_by_the_command(engine: str, tmp_path: Path) -> None:
    if engine == "Spark" and not (
        find_spec("pyspark") and find_spec("pandas") and shutil.which("java")
    ):
        pytest.skip("Spark is not here")
    numbers = range(1, 1 + len(LINES))
    table = pa.table({"file": ["a.txt"] * len(LINES), "line": numbers, "fen": LINES})
    pq.write_table(table, tmp_path / "positions.parquet", row_group_size=8)
    if engine == "Dask":
        (tmp_path / "answers.parquet").mkdir()
    run(recipe(engine), tmp_path)
    answers = pq.read_table(tmp_path / "answers.parquet").to_pylist()
    wanted = said_by_the_command("check", lines=LINES)
    assert answers == [row | {"file": "a.txt"} for row in wanted]


def test_the_first_example_prints_what_is_wrong(tmp_path: Path) -> None:
    printed = run(recipe("In your own pipeline"), tmp_path)
    assert "1 repaired missing-space 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n" in printed
    assert "2 illegal several-kings" in printed
    assert "/ C/c" in printed
