"""Names of files for pictures, from what people call a position."""

from __future__ import annotations

import re
import unicodedata

MOST_BYTES = 100
"""The most bytes (UTF-8) of a name, without what ends it; systems allow 255."""

# What a system would take for a path, a drive, a pattern or a stream, and what cannot be seen.
_UNSAFE = re.compile(r"[\s/\\:*?\"<>|\x00-\x1f\x7f]+")
_OF_WINDOWS = re.compile(r"(?i:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)")


def file_name(text: str) -> str:
    """The text as a name that every system takes, and no part of a path; "" for nothing.

    Spaces and what no name may hold become a space; dots, spaces and hyphens at either end
    fall away, as do characters that are not seen.
    """
    plain = _UNSAFE.sub(" ", unicodedata.normalize("NFC", text))
    seen = "".join(c for c in plain if c == " " or unicodedata.category(c)[0] not in "CZ")
    name = seen.encode()[:MOST_BYTES].decode(errors="ignore").strip(" .-")
    return f"_{name}" if _OF_WINDOWS.match(name) else name
