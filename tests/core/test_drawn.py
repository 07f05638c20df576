"""Boards drawn in characters, boards of shogi records, and pieces in the letters of languages."""

from __future__ import annotations

import random

from hypothesis import example, given
from hypothesis import strategies as st

from tests.readings import assert_sound, codes
from tests.tables import table
from webapp.document import parse, parse_all
from webapp.document.report import report_of_text
from webapp.findings import CODES, fix_label, message
from webapp.formats.grid import Drawn
from webapp.formats.registry import write, write_own
from webapp.formats.starts import START_POSITIONS
from webapp.model.position import Position

E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
PLAIN = """\
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . P . . .
. . . . . . . .
P P P P . P P P
R N B Q K B N R"""
RANKS = PLAIN.replace(" ", "").split("\n")
FIGURINE = dict(zip("KQRBNPkqrbnp.", "♔♕♖♗♘♙♚♛♜♝♞♟·", strict=True))


def between(rule: str, left: str, bar: str, right: str, blank: str = " ") -> str:
    """The board in a frame, a rule between each two ranks."""
    ranks = [left + bar.join(rank.replace(".", blank)) + right for rank in RANKS]
    return f"{rule}\n" + f"\n{rule}\n".join(ranks) + f"\n{rule}"


def labelled(text: str) -> str:
    return "\n".join(f"{8 - n} {line}" for n, line in enumerate(text.split("\n")))


DRAWN = {
    "python-chess": PLAIN,
    "python-chess, figurines": "".join(FIGURINE.get(c, c) for c in PLAIN),
    "a frame with figurines": "".join(
        FIGURINE.get(c, c) for c in between("  -----------------", "|", "|", "|", ".")
    ),
    "Stockfish": between("+---+---+---+---+---+---+---+---+", "| ", " | ", " |"),
    "box drawing": between("├───┼───┼───┼───┼───┼───┼───┼───┤", "│ ", " │ ", " │"),
    "narrow bars": between("", "|", "|", "|").replace("\n\n", "\n").strip("\n"),
    "bars with dashes": between("", "|", "|", "|", "-").replace("\n\n", "\n").strip("\n"),
    "side by side": "\n".join(RANKS),
    "dashes": "\n".join(RANKS).replace(".", "-"),
    "labels at both edges": "  a b c d e f g h\n"
    + "\n".join(f"{8 - n} {' '.join(rank)} {8 - n}" for n, rank in enumerate(RANKS))
    + "\n  a b c d e f g h",
    "blanks for empty squares": f"{labelled(PLAIN.replace('.', ' '))}\n  a b c d e f g h",
    "blanks without labels": "\n".join(x.rstrip() for x in PLAIN.replace(".", " ").split("\n")),
    "a blank line between ranks": PLAIN.replace("\n", "\n\n"),
    "colours before": "\n".join(
        " ".join("--" if c == "." else ("w" if c.isupper() else "b") + c.upper() for c in rank)
        for rank in RANKS
    ),
    "marks for Black, as Crafty": between(
        "   +---+---+---+---+---+---+---+---+", "   | ", "| ", "|"
    ).translate({ord(c): f"-{c.upper()}" for c in "rnbqkp"}),
    "marks for Black, as chess servers": between(
        "       ---------------------------------", "    8  |", "|", "|"
    ).translate(
        {ord(c): f" *{c.upper()}" for c in "rnbqkp"} | {ord(c): f" {c} " for c in "RNBQKP"}
    ),
    "a list in a program": "\n".join(f"    {[*rank.replace('.', ' ')]}," for rank in RANKS),
    "shaded squares": "\n".join(
        " ".join(f"#{c}#" if (n + m) % 2 and c != "." else c for m, c in enumerate(rank))
        for n, rank in enumerate(RANKS)
    ),
    "light and dark, with a caption": "{{Chess diagram\n| tright\n|\n"
    + "\n".join(
        "".join("|  " if c == "." else f"|{c.lower()}{'l' if c.isupper() else 'd'}" for c in rank)
        for rank in RANKS
    )
    + "\n| Caption\n}}",
    "commas": "\n".join(",".join(rank).replace(".", "") for rank in RANKS),
    "an array as it is printed": "\n ".join(
        f"{'[' * (n == 0)}[{' '.join(map(repr, rank))}]{']' * (n == 7)}"
        for n, rank in enumerate(RANKS)
    ),
    "in quotation marks": "“" + "\n".join(RANKS) + "”",
    "blanks in a frame": "   A B C D E F G H\n"
    + "\n".join(
        f"{8 - n}| {' '.join(rank.replace('.', ' '))} |{8 - n}" for n, rank in enumerate(RANKS)
    )
    + "\n   A B C D E F G H",
    "labels below, words right behind them": labelled(PLAIN)
    + "\n\n  a b c d e f g h\nPosKey:1234\nside:w",
    "light and dark, as Wikipedia": "\n".join(
        "".join("|  " if c == "." else f"|{c.lower()}{'l' if c.isupper() else 'd'}" for c in rank)
        + "|="
        for rank in RANKS
    ),
    "counts in lines": E4.replace("/", "\n"),
    "emoji for empty squares": "\n".join(
        "".join("⬜⬛"[(n + m) % 2] if c == "." else FIGURINE[c] for m, c in enumerate(rank))
        for n, rank in enumerate(RANKS)
    ),
    "a fenced block": f"Look:\n```\n{PLAIN}\n```\nNice, eh?",
    "an email": "\n".join(f"> {line}" for line in ["Hi,", "", *PLAIN.split("\n"), "", "Anna"]),
    "tabs": PLAIN.replace(" ", "\t"),
    "full-width": "\n".join("".join(chr(ord(c) + 0xFEE0) for c in rank) for rank in RANKS),
    "seen from Black": "  h g f e d c b a\n"
    + "\n".join(f"{n + 1} {' '.join(rank[::-1])}" for n, rank in enumerate(RANKS[::-1])),
    "ranks numbered upwards": "\n".join(
        f"{n + 1} {' '.join(rank[::-1])}" for n, rank in enumerate(RANKS[::-1])
    ),
}


@table("style", DRAWN)
def test_a_drawn_board_is_read_and_said_to_be_one(style: str) -> None:
    reading = parse(DRAWN[style])
    assert reading.position is not None
    assert write(reading.position, "fen").split(" ")[0] == E4
    assert "drawn-board" in codes(reading)
    turned = style in ("seen from Black", "ranks numbered upwards")
    assert ("drawn-turned" in codes(reading)) == turned
    fixes = {fix.apply(reading.text) for f in reading.findings for fix in f.fixes if fix.sure}
    assert fixes == {write(reading.position, "fen")}


def test_a_drawing_without_labels_that_may_be_seen_from_black_can_be_turned() -> None:
    text = "\n".join(rank[::-1] for rank in PLAIN.split("\n")[::-1])
    offered = [fix for f in parse(text).findings for fix in f.fixes if fix.name == "turn-drawing"]
    assert [fix.apply(text) for fix in offered] == [f"{E4} w - - 0 1"]
    assert "drawn-upside-down" not in codes(parse(PLAIN))


SAID = [
    ("Black to move", "b - - 0 1"),
    ("Side:     black\nEnpassant:   e3\nCastling:  KQkq", "b KQkq e3 0 1"),
    ("side to move: w\ncastling rights: Kq\nen passant: -", "w Kq - 0 1"),
    ("Turn: Black\nCastling: none\nHalfmove clock: 3\nFullmove number: 12", "b - - 3 12"),
    ("It is White's turn", "w - - 0 1"),
    ("white  KQkq", "w KQkq - 0 1"),
    ("black  KQkq  e3", "b KQkq e3 0 1"),
    ("Move # : 7 (Black)", "b - - 0 7"),
    ("Schwarz am Zug", "b - - 0 1"),
    ("Les noirs jouent et gagnent", "b - - 0 1"),
    ("Ход белых", "w - - 0 1"),
    ("黒番", "b - - 0 1"),
    ("黑方走", "b - - 0 1"),
    ("흑 차례", "b - - 0 1"),
]


@table(("beside", "fields"), SAID)
@table("first", [True, False])
def test_what_stands_beside_a_drawn_board_is_taken(beside: str, fields: str, first: bool) -> None:
    reading = parse(f"{beside}\n\n{PLAIN}" if first else f"{PLAIN}\n\n{beside}")
    assert reading.position is not None
    assert write(reading.position, "fen") == f"{E4} {fields}"
    assert "drawn-side-assumed" not in codes(reading)
    castling = "astling" in beside or "KQ" in beside
    assert ("drawn-castling-assumed" in codes(reading)) != castling


def test_what_a_drawn_board_leaves_open_is_assumed_openly_and_the_other_way_offered() -> None:
    reading = parse(PLAIN)
    offered = {f.code: [x.apply(PLAIN) for x in f.fixes] for f in reading.findings}
    assert offered["drawn-board"] == [f"{E4} w - - 0 1"]
    assert offered["drawn-side-assumed"] == [f"{E4} b - - 0 1"]
    assert offered["drawn-castling-assumed"] == [f"{E4} w KQkq - 0 1"]


@table("before", ["", "Look at this:\n\n"])
@table("behind", ["", "\n\nWhat do you think?"])
def test_a_drawn_board_has_one_fix_and_is_quiet_where_nothing_was_guessed(
    before: str, behind: str
) -> None:
    told = report_of_text(f"{before}{PLAIN}\nWhite to move, castling: KQkq{behind}")
    assert [f.code for f in told.findings].count("drawn-board") == 1
    assert told.fix_all == f"{E4} w KQkq - 0 1"
    assert all(CODES[f.code].quiet for f in told.findings if f.severity == "repaired")
    open_ = report_of_text(f"{before}{PLAIN}{behind}")
    for report in (told, open_):
        fixes = [fix.name for found in report.findings for fix in found.fixes]
        assert len(fixes) == len(set(fixes))
        assert fixes.count("write-canonical") == 1
    assert not all(CODES[f.code].quiet for f in open_.findings if f.severity == "repaired")


def test_a_fen_that_a_program_prints_below_its_drawing_comes_first() -> None:
    fen = f"{E4} b KQkq e3 0 1"
    reading = parse(f"{DRAWN['Stockfish']}\n\nFen: {fen}\nKey: B46022469E3DD31B\nCheckers: ")
    assert reading.position is not None
    assert write(reading.position, "fen") == fen


def test_several_drawn_boards_are_told_apart() -> None:
    text = "\n\n".join((PLAIN, f"{DRAWN['seen from Black']}\nBlack to move", DRAWN["Stockfish"]))
    several = parse_all(text)[1].found
    assert [found.line for found in several] == [1, 10, 21]
    assert [found.position.turn for found in several] == ["first", "second", "first"]
    for found in several:
        assert parse(found.text).position == found.position


OF_OTHER_GAMES = [
    ("shogi", "lnsgkgsnl/.r.....b./ppppppppp/3*9/PPPPPPPPP/.B.....R./LNSGKGSNL"),
    ("xiangqi", "rnbakabnr/9/.c.....c./p.p.p.p.p/2*9/P.P.P.P.P/.C.....C./9/RNBAKABNR"),
    ("makruk", "rnsmksnr/8/pppppppp/2*8/PPPPPPPP/8/RNSKMSNR"),
]


def drawn(ranks: str, bar: str) -> str:
    """Ranks as lines; `3*9` is three of nine empty squares."""
    lines: list[str] = []
    for rank in ranks.split("/"):
        times, _, row = rank.rpartition("*")
        lines += ["." * int(row) if row.isdigit() else row] * int(times or 1)
    return "\n".join(bar.join(line) for line in lines)


@table(("game", "ranks"), OF_OTHER_GAMES)
@table("bar", [" ", "|"])
def test_a_drawn_board_of_another_game_is_read_as_that_game(
    game: str, ranks: str, bar: str
) -> None:
    reading = parse(drawn(ranks, bar))
    assert reading.position is not None
    assert reading.position.game == game
    assert "drawn-board" in codes(reading)


def test_a_drawn_board_of_xiangqi_in_characters_is_read_where_they_tell_the_sides_apart() -> None:
    black, red = "車馬象士將士象馬車/9/.砲.....砲./卒.卒.卒.卒.卒", "兵.兵.兵.兵.兵/.炮.....炮./9"
    reading = parse(drawn(f"{black}/2*9/{red}/俥傌相仕帥仕相傌俥", " "))
    assert reading.position == START_POSITIONS["xiangqi"]


@table("river", ["楚　河　　　漢　界", "    楚河    汉界    ", "--楚河----漢界--", "楚河漢界"])
def test_the_name_of_the_river_is_no_rank(river: str) -> None:
    black, red = "車馬象士將士象馬車/9/.砲.....砲./卒.卒.卒.卒.卒", "兵.兵.兵.兵.兵/.炮.....炮./9"
    rows = drawn(f"{black}/2*9/{red}/俥傌相仕帥仕相傌俥", " ").split("\n")
    reading = parse("\n".join([*rows[:5], river, *rows[5:]]))
    assert reading.position == START_POSITIONS["xiangqi"]


@table(
    ("ranks", "files"),
    [("rnqknr/pppppp/2*6/PPPPPP/RNQKNR", 6), ("rabqkbar/pppppppp/4*8/PPPPPPPP/RABQKBAR", 8)],
)
def test_a_drawn_board_of_no_known_game_is_offered_as_a_custom_board(
    ranks: str, files: int
) -> None:
    text = drawn(ranks, " ")
    reading = parse(text)
    assert reading.position is None
    assert codes(reading) == ["drawn-other-board"]
    custom = parse(reading.findings[0].fixes[0].apply(text)).position
    assert custom is not None
    assert (custom.game, custom.files) == ("custom", files)


NO_BOARDS = [
    "Dear all,\nplease come\nto us on\nMay 1 at 5\nwe will\nplay a lot\nof games\nand eat\nbye",
    "| yes | no | 1 |\n|---|---|---|\n" + "| yes | no | 1 |\n" * 8,
    "\n".join(["1 2 3 4 5 6 7 8"] * 8),
    "\n".join(["----------------"] * 8),
    "\n".join("abcdefgh"),
    "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 d6\n8. c3 O-O",
    "word " * 8 + "\nword " * 8,
]


@table("text", NO_BOARDS)
def test_other_texts_are_not_taken_for_drawn_boards(text: str) -> None:
    assert Drawn(text).reading(write_own) is None


@given(st.text(alphabet="rnbqkpRNBQKP.-|+ \n>8a#", max_size=300))
def test_any_lines_are_a_drawn_board_or_not_without_raising(text: str) -> None:
    if Drawn(text).reading:
        assert_sound(parse, text)


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """Nearly boards: rows with a cell too many or too few, strange signs, rules between them."""
    signs = draw(st.sampled_from(["kqrp....", "KQRP    ", "kq8-1.", "歩玉・x"]))
    bar = draw(st.sampled_from(["", " ", "|", " | "]))
    width = draw(st.sampled_from([5, 7, 8, 8, 9]))
    counts = st.sampled_from([width, width, width, width, width + 1, width - 1])
    row = counts.flatmap(
        lambda count: st.lists(st.sampled_from(signs), min_size=count, max_size=count)
    )
    odd = st.sampled_from(["", "N", "|", "--------", "a b c d e f g h", ".......x", "8"])
    rows = st.lists(st.one_of(row.map(bar.join), row.map(bar.join), odd), min_size=5, max_size=12)
    return "\n".join(draw(rows))


@given(drawings())
@example("8|k|-|-\n\n1|q|k|q|.\n.|k|1|8|8\nk|.|8|1|8\n1|q|q|q|.\n1|q|k|-|.|.\nN\nK\n.|-|8|k|-")
@example(
    "qr.rk..k.\n...k..q.p\nkp.....qr\n|r|n|.|.| |\nk....k...\n---------\n..prk..q.\n"
    ".rp.r....\n---------\nqr..qrkrq\n..k.qr.kqq"
)
def test_anything_nearly_a_board_is_read_without_raising(text: str) -> None:
    assert_sound(parse, text)


# --- boards of shogi records ---------------------------------------------------------------

BOD = """\
後手の持駒：飛　角　金　銀　桂　香　歩十四
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂 ・ ・v玉 ・ ・v桂v香|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・v歩 ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ 歩 歩 ・ ・ ・ ・|七
| ・ と ・ ・ 馬 ・ ・ 竜 ・|八
| 香 桂 銀 金 玉 金 銀 ・ ・|九
+---------------------------+
先手の持駒：金
手数＝24  ▲２八竜  まで
後手番
"""
CSA = """\
V2.2
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
-
"""
RECORDS = [
    (BOD, "ln2k2nl/9/3p5/9/9/9/3PP4/1+P2+B2+R1/LNSGKGS2 w Grbgsnl14p 25"),
    (CSA, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN1 w L 1"),
    ("PI82HI22KA\n-", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("P-51OU\nP+59OU00KI\nP-00AL\n+", "4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1"),
    ("手合割：四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
]


@table(("text", "sfen"), RECORDS)
def test_the_board_of_a_shogi_record_is_read(text: str, sfen: str) -> None:
    reading = parse(text)
    assert reading.position is not None
    assert write(reading.position, "sfen") == sfen
    assert codes(reading)[-1] == "record-board" or "record-board" in codes(reading)
    assert reading.findings[0].fixes[0].sure


def test_moves_behind_the_board_of_a_record_are_never_taken_out_unasked() -> None:
    for text in (f"{CSA}+7776FU\nT1\n", "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n"):
        reading = parse(text)
        assert "moves-left-out" in codes(reading)
        assert not any(fix.sure for finding in reading.findings for fix in finding.fixes)


# --- pieces in the letters of other languages ----------------------------------------------

AFTER = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
FOREIGN = [
    ("tsldklst/bbbbbbbb/8/8/4B3/8/BBBB1BBB/TSLDKLST s KDkd e3 0 1", "German"),
    ("tcfdrfct/pppppppp/8/8/4P3/8/PPPP1PPP/TCFDRFCT b RDrd e3 0 1", "French"),
    ("tcadract/pppppppp/8/8/4P3/8/PPPP1PPP/TCADRACT n RDrd e3 0 1", "Spanish, Italian"),
    ("tpldklpt/oooooooo/8/8/4O3/8/OOOO1OOO/TPLDKLPT z KDkd e3 0 1", "Dutch"),
    ("лксфкрскл/пппппппп/8/8/4П3/8/ПППП1ППП/ЛКСФКрСКЛ ч KQkq e3 0 1", "Russian"),
    ("tcbdrbct/pppppppp/8/8/4P3/8/PPPP1PPP/TCBDRBCT b KQkq e3 0 1", "Portuguese"),
    ("FEN: tsldklst/bbbbbbbb/8/8/4B3/8/BBBB1BBB/TSLDKLST b KQkq e3 0 1", "German"),
]


@table(("text", "language"), FOREIGN)
def test_a_fen_in_the_letters_of_a_language_is_offered_whole_with_the_language(
    text: str, language: str
) -> None:
    reading = parse(text)
    assert reading.position is None
    (finding,) = reading.findings
    assert finding.code == "foreign-letters"
    assert language in message(finding)
    (fix,) = finding.fixes
    assert not fix.sure
    assert fix.apply(text) == AFTER


def test_a_drawn_board_in_the_letters_of_a_language_is_offered_whole() -> None:
    text = PLAIN.translate(str.maketrans("rnbqpRNBQP", "tsldbTSLDB"))
    (finding,) = parse(text).findings
    assert finding.fixes[0].apply(text) == f"{E4} w - - 0 1"
    assert "German" in message(finding)


def test_each_way_to_read_the_letters_is_offered_where_there_are_several() -> None:
    text = "4k3/3d4/8/2p5/8/8/3D4/4K3 w - - 0 1"
    (finding,) = parse(text).findings
    offered = {fix.apply(text) for fix in finding.fixes}
    assert {"4k3/3q4/8/2n5/8/8/3Q4/4K3 w - - 0 1", "4k3/3q4/8/2p5/8/8/3Q4/4K3 w - - 0 1"} <= offered


WORDS = [
    ("Weiß: Kg1, Dd1", "8/8/8/8/8/8/8/3Q2K1 w - - 0 1", "German"),
    ("Weiß: Kg1, Dd1, Bauern a2 b2\nSchwarz: Kg8, Lf8, f7\nSchwarz am Zug",
     "5bk1/5p2/8/8/8/8/PP6/3Q2K1 b - - 0 1", "German"),
    ("Blancs : Rg1, Dd1, Cf3. Noirs : Rg8, Tf8. Les noirs jouent.",
     "5rk1/8/8/8/8/5N2/8/3Q2K1 b - - 0 1", "French"),
    ("Blancas: Rg1, Dd1. Negras: Rg8, Af8. Juegan blancas", "5bk1/8/8/8/8/8/8/3Q2K1 w - - 0 1",
     "Spanish"),
    ("Bianco: Rg1, Cf3; Nero: Rg8, Ac8", "2b3k1/8/8/8/8/5N2/8/6K1 w - - 0 1", "Italian"),
    ("Wit: Kg1 Pf3. Zwart: Kg8 Lc8. Zwart aan zet", "2b3k1/8/8/8/8/5N2/8/6K1 b - - 0 1", "Dutch"),
    ("Белые: Крg1, Фd1, п. g2. Черные: Крg8, Лf8. Ход черных", "5rk1/8/8/8/8/8/6P1/3Q2K1 b - - 0 1",
     "Russian"),
]  # fmt: skip


@table(("text", "fen", "language"), WORDS)
def test_pieces_in_words_of_a_language_are_offered_whole(
    text: str, fen: str, language: str
) -> None:
    reading = parse(text)
    (finding,) = reading.findings
    assert finding.code == "foreign-letters"
    assert language in message(finding)
    assert finding.fixes[0].apply(text) == fen


def test_a_single_slip_is_not_taken_for_another_language() -> None:
    assert "unknown-piece" in codes(
        parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1")
    )
    assert isinstance(parse("8/8/4k3/8/8/3QK3/8/8 w - - 0 40").position, Position)


@table(
    ("board", "language"),
    [
        ("tcadract/pppppppp/8/8/8/8/PPPPPPPP/TCADRACT", "Spanish"),
        ("tcfdrfct/pppppppp/8/8/8/8/PPPPPPPP/TCFDRFCT", "French"),
    ],
)
def test_b_may_be_white_in_a_language_whose_white_begins_with_it(board: str, language: str) -> None:
    text = f"{board} b - - 0 1"
    (finding,) = parse(text).findings
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert [fix.apply(text) for fix in finding.fixes] == [
        f"{start} b - - 0 1",
        f"{start} w - - 0 1",
    ]
    labels = [fix_label(fix) for fix in finding.fixes]
    assert all(language in label for label in labels)
    assert ["Black" in labels[0], "White" in labels[1]] == [True, True]
    assert not any(fix.sure for fix in finding.fixes)
    plain = text.replace(" b ", " w ")
    assert len(parse(plain).findings[0].fixes) == 1


FIGURINES = PLAIN.replace(" ", "").translate(str.maketrans("rnbqkpRNBQKP", "♜♞♝♛♚♟♖♘♗♕♔♙"))

# --- rows of the wrong length ---------------------------------------------------------------

BARRED = "\n".join(f"| {' | '.join(row)} |" for row in ("rnbqkbnr", *["........"] * 6, "RNBQKBNR"))
SHOGI_DRAWN = (
    "\n".join(
        " ".join(row)
        for row in ("lnsgkgsnl", ".r.....b.", "ppppppppp", *["........."] * 3, "PPPPPPPPP")
    )
    + "\n. B . . . . . R .\nL N S G K G S N L"
)
WRONG_LENGTHS = [
    (PLAIN, 4, ". . . . P . .", "rank-short", "4", "7"),
    (PLAIN, 4, ". . . . P . . . .", "rank-long", "4", "9"),
    (PLAIN, 0, "r n b q k b n", "rank-short", "8", "7"),
    (PLAIN, 7, "R N B Q K B", "rank-short", "1", "6"),
    (PLAIN.replace(" ", ""), 6, "PPPPPPP", "rank-short", "2", "7"),
    (PLAIN.replace(" ", ""), 6, "PPPPPPPPP", "rank-long", "2", "9"),
    (BARRED, 2, "| . | . | . | . | . | . | . |", "rank-short", "6", "7"),
    (BARRED, 2, "| . | . | . | . | . | . | . | . | . |", "rank-long", "6", "9"),
    (SHOGI_DRAWN, 6, "P P P P P P P P", "rank-short", "", "8"),
    (SHOGI_DRAWN, 6, "P P P P P P P P P P", "rank-long", "", "10"),
]


@table(("board", "number", "row", "code", "rank", "count"), WRONG_LENGTHS)
def test_a_row_of_a_drawing_with_too_few_or_too_many_squares_is_named_never_filled_up(
    board: str, number: int, row: str, code: str, rank: str, count: str
) -> None:
    lines = board.split("\n")
    text = "\n".join([*lines[:number], row, *lines[number + 1 :]])
    reading = parse(text)
    assert reading.position is None
    (finding,) = reading.findings
    assert finding.code == code
    assert f"Rank {rank}" in message(finding)
    assert f"has {count} " in message(finding)
    assert finding.span is not None
    assert text[finding.span.start : finding.span.end] == row
    assert finding.fixes
    for fix in finding.fixes:
        assert not fix.sure
        assert "drawn-board" in codes(parse(fix.apply(text)))


def test_each_row_of_the_wrong_length_is_named_in_figurines_and_with_labels_too() -> None:
    glyphs = PLAIN.replace(" ", "").translate(str.maketrans("rnbqkpRNBQKP", "♜♞♝♛♚♟♖♘♗♕♔♙"))
    lines = glyphs.split("\n")
    reading = parse("\n".join([lines[0], lines[1][:-1], *lines[2:6], lines[6] + "♙", lines[7]]))
    assert (reading.position, codes(reading)) == (None, ["rank-short", "rank-long"])
    labelled_rows = [f"{8 - at} {row}" for at, row in enumerate(PLAIN.split("\n"))]
    labelled_rows[3] = "5 . . . . . . ."
    reading = parse("\n".join([*labelled_rows, "  a b c d e f g h"]))
    assert (reading.position, codes(reading)) == (None, ["rank-short"])
    assert "Rank 5" in message(reading.findings[0])


def test_blanks_for_empty_squares_at_the_end_of_a_row_are_no_fault() -> None:
    rows = ["r n b q k b n r", "p p p p   p p p", "", "        p", "        P", "", "P P P P   P P"]
    assert parse("\n".join([*rows, "R N B Q K B N R"])).position is not None


@table("style", DRAWN)
def test_a_slip_in_a_drawing_is_read_or_said_and_never_raises(style: str) -> None:
    dice = random.Random(5)
    for _ in range(12):
        board, at = DRAWN[style], dice.randrange(len(DRAWN[style]))
        sign = dice.choice(["", "x", ".", "|", " ", "♟", "P", "\n", board[at] * 2])
        reading = parse(board[:at] + sign + board[at + 1 :])
        assert reading.position is not None or codes(reading, "error")


@table(
    ("board", "old", "new", "found"),
    [
        (PLAIN, "n b q", "n 猫 q", "猫"),
        (FIGURINES, "♝♞", "x♞", "x"),
        (SHOGI_DRAWN, ". B .", ". 7 .", "7"),
    ],
)
def test_a_square_of_a_drawing_that_cannot_be_read_is_named(
    board: str, old: str, new: str, found: str
) -> None:
    text = board.replace(old, new, 1)
    assert text != board
    reading = parse(text)
    assert reading.position is None
    finding = next(f for f in reading.findings if f.code == "drawn-part-unread")
    assert finding.span is not None
    assert text[finding.span.start : finding.span.end] == found
    assert parse(finding.fixes[0].apply(text)).position is not None
