"""All that the editor needs to know of one text or one position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from webapp.document import Several, parse_all, parse_fixed
from webapp.document.diagnosis import diagnose, examine, without_move_count
from webapp.document.record_reading import read_record
from webapp.findings import Finding
from webapp.formats import feen
from webapp.formats.conversion import notations_of
from webapp.formats.grammar.reading import EnPassantMode, Notation, Reading
from webapp.formats.pgn.chess960 import (
    line_of_chess960,
    line_of_standard,
    text_of_chess960,
    text_of_standard,
    with_variant,
)
from webapp.formats.pgn.recognition import command_in
from webapp.formats.records.of_epd import of_epd
from webapp.formats.records.record import Record
from webapp.formats.registry import NOTATIONS, write
from webapp.formats.starts import is_start
from webapp.games.board import CHESS, MOST_SQUARES, BoardKind, Game, Side
from webapp.model.line import Line, main_line
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.moves.walk import position_at
from webapp.rules.chess import choices
from webapp.rules.chess.choices import (
    CastlingChoice,
    EnPassantChoice,
    castling_choices,
    en_passant_choices,
)
from webapp.rules.shogi import take_from_hands
from webapp.text.links import seen_from

MOST_FIXES = 40
"""The most sure fixes that are made in a text one after the other."""


class Operations(Struct, frozen=True):
    """The operations of an EPD beside the fields of its position, as typed.

    notation   the one of the text they stood in
    whole      the position in that notation with the operations
    """

    text: str
    notation: Notation
    whole: str


class Report(Struct, frozen=True):
    """All that there is to say of one text or position.

    text        the text that was read, which spans and fixes refer to; None
                where the report is about a position
    position    None where the text holds none; then nothing but findings
    notation    the one the text is in, or the position's own
    notations   the position in each notation by name that can hold it, its own first
    kind        the board that the squares of the findings are on
    several     the positions of a text that holds more than one
    fix_all     the text with everything put right that is certain; None where
                nothing is
    operations  those of an EPD that go with the position; None for none
    seen_from   the side from which the link that was read shows its board, if it says
    chess960    whether the text says that it is of Chess960, or can be of nothing else
    standard    whether the text says that it is of standard chess
    marks       those on the board, of a text the ones beside its position
    line        the moves of a text that holds some; None for a position alone
    ply         the number of the ply in `line` after which `position` stands, -1 for its start
    handicap    whether the sides are called as in a game with a handicap, see `model/sides.py`
    """

    text: str | None
    position: Position | None
    findings: tuple[Finding, ...]
    notation: Notation = "fen"
    notations: Mapping[str, str] = field(default_factory=dict)
    castling: tuple[CastlingChoice, ...] = ()
    en_passant: tuple[EnPassantChoice, ...] = ()
    several: Several = Several()
    fix_all: str | None = None
    operations: Operations | None = None
    seen_from: Side | None = None
    chess960: bool = False
    standard: bool = False
    kind: BoardKind = CHESS
    marks: tuple[Mark, ...] = ()
    line: Line | None = None
    ply: int = -1
    handicap: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether anything of its text could not be read as it stands."""
        return any(finding.severity in ("error", "repaired") for finding in self.findings)


def report_of_text(
    text: str,
    en_passant: EnPassantMode = "always",
    *,
    notation: Notation | None = None,
    game: Game | None = None,
    chess960: bool = False,
    variant: str = "",
) -> Report:
    """Reads any text; `notation` and `game` as in `notations.parse`.

    chess960   chess is Chess960 even where the text does not say so
    variant    the variant of chess that a position is of where the text does not say, see
               `Position`; moves without one are those of chess
    """
    record = read_record(text, game) if notation is None else None
    if record:
        several = parse_all(text, notation, game=game)[1] if record.others else Several()
        report = _report_of_record(text, record, en_passant, chess960=chess960)
        found = (*report.findings, *_of_others(several))
        return replace(report, several=several, findings=found)
    reading, several = parse_all(text, notation, game=game)
    reading = replace(reading, findings=(*reading.findings, *_of_others(several)))
    reading = with_variant(text, reading, variant)
    position, kind = reading.position, reading.kind
    fixed = fix_all(reading, several, notation, game)
    report = Report(text, None, reading.findings, reading.notation, fix_all=fixed)
    if position is None:
        return replace(report, several=several, kind=kind)
    if len(position.squares) > MOST_SQUARES:
        args = {"count": len(position.squares), "limit": MOST_SQUARES}
        return replace(report, findings=(*report.findings, Finding("board-too-large", args=args)))
    says_so, standard = text_of_chess960(text, reading), text_of_standard(text, reading)
    chess960 = says_so or (chess960 and not standard)
    found = examine(reading, chess960=chess960)
    report = replace(
        report,
        findings=(*found, *of_epd(text, reading.operations, position)),
        notations=_texts_of(position, en_passant),
        several=several,
        operations=_with_operations(position, en_passant, reading.operations, reading.notation),
        seen_from=_side_of_link(text, reading.findings),
        chess960=says_so,
        standard=standard,
    )
    report = _on_board(report, position, chess960=chess960)
    return with_marks(report, reading.marks, en_passant)


def _side_of_link(text: str, findings: tuple[Finding, ...]) -> Side | None:
    """The side from which a link shows its board; None for other texts."""
    is_link = any(finding.code in ("link", "record-link") for finding in findings)
    return seen_from(text) if is_link else None


def _of_others(several: Several) -> Iterator[Finding]:
    """That a text has more positions than are shown."""
    if several.left_out:
        args = {"count": several.left_out, "shown": len(several.found)}
        yield Finding("more-positions", args=args)


def _report_of_record(
    text: str, record: Record, en_passant: EnPassantMode, *, chess960: bool
) -> Report:
    """The report on a game, which shows its end, or on a task, which shows its beginning."""
    line = record.line
    # Programs tell the moves by which a position has come about.
    is_game = is_start(line.start) or command_in(text) is not None
    ply = record.ply
    if ply is None:
        ply = next(reversed(main_line(line)), -1) if is_game else -1
    says_so, standard = line_of_chess960(line), line_of_standard(line)
    chess960 = says_so or (chess960 and not standard)
    position, played = position_at(line, ply), ply >= 0
    report = report_of_position(position, en_passant=en_passant, played=played, chess960=chess960)
    report = in_line(report, line)
    marks = line.plies[ply].marks if played else line.marks
    findings = (*record.findings, *(_on_whole(text, found) for found in report.findings))
    side = _side_of_link(text, record.findings)
    report = replace(report, text=text, findings=findings, line=line, ply=ply, seen_from=side)
    return with_marks(replace(report, chess960=says_so, standard=standard), marks, en_passant)


def _on_whole(text: str, finding: Finding) -> Finding:
    """A finding about a position, whose fixes are positions in place of a whole text."""
    fixes = tuple(
        replace(fix, edits=tuple(edit._replace(end=len(text)) for edit in fix.edits))
        for fix in finding.fixes
    )
    return replace(finding, fixes=fixes)


def with_marks(
    report: Report, marks: Sequence[Mark], en_passant: EnPassantMode = "always"
) -> Report:
    """The report with these marks on its board, and in the notations that hold some."""
    if report.position is None or not marks:
        return report
    texts = dict(report.notations)
    for name in texts:
        marked = NOTATIONS[name].marked
        if marked:
            texts[name], _ = marked(report.position, en_passant, marks)
    return replace(report, marks=tuple(marks), notations=texts)


def in_line(report: Report, line: Line) -> Report:
    """The report on a position of the line, whose sides it calls as the line does."""
    position = report.position
    if position is None or report.handicap or not has_handicap(line.start, line.tags):
        return report
    texts = dict(report.notations)
    for name in texts:
        handicapped = NOTATIONS[name].handicapped
        if handicapped:
            texts[name] = handicapped(position)
    return replace(report, handicap=True, notations=texts)


def _with_operations(
    position: Position, en_passant: EnPassantMode, text: str, notation: Notation
) -> Operations | None:
    """The operations with the text of the position that holds them."""
    if not text or position.game != "chess":
        return None
    return Operations(text, notation, NOTATIONS[notation].corrector(position, en_passant, text))


def fix_all(
    reading: Reading, several: Several, notation: Notation | None = None, game: Game | None = None
) -> str | None:
    """The text with everything put right that is certain, None where nothing is.

    One sure fix is made after the other, and what has become of the text is read again;
    `notation` and `game` as in `notations.parse`; of `several` positions the first is corrected.
    """
    fixed: str | None = None
    for _ in range(MOST_FIXES):
        sure = (fix for finding in reading.findings for fix in finding.fixes if fix.sure)
        fix = next(sure, None)
        if fix is None:
            break
        fixed = fix.apply(reading.text)
        if several.first:
            end = several.first.end + len(fixed) - len(reading.text)
            several = several._replace(first=several.first._replace(end=end))
        reading = parse_fixed(fixed, several, notation, game)
    return fixed


def report_of_position(
    position: Position,
    *,
    before: Position | None = None,
    follow_pieces: bool = False,
    en_passant: EnPassantMode = "always",
    operations: tuple[str, Notation] = ("", "epd"),
    marks: Sequence[Mark] = (),
    played: bool = False,
    chess960: bool = False,
) -> Report:
    """Reports on a position as set up on the board.

    before          the position that an edit has just changed: what the edit
                    made impossible is dropped, with a finding
    follow_pieces   castling rights are those that kings and rooks on their
                    home squares bear, whatever `position` holds
    operations      those of the EPD that the position came from, and its notation
    marks           those on its board
    played          a move has led to it: what is harmless in it is not worth saying
    chess960        chess is Chess960, see `legality.analyse`
    """
    findings: tuple[Finding, ...] = ()
    chess = position.game == "chess"
    if follow_pieces and chess:
        position = choices.follow_pieces(position)
    if before:
        position, findings = after_edit(before, position)
    found = diagnose(position, chess960=chess960)
    if (position.halfmove, position.fullmove) == (0, 1):
        found = without_move_count(found)
    if played:
        found = tuple(f for f in found if f.severity != "note" or f.code == "variant-rules")
    texts = _texts_of(position, en_passant)
    if not texts and all(finding.code != "more-pieces-than-squares" for finding in found):
        found = (*filter(None, [feen.unwritable(position)]), *found)
    notation = next(iter(texts), "feen")
    kept = _with_operations(position, en_passant, *operations)
    report = Report(None, None, (*findings, *found), notation, texts, operations=kept)
    report = _on_board(report, position, chess960=chess960)
    return with_marks(report, marks, en_passant)


def after_edit(before: Position, after: Position) -> tuple[Position, tuple[Finding, ...]]:
    """A position without that which an edit has made impossible: of chess rights, targets and
    promoted pieces that are no more there, of shogi pieces in hand that the set has no more of.
    """
    if before.game != after.game:
        return after, ()
    if after.game == "chess":
        return choices.drop_impossible(before, choices.follow_promoted(before, after))
    return take_from_hands(before, after) if after.game == "shogi" else (after, ())


def _texts_of(position: Position, en_passant: EnPassantMode) -> dict[str, str]:
    """The position in each notation that can hold it, its game's own first."""
    return {name: write(position, name, en_passant) for name in notations_of(position)}


def _on_board(report: Report, position: Position, *, chess960: bool) -> Report:
    """The report with its position, and what can be chosen on its board."""
    choices: dict[str, Any] = {}
    if position.game == "chess":
        castling = castling_choices(position, chess960=chess960)
        choices = {"castling": castling, "en_passant": en_passant_choices(position)}
    handicap = has_handicap(position)
    return replace(report, position=position, kind=position.kind, handicap=handicap, **choices)
