"""Fields of a FEN behind its board: with other marks than spaces between them, as in the columns
of a table, `…/RNBQKBNR,w,KQkq,-,0,1`; and in another order, where it is plain which is which:
`… KQkq w - 0 1`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from webapp.findings import Finding
from webapp.formats.fen.fields import FORM
from webapp.text.characters import QUOTATION_MARKS, Source

_INNER_RANKS = re.compile(r"(?:/[KQRBNPkqrbnp0-9~ ]{1,48}+(?=/)){6,12}+/")
"""The ranks between the first and the last one of a board, with the slashes about them."""

_COLUMNS = re.compile(
    rf"(?<=[A-Za-z0-9~\]])[{QUOTATION_MARKS}]?( ?[,;|] ?|\"[,;|]\")"
    r"[wb]\1(?:-|[KQkqA-Ha-h]{1,4})\1(?:-|[a-h][36])"
    r"(?:\1[0-9]{1,5}\1[0-9]{1,5})?(?![^ ,;|\"'])"
)
_MARKS = str.maketrans(dict.fromkeys(",;|" + QUOTATION_MARKS, " "))
_SIDES = FORM.mover.letters
_CASTLING, _TARGET = (field.shape for field in FORM.fields[1:3])
_WORD = re.compile("[^ ]+")
_FIELDS = 3


def _last_rank_of(plain: str) -> int:
    """Where the last rank of a plain text begins: behind the inner ranks of the first board.

    Where no board has them all it is behind the last slash; 0 where there is none.
    """
    inner = _INNER_RANKS.search(plain)
    return inner.end() if inner else plain.rfind("/") + 1


def _picked(source: Source, plain: str, typed: str, kept: Sequence[int]) -> Source:
    """These characters of a source, of which the texts may be others."""
    one, other = ("".join([text[at] for at in kept]) for text in (plain, typed))
    starts, ends = ([row[at] for at in kept] for row in (source.starts, source.ends))
    return Source(one, other, starts, ends)


def with_spaces_between(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with spaces for the marks between its fields, where all have the same one."""
    found = _COLUMNS.search(source.plain, _last_rank_of(source.plain))
    if found is None:
        return source, ()
    start, end = found.span()
    plain, typed = (
        text[:start] + text[start:end].translate(_MARKS) + text[end:]
        for text in (source.plain, source.typed)
    )
    # One space for all that stands between two fields.
    kept = [i for i in range(len(plain)) if not start < i < end or plain[i - 1 : i + 1] != "  "]
    finding = Finding("field-marks", source.span(start, end), args={"mark": found[1].strip(' "')})
    return _picked(source, plain, typed, kept), (finding,)


def with_fields_in_order(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with side to move, castling and en passant in their order behind the board."""
    plain = source.plain
    space = plain.find(" ", _last_rank_of(plain))
    if space < 0 or "/" not in plain:
        return source, ()
    found = _WORD.finditer(plain, space)
    places = [word.span() for word in islice(found, _FIELDS)]
    follows = next(found, None)
    order = _order([plain[slice(*place)] for place in places])
    if order == sorted(order) or (follows and follows[0] == "-"):
        return source, ()
    places = places[: len(order)]
    gaps = [range(end, start) for (_, end), (start, _) in pairwise(places)]
    kept = [*range(places[0][0])]
    for at, gap in zip(order, [*gaps, range(places[-1][1], len(plain))], strict=True):
        kept += [*range(*places[at]), *gap]
    moved = _picked(source, plain, source.typed, kept)
    return moved, (Finding("field-order", source.span(places[0][0], places[-1][1])),)


def _order(words: list[str]) -> list[int]:
    """The numbers of the words in the order of the fields; [] where that is not plain.

    `b` is the side to move, not the right of a rook on that file.
    """
    sides = [at for at, word in enumerate(words) if word in _SIDES]
    dashes = [at for at, word in enumerate(words) if word == "-"]
    others = [(at, word) for at, word in enumerate(words) if at not in (*sides, *dashes)]
    rights = [at for at, word in others if _CASTLING.match(word)]
    targets = [at for at, word in others if _TARGET.match(word)]
    if len(sides) != 1 or max(len(rights), len(targets)) > 1:
        return []
    if len(words) == _FIELDS == 1 + len(rights) + len(targets) + len(dashes):
        castling = rights or dashes[:1]
        return [*sides, *castling, *(targets or [at for at in dashes if at not in castling])]
    # Without en passant.
    return [1, 0] if (sides, rights) == ([1], [0]) else []
