"""Links that hold the moves of a game, as sites give them for a game to be shared.

…/analysis/pgn/e4_e5_Nf3#2       Lichess, with the number of plies that are played
…/analysis?pgn=1.%20e4%20e5      chess.com and others, also behind `#`
…/?fen=…&moves=e2e4_e7e5&ply=1   Fenboard
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec.structs import replace

from webapp.findings import Arguments, Finding, Span
from webapp.formats.marked import read_text
from webapp.formats.pgn.reading import FORM, read_pgn
from webapp.formats.records.record import Record
from webapp.games import is_game
from webapp.games.board import Game
from webapp.language import quote
from webapp.model.line import Line, main_line
from webapp.model.marks import parse_marks
from webapp.moves.walk import line_of_codes, with_marks_at
from webapp.text.characters import exceeds_limit

_LINK = re.compile(
    r"(?:https?://|(?<![^\s<]))[\w.-]++(?::\d++)?/[^\s<>]*[^\s<>.,;)!”\"]", re.IGNORECASE
)
_LONGEST_WORDS = 2000
"""The most characters of a text that has words around the link."""
_MOST_FIELDS = 100
_PATH = "/pgn/"
_SIGNS = (_PATH, "pgn=", "moves=")
"""Parts of links that hold moves."""
_PLIES = re.compile(r"\d{1,5}\Z", re.ASCII)


def looks_like_link(text: str) -> bool:
    """Whether the text is a link that may hold moves, perhaps among words; in linear time."""
    return _link_in(text) is not None


def links_in(text: str) -> Iterator[Span]:
    """Where the links are that may hold moves, in linear time."""
    if not any(sign in text for sign in _SIGNS):
        return
    for found in _LINK.finditer(text):
        if any(sign in found[0] for sign in _SIGNS):
            yield Span(*found.span())


def _link_in(text: str) -> Span | None:
    """Where the first link is that may hold moves."""
    link = next(links_in(text), None)
    return link if link and (len(text) <= _LONGEST_WORDS or not _around(text, link)) else None


def _around(text: str, link: Span) -> str:
    """The words before and behind the link."""
    before, behind = text[: link.start], text[link.end :]
    if before.endswith("<") and behind.startswith(">"):
        before, behind = before[:-1], behind[1:]
    return " ".join(f"{before} {behind}".split())


def read_link(text: str, game: Game | None = None) -> Record | None:
    """The record of a text that is one link; None where there are no moves in it. Never raises.

    game   as in `read_pgn`
    """
    place = None if exceeds_limit(text) else _link_in(text)
    if place is None:
        return None
    try:
        link = urlsplit(text[slice(*place)])
        fields = parse_qs(f"{link.query}&{link.fragment}", max_num_fields=_MOST_FIELDS)
    except ValueError:
        return None
    said = {name: values[0] for name, values in fields.items()}
    words = _around(text, place)
    if "fen" in said and "moves" in said:
        return _with_words(_read_codes(said, place), words)
    moves = said.get("pgn") or unquote(link.path.partition(_PATH)[2].replace("+", " "))
    record = read_pgn(moves if " " in moves else moves.replace("_", " "), game)
    if record is None:
        return None
    # What is said of the moves inside is about places that the link does not have.
    findings = tuple(replace(finding, span=place, fixes=()) for finding in record.findings)
    played = _played(link.fragment, record.line)
    findings = (Finding("record-link", place), *findings)
    return _with_words(replace(record, findings=findings, ply=played), words)


def _with_words(record: Record | None, words: str) -> Record | None:
    """The record with the words around the link before its first move."""
    if record is None or not words:
        return record
    comment = " ".join(filter(None, (words, record.line.comment)))
    return replace(record, line=replace(record.line, comment=comment))


def _read_codes(said: dict[str, str], place: Span) -> Record | None:
    """The line of an address of Fenboard."""
    game = said.get("game")
    text = said["fen"].replace("_", " ")
    start = read_text(text, game=game if is_game(game) else None).position
    if start is None:
        return None
    line, unplayed = line_of_codes(start, said["moves"])
    if not line.plies:
        return None
    findings = [Finding("record-link", place)]
    if unplayed:
        code = said["moves"].split("_")[len(line.plies)]
        args: Arguments = {"found": quote(code), "count": unplayed}
        findings.append(Finding("record-link-unread", place, args=args))
    ply = _played(said.get("ply", ""), line)
    shown = len(line.plies) - 1 if ply is None else ply
    line = with_marks_at(line, shown, parse_marks(said.get("marks", ""), start.kind).marks)
    return Record(line, tuple(findings), FORM, ply=shown)


def _played(text: str, line: Line) -> int | None:
    """The ply that is shown, by how many of the main line are played; None where it is not said."""
    if not _PLIES.match(text):
        return None
    plies = (-1, *main_line(line))
    return plies[min(int(text), len(plies) - 1)]
