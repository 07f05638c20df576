"""The JSON interface: decode, call, render."""

from __future__ import annotations

from base64 import b64encode

from flask import Blueprint, Response, abort

from webapp.document import collect
from webapp.document.encoding import suggestion
from webapp.document.games import index_games
from webapp.document.refit import refit
from webapp.document.report import Report, in_line, report_of_position, report_of_text, with_marks
from webapp.formats.elsewhere import elsewhere
from webapp.formats.pgn.starts import start_of_variant
from webapp.formats.records.registry import FORMS, forms_for, write_file
from webapp.formats.starts import CHESS960_NUMBERS, START_POSITIONS, chess960_start
from webapp.language import current
from webapp.lessons.importing.table_index import index_table
from webapp.model.line import Move
from webapp.moves import Refusal, outcome, possible_moves, read_move
from webapp.moves.reasons import refused
from webapp.moves.walk import (
    LONGEST_WALK,
    MOST_EARLIER,
    candidates,
    castles_again,
    position_at,
    step,
    walk,
)
from webapp.web.answers import body, json_answer
from webapp.wire import line as wire_line
from webapp.wire import moves as wire_moves
from webapp.wire import reports
from webapp.wire.marks import marks_on

blueprint = Blueprint("api", __name__)


def _answer(report: Report) -> Response:
    return json_answer(reports.report_to_json(report))


@blueprint.post("/api/read")
def read() -> Response:
    """Reads a text and reports on the position in it."""
    asked = reports.read_request(body())
    report = report_of_text(
        asked.text,
        asked.en_passant,
        notation=asked.notation,
        game=asked.game,
        chess960=asked.chess960,
        variant=asked.rules,
    )
    if not report.marks:
        report = with_marks(report, marks_on(report.kind, asked.marks), asked.en_passant)
    return _answer(report)


@blueprint.post("/api/positions")
def positions() -> Response:
    """Lists the positions of a text, as far as one request goes."""
    return json_answer(reports.collection_to_json(collect(reports.read_request(body()).text)))


@blueprint.post("/api/write")
def write() -> Response:
    """Reports on a position as set up on the board, and on the line that it was one of."""
    asked = reports.write_request(body())
    marks = marks_on(asked.position.kind, asked.marks)
    report = report_of_position(
        asked.position,
        before=asked.before,
        follow_pieces=asked.follow_pieces,
        en_passant=asked.en_passant,
        operations=asked.operations,
        marks=marks,
        played=asked.played,
        chess960=asked.chess960,
    )
    refitted = None
    if asked.was and report.position:
        was = asked.was
        refitted = refit(was.line, was.ply, was.at, report.position, marks, was.turns)
    if refitted and refitted.line and refitted.ply >= 0:
        # What follows from the last move is as that has it.
        there = position_at(refitted.line, refitted.ply)
        report = report_of_position(there, en_passant=asked.en_passant, marks=marks, played=True)
    line = refitted.line if refitted else asked.line
    report = in_line(report, line) if line else report
    answer = reports.report_to_json(report)
    if refitted:
        answer["refitted"] = reports.refitted_to_json(refitted)
    return json_answer(answer)


@blueprint.post("/api/moves")
def moves() -> Response:
    """The moves that may be played after a line, with what they make of the position."""
    positions, last, castled, en_passant, _ = wire_moves.path_request(body())
    position = positions[-1]
    possible = possible_moves(position)
    found = candidates(position, possible, last, castled)
    said = outcome(position, tuple(positions[-MOST_EARLIER - 1 : -1]), possible)
    return json_answer(
        {
            "moves": [wire_moves.candidate_to_json(position, move, en_passant) for move in found],
            **wire_moves.possible_to_json(position, possible),
            **wire_moves.outcome_to_json(said, position.kind),
        }
    )


@blueprint.post("/api/move")
def move() -> Response:
    """The move of a text after a line, or why it is none."""
    (positions, last, castled, en_passant, handicap), text = wire_moves.move_request(body())
    position = positions[-1]
    possible = possible_moves(position)
    found = read_move(position, text, possible, last=last)
    if isinstance(found, Move) and castles_again(position, found, castled):
        found = refused("no-castling-right")
    if isinstance(found, Refusal):
        return json_answer(wire_moves.refusal_to_json(found, position.kind, handicap=handicap))
    played = step(positions, found, possible, last)
    return json_answer({"ply": wire_moves.step_to_json(position, found, played, en_passant)})


@blueprint.post("/api/line")
def line() -> Response:
    """Tells about the plies of a line, from one of them on, as far as one request goes."""
    asked, first, en_passant = wire_line.line_request(body())
    steps = walk(asked, first=first, longest=LONGEST_WALK)
    return json_answer(wire_line.line_to_json(asked, steps, en_passant))


@blueprint.post("/api/games")
def games() -> Response:
    """Lists the games of a slice of a text, and where the next slice is to begin."""
    asked = reports.games_request(body())
    table = index_table(asked.text, head=asked.head, last=asked.last)
    return json_answer(reports.games_to_json(*(table or index_games(asked.text, last=asked.last))))


@blueprint.post("/api/encoding")
def encoding() -> Response:
    """The encoding of the beginning of a file that is no UTF-8, by its label for browsers;
    whether no other is possible; and the letters of encodings that browsers do not have.
    """
    found, is_sure = suggestion(reports.encoding_request(body()), current())
    named = {"encoding": reports.ENCODINGS.get(found, found), "sure": is_sure}
    return json_answer({**named, "letters": reports.LETTERS})


@blueprint.post("/api/record")
def record() -> Response:
    """Writes a line as a record, and as a file where another encoding than UTF-8 is asked for."""
    asked, form, encoding = wire_line.record_request(body())
    if form not in forms_for(asked):
        raise reports.WireError(f"“form” must be one of {', '.join(forms_for(asked))}")
    if encoding and not FORMS[form].shift_jis:
        raise reports.WireError(f"“{form}” has no files in {encoding}")
    text, data, losses = write_file(asked, form, encoding)
    file = {} if data is None else {"file": b64encode(data).decode()}
    said = [reports.finding_to_json(finding, "", asked.start.kind) for finding in losses]
    return json_answer({"text": text, "findings": said, **file})


@blueprint.post("/api/elsewhere")
def boards_elsewhere() -> Response:
    """Where a position can be opened elsewhere."""
    position, chess960 = reports.elsewhere_request(body())
    found = elsewhere(position, chess960=chess960)
    return json_answer({"links": [{"name": each.name, "address": each.address} for each in found]})


@blueprint.post("/api/attacks")
def attacks() -> Response:
    """Lists what each piece of a position attacks or protects."""
    return json_answer(reports.attacks_to_json(reports.attacks_request(body())))


@blueprint.get("/api/chess960/<int:number>")
def chess960(number: int) -> Response:
    """Reports on the Chess960 start of that number, 0 to 959."""
    if number not in CHESS960_NUMBERS:
        abort(404)
    return _answer(report_of_position(chess960_start(number)))


@blueprint.get("/api/start/<game>")
def start(game: str) -> Response:
    """Reports on the position that a game begins with, or a variant of chess with its own rules."""
    position = START_POSITIONS.get(game) or start_of_variant(game)
    if position is None:
        abort(404)
    return _answer(report_of_position(position, follow_pieces=not position.variant))
