"""Words as outlines: what is drawn, how wide it is, where lines break."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.readings import calls
from tests.tables import table
from webapp.language import LANGUAGES
from webapp.pictures import faces, lettering
from webapp.pictures.lettering import CAPITAL, LetteredLine, centred, line, wrapped

NUMBER = re.compile(r"-?\d+(?:\.\d)?")
STEP = re.compile(r"([MmLlHhVvCcZz])([^A-Za-z]*)")


def points(path: str) -> list[tuple[float, float]]:
    """The points a path goes through, its control points left out."""
    found = []
    x = y = begin_x = begin_y = 0.0
    for letter, rest in STEP.findall(path):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        match letter:
            case "M":
                x, y = begin_x, begin_y = numbers[0], numbers[1]
            case "m":
                x, y = begin_x, begin_y = x + numbers[0], y + numbers[1]
            case "h":
                x += numbers[0]
            case "v":
                y += numbers[0]
            case "z":
                x, y = begin_x, begin_y
            case _:
                x, y = x + numbers[-2], y + numbers[-1]
        found.append((x, y))
    return found


def box(path: str) -> tuple[float, float, float, float]:
    xs, ys = zip(*points(path), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def words_of(
    lines: tuple[LetteredLine, ...], text: str, size: float = 10, language: str = "en"
) -> str:
    """The text with `|` where the lines break, found by their drawings."""
    parts, start = [], 0
    for drawn in lines:
        end = next(
            end
            for end in range(len(text), start, -1)
            if line(text[start:end].strip(), size, language).path == drawn.path
        )
        parts.append(text[start:end].strip())
        start = end
    return "|".join(parts)


def test_a_capital_stands_on_the_baseline_and_has_its_height() -> None:
    left, top, right, bottom = box(line("H", 100, "en").path)
    assert (left > 0, right < line("H", 100, "en").width) == (True, True)
    assert (top, bottom) == (pytest.approx(-100 * CAPITAL, abs=0.5), 0)


def test_sizes_are_in_proportion_and_characters_side_by_side() -> None:
    assert line("AB", 20, "en").width == pytest.approx(2 * line("AB", 10, "en").width)
    assert line("AB", 20, "en").width == pytest.approx(
        line("A", 20, "en").width + line("B", 20, "en").width
    )


@table("text", ["H", "!?", "10", "王"])
def test_a_label_stands_about_its_centre(text: str) -> None:
    drawn = centred(text, 40, "en")
    left, top, right, bottom = box(drawn.path)
    assert left + right == pytest.approx(0, abs=4)
    assert top + bottom == pytest.approx(0, abs=4)
    if text == "H":
        assert bottom - top == pytest.approx(40, abs=0.2)


@table(
    "text",
    [
        "Žižka & Łódź, Ğ ő ș ť", "Ελληνικά", "Їжак, Ґедзь", "§ № € – — “x” ½", "將棋 将棋", "장기",
        "ﾊﾝ",
    ],
)  # fmt: skip
def test_letters_of_many_languages_are_there(text: str) -> None:
    assert line(text, 20, "en").missing == ""


def test_what_no_font_has_is_a_box_and_said_once() -> None:
    drawn = line("♔a♔😀ก้", 20, "en")
    assert drawn.missing == "♔😀ก้"
    # A box has an outer and an inner side; a mark over another character takes no room.
    assert drawn.path.count("z") == 2 * 4 + 2
    assert line("ก้", 20, "en").width == line("ก", 20, "en").width


def test_what_only_says_how_others_are_shown_is_left_out() -> None:
    plain = line("ab", 20, "en")
    assert line("a\u200bb\ufe0f\u202e", 20, "en") == plain
    assert line("a\nb", 20, "en") == line("a b", 20, "en")
    assert line("e\u0301", 20, "en") == line("é", 20, "en")
    assert line("a\udc80", 20, "en").missing == "\udc80"


@table("character", "骨直角")
def test_chinese_characters_have_the_form_of_the_language(character: str) -> None:
    forms = {tag: line(character, 100, tag).path for tag in LANGUAGES}
    assert forms["ja"] == forms["en"] != forms["zh-Hans"]


def test_punctuation_has_the_form_of_the_language_beside_its_characters_only() -> None:
    assert line("“", 10, "zh-Hans") == line("“", 10, "en")
    assert line("“红", 10, "zh-Hans").width > line("“红", 10, "ja").width
    assert line("it’s", 10, "zh-Hans") == line("it’s", 10, "en")


@table(
    ("text", "language", "width", "broken"),
    [
        ("one two three", "en", 45, "one two|three"),
        ("one  two", "en", 20, "one|two"),
        ("a\n\nb c", "en", 99, "a|b c"),
        ("abcdefghij", "en", 20, "abc|def|ghij"),
        ("x abcdefghij", "en", 20, "x|abc|def|ghij"),
        ("先手の番です", "ja", 30, "先手の|番です"),
        ("先手の番。です", "ja", 40, "先手の|番。です"),
        ("先手「番」です", "ja", 30, "先手|「番」|です"),
        ("红先胜，然后", "zh-Hans", 30, "红先|胜，然|后"),
        ("흰색 차례다", "ko", 40, "흰색|차례다"),
    ],
)
def test_lines_break_where_they_may(text: str, language: str, width: float, broken: str) -> None:
    lines = wrapped(text, 10, width, language, 9)
    assert words_of(lines, text, 10, language) == broken
    assert all(drawn.width <= width for drawn in lines)


def test_what_is_left_out_is_an_ellipsis_within_the_width() -> None:
    lines = wrapped("one two three four five", 10, 45, "en", 2)
    assert [drawn.path for drawn in lines] == [
        line(text, 10, "en").path for text in ("one two", "three…")
    ]
    assert lines[-1].width <= 45
    assert wrapped("one two", 10, 45, "en", 1) == (line("one two", 10, "en"),)
    assert wrapped(" \n ", 10, 45, "en", 3) == ()


def test_threads_draw_the_same_and_fonts_are_opened_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [chr(0x4E00 + number) * 3 for number in range(60)]
    expected = [line(text, 12, "ja") for text in texts]
    monkeypatch.setattr(faces, "_MOST_DRAWN", 25)
    lettering._glyph.cache_clear()
    faces.outline_of.cache_clear()
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda text: line(text, 12, "ja"), texts)) == expected


def test_a_long_text_takes_little_work_and_nothing_of_it_is_kept() -> None:
    text = "".join(chr(0x3041 + number % 80) for number in range(20_000))
    wrapped(text[:100], 10, 400, "ja", 3)
    assert len(wrapped(text, 10, 400, "ja", 3)) == 3
    assert calls(lambda text: wrapped(text, 10, 400, "ja", 3), text) < 10 * len(text)
