"""The texts in a file of any kind, each decoded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO

from webapp.document.file_forms import OpenFile
from webapp.document.files import files_in
from webapp.document.packed import Allowance
from webapp.terminal.controls import visible
from webapp.terminal.decoding import NotTextError, decoded, told_of

_MOST_UNPACKED = 512 << 20
"""The most bytes that are unpacked from a file."""


def texts_in(
    whole: OpenFile, encoding: str, tell: Callable[[str], object]
) -> tuple[list[tuple[str, str]], list[str]]:
    """The texts of a file, each with its title; and what is said of those that cannot be read.

    encoding   "" where it is not known
    tell       is told in words which was taken for what is no UTF-8

    Raises FileError where the file itself cannot be read, and OSError.
    """
    texts: list[tuple[str, str]] = []
    faults: list[str] = []

    def tell_encoding(file: str, name: str) -> None:
        tell(told_of(file, name))

    for one in files_in(whole, Allowance(_MOST_UNPACKED)):
        content, error = one.given()
        if error:
            faults.append(f"{visible(one.name)}: {error}")
        try:
            pieces = decoded(BytesIO(content).read, encoding, partial(tell_encoding, one.name))
            texts.append((one.title, "".join(pieces)))
        except NotTextError as fault:
            faults.append(f"{visible(one.name)}: {fault}")
    return texts, faults
