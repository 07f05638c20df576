"""What a package holds beside its sources: compiled catalogues, and the drawings of pieces."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DRAWN_BY = (
    *("chess", "font-font-awesome", "fonttools", "msgspec", "pylopdf-fonts-ko", "python-barcode"),
)
"""What draws the pieces, of all that Fenboard needs."""


class Made(BuildHookInterface[Any]):
    """Puts a `messages.mo` beside each `messages.po`, and the drawings beside what draws them."""

    def dependencies(self) -> list[str]:
        """What must be installed before a build."""
        if self.target_name != "wheel":
            return []
        needed = self.metadata.core.dependencies_complex
        return [text for text, one in needed.items() if one.name in DRAWN_BY]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before each build, for an editable installation too."""
        for source in Path(self.root, "webapp", "language", "translations").glob(
            "*/LC_MESSAGES/*.po"
        ):
            # Whoever reads the one that is there reads on.
            draft = source.with_suffix(f".{os.getpid()}")
            with source.open("rb") as text, draft.open("wb") as compiled:
                write_mo(compiled, read_po(text))
            draft.replace(source.with_suffix(".mo"))
        # A checkout keeps its drawings as soon as it has drawn them.
        if version != "editable" and self.target_name == "wheel":
            sys.path.insert(0, self.root)
            from webapp.pictures.drawing.sprites import bake

            bake()
