"""Fields of a FEN in another order, where it is plain which is which: `… KQkq w - 0 1`."""

from __future__ import annotations

import re
from itertools import islice, pairwise

from webapp.findings import Finding
from webapp.formats.fen.behind_board import last_rank_of
from webapp.formats.fen.fields import FORM
from webapp.text.characters import Source

_SIDES = FORM.mover.letters
_CASTLING, _TARGET = (field.shape for field in FORM.fields[1:3])
_WORD = re.compile("[^ ]+")
_FIELDS = 3


def with_fields_in_order(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with side to move, castling and en passant in their order behind the board."""
    plain = source.plain
    space = plain.find(" ", last_rank_of(plain))
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
    moved = Source(
        "".join([plain[i] for i in kept]),
        "".join([source.typed[i] for i in kept]),
        [source.starts[i] for i in kept],
        [source.ends[i] for i in kept],
    )
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
