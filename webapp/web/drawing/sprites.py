"""Piece art: for each set an SVG sprite with a symbol for each piece.

The chess drawings are python-chess's `chess.svg.PIECES` (GPL-3.0-or-later, after
Colin M. L. Burnett). Style attributes become presentation attributes, because
the content security policy lets no inline style through.
"""

from __future__ import annotations

import re
from functools import cache

from webapp.web.drawing import makruk as makruk_art
from webapp.web.drawing import shogi as shogi_art
from webapp.web.drawing import tiles as tile_art
from webapp.web.drawing import xiangqi as xiangqi_art
from webapp.web.drawing.glyphs import outlines
from webapp.web.drawing.sprite import symbol_id

_TOKENS = {
    "chess": frozenset("KQRBNPkqrbnp"),
    "shogi": shogi_art.TOKENS,
    "shogi-one": shogi_art.TOKENS,
    "shogi-letters": shogi_art.TOKENS,
    "xiangqi": xiangqi_art.TOKENS,
    "xiangqi-letters": xiangqi_art.TOKENS,
    "xiangqi-pictures": xiangqi_art.TOKENS,
    "makruk": makruk_art.TOKENS,
    "tiles": tile_art.TOKENS,
}
SET_NAMES = tuple(_TOKENS)
"""The sets of pieces there are; `marks`, which are no pieces, go over them."""

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


def known(set_name: str) -> frozenset[str]:
    """The tokens of the pieces that a set draws; its symbols are `sprite.symbol_id` of them.

    A KeyError for a set that does not exist, as for the marks, which are no pieces.
    """
    return _TOKENS[set_name]


@cache
def sprites() -> dict[str, str]:
    """All sprites, SVG documents by name: those of `known`, and `marks`."""
    drawn = outlines(shogi_art.CHARACTERS | xiangqi_art.CHARACTERS | tile_art.CHARACTERS)
    return {
        "chess": _chess(),
        "shogi": shogi_art.two_kanji(drawn),
        "shogi-one": shogi_art.one_kanji(drawn),
        "shogi-letters": shogi_art.letters(drawn),
        "xiangqi": xiangqi_art.traditional(drawn),
        "xiangqi-letters": xiangqi_art.letters(drawn),
        "xiangqi-pictures": xiangqi_art.pictures(),
        "makruk": makruk_art.makruk(),
        "tiles": tile_art.tiles(drawn),
        "marks": tile_art.marks(),
    }


def _chess() -> str:
    from chess.svg import PIECES

    def symbol(letter: str, markup: str) -> str:
        drawing = _NAMES.sub("", _unstyled(markup))
        return f'<symbol id="{symbol_id(letter)}" viewBox="0 0 45 45">{drawing}</symbol>'

    symbols = "".join(symbol(letter, markup) for letter, markup in PIECES.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
