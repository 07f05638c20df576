"""The whole description, from the rules of the application and the rows of its views.

What all views of a room have in common is read off the application: those whose requests are
counted and whose writes come from our own pages (`lessons.limited`), those of students, those that
take a body.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from flask import Flask
from werkzeug.routing import Rule

from webapp.language import LANGUAGES
from webapp.version import __version__
from webapp.web.lessons import limited
from webapp.web.limits import limit_in_words
from webapp.web.openapi import refusals
from webapp.web.openapi.described import HTML, JSON, Media, Query, View
from webapp.web.openapi.refusals import REFUSALS, ErrorJson, RefusalCode
from webapp.web.openapi.rows import ROWS
from webapp.web.openapi.shapes import schemas
from webapp.web.pages import LARGEST
from webapp.web.security.headers import SHOWN_ELSEWHERE
from webapp.web.security.visitors import COOKIE, LINK_HEADER
from webapp.web.students.visits import blueprint as students
from webapp.wire.position import Json

_METHODS = ("GET", "POST")
_PART = re.compile(r"<(?:(\w+)(?:\(([^)]*)\))?:)?(\w+)>")
_ID = r"^[a-z0-9]{8,32}$|^linked$"

_ABOUT = """\
All that Fenboard’s own pages ask the server for. Keys may join in what is answered, and none
leaves; what a request does not name has its usual value. Errors have one shape, with a code that
stays and a message for people in the language of `Accept-Language`. An answer of 500 is a fault of
Fenboard, and has the same shape.
"""


class Address(NamedTuple):
    """A path of the interface with one of its methods, and the rule that leads there.

    values   of the parts of the rule that are written out
    """

    path: str
    method: str
    rule: Rule
    values: Mapping[str, str]


def encoded_document(app: Flask) -> bytes:
    """The description of an application's interface as JSON."""
    return msgspec.json.encode(document(app))


def document(app: Flask) -> Json:
    """The description."""
    found = [*addresses(app)]
    views = [ROWS[address.rule.endpoint, address.method] for address in found]
    shapes = [shape for view in views for shape in _shapes_of(view)]
    made, components = schemas([*shapes, ErrorJson])
    by_shape = {id(shape): schema for shape, schema in zip(shapes, made, strict=False)}
    paths: dict[str, Json] = defaultdict(dict)
    for address, view in zip(found, views, strict=True):
        paths[address.path][address.method.lower()] = _operation(app, address, view, by_shape)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fenboard",
            "version": __version__,
            "description": _ABOUT,
            "license": {"name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later"},
        },
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(components.items())),
            "parameters": _PARAMETERS,
            "securitySchemes": _SECURITY,
        },
    }


def addresses(app: Flask) -> Iterator[Address]:
    """All addresses that have a row, with a path for each value of a part that has few."""
    for rule in app.url_map.iter_rules():
        for method in _METHODS:
            if method in (rule.methods or ()) and (rule.endpoint, method) in ROWS:
                for path, values in _paths(rule.rule):
                    yield Address(path, method, rule, values)


def _paths(rule: str) -> Iterator[tuple[str, dict[str, str]]]:
    few = next((found for found in _PART.finditer(rule) if found[1] == "any"), None)
    if few is None:
        yield _PART.sub(r"{\3}", rule), {}
        return
    for value in few[2].split(","):
        path = f"{rule[: few.start()]}{value.strip()}{rule[few.end() :]}"
        yield _PART.sub(r"{\3}", path), {few[3]: value.strip()}


def _shapes_of(view: View) -> Iterator[Any]:
    for part in (*_several(view.asks), *_several(view.answers)):
        if isinstance(part, Media):
            if part.shape is not None and not isinstance(part.shape, dict):
                yield part.shape
        else:
            yield part
    yield from (query.shape for query in view.query)


def _several(said: Any) -> tuple[Any, ...]:
    return said if isinstance(said, tuple) else () if said is None else (said,)


def _operation(app: Flask, address: Address, view: View, by_shape: Mapping[int, Json]) -> Json:
    rule = address.rule
    shown = (app.view_functions[rule.endpoint].__doc__ or "").strip()
    summary, _, more = shown.partition("\n\n")
    name = ".".join((rule.endpoint, address.method.lower(), *address.values.values()))
    made: Json = {
        "operationId": name,
        "tags": [rule.endpoint.partition(".")[0]],
        "summary": " ".join(summary.split()).removesuffix("."),
        **({"description": " ".join(more.split())} if more else {}),
    }
    parameters = [*_of_path(rule, address.values)]
    parameters += [_of_query(query, by_shape) for query in view.query]
    codes = [*_common(app, address, view), *view.refuses]
    if "forbidden" in codes:
        parameters.append({"$ref": "#/components/parameters/Origin"})
    if rule.rule.startswith("/api/"):
        parameters.append({"$ref": "#/components/parameters/AcceptLanguage"})
    if parameters:
        made["parameters"] = parameters
    if _is_limited(app, rule):
        made["security"] = [{}, {"shelf": []}, {"link": []}]
    if view.asks is not None:
        content = dict(_media(part, by_shape) for part in _several(view.asks))
        said = f"At most {limit_in_words(address.path)}."
        made["requestBody"] = {"required": True, "description": said, "content": content}
    made["responses"] = _responses(address, view, codes, by_shape)
    return made


def _is_limited(app: Flask, rule: Rule) -> bool:
    room = rule.endpoint.partition(".")[0]
    return limited in app.before_request_funcs.get(room, ())


def _common(app: Flask, address: Address, view: View) -> Iterator[str]:
    """The codes that a view has because of where it stands."""
    rule = address.rule
    is_of_students = rule.endpoint.partition(".")[0] == students.name
    yield from refusals.OF_ALL
    if _PART.search(rule.rule):
        yield from refusals.OF_PATHS
    if view.asks is not None:
        yield from refusals.OF_BODIES
    if _is_limited(app, rule):
        yield from (*refusals.OF_RATES, *refusals.OF_STORAGE)
        if address.method != "GET":
            yield from refusals.OF_ORIGINS
    elif is_of_students:
        yield from (*refusals.OF_RATES, *refusals.OF_STORAGE)


# --- parameters -------------------------------------------------------------------------------


def _of_path(rule: Rule, written_out: Mapping[str, str]) -> Iterator[Json]:
    for converter, _, name in _PART.findall(rule.rule):
        if name in written_out:
            continue
        schema: Json = {"type": "string", "minLength": 1}
        if converter == "int":
            schema = {"type": "integer", "minimum": 0, "maximum": LARGEST}
        elif name == "lesson":
            schema = {"type": "string", "pattern": _ID}
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _of_query(query: Query, by_shape: Mapping[int, Json]) -> Json:
    said = {"name": query.name, "in": query.place, "description": query.said}
    return {**said, "schema": by_shape[id(query.shape)]}


_PARAMETERS: Json = {
    "Origin": {
        "name": "Origin",
        "in": "header",
        "required": True,
        "description": "The address of the server, as a browser names it: `https://…`. Nothing is "
        "written for any other.",
        "schema": {"type": "string"},
    },
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "description": "The language of all that is said in words; English for any other.",
        "schema": {"type": "string", "examples": [*LANGUAGES]},
    },
}

_SECURITY: Json = {
    "shelf": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The shelf of a browser. The first save sets the cookie, whose name has the "
        "port as well, and `__Host-` before it over HTTPS; it is taken by this name, too.",
    },
    "link": {
        "type": "apiKey",
        "in": "header",
        "name": LINK_HEADER,
        "description": "The token of a colleague’s link; the lesson it opens is `linked`.",
    },
}


# --- answers ----------------------------------------------------------------------------------


def _media(part: Any, by_shape: Mapping[int, Json]) -> tuple[str, Json]:
    """A media type with its schema; a type of the code is JSON."""
    if not isinstance(part, Media):
        return JSON, {"schema": by_shape[id(part)]}
    if isinstance(part.shape, dict):
        return part.type, {"schema": part.shape}
    return part.type, {} if part.shape is None else {"schema": by_shape[id(part.shape)]}


def _either(one: Json, other: Json) -> Json:
    """The content of a media type that has several shapes."""
    if not one or not other:
        return {}
    first = one["schema"]
    return {"schema": {"anyOf": [*first.get("anyOf", [first]), other["schema"]]}}


def _responses(
    address: Address, view: View, codes: Iterable[str], by_shape: Mapping[int, Json]
) -> Json:
    content: Json = {}
    for part in _several(view.answers):
        media, said = _media(part, by_shape)
        content[media] = _either(content[media], said) if media in content else said
    headers = {name: {"description": said, "schema": {"type": "string"}}
               for name, said in view.headers.items()}  # fmt: skip
    made: Json = {
        "200": {
            "description": "It was done.",
            "content": content,
            **({"headers": headers} if headers else {}),
        }
    }
    made |= {str(status): {"description": said} for status, said in view.other.items()}
    by_status: dict[int, list[RefusalCode]] = defaultdict(list)
    for code in dict.fromkeys(codes):
        by_status[REFUSALS[code].status].append(REFUSALS[code])
    for status, rows in sorted(by_status.items()):
        made[str(status)] = _refused(address.path, rows)
    return made


def _refused(path: str, rows: list[RefusalCode]) -> Json:
    """An answer of errors, with their codes."""
    of_code = {"type": "object", "properties": {"code": {"enum": [row.code for row in rows]}}}
    schema = {
        "$ref": "#/components/schemas/ErrorJson",
        "type": "object",
        "properties": {"error": of_code},
    }
    content: Json = {JSON: {"schema": schema}}
    if path in SHOWN_ELSEWHERE:
        # In place of a picture one that says why there is none.
        content |= {media: {} for media in ("image/svg+xml", "image/png")}
    if not path.startswith("/api/"):
        content[HTML] = {}
    again = {
        "Retry-After": {
            "description": "The seconds after which to try again.",
            "required": all(row.again for row in rows),
            "schema": {"type": "integer", "minimum": 1},
        }
    }
    said = "\n".join(f"`{row.code}`: {row.said}" for row in rows)
    is_passing = any(row.again for row in rows)
    return {"description": said, **({"headers": again} if is_passing else {}), "content": content}
