"""Links that hold the moves of a game, as sites give them for a game to be shared.

…/analysis/pgn/e4_e5_Nf3#2       Lichess, with the number of plies that are played
…/analysis?pgn=1.%20e4%20e5      chess.com and others, also behind `#`
…/?fen=…&moves=e2e4_e7e5&ply=1   Fenboard
"""

from __future__ import annotations

import re
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from msgspec.structs import replace

from webapp.findings import Arguments, Finding, Span, quote
from webapp.games import is_game
from webapp.line import Line, main_line
from webapp.marks import parse_marks
from webapp.notations import parse
from webapp.position import Game
from webapp.records.pgn.reading import FORM, read_pgn
from webapp.records.record import Record
from webapp.text.characters import exceeds_limit
from webapp.walk import line_of_codes, with_marks_at

_LINK = re.compile(r"\s*+<?(?P<link>(?:https?://)?[\w.-]++(?::\d++)?/[^\s<>]++)>?\s*+\Z")
_MOST_FIELDS = 100
_PATH = "/pgn/"
_PLIES = re.compile(r"\d{1,5}\Z", re.ASCII)


def looks_like_link(text: str) -> bool:
    """Whether the text is one link, which may hold moves; in linear time."""
    found = _LINK.match(text)
    return found is not None and any(sign in found["link"] for sign in (_PATH, "pgn=", "moves="))


def read_link(text: str, game: Game | None = None) -> Record | None:
    """The record of a text that is one link; None where there are no moves in it. Never raises.

    game   as in `read_pgn`
    """
    if exceeds_limit(text) or not looks_like_link(text):
        return None
    found = _LINK.match(text)
    assert found
    try:
        link = urlsplit(found["link"])
        fields = parse_qs(f"{link.query}&{link.fragment}", max_num_fields=_MOST_FIELDS)
    except ValueError:
        return None
    place = Span(*found.span("link"))
    said = {name: values[0] for name, values in fields.items()}
    if "fen" in said and "moves" in said:
        return _read_codes(said, place)
    moves = said.get("pgn") or _moves_of_path(link)
    record = read_pgn(moves if " " in moves else moves.replace("_", " "), game)
    if record is None:
        return None
    # What is said of the moves inside is about places that the link does not have.
    findings = tuple(replace(finding, span=place, fixes=()) for finding in record.findings)
    played = _played(link.fragment, record.line)
    return replace(record, findings=(Finding("record-link", place), *findings), ply=played)


def _moves_of_path(link: SplitResult) -> str:
    return unquote(link.path.partition(_PATH)[2].replace("+", " "))


def _read_codes(said: dict[str, str], place: Span) -> Record | None:
    """The line of an address of Fenboard."""
    game = said.get("game")
    start = parse(said["fen"].replace("_", " "), game=game if is_game(game) else None).position
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
