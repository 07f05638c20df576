"""Texts in words cut into tokens, each with its place and what it may mean.

Words are found in the one table of all languages. Latin and Korean words end where
their letters end; Chinese characters and kana stand without spaces, so that the
longest word that fits is taken. Made plain are full-width forms, dashes and spaces;
capitals and small letters are alike, of ASCII only.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from webapp.text.characters import Source
from webapp.words.vocabulary import Kind
from webapp.words.words import LEXICON, LONGEST, MIXED, MIXED_STARTS, MOST_RUNS, STARTS, Meaning

_DASHES = frozenset("‐‑‒–—―−﹘﹣")
_WAVES = frozenset("〜∼")
_LINES = frozenset("\n\r\v\f\x85\u2028\u2029")
_SMALL = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
_SQUARE = r"[a-z](?:10|[0-9])|[1-9][a-z]"
_COMPOUND = re.compile(
    rf"([wb](?=\+?[a-z][a-z][0-9]))?(\+?[a-z](?={_SQUARE}|[1-9][1-9]\Z))({_SQUARE}|[1-9][1-9])"
)
_SPLIT = re.compile(rf"(?P<square>{_SQUARE})|(?P<word>[a-z]+)(?P<number>[0-9]+)")
_KANJI = "一二三四五六七八九"
_NUMERAL = re.compile(f"[〇{_KANJI}十]+")
_SQUARE_OF_SHOGI = re.compile(f"[1-9{_KANJI}][{_KANJI}](?![〇{_KANJI}十])")
HANGUL = "일이삼사오육칠팔구"
_PARTICLE = "(?:은|는|이|가|을|를|에|의|와|과|에서|부터|까지)(?![가-힣])"
# 5구 is a square of shogi; 2사 d0 f0 are two advisors.
_HANGUL_SQUARE = re.compile(f"[1-9][{HANGUL}](?:(?![가-힣])|(?={_PARTICLE}))(?! ?[a-z][0-9])")
_RUN = re.compile(r"\+?[a-z0-9]+|[가-힣]+")
_KATAKANA = re.compile("[ァ-ヺー]+")
_JOINT = re.compile("[ -]")
_APART = re.compile("([a-z]) ([0-9])(?![a-z0-9])")
_STOPS = dict.fromkeys(".。;!?|", "stop") | dict.fromkeys(",、", "comma") | {"\n": "line"}
_STOPS |= {":": "colon", "-": "dash", "~": "dash"}
_DIGITS = {**{c: n for n, c in enumerate(f"〇{_KANJI}")}, "十": 10}


class Token(NamedTuple):
    """One word or mark.

    start, end  where it stands in the plain text
    text        in small letters
    value       of a number its digits; of others as in the table
    """

    kind: Kind
    start: int
    end: int
    text: str
    value: str = ""
    meaning: Meaning | None = None


def fold(text: str) -> Source:
    """The text in plain characters, with one kind of line break."""
    plain: list[str] = []
    kept: list[int] = []
    for index, character in enumerate(text):
        form = character if " " <= character <= "~" else _plain_form(character)
        if form:
            plain.append(form)
            kept.append(index)
    typed = "".join([text[i] for i in kept])
    return Source("".join(plain), typed, kept, [index + 1 for index in kept])


def _plain_form(character: str) -> str:
    if character in _LINES:
        return "\n"
    if character.isspace():
        return " "
    if "！" <= character <= "～":
        return chr(ord(character) - 0xFEE0)
    if character in _DASHES:
        return "-"
    if character in _WAVES:
        return "~"
    if unicodedata.category(character) in ("Cf", "Mn"):
        return ""
    return "。" if character in "｡．" else "、" if character == "､" else character


def tokens_of(plain: str) -> list[Token]:
    """The tokens of a plain text, in time linear in its length."""
    return list(_merged(_tokens(plain.translate(_SMALL))))


def _merged(tokens: Iterator[Token]) -> Iterator[Token]:
    """The tokens, those not understood that touch each other as one.

    수 is a general of xiangqi, and behind a number a move.
    """
    held: Token | None = None
    for token in tokens:
        if held and held.kind == token.kind == "unknown" and held.end == token.start:
            held = Token("unknown", held.start, token.end, held.text + token.text)
            continue
        if held and held.kind == "number" and held.end == token.start and token.text == "수":
            token = token._replace(kind="fullmove", meaning=None)
        if held:
            yield held
        held = token if token.kind in ("unknown", "number") else None
        if not held:
            yield token
    if held:
        yield held


def _tokens(text: str) -> Iterator[Token]:
    at, length = 0, len(text)
    while at < length:
        character = text[at]
        if character in _STOPS:
            yield Token(_STOPS[character], at, at + 1, character)  # type: ignore[arg-type]
            at += 1
        elif character == " ":
            at += 1
        elif (
            character in "'’"
            and text[at + 1 : at + 2] == "s"
            and not text[at + 2 : at + 3].isalnum()
        ):
            yield Token("filler", at, at + 2, "'s")
            at += 2
        elif not character.isalnum() and character not in STARTS and character != "+":
            at += 1
        else:
            found = list(_words_at(text, at))
            yield from found
            at = found[-1].end if found else at + 1


def _words_at(text: str, at: int) -> Iterator[Token]:
    """The tokens of what begins there; none for a mark without meaning."""
    character = text[at]
    if character in MIXED_STARTS:
        word = next((word for word in MIXED if text.startswith(word, at)), None)
        if word:
            yield _known(word, at, at + len(word))
            return
    square = _SQUARE_OF_SHOGI.match(text, at) or _HANGUL_SQUARE.match(text, at)
    if square:
        yield Token("square", at, square.end(), square[0])
        return
    run = _RUN.match(text, at)
    if run:
        yield from _of_run(text, run)
        return
    numeral = _NUMERAL.match(text, at)
    if numeral:
        yield Token("number", at, numeral.end(), numeral[0], str(_number(numeral[0])))
        return
    kana = _KATAKANA.match(text, at)
    if kana:
        yield from _of_katakana(text, kana)
        return
    end = _longest(text, at, at + 1)
    if end:
        yield _known(text[at:end], at, end)
    elif character.isalnum():
        yield Token("unknown", at, at + 1, character)


def _longest(text: str, at: int, least: int) -> int:
    """Where the longest word that begins at `at` ends, at `least` or later; 0 for none."""
    if text[at] not in STARTS:
        return 0
    for end in range(min(len(text), at + LONGEST), least - 1, -1):
        if text[at:end] in LEXICON:
            return end
    return 0


def _known(word: str, start: int, end: int) -> Token:
    meaning = LEXICON[word]
    return Token(meaning.kind, start, end, word, meaning.value, meaning)


def _of_katakana(text: str, run: re.Match[str]) -> Iterator[Token]:
    end = _longest(text, run.start(), run.end())
    if end:
        yield _known(text[run.start() : end], run.start(), end)
    else:
        yield from _pieced(run[0], run.start())


def _of_run(text: str, run: re.Match[str]) -> Iterator[Token]:
    """The tokens of a run of Latin letters and digits, or of Korean, or of a phrase."""
    apart = _APART.match(text, run.start()) if len(run[0]) == 1 else None
    phrase = None if apart else _phrase(text, run)
    if apart:
        yield Token("square", run.start(), apart.end(), apart[1] + apart[2])
    elif phrase:
        yield phrase
    elif run[0] >= "가":
        yield from _pieced(run[0], run.start())
    elif run[0].isdigit():
        yield Token("number", run.start(), run.end(), run[0], run[0])
    else:
        yield from _of_latin(run[0], run.start())


def _phrase(text: str, run: re.Match[str]) -> Token | None:
    """The longest phrase that begins with the run, if any does."""
    joined, found, last = run[0], None, run
    for _ in range(MOST_RUNS):
        if joined in LEXICON:
            found = _known(joined, run.start(), last.end())
        if not _JOINT.match(text, last.end()):
            break
        following = _RUN.match(text, last.end() + 1)
        if not following:
            break
        last = following
        joined += f" {last[0]}"
    return found


@lru_cache(maxsize=1024)
def _parts(run: str) -> tuple[tuple[int, int], ...]:
    """Where the words of a run begin and end that is nothing but known words; else ()."""
    at = 0
    parts: list[tuple[int, int]] = []
    while at < len(run):
        end = _longest(run, at, at + 1)
        if not end:
            return ()
        parts.append((at, end))
        at = end
    return tuple(parts)


def _pieced(run: str, start: int) -> Iterator[Token]:
    parts = _parts(run)
    for begin, end in parts:
        yield _known(run[begin:end], start + begin, start + end)
    if not parts:
        yield Token("unknown", start, start + len(run), run)


def _of_latin(run: str, start: int) -> Iterator[Token]:
    end = start + len(run)
    compound = _COMPOUND.fullmatch(run)
    split = _SPLIT.fullmatch(run)
    if split and split["square"]:
        yield Token("square", start, end, run)
    elif compound:
        side, letter, square = compound.groups()
        if side:
            word = "white" if side == "w" else "black"
            yield Token("side", start, start + 1, side, word, LEXICON[word])
            start += 1
        yield Token("letter", start, start + len(letter), letter)
        yield Token("square", end - len(square), end, square)
    elif split and split["word"] in LEXICON:
        middle = start + len(split["word"])
        yield _known(split["word"], start, middle)
        yield Token("number", middle, end, split["number"], split["number"])
    elif len(run.lstrip("+")) == 1:
        yield Token("letter", start, end, run)
    else:
        yield Token("unknown", start, end, run)


def _number(numeral: str) -> int:
    """What a numeral such as 十八 or 三 counts."""
    tens, ten, ones = numeral.rpartition("十")
    units = int("".join(str(_DIGITS[c]) for c in ones if c != "十") or 0)
    if not ten:
        return units
    return 10 * int("".join(str(_DIGITS[c]) for c in tens if c != "十") or 1) + units
