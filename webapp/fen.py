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
- check counters, and text before the board and after the last field, left out;
  where it says who is to move and no field does, that is taken

Fields that cannot be read are an `error`; the board is read all the same and
the field has its default. Only an error in the board leaves no position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import chain

from webapp import fen_fields as fields
from webapp.attacks import en_passant_origins, legal_en_passant_origins
from webapp.castling import CastlingStyle, castling_letters
from webapp.fen_words import CHECK_COUNTERS, Dealt, Tail, deal
from webapp.findings import Edit, Finding, Fix, Span, in_text_order, quote
from webapp.locate import Board, find_board
from webapp.placement import Field, Part, clean_rank, glued_tail, read_placement, write_rank
from webapp.position import SQUARE_NAMES, Position
from webapp.reading import EnPassantMode, Reading
from webapp.scan import MAX_LENGTH, Collector, Source, make_plain, odd_spaces, too_long


def parse_fen(text: str) -> Reading:
    """Reads a FEN of any dialect. Takes any `str` and never raises."""
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),))
    return read_canonical(text) or parse_source(Source.of(text), text)


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


def read_canonical(text: str) -> Reading | None:
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


def parse_source(
    source: Source,
    text: str,
    found: tuple[Finding, ...] = (),
    write: Callable[[Position, CastlingStyle], str] = write_fen,
) -> Reading:
    """Reads the FEN in `source`, a part of `text`; spans and fixes are of `text`.

    found   findings made on the way to the source, to go with the others
    write   gives the canonical form of `text`
    """
    plain, made_plain = make_plain(source)
    board = find_board(plain.plain)
    collector = Collector(plain, found)
    if board is None:
        _report_no_board(collector)
        return Reading(text, None, in_text_order([*made_plain, *collector.found]))
    begin, in_link = _report_before(board.start, collector)
    field, tail, end = _take_placement(board, in_link, collector)
    dealt = deal(tail, collector)
    end = _report_left_out(end, dealt, in_link, collector)
    if not in_link:
        # What is left out need not be faultless.
        stays = Span(
            plain.span(begin, begin).start if begin else 0,
            plain.span(begin, end).end if end < len(plain.plain) else len(text),
        )
        collector.found += [f for f in made_plain if f.span and _overlaps(f.span, stays)]
        collector.found += odd_spaces(plain, field.offsets[-1], end)
    squares = read_placement(field, collector)
    values = fields.read_fields(dealt, squares, collector)
    spans = {"placement": plain.span(field.offsets[0], field.offsets[-1]), **values.spans}
    position = values.position(squares) if squares else None
    findings = in_text_order(collector.kept())
    if position and not collector.has_error:
        canonical = write(position, values.style)
        findings = _with_canonical_fix(findings, text, canonical, sure=not dealt.doubtful)
    return Reading(text, position, findings, values.style, spans)


def _report_no_board(collector: Collector) -> None:
    """Says that there is no board, and what comes nearest to one if anything does."""
    plain = collector.source.plain
    nearest = max(re.finditer(r"[^ ]+", plain), key=lambda word: word[0].count("/"), default=None)
    if nearest is None:
        collector.add("nothing-typed", 0, 0)
    elif "/" in nearest[0]:
        found = quote(nearest[0])
        collector.add("nearest-no-placement", nearest.start(), nearest.end(), found=found)
    else:
        collector.add("no-placement", 0, len(plain))


def words_after_board(text: str) -> list[tuple[str, int]]:
    """The words after the board of a text, and where each starts in it."""
    plain, _ = make_plain(Source.of(text))
    board = find_board(plain.plain)
    if board is None:
        return []
    words = re.compile(r"[^ ]+").finditer(plain.plain, board.end)
    return [(word[0], plain.starts[word.start()]) for word in words]


def _overlaps(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


_LINK = re.compile(r"\S*(?://|[?&#]\w*=|[\w-]\.[a-z]{2,}/)\S*\Z")


def _report_before(start: int, collector: Collector) -> tuple[int, bool]:
    """Reports what stands before the board; where the FEN begins, and if in a link."""
    before = collector.source.plain[:start]
    slashes = len(before) - len(before.rstrip("/"))
    if slashes and (len(before) == slashes or before[-slashes - 1] == " "):
        collector.add("outer-slash", start - slashes, start)
        start, before = start - slashes, before[: len(before) - slashes]
    link = _LINK.search(collector.source.typed[: len(before)])
    if link:
        collector.add("link", link.start(), start)
        before = before[: link.start()]
    words = before.rstrip(" ")
    if words:
        collector.add("surrounding-text", 0, len(words))
    return start, link is not None


_POCKET = re.compile(r"\[[A-Za-z]*\]")


def _take_placement(board: Board, in_link: bool, collector: Collector) -> tuple[Field, Tail, int]:
    """The placement field, what comes after it, and the offset where it ends."""
    plain = collector.source.plain
    parts, end = list(board.parts), board.end
    if len(parts) == 9 and _is_pocket(parts[8].text) and all(clean_rank(p.text) for p in parts[:8]):
        # Crazyhouse has a second way to write the pieces in hand.
        pocket = parts.pop()
        collector.add("pocket", parts[7].end, pocket.end, found=quote(pocket.text))
    elif pocketed := _POCKET.match(plain, end):
        collector.add("pocket", end, pocketed.end(), found=quote(pocketed[0]))
        end = pocketed.end()
    slashes = len(plain[end:]) - len(plain[end:].lstrip("/"))
    if slashes:
        collector.add("outer-slash", end, end + slashes)
        end += slashes
    _report_inner_spaces(board, plain, collector)
    tail = Tail.of(plain, end, in_link=in_link)
    if sum(1 for part in parts if part.text) == 8:
        last = parts[-1]
        cut = glued_tail(last.text, tail.words[0].text if tail.words else "")
        if cut < len(last.text) and end == last.end:
            parts[-1] = Part(last.text[:cut], last.offsets[:cut], last.start, last.offsets[cut])
            tail = Tail.of(plain, last.offsets[cut], in_link=in_link)
            glued, end = tail.words[0], last.offsets[cut]
            collector.add("missing-space", glued.start, glued.start + 1, after=quote(glued.text))
    return Field.of(parts), tail, end


def _is_pocket(rank: str) -> bool:
    """Whether a ninth rank can only be pieces in hand: letters, no king, no whole rank."""
    return rank.isalpha() and not set(rank) & set("Kk") and not clean_rank(rank)


def _report_left_out(start: int, dealt: Dealt, in_link: bool, collector: Collector) -> int:
    """Reports what from `start` on is no part of the FEN; where the FEN ends."""
    plain, at = collector.source.plain, start
    for word in (*dealt.taken, None):
        gap = plain[at : word.start if word else len(plain)]
        left_out = gap.strip(" ")
        if left_out and not in_link and not CHECK_COUNTERS.match(left_out):
            begin = at + gap.index(left_out)
            collector.add("surrounding-text", begin, begin + len(left_out))
        if word:
            at = word.end
    return at


def _report_inner_spaces(board: Board, plain: str, collector: Collector) -> None:
    for match in re.compile(" +").finditer(plain, board.start, board.end):
        collector.add("space-in-placement", match.start(), match.end())


def _with_canonical_fix(
    findings: tuple[Finding, ...], text: str, canonical: str, *, sure: bool
) -> tuple[Finding, ...]:
    """The findings, each leniency among them with the canonical text as its fix."""
    fix = Fix("write-canonical", (Edit(0, len(text), canonical),), sure)
    return tuple(
        replace(finding, fixes=(fix,)) if finding.severity == "repaired" else finding
        for finding in findings
    )
