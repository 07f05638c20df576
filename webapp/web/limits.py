"""How large a request may be, by its address."""

from __future__ import annotations

from webapp.text.characters import MAX_TEXT

MAX_BODY = 64 * 1024
"""The most bytes that a request may carry, where the address does not say otherwise."""

MAX_QUERY = 32 * 1024
"""The most bytes of what an address asks for of a picture."""

_MAX_WRITE = 256 * 1024
"""The most bytes for `/api/write`: two positions on a large board, and `MAX_MARKS`."""

_MAX_LINE = 4 * 1024 * 1024
"""The most bytes of a line: a record of `MAX_TEXT` with what the page knows of its moves."""

_OF_LINES = frozenset(["/api/moves", "/api/move", "/api/line", "/api/record"])
"""The addresses that take a line."""

OF_TEXTS = frozenset(["/api/read", "/api/positions", "/api/games"])
"""The addresses that take a text of `MAX_TEXT`: it may have positions anywhere in it."""

_MAX_JSON = 2 * MAX_TEXT + 4096
"""As JSON a line break or a quotation mark of such a text takes two bytes."""


def most_bytes(path: str) -> int:
    """The most bytes that a request to this path may carry."""
    if path in OF_TEXTS:
        return _MAX_JSON
    if path in _OF_LINES:
        return _MAX_LINE
    return _MAX_WRITE if path == "/api/write" else MAX_BODY


def limit_in_words(path: str) -> str:
    """What may be sent to this path as people write it, such as 64 KB: of a text its own size."""
    if path in _OF_LINES:
        return f"{_MAX_LINE >> 20} MB"
    return f"{MAX_TEXT >> 20} MB" if path in OF_TEXTS else f"{most_bytes(path) >> 10} KB"
