"""Types of the code as JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from webapp.web.openapi.described import JsonBody
from webapp.wire.position import Json

REF = "#/components/schemas/{name}"

_POSSESSIVE = re.compile(r"(?<=[*+?}])\+")


def schemas(shapes: Iterable[Any]) -> tuple[list[Json], Json]:
    """The schema of each type, and those that these refer to, by name."""
    given = [*shapes]
    plain = [one.shape if isinstance(one, JsonBody) else one for one in given]
    inner = [one for asked in given if isinstance(asked, JsonBody) for one in asked.inner.values()]
    found, components = msgspec.json.schema_components([*plain, *inner], ref_template=REF)
    parts = iter(found[len(plain) :])
    for asked in given:
        if isinstance(asked, JsonBody):
            _completed(components[asked.shape.__name__], asked, parts)
    plainly = _plain(components)
    assert isinstance(plainly, dict)
    return [_plain(one) for one in found[: len(plain)]], plainly


def _completed(schema: Json, asked: JsonBody, parts: Any) -> None:
    """Puts the types of what is read later in their places, and leaves out what is set here."""
    properties = schema["properties"]
    for name in asked.inner:
        properties[name] = next(parts)
    for name in asked.hidden:
        del properties[name]


def _plain(schema: Any) -> Any:
    """The schema with patterns as scripts have them, which know no anchors of Python’s own and no
    possessive repeats; and with docstrings as texts.
    """
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _plain(part) for name, part in schema.items()}
    if isinstance(pattern := found.get("pattern"), str):
        anchored = pattern.replace(r"\A", "^").replace(r"\Z", "$")
        found["pattern"] = _POSSESSIVE.sub("", anchored)
    if isinstance(found.get("description"), str):
        found["description"] = _said(found["description"])
    return found


def _said(docstring: str) -> str:
    """A docstring as a text: its lines are those of its source."""
    first, *rest = docstring.splitlines()
    return "\n".join([first, *(line.removeprefix("    ") for line in rest)]).strip()
