"""Compiles the catalogues of the languages when the package is built or installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Puts a `messages.mo` beside each `messages.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before each build, for an editable installation too."""
        for source in Path(self.root, "webapp", "language", "translations").glob(
            "*/LC_MESSAGES/*.po"
        ):
            with source.open("rb") as text, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(text))
