"""Dealing out the words after the placement to the five other fields of FEN.

Fields may be missing, misspelt or stuck together; words may stand among them or
after them that are no fields. Of all ways to deal the words out in their order,
the one that leaves the least to be explained is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from webapp.findings import quote
from webapp.scan import Collector, Word

TURN, CASTLING, EN_PASSANT, HALFMOVE, FULLMOVE = range(5)
SLOTS = range(5)

_SHAPES = (
    re.compile(r"(?i:w|b|white|black)\Z|[白백黒黑흑]\Z"),
    re.compile(r"-\Z|-*[KQkqA-Ha-h][KQkqA-Ha-h-]*\Z"),
    re.compile(r"-\Z|[A-Ha-h][1-8]\Z"),
    re.compile(r"-\Z|[0-9]+\Z"),
    re.compile(r"-\Z|[0-9]+\Z"),
)
_STUCK = (
    re.compile(r"([wbW]?)(-|[KQkqA-Ha-h]+?)(?:(-|[a-h][36])([0-9]*))?\Z"),
    re.compile(r"(-|[a-h][36])([0-9]+)\Z"),
)
CHECK_COUNTERS = re.compile(r"[0-9]\+[0-9]\Z|\+[0-9]\+[0-9]\Z")
_PROSE = re.compile(r"[^\W\d_]+\Z")
_TO_MOVE = re.compile(r"\b(white|black) to (?:move|play)\b", re.IGNORECASE)
# Quotes and tags end a FEN wherever they stand, as do the further parts of a link.
_ENDS = re.compile("[\"'`´<>{}|“”„‘’‚«»‹›「」『』【】]|\\[/")
_LINK_ENDS = re.compile("[\"'`´<>{}|“”„‘’‚«»‹›「」『』【】&#?]")
_LIST_LETTER = re.compile(r"[A-Za-z]\)\Z")
_BRACKETS = "()[]"
_STOPS = ".,;:!?"

_LOOKED_AT = 12  # words; five fields and a few strays
_MISSPELT = 12  # characters a misspelt field may have
_NEVER = 1000
# What it costs to explain a deal; the least sum wins.
_MISSING = (10, 10, 10, 9, 10)
_WRONG_SHAPE = 30
_PROSE_AS_FIELD = 45
_STRAY = 40
_LEFT_OUT = 30
_CUT = 5
_DASH_FOR_COUNTER = 20

_MISSING_FROM = (
    "placement-only",
    "only-side-given",
    "missing-en-passant-and-counters",
    "missing-counters",
    "missing-fullmove",
)
_MISSING_WITHIN = ("missing-side", "missing-castling", "missing-en-passant", "missing-halfmove")


@dataclass(frozen=True, slots=True)
class Dealt:
    """Which word is which field.

    taken          all words up to the last field's, stray ones among them
    said_to_move   the words round the FEN that say who is to move, where no
                   field does
    doubtful       whether words were left out that could have been fields
    """

    words: dict[int, Word]
    taken: tuple[Word, ...]
    said_to_move: str = ""
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Tail:
    """What comes after the board: the words up to where the FEN surely ends.

    rest   the words behind that, which are no part of it
    """

    words: tuple[Word, ...]
    rest: tuple[Word, ...]

    @classmethod
    def of(cls, plain: str, start: int, *, in_link: bool) -> Tail:
        """The words of the plain text from `start` on, bare of punctuation."""
        ends = (_LINK_ENDS if in_link else _ENDS).search(plain, start)
        end = ends.start() if ends else len(plain)
        words = list(_words(plain, start, end))
        if len(words) > 1 and words[0].text == "-" and _SHAPES[TURN].match(words[1].text):
            del words[0]  # a dash between the board and what is said of it
        return cls(tuple(words), tuple(_words(plain, end, len(plain))))


def _words(plain: str, start: int, end: int) -> Iterator[Word]:
    for match in re.compile(r"[^ ]+").finditer(plain, start, end):
        text = match[0].lstrip(_BRACKETS)
        begin = match.end() - len(text)
        text = text.rstrip(_STOPS + _BRACKETS) or text.strip(_STOPS[:-1] + _BRACKETS)
        if text and not _LIST_LETTER.match(match[0]):
            yield Word(text, begin, begin + len(text))


def are_side_castling_target(words: Sequence[str]) -> bool:
    """Whether the words are three fields, in their order, each of its shape."""
    return len(words) == HALFMOVE and all(
        shape.match(word) for shape, word in zip(_SHAPES, words, strict=False)
    )


def deal(tail: Tail, collector: Collector) -> Dealt:
    """Deals out the words; what is missing, stuck, stray or left out is reported."""
    words = list(_without_check_counters(tail.words, collector))
    looked_at, dealt = _best_deal(words[:_LOOKED_AT])
    fields = {slot: looked_at[index] for index, slot in dealt.items()}
    _report_cuts(words, fields.values(), collector)
    last = max(dealt, default=-1)
    for index, word in enumerate(looked_at[: last + 1]):
        if index not in dealt:
            fix = collector.fix("remove", word.start, word.end, "", found=quote(word.text))
            collector.add("stray-word", word.start, word.end, fix, found=quote(word.text))
    after = [*looked_at[last + 1 :], *words[_LOOKED_AT:], *tail.rest]
    said = _said_to_move(collector) if TURN not in fields else ""
    _report_missing(fields, bool(said), collector)
    doubtful = len(fields) < len(SLOTS) and any(_could_be_field(word.text) for word in after)
    return Dealt(fields, tuple(looked_at[: last + 1]), said, doubtful)


def _without_check_counters(words: Sequence[Word], collector: Collector) -> Iterator[Word]:
    for index, word in enumerate(words):
        if index >= CASTLING and CHECK_COUNTERS.match(word.text):
            collector.add("check-counters", word.start, word.end, found=word.text)
        else:
            yield word


def _said_to_move(collector: Collector) -> str:
    said = _TO_MOVE.search(collector.source.plain)
    if not said:
        return ""
    collector.add("side-from-text", said.start(), said.end(), found=quote(said[0]))
    return said[1].lower()


def _could_be_field(text: str) -> bool:
    return any(shape.match(text) for shape in _SHAPES) or not _PROSE.match(text)


# --- the least costly deal -----------------------------------------------------------


def _best_deal(words: Sequence[Word]) -> tuple[list[Word], dict[int, int]]:
    """The words, cut where fields are stuck together, and the slot of each by index."""
    ways = [[[word], *_cuts(word)] for word in words[: len(SLOTS)]]
    best: tuple[int, list[Word], dict[int, int]] = (_NEVER, list(words), {})
    for way in product(*ways):
        pieces = [piece for part in way for piece in part] + list(words[len(ways) :])
        cost, dealt = _assign(tuple(piece.text for piece in pieces))
        cost += _CUT * (len(pieces) - len(words))
        if cost < best[0]:
            best = cost, pieces, dealt
    return best[1], best[2]


def _cuts(word: Word) -> list[list[Word]]:
    """The ways to cut a word into the fields stuck together in it, if it is any."""
    if len(word.text) > 2 * _MISSPELT:
        return []
    stuck = next((match for shape in _STUCK if (match := shape.match(word.text))), None)
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
def _fit(text: str, slot: int) -> int:
    """What it costs to take the text for the field."""
    if _SHAPES[slot].match(text):
        if slot >= HALFMOVE and text == "-":
            return _DASH_FOR_COUNTER
        return 2 if slot == FULLMOVE and not text.strip("0") else 0
    if len(text) > _MISSPELT:
        return _NEVER
    return _PROSE_AS_FIELD if len(text) > 1 and _PROSE.match(text) else _WRONG_SHAPE


def _left_out(text: str) -> int:
    """What it costs to leave the text out after the last field."""
    return _LEFT_OUT if _could_be_field(text) else 0


def _assign(texts: tuple[str, ...]) -> tuple[int, dict[int, int]]:
    """The cheapest assignment of texts, in order, to slots, and its cost."""
    count = len(texts)
    missing_from = [sum(_MISSING[slot:]) for slot in range(len(SLOTS) + 1)]
    left_from = [sum(map(_left_out, texts[index:])) for index in range(count + 1)]
    # best[index][slot]: the texts from index on for the slots from slot on.
    best: list[list[tuple[int, tuple[tuple[int, int], ...]]]] = [
        [(left_from[index] + missing_from[slot], ()) for slot in range(len(SLOTS) + 1)]
        for index in range(count + 1)
    ]
    for index in reversed(range(count)):
        for slot in reversed(SLOTS):
            taken, rest = best[index + 1][slot + 1]
            skipped_slot, others = best[index][slot + 1]
            stray, further = best[index + 1][slot]
            ways = [best[index][slot], (taken + _fit(texts[index], slot), ((index, slot), *rest))]
            if others:
                ways.append((skipped_slot + _MISSING[slot], others))
            if further:
                ways.append((stray + _STRAY, further))
            best[index][slot] = min(ways, key=lambda way: way[0])
    cost, pairs = best[0][0]
    return cost, dict(pairs)


# --- saying what is missing ----------------------------------------------------------


def _report_cuts(words: Sequence[Word], fields: Iterable[Word], collector: Collector) -> None:
    begins = {word.start for word in words}
    wholes = {word.start: word for word in words}
    for field in fields:
        if field.start not in begins:
            whole = next(w for w in wholes.values() if w.start < field.start < w.end)
            rest = whole.text[field.start - whole.start :]
            collector.add("missing-space", field.start, field.start + 1, after=quote(rest))


def _report_missing(fields: dict[int, Word], said: bool, collector: Collector) -> None:
    present = max(fields, default=-1) + 1
    for slot in range(present):
        if slot not in fields and not (slot == TURN and said):
            at = min(word.start for s, word in fields.items() if s > slot)
            fixes = []
            if slot == TURN:
                fixes = [
                    collector.fix("white-to-move", at, at, "w "),
                    collector.fix("black-to-move", at, at, "b "),
                ]
            collector.add(_MISSING_WITHIN[slot], at, at, *fixes)
    if present <= FULLMOVE:
        at = fields[present - 1].end if fields else _end_of_placement(collector)
        collector.add(_MISSING_FROM[1 if said and not present else present], at, at)


def _end_of_placement(collector: Collector) -> int:
    plain = collector.source.plain
    end = re.compile(r"[ \W]").search(plain, plain.rfind("/") + 1)
    return end.start() if end else len(plain)
