"""What the words of a task ask for: `White mates in two`, 3手詰, 红先胜, 백이 비긴다.

The words are rows of templates, the `goals` of each vocabulary and `language/goals.py`, read in
all languages at once. In a template

    {n}    a number, in digits or in words; it is read as it is said, in moves or plies
    {s}    the name of a side, and what joins it to the word behind: `White’s`, 白先, 백이
    {k}    the king of a side, which is no side that does anything: `the black king`
    a/b    either word; `_` no word
    ~      any words, few of them
    ^ $    the beginning and the end of a clause
    !ab    before neither of these characters

A text is read clause by clause. In one with `denied` words before the goal, or behind it, nothing
is asked: `No mate in 2`, `Black threatens mate`. The rows are

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
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple
from unicodedata import normalize

from webapp.formats.words.captions import captions_in, without
from webapp.games.board import Game, Side
from webapp.games.numerals import HAN, TEN, ZERO, read_han
from webapp.language import LANGUAGES
from webapp.language.goals import OTHER_GOALS
from webapp.language.vocabulary import Rows, vocabulary
from webapp.text.turns import names_of_sides, turns_said

Goal = Literal["mate", "win", "draw", "move", "selfmate", "helpmate", "stalemate", ""]
"""What is asked for: mate, a win, a draw, only the best move; or nothing that is known."""

MOST_READ = 2_000
"""So many characters of a text are read."""

_COUNTED_GOALS = ("mate", "selfmate", "helpmate", "stalemate")
_FIRST, _SECOND, _KING = "\ue000", "\ue001", "\ue002"
"""What stands for the names of sides, and for their kings, while a text is read."""
_SIDES: Mapping[str, Side] = {_FIRST: "first", _SECOND: "second"}

_LATIN = "a-zà-ɏа-яё"
_LETTERS = f"{_LATIN}0-9"
_WRITTEN_APART = (_LETTERS, "ァ-ヶー", "가-힣")
"""Scripts in which a word within another one is another: stalemate, ステイルメイト."""
_JOINED = re.compile(f"(?<=[{_LATIN}])['-](?=[{_LETTERS}])|(?<=[0-9])['-](?=[{_LATIN}])|  +")
_PLACE = re.compile(r"\{.\}")
_CLAUSES = re.compile(
    r"[;:!?()\[\]{}<>\n。、…・「」『』《》【】“”„\"«»|/*_]+|\.(?![0-9])|,(?![0-9])|[–—]| -+ "
)
_RANGE = re.compile(
    r" ?(?:-|~|〜|～|&|or|and|to|oder|und|bis|ou|et|o|y|и|или|と|か|和|或|至|와|과|또는) ?[0-9]"
)
_RANGE_BEFORE = re.compile(r"[0-9] ?(?:-|~|〜|～|と|か|和|或|至|와|과)? ?\Z")
_HAN_NUMBER = f"[{ZERO}{HAN}{TEN}]{{1,3}}"
_SIGN_BEFORE = re.compile(rf"(?:[{_FIRST}{_SECOND}](?: to)?(?: move| play)?|(?<![{_LETTERS}])) ?\Z")


class SaidGoal(NamedTuple):
    """What is asked for, as it is said.

    number   in how many moves, or plies where the game counts these; 0 where that is not said
    side     whose goal it is; None where that is not said
    """

    goal: Goal = ""
    number: int = 0
    side: Side | None = None


def goal_said(text: str, game: Game, turn: Side = "first") -> SaidGoal:
    """What a text asks for of a position of that game; of several things the one that says most.

    turn   who is to move, for texts that ask something else of each side
    """
    plain = folded(text[:MOST_READ])
    clauses = _clauses(_with_sides(plain, game))
    found = [said for clause in clauses if (said := _in_clause(clause))]
    if not found:
        return SaidGoal()
    best = max(found, key=_weight)
    if best.goal in ("win", "draw"):
        others = [one for one in found if one.goal in ("win", "draw") and one.goal != best.goal]
        if others:
            mine = [one for one in found if one.goal in ("win", "draw") and one.side == turn]
            if len(mine) != 1 or any(one.side is None for one in others):
                return SaidGoal()
            best = mine[0]
    if best.side is None:
        best = best._replace(side=_side_to_move(clauses) or _side_beside(plain, game))
    return best


def is_about_mate(text: str) -> bool:
    """Whether a text names a mate that is none of oneself and not ruled out, whatever it asks."""
    words = _words()
    return any(
        words.about_mate.search(clause) and not words.denied.search(clause)
        for clause in _clauses(words.no_mate.sub(" ", folded(text[:MOST_READ])))
    )


# --- a clause ----------------------------------------------------------------------------------


def _clauses(plain: str) -> list[str]:
    parts = _CLAUSES.split(without(plain, captions_in(plain)))
    return [clause for part in parts if (clause := part.strip(" .,'-+"))]


def _weight(said: SaidGoal) -> int:
    """How much is said: a mate with its length most, the best move least."""
    if said.goal in _COUNTED_GOALS:
        return 4 if said.number else 3
    return 1 if said.goal == "move" else 2


def _in_clause(clause: str) -> SaidGoal | None:
    words = _words()
    if words.rows["nothing"].search(clause):
        return None
    if words.rows["doubt"].search(clause) and not words.rows["how"].search(clause):
        return None
    for goal, row, match in _matches(clause):
        before, behind = clause[: match.start()], clause[match.end() :]
        if _is_denied(goal, clause, match):
            continue
        side = _side_in(clause, match, is_object=row in ("mate_object", "mate_word"))
        if goal in ("win", "draw") and words.has_object(behind):
            if goal == "win":
                return SaidGoal("move", 0, side)
            continue
        number = _number(match, before, behind)
        if number is None and goal in _COUNTED_GOALS:
            counted = words.rows["count"].search(clause)
            number = counted and _number(
                counted, clause[: counted.start()], clause[counted.end() :]
            )
        return SaidGoal(goal, number or 0 if goal in _COUNTED_GOALS else 0, side)
    return None


def _matches(clause: str) -> Iterator[tuple[Goal, str, re.Match[str]]]:
    """What a clause may ask for, with the row that says it, what counts most first."""
    rows = _words().rows
    for goal in ("helpmate", "selfmate", "stalemate"):
        if match := rows[goal].search(clause):
            yield goal, goal, match
    if match := rows["mate_in"].search(clause):
        yield "mate", "mate_in", match
    sign = rows["sign"].search(clause)
    if sign and _SIGN_BEFORE.search(clause[: sign.start()].rstrip() or " "):
        yield "mate", "sign", sign
    if (match := rows["mate_word"].search(clause)) and rows["count"].search(clause):
        yield "mate", "mate_word", match
    for row in ("mate_object", "mate"):
        if match := rows[row].search(clause):
            yield "mate", row, match
    if match := rows["win_in"].search(clause):
        yield "mate", "win_in", match
    for goal in ("win", "draw", "move"):
        if match := rows[goal].search(clause):
            yield goal, goal, match


def _is_denied(goal: Goal, clause: str, match: re.Match[str]) -> bool:
    words = _words()
    before = clause[: match.end()]
    if words.rows["denied"].search(before):
        return True
    if goal not in ("mate", "stalemate"):
        return False
    return bool(words.rows["denied_mate"].search(before)) or bool(
        words.denied_behind.match(clause, match.end())
    )


def _number(match: re.Match[str], before: str, behind: str) -> int | None:
    """The number that a template has found; 0 where it is one of several; None for none."""
    said = next((group for group in match.groups() if group), None)
    if said is None:
        return None
    whole, _, half = said.partition(".")
    if _RANGE.match(behind) or (match[0].startswith(said) and _RANGE_BEFORE.search(before)):
        return 0
    return int(whole) + bool(half)


def _side_in(clause: str, match: re.Match[str], *, is_object: bool) -> Side | None:
    """The side that a clause names before its goal, or in it."""
    start = match.start() if is_object else match.end()
    named = [_SIDES[c] for c in clause[:start] if c in _SIDES]
    if named:
        return named[-1]
    behind = _words().rows["behind"].search(clause, match.end())
    return _SIDES[next(c for c in behind[0] if c in _SIDES)] if behind else None


def _side_to_move(clauses: Iterable[str]) -> Side | None:
    """The side that is said to move; None where none is, or both are."""
    said = {
        _SIDES[c]
        for clause in clauses
        for match in _words().rows["turn"].finditer(clause)
        for c in match[0]
        if c in _SIDES
    }
    return said.pop() if len(said) == 1 else None


def _side_beside(plain: str, game: Game) -> Side | None:
    """The side that stands beside what is asked: `Mate in 2 (B)`."""
    said = {turn.side for turn in turns_said(plain, game, ("w", "b"))}
    return said.pop() if len(said) == 1 else None


# --- the words ---------------------------------------------------------------------------------


def folded(text: str) -> str:
    """The text as the templates are compared with it: in small letters, numbers in digits."""
    plain = normalize("NFKC", text.replace("½", ".5")).lower().replace("’", "'").replace("＃", "#")
    numbers = _numbers()
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
        rf"(?<![{_LETTERS}])(?:{'|'.join(sorted(lettered))})(?=(?:{counted})|[^{_LETTERS}]|\Z)",
        rf"(?:(?<![가-힣])(?:{'|'.join(others)})|{_HAN_NUMBER})(?= ?(?:{counted}))",
    )
    return _Numbers(re.compile("|".join(texts)), values, characters)


class _Sides(NamedTuple):
    """The names of the sides of a game, those of all languages, and their kings."""

    names: Mapping[str, Side]
    pattern: re.Pattern[str]
    joints: re.Pattern[str]


def _with_sides(plain: str, game: Game) -> str:
    """The text with one character in the place of each side's name, and of its king."""
    sides = _sides(game)

    def sign(match: re.Match[str]) -> str:
        if match["king"]:
            return _KING
        return _FIRST if sides.names[match["side"]] == "first" else _SECOND

    return sides.joints.sub(r"\1", sides.pattern.sub(sign, plain))


@cache
def _sides(game: Game) -> _Sides:
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
        re.compile(rf"([{_FIRST}{_SECOND}])(?:{joints}){{0,2}}(?: (?:{joints})(?![가-힣])){{0,2}}"),
    )


class _Words(NamedTuple):
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
def _words() -> _Words:
    texts = {name: _any_of(map(folded, _row(name))) for name in _ROWS}
    # These stand right behind a goal.
    texts |= {name: f" (?:{texts[name]})" for name in ("object", "whole")}
    near = texts["denied_behind"]
    return _Words(
        {name: re.compile(text) for name, text in texts.items()},
        re.compile(_any_of(folded(word) for tag in LANGUAGES for word in vocabulary(tag).mate)),
        re.compile("|".join(texts[name] for name in ("nothing", "helpmate", "selfmate"))),
        re.compile("|".join(texts[name] for name in ("denied", "denied_mate"))),
        re.compile(f"[^{_LETTERS}]{{0,3}}(?:{near})|.{{1,20}}?(?<= )(?:{near})"),
    )


def _pattern_of(template: str) -> str:
    """The pattern of a template, each number in a group."""
    tokens = template.split()
    gap = " " if re.search(f"[{_LATIN}]", _PLACE.sub("", template)) else " ?"
    parts: list[str] = []
    gap_before = ""
    for token in tokens:
        if token == "~":
            parts.append(f".{{0,40}}?(?<![{_LETTERS}])" if gap == " " else ".{0,40}?")
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
    text = re.escape(word).replace(r"\{s\}", f"[{_FIRST}{_SECOND}]").replace(r"\{k\}", _KING)
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
    if not script or (end and script != _LETTERS):
        return ""
    return f"(?![{script}])" if end else f"(?<![{script}])"


def _row(name: str) -> list[str]:
    """The templates of a row in all languages."""
    tables: list[Rows] = [*(vocabulary(tag).goals for tag in LANGUAGES), *OTHER_GOALS]
    return [template for table in tables for template in table.get(name, ())]
