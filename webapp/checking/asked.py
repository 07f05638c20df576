"""Work that is asked for of a process that checks, and what it answers."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Raw, Struct

Work = Literal["check"]
"""What can be asked; `answering.WORKS` has a function for each."""


class AskedWork(Struct):
    """Work that is asked for.

    what     of the sort of it, as JSON
    engines  whether engines may be asked
    data     the folder in which it is kept which engines these are
    """

    work: Work
    what: Raw
    language: str = "en"
    engines: bool = True
    data: str = ""


class AnsweredWork(Struct):
    """The answer: JSON, or what is wrong where `status` (of HTTP) is not 200."""

    status: int = 200
    code: str = ""
    message: str = ""
    answer: Any = None
