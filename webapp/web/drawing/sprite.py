"""SVG sprites: a document with a symbol for each drawing.

A piece's token is EPIN without its style: a sign `+` or `-` or none, then a letter,
capital for the first side. The symbol of `P` is `wP`, that of `+p` is `bp-plus`.
Drawings fill a box of 100 by 100 and carry presentation attributes only.
"""

from __future__ import annotations

from collections.abc import Mapping

_SIGNS = {"+": "-plus", "-": "-minus"}


def symbol_id(token: str) -> str:
    """The id of the symbol of a piece: side, letter, and the sign in words."""
    letter = token[-1]
    return ("w" if letter.isupper() else "b") + letter + _SIGNS.get(token[:-1], "")


def sprite(drawings: Mapping[str, str]) -> str:
    """An SVG document of the drawings by their symbols' ids."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 100 100">{drawing}</symbol>'
        for name, drawing in drawings.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


def inked(path: str, colour: str, weight: float) -> str:
    """A filled path, made bolder by a stroke of this width."""
    return (
        f'<path fill="{colour}" stroke="{colour}" stroke-width="{weight:g}" '
        f'stroke-linejoin="round" d="{path}"/>'
    )
