"""The fields that most notations have: the side to move and the counters."""

from __future__ import annotations

from webapp.findings import quote
from webapp.position import MAX_COUNTER, Side
from webapp.text.characters import Collector, Word
from webapp.text.deal import Mover


def read_turn(word: Word, mover: Mover, collector: Collector) -> Side:
    """The side to move; the first one where the word is none."""
    side = mover.words.get(word.text.lower().rstrip("."))
    if side is None:
        fixes = mover.choices(collector, word.start, word.end)
        found = quote(word.text)
        collector.add(mover.unknown, word.start, word.end, *fixes, about=mover.about, found=found)
        return "first"
    canonical = mover.letters[side == "second"]
    if word.text != canonical:
        found = quote(word.text)
        collector.add("side-form", word.start, word.end, found=found, canonical=canonical)
    return side


def read_counter(word: Word, unknown: str, lowest: int, collector: Collector) -> int:
    """The number, from `lowest` on, which also stands for one that cannot be read.

    unknown   the code for a word that is no number
    """
    text, place = word.text, (word.start, word.end)
    if text == "-":
        collector.add("counter-dash", *place, canonical=lowest)
        return lowest
    default = collector.fix("replace", *place, str(lowest), written=lowest)
    if not (text.isascii() and text.isdigit()):
        collector.add(unknown, *place, default, found=quote(text))
        return lowest
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(MAX_COUNTER)):
        collector.add("counter-too-large", *place, default, found=quote(text), limit=MAX_COUNTER)
        return lowest
    if digits != text:
        collector.add("leading-zero", *place, found=quote(text), canonical=digits)
    if int(digits) < lowest:
        collector.add("fullmove-zero", *place)
        return lowest
    return int(digits)
