"""The pages: the editor, and all that it finds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, make_response, request
from flask.wrappers import Response
from msgspec.structs import replace
from werkzeug.exceptions import NotFound
from werkzeug.routing import BaseConverter, IntegerConverter

from webapp.document import notation_names
from webapp.document.report import Report, in_line, report_of_position, report_of_text, with_marks
from webapp.formats.registry import game_of_notation
from webapp.formats.starts import START, START_POSITIONS
from webapp.games import is_game, labels
from webapp.games.board import Game
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.games.labels import CHESS960
from webapp.lessons import store
from webapp.lessons.model import is_id
from webapp.model.marks import parse_marks
from webapp.model.position import Position
from webapp.moves.walk import LONGEST_WALK, line_of_codes, position_at, walk, with_marks_at
from webapp.pictures.drawing.sprites import SPRITE_NAMES
from webapp.pictures.drawing.view import board_view, chosen_sets
from webapp.pictures.looks import MAX_CAPTION, MAX_TITLE, SIZES
from webapp.web import codes, page_data, worksheet_form
from webapp.web.assets import asset_url, resource_folder
from webapp.web.lessons import count_request
from webapp.web.looks import THEMES, parse_looks
from webapp.web.security import visitors
from webapp.web.storage import database
from webapp.web.templates import render
from webapp.web.underlines import cut_at_findings
from webapp.web.words import checking_words, evaluation_words, lesson_words, worksheet_words
from webapp.wire import line as wire_line
from webapp.wire import marks as wire_marks
from webapp.wire import reports
from webapp.wire.position import position_of_json

blueprint = Blueprint("pages", __name__)


@blueprint.app_context_processor
def _for_all_pages() -> dict[str, Any]:
    theme = request.cookies.get("theme")
    return {
        "page_data": page_data,
        "lesson_words": lesson_words,
        "worksheet_words": worksheet_words,
        "checking_words": checking_words,
        "evaluation_words": evaluation_words,
        "worksheet_form": worksheet_form,
        "lesson_forms": page_data.lesson_forms,
        "diagram_sizes": SIZES,
        "longest_title": MAX_TITLE,
        "longest_caption": MAX_CAPTION,
        "theme": theme if theme in THEMES else THEMES[0],
        "looks": parse_looks(request.cookies.get("looks", "")),
    }


@blueprint.app_template_filter("json")
def as_json(value: dict[str, Any]) -> str:
    """In the order there is, unlike `tojson`: scripts rely on the first of some keys."""
    return json.dumps(value, separators=(",", ":"))


@blueprint.get("/")
def editor() -> Response:
    """The editor; `?fen=` gives the position, in any notation, `?marks=` its marks."""
    return _editor(request.args.get("fen"))


PARTS = sorted(path.stem for path in (resource_folder("templates") / "parts").glob("*.html"))
"""The parts of the editor that come when they are first opened."""


LARGEST = 999_999_999
"""The largest number in an address."""


class TextConverter(BaseConverter):
    """The rest of a path, whatever it holds: slashes in front, line breaks."""

    regex = "(?s:.+)"
    part_isolating = False


class NumberConverter(IntegerConverter):
    """A whole number in ASCII, up to `LARGEST`: a larger one is at no address."""

    regex = f"[0-9]{{1,{len(str(LARGEST))}}}"


@blueprint.get("/editor/")
@blueprint.get("/editor/<text:fen>")
def editor_with_path(fen: str = "") -> Response:
    """The editor with the FEN in the path, in the form of Lichess's links."""
    return _editor(fen or None)


@blueprint.get(f"/parts/<any({', '.join(PARTS)}):name>")
def part(name: str) -> Response:
    """A part of the editor as HTML, for when it is first opened."""
    return _page(f"parts/{name}.html")


@blueprint.get("/codes")
def finding_codes() -> Response:
    """All that Fenboard finds, each code with its own anchor."""
    return _page("codes.html", groups=codes.groups())


@blueprint.get("/lesson/<lesson>")
def lesson(lesson: str) -> Response:
    """The editor with one of the asker's lessons.

    Where there is none it is a 404, and the editor all the same: what could not be sent yet may be
    kept in the browser.
    """
    if not is_id(lesson):
        raise NotFound
    count_request()
    path = f"/lesson/{lesson}"
    try:
        return _editor_of_lesson(path, visitors.own_lesson(lesson))
    except NotFound:
        response = _editor(None, lesson=path)
        response.status_code = 404
        return response


@blueprint.get("/e/<token>")
def linked_lesson(token: str) -> Response:
    """The editor with a colleague's lesson."""
    count_request(token)
    return _editor_of_lesson(f"/e/{token}", visitors.linked_lesson(token))


def _editor_of_lesson(path: str, lesson: str) -> Response:
    first = store.lessons.first_board(database(), lesson)
    position = position_of_json(first["position"]) if first else None
    return _editor(None, position=position, flipped=bool(first and first["flipped"]), lesson=path)


def _editor(
    fen: str | None,
    *,
    position: Position | None = None,
    flipped: bool | None = None,
    lesson: str | None = None,
) -> Response:
    start = report_of_position(START, follow_pieces=True)
    board = start
    read: Report | None = None
    called_chess960 = request.args.get("variant") == CHESS960[0]
    if position:
        board = report_of_position(position)
    if fen:
        # In an address `_` stands for a space by agreement, so it is no finding.
        plain = fen.replace("_", " ") if " " not in fen else fen
        game = request.args.get("game")
        variant = request.args.get("variant", "")
        read = report_of_text(
            plain,
            game=game if is_game(game) else None,
            chess960=called_chess960,
            variant=variant if variant in CHESS_VARIANTS else "",
        )
        read = replace(read, chess960=read.chess960 or called_chess960)
        board = read
        if read.position and read.position.variant and not read.is_changed:
            board = report_of_position(read.position)
            read = None
        elif not read.position:
            # The start of the game that could not be read, chess where that is not known.
            unread = game_of_notation(read.notation)
            board = start if unread == "chess" else report_of_position(START_POSITIONS[unread])
    position = board.position or START
    line, unplayed = line_of_codes(position, request.args.get("moves", ""))
    ply = _played(request.args.get("ply", ""), len(line.plies)) - 1
    if line.plies:
        position = position_at(line, ply)
        chess960 = board.chess960
        board = report_of_position(position, played=ply >= 0, chess960=chess960)
        board = in_line(replace(board, chess960=chess960), line)
        read = None
    marks = parse_marks(request.args.get("marks", ""), position.kind)
    if marks.marks:
        board = with_marks(board, marks.marks)
        read = board if read and read.position else read
    notation = read.notation if read else board.notation
    text = read.text if read else board.notations.get(notation, "")
    # The field shows no other notation of its own accord.
    if notation not in board.notations or notation not in notation_names():
        notation = next(name for name in notation_names() if name in board.notations)
    findings = (read or board).findings
    flipped = request.args.get("color") == "black" if flipped is None else flipped
    sets = chosen_sets(request.cookies.get("pieces", ""))
    handicap = board.handicap
    state = {
        "board": reports.report_to_json(board),
        "read": reports.report_to_json(read) if read else None,
        "text": text,
        "notation": notation,
        "flipped": flipped,
        "marks": wire_marks.marks_to_json(board.marks, position.kind),
        "marks_unread": len(marks.unread) + marks.more,
        "moves_unread": unplayed,
    }
    if line.plies:
        line = with_marks_at(line, ply, board.marks)
        steps = walk(line, longest=LONGEST_WALK)
        state |= {"line": wire_line.line_to_json(line, steps, "always"), "ply": ply}
    return _page(
        "editor.html",
        state=state,
        start=reports.report_to_json(start),
        games=games_for_scripts(sets),
        menu_entry=page_data.menu_entry(
            position.game, chess960=board.chess960, variant=position.variant
        ),
        sets=sets,
        view=board_view(position, sets, flipped=flipped, handicap=handicap),
        trays=page_data.trays(position, sets, flipped=flipped, handicap=handicap),
        sides=labels.sides(position.game, handicap=handicap),
        parts=page_data.parts(position),
        styles=position.kind.styles,
        pieces=cut_at_findings(text or "", findings),
        flipped=flipped,
        teaching=request.args.get("t") == "1",
        lesson=lesson,
    )


def _played(text: str, most: int) -> int:
    """How many of the moves of an address are on the board: all, unless it says otherwise."""
    return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 6 else most


def games_for_scripts(sets: Mapping[Game, str]) -> dict[str, Any]:
    """The games as scripts know them, with the addresses of the drawings."""
    sprites = {name: asset_url(f"pieces/{name}.svg") for name in SPRITE_NAMES}
    return {**page_data.games_to_json(), "sets": dict(sets), "sprites": sprites}


def _page(template: str, **values: object) -> Response:
    response = make_response(render(template, **values))
    response.headers["Cache-Control"] = "no-cache"
    return response
