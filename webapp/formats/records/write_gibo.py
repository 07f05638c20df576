"""Writing lines of janggi as Korean programs and sites have them (`.gib`).

    [대회명 "친선대국"]
    [초대국자 "갑"]
    [초차림 "마상상마"]
    [한차림 "상마상마"]
    [총수 "4"]
    [대국결과 "초 승"]

    1. 79졸78 2. 41병42 3. 78졸68 4. 한수쉼

Each move has a number of its own, six stand on a line; behind one stand the piece that it takes and
장군 for check. Comments stand in braces. Written is the main line, as the form has no variations;
where the sides have not set up in one of the usual ways, a FEN stands in a tag of its own.
`gibo.py` says what is read, and the source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from webapp.findings import Finding
from webapp.formats.asian_fen import write_janggi
from webapp.formats.conversion import why_unwritable
from webapp.formats.pgn.tags import is_name, write_tag
from webapp.formats.records.branches import FREE
from webapp.formats.records.gibo import CHO, HAN, RESULTS, UNKNOWN, setup_tags
from webapp.formats.records.record import main_moves
from webapp.formats.registry import NOTATIONS
from webapp.formats.shogi import losses
from webapp.games.janggi import WRITTEN
from webapp.language import Phrase
from webapp.model.line import Line, Move, Ply, main_line
from webapp.model.position import Position
from webapp.moves import can_be_played, written
from webapp.moves.fairy.ways import letter_at

NAME = Phrase("GIB")
"""The name of the form in a sentence."""

_ON_A_LINE = 6
_NAMES: Mapping[str, str] = {
    "Event": "대회명", "Round": "회전", "Date": "대국일자", "Site": "대국장소",
    "White": f"{CHO}대국자", "Black": f"{HAN}대국자", "TimeControl": "제한시간",
}  # fmt: skip
"""The tags that PGN has for the same, in the order of programs."""
_OF_THE_LINE = frozenset(["Variant", "Game", "FEN", "SetUp", "Result", "총수", "대국결과"])


def write_gibo(line: Line) -> tuple[str, tuple[Finding, ...]]:
    """The main line as a gibo, and what is lost; no text where its start cannot be written."""
    info = NOTATIONS["janggi"]
    refused = why_unwritable(line.start, info)
    if refused:
        return "", (refused,)
    moves = list(main_moves(line, _named))
    plies = [line.plies[number] for number in main_line(line)]
    words = [
        _with_comments(ply, f"{number}. {word}") for number, (ply, word, _) in enumerate(moves, 1)
    ]
    starts = range(0, len(words), _ON_A_LINE)
    rows = [" ".join(words[at : at + _ON_A_LINE]) for at in starts]
    comment = [f"{{{_inside(line.comment)}}}"] if line.comment.strip() else []
    text = "\n".join([*_head(line, len(moves)), "", *comment, *rows])
    commands = len(line.commands) + sum(len(ply.commands) for ply in line.plies)
    found = (
        *info.losses(line.start),
        *losses.of("record-moves-not-written", len(plies) - len(moves), NAME),
        *losses.of_variations(line, NAME),
        *losses.of("record-commands-not-written", commands, NAME),
        *losses.of("record-nags-not-written", sum(len(ply.nags) for ply in line.plies), NAME),
        *losses.of_marks(line, NAME),
    )
    return f"{text}\n", found


def _named(position: Position, move: Move) -> str | None:
    """A move with the piece that it takes; None where it cannot be played."""
    if not can_be_played(position, move):
        return None
    word = written(position, move, "native", FREE)
    taken = position.squares[move.to] if move.to is not None and not move.is_pass else ""
    if not taken or move.to is None:
        return word
    of_second = taken.islower()
    name = WRITTEN[letter_at(position, move.to)].hangul[of_second]
    return f"{word[:5]}{name}{word[5:]}"


def _with_comments(ply: Ply, word: str) -> str:
    before = f"{{{_inside(ply.before)}}} " if ply.before.strip() else ""
    after = f" {{{_inside(ply.after)}}}" if ply.after.strip() else ""
    return f"{before}{word}{after}"


def _inside(words: str) -> str:
    """Words between braces; one of theirs, which would close them, in full width."""
    return words.strip().replace("}", "｝")


def _head(line: Line, count: int) -> Iterator[str]:
    """All tags: those of the form by their Korean names in their order, then the others."""
    given = [tag for tag in line.tags if tag[0] not in _OF_THE_LINE]
    of_setup = setup_tags(line.start)
    for name, korean in _NAMES.items():
        value = next((value for tag, value in given if tag in (name, korean)), UNKNOWN)
        yield write_tag(korean, value)
    known = {*_NAMES, *_NAMES.values(), *dict(of_setup)}
    for name, value in of_setup:
        yield write_tag(name, value)
    for name, value in given:
        if name not in known and is_name(name):
            yield write_tag(name, value)
    if not of_setup:
        yield write_tag("FEN", write_janggi(line.start))
    yield write_tag("총수", str(count))
    yield write_tag("대국결과", RESULTS.get(line.result, UNKNOWN))
