"""Records of janggi as Korean programs have them (`.gib`): there and back, and how sides set up."""

from __future__ import annotations

import random
import re

import pytest

from tests.tables import table
from webapp.document.record_reading import read_record
from webapp.document.segments import segments
from webapp.findings import message
from webapp.formats.asian_fen import write_janggi
from webapp.formats.records.record import Record
from webapp.formats.records.registry import forms_for, write_record
from webapp.formats.starts import START_POSITIONS
from webapp.games.janggi import SETUPS, start_name
from webapp.model.line import PASS, Line, Ply, write_code
from webapp.model.marks import Mark
from webapp.moves import Refusal, play, read_move
from webapp.moves.fairy.library import read_uci

GIB = """\
[대회명 "친선대국"]
[회전 "미상"]
[대국일자 "2016-12-06"]
[초대국자 "갑"]
[한대국자 "을"]
[초차림 "상마상마"]
[한차림 "상마상마"]
[총수 "8"]
[대국결과 "초 완승"]

1. 71졸72 2. 49병48 3. 08마87 4. 18마37 5. 88포85 6. 38포35
{주석} 7. 75졸76 8. 13마34
"""
"""Both set-ups are told from the left as Cho sees the board: Han’s horses are on files 3 and 8."""


def read(text: str) -> Record:
    record = read_record(text)
    assert record is not None
    return record


def codes_of(record: Record) -> str:
    return " ".join(write_code(ply.move, record.line.start.kind) for ply in record.line.plies)


def test_a_record_tells_both_set_ups_as_cho_sees_the_board() -> None:
    record = read(GIB)
    assert (record.findings, record.line.result) == ((), "1-0")
    assert record.line.start == START_POSITIONS[start_name("left", "right")]
    assert len(record.line.plies) == 8
    assert record.line.plies[5].after == "주석"


SHOWN = [
    ("71졸72 49병48 08상76 18마37", "outer", "inner"),
    ("08상76 13마34", "outer", "outer"),
    ("79졸78 41병42", "inner", "inner"),
    ('[한차림 "마상마상"]\n1. 79졸78 2. 13마34', "inner", "right"),
    ('[한차림 "마상마상"]\n1. 79졸78 2. 12마33', "inner", "left"),
    ('[초포진 "상마마상"]\n[한포진 "상마상마"]\n1. 79졸78 2. 41병42', "outer", "right"),
]


@table(("text", "cho", "han"), SHOWN)
def test_what_the_tags_do_not_say_the_moves_show(text: str, cho: str, han: str) -> None:
    record = read(text)
    assert record.findings == ()
    assert record.line.start == START_POSITIONS[start_name(cho, han)]


CONTRADICTED = [
    ("초차림", "마상마상", "08마87", "상마상마", "left", "inner"),
    ("초차림", "상마마상", "08마87", "상마상마", "left", "inner"),
    ("초포진", "상마마상", "02마83", "마상마상", "right", "inner"),
    ("한차림", "마상상마", "79졸78 2. 13마34", "상마상마", "inner", "right"),
]
"""The tag and its value, moves, what was taken in its place, and how the sides are set up then."""


@table(("tag", "found", "moves", "written", "cho", "han"), CONTRADICTED)
def test_a_set_up_that_the_moves_contradict_is_said_and_kept(
    tag: str, found: str, moves: str, written: str, cho: str, han: str
) -> None:
    text = f'[{tag} "{found}"]\n\n1. {moves}'
    record = read(text)
    (said,) = record.findings
    assert (said.code, said.severity) == ("record-setup-contradicts", "note")
    assert said.span == (at := text.index(found), at + len(found))
    side = "Cho" if tag.startswith("초") else "Han"
    assert f"gives {side}’s setup of horses and elephants as “{found}”" in message(said)
    assert f"as “{written}”, which fits" in message(said)
    assert record.line.tags == ((tag, found),)
    assert record.line.start == START_POSITIONS[start_name(cho, han)]


def test_where_no_set_up_agrees_with_the_moves_that_of_the_tag_is_kept() -> None:
    record = read('[초차림 "마상마상"]\n\n1. 79졸78 2. 41병42 3. 08마87 4. 42병43 5. 07마86')
    assert record.line.start == START_POSITIONS[start_name("right", "inner")]
    assert [one.code for one in record.findings] == ["record-move-unread"]


ODD = [
    ("1. 79졸78 <0> 2. 41병42 끝", "<0>", "끝"),
    ("1. 79卒78 2. 41兵42", "", ""),
    ("1. 79楚卒78 2. 41漢兵42장군", "", ""),
    ("79졸78 { x } 41병42", "x", ""),
]


@table(("text", "first", "second"), ODD)
def test_words_between_moves_are_comments(text: str, first: str, second: str) -> None:
    record = read(text)
    assert (codes_of(record), record.findings) == ("i4h4 a7b7", ())
    assert [ply.after for ply in record.line.plies] == [first, second]


def test_several_records_in_a_file_are_told_apart() -> None:
    text = f"{GIB}\n{GIB}\n{GIB}"
    assert len(segments(text).all) == 3
    assert read(text).others == 2


def test_a_record_may_have_a_fen() -> None:
    fen = write_janggi(START_POSITIONS["janggi"]).replace("P1P1P1P1P", "P1P1P3P")
    record = read(f'[FEN "{fen}"]\n\n1. 79졸78 2. 41병42')
    assert (codes_of(record), record.findings) == ("i4h4 a7b7", ())
    text, losses = write_record(record.line, "gib")
    assert losses == ()
    assert (read(text).line.start, read(text).line.plies) == (record.line.start, record.line.plies)


def test_what_is_written_has_all_that_programs_ask_for() -> None:
    line = read(GIB.replace("초대국자", "White").replace("8. 13마34", "8. 한수쉼 9. 76졸46병")).line
    assert forms_for(line) == ("gib", "pgn")
    text, losses = write_record(line, "gib")
    assert losses == ()
    head, moves = text.split("\n\n")
    assert '[초대국자 "갑"]' in head
    assert '[초차림 "상마상마"]\n[한차림 "상마상마"]\n[총수 "8"]\n[대국결과 "초 승"]' in head
    assert moves.startswith("1. 71졸72 2. 49병48 3. 08마87 4. 18마37 5. 88포85 6. 38포35 {주석}\n")
    assert text.encode("cp949")


def test_what_is_lost_is_said() -> None:
    line = read("1. 71졸72! (1. 79졸78) 2. 41병42").line
    line = Line(line.start, line.plies, marks=(Mark("circle", "green", 4),))
    _, losses = write_record(line, "gib")
    assert [loss.code for loss in losses] == [
        "record-variations-not-written",
        "record-nags-not-written",
        "board-marks-not-written",
    ]


def test_games_by_the_rules_come_back_whoever_has_written_the_set_ups() -> None:
    sf = pytest.importorskip("pyffish")
    chance = random.Random(7)
    for cho, han in zip(SETUPS, reversed(SETUPS), strict=True):
        start = position = START_POSITIONS[start_name(cho, han)]
        fen, names, plies = write_janggi(start), list[str](), list[Ply]()
        for number in range(16):
            legal = sf.legal_moves("janggi", fen, names)
            if not legal:
                break
            name = chance.choice(legal)
            names.append(name)
            move = read_uci(position, name)
            plies.append(Ply(number - 1, move))
            position = play(position, move)
        line = Line(start, tuple(plies), result="0-1")
        text, losses = write_record(line, "gib")
        record = read(text)
        assert (losses, record.findings) == ((), ())
        assert (record.line.plies, record.line.start) == (line.plies, start)
        told = re.search('한차림 "(.{4})"', text)
        assert told
        for other in (text.replace(told[0], f'한차림 "{told[1][::-1]}"'), text.replace("차림", "")):
            assert read(other).line.plies == line.plies


@table("text", ["e2e2", "K95-95", "95장95", "Ke2", "E2-E2", "pass", "한수쉼"])
def test_a_general_that_stays_is_a_pass(text: str) -> None:
    start = START_POSITIONS["janggi"]
    assert read_move(start, text) == PASS
    assert isinstance(read_move(start, "a4a4"), Refusal)
    assert isinstance(read_move(start, "e9e9"), Refusal)


def test_engines_pass_in_records_too() -> None:
    record = read('[Variant "Janggi"]\n\n1. e2e2 e9e9 2. a4b4 K25-25')
    assert (codes_of(record), record.findings) == ("pass pass a4b4 pass", ())


IN_THAI = ["1. ก๔ ก๕ 2. มง๒ มง๗", "บก๔ บก๕\nมง๒ มง๗", '[White "a"]\n\n1. ก๔ ก๕ 2. มง๒ มง๗']


@table("text", IN_THAI)
def test_moves_in_thai_letters_are_makruk_whatever_is_on_the_board(text: str) -> None:
    for game in (None, "makruk", "chess"):
        record = read_record(text, game)
        assert record is not None
        assert (record.line.start, record.findings) == (START_POSITIONS["makruk"], ())
        assert codes_of(record) == "a3a4 a6a5 b1d2 b8d7"
