"""Only `webapp/document/` cuts texts apart: a format reads one thing, all others ask for parts."""

from __future__ import annotations

import ast

from tests.core.test_layers import modules, room_of
from tests.sources import nodes, sources
from tests.tables import table
from webapp.document.segments import segments
from webapp.formats.records.registry import FORMS, WRITTEN_ONLY

_SIGNS = frozenset(
    [
        "formats.pgn.recognition.FIRST_MOVE", "formats.pgn.recognition.NUMBERED",
        "formats.pgn.tags.TAG_LINE", "formats.records.signs.engine_line",
        "formats.records.signs.engine_part", "formats.records.signs.goes_on",
        "formats.records.links.links_in", "formats.records.signs.Sign",
        "formats.records.signs.Signs", "formats.shogi.lines.rows_of",
        "formats.xiangqi.forms.FIRST_OF_LIST", "formats.xiangqi.forms.MOVE_OF_LIST",
    ]
)  # fmt: skip
"""What tells where a game or a record begins."""


def named_imports(module: str) -> set[str]:
    """What a module imports by its name, with that of its own module; none that has no sign."""
    file = modules()[module]
    if not any(sign.rpartition(".")[2] in sources()[file] for sign in _SIGNS):
        return set()
    froms = (node for node in nodes(file) if isinstance(node, ast.ImportFrom))
    return {
        f"{node.module}.{alias.name}".removeprefix("webapp.")
        for node in froms
        for alias in node.names
    }


def test_where_a_record_begins_is_asked_by_formats_and_the_segmenter_alone() -> None:
    asked = {name: named_imports(name) & _SIGNS for name in modules()}
    assert {room_of(name) for name in asked if asked[name]} <= {"formats", "document"}
    assert set().union(*asked.values()) == _SIGNS, "a name that is asked about here is gone"


_EACH = {
    "pgn": '[Event "a"]\n\n1. e4 e5 *\n\n',
    "kif": "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n",
    "ki2": "先手：甲\n\n▲７六歩 △３四歩\n",
    "csa": "V2.2\nPI\n+\n+7776FU\n-3334FU\n",
    "jkf": '{"header": {}, "moves": [{},\n  {"move": {"to": {"x": 7, "y": 6}, "piece": "FU"}}]}\n',
    "usi": "position startpos moves 7g7f 3c3d\n",
    "xiangqi": "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
}


@table("name", [name for name in FORMS if name not in WRITTEN_ONLY])
def test_records_of_every_form_are_told_apart_and_read_by_it(name: str) -> None:
    text, form = _EACH[name], FORMS[name]
    found = segments(text * 3).all
    assert [one.start for one in found] == [0, len(text), 2 * len(text)]
    own = form.signs.kind if form.signs else ""
    assert {one.kind for one in found} == {own}
    assert all(form.read((text * 3)[one.begin : one.end], None) for one in found)
