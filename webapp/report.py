"""All that the editor needs to know of one text or one position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from webapp import feen, makruk, sfen, xiangqi
from webapp import words as spoken
from webapp.epd import write_epd
from webapp.feen import write_feen
from webapp.fen import write_fen
from webapp.findings import Edit, Finding, Fix, Span
from webapp.legality import analyse
from webapp.notations import Found, notations_of, parse, positions_in, write
from webapp.position import MOST_SQUARES, Game, Position, other
from webapp.rules.chess import edits
from webapp.rules.chess.castling import CastlingStyle, obstacle
from webapp.rules.chess.choices import (
    CastlingChoice,
    EnPassantChoice,
    castling_choices,
    en_passant_choices,
)
from webapp.rules.fixes import game_mends
from webapp.text.reading import EnPassantMode, Reading


class Report(Struct, frozen=True):
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


# --- legality, on a text --------------------------------------------------------------

_FIELD_OF = (
    ("castling-", "castling"),
    ("en-passant-", "en_passant"),
    ("clock-", "halfmove"),
    ("fifty-", "halfmove"),
    ("seventy-five-", "halfmove"),
    ("too-few-moves", "fullmove"),
)
_WRITERS: Mapping[str, Callable[[Position], str]] = {
    "feen": write_feen,
    "sfen": sfen.write_sfen,
    "xiangqi": xiangqi.write_xiangqi,
    "makruk": makruk.write_makruk,
    "spoken": spoken.write_spoken,
}
_ONLY_MAKRUK = frozenset(("M", "S", "+P", "m", "s", "+p"))
_NOT_WRONG = ("castling-chess960", "castling-homes-differ")


def examine(reading: Reading) -> tuple[Finding, ...]:
    """The findings of a reading, then those on the position that was read.

    A position with a field that could not be read is not judged: what was taken
    in its place is nobody's choice.
    """
    errors = any(finding.severity == "error" for finding in reading.findings)
    if reading.position is None or errors:
        return reading.findings
    found = analyse(reading.position)
    if not found:
        return reading.findings
    style = reading.notation if reading.notation in ("xfen", "shredder") else "fen"
    said = _with_places_and_fixes(
        found,
        reading.position,
        text=reading.text,
        fields=reading.fields,
        style=style,
        write=_writer(reading),
    )
    if "fullmove" not in reading.fields:
        said = without_move_count(said)
    return (*reading.findings, *said)


def _writer(reading: Reading) -> Callable[[Position], str] | None:
    """What writes in the notation of the text, an EPD with its operations; None for FEN."""
    if reading.notation == "epd":
        return partial(write_epd, operations=reading.operations)
    return _WRITERS.get(reading.notation)


def without_move_count(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings without those by the number of moves, where nobody has given it."""
    return tuple(f for f in findings if f.code not in ("too-few-moves", "clock-above-moves"))


def diagnose(
    position: Position,
    *,
    text: str = "",
    fields: Mapping[str, Span] | None = None,
    style: CastlingStyle = "fen",
    write: Callable[[Position], str | None] | None = None,
) -> tuple[Finding, ...]:
    """All that can be said of the position, on the text it was read from, if any.

    fields   where each field stands in `text`
    style    how the castling letters of a fix are written in FEN
    write    writes the position of a fix in the notation of the text; by default
             in that of its game, in FEEN where that would lose anything
    """
    return _with_places_and_fixes(analyse(position), position, text, fields, style, write)


def _with_places_and_fixes(
    found: Iterable[Finding],
    position: Position,
    text: str,
    fields: Mapping[str, Span] | None,
    style: CastlingStyle,
    write: Callable[[Position], str | None] | None,
) -> tuple[Finding, ...]:
    if write is None:
        write = partial(write_fen, castling=style) if position.game == "chess" else _write_whole
    return tuple(
        replace(
            finding,
            span=_span(finding.code, fields or {}),
            fixes=tuple(_fixes(finding, position, text, write)),
        )
        for finding in found
    )


def _write_whole(position: Position) -> str | None:
    """The position of another game than chess, in FEEN where its own notation lacks something.

    Makruk without met and khon would read as chess. None where FEEN has no room either.
    """
    own = _LACKS.get(position.game)
    lacks = own is None or any(own(position))
    if position.game == "makruk" and not any(p in _ONLY_MAKRUK for p in position.squares):
        lacks = True
    if lacks:
        return None if feen.unwritable(position) else write_feen(position)
    return _WRITERS["sfen" if position.game == "shogi" else position.game](position)


def _lacks(
    unwritable: Callable[[Position], Finding | None],
    losses: Callable[[Position], Iterator[Finding]],
) -> Callable[[Position], Iterator[Finding]]:
    def lacks(position: Position) -> Iterator[Finding]:
        reason = unwritable(position)
        yield from [reason] if reason else losses(position)

    return lacks


_LACKS: Mapping[str, Callable[[Position], Iterator[Finding]]] = {
    "shogi": _lacks(sfen.unwritable, sfen.losses),
    "xiangqi": _lacks(xiangqi.unwritable, xiangqi.losses),
    "makruk": _lacks(makruk.unwritable, makruk.losses),
}


def _fixes(
    finding: Finding, position: Position, text: str, write: Callable[[Position], str | None]
) -> Iterator[Fix]:
    chess = position.game == "chess"
    for name, mended in (
        _mends(finding, position) if chess else game_mends(finding, position, analyse)
    ):
        written = write(mended)
        if written is not None:
            yield Fix(name, (Edit(0, len(text), written),))


def _span(code: str, fields: Mapping[str, Span]) -> Span | None:
    return next((fields.get(field) for start, field in _FIELD_OF if code.startswith(start)), None)


def _mends(finding: Finding, position: Position) -> Iterator[tuple[str, Position]]:
    """For chess names of fixes, and the position that each would make."""
    code = finding.code
    if code.startswith("castling-") and code not in _NOT_WRONG:
        kept = tuple(rook for rook in position.castling if not obstacle(position.squares, rook))
        if code.endswith("-same-wing"):
            kept = tuple(rook for rook in position.castling if rook not in finding.squares)
        yield "drop-rights", replace(position, castling=kept)
    elif code.startswith("en-passant-"):
        yield "no-en-passant", replace(position, en_passant=None)
        if code == "en-passant-clock":
            yield "clock-to-zero", replace(position, halfmove=0)
    elif code == "clock-above-moves":
        yield "clock-to-zero", replace(position, halfmove=0)
    elif code.endswith("-can-be-taken"):
        turn = other(position.turn)
        name = "black-to-move" if turn == "second" else "white-to-move"
        yield name, replace(position, turn=turn, en_passant=None)
