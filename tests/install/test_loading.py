"""What a module loads: the core runs without Flask, and what is heavy waits until it is needed."""

from __future__ import annotations

import subprocess
import sys


def loaded_by(*modules: str) -> set[str]:
    """The packages that are loaded once these modules are imported."""
    code = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in result.stdout.split()}


def test_the_core_loads_neither_flask_nor_python_chess() -> None:
    loaded = loaded_by(
        "webapp.formats.fen",
        "webapp.formats.feen",
        "webapp.rules.legality",
        "webapp.document.report",
        "webapp.web.codes",
        "webapp.terminal.lines",
    )
    assert not loaded & {"flask", "babel", "chess", "click", "rich"}


def test_the_piece_art_opens_its_font_only_when_drawn() -> None:
    loaded = loaded_by("webapp", "webapp.pictures.drawing.sprites", "webapp.web.assets")
    fonts = {"fontTools", "pylopdf_fonts_ko", "barcode", "font_font_awesome"}
    assert not loaded & {"chess", *fonts}


def test_the_command_line_starts_without_the_server() -> None:
    loaded = loaded_by("webapp.terminal.cli")
    assert "click" in loaded
    assert not loaded & {"flask", "waitress", "chess", "fontTools", "ssl", "multiprocessing"}
