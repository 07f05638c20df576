"""The shapes of answers about lessons and shelves, as types: what they are described by.

`shapes.py` says what a lesson is; nothing here is loaded before somebody asks for the description.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

from webapp.lessons.fields import Shown
from webapp.lessons.paper import PaperOptions
from webapp.lessons.shapes import Kind
from webapp.lessons.store.listing import ListedLesson
from webapp.wire.answer_shapes import KeptLineJson, MarkJson, OperationsKeptJson, PositionJson
from webapp.wire.shapes import Variant

Id = Annotated[str, Meta(pattern=r"\A[a-z0-9]{8,32}\Z")]


class DoneJson(TypedDict):
    """Nothing: it was done."""


class BoardJson(TypedDict):
    """The board of a card, as `shapes.py` has it."""

    position: PositionJson | None
    text: str
    held: bool
    notation: str
    operations: OperationsKeptJson | None
    marks: list[MarkJson]
    line: KeptLineJson | None
    at: int
    flipped: bool
    variant: NotRequired[Variant]


class BoardSaidJson(TypedDict):
    """How many problems a board has, or why its text cannot be read."""

    problems: NotRequired[int]
    problem: NotRequired[str]
    handicap: NotRequired[bool]


class ItemJson(TypedDict):
    """A card or a heading: a card has `board` and all that is said of it, a heading has `title`,
    `text` and `new_page`.
    """

    id: Id
    kind: Kind
    title: str
    board: NotRequired[BoardJson]
    text: NotRequired[str]
    task: NotRequired[str]
    exercise: NotRequired[str]
    difficulty: NotRequired[int]
    points: NotRequired[int]
    hint: NotRequired[str]
    solution: NotRequired[str]
    shown: NotRequired[Shown]
    source: NotRequired[str]
    notes: NotRequired[str]
    new_page: NotRequired[bool]
    engine: NotRequired[bool]


class GatheredItemJson(ItemJson):
    """A card that a text makes, with what is said of its board."""

    problems: NotRequired[int]
    problem: NotRequired[str]
    handicap: NotRequired[bool]


class SavedItemJson(BoardSaidJson):
    """A card or a heading as it is kept; `order` is the number by which it stands among others,
    and its fields are those of a card or a heading.
    """

    id: Id
    kind: Kind
    order: float
    revision: int
    deleted: bool
    fields: dict[str, Any]


class AboutJson(TypedDict, total=False):
    """The fields of a lesson beside its items."""

    title: str
    language: str
    notes: str
    tags: list[str]
    worksheet: PaperOptions


class LessonJson(AboutJson):
    """A lesson with all that is in it."""

    items: list[ItemJson]


class LessonFileJson(TypedDict):
    """A file of lessons; `fenboard` is the version of the form."""

    fenboard: int
    lessons: list[LessonJson]


class NewsJson(TypedDict):
    """A lesson, or what of it is other than at a revision: deleted items as well."""

    revision: int
    fields: NotRequired[AboutJson]
    items: list[SavedItemJson]


class SavedJson(TypedDict):
    """The lesson after a save: all that has changed since the revision that was named.

    copies    of cards that two have changed: the id of each with that of its copy
    stays     ids of items that were to be deleted and were not, as another changed them
    returned  ids of items that another had deleted
    replaced  fields of the lesson that another had set as well, with what they said
    unbinned  whether the lesson came out of the bin
    """

    revision: int
    fields: AboutJson
    items: list[SavedItemJson]
    copies: dict[str, str]
    stays: list[str]
    returned: list[str]
    replaced: dict[str, Any]
    unbinned: bool


class DeletedItemsJson(TypedDict):
    """The cards and headings in the bin of a lesson."""

    items: list[SavedItemJson]


class NewLessonJson(TypedDict):
    """The id of the lesson that was made."""

    id: Id


class NewLessonsJson(TypedDict):
    """The ids of the lessons that were made."""

    ids: list[Id]


class VersionJson(TypedDict):
    """An earlier version of a lesson; `made` in milliseconds since 1970."""

    revision: int
    made: int
    cards: int
    title: str


class VersionsJson(TypedDict):
    """The earlier versions that are kept, the newest first."""

    versions: list[VersionJson]


class CardsJson(TypedDict):
    """The cards that a text makes; or only `one`, where it is one game and goes on the board."""

    one: NotRequired[bool]
    items: NotRequired[list[GatheredItemJson]]
    rest: NotRequired[int | None]
    head: NotRequired[str]
    title: NotRequired[str]
    sure: NotRequired[bool]
    notes: NotRequired[str]


class LossesJson(TypedDict):
    """By the name of each form of file, what of the lesson it cannot hold, in words."""

    losses: dict[str, list[str]]


class QrJson(TypedDict):
    """A QR code as SVG."""

    svg: str


class LinksJson(TypedDict):
    """The tokens of the links of a lesson, null for one that is closed, and under which addresses
    others reach the server.
    """

    student: str | None
    editor: str | None
    addresses: list[str]


class PreviewJson(TypedDict):
    """The path of the students' page as its teacher sees it."""

    address: str


class ShelfJson(TypedDict):
    """A part of the lessons of a shelf, of `count`; `own` where it is the machine's own.

    leaving  how many lessons in the bin are deleted for good within a week
    """

    lessons: list[ListedLesson]
    count: int
    counts: dict[Literal["open", "archived", "bin"], int]
    tags: list[str]
    leaving: int
    own: bool


class AboutShelfJson(TypedDict):
    """All there is to know of a shelf beside its lessons."""

    own: bool
    there: bool
    count: int
    words: bool


class SecretJson(TypedDict):
    """A secret that opens the shelf once, within ten minutes."""

    secret: str


class WordsJson(TypedDict):
    """Twelve words that open the shelf."""

    words: str


class SignedOutJson(TypedDict):
    """How many browsers were signed out."""

    count: int


class FirstBoardJson(TypedDict):
    """The board of the first card."""

    position: PositionJson
    flipped: bool


class ReadyLessonJson(TypedDict):
    """A lesson to begin from."""

    name: str
    game: str
    title: str
    cards: int
    first: FirstBoardJson | None
    game_name: str


class ReadyLessonsJson(TypedDict):
    """All lessons to begin from."""

    lessons: list[ReadyLessonJson]


class BackupJson(TypedDict, total=False):
    """A backup of a shelf, as `backup_file.py` has it: to be kept, and restored as it is."""


class RestoredJson(TypedDict):
    """How many lessons were restored, were there already, took the place of ones that could not
    be opened, and could not be read.
    """

    lessons: int
    there: int
    replaced: int
    unread: int


class SheetJson(TypedDict):
    """Settings for worksheets by their name; those alone that are not as usual."""

    name: str
    options: PaperOptions


class SheetsJson(TypedDict):
    """All settings for worksheets that the shelf has by name."""

    sheets: list[SheetJson]


class PagesJson(TypedDict):
    """Pages of a worksheet as SVG, from `first` on, of `pages` in all; width and height in mm.

    missing  characters that no font has
    said     what a teacher is to know of them
    places   the page of each board, from 0
    """

    pages: int
    first: int
    images: list[str]
    width: float
    height: float
    missing: str
    said: list[str]
    boards: int
    points: int
    places: list[int]
