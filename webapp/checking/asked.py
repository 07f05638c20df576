"""Work that is asked for of a process that checks, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from webapp.formats.grammar.reading import EnPassantMode
from webapp.wire.shapes import Variant, WirePosition

MOST_LINES = 5
"""So many lines may be asked for at once."""

MOST_SECONDS = 5.0
"""So long an engine may think about one position."""

LONGEST_PATH = 1_024
"""The most characters of what is set on the page."""

Work = Literal["check", "moments", "evaluate", "engines", "try-engine"]
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


class AskedEvaluation(Struct):
    """A position that an engine is to evaluate.

    last  the name of the square that the move before went to, which names of moves may need
    page  by which a page is known: whoever asks anew has no use for what was asked before
    """

    position: WirePosition
    variant: Variant | None = None
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 3
    seconds: Annotated[float, Meta(ge=0.05, le=MOST_SECONDS)] = 1.0
    last: Annotated[str, Meta(max_length=8)] | None = None
    en_passant: EnPassantMode = "always"
    page: Annotated[str, Meta(max_length=32)] = ""


class EvaluationWork(Struct):
    """A part of the time that was asked for.

    asked  an `AskedEvaluation` as it came
    """

    asked: Raw
    seconds: float


class AskedProgram(Struct):
    """Programs that are to be tried, as settings have them."""

    path: Annotated[str, Meta(max_length=LONGEST_PATH)]


class RefusedError(Exception):
    """There is no answer: the status of HTTP, a code and why, in words."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
