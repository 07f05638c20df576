"""Plain texts, and how parts of worksheets are called, for forms beside pages of typst."""

from __future__ import annotations

import re

from webapp.language import gettext
from webapp.text.characters import LINE_BREAKS
from webapp.worksheets.content import Worksheet

_BREAK = re.compile(f"\r\n|[{re.escape(''.join(sorted(LINE_BREAKS)))}]")
_UNFIT = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u202a-\u202e\u2066-\u2069]"
)


def plain(text: str) -> str:
    """The text as any document can hold it, its line breaks as LF.

    Without characters that XML cannot have (XML 1.0, 2.2), and those that would turn the direction
    of all that follows.
    """
    return _UNFIT.sub("", _BREAK.sub("\n", text)).replace("\t", " ")


def is_east_asian(tag: str) -> bool:
    """Whether a language is written in letters of East Asia."""
    return tag.partition("-")[0].lower() in ("ja", "zh", "ko")


def version_in_words(sheet: Worksheet) -> str:
    """The version as it is called, "" for the only one."""
    said = gettext("Version %(letter)s")
    return said % {"letter": sheet.version} if sheet.version else ""


def version_with_seed(sheet: Worksheet) -> str:
    """The version, and the number it can be made from again; "" for the only one."""
    return f"{sheet.version} · {sheet.options.seed}" if sheet.version else ""


def title_of_key(sheet: Worksheet) -> str:
    """The key as it is called, which says what it belongs to: it may be a file of its own."""
    parts = [gettext("Answers"), plain(sheet.title), version_in_words(sheet)]
    return " – ".join(filter(None, parts))
