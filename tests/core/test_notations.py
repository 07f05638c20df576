"""Texts with a position in them, and the notations by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tables import table
from webapp.document import parse
from webapp.formats.registry import write
from webapp.formats.starts import START

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
BOARD, _, REST = AFTER_E4.partition(" ")


@table(
    ("text", "prefix"),
    [
        (f"https://lichess.org/editor/{AFTER_E4.replace(' ', '_')}?color=white", 27),
        (f"https://lichess.org/editor/{AFTER_E4.replace(' ', '%20')}", 27),
        (f"https://lichess.org/analysis/standard/{AFTER_E4.replace(' ', '_')}", 38),
        (f"https://lichess.org/analysis/fromPosition/{AFTER_E4.replace(' ', '_')}#3", 42),
        (f"lichess.org/analysis/{AFTER_E4.replace(' ', '_')}", 21),
        (f"https://www.chess.com/analysis?fen={AFTER_E4.replace(' ', '+')}&flip=false", 35),
        (
            "https://www.chess.com/analysis?flip=false&fen="
            + AFTER_E4.replace("/", "%2F").replace(" ", "%20"),
            46,
        ),
    ],
)
def test_links_give_their_position_and_say_so(text: str, prefix: int) -> None:
    reading = parse(text)
    assert reading.position is not None
    assert write(reading.position, "fen") == AFTER_E4
    (finding,) = reading.findings
    assert (finding.code, finding.span) == ("link", (0, prefix))
    assert finding.fixes[0].apply(text) == AFTER_E4


@table(
    "text",
    [
        f"https://lichess.org/analysis/{AFTER_E4}",
        f"https://lichess.org/analysis?fen={AFTER_E4}",
        f"(https://lichess.org/editor/{AFTER_E4.replace(' ', '_')})",
        f"[position](https://lichess.org/editor/{AFTER_E4.replace(' ', '_')})",
        f"https://lichess.org/editor/{AFTER_E4.replace(' ', '_')},",
        f"/?fen={AFTER_E4.replace(' ', '_')}",
        f"localhost:5000/?fen={AFTER_E4.replace(' ', '_')}",
        f"https://www.chessdb.example/queryc_en/?{AFTER_E4.replace(' ', '_')}",
        "https://x.example/#" + AFTER_E4.replace("/", "%2F").replace(" ", "%20"),
        "https://x.example/?board=" + AFTER_E4.replace(" ", "+"),
        "https://x.example/?fen=" + AFTER_E4.replace("/", "%252F").replace(" ", "%2520"),
    ],
)
def test_it_does_not_matter_what_the_link_looks_like(text: str) -> None:
    reading = parse(text)
    assert reading.position is not None
    assert write(reading.position, "fen") == AFTER_E4
    assert "link" in [finding.code for finding in reading.findings]
    assert all(finding.fixes[0].sure for finding in reading.findings)


def test_a_fault_in_a_link_is_found_inside_it() -> None:
    ranks = "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR"
    reading = parse(f"https://lichess.org/editor/{ranks}_w_KQkq_-_0_1")
    assert [finding.code for finding in reading.findings] == ["link", "ranks-missing"]


def test_a_link_beside_a_fen_does_not_get_in_its_way() -> None:
    reading = parse(f"https://github.com/user/repo/blob/main/src/data/fens.txt {AFTER_E4}")
    assert reading.position is not None
    assert write(reading.position, "fen") == AFTER_E4


def test_an_encoded_fen_is_read_and_said_to_be_encoded() -> None:
    reading = parse(AFTER_E4.replace(" ", "%20"))
    assert [finding.code for finding in reading.findings] == ["encoded"]


@table("tag", ['[Fen "{}"]', "[FEN “{}”]", '[FEN"{}"]', '[FEN "{}"', "[FEN '{}']"])
def test_fen_tags_are_read_as_people_write_them(tag: str) -> None:
    reading = parse(tag.format(AFTER_E4))
    assert reading.position is not None
    assert write(reading.position, "fen") == AFTER_E4


def test_a_link_among_words_is_found() -> None:
    reading = parse(
        f"Look at https://www.chess.com/analysis?fen={AFTER_E4.replace(' ', '+')} please"
    )
    assert reading.position is not None
    assert write(reading.position, "fen") == AFTER_E4


def test_an_image_link_gives_its_board() -> None:
    reading = parse(f"https://boards.example/png/{BOARD}.png")
    assert reading.position is not None
    assert write(reading.position, "fen") == f"{BOARD} w - - 0 1"


def test_spans_in_an_encoded_link_are_those_of_the_link() -> None:
    text = "https://x.example/?fen=8%2F8%2F8%2F8%2F8%2F8%2F8%2F7x+w+-+-+0+1"
    (error,) = (f for f in parse(text).findings if f.severity == "error")
    assert error.span is not None
    assert text[slice(*error.span)] == "x"


def test_a_pgn_gives_the_position_of_its_fen_tag() -> None:
    reading = parse(f'[Event "?"]\n[SetUp "1"]\n[FEN "{AFTER_E4}"]\n\n1... e5 *\n')
    assert reading.position is not None
    assert write(reading.position, "fen") == AFTER_E4
    assert [finding.code for finding in reading.findings] == ["pgn-tag"]


def test_each_notation_is_written() -> None:
    reading = parse(AFTER_E4)
    assert reading.position is not None
    written = {name: write(reading.position, name) for name in ("fen", "xfen", "shredder", "epd")}
    assert written == {
        "fen": AFTER_E4,
        "xfen": AFTER_E4.replace("e3", "-"),
        "shredder": AFTER_E4.replace("KQkq", "HAha"),
        "epd": f"{BOARD} b KQkq e3",
    }
    with pytest.raises(KeyError):
        write(START, "gif")


@given(st.text(alphabet="https://lichess.org/editor/?fen=&8%2F%20+_wKQ-%ff%E3%81%82", max_size=120))
def test_anything_like_a_link_reads_without_raising(text: str) -> None:
    for finding in parse(text).findings:
        assert finding.span is not None
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
