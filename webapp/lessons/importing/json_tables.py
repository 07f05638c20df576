"""JSON as tables: texts that are positions, or objects whose keys are heads.

They are in an array, or stand one a line (JSON Lines).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from webapp.lessons.importing.columns import Role, roles_of_heads, roles_within_heads
from webapp.lessons.importing.gathered import Gathered, unread
from webapp.lessons.importing.row_cards import Columns, items_of_row, items_of_words
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import Item
from webapp.text.boards import has_ranks
from webapp.text.characters import MAX_TEXT

_ARRAY = re.compile(r'[\ufeff \t\r\n]*+\[[ \t\r\n]*+(?=["{])')
_LINES = re.compile(r"[\ufeff \t\r\n]*+(?={)")
_BETWEEN = {_ARRAY: re.compile(r"[ \t\r\n]*+,[ \t\r\n]*+"), _LINES: re.compile(r"[ \t\r\n]++(?={)")}
_END = {_ARRAY: re.compile(r"[ \t\r\n]*+\][ \t\r\n]*+\Z"), _LINES: re.compile(r"[ \t\r\n]*+\Z")}
_SIGNS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_DEEPEST = 6
_MOST_KEYS = 40
_SAMPLE = 5
"""One of so many elements has to be a position, or an object with one."""


class _Element(NamedTuple):
    """An element of the array, and where it stands in the text."""

    value: Any
    start: int
    end: int


def read_json_table(text: str) -> Gathered | None:
    """The cards of such a text; None for any other. Never raises.

    It is no deeper than `_DEEPEST`, and an object has `_MOST_KEYS` at the most. Of more elements
    than `MOST_CARDS` the rest is such a text again behind `Gathered.head`.
    """
    form = next((form for form in (_ARRAY, _LINES) if form.match(text)), None)
    if form is None or len(text) > MAX_TEXT or not has_ranks(text) or _is_deep(text):
        return None
    head = "[" if form is _ARRAY else ""
    try:
        elements = list(_elements(text, form))
    except (ValueError, RecursionError):
        return None
    if not any(_has_position(element.value) for element in elements[:_SAMPLE]):
        return None
    items: list[Item] = []
    for element in elements:
        if len(items) >= MOST_CARDS:
            return Gathered(tuple(items), element.start, head=head)
        items += _items(element.value, text[element.start : element.end])
    return Gathered(tuple(items), head=head)


def _is_deep(text: str) -> bool:
    depth = 0
    for sign in _SIGNS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign[0], 0)
        if depth > _DEEPEST:
            return True
    return False


def _elements(text: str, form: re.Pattern[str]) -> Iterator[_Element]:
    """The elements of a text in the form that begins so; ValueError where it is not."""
    decoder = json.JSONDecoder()
    begin = form.match(text)
    start = begin.end() if begin else 0
    while True:
        value, end = decoder.raw_decode(text, start)
        if not isinstance(value, str | dict):
            raise ValueError
        yield _Element(value, start, end)
        follows = _BETWEEN[form].match(text, end)
        if follows is None:
            break
        start = follows.end()
    if not _END[form].match(text, end):
        raise ValueError


def _roles(value: Mapping[str, Any]) -> tuple[Role, ...]:
    heads = tuple(value) if len(value) <= _MOST_KEYS else ()
    return roles_of_heads(heads) or roles_within_heads(heads)


def _has_position(value: str | Mapping[str, Any]) -> bool:
    if isinstance(value, str):
        return has_ranks(value)
    cells = zip(_roles(value), value.values(), strict=False)
    return any(role == "position" and has_ranks(_cell(cell)) for role, cell in cells)


def _items(value: str | Mapping[str, Any], text: str) -> list[Item]:
    if isinstance(value, str):
        return items_of_words(value.strip()) if value.strip() else []
    if not _has_position(value):
        return [unread(text)]
    columns = Columns(_roles(value), tuple(value), {"PuzzleId", "Moves"} <= value.keys())
    return items_of_row(columns, list(map(_cell, value.values())), text)


def _cell(value: Any) -> str:
    """A value as a cell: a list of words on one line, what is deeper as JSON."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    return json.dumps(value, ensure_ascii=False)
