"""The JSON shapes of requests and reports.

With `wire_position.py` the only place that knows how the core looks on the wire.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard, get_args

from webapp.coordinates import square_name
from webapp.findings import Finding, Fix, fix_label, message
from webapp.games import EVERY_GAME
from webapp.language import spoken
from webapp.notations import READABLE
from webapp.position import CHESS, BoardKind, Game, Position
from webapp.report import Report
from webapp.text.reading import BOARDS, EnPassantMode
from webapp.web.wire_position import (
    Json,
    WireError,
    as_object,
    is_game,
    position_from_json,
    position_to_json,
)

__all__ = ["WireError"]


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """What /api/read is asked.

    `notation` and `game` are those of `notations.parse`.
    """

    text: str
    notation: str | None
    game: Game | None
    en_passant: EnPassantMode


@dataclass(frozen=True, slots=True)
class WriteRequest:
    """What /api/write is asked; `follow_pieces` where `castling` is null."""

    position: Position
    follow_pieces: bool
    before: Position | None
    en_passant: EnPassantMode


# --- out -------------------------------------------------------------------------


def report_to_json(report: Report) -> Json:
    """The answer of /api/read and /api/write; `several` only where there are several."""
    several = [
        {"line": found.line, "text": found.text, "position": position_to_json(found.position)}
        for found in report.several
    ]
    kind = report.position.kind if report.position else BOARDS.get(report.notation, CHESS)
    findings = [finding_to_json(finding, report.text or "", kind) for finding in report.findings]
    return {
        **({"several": several} if several else {}),
        "position": position_to_json(report.position) if report.position else None,
        "notation": report.notation,
        "notations": dict(report.notations),
        "findings": findings,
        "choices": {
            "castling": [
                {
                    "right": choice.right,
                    "rook": square_name(kind, choice.rook),
                    "possible": choice.reason is None,
                    "held": choice.held,
                    "reason": None if choice.reason is None else spoken(choice.reason),
                }
                for choice in report.castling
            ],
            "en_passant": [
                {"square": square_name(kind, choice.square), "capturable": choice.capturable}
                for choice in report.en_passant
            ],
        },
    }


def finding_to_json(finding: Finding, text: str, kind: BoardKind = CHESS) -> Json:
    """The finding in words; its fixes as the whole of `text` corrected.

    kind   the board that its squares are on
    """
    start, end = finding.span or (None, None)
    count = kind.files * kind.ranks
    return {
        "code": finding.code,
        "severity": finding.severity,
        "start": start,
        "end": end,
        "squares": [square_name(kind, square) for square in finding.squares if square < count],
        "message": message(finding),
        "fixes": [_fix_to_json(fix, text) for fix in finding.fixes],
    }


def _fix_to_json(fix: Fix, text: str) -> Json:
    return {"label": fix_label(fix), "text": fix.apply(text), "sure": fix.sure}


# --- in --------------------------------------------------------------------------


def read_request(body: object) -> ReadRequest:
    """The body of /api/read. Raises WireError."""
    fields = as_object(body, "the request")
    text = fields.get("text")
    if not isinstance(text, str):
        raise WireError("“text” must be a string")
    notation = fields.get("notation")
    if notation is not None and notation not in READABLE:
        raise WireError(f"“notation” must be null or one of {', '.join(READABLE)}")
    game = fields.get("game")
    if game is not None and not is_game(game):
        raise WireError(f"“game” must be null or one of {', '.join(EVERY_GAME)}")
    return ReadRequest(text, notation, game, _en_passant_mode(fields))


def write_request(body: object) -> WriteRequest:
    """The body of /api/write. Raises WireError."""
    fields = as_object(body, "the request")
    raw = as_object(fields.get("position"), "“position”")
    before = fields.get("before")
    return WriteRequest(
        position_from_json(raw),
        "castling" in raw and raw["castling"] is None,
        None if before is None else position_from_json(as_object(before, "“before”")),
        _en_passant_mode(fields),
    )


def _en_passant_mode(fields: Mapping[str, Any]) -> EnPassantMode:
    mode = fields.get("en_passant", "always")
    if not _is_mode(mode):
        raise WireError(f"“en_passant” must be one of {', '.join(get_args(EnPassantMode))}")
    return mode


def _is_mode(raw: object) -> TypeGuard[Literal["always", "xfen", "legal"]]:
    return isinstance(raw, str) and raw in get_args(EnPassantMode)
