"""Fenboard: a visual position editor for board games.

Importing a room of the core, such as `webapp.fen`, does not load Flask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flask import Flask


def create_app(hosts: Iterable[str] = (), *, shared: bool = False) -> Flask:
    """The web application, as `webapp.web.app` puts it together."""
    from webapp.web import app

    return app.create_app(hosts, shared=shared)
