"""The JSON interface: decode, call, render."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from webapp.elsewhere import elsewhere
from webapp.encoding import suggested
from webapp.moves import Refusal, outcome, possible_moves, read_move
from webapp.notations import collect
from webapp.records import forms_for, write_record
from webapp.records.games import index_games
from webapp.report import Report, report_of_position, report_of_text, with_marks
from webapp.starts import CHESS960_NUMBERS, START_POSITIONS, chess960_start
from webapp.walk import LONGEST_WALK, MOST_EARLIER, candidates, step, walk
from webapp.web import wire, wire_attacks, wire_line
from webapp.web.limits import most_bytes
from webapp.web.wire_marks import marks_on

blueprint = Blueprint("api", __name__)


def _body() -> bytes:
    if request.mimetype != "application/json":
        abort(415)
    most = most_bytes(request.path)
    # One more: where the length is not given, reading ends there without a word.
    request.max_content_length = most + 1
    body = request.get_data(cache=False)
    if len(body) > most:
        abort(413)
    return body


def _answer(report: Report) -> Response:
    return _json(wire.report_to_json(report))


def _json(answer: wire.Json) -> Response:
    response = Response(wire.encoded(answer), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/api/read")
def read() -> Response:
    """Reads a text and reports on the position in it."""
    asked = wire.read_request(_body())
    report = report_of_text(asked.text, asked.en_passant, notation=asked.notation, game=asked.game)
    if not report.marks:
        report = with_marks(report, marks_on(report.kind, asked.marks), asked.en_passant)
    return _answer(report)


@blueprint.post("/api/positions")
def positions() -> Response:
    """Lists the positions of a text, as far as one request goes."""
    return _json(wire.collection_to_json(collect(wire.read_request(_body()).text)))


@blueprint.post("/api/write")
def write() -> Response:
    """Reports on a position as set up on the board."""
    asked = wire.write_request(_body())
    return _answer(
        report_of_position(
            asked.position,
            before=asked.before,
            follow_pieces=asked.follow_pieces,
            en_passant=asked.en_passant,
            operations=asked.operations,
            marks=marks_on(asked.position.kind, asked.marks),
            played=asked.played,
        )
    )


@blueprint.post("/api/moves")
def moves() -> Response:
    """The moves that may be played after a line, with what they make of the position."""
    positions, last, en_passant = wire_line.path_request(_body())
    position = positions[-1]
    possible = possible_moves(position)
    found = candidates(position, possible, last)
    said = outcome(position, tuple(positions[-MOST_EARLIER - 1 : -1]), possible)
    return _json(
        {
            "moves": [wire_line.candidate_to_json(position, move, en_passant) for move in found],
            **wire_line.possible_to_json(position, possible),
            **wire_line.outcome_to_json(said, position.kind),
        }
    )


@blueprint.post("/api/move")
def move() -> Response:
    """The move of a text after a line, or why it is none."""
    positions, last, text, en_passant = wire_line.move_request(_body())
    position = positions[-1]
    possible = possible_moves(position)
    found = read_move(position, text, possible, last=last)
    if isinstance(found, Refusal):
        return _json(wire_line.refusal_to_json(found, position.kind))
    played = step(positions, found, possible, last)
    return _json({"ply": wire_line.step_to_json(position, found, played, en_passant)})


@blueprint.post("/api/line")
def line() -> Response:
    """What is said of the plies of a line, from one of them on, as far as one request goes."""
    asked, first, en_passant = wire_line.line_request(_body())
    steps = walk(asked, first=first, longest=LONGEST_WALK)
    return _json(wire_line.line_to_json(asked, steps, en_passant))


@blueprint.post("/api/games")
def games() -> Response:
    """Lists the games of a slice of a text, and where the next slice is to begin."""
    asked = wire_line.games_request(_body())
    return _json(wire_line.games_to_json(*index_games(asked.text, last=asked.last)))


@blueprint.post("/api/encoding")
def encoding() -> Response:
    """The encoding of the beginning of a file that is no UTF-8, by its label for browsers."""
    found = suggested(wire.encoding_request(_body()))
    return _json({"encoding": wire.ENCODINGS.get(found, found)})


@blueprint.post("/api/record")
def record() -> Response:
    """Writes a line as a record."""
    asked, form = wire_line.record_request(_body())
    if form not in forms_for(asked):
        raise wire.WireError(f"“form” must be one of {', '.join(forms_for(asked))}")
    text, losses = write_record(asked, form)
    said = [wire.finding_to_json(finding, "", asked.start.kind) for finding in losses]
    return _json({"text": text, "findings": said})


@blueprint.post("/api/elsewhere")
def boards_elsewhere() -> Response:
    """Where a position can be opened elsewhere."""
    found = elsewhere(wire_attacks.attacks_request(_body()))
    return _json({"links": [{"name": each.name, "address": each.address} for each in found]})


@blueprint.post("/api/attacks")
def attacks() -> Response:
    """Lists what each piece of a position attacks or protects."""
    return _json(wire_attacks.attacks_to_json(wire_attacks.attacks_request(_body())))


@blueprint.get("/api/chess960/<int:number>")
def chess960(number: int) -> Response:
    """Reports on the Chess960 start of that number, 0 to 959."""
    if number not in CHESS960_NUMBERS:
        abort(404)
    return _answer(report_of_position(chess960_start(number)))


@blueprint.get("/api/start/<game>")
def start(game: str) -> Response:
    """Reports on the position a game begins with."""
    position = START_POSITIONS.get(game)
    if position is None:
        abort(404)
    return _answer(report_of_position(position, follow_pieces=True))


@blueprint.get("/healthz")
def health() -> Response:
    """Says that the server is there."""
    return _json({"status": "ok"})
