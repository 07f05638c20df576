"""Texts of records as files in Shift_JIS, which older programs of shogi read.

Source: the form of KIF by its author (Kifu for Windows): `.kif` and `.ki2` are in Shift_JIS,
`.kifu` and `.ki2u` in UTF-8. The encoding is that of Windows (cp932), as are the ends of lines.
"""

from __future__ import annotations

from webapp.findings import Arguments, Finding
from webapp.language import Listing, quote

ENCODING = "shift_jis"
"""Its name for browsers, and in requests."""

_CODEC = "cp932"
_STAND_IN = "〓"
"""The mark that stands in print for a character that is missing."""
_MOST_SHOWN = 10
_NAMED, _AS_NAMED = "encoding=UTF-8", "encoding=Shift_JIS"


def in_shift_jis(text: str) -> tuple[bytes, tuple[Finding, ...]]:
    """The bytes of a text, and which of its characters they cannot hold."""
    missing = [sign for sign in text if not _is_held(sign)]
    for sign in set(missing):
        text = text.replace(sign, _STAND_IN)
    first, end, rest = text.partition("\n")
    named = f"{first.replace(_NAMED, _AS_NAMED)}{end}{rest}"
    data = "\r\n".join(named.split("\n")).encode(_CODEC)
    if not missing:
        return data, ()
    shown = Listing(quote(sign) for sign in list(dict.fromkeys(missing))[:_MOST_SHOWN])
    args: Arguments = {"count": len(missing), "characters": shown, "written": _STAND_IN}
    return data, (Finding("record-characters-not-written", args=args),)


def _is_held(sign: str) -> bool:
    if sign.isascii():
        return True
    try:
        sign.encode(_CODEC)
    except UnicodeEncodeError:
        return False
    return True
