"""A view as it is described: all that it takes and answers, and the errors it refuses with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

JSON = "application/json"
HTML = "text/html"


class Media(Struct, frozen=True):
    """An answer or a body of a media type; `shape` is None for one that is no JSON."""

    type: str
    shape: Any = None


class Query(Struct, frozen=True):
    """A parameter of the query, or of the headers where `place` says so; none must be there."""

    name: str
    said: str
    shape: Any = str
    place: str = "query"


class JsonBody(Struct, frozen=True):
    """A body of JSON by its type.

    inner   types of fields that are read later, by their names
    hidden  fields that the server sets itself
    """

    shape: Any
    inner: Mapping[str, Any] = {}
    hidden: frozenset[str] = frozenset()


class View(Struct, frozen=True):
    """All that is said of one view.

    answers  the type of its JSON, or media, or nothing for 200
    asks     the JSON that it takes, or media, or several of them; None for none
    refuses  the codes of its own errors; those that all of its room have come by themselves
    query    its parameters
    headers  of its answer, each with what it says
    other    other statuses without content, such as 304
    """

    answers: Any
    asks: Any = None
    refuses: tuple[str, ...] = ()
    query: tuple[Query, ...] = ()
    headers: Mapping[str, str] = {}
    other: Mapping[int, str] = {}


Rows = Mapping[tuple[str, str], View]
"""By the endpoint of the view, and the method."""
