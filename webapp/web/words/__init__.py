"""The words of pages by their keys, as scripts have them and as the server says them without.

A file has those of a page, `key: text` a line: `lessons.txt` those of lessons in the editor, which
load with them, `worksheet.txt` those of their worksheets, `checking.txt` those of verdicts on
tasks, `evaluation.txt` those of engines, `shelf.txt`, `students.txt`, `codes.txt` and, of all of
them, `errors.txt`. Gaps are names in braces, in errors `%(name)s` as in findings. A key without a
text is one of the editor, or of another file, that the page has as well.
"""

from __future__ import annotations

from pathlib import Path

from webapp.games import labels
from webapp.language import gettext
from webapp.lessons.limits import LONGEST_TITLE


def _of_file(name: str) -> dict[str, str]:
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return {key: text for key, _, text in (line.partition(": ") for line in lines)}


LESSON_WORDS, _SHELF = _of_file("lessons.txt"), _of_file("shelf.txt")
STUDENT_WORDS = _of_file("students.txt")
WORKSHEET_WORDS = _of_file("worksheet.txt")
CHECKING_WORDS = _of_file("checking.txt")
EVALUATION_WORDS = _of_file("evaluation.txt")
OTHER_WORDS = {**_of_file("codes.txt"), **_of_file("errors.txt")}
SHELF_WORDS = {key: text for key, text in _SHELF.items() if text}
FROM_ELSEWHERE = _SHELF.keys() - SHELF_WORDS.keys()
_ALL = {
    **LESSON_WORDS,
    **WORKSHEET_WORDS,
    **CHECKING_WORDS,
    **EVALUATION_WORDS,
    **SHELF_WORDS,
    **STUDENT_WORDS,
    **OTHER_WORDS,
}


def is_known(key: str) -> bool:
    """Whether it is one of theirs."""
    return key in _ALL


def in_words(key: str) -> str:
    """One of them in the current language, with its gaps."""
    return gettext(_ALL[key])


def say(key: str, **values: str | int) -> str:
    """One of them, filled in."""
    return in_words(key).format(**values)


def lesson_words() -> dict[str, str]:
    """Those of lessons, in the current language."""
    return {key: in_words(key) for key in LESSON_WORDS}


def worksheet_words() -> dict[str, str]:
    """Those of worksheets."""
    return {key: in_words(key) for key in WORKSHEET_WORDS}


def checking_words() -> dict[str, str]:
    """Those of verdicts on tasks."""
    return {key: in_words(key) for key in CHECKING_WORDS}


def evaluation_words() -> dict[str, str]:
    """Those of what engines think."""
    return {key: in_words(key) for key in EVALUATION_WORDS}


def shelf_words() -> dict[str, str]:
    """Those of pages of the shelf."""
    return {key: in_words(key) if key in _ALL else labels.say(key) for key in _SHELF}


def student_words() -> dict[str, str]:
    """Those of the students' page."""
    return {key: in_words(key) for key in STUDENT_WORDS}


def cards_in_words(count: int) -> str:
    """How many cards a lesson has."""
    return say("shelf-card" if count == 1 else "shelf-cards", count=count)


def leaving_in_words(count: int) -> str:
    """How many lessons go from the bin for good before long; "" for none."""
    name = "shelf-leaving-one" if count == 1 else "shelf-leaving"
    return say(name, count=count) if count else ""


def title_of_copy(title: str) -> str:
    """The title of the copy of a lesson."""
    words = gettext("%(title)s (copy)")
    return words % {"title": title[: LONGEST_TITLE - len(words)]}
