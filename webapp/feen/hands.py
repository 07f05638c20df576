"""The hands and the styles of FEEN.

Hands: the first side's hand, `/`, the second side's, each perhaps empty. A hand
is a run of tokens in canonical order (see `hands.py`), each with its count before
it where that is not 1. Either hand may hold pieces of both sides.

Styles: two letters with `/` between them, one capital and one small. The capital
is the first side's, the small one the second's; the one named first is to move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from webapp.feen.tokens import Fault, Way, faults_of, lexemes
from webapp.pieces import canonical_hand, hand_key
from webapp.position import NO_HANDS, Hand, Side

MOST_IN_HAND = 999_999
"""The highest count that is read: more than the squares of any board in one text."""

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


class Item(NamedTuple):
    """A token of a hand with its count, and the place of both."""

    token: str
    number: int
    start: int
    end: int


class Hands(NamedTuple):
    """Both hands, and how many pieces are in them."""

    hands: tuple[Hand, Hand]
    total: int


class Styles(NamedTuple):
    """The side to move, and the style letters (capitals) of the first and second side."""

    turn: Side
    letters: tuple[str, str]


def read_hands(text: str) -> Hands | None:
    """The hands of a field with nothing to report, None for any other."""
    if text == "/":
        return _NO_HANDS
    if next(faults_of_hands(text), None):
        return None
    hands = [[(i.token, i.number) for i in _read_hand(part)[0]] for part in text.split("/")]
    total = sum(count for hand in hands for _, count in hand)
    return Hands((tuple(hands[0]), tuple(hands[1])), total)


_NO_HANDS = Hands(NO_HANDS, 0)

clean_hands = lru_cache(maxsize=4096)(read_hands)
"""As `read_hands`, remembered: for fields of at most `LONGEST_REMEMBERED` characters."""


def write_hands(hands: tuple[Hand, Hand]) -> str:
    """The field for hands in canonical order."""
    return "/".join(map(_hand_text, hands))


def _hand_text(hand: Hand) -> str:
    return "".join(token if count == 1 else f"{count}{token}" for token, count in hand)


def canonical_hands(text: str) -> str:
    """The field with each hand in canonical order, where nothing else is wrong."""
    return "/".join(_sorted_text(_read_hand(part)[0]) for part in text.split("/"))


def _sorted_text(items: Sequence[Item]) -> str:
    return _hand_text(canonical_hand(_counts(items)))


def _counts(items: Sequence[Item]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for item in items:
        counts[item.token] = counts.get(item.token, 0) + item.number
    return counts


def without(hands: tuple[Hand, Hand], surplus: int) -> Iterator[tuple[str, str]]:
    """The ways to take so many of one piece out of a hand: the token, the field then."""
    for side, hand in enumerate(hands):
        for token, count in hand:
            if count >= surplus:
                left = canonical_hand({**dict(hand), token: count - surplus})
                yield token, write_hands((left, hands[1]) if side == 0 else (hands[0], left))


# --- what is wrong in the hands --------------------------------------------------------


def faults_of_hands(text: str) -> Iterator[Fault]:
    """All that is wrong in the field; nothing exactly where `read_hands` reads it."""
    parts = text.split("/")
    if len(parts) == 1:
        ways = [Way("replace", 0, len(text), "/")]
        if text != "-":
            first = Way("feen-first-hand", len(text), len(text), "/")
            ways = [first, Way("feen-second-hand", 0, 0, "/")]
        yield Fault("feen-hands-slash-missing", 0, len(text), tuple(ways))
        if text == "-":
            return
    elif len(parts) > 2:
        yield Fault("feen-hands-slashes", 0, len(text), tuple(_one_slash(text, parts)))
    start = 0
    for part in parts:
        items, faults = _read_hand(part)
        if not faults and len(parts) == 2:
            faults = list(_faults_of_order(part, items))
        yield from (fault.moved(start) for fault in faults)
        start += len(part) + 1


def _one_slash(text: str, parts: Sequence[str]) -> Iterator[Way]:
    """The ways to keep one slash of several, where they stand together or there are two."""
    first, last = text.index("/"), text.rindex("/")
    if last - first == len(parts) - 2:
        yield Way("drop-slashes", first, last, "")
    elif len(parts) == 3:
        yield Way("feen-drop-first-slash", first, first + 1, "")
        yield Way("feen-drop-last-slash", last, last + 1, "")


def _read_hand(text: str) -> tuple[list[Item], list[Fault]]:
    """The tokens with their counts, and what is wrong besides their order."""
    items: list[Item] = []
    faults: list[Fault] = []
    begin, count = -1, 1  # of a number that waits for its token
    for lexeme in lexemes(text):
        faults += faults_of(lexeme)
        kind, found, start, end = lexeme
        if begin >= 0 and kind != "token":
            faults.append(_count_alone(text, begin, start, items))
            begin, count = -1, 1
        if kind == "count":
            begin = start
            count, fault = _count(found, start, text)
            faults += fault
        elif kind == "token":
            items.append(Item(found, count, start if begin < 0 else begin, end))
            begin, count = -1, 1
    if begin >= 0:
        faults.append(_count_alone(text, begin, len(text), items))
    return items, faults


def _count_alone(text: str, start: int, end: int, items: Sequence[Item]) -> Fault:
    """A number with no token behind it; perhaps it stands on the wrong side of one."""
    ways = [Way("remove", start, end, "")]
    if items and items[-1].end == start and items[-1].number == 1:
        token = items[-1]
        written = text[start:end] + text[token.start : token.end]
        ways.insert(0, Way("replace", token.start, end, written))
    return Fault("feen-hand-count-alone", start, end, tuple(ways))


def _count(found: str, start: int, text: str) -> tuple[int, list[Fault]]:
    """How many pieces the digits stand for, and what is wrong with that."""
    end = start + len(found)
    digits = found.lstrip("0")
    if not digits:
        follows = next(lexemes(text[end:]), None)
        stop = end + follows.end if follows and follows.kind == "token" else end
        return 1, [Fault("feen-hand-count-zero", start, end, (Way("remove", start, stop, ""),))]
    if digits == "1":
        return 1, [Fault("feen-hand-count-one", start, end, (Way("remove", start, end, ""),))]
    if len(digits) > len(str(MOST_IN_HAND)):
        return 1, [Fault("feen-hand-too-large", start, end, args={"limit": MOST_IN_HAND})]
    return int(digits), []


def _faults_of_order(text: str, items: Sequence[Item]) -> Iterator[Fault]:
    """The second time that a token is named, and the first one that stands too late."""
    counts = _counts(items)
    way = (Way("feen-sort-hand", 0, len(text), _sorted_text(items)),)
    seen: dict[str, int] = {}
    latest, ordered = None, True
    for item in items:
        times = seen[item.token] = seen.get(item.token, 0) + 1
        if times == 2:
            args = {"piece": item.token}
            yield Fault("feen-hand-not-aggregated", item.start, item.end, way, args)
        if times > 1:
            continue
        key = hand_key((item.token, counts[item.token]))
        if latest is None or key > latest:
            latest = key
        elif ordered:
            ordered = False
            yield Fault("feen-hand-order", item.start, item.end, way)


# --- the styles ------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def clean_styles(text: str) -> Styles | None:
    """The styles of a field with nothing to report, None for any other."""
    if next(faults_of_styles(text), None):
        return None
    if text[0].isupper():
        return Styles("first", (text[0], text[2].upper()))
    return Styles("second", (text[2], text[0].upper()))


@lru_cache(maxsize=4096)
def write_styles(turn: Side, letters: tuple[str, str]) -> str:
    """The field for the side to move and both style letters."""
    first, second = letters[0], letters[1].lower()
    return f"{first}/{second}" if turn == "first" else f"{second}/{first}"


def faults_of_styles(text: str) -> Iterator[Fault]:
    """All that is wrong in the field; nothing exactly where `clean_styles` reads it."""
    end = len(text)
    first, slash, second = text.partition("/")
    if not slash or not first or not second or "/" in second:
        letters = [letter for letter in text if letter in _LETTERS]
        yield Fault("feen-style-form", 0, end, tuple(style_ways(0, end, letters)))
        return
    letters = []
    for start, part in ((0, first), (len(first) + 1, second)):
        stop = start + len(part)
        if len(part) == 1 and part in _LETTERS:
            letters.append(part)
        elif set(part) <= _LETTERS:
            ways = tuple(Way("replace", start, stop, letter) for letter in _ends(part))
            yield Fault("feen-style-long", start, stop, ways)
        else:
            yield Fault("feen-style-letter", start, stop)
    if len(letters) == 2 and first.isupper() == second.isupper():
        yield Fault("feen-style-case", 0, end, tuple(style_ways(0, end, letters)))


def style_ways(start: int, end: int, letters: Sequence[str], before: str = "") -> Iterator[Way]:
    """The ways to make styles of one letter or two: either side may be to move.

    before   stands before the styles in the edit
    """
    if len(letters) not in (1, 2):
        return
    one, two = letters[0], letters[-1]
    as_typed = len(letters) == 2 and one.isupper() != two.isupper()
    if not as_typed or one.isupper():
        written = f"{before}{one.upper()}/{two.lower()}"
        yield Way("feen-first-to-move", start, end, written)
    if not as_typed or two.isupper():
        written = f"{before}{one.lower()}/{two.upper()}"
        yield Way("feen-second-to-move", start, end, written)


def _ends(part: str) -> tuple[str, ...]:
    return (part[0],) if part[0] == part[-1] else (part[0], part[-1])
