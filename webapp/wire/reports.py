"""The JSON shapes of requests and reports.

With `position.py` and `shapes.py` the only place that knows how the core
looks on the wire.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import msgspec
from msgspec import Struct, to_builtins

from webapp.document import Collection, Entry
from webapp.document.diagnosis import problem_in, written
from webapp.document.games import GameEntry
from webapp.document.refit import Refitted
from webapp.document.report import Report
from webapp.findings import CODES, Finding, fix_label, message
from webapp.formats.grammar.reading import EnPassantMode
from webapp.formats.pgn.starts import game_of
from webapp.formats.registry import READABLE
from webapp.games import EVERY_GAME, is_game
from webapp.games.board import CHESS, BoardKind, Game
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.games.coordinates import square_name
from webapp.games.labels import CHESS960, result_said
from webapp.language import translated
from webapp.model.line import Line
from webapp.model.marks import Mark, write_marks
from webapp.model.position import Position
from webapp.moves.walk import LONGEST_WALK, walk
from webapp.rules.attacks import attack_map
from webapp.wire.line import (
    Was,
    WireBeginning,
    WireWas,
    beginning_from_wire,
    line_to_json,
    was_from_wire,
)
from webapp.wire.marks import checked_marks, marks_to_json
from webapp.wire.position import Json, position_from_wire, position_to_json
from webapp.wire.shapes import (
    BAD_GAME,
    BAD_NOTATION,
    BAD_VARIANT,
    AttacksBody,
    CardsBody,
    ElsewhereBody,
    EncodingBody,
    ReadBody,
    WireError,
    WireMark,
    WriteBody,
    decoded,
    variant_to_json,
)

__all__ = ["Json", "WireError"]

_UNKNOWN = re.compile(r"[?.*-]*")
"""What PGN has for what is not known (standard §8.1.1)."""
ENCODINGS = {
    "cp932": "shift_jis",
    "cp949": "euc-kr",
    "euc_jp": "euc-jp",
    "iso2022_jp": "iso-2022-jp",
    "cp866": "ibm866",
    "iso8859-2": "iso-8859-2",
}
"""The labels that browsers have for encodings, where it is another one."""

LETTERS = {name: bytes(range(128, 256)).decode(name) for name in ("cp437", "cp850", "cp852")}
"""What the bytes beyond ASCII are in encodings that browsers do not have."""


class ReadRequest(Struct, frozen=True):
    """A request to /api/read.

    `notation` and `game` are those of `notations.parse`; which of the `marks` fit is known
    once the text is read; `rules` is a variant of chess that has its own, "" for none.
    """

    text: str
    notation: str | None
    game: Game | None
    en_passant: EnPassantMode
    marks: tuple[WireMark, ...]
    chess960: bool = False
    rules: str = ""


class GamesBody(Struct):
    """The body of /api/games: a slice of a text, `last` where nothing follows it, and the head of
    the table that it is of, as the answer for the slice before has it.
    """

    text: str
    last: bool = True
    head: str = ""


class WriteBodyWithLine(WriteBody):
    """The body of /api/write.

    line  of the line that the position is one of what its sides are called by
    """

    was: WireWas | None = None
    line: WireBeginning | None = None


class WriteRequest(Struct, frozen=True):
    """A request to /api/write; `follow_pieces` where `castling` is null.

    `line` is that of the position, without its moves.
    """

    position: Position
    follow_pieces: bool
    before: Position | None
    en_passant: EnPassantMode
    operations: tuple[str, str]
    marks: tuple[WireMark, ...]
    played: bool
    was: Was | None = None
    chess960: bool = False
    line: Line | None = None


# --- out -------------------------------------------------------------------------


def encoded(answer: Json) -> bytes:
    """The answer as JSON in UTF-8."""
    try:
        return msgspec.json.encode(answer, enc_hook=_plain)
    except UnicodeEncodeError:
        # A text may hold half a character of two, which UTF-8 has no place for.
        return json.dumps(answer).encode()


def _plain(value: object) -> str:
    """A name that messages translate, as text; msgspec takes no other kind of `str` by itself."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError


def report_to_json(report: Report) -> Json:
    """The answer of /api/read and /api/write.

    `several` only where there are several, `seen_from` where a link says it, `variant` where the
    text does, null where it says that it is of standard chess, `marks` where there are any, with
    them as an address has them as `marks_text`, `line` and `ply` of a text with moves.
    """
    position, handicap = report.position, report.handicap
    several = [
        {"line": found.line, "text": found.text, "position": position_to_json(found.position)}
        for found in report.several.found
        if found.position
    ]
    kind = report.kind
    findings = [finding_to_json(finding, report.text or "", kind) for finding in report.findings]
    return {
        **({"several": several, "left_out": report.several.left_out} if several else {}),
        **({"seen_from": report.seen_from} if report.seen_from else {}),
        **({"variant": None} if report.standard else variant_to_json(report.chess960)),
        **_marks(report.marks, kind),
        **_line(report),
        "position": position and position_to_json(position, handicap=handicap),
        "notation": report.notation,
        "notations": report.notations,
        "findings": findings,
        "fix_all": report.fix_all,
        **({"operations": to_builtins(report.operations)} if report.operations else {}),
        "choices": {
            "castling": [
                {
                    "right": choice.right,
                    "rook": square_name(kind, choice.rook),
                    "possible": choice.reason is None,
                    "held": choice.held,
                    "reason": None if choice.reason is None else translated(choice.reason),
                }
                for choice in report.castling
            ],
            "en_passant": [
                {"square": square_name(kind, choice.square), "capturable": choice.capturable}
                for choice in report.en_passant
            ],
        },
    }


def _line(report: Report) -> Json:
    if report.line is None:
        return {}
    steps = walk(report.line, longest=LONGEST_WALK)
    return {"line": line_to_json(report.line, steps, "always"), "ply": report.ply}


def refitted_to_json(refitted: Refitted) -> Json:
    """A line that was fitted: the moves that fit, and what is left in words."""
    line = refitted.line
    told = line and line_to_json(line, walk(line, longest=LONGEST_WALK), "always")
    places = {"ply": refitted.ply, "at": refitted.at}
    return {"line": told, **places, "left": refitted.left, "count": refitted.count}


def _marks(marks: tuple[Mark, ...], kind: BoardKind) -> Json:
    if not marks:
        return {}
    return {"marks": marks_to_json(marks, kind), "marks_text": write_marks(marks, kind)}


def collection_to_json(collection: Collection) -> Json:
    """The answer of /api/positions; `rest` counts characters as spans do.

    `problem` only of a part that cannot be read: why, in words; `marks` where there are any.
    """
    return {
        "positions": [_entry_to_json(entry) for entry in collection.entries],
        "usual_starts": collection.usual_starts,
        "rest": collection.rest,
    }


def _entry_to_json(entry: Entry) -> Json:
    position, problem = entry.position, problem_in(entry)
    marks = marks_to_json(entry.marks, position.kind) if position else []
    return {
        "line": entry.line,
        "text": entry.text,
        "position": position_to_json(position) if position else None,
        "name": entry.name,
        "written": written(entry),
        "operations": bool(entry.operations),
        **({"marks": marks} if marks else {}),
        **({"problem": message(problem)} if problem else {}),
    }


def finding_to_json(finding: Finding, text: str, kind: BoardKind = CHESS) -> Json:
    """The finding in words; its fixes as the whole of `text` corrected.

    A fix that leaves the text as it is, and says what it is of, has `variant`.

    kind   the board that its squares are on
    """
    start, end = finding.span or (None, None)
    count = kind.files * kind.ranks
    return {
        "code": finding.code,
        "severity": finding.severity,
        "asks": CODES[finding.code].asks,
        "quiet": CODES[finding.code].quiet,
        "start": start,
        "end": end,
        "squares": [square_name(kind, square) for square in finding.squares if square < count],
        "message": message(finding),
        "fixes": [
            {"label": fix_label(fix), "text": fix.apply(text), "sure": fix.sure}
            | variant_to_json(fix.chess960)
            for fix in finding.fixes
        ],
    }


def games_to_json(games: Iterable[GameEntry], following: int, head: str = "") -> Json:
    """Games, where each stands, counted in characters as spans are, and what is known of it.

    `won` is the result as the game has it, in words. Of rows of a table there are also the `title`,
    and the `head` that has to stand before any of them.
    """
    of_table = {"head": head} if head else {}
    return {"games": [_game_to_json(game) for game in games], "next": following, **of_table}


def _game_to_json(game: GameEntry) -> Json:
    tags = {name: game.tags.get(name, "") for name in ("White", "Black", "Event", "Date", "Result")}
    known = {name.lower(): "" if _UNKNOWN.fullmatch(tag) else tag for name, tag in tags.items()}
    told: Json = {"tagged": bool(game.tags), "set_up": "FEN" in game.tags}
    played = game_of(game.tags.get("Variant") or game.tags.get("Game", "")) or "chess"
    known["won"] = result_said(played, known["result"])
    told["moves"] = EVERY_GAME[played].count_moves(game.plies)
    if game.title:
        told["title"] = game.title
    return {"start": game.start, "end": game.end, "plies": game.plies, **told, **known}


def attacks_to_json(position: Position) -> Json:
    """The answer of /api/attacks: the squares of all pieces that attack some, with these."""

    def name(square: int) -> str:
        # A name of shogi is a phrase, which is no key of JSON.
        return str(square_name(position.kind, square))

    return {
        "attacks": {
            name(square): [name(target) for target in attacked]
            for square, attacked in attack_map(position).items()
        }
    }


# --- in --------------------------------------------------------------------------


def read_request(body: bytes) -> ReadRequest:
    """The body of /api/read. Raises WireError."""
    asked = decoded(body, ReadBody)
    if asked.notation is not None and asked.notation not in READABLE:
        raise WireError(BAD_NOTATION)
    game = _game(asked.game)
    marks = checked_marks(asked.marks)
    variant = asked.variant or ""
    if variant not in ("", CHESS960[0], *CHESS_VARIANTS):
        raise WireError(BAD_VARIANT)
    chess960 = variant == CHESS960[0]
    rules = "" if chess960 else variant
    return ReadRequest(asked.text, asked.notation, game, asked.en_passant, marks, chess960, rules)


def cards_request(body: bytes) -> tuple[str, Game | None, bool]:
    """The body of /api/cards: its text, the game that is meant, and whether a text that is one
    game goes on the board. Raises WireError.
    """
    asked = decoded(body, CardsBody)
    return asked.text, _game(asked.game), asked.on_board


def _game(name: str | None) -> Game | None:
    if name is not None and not is_game(name):
        raise WireError(BAD_GAME)
    return name


def encoding_request(body: bytes) -> bytes:
    """The body of /api/encoding. Raises WireError."""
    return decoded(body, EncodingBody).data


def write_request(body: bytes) -> WriteRequest:
    """The body of /api/write. Raises WireError."""
    asked = decoded(body, WriteBodyWithLine)
    notation = asked.operations.notation if asked.operations else "epd"
    if notation not in READABLE:
        raise WireError(BAD_NOTATION)
    return WriteRequest(
        position_from_wire(asked.position),
        asked.position.castling is None,
        position_from_wire(asked.before) if asked.before else None,
        asked.en_passant,
        ("", "epd") if asked.operations is None else (asked.operations.text, notation),
        checked_marks(asked.marks),
        asked.played,
        was_from_wire(asked.was) if asked.was else None,
        asked.variant is not None,
        beginning_from_wire(asked.line) if asked.line else None,
    )


def games_request(body: bytes) -> GamesBody:
    """The slice of a text. Raises WireError."""
    return decoded(body, GamesBody)


def attacks_request(body: bytes) -> Position:
    """The position in the body of /api/attacks. Raises WireError."""
    return position_from_wire(decoded(body, AttacksBody).position)


def elsewhere_request(body: bytes) -> tuple[Position, bool]:
    """The position in the body of /api/elsewhere; whether it is of Chess960. Raises WireError."""
    asked = decoded(body, ElsewhereBody)
    return position_from_wire(asked.position), asked.variant is not None
