"""Files of XQStudio: read as texts that say all of it, whatever their bytes are."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.tables import table
from webapp.document.files import FORMS
from webapp.document.record_reading import read_record, record_of
from webapp.document.report import report_of_text
from webapp.document.segments import segments
from webapp.formats.records.record import Record
from webapp.formats.starts import START_POSITIONS
from webapp.formats.xiangqi.cbr import CbrError, read_cbr
from webapp.formats.xiangqi.xqf import XqfError, read_xqf
from webapp.model.line import main_line, write_code

PLACES = [
    80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3,
    9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
]  # fmt: skip
CANNON, HORSE, OTHER, CHARIOT = (72, 42), (79, 67), (19, 27), (89, 79)
MASK = b"[(C) Copyright Mr. Dong Shiwei.]"

Node = tuple[tuple[int, int], str, Sequence["Node"]]
"""A move with what is said of it and what may follow."""
TREE: list[Node] = [
    (CANNON, "当头炮\n[FEN] {好}", [(HORSE, "", [((70, 62), "完", [])]), (OTHER, "变", [])])
]


def xqf(version: int, tree: Sequence[Node], said: str = "开始", **fields: str) -> bytes:
    """A file of that version, its later ones hidden by some keys."""
    keys = bytes([7, 33, 21, 195]) if version > 10 else bytes(4)
    mask, ors = (0xA5, b"\x11\x22\x44\x08") if version > 10 else (0, bytes(4))

    def grown(value: int) -> int:
        return value * value * 54 + 221

    of_places = grown(keys[1]) * keys[1] % 256
    of_origin = grown(keys[2]) * of_places % 256
    of_to = grown(keys[3]) * of_origin % 256
    length = (keys[0] * 256 + keys[1]) % 32000 + 767 if version > 10 else 0
    head = bytearray(0x400)
    head[:16] = b"XQ" + bytes([version, mask, 0, 0, 0, 0]) + ors + keys
    for at in range(32):
        to = (of_places + 1 + at) % 32 if version >= 12 else at
        head[0x10 + at] = (PLACES[to] + of_places) % 256
    head[0x33] = 1
    for name, place in {"title": 0x50, "red": 0x130, "black": 0x140, "author": 0x1E0}.items():
        words = fields.get(name, "").encode("gb18030")
        head[place] = len(words)
        head[place + 1 : place + 1 + len(words)] = words
    body = bytearray()

    def write(squares: tuple[int, int], words: str, after: Sequence[Node], *, other: bool) -> None:
        spoken = words.encode("gb18030")
        body.append((squares[0] + 24 + of_origin) % 256)
        body.append((squares[1] + 32 + of_to) % 256)
        if version > 10:
            body.append(0x80 * bool(after) + 0x40 * other + 0x20 * bool(words))
        else:
            body.append(0xF0 * bool(after) + 0x0F * other)
        body.append(0)
        if words or version <= 10:
            body.extend((len(spoken) + length).to_bytes(4, "little"))
        body.extend(spoken)
        for number, node in enumerate(after):
            write(*node, other=number < len(after) - 1)

    write((0, 0), said, tree, other=False)
    four = [one | (key & mask) for one, key in zip(ors, keys, strict=True)]
    stream = [sign & four[at % 4] for at, sign in enumerate(MASK)] if version > 10 else [0]
    return bytes(head) + bytes((b + stream[at % len(stream)]) % 256 for at, b in enumerate(body))


def read(data: bytes) -> Record:
    text = read_xqf(data)
    found = segments(text).all
    record = read_record(text) or record_of(text, found[0])[0]
    assert record is not None
    assert len(found) <= 1
    return record


@table("version", [10, 11, 12, 13, 16, 18, 30])
def test_files_of_all_versions_are_read_whole(version: int) -> None:
    record = read(xqf(version, TREE, title="某局", red="甲", black="乙", author="丙"))
    line = record.line
    assert (record.findings, line.start, line.result) == ((), START_POSITIONS["xiangqi"], "1-0")
    shape = [(ply.parent, write_code(ply.move, line.start.kind)) for ply in line.plies]
    assert shape == [(-1, "h2e2"), (0, "h9g7"), (1, "h0g2"), (0, "b9c7")]
    assert [ply.after for ply in line.plies] == ["当头炮\n[FEN] {好}", "", "完", "变"]
    assert line.comment == "开始"
    assert dict(line.tags) == {"Title": "某局", "Red": "甲", "Black": "乙", "Annotator": "丙"}


def test_variations_of_variations_are_put_where_they_leave() -> None:
    deep: list[Node] = [(CANNON, "", [(HORSE, "", [((70, 62), "", [(CHARIOT, "a", [])])])])]
    deep += [((12, 42), "", [(OTHER, "", []), (HORSE, "b", [((70, 62), "c", [])])])]
    line = read(xqf(18, deep)).line
    shape = [(ply.parent, write_code(ply.move, line.start.kind)) for ply in line.plies]
    assert [shape[number][1] for number in main_line(line)] == ["h2e2", "h9g7", "h0g2", "i9h9"]
    others = [(-1, "b2e2"), (4, "b9c7"), (4, "h9g7"), (6, "h0g2")]
    assert shape[4:] == others
    assert [ply.after for ply in line.plies if ply.after] == ["a", "b", "c"]


def test_a_position_alone_is_one_too() -> None:
    record = read(xqf(18, [], "红先胜", title="残局"))
    assert (record.line.plies, record.line.comment) == ((), "红先胜")
    assert record.line.tags == (("Title", "残局"),)


@table("is_black", [False, True])
def test_of_a_position_alone_nothing_is_said_of_tags(*, is_black: bool) -> None:
    data = bytearray(xqf(10, [], "残局", red="甲"))
    data[0x32] = is_black
    report = report_of_text(read_xqf(bytes(data)))
    assert report.findings == ()
    assert report.position == replace(
        START_POSITIONS["xiangqi"], turn="second" if is_black else "first"
    )
    assert report.line is not None
    assert (report.line.comment, report.line.tags) == ("残局", (("Red", "甲"),))


def test_signs_of_other_forms_in_comments_stay_there() -> None:
    said = '[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist] || [Event "x"]\n1. e4 e5\n{ } (x)'
    line = read(xqf(18, [(CANNON, said, [(HORSE, "", [])])])).line
    assert len(line.plies) == 2
    assert '[Event "x"]\n1. e4 e5\n{ } (x)' in line.plies[0].after


def test_a_file_that_is_cut_says_so_and_keeps_what_it_has() -> None:
    data = xqf(18, TREE)
    for size in range(0x400, len(data)):
        text = read_xqf(data[:size])
        assert "The file ends here" in text
    record = read(data[: 0x400 + 4 + 4 + 4 + 4])
    assert "The file ends here" in f"{record.line.comment}{record.line.plies[-1:]}"


def test_moves_that_name_no_square_are_left_out_and_that_is_said() -> None:
    odd: list[Node] = [(CANNON, "", [((200, 99), "x", [(HORSE, "", [])])])]
    line = read(xqf(18, odd)).line
    assert [write_code(ply.move, line.start.kind) for ply in line.plies] == ["h2e2", "h9g7"]
    assert line.plies[0].after == "x"
    assert "left out" in line.plies[1].after


@table("data", [b"", b"XQ", b"XQ\x12" + bytes(1000), b"PK" + bytes(2000), b"XQ" + bytes(9 << 20)])
def test_what_is_no_such_file_is_refused(data: bytes) -> None:
    with pytest.raises(XqfError):
        read_xqf(data)


def test_mutilated_files_are_read_or_refused_quickly() -> None:
    chance = random.Random(11)
    files = [xqf(version, TREE * 3) for version in (10, 11, 13, 18)]
    for data in files * 25:
        changed = bytearray(data)
        for _ in range(chance.randint(1, 12)):
            at, size = chance.randrange(2, len(changed)), chance.randint(0, 4)
            changed[at : at + size] = chance.randbytes(chance.randint(0, 4))
        try:
            text = read_xqf(bytes(changed))
        except XqfError:
            continue
        for segment in segments(text).all:
            record_of(text, segment)


# --- 象棋桥 ------------------------------------------------------------------------------------


def cbr(tree: Sequence[Node], said: str = "开始", **fields: str) -> bytes:
    """A game of 象棋桥; its squares are counted from the upper left corner."""
    head = bytearray(0x8A6)
    head[:16] = b"CCBridge Record\0"
    for name, place in {"title": 0xB4, "red": 0x434, "black": 0x514}.items():
        words = fields.get(name, "").encode("utf-16-le")
        head[place : place + len(words)] = words
    head[0x81C], head[0x844] = 2, 1
    codes = dict(zip("RHEAGCP", range(1, 8), strict=True))
    for square, piece in enumerate(START_POSITIONS["xiangqi"].squares):
        if piece:
            head[0x848 + square] = codes[piece[0].upper()] + (0x10 if piece.isupper() else 0x20)
    body = bytearray()

    def square(place: int) -> int:
        return (9 - place % 10) * 9 + place // 10

    def write(squares: tuple[int, int], words: str, after: Sequence[Node], *, other: bool) -> None:
        spoken = words.encode("utf-16-le")
        body.extend((1 - bool(after) + 2 * other + 4 * bool(words), 0, *map(square, squares)))
        body.extend(len(spoken).to_bytes(4, "little") + spoken if words else b"")
        for number, node in enumerate(after):
            write(*node, other=number < len(after) - 1)

    write((9, 9), said, tree, other=False)
    return bytes(head + body)


def test_games_and_libraries_of_another_program_are_read_whole() -> None:
    game = cbr(TREE, title="某局", red="甲", black="乙")
    (text,) = read_cbr(game)
    record = read_record(text)
    assert record is not None
    line = record.line
    assert (record.findings, line.start, line.result) == ((), START_POSITIONS["xiangqi"], "0-1")
    shape = [(ply.parent, write_code(ply.move, line.start.kind)) for ply in line.plies]
    assert shape == [(-1, "h2e2"), (0, "h9g7"), (1, "h0g2"), (0, "b9c7")]
    assert [ply.after for ply in line.plies] == ["当头炮\n[FEN] {好}", "", "完", "变"]
    assert (line.comment, dict(line.tags)) == (
        "开始",
        {"Title": "某局", "Red": "甲", "Black": "乙"},
    )
    padded = game + bytes(-len(game) % 4096)
    library = b"CCBridgeLibrary\0" + bytes(5000) + padded * 3
    found = "".join(read_cbr(library))
    records = [record_of(found, segment)[0] for segment in segments(found).all]
    assert [one.line.plies for one in records if one] == [line.plies] * 3


def test_what_is_no_game_of_that_program_is_refused_and_no_other_error_raised() -> None:
    chance = random.Random(12)
    data = cbr(TREE)
    for wrong in (b"", b"CCBridge\x15", b"CCBridgeLibrary\0" + bytes(9999), data[:2000]):
        with pytest.raises(CbrError):
            list(read_cbr(wrong))
    for _ in range(300):
        changed = bytearray(data[: chance.randrange(0x8A0, len(data) + 1)])
        for _ in range(chance.randint(1, 12)):
            changed[chance.randrange(16, len(changed))] = chance.randrange(256)
        try:
            read_record("".join(read_cbr(bytes(changed))))
        except CbrError:
            continue


def test_files_are_told_by_what_they_begin_with() -> None:
    def form_of(data: bytes, ending: str) -> str:
        found = (form.name for form in FORMS if form.is_one(data[:4096], ending))
        return next(found, "")

    assert form_of(xqf(10, TREE), ".xqf") == "XQStudio"
    assert form_of(xqf(18, TREE), "") == "XQStudio"
    assert form_of(cbr(TREE), "") == "象棋桥"
    assert form_of(b"CCBridge\x15\0\0\0", ".cbl") == "象棋桥"
    assert form_of(b"XQ\n1. e4 e5", ".txt") == ""
