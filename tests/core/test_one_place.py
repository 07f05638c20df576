"""One fact stands in one place: what a game's pieces are called is said in its file in `games/`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from tests.sources import nodes, sources
from webapp.games import janggi, shogi, xiangqi
from webapp.games.alphabets import DRAWN
from webapp.games.numerals import HAN

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


ROOMS_OF_BOARDS = tuple(
    f"formats/{name}"
    for name in ("grid/", "foreign/", "shogi/", "xiangqi/", "sfen/", "records/", "other_boards")
)
"""Formats that tell boards of several games by their letters, or have forms for several."""
ALPHABETS = [{*"".join(tokens)} - {"+"} for tokens in DRAWN.values()]
RUN = re.compile(r"(?<![/A-Z])[A-Z]{5,}")
"""Letters that are no rank of a board."""


def literals(of: Sequence[ast.AST]) -> Iterator[str]:
    """The strings of a module's nodes, also within f-strings, that are no docstrings."""
    said = {id(node.value) for node in of if isinstance(node, ast.Expr)}
    for node in of:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def named_in(of: Sequence[ast.AST]) -> list[str]:
    """The strings that name pieces, count in numerals, or hold codes of CSA."""
    return [text for text in literals(of) if text in NAMES or TABLE.search(text)]


def test_pieces_are_named_in_games_alone() -> None:
    found = {
        name: named
        for name, source in sources().items()
        if not name.startswith(ROOMS_OF_TEXTS)
        and (ANY.intersection(source) or TABLE.search(source))
        and (named := named_in(nodes(name)))
    }
    assert {name: named for name, named in found.items() if name not in EXCEPTIONS} == {}
    assert found.keys() == EXCEPTIONS.keys(), "an exception that is none"


def lettered(of: Sequence[ast.AST]) -> list[str]:
    """The strings that list five letters or more of a game's pieces, each once or in a row."""
    runs = ((text, run) for text in literals(of) for run in RUN.findall(text))
    return [text for text, run in runs if len({*run}) > 3 and any({*run} <= a for a in ALPHABETS)]


def test_letters_of_a_game_are_listed_in_games_alone() -> None:
    found = {
        name: listed
        for name in sources()
        if name.startswith(ROOMS_OF_BOARDS) and (listed := lettered(nodes(name)))
    }
    assert found == {}


def nodes_of(rows: list[str]) -> list[ast.AST]:
    return [*ast.walk(ast.parse("\n".join(f"x = {row}" for row in rows)))]


def test_letters_in_a_module_are_found() -> None:
    rows = ['"KQRBNP"', 'r"[RBGSNLP]x"', '"KABENHRCP"', '"KMSNRPF"', '"SFEN"', '"TORYO"']
    assert lettered(nodes_of(rows)) == ["KQRBNP", "[RBGSNLP]x", "KABENHRCP", "KMSNRPF"]


def test_names_in_a_module_are_found() -> None:
    rows = ['"金"', '"[飛角金]"', 'rf"x{1}一二三"', '"FU|KY"', '"香落ち"', '"持将棋"', '"KI2"']
    assert {*named_in(nodes_of(rows))} == {"金", "[飛角金]", "一二三", "FU|KY", "香落ち"}
