"""A worksheet that is asked for of a process that makes them, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

MOST_PAGES = 6
"""The most pages to look at of one answer."""

PAGES = "pages"
"""The form of pages to look at."""

Part = Literal["sheet", "key"]
"""A part of a worksheet: for students, with the key behind it where the options say so; or the key
alone.
"""


class AskedWorksheet(Struct):
    """A worksheet that is asked for.

    lesson   as JSON, with its options; `options` are others in their place
    form     `pages`, or the name of a form of files
    part     of a file: what students get, or the key alone
    cards    the ids of the cards that are on it; all where it is None
    first, most  of `pages`: so many from this one on, from 0
    address  of the students' page, for a QR code
    language of those who ask
    for_students  it is for them: no key, whatever the options are
    """

    lesson: Raw
    form: str = PAGES
    part: Part = "sheet"
    options: dict[str, Any] | None = None
    cards: list[str] | None = None
    first: Annotated[int, Meta(ge=0, le=10_000)] = 0
    most: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = MOST_PAGES
    address: Annotated[str, Meta(max_length=500, pattern=r"\A[!-~]*\Z")] = ""
    language: str = "en"
    for_students: bool = False


class AnsweredWorksheet(Struct):
    """The answer.

    status   of HTTP; what is wrong where it is not 200
    name     of the file, with its ending; `media_type` its type
    missing  characters that no font has
    """

    status: int = 200
    code: str = ""
    message: str = ""
    name: str = ""
    media_type: str = ""
    missing: str = ""
