"""The word `startpos`, with which the protocols of engines name the start (UCI, USI, UCCI)."""

from __future__ import annotations

import re
from collections.abc import Callable

from webapp.findings import Finding
from webapp.text.characters import Source

NAMED = re.compile(r"(?<![\w/])startpos(?![\w/])")


def prepare_start(start: str) -> Callable[[Source], tuple[Source, tuple[Finding, ...]]]:
    """A function that puts the starting position in the place of the word, if there is no board.

    start   its text; "" where the word is not understood
    """

    def prepare(source: Source) -> tuple[Source, tuple[Finding, ...]]:
        named = NAMED.search(source.plain) if start and "startpos" in source.plain else None
        if named is None or "/" in source.plain:
            return source, ()
        begin, end = named.span()
        span = source.span(begin, end)
        plain = source.plain[:begin] + start + source.plain[end:]
        starts = [*source.starts[:begin], *[span.start] * len(start), *source.starts[end:]]
        ends = [*source.ends[:begin], *[span.end] * len(start), *source.ends[end:]]
        return Source(plain, plain, starts, ends), (Finding("start-named", span),)

    return prepare
