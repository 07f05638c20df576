"""Texts that are longer than a position, and texts that hold several."""

from __future__ import annotations

import json

import chess

from tests.readings import positions_in
from tests.tables import table
from webapp.document import MOST_POSITIONS, canonical_text, convert, detect, parse
from webapp.document.report import Report, report_of_text
from webapp.text.characters import MAX_LENGTH, MAX_TEXT
from webapp.wire.reports import report_to_json

FEN = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
MOVES = "1. Qxf7# {It is over: the queen cannot be taken, as 1/2 of the class saw.} 1-0 "
PROSE = "Dear colleague, here is what we spoke of on 3/4/2026 (see https://example.org/a/b). "


def tags(fen: str) -> str:
    return f'[Event "Chapter"]\n[White "A/B"]\n[Black "C"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n'


def fens(count: int) -> list[str]:
    """So many positions, each another one."""
    board = chess.Board("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
    found = []
    for number in range(count):
        board.fullmove_number = number + 1
        found.append(board.fen())
    return found


def report(text: str) -> Report:
    """The report; its places are within the text, and its fixes give short ones."""
    answer = report_of_text(text)
    for finding in answer.findings:
        assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= len(text)
        if len(text) > MAX_LENGTH:
            assert all(len(fix.apply(text)) <= MAX_LENGTH for fix in finding.fixes)
    assert len(json.dumps(report_to_json(answer))) < 600_000
    return answer


@table(
    "text",
    [
        tags(FEN) + MOVES * 100,
        tags(FEN) + MOVES * 2_000,
        PROSE * 100 + "\n" + FEN + "\n" + PROSE * 100,
        PROSE * 100 + FEN + " " + PROSE * 100,
        "> " + (PROSE * 20 + "\n> ") * 10 + FEN + "\n> \n" + ("> " + PROSE + "\n") * 50,
        PROSE * 60 + f"https://lichess.org/editor/{FEN.replace(' ', '_')} " + PROSE * 60,
        PROSE * 60 + "\n" + FEN[:30] + "\n" + FEN[30:] + "\n" + PROSE * 60,
        PROSE * 60 + "\r\n> " + FEN[:40] + "\r\n> " + FEN[40:] + "\r\n" + PROSE * 60,
        "x" * 5000 + f' "{FEN}" ' + "y" * 5000,
        "\n" * 100_000 + FEN,
        f"{{'fen': '{FEN}', 'text': '" + "é" * 9000 + "'}",
    ],
)
def test_a_position_in_a_long_text_is_found_and_the_rest_left_out(text: str) -> None:
    assert len(text) > MAX_LENGTH
    answer = report(text)
    assert answer.position == parse(FEN).position
    assert answer.several.found == ()
    assert canonical_text(parse(text)) in (FEN, None)
    assert detect(text) == "fen" or FEN not in text
    fixed = (fix.apply(text) for found in answer.findings for fix in found.fixes)
    assert answer.line or FEN in fixed


def test_of_a_long_text_the_words_near_the_board_say_who_is_to_move() -> None:
    board = FEN.split()[0]
    reading = parse(PROSE * 80 + f"Black to move.\n{board}\n" + PROSE * 80)
    assert reading.position is not None
    assert reading.position.turn == "second"


@table("separator", ["\n", "\r", "\r\n", "\u2028", "\t", "  ", " and\n\n", '","'])
def test_each_of_several_positions_is_found_whatever_stands_between_them(separator: str) -> None:
    texts = fens(90)
    text = separator.join(texts)
    found = positions_in(text)
    assert [one.position for one in found] == [parse(fen).position for fen in texts]
    assert all(fen in one.text for one, fen in zip(found, texts, strict=True))
    assert report(text).several.left_out == 0


def test_positions_on_one_short_line_are_several() -> None:
    first, second = fens(2)
    answer = report(f"1) {first} 2) {second}")
    assert [one.position for one in answer.several.found] == [
        parse(first).position,
        parse(second).position,
    ]


def test_of_a_thousand_chapters_the_first_hundred_are_given_and_the_rest_counted() -> None:
    text = "".join(tags(fen) + "1. Ke2 *\n\n" for fen in fens(1000))
    answer = report(text)
    assert len(answer.several.found) == MOST_POSITIONS
    assert answer.several.left_out == 900
    (note,) = (found for found in answer.findings if found.code == "more-positions")
    assert note.args == {"count": 900, "shown": MOST_POSITIONS}
    assert [one.position for one in answer.several.found] == [
        parse(fen).position for fen in fens(MOST_POSITIONS)
    ]
    assert report_to_json(answer)["left_out"] == 900


@table("size", [MAX_TEXT, MAX_TEXT + 1])
@table("letter", ["x", "𝟠"])
def test_a_text_may_have_a_megabyte_of_bytes_and_no_more(size: int, letter: str) -> None:
    width = len(letter.encode())
    room = size - len(FEN) - 1
    text = FEN + "\n" + "x" * (room % width) + letter * (room // width)
    assert len(text.encode()) == size
    answer = report(text)
    codes = [found.code for found in answer.findings]
    assert (answer.position is not None) == (size <= MAX_TEXT)
    assert ("text-too-long" in codes) == (size > MAX_TEXT)
    if size > MAX_TEXT:
        assert answer.findings[0].args == {"size": "1.1", "limit": 1}
        assert convert(text, "epd").text is None


@table("text", [PROSE * 100, "x" * 60_000, "\n" * 9000, MOVES * 100])
def test_a_long_text_without_a_board_says_so(text: str) -> None:
    (finding,) = report(text).findings
    assert finding.code == "no-position-in-long-text"
    assert detect(text) is None


def test_a_board_longer_than_a_position_may_be_is_not_read_in_part() -> None:
    (finding,) = report("1/" * 3000).findings
    assert finding.code == "too-long"


def test_a_damaged_board_in_a_long_text_keeps_its_findings_and_their_places() -> None:
    damaged = FEN.replace("2B1P3", "2B1P2")
    text = f"{PROSE * 80}\n{damaged}\n{PROSE * 80}"
    answer = report(text)
    finding = next(found for found in answer.findings if found.code == "rank-short")
    assert finding.span is not None
    assert text[slice(*finding.span)] == "2B1P2"
    assert finding.fixes
    ranks = ("B1P", "2B2P2")
    assert all(any(rank in fix.apply(text) for rank in ranks) for fix in finding.fixes)


def test_positions_in_words_are_found_in_a_long_text() -> None:
    lines = [f"White: Ke1, Qd{n}. Black: Kg8. White to move." for n in range(1, 8)]
    text = "\n".join(lines) + "\n" + PROSE * 80
    found = positions_in(text)
    assert [one.position for one in found] == [parse(line).position for line in lines]
    assert report(text).position == parse(lines[0]).position


def test_a_position_is_found_among_a_hundred_words_with_slashes() -> None:
    prose = " ".join(f"and/or n{number}/m" for number in range(100))
    assert parse(f"{prose} {FEN} {prose}").position == parse(FEN).position


def test_positions_in_words_are_found_among_many_lines_about_both_sides() -> None:
    prose = "White was better, but Black held.\n" * 20
    words = "White: Ke1, Qd1. Black: Ke8."
    found = positions_in(f"{prose}{words}\n{prose}{words}\n{words}")
    assert [one.text for one in found] == [words] * 3


@table("unit", ["1/2/3/4/(", "'^/J/+f/~L/k^609", "8/8/8/8/===/"])
def test_a_long_line_of_ranks_that_are_no_board_is_answered(unit: str) -> None:
    assert parse(unit * 700).position is None
