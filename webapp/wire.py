"""The JSON shapes: the only place that knows how the core looks on the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard, get_args

from webapp.coordinates import square_name
from webapp.findings import Finding, Fix, fix_label, message, quote
from webapp.notations import READABLE
from webapp.placement import PIECES
from webapp.position import (
    CHESS,
    MAX_COUNTER,
    SQUARE_NAMES,
    SQUARES,
    BoardKind,
    Position,
    Side,
    canonical_castling,
    side_of_home_rank,
)
from webapp.reading import BOARDS, EnPassantMode
from webapp.report import Report

Json = dict[str, Any]


class WireError(Exception):
    """A request that does not have the documented shape; the message says where."""


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """What /api/read is asked."""

    text: str
    en_passant: EnPassantMode


@dataclass(frozen=True, slots=True)
class WriteRequest:
    """What /api/write is asked; `follow_pieces` where `castling` is null."""

    position: Position
    follow_pieces: bool
    before: Position | None
    en_passant: EnPassantMode


# --- out -------------------------------------------------------------------------


def position_to_json(position: Position) -> Json:
    """The position with squares by name."""
    return {
        "game": position.game,
        "files": position.files,
        "ranks": position.ranks,
        "squares": list(position.squares),
        "hands": {"first": {}, "second": {}},
        "turn": position.turn,
        "castling": [SQUARE_NAMES[rook] for rook in position.castling],
        "en_passant": _name(position.en_passant),
        "halfmove": position.halfmove,
        "fullmove": position.fullmove,
    }


def report_to_json(report: Report) -> Json:
    """The answer of /api/read and /api/write; `several` only where there are several."""
    several = [
        {"line": found.line, "text": found.text, "squares": list(found.position.squares)}
        for found in report.several
    ]
    kind = report.position.kind if report.position else BOARDS.get(report.notation, CHESS)
    return {
        **({"several": several} if several else {}),
        "position": position_to_json(report.position) if report.position else None,
        "notation": report.notation,
        "notations": dict(report.notations),
        "findings": [finding_to_json(f, report.text or "", kind) for f in report.findings],
        "choices": {
            "castling": [
                {
                    "right": choice.right,
                    "rook": SQUARE_NAMES[choice.rook],
                    "possible": choice.reason is None,
                    "held": choice.held,
                    "reason": choice.reason,
                }
                for choice in report.castling
            ],
            "en_passant": [
                {"square": SQUARE_NAMES[choice.square], "capturable": choice.capturable}
                for choice in report.en_passant
            ],
        },
    }


def finding_to_json(finding: Finding, text: str, kind: BoardKind = CHESS) -> Json:
    """The finding in words; its fixes as the whole of `text` corrected.

    kind   the board that its squares are on
    """
    start, end = finding.span or (None, None)
    return {
        "code": finding.code,
        "severity": finding.severity,
        "start": start,
        "end": end,
        "squares": [square_name(kind, square) for square in finding.squares],
        "message": message(finding),
        "fixes": [_fix_to_json(fix, text) for fix in finding.fixes],
    }


def _fix_to_json(fix: Fix, text: str) -> Json:
    return {"label": fix_label(fix), "text": fix.apply(text), "sure": fix.sure}


def _name(square: int | None) -> str | None:
    return None if square is None else SQUARE_NAMES[square]


# --- in --------------------------------------------------------------------------


def read_request(body: object) -> ReadRequest:
    """The body of /api/read. Raises WireError."""
    fields = _object(body, "the request")
    text = fields.get("text")
    if not isinstance(text, str):
        raise WireError("“text” must be a string")
    notation = fields.get("notation")
    if notation is not None and notation not in READABLE:
        raise WireError(f"“notation” must be null or one of {', '.join(READABLE)}")
    return ReadRequest(text, _en_passant_mode(fields))


def write_request(body: object) -> WriteRequest:
    """The body of /api/write. Raises WireError."""
    fields = _object(body, "the request")
    raw = _object(fields.get("position"), "“position”")
    before = fields.get("before")
    return WriteRequest(
        position_from_json(raw),
        "castling" in raw and raw["castling"] is None,
        None if before is None else position_from_json(_object(before, "“before”")),
        _en_passant_mode(fields),
    )


def position_from_json(raw: Mapping[str, Any]) -> Position:
    """A position from its JSON form. Raises WireError naming what is wrong.

    `game`, `files`, `ranks`, `hands`, `turn`, `castling`, `en_passant`,
    `halfmove` and `fullmove` may be left out.
    """
    for key, expected in (("game", "chess"), ("files", 8), ("ranks", 8)):
        value = raw.get(key, expected)
        if type(value) is not type(expected) or value != expected:
            raise WireError(f"“{key}” must be {expected}")
    if raw.get("hands", {}) not in ({}, {"first": {}, "second": {}}):
        raise WireError("“hands” must be empty in chess")
    turn = raw.get("turn", "first")
    if not _is_side(turn):
        raise WireError("“turn” must be “first” or “second”")
    target = raw.get("en_passant")
    return Position(
        squares=_squares(raw.get("squares")),
        turn=turn,
        castling=_castling(raw.get("castling")),
        en_passant=None if target is None else _square(target, "“en_passant”"),
        halfmove=_counter(raw, "halfmove", 0),
        fullmove=_counter(raw, "fullmove", 1),
    )


def _object(raw: object, name: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise WireError(f"{name} must be a JSON object")
    return raw


def _list(raw: object, name: str) -> Sequence[object]:
    if not isinstance(raw, list):
        raise WireError(f"{name} must be a list")
    return raw


def _is_side(raw: object) -> TypeGuard[Side]:
    return raw in ("first", "second")


def _squares(raw: object) -> tuple[str, ...]:
    squares = _list(raw, "“squares”")
    if len(squares) != 64:
        raise WireError(f"“squares” must have 64 entries, not {len(squares)}")
    for piece in squares:
        if piece != "" and not (isinstance(piece, str) and piece in PIECES):
            shown = quote(piece) if isinstance(piece, str) else type(piece).__name__
            raise WireError(f'“squares” holds “{shown}”; a square is "" or one of PNBRQKpnbrqk')
    return tuple(str(piece) for piece in squares)


def _square(raw: object, name: str) -> int:
    if not isinstance(raw, str) or raw not in SQUARES:
        raise WireError(f"{name} must be a square from a1 to h8")
    return SQUARES[raw]


def _castling(raw: object) -> tuple[int, ...]:
    entries = [] if raw is None else _list(raw, "“castling”")
    if len(entries) > 16:
        raise WireError("“castling” must have 16 entries at the most")
    rooks = [_square(entry, "each entry of “castling”") for entry in entries]
    if any(side_of_home_rank(rook) is None for rook in rooks):
        raise WireError("each entry of “castling” must be on rank 1 or 8")
    return canonical_castling(rooks)


def _counter(raw: Mapping[str, Any], key: str, lowest: int) -> int:
    value = raw.get(key, lowest)
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= MAX_COUNTER:
        raise WireError(f"“{key}” must be a whole number from {lowest} to {MAX_COUNTER}")
    return value


def _en_passant_mode(fields: Mapping[str, Any]) -> EnPassantMode:
    mode = fields.get("en_passant", "always")
    if not _is_mode(mode):
        raise WireError(f"“en_passant” must be one of {', '.join(get_args(EnPassantMode))}")
    return mode


def _is_mode(raw: object) -> TypeGuard[Literal["always", "xfen", "legal"]]:
    return isinstance(raw, str) and raw in get_args(EnPassantMode)
