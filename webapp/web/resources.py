"""Where templates and static files lie: in the package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def resource_folder(name: str) -> Path:
    """The folder `static` or `templates`, as installed or as checked out."""
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
