"""Fields of a FEN in the columns of a table: `…/RNBQKBNR,w,KQkq,-,0,1`."""

from __future__ import annotations

import re

from webapp.findings import Finding
from webapp.text.characters import Source

_FIELDS = re.compile(
    r"(?<=[A-Za-z0-9~\]])( ?[,;|] ?|\"[,;|]\")[wb]\1(?:-|[KQkqA-Ha-h]{1,4})\1(?:-|[a-h][36])"
    r"(?:\1[0-9]{1,5}\1[0-9]{1,5})?(?![^ ,;|\"'])"
)
_MARKS = str.maketrans(',;|"', "    ")


def with_spaces_between(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with spaces for the marks between its fields, where all have the same one."""
    found = _FIELDS.search(source.plain, source.plain.rfind("/") + 1)
    if found is None:
        return source, ()
    start, end = found.span()
    plain, typed = (
        text[:start] + text[start:end].translate(_MARKS) + text[end:]
        for text in (source.plain, source.typed)
    )
    finding = Finding("field-marks", source.span(start, end), args={"mark": found[1].strip(' "')})
    return Source(plain, typed, source.starts, source.ends), (finding,)
