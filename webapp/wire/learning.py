"""The shapes of JSON, learned one at a time.

msgspec learns a type when that is first used to read by, and where two threads use a new one at
once the process crashes. So each type that is given to it comes through here.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

_Type = TypeVar("_Type")

_LEARNING = threading.Lock()
_LEARNED: set[Any] = set()


def learned(shape: type[_Type]) -> type[_Type]:
    """The type, once msgspec knows it: one thread has it learn that while the others wait."""
    if shape not in _LEARNED:
        with _LEARNING:
            msgspec.json.Decoder(shape)
            _LEARNED.add(shape)
    return shape


def converted(value: Any, shape: type[_Type], *, strict: bool = True) -> _Type:
    """A decoded value as the type. Raises msgspec.ValidationError.

    Where msgspec compares a text it raises an error of another kind for half a character, as the
    JSON of a request may have it.
    """
    try:
        return msgspec.convert(value, learned(shape), strict=strict)
    except UnicodeEncodeError as error:
        raise msgspec.ValidationError("Invalid UTF-8") from error
