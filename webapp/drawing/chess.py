"""Chess pieces as python-chess draws them: `chess.svg.PIECES` (GPL-3.0-or-later, after
Colin M. L. Burnett).

Style attributes become presentation attributes, because the content security policy
lets no inline style through.
"""

from __future__ import annotations

import re

from webapp.drawing.glyphs import Outlines
from webapp.drawing.sprite import DrawingSet, both_sides

_NAMES = re.compile(r'\s(?:id|class)="[^"]*"')
_STYLE = re.compile(r'\sstyle="([^"]*)"')


def _piece(_outlines: Outlines, token: str) -> str:
    from chess.svg import PIECES

    return _NAMES.sub("", _unstyled(PIECES[token]))


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


def _presentation(match: re.Match[str]) -> str:
    rules = (rule.split(":", 1) for rule in match[1].split(";") if rule.strip())
    return "".join(f' {name.strip()}="{value.strip()}"' for name, value in rules)


SETS = (DrawingSet("chess", both_sides("KQRBNP"), _piece, box=45),)
