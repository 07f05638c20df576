"""The words by which tasks say what they ask for, as patterns of templates.

The templates are rows: the `goals` of each vocabulary, and `language/goals.py`. In a template

    {n}    a number, in digits or in words; it is read as it is said, in moves or plies
    {s}    the name of a side, with what joins it to the word behind: `White’s`, 白先, 백이
    {k}    the king of a side, which is no side that does anything: `the black king`
    a/b    either word; `_` no word
    ~      any words, few of them
    ^ $    the beginning and the end of a clause
    !ab    before neither of these characters

The rows are

    nothing, helpmate, selfmate, stalemate   before all others, as their words hold that of a mate
    mate_in, sign        a mate in so many moves; #3 only where it is no number of a thing
    mate_word, count     the same where a clause has both
    mate, mate_object    a mate, its length not said; a side in the second is the one that is mated
    win_in, win, draw    a win in so many moves is a mate; with an `object` behind it, as in “win
                         the rook”, the best move is asked for, but for the `whole` of a game
    move                 the best move
    doubt                a clause that asks whether it is so, unless it has a word of `how`
    behind, turn         whose goal it is, behind it; and who is to move
    joint, king, counted, folded   what joins a side to a word; kings; what is counted with numbers
                         that are words elsewhere; characters that are read as others, in pairs
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple
from unicodedata import normalize

from webapp.games.board import Game, Side
from webapp.games.numerals import HAN, TEN, ZERO, read_han
from webapp.language import LANGUAGES
from webapp.language.goals import OTHER_GOALS
from webapp.language.vocabulary import Rows, vocabulary
from webapp.text.turns import names_of_sides

_FIRST, _SECOND, _KING = "\ue000", "\ue001", "\ue002"
"""The characters that stand for the names of sides, and for their kings, while a text is read."""
SIDE_SIGNS = _FIRST + _SECOND
SIDE_OF: Mapping[str, Side] = {_FIRST: "first", _SECOND: "second"}

_LATIN = "a-zà-ɏа-яё"
LETTERS = f"{_LATIN}0-9"
_WRITTEN_APART = (LETTERS, "ァ-ヶー", "가-힣")
"""Scripts in which a word within another one is another: stalemate, ステイルメイト."""
_JOINED = re.compile(f"(?<=[{_LATIN}])['-](?=[{LETTERS}])|(?<=[0-9])['-](?=[{_LATIN}])|  +")
_NOT_TYPED = dict.fromkeys(map(ord, (*SIDE_OF, _KING)), " ")
_PLACE = re.compile(r"\{.\}")
_HAN_NUMBER = f"[{ZERO}{HAN}{TEN}]{{1,3}}"


def folded(text: str) -> str:
    """The text as the templates are compared with it: in small letters, numbers in digits."""
    plain = normalize("NFKC", text.replace("½", ".5")).lower().replace("’", "'").replace("＃", "#")
    numbers = _numbers()
    plain = plain.translate(_NOT_TYPED)
    plain = numbers.pattern.sub(numbers.digits, plain.translate(numbers.characters))
    return _JOINED.sub(" ", plain)


class _Numbers(NamedTuple):
    """Numbers in words, and characters that are read as others."""

    pattern: re.Pattern[str]
    values: Mapping[str, int]
    characters: Mapping[int, str]

    def digits(self, match: re.Match[str]) -> str:
        said = match[0]
        return str(self.values.get(said) or read_han(said))


@cache
def _numbers() -> _Numbers:
    tables = [
        table for tag in LANGUAGES for table in (vocabulary(tag).goals, vocabulary(tag).words)
    ]
    values: dict[str, int] = {}
    for table in (*tables, *OTHER_GOALS):
        for name, row in table.items():
            if name[:1] == "_" and name[1:].isdecimal():
                values |= {word: int(name[1:]) for said in row for word in said.split("/")}
    pairs = [pair for row in _row("folded") for pair in row.split("/")]
    characters = {ord(pair[0]): pair[1] for pair in pairs}
    values = {word.translate(characters): number for word, number in values.items()}
    lettered = [word for word in values if re.match(f"[{_LATIN}]", word)]
    others = [re.escape(word) for word in sorted(set(values) - {*lettered}, key=len, reverse=True)]
    counted = "|".join(word for row in _row("counted") for word in row.split("/"))
    texts = (
        rf"(?<![{LETTERS}])(?:{'|'.join(sorted(lettered))})(?=(?:{counted})|[^{LETTERS}]|\Z)",
        rf"(?:(?<![가-힣])(?:{'|'.join(others)})|{_HAN_NUMBER})(?= ?(?:{counted}))",
    )
    return _Numbers(re.compile("|".join(texts)), values, characters)


class _Sides(NamedTuple):
    """The names of the sides of a game, those of all languages, and their kings."""

    names: Mapping[str, Side]
    pattern: re.Pattern[str]
    joints: re.Pattern[str]


def with_sides(plain: str, game: Game) -> str:
    """The text with one character in the place of each side's name, and of its king."""
    sides = sides_of(game)

    def sign(match: re.Match[str]) -> str:
        if match["king"]:
            return _KING
        return _FIRST if sides.names[match["side"]] == "first" else _SECOND

    return sides.joints.sub(r"\1", sides.pattern.sub(sign, plain))


@cache
def sides_of(game: Game) -> _Sides:
    """The names of the sides of a game."""
    own = names_of_sides(game)
    names = {folded(name): side for name, side in own.items()}
    for table in OTHER_GOALS:
        for row, english in (("first", "white"), ("second", "black")):
            names |= {name: own[english] for said in table[row] for name in said.split("/")}
    kings = _any_of(word for row in _row("king") for word in row.split("/"))
    joints = _any_of(folded(word) for row in _row("joint") for word in row.split("/"))
    king = rf"(?P<king>'?(?: ?(?:{joints}))? ?(?:{kings}))?"
    return _Sides(
        names,
        re.compile(f"(?P<side>{_any_of(names)}){king}"),
        re.compile(rf"([{SIDE_SIGNS}])(?:{joints}){{0,2}}(?: (?:{joints})(?![가-힣])){{0,2}}"),
    )


class GoalWords(NamedTuple):
    """The patterns of all rows.

    about_mate     words of mates of all languages
    no_mate        those of mates that are none
    denied         any word by which a mate is not asked for
    denied_behind  such words near behind a goal
    """

    rows: Mapping[str, re.Pattern[str]]
    about_mate: re.Pattern[str]
    no_mate: re.Pattern[str]
    denied: re.Pattern[str]
    denied_behind: re.Pattern[str]

    def has_object(self, behind: str) -> bool:
        """Whether a win or a draw is of less than the game, by the words behind it."""
        return bool(self.rows["object"].match(behind)) and not self.rows["whole"].match(behind)


_ROWS = (
    "nothing", "helpmate", "selfmate", "stalemate", "mate_in", "sign", "mate_word", "count", "mate",
    "mate_object", "win_in", "win", "object", "whole", "draw", "move", "denied", "denied_mate",
    "denied_behind", "doubt", "how", "behind", "turn",
)  # fmt: skip


@cache
def goal_words() -> GoalWords:
    """The patterns, made when first needed."""
    texts = {name: _any_of(map(folded, _row(name))) for name in _ROWS}
    # These stand right behind a goal.
    texts |= {name: f" (?:{texts[name]})" for name in ("object", "whole")}
    near = texts["denied_behind"]
    return GoalWords(
        {name: re.compile(text) for name, text in texts.items()},
        re.compile(_any_of(folded(word) for tag in LANGUAGES for word in vocabulary(tag).mate)),
        re.compile("|".join(texts[name] for name in ("nothing", "helpmate", "selfmate"))),
        re.compile("|".join(texts[name] for name in ("denied", "denied_mate"))),
        re.compile(f"[^{LETTERS}]{{0,3}}(?:{near})|.{{1,20}}?(?<= )(?:{near})"),
    )


def _pattern_of(template: str) -> str:
    """The pattern of a template, each number in a group."""
    tokens = template.split()
    gap = " " if re.search(f"[{_LATIN}]", _PLACE.sub("", template)) else " ?"
    parts: list[str] = []
    gap_before = ""
    for token in tokens:
        if token == "~":
            parts.append(f".{{0,40}}?(?<![{LETTERS}])" if gap == " " else ".{0,40}?")
            gap_before = ""
            continue
        words = [_word(word) for word in token.split("/") if word != "_"]
        either = words[0] if len(words) == 1 else f"(?:{'|'.join(words)})"
        if len(words) == len(token.split("/")):
            parts.append(gap_before + either)
            gap_before = gap
        elif parts and gap_before:
            parts.append(f"(?:{gap_before}{either})?")
        else:
            parts.append(f"(?:{either}{gap})?")
    return "".join(parts)


def _word(word: str) -> str:
    """The pattern of one word of a template."""
    word, _, but = word.partition("!")
    text = re.escape(word).replace(r"\{s\}", f"[{SIDE_SIGNS}]").replace(r"\{k\}", _KING)
    text = text.replace(r"\{n\}", r"(?<![0-9])([0-9]{1,3}(?:\.5)?)(?![0-9])")
    return f"{text}(?![{but}])" if but else text


def _any_of(templates: Iterable[str]) -> str:
    """A pattern for any of the templates; it begins and ends where words do."""
    groups: dict[tuple[str, str], list[str]] = {}
    for template in sorted({*templates}, key=lambda row: (-len(row), row)):
        begins, ends = template.startswith("^"), template.endswith("$")
        bare = template.strip("^$ ")
        edges = (
            ("\\A" if begins else _edge(bare[0])),
            ("\\Z" if ends else _edge(bare[-1], end=True)),
        )
        groups.setdefault(edges, []).append(_pattern_of(bare))
    return "|".join(f"{a}(?:{'|'.join(found)}){b}" for (a, b), found in groups.items()) or "(?!)"


def _edge(letter: str, *, end: bool = False) -> str:
    """That a word does not go on beside a letter of it, in a script whose words stand apart."""
    script = next((s for s in _WRITTEN_APART if re.match(f"[{s}]", letter)), "")
    if not script or (end and script != LETTERS):
        return ""
    return f"(?![{script}])" if end else f"(?<![{script}])"


def _row(name: str) -> list[str]:
    """The templates of a row in all languages."""
    tables: list[Rows] = [*(vocabulary(tag).goals for tag in LANGUAGES), *OTHER_GOALS]
    return [template for table in tables for template in table.get(name, ())]
