"""The sources of the package, as tests of the house look at them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import webapp

PACKAGE = Path(webapp.__file__).parent


@cache
def sources() -> dict[str, str]:
    """All modules by where they are in the package, `games/chess.py`."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in paths}


@cache
def nodes(name: str) -> tuple[ast.AST, ...]:
    """All that the syntax of a module consists of."""
    return tuple(ast.walk(ast.parse(sources()[name])))
