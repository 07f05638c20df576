"""The recipes for other engines are run as the document has them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.batches import said_by_the_command
from tests.install.terminal import CLEAN, GLUED, SHORT

DOCUMENT = Path(__file__).parents[2] / "docs" / "corpus.md"
LINES = [CLEAN, GLUED, "# mine", SHORT, "8/8/8/8/8/8/8/KK6 w - - 0 1", ""] * 3

EXAMPLE = "In your own pipeline"
RUN_ALL = """
import os, runpy, sys
top = os.getcwd()
for folder in sys.argv[1:]:
    os.chdir(os.path.join(top, folder))
    runpy.run_path("recipe.py", run_name="__main__")
"""
"""What they load takes longer than what they do."""


def recipe(heading: str) -> str:
    """The Python below a heading."""
    text = DOCUMENT.read_text(encoding="utf-8")
    section = re.split(r"^##+ ", text.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)
    (code,) = re.findall(r"^```python\n(.*?)^```", section[0], re.DOTALL | re.MULTILINE)
    return str(code)


def answers_of(engines: Sequence[str], folder: Path) -> tuple[dict[str, list[object]], str]:
    """The answers of recipes, which are run in a folder each by one Python, and all they print."""
    numbers = range(1, 1 + len(LINES))
    table = pa.table({"file": ["a.txt"] * len(LINES), "line": numbers, "fen": LINES})
    for engine in engines:
        (folder / engine).mkdir()
        (folder / engine / "recipe.py").write_text(recipe(engine), encoding="utf-8")
        pq.write_table(table, folder / engine / "positions.parquet", row_group_size=8)
        if engine == "Dask":
            (folder / engine / "answers.parquet").mkdir()
    more = {"PYTHONPATH": str(DOCUMENT.parents[1]), "PYSPARK_PYTHON": sys.executable}
    command = [sys.executable, "-c", RUN_ALL, *engines]
    result = subprocess.run(
        command, cwd=folder, env=os.environ | more, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    written = {engine: folder / engine / "answers.parquet" for engine in engines}
    tables = {engine: pq.read_table(path) for engine, path in written.items() if path.exists()}
    return {engine: answers.to_pylist() for engine, answers in tables.items()}, result.stdout


def wanted() -> list[object]:
    return [row | {"file": "a.txt"} for row in said_by_the_command("check", lines=LINES)]


def test_a_table_is_checked_by_each_engine_as_by_the_command(tmp_path: Path) -> None:
    engines = ("Dask", "DuckDB", "Polars")
    answers, printed = answers_of([*engines, EXAMPLE], tmp_path)
    assert answers == dict.fromkeys(engines, wanted())
    assert "1 repaired missing-space 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n" in printed
    assert "2 illegal several-kings" in printed
    assert "/ C/c" in printed


def test_a_table_is_checked_by_spark_as_by_the_command(tmp_path: Path) -> None:
    if not (find_spec("pyspark") and find_spec("pandas") and shutil.which("java")):
        pytest.skip("Spark, pandas and Java are not here")
    assert answers_of(["Spark"], tmp_path)[0] == {"Spark": wanted()}
