"""The solutions of several positions together, behind a heading: `Solutions: 1. Ra8#, 2. Qh7#`.

Each stands behind a number, that of its position, on a line of its own or behind those before it;
or there are as many lines as positions. A heading is a word such as `Solutions`, 解答, 答案, 정답
with a colon or alone on its line. With a number of moves behind such a word there may be one game
instead, so that in the middle of a text only a heading of several is one, or that on its own line.

Above lines with numbers a heading may have further words, `Answers to worksheet 7`. Each solution
may also have its own, `Solution to task 2: Rc4`, 第2問の解答. Where numbers begin anew below a line
without one that is the title of a section, `Section B`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from webapp.document.beside import LABELS, PAIRS, looks_like_moves, moves_apart
from webapp.document.tasks import is_letter_part
from webapp.games.numerals import HAN, TEN
from webapp.text.boards import has_ranks
from webapp.text.characters import MAX_LENGTH

MOST_KEYS = 40
"""So many headings are looked at in one text."""

_MANY = (
    "answers|solutions|antworten|lösungen|answer key|key|réponses|soluciones|respuestas|soluzioni"
    "|soluções|respostas|oplossingen|antwoorden|решения|ответы"
)
_SEVERAL = frozenset(_MANY.split("|"))
_FURTHER = ("参考答案", "解答編", "解説", "해설")
_SOLVING = [word for word, role in LABELS.items() if role == "solution"]
_WORDS = "|".join(sorted({*_SOLVING, *_SEVERAL, *_FURTHER}, key=len, reverse=True))
_BEFORE = (
    r"(?:(?:exercise|problem|puzzle|position|diagram|question|task|no|nr|aufgabe|übung|stellung"
    r"|diagramme|diagramm|exercice|problème|ejercicio|problema|diagrama|esercizio|opgave|exercício"
    r"|задание|задача|ex|q|問題|問|図|题|習題|习题|练习|例|图|문제)[ \t]?\.?[ \t]?)?[第#№]?[ \t]?"
)
_NUMBER = rf"(?P<number>[0-9０-９]{{1,3}}|[{HAN}{TEN}])"
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
_LETTER = r"(?P<letter>[a-h](?=\))|(?:ix|iv|v?i{1,3}|v|x)(?=[.)][ \t]))"
_OPENS = r"[> \t|*_(（\[【-]*+"
_ITEM = re.compile(rf"{_OPENS}{_BEFORE}(?:{_NUMBER}|{_LETTER}){_BEHIND}", re.IGNORECASE)
_ALONE = re.compile(
    rf"{_OPENS}{_BEFORE}[0-9０-９]{{1,3}}[ \t]?[問题題図图번]?[.)．）:：\]】]?\Z", re.IGNORECASE
)
"""A number whose answer is on the next line."""
_RULE = re.compile(r"[|:+ \t-]*-[|:+ \t-]*+\Z")
_LATIN = "A-Za-zÀ-ÿ"
_LONG_WORDS = "|".join(word for word in _WORDS.split("|") if len(word) > 1)
_WORD = re.compile(rf"(?<![{_LATIN}])(?:{_LONG_WORDS})(?![{_LATIN}])", re.IGNORECASE)
_ANY = re.compile(_WORDS, re.IGNORECASE)
_OWN = re.compile(
    rf"^[> \t*_#(（\[【-]*+(?:(?:{_WORDS})(?:[ \t](?:to|of|for|zu|zur|von|de|du|à|al|del|di|da|voor"
    rf"|op))?[ \t]?{_BEFORE}(?P<number>[0-9０-９]{{1,3}})(?![0-9０-９])"
    rf"|{_BEFORE}(?P<first>[0-9０-９]{{1,3}})[ \t]?[問题題図图번]?[ \t]?[の의的]?[ \t]?(?:{_WORDS})"
    rf"(?![{_LATIN}]))[\])】）]?[ \t]?[:：.．]?[*_]{{0,2}}[ \t]*+(?P<said>[^\r\n]*+)",
    re.IGNORECASE | re.MULTILINE,
)
"""A solution that says itself of which position."""
_MOST_LINES = 20_000
"""So many lines with solutions are read together."""
_MOST_SECTIONS = 100
"""Solutions with more sections than that are none."""
_LONGEST_HEADING = 70
_MOST_WORDS = 200
"""So many words are looked at that may be in a heading."""
_WITHIN = re.compile(
    rf"(?:(?P<sign>[,;，；、。|/])[ \t]*+|(?<=[ \t\r])|\A)(?P<word>[(（\[【]?{_BEFORE}){_NUMBER}"
    r"(?P<unit>[ \t]?[問题題図图번])?"
    r"(?:(?P<mark>[ \t]?[.)．）、:：\]】](?!\.)[ \t]*+|[ \t]?[–—-][ \t]+)|[ \t]++)(?=\S)",
    re.IGNORECASE,
)
_LINE = re.compile(r"([^\r\n]*+)(?:\r\n?|\n|\Z)")
_BELOW = re.compile(r"(?:[ \t]*+\r?\n){1,2}([^\r\n]++)")
_KANJI = {sign: number for number, sign in enumerate(HAN + TEN, 1)}
_PLAIN = {0x3000: " ", **{ord("①") + at: f" {at + 1}. " for at in range(20)}}
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_MARKS = " \t:：.-–—=#*_()（）[]【】■□◆◇"
_EDGES = " \t\r\n,;，；、。|*_>"
_BRACKETS = tuple(pair for pair in PAIRS if pair[0] in "(（[【")


Answers = tuple[tuple[int, str], ...]
"""Solutions, each with the number of its position, 0 where it has none."""


class AnswerKey(NamedTuple):
    """Solutions together: where they begin with their heading, and end.

    sections  the answers of each section, behind its title, "" for none
    heading   the line above them where it has further words
    said      all of it as it stands
    is_sure   whether nothing else can be meant, even with one answer alone
    """

    start: int
    end: int
    sections: tuple[tuple[str, Answers], ...]
    said: str
    is_sure: bool
    heading: str = ""

    @property
    def answers(self) -> Answers:
        """Those of all sections."""
        return tuple(answer for _, answers in self.sections for answer in answers)


def answer_keys(text: str) -> Iterator[AnswerKey]:
    """The solutions that stand together, in the order of the text, in linear time."""
    if not _ANY.search(text):
        return
    found = [*_labelled(text), *_below_headings(text), *_below_loose_headings(text)]
    at = -1
    for key in sorted(found, key=lambda key: key.start):
        if key.start >= at:
            at = key.end
            yield key


def _below_headings(text: str) -> Iterator[AnswerKey]:
    at = 0
    for _ in range(MOST_KEYS):
        found = _HEADING.search(text, at)
        if found is None:
            return
        said = (found["said"] or "").strip()
        is_several = found["word"].lower() in _SEVERAL
        lines, end = _lines(text, found.end(), [said] if said else [])
        sections = _sections(_plain(lines), "")
        answers = sections[0][1] if len(sections) == 1 else ()
        is_sure = bool(lines) and (not said or (is_several and len(answers) > 1))
        at = end
        if sections and (is_sure or len(answers) > 1):
            yield AnswerKey(found.start(), end, sections, "\n".join(lines), is_sure)


def _below_loose_headings(text: str) -> Iterator[AnswerKey]:
    """Those below a heading with further words, each with a number on its line."""
    at = 0
    for _ in range(_MOST_WORDS):
        found = _WORD.search(text, at)
        if found is None:
            return
        start, at = text.rfind("\n", 0, found.start()) + 1, found.end()
        heading = _LINE.match(text, start)
        assert heading
        if len(heading[1]) > _LONGEST_HEADING or "/" in heading[1]:
            continue
        lines, end = _lines(text, heading.end(), [], only_items=True)
        sections = _sections(_plain(lines), _WORD.sub("", heading[1]))
        # Lines that were read once are not read again.
        at = max(at, end if lines else at)
        if sum(len(answers) for _, answers in sections) > 1:
            words = heading[1].strip(_EDGES) if len(sections) == 1 else ""
            yield AnswerKey(start, end, sections, "\n".join(lines), True, words)


def _labelled(text: str) -> Iterator[AnswerKey]:
    """Those that say themselves to which position they belong, two at least."""
    answers: list[tuple[int, str]] = []
    start = end = 0
    for found in islice(_OWN.finditer(text), _MOST_WORDS):
        between = text[end : found.start()]
        said, _, rest = between.lstrip("\r\n").partition("\n\n")
        goes_on = bool(answers) and not has_ranks(between) and len(between) < MAX_LENGTH
        if goes_on and not rest.strip() and not (answers[-1][1] == "" and _is_item(said.strip())):
            number, before = answers[-1]
            answers[-1] = number, f"{before}\n{said.strip()}".strip()
        else:
            if len(answers) > 1:
                yield _of_labelled(text, start, end, answers)
            answers, start = [], found.start()
        answers.append((_value(found["number"] or found["first"]), found["said"].strip(_EDGES)))
        end = found.end()
    if len(answers) > 1:
        number, before = answers[-1]
        if not before:
            below = _BELOW.match(text, end)
            if below and not has_ranks(below[1]):
                answers[-1], end = (number, below[1].strip()), below.end()
        yield _of_labelled(text, start, end, answers)


def _of_labelled(text: str, start: int, end: int, answers: list[tuple[int, str]]) -> AnswerKey:
    return AnswerKey(start, end, (("", tuple(answers)),), text[start:end], True)


def _plain(lines: list[str]) -> list[str]:
    """The lines of answers, without what a table has about them; a number alone is with the
    next.
    """
    rules = {at for at, line in enumerate(lines) if _RULE.match(line)}
    heads = {at - 1 for at in rules if at and lines[at - 1].startswith("|")}
    plain: list[str] = []
    is_number = False
    for at, line in enumerate(lines):
        if at in rules or (at in heads and not _ITEM.match(line)):
            continue
        words = line.translate(_PLAIN).strip()
        if is_number:
            plain[-1] += f" {words}"
        else:
            plain.append(words)
        is_number = not is_number and _ALONE.match(words) is not None
    return plain


def _sections(lines: list[str], title: str) -> tuple[tuple[str, Answers], ...]:
    """The answers of these lines by sections, the first of which has this title."""
    groups: list[tuple[str, list[str]]] = [(title.strip(_MARKS), [])]
    last = 0
    for at, line in enumerate(lines):
        item = _ITEM.match(line)
        below = _ITEM.match(lines[at + 1]) if at + 1 < len(lines) else None
        if item:
            last = _number_of(item)
        elif below and len(line) <= _LONGEST_HEADING and _number_of(below) <= (last or 1):
            groups.append((_WORD.sub("", line).strip(_MARKS), []))
            if len(groups) > _MOST_SECTIONS:
                return ()
            continue
        groups[-1][1].append(line)
    filled = [(name, group) for name, group in groups if group]
    return tuple((name, _answers(group)) for name, group in filled)


def _lines(
    text: str, at: int, lines: list[str], *, only_items: bool = False
) -> tuple[list[str], int]:
    """The lines that go on there, as long as they hold solutions, and where they end."""
    end, is_apart = at, False
    first = _LINE.match(text, at)
    at = first.end() if first and not first[1].strip() else at
    while at < len(text) and len(lines) < _MOST_LINES:
        line = _LINE.match(text, at)
        assert line
        words = line[1].strip()
        is_item = _is_item(words)
        if has_ranks(words) or (only_items and words and not lines and not is_item):
            break
        if words and is_apart and not is_item and lines and not _is_title(text, line):
            break
        if lines and is_letter_part(words):
            break
        is_apart = not words
        at = line.end()
        if words:
            lines.append(words)
            end = line.end(1)
    return lines, end


def _is_item(words: str) -> bool:
    plain = words.translate(_PLAIN).strip()
    return (_ITEM.match(plain) or _ALONE.match(plain)) is not None


def _is_title(text: str, line: re.Match[str]) -> bool:
    """Whether a line is followed by an answer that is the first of a section."""
    words = line[1]
    if len(words) > _LONGEST_HEADING or words.rstrip().endswith((".", "!", "。")):
        return False
    if _HEADING.match(words):
        return False
    at = line.end()
    for _ in range(2):
        below = _LINE.match(text, at)
        if below is None or below[1].strip():
            break
        at = below.end()
    item = _ITEM.match(below[1].translate(_PLAIN).strip()) if below else None
    return bool(below and item and _number_of(item) == 1 and not has_ranks(below[1]))


def _answers(lines: list[str]) -> Answers:
    """The answers of these lines: by lines or within them, whichever gives more numbers."""
    by_line: list[tuple[int, str]] = []
    sign = None
    for line in lines:
        item = _ITEM.match(line)
        sign = item["sign"] if item and sign is None else sign
        # Where numbers have another sign they are those of moves.
        is_item = item and item["sign"] == sign
        if item and is_item and _number_of(item) not in dict(by_line):
            by_line.append((_number_of(item), line[item.end() :].strip(_EDGES)))
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


def _number_of(item: re.Match[str]) -> int:
    letter = (item["letter"] or "").lower()
    if not letter:
        return _value(item["number"])
    return _ROMAN.index(letter) + 1 if letter in _ROMAN else ord(letter) - ord("a") + 1


def _value(number: str) -> int:
    return _KANJI.get(number) or int(number)
