"""Which language is current, and that all that is said can be translated."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.languages import forget
from tests.readings import calls
from tests.tables import table
from webapp import language
from webapp.document import notation_names
from webapp.document.report import report_of_text
from webapp.findings import CODES, Finding, fix_label, message, reason
from webapp.games import EVERY_GAME
from webapp.games import labels as words
from webapp.games.game import WHITE
from webapp.games.labels import piece_phrase
from webapp.language import Listing, Phrase, known_language, negotiate, translated, use_language
from webapp.web import codes

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgid "%(count)s line"
msgid_plural "%(count)s lines"
msgstr[0] "%(count)s行"

msgid "White"
msgstr "白"

msgctxt "side"
msgid "White"
msgstr "白 | 白方"

msgid ", "
msgstr "、"

msgid "Sente’s {piece}"
msgstr "先手の{piece}"

msgctxt "shogi"
msgid "rook | rooks | hisha"
msgstr "飛車 | 飛"

msgid "no %(piece)s on %(square)s"
msgstr "%(square)sに白のルークがない"
"""


@pytest.fixture
def japanese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalogue of few messages, current within the test."""
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.po").write_text(PO, encoding="utf-8")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    forget()
    with use_language("ja"):
        yield folder
    forget()


@table(
    ("tag", "known"),
    [
        ("en", "en"),
        ("en-GB", "en"),
        ("ja", "ja"),
        ("ja-JP", "ja"),
        ("ja_JP.UTF-8", "ja"),
        ("ko_KR.eucKR@x", "ko"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh_CN.UTF-8", "zh-Hans"),
        ("ZH-hans", "zh-Hans"),
        ("zh-Hans-SG", "zh-Hans"),
        ("zh-TW", None),
        ("zh-Hant-HK", None),
        ("fr", None),
        ("jam", None),
        ("C", None),
        ("", None),
        ("../ja", None),
    ],
)
def test_a_tag_is_known_by_its_beginning(tag: str, known: str | None) -> None:
    assert known_language(tag) == known


@table("piece", ["-", "_", "ja-", "x-", "@", ".", "zh-hans-"])
def test_a_long_tag_takes_no_more_work_than_a_short_one(piece: str) -> None:
    assert calls(known_language, piece * 60_000) < 2 * calls(known_language, piece * 100) + 100


def test_the_first_language_that_there_is_is_taken() -> None:
    assert negotiate(["fr-FR", "ko-KR", "ja"]) == "ko"
    assert negotiate(["zh-TW", "zh", "en"]) == "zh-Hans"
    assert negotiate(["fr", ""]) == "en"


@pytest.mark.parametrize(
    ("variables", "tag"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LC_MESSAGES": "ko_KR", "LANG": "ja_JP"}, "ko"),
        ({"LC_ALL": "C", "LC_MESSAGES": "ko_KR", "LANG": "ja_JP"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_CN.GB18030"}, "zh-Hans"),
    ],
)
def test_the_environment_is_asked_as_posix_has_it(
    variables: dict[str, str], tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.language_of_environment() == tag


@pytest.mark.usefixtures("japanese")
def test_words_are_in_the_language_of_the_context_and_only_there() -> None:
    assert language.ngettext("%(count)s line", "%(count)s lines", 1) % {"count": 1} == "1行"
    assert words.piece_name("R", ("shogi", "shogi")) == "先手の飛車"
    assert words.piece_name("R", ("chess", "chess")) == "white rook"
    with use_language("en"):
        assert words.piece_name("R", ("shogi", "shogi")) == "Sente’s rook"


@pytest.mark.usefixtures("japanese")
def test_a_name_is_the_first_of_its_row() -> None:
    rook = words.kind_phrase("shogi", "R")
    assert (rook, translated(rook), translated(words.piece_phrase("shogi", "R"))) == (
        "rook", "飛車", "先手の飛車",
    )  # fmt: skip
    assert (WHITE, translated(WHITE), WHITE.forms("en")) == ("White", "白", ("White",))
    assert words.sides("chess").names == ("白", "Black")


@pytest.mark.usefixtures("japanese")
def test_arguments_that_are_words_are_translated_too() -> None:
    phrase, listing = Phrase("White"), Listing(["e4", "e5"])
    assert (phrase, listing) == ("White", "e4, e5")
    assert (translated(phrase), translated(listing), translated("White"), translated(5)) == (
        "白", "e4、e5", "White", 5,
    )  # fmt: skip
    assert (
        translated(reason("no-rook", {"piece": piece_phrase("chess", "R"), "square": "a1"}))
        == "a1に白のルークがない"
    )


def test_a_catalogue_newer_than_its_compiled_form_counts(japanese: Path) -> None:
    assert translated(Phrase("White")) == "白"
    (japanese / "messages.mo").write_bytes(b"old")
    source = japanese / "messages.po"
    source.write_text(PO.replace('白"', 'シロ"'), encoding="utf-8")
    newer = (japanese / "messages.mo").stat().st_mtime + 10
    os.utime(source, (newer, newer))
    language._catalogue.cache_clear()
    assert translated(Phrase("White")) == "シロ"


# --- all that is said --------------------------------------------------------------


class Recorder(gettext.NullTranslations):
    """Notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str | None, str]] = set()

    def gettext(self, message: str) -> str:
        self.asked.add((None, message))
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add((None, msgid1))
        return msgid2

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add((context, message))
        return message


Recorded = tuple[Recorder, list[Finding]]


@pytest.fixture(scope="module")
def recorded() -> Recorded:
    """The findings of all examples, and what was asked for when they were made and said."""
    recorder = Recorder()
    forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "_catalogue", lambda _tag: recorder)
        codes.groups()
        found = [*examples()]
        for finding in found:
            message(finding)
            for fix in finding.fixes:
                fix_label(fix)
        words.script_words(), words.game_names(), words.start_names("shogi"), notation_names()
        for game in EVERY_GAME:
            words.piece_names(game), words.kind_names(game), words.sides(game)
    forget()
    return recorder, found


def known_messages(template: Catalog) -> set[tuple[str | None, str]]:
    ids = ((m.context, m.id[0] if isinstance(m.id, tuple) else m.id) for m in template)
    return {(context or None, text) for context, text in ids}


def examples() -> Iterator[Finding]:
    for row in CODES.values():
        yield from codes.shown_by(row.example)[1]
    for text in ("4k4/9/9/9/9/9/9/9/4K4 x - 1", "4k4/9/9/9/9/9/9/9/9/4K4 x - - 0 1"):
        yield from report_of_text(text).findings


def test_all_that_is_said_is_in_the_catalogues(recorded: Recorded, template: Catalog) -> None:
    recorder, _ = recorded
    assert recorder.asked - known_messages(template) == set()


# Words that a message must not get as they are: in a sentence they are to be translated.
ENGLISH = re.compile(
    r"\b(?:[Ww]hite|[Bb]lack|[Ss]ente|[Gg]ote|[Rr]ed|[Ff]irst|[Ss]econd|side|king|rook|there|"
    r"chess|shogi|xiangqi|makruk|FEN|SFEN|EPD|FEEN)\b"
)
AS_TYPED = {"found", "after", "plain", "written"}


def test_no_word_gets_into_a_message_in_english(recorded: Recorded) -> None:
    _, examples = recorded
    wrong = [
        (finding.code, name, value)
        for finding in examples
        for args in (finding.args, *(fix.args for fix in finding.fixes))
        for name, value in args.items()
        if type(value) is str and name not in AS_TYPED and ENGLISH.search(value)
    ]
    assert wrong == []
