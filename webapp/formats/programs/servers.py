"""Games and puzzles of Lichess and chess.com in JSON, as text of PGN.

Sources: the API reference of Lichess (games of a user, a puzzle, the daily one, batches and the
activity of puzzles) and the Published-Data API of chess.com (games of a month, the daily puzzle).

    {"id": "q7ZvsdUF", "players": {…}, "moves": "d4 d5 …"}      a game of Lichess, one a line
    {"game": {"pgn": "d4 d5 …"}, "puzzle": {"solution": […]}}   a puzzle of Lichess
    {"games": [{"url": …, "pgn": "[Event …"}]}                  a month of chess.com

A puzzle begins with the position that is to be solved, and has the moves that led there as the tag
`MovesBefore`. Objects may stand one a line, in a list, or in an object that has such a list. A line
that is no JSON, as where a file is cut, stays as it is between the games.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from webapp.formats.fen import write_fen
from webapp.formats.pgn.reading import read_pgn
from webapp.formats.pgn.tags import TAG_LINE
from webapp.formats.programs.game_text import WrittenGame, ply_of
from webapp.moves.walk import position_at

_BEGINS = re.compile(r"[\ufeff\s]*+[\[{]")
_SIGNS = ('"moves"', '"pgn"', '"solution"')
_LISTS = ("games", "puzzles", "currentPageResults")
"""The names under which objects have games or puzzles."""
_MOST_DIGITS = 15

_VARIANTS: Mapping[str, str] = {
    "chess960": "Chess960", "fromPosition": "From Position", "crazyhouse": "Crazyhouse",
    "antichess": "Antichess", "atomic": "Atomic", "horde": "Horde", "threeCheck": "Three-check",
    "kingOfTheHill": "King of the Hill", "racingKings": "Racing Kings",
}  # fmt: skip
_OPEN = frozenset(["created", "started", "aborted", "noStart", "unknownFinish"])
"""The states of games that have no result, unless somebody has won."""
_TERMINATIONS: Mapping[str, str] = {
    "outoftime": "Time forfeit", "timeout": "Abandoned", "noStart": "Abandoned",
    "aborted": "Unterminated", "created": "Unterminated", "started": "Unterminated",
    "cheat": "Rules infraction", "unknownFinish": "Unknown",
}  # fmt: skip
_JUDGMENTS: Mapping[str, int] = {"Inaccuracy": 6, "Mistake": 2, "Blunder": 4}
"""The NAGs by what is judged of a move."""


def looks_like_servers(text: str) -> bool:
    """Whether a text may hold games in JSON, cheaply."""
    return _BEGINS.match(text) is not None and any(sign in text for sign in _SIGNS)


def pgn_of_servers(text: str) -> str | None:
    """The games and puzzles of a text in JSON; None where it holds none. Never raises."""
    if not looks_like_servers(text):
        return None
    parts: list[str] = []
    found = False
    for value in _values(text):
        if isinstance(value, str):
            parts.append(f"{value}\n\n")
        else:
            game = _game_of(value)
            found = found or game is not None
            parts.append(f"{_written(value)}\n\n" if game is None else game)
    return "".join(parts) if found else None


def _values(text: str) -> Iterator[Mapping[str, Any] | str]:
    """The objects of a text one by one, and as text what is none."""
    whole = _loaded(text)
    if whole is None:
        for line in text.splitlines():
            one = _loaded(line.strip().lstrip("\ufeff"))
            if isinstance(one, dict):
                yield from _inner(one)
            elif line.strip():
                yield line
        return
    for value in whole if isinstance(whole, list) else [whole]:
        if isinstance(value, dict):
            yield from _inner(value)
        else:
            yield _written(value)


def _inner(value: Mapping[str, Any]) -> Iterator[Mapping[str, Any] | str]:
    """The objects in the list of an object; the object itself where it has none."""
    name = next((name for name in _LISTS if isinstance(value.get(name), list)), None)
    if name is None:
        yield value
        return
    for one in value[name]:
        yield one if isinstance(one, dict) else _written(one)


def _loaded(text: str) -> Any:
    """The value of a text in JSON; None where it is none."""
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return None


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _game_of(value: Mapping[str, Any]) -> str | None:
    """The game or puzzle of an object; None where it is none."""
    if isinstance(value.get("puzzle"), dict):
        return _puzzle(value["puzzle"], _dict(value, "game"))
    if isinstance(value.get("solution"), list) and _text(value, "fen"):
        return _puzzle(value, {})
    if isinstance(value.get("moves"), str) and isinstance(value.get("players"), dict):
        return _lichess(value)
    pgn = _text(value, "pgn").strip()
    if TAG_LINE.search(pgn):
        return f"{pgn}\n\n"
    return _chess_com(value, pgn) if isinstance(value.get("white"), dict) else None


# --- a game of Lichess ------------------------------------------------------------------------


def _lichess(value: Mapping[str, Any]) -> str:
    pgn = _text(value, "pgn").strip()
    if TAG_LINE.search(pgn):
        return f"{pgn}\n\n"
    moves = _text(value, "moves").split()
    start = _text(value, "initialFen")
    game, result = WrittenGame(ply_of(start)), _result(value)
    _lichess_tags(game, value)
    if start:
        game.tag("SetUp", "1")
        game.tag("FEN", start)
    analysis, clocks = _list(value, "analysis"), _list(value, "clocks")
    for at, move in enumerate(moves):
        said = analysis[at] if at < len(analysis) and isinstance(analysis[at], dict) else {}
        clock = clocks[at] if at < len(clocks) and isinstance(clocks[at], int) else None
        judged = _dict(said, "judgment")
        nag = _JUDGMENTS.get(_text(judged, "name"))
        game.move(move, [nag] if nag else [])
        game.say(_text(judged, "comment"), _commands(said, clock))
        _variation(game, _text(said, "variation").split())
    return game.text(result)


def _lichess_tags(game: WrittenGame, value: Mapping[str, Any]) -> None:
    game.tag("Event", _event(value))
    if identity := _text(value, "id"):
        game.tag("Site", f"https://lichess.org/{identity}")
    _dates(game, value.get("createdAt"), 1000)
    players = _dict(value, "players")
    for side, name in (("white", "White"), ("black", "Black")):
        player = _dict(players, side)
        user = _dict(player, "user")
        level = _number(player, "aiLevel")
        who = _text(user, "name") or _text(player, "name") or _text(user, "id")
        game.tag(name, who or (f"lichess AI level {level}" if level else "Anonymous"))
        game.tag(f"{name}Elo", _number(player, "rating"))
        change = player.get("ratingDiff")
        game.tag(f"{name}RatingDiff", f"{change:+d}" if isinstance(change, int) else "")
        game.tag(f"{name}Title", _text(user, "title"))
    variant = _text(value, "variant")
    game.tag("Variant", _VARIANTS.get(variant, "" if variant == "standard" else variant))
    clock = _dict(value, "clock")
    if clock:
        game.tag("TimeControl", f"{clock.get('initial', 0)}+{clock.get('increment', 0)}")
    elif days := _number(value, "daysPerTurn"):
        game.tag("TimeControl", f"1/{int(days) * 86400}")
    opening = _dict(value, "opening")
    game.tag("ECO", _text(opening, "eco"))
    game.tag("Opening", _text(opening, "name"))
    game.tag("Termination", _TERMINATIONS.get(_text(value, "status"), "Normal"))


def _event(value: Mapping[str, Any]) -> str:
    """The event as Lichess names it: `Rated blitz game`."""
    speed = _text(value, "perf") or _text(value, "speed")
    rated = value.get("rated")
    kind = " ".join(filter(None, ("Rated" if rated else "Casual", speed, "game")))
    for name, of in (("tournament", "tournament"), ("swiss", "swiss")):
        if identity := _text(value, name):
            return f"{kind} https://lichess.org/{of}/{identity}"
    return kind if isinstance(rated, bool) else ""


def _dates(game: WrittenGame, when: Any, parts: int) -> None:
    """Adds when a game was begun or ended, given in so many parts of a second since 1970."""
    if not isinstance(when, int | float):
        return
    try:
        at = datetime.fromtimestamp(when / parts, UTC)
    except (ValueError, OverflowError, OSError):
        return
    game.tag("Date", f"{at:%Y.%m.%d}")
    game.tag("UTCDate", f"{at:%Y.%m.%d}")
    game.tag("UTCTime", f"{at:%H:%M:%S}")


def _result(value: Mapping[str, Any]) -> str:
    winner = _text(value, "winner")
    if winner in ("white", "black"):
        return "1-0" if winner == "white" else "0-1"
    return "*" if _text(value, "status") in {*_OPEN, ""} else "1/2-1/2"


def _commands(said: Mapping[str, Any], clock: int | None) -> str:
    """Commands that say what is known of a move; the clock in hundredths of a second."""
    found = ""
    value, mate = said.get("eval"), said.get("mate")
    if isinstance(mate, int):
        found += f"[%eval #{mate}]"
    elif isinstance(value, int | float):
        found += f"[%eval {value / 100:.2f}]"
    if clock is not None:
        seconds = (clock + 50) // 100
        found += f"[%clk {seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}]"
    return found


def _variation(game: WrittenGame, moves: list[str]) -> None:
    """The moves that would have been better than the last one."""
    if moves:
        game.open()
        for move in moves:
            game.move(move)
        game.close()


# --- a puzzle of Lichess ----------------------------------------------------------------------


def _puzzle(puzzle: Mapping[str, Any], source: Mapping[str, Any]) -> str | None:
    solution = [move for move in _list(puzzle, "solution") if isinstance(move, str)]
    before = _text(source, "pgn")
    fen = _text(puzzle, "fen") or _fen_behind(before, puzzle.get("initialPly"))
    if not fen or not solution:
        return None
    game = WrittenGame(ply_of(fen))
    identity = _text(puzzle, "id")
    game.tag("Event", f"Lichess puzzle {identity}".strip())
    game.tag("Site", f"https://lichess.org/training/{identity}" if identity else "")
    for player in _list(source, "players"):
        name = _text(player, "color").title() if isinstance(player, dict) else ""
        if name in ("White", "Black"):
            game.tag(name, _text(player, "name") or _text(player, "userId"))
            game.tag(f"{name}Elo", _number(player, "rating"))
            game.tag(f"{name}Title", _text(player, "title"))
    game.tag("TimeControl", _seconds(_text(source, "clock")))
    if of := _text(source, "id"):
        game.tag("Source", f"https://lichess.org/{of}")
    game.tag("Rating", _number(puzzle, "rating"))
    game.tag("Plays", _number(puzzle, "plays"))
    themes = [theme for theme in _list(puzzle, "themes") if isinstance(theme, str)]
    game.tag("Themes", " ".join(themes))
    game.tag("LastMove", _text(puzzle, "lastMove"))
    game.tag("MovesBefore", before)
    game.tag("SetUp", "1")
    game.tag("FEN", fen)
    for move in solution:
        game.move(move)
    return game.text("*")


def _fen_behind(moves: str, ply: Any) -> str:
    """The position after a move, by its number from 0; "" where that cannot be told."""
    record = read_pgn(moves) if moves else None
    if record is None or not record.line.plies:
        return ""
    last = len(record.line.plies) - 1
    at = min(ply, last) if isinstance(ply, int) and ply >= 0 else last
    return write_fen(position_at(record.line, at))


def _seconds(clock: str) -> str:
    """A clock in minutes and seconds, `5+8`, as the tag has it."""
    minutes, _, more = clock.partition("+")
    if not (minutes.isdecimal() and more.isdecimal() and len(clock) <= _MOST_DIGITS):
        return clock
    return f"{60 * int(minutes)}+{int(more)}"


# --- a game of chess.com ----------------------------------------------------------------------


def _chess_com(value: Mapping[str, Any], moves: str) -> str | None:
    """A game of chess.com that has no tags, such as one that ended before its first move."""
    game = WrittenGame()
    game.tag("Site", _text(value, "url") or "Chess.com")
    _dates(game, value.get("end_time"), 1)
    for side, name in (("white", "White"), ("black", "Black")):
        player = _dict(value, side)
        game.tag(name, _text(player, "username"))
        game.tag(f"{name}Elo", _number(player, "rating"))
    game.tag("TimeControl", _text(value, "time_control"))
    rules = _text(value, "rules")
    game.tag("Variant", "" if rules == "chess" else rules)
    if not game.tags:
        return None
    white = _text(_dict(value, "white"), "result")
    black = _text(_dict(value, "black"), "result")
    result = "1-0" if white == "win" else "0-1" if black == "win" else "*"
    return game.text(result, moves)


# --- fields -----------------------------------------------------------------------------------


def _text(value: Mapping[str, Any], name: str) -> str:
    found = value.get(name)
    return found if isinstance(found, str) else ""


def _number(value: Mapping[str, Any], name: str) -> str:
    """A number as text; "" for none."""
    found = value.get(name)
    return str(found) if type(found) is int and abs(found) < 10**_MOST_DIGITS else ""


def _dict(value: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = value.get(name)
    return found if isinstance(found, dict) else {}


def _list(value: Mapping[str, Any], name: str) -> list[Any]:
    found = value.get(name)
    return found if isinstance(found, list) else []
