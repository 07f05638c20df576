"""FEN, X-FEN and Shredder-FEN: one parser and one writer.

Source: PGN standard §16.1 (six fields), X-FEN (castling letters name the
outermost rook, en passant only where a pawn stands to capture), Shredder-FEN
(file letters for castling).

`parse_fen` reads any text and never raises. What it forgives, each time with a
finding of severity `repaired` whose fix is the canonical text:

- characters and spaces: see `scan.py`; the board: see `placement.py`
- a space missing between fields (`…RNBQKBNRw KQkq- 1`)
- missing fields at the end (defaults `w - - 0 1`), and castling, en passant or
  the halfmove clock missing in the middle
- the side to move in capitals or as a word
- castling rights in any order, doubled, with dashes among them, or written
  both as K/Q and as file letters
- an en passant target in capitals; leading zeros; `-` for a counter; move 0
- check counters and any text after the sixth field, left out

Fields that cannot be read are an `error`; the board is read all the same and
the field has its default. Only an error in the board leaves no position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from webapp import fen_fields as fields
from webapp.attacks import en_passant_origins, legal_en_passant_origins
from webapp.castling import CastlingStyle, castling_letters
from webapp.fen_words import report_missing_space
from webapp.findings import Edit, Finding, Fix, Span, in_text_order
from webapp.placement import Field, clean_rank, glued_tail, read_placement, write_rank
from webapp.position import SQUARE_NAMES, Position
from webapp.scan import MAX_LENGTH, Collector, Source, Word, make_plain, odd_spaces, too_long

EnPassantMode = Literal["always", "xfen", "legal"]

FIELD_NAMES = ("placement", "turn", "castling", "en_passant", "halfmove", "fullmove")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a parse gives.

    position   None where no placement could be read
    findings   in text order
    notation   the dialect the castling field is written in: `"fen"`, `"xfen"`
               (file letters only where K or Q would name another rook) or
               `"shredder"`
    spans      where each field that was found stands; None where the text is
               canonical, so that it need not be said before it is asked
    """

    text: str
    position: Position | None
    findings: tuple[Finding, ...] = ()
    notation: CastlingStyle = "fen"
    spans: Mapping[str, Span] | None = None

    @property
    def fields(self) -> Mapping[str, Span]:
        """Where each field of `FIELD_NAMES` that was found stands in the text."""
        if self.spans is not None:
            return self.spans
        words = Source.of(self.text).words() if self.position else []
        return {name: Span(w.start, w.end) for name, w in zip(FIELD_NAMES, words, strict=False)}


def parse_fen(text: str) -> Reading:
    """Reads a FEN of any dialect. Takes any `str` and never raises."""
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(text),))
    return _read_canonical(text) or parse_source(Source.of(text), text)


def write_fen(
    position: Position, castling: CastlingStyle = "fen", en_passant: EnPassantMode = "always"
) -> str:
    """The canonical six-field text.

    castling     `"fen"` and `"xfen"`: KQkq, and file letters only where those
                 would name another rook; `"shredder"`: always file letters
    en_passant   `"always"`: the target as held (PGN §16.1.3.4); `"xfen"`: only
                 where an enemy pawn stands to capture; `"legal"`: only where
                 one of them may
    """
    squares = position.squares
    placement = "/".join([write_rank(squares[row : row + 8]) for row in range(0, 64, 8)])
    turn = "w" if position.turn == "first" else "b"
    rights = castling_letters(squares, position.castling, castling)
    target = _target(position, en_passant)
    return f"{placement} {turn} {rights} {target} {position.halfmove} {position.fullmove}"


def _target(position: Position, mode: EnPassantMode) -> str:
    if position.en_passant is None:
        return "-"
    if mode == "xfen" and not en_passant_origins(position):
        return "-"
    if mode == "legal" and not legal_en_passant_origins(position):
        return "-"
    return SQUARE_NAMES[position.en_passant]


def _read_canonical(text: str) -> Reading | None:
    """The reading of a text in which each field is canonical, None for any other.

    It asks the readers of the fields whether they have nothing to report, and
    remembers what they said: there are few different ranks and counters.
    """
    words = text.split(" ")
    if len(words) != 6:
        return None
    ranks = words[0].split("/")
    if len(ranks) != 8:
        return None
    rows = [row for row in map(clean_rank, ranks) if row]
    if len(rows) != 8:
        return None
    castling = fields.clean_castling(words[2], ranks[7], ranks[0])
    rest = fields.clean_fields(words[1], words[3], words[4], words[5])
    if castling is None or rest is None:
        return None
    rooks, style = castling
    turn, target, halfmove, fullmove = rest
    position = Position(tuple(chain.from_iterable(rows)), turn, rooks, target, halfmove, fullmove)
    return Reading(text, position, (), style)


def parse_source(source: Source, text: str, found: tuple[Finding, ...] = ()) -> Reading:
    """Reads the FEN in `source`, a part of `text`; spans and fixes are of `text`.

    found   findings made on the way to the source, to go with the others
    """
    plain, made_plain = make_plain(source)
    collector = Collector(plain, (*found, *made_plain))
    words = plain.words()
    first = _start_of_placement(words)
    if first is None:
        code = "no-placement" if words else "nothing-typed"
        collector.add(code, 0, len(plain.plain))
        return Reading(text, None, in_text_order(collector.found))
    if first:
        collector.add("surrounding-text", 0, words[first - 1].end)
    board, rest = _take_placement(words[first:], collector)
    collector.found += odd_spaces(plain, board.offsets[-1])
    squares = read_placement(board, collector)
    values = fields.read_fields(rest, squares, collector)
    spans = {"placement": plain.span(board.offsets[0], board.offsets[-1]), **values.spans}
    position = values.position(squares) if squares else None
    findings = in_text_order(collector.found)
    if position and not collector.has_error:
        findings = _with_canonical_fix(findings, text, write_fen(position, values.style))
    return Reading(text, position, findings, values.style, spans)


def _start_of_placement(words: list[Word]) -> int | None:
    """The first word of the board: one with ranks in it, among prose perhaps."""
    with_ranks = [n for n, word in enumerate(words) if "/" in word.text and word.text.strip("/")]
    if not with_ranks:
        return None
    first = next((n for n in with_ranks if words[n].text.count("/") >= 3), with_ranks[0])
    while first and (words[first].text[0] == "/" or words[first - 1].text[-1] == "/"):
        first -= 1
    return first


def _goes_on(board: list[Word], follows: str) -> bool:
    """Whether the next word still belongs to the board, a space having got into it."""
    if "/" in follows:
        return True
    slashes = sum(word.text.count("/") for word in board)
    return board[-1].text[-1] == "/" and slashes <= 7 and follows not in ("w", "b")


def _take_placement(words: list[Word], collector: Collector) -> tuple[Field, list[Word]]:
    """The words that make up the placement, and those after it."""
    count = 1
    while count < len(words) and _goes_on(words[:count], words[count].text):
        collector.add("space-in-placement", words[count - 1].end, words[count].start)
        count += 1
    board, rest = words[:count], words[count:]
    if sum(word.text.count("/") for word in board) == 7:
        last_rank = board[-1].text.rpartition("/")[2]
        surplus = len(last_rank) - glued_tail(last_rank, rest[0].text if rest else "")
        if surplus:
            board[-1], tail = board[-1].split(len(board[-1].text) - surplus)
            rest.insert(0, tail)
            report_missing_space(tail, collector)
    return Field.of(board), rest


def _with_canonical_fix(
    findings: tuple[Finding, ...], text: str, canonical: str
) -> tuple[Finding, ...]:
    """The findings, each leniency among them with the canonical text as its fix."""
    fix = Fix("write-canonical", (Edit(0, len(text), canonical),), sure=True)
    return tuple(
        replace(finding, fixes=(fix,)) if finding.severity == "repaired" else finding
        for finding in findings
    )
