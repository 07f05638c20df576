"""Piece art as one SVG sprite with a symbol for each piece.

The drawings are python-chess's `chess.svg.PIECES` (GPL-3.0-or-later, after
Colin M. L. Burnett). Style attributes become presentation attributes, because
the content security policy lets no inline style through.
"""

from __future__ import annotations

import re
from functools import cache

_NAMES = re.compile(r'\s(?:id|class)="[^"]*"')
_STYLE = re.compile(r'\sstyle="([^"]*)"')


def _presentation(match: re.Match[str]) -> str:
    rules = (rule.split(":", 1) for rule in match[1].split(";") if rule.strip())
    return "".join(f' {name.strip()}="{value.strip()}"' for name, value in rules)


def _unstyled(markup: str) -> str:
    """The markup with its style attributes as attributes of their own.

    A style outranks an attribute of the same name, so the attribute goes.
    """

    def element(match: re.Match[str]) -> str:
        style = _STYLE.search(match[0])
        if not style:
            return match[0]
        tag = match[0]
        for rule in style[1].split(";"):
            name = rule.split(":", 1)[0].strip()
            if name:
                tag = re.sub(rf'\s{re.escape(name)}="[^"]*"', "", tag)
        return _STYLE.sub(_presentation, tag)

    return re.sub(r"<[a-z][^>]*>", element, markup)


@cache
def chess_sprite() -> str:
    """An SVG document with the symbols `wK` … `bp`: side, then the letter as in FEN."""
    from chess.svg import PIECES

    def symbol(letter: str, markup: str) -> str:
        side = "w" if letter.isupper() else "b"
        drawing = _NAMES.sub("", _unstyled(markup))
        return f'<symbol id="{side}{letter}" viewBox="0 0 45 45">{drawing}</symbol>'

    symbols = "".join(symbol(letter, markup) for letter, markup in PIECES.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
