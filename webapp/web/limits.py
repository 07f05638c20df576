"""How large a request may be, by its address."""

from __future__ import annotations

MAX_BODY = 64 * 1024
"""The most bytes that a request may carry, where the address does not say otherwise."""

MAX_BY_PATH = {"/api/read": 1024 * 1024}
"""The most bytes at the addresses that take more: a text may have positions anywhere in it."""


def most_bytes(path: str) -> int:
    """The most bytes that a request to this path may carry."""
    return MAX_BY_PATH.get(path, MAX_BODY)


def in_words(size: int) -> str:
    """A limit as people write it, such as 64 KB."""
    megabyte = 1024 * 1024
    return f"{size // megabyte} MB" if size >= megabyte else f"{size // 1024} KB"
