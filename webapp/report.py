"""All that the editor needs to know of one text or one position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from webapp import feen
from webapp.epd import write_epd
from webapp.feen import write_feen
from webapp.fen import write_fen
from webapp.findings import CODES, Edit, Finding, Fix
from webapp.games import EVERY_GAME
from webapp.legality import analyse
from webapp.notations import GAME_NOTATIONS, Found, notations_of, parse, positions_in, write
from webapp.position import MOST_SQUARES, Game, Position
from webapp.rules.chess import edits
from webapp.rules.chess.choices import (
    CastlingChoice,
    EnPassantChoice,
    castling_choices,
    en_passant_choices,
)
from webapp.text.reading import EnPassantMode, Reading

Writer = Callable[[Position], str | None]

MOST_FIXES = 40
"""The most sure fixes that are made in a text one after the other."""


class Report(Struct, frozen=True):
    """What one text or position amounts to.

    text        the text that was read, which spans and fixes refer to; None
                where the report is about a position
    position    None where the text holds none; then nothing but findings
    notation    the one the text is in, or `"fen"`
    notations   the position in each notation by name that can hold it
    several     all positions of a text that holds more than one, else empty
    fix_all     the text with everything put right that is certain; None where
                nothing is
    """

    text: str | None
    position: Position | None
    findings: tuple[Finding, ...]
    notation: str = "fen"
    notations: Mapping[str, str] = field(default_factory=dict)
    castling: tuple[CastlingChoice, ...] = ()
    en_passant: tuple[EnPassantChoice, ...] = ()
    several: tuple[Found, ...] = ()
    fix_all: str | None = None


def report_of_text(
    text: str,
    en_passant: EnPassantMode = "always",
    *,
    notation: str | None = None,
    game: Game | None = None,
) -> Report:
    """Reads any text; `notation` and `game` as in `notations.parse`."""
    reading = parse(text, notation, game=game)
    several, fixed = positions_in(text), fix_all(reading, notation, game)
    if reading.position is None:
        found = reading.findings
        return Report(text, None, found, reading.notation, several=several, fix_all=fixed)
    if len(reading.position.squares) > MOST_SQUARES:
        args = {"count": len(reading.position.squares), "limit": MOST_SQUARES}
        refused = (*reading.findings, Finding("board-too-large", args=args))
        return Report(text, None, refused, reading.notation, fix_all=fixed)
    texts = _texts_of(reading.position, en_passant)
    report = _report(text, reading.position, examine(reading), reading.notation, texts)
    return replace(report, several=several, fix_all=fixed)


def fix_all(reading: Reading, notation: str | None = None, game: Game | None = None) -> str | None:
    """The text with everything put right that is certain, None where nothing is.

    One sure fix is made after the other, and what has become of the text is read again;
    `notation` and `game` as in `notations.parse`.
    """
    fixed: str | None = None
    for _ in range(MOST_FIXES):
        sure = (fix for finding in reading.findings for fix in finding.fixes if fix.sure)
        fix = next(sure, None)
        if fix is None:
            break
        fixed = fix.apply(reading.text)
        reading = parse(fixed, notation, game=game)
    return fixed


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
    found = diagnose(position)
    if (position.halfmove, position.fullmove) == (0, 1):
        found = without_move_count(found)
    texts = _texts_of(position, en_passant)
    if not texts and all(finding.code != "more-pieces-than-squares" for finding in found):
        found = (*filter(None, [feen.unwritable(position)]), *found)
    return _report(None, position, (*findings, *found), next(iter(texts), "feen"), texts)


def _texts_of(position: Position, en_passant: EnPassantMode) -> dict[str, str]:
    """The position in each notation that can hold it, its game's own first."""
    return {name: write(position, name, en_passant) for name in notations_of(position)}


def _report(
    text: str | None,
    position: Position,
    findings: tuple[Finding, ...],
    notation: str,
    texts: Mapping[str, str],
) -> Report:
    return Report(
        text,
        position,
        findings,
        notation,
        texts,
        castling_choices(position) if position.game == "chess" else (),
        en_passant_choices(position) if position.game == "chess" else (),
    )


# --- legality, on a text --------------------------------------------------------------

_ONLY_MAKRUK = frozenset(("M", "S", "+P", "m", "s", "+p"))
_BY_MOVE_NUMBER = ("too-few-moves", "clock-above-moves")


def examine(reading: Reading) -> tuple[Finding, ...]:
    """The findings of a reading, then those on the position that was read.

    A position with a field that could not be read is not judged: what was taken
    in its place is nobody's choice.
    """
    errors = any(finding.severity == "error" for finding in reading.findings)
    if reading.position is None or errors:
        return reading.findings
    found = diagnose(reading.position, reading)
    if found and "fullmove" not in reading.fields:
        found = without_move_count(found)
    return (*reading.findings, *found)


def without_move_count(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings without those by the number of moves, where nobody has given it."""
    return tuple(f for f in findings if f.code not in _BY_MOVE_NUMBER)


def diagnose(
    position: Position, reading: Reading | None = None, *, write: Writer | None = None
) -> tuple[Finding, ...]:
    """All that can be said of the position, on the text it was read from, if any.

    reading  the reading of that text
    write    writes the position of a fix; by default in the notation of the text, or
             in that of the game, in FEEN where that would lose anything
    """
    found = analyse(position)
    if not found:
        return ()
    text, fields = (reading.text, reading.fields) if reading else ("", {})
    write = write or _writer(position, reading)
    return tuple(
        replace(
            finding,
            span=fields.get(CODES[finding.code].field),
            fixes=tuple(_fixes(finding, text, write)),
        )
        for finding in found
    )


def _fixes(finding: Finding, text: str, write: Writer) -> Iterator[Fix]:
    """The fixes with their positions written in place of the text, where that can be done."""
    for fix in finding.fixes:
        written = write(fix.position) if fix.position else None
        if written is not None:
            yield replace(fix, edits=(Edit(0, len(text), written),), position=None)


def _writer(position: Position, reading: Reading | None) -> Writer:
    """What writes in the notation of the text, an EPD with its operations."""
    notation = reading.notation if reading else ""
    if reading and notation == "epd":
        return partial(write_epd, operations=reading.operations)
    if notation == "feen":
        return write_feen
    if notation in GAME_NOTATIONS:
        return GAME_NOTATIONS[notation].write
    if position.game != "chess":
        return _write_whole
    if notation == "xfen":
        return partial(write_fen, castling="xfen")
    return partial(write_fen, castling="shredder" if notation == "shredder" else "fen")


def _write_whole(position: Position) -> str | None:
    """The position of another game than chess, in FEEN where its own notation lacks something.

    Makruk without met and khon would read as chess. None where FEEN has no room either.
    """
    own = GAME_NOTATIONS.get(EVERY_GAME[position.game].notation)
    whole = own and not own.unwritable(position) and not any(own.losses(position))
    if position.game == "makruk" and not any(p in _ONLY_MAKRUK for p in position.squares):
        whole = False
    if own and whole:
        return own.write(position)
    return None if feen.unwritable(position) else write_feen(position)
