"""All that can be chosen for the worksheet of a lesson, each a field of `PaperOptions`: its type
and limit, its usual value, and as an `OptionInfo` how it is called.

From the rows are made the JSON that is kept with a lesson, the form beside the pages, the options
of the terminal, and templates in TOML. The names are the same everywhere, with `_` as `-` in the
terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from webapp.lessons.limits import LONGEST_TITLE, LONGEST_WORDS
from webapp.wire.learning import converted

Kind = Literal["sheet", "poster", "cards"]
"""Boards with what is to be done; one board a page, as large as it gets; cards to be cut out, the
board in front and the solution behind.
"""

BoardsPerPage = Literal[1, 2, 3, 4, 6, 8, 9, 12, 20]
Paper = Literal["a4", "a5", "letter"]
Orientation = Literal["portrait", "landscape"]
Turn = Literal["words", "circle", "arrow", "off"]
KeyPlace = Literal["none", "end", "separate"]
KeyForm = Literal["moves", "boards"]
MoveLetters = Literal["letters", "figurines"]

MOST_VERSIONS = 8
"""The most versions of a worksheet, A to H."""

MOST_LINES = 8
"""The most lines to write on below a board."""

MOST_POINTS = 100
"""The most points of a board."""

MOST_SEED = 999_999
"""The highest number from which versions are made: six digits, which are easily typed again."""


class OptionInfo(Struct, frozen=True, kw_only=True):
    """How an option is called.

    label    before it on the page
    choices  of a choice what each value is called, in the order of its type
    group    the part of the form it stands in, a key of `GROUPS`
    help     what the help of the terminal says; "" for an option that it does not have
    lines    how many lines the field for a text has, 0 for an input of one
    """

    label: str
    choices: tuple[str, ...] = ()
    group: str = "page"
    help: str = ""
    lines: int = 0


GROUPS: Mapping[str, str] = {
    "page": "Page",
    "head": "Title, header and footer",
    "boards": "Boards",
    "below": "Below each board",
    "key": "Answer key",
    "versions": "Versions",
}
"""The parts of the form, with their names."""

_Line = Annotated[str, Meta(max_length=LONGEST_TITLE)]


class PaperOptions(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that can be chosen.

    name          what the teacher calls this choice, to use it for other lessons; "" for none
    boards        how many a page
    title         "" for that of the lesson
    class_name    the class that it is for
    name_line     a line for name and date at the top
    instructions  free text at the top
    turn          how it is said who is to move
    points        of each board that has none of its own; 0 for none
    lines         lines to write on below each board
    board         a set of colours (`pictures.drawing.boards`)
    pieces        sets of pieces, as in `pictures.looks`
    qr            a code that leads to the students' page, if there is one
    language      of the worksheet's own words, a tag of `language.LANGUAGES`; "" for the lesson's,
                  or else the one that is current
    empty         boards without pieces, in place of the cards
    exercise      the name of the exercise that cards have which have none of their own; "" for none
    key           where the answer key stands
    seed          the number that the versions are made from
    """

    name: Annotated[_Line, OptionInfo(label="Name of these settings")] = ""
    kind: Annotated[
        Kind,
        OptionInfo(
            label="Kind",
            choices=("Worksheet", "Poster, one board a page", "Flash cards, solution on the back"),
            help="sheet, poster (one board a page) or cards (flash cards, printed on both sides).",
        ),
    ] = "sheet"
    boards: Annotated[
        BoardsPerPage,
        OptionInfo(label="Boards per page", help="1, 2, 3, 4, 6, 8, 9, 12 or 20 boards per page."),
    ] = 6
    paper: Annotated[
        Paper, OptionInfo(label="Paper", choices=("A4", "A5", "Letter"), help="a4, a5 or letter.")
    ] = "a4"
    orientation: Annotated[
        Orientation,
        OptionInfo(
            label="Orientation", choices=("Portrait", "Landscape"), help="portrait or landscape."
        ),
    ] = "portrait"
    empty: Annotated[
        bool,
        OptionInfo(label="Empty boards only", help="on: empty boards in place of the positions."),
    ] = False
    headings: Annotated[
        bool, OptionInfo(label="Headings of the lesson", help="off: without the headings.")
    ] = True
    language: Annotated[
        str,
        Meta(max_length=20, pattern=r"\A[A-Za-z0-9-]*\Z"),
        OptionInfo(
            label="Language of the worksheet",
            help="The language of the worksheet’s own words: en, ja, zh-Hans or ko.",
        ),
    ] = ""

    title: Annotated[
        _Line, OptionInfo(label="Title", group="head", help="A title in place of the lesson’s.")
    ] = ""
    class_name: Annotated[
        _Line, OptionInfo(label="Class", group="head", help="The class, beside the title.")
    ] = ""
    name_line: Annotated[
        bool,
        OptionInfo(
            label="Line for name and date", group="head", help="off: no line for name and date."
        ),
    ] = True
    instructions: Annotated[
        str,
        Meta(max_length=LONGEST_WORDS),
        OptionInfo(
            label="Instructions", group="head", lines=2, help="Instructions under the title."
        ),
    ] = ""
    header: Annotated[
        _Line, OptionInfo(label="Header", group="head", help="A line at the top of every page.")
    ] = ""
    footer: Annotated[
        _Line, OptionInfo(label="Footer", group="head", help="A line at the bottom of every page.")
    ] = ""
    page_numbers: Annotated[
        bool, OptionInfo(label="Page numbers", group="head", help="off: no page numbers.")
    ] = True
    qr: Annotated[bool, OptionInfo(label="QR code to the students’ page", group="head")] = False

    board: Annotated[
        _Line,
        OptionInfo(
            label="Board colours",
            group="boards",
            help="The colours of the boards: outline, print, wood, green, blue, grey or contrast.",
        ),
    ] = "print"
    pieces: Annotated[
        _Line,
        OptionInfo(
            label="Pieces",
            group="boards",
            help="The set of pieces; those of several games joined with dots.",
        ),
    ] = ""
    coordinates: Annotated[
        Literal["outside", "inside", "off"],
        OptionInfo(
            label="Coordinates",
            choices=("outside the board", "in the squares", "none"),
            group="boards",
            help="outside, inside or off.",
        ),
    ] = "outside"
    marks: Annotated[
        bool, OptionInfo(label="Marks", group="boards", help="off: without arrows and other marks.")
    ] = True
    hands: Annotated[
        bool,
        OptionInfo(label="Pieces in hand", group="boards", help="off: without pieces in hand."),
    ] = True

    titles: Annotated[
        bool, OptionInfo(label="Titles", group="below", help="off: without titles of cards.")
    ] = True
    tasks: Annotated[bool, OptionInfo(label="Tasks", group="below", help="off: without tasks.")] = (
        True
    )
    turn: Annotated[
        Turn,
        OptionInfo(
            label="Side to move",
            choices=("in words", "as ○ or ●", "as an arrow at the board", "not shown"),
            group="below",
            help="How the side to move is shown: words, circle, arrow or off.",
        ),
    ] = "words"
    lines: Annotated[
        int,
        Meta(ge=0, le=MOST_LINES),
        OptionInfo(label="Lines to write on", group="below", help="Lines to write on, 0 to 8."),
    ] = 2
    points: Annotated[
        int,
        Meta(ge=0, le=MOST_POINTS),
        OptionInfo(
            label="Points per board", group="below", help="Points of each board; 0 for none."
        ),
    ] = 0
    exercise: Annotated[
        str,
        Meta(max_length=40, pattern=r"\A[a-z-]*\Z"),
        OptionInfo(
            label="Exercise",
            group="below",
            help="An exercise that Fenboard makes from each position, such as fen or checks.",
        ),
    ] = ""

    key: Annotated[
        KeyPlace,
        OptionInfo(
            label="Answer key", choices=("none", "at the end", "in a file of its own"), group="key"
        ),
    ] = "none"
    key_form: Annotated[
        KeyForm,
        OptionInfo(
            label="Solutions as",
            choices=("moves", "small boards with arrows"),
            group="key",
            help="How the key shows solutions: moves or boards.",
        ),
    ] = "moves"
    letters: Annotated[
        MoveLetters,
        OptionInfo(
            label="Pieces in moves",
            choices=("as letters", "as figurines"),
            group="key",
            help="letters or figurines for the pieces in moves.",
        ),
    ] = "letters"
    comments: Annotated[
        bool,
        OptionInfo(
            label="Variations and comments",
            group="key",
            help="off: the key has the main moves alone.",
        ),
    ] = True

    versions: Annotated[
        int,
        Meta(ge=1, le=MOST_VERSIONS),
        OptionInfo(label="Versions", group="versions", help="The number of versions, A to H."),
    ] = 1
    shuffle: Annotated[
        bool,
        OptionInfo(
            label="Boards in another order",
            group="versions",
            help="off: all versions have the same order.",
        ),
    ] = True
    turned: Annotated[
        bool,
        OptionInfo(
            label="Boards mirrored and colours swapped",
            group="versions",
            help="off: no board is mirrored, and no colours are swapped.",
        ),
    ] = True
    seed: Annotated[
        int,
        Meta(ge=0, le=MOST_SEED),
        OptionInfo(
            label="Number to repeat these versions",
            group="versions",
            help="The number that the versions are made from; it stands small on each sheet.",
        ),
    ] = 1


class OptionRow(Struct, frozen=True):
    """An option as forms need it.

    type     "text", "number", "switch", or "choice" of the `values`
    values   of a choice, in order
    least, most  of a number; `most` of a text its characters
    """

    name: str
    type: Literal["text", "number", "switch", "choice"]
    info: OptionInfo
    usual: Any
    values: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0


def _rows() -> Iterator[tuple[str, OptionRow]]:
    usual = PaperOptions()
    for name, hint in get_type_hints(PaperOptions, include_extras=True).items():
        base, *extras = get_args(hint)
        metas = [extra for extra in extras if isinstance(extra, Meta)]
        info = next(extra for extra in extras if isinstance(extra, OptionInfo))
        limit = metas[-1] if metas else Meta()
        value = getattr(usual, name)
        if get_origin(base) is Literal:
            yield name, OptionRow(name, "choice", info, value, get_args(base))
        elif base is bool:
            yield name, OptionRow(name, "switch", info, value)
        elif base is int:
            least, most = int(limit.ge or 0), int(limit.le or 0)
            yield name, OptionRow(name, "number", info, value, (), least, most)
        else:
            yield name, OptionRow(name, "text", info, value, (), 0, limit.max_length or 0)


OPTIONS: Mapping[str, OptionRow] = dict(_rows())
"""All of them by name, in the order of the form."""


class OptionError(Exception):
    """An option has a value it cannot have; `name` is which, "" where that is not known."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(reason)
        self.name = name


def read_options(values: Any) -> PaperOptions:
    """The options in what may be such JSON, of a newer or an older file as well.

    Forgiven are names that are unknown, values that an option cannot have, in whose place it has
    its usual one, and texts that are too long, of which the beginning stays.
    """
    found: dict[str, Any] = {}
    for name, row in OPTIONS.items() if isinstance(values, dict) else ():
        value = values.get(name, row.usual)
        cut = value[: row.most] if row.type == "text" and isinstance(value, str) else value
        with suppress(OptionError):
            options_of({name: cut})
            found[name] = cut
    return options_of(found)


def options_of(values: Mapping[str, Any]) -> PaperOptions:
    """The options of these values, each of its type. Raises OptionError."""
    for name in values:
        if name not in OPTIONS:
            raise OptionError(name, f"unknown option: {name}")
    for name, value in values.items():
        try:
            converted({name: value}, PaperOptions)
        except msgspec.ValidationError as error:
            raise OptionError(name, str(error)) from error
    return converted(dict(values), PaperOptions)
