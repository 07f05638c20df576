"""A lesson as an HTML file that needs nothing beside it."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser

import pytest

from tests.lesson_files import exported
from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.formats.starts import START_POSITIONS
from webapp.language import use_language
from webapp.lessons import writing_out
from webapp.lessons.exporting import losses_of
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, Heading, Lesson, card_of_line, new_id
from webapp.model.line import Line, Ply, read_code

NASTY = "<script>alert(1)</script>\"&'\x00"


def lesson() -> Lesson:
    record = read_record(
        '[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]\n\n1. Ra8# {theend} (1. Kf2 {tooslow}) *'
    )
    assert record
    said = {"title": "Back rank", "task": f"Mate {NASTY}", "hint": "hiddenhint"}
    line = card_of_line(record.line, **said, solution="hiddenwords", source="hiddensource")
    shogi = parse("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").position
    items = (
        Heading(new_id(), "第一"),
        line,
        Card(new_id(), shogi, flipped=True, shown=Shown(title="never"), title="hiddentitle"),
        Card(new_id(), text="hiddentext"),
    )
    return Lesson("Mates", "ja", "hiddennotes", ("hiddentag",), items=items)


class Outline(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def outline(text: str) -> Outline:
    found = Outline()
    found.feed(text)
    return found


def test_the_file_for_teachers_has_everything_and_lets_nothing_else_in() -> None:
    text, losses = exported(lesson(), "html")
    found = outline(text)
    for word in ("hiddenhint", "hiddenwords", "hiddensource", "hiddennotes", "hiddentag", "Ra8#"):
        assert word in found.words
    assert "tooslow" in found.words
    assert {code.code for code in losses} <= {"texts", "comments", "shown"}
    tags = [tag for tag, _ in found.tags]
    assert "script" not in tags
    assert tags.count("img") == 2
    policy = next(a["content"] for t, a in found.tags if t == "meta" and "http-equiv" in a)
    assert policy
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    sources = [str(a["src"]) for tag, a in found.tags if tag == "img"]
    assert all(source.startswith("data:image/svg+xml;base64,") for source in sources)
    assert b"<svg" in base64.b64decode(sources[0].partition(",")[2])
    assert not re.search(r"(?:src|href)=\"(?!data:)", text)
    assert ("h1", {"lang": "ja", "dir": "auto"}) in found.tags
    assert all(a["alt"] for tag, a in found.tags if tag == "img")


def test_the_file_for_students_has_no_hidden_word() -> None:
    text, _ = exported(lesson(), "html", for_students=True)
    assert "hidden" not in text
    assert "Ra8" not in text
    assert "tooslow" not in text
    assert "Back rank" in text


def test_what_has_neither_board_nor_words_is_left_out() -> None:
    unread = Card(new_id(), None, text="a text that is no board")
    own = Lesson("L", items=(unread, Heading(new_id(), " "), Card(new_id(), task="Look."), unread))
    text, _ = exported(own, "html", for_students=True)
    assert re.findall(r"<h3 dir=\"auto\">(.*?)</h3>", text) == ["1. "]
    assert "<h2" not in text
    assert exported(own, "html")[0].count("a text that is no board") == 2


def test_what_is_lost_is_said_without_drawing_and_the_page_speaks_the_language() -> None:
    assert losses_of(lesson(), "html") == exported(lesson(), "html")[1]
    with use_language("ja"):
        text, _ = exported(lesson(), "html")
    assert '<html lang="ja">' in text
    assert "白番" in text


@pytest.mark.parametrize("longest", [3.0, 0.0])
def test_moves_of_long_games_are_never_codes(
    longest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing_out, "LONGEST", longest)
    start = START_POSITIONS["shogi"]
    codes = ["5i5h", "5a5b", "5h5i", "5b5a"] * 30
    moves = [move for code in codes if (move := read_code(code, start.kind))]
    game = card_of_line(Line(start, tuple(Ply(at - 1, move) for at, move in enumerate(moves))))
    text, _ = exported(Lesson("L", items=(game,)), "html")
    names = [name.split()[-1] for name in re.findall("<b>(.*?)</b>", text)]
    assert len(names) == 120
    assert {name.partition("(")[0] for name in names} == {"５八玉", "５二玉", "５九玉", "５一玉"}
