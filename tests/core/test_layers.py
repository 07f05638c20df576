"""Modules import only from lower layers, and the core runs without Flask."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import webapp

ROOMS = (
    "version",
    "language",
    "vocabulary",
    "position",
    "pieces",
    "games",
    "coordinates",
    "labels",
    "marks",
    "findings",
    "rules",
    "legality",
    "attacks",
    "text",
    "fen",
    "feen",
    "epd",
    "sfen",
    "xiangqi",
    "janggi",
    "makruk",
    "pgn",
    "foreign",
    "drawn",
    "variants",
    "other_boards",
    "words",
    "notations",
    "starts",
    "report",
    "drawing",
    "diagrams",
    "web",
    "terminal",
    "__init__",
    "__main__",
)
"""The rooms at the top of `webapp/`, a file or a folder each: one imports only from those above.

The library's root, `__init__`, knows the web application, and is imported by nobody.
"""
PACKAGE = Path(webapp.__file__).parent


@cache
def modules() -> dict[str, Path]:
    """All modules by their dotted names within `webapp`; a package is its `__init__`."""
    found: dict[str, Path] = {}
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


@cache
def imports(path: Path) -> set[str]:
    """The modules of `webapp` that a module imports when it is loaded; none by a relative name."""
    known = modules()
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, f"{path.name} imports by a relative name"
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
        for name, path in modules().items()
        for imported in imports(path)
        if ROOMS.index(room_of(imported)) > ROOMS.index(room_of(name))
    ]
    assert wrong == []


def test_no_imports_run_in_a_circle() -> None:
    known = modules()
    waiting = {name: imports(path) & set(known) - {name} for name, path in known.items()}
    while free := [name for name, needed in waiting.items() if not needed & set(waiting)]:
        for name in free:
            del waiting[name]
    assert not waiting


def loaded_by(*modules: str) -> set[str]:
    """The packages that are loaded once these modules are imported."""
    code = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in result.stdout.split()}


def test_the_core_loads_neither_flask_nor_python_chess() -> None:
    loaded = loaded_by(
        "webapp.fen",
        "webapp.feen",
        "webapp.legality",
        "webapp.report",
        "webapp.web.codes",
        "webapp.terminal.lines",
    )
    assert not loaded & {"flask", "babel", "chess", "click", "rich"}


def test_the_piece_art_opens_its_font_only_when_drawn() -> None:
    loaded = loaded_by("webapp", "webapp.drawing.sprites", "webapp.web.assets")
    fonts = {"fontTools", "pylopdf_fonts_ko", "barcode", "font_font_awesome"}
    assert not loaded & {"chess", *fonts}


def test_the_command_line_starts_without_the_server() -> None:
    loaded = loaded_by("webapp.terminal.cli")
    assert "click" in loaded
    assert not loaded & {"flask", "waitress", "chess", "fontTools", "ssl", "multiprocessing"}


def test_only_the_terminal_knows_click_and_rich() -> None:
    users = {
        name
        for name, path in modules().items()
        if re.search(r"^\s*(?:from|import) (?:click|rich)\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert {room_of(name) for name in users} == {"terminal"}
