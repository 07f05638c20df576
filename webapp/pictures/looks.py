"""Looks and size of a diagram: options by short names, as an address of the
web has them and the command line, read and checked.

    board        a set of colours (`drawing.boards`)
    dark         the colours of the night: `on` or `off`, as for all that is there or not
    pieces       sets of pieces, joined with dots
    coordinates  outside, inside, off
    figures      how large those are: normal, large, huge
    color        who sits at the bottom: white, the first side; black, the second.
                 `orientation` is the same
    border, hands, marks
                 whether they are drawn
    turn         who is to move: mark, words, both, off
    area         the part of the board between two squares, `a1-d4`
    handicap     whether the sides are called as in a game with a handicap, which a position after
                 moves cannot tell by itself
    last         the last move, whose squares are tinted: `e2e4`, or `e4` where a piece came from
                 the hand
    title        over the board, at most `MAX_TITLE` characters
    caption      under the board, at most `MAX_CAPTION`
    background   page, or none
    size         the width in px, 100 to 4000; else
    width        8cm, 1 to 50, or 800px
    dpi          dots per inch of a picture whose width is in cm, 72 to 1200

Values are ASCII and told apart by case, as names of squares are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, get_args

from msgspec import Struct

from webapp.games import EVERY_GAME, GAMES
from webapp.games.board import MOST_SQUARES, BoardKind, exists
from webapp.games.coordinates import in_letters, square_index, square_name, two_squares
from webapp.language import gettext, quote
from webapp.model.line import read_code
from webapp.model.marks import MAX_MARKS, Mark, each_once, parse_marks
from webapp.pictures.drawing.boards import BOARDS

Coordinates = Literal["outside", "inside", "off"]
Figures = Literal["normal", "large", "huge"]
Background = Literal["page", "none"]
Unit = Literal["px", "cm"]

MAX_TITLE = 200
MAX_CAPTION = 500
MOST_PIXELS = 30_000_000
"""The most pixels of a picture that is not vectors."""

SIZES: Mapping[Unit, tuple[int, int]] = {"px": (100, 4000), "cm": (1, 50)}
"""The least and the greatest width of a diagram."""

DPI = 72, 1200
USUAL_DPI: Mapping[Unit, int] = {"px": 96, "cm": 300}

_CM_PER_INCH = 2.54
_LONGEST_AREA = 40
"""More characters than the names of two squares have."""


class Looks(Struct, frozen=True):
    """How a diagram looks.

    board       the name of a set of colours
    dark        its colours by night, on a dark page
    pieces      names of sets of pieces, joined with dots, as `drawing.view.chosen_sets` has them
    figures     how large the coordinates are
    flipped     as the second side sees the board
    turn        a mark beside the board, at the end of the side to move
    hands       the pieces in hand, if there are any
    marks       the marks
    area        the part of the board to be shown, two of its corners, `a1-d4`; else all of it
    handicap    whether the sides are called as in a game with a handicap, even where the position
                alone does not tell
    last        the squares that the last move went from and to, as `last_move_of` reads them
    turn_line   under the board, in words of the current language, who is to move
    background  that of a page, or nothing
    """

    board: str = next(iter(BOARDS))
    dark: bool = False
    pieces: str = ""
    coordinates: Coordinates = "outside"
    figures: Figures = "normal"
    flipped: bool = False
    border: bool = True
    turn: bool = False
    hands: bool = True
    marks: bool = True
    area: str = ""
    last: str = ""
    title: str = ""
    caption: str = ""
    turn_line: bool = False
    handicap: bool = False
    background: Background = "page"


class Size(Struct, frozen=True):
    """How large a diagram is.

    dpi  dots per inch, for pictures that are not vectors
    """

    width: float = 800
    unit: Unit = "px"
    dpi: int = USUAL_DPI["px"]

    @property
    def pixels(self) -> int:
        """The width in pixels."""
        return round(self.width if self.unit == "px" else self.width / _CM_PER_INCH * self.dpi)


class Problem(NamedTuple):
    """A fault of an option, in the current language; `option` is "" for the board."""

    option: str
    message: str


class LooksRead(NamedTuple):
    """The looks that options ask for; where there are problems, as far as they could be read."""

    looks: Looks
    size: Size
    problems: tuple[Problem, ...]


class BoardPart(NamedTuple):
    """The files and ranks of a part of a board, from 0 in text order, the last ones included."""

    first_file: int
    last_file: int
    first_rank: int
    last_rank: int


def read_looks(options: Mapping[str, str], kind: BoardKind) -> LooksRead:
    """The looks that options ask for on a board of this kind. Never raises."""
    squares = kind.files * kind.ranks
    problems = []
    if squares > MOST_SQUARES:
        # Nothing else is looked at, as that would name all the squares.
        said = gettext("The board has %(count)s squares. Diagrams have at most %(limit)s.")
        too_large = Problem("", said % {"count": squares, "limit": MOST_SQUARES})
        return LooksRead(Looks(), Size(), (too_large,))
    found: dict[str, Any] = {}
    for option, value in options.items():
        if option not in _READERS:
            problems.append(Problem(quote(option), _unknown(option)))
            continue
        read = _READERS[option](option, value)
        if isinstance(read, str):
            problems.append(Problem(option, read))
        else:
            found |= read
    if "area" in found and found["area"] and part_of(kind, found["area"]) is None:
        said = gettext(
            "“%(found)s” is not a part of this board. Name two of its corners, such as %(example)s."
        )
        problems.append(Problem("area", _no_squares(said, found.pop("area"), "-", kind)))
    if found.get("last") and last_move_of(kind, found["last"]) is None:
        said = gettext(
            "“%(found)s” is not a move on this board. Name the squares it went from and to, such "
            "as %(example)s."
        )
        problems.append(Problem("last", _no_squares(said, found.pop("last"), "", kind)))
    if "size" in options and "width" in options:
        said = gettext("“size” and “width” cannot both be given.")
        problems.append(Problem("width", said))
    width, unit = found.pop("width", (Size().width, Size().unit))
    size = Size(width, unit, found.pop("dpi", USUAL_DPI[unit]))
    return LooksRead(Looks(**found), size, tuple(problems))


def too_many_pixels(width: int, ratio: float) -> Problem | None:
    """The problem of a picture of so many pixels across, `ratio` times as high as wide."""
    height = round(width * ratio)
    if width * height <= MOST_PIXELS:
        return None
    said = gettext(
        "The picture would have %(width)s × %(height)s pixels. At most %(count)s million are "
        "possible."
    )
    args = {"width": width, "height": height, "count": MOST_PIXELS // 1_000_000}
    return Problem("size", said % args)


def part_of(kind: BoardKind, area: str) -> BoardPart | None:
    """The part of the board between two of its squares; None where the text names no such.

    Between them stands a dash of any kind, a colon, a space or nothing; capitals will do, and where
    ranks have letters their numbers and numerals, `99-66` and `9九-6六`, in full width too.
    """
    corners = _corners(kind, area[:_LONGEST_AREA]) or _corners(kind, area[:_LONGEST_AREA].lower())
    if corners is None:
        return None
    ranks, files = zip(*(divmod(corner, kind.files) for corner in corners), strict=True)
    return BoardPart(min(files), max(files), min(ranks), max(ranks))


def last_move_of(kind: BoardKind, move: str) -> tuple[int, ...] | None:
    """The squares of a move, the one it went to last; None where the text names no such.

    A text is one square, or two as in `part_of`, of which a promotion may stand behind, `e7e8q`;
    or the code of a move as addresses have it.
    """
    played = read_code(move, kind)
    if played:
        return tuple(square for square in (played.origin, played.to) if square is not None)
    named = move[:_LONGEST_AREA]
    plain = named.lower()
    square = square_index(kind, plain)
    if square is not None:
        return (square,)
    return _corners(kind, named) or _corners(kind, plain) or _corners(kind, plain[:-1])


def _corners(kind: BoardKind, area: str) -> tuple[int, int] | None:
    names = [in_letters(kind, name) for name in _BETWEEN.split(area) if name]
    if len(names) == 1:
        return two_squares(kind, names[0])
    first, second = (square_index(kind, name) for name in (names if len(names) == 2 else ("", "")))
    return None if first is None or second is None else (first, second)


# --- one option ---------------------------------------------------------------------

_Read = dict[str, Any] | str
"""Fields of `Looks` and of `Size`, or what is wrong."""

_SWITCH = {
    **dict.fromkeys(("on", "1", "true", "yes"), True),
    **dict.fromkeys(("off", "0", "false", "no"), False),
}
_SIDES = {
    "white": {"flipped": False},
    "first": {"flipped": False},
    "black": {"flipped": True},
    "second": {"flipped": True},
}
_TURNS = {
    "mark": {"turn": True, "turn_line": False},
    "words": {"turn": False, "turn_line": True},
    "both": {"turn": True, "turn_line": True},
    **{name: {"turn": on, "turn_line": False} for name, on in _SWITCH.items()},
}
_SETS = tuple(
    name for game, info in GAMES.items() for name in dict(info.sets) or dict.fromkeys([game])
)
_BETWEEN = re.compile(r"[-‐‑‒–—−~〜～:：\s]+")
_WHOLE = re.compile(r"[0-9]{1,6}")
_LENGTH = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(cm|px)?")


def _among(values: Mapping[str, Any], named: Sequence[str], option: str, value: str) -> _Read:
    """One of the values, each with that of its field or with fields; a fault names some of them."""
    if value not in values:
        return _no_value(option, value, named)
    found = values[value]
    return found if isinstance(found, dict) else {option: found}


def _one_of(names: Sequence[str]) -> partial[_Read]:
    return partial(_among, dict(zip(names, names, strict=True)), names)


def _pieces(option: str, value: str) -> _Read:
    wanted = value.split(".", len(_SETS))
    strange = next((name for name in wanted if name not in _SETS), None)
    return {option: value} if strange is None else _no_value(option, strange, _SETS)


def _text(most: int, option: str, value: str) -> _Read:
    if len(value) <= most:
        return {option: value}
    said = gettext("“%(option)s” has %(count)s characters. At most %(most)s are possible.")
    return said % {"option": option, "count": len(value), "most": most}


def _number(limits: tuple[int, int], option: str, value: str) -> _Read:
    least, most = limits
    if _WHOLE.fullmatch(value) and least <= int(value) <= most:
        return {"width": (int(value), "px")} if option == "size" else {option: int(value)}
    said = gettext("“%(option)s” must be a whole number from %(least)s to %(most)s.")
    return said % {"option": option, "least": least, "most": most}


def _width(_option: str, value: str) -> _Read:
    length = _LENGTH.fullmatch(value)
    if length:
        unit: Unit = "cm" if length[2] == "cm" else "px"
        least, most = SIZES[unit]
        if least <= float(length[1]) <= most:
            return {"width": (float(length[1]), unit)}
    return gettext("“width” must be from 1cm to 50cm, or from 100px to 4000px.")


_switch = partial(_among, _SWITCH, ("on", "off"))
_side = partial(_among, _SIDES, ("white", "black"))
_READERS: Mapping[str, Callable[[str, str], _Read]] = {
    "board": _one_of(tuple(BOARDS)),
    "dark": _switch,
    "pieces": _pieces,
    "coordinates": _one_of(get_args(Coordinates)),
    "figures": _one_of(get_args(Figures)),
    "color": _side,
    "orientation": _side,
    "border": _switch,
    "hands": _switch,
    "marks": _switch,
    "turn": partial(_among, _TURNS, ("mark", "words", "both", "off")),
    "handicap": _switch,
    # Whether the board has them is looked at once it is known.
    **dict.fromkeys(("area", "last"), lambda option, value: {option: value[: _LONGEST_AREA + 1]}),
    "title": partial(_text, MAX_TITLE),
    "caption": partial(_text, MAX_CAPTION),
    "background": _one_of(get_args(Background)),
    "size": partial(_number, SIZES["px"]),
    "width": _width,
    "dpi": partial(_number, DPI),
}

OPTIONS = tuple(_READERS)
"""The names of all options."""


# --- what is wrong ------------------------------------------------------------------


def _unknown(option: str) -> str:
    said = gettext("There is no option “%(option)s”. Choose one of: %(names)s.")
    return said % {"option": quote(option), "names": ", ".join(OPTIONS)}


def _no_value(option: str, value: str, names: Sequence[str]) -> str:
    said = gettext("“%(option)s” cannot be “%(value)s”. It can be: %(names)s.")
    return said % {"option": option, "value": quote(value), "names": ", ".join(names)}


def _no_squares(said: str, found: str, between: str, kind: BoardKind) -> str:
    """The sentence with what was found, and with the names of two squares as an example."""
    squares = [index for index in range(kind.files * kind.ranks) if exists(kind, index)]
    example = between.join(square_name(kind, squares[at]) for at in (0, -1))
    return said % {"found": quote(found), "example": example}


# --- marks and game, which are asked for beside the looks ----------------------------------

_SWITCHES = ("on", "off")


def options_among(asked: Mapping[str, str], others: frozenset[str]) -> dict[str, str]:
    """The options of `looks.read_looks` among what is asked, and all that nobody knows.

    `marks` is one where it says whether there are any, and not which.

    others  names that are no options
    """
    return {
        name: value
        for name, value in asked.items()
        if name not in others and (name != "marks" or value in _SWITCHES)
    }


def marks_of(
    text: str, beside: tuple[Mark, ...], kind: BoardKind
) -> tuple[tuple[Mark, ...], Problem | None]:
    """The marks of a text over those beside the position, and what is wrong with the text.

    Where it only says whether there are any, they are those beside the position.
    """
    if text in _SWITCHES:
        return beside, None
    read = parse_marks(text, kind)
    if read.unread:
        said = gettext("“%(mark)s” is not a mark on this board.")
        return (), Problem("marks", said % {"mark": quote(read.unread[0])})
    marks = each_once((*beside, *read.marks))
    if read.more or len(marks) > MAX_MARKS:
        said = gettext("There are more than %(count)s marks.")
        return (), Problem("marks", said % {"count": MAX_MARKS})
    return marks, None


def no_game(name: str) -> Problem | None:
    """The problem of a name that no game has."""
    if name in EVERY_GAME:
        return None
    said = gettext("There is no game “%(game)s”. Choose one of: %(names)s.")
    return Problem("game", said % {"game": quote(name), "names": ", ".join(EVERY_GAME)})
