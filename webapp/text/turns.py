"""Who is to move, as words around a position say it: `Black to move`, 黑方走, 흑 차례, 後手番.

The words are those that positions in words are read by, of all languages at once: the rows
of `vocabulary/`, and the names of sides in the catalogues. What counts is

a side and its turn      `White's turn`, 黑先, 흑이 둘 차례, 先手番
a turn and its side      `Side to move: Black`, 轮到黑方, `手番：白`
what is asked of a side  `Black mates in 3`, `mate in 2 (W)`, 黒の2手詰め; only where neither
                         of the others is found

A turn with a move behind it, as in `Black plays 12...Nf6`, is about another position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from webapp.games import EVERY_GAME
from webapp.games.board import SIDES, Game, Side
from webapp.games.game import GameInfo
from webapp.games.numerals import HAN, TEN
from webapp.language import LANGUAGES
from webapp.language.vocabulary import vocabulary
from webapp.text.alternatives import firsts
from webapp.text.san import CASTLES, MOVE

_MOST_LOOKED_AT = 200
"""So many words for sides and turns are looked at in one text."""

_FILLERS = 3
"""So many words may stand between a side and its turn."""

_LATIN, _HANGUL = re.compile("[A-Za-z0-9]"), re.compile("[가-힣]")
_APART, _APART_AFTER = "(?<![가-힣])", "(?![가-힣])"
_NO_MOVE = rf"(?! ?(?![^ ]{{1,80}}/)(?:[0-9]{{1,3}} ?\.|{MOVE}(?![a-z0-9])|{CASTLES}))"


class SaidTurn(NamedTuple):
    """A side that is said to move, and where that stands in the text.

    asked   whether that follows from what is asked of it, such as to mate
    """

    start: int
    end: int
    side: Side
    asked: bool = False


class _TurnPatterns(NamedTuple):
    """How it is said in the texts of one notation.

    leading  the words that stand before the side, such as 轮到
    head     what it begins with: a side, or a word of one of the groups named below
    turn     behind a side: its turn
    before   behind a leading word: the side
    value    behind any word for the turn: a colon, and the side or its letter
    asked    behind a side: what is asked of it
    mate     behind what is asked: the side
    """

    leading: frozenset[str]
    head: re.Pattern[str]
    turn: re.Pattern[str]
    before: re.Pattern[str]
    value: re.Pattern[str]
    asked: re.Pattern[str]
    mate: re.Pattern[str]

    def behind(self, kind: str) -> tuple[tuple[re.Pattern[str], str], ...]:
        """The words that may stand behind a head of that kind, each with its meaning."""
        if kind in SIDES:
            return (self.turn, "turn"), (self.asked, "asked")
        if kind == "before":
            return (self.before, "turn"), (self.value, "turn")
        return ((self.value, "turn"),) if kind == "turn" else ((self.mate, "asked"),)


def turns_said(text: str, game: Game, letters: tuple[str, str]) -> list[SaidTurn]:
    """All that a plain text says of whose turn it is, in its order.

    letters   of the first and the second side, as the notation has them
    """
    said: list[SaidTurn] = []
    asked: list[SaidTurn] = []
    patterns, at = _patterns(game, letters), 0
    for _ in range(_MOST_LOOKED_AT):
        head = patterns.head.search(text, at)
        if head is None:
            break
        at = head.end()
        kind = "before" if head[0] in patterns.leading else str(head.lastgroup)
        side: Side | None = "first" if kind == "first" else "second" if kind == "second" else None
        for pattern, found in patterns.behind(kind):
            if match := pattern.match(text, at):
                at = match.end()
                of = side or ("first" if match["first"] else "second")
                is_asked = found == "asked"
                (asked if is_asked else said).append(SaidTurn(head.start(), at, of, is_asked))
                break
    return said or asked


def game_of_turns(text: str, games: tuple[Game, ...], letters: tuple[str, str]) -> Game | None:
    """The one of these games whose own name for a side is said to move: 초 차례 is of janggi.

    letters   as in `turns_said`
    None where the words fit none of them, or several.
    """
    found = {
        game
        for game in games
        for turn in turns_said(text, game, letters)
        if _own_sides(game, games).search(text, turn.start, turn.end)
    }
    return found.pop() if len(found) == 1 else None


def side_named(text: str, game: Game) -> Side | None:
    """The side whose name the text is, in any language."""
    return names_of_sides(game).get(text.lower())


# --- the words -----------------------------------------------------------------------


@cache
def names_of_sides(game: Game) -> dict[str, Side]:
    """The names of both sides in small letters: the game's own, then those of the others."""
    names: dict[str, Side] = {}
    for info in sorted(EVERY_GAME.values(), key=lambda info: info.game != game):
        for side, name in _all_names(info):
            names.setdefault(name, side)
    return names


@cache
def _own_sides(game: Game, games: tuple[Game, ...]) -> re.Pattern[str]:
    """The words that name sides of one of these games first, and those of no other at all."""
    others = {name for other in games if other != game for _, name in _all_names(EVERY_GAME[other])}
    usual = {
        form.lower()
        for name in EVERY_GAME[game].sides.names
        for tag in LANGUAGES
        for form in name.forms(tag)
    }
    return re.compile(_any_of(usual - others, before=_APART), re.IGNORECASE)


def _all_names(info: GameInfo) -> Iterator[tuple[Side, str]]:
    """The names of a game's sides in all languages, and their signs."""
    for names in (info.sides.names, info.sides.also):
        for side, name in zip(SIDES, names, strict=False):
            for tag in LANGUAGES:
                yield from ((side, form.lower()) for form in name.forms(tag))
    for side, signs in zip(SIDES, info.sides.signs, strict=True):
        yield from ((side, sign) for sign in signs)


@cache
def _patterns(game: Game, letters: tuple[str, str]) -> _TurnPatterns:
    names = names_of_sides(game)
    own = {side: [name for name, of in names.items() if of == side] for side in SIDES}
    sides = "|".join(f"(?P<{side}>{_any_of(own[side], before=_APART)})" for side in SIDES)
    lettered = "|".join(
        f"(?P<{side}>{_any_of([*own[side], letter], before=_APART)})"
        for side, letter in zip(SIDES, letters, strict=True)
    )
    joints = _rows("filler", "until", "holds")
    fillers = rf"(?:['’]? ?(?:{_any_of(joints)})){{0,{_FILLERS}}}['’]?[ -]?"
    ends = rf"(?:{_any_of(word for word in joints if _HANGUL.match(word))})?{_APART_AFTER}"
    numbers = _any_of(_rows(*(f"_{number}" for number in range(1, 11))))
    number = rf"(?:[0-9]{{1,3}}|[{HAN}{TEN}]{{1,3}}|{numbers})"
    leading, stop = _rows("turn_before"), r"(?:[)）\]]|(?=[.;]|$))"
    turns = [*_rows("turn"), *leading]
    turn, first = _any_of(turns, after=ends), _any_of(turns, before=_APART, after=ends)
    mate, mate_in = _any_of(_rows("left_out")), _any_of(_rows("left_out_in"))
    asked = _any_of(_rows("asked"))
    begun = firsts([*names, *turns, *_rows("left_out", "left_out_in"), "#"])
    heads = rf"{begun}(?:{sides}|(?P<turn>{first})|(?P<asked>{mate_in}|{mate}|#))"
    texts = (
        heads,
        rf"{fillers}(?:{turn}){_NO_MOVE}",
        rf"{fillers}(?:{sides})",
        rf" ?(?:[:：=~-]|\bis\b|は|가|은|는|是|为) ?(?:{lettered})",
        rf"{fillers}(?:(?:{mate})(?: in)? ?{number}|{number} ?(?:{mate_in})|{asked})",
        rf"(?:(?: in)? ?{number}(?: moves?)?)? ?(?:[(（\[]|[,-] ?)(?:{lettered}){stop}",
    )
    flags = re.ASCII | re.IGNORECASE
    return _TurnPatterns(frozenset(leading), *(re.compile(text, flags) for text in texts))


def _rows(*names: str) -> list[str]:
    """The words of these rows in all languages."""
    tables = [vocabulary(tag).words for tag in LANGUAGES]
    return [word for table in tables for name in names for word in table.get(name, ())]


def _any_of(words: Iterable[str], *, before: str = "", after: str = "") -> str:
    """A pattern for any of these words, the longest first; Latin ones stand by themselves.

    before, after   what must hold beside Korean ones
    """
    latin: list[str] = []
    hangul: list[str] = []
    other: list[str] = []
    for word in sorted(set(words), key=lambda word: (-len(word), word)):
        script = latin if _LATIN.match(word) else hangul if _HANGUL.match(word) else other
        script.append(word)
    apart = "(?<![A-Za-z0-9])", "(?![A-Za-z0-9])"
    scripts = ((latin, *apart), (hangul, before, after), (other, "", ""))
    found = []
    for words, start, end in scripts:
        if words:
            anyone = "|".join(re.escape(word).replace(r"\ ", "[ '’-]") for word in words)
            found.append(f"{firsts(words)}{start}(?:{anyone}){end}")
    return "|".join(found) or "(?!)"
