"""SVG sprites: a document with a symbol for each drawing.

A piece's token is EPIN without its style: a sign `+` or `-` or none, then a letter,
capital for the first side. The symbol of `P` is `wP`, that of `+p` is `bp-plus`.
Drawings fill a square box and carry presentation attributes only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from webapp.pictures.drawing.glyphs import Face, Outlines, serif

_SIGNS = {"+": "-plus", "-": "-minus", "": ""}
BOX = 100
"""The side of the box that a drawing fills, where a set says no other."""


@dataclass(frozen=True, slots=True)
class DrawingSet:
    """A set of drawings of the pieces of a game.

    name        what it is called in addresses, in settings and in `GameInfo.sets`
    tokens      the pieces that it draws, of both sides
    draw        the drawing of a token, by the outlines of the characters
    characters  those whose outlines `draw` needs
    face        where these come from
    box         the side of the box that each drawing fills
    turned      the pieces point at the opponent, so that a flipped board turns them round
    """

    name: str
    tokens: frozenset[str]
    draw: Callable[[Outlines, str], str]
    characters: frozenset[str] = frozenset()
    face: Face = serif
    box: int = BOX
    turned: bool = False

    def drawings(self, outlines: Outlines) -> dict[str, str]:
        """The drawings by their symbols' ids, by the outlines of its face."""
        return {symbol_id(token): self.draw(outlines, token) for token in sorted(self.tokens)}


def both_sides(tokens: Iterable[str]) -> frozenset[str]:
    """The tokens of the first side, and those of the second."""
    return frozenset(each for token in tokens for each in (token.upper(), token.lower()))


def symbol_id(token: str) -> str:
    """The id of the symbol of a piece: side, letter, and the sign in words."""
    letter = token[-1]
    return ("w" if letter.isupper() else "b") + letter + _SIGNS[token[:-1]]


def sprite(drawings: Mapping[str, str], box: int = BOX) -> str:
    """An SVG document of the drawings by their symbols' ids."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 {box} {box}">{drawing}</symbol>'
        for name, drawing in drawings.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


def inked(path: str, colour: str, weight: float) -> str:
    """A filled path, made bolder by a stroke of this width."""
    return (
        f'<path fill="{colour}" stroke="{colour}" stroke-width="{weight:g}" '
        f'stroke-linejoin="round" d="{path}"/>'
    )
