"""Versions of a lesson against copying: the cards in another order, and boards turned.

Version A is the lesson as the teacher made it, as is the one version where there is but one; from B
on cards are shuffled between their headings, and each board is left as it is, mirrored, its sides
swapped, or both, as far as `turned.py` lets it. The same lesson, version and seed give the same
sheet everywhere and for good, however many versions there are, whatever ids the cards have: a file
that is opened again has others.

Chance is that of Python's Mersenne Twister, seeded with a text in the way that is called version 2,
and of its `random()` alone: these two are what Python promises to keep. What it makes of them,
`shuffle` and `choice`, may change, so that is done here. Of several tries the one is taken that has
the fewest cards in the place and the way of an earlier version; no two versions are equal where
another can be had.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice, permutations, product
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict, replace

from webapp.lessons.fields import FIELDS
from webapp.lessons.model import Card, Heading, Item, Lesson
from webapp.lessons.paper import MOST_VERSIONS
from webapp.moves.turning import Turn
from webapp.worksheets.turned import turned_card, unturned_of
from webapp.worksheets.unturned import TURNS, Unturned

LETTERS = "ABCDEFGH"[:MOST_VERSIONS]
"""What versions are called."""

_PLACED = ("new_page",)
"""The fields of cards that stay where they are when cards change places."""
_WAYS: tuple[tuple[Turn, ...], ...] = ((), ("mirror",), ("swap",), TURNS)
"""The ways in which a board may be turned."""
_TRIES = 24
"""So many orders are drawn for a version, of which the one is taken that is most unlike others."""
_MOST_COUNTED = 5_000
"""So many are gone through one by one where all that were drawn are known."""


_SMALL = 4
"""Up to so many cards between headings all their orders are gone through."""


class Version(Struct, frozen=True):
    """One version of a lesson.

    letter    `A` to `H`; "" where it is the only one
    lesson    the items in its order, cards turned
    numbers   the number that each of its cards has in the lesson as the teacher made it, from 1
    unturned  the cards that some turn does not fit, by these numbers, and why; () where no board
              was to be turned, as in version A
    """

    letter: str
    lesson: Lesson
    numbers: tuple[int, ...]
    unturned: tuple[Unturned, ...] = ()


def versions_of(
    lesson: Lesson,
    count: int,
    seed: int,
    *,
    shuffle: bool = True,
    turn: bool = True,
    words: Iterable[str] = (),
) -> tuple[Version, ...]:
    """The first so many versions of a lesson, 1 to 8, else ValueError; see the module.

    shuffle  whether cards change their order between two headings
    turn     whether boards are turned
    words    what else stands on the sheet for all cards, such as instructions: no board is turned
             in a way that they would not fit
    """
    if not 1 <= count <= MOST_VERSIONS:
        raise ValueError(f"there are 1 to {MOST_VERSIONS} versions, not {count}")
    cards = lesson.cards
    as_made = tuple(range(1, len(cards) + 1))
    if count == 1:
        return (Version("", lesson, as_made),)
    unturned = unturned_in(lesson, words) if turn else ()
    kept = _Kept.of(lesson, unturned, shuffle=shuffle, turn=turn)
    drawn: list[_Drawing] = [tuple((place, ()) for place in range(len(cards)))]
    for letter in LETTERS[1:count]:
        drawn.append(kept.next(f"{seed} {letter}", drawn))
    return tuple(
        Version(
            letter,
            kept.lesson_of(drawing),
            tuple(place + 1 for place, _ in drawing),
            unturned if number else (),
        )
        for number, (letter, drawing) in enumerate(zip(LETTERS, drawn, strict=False))
    )


def unturned_in(lesson: Lesson, words: Iterable[str] = ()) -> tuple[Unturned, ...]:
    """The cards of a lesson that some turn does not fit, by their numbers, and why.

    words  as in `versions_of`
    """
    over = (("lesson", lesson.title), *(("sheet", said) for said in words))
    found: list[Unturned] = []
    heading: tuple[tuple[str, str], ...] = ()
    number = 0
    for item in lesson.items:
        if isinstance(item, Heading):
            heading = _words_of(item)
            continue
        number += 1
        found += unturned_of(item, number, (*heading, *over))
    return tuple(found)


def _words_of(heading: Heading) -> tuple[tuple[str, str], ...]:
    """All that a heading says, each as words over a card."""
    said = (value for name, value in asdict(heading).items() if name != "id")
    return tuple(("heading", value) for value in said if isinstance(value, str))


_Drawing = tuple[tuple[int, tuple[Turn, ...]], ...]
"""The cards of a version in its order: each by its place in the lesson, and how it is turned."""


class _Kept(NamedTuple):
    """A lesson, and all that its versions may be.

    groups    the places of the cards between two headings, from 0
    ways      of each card how it may be turned, no two of which look alike; the first is not at all
    contents  of each card in each of these ways a number, which cards have that are alike
    turned    the cards in these ways
    """

    lesson: Lesson
    groups: tuple[tuple[int, ...], ...]
    ways: tuple[tuple[tuple[Turn, ...], ...], ...]
    contents: dict[tuple[int, tuple[Turn, ...]], int]
    turned: dict[tuple[int, tuple[Turn, ...]], Card]
    shuffle: bool

    @classmethod
    def of(
        cls, lesson: Lesson, unturned: Iterable[Unturned], *, shuffle: bool, turn: bool
    ) -> _Kept:
        """All that versions may be, given which turns do not fit."""
        out: dict[int, set[Turn]] = {}
        for one in unturned:
            out.setdefault(one.number - 1, set()).update(one.turns)
        known: dict[Hashable, int] = {}
        ways: list[tuple[tuple[Turn, ...], ...]] = []
        contents: dict[tuple[int, tuple[Turn, ...]], int] = {}
        turned: dict[tuple[int, tuple[Turn, ...]], Card] = {}
        for place, card in enumerate(lesson.cards):
            own: dict[int, tuple[Turn, ...]] = {}
            for way in _WAYS if turn and card.position else _WAYS[:1]:
                if out.get(place, set()).isdisjoint(way):
                    there = turned_card(turned.get((place, way[:-1]), card), way[-1:])
                    bare = replace(there, id="", text="", **_of_place(Card("")))
                    content = known.setdefault(bare, len(known))
                    own.setdefault(content, way)
                    contents[place, way], turned[place, way] = content, there
            ways.append(tuple(own.values()))
        return cls(lesson, _groups(lesson.items), tuple(ways), contents, turned, shuffle)

    def next(self, seed: str, before: Sequence[_Drawing]) -> _Drawing:
        """The version behind those before, drawn by a seed."""
        chance = random.Random()
        chance.seed(seed, version=2)
        shown = [self._shown(drawing) for drawing in before]
        tries = [self._drawn(chance) for _ in range(_TRIES)]
        others = [one for one in tries if self._shown(one) not in shown]
        if not others:
            every = islice(self._every(), _MOST_COUNTED)
            others = [*islice((one for one in every if self._shown(one) not in shown), 1)]
        return min(others or tries, key=lambda one: self._alike(self._shown(one), shown))

    def _shown(self, drawing: _Drawing) -> tuple[int, ...]:
        """All that is seen of a version, place by place."""
        return tuple(self.contents[placed] for placed in drawing)

    def _alike(self, one: tuple[int, ...], others: Iterable[tuple[int, ...]]) -> int:
        """How many cards stand as they are in the place that they have in other versions."""
        return sum(a == b for other in others for a, b in zip(one, other, strict=True))

    def _drawn(self, chance: random.Random) -> _Drawing:
        """A version by chance: its order, then how each card is turned, as often as there are
        cards, so that a card that may be turned in other ways than before changes no other.
        """
        order: list[int] = []
        for group in self.groups:
            places = [*group]
            # Fisher and Yates, as Durstenfeld has it.
            for last in range(len(places) - 1, 0, -1):
                other = int(chance.random() * (last + 1))
                if self.shuffle:
                    places[last], places[other] = places[other], places[last]
            order += places
        turned = [ways[int(chance.random() * len(ways))] for ways in self.ways]
        return tuple((place, turned[place]) for place in order)

    def _every(self) -> Iterator[_Drawing]:
        """All versions, those in the order of the lesson first."""
        groups = [_orders(group) if self.shuffle else (group,) for group in self.groups]
        for orders in product(*groups):
            for turned in product(*self.ways):
                yield tuple((place, turned[place]) for order in orders for place in order)

    def lesson_of(self, drawing: _Drawing) -> Lesson:
        """The lesson with its cards in the order and the ways of a version."""
        turned = (self.turned[placed] for placed in drawing)
        items: list[Item] = [
            replace(next(turned), **_of_place(item)) if isinstance(item, Card) else item
            for item in self.lesson.items
        ]
        return replace(self.lesson, items=tuple(items))


def _of_place(card: Card) -> dict[str, Any]:
    """The fields of a card that belong to its place on the sheet, whichever card stands there."""
    return {name: getattr(card, name) for name in _PLACED if name in FIELDS}


def _groups(items: Iterable[Item]) -> tuple[tuple[int, ...], ...]:
    """The places of the cards between two headings."""
    groups: list[list[int]] = [[]]
    place = 0
    for item in items:
        if isinstance(item, Heading):
            groups.append([])
        else:
            groups[-1].append(place)
            place += 1
    return tuple(tuple(group) for group in groups if group)


def _orders(group: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Orders of a group, as it is first: all of a small one; of a large one it is enough to turn it
    round, from each of its cards on.
    """
    if len(group) <= _SMALL:
        return tuple(permutations(group))
    return tuple(group[at:] + group[:at] for at in range(len(group)))
