"""The pages: the editor, and all that it finds."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request
from flask.wrappers import Response

from webapp import codes, wire, words
from webapp.marks import cut_at_findings
from webapp.report import Report, report_of_position, report_of_text
from webapp.setups import START

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def editor() -> Response:
    """The editor; `?fen=` gives the position, in any dialect."""
    return _editor(request.args.get("fen"))


@blueprint.get("/editor/")
@blueprint.get("/editor/<path:fen>")
def editor_with_path(fen: str = "") -> Response:
    """The editor with the FEN in the path, in the form of Lichess's links."""
    return _editor(fen or None)


@blueprint.get("/codes")
def finding_codes() -> Response:
    """All that Fenboard finds, each code with its own anchor."""
    return _page("codes.html", groups=codes.groups())


def _editor(fen: str | None) -> Response:
    board = report_of_position(START, follow_pieces=True)
    read: Report | None = None
    if fen:
        # In an address `_` stands for a space by agreement, so it is no finding.
        read = report_of_text(fen.replace("_", " ") if " " not in fen else fen)
        board = read if read.position else board
    text = read.text if read else board.notations["fen"]
    # The field shows no other notation of its own accord.
    notation = read.notation if read and read.notation in words.NOTATION_NAMES else "fen"
    findings = (read or board).findings
    flipped = request.args.get("color") == "black"
    state = {
        "board": wire.report_to_json(board),
        "read": wire.report_to_json(read) if read else None,
        "text": text,
        "notation": notation,
        "flipped": flipped,
    }
    return _page(
        "editor.html",
        state=state,
        start=wire.report_to_json(report_of_position(START, follow_pieces=True)),
        pieces=cut_at_findings(text or "", findings),
        flipped=flipped,
        teaching=request.args.get("t") == "1",
        words=words,
    )


def _page(template: str, **values: object) -> Response:
    theme = request.cookies.get("theme", "auto")
    response = make_response(render_template(template, theme=theme, **values))
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Cookie"
    return response
