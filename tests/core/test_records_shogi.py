"""Records of shogi: what KIF, KI2, CSA and USI say, what cannot be read, and there and back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests import made
from tests.readings import MOST_CALLS, calls
from tests.tables import table
from webapp.document import parse
from webapp.document.record_reading import read_record, record_of
from webapp.document.segments import segments
from webapp.findings import Finding
from webapp.formats.records import branches
from webapp.formats.records.record import Record
from webapp.formats.records.registry import write_record
from webapp.formats.sfen import START_SFEN, parse_sfen, write_sfen
from webapp.formats.shogi.csa import looks_like_csa, read_csa, write_csa
from webapp.formats.shogi.kif import read_ki2, read_kif
from webapp.formats.shogi.lines import looks_like_ki2, looks_like_kif
from webapp.formats.shogi.moves import plain
from webapp.formats.shogi.start import handicap, write_board
from webapp.formats.shogi.usi import looks_like_usi, read_usi, write_usi
from webapp.formats.shogi.write_kif import write_ki2, write_kif
from webapp.formats.starts import START_POSITIONS
from webapp.games import GAMES, shogi
from webapp.games.board import owner
from webapp.games.pieces import bare
from webapp.model.line import PASS, Line, Move, Ply, children, main_line, write_code
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import can_be_played, play

EVEN = START_POSITIONS["shogi"]
KIFU_FOR_WINDOWS = """\
#KIF version=2.0 encoding=UTF-8
# ---- Kifu for Windows V7 V7.35 棋譜ファイル ----
開始日時：1999/07/15(木) 19:07:12
手合割：平手
先手：先手の対局者名
後手：後手の対局者名
手数----指手---------消費時間--
*はじめに
   1 ２六歩(27)   ( 0:07/00:00:07)
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２五歩(26)   ( 0:01/00:00:08)
*角道
*&を止める
&しおり
   4 ３三角(22)   ( 0:02/00:00:05)
   5 ７六歩(77)   ( 0:02/00:00:10)
   6 ４四歩(43)   ( 0:02/00:00:07)+
   7 ４八銀(39)   ( 0:06/00:00:16)
   8 ４二飛(82)   ( 0:11/00:00:18)
   9 ６八玉(59)   ( 0:12/00:00:28)+
  10 ６二玉(51)   ( 0:04/00:00:22)
  11 投了         ( 0:03/00:00:31)
*おわりに
まで10手で後手の勝ち

変化：9手
*なぜ
   9 ５六歩(57)   ( 0:15/00:00:31)
  10 ６二玉(51)   ( 0:03/00:00:21)

変化：6手
   6 ２二銀(31)   ( 0:02/00:00:07)+
   7 ７八金(69)   ( 0:11/00:00:21)
   8 ３二金(41)   ( 0:03/00:00:10)
   9 ４八銀(39)   ( 0:11/00:00:32)+
  10 ８四歩(83)   ( 0:04/00:00:14)

変化：9手
   9 ３八銀(39)   ( 0:04/00:00:25)
  10 ８四歩(83)   ( 0:02/00:00:12)

変化：6手
   6 ３二金(41)   ( 0:48/00:00:53)
   7 ３三角成(88) ( 0:04/00:00:14)
   8 同　金(32)   ( 0:02/00:00:55)
   9 中断
"""
OPENING = "   1 ７六歩(77)\n   2 ３四歩(33)\n"


def line_of(*codes: str, start: Position = EVEN) -> Line:
    return made.line_of(start, *codes)


def kif(text: str) -> Record:
    record = read_kif(text)
    assert record is not None
    return record


def codes_of(line: Line) -> list[str]:
    """The moves of the main line."""
    return [write_code(line.plies[n].move, line.start.kind) for n in main_line(line)]


def shape_of(line: Line) -> list[tuple[int, str]]:
    return [(ply.parent, write_code(ply.move, line.start.kind)) for ply in line.plies]


def found(record: Record) -> list[str]:
    return [finding.code for finding in record.findings]


def unread(record: Record) -> tuple[Finding, ...]:
    """What is said of a record but that moves are against the rules."""
    return tuple(f for f in record.findings if f.code != "record-moves-against-rules")


def last_of(record: Record) -> Position:
    """The position after the main line."""
    position = record.line.start
    for number in main_line(record.line):
        position = play(position, record.line.plies[number].move)
    return position


# --- KIF ------------------------------------------------------------------------------------


def test_a_record_of_kifu_for_windows_is_read_with_its_variations() -> None:
    record = kif(KIFU_FOR_WINDOWS)
    line = record.line
    assert (record.findings, record.others, record.form) == ((), 0, "kif")
    assert shape_of(line)[8:] == [
        (7, "5i6h"),
        (8, "5a6b"),
        (7, "5g5f"),
        (10, "5a6b"),
        (4, "3a2b"),
        (12, "6i7h"),
        (13, "4a3b"),
        (14, "3i4h"),
        (15, "8c8d"),
        (14, "3i3h"),
        (17, "8c8d"),
        (4, "4a3b"),
        (19, "8h3c=+B"),
        (20, "3b3c"),
    ]
    assert line.result == "0-1"
    assert line.comment == "はじめに"
    assert line.commands == ("[%kif # ---- Kifu for Windows V7 V7.35 棋譜ファイル ----]",)
    assert line.tags == (
        ("開始日時", "1999/07/15(木) 19:07:12"),
        ("手合割", "平手"),
        ("先手", "先手の対局者名"),
        ("後手", "後手の対局者名"),
    )
    assert [ply.after for ply in line.plies if ply.after] == [
        "角道\n&を止める\n&しおり",
        "投了 (0:00:03)\nおわりに",
        "中断",
    ]
    assert [ply.before for ply in line.plies if ply.before] == ["なぜ"]
    assert line.plies[7].commands == ("[%emt 0:00:11]",)
    assert all(len(ply.commands) == 1 for ply in line.plies)


def test_it_is_written_as_it_was() -> None:
    text = KIFU_FOR_WINDOWS.replace("*&を止める\n", "")
    assert write_kif(kif(text).line) == (text, ())


MOVES = [
    ("７六歩(77)", "", "7g7f"),
    ("76歩(77)", "", "7g7f"),
    ("７六歩（７７）   （ 0:05／）", "", "7g7f"),
    ("▲７六歩(77)+", "", "7g7f"),
    ("７六歩不成(77)", "", "7g7f"),
    ("７六歩", "", "7g7f"),
    ("５八金右(49)", "", "4i5h"),
    ("５八王(59)", "", "5i5h"),
    ("２二角成(88)", "7g7f 3c3d", "8h2b=+B"),
    ("△同　銀(31)", "7g7f 3c3d 8h2b=+B", "3a2b"),
    ("同銀(31)", "7g7f 3c3d 8h2b=+B", "3a2b"),
    ("２二同銀", "7g7f 3c3d 8h2b=+B", "3a2b"),
    ("５五角打", "7g7f 3c3d 8h2b=+B 3a2b", "B*5e"),
    ("５五角(00)", "7g7f 3c3d 8h2b=+B 3a2b", "B*5e"),
    ("５五角", "7g7f 3c3d 8h2b=+B 3a2b", "B*5e"),
    ("３二馬(22)", "7g7f 3c3d 8h2b=+B 5c5d", "2b3b"),
    ("７二龍(82)", "2h8b=+R 5c5d", "8b7b"),
    ("７二竜(82)", "2h8b=+R 5c5d", "8b7b"),
    ("３八成銀(39)", "3i3b=+S 5c5d 3b3i 5d5e", "3i3h"),
    ("３八全(39)", "3i3b=+S 5c5d 3b3i 5d5e", "3i3h"),
    ("８七成桂(88)", "8i8b=+N 5c5d 8b8h 5d5e", "8h8g"),
    ("８七圭(88)", "8i8b=+N 5c5d 8b8h 5d5e", "8h8g"),
    ("９八成香(99)", "9i9b=+L 5c5d 9b9i 5d5e", "9i9h"),
    ("９八杏(99)", "9i9b=+L 5c5d 9b9i 5d5e", "9i9h"),
    ("７四と(75)", "7g7c=+P 5c5d 7c7e 5d5e", "7e7d"),
]


@table(("text", "before", "code"), MOVES)
def test_a_move_of_kif_is_read_in_all_its_forms(text: str, before: str, code: str) -> None:
    written, _ = write_kif(line_of(*before.split()))
    record = kif(f"{written}{len(before.split()) + 1:4} {text}\n")
    assert (unread(record), codes_of(record.line)[-1]) == ((), code)


ENDS = [
    ("投了", "0-1", "1-0"),
    ("中断", "*", "*"),
    ("千日手", "1/2-1/2", "1/2-1/2"),
    ("持将棋", "1/2-1/2", "1/2-1/2"),
    ("詰み", "0-1", "1-0"),
    ("切れ負け", "0-1", "1-0"),
    ("反則勝ち", "1-0", "0-1"),
    ("反則負け", "0-1", "1-0"),
    ("入玉勝ち", "1-0", "0-1"),
    ("不戦敗", "0-1", "1-0"),
    ("不詰", "*", "*"),
]


@table(("word", "first", "second"), ENDS)
def test_an_end_says_who_has_won_and_is_written_again(word: str, first: str, second: str) -> None:
    for moves, result in ((["7g7f", "3c3d"], first), (["7g7f"], second)):
        text, _ = write_kif(line_of(*moves))
        record = kif(f"{text}{len(moves) + 1:4} {word}\n")
        assert (record.line.result, record.line.plies[-1].after) == (result, word)
        written, losses = write_kif(record.line)
        assert f"{len(moves) + 1:4} {word}\nまで{len(moves)}手で" in written
        assert (losses, kif(written).line) == ((), record.line)


def test_the_number_of_an_end_says_whose_it_is_where_a_move_is_garbled() -> None:
    for number, result in ((3, "0-1"), (4, "1-0")):
        line = kif(f"{OPENING}?? ２六歩\n{number:4} 投了\n").line
        assert (line.result, line.plies[-1].after) == (result, "?? ２六歩\n投了")


SUMMARIES = [
    ("まで2手で後手の勝ち", "0-1", ""),
    ("まで2手にて先手の勝ち", "1-0", ""),
    ("まで2手で千日手", "1/2-1/2", "千日手"),
    ("まで2手で先手の反則負け", "0-1", "反則負け"),
    ("まで2手で中断", "*", "中断"),
    ("まで2手で詰み", "0-1", "詰み"),
]


@table(("text", "result", "said"), SUMMARIES)
def test_the_line_that_sums_up_says_who_has_won(text: str, result: str, said: str) -> None:
    line = kif(f"{OPENING}{text}\n").line
    assert (line.result, line.plies[-1].after) == (result, said)


def test_a_result_without_an_end_comes_back() -> None:
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        line = replace(line_of("7g7f", "3c3d"), result=result, tags=(("手合割", "平手"),))
        assert kif(write_kif(line)[0]).line == line


def test_a_result_that_contradicts_the_end_is_kept_beside_it() -> None:
    line = kif(f"{OPENING}   3 投了\nまで2手で先手の勝ち\n").line
    assert (line.result, line.plies[-1].after) == ("0-1", "投了\nまで2手で先手の勝ち")


HANDICAPS = [
    ("平手", "lnsgkgsnl/1r5b1 b"),
    ("香落ち", "lnsgkgsn1/1r5b1 w"),
    ("右香落ち", "1nsgkgsnl/1r5b1 w"),
    ("角落ち", "lnsgkgsnl/1r7 w"),
    ("飛車落ち", "lnsgkgsnl/7b1 w"),
    ("飛香落ち", "lnsgkgsn1/7b1 w"),
    ("二枚落ち", "lnsgkgsnl/9 w"),
    ("三枚落ち", "lnsgkgsn1/9 w"),
    ("四枚落ち", "1nsgkgsn1/9 w"),
    ("五枚落ち", "2sgkgsn1/9 w"),
    ("左五枚落ち", "1nsgkgs2/9 w"),
    ("六枚落ち", "2sgkgs2/9 w"),
    ("左七枚落ち", "2sgkg3/9 w"),
    ("右七枚落ち", "3gkgs2/9 w"),
    ("八枚落ち", "3gkg3/9 w"),
    ("十枚落ち", "4k4/9 w"),
]


def test_all_handicaps_are_tried() -> None:
    assert {name for name, _ in HANDICAPS} == shogi.HANDICAPS.keys()


@table(("name", "start"), HANDICAPS)
def test_a_handicap_is_known_by_its_name(name: str, start: str) -> None:
    ranks, turn = start.split()
    moves = "   1 ５二玉(51)\n" if turn == "w" else OPENING
    record = kif(f"手合割：{name}　\n下手：甲\n上手：乙\n{moves}")
    below = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
    assert write_sfen(record.line.start) == f"{ranks}/{below} {turn} - 1"
    assert record.findings == ()
    written, losses = write_kif(record.line)
    assert f"手合割：{name}\n" in written
    assert (losses, kif(written).line) == ((), record.line)
    # The name alone is a board.
    alone = parse(f"手合割：{name}")
    assert alone.position == record.line.start
    assert [finding.code for finding in alone.findings] == ["record-board"]
    assert alone.findings[0].fixes[0].sure


OTHER_NAMES = [
    ("二枚落", "二枚落ち"),
    ("2枚落ち", "二枚落ち"),
    ("６枚落ち", "六枚落ち"),
    ("10枚落ち", ""),
    ("飛落ち", "飛車落ち"),
    ("左香落ち", "香落ち"),
    ("右五枚落ち", "五枚落ち"),
    ("平手", "平手"),
    ("", ""),
    ("落ち", ""),
    ("香", ""),
    ("角", ""),
]


@table(("written", "name"), OTHER_NAMES)
def test_a_handicap_has_other_names_too(written: str, name: str) -> None:
    assert shogi.known_handicap(plain(written)) == name


@table("name", [*shogi.HANDICAPS])
def test_a_handicap_may_stand_alone_or_above_the_moves(name: str) -> None:
    assert parse(name).position == handicap(name)
    assert parse(f"\n　{name}　\n").position == handicap(name)
    first, second = ("▲７六歩", "△３四歩") if name == shogi.EVEN else ("△６二玉", "▲７六歩")
    record = read_ki2(f"{name}\n{first} {second}\n")
    assert record is not None
    assert (record.line.start, len(record.line.plies), record.findings) == (handicap(name), 2, ())


def test_whose_move_comes_first_tells_the_turn_where_the_board_does_not() -> None:
    squares = list(handicap("二枚落ち").squares)
    squares[18] = ""
    start = replace(EVEN, squares=tuple(squares), turn="first")
    board = "\n".join(write_board(start, shogi.PLAYERS[1]))
    record = kif(f"手合割：その他\n上手：甲\n下手：乙\n{board}\n   1 ６二銀(71)\n   2 ７六歩(77)\n")
    assert (record.findings, record.line.start.turn) == ((), "second")
    signed = read_ki2(f"{board}\n△６二銀 ▲７六歩\n")
    assert signed is not None
    assert (signed.findings, signed.line.start.turn) == ((), "second")
    # Written again its sides have the names that its tags have.
    text, _ = write_kif(record.line)
    assert "上手の持駒：なし" in text
    assert "上手番" in text
    assert kif(text).line.start == record.line.start


BARE = [
    "７六歩 ３四歩 ２二角成 同銀",
    "７六歩　３四歩　２二角成　同　銀",
    "７六歩\n３四歩\n２二角成\n同銀",
    "76歩 34歩 22角成 同銀",
    "７六歩、３四歩、２二角成、同銀",
    "７六歩(77) ３四歩(33) ２二角成(88) 同銀(31)",
    "> ７六歩３四歩２二角成同銀",
    "平手\n７六歩 ３四歩 ２二角成 同銀",
]


@table("text", BARE)
def test_moves_alone_are_a_record(text: str) -> None:
    record = read_record(text)
    assert record is not None
    assert (record.findings, record.form) == ((), "ki2")
    assert codes_of(record.line) == ["7g7f", "3c3d", "8h2b=+B", "3a2b"]


@table("text", ["７六歩", "７六歩で始まる", "５九玉 ７六歩", "７六歩 ７六歩", "９九歩 １一歩"])
def test_words_like_moves_are_no_record(text: str) -> None:
    assert read_record(text) is None


TWO = [
    "▲７六歩 △３四歩\nまで2手で後手の勝ち\n\n▲２六歩 △８四歩\nまで2手で後手の勝ち\n",
    "先手：甲\n▲７六歩 △３四歩\nまで2手で中断\n先手：乙\n▲２六歩 △８四歩\n",
    "▲７六歩 △３四歩\nまで2手で中断\n変化：1手\n▲２六歩\nまで1手で中断\n▲２六歩 △８四歩\n",
    f"手合割：平手\n{OPENING}まで2手で中断\n\n手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n",
]


@table("text", TWO)
def test_several_games_may_follow_each_other(text: str) -> None:
    first, second = (record_of(text, one)[0] for one in segments(text).all)
    assert first is not None
    assert second is not None
    assert (codes_of(first.line), first.others) == (["7g7f", "3c3d"], 0)
    assert (codes_of(second.line), second.others) == (["2g2f", "8c8d"], 0)
    assert (first.findings, second.findings) == ((), ())
    whole = read_record(text)
    assert whole is not None
    assert (codes_of(whole.line), whole.others, whole.findings) == (["7g7f", "3c3d"], 1, ())


@table("tag", ["備考：手合割：香落ち", "備考：手合割は香落ち、手合割：香落ち"])
def test_a_handicap_within_another_tag_is_none(tag: str) -> None:
    moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n"
    for text in (f"{tag}\n手合割：平手\n{moves}", f"{tag}\n{moves}"):
        line = kif(text).line
        assert line.start == EVEN
        assert codes_of(line) == ["7g7f", "3c3d"]
    assert kif("> 手合割：香落ち\n> 1 ３四歩(33)\n").line.start == START_POSITIONS["shogi-lance"]


def test_the_handicaps_with_the_names_of_starts_are_those_starts() -> None:
    names = "平手 香落ち 角落ち 飛車落ち 飛香落ち 二枚落ち 四枚落ち 六枚落ち 八枚落ち 十枚落ち"
    starts = [parse(start.feen).position for start in GAMES["shogi"].starts]
    assert [handicap(name) for name in names.split()] == starts[:10]


def test_a_board_before_the_moves_is_the_start() -> None:
    text = """\
後手の持駒：歩十八　飛
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v桂v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ と|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金二
手数＝70
作品名：詰将棋
手数----指手---------消費時間--
   1 １二金打
   2 詰み
"""
    record = kif(text)
    start = "7nk/9/8+P/9/9/9/9/9/9 b 2Gr18p 71"
    assert (write_sfen(record.line.start), record.findings) == (start, ())
    assert codes_of(record.line) == ["G*1b"]
    assert (record.line.tags, record.line.result) == ((("作品名", "詰将棋"),), "1-0")
    written, losses = write_kif(record.line)
    assert "手合割：その他\n後手の持駒：飛　歩十八\n" in written
    again = kif(written).line
    assert (losses, again) == ((), replace(record.line, tags=again.tags))


def test_the_moves_may_stand_in_an_email() -> None:
    text = KIFU_FOR_WINDOWS.replace("\n", "\r\n")
    quoted = "".join(f"> {line}" for line in text.splitlines(keepends=True))
    assert kif(text).line == kif(quoted).line == kif(KIFU_FOR_WINDOWS).line


def test_a_file_may_begin_with_the_mark_of_its_encoding() -> None:
    for text in (KIFU_FOR_WINDOWS, OPENING, KI2, CSA, USI[0][0]):
        assert read_record(f"\ufeff{text}") == read_record(text) is not None


def test_words_between_are_kept_as_comments() -> None:
    line = kif(f"今日の将棋\n{OPENING}面白い手 (笑)\n*次\n   3 ２六歩(27) 好手\n").line
    assert line.comment == "今日の将棋"
    assert [ply.after for ply in line.plies] == ["", "面白い手 (笑)\n次", "好手"]


def test_times_that_are_not_the_sum_are_kept() -> None:
    text = "   1 ７六歩(77) ( 0:16/00:05:16)\n   2 ３四歩(33) (00:01 / 00:00:01)\n"
    line = kif(text).line
    assert [ply.commands for ply in line.plies] == [
        ("[%emt 0:00:16]", "[%egt 0:05:16]"),
        ("[%emt 0:00:01]",),
    ]
    written, _ = write_kif(line)
    assert "( 0:16/00:05:16)\n" in written
    assert replace(kif(written).line, tags=()) == line


def test_times_of_nothing_are_none() -> None:
    line = kif("1 ７六歩(77) ( 0:00/00:00:00)\n2 ３四歩(33) ( 0:00/00:00:00)\n").line
    assert all(ply.commands == () for ply in line.plies)


def test_of_several_records_the_first_is_read() -> None:
    for between in ("", "まで2手で中断\n\n", "手合割：平手\n", "開始日時：2024/01/01\n先手：甲\n"):
        record = kif(f"{OPENING}{between}{OPENING}{between}{OPENING}")
        assert (len(record.line.plies), record.others) == (2, 2), between


# --- what cannot be read ----------------------------------------------------------------------

UNREAD = [
    ("７六歩(88)", "another piece on 8h: Sente’s bishop"),
    ("７六歩(76)", "7f"),
    ("３四歩(33)", "it is Sente’s turn"),
    ("△７六歩(77)", "it is Sente’s turn"),
    ("７六猫(77)", "“７六猫(77)” is not a move"),
    ("同　歩(77)", "no last move is known"),
    ("５五角打", "there is no Sente’s bishop in hand"),
    ("５八金成(49)", "does not promote"),
]


@table(("text", "why"), UNREAD)
def test_a_move_that_cannot_be_read_says_where_and_why_and_is_kept(text: str, why: str) -> None:
    head = "手数----指手---------消費時間--\n"
    whole = f"{head}   1 {text} ( 0:01/00:00:01)\n   2 ３四歩(33)\n*words\n"
    record = kif(whole)
    (finding,) = record.findings
    assert (finding.code, finding.args["number"], finding.args["side"]) == (
        "record-move-unread",
        1,
        "Sente",
    )
    assert why in str(finding.args["reason"])
    assert finding.span is not None
    assert whole[slice(*finding.span)] == text.lstrip("△")
    assert record.line.plies == ()
    assert record.line.comment == f"1 {text} ( 0:01/00:00:01)\n2 ３四歩(33)\nwords"


def test_what_stands_before_and_beside_an_unread_move_stays() -> None:
    text = f"{OPENING}   3 ５五歩(57)\n   4 ５五歩(53)\n   5 投了\n変化：2手\n   2 ８四歩(83)\n"
    text = text.replace("５五歩(57)", "５五歩(56)")
    record = kif(text)
    assert shape_of(record.line) == [(-1, "7g7f"), (0, "3c3d"), (0, "8c8d")]
    assert record.line.plies[1].after == "3 ５五歩(56)\n4 ５五歩(53)\n投了"
    assert record.line.result == "0-1"
    assert found(record) == ["record-move-unread"]


AGAINST_RULES = [
    ("1 ７五歩(77)\n2 ３四歩(33)", 1, "７五歩(77)", 1),
    ("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(77)\n4 ２五歩打", None, "", 0),
    ("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角(88)\n4 同　銀(31)\n5 ７五角打", None, "", 0),
    ("PI\n+\n+7775FU\n-3334FU\n+7574FU\n-3435FU", 1, "+7775FU", 1),
    ("position startpos moves 7g7f 3c3d 7g7e", None, "", 0),
    ("position startpos moves 7g7e 3c3d 8h2c+ 2b4e", 1, "7g7e", 3),
    ("position sfen 4k4/9/9/9/9/9/4P4/9/4K4 b P 1 moves P*5e", 1, "P*5e", 1),
    ("position sfen 4k4/9/9/9/9/9/9/9/4K4 b N 1 moves N*5b", 1, "N*5b", 1),
    ("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b - 1 moves 5c5b 5a5b", None, "", 0),
    ("position sfen 9/4P4/k8/9/9/9/9/9/4K4 b - 1 moves 5b5a", 1, "5b5a", 1),
    ("position sfen 4k4/9/9/9/9/9/9/9/4KK3 b - 1 moves 5i5e", None, "", 0),
]


@table(("text", "number", "words", "count"), AGAINST_RULES)
def test_a_move_that_no_piece_of_the_kind_can_make_is_played_and_said(
    text: str, number: int | None, words: str, count: int
) -> None:
    record = read_record(text)
    assert record is not None
    said = [f for f in record.findings if f.code == "record-moves-against-rules"]
    if number is None:
        assert said == []
        return
    (finding,) = said
    assert (finding.args["number"], finding.args["found"]) == (number, words)
    assert finding.args["count"] == count
    assert finding.span is not None
    assert text[slice(*finding.span)] == words


def test_a_move_out_of_number_ends_its_branch() -> None:
    for number in (2, 4, 5):
        record = kif(f"{OPENING}{number:4} ２六歩(27)\n{number + 1:4} ８四歩(83)\n")
        assert found(record) == ["record-number-unexpected"]
        assert record.findings[0].args == {"number": number, "expected": 3}
        assert record.line.plies[-1].after == f"{number} ２六歩(27)\n{number + 1} ８四歩(83)"


def test_a_variation_belongs_to_the_branch_above_or_else_to_the_main_line() -> None:
    long = f"{OPENING}   3 ２六歩(27)\n   4 ８四歩(83)\n"
    above = "変化：2手\n   2 ８四歩(83)\n変化：3手\n   3 ６八飛(28)\n"
    assert shape_of(kif(long + above).line)[4:] == [(0, "8c8d"), (4, "2h6h")]
    main = "変化：2手\n   2 ８四歩(83)\n変化：4手\n   4 ４四歩(43)\n"
    assert shape_of(kif(long + main).line)[4:] == [(0, "8c8d"), (2, "4c4d")]
    there = "変化：1手\n   1 ２六歩(27)\n   2 ８四歩(83)\n変化：3手\n   3 ７五歩(76)\n"
    assert shape_of(kif(long + there).line)[4:] == [(-1, "2g2f"), (4, "8c8d"), (1, "7f7e")]
    nowhere = kif(f"{long}変化：9手\n   9 ６八飛(28)\n")
    assert (found(nowhere), len(nowhere.line.plies)) == (["record-variation-unplaced"], 4)
    assert nowhere.line.plies[-1].after == "変化：9手\n9 ６八飛(28)"


def test_a_start_that_is_not_known_is_said() -> None:
    assert found(kif(f"手合割：百枚落ち\n{OPENING}")) == ["record-handicap-unknown"]
    assert found(kif(f"手合割：その他\n{OPENING}")) == ["record-start-missing"]


def test_a_board_with_a_fault_is_left_to_those_who_read_boards() -> None:
    text, _ = write_kif(line_of("7g7f", start=replace(EVEN, fullmove=3)))
    assert read_kif(text) is not None
    assert read_kif(text.replace("| ・v飛", "| ・v猫")) is None
    text, _ = write_csa(line_of("7g7f", start=replace(EVEN, hands=((("P", 1),), ()))))
    assert read_csa(text) is not None
    assert read_csa(text.replace("P1-KY", "P1-XX").replace("PI", "P1-KY")) is None


@table("text", ["", "歩", "手合割：平手", "1. e4 e5", "   1 投了\n", START_SFEN])
def test_texts_without_moves_are_no_records(text: str) -> None:
    for looks, read in READERS:
        assert not looks(text)
        assert read(text) is None


READERS = (
    (looks_like_kif, read_kif),
    (looks_like_ki2, read_ki2),
    (looks_like_csa, read_csa),
    (looks_like_usi, read_usi),
)


# --- KI2 --------------------------------------------------------------------------------------

KI2 = """\
開始日時：2005/01/01
先手：甲
後手：乙

▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角
△５二金左  ▲３四角
*金は
△３三銀　▲５六角
まで9手で先手の勝ち

変化：6手
△５二金右　▲６三角成
まで7手で中断
"""


def test_ki2_is_read_by_what_can_go_there() -> None:
    record = read_ki2(KI2)
    assert record is not None
    assert (record.findings, record.form) == ((), "ki2")
    assert codes_of(record.line)[2:7] == ["8h2b=+B", "3a2b", "B*4e", "4a5b", "4e3d"]
    assert shape_of(record.line)[9:] == [(4, "6a5b"), (9, "4e6c=+B")]
    assert record.line.plies[6].after == "金は"
    assert (record.line.result, record.line.plies[-1].after) == ("1-0", "中断")


def test_the_move_below_a_diagram_is_no_record() -> None:
    board = "\n".join(write_board(replace(EVEN, fullmove=9)))
    for below in ("まで", "△３四角", "△３四角　まで"):
        assert read_ki2(f"{board}\n{below}\n") is None


def test_records_are_told_by_their_form() -> None:
    kifu = kif(KIFU_FOR_WINDOWS)
    for form in ("kif", "ki2", "csa", "usi"):
        text, _ = write_record(kifu.line, form)
        record = read_record(text)
        assert record is not None
        assert (record.form, codes_of(record.line)) == (form, codes_of(kifu.line))


def test_ki2_does_not_name_the_last_square_again() -> None:
    record = read_ki2(KI2)
    assert record is not None
    assert "▲２二角成　△同　銀　　▲４五角" in write_record(record.line, "ki2")[0]


OF_KIFU_FOR_WINDOWS = """\
▲７六歩    △３四歩
まで2手で先手の反則勝ち

{}
▲２六歩    △９四歩
まで2手で後手の反則勝ち
"""
BRANCHES = ["変化：   1手", "変化：1手", "変化: 1 手", "変化：　　１手", "変化 ： 1手"]


@table("above", BRANCHES)
def test_blanks_may_stand_before_the_number_of_a_variation(above: str) -> None:
    record = read_ki2(OF_KIFU_FOR_WINDOWS.format(above))
    assert record is not None
    assert (record.findings, record.others) == ((), 0)
    assert shape_of(record.line) == [(-1, "7g7f"), (0, "3c3d"), (-1, "2g2f"), (2, "9c9d")]
    text = f"   1 ７六歩(77)\n   2 ３四歩(33)\n{above}\n   1 ２六歩(27)\n"
    assert shape_of(kif(text).line) == [(-1, "7g7f"), (0, "3c3d"), (-1, "2g2f")]


PINNED = parse_sfen("4k4/9/9/9/9/9/9/3+r2GK1/9 b G 1").position
assert PINNED
THREE_GOLDS = "4k4/9/9/9/9/9/3G5/3GG4/K8 b G 1"
TWO_SIDES = "4k4/9/9/9/9/9/9/9/K2S1S3 b S 1"
DRAGONS = "4k4/9/9/9/9/9/9/+R8/K+R7 b - 1"
HORSES = "4k4/9/9/9/9/9/9/7+B+B/K8 b - 1"
RELATIVE = [
    ("4k4/9/9/9/9/9/9/3+r2GK1/9 b G 1", "G*3i", "３九金打"),
    ("4k4/9/9/9/9/9/9/3+r2GK1/9 b G 1", "3h4h", "４八金"),
    ("4k4/9/9/9/9/9/9/3+r2GK1/9 b G 1", "3h3i", "３九金(38)"),
    ("4k4/9/9/9/9/9/9/3+r2GK1/9 b - 1", "3h3i", "３九金"),
    ("4k4/9/9/9/9/9/9/3r1GK2/4G4 b - 1", "5i4i", "４九金寄"),
    ("3k5/9/9/9/9/9/9/9/K2S1S2r b S 1", "6i5h", "５八銀左"),
    (THREE_GOLDS, "6g5g", "５七金寄"),
    (THREE_GOLDS, "6h5g", "５七金左上"),
    (THREE_GOLDS, "5h5g", "５七金直"),
    (THREE_GOLDS, "G*5g", "５七金打"),
    (TWO_SIDES, "S*5h", "５八銀打"),
    (TWO_SIDES, "4i5h", "５八銀右"),
    (DRAGONS, "9h8h", "８八竜寄"),
    (HORSES, "1h1g", "１七馬右"),
    (HORSES, "2h1g", "１七馬左"),
]


@table(("sfen", "code", "word"), RELATIVE)
def test_a_move_is_told_from_all_pieces_that_reach_the_square(
    sfen: str, code: str, word: str
) -> None:
    start = parse_sfen(sfen).position
    assert start is not None
    line = line_of(code, start=start)
    text, _ = write_ki2(line)
    assert text.splitlines()[-1] == f"▲{word}"
    record = read_ki2(f"{text}△５二玉")
    assert record is not None
    assert codes_of(record.line)[0] == code


def test_a_drop_without_its_word_is_taken_where_the_piece_on_the_board_is_pinned() -> None:
    board = "\n".join(write_board(PINNED))
    record = read_ki2(f"{board}\n▲３九金 △５二玉")
    assert record is not None
    (finding,) = unread(record)
    assert (finding.code, finding.args["square"]) == ("record-moves-read-as-drops", "3h")
    assert codes_of(record.line)[0] == "G*3i"


def test_ki2_asks_the_rules_where_several_can_go_there() -> None:
    record = read_ki2("▲５八金 △３四歩")
    assert record is not None
    (finding,) = record.findings
    assert "more than one" in str(finding.args["reason"])
    assert record.line.comment == "▲５八金\n△３四歩"


# --- CSA --------------------------------------------------------------------------------------

CSA = """\
'CSA encoding=UTF-8
V2.2
N+NAKAHARA
N-YONENAGA
$EVENT:13th World Computer Shogi Championship, final
$FOO:bar
PI
+
'* opening, so to say
+2726FU
T12
-3334FU
T6
+7776FU,T3
'a remark
-2288UM
T0
+7988GI,T0,-0045KA,T60
%TORYO
T5
"""


def csa(text: str) -> Record:
    record = read_csa(text)
    assert record is not None
    return record


def test_csa_is_read() -> None:
    record = csa(CSA)
    line = record.line
    assert (record.findings, record.others, record.form) == ((), 0, "csa")
    assert codes_of(line) == ["2g2f", "3c3d", "7g7f", "2b8h=+b", "7i8h", "b*4e"]
    assert line.tags == (
        ("先手", "NAKAHARA"),
        ("後手", "YONENAGA"),
        ("棋戦", "13th World Computer Shogi Championship, final"),
        ("FOO", "bar"),
    )
    assert line.comment == "opening, so to say"
    assert [ply.commands for ply in line.plies[:3]] == [
        ("[%emt 0:00:12]",),
        ("[%emt 0:00:06]",),
        ("[%emt 0:00:03]",),
    ]
    assert (line.plies[2].after, line.plies[-1].after) == ("a remark", "投了 (0:00:05)")
    assert line.result == "0-1"
    assert replace(kif(write_kif(line)[0]).line, tags=line.tags) == line


@table(
    ("word", "result"),
    [
        ("%CHUDAN", "*"),
        ("%SENNICHITE", "1/2-1/2"),
        ("%TIME_UP", "1-0"),
        ("%ILLEGAL_MOVE", "1-0"),
        ("%+ILLEGAL_ACTION", "0-1"),
        ("%-ILLEGAL_ACTION", "1-0"),
        ("%JISHOGI", "1/2-1/2"),
        ("%KACHI", "0-1"),
        ("%HIKIWAKE", "1/2-1/2"),
        ("%TSUMI", "1-0"),
        ("%FUZUMI", "*"),
        ("%MAX_MOVES", "1/2-1/2"),
    ],
)
def test_the_ends_of_csa_say_who_has_won(word: str, result: str) -> None:
    assert csa(f"PI\n+\n+7776FU\n{word}\n").line.result == result


CSA_STARTS = [
    ("PI82HI22KA\n-\n-5152OU", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("P-11OU21KE\nP+13TO\nP+00KI00KI\nP-00AL\n+\n+0012KI", "7nk/9/8+P/9/9/9/9/9/9 b 2G"),
    ("PI,+,+7776FU,T1", START_SFEN),
    ("+7776FU\n-3334FU", START_SFEN),
    ("PI\nP+\nP-\n+\n+7776FU", START_SFEN),
    ("P1\nP+59OU\nP-51OU\nP+00KI\nP-  \n+\n+0052KI"[3:], "4k4/9/9/9/9/9/9/9/4K4 b G 1"),
]


@table(("text", "start"), CSA_STARTS)
def test_csa_starts_with_its_board(text: str, start: str) -> None:
    record = csa(text)
    assert record.findings == ()
    assert write_sfen(record.line.start).startswith(start)
    assert len(record.line.plies) >= 1


def test_of_several_records_of_csa_the_first_with_moves_is_read() -> None:
    record = csa("N+A\nPI\n+\n/\nN+B\nPI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n/\nPI\n+\n")
    assert (codes_of(record.line), record.line.tags, record.others) == (
        ["7g7f"],
        (("先手", "B"),),
        1,
    )


def test_an_unread_move_of_csa_says_why() -> None:
    for text, why in (
        ("+8822UM", "Gote’s turn"),
        ("-8384KI", "another piece on 8c: Gote’s pawn"),
        ("-0055KA", "in hand"),
        ("-5152RY", "another piece on 5a"),
    ):
        record = csa(f"PI\n+\n+7776FU\n{text}\n+2726FU\n%TORYO\n")
        (finding,) = record.findings
        assert (finding.code, finding.args["number"]) == ("record-move-unread", 2)
        assert why in str(finding.args["reason"])
        assert record.line.plies[0].after == f"{text}\n+2726FU\n投了"
        assert record.line.result == "1-0"


# --- USI --------------------------------------------------------------------------------------

USI = [
    ("position startpos moves 7g7f 3c3d", "7g7f 3c3d"),
    ("startpos moves 7g7f", "7g7f"),
    (f"position sfen {START_SFEN} moves 7g7f 3c3d", "7g7f 3c3d"),
    (f"sfen {START_SFEN} moves 7g7f", "7g7f"),
    (f"{START_SFEN} moves 7g7f", "7g7f"),
    ("7g7f 3c3d 8h2b+ 3a2b B*4e", "7g7f 3c3d 8h2b=+B 3a2b B*4e"),
    ("7g7f\n3c3d\n2g2f\n", "7g7f 3c3d 2g2f"),
    ("1. 7g7f 3c3d\n2. 2g2f, 8c8d", "7g7f 3c3d 2g2f 8c8d"),
    ("1.7g7f 2.3c3d", "7g7f 3c3d"),
    ("usinewgame\nposition startpos moves 7g7f 3c3d 2g2f\ngo btime 0", "7g7f 3c3d 2g2f"),
    ("position startpos moves 7g7f 3c3d\ngo", "7g7f 3c3d"),
    ("position startpos moves 7g7f\nposition startpos moves 2g2f 3c3d\n", "2g2f 3c3d"),
    ("position startpos moves 7g7f\ngo\nbestmove 3c3d\nposition startpos\nquit\n", "7g7f"),
    (">1:isready\n<1:readyok\n>1:position startpos moves 7g7f\n>1:go\n", "7g7f"),
    (f"isready\nposition sfen {START_SFEN} moves 7g7f 3c3d\ngo infinite\ninfo depth 1",
     "7g7f 3c3d"),
    ("startpos moves 7g7f\n3c3d\ngo", "7g7f 3c3d"),
]  # fmt: skip


@table(("text", "moves"), USI)
def test_usi_is_read_with_and_without_its_words(text: str, moves: str) -> None:
    record = read_usi(text)
    assert record is not None
    assert (record.findings, record.line.start, record.form) == ((), EVEN, "usi")
    assert codes_of(record.line) == moves.split()


@table(
    "text",
    ["7g7f", "position startpos", "e2e4 e7e5", "startpos moves e2e4", "h2e2 h9g7", "7g7f is"],
)
def test_what_may_be_something_else_is_no_usi(text: str) -> None:
    assert read_usi(text) is None


def test_an_unread_move_of_usi_says_why_and_the_rest_is_kept() -> None:
    text = "position startpos moves 7g7f 3c3d 7g7f 8c8d"
    record = read_usi(text)
    assert record is not None
    (finding,) = record.findings
    assert finding.span is not None
    assert text[slice(*finding.span)] == "7g7f"
    assert "7g" in str(finding.args["reason"])
    assert record.line.plies[-1].after == "7g7f 8c8d"


def test_resigning_ends_a_line_of_usi() -> None:
    record = read_usi("position startpos moves 7g7f 3c3d resign")
    assert record is not None
    assert (record.line.result, record.line.plies[-1].after) == ("0-1", "投了")


# --- writing ----------------------------------------------------------------------------------


def test_what_is_lost_is_said() -> None:
    ply = Ply(0, PASS, "before", "after", (1,), ("[%eval 0.5]",), (Mark("circle", "green", 4),))
    line = line_of("7g7f")
    line = replace(
        line, plies=(*line.plies, ply, replace(line.plies[0], parent=1)), tags=(("A", "b"),)
    )
    text, losses = write_kif(line)
    assert [(loss.code, loss.args["count"]) for loss in losses] == [
        ("record-moves-not-written", 2),
        ("record-nags-not-written", 1),
        ("board-marks-not-written", 1),
    ]
    assert codes_of(kif(text).line) == ["7g7f"]
    text, losses = write_usi(line)
    assert text == "position startpos moves 7g7f"
    assert [loss.code for loss in losses] == [
        "record-moves-not-written",
        "record-comments-not-written",
        "record-commands-not-written",
        "record-tags-not-written",
        "record-nags-not-written",
        "board-marks-not-written",
    ]


@table(
    ("start", "code"),
    [
        (START_POSITIONS["chess"], "game-not-in-notation"),
        (replace(EVEN, squares=("Q", *EVEN.squares[1:])), "piece-not-writable"),
        (replace(EVEN, hands=((("K^", 1),), ())), "hand-not-writable"),
        (replace(EVEN, hands=((("P", 100),), ())), "hand-not-writable"),
    ],
)
def test_a_start_that_has_no_place_is_refused(start: Position, code: str) -> None:
    assert [loss.code for loss in write_kif(Line(start))[1]] == [code]
    assert write_kif(Line(start))[0] == ""


def test_players_of_pgn_are_those_of_kif() -> None:
    line = Line(EVEN, tags=(("White", "羽生"), ("Black", "谷川")))
    assert write_kif(line)[0].split("\n")[1:4] == ["手合割：平手", "先手：羽生", "後手：谷川"]
    handicap_game = replace(line, start=START_POSITIONS["shogi-rook"])
    assert "下手：羽生\n上手：谷川\n" in write_kif(handicap_game)[0]
    assert "N+羽生\nN-谷川\n" in write_csa(line)[0]
    plies = (Ply(-1, Move(60, 51)),)
    both = Line(EVEN, plies, tags=(("先手", "羽生"), ("後手", "谷川")))
    back = read_record(write_record(both, "pgn")[0])
    assert back is not None
    assert dict(back.line.tags)["先手"] == dict(back.line.tags)["White"] == "羽生"
    assert kif(write_kif(back.line)[0]).line.tags[-2:] == both.tags
    other = replace(both, tags=(("White", "Habu"), *both.tags))
    assert "White：Habu" in write_kif(other)[0]


def test_tags_of_pgn_have_their_names_in_kif() -> None:
    tags = (
        ("Event", "A cup"),
        ("Date", "2024.05.06"),
        ("Site", "?"),
        ("Sente", "甲"),
        ("Gote", "乙"),
        ("Result", "1-0"),
        ("Time control", "x\ny"),
    )
    text, _ = write_kif(replace(line_of("7g7f"), tags=tags))
    line = kif(text).line
    assert line.tags == (
        ("棋戦", "A cup"),
        ("開始日時", "2024/05/06"),
        ("手合割", "平手"),
        ("先手", "甲"),
        ("後手", "乙"),
    )
    assert line.comment == "Time control: x y"


# --- there and back ---------------------------------------------------------------------------


def playable(position: Position, chance: random.Random) -> Move:
    """A move that can be played, mostly an odd one, and can be written."""
    own = [s for s, piece in enumerate(position.squares) if owner(piece) == position.turn]
    held = position.hands[position.turn == "second"]
    empty = [s for s, piece in enumerate(position.squares) if not piece]
    if held and empty and chance.random() < 0.2:
        return Move(None, chance.choice(empty), chance.choice(held)[0])
    origin = chance.choice(own)
    others = [s for s in range(81) if s not in own and position.squares[s] not in ("K^", "k^")]
    to = chance.choice(others)
    piece = bare(position.squares[origin])
    promotes = piece.upper() in "RBSNLP" and chance.random() < 0.3
    return Move(origin, to, f"+{piece}" if promotes else "")


COMMENTS = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=12), max_size=3
).map(lambda lines: "\n".join(lines).strip())
STARTS = [
    START_SFEN,
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/9/9/9/9/9/9/4K4 w RB2G4s18p 8",
]


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """Lines with variations at any place, comments and times."""
    chance = draw(st.randoms(use_true_random=False))
    start = parse_sfen(draw(st.sampled_from(STARTS))).position
    assert start is not None
    positions = {-1: start}
    known: set[tuple[int, Move]] = set()
    plies: list[Ply] = []
    for number in range(draw(st.integers(1, 20))):
        back = 1 if chance.random() < 0.7 else chance.randint(1, len(positions))
        parent = max(-1, number - back)
        move = playable(positions[parent], chance)
        if not can_be_played(positions[parent], move) or (parent, move) in known:
            break
        known.add((parent, move))
        positions[number] = play(positions[parent], move)
        is_variation = any(ply.parent == parent for ply in plies)
        before = draw(COMMENTS) if is_variation else ""
        commands = (f"[%emt 0:0{chance.randint(1, 9)}:00]",) * chance.randint(0, 1)
        plies.append(Ply(parent, move, before, draw(COMMENTS), (), commands))
    result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]))
    return Line(start, tuple(plies), draw(COMMENTS), tags=(("先手", "甲"),), result=result)


def as_tree(line: Line) -> object:
    """What a line says, whatever the order of its plies."""
    after = children(line)

    def below(number: int) -> tuple[object, ...]:
        return tuple((replace(line.plies[n], parent=0), below(n)) for n in after.get(number, ()))

    return line.start, line.comment, line.result, below(-1)


@given(lines())
def test_a_line_comes_back_from_kif(line: Line) -> None:
    text, losses = write_kif(line)
    record = read_kif(text)
    if not line.plies:
        return
    assert record is not None
    assert (losses, unread(record), record.others) == ((), (), 0)
    assert as_tree(record.line) == as_tree(line)
    assert [tag for tag in record.line.tags if tag[0] != "手合割"] == list(line.tags)
    assert write_kif(record.line)[0] == text


@given(lines())
def test_the_main_line_comes_back_from_usi(line: Line) -> None:
    if not line.plies:
        return
    record = read_usi(write_usi(line)[0])
    assert record is not None
    assert (unread(record), record.line.start) == ((), line.start)
    assert codes_of(record.line) == codes_of(line)


@given(lines())
def test_a_line_comes_back_from_ki2_but_for_its_times(line: Line) -> None:
    text, losses = write_ki2(line)
    record = read_ki2(text)
    assert record is not None
    bare = replace(line, plies=tuple(replace(ply, commands=()) for ply in line.plies))
    assert {loss.code for loss in losses} <= {"record-commands-not-written"}
    assert (unread(record), as_tree(record.line)) == ((), as_tree(bare))


@given(lines())
def test_the_main_line_comes_back_from_csa(line: Line) -> None:
    start = replace(line.start, fullmove=1)
    main = [line.plies[number] for number in main_line(line)]
    plies = tuple(replace(ply, parent=at - 1, before="") for at, ply in enumerate(main))
    ended = replace(plies[-1], after="投了 (0:01:05)\nおわりに")
    result = "0-1" if len(plies) % 2 == (start.turn == "second") else "1-0"
    line = Line(start, (*plies[:-1], ended), line.comment, tags=(("棋戦", "杯"),), result=result)
    text, losses = write_csa(line)
    assert (losses, unread(csa(text))) == ((), ())
    assert csa(text).line == line


def test_what_csa_has_no_place_for_is_said() -> None:
    line = replace(line_of("7g7f", "3c3d", start=replace(EVEN, fullmove=5)), result="1-0")
    line = replace(line, plies=(*line.plies, replace(line.plies[1], parent=0)))
    assert [loss.code for loss in write_csa(line)[1]] == [
        "counters-not-written",
        "record-variations-not-written",
        "record-tags-not-written",
    ]


OF_USI = str.maketrans("abcdefghi123456789@", "987654321ihgfedcba*")
"""The squares of Fairy-Stockfish as USI has them."""


def test_games_by_the_rules_come_back_from_kif_and_usi() -> None:
    pyffish = pytest.importorskip("pyffish")
    for seed in range(2):
        chance, fen = random.Random(seed), pyffish.start_fen("shogi")
        codes: list[str] = []
        while len(codes) < 60 and (legal := pyffish.legal_moves("shogi", fen, [])):
            move = chance.choice(legal)
            codes.append(move.translate(OF_USI))
            fen = pyffish.get_fen("shogi", fen, [move])
        usi = f"position startpos moves {' '.join(codes)}"
        record = read_usi(usi)
        assert record is not None
        assert (record.findings, write_usi(record.line)) == ((), (usi, ()))
        again = kif(write_kif(record.line)[0])
        assert (again.findings, again.line.plies) == ((), record.line.plies)


# --- hostile texts ----------------------------------------------------------------------------

SIGNS = "0123456789 ()（）：:*&#+\n歩角成打同変化手まで投了△▲|v一九\u3000\u2028"


def test_mutilated_records_are_read_or_refused_with_little_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(branches, "MOST_ASKED", 0)
    chance = random.Random(7)
    for text, times in ((KIFU_FOR_WINDOWS, 60), (KI2, 10), (CSA, 10), (USI[5][0], 10)):
        for _ in range(times):
            signs = list(text)
            for _ in range(chance.randint(1, 30)):
                at, size = chance.randrange(len(signs)), chance.randint(0, 3)
                signs[at : at + size] = chance.choices(SIGNS, k=chance.randint(0, 3))
            mutilated = "".join(signs)
            for _, read in READERS:
                assert calls(read, mutilated) < MOST_CALLS
                record = read(mutilated)
                for finding in record.findings if record else ():
                    assert finding.span is not None
                    assert 0 <= finding.span.start <= finding.span.end <= len(mutilated)


@table("text", ["'x,+7776FU", "$EVENT:x,+7776FU", "N+x,-3334FU\n'y"])
def test_moves_of_csa_within_words_are_no_record(text: str) -> None:
    assert read_record(text) is None
