"""Offering to read pieces by the letters of another language."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.findings import Edit, Finding, Fix, Span
from webapp.language import Listing, Phrase


def foreign_letters(
    place: Span, offered: Sequence[tuple[str, Sequence[Phrase]]], text: str
) -> Finding:
    """That these are letters of another language, with a fix for each way to read them.

    offered   the text that each way gives, with the languages that it is the way of
    """
    fixes = tuple(
        Fix("read-letters", (Edit(0, len(text), written),), args={"language": Listing(languages)})
        for written, languages in offered
    )
    every = Listing([language for _, languages in offered for language in languages])
    return Finding("foreign-letters", place, args={"language": every}, fixes=fixes)
