"""The hands of FEEN: the first side's hand, `/`, the second side's, each perhaps empty.

A hand is a run of tokens in canonical order (see `webapp.games.pieces`), each with its
count before it where that is not 1. Either hand may hold pieces of both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from webapp.findings import Fix
from webapp.formats.feen.tokens import FeenField
from webapp.games.board import Hand
from webapp.games.pieces import canonical_hand, hand_key
from webapp.model.position import MAX_IN_HAND, NO_HANDS


class Hands(Struct, frozen=True):
    """Both hands, and how many pieces are in them."""

    hands: tuple[Hand, Hand]
    total: int


class Item(NamedTuple):
    """A token of a hand with its count, and the place of both in the field."""

    token: str
    number: int
    start: int
    end: int


# --- reading -------------------------------------------------------------------------


def canonical_hands(text: str) -> Hands | None:
    """The hands of a faultless field, None for any other."""
    if text == "/":
        return Hands(NO_HANDS, 0)
    field = FeenField.alone(text)
    hands = read_hands(field)
    return None if field.found else hands


def read_hands(field: FeenField) -> Hands | None:
    """The hands, put in order and added up where they were not; findings are added.

    None where anything else is wrong.
    """
    text, before = field.text, field.found
    parts = text.split("/")
    if len(parts) == 1:
        if text == "-":
            fixes = [field.fix("replace", 0, len(text), "/")]
        else:
            fixes = [
                field.fix("feen-first-hand", len(text), len(text), "/"),
                field.fix("feen-second-hand", 0, 0, "/"),
            ]
        field.add("feen-hands-slash-missing", 0, len(text), *fixes)
        if text == "-":
            return None
    elif len(parts) > 2:
        field.add("feen-hands-slashes", 0, len(text), *_one_slash(field, parts))
    hands: list[Hand] = []
    start, sound = 0, field.found == before
    for part in parts:
        end = start + len(part)
        earlier = field.found
        items = _read_items(field, start, end)
        if field.found > earlier:
            sound = False
        else:
            hand = _added_up(items)
            hands.append(hand)
            if len(parts) == 2 and _hand_text(hand) != part:
                _report_order(field, start, end, items, hand)
        start = end + 1
    if not sound:
        return None
    first, second = hands
    return Hands((first, second), sum(count for _, count in first + second))


def _one_slash(field: FeenField, parts: Sequence[str]) -> Iterator[Fix]:
    """The ways to keep one slash of several, where they stand together or there are two."""
    first, last = field.text.index("/"), field.text.rindex("/")
    if last - first == len(parts) - 2:
        yield field.fix("drop-slashes", first, last, "")
    elif len(parts) == 3:
        yield field.fix("feen-drop-first-slash", first, first + 1, "")
        yield field.fix("feen-drop-last-slash", last, last + 1, "")


def _read_items(field: FeenField, start: int, end: int) -> list[Item]:
    """The tokens of a hand with their counts; all that is wrong but their order is reported."""
    items: list[Item] = []
    begin, number = -1, 1  # of a count that waits for its token
    for lexeme in field.lexemes(start, end):
        field.report(lexeme)
        if begin >= 0 and lexeme.kind != "token":
            _report_count_alone(field, begin, lexeme.start, items)
            begin = -1
        if lexeme.kind == "count":
            begin, number = lexeme.start, _read_count(field, lexeme.start, lexeme.end)
        elif lexeme.kind == "token":
            first, held = (lexeme.start, 1) if begin < 0 else (begin, number)
            items.append(Item(lexeme.text, held, first, lexeme.end))
            begin = -1
    if begin >= 0:
        _report_count_alone(field, begin, end, items)
    return items


def _report_count_alone(field: FeenField, start: int, end: int, items: Sequence[Item]) -> None:
    """Reports a count with no token behind it; perhaps it stands on the wrong side of one."""
    fixes = [field.fix("remove", start, end, "")]
    if items and items[-1].end == start and items[-1].number == 1:
        token = items[-1]
        swapped = field.text[start:end] + field.text[token.start : token.end]
        fixes.insert(0, field.fix("replace", token.start, end, swapped))
    field.add("feen-hand-count-alone", start, end, *fixes)


def _read_count(field: FeenField, start: int, end: int) -> int:
    """How many pieces the digits stand for; 1 where that is reported."""
    number = field.text[start:end].lstrip("0")
    if not number:
        after = next(field.lexemes(end, len(field.text)), None)
        stop = after.end if after and after.kind == "token" else end
        fix = field.fix("remove", start, stop, "")
        field.add("feen-hand-count-zero", start, end, fix)
    elif number == "1":
        field.add("feen-hand-count-one", start, end, field.fix("remove", start, end, ""))
    elif len(number) > len(str(MAX_IN_HAND)):
        field.add("feen-hand-too-large", start, end, limit=MAX_IN_HAND)
    else:
        return int(number)
    return 1


def _report_order(
    field: FeenField, start: int, end: int, items: Sequence[Item], hand: Hand
) -> None:
    """Reports the second time that a token is named, and the first one that stands too late."""
    counts = dict(hand)
    fix = field.fix("feen-sort-hand", start, end, _hand_text(hand))
    times: dict[str, int] = {}
    latest, ordered = None, True
    for item in items:
        token = item.token
        times[token] = times.get(token, 0) + 1
        if times[token] == 2:
            field.add("feen-hand-not-aggregated", item.start, item.end, fix, piece=token)
        if times[token] > 1:
            continue
        key = hand_key((token, counts[token]))
        if latest is None or key > latest:
            latest = key
        elif ordered:
            ordered = False
            field.add("feen-hand-order", item.start, item.end, fix)


def _added_up(items: Sequence[Item]) -> Hand:
    """The hand that holds these."""
    counts: dict[str, int] = {}
    for item in items:
        counts[item.token] = counts.get(item.token, 0) + item.number
    return canonical_hand(counts)


# --- writing -------------------------------------------------------------------------


def write_hands(hands: tuple[Hand, Hand]) -> str:
    """The field for hands in canonical order."""
    first, second = hands
    return f"{_hand_text(first)}/{_hand_text(second)}"


def _hand_text(hand: Hand) -> str:
    return "".join([token if count == 1 else f"{count}{token}" for token, count in hand])


def without(hands: tuple[Hand, Hand], surplus: int) -> Iterator[tuple[str, str]]:
    """The ways to take so many of one piece out of a hand: the token, the field then."""
    for side, hand in enumerate(hands):
        for token, count in hand:
            if count >= surplus:
                left = canonical_hand({**dict(hand), token: count - surplus})
                yield token, write_hands((left, hands[1]) if side == 0 else (hands[0], left))
