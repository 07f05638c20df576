"""Texts in words cut into tokens, each with its place and what it may mean.

Words are found in the one table of all languages. Words of letters, as Latin and Korean
ones, end where their letters end; Chinese characters and kana stand without spaces, so
that the longest word that fits is taken. Made plain are full-width forms, dashes and
spaces; capitals and small letters are alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, cast

from webapp.formats.words.lexicon import Lexicon, Meaning, small
from webapp.games import GAMES
from webapp.games.numerals import HAN, TEN, ZERO, read_han
from webapp.language.vocabulary import Kind
from webapp.text.characters import LINE_BREAKS, MAX_LENGTH, Source, plain_form

_WAVES = frozenset("〜∼")
_MARKS: Mapping[Kind, str] = {
    "stop": ".。;!?|",
    "line": "\n",
    "comma": ",、",
    "colon": ":",
    "dash": "~-",
}
_COMMON = "|".join(
    (
        *(f"(?P<{kind}>[{marks}])" for kind, marks in _MARKS.items()),
        r"(?P<filler>['’]s(?!\w))",
        rf"(?P<numeral>[{ZERO}{HAN}{TEN}]+)",
        "(?P<katakana>[ァ-ヺー]+)",
        "(?P<hangul>[가-힣]+)",
        "(?P<run>\\+?[A-Za-z0-9À-ÖØ-öø-ɏ]+|[Ͱ-ϿЀ-ԯ]+)",
        "(?P<other>[^ ])",
    )
)
_RUN = re.compile(r"\+?[a-z0-9ß-öø-ɏ]+|[Ͱ-ϿЀ-ԯ]+|[가-힣]+")
_JOINT = re.compile("[ '’-]")
_APART = re.compile("([a-z]) ([0-9])(?![a-z0-9])")
_SQUARE = r"[a-z](?:10|[0-9])|[1-9][a-z]"
_COMPOUND = re.compile(
    rf"([wb](?=\+?[a-z][a-z][0-9]))?(\+?[a-z](?={_SQUARE}|[1-9][1-9]\Z))({_SQUARE}|[1-9][1-9])"
)
_SPLIT = re.compile(rf"(?P<square>{_SQUARE})|(?P<word>[a-z]+)(?P<number>[0-9]+)")
_LONGEST_ENDING = 4
"""The most syllables of a Korean particle or ending."""
_BEFORE: Mapping[Kind | None, Kind] = {"number": "counter", "piece": "square"}
"""What the name of a side is instead, and what it stands before then: 한 개, 漢e9."""

SIDE_LETTERS = {name[0].lower(): name.lower() for name in GAMES["chess"].sides.names}
"""The sides of chess by their letters, as notations have them."""


class WordToken(NamedTuple):
    """One word or mark.

    start, end  where it stands in the plain text
    text        in small letters
    value       of a number its digits; of others as in the lexicon
    """

    kind: Kind
    start: int
    end: int
    text: str
    value: str = ""
    meaning: Meaning | None = None


def fold(text: str) -> Source:
    """The text in plain characters, with one kind of line break."""
    forms = {c: c if " " <= c <= "~" else _plain_form(c) for c in set(text)}
    if "" not in forms.values():
        places = range(len(text) + 1)
        return Source("".join([forms[c] for c in text]), text, places[:-1], places[1:])
    plain: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for index, character in enumerate(text):
        form = forms[character]
        if form:
            plain.append(form)
            starts.append(index)
            ends.append(index + 1)
        elif plain and unicodedata.combining(character):
            composed = unicodedata.normalize("NFC", plain[-1] + character)
            if len(composed) == 1:
                plain[-1], ends[-1] = composed, index + 1
    typed = "".join([text[i] for i in starts])
    return Source("".join(plain), typed, starts, ends)


def _plain_form(character: str) -> str:
    if character in LINE_BREAKS:
        return "\n"
    if character in _WAVES:
        return "~"
    form, _ = plain_form(character)
    if form != character:
        return form
    if unicodedata.category(character) == "Mn":
        return ""
    return "。" if character in "｡．" else "、" if character == "､" else character


def tokens_of(plain: str, lexicon: Lexicon, start: int = 0) -> Iterator[WordToken]:
    """The tokens of a plain text from `start` on, in time linear in its length."""
    return _settled(_Lexer(plain, lexicon).tokens(start))


def _settled(tokens: Iterator[WordToken]) -> Iterator[WordToken]:
    """The tokens, each of one kind; those not understood that touch each other as one."""
    held: WordToken | None = None
    side_end = -2
    for token in tokens:
        if held and held.kind == token.kind == "unknown" and held.end == token.start:
            held = WordToken("unknown", held.start, token.end, held.text + token.text)
            continue
        also = _also(token)
        if also == "turn" and token.start - side_end in (0, 1):
            token = _as_also(token)  # 白方先手: behind a side it is their turn
        if token.kind == "side":
            side_end = token.end
        if held:
            if held.kind == "number" and held.end == token.start and also == "fullmove":
                # 12수: behind a number a move, else a general.
                token = _as_also(token)
            if _BEFORE.get(_also(held)) == token.kind:
                held = _as_also(held)
            yield held
        held = token if token.kind in ("unknown", "number") or also in _BEFORE else None
        if not held:
            yield token
    if held:
        yield held


def _also(token: WordToken) -> Kind | None:
    """The other kind that the word may be of."""
    return token.meaning.also.kind if token.meaning and token.meaning.also else None


def _as_also(token: WordToken) -> WordToken:
    """The token as what else its word may be."""
    also = token.meaning and token.meaning.also
    return token._replace(kind=also.kind, value=also.value, meaning=also) if also else token


@cache
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """The beginnings of tokens, by kind."""
    return re.compile(f"{lexicon.pattern}|{_COMMON}")


class _Lexer:
    """Cuts one text."""

    def __init__(self, plain: str, lexicon: Lexicon) -> None:
        self._plain, self._text = plain, small(plain)
        self._lexicon = lexicon
        self._runs: dict[str, Sequence[WordToken]] = {}

    def tokens(self, at: int) -> Iterator[WordToken]:
        """The tokens from there on."""
        search = _pattern(self._lexicon).search
        match = search(self._plain, at)
        while match:
            found = self._tokens(match)
            yield from found
            match = search(self._plain, found[-1].end if found else match.start() + 1)

    def _tokens(self, match: re.Match[str]) -> Sequence[WordToken]:
        """The tokens of what matches, or of what is longer and begins there; none for nothing."""
        start, end = match.span()
        text = self._text[start:end]
        kind = match.lastgroup
        if kind == "run":
            return self._of_run(start, end)
        if kind == "hangul":
            return self._of_phrase(start, end) or self._in_pieces(start, end)
        if kind == "numeral":
            return (WordToken("number", start, end, text, str(read_han(text))),)
        if kind in ("word", "katakana", "other"):
            longest = end if kind == "word" else self._longest(start, end)
            if longest:
                return (self._known(start, longest),)
            if kind == "katakana":
                return self._in_pieces(start, end)
            return (WordToken("unknown", start, end, text),) if text.isalnum() else ()
        piece = re.sub("[’′]", "'", match[0]) if kind == "piece" else ""
        meaning = Meaning("piece", of={"custom": piece}) if piece else None
        return (WordToken(cast(Kind, kind), start, end, text, text, meaning),)

    def _known(self, start: int, end: int, word: str = "") -> WordToken:
        """The token of a word of the lexicon, by default of what stands there."""
        word = word or self._text[start:end]
        meaning = self._lexicon.words[word]
        return WordToken(meaning.kind, start, end, word, meaning.value, meaning)

    def _longest(self, at: int, least: int, most: int = MAX_LENGTH) -> int:
        """Where the longest word from `at` ends, between `least` and `most`; 0 for none."""
        most = min(most, len(self._text))
        for length in self._lexicon.lengths.get(self._text[at], ()):
            end = at + length
            if least <= end <= most and self._text[at:end] in self._lexicon.words:
                return end
        return 0

    def _in_pieces(self, start: int, end: int) -> Sequence[WordToken]:
        """The words of a run that is nothing but known words; else it is one unknown."""
        at, found = start, []
        while at < end:
            longest = self._longest(at, at + 1, end)
            if not longest:
                return (WordToken("unknown", start, end, self._text[start:end]),)
            found.append(self._known(at, longest))
            at = longest
        return found

    def _of_phrase(self, start: int, end: int) -> Sequence[WordToken]:
        """The longest phrase that begins with the run from `start` to `end`, if any does."""
        joined: str | None = self._text[start:end]
        found: tuple[WordToken, ...] = ()
        while joined:
            word = self._without_ending(joined)
            if word:
                found = (self._known(start, end - len(joined) + len(word), word),)
            goes_on = joined in self._lexicon.beginnings and _JOINT.match(self._text, end)
            following = _RUN.match(self._text, end + 1) if goes_on else None
            joined = f"{joined} {following[0]}" if following else None
            end = following.end() if following else end
        return found

    def _without_ending(self, phrase: str) -> str:
        """The phrase, or without the particle that a Korean one of several words ends in; ""."""
        words = self._lexicon.words
        if phrase in words:
            return phrase
        if " " in phrase and phrase[-1] >= "가":
            for length in range(1, _LONGEST_ENDING + 1):
                head, ending = phrase[:-length], words.get(phrase[-length:])
                if ending and ending.kind == "filler" and head in words:
                    return head
        return ""

    def _of_run(self, start: int, end: int) -> Sequence[WordToken]:
        """The tokens of a run of letters and digits, or of a phrase that begins with it."""
        run = self._text[start:end]
        apart = _APART.match(self._text, start) if len(run) == 1 else None
        if apart:
            return (WordToken("square", start, apart.end(), apart[1] + apart[2]),)
        phrase = self._of_phrase(start, end)
        if phrase:
            return phrase
        parts = self._runs.get(run)
        if parts is None:
            parts = self._runs[run] = self._parts_of(run)
        return [
            WordToken(kind, start + first, start + last, text, value, meaning)
            for kind, first, last, text, value, meaning in parts
        ]

    def _parts_of(self, run: str) -> Sequence[WordToken]:
        """The tokens of a run that is no word, as if the text began with it."""
        if run.isdigit():
            return (WordToken("number", 0, len(run), run, run),)
        words, end = self._lexicon.words, len(run)
        split, compound = _SPLIT.fullmatch(run), _COMPOUND.fullmatch(run)
        if split and split["square"]:
            return (WordToken("square", 0, end, run),)
        if compound and (not compound[1] or SIDE_LETTERS[compound[1]] in words):
            side, letter, square = compound.groups()
            at = end - len(square)
            found = [self._known(0, 1, SIDE_LETTERS[side])] if side else []
            found.append(WordToken("letter", at - len(letter), at, letter))
            return (*found, WordToken("square", at, end, square))
        if split and split["word"] in words:
            word, number = split["word"], split["number"]
            middle = len(word)
            return (self._known(0, middle, word), WordToken("number", middle, end, number, number))
        kind: Kind = "letter" if len(run.lstrip("+")) == 1 else "unknown"
        return (WordToken(kind, 0, end, run),)
