"""The settings for worksheets that a shelf has by name, `MOST_SHEETS` at the most.

One that cannot be read in part, as an older Fenboard kept it or a newer one, has the usual values
there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple
from unicodedata import category

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, delete, func, select, update

from webapp.lessons.limits import LONGEST_TITLE, MOST_SHEETS
from webapp.lessons.paper import PaperOptions, read_options
from webapp.lessons.store.database import Database, insert_if_new
from webapp.lessons.store.tables import SHEET, now
from webapp.lessons.troubles import TooManySheetsError


class Sheet(NamedTuple):
    """Settings by their name; `options` have none themselves."""

    name: str
    options: PaperOptions


def listed(database: Database, shelf: str) -> list[Sheet]:
    """All settings of a shelf, by their names."""
    with database.reading() as connection:
        return of_shelf(connection, shelf)


def of_shelf(connection: Connection, shelf: str) -> list[Sheet]:
    """The same within a transaction."""
    asked = select(SHEET.c.name, SHEET.c.options).where(SHEET.c.shelf == shelf)
    found = [Sheet(row.name, _options(row.options)) for row in connection.execute(asked)]
    return sorted(found, key=lambda sheet: (sheet.name.casefold(), sheet.name))


def keep(database: Database, shelf: str, sheet: Sheet) -> None:
    """Keeps settings, in place of those that have the name.

    Raises TooManySheetsError, FullShelfError and StorageError.
    """
    text = _text(sheet.options)
    with database.writing() as connection:
        if database.quota:
            database.quota(connection, shelf, len(text))
        own = SHEET.c.shelf == shelf, SHEET.c.name == sheet.name
        changed = update(SHEET).where(*own).values(options=text, changed=now())
        if not connection.execute(changed).rowcount:
            if _count(connection, shelf) >= MOST_SHEETS:
                raise TooManySheetsError
            _insert(connection, shelf, sheet)


def forget(database: Database, shelf: str, name: str) -> None:
    """Takes the settings of that name away, where there are any."""
    with database.writing() as connection:
        connection.execute(delete(SHEET).where(SHEET.c.shelf == shelf, SHEET.c.name == name))


def add_new(connection: Connection, shelf: str, sheets: Iterable[Sheet], most: int) -> None:
    """Adds those whose names the shelf has not, until there are `most`; the others stay as they
    are there.
    """
    there = {sheet.name for sheet in of_shelf(connection, shelf)}
    for sheet in sheets:
        if sheet.name not in there and len(there) < most:
            _insert(connection, shelf, sheet)
            there.add(sheet.name)


def bring_along(connection: Connection, shelf: str, other: str) -> None:
    """Has another shelf have those of one as well: of two that have one name and say other things
    that which comes is called “… (2)”.
    """
    there = dict(of_shelf(connection, other))
    for sheet in of_shelf(connection, shelf):
        name = sheet.name
        number = 1
        while name in there and there[name] != sheet.options:
            number += 1
            behind = f" ({number})"
            name = sheet.name[: LONGEST_TITLE - len(behind)] + behind
        if name not in there:
            there[name] = sheet.options
            _insert(connection, other, Sheet(name, sheet.options))
    connection.execute(delete(SHEET).where(SHEET.c.shelf == shelf))


# --- as JSON -------------------------------------------------------------------------------


def name_of(value: Any) -> str:
    """The name in what may be one: not empty, `LONGEST_TITLE` characters at the most, with a space
    for each control character and none around it; "" for none.
    """
    if not isinstance(value, str):
        return ""
    whole = value.encode("utf-8", "replace").decode()
    name = "".join(" " if category(sign) == "Cc" else sign for sign in whole).strip()
    return name if len(name) <= LONGEST_TITLE else ""


def sheet_of_json(value: Any) -> Sheet | None:
    """Settings from `{"name", "options"}`; None where they have no name or no options."""
    if not isinstance(value, dict) or not isinstance(value.get("options"), dict):
        return None
    name = name_of(value.get("name"))
    return Sheet(name, _without_name(read_options(value["options"]))) if name else None


def sheet_to_json(sheet: Sheet) -> dict[str, Any]:
    """The same way back; only options that are not as usual."""
    return {"name": sheet.name, "options": msgspec.to_builtins(sheet.options)}


def _without_name(options: PaperOptions) -> PaperOptions:
    return replace(options, name="")


def _text(options: PaperOptions) -> str:
    return json.dumps(msgspec.to_builtins(options))


def _options(text: str) -> PaperOptions:
    try:
        return read_options(json.loads(text))
    except (ValueError, RecursionError):
        return PaperOptions()


def _count(connection: Connection, shelf: str) -> int:
    asked = select(func.count()).select_from(SHEET).where(SHEET.c.shelf == shelf)
    return int(connection.execute(asked).scalar_one())


def _insert(connection: Connection, shelf: str, sheet: Sheet) -> None:
    own = {"shelf": shelf, "name": sheet.name, "options": _text(sheet.options), "changed": now()}
    insert_if_new(connection, SHEET, **own)
