"""Fenboard: a visual position editor for board games.

Importing a room of the library, such as `webapp.formats`, does not load Flask. The names that
programs use, such as `webapp.fen`, are modules of `names/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flask import Flask

__path__ = [*__path__, *(f"{folder}/names" for folder in __path__)]


def create_app(hosts: Iterable[str] = (), *, shared: bool = False) -> Flask:
    """The web application, as `webapp.web.app` puts it together."""
    from webapp.web import app

    return app.create_app(hosts, shared=shared)
