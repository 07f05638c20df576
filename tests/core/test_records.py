"""Boards of shogi records, KIF and CSA: what cannot be read is said, and nothing is dropped."""

from __future__ import annotations

import random

from tests.readings import codes, positions_in
from tests.tables import table
from webapp.document import collect, parse
from webapp.document.diagnosis import problem_in
from webapp.findings import message
from webapp.formats.grammar.reading import Reading
from webapp.formats.registry import write
from webapp.text.characters import MAX_FINDINGS

ROWS = [
    "|v香v桂 ・v金v玉v金v銀v桂v香|一",
    "| ・v飛 ・ ・ ・ ・ ・ ・ ・|二",
    "|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三",
    *(f"| ・ ・ ・ ・ ・ ・ ・ ・ ・|{label}" for label in "四五六"),
    "| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七",
    "| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八",
    "| 香 桂 銀 金 玉 金 銀 桂 香|九",
]
BOARD = "ln1gkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
RULE = "+---------------------------+"
CSA = """\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE *
P+00KY
-"""


def kif(rows: list[str] | None = None, second: str = "銀　角", first: str = "なし") -> str:
    frame = "\n".join([RULE, *(ROWS if rows is None else rows), RULE])
    files = "９ ８ ７ ６ ５ ４ ３ ２ １"
    return f"後手の持駒：{second}\n  {files}\n{frame}\n先手の持駒：{first}\n後手番\n"


def with_row(number: int, row: str) -> list[str]:
    return [*ROWS[:number], row, *ROWS[number + 1 :]]


def sfen(reading: Reading) -> str:
    assert reading.position is not None
    return write(reading.position, "sfen")


FAULTY = [
    ("| ・v飛 ・ ・ ・ ・ ・ ・ ・ ・|二", "rank-long", "二", "10"),
    ("| ・v飛 ・ ・ ・ ・ ・ ・|二", "rank-short", "二", "8"),
    ("| ・v飛 ・ ・ ・ ・ ・ 猫 ・|二", "record-part-unread", "猫", ""),
    ("| ・x飛 ・ ・ ・ ・ ・ ・ ・|二", "record-part-unread", "x飛", ""),
]


@table("before", ["", "手合割：平手\n"])
@table(("row", "code", "named", "count"), FAULTY)
def test_a_faulty_row_of_a_kif_diagram_is_named_and_no_other_board_is_set_up(
    before: str, row: str, code: str, named: str, count: str
) -> None:
    text = before + kif(with_row(1, row))
    reading = parse(text)
    assert (reading.position, reading.notation, codes(reading)) == (None, "sfen", [code])
    (finding,) = reading.findings
    assert named in message(finding)
    assert count in message(finding)
    assert finding.span is not None
    assert text[finding.span.start : finding.span.end] in row
    for fix in finding.fixes:
        assert not fix.sure
        assert parse(fix.apply(text)).position is not None


@table("before", ["", "手合割：平手\n"])
def test_a_row_that_is_missing_in_a_kif_diagram_is_named_and_can_be_added(before: str) -> None:
    text = before + kif([*ROWS[:4], *ROWS[5:]])
    (finding,) = parse(text).findings
    assert "五" in message(finding)
    assert sfen(parse(finding.fixes[0].apply(text))) == f"{BOARD} w bs 1"
    (finding,) = parse(before + kif([row[:-1] for row in ROWS[1:]])).findings
    assert finding.code == "ranks-missing"
    (finding,) = parse(before + kif([*ROWS, ROWS[3]])).findings
    assert finding.code == "ranks-too-many"


def test_what_is_no_piece_in_a_kif_hand_is_said_and_the_rest_is_read() -> None:
    for hand, named in [
        ("金五　猫", "猫"),
        ("金五と", "と"),
        ("x金五", "x"),
        ("金五 玉二", "玉二"),
    ]:
        text = kif(first=hand)
        reading = parse(text)
        assert sfen(reading) == f"{BOARD} w 5Gbs 1"
        (finding,) = (f for f in reading.findings if f.severity == "error")
        assert finding.span is not None
        assert text[finding.span.start : finding.span.end] == named
        assert not any(fix.sure for found in reading.findings for fix in found.fixes)


def test_a_line_that_was_meant_for_a_kif_board_is_not_passed_over() -> None:
    reading = parse(kif().replace("先手の持駒：なし", "先手の持：金"))
    assert "record-part-unread" in codes(reading, "error")


def test_a_piece_of_a_kif_diagram_without_its_blank_is_asked_about() -> None:
    text = kif(with_row(0, ROWS[0].replace("v銀", "銀")))
    assert "record-side-unmarked" in codes(parse(text))
    reading = parse(text)
    fix = next(f for f in reading.findings if f.code == "record-side-unmarked").fixes[0]
    assert sfen(parse(fix.apply(text))) == f"{BOARD} w bs 1"


CSA_FAULTS = [
    (CSA.replace("P7+FU", "P7"), "rank-short", "P7+FU+FU+FU+FU+FU+FU+FU+FU", False),
    (CSA.replace("P7", "P7+FU"), "rank-long", "P7" + "+FU" * 10, False),
    (CSA.replace("+KI+OU", "+XX+OU"), "record-part-unread", "+XX", False),
    (CSA.replace("P5", "PX"), "record-row-missing", "", False),
    (CSA.replace("P+00KY", "P+00KY00XX"), "record-part-unread", "00XX", True),
    (CSA.replace("P+00KY", "P+00KY59KI"), "record-part-unread", "59KI", True),
    (CSA.replace("P+00KY", "P+00KY00OU"), "record-part-unread", "00OU", True),
    ("PI82HI22KX\n+", "record-part-unread", "22KX", True),
    ("PI8HI22KA\n+", "record-part-unread", "8HI", True),
    ("PI82HI22KI\n+", "record-part-unread", "22KI", True),
    ("P+53KI99\nP-51OU\n+", "record-part-unread", "99", True),
    ("P+53KI54ZZ00KI\nP-51OU\n+", "record-part-unread", "54ZZ", True),
]


@table(("text", "code", "part", "readable"), CSA_FAULTS)
def test_what_cannot_be_read_in_csa_is_said_at_its_place_and_the_rest_is_kept(
    text: str, code: str, part: str, readable: bool
) -> None:
    reading = parse(text)
    finding = next(found for found in reading.findings if found.code == code)
    assert finding.severity == "error"
    assert finding.span is not None
    assert text[finding.span.start : finding.span.end] == part
    assert (reading.position is not None) == readable
    assert not any(fix.sure for found in reading.findings for fix in found.fixes)
    if text.startswith("P+53KI"):
        assert sfen(reading).startswith("4k4/9/4G4/9/9/9/9/9/9 b ")


def test_csa_without_a_side_to_move_says_which_was_assumed() -> None:
    assert "drawn-side-assumed" in codes(parse("PI82HI"))
    assert "drawn-side-assumed" not in codes(parse("PI82HI\n-3334FU"))
    assert sfen(parse("PI82HI\n-3334FU")).split()[1] == "w"
    assert "drawn-side-assumed" in codes(parse("PI82HI\n%TORYO"))


SEVERAL = [
    [kif(second="金", first="飛"), kif(second="銀", first="角")],
    ["第１問\n" + kif(second="金"), "\n第２問\n" + kif(second="銀"), "\n第３問\n" + kif()],
    [kif().partition("\n")[2] + "\n", kif().partition("\n")[2]],
    ["手合割：平手\n" + kif(), "手合割：平手\n" + kif(second="金")],
    [f"{CSA}\n/\n", "PI82HI\n+\n/\n", "P+53KI\nP-51OU\n-"],
    [f"{CSA}\n", CSA],
    ["PI\n+\n", "PI82HI\n-\n"],
]


@table("texts", SEVERAL)
def test_several_boards_of_records_are_a_position_each_with_its_own_hands(texts: list[str]) -> None:
    text = "".join(texts)
    assert [write(found.position, "sfen") for found in positions_in(text)] == [
        sfen(parse(one)) for one in texts
    ]
    assert len(collect(text).entries) == len(texts)
    assert sfen(parse(text)) == sfen(parse(texts[0]))


def test_a_board_that_cannot_be_read_keeps_its_place_among_several() -> None:
    broken = kif(with_row(1, FAULTY[0][0]))
    entries = collect(kif() + "\n" + broken + "\n" + kif(second="金")).entries
    assert [entry.position is not None for entry in entries] == [True, False, True]


def mutated(text: str, dice: random.Random) -> str:
    """The text with a character or a line taken out, put in or changed."""
    at = dice.randrange(len(text))
    way = dice.randrange(4)
    sign = dice.choice("x猫|v金歩・9P+-*KI \n")
    if way == 3:
        lines = text.split("\n")
        del lines[dice.randrange(len(lines))]
        return "\n".join(lines)
    return text[:at] + ("" if way == 0 else sign) + text[at + (way < 2) :]


@table("text", [kif(first="金　歩三"), CSA, "P+53KI54GI00KI\nP-51OU\n+"])
def test_a_slip_in_a_record_changes_nothing_is_another_board_or_is_said(text: str) -> None:
    """A slip may make another sound record; what else it does has a finding with a place."""
    dice = random.Random(7)
    for _ in range(60):
        other = mutated(text, dice)
        reading = parse(other)
        if reading.position is None:
            assert "error" in {found.severity for found in reading.findings}
            assert reading.findings[0].span is not None


# --- what stands beside the frame, and other lines of a record -----------------------------


def beside(words: dict[int, str]) -> str:
    """A frame with nothing around it, but words behind some rows, or before those below 0."""
    rows = [f"{words.get(-1 - n, '')}{row}{words.get(n, '')}" for n, row in enumerate(ROWS)]
    return "\n".join([RULE, *rows, RULE])


def test_hands_and_side_to_move_are_read_beside_the_frame_too() -> None:
    text = beside({0: " 後手の持駒：飛二", 4: " 後手番", 8: " 先手の持駒：金三"})
    assert sfen(parse(text)).endswith(" w 3G2r 1")
    text = beside({-1: "後手の持駒：飛 ", 8: " 次の一手は？"})
    reading = parse(text)
    assert sfen(reading).endswith(" b r 1")
    ignored = [f.span for f in reading.findings if f.code == "surrounding-text"]
    assert [text[span.start : span.end] for span in ignored if span] == ["次の一手は？"]


GAME = "".join(f"{n:4} ７六歩(77)   ( 0:00/00:00:00)\n" for n in range(1, 151))
HEADER = "手数----指手---------消費時間--\n"


@table(
    "text",
    [
        f"{kif()[:-4]}*ここで後手番なら詰みがある\n",
        f"{kif()[:-4]}*先手の持駒：歩二枚で勝ち\n",
        "手合割：平手\n戦型：後手番一手損角換わり\n",
        f"手合割：平手\n先手：甲\n{HEADER}   1 ７六歩(77)\n   2 持将棋\nまで2手で持将棋\n",
        f"竜王戦七番勝負 第一局\n持時間：６時間\n{kif()[:-4]}",
        "Puzzle\nPI\n+\n",
    ],
)
def test_headers_remarks_and_endings_of_a_record_say_nothing_of_the_board(text: str) -> None:
    reading = parse(text)
    assert codes(reading, "error") == []
    assert " b " in sfen(reading)


def test_a_record_with_more_moves_than_a_position_has_room_for_is_read() -> None:
    for text in (f"手合割：平手\n{HEADER}{GAME}", f"{kif()}{HEADER}{GAME}"):
        assert parse(text).position is not None
        assert [entry.position is not None for entry in collect(text).entries] == [True]
    found = collect(2 * f"{kif()}{HEADER}{GAME}").entries
    assert [parse(entry.text).position for entry in found] == [parse(kif()).position] * 2
    broken = kif(with_row(4, "| ・ ・ ・ ・ 猫 ・ ・ ・ ・|五"))
    unread = collect(2 * f"{broken}{HEADER}{GAME}").entries
    found_in = [problem for entry in unread if (problem := problem_in(entry))]
    assert [problem.code for problem in found_in] == ["record-part-unread"] * 2


def test_lines_without_end_are_no_board() -> None:
    assert collect("|歩歩歩歩歩歩歩歩|\n" * 200).entries == ()


def test_no_error_is_lost_behind_many_findings() -> None:
    bare = [f"|{9 * '歩'}|{label}" for label in "一二三四"]
    reading = parse(kif([*bare, *ROWS[4:]], second="飛 象象 歩二"))
    assert codes(reading).count("record-side-unmarked") == MAX_FINDINGS - 2
    assert codes(reading, "error") == ["record-part-unread"]
    assert not any(fix.sure for finding in reading.findings for fix in finding.fixes)


def test_a_fix_of_a_row_changes_nothing_but_its_squares() -> None:
    rows = [*ROWS[:8], "先手の持駒：金 | 香 桂 銀 金 玉 金 銀 桂|九"]
    text = "\n".join(f"> {line}" for line in [RULE, *rows, RULE])
    (found,) = (f for f in parse(text).findings if f.code == "rank-short")
    written = [fix.apply(text).split("\n")[9] for fix in found.fixes]
    assert written == [
        "> 先手の持駒：金 | 香 桂 銀 金 玉 金 銀 桂 ・|九",
        "> 先手の持駒：金 | ・ 香 桂 銀 金 玉 金 銀 桂|九",
    ]
