"""The shapes that requests must have, and what is said of one that has another.

msgspec decodes a body and checks it by these types. What it says of a value that it
refuses is for programmers; the sentence in `_SENTENCES` for the place is for people.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeVar, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from webapp.formats.grammar.reading import EnPassantMode
from webapp.formats.registry import READABLE
from webapp.games import EVERY_GAME
from webapp.games.board import MAX_SIDE, Side
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.games.labels import CHESS960
from webapp.model.marks import COLOURS, MAX_LABEL, MAX_MARKS, Colour, MarkKind
from webapp.model.position import MAX_COUNTER, MAX_IN_HAND
from webapp.text.characters import MAX_LENGTH
from webapp.wire.learning import learned

Signs = Literal["A", "B-", "B+"]
Variant = Literal["chess960"]
"""What a position or a line is called beside its game, where that does not tell: an entry of the
menu of games.
"""

Style = Annotated[str, Meta(pattern=r"\A[A-Z]\Z")]
Checks = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=1, le=MAX_IN_HAND)]


class WireError(Exception):
    """A request that does not have the documented shape; the message says where."""


class TooManyValuesError(WireError):
    """There are more values than are held at once, however short they are."""


class TooLongLineError(WireError):
    """There are more moves than a board so large may have; `most` is how many it may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"a line on this board must have {most} moves at the most")
        self.most = most


class WireHands(Struct, forbid_unknown_fields=True):
    """The hands of both sides: pieces with their counts."""

    first: dict[str, Count] = {}
    second: dict[str, Count] = {}


class WirePosition(Struct):
    """A position. All but `squares` may be left out; the game is chess then.

    files, ranks  0 where they were left out, as `styles` is empty: those of the game
    castling      None asks for the rights that follow the pieces; UNSET where it was left out
    handicap      whether the page calls the sides as in a game with a handicap
    """

    squares: list[str | None]
    game: str = "chess"
    files: Annotated[int, Meta(ge=1, le=MAX_SIDE)] = 0
    ranks: Annotated[int, Meta(ge=1, le=MAX_SIDE * MAX_SIDE)] = 0
    styles: Annotated[list[Style], Meta(min_length=2, max_length=2)] = []
    layout: list[list[Annotated[int, Meta(ge=1)]]] | None = None
    signs: Signs = "A"
    hands: WireHands | None = None
    turn: Side = "first"
    castling: Annotated[list[str], Meta(max_length=16)] | UnsetType | None = UNSET
    en_passant: str | None = None
    halfmove: Annotated[int, Meta(ge=0, le=MAX_COUNTER)] = 0
    fullmove: Annotated[int, Meta(ge=1, le=MAX_COUNTER)] = 1
    checks: tuple[Checks, Checks] | None = None
    pockets: bool = False
    promoted: Annotated[list[str], Meta(max_length=64)] = []
    variant: str = ""
    handicap: bool = False


def variant_to_json(chess960: bool) -> dict[str, Variant]:
    """The key `variant`, of what is called Chess960."""
    return {"variant": "chess960"} if chess960 else {}


class WireMark(Struct, forbid_unknown_fields=True):
    """A mark on a board, as `marks.Mark`; squares by name."""

    kind: MarkKind
    colour: Colour
    square: str
    to: str | None = None
    text: str = ""


_Marks = Annotated[list[WireMark], Meta(max_length=MAX_MARKS)]


class ReadBody(Struct):
    """The body of /api/read. `notation` and `game` are those of `notations.parse`.

    marks    those on the board, which stay where the text has none of its own
    variant  the one that is meant where the text does not say, also one with rules of its own
    """

    text: str
    notation: str | None = None
    game: str | None = None
    variant: str | None = None
    en_passant: EnPassantMode = "always"
    marks: _Marks = []


class CardsBody(Struct):
    """The body of /api/cards: a text, and the game whose moves are meant.

    on_board   whether a text that is one game goes on the board, so that no card is made of it
    """

    text: str
    game: str | None = None
    on_board: bool = False


class EncodingBody(Struct):
    """The body of /api/encoding: bytes of a text, in Base64."""

    data: bytes


class WireOperations(Struct):
    """Operations of an EPD, as /api/read has answered them."""

    text: Annotated[str, Meta(max_length=MAX_LENGTH)]
    notation: str


class WriteBody(Struct):
    """The body of /api/write; `before` is the position that an edit has changed.

    played  a move has led to the position
    """

    position: WirePosition
    before: WirePosition | None = None
    en_passant: EnPassantMode = "always"
    operations: WireOperations | None = None
    marks: _Marks = []
    played: bool = False
    variant: Variant | None = None


class ElsewhereBody(Struct):
    """The body of /api/elsewhere."""

    position: WirePosition
    variant: Variant | None = None


class AttacksBody(Struct):
    """The body of /api/attacks."""

    position: WirePosition


def _one_of(name: str, values: Iterable[str]) -> str:
    return f"“{name}” must be one of {', '.join(values)}"


def _whole(name: str, lowest: int, highest: int) -> str:
    return f"“{name}” must be a whole number from {lowest} to {highest}"


BAD_GAME = _one_of("game", EVERY_GAME)
BAD_VARIANT = _one_of("variant", (CHESS960[0], *CHESS_VARIANTS))
BAD_NOTATION = f"“notation” must be null or one of {', '.join(READABLE)}"
_BAD_LAYOUT = "“layout” must be a list of layers, each a list of the lengths of its ranks"
_BAD_STYLES = "“styles” must be two capital letters"
_BAD_CHECKS = "“checks” must be two whole numbers from 0 to 9, or null"
_BAD_COUNT = f"a count in “hands” must be a whole number from 1 to {MAX_IN_HAND}"

_BAD_OPERATIONS = (
    f"“operations” must be null or hold strings: “text” of {MAX_LENGTH} characters at the most, "
    "and “notation”"
)

_BAD_MARKS = f"“marks” must be a list of {MAX_MARKS} entries at the most, each a JSON object"
_BAD_SQUARE = "“square” and “to” of a mark must be strings"
BAD_ARROW = "of “marks” each arrow must have “to”, another square, and no other mark may have it"
BAD_LABEL = (
    f"of “marks” each label must have a “text” of one to {MAX_LABEL} characters, and no other "
    "mark may have one"
)

_SENTENCES: Mapping[str, str] = {
    "": "the request must be a JSON object",
    "text": "“text” must be a string",
    "data": "“data” must be a string in Base64",
    "notation": BAD_NOTATION,
    "game": BAD_GAME,
    "variant": f"“variant” must be null or {CHESS960[0]}",
    "position": "“position” must be a JSON object",
    "before": "“before” must be a JSON object or null",
    "exercise": "“exercise” must be a short string",
    "typed": "“typed” must be null or a string",
    "squares": "“squares” must be a list",
    "squares[]": "each entry of “squares” must be a string",
    "files": _whole("files", 1, MAX_SIDE),
    "ranks": _whole("ranks", 1, MAX_SIDE * MAX_SIDE),
    "styles": _BAD_STYLES,
    "styles[]": _BAD_STYLES,
    "layout": _BAD_LAYOUT,
    "layout[]": _BAD_LAYOUT,
    "layout[][]": _BAD_LAYOUT,
    "signs": _one_of("signs", get_args(Signs)),
    "checks": _BAD_CHECKS,
    "checks[]": _BAD_CHECKS,
    "pockets": "“pockets” must be true or false",
    "handicap": "“handicap” must be true or false",
    "promoted": "“promoted” must be a list of names of squares, 64 at the most",
    "promoted[]": "each entry of “promoted” must be the name of a square",
    "hands": "“hands” must be a JSON object with the keys “first” and “second”",
    "hands.first": "the first of “hands” must be a JSON object",
    "hands.second": "the second of “hands” must be a JSON object",
    "hands.first[]": _BAD_COUNT,
    "hands.second[]": _BAD_COUNT,
    "operations": _BAD_OPERATIONS,
    "operations.text": _BAD_OPERATIONS,
    "operations.notation": _BAD_OPERATIONS,
    "marks": _BAD_MARKS,
    "marks[]": "a mark must be a JSON object with “kind”, “colour”, “square”, “to” or “text” alone",
    "marks[].kind": _one_of("kind", get_args(MarkKind)),
    "marks[].colour": _one_of("colour", COLOURS),
    "marks[].square": _BAD_SQUARE,
    "marks[].to": _BAD_SQUARE,
    "marks[].text": BAD_LABEL,
    "played": "“played” must be true or false",
    "turn": "“turn” must be “first” or “second”",
    "castling": "“castling” must be a list of 16 entries at the most",
    "castling[]": "each entry of “castling” must be a square from a1 to h8",
    "en_passant": _one_of("en_passant", get_args(EnPassantMode)),
    "position.en_passant": "“en_passant” must be a square from a1 to h8",
    "halfmove": _whole("halfmove", 0, MAX_COUNTER),
    "fullmove": _whole("fullmove", 1, MAX_COUNTER),
}
"""What is said of a value that is not of its type, by its place in the request."""

_MISSING = re.compile(r"Object missing required field `(\w+)`")
_INDEX = re.compile(r"\[[^\]]*\]")
_TOO_LONG = re.compile(r"Expected `str` of length <= (\d+)")

Shape = TypeVar("Shape", bound=Struct)


MOST_VALUES = 800_000
"""The most of a request, by `values_in`: of known shape each takes 90 bytes of memory at most."""

MOST_OF_ANY_SHAPE = 500_000
"""The most of what is held before its shape is known: each takes 140 bytes at the most."""

_TEXT_WITH_SIGNS = re.compile(
    rb"""(?:[^"]++|"(?:[^"\\,:\[{]++|\\.)*+")*+  # what comes before it
    ("(?:[^"\\]++|\\.)*+"?+)?+""",
    re.DOTALL | re.VERBOSE,
)


def values_in(body: bytes) -> int:
    """How many values there are in JSON, lists, objects and names of what is in them counted too.

    Empty texts are not, nor is what stands in texts.
    """
    in_texts = sum(_signs(found[1] or b"") for found in _TEXT_WITH_SIGNS.finditer(body))
    return _signs(body) - in_texts - body.count(b'"",') + body.count(b'\\"",')


def _signs(body: bytes) -> int:
    return sum(map(body.count, (b",", b":", b"[", b"{")))


def check_values(body: bytes, most: int = MOST_OF_ANY_SHAPE) -> None:
    """Raises TooManyValuesError, before anything is read, where there are more than that."""
    if _signs(body) > most and values_in(body) > most:
        raise TooManyValuesError("the request holds too many values")


def decoded(body: bytes, shape: type[Shape]) -> Shape:
    """The body of a request. Raises WireError."""
    check_values(body, MOST_VALUES)
    try:
        return _decoded(body, shape)
    except msgspec.ValidationError as error:
        raise WireError(_sentence(str(error))) from None
    except RecursionError:
        raise WireError("The JSON is nested too deeply.") from None
    except ValueError:
        raise WireError("The request is not valid JSON.") from None


def _decoded(body: bytes, shape: type[Shape]) -> Shape:
    try:
        return msgspec.json.decode(body, type=learned(shape))
    except msgspec.ValidationError:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError):
        # JSON may hold half a character of two, as scripts write it, which msgspec does not take.
        check_values(body)
        return msgspec.convert(json.loads(body), learned(shape))


def _sentence(refusal: str) -> str:
    """The fault, by what msgspec says: “Expected … - at `$.position.squares[3]`”."""
    said, at, path = refusal.rpartition(" - at `$")
    place = _INDEX.sub("[]", path.removesuffix("`")) if at else ""
    missing = _MISSING.match(said or refusal)
    place = ".".join(filter(None, (place.lstrip("."), missing and missing[1])))
    in_position = re.sub(r"^(?:before|start|line\.start)\.", "position.", place)
    known = _SENTENCES.get(in_position) or _SENTENCES.get(in_position.removeprefix("position."))
    too_long = _TOO_LONG.match(said)
    if too_long and too_long[1] not in (known or ""):
        name = place.rpartition(".")[2].removesuffix("[]")
        return f"“{name}” must have {too_long[1]} characters at the most"
    return known or f"“{place}” does not have the documented form"
