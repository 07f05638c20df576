"""Modules import only from lower layers."""

from __future__ import annotations

import ast
import re
from functools import cache

from tests.sources import nodes, sources

ROOMS = (
    "version", "settings", "processes", "language", "games", "model", "findings", "text", "rules",
    "moves", "formats", "document", "pictures", "names", "wire", "engines", "lessons", "worksheets",
    "checking", "batch", "web", "terminal", "__init__", "__main__",
)  # fmt: skip
"""The rooms at the top of `webapp/`, a file or a folder each: one imports only from those above.

The library's root, `__init__`, knows the web application, and is imported by nobody.
"""


@cache
def modules() -> dict[str, str]:
    """The files of modules by their dotted names; a package is its `__init__`."""
    dotted = ((name.removesuffix(".py").replace("/", "."), name) for name in sources())
    return {module.removesuffix(".__init__"): name for module, name in dotted}


@cache
def imports(file: str) -> set[str]:
    """The modules of `webapp` that a module imports when it is loaded; none by a relative name."""
    known = modules()
    found: set[str] = set()
    for node in nodes(file):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, f"{file} imports by a relative name"
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name for name in inner if name.removeprefix("webapp.") in known]
            names = names or [node.module]
        else:
            continue
        found |= {name.removeprefix("webapp.") for name in names if name.startswith("webapp.")}
    return found


def room_of(module: str) -> str:
    return module.partition(".")[0]


def test_every_room_has_its_place() -> None:
    assert {room_of(name) for name in modules()} == set(ROOMS)


def test_no_import_runs_up() -> None:
    wrong = [
        f"{name} imports {imported}"
        for name, file in modules().items()
        for imported in imports(file)
        if ROOMS.index(room_of(imported)) > ROOMS.index(room_of(name))
    ]
    assert wrong == []


def test_no_imports_run_in_a_circle() -> None:
    known = modules()
    waiting = {name: imports(file) & set(known) - {name} for name, file in known.items()}
    while free := [name for name, needed in waiting.items() if not needed & set(waiting)]:
        for name in free:
            del waiting[name]
    assert not waiting


def loaded_by(module: str) -> set[str]:
    """All modules that are loaded with one, and the packages that these stand in."""
    known, found, waiting = modules(), {module}, [module]
    while waiting:
        for name in imports(known[waiting.pop()]):
            parts = name.split(".")
            inner = {".".join(parts[:at]) for at in range(1, len(parts) + 1)} & set(known) - found
            found |= inner
            waiting += inner
    return found


def test_any_module_can_be_loaded_first() -> None:
    """A module of a package loads the package first, which must not wait for who loads both."""
    packages = [name for name, file in modules().items() if file.endswith("/__init__.py")]
    wrong = [
        f"{other} is loaded by {package}, and loads {name}"
        for package in packages
        for other in loaded_by(package)
        if not f"{other}.".startswith(f"{package}.") and not package.startswith(f"{other}.")
        for name in imports(modules()[other])
        if f"{name}.".startswith(f"{package}.")
    ]
    assert wrong == []


def test_only_the_terminal_knows_click_and_rich() -> None:
    named = re.compile(r"^\s*(?:from|import) (?:click|rich)\b", re.MULTILINE)
    users = {room_of(name) for name, file in modules().items() if named.search(sources()[file])}
    assert users == {"terminal"}
