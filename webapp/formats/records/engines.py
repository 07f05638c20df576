"""Lines of engines with moves, in all games: `position startpos moves e2e4 e7e5`, and their logs.

A line may have words before its command, and its moves may go on below it. The words of the command
may be left out where the position stands there with all its ranks.
"""

from __future__ import annotations

import re

from webapp.formats.records.signs import Sign, Signs
from webapp.formats.shogi.lines import Row, rows_of

_ENGINE = re.compile(
    r"(?:[^\n/]{0,80}?\s)??(?P<command>(?:position[ \t]++)?"
    r"(?P<start>startpos|(?:s?fen[ \t]++)?[^\s/]{1,40}(?:/[^\s/]{1,40}){7,11}[^\n/]{0,80}?)"
    r"[ \t]++moves[ \t]++(?P<moves>(?:[1-9a-i][0-9a-i]|[RBGSNLP]\*)[^\n]*+))"
)
_GOES_ON = re.compile(
    r"(?:(?:(?:[1-9][a-i]){2}|(?:[a-i][0-9]{1,2}){2}|[RBGSNLP]\*[1-9][a-i])[+qrbn]?(?:\s++|\Z))++\Z"
)
_OF_LOG = re.compile(
    r"(?:go|stop|ponderhit|bestmove|info|isready|readyok|ucinewgame|usinewgame|quit|gameover)\b"
)


def engine_line(row: Row) -> tuple[str, str]:
    """The start and the moves of a line of an engine."""
    found = _ENGINE.match(row.shown)
    assert found
    return found["start"], " ".join(found["moves"].split())


def engine_part(part: str) -> tuple[str, str]:
    """The command that a part begins with, with all its moves on one line, and the words below."""
    first, *others = rows_of(part)
    found = _ENGINE.match(first.shown)
    command = first.shown[found.start("command") :] if found else first.shown
    moves = [row.shown for row in others if _GOES_ON.match(row.shown)]
    below = [row.words for row in others if not goes_on(row)]
    before = first.words[: found.start("command")] if found else ""
    return " ".join([command, *moves]), "\n".join([before, *below])


def goes_on(row: Row) -> bool:
    """Whether a line holds nothing but further moves of an engine, or stands in its log."""
    return _GOES_ON.match(row.shown) is not None or _OF_LOG.match(row.shown) is not None


def _sign(row: Row, _is_within: bool) -> Sign | None:
    return Sign("new") if _ENGINE.match(row.shown) else None


SIGNS_OF_ENGINES = Signs("engine", lambda text, _: "moves" in text, _sign)
