"""All that the editor needs to know of one text or one position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from webapp import edits, feen
from webapp.choices import CastlingChoice, EnPassantChoice, castling_choices, en_passant_choices
from webapp.diagnosis import diagnose, examine, without_move_count
from webapp.findings import Finding
from webapp.notations import Found, notations_of, parse, positions_in, write
from webapp.position import MOST_SQUARES, Game, Position
from webapp.reading import EnPassantMode


@dataclass(frozen=True, slots=True)
class Report:
    """What one text or position amounts to.

    text        the text that was read, which spans and fixes refer to; None
                where the report is about a position
    position    None where the text holds none; then nothing but findings
    notation    the one the text is in, or `"fen"`
    notations   the position in each notation by name that can hold it
    several     all positions of a text that holds more than one, else empty
    """

    text: str | None
    position: Position | None
    findings: tuple[Finding, ...]
    notation: str = "fen"
    notations: Mapping[str, str] = field(default_factory=dict)
    castling: tuple[CastlingChoice, ...] = ()
    en_passant: tuple[EnPassantChoice, ...] = ()
    several: tuple[Found, ...] = ()


def report_of_text(
    text: str,
    en_passant: EnPassantMode = "always",
    *,
    notation: str | None = None,
    game: Game | None = None,
) -> Report:
    """Reads any text; `notation` and `game` as in `notations.parse`."""
    reading = parse(text, notation, game=game)
    several = positions_in(text)
    if reading.position is None:
        return Report(text, None, reading.findings, reading.notation, several=several)
    if len(reading.position.squares) > MOST_SQUARES:
        args = {"count": len(reading.position.squares), "limit": MOST_SQUARES}
        refused = (*reading.findings, Finding("board-too-large", args=args))
        return Report(text, None, refused, reading.notation)
    report = _report(text, reading.position, examine(reading), reading.notation, en_passant)
    return replace(report, several=several)


def report_of_position(
    position: Position,
    *,
    before: Position | None = None,
    follow_pieces: bool = False,
    en_passant: EnPassantMode = "always",
) -> Report:
    """Reports on a position as set up on the board.

    before          the position that an edit has just changed: what the edit
                    made impossible is dropped, with a finding
    follow_pieces   castling rights are those that kings and rooks on their
                    home squares bear, whatever `position` holds
    """
    findings: tuple[Finding, ...] = ()
    chess = position.game == "chess"
    if follow_pieces and chess:
        position = edits.follow_pieces(position)
    if before and chess and before.game == "chess":
        position, findings = edits.drop_impossible(before, position)
    said = diagnose(position)
    if (position.halfmove, position.fullmove) == (0, 1):
        said = without_move_count(said)
    own = notations_of(position)
    if not own and all(found.code != "more-pieces-than-squares" for found in said):
        said = (*filter(None, [feen.unwritable(position)]), *said)
    return _report(None, position, (*findings, *said), own[0] if own else "feen", en_passant)


def _report(
    text: str | None,
    position: Position,
    findings: tuple[Finding, ...],
    notation: str,
    en_passant: EnPassantMode,
) -> Report:
    return Report(
        text,
        position,
        findings,
        notation,
        {name: write(position, name, en_passant) for name in notations_of(position)},
        castling_choices(position) if position.game == "chess" else (),
        en_passant_choices(position) if position.game == "chess" else (),
    )
