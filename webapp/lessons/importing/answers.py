"""The solutions at the end of a text at the cards of their numbers, see `document/answer_key.py`.

What can be played is the line of its card, all else is its solution in words; an answer to no card
stays with the notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from webapp.document.answer_key import AnswerKey, Answers, answer_keys
from webapp.document.beside import Beside
from webapp.formats.words.captions import captions_in
from webapp.lessons.importing.gathered import Gathered, Gathering, fitted
from webapp.lessons.importing.solutions import bare, line_and_note, line_of_words, with_beside
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import Card, Heading, Item

_NUMBERED = re.compile(
    r"^[> \t*_(\[]*+([0-9]{1,4})[.)\]:．、）](?=[^\n/]{0,200}+/[^\n/]{0,200}+/)", re.MULTILINE
)
_MOST_JOINED = 40
"""So many answers to no card are tried as moves of the one before."""
_DIGITS = re.compile(r"[0-9]{1,4}")


def read_with_answers(text: str, read: Callable[[str], Gathered]) -> Gathered | None:
    """The cards of a text that has solutions together; None for any other text.

    read   reads a text without such solutions
    """
    keys = list(answer_keys(text))
    gathering, begin = Gathering(), 0
    for key in keys:
        if not key.is_sure and key is not keys[-1]:
            continue
        part = text[begin : key.start]
        found = read(part)
        if found.rest is not None or len(gathering.items) + len(found.cards) > MOST_CARDS:
            break
        answered = _answered(found.cards, part, key)
        if answered is None:
            continue
        solved, left = answered
        gathering.add(replace(found, cards=tuple(solved)))
        gathering.notes += left
        begin = key.end
    if not begin:
        return None
    rest = read(text[begin:]) if text[begin:].strip() else Gathered()
    return gathering.done(gathering.add(rest, begin))


def _answered(
    items: Sequence[Item], text: str, key: AnswerKey
) -> tuple[list[Item], list[str]] | None:
    """The items with their solutions, and the answers to none; None where no key is meant."""
    at = [place for place, item in enumerate(items) if isinstance(item, Card)]
    last = items[at[-1]] if at else None
    position = last.position if isinstance(last, Card) else None
    # The moves of one game have numbers, too.
    if not key.is_sure and position and line_of_words(position, key.said):
        return None
    solved, left = list(items), [key.heading] if key.heading else []
    if len(key.sections) == 1:
        parts = [(at, key.answers, text)]
    else:
        parts = [
            (places, answers, "")
            for places, (_, answers) in zip(_by_sections(items, key), key.sections, strict=True)
        ]
    fitting = [_assign(solved, places, answers, part, left) for places, answers, part in parts]
    are_answers = sum(fitting) > 1 or (key.is_sure and any(fitting))
    return (solved, left) if are_answers else None


def _by_sections(items: Sequence[Item], key: AnswerKey) -> list[list[int]]:
    """Where the cards of each section stand: below what is called as it is, or in their order."""
    cards = [place for place, item in enumerate(items) if isinstance(item, Card)]
    names = [bare(item.title.casefold()) for item in items]
    begins: list[int] = []
    for title, _ in key.sections:
        called = bare(title.casefold())
        places = range(begins[-1] + 1 if begins else 0, len(names) if title else 0)
        begins.append(next((at for at in places if names[at].startswith(called)), -1))
    if -1 in begins:
        headings = [at for at, item in enumerate(items) if isinstance(item, Heading)]
        begins = headings if len(headings) == len(key.sections) else []
    if len(begins) != len(key.sections):
        return [[] for _ in key.sections]
    ends = [*begins[1:], len(items)]
    return [[at for at in cards if b <= at < e] for b, e in zip(begins, ends, strict=True)]


def _assign(
    solved: list[Item], at: Sequence[int], answers: Answers, text: str, left: list[str]
) -> int:
    """Puts answers to the cards at these places, those to none among `left`; how many fit."""
    numbers = _numbers([solved[place] for place in at], text, answers)
    fits = {number for number, _ in answers} & set(numbers)
    places = dict(zip(reversed(numbers), reversed(at), strict=True))
    cards = {number: solved[place] for number, place in places.items()}
    for order, (number, said) in enumerate(_joined(answers, cards) if fits else answers):
        place = places.get(number) if number or not fits else at[order]
        card = solved[place] if place is not None else None
        if not isinstance(card, Card):
            left.append(f"{number}. {said}" if number else said)
        elif said:
            assert place is not None
            plain = said.strip("*_` ")
            position = None if card.line else card.position
            line = line_and_note(position, plain)[0] if position else None
            solution = Beside(solution=plain if line else said)
            solved[place] = fitted(with_beside(card, solution))
    return len(fits)


def _joined(answers: Sequence[tuple[int, str]], cards: Mapping[int, Item]) -> list[tuple[int, str]]:
    """The answers, where a number is that of a move and of no card with the one before it."""
    found: list[tuple[int, str]] = []
    tried = 0
    for number, said in answers:
        last, before = found[-1] if found else (0, "")
        card = cards.get(last) if number not in cards and tried < _MOST_JOINED else None
        if isinstance(card, Card) and card.position:
            tried += 1
            if line_of_words(card.position, f"{before} {said}"):
                found[-1] = last, f"{before} {said}"
                continue
        found.append((number, said))
    return found


def _numbers(cards: Sequence[Item], text: str, answers: Answers) -> list[int]:
    """The number of each card: as the text has them, or else in their order."""
    wanted = [number for number, _ in answers]
    if not any(wanted):
        return [0] * len(cards) if len(wanted) == len(cards) else [-1] * len(cards)
    typed = [int(found[1]) for found in _NUMBERED.finditer(text)]
    named = [_number_of_title(card) for card in cards if isinstance(card, Card)]
    in_order = list(range(1, len(cards) + 1))
    for numbers in (typed, named, in_order):
        is_whole = len(numbers) == len(cards) and 0 not in numbers
        if is_whole and len(set(numbers)) == len(numbers) and set(numbers) & set(wanted):
            return numbers
    return wanted if len(wanted) == len(cards) else in_order


def _number_of_title(card: Card) -> int:
    places = captions_in(card.title)
    found = _DIGITS.search(card.title, *places[0]) if places else None
    return int(found[0]) if found else 0
