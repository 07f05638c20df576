"""Pieces of chess by the letters of other languages, which are offered and never assumed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from webapp.findings import Arguments, Edit, Finding, Fix, Span
from webapp.language import Listing, Phrase


class Offer(NamedTuple):
    """A way to read a text: what it gives, and the languages that it is the way of.

    side   who is then to move, where that is in doubt
    """

    written: str
    languages: Sequence[Phrase]
    side: Phrase | str | None = None


def foreign_letters(place: Span, offered: Sequence[Offer], text: str) -> Finding:
    """That these are letters of another language, with a fix for each way to read them."""
    fixes = []
    for written, languages, side in offered:
        args: Arguments = {"language": Listing(languages)}
        name = "read-letters" if side is None else "read-letters-to-move"
        told = args if side is None else {**args, "side": side}
        fixes.append(Fix(name, (Edit(0, len(text), written),), args=told))
    every = dict.fromkeys(language for offer in offered for language in offer.languages)
    return Finding(
        "foreign-letters", place, args={"language": Listing(list(every))}, fixes=tuple(fixes)
    )
