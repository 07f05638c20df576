"""Where lessons are kept, by the settings of whoever runs Fenboard."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def data_folder(settings: Mapping[str, Any] = os.environ) -> Path:
    """Where lessons are kept: FENBOARD_DATA, or where the system has the data of its user."""
    given = settings.get("FENBOARD_DATA")
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path

    return user_data_path("fenboard", appauthor=False)


def place_in_words(settings: Mapping[str, Any] = os.environ) -> str:
    """Where lessons are kept: a database, without its password, or a folder."""
    address = settings.get("DATABASE_URL", "")
    if address:
        from sqlalchemy import make_url
        from sqlalchemy.exc import ArgumentError

        try:
            return make_url(address).render_as_string(hide_password=True)
        except ArgumentError:
            return "DATABASE_URL"
    return str(data_folder(settings))
