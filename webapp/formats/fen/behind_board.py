"""Where the fields of a FEN may begin: behind its board, whatever has slashes further on."""

from __future__ import annotations

import re

_INNER_RANKS = re.compile(r"(?:/[KQRBNPkqrbnp0-9~ ]{1,48}+(?=/)){6,12}+/")
"""The ranks between the first and the last one of a board, with the slashes about them."""


def last_rank_of(plain: str) -> int:
    """Where the last rank of a plain text begins: behind the inner ranks of the first board.

    Where no board has them all it is behind the last slash; 0 where there is none.
    """
    inner = _INNER_RANKS.search(plain)
    return inner.end() if inner else plain.rfind("/") + 1
