"""Fields of a FEN in the columns of a table: `…/RNBQKBNR,w,KQkq,-,0,1`."""

from __future__ import annotations

import re

from webapp.findings import Finding
from webapp.formats.fen.behind_board import last_rank_of
from webapp.text.characters import QUOTATION_MARKS, Source

_FIELDS = re.compile(
    rf"(?<=[A-Za-z0-9~\]])[{QUOTATION_MARKS}]?( ?[,;|] ?|\"[,;|]\")"
    r"[wb]\1(?:-|[KQkqA-Ha-h]{1,4})\1(?:-|[a-h][36])"
    r"(?:\1[0-9]{1,5}\1[0-9]{1,5})?(?![^ ,;|\"'])"
)
_MARKS = str.maketrans(dict.fromkeys(",;|" + QUOTATION_MARKS, " "))


def with_spaces_between(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with spaces for the marks between its fields, where all have the same one."""
    found = _FIELDS.search(source.plain, last_rank_of(source.plain))
    if found is None:
        return source, ()
    start, end = found.span()
    plain, typed = (
        text[:start] + text[start:end].translate(_MARKS) + text[end:]
        for text in (source.plain, source.typed)
    )
    # One space for all that stands between two fields.
    kept = [i for i in range(len(plain)) if not start < i < end or plain[i - 1 : i + 1] != "  "]
    spaced = Source(
        "".join([plain[i] for i in kept]),
        "".join([typed[i] for i in kept]),
        [source.starts[i] for i in kept],
        [source.ends[i] for i in kept],
    )
    finding = Finding("field-marks", source.span(start, end), args={"mark": found[1].strip(' "')})
    return spaced, (finding,)
