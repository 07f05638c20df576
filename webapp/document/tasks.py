"""Words around a position: its name, a task, or a sentence.

A task says who is to move, `White to play and win`, how many moves a mate takes, `Mate in 2`,
３手詰, or asks for something, `Which move wins?`. Its words are those that positions in words are
read by (`vocabulary/`). A number and a name before it stay its name: `Exercise 3: Mate in 2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from webapp.formats.words.captions import captions_in
from webapp.games.numerals import HAN, TEN, ZERO
from webapp.language import LANGUAGES
from webapp.language.vocabulary import vocabulary
from webapp.text.alternatives import any_of

_EDGES = ' \t>*_#|`"“”„-–—='
_OPEN_END = " \t:：,，、"
_BEHIND_NAME = " \t.:：,、-–—)）]】*_"
_COUNTED = re.compile(rf"[{ZERO}{HAN}{TEN}]{{1,3}}[、．]\s*+")
"""A number of a list, as Chinese and Japanese sheets have it."""
_BETWEEN = (": ", "：", " – ", " — ", " - ", ", ", ". ", "・", "。")
"""Signs between a name and its task."""

_ASKS = (
    r"(?:find|defend|save|can|how|what|which|who|where|why|solve|is it|is there"
    r"|(?:white|black|red) (?:wins|mates|draws|plays|holds)"
    r"|finden?|wie|welche[rsnm]?|was|wer|warum|matt in"
    r"|(?:weiß|weiss|schwarz) (?:zieht|gewinnt|setzt|hält|am zug|ist am zug|spielt)"
    r"|(?:(?:les|las|il|as|los) )?(?:blancs|noirs|blancas|negras|bianco|nero|brancas|pretas|wit"
    r"|zwart|белые|ч[её]рные) (?:jouent|gagnent|matent|font|juegan|ganan|dan|mueven|muove|vince"
    r"|matta|jogam|ganham|dão|speelt|wint|geeft|aan zet|начинают|выигрывают|дают|ставят|ходят)"
    r"|(?:juegan|mueven|ganan|trait aux?|tratto al) (?:las )?(?:blancas|negras|blancs|noirs"
    r"|bianco|nero)"
    r"|mate? (?:en|em)|matto in|мат в|ход (?:белых|ч[её]рных))\b"
)
_REQUESTS = (
    r"(?:なさい|ください|ましょう|せよ|次の一手|必至|しろ|勝て|"
    r"请[^ ]|求|怎么走|如何|着法|连将杀|先[胜和行走]|[胜和]$|"
    r"(?:시오|세요|하라|해라|찾기|외통))"
)
_SENTENCE = re.compile(r"[.!。！…]['\"”’»)」）]?\Z")
_QUESTION = re.compile(r"[?？]['\"”’»)」）]?\Z")
_SMALL = re.compile(r"(?<![^\s(“\"„])[^\W\d_A-Z][^\W\d_]+")
_WIDE = re.compile(r"[぀-ヿ㐀-鿿가-힣]")
_OF_MAIL = re.compile(
    r"(?:from|sent|to|cc|date|subject|von|gesendet|an|datum|betreff|de|envoyé|à|objet|enviado"
    r"|para|asunto|差出人|宛先|送信日時|件名|发件人|收件人|发送时间|主题|보낸 ?사람|받는 ?사람"
    r"|보낸 ?날짜|제목)[ \t]?[:：][ \t]?\S|-{3,}[ \t]?[^-\n]{3,60}?[ \t]?-{3,}\Z"
    r"|.{0,200}?(?:wrote|writes|schrieb|a écrit|escribió|ha scritto|schreef|のメール|写道"
    r"|님이 작성).{0,60}[:：]\Z",
    re.IGNORECASE,
)
"""A line about an e-mail that is quoted or passed on."""
_GREETING = re.compile(
    r"(?:hi|hello|dear|hey|hallo|liebe[rs]?|guten|lieben|best|regards|cheers|thanks|many thanks"
    r"|yours|kind|viele|mit freundlichen|gruß|danke)(?![\w'’-])[^.:!?。：？]{0,60}[,!.]?\Z"
    r"|[^.:?。：？]{1,40}[,，]\Z|.{0,20}(?:こんにちは|様、?|敬具|よろしく|您好|你好|안녕|드림).{0,30}\Z",
    re.IGNORECASE,
)

Turns = Callable[[str], object]
"""A function that finds where a text says who is to move, as a fact or as a question."""


class NameAndTask(NamedTuple):
    """The name and the task in some words, "" for none."""

    name: str = ""
    task: str = ""


def name_and_task(words: str, turns: Turns) -> NameAndTask:
    """The name and the task in a line; words that are no task are a name."""
    plain = " ".join(words.split())
    head, rest = _number(plain.strip(_EDGES))
    bare = plain.strip(_EDGES)
    if head and rest != bare and is_task(rest, turns):
        return NameAndTask(head, rest.rstrip(_OPEN_END))
    bare = rest if not head else bare
    for sign in _BETWEEN:
        name, _, behind = bare.partition(sign)
        if plain.endswith((":", "：")) and is_long(name):
            # A sentence that says what stands below.
            continue
        if behind and is_asked(behind, turns) and not is_asked(name, turns):
            return NameAndTask(name, behind.strip(_EDGES).rstrip(_OPEN_END))
    return NameAndTask("", bare.rstrip(_OPEN_END)) if is_task(bare, turns) else NameAndTask(words)


def _number(words: str) -> tuple[str, str]:
    """The number of a line, such as `Exercise 3`, and the words behind it."""
    counted = _COUNTED.match(words)
    if counted:
        return "", words[counted.end() :]
    places = captions_in(words)
    if not places or words[: places[0][0]].strip():
        return "", words
    end = places[0][1]
    head = words[:end].strip(_BEHIND_NAME + "(（[【")
    name = head if any(map(str.isalpha, head)) else ""
    return name, words[end:].lstrip(_BEHIND_NAME)


def is_task(words: str, turns: Turns) -> bool:
    """Whether words are for who solves: something asked, or a sentence."""
    return is_asked(words, turns) or is_sentence(words)


def is_asked(words: str, turns: Turns) -> bool:
    """Whether the words ask for something, or say who is to move."""
    plain = words.strip(_EDGES)
    if not plain or is_letter_part(plain):
        return False
    asks = _patterns()[1].search(plain)
    return bool(asks or (_QUESTION.search(plain) and is_long(plain)) or turns(plain))


def is_sentence(words: str) -> bool:
    """Whether words are a sentence and no name: `The rook on d8 is pinned.`"""
    plain = words.strip(_EDGES)
    return bool((_SENTENCE.search(plain) or _QUESTION.search(plain)) and is_long(plain))


def is_long(words: str) -> bool:
    """Whether there are as many words as a sentence has."""
    return len(_SMALL.findall(words)) >= 2 or len(_WIDE.findall(words)) >= 6


def is_letter_part(words: str) -> bool:
    """Whether it greets, ends a letter, or says who wrote one to whom."""
    return bool(_GREETING.match(words.strip(_EDGES)) or _OF_MAIL.match(words.strip("> \t*")))


def task_in_words(text: str) -> str:
    """The task in a position in words: the sentences, or their parts, that ask for something."""
    found = []
    for sentence in re.split(r"(?<=[.!?。！？;；])\s*|\n", text):
        mate = _patterns()[0].search(sentence)
        if not mate:
            continue
        start = max((sentence.rfind(sign, 0, mate.start()) + 1 for sign in ",、，:："), default=0)
        part = sentence[start:].strip(_EDGES)
        found.append(part if start else _number(part)[1] or part)
    return " ".join(found)


def number_in_words(text: str) -> str:
    """The number at the begin of a position in words, with what it counts: `Problem 3`."""
    return _number(text.partition("\n")[0].strip(_EDGES))[0]


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A number of moves to mate, or what else is to come of a position; and words that ask."""
    mates, counted = any_of(_rows("left_out")), any_of(_rows("left_out_in"))
    numbers = any_of(_rows(*(f"_{number}" for number in range(1, 11))))
    number = rf"(?:[0-9０-９]{{1,3}}|[{HAN}{TEN}]{{1,3}}|{numbers})"
    asks = (
        rf"\A(?:{_ASKS})|{_REQUESTS}|(?<![A-Za-z])(?:{mates})(?: in)? ?{number}(?![A-Za-z0-9])"
        rf"|{number} ?(?:moves? )?(?:{counted})(?![A-Za-zの])|\bin {number} moves\b"
        rf"|\bto (?:win|draw|mate|save|hold)\b"
    )
    mating = rf"(?<![A-Za-z])(?:{mates}|{counted})(?![A-Za-z])"
    return re.compile(mating, re.IGNORECASE), re.compile(asks, re.IGNORECASE)


def _rows(*names: str) -> list[str]:
    """The words of these rows in all languages."""
    tables = [vocabulary(tag).words for tag in LANGUAGES]
    return [word for table in tables for name in names for word in table.get(name, ())]
