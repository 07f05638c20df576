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
