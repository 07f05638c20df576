"""Pictures of positions by their address: `/diagram.svg` and `/diagram.png`.

    fen       the position, in any notation, with `_` for a space; the usual start if there is
              no `fen`
    game      which game is meant where that could be any of several
    marks     marks on the board (`webapp.model.marks`); `on` and `off` say whether those beside
              the position in its text are shown
    lang      the language of what the picture says
    download  1 for a file to be kept

and all options of `webapp.pictures.looks`. Any other name is refused: a mistyped one would be a
picture that lacks something. Pages elsewhere may show these pictures. Where one cannot be drawn,
they get another with the reason in it, and programs get JSON.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from urllib.parse import quote as percent_encoded
from xml.sax.saxutils import escape

from flask import Blueprint, Response, current_app, request
from msgspec import Struct

from webapp.document import parse
from webapp.findings import message
from webapp.formats.starts import START
from webapp.language import current, gettext
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.pictures import Diagram, draw, lettering
from webapp.pictures.looks import (
    LooksRead,
    Size,
    marks_of,
    no_game,
    options_among,
    read_looks,
    too_many_pixels,
)
from webapp.pictures.png import LONGEST
from webapp.pictures.pool import WAITING, BusyError, FailedError, Pool, Turns
from webapp.pictures.words import file_name
from webapp.web.answers import error_as_json
from webapp.web.limits import MAX_QUERY

blueprint = Blueprint("pictures", __name__)

TYPES: Mapping[str, str] = {"svg": "image/svg+xml", "png": "image/png"}
MISSING = "X-Fenboard-Missing"
"""The header that says, percent-encoded, which characters no font has: the first
`_MOST_MISSING`.
"""

POOL = "fenboard-pool"
"""Where the application keeps its pool."""

_OWN = frozenset(["fen", "game", "lang", "download"])
_MOST_MISSING = 40
_A_DAY = 24 * 3600  # s
_AGAIN = 2  # s
# Of a picture that says why there is none, in px.
_REASON_WIDTH, _MARGIN = 480, 20
_LETTERS, _LEADING, _MOST_LINES = 20, 28, 12

# Python draws no faster with two threads than with one, and others wait less for their turn.
_turns = Turns(at_once=1, waiting=WAITING, longest=LONGEST)


class PictureError(Exception):
    """There is no such picture; the message says why in a sentence.

    code    for programs
    status  of HTTP
    """

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code, self.status = code, status


class _Asked(Struct, frozen=True):
    """A picture as an address asks for it."""

    position: Position
    marks: tuple[Mark, ...]
    looks: LooksRead


@blueprint.get("/diagram.svg")
def svg() -> Response:
    """The picture as vectors."""
    asked, diagram = _drawn()
    response = _answer(diagram, diagram.svg.encode(), "svg", asked)
    response.set_etag(_tag(diagram.svg))
    response.make_conditional(request)
    return response


@blueprint.get("/diagram.png")
def png() -> Response:
    """The picture as pixels, as many as `size` says, or `width` and `dpi`."""
    asked, diagram = _drawn()
    size = asked.looks.size
    problem = too_many_pixels(size.pixels, diagram.height / diagram.width)
    if problem:
        raise PictureError("too-large", problem.message)
    tag = _tag(diagram.svg, size)
    known = request.if_none_match.contains_weak(tag)
    content = b"" if known else pool().to_png(diagram.svg, size.pixels, size.dpi)
    response = _answer(diagram, content, "png", asked)
    response.set_etag(tag)
    if known:
        response.status_code = 304
    return response


@blueprint.errorhandler(PictureError)
def refused(error: PictureError) -> Response:
    """Says why there is no such picture."""
    return _no_picture(error.code, str(error), error.status)


@blueprint.errorhandler(BusyError)
def _busy(_error: BusyError) -> Response:
    said = gettext("Too many pictures are being drawn right now. Try again in a moment.")
    response = _no_picture("busy", said, 503)
    response.headers["Retry-After"] = str(_AGAIN)
    return response


@blueprint.errorhandler(FailedError)
def not_drawn(_error: FailedError) -> Response:
    """Says that there is none although there might be."""
    return _no_picture("not-drawn", gettext("This picture could not be drawn."), 500)


# --- what is asked --------------------------------------------------------------------


def _asked() -> _Asked:
    """The picture that the address asks for. Raises PictureError."""
    if len(request.query_string) > MAX_QUERY:
        said = gettext("This address is too long: the limit is %(limit)s.")
        raise PictureError("too-long", said % {"limit": f"{MAX_QUERY >> 10} KB"}, 414)
    options = request.args.to_dict()
    position, beside = _position(options.get("fen"), options.get("game"))
    looks = read_looks(options_among(options, _OWN), position.kind)
    if looks.problems:
        raise PictureError("bad-option", looks.problems[0].message)
    marks, problem = marks_of(options.get("marks", ""), beside, position.kind)
    if problem:
        raise PictureError("bad-marks", problem.message)
    return _Asked(position, marks, looks)


def _position(text: str | None, game: str | None) -> tuple[Position, tuple[Mark, ...]]:
    """The position, and the marks beside it in its text."""
    problem = no_game(game) if game is not None else None
    if problem:
        raise PictureError("bad-option", problem.message)
    if text is None:
        return START, ()
    # In an address `_` stands for a space by agreement.
    plain = text.replace("_", " ") if " " not in text else text
    reading = parse(plain, game=game)
    error = next((found for found in reading.findings if found.severity == "error"), None)
    if error:
        raise PictureError("unreadable", message(error))
    if reading.position is None:
        raise PictureError("unreadable", gettext("There is no position in this text."))
    return reading.position, reading.marks


# --- what is answered -----------------------------------------------------------------


def _drawn() -> tuple[_Asked, Diagram]:
    """The picture that the address asks for, and its drawing. Raises PictureError or BusyError."""
    with _turns.one():
        asked = _asked()
        looks, size, _ = asked.looks
        drawn = draw(asked.position, asked.marks, looks, width=size.width, unit=size.unit)
        return asked, drawn


def _tag(svg: str, size: Size | None = None) -> str:
    """Tells this picture from all others."""
    pixels = f"{size.pixels} {size.dpi}" if size else ""
    return hashlib.sha256(f"{pixels} {svg}".encode()).hexdigest()[:32]


def _answer(diagram: Diagram, content: bytes, kind: str, asked: _Asked) -> Response:
    response = Response(content, mimetype=TYPES[kind])
    response.headers["Cache-Control"] = f"public, max-age={_A_DAY}"
    if diagram.missing:
        response.headers[MISSING] = percent_encoded(
            diagram.missing[:_MOST_MISSING], safe="", errors="replace"
        )
    if request.args.get("download") == "1":
        name = file_name(asked.looks.looks.title) or gettext("diagram")
        response.headers["Content-Disposition"] = attached(f"{name}.{kind}")
    return response


def attached(name: str, kind: str = "attachment") -> str:
    """The header for a file of that name (RFC 6266; RFC 8187, once 5987), to save or `inline`."""
    plain = name.encode("ascii", "replace").decode().replace("?", "_").replace('"', "_")
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{percent_encoded(name, safe='')}"


def _no_picture(code: str, sentence: str, status: int) -> Response:
    """Why there is no picture: as one where a page wants to show one, else as JSON."""
    response = error_as_json(code, sentence, status)
    # A browser accepts images before all else for what it shows in an `<img>`.
    accepted = [name for name in request.accept_mimetypes.values() if not name.startswith("*")]
    if accepted and accepted[0].startswith("image/"):
        content, kind = _reason_drawn(sentence), request.path.rpartition(".")[2]
        if kind == "png":
            try:
                content = pool().to_png(content.decode(), _REASON_WIDTH, Size().dpi)
            except (BusyError, FailedError):
                kind = ""
        if kind:
            response = Response(content, status, mimetype=TYPES[kind])
    response.headers["Cache-Control"] = "no-store"
    return response


def _reason_drawn(sentence: str) -> bytes:
    """An SVG with the sentence in it."""
    # XML may not hold all characters.
    title = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in sentence)
    room = _REASON_WIDTH - 2 * _MARGIN
    lines = lettering.wrapped(sentence, _LETTERS, room, current(), _MOST_LINES)
    height = 2 * _MARGIN + _LEADING * len(lines)
    drawn = "".join(
        f'<path transform="translate({_MARGIN} {_MARGIN + _LETTERS + _LEADING * at})" '
        f'd="{line.path}"/>'
        for at, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_REASON_WIDTH}" height="{height}" '
        f'viewBox="0 0 {_REASON_WIDTH} {height}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect x="1" y="1" width="{_REASON_WIDTH - 2}" height="{height - 2}" fill="#fff" '
        f'stroke="#a31f1f" stroke-width="2"/><g fill="#2a241c">{drawn}</g></svg>'
    ).encode()


def pool() -> Pool:
    """The application's."""
    found: Pool = current_app.extensions[POOL]
    return found
