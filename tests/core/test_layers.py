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
        "kinds.of_reading",
        "kinds.of_feen",
        "kinds.of_boards",
        "kinds.of_play",
        "kinds.of_games",
        "kinds.of_spoken",
        "findings",
        "version",
        "words",
        "resources",
        "explanations.examples",
        "explanations.of_reading",
        "explanations.of_feen",
        "explanations.of_boards",
        "explanations.of_play",
        "explanations.of_games",
        "explanations.of_spoken",
        "explanations",
    ),
    (
        "text",
        "text.scan",
        "reading",
        "attacks",
        "castling",
        "text.shapes",
        "text.ranks",
        "text.placement",
        "text.game_placement",
        "text.locate",
        "text.links",
        "text.marks",
        "chess_rules",
        "chess_rules.army",
        "chess_rules.start_arrays",
    ),
    (
        "text.deal",
        "text.surroundings",
        "text.common_fields",
        "fen.words",
        "fen.fields",
        "fen",
        "epd",
        "choices",
    ),
    (
        "game_texts",
        "game_texts.whole",
        "game_texts.losses",
        "game_texts.sfen_hands",
        "game_texts.fen_like",
        "sfen",
        "xiangqi",
        "makruk",
    ),
    ("feen.tokens", "feen.placement", "feen.hands", "feen.fields", "feen.chess", "feen"),
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
        "chess_rules.material",
        "chess_rules.pawn_structure",
        "chess_rules.home_rank",
        "chess_rules.tempo",
        "chess_rules.rights",
        "chess_rules.counters",
        "chess_rules.last_move",
        "game_rules",
        "game_rules.any_board",
        "game_rules.men",
        "game_rules.shogi",
        "game_rules.xiangqi",
        "game_rules.makruk",
    ),
    ("chess_rules.checks", "legality", "game_rules.mends", "diagnosis"),
    ("edits", "setups", "recognition", "notations"),
    (
        "report",
        "art",
        "art.glyphs",
        "art.sprite",
        "art.shogi",
        "art.xiangqi",
        "art.makruk",
        "art.tiles",
        "pieces",
        "looks",
        "board_view",
        "page_data",
        "codes",
    ),
    ("wire_position", "wire"),
    (
        "terminal",
        "terminal.speaking",
        "terminal.lines",
        "terminal.printout",
        "terminal.run",
        "terminal.commands",
    ),
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
        "webapp.terminal.lines",
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
    of_terminal = ("speaking", "printout", "run", "commands")
    assert users == {"cli", *(f"terminal.{name}" for name in of_terminal)}
