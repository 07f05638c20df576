"""Records of shogi in JKF: what is read of them, what cannot be, and there and back."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from msgspec.structs import replace

from tests.core.test_records_shogi import (
    EVEN,
    KIFU_FOR_WINDOWS,
    codes_of,
    found,
    line_of,
    lines,
    shape_of,
    unread,
)
from tests.readings import calls
from tests.tables import table
from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.formats.records.record import Record
from webapp.formats.sfen import parse_sfen, write_sfen
from webapp.formats.shogi.jkf import looks_like_jkf, read_jkf
from webapp.formats.shogi.kif import read_kif
from webapp.formats.shogi.start import handicap
from webapp.formats.shogi.write_jkf import write_jkf
from webapp.games.shogi import HANDICAPS, PRESETS
from webapp.model.line import Line


def at(square: str) -> dict[str, int]:
    return {"x": int(square[0]), "y": int(square[1])}


def move(origin: str, to: str, piece: str, **more: Any) -> dict[str, Any]:
    begin = {"from": at(origin)} if origin else {}
    return {"move": {**begin, "to": at(to), "piece": piece, **more}}


def text_of(*moves: dict[str, Any], **more: Any) -> str:
    return json.dumps({"header": {}, "moves": [{}, *moves], **more}, ensure_ascii=False)


def jkf(text: str) -> Record:
    assert looks_like_jkf(text)
    record = read_record(text)
    assert record is not None
    assert record.form == "jkf"
    return record


FIRST, SECOND = move("77", "76", "FU", color=0), move("33", "34", "FU", color=1)
GAME = """
{
  "header": {"先手": "甲", "後手": "乙", "備考": "{\\"move\\": 1}"},
  "initial": null,
  "moves": [
    {"comments": ["はじめに"]},
    {"move": {"color": 0, "from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"},
     "time": {"now": {"m": 0, "s": 16}, "total": {"h": 0, "m": 0, "s": 16}}},
    {"comments": ["二行", "です"],
     "forks": [[{"move": {"color": 1, "from": {"x": 8, "y": 3}, "to": {"x": 8, "y": 4},
                          "piece": "FU"}, "comments": ["こちらも"]}, {"special": "CHUDAN"}]],
     "move": {"color": 1, "from": {"x": 3, "y": 3}, "to": {"x": 3, "y": 4}, "piece": "FU"}},
    {"move": {"color": 0, "from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2}, "piece": "KA",
              "promote": true, "capture": "KA"}},
    {"move": {"color": 1, "from": {"x": 3, "y": 1}, "same": true, "piece": "GI",
              "to": {"x": 2, "y": 2}, "capture": "UM"}},
    {"move": {"color": 0, "to": {"x": 4, "y": 5}, "piece": "KA"}},
    {"special": "TORYO", "comments": ["おわり"]}
  ]
}
"""


def test_a_record_is_read_whole() -> None:
    record = jkf(GAME)
    line = record.line
    assert (record.findings, record.others, line.result) == ((), 0, "1-0")
    assert line.tags == (("先手", "甲"), ("後手", "乙"), ("備考", '{"move": 1}'))
    assert shape_of(line) == [
        (-1, "7g7f"), (0, "3c3d"), (1, "8h2b=+B"), (2, "3a2b"), (3, "B*4e"), (0, "8c8d"),
    ]  # fmt: skip
    assert line.comment == "はじめに"
    assert [ply.after for ply in line.plies] == [
        "", "二行\nです", "", "", "投了\nおわり", "こちらも\n中断",
    ]  # fmt: skip
    assert line.plies[0].commands == ("[%emt 0:00:16]",)


def test_it_is_written_as_the_specification_has_it() -> None:
    record = jkf(GAME)
    text, losses = write_jkf(record.line)
    assert losses == ()
    written = json.loads(text)
    assert written["initial"] == {"preset": "HIRATE"}
    first, second, third, fourth, fifth, end = written["moves"][1:]
    assert first["time"] == {"now": {"h": 0, "m": 0, "s": 16}, "total": {"h": 0, "m": 0, "s": 16}}
    assert second["forks"][0][-1] == {"special": "CHUDAN"}
    assert third["move"] == {
        "color": 0, "from": at("88"), "to": at("22"), "piece": "KA", "promote": True,
        "capture": "KA",
    }  # fmt: skip
    assert fourth["move"]["same"] is True
    assert "promote" not in fourth["move"]
    assert fifth["move"] == {"color": 0, "to": at("45"), "piece": "KA"}
    assert end == {"special": "TORYO", "comments": ["おわり"]}
    assert jkf(text).line == record.line


@table("name", [*HANDICAPS])
def test_starts_have_their_names(name: str) -> None:
    moves = [FIRST] if handicap(name).turn == "first" else [move("51", "52", "OU", color=1)]
    record = jkf(text_of(*moves, initial={"preset": PRESETS[name]}))
    assert (record.line.start, found(record), len(record.line.plies)) == (handicap(name), [], 1)
    assert json.loads(write_jkf(record.line)[0])["initial"] == {"preset": PRESETS[name]}


def test_a_board_is_a_start() -> None:
    start = parse_sfen("4k3+r/9/9/9/9/9/9/9/4K4 w G2P2r 1").position
    assert start is not None
    text, losses = write_jkf(line_of("5a5b", start=start))
    assert losses == ()
    assert '"preset":"OTHER"' in text
    assert write_sfen(jkf(text).line.start) == write_sfen(start)


UNKNOWN_STARTS = [
    ({"preset": "OTHER"}, "record-start-missing"),
    ({"preset": "19"}, "record-handicap-unknown"),
    ({"preset": ["x"]}, "record-handicap-unknown"),
    ({"data": {"board": [[{"color": 0, "kind": "XX"}]], "hands": []}}, "record-part-unread"),
    ({"data": {"board": {}, "hands": [{"OU": 1}, {"FU": "x"}]}}, "record-part-unread"),
]


@table(("initial", "code"), UNKNOWN_STARTS)
def test_a_start_that_cannot_be_read_is_said(initial: object, code: str) -> None:
    assert code in found(jkf(text_of(FIRST, initial=initial)))


MOVES = [
    (move("77", "76", "FU"), "7g7f"),
    (move("77", "76", "FU", promote=None, capture=None, relative=None), "7g7f"),
    (move("", "76", "FU"), "7g7f"),
    (move("", "58", "KI", relative="R"), "4i5h"),
    (move("", "58", "KI", relative="LU"), "6i5h"),
]


@table(("entry", "code"), MOVES)
def test_a_move_needs_no_more_than_tells_it(entry: dict[str, Any], code: str) -> None:
    record = jkf(text_of(entry))
    assert (codes_of(record.line), found(record)) == ([code], [])


WRONG = [
    (move("77", "75", "FU", color=1), "turn"),
    (move("78", "77", "FU"), "no piece on 7h"),
    (move("28", "27", "KI"), "another piece"),
    (move("00", "76", "FU"), "not a move"),
    (move("", "55", "KA", relative="H"), "in hand"),
    ({"move": {"piece": "FU"}}, "not a move"),
    ({"move": {"to": {"x": [], "y": 10**30}, "piece": {}}}, "not a move"),
]


@table(("entry", "why"), WRONG)
def test_a_move_that_cannot_be_played_is_said_and_kept(entry: dict[str, Any], why: str) -> None:
    text = text_of(FIRST, SECOND, entry, move("27", "26", "FU"))
    record = jkf(text)
    (finding,) = unread(record)
    assert finding.code == "record-move-unread"
    assert why in str(finding.args["reason"].translated())  # type: ignore[union-attr]
    assert finding.span is not None
    assert json.loads(text[slice(*finding.span)]) == entry["move"]
    assert record.line.plies[-1].after.count("\n") == 1


@table("special", ["+ILLEGAL_ACTION", "KACHI", "JISHOGI", "LATER"])
def test_ends_are_those_of_csa(special: str) -> None:
    record = jkf(text_of(FIRST, {"special": special, "time": {"now": {"m": 0, "s": 5}}}))
    results = {"+ILLEGAL_ACTION": "0-1", "KACHI": "0-1", "JISHOGI": "1/2-1/2", "LATER": "*"}
    assert record.line.result == results[special]
    again = json.loads(write_jkf(record.line)[0])["moves"][-1]
    assert again.get("special") == special or again["comments"] == ["LATER"]


def test_a_result_alone_comes_back() -> None:
    line = replace(line_of("7g7f", "3c3d"), result="0-1")
    text, losses = write_jkf(line)
    assert losses == ()
    assert jkf(text).line == line


@table("text", ["{}", '{"header": {}, "moves": []}', '{"header": 1, "moves": {}}', '{"moves": [',
                '{"header": {}, "moves": [{"comments": ["x"]}]}', '["moves", "header"]',
                '{"header":' + '[' * 9999 + '"moves"'])  # fmt: skip
def test_other_json_is_no_record(text: str) -> None:
    assert read_jkf(text) is None
    parse(text)


ODD = [None, 1, "x", [], {}, [[]], {"move": None}, {"forks": [[{"forks": 1}], 2]}, {"time": []},
       {"comments": {"a": 1}}, {"move": {"color": 1.0, "piece": "FU", "same": 1}},
       {"forks": [[{"comments": ["b"]}, {"special": "TORYO"}]]}]  # fmt: skip


@table("odd", ODD)
def test_odd_entries_harm_nothing(odd: Any) -> None:
    text = json.dumps({"header": {"a": odd}, "moves": [odd, FIRST, odd, SECOND], "initial": odd})
    record = read_jkf(text)
    assert record is not None
    assert codes_of(record.line)[:1] == ([] if odd == ODD[-2] else ["7g7f"])


def test_variations_of_kif_come_back() -> None:
    kif = read_kif(KIFU_FOR_WINDOWS)
    assert kif is not None
    text, losses = write_jkf(kif.line)
    assert {loss.code for loss in losses} == {"record-commands-not-written"}
    assert moves_in(jkf(text).line) == moves_in(kif.line)


@given(lines())
def test_a_line_comes_back(line: Line) -> None:
    start = replace(line.start, fullmove=1)
    line = replace(line, start=start)
    text, _ = write_jkf(line)
    record = read_jkf(text)
    if record is None:
        assert not line.plies
        return
    assert unread(record) == ()
    assert moves_in(record.line) == moves_in(line)


def moves_in(line: Line) -> list[tuple[str, ...]]:
    """The ways to all plies, as codes, in any order."""
    ways: dict[int, tuple[str, ...]] = {-1: ()}
    for number, (parent, code) in enumerate(shape_of(line)):
        ways[number] = (*ways[parent], code)
    return sorted(ways.values())


def test_the_work_grows_with_the_text() -> None:
    few, many = (text_of(*[FIRST] * count) for count in (100, 1000))
    assert calls(read_jkf, many) < 15 * calls(read_jkf, few)


def test_a_keys_name_within_words_is_none() -> None:
    text = text_of({"comments": ['"move": {'], **FIRST}, move("34", "33", "FU"))
    (finding,) = jkf(text).findings
    assert finding.span is not None
    assert text[finding.span.start :].startswith('{"from": {"x": 3')
    assert jkf(text).line.start == EVEN
