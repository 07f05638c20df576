"""Modules import only from lower layers, and the core runs without Flask."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import webapp

LAYERS = (
    (
        "language",
        "position",
        "games",
        "coordinates",
        "tokens",
        "hands",
        "kinds",
        "kinds_of_reading",
        "kinds_of_feen",
        "kinds_of_boards",
        "kinds_of_play",
        "kinds_of_games",
        "kinds_of_spoken",
        "findings",
        "version",
        "words",
        "resources",
        "examples",
        "explanations_of_reading",
        "explanations_of_feen",
        "explanations_of_boards",
        "explanations_of_play",
        "explanations_of_games",
        "explanations_of_spoken",
        "explanations",
    ),
    (
        "scan",
        "reading",
        "attacks",
        "castling",
        "shapes",
        "ranks",
        "placement",
        "game_placement",
        "locate",
        "links",
        "marks",
        "army",
        "start_arrays",
    ),
    (
        "deal",
        "surroundings",
        "common_fields",
        "fen_words",
        "fen_fields",
        "fen",
        "epd",
        "choices",
    ),
    ("game_text", "game_losses", "sfen_hands", "fen_like", "sfen", "xiangqi", "makruk"),
    ("feen_tokens", "feen_placement", "feen_hands", "feen_fields", "feen_chess", "feen"),
    (
        "spoken.vocabulary",
        "spoken.english",
        "spoken.japanese",
        "spoken.chinese",
        "spoken.korean",
        "spoken.words",
        "spoken.tokens",
        "spoken.game",
        "spoken.cursor",
        "spoken.facts",
        "spoken.castling",
        "spoken.hands",
        "spoken.mentions",
        "spoken.runs",
        "spoken.men",
        "spoken.writing",
        "spoken.custom_words",
        "spoken.custom_writing",
        "spoken.custom_reading",
        "spoken.heard",
        "spoken",
    ),
    (
        "material",
        "pawn_structure",
        "home_rank",
        "tempo",
        "rights",
        "counters",
        "last_move",
        "any_board",
        "game_men",
        "shogi_rules",
        "xiangqi_rules",
        "makruk_rules",
    ),
    ("checks", "legality", "game_mends", "diagnosis"),
    ("edits", "setups", "recognition", "notations"),
    (
        "report",
        "glyphs",
        "sprite",
        "shogi_art",
        "xiangqi_art",
        "makruk_art",
        "tile_art",
        "pieces",
        "looks",
        "board_view",
        "page_data",
        "codes",
    ),
    ("wire_position", "wire"),
    ("speaking", "lines", "printout", "terminal_run", "terminal"),
    ("assets", "locales", "errors", "headers", "server", "api", "pages", "cli"),
    ("__init__", "__main__"),
)
# Within a layer an import may point to a module that stands further left.
RANK = {name: (layer, place) for layer, row in enumerate(LAYERS) for place, name in enumerate(row)}
PACKAGE = Path(webapp.__file__).parent


def modules() -> dict[str, Path]:
    """All modules by their dotted names within `webapp`; a package is its `__init__`."""
    found: dict[str, Path] = {}
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def imports(path: Path) -> set[str]:
    """The modules of `webapp` that a module imports; none by a relative name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            of_package = [name for name in inner if name.removeprefix("webapp.") in RANK]
            names = of_package or [node.module]
            assert not node.level, f"{path.name} imports by a relative name"
        else:
            continue
        found |= {name.removeprefix("webapp.") for name in names if name.startswith("webapp.")}
    return found


def test_no_import_runs_up() -> None:
    assert set(modules()) == set(RANK)
    wrong = [
        f"{name} imports {imported}"
        for name, path in modules().items()
        for imported in imports(path)
        if RANK[imported] >= RANK[name]
    ]
    assert wrong == []


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
        "webapp.codes",
        "webapp.lines",
    )
    assert not loaded & {"flask", "babel", "chess", "click", "rich"}


def test_the_piece_art_opens_its_font_only_when_drawn() -> None:
    loaded = loaded_by("webapp", "webapp.pieces", "webapp.assets")
    assert not loaded & {"chess", "fontTools", "pylopdf_fonts_jp"}


def test_the_command_line_starts_without_the_server() -> None:
    loaded = loaded_by("webapp.cli")
    assert "click" in loaded
    assert not loaded & {"flask", "granian", "chess", "fontTools", "ssl", "multiprocessing"}


def test_only_the_terminal_knows_click_and_rich() -> None:
    users = {
        name
        for name, path in modules().items()
        if re.search(r"^\s*(?:from|import) (?:click|rich)\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert users == {"speaking", "printout", "terminal_run", "terminal", "cli"}
