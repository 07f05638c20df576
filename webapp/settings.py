"""All that whoever runs Fenboard can set by variables of the environment, a row each.

Whoever needs a setting has its name and its default from here; `docs/server.md` has its table from
here as well (`python -m scripts.settings`). A variable that is empty is one that is not set.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from ipaddress import IPv4Network, IPv6Network

PREFIX = "FENBOARD_"

Kind = Literal[
    "number", "port", "switch", "choice", "names", "networks", "folder", "folders", "programs",
    "host", "database",
]  # fmt: skip

Group = Literal["people", "lessons", "limits", "engines", "watching"]

GROUPS: Mapping[Group, str] = {
    "people": "Who is answered",
    "lessons": "Where lessons are",
    "limits": "Limits",
    "engines": "Engines",
    "watching": "Metrics and log",
}
"""The headings under which settings stand."""


class ServerSetting(NamedTuple):
    """A setting.

    name      as people write it
    kind      of its value
    what      what it does, a sentence in English
    default   the value where it is not set: an int, a bool, a text, or names
    otherwise in the place of a default that a table cannot hold
    choices   of a `choice`
    """

    name: str
    kind: Kind
    group: Group
    what: str
    default: Any = ""
    otherwise: str = ""
    choices: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its name in the configuration of the application."""
        return self.name.removeprefix(PREFIX)


SETTINGS: tuple[ServerSetting, ...] = (
    ServerSetting(
        "FENBOARD_TRUSTED_HOSTS", "names", "people",
        "Further names that the server answers to; one that starts with a dot covers all names "
        "below it. With any of them the server is shared.",
        (), "none",
    ),
    ServerSetting(
        "FENBOARD_PROXIES", "networks", "people",
        "Proxies on other machines, which say for whom they ask; those of this machine always are "
        "believed.",
        (), "none",
    ),
    ServerSetting(
        "FENBOARD_SHARED", "switch", "people",
        "Nobody owns the server, as with `--shared`.",
        False,
    ),
    ServerSetting(
        "DATABASE_URL", "database", "lessons",
        "The database that lessons are kept in.",
        "", "`lessons.db` in the data folder",
    ),
    ServerSetting(
        "FENBOARD_DATA", "folder", "lessons",
        "The data folder, with `lessons.db`, `links.key` and `engine.json`.",
        "", "where the system keeps a user’s data",
    ),
    ServerSetting(
        "FENBOARD_DAYS_IN_BIN", "number", "lessons",
        "Days that a lesson stays in the bin before it is deleted for good.",
        30,
    ),
    ServerSetting(
        "FENBOARD_MOST_LESSONS", "number", "limits",
        "Lessons of a shelf.",
        10_000,
    ),
    ServerSetting(
        "FENBOARD_MEGABYTES_OF_SHELF", "number", "limits",
        "Megabytes that a shelf holds, bin and earlier versions included; the owner’s shelf has "
        "no limit.",
        25,
    ),
    ServerSetting(
        "FENBOARD_REQUESTS_OF_ADDRESS", "number", "limits",
        "Requests in a minute from an address for lessons and shelves.",
        12_000,
    ),
    ServerSetting(
        "FENBOARD_REQUESTS_OF_SHELF", "number", "limits",
        "Requests in a minute for a shelf, or by a colleague’s link.",
        600,
    ),
    ServerSetting(
        "FENBOARD_STUDENTS_OF_ADDRESS", "number", "limits",
        "Requests in a minute from an address for students’ pages. A page of all cards counts as "
        "50.",
        12_000,
    ),
    ServerSetting(
        "FENBOARD_STUDENTS_OF_LINK", "number", "limits",
        "Requests in a minute by one students’ link.",
        6_000,
    ),
    ServerSetting(
        "FENBOARD_STRANGERS_OF_ADDRESS", "number", "limits",
        "Requests in a minute from an address with a link that opens nothing, or for lessons "
        "without a shelf. They are counted separately, so that they keep nobody else there "
        "waiting.",
        1_200,
    ),
    ServerSetting(
        "FENBOARD_NEW_SHELVES_OF_ADDRESS", "number", "limits",
        "Shelves that an address begins in ten minutes.",
        40,
    ),
    ServerSetting(
        "FENBOARD_EVALUATIONS_OF_SHELF", "number", "limits",
        "Positions in a minute that an engine evaluates for a shelf, for an address without one, "
        "or for a students’ link.",
        240,
    ),
    ServerSetting(
        "FENBOARD_ENGINES", "choice", "engines",
        "Who may use engines: the owner alone, whom a shared server does not have, or everybody.",
        "owner", choices=("owner", "all"),
    ),
    ServerSetting(
        "FENBOARD_ENGINE", "programs", "engines",
        "An engine (UCI or USI), or several as in `PATH`; `shogi=/path/to/engine` is one for that "
        "game alone.",
        "", "engines that are found where they are usually installed",
    ),
    ServerSetting(
        "FENBOARD_SYZYGY", "folders", "engines",
        "The folder of Syzygy tables of endings, or several as in `PATH`.",
        "", "none",
    ),
    ServerSetting(
        "FENBOARD_METRICS", "port", "watching",
        "The port of the metrics for Prometheus.",
        0, "no metrics",
    ),
    ServerSetting(
        "FENBOARD_METRICS_HOST", "host", "watching",
        "The address that this port is opened on.",
        "127.0.0.1",
    ),
    ServerSetting(
        "FENBOARD_LOG", "choice", "watching",
        "Logs every request, and errors without anything that people have written, to standard "
        "error: as lines, or a JSON object a line.",
        "", "errors alone", ("lines", "json"),
    ),
    ServerSetting(
        "FENBOARD_LOG_ADDRESSES", "switch", "watching",
        "The log also has the address of whoever asks, of IPv6 the network.",
        False,
    ),
)  # fmt: skip
"""All of them, in the order in which they are listed."""


BY_NAME: Mapping[str, ServerSetting] = {row.name: row for row in SETTINGS}

VALUES: Mapping[Kind, str] = {
    "number": "a whole number, 1 or more",
    "port": "a port, 1 to 65535",
    "switch": "`1`, `true`, `yes` or `on`; `0`, `false`, `no` or `off`",
    "choice": "",
    "names": 'names with commas or spaces between, or a list such as `["boards.example.org"]`',
    "networks": "addresses and networks with commas between, such as `10.0.0.5, 10.1.0.0/16, "
    "fd00::/8`",
    "folder": "the path of a folder, which is made if it is not there",
    "folders": "paths of folders that are there",
    "programs": "paths of programs, or their names",
    "host": "an address or a name",
    "database": "an address such as `postgresql://user:password@localhost/lessons`; an `@` in the "
    "password is written as `%40`",
}
"""The values that are taken, of a `choice` by its choices."""

WRONG: Mapping[Kind, str] = {
    "number": "%(name)s must be a whole number, 1 or more.",
    "port": "%(name)s must be a port, a whole number from 1 to 65535.",
    "switch": "%(name)s must be 1 or 0.",
    "choice": "%(name)s must be one of these: %(example)s.",
    "names": "%(name)s is not a list of names, such as %(example)s.",
    "networks": "%(name)s is not a list of addresses, such as %(example)s.",
    "folder": "%(name)s is not the path of a folder.",
    "folders": "%(name)s names a folder that is not there.",
    "programs": "%(name)s names a program that is not there or cannot be run.",
    "host": "%(name)s is not the address or the name of a machine.",
    "database": "%(name)s is not the address of a database, such as %(example)s.",
}
"""The sentences for people where a value is none of its kind; none says it, as it may be secret."""

EXAMPLES: Mapping[Kind, str] = {
    "names": '["boards.example.org"]',
    "networks": "10.0.0.5, 10.1.0.0/16, fd00::/8",
    "database": "postgresql://user:password@localhost/lessons",
}


class SettingError(ValueError):
    """The value of a setting is none of its kind; the message is its name."""

    def __init__(self, setting: ServerSetting) -> None:
        super().__init__(setting.name)
        self.setting = setting

    @property
    def said(self) -> dict[str, str]:
        """The arguments of the sentence in `WRONG`."""
        example = ", ".join(self.setting.choices) or EXAMPLES.get(self.setting.kind, "")
        return {"name": self.setting.name, "example": example}


def value_of(name: str, environ: Mapping[str, str] = os.environ) -> Any:
    """The value of the setting, or its default. Raises SettingError; a KeyError for no setting."""
    row = BY_NAME[name]
    text = environ.get(name, "")
    if not text:
        return row.default
    try:
        return _READ[row.kind](text, row)
    except ValueError as error:
        raise SettingError(row) from error


def text_of(name: str, environ: Mapping[str, str] = os.environ) -> str:
    """The setting as it is written, for whoever reads it; "" where it is not set."""
    return environ.get(BY_NAME[name].name, "")


def read(environ: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The values of all settings by their keys. Raises SettingError."""
    return {row.key: value_of(row.name, environ) for row in SETTINGS}


def misspelt(environ: Mapping[str, str] = os.environ) -> list[tuple[str, str]]:
    """The variables that look like a misspelt setting, each with the setting that it looks like."""
    given = [name for name in environ if _BEGINNING.match(name) and name not in BY_NAME]
    return [(name, nearest) for name in given if (nearest := _nearest(name))]


_BEGINNING = re.compile(r"FEN_?BO?A?R?D?_|DATABASE", re.IGNORECASE)


def _nearest(name: str) -> str | None:
    """The setting that a name looks like; what they all begin with does not make them alike."""
    # Python has it loaded by none of what the server needs.
    from difflib import get_close_matches

    keys = {row.key: row.name for row in SETTINGS}
    plain = re.sub(r"^FEN_?B[A-Z]*_", "", name.upper())
    found = get_close_matches(plain, keys, 1, 0.75)
    return keys[found[0]] if found else None


# --- values as they are written ----------------------------------------------------------------


def _number(text: str, _: ServerSetting, most: int = 10**12) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 20 and 1 <= int(text) <= most):
        raise ValueError
    return int(text)


def _port(text: str, row: ServerSetting) -> int:
    return _number(text, row, 0xFFFF)


_SWITCHES = {"1": True, "true": True, "yes": True, "on": True} | {
    "0": False, "false": False, "no": False, "off": False
}  # fmt: skip


def _switch(text: str, _: ServerSetting) -> bool:
    found = _SWITCHES.get(text.strip().lower())
    if found is None:
        raise ValueError
    return found


def _choice(text: str, row: ServerSetting) -> str:
    found = text.strip().lower()
    if found not in row.choices:
        raise ValueError
    return found


_NAME = re.compile(r"(?:https?://)?+[\w.:\[\]-]{1,255}(?:/.*)?")
"""A name, or an address as people copy it out of the browser."""


def _names(text: str, _: ServerSetting) -> tuple[str, ...]:
    found = _listed(text)
    if not all(map(_NAME.fullmatch, found)):
        raise ValueError
    return found


def _listed(text: str) -> tuple[str, ...]:
    """A JSON list, or names with commas or spaces between."""
    import json

    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        given = text
    if isinstance(given, str) and not given.lstrip().startswith(("[", "{")):
        given = re.split(r"[\s,]", given)
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise ValueError
    return tuple(filter(None, map(str.strip, given)))


def _networks(text: str, _: ServerSetting) -> tuple[IPv4Network | IPv6Network, ...]:
    from ipaddress import ip_network

    return tuple(map(ip_network, _listed(text)))


def _paths(text: str, _: ServerSetting) -> str:
    # Other characters need not be ones that Unicode knows, as the system's bytes may be any.
    if any(ord(sign) < 32 for sign in text):
        raise ValueError
    return text


def _folder(text: str, row: ServerSetting) -> str:
    """A folder that is there, or that may be made there."""
    path = os.path.expanduser(_paths(text, row))
    # `~nobody` stays as it is where there is no such user.
    if path.startswith("~") or (os.path.exists(path) and not os.path.isdir(path)):
        raise ValueError
    return text


def _folders(text: str, row: ServerSetting) -> str:
    names = filter(None, _paths(text, row).split(os.pathsep))
    if not all(os.path.isdir(os.path.expanduser(name)) for name in names):
        raise ValueError
    return text


def _host(text: str, _: ServerSetting) -> str:
    found = text.strip()
    if not re.fullmatch(r"[\w.:%-]{1,255}", found):
        raise ValueError
    return found


def _database(text: str, _: ServerSetting) -> str:
    if not re.match(r"(?:postgres(?:ql)?|sqlite)(?:\+\w+)?://\S", text):
        raise ValueError
    return text


_READ: Mapping[Kind, Callable[[str, ServerSetting], Any]] = {
    "number": _number,
    "port": _port,
    "switch": _switch,
    "choice": _choice,
    "names": _names,
    "networks": _networks,
    "folder": _folder,
    "folders": _folders,
    "programs": _paths,
    "host": _host,
    "database": _database,
}
