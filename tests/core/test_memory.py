"""Nothing of a text that was read is kept, however many texts are read."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

import pytest

from webapp.document import convert, detect, parse
from webapp.document.report import report_of_text
from webapp.formats.registry import READABLE

FIELD = 64
"""More characters than any field of a real position has."""

# Texts with long junk in the place of each field, and around them; %s is the junk.
SHAPES = (
    "%s", "%s/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/%s/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 %s - - 0 1", "4k3/8/8/8/8/8/8/4K3 w %s - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - %s 0 1", "4k3/8/8/8/8/8/8/4K3 w - - %s 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 %s", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 %s",
    "4k3/8/8/8/8/8/8/4K3 w - - id %s;", "8/8/8/8/4k3/8/8/4K3 %s C/c", "8/8/8/8/4k3/8/8/4K3 / %s",
    "4k4/9/9/9/9/9/9/9/9/4K4 w %s - 0 1", "4k4/9/9/9/9/9/9/9/4K4 b %s 1",
    "White: Ke1, %s. Black: Kg8.", '[FEN "%s"]',
)  # fmt: skip
READERS = (report_of_text, detect, *(lambda text, n=name: parse(text, n) for name in READABLE))


MARKER = "9k9Marker"


def strings_in(value: Any, depth: int = 0) -> Iterator[str]:
    """All strings that a value holds."""
    if isinstance(value, str):
        yield value
    elif depth < 4 and not callable(value):
        for part in gc.get_referents(value):
            yield from strings_in(part, depth + 1)


@pytest.fixture(scope="module", autouse=True)
def _read_all() -> None:
    """Reads the shapes in all ways, with more junk than a field has, each time another one."""
    gc.unfreeze()
    length = FIELD + 40
    number = 0
    for shape in SHAPES:
        for read in READERS:
            number += 1
            read(shape % (f"{number}" + MARKER * length)[:length])
        convert(shape % (MARKER * length)[:length], "feen")
    gc.collect()


def test_no_cache_keeps_a_text_that_is_longer_than_a_field() -> None:
    caches = [value for value in gc.get_objects() if isinstance(value, _lru_cache_wrapper)]
    assert len(caches) > 20
    for cache in caches:
        if cache.cache_info().currsize:
            held = [part for part in gc.get_referents(cache) if isinstance(part, dict)]
            texts = [text for entries in held for key in entries for text in strings_in(key)]
            assert not any(len(text) > FIELD and MARKER in text for text in texts), cache


def test_no_object_holds_on_to_a_text_that_was_read() -> None:
    held = [
        part
        for container in gc.get_objects()
        if isinstance(container, (dict, list, tuple, set))
        for part in (container.values() if isinstance(container, dict) else container)
        if type(part) is str and len(part) > FIELD and MARKER in part
    ]
    assert held == []
