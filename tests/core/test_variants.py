"""Start positions of chess variants: none is read in silence as the wrong game."""

from __future__ import annotations

from pathlib import Path

from msgspec import convert

from tests.readings import codes
from tests.tables import table
from webapp.document import convert as convert_text
from webapp.document import parse
from webapp.document.report import report_of_text
from webapp.findings import message
from webapp.findings.codes import BOARD, START
from webapp.formats.registry import write
from webapp.formats.starts import START_POSITIONS
from webapp.language import use_language
from webapp.wire.position import position_from_wire, position_to_json
from webapp.wire.shapes import WirePosition

STARTS = [
    line.split("\t")
    for line in (Path(__file__).parent / "variant-starts.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
OFFERED = {"other-board", "variant-board", "board-with-holes", "duck"}
ARISE_IN_CHESS = ("pawnsking",)
"""Variants whose start is a position that chess can come to."""
MOST_FINDINGS = 5


@table(("text", "names"), STARTS, ids=[names[:40] for _, names in STARTS])
def test_the_start_of_a_variant_is_told_as_what_it_is(text: str, names: str) -> None:
    report = report_of_text(text)
    found = {finding.code for finding in report.findings}
    assert len(report.findings) <= MOST_FINDINGS
    if report.position is None:
        assert found <= OFFERED or "/" not in text
        assert len(report.findings) == 1
    elif not found and names not in ARISE_IN_CHESS:
        boards = {start.squares for start in START_POSITIONS.values()}
        assert report.position.squares in boards or report.position.game in names


def test_boards_of_other_sizes_are_offered_as_custom_boards_with_pieces_and_hands() -> None:
    for text, size, hands in (
        ("rbsgk/4p/5/P4/KGSBR[] w 0 1", (5, 5), ((), ())),
        ("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", (10, 8), ((), ())),
        (
            "2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2 b - - 0 1",
            (10, 10),
            ((), ()),
        ),
        (
            "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1",
            (12, 8),
            ((), ()),
        ),
        ("12/12/12/12/5k6/12/12/12/12/5K6/12/12 b", (12, 12), ((), ())),
        ("rbsgk/4p/5/P4/KGSBR[Ppp] b 3 7", (5, 5), ((("P", 1),), (("p", 2),))),
    ):
        (finding,) = parse(text).findings
        (fix,) = finding.fixes
        assert fix.name == "set-up-custom"
        position = parse(fix.apply(text)).position
        assert position is not None
        assert (position.game, position.files, position.ranks) == ("custom", *size)
        assert position.hands == hands
        assert position.turn == ("second" if " b" in text else "first")


NAMED = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1", "Seirawan"),
    ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RHBQKB1R[Ehe] b KQkq - 0 3", "Seirawan"),
    ("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", "Horde"),
    ("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1", "ASEAN"),
    ("rnbqkbnr/pppppppp/8/8/4P3/5*2/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "Duck"),
    ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", "Cambodian"),
    ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "Racing Kings"),
    ("rn1bqkbcnr/pppp1ppppp/4p5/10/10/4P5/PPPP1PPPPP/RNABQKBCNR w KQkq - 0 2", "Capablanca"),
]  # fmt: skip


@table(("text", "name"), NAMED)
def test_a_variant_is_named(text: str, name: str) -> None:
    said = [message(finding) for finding in report_of_text(text).findings]
    assert any(name in sentence for sentence in said)
    assert len(said) < 4


def test_both_boards_of_bughouse_are_shown_and_neither_is_taken_out_unasked() -> None:
    report = report_of_text(" | ".join((START, START.replace("KQkq", "KQ"))))
    assert len(report.several.found) == 2
    assert not any(fix.sure for finding in report.findings for fix in finding.fixes)


BRACKETS = [
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1", "b - 1"),
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "b - 1"),
    ("lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PP1PPPPPP/1B5R1/LNSGKGSNL[Pp] b - - 2 3", "w Pp 6"),
    ("lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PPPPPPP2/1B5R1/LNSGKGSNL[ppP] w - - 2 30", "b P2p 59"),
]


@table(("text", "fields"), BRACKETS)
def test_shogi_with_hands_in_brackets_goes_by_the_sides_of_the_brackets(
    text: str, fields: str
) -> None:
    reading = parse(text)
    assert codes(reading) == ["shogi-in-brackets"]
    assert reading.position is not None
    assert write(reading.position, "sfen") == f"{text.partition('[')[0]} {fields}"
    assert reading.findings[0].fixes[0].apply(text) == write(reading.position, "sfen")


POCKETS = [
    (f"{BOARD}[QNp] w KQkq - 0 1", f"{BOARD}[QNp] w KQkq - 0 1"),
    (f"{BOARD}[pNQ] w KQkq - 0 1", f"{BOARD}[QNp] w KQkq - 0 1"),
    (f"{BOARD}/QNp w KQkq - 0 1", f"{BOARD}[QNp] w KQkq - 0 1"),
    (f"{BOARD}/PPPp b KQkq - 12 40", f"{BOARD}[PPPp] b KQkq - 12 40"),
    (f"{BOARD}[] w KQkq - 0 1", f"{BOARD}[] w KQkq - 0 1"),
    (f"{BOARD}[-] w KQkq - 0 1", f"{BOARD}[] w KQkq - 0 1"),
    (f"{BOARD} w KQkq - 3+2 0 1", f"{BOARD} w KQkq - 3+2 0 1"),
    (f"{BOARD} w KQkq - 0 1 +1+0", f"{BOARD} w KQkq - 2+3 0 1"),
    (f"{BOARD}[Qp] w KQkq - 1+3 0 1", f"{BOARD}[Qp] w KQkq - 1+3 0 1"),
]


@table(("text", "written"), POCKETS)
def test_pockets_and_checks_are_kept_and_written_back(text: str, written: str) -> None:
    position = parse(text).position
    assert position is not None
    assert write(position, "fen") == written
    assert parse(written).position == position
    assert position_from_wire(convert(position_to_json(position), WirePosition)) == position
    assert not {f.severity for f in report_of_text(text).findings} & {"error", "illegal"}


@table("pocket", ["[QQnnp]", "[]"])
def test_a_position_of_crazyhouse_is_not_judged_by_the_history_of_chess(pocket: str) -> None:
    board = "r1bqkb1r/pppp1ppp/5n2/4p3/2BNP2P/P7/PPPP1PPP/RNBQKQ1R"
    text = f"{board}{pocket} b kq - 0 8"
    assert codes(parse(text)) == ["pocket-kept"]
    assert [f.code for f in report_of_text(text).findings] == ["pocket-kept"]


def test_other_notations_say_that_they_lack_pockets_and_checks() -> None:
    lost = convert_text(f"{BOARD} w KQkq - 3+3 0 1", "feen").losses
    assert [finding.code for finding in lost] == ["checks-not-written"]
    assert convert_text(f"{BOARD}[Qn] w KQkq - 0 1", "spoken").text is None
    kept = convert_text(f"{BOARD}[Qn] w KQkq - 0 1", "shredder").text
    assert kept == f"{BOARD}[Qn] w HAha - 0 1"


def test_slips_in_a_board_of_a_known_game_do_not_make_it_another_board() -> None:
    for text in (
        "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ):
        assert not OFFERED & set(codes(parse(text)))


@table(("tag", "name"), [("ja", "5五将棋"), ("zh-Hans", "5五将棋"), ("ko", "5오 쇼기")])
def test_a_variant_has_the_name_that_a_language_has_for_it(tag: str, name: str) -> None:
    with use_language(tag):
        (finding,) = parse("rbsgk/4p/5/P4/KGSBR[-] w 0 1").findings
        assert name in message(finding)
