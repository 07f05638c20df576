"""Piece art: for each set an SVG sprite with a symbol for each piece.

Each game has a module of its own in this folder, with a `SETS` of what it draws. Drawing them all
takes longer than all else at a start, so drawings are kept: in this folder in a package that was
built, otherwise where Python keeps compiled modules. The name of the file is a hash of all that
they are drawn by, so that none is used that is out of date. Where nothing can be kept, they are
drawn each time.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source, find_spec
from pathlib import Path
from types import MappingProxyType

from webapp import games
from webapp.pictures.drawing import chess, janggi, makruk, shogi, tiles, xiangqi
from webapp.pictures.drawing.glyphs import Face, Outlines, outlines
from webapp.pictures.drawing.sprite import DrawingSet, sprite

SETS: Mapping[str, DrawingSet] = MappingProxyType(
    {
        drawn.name: drawn
        for module in (chess, shogi, xiangqi, janggi, makruk, tiles)
        for drawn in module.SETS
    }
)
"""The sets of pieces there are, by name; `marks`, which are no pieces, go over them."""

SPRITE_NAMES = (*SETS, "marks")
"""The names of all sprites."""

KEPT = "sprites-*.json"

_FOLDER = Path(__file__).parent
_OF_FONT = 4096
"""So many bytes of a font hold its table of check sums, which tell it from all others."""

Drawings = Mapping[str, Mapping[str, str]]
"""Markup by set, and by the id of the symbol."""


@cache
def sprites() -> dict[str, str]:
    """All sprites, SVG documents by the names of `SPRITE_NAMES`."""
    drawn = {name: sprite(drawings()[name], SETS[name].box) for name in SETS}
    return {**drawn, "marks": tiles.marks()}


@cache
def drawings() -> Drawings:
    """The drawings of all sets."""
    compiled = None
    with suppress(OSError, NotImplementedError):
        name = _file_name()
        compiled = Path(cache_from_source(__file__)).with_name(name)
        for file in (_FOLDER / name, compiled):
            with suppress(OSError, ValueError):
                kept: Drawings = json.loads(file.read_bytes())
                return kept
    drawn = draw_all()
    if compiled and not sys.dont_write_bytecode:
        with suppress(OSError):
            _keep(drawn, compiled)
    return drawn


def draw_all() -> Drawings:
    """The drawings of all sets, drawn now."""
    drawn = _outlines_by_face()
    return {name: made.drawings(drawn[made.face]) for name, made in SETS.items()}


def bake() -> None:
    """Keeps the drawings beside the sources, for a package."""
    _keep(draw_all(), _FOLDER / _file_name())


def _keep(drawn: Drawings, file: Path) -> None:
    """Keeps the drawings in that file, and no others there. An OSError where that fails."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for other in file.parent.glob(KEPT):
        other.unlink(missing_ok=True)
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps(drawn), "utf-8")
    draft.replace(file)


def _file_name() -> str:
    digest = hashlib.sha256(b"\0".join(_sources())).hexdigest()
    return KEPT.replace("*", digest[:16])


def _sources() -> Iterator[bytes]:
    """All that the drawings depend on. An OSError where it is not there."""
    for folder in (_FOLDER, Path(games.__file__).parent):
        for file in sorted(folder.glob("*.py")):
            yield file.read_bytes()
    for package, name in (("chess", "svg.py"), ("fontTools", "__init__.py")):
        found = find_spec(package)
        if found is None or found.origin is None:
            raise FileNotFoundError(package)
        yield Path(found.origin).with_name(name).read_bytes()
    for face in dict.fromkeys(made.face for made in SETS.values()):
        with face().open("rb") as font:
            yield font.read(_OF_FONT)


def _outlines_by_face() -> dict[Face, Outlines]:
    """All outlines that the sets need; each font is opened once."""
    needed: dict[Face, set[str]] = {}
    for drawing_set in SETS.values():
        needed.setdefault(drawing_set.face, set()).update(drawing_set.characters)
    return {face: outlines(characters, face) for face, characters in needed.items()}
