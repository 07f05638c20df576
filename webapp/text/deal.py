"""Dealing out the words after the board to the other fields of a notation.

Fields may be missing, misspelt or stuck together; words may stand among them or
after them that are no fields. Of all ways to deal the words out in their order,
the one that leaves the least to be explained is taken. Which fields there are is
said by `Slots`; the first of them is always the side to move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from webapp.findings import Fix, quote
from webapp.position import Side
from webapp.text.characters import Collector, Word

TURN = 0
_PROSE = re.compile(r"[^\W\d_]+\Z")
# Quotes and tags end a position wherever they stand, as do the further parts of a link.
_ENDS = re.compile("[\"'`´<>{}|“”„‘’‚«»‹›「」『』【】]|\\[/")
_LINK_ENDS = re.compile("[\"'`´<>{}|“”„‘’‚«»‹›「」『』【】&#?]")
_LIST_LETTER = re.compile(r"[A-Za-z]\)\Z")
_BRACKETS = "()[]"
_STOPS = ".,;:!?"

_LOOKED_AT = 12  # words; five fields and a few strays
_MISSPELT = 12  # characters a misspelt field may have
_NEVER = 1000
# What it costs to explain a deal; the least sum wins.
_WRONG_SHAPE = 30
_PROSE_AS_FIELD = 45
_STRAY = 40
_LEFT_OUT = 30
_CUT = 5


@dataclass(frozen=True, slots=True, eq=False)
class Mover:
    """How the side to move is written.

    letters   the canonical ones of the first and the second side
    words     what else is understood, in small letters
    to_move   words of prose that say whose turn it is; the side in group 1
    unknown   the code for a word that is no side to move
    sides     what the sides are called, for the fixes that choose one
    about     what the message of `unknown` needs to know
    """

    letters: tuple[str, str]
    words: Mapping[str, Side]
    to_move: re.Pattern[str]
    unknown: str
    sides: tuple[str, str]
    about: Mapping[str, str] = field(default_factory=dict)

    def choices(self, collector: Collector, start: int, end: int, space: str = "") -> list[Fix]:
        """Fixes that write either side there, neither of them sure."""
        return [
            collector.fix("to-move", start, end, letter + space, side=side)
            for side, letter in zip(self.sides, self.letters, strict=True)
        ]


@dataclass(frozen=True, slots=True, eq=False)
class Slots:
    """The fields after the board in one notation, in their order.

    shapes           what each field looks like
    stuck            fields stuck together, a group for each
    missing          what it costs to leave each field out
    unlikely         of a field texts that fit it but seldom stand there, with
                     what it costs to take them for it
    mover            how the side to move is written
    missing_from     the codes where all fields from one on are missing
    missing_within   the codes of a field missing before others
    args             what the messages of those need to know
    aside            words that are left out elsewhere, None if there are none
    aside_code       the code of those that stand among the fields
    longest_stuck    the most characters that fields stuck together have
    """

    shapes: tuple[re.Pattern[str], ...]
    stuck: tuple[re.Pattern[str], ...]
    missing: tuple[int, ...]
    mover: Mover
    missing_from: tuple[str, ...]
    missing_within: tuple[str, ...]
    unlikely: Mapping[int, tuple[tuple[re.Pattern[str], int], ...]] = field(default_factory=dict)
    args: Mapping[str, str | int] = field(default_factory=dict)
    aside: re.Pattern[str] | None = None
    aside_code: str = ""
    longest_stuck: int = 24


@dataclass(frozen=True, slots=True)
class Dealt:
    """Which word is which field.

    taken          all words up to the last field's, stray ones among them
    said_to_move   the side that the words round about say is to move, where no
                   field does
    doubtful       whether words were left out that could have been fields
    """

    words: dict[int, Word]
    taken: tuple[Word, ...]
    said_to_move: Side | None = None
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Tail:
    """What comes after the board: the words up to where the position surely ends.

    rest   the words behind that, which are no part of it
    """

    words: tuple[Word, ...]
    rest: tuple[Word, ...]

    @classmethod
    def of(cls, plain: str, start: int, slots: Slots, *, in_link: bool) -> Tail:
        """The words of the plain text from `start` on, bare of punctuation."""
        ends = (_LINK_ENDS if in_link else _ENDS).search(plain, start)
        end = ends.start() if ends else len(plain)
        words = list(_words(plain, start, end))
        if len(words) > 1 and words[0].text == "-" and slots.shapes[TURN].match(words[1].text):
            del words[0]  # a dash between the board and what is said of it
        return cls(tuple(words), tuple(_words(plain, end, len(plain))))


def _words(plain: str, start: int, end: int) -> Iterator[Word]:
    for match in re.compile(r"[^ ]+").finditer(plain, start, end):
        text = match[0].lstrip(_BRACKETS)
        begin = match.end() - len(text)
        text = text.rstrip(_STOPS + _BRACKETS) or text.strip(_STOPS[:-1] + _BRACKETS)
        if text and not _LIST_LETTER.match(match[0]):
            yield Word(text, begin, begin + len(text))


def deal(tail: Tail, board_end: int, slots: Slots, collector: Collector) -> Dealt:
    """Deals out the words; what is missing, stuck, stray or left out is reported.

    board_end   where the board ends in the plain text
    """
    words = list(_without_asides(tail.words, slots, collector))
    looked_at, dealt = _best_deal(words[:_LOOKED_AT], slots)
    fields = {slot: looked_at[index] for index, slot in dealt.items()}
    _report_cuts(words, fields.values(), collector)
    last = max(dealt, default=-1)
    for index, word in enumerate(looked_at[: last + 1]):
        if index not in dealt:
            fix = collector.fix("remove", word.start, word.end, "", found=quote(word.text))
            collector.add("stray-word", word.start, word.end, fix, found=quote(word.text))
    after = [*looked_at[last + 1 :], *words[_LOOKED_AT:], *tail.rest]
    said = _said_to_move(slots.mover, collector) if TURN not in fields else None
    _report_missing(fields, board_end, said is not None, slots, collector)
    lacking = len(fields) < len(slots.shapes)
    doubtful = lacking and any(_could_be_field(word.text, slots) for word in after)
    return Dealt(fields, tuple(looked_at[: last + 1]), said, doubtful)


def _without_asides(words: Sequence[Word], slots: Slots, collector: Collector) -> Iterator[Word]:
    for index, word in enumerate(words):
        if index > TURN and slots.aside and slots.aside.match(word.text):
            collector.add(slots.aside_code, word.start, word.end, found=word.text)
        else:
            yield word


def _said_to_move(mover: Mover, collector: Collector) -> Side | None:
    said = mover.to_move.search(collector.source.plain)
    if not said:
        return None
    collector.add("side-from-text", said.start(), said.end(), found=quote(said[0]))
    return mover.words[said[1].lower()]


def _could_be_field(text: str, slots: Slots) -> bool:
    return any(shape.match(text) for shape in slots.shapes) or not _PROSE.match(text)


# --- the least costly deal -----------------------------------------------------------


def _best_deal(words: Sequence[Word], slots: Slots) -> tuple[list[Word], dict[int, int]]:
    """The words, cut where fields are stuck together, and the slot of each by index."""
    ways = [[[word], *_cuts(word, slots)] for word in words[: len(slots.shapes)]]
    best: tuple[int, list[Word], dict[int, int]] = (_NEVER, list(words), {})
    for way in product(*ways):
        pieces = [piece for part in way for piece in part] + list(words[len(ways) :])
        cost, dealt = _assign(tuple(piece.text for piece in pieces), slots)
        cost += _CUT * (len(pieces) - len(words))
        if cost < best[0]:
            best = cost, pieces, dealt
    return best[1], best[2]


def _cuts(word: Word, slots: Slots) -> list[list[Word]]:
    """The ways to cut a word into the fields stuck together in it, if it is any."""
    if len(word.text) > slots.longest_stuck:
        return []
    stuck = next((match for shape in slots.stuck if (match := shape.match(word.text))), None)
    texts = [text for text in stuck.groups() if text] if stuck else []
    if len(texts) < 2:
        return []
    pieces: list[Word] = []
    start = word.start
    for text in texts:
        pieces.append(Word(text, start, start + len(text)))
        start += len(text)
    first = pieces[0]
    rest = Word(word.text[len(first.text) :], first.end, word.end)
    return [pieces, [first, rest]] if len(pieces) > 2 else [pieces]


@lru_cache(maxsize=1024)
def _fit(text: str, slot: int, slots: Slots) -> int:
    """What it costs to take the text for the field."""
    if slots.shapes[slot].match(text):
        unlikely = slots.unlikely.get(slot, ())
        return next((cost for pattern, cost in unlikely if pattern.match(text)), 0)
    if len(text) > _MISSPELT:
        return _NEVER
    return _PROSE_AS_FIELD if len(text) > 1 and _PROSE.match(text) else _WRONG_SHAPE


def _left_out(text: str, slots: Slots) -> int:
    """What it costs to leave the text out after the last field."""
    return _LEFT_OUT if _could_be_field(text, slots) else 0


def _assign(texts: tuple[str, ...], slots: Slots) -> tuple[int, dict[int, int]]:
    """The cheapest assignment of texts, in order, to slots, and its cost."""
    count, number = len(texts), len(slots.shapes)
    missing_from = [sum(slots.missing[slot:]) for slot in range(number + 1)]
    left_from = [sum(_left_out(t, slots) for t in texts[index:]) for index in range(count + 1)]
    # best[index][slot]: the texts from index on for the slots from slot on.
    best: list[list[tuple[int, tuple[tuple[int, int], ...]]]] = [
        [(left_from[index] + missing_from[slot], ()) for slot in range(number + 1)]
        for index in range(count + 1)
    ]
    for index in reversed(range(count)):
        for slot in reversed(range(number)):
            taken, rest = best[index + 1][slot + 1]
            skipped_slot, others = best[index][slot + 1]
            stray, further = best[index + 1][slot]
            taken += _fit(texts[index], slot, slots)
            ways = [best[index][slot], (taken, ((index, slot), *rest))]
            if others:
                ways.append((skipped_slot + slots.missing[slot], others))
            if further:
                ways.append((stray + _STRAY, further))
            best[index][slot] = min(ways, key=lambda way: way[0])
    cost, pairs = best[0][0]
    return cost, dict(pairs)


# --- saying what is missing ----------------------------------------------------------


def _report_cuts(words: Sequence[Word], fields: Iterable[Word], collector: Collector) -> None:
    begins = {word.start for word in words}
    wholes = {word.start: word for word in words}
    for word in fields:
        if word.start not in begins:
            whole = next(w for w in wholes.values() if w.start < word.start < w.end)
            rest = whole.text[word.start - whole.start :]
            collector.add("missing-space", word.start, word.start + 1, after=quote(rest))


def _report_missing(
    fields: dict[int, Word], board_end: int, said: bool, slots: Slots, collector: Collector
) -> None:
    present = max(fields, default=-1) + 1
    missing: dict[tuple[str, int], int] = {}
    for slot in range(present):
        if slot not in fields and not (slot == TURN and said):
            at = min(word.start for s, word in fields.items() if s > slot)
            key = slots.missing_within[slot], at
            missing[key] = missing.get(key, 0) + 1
    for (code, at), count in missing.items():
        of_turn = code == slots.missing_within[TURN]
        fixes = slots.mover.choices(collector, at, at, " ") if of_turn else []
        args = {**slots.args, "count": count} if count > 1 else slots.args
        collector.add(code, at, at, *fixes, about=args)
    if present < len(slots.shapes):
        at = fields[present - 1].end if fields else board_end
        code = slots.missing_from[1 if said and not present else present]
        collector.add(code, at, at, about=slots.args)
