"""One fact stands in one place: what a game's pieces are called is said in its file in `games/`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import webapp
from webapp.games import janggi, shogi, xiangqi
from webapp.games.alphabets import DRAWN
from webapp.games.numerals import HAN

PACKAGE = Path(webapp.__file__).parent
ROOMS_OF_TEXTS = ("games/", "language/", "findings/", "lessons/ready/")
"""Facts of games, words of languages, samples and ready lessons."""
EXCEPTIONS = {
    "document/encoding.py": "characters that are frequent in a language tell an encoding",
    "pictures/drawing/glyphs.py": "characters that the font lacks are made of halves of others",
}

SIGNS = "".join(
    {*"".join(shogi.NAMES), *xiangqi.PIECES, *janggi.KINDS} - set("".join(janggi.SIDES))
)
NAMES = {*SIGNS, *shogi.NAMES, *(row.tile for row in shogi.WRITTEN.values())} - {"成"}
"""`成` is how a piece promotes as well."""
ANY = frozenset("".join(NAMES))
TABLE = re.compile(
    rf"[{SIGNS}]{{3}}|[{HAN}]{{3}}|{'|'.join(shogi.HANDICAPS)}|\b(?:{'|'.join(shogi.CODES)})\b"
)


ROOMS_OF_BOARDS = ("grid/", "foreign/", "shogi/", "xiangqi/", "sfen/", "records/", "other_boards")
"""Formats that tell boards of several games by their letters, or have forms for several."""
ALPHABETS = [{*"".join(tokens)} - {"+"} for tokens in DRAWN.values()]
RUN = re.compile(r"(?<![/A-Z])[A-Z]{5,}")
"""Letters that are no rank of a board."""


def literals(path: Path) -> Iterator[str]:
    """The strings of a module, also within f-strings, that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def named_in(path: Path) -> list[str]:
    """The strings that name pieces, count in numerals, or hold codes of CSA."""
    source = path.read_text(encoding="utf-8")
    if not (ANY.intersection(source) or TABLE.search(source)):
        return []
    return [text for text in literals(path) if text in NAMES or TABLE.search(text)]


def test_pieces_are_named_in_games_alone() -> None:
    found = {
        name: named
        for path in sorted(PACKAGE.rglob("*.py"))
        if not (name := path.relative_to(PACKAGE).as_posix()).startswith(ROOMS_OF_TEXTS)
        and (named := named_in(path))
    }
    assert {name: named for name, named in found.items() if name not in EXCEPTIONS} == {}
    assert found.keys() == EXCEPTIONS.keys(), "an exception that is none"


def lettered(path: Path) -> list[str]:
    """The strings that list five letters or more of a game's pieces, each once or in a row."""
    runs = ((text, run) for text in literals(path) for run in RUN.findall(text))
    return [text for text, run in runs if len({*run}) > 3 and any({*run} <= a for a in ALPHABETS)]


def test_letters_of_a_game_are_listed_in_games_alone() -> None:
    formats = PACKAGE / "formats"
    found = {
        name: listed
        for path in sorted(formats.rglob("*.py"))
        if (name := path.relative_to(formats).as_posix()).startswith(ROOMS_OF_BOARDS)
        and (listed := lettered(path))
    }
    assert found == {}


def test_letters_in_a_module_are_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    rows = ['"KQRBNP"', 'r"[RBGSNLP]x"', '"KABENHRCP"', '"KMSNRPF"', '"SFEN"', '"TORYO"']
    module.write_text("\n".join(f"x = {row}" for row in rows), encoding="utf-8")
    assert lettered(module) == ["KQRBNP", "[RBGSNLP]x", "KABENHRCP", "KMSNRPF"]


def test_names_in_a_module_are_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    rows = ['"金"', '"[飛角金]"', 'rf"x{1}一二三"', '"FU|KY"', '"香落ち"', '"持将棋"', '"KI2"']
    module.write_text("\n".join(f"x = {row}" for row in rows), encoding="utf-8")
    assert sorted(named_in(module)) == sorted(["金", "[飛角金]", "一二三", "FU|KY", "香落ち"])
