"""Typesetting by typst, as a process of its own: it holds the interpreter's lock, and remembers.

The process runs this file by itself and imports nothing else of Fenboard. It is asked as
`webapp.processes` says, each time with JSON: {"form": "pdf" | "svg" | "png", "source", "data",
"fonts": [folders], "first", "most", "ppi"}, and answers with the PDF; or with JSON {"pages",
"images"}, of so many pages from the first one on the SVG, or the PNG in base64. Where it fails it
answers with nothing.

Nothing outside is read: the root is an empty folder, no fonts of the system are used, and packages
would have to lie in that folder too.
"""

from __future__ import annotations

import base64
import json
import os
import struct
import sys
import tempfile
from contextlib import suppress
from typing import Any

# As `webapp.processes` has them, which cannot be imported here.
_LENGTH = struct.Struct(">I")
_READY = b"!"

_NICE = 10
_MOST_MEMORY = 2 << 30
"""The most bytes that the process may have where the system keeps to that."""

_MOST_ANSWERS = 40
"""After so many answers it ends, with all that typst has remembered of them."""


class _Typesetter:
    """Fonts are read once."""

    def __init__(self, empty: str) -> None:
        self._empty = empty
        self._fonts: dict[tuple[str, ...], Any] = {}

    def answer(self, message: bytes) -> bytes:
        """The answer to a message."""
        import typst

        asked = json.loads(message)
        folders = tuple(asked["fonts"])
        if folders not in self._fonts:
            self._fonts[folders] = typst.Fonts(
                include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders)
            )
        compiler: Any = typst.Compiler(
            asked["source"].encode(),
            root=self._empty,
            font_paths=self._fonts[folders],
            ignore_system_fonts=True,
            sys_inputs={"data": asked["data"]},
            package_path=self._empty,
            package_cache_path=self._empty,
        )
        if asked["form"] == "pdf":
            pdf: bytes = compiler.compile(format="pdf", pdf_standards=["ua-1"], timestamp=0)
            return pdf
        drawn = compiler.compile(format=asked["form"], ppi=asked.get("ppi", 96))
        pages: list[bytes] = drawn if isinstance(drawn, list) else [drawn]
        first = asked["first"]
        wanted = pages[first : first + asked["most"]]
        images = [one.decode() if asked["form"] == "svg" else _base64(one) for one in wanted]
        return json.dumps({"pages": len(pages), "images": images}).encode()


def _base64(png: bytes) -> str:
    return base64.b64encode(png).decode()


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


def main() -> None:
    """Answers what comes in, until nothing more does."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    if hasattr(os, "nice"):
        os.nice(_NICE)
    _limit_memory()
    target.write(_READY)
    target.flush()
    with tempfile.TemporaryDirectory(prefix="fenboard-") as empty:
        typesetter = _Typesetter(empty)
        for _ in range(_MOST_ANSWERS):
            head = source.read(_LENGTH.size)
            if len(head) < _LENGTH.size:
                return
            message = source.read(*_LENGTH.unpack(head))
            try:
                found = typesetter.answer(message)
            except Exception as error:  # whatever it is, the next page may do
                print(error, file=sys.stderr)
                found = b""
            target.write(_LENGTH.pack(len(found)) + found)
            target.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
