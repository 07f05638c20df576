"""What holds of every file: its length, its docstrings, and the names of its classes."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.sources import PACKAGE, nodes, sources

SCRIPTS = PACKAGE.parent / "static" / "js"

MOST_LINES = 400

OF_ONE_IDEA: frozenset[str] = frozenset()
"""Names of classes that stand in several rooms, each time for the same."""


def test_a_file_is_read_in_one_sitting() -> None:
    scripts = {path.name: path.read_text("utf-8") for path in SCRIPTS.rglob("*.js")}
    files = sources() | scripts
    lengths = {name: len(text.splitlines()) for name, text in files.items()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_a_docstring_says_what_a_thing_is_and_does_not_begin_so() -> None:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    said = [
        f"{name}: {docstring.splitlines()[0]}"
        for name in sources()
        for node in nodes(name)
        if isinstance(node, documented) and (docstring := ast.get_docstring(node))
    ]
    assert [line for line in said if line.partition(": ")[2].startswith("What ")] == []


def test_no_two_classes_of_different_ideas_have_one_name() -> None:
    places = defaultdict(list)
    for name in sources():
        for node in nodes(name):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(name)
    assert {name for name, files in places.items() if len(files) > 1} == OF_ONE_IDEA


def test_msgspec_learns_each_shape_before_it_reads_by_it() -> None:
    # Two threads that have it learn one at once end the process.
    by = {"convert": 1, "Decoder": 0}
    unlearned = []
    for name in sources():
        for node in nodes(name):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func)
            shapes = [one.value for one in node.keywords if one.arg == "type"]
            if called.startswith("msgspec.") or called == "Decoder":
                at = by.get(called.rpartition(".")[2])
                shapes += node.args[at : at + 1] if at is not None else []
                said = [ast.unparse(one) for one in shapes]
                unlearned += [f"{name}: {one}" for one in said if not _is_learned(one)]
    assert unlearned == ["wire/learning.py: shape"]


def _is_learned(shape: str) -> bool:
    return shape.startswith("learned(") or shape == "msgspec.Raw"
