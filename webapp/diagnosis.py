"""The findings on a position, with their places in its text and what to do about them.

`legality.py` knows positions only. Here each of its findings is given the field
of the text it is about, if there is a text, and a fix where changing one thing
would settle it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from webapp import feen, makruk, sfen, spoken, xiangqi
from webapp.castling import CastlingStyle, obstacle
from webapp.epd import write_epd
from webapp.feen import write_feen
from webapp.fen import write_fen
from webapp.findings import Edit, Finding, Fix, Span
from webapp.game_rules.mends import game_mends
from webapp.legality import analyse
from webapp.position import Position, other
from webapp.reading import Reading

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
    style = reading.notation if reading.notation in ("xfen", "shredder") else "fen"
    said = diagnose(
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
    if write is None:
        write = partial(write_fen, castling=style) if position.game == "chess" else _write_whole
    return tuple(
        replace(
            finding,
            span=_span(finding.code, fields or {}),
            fixes=tuple(_fixes(finding, position, text, write)),
        )
        for finding in analyse(position)
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
    mends = _mends if position.game == "chess" else game_mends
    for name, mended in mends(finding, position):
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
