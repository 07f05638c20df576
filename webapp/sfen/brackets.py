"""Pieces in hand in brackets behind the board, as Fairy-Stockfish and pychess write shogi.

    lnsgkgsnl/… /LNSGKGSNL[Pp] b - - 2 3

There `w` is the side of the capitals, which is Sente, and two counters follow: a halfmove
clock, which SFEN has not, and the number of the move, raised after each move of Gote.
Source: Fairy-Stockfish, `position.cpp`.
"""

from __future__ import annotations

import re
from collections import Counter

from webapp.findings import Finding
from webapp.pieces import canonical_hand
from webapp.sfen.hands import ORDER_OF_BOTH, write_hands
from webapp.text.characters import Source

_BRACKETS = re.compile(
    rf"\[([{ORDER_OF_BOTH}]{{0,40}}|-)\] +([wb])(?: -)?(?: -)?"
    r" +([0-9]{1,5}) +([0-9]{1,5})(?![\w/])"
)


def with_hands_as_field(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with the fields of SFEN in the place of brackets and what follows them."""
    begin = source.plain.find("[")
    fields = _BRACKETS.match(source.plain, begin) if begin > 0 else None
    if fields is None or source.plain[begin - 1] == " ":
        return source, ()
    held, side, _clock, number = fields.groups()
    counts = Counter(held.replace("-", ""))
    first = canonical_hand({piece: n for piece, n in counts.items() if piece.isupper()})
    second = canonical_hand({piece: n for piece, n in counts.items() if piece.islower()})
    moves = 2 * max(int(number) - 1, 0) + (side == "b")
    written = f" {'b' if side == 'w' else 'w'} {write_hands((first, second))} {moves + 1}"
    end = fields.end()
    span = source.span(begin, end)
    plain = source.plain[:begin] + written + source.plain[end:]
    typed = source.typed[:begin] + written + source.typed[end:]
    starts = [*source.starts[:begin], *[span.start] * len(written), *source.starts[end:]]
    ends = [*source.ends[:begin], *[span.end] * len(written), *source.ends[end:]]
    return Source(plain, typed, starts, ends), (Finding("shogi-in-brackets", span),)
