"""The solutions of several positions together, behind a heading: `Solutions: 1. Ra8#, 2. Qh7#`.

Each stands behind a number, that of its position, on a line of its own or behind those before it;
or there are as many lines as positions. A heading is a word such as `Solutions`, 解答, 答案, 정답
with a colon or alone on its line. With a number of moves behind such a word there may be one game
instead, so that in the middle of a text only a heading of several is one, or that on its own line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from webapp.notations.beside import LABELS, looks_like_moves, moves_apart
from webapp.text.passages import has_ranks

MOST_KEYS = 40
"""So many headings are looked at in one text."""

_SEVERAL = frozenset(["answers", "solutions", "antworten", "lösungen", "answer key", "key"])
_WORDS = "|".join(
    sorted(
        {
            *(word for word, role in LABELS.items() if role == "solution"),
            *_SEVERAL,
            "参考答案",
            "解答例",
            "解答編",
            "解説",
            "모범 답안",
            "해설",
        },
        key=len,
        reverse=True,
    )
)
_BEFORE = (
    r"(?:(?:exercise|problem|puzzle|position|diagram|question|no|nr|aufgabe|stellung|diagramm|ex"
    r"|問題|問|図|题|習題|习题|练习|图|문제)[ \t]?\.?[ \t]?)?[第#№]?[ \t]?"
)
_NUMBER = r"(?P<number>[0-9０-９]{1,3}|[一二三四五六七八九十])"
_BEHIND = (
    r"(?:[ \t]?(?:問|题|題|図|图|번))?"
    r"(?:[ \t]?(?P<sign>[.)．）、:：\]】])(?!\.)[*_]{0,2}[ \t]*+|[ \t]?[–—-][ \t]+|[ \t]++)(?=\S)"
)
_HEADING = re.compile(
    rf"^[> \t*_#=【［\[(（<＜「■□◆◇●○★-]*+(?P<word>{_WORDS})[】］\])）>＞」]?[*_]{{0,2}}[ \t]*+"
    r"(?:(?:[:：][*_]{0,2}[ \t]*+|\u3000*+(?:[–—-][ \t]++)?+(?=[①-⑳]|"
    rf"[(（\[【]?{_BEFORE}[0-9０-９]{{1,3}}[ \t]?"
    r"(?:[.．)）:：、\]】問题題図图번]|(?<=[問題问题제図图].)\s)))"
    r"(?P<said>[^\r\n]*+)|[=*_#-]*+[ \t]*+)(?=[\r\n]|\Z)",
    re.IGNORECASE | re.MULTILINE,
)
_ITEM = re.compile(rf"(?:[> \t|*_(（\[【-]*+){_BEFORE}{_NUMBER}{_BEHIND}", re.IGNORECASE)
_WITHIN = re.compile(
    rf"(?:(?P<sign>[,;，；、。|/])[ \t]*+|(?<=[ \t\r])|\A)(?P<word>[(（\[【]?{_BEFORE}){_NUMBER}"
    r"(?P<unit>[ \t]?[問题題図图번])?"
    r"(?:(?P<mark>[ \t]?[.)．）、:：\]】](?!\.)[ \t]*+|[ \t]?[–—-][ \t]+)|[ \t]++)(?=\S)",
    re.IGNORECASE,
)
_LINE = re.compile(r"([^\r\n]*+)(?:\r\n?|\n|\Z)")
_KANJI = {sign: number for number, sign in enumerate("一二三四五六七八九十", 1)}
_PLAIN = {0x3000: " ", **{ord("①") + at: f" {at + 1}. " for at in range(20)}}
_EDGES = " \t\r\n,;，；、。|*_>"
_BRACKETS = (("(", ")"), ("（", "）"), ("[", "]"), ("【", "】"))


class AnswerKey(NamedTuple):
    """Solutions together: where they begin with their heading, and end.

    answers   each with the number of its position, 0 where it has none
    said      all of it as it stands
    is_sure   whether nothing else can be meant, even with one answer alone
    """

    start: int
    end: int
    answers: tuple[tuple[int, str], ...]
    said: str
    is_sure: bool


def answer_keys(text: str) -> Iterator[AnswerKey]:
    """The solutions that stand together, in the order of the text, in linear time."""
    at = 0
    for _ in range(MOST_KEYS):
        found = _HEADING.search(text, at)
        if found is None:
            return
        at = found.end()
        said = (found["said"] or "").strip()
        is_several = found["word"].lower() in _SEVERAL
        lines, end = _lines(text, found.end(), [said] if said else [])
        answers = _answers([line.translate(_PLAIN).strip() for line in lines])
        is_sure = bool(answers) and (not said or (is_several and len(answers) > 1))
        if answers and (is_sure or len(answers) > 1):
            at = end
            yield AnswerKey(found.start(), end, answers, "\n".join(lines), is_sure)


def _lines(text: str, at: int, lines: list[str]) -> tuple[list[str], int]:
    """The lines that go on there, as long as they hold solutions, and where they end."""
    end, is_apart = at, False
    first = _LINE.match(text, at)
    at = first.end() if first and not first[1].strip() else at
    while at < len(text):
        line = _LINE.match(text, at)
        assert line
        words = line[1].strip()
        is_item = _ITEM.match(words.translate(_PLAIN).strip()) is not None
        if has_ranks(words) or (words and is_apart and not is_item and lines):
            break
        is_apart = not words
        at = line.end()
        if words:
            lines.append(words)
            end = line.end(1)
    return lines, end


def _answers(lines: list[str]) -> tuple[tuple[int, str], ...]:
    """The answers of these lines: by lines or within them, whichever gives more numbers."""
    by_line: list[tuple[int, str]] = []
    sign = None
    for line in lines:
        item = _ITEM.match(line)
        sign = item["sign"] if item and sign is None else sign
        # Where numbers have another sign they are those of moves.
        is_item = item and item["sign"] == sign
        if item and is_item and _value(item["number"]) not in dict(by_line):
            by_line.append((_value(item["number"]), line[item.end() :].strip(_EDGES)))
        elif by_line:
            number, said = by_line[-1]
            by_line[-1] = number, f"{said}\n{line.strip(_EDGES)}"
        else:
            return tuple((0, line.strip(_EDGES)) for line in lines)
    within = _within("\n".join(lines).replace("\n", " \r"))
    return tuple(within if len(within) > len(by_line) else by_line)


def _within(line: str) -> list[tuple[int, str]]:
    """The answers behind each other: where each number is the next one, behind a sign at best."""
    every = list(_WITHIN.finditer(line))
    found = [one for one in every if one["mark"] or one["unit"] or one["word"].strip()]
    signed = [
        one for one in found if one["sign"] or one.start() == 0 or line[one.start() - 1] == "\r"
    ]
    for marks in (signed, found, every):
        chosen: list[re.Match[str]] = []
        for mark in marks:
            last = _value(chosen[-1]["number"]) if chosen else None
            number = _value(mark["number"])
            if last is None or (number > last if marks is signed else number == last + 1):
                chosen.append(mark)
        if len(chosen) > 1 and (marks is signed or len(chosen) == len(marks)):
            ends = [*(mark.start() for mark in chosen[1:]), len(line)]
            answers = [
                (_value(mark["number"]), _answer(line[mark.end() : end].replace("\r", "")))
                for mark, end in zip(chosen, ends, strict=True)
            ]
            # Numbers alone may be anything, but for those of moves.
            if marks is not every or all(looks_like_moves(moves_apart(a)) for _, a in answers):
                return answers
    return []


def _answer(said: str) -> str:
    """An answer without what ends it, and without the end of a bracket about all of them."""
    said = said.strip(_EDGES)
    for opening, closing in _BRACKETS:
        if said.endswith(closing) and said.count(closing) > said.count(opening):
            said = said[:-1].strip(_EDGES)
    return said


def _value(number: str) -> int:
    return _KANJI.get(number) or int(number)
