"""Settings for worksheets that the asker's shelf has by name."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response
from msgspec import Struct

from webapp.lessons import store
from webapp.web.answers import body, json_answer
from webapp.web.lessons import limited
from webapp.web.security import visitors
from webapp.web.storage import database
from webapp.wire.shapes import WireError, decoded

blueprint = Blueprint("sheets", __name__)
blueprint.before_request(limited)


class SheetBody(Struct):
    """The body of /api/sheets: a name, and options as `lessons.paper` has them, without one."""

    name: str
    options: dict[str, Any]


class NameBody(Struct):
    """The body of /api/sheets/delete."""

    name: str


@blueprint.get("/api/sheets")
def sheets() -> Response:
    """All of them, by their names."""
    shelf = visitors.shelf()
    found = store.sheets.listed(database(), shelf) if shelf else []
    return json_answer({"sheets": [store.sheets.sheet_to_json(sheet) for sheet in found]})


@blueprint.post("/api/sheets")
def keep() -> Response:
    """Saves options by a name, in place of those that have it; what cannot be read is as usual."""
    asked = decoded(body(), SheetBody)
    sheet = store.sheets.sheet_of_json({"name": asked.name, "options": asked.options})
    if sheet is None:
        raise WireError("“name” must have 1 to 200 characters")
    store.sheets.keep(database(), visitors.shelf_or_new(), sheet)
    return json_answer({})


@blueprint.post("/api/sheets/delete")
def forget() -> Response:
    """Deletes those of a name, where there are any."""
    asked = decoded(body(), NameBody)
    shelf = visitors.shelf()
    if shelf:
        store.sheets.forget(database(), shelf, store.sheets.name_of(asked.name))
    return json_answer({})
