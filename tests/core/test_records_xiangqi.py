"""Records of xiangqi without tags of PGN: lists of moves, and there and back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests import made
from tests.core.test_terminal_games import lines as converted
from tests.readings import MOST_CALLS, calls
from tests.tables import table
from webapp.document.record_reading import read_record, record_of
from webapp.document.report import report_of_text
from webapp.document.segments import segments
from webapp.findings import message
from webapp.formats.asian_fen import START_OF_XIANGQI, parse_xiangqi
from webapp.formats.records import branches
from webapp.formats.records.record import Record
from webapp.formats.records.registry import FORMS, OFFERED, write_record
from webapp.formats.starts import START_POSITIONS
from webapp.formats.xiangqi.forms import looks_like_xiangqi
from webapp.formats.xiangqi.lists import read_xiangqi
from webapp.formats.xiangqi.write import write_list
from webapp.games.board import Side, owner
from webapp.lessons.importing import gather
from webapp.lessons.model import Card
from webapp.model.line import PASS, Line, Move, Ply, main_line, write_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import play
from webapp.moves.fairy.ways import goes

EVEN = START_POSITIONS["xiangqi"]
OPENING = "h2e2 h9g7 h0g2 i9h9"


def line_of(*codes: str, start: Position = EVEN) -> Line:
    return made.line_of(start, *codes)


def read(text: str) -> Record:
    record = read_xiangqi(text)
    assert record is not None
    return record


def codes_of(line: Line) -> str:
    """The moves of the main line."""
    moves = (line.plies[number].move for number in main_line(line))
    return " ".join(write_code(move, line.start.kind) for move in moves)


LISTS = [
    "1. 炮二平五 马8进7 2. 马二进三 车9平8",
    "1.炮二平五　　马８进７\n２．马二进三　　车９平８",
    "炮二平五\n马8进7\n马二进三\n车9平8\n",
    "炮二平五，马8进7、马二进三；车9平8。",
    "1. 炮二平五 馬8進7 2. 傌二進三 車9平8",
    "第1回合 红：炮二平五 黑：马8进7\n第2回合 红：马二进三 黑：车9平8",
    "红方 黑方\n1) 炮二平五 马8进7\n2) 马二进三 车9平8",
    "1. C2=5 H8+7 2. H2+3 R9=8",
    "1. C2.5 H8+7 2. H2+3 R9.8",
    "c2=5 h8+7 h2+3 r9=8",
    "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
    "h2e2 h9g7 h0g2 i9h9",
    "position startpos moves h2e2 h9g7 h0g2 i9h9",
    f"position fen {START_OF_XIANGQI} moves h2e2 h9g7 h0g2 i9h9",
    f"{START_OF_XIANGQI} moves h2e2 h9g7 h0g2 i9h9",
    f"{START_OF_XIANGQI}\n1. 炮二平五 马8进7 2. 马二进三 车9平8",
]


@table("text", LISTS)
def test_a_list_is_read_in_all_its_forms(text: str) -> None:
    assert looks_like_xiangqi(text)
    record = read(text)
    assert (record.line.start, record.findings, record.others) == (EVEN, (), 0)
    assert codes_of(record.line) == OPENING
    assert read_record(text) == record


DPXQ = """\
标题: 北京 甲 负 上海 乙
赛事: 个人锦标赛
红方: 北京 甲
黑方: 上海 乙
结果: 黑方胜

 1.炮二平五  马8进7 （当头炮）
 2.马二进三! 车9平8

棋谱由 http://www.dpxq.com/ 生成
"""


VARIATIONS = [
    ("1. 炮二平五 马8进7 (1... 炮8平5 2. 马二进三) 2. 马二进三 车9平8",
     [(-1, "h2e2"), (0, "h9g7"), (0, "h7e7"), (2, "h0g2"), (1, "h0g2"), (4, "i9h9")]),
    ("1. 炮二平五 (1. 马二进三 马8进7 (卒7进1)) 马8进7",
     [(-1, "h2e2"), (-1, "h0g2"), (1, "h9g7"), (1, "g6g5"), (0, "h9g7")]),
    ("1. C2=5 H8+7 (1...C8=5) 2. H2+3", [(-1, "h2e2"), (0, "h9g7"), (0, "h7e7"), (1, "h0g2")]),
    ("1. 炮二平五 (好) 马8进7 (马8进7 也可", [(-1, "h2e2"), (0, "h9g7")]),
    ("1. 炮二平五 马8进7 (车一平五 不可)", [(-1, "h2e2"), (0, "h9g7")]),
    ("(炮二平五) 1. 炮二平五 马8进7", [(-1, "h2e2"), (0, "h9g7")]),
]  # fmt: skip


@table(("text", "shape"), VARIATIONS)
def test_moves_in_brackets_are_a_variation(text: str, shape: list[tuple[int, str]]) -> None:
    record = read(text)
    assert (record.findings, record.others) == ((), 0)
    kind = record.line.start.kind
    assert [(ply.parent, write_code(ply.move, kind)) for ply in record.line.plies] == shape


def test_brackets_that_are_no_variation_are_a_comment_with_all_in_them() -> None:
    record = read("1. 炮二平五 马8进7 (车一平五 不可 (x) 马二进三) 2. 马二进三")
    plies = record.line.plies
    assert (record.findings, len(plies)) == ((), 3)
    assert plies[1].after == "车一平五 不可 (x) 马二进三"


def test_what_is_in_a_variation_stays_there() -> None:
    text = "1. 炮二平五 马8进7 (1... 炮8平5 稳健 2. 马九进九 红胜) 2. 马二进三"
    record = read(text)
    (finding,) = record.findings
    assert (finding.code, finding.args["found"]) == ("record-variation-unread", "马九进九")
    assert record.line.plies[2].after == "稳健\n马九进九 红胜"
    assert (len(record.line.plies), record.line.result) == (4, "*")
    two = "1. 炮二平五 马8进7 (1... 炮8平5 1-0) *\n\n1. 炮二平五 马8进7 (1. 马二进三) *"
    assert (read(two).others, read(two).line.plies[2].after) == (1, "1-0")


def test_variations_are_nested_only_so_deep() -> None:
    text = "1. 炮二平五 " + "(1. 炮二平六 (1. 炮二平五 " * 300 + ")" * 600
    record = read(text)
    assert len(record.line.plies) == 2
    assert calls(read_xiangqi, text) < MOST_CALLS


def test_what_is_said_of_the_game_and_of_moves_is_kept() -> None:
    line = read(DPXQ).line
    assert line.tags == (
        ("标题", "北京 甲 负 上海 乙"),
        ("赛事", "个人锦标赛"),
        ("红方", "北京 甲"),
        ("黑方", "上海 乙"),
        ("结果", "黑方胜"),
    )
    assert line.result == "0-1"
    assert [ply.after for ply in line.plies] == [
        "",
        "当头炮",
        "",
        "棋谱由 http://www.dpxq.com/ 生成",
    ]
    assert [ply.nags for ply in line.plies] == [(), (), (1,), ()]


@table(
    ("text", "result"),
    [("红胜", "1-0"), ("黑方胜", "0-1"), ("和棋", "1/2-1/2"), ("0-1", "0-1"), ("*", "*")],
)
def test_a_result_behind_the_moves_is_taken(text: str, result: str) -> None:
    assert read(f"1. 炮二平五 马8进7 {text}").line.result == result


def test_black_may_begin() -> None:
    fen = START_OF_XIANGQI.replace(" w ", " b ")
    record = read(f"{fen}\n1. … 马8进7 2. 炮二平五")
    assert (codes_of(record.line), record.findings) == ("h9g7 h2e2", ())


def test_what_engines_are_given_is_not_taken_for_chess() -> None:
    record = read_record("position startpos moves h2h4 h9g7")
    assert record is not None
    assert (codes_of(record.line), record.form) == ("h2h4 h9g7", "xiangqi")


def test_of_several_lists_the_first_is_read() -> None:
    record = read("1. 炮二平五 马8进7\n\n1. 兵七进一 卒7进1\n\n1. 相三进五")
    assert (codes_of(record.line), record.others) == ("h2e2 h9g7", 2)


OTHERS = [
    "", "1. e4 e5 2. Nf3 Nc6", "e2e4 e7e5", "position startpos moves e2e4 e7e5", "h2e2",
    "rooms A1-5, B2-4", "炮", "中炮对屏风马", START_OF_XIANGQI,
    f"position fen {START_OF_XIANGQI}", "7g7f 3c3d",
    "▲７六歩 △３四歩", '[Game "Chinese Chess"]\n\n1. 炮二平五 马8进7',
]  # fmt: skip


@table("text", OTHERS)
def test_what_is_not_plainly_a_list_is_none(text: str) -> None:
    assert read_xiangqi(text) is None


UNREAD = [
    ("1. 炮二平五 马3进3 2. 马二进三", "马3进3", 1, "Black"),
    ("1. 炮二平五 马8进7 2. 炮二平四 车9平8", "炮二平四", 2, "Red"),
    ("1. C2=5 H8+7 2. H2+4 R9=8", "H2+4", 2, "Red"),
    ("h2e2 h9g7 h2e2 i9h9", "h2e2", 2, "Red"),
    ("1. 炮二平五 马8进7 2. 马二进进 车9平8", "马二进进", 2, "Red"),
]


@table(("text", "move", "number", "side"), UNREAD)
def test_an_unread_move_says_where_and_the_rest_is_kept(
    text: str, move: str, number: int, side: str
) -> None:
    record = read(text)
    (finding,) = record.findings
    assert finding.span is not None
    assert text[slice(*finding.span)] == move
    assert (finding.code, finding.args["number"], finding.args["side"]) == (
        "record-move-unread",
        number,
        side,
    )
    assert record.line.plies[-1].after == text[finding.span.start :]


def test_of_two_that_could_be_meant_it_is_the_legal_one() -> None:
    pinned = "3k5/9/9/9/9/9/2H6/9/9/r1H1K4 w - - 0 1"
    record = read(f"{pinned}\n1. 马七进六 将4进1")
    assert (codes_of(record.line), record.findings) == ("c3d5 d9d8", ())


UBB = """\
[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_title]某局[/DhtmlXQ_title]
[DhtmlXQ_red]甲[/DhtmlXQ_red]
[DhtmlXQ_black]乙[/DhtmlXQ_black]
[DhtmlXQ_event][/DhtmlXQ_event]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]10226665[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_1_3_2]2625[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_comment0]开始[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]屏风马||好[/DhtmlXQ_comment2]
[DhtmlXQ_comment1_3]变[/DhtmlXQ_comment1_3]
[/DhtmlXQ]
"""


def test_the_records_of_chinese_sites_are_read_with_variations_and_comments() -> None:
    record = read(UBB)
    line = record.line
    assert (record.findings, record.others, line.start, line.result) == ((), 0, EVEN, "1-0")
    shape = [(ply.parent, write_code(ply.move, line.start.kind)) for ply in line.plies]
    assert shape == [
        (-1, "h2e2"),
        (0, "h9g7"),
        (1, "h0g2"),
        (2, "i9h9"),
        (0, "b9c7"),
        (4, "g3g4"),
        (4, "c3c4"),
    ]
    assert line.tags == (("Title", "某局"), ("Red", "甲"), ("Black", "乙"))
    assert (line.comment, line.plies[1].after, line.plies[5].after) == ("开始", "屏风马\n好", "变")
    assert read(UBB + UBB).others == 1


def test_such_a_record_may_begin_anywhere_and_have_faults() -> None:
    squares = "9999999949" + "9" * 22 + "9999999940" + "9" * 22
    text = f"[DhtmlXQ_binit]{squares}[/DhtmlXQ_binit][DhtmlXQ_movelist]40414948[/DhtmlXQ_movelist]"
    record = read(text)
    assert (codes_of(record.line), record.line.start.turn) == ("e9e8 e0e1", "second")
    (finding,) = read(text.replace("4948", "8948")).findings
    assert finding.span is not None
    assert finding.code == "record-move-unread"
    unplaced = read(f"{text}[DhtmlXQ_move_0_9_1]4948[/DhtmlXQ_move_0_9_1]")
    assert [found.code for found in unplaced.findings] == ["record-variation-unplaced"]


PUZZLE = """\
[DhtmlXQ]
[DhtmlXQ_title]残局[/DhtmlXQ_title]
[DhtmlXQ_binit]9999999949999999999999999999999999999999309999999999999999999999[/DhtmlXQ_binit]
[DhtmlXQ_movelist][/DhtmlXQ_movelist]
[DhtmlXQ_comment0]红先||胜[/DhtmlXQ_comment0]
[/DhtmlXQ]
"""
NO_MOVES = "[DhtmlXQ_movelist][/DhtmlXQ_movelist]"
FEN_OF_PUZZLE = "3k5/9/9/9/9/9/9/9/9/4K4"


def test_such_a_record_without_moves_is_the_position_with_all_that_is_said_of_it() -> None:
    start = parse_xiangqi(f"{FEN_OF_PUZZLE} w").position
    record = read(PUZZLE)
    assert (record.findings, record.line.plies, record.line.start) == ((), (), start)
    assert (record.line.comment, record.line.tags) == ("红先\n胜", (("Title", "残局"),))
    report = report_of_text(PUZZLE)
    assert (report.findings, report.position, report.line) == ((), start, record.line)
    (card,) = gather(PUZZLE).cards
    assert isinstance(card, Card)
    assert (card.title, card.task, card.position, card.text) == ("残局", "红先\n胜", start, "")
    three = f"{PUZZLE}\n{UBB}\n{PUZZLE}"
    assert len(gather(three).cards) == 3
    assert len(converted("--final", text=three, to="feen")) == 3
    assert read(three).others == 2


@table(
    ("parts", "turn"),
    [
        (f"[DhtmlXQ_fen]{FEN_OF_PUZZLE} b[/DhtmlXQ_fen]", "second"),
        (f"[DhtmlXQ_fen]{FEN_OF_PUZZLE} r[/DhtmlXQ_fen]", "first"),
        (f"[DhtmlXQ_fen]{FEN_OF_PUZZLE} b[/DhtmlXQ_fen]{PUZZLE.splitlines()[2]}", "second"),
        (f"[DhtmlXQ_fen]none[/DhtmlXQ_fen]{PUZZLE.splitlines()[2]}", "first"),
    ],
)
def test_such_a_record_may_say_who_is_to_move(parts: str, turn: Side) -> None:
    start = parse_xiangqi(FEN_OF_PUZZLE).position
    assert start is not None
    record = read(f"[DhtmlXQ]\n{parts}\n{NO_MOVES}\n[/DhtmlXQ]")
    assert record.line.start == replace(start, turn=turn)


@table(
    "text",
    [
        "[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n[DhtmlXQ_movelist][/DhtmlXQ_movelist]",
        f"[DhtmlXQ]\n[DhtmlXQ_fen]none[/DhtmlXQ_fen]{NO_MOVES}",
        f"[DhtmlXQ]\n[DhtmlXQ_binit]9999[/DhtmlXQ_binit]{NO_MOVES}",
        # What stands in place of the moves is not lost.
        PUZZLE.replace(NO_MOVES, NO_MOVES.replace("][", "]7 47[")),
        PUZZLE.replace(NO_MOVES, ""),
    ],
)
def test_such_a_record_with_neither_moves_nor_a_start_is_none(text: str) -> None:
    assert read_record(text) is None


def test_a_tag_that_such_a_record_has_not_is_told_as_lost_there() -> None:
    line = replace(made.line("炮二平五 马8进7"), tags=(("Red", "甲"), ("ECCO", "A10")))
    (lost,) = write_record(line, "dhtmlxq")[1]
    assert message(lost) == "The tag “ECCO” is not written in DhtmlXQ."


def test_of_the_forms_of_a_game_the_one_that_its_players_use_is_offered_first() -> None:
    firsts = {game: form.name for form in reversed(OFFERED) for game in form.games}
    assert {game: firsts[game] for game in ("shogi", "xiangqi")} == {
        "shogi": "kif",
        "xiangqi": "xiangqi",
    }
    assert {*FORMS.values()} == {*OFFERED}


PGN_HEAD = '[Game "Chinese Chess"]\n[Red "甲"]\n[Black "乙"]\n[Result "1-0"]\n'


@table(
    "movetext",
    [
        '[Format "ICCS"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 1-0',
        '[Format "WXF"]\n\n1. C2=5 H8+7 {classic} 2. H2+3 R9=8 (2... P7+1) 1-0',
        '[Format "Chinese"]\n\n  1. 炮二平五  马８进７    2. 马二进三  车９平８ 1-0',
        f'[FEN "{START_OF_XIANGQI}"]\n\n1.炮二平五 马８进７ 2．马二进三 车９平８ 1-0',
    ],
)
def test_with_tags_the_same_moves_are_read_as_pgn(movetext: str) -> None:
    record = read_record(PGN_HEAD + movetext)
    assert record is not None
    assert (record.form, record.findings, record.line.start) == ("pgn", (), EVEN)
    assert (codes_of(record.line), record.line.result) == (OPENING, "1-0")


# --- what programs write ----------------------------------------------------------------------

WIZARD = """\
[Game "Chinese Chess"]
[Event "某赛"]
[Red "甲"]
[Black "乙"]
[Result "红胜"]
  1. 炮二平五
{当头炮，
也叫中炮。}
  1.          马８进７
  2. 马二进三
{如改走马八进七，则卒７进１。}
  2.          车９平８
  3. 车一平二 卒７进１ 1-0
============================
欢迎访问某某网站
https://www.example.org/
"""
"""As 象棋巫师 writes games: the number again behind a comment, and its own name at the end."""


def test_the_number_again_behind_a_comment_begins_no_other_game() -> None:
    text = WIZARD + "\n" + WIZARD
    found = segments(text).all
    records = [record_of(text, segment)[0] for segment in found]
    assert len(records) == 2
    for record in records:
        assert record is not None
        line = record.line
        assert (record.findings, line.result) == ((), "1-0")
        assert codes_of(line) == f"{OPENING} i0h0 g6g5"
        assert line.plies[0].after == "当头炮，\n也叫中炮。"
        assert line.plies[2].after == "如改走马八进七，则卒７进１。"
        assert line.plies[-1].after == "欢迎访问某某网站\nhttps://www.example.org/"


AGAIN = [
    "1. 炮二平五 {x}\n  1.   炮８平５\n2. 马二进三",
    "1. H2-E2 {x}\n1. H7-E7\n2. H0-G2",
    "1. C2=5 {x}\n  1.        C8=5\n2. H2+3",
    "1. 炮二平五\n{x}\n1. … 炮8平5\n2. 马二进三",
]


@table("text", AGAIN)
def test_the_number_again_is_read_in_all_names(text: str) -> None:
    for whole in (text, f'[Game "Chinese Chess"]\n\n{text} *'):
        record = read_record(whole)
        assert record is not None
        assert (codes_of(record.line), record.findings) == ("h2e2 h7e7 h0g2", ())
        assert record.others == 0
        assert len(segments(whole).all) <= 1


def test_games_of_one_move_are_games_of_their_own() -> None:
    text = "1. 炮二平五\n\n1. 兵七进一\n\n1. 相三进五\n"
    assert len(segments(text).all) == 3


RESULT_TAGS = [
    ("红胜", "1-0"), ("黑方胜", "0-1"), ("紅先勝", "1-0"), ("和", "1/2-1/2"), ("和棋", "1/2-1/2"),
    ("未知", "*"), ("1-0", "1-0"), ("1/2-1/2", "1/2-1/2"), ("?", "*"), ("½-½", "1/2-1/2"),
]  # fmt: skip


@table(("said", "result"), RESULT_TAGS)
def test_the_tag_of_a_result_may_be_in_words(said: str, result: str) -> None:
    record = read_record(f'[Game "Chinese Chess"]\n[Result "{said}"]\n\n1. 炮二平五 马8进7')
    assert record is not None
    assert record.line.result == result


DPXQ_COMMENTED = """\
标题: 甲 胜 乙
结果: 红方胜

  1.炮二平五      马８进７
    红方架中炮，如改走马八进七，则卒7进1。
    马八进七是正着
  2.马二进三      车９平８
    *稳健
  3.车一平二

【变1-0-2】
  2.…………      卒７进１
  3.兵七进一      马２进３

【变2-1-3】
  3.马八进七      马２进３

棋谱由 http://www.dpxq.com/ 生成
"""


def test_a_text_of_dpxq_has_comments_and_variations() -> None:
    record = read(DPXQ_COMMENTED)
    line = record.line
    assert (record.findings, record.others, line.result) == ((), 0, "1-0")
    assert codes_of(line) == f"{OPENING} i0h0"
    assert line.plies[1].after == "红方架中炮，如改走马八进七，则卒7进1。\n马八进七是正着"
    shape = [(ply.parent, write_code(ply.move, line.start.kind)) for ply in line.plies[5:]]
    assert shape == [(2, "g6g5"), (5, "c3c4"), (6, "b9c7"), (5, "b0c2"), (8, "b9c7")]
    assert segments(DPXQ_COMMENTED).may_be_one


# --- there and back ---------------------------------------------------------------------------


@table("line", [" 24二二进三! 车9平8", "第合 红：马二进三 4=二：车9平8"])
def test_a_line_with_a_garbled_number_is_not_passed_over_in_silence(line: str) -> None:
    record = read_record(f"1. 炮二平五 马8进7 （当头炮）\n{line}\n")
    assert record
    assert record.findings[0].code == "record-move-unread"


def test_what_is_lost_is_said() -> None:
    line = line_of("h2e2", "h9g7")
    mark = Mark("circle", "green", 4)
    ply = Ply(1, PASS, "", "", (146,), ("[%eval 0.5]",), (mark,))
    line = replace(line, plies=(*line.plies, ply, replace(line.plies[1], parent=0)))
    text, losses = write_list(line)
    assert text == "1. 炮二平五 马8进7\n"
    assert [loss.code for loss in losses] == [
        "record-moves-not-written",
        "record-variations-not-written",
        "record-commands-not-written",
        "record-nags-not-written",
        "board-marks-not-written",
    ]
    assert write_list(Line(START_POSITIONS["chess"]))[0] == ""


def playable(position: Position, chance: random.Random) -> Move:
    """A move of a piece as it goes, which may leave the general to be taken."""
    own = [s for s, piece in enumerate(position.squares) if owner(piece) == position.turn]
    others = [s for s in range(90) if s not in own and position.squares[s] not in ("G^", "g^")]
    moves = (Move(chance.choice(own), chance.choice(others)) for _ in range(10_000))
    return next(move for move in moves if goes(position, move))


COMMENTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters="}"), max_size=12
)
STARTS = [START_OF_XIANGQI, "4k4/4r4/9/9/9/9/9/4H4/9/3HK4 b - - 7 31"]


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """Lines of moves, legal or not, with comments."""
    chance = random.Random(draw(st.integers(0, 1_000_000)))
    start = position = parse_xiangqi(draw(st.sampled_from(STARTS))).position
    assert start is not None
    assert position is not None
    plies: list[Ply] = []
    for number in range(draw(st.integers(2, 12))):
        move = playable(position, chance)
        position = play(position, move)
        plies.append(Ply(number - 1, move, "", draw(COMMENTS), (4,) * chance.randint(0, 1)))
    result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]))
    return Line(start, tuple(plies), draw(COMMENTS), tags=(("红方", "甲"),), result=result)


NAMED = [
    ("pgn", "Chinese", "1. 炮二平五 马８进７ (1... 炮８平５ { 好 }) 2. 马二进三 车９平８ 1-0"),
    ("pgn-iccs", "ICCS", "1. H2-E2 H9-G7 (1... H7-E7 { 好 }) 2. H0-G2 I9-H9 1-0"),
    ("pgn-wxf", "WXF", "1. C2=5 H8+7 (1... C8=5 { 好 }) 2. H2+3 R9=8 1-0"),
]


@table(("form", "name", "moves"), NAMED)
def test_pgn_is_written_as_chinese_programs_read_it(form: str, name: str, moves: str) -> None:
    record = read_record(
        '[White "甲"]\n[黑方 "乙"]\n[Variant "Xiangqi"]\n\n1. Che3 Hg8 (Che8 {好}) Hg3 Rh10 1-0'
    )
    assert record is not None
    text, losses = write_record(record.line, form)
    head, written = text.rstrip().split("\n\n")
    assert (losses, written) == ((), moves)
    tags = head.split("\n")
    assert tags[0] == '[Game "Chinese Chess"]'
    assert {'[Red "甲"]', '[Black "乙"]', '[Result "1-0"]', f'[Format "{name}"]'} <= {*tags}
    again = read_record(text)
    assert again is not None
    assert (again.findings, again.line.plies) == ((), record.line.plies)


def test_pgn_of_xiangqi_can_be_written_as_pychess_reads_it() -> None:
    record = read_record(WIZARD)
    assert record is not None
    text, _ = write_record(record.line, "pgn-san")
    assert '[White "甲"]' in text
    assert '[Variant "Xiangqi"]' in text
    assert "1. Che3" in text


@given(lines(), st.sampled_from(["pgn", "pgn-iccs", "pgn-wxf", "pgn-san"]))
def test_a_line_comes_back_from_pgn_in_all_names(line: Line, form: str) -> None:
    text, losses = write_record(line, form)
    record = read_record(text)
    assert record is not None
    if any(loss.code == "record-move-not-legal" for loss in losses):
        return
    moves = [(ply.parent, ply.move) for ply in record.line.plies]
    assert moves == [(ply.parent, ply.move) for ply in line.plies]


def test_records_of_chinese_sites_are_written_with_variations_and_comments() -> None:
    record = read(UBB)
    text, losses = write_record(record.line, "dhtmlxq")
    assert losses == ()
    assert "[DhtmlXQ_move_0_2_1]10226665[/DhtmlXQ_move_0_2_1]" in text
    assert "[DhtmlXQ_comment2]屏风马||好[/DhtmlXQ_comment2]" in text
    again = read(text)
    assert (again.findings, again.line) == ((), record.line)


@given(lines())
def test_a_line_comes_back_from_the_record_of_chinese_sites(line: Line) -> None:
    text, losses = write_record(line, "dhtmlxq")
    assert {loss.code for loss in losses} <= {"record-nags-not-written", "counters-not-written"}
    record = read(text)
    bare = [replace(ply, nags=()) for ply in line.plies]
    assert (list(record.line.plies), record.line.comment) == (bare, line.comment)
    assert (record.line.start, record.line.result) == (
        replace(line.start, halfmove=0, fullmove=1),
        line.result,
    )


@given(lines())
def test_a_line_comes_back_from_its_list(line: Line) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("webapp.formats.xiangqi.write.MOST_ASKED", 0)
        text, losses = write_list(line)
    record = read_xiangqi(text)
    assert record is not None
    assert (losses, record.findings, record.others) == ((), (), 0)
    assert record.line == line


def test_games_by_the_rules_come_back() -> None:
    pyffish = pytest.importorskip("pyffish")
    chance, fen = random.Random(3), pyffish.start_fen("xiangqi")
    codes: list[str] = []
    while len(codes) < 40:
        move = chance.choice(pyffish.legal_moves("xiangqi", fen, []))
        codes.append(as_ucci(move))
        fen = pyffish.get_fen("xiangqi", fen, [move])
    line = line_of(*codes)
    text, losses = write_list(line)
    assert (losses, "-" in text) == ((), False)
    assert codes_of(read(text).line) == " ".join(codes)


def as_ucci(move: str) -> str:
    """A move of Fairy-Stockfish, whose ranks count from 1, as UCCI has it."""
    parts = move.replace("10", "X")
    ranks = {**{str(n): str(n - 1) for n in range(1, 10)}, "X": "9"}
    return "".join(ranks.get(sign, sign) for sign in parts)


SIGNS = "0123456789 ()（）{}：:;,、.\n车马炮兵卒进退平一二五八前后[]=+-abhi"


def test_mutilated_lists_are_read_or_refused_with_little_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(branches, "MOST_ASKED", 0)
    chance = random.Random(7)
    for text in (DPXQ, *LISTS):
        for _ in range(10):
            signs = list(text)
            for _ in range(chance.randint(1, 12)):
                at, size = chance.randrange(len(signs)), chance.randint(0, 3)
                signs[at : at + size] = chance.choices(SIGNS, k=chance.randint(0, 3))
            mutilated = "".join(signs)
            assert calls(read_xiangqi, mutilated) < MOST_CALLS
            record = read_xiangqi(mutilated)
            for finding in record.findings if record else ():
                assert finding.span is not None
                assert 0 <= finding.span.start <= finding.span.end <= len(mutilated)
