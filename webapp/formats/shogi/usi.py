"""Lines of shogi as engines have them (USI): `position startpos moves 7g7f 3c3d`.

Source: the USI protocol. Read are `position`, `startpos` or `sfen` with a position, and `moves`,
each of which may be missing, the moves alone too, on one line or several, with numbers or commas;
and `resign` or `win` behind them. Among other lines of an engine and its program, such as `go`, the
last `position` with moves counts. Written is the main line, with nothing of what is said of it.
"""

from __future__ import annotations

import re
from itertools import islice

from webapp.findings import Finding, Span
from webapp.formats.records.branches import Branches, Played, further_on
from webapp.formats.records.record import Record, main_moves
from webapp.formats.sfen import parse_sfen, write_sfen
from webapp.formats.shogi import losses
from webapp.formats.shogi.ends import end_named, result_of, write_end
from webapp.formats.shogi.moves import USI, read_usi_move, write_usi_move
from webapp.formats.shogi.start import as_plain, handicap
from webapp.games.board import Game
from webapp.games.shogi import EVEN, HELD
from webapp.model.line import Line, main_line

FORM = "usi"
_NOTATION = "USI"

_START = re.compile(
    r"\ufeff?(?P<position>\s*+position(?=\s))?+\s*+"
    r"(?P<start>startpos(?!\S)|(?:sfen\s++)?"
    r"(?P<sfen>[1-9a-zA-Z+]{1,40}/[1-9a-zA-Z+/]{9,200} [bw] [0-9a-zA-Z-]{1,60} [0-9]{1,5})(?!\S))?+"
    r"\s*+(?P<moves>moves(?!\S))?+"
)
_BEFORE = r"^(?:[ \t]*+[<>]{1,2}[0-9]{0,2}:?)?[ \t]*+"
"""The signs before each line of a log, or of an email."""
_COMMAND = re.compile(
    rf"{_BEFORE}(?P<position>position)[ \t]++(?:startpos|sfen [^\n]{{9,300}}?)[ \t]++moves"
    rf"[ \t]++(?=[1-9{HELD}])",
    re.MULTILINE,
)
_OTHER = re.compile(
    rf"{_BEFORE}(?:position|go|stop|ponderhit|quit|usi|usinewgame|isready|setoption|gameover|id"
    r"|option|usiok|readyok|bestmove|info|checkmate)(?!\S)",
    re.MULTILINE,
)
"""The lines that have no moves of the game."""
_WORD = re.compile(r"[^\s,;]+")
_NUMBER = re.compile(r"[0-9]{1,4}[.:)]?")
_GLUED = re.compile(r"[0-9]{1,4}[.:)](?=.)")
_ENDS = frozenset(["resign", "win"])
_FEWEST = 2
"""The fewest moves that alone are taken for a line."""


def looks_like_usi(text: str) -> bool:
    """Whether the text begins with a line in USI: with a start, or with moves alone."""
    part = _part(text)
    begin = _START.match(text, *part)
    assert begin
    words = (w for w in _WORD.finditer(text, begin.end(), part[1]) if not _NUMBER.fullmatch(w[0]))
    fewest = 1 if begin["start"] or begin["moves"] else _FEWEST
    first = [_code(word)[0] for word in islice(words, fewest)]
    return len(first) == fewest and all(map(USI.fullmatch, first))


def read_usi(text: str, _game: Game | None = None) -> Record | None:
    """The line of a text in USI; None where it has no moves, or its start cannot be read."""
    if not looks_like_usi(text):
        return None
    part = _part(text)
    begin = _START.match(text, *part)
    assert begin
    start = handicap(EVEN)
    findings: tuple[Finding, ...] = ()
    if begin["sfen"]:
        reading = parse_sfen(begin["sfen"])
        if reading.position is None:
            return None
        start = reading.position
        findings = tuple(further_on(found, begin.start("sfen")) for found in reading.findings)
    record, last = Branches(text, start), -1
    for word in _WORD.finditer(text, begin.end(), part[1]):
        code, at = _code(word)
        if code in _ENDS:
            end = end_named(code, record.turn)
            assert end
            record.say(write_end(end))
            record.result, last = result_of(end, record.turn), record.at
        elif not _NUMBER.fullmatch(word[0]):
            record.add(code, Span(at, word.end()), code)
    played = Played(record, read_usi_move, lambda move: text[move.begin : part[1]].strip())
    if not played.is_read(last):
        record.result = "*"
    return Record(played.line(), (*findings, *played.found()), FORM)


def write_usi(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The main line in USI, and what is lost; no text where its start cannot be written."""
    refused = losses.why_unwritable(line.start, _NOTATION)
    if refused:
        return "", (refused,)
    codes = [code for _, code, _ in main_moves(line, write_usi_move)]
    is_even = as_plain(line.start) == handicap(EVEN)
    start = "startpos" if is_even else f"sfen {write_sfen(line.start)}"
    moves = ["moves", *codes] if codes else []
    found = (
        *losses.of_start(line.start, _NOTATION),
        *losses.of("record-moves-not-written", len(main_line(line)) - len(codes), _NOTATION),
        *losses.of_all(line, _NOTATION),
    )
    return " ".join(["position", start, *moves]), found


def _part(text: str) -> tuple[int, int]:
    """Where the last line with moves begins and ends among others; all that is before these."""
    start = end = 0
    for command in _COMMAND.finditer(text):
        start, end = command.start("position"), command.end()
    first = len(text) - len(text.lstrip())
    # The first line has the moves where none says so.
    other = _OTHER.search(text, max(end, first + 1))
    return start, other.start() if other else len(text)


def _code(word: re.Match[str]) -> tuple[str, int]:
    """A word without the number before it, and where it begins."""
    glued = _GLUED.match(word[0])
    cut = glued.end() if glued else 0
    return word[0][cut:], word.start() + cut
