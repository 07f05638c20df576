"""Characters that would do something in a terminal instead of being shown in it.

Control characters, those that turn the direction of what follows, separators of lines
and paragraphs, halves of characters. Tabs and the ends of lines are no such.
"""

from __future__ import annotations

import re

_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # C0, DEL and C1
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f"  # bidirectional text, lines
    "\ufff9-\ufffb\ud800-\udfff\U000e0001-\U000e007f]"  # annotations, surrogates, tags
)
_LONE_RETURN = re.compile(r"\r(?!\n)")
_SHOWN = {code: 0x2400 + code for code in range(0x20)} | {0x7F: 0x2421}
"""The control pictures of Unicode, such as ␛."""


def as_json(text: str) -> str:
    """JSON with such characters escaped, which leaves its meaning as it is."""
    return _CONTROL.sub(_escaped, text)


def pictured(text: str) -> str:
    """The text with a character in the place of each such, `␛` for ESC."""
    return _CONTROL.sub(_picture, text)


def for_terminal(text: str) -> str:
    """The text as `pictured`, also where a return would have the line written over."""
    return _LONE_RETURN.sub("\N{SYMBOL FOR CARRIAGE RETURN}", pictured(text))


def visible(text: str) -> str:
    """The text with one printable character for each, a space for a tab."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() else " " if c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def _picture(found: re.Match[str]) -> str:
    return chr(_SHOWN.get(ord(found[0]), 0xFFFD))


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    pairs = (units[at : at + 2] for at in range(0, len(units), 2))
    return "".join(f"\\u{pair.hex()}" for pair in pairs)
