"""The games of a text, or of a part of a large file, without reading their moves.

A game begins with its tags, of which the first stands at the beginning of a line and not within
a comment. Behind an empty line a tag that the game has already begins another one, which has no
moves. Moves before the first tags of a text are a game as well, where `pgn/recognition.py` says
so.

Without tags a game begins with a line that begins with its first move, `1. e4`, perhaps behind a
few words: `Line A: 1. e4`. There must be moves before it, and it must not stand within a comment
that is closed, nor, unless behind an empty line, within a bracket. Lines of words right above it,
with nothing above these, are its heading, and so is a line with the names of its players above an
empty one. Where the line above ends with a number, as in `…Nxe5 1` and `1. Rxe5`, it is move 11 and
no other game. Nor is it one where Black’s first move of xiangqi has the number of Red’s again,
behind a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from webapp.formats.pgn.heads import heads_in
from webapp.formats.pgn.position import ROSTER
from webapp.formats.pgn.recognition import FIRST_MOVE, NUMBERED, has_moves_in_thai, is_list_of_moves
from webapp.formats.pgn.tags import TAG_LINE, USUAL_TAG, USUAL_TAGS, Tags, read_tags
from webapp.formats.pgn.tokens import behind_bracket, plain
from webapp.formats.records.gibo import MOVE, is_gibo
from webapp.formats.xiangqi.forms import AGAIN_OF_LIST
from webapp.games.numerals import HAN

OF_INDEX = frozenset([*ROSTER, "FEN", "Game", "Variant"])
"""The tags that an entry has, where the game has them."""

MOST_OF_NAME = 120
"""The most characters of a name."""
_MOST_TAGS = 40
"""So many lines above a place may be the tags of its game."""

_COMMENT = re.compile(r"\{[^}]*+\}?|;[^\n]*+")
_BRACE = re.compile("[{}]")
_INNERMOST = re.compile(r"\([^()]*+\)")
_DEEPEST = 12
_NUMBER = rf"\d{HAN}"
_RESULT = re.compile(r"(?<![\w/-])(?:1-0|0-1|1/2-1/2|½-½)(?=\s)")
_MOVE = re.compile(
    rf"(?:[^\s{_NUMBER}.*($/-][^\s{_NUMBER}]{{0,12}}+[{_NUMBER}]|[O0-]-)\S*+"
    r"|(?:(?<=[KQRBN] )|(?<=Kt ))[1-8](?![\w.…])"
)
"""A move, roughly, in all games: a word with a number in it, castling, or none; or the number of a
rank that stands apart, as old books print it.
"""

BOARD = r"[^\n]{0,80}?(?:[^\s/]{1,40}/){7}"
"""The begin of a line with a board in FEN, or one of its kin."""
_BOARD_LINE = re.compile(rf"^{BOARD}[^\n]*+", re.MULTILINE)
SLASHES = r"/(?:[^\s/]{1,40}/){6}"
"""The slashes of such a board, by which its line is found quickly: see `lines_like`."""

_FIRST = (
    rf"(?:(?:[.、)．:。]-?|回合)\s*+(?:{FIRST_MOVE}|{_MOVE.pattern}|[1-9][a-i][1-9][a-i]|{MOVE})"
    rf"|[ \t]++{FIRST_MOVE})"
)
_ONE = re.compile(rf"1(?<![^\s:>第]1){_FIRST}")
_LONGEST_WORDS = 80
_WORDS = r"[> \t]*+(?:[^\n#;%{}()\[\]]{1,60}:[ \t]*+)?第?"
FIRST_LINE = re.compile(rf"^{_WORDS}1{_FIRST}", re.MULTILINE)
"""A line that may be the first one with moves of a game without tags."""

_BEFORE = re.compile(rf"{_WORDS}\Z")
_CUT_NUMBER = re.compile(r"(?:(?P<alone>\A)|\s)[0-9]{1,2}[> \t\r]*+\Z")
_ASIDE = re.compile(r"\{[^{}]*+(?:\}|\Z)|;(?!\s*+[0-9]{1,3}\s?[.)])[^\n]*+|[()]")
_OPENING = {"(": 1, ")": -1}
_EMPTY_LINE = re.compile(r"\n[> \t\r]*+\n")
_EMPTY_LINES = re.compile(r"\n[> \t\r]*+\n\s*+")
_RESULT_AND_MORE = re.compile(r"(?:\*|1-0|0-1|1/2)[ \t\r]*+\n")
"""Something else may stand behind the game."""
_LONGEST_HEADING = 400
"""So many characters above the first move may be its heading."""


class GameEntry(Struct, frozen=True):
    """A game of a text.

    start, end  where it stands, half-open, in characters
    tags        those of `OF_INDEX` that it has, by their names
    plies       about how many moves its main line has
    title       what it is called otherwise than by its tags, as in a table; "" for nothing
    """

    start: int
    end: int
    tags: Mapping[str, str]
    plies: int
    title: str = ""


class GameSection(NamedTuple):
    """A game of a text that nothing is counted of: where it begins, where its moves do behind its
    tags, where it ends, and those of the index.
    """

    start: int
    moves: int
    end: int
    tags: Mapping[str, str]


def has_tags(text: str) -> bool:
    """Whether a tag of PGN stands in the text."""
    return ("[" in text or '"' in text) and TAG_LINE.search(text) is not None


def index_games(text: str, *, last: bool = True) -> tuple[tuple[GameEntry, ...], int]:
    """The games of a text, and where the rest of it begins: at its end; `last` as below.

    Takes any `str`, in linear time, and never raises.
    """
    found, rest = sections_of(text, last=last)
    counted = (count_plies(text[one.moves : one.end]) for one in found)
    entries = (
        GameEntry(one.start, one.end, one.tags, plies)
        for one, plies in zip(found, counted, strict=True)
    )
    return tuple(entries), rest


def sections_of(text: str, *, last: bool = True) -> tuple[Sequence[GameSection], int]:
    """The sections of a text, and where the rest of it begins.

    last   False for a part of a file that goes on: its last game, which may be cut, is left out,
           and the rest begins where it does
    """
    tagged = list(_tagged(text))
    ahead = tagged[0].start if tagged else len(text)
    before = text[:ahead]
    shown = plain(before)
    if before.strip() and (
        NUMBERED.search(shown) is not None
        or is_list_of_moves(before)
        or is_gibo(shown)
        or has_moves_in_thai(shown)
    ):
        tagged.insert(0, GameSection(0, 0, ahead, {}))
    found: list[GameSection] = []
    for at, game in enumerate(tagged):
        is_closed = last or at < len(tagged) - 1
        further = list(further_games(text, game.moves, game.end, last=is_closed))
        found.append(game._replace(end=further[0]) if further else game)
        for begin, end in zip(further, [*further[1:], game.end], strict=False):
            found.append(GameSection(begin, begin, end, {}))
    if last:
        return found, len(text)
    rest = found.pop().start if found else 0
    return found, rest


def is_one_game(text: str) -> bool:
    """Whether a text is one game and nothing else: tags and, behind an empty line, moves."""
    head, *others = _EMPTY_LINES.split(text.strip())
    if len(others) > 1 or _RESULT_AND_MORE.search(others[0] if others else head):
        return False
    games, _ = index_games(text)
    if len(games) != 1 or text[: games[0].start].strip():
        return False
    return bool(games[0].tags) and games[0].plies > 0


def further_games(text: str, start: int, end: int, *, last: bool = True) -> Iterator[int]:
    """Where games without tags begin, behind the first moves in a part of a text.

    last   False where the text goes on, so that a comment may yet be closed
    """
    shown = plain(text[start:end])
    asides = aside = None
    depth, behind = 0, 0
    has_moves = is_open = has_begun = False
    begin = 0
    for one in _ONE.finditer(shown):
        line = shown.rfind("\n", 0, one.start()) + 1
        # A result may stand on the line, a few words before.
        least = max(line, one.start() - _LONGEST_WORDS)
        results = list(_RESULT.finditer(shown, least, one.start()))
        ended = results[-1].end() if results else 0
        line = ended or line
        if one.start() - line > _LONGEST_WORDS or not _BEFORE.match(shown, line, one.start()):
            continue
        if asides is None:
            asides = _ASIDE.finditer(shown)
            aside = next(asides, None)
        while aside and aside.start() < line:
            depth = max(0, depth + _OPENING.get(aside[0], 0))
            behind, is_open = aside.end(), last and aside[0][0] == "{" and aside[0][-1] != "}"
            aside = next(asides, None)
        if behind > line and not is_open:
            continue
        if has_begun and AGAIN_OF_LIST.match(shown, one.start()):
            has_begun = False
            if count_plies(shown[begin:line]) == 1:
                continue
        has_begun, begin = True, line
        if not has_moves:
            has_moves = True
            before = shown[:line].strip()
            if not before or not count_plies(_BOARD_LINE.sub("", before)):
                continue
        is_apart = _EMPTY_LINE.search(shown, max(0, line - 9), line) is not None
        if ended and not (depth or is_open):
            yield start + line
        elif (is_apart or not (depth or is_open)) and not _is_cut(shown, line):
            depth, behind, is_open = 0, 0, False
            yield start + _heading(shown, line)


def lines_like(
    text: str, sign: re.Pattern[str], line: re.Pattern[str], start: int, end: int
) -> Iterator[re.Match[str]]:
    """The lines of a part of a text that are alike, of which each has a sign.

    So a pattern for the beginning of a line need not be tried at each character.
    """
    at = start
    while found := sign.search(text, at, end):
        begin = text.rfind("\n", 0, found.start()) + 1
        alike = line.match(text, begin, end) if begin >= start else None
        if alike:
            yield alike
        at = text.find("\n", found.end(), end) + 1 or end


def _is_cut(shown: str, line: int) -> bool:
    """Whether the line above ends within a number, behind moves or alone."""
    above = shown.rfind("\n", 0, max(0, line - 1)) + 1
    found = _CUT_NUMBER.search(shown[above : max(0, line - 1)])
    return found is not None and (
        found["alone"] is not None or count_plies(shown[above : found.start()]) > 0
    )


def _heading(shown: str, line: int) -> int:
    """Where the words begin that stand right above a line, with an empty line above them.

    Between the names of the players and the line others may be empty.
    """
    least = max(0, line - _LONGEST_HEADING)
    above = least + len(shown[least:line].rstrip("> \t\r\n"))
    players = [head.place for head in heads_in(shown, least, above)]
    if players and players[-1].end == above:
        line = shown.rfind("\n", 0, players[-1].start) + 1
    begin = line
    while begin > 0 and line - begin < _LONGEST_HEADING:
        above = shown.rfind("\n", 0, begin - 1) + 1
        words = shown[above:begin]
        if not words.strip("> \t\r\n"):
            return begin
        if "#" in words or count_plies(words):
            break
        begin = above
    return line


def count_plies(movetext: str) -> int:
    """About how many moves the main line of a movetext has."""
    if "{" in movetext or ";" in movetext:
        movetext = _COMMENT.sub(" ", movetext)
    movetext = movetext[behind_bracket(movetext, 0, len(movetext)) :]
    for _ in range(_DEEPEST):
        if "(" not in movetext:
            break
        movetext = _INNERMOST.sub(" ", movetext)
    return len(_MOVE.findall(movetext))


def _tagged(text: str) -> Iterator[GameSection]:
    """The games with tags, each with those that stand together; it ends where the next begins."""
    is_open, seen, closing = False, 0, -1
    tags: dict[str, str] = {}
    begin = end = -1
    at = 0
    while line := TAG_LINE.search(text, at):
        start, at = line.span()
        follows = begin >= 0 and not text[end:start].strip(" \t\r\n>")
        name = line["name"] or line["known"] or line["bare"]
        if follows and name in tags and _is_apart(text, start):
            yield GameSection(begin, end, start, tags)
            begin, tags = start, {}
        elif not follows:
            if line["bare"]:
                continue
            opened, closed = text.rfind("{", seen, start), text.rfind("}", seen, start)
            is_open = is_open if opened == closed else opened > closed
            seen = start
            if is_open and closing < start:
                brace = _BRACE.search(text, start)
                closing = brace.start() if brace else len(text)
            if is_open and text.startswith("}", closing):
                # It stands in a comment, which is closed.
                continue
            if begin >= 0:
                yield GameSection(begin, end, start, tags)
            begin, tags = start, {}
        usual = USUAL_TAG.match(text, start)
        if usual:
            further = USUAL_TAGS.match(text, at)
            end = at = further.end() if further else at
            found = USUAL_TAG.findall(text, start, end)
        else:
            read = read_tags(text, start, at)
            end, found = read.end, [(tag.name, tag.value) for tag in read.tags]
        for name, value in found:
            if name in OF_INDEX and name not in tags:
                tags[name] = value
        # Braces in the values of tags are none.
        is_open, seen = False, end
    if begin >= 0:
        yield GameSection(begin, end, len(text), tags)


def _is_apart(text: str, line: int) -> bool:
    """Whether an empty line stands above the line that begins there."""
    above = text.rfind("\n", 0, max(0, line - 1)) + 1
    return not text[above:line].strip(" \t\r\n>")


# --- tags --------------------------------------------------------------------------------------


def tags_of_games(text: str) -> Iterator[Mapping[str, str]]:
    """All tags of each game that has some."""
    for game in _tagged(text):
        yield _dict_of(read_tags(text, game.start, game.moves))


def tags_about(text: str, at: int) -> Mapping[str, str]:
    """The tags of the game about a place in them; none where no FEN is among them."""
    tags = _dict_of(read_tags(text, begin_of_game(text, at), len(text)))
    return tags if "FEN" in tags else {}


def _dict_of(tags: Tags) -> dict[str, str]:
    return {tag.name: tag.value for tag in reversed(tags.tags)}


def begin_of_game(text: str, at: int) -> int:
    """Where the tags about a place begin, or its line."""
    begin = text.rfind("\n", 0, at) + 1
    for _ in range(_MOST_TAGS):
        before = text.rfind("\n", 0, max(0, begin - 1)) + 1
        if begin == 0 or not text[before:begin].lstrip().startswith("["):
            break
        begin = before
    return begin


def name_of_tags(tags: Mapping[str, str]) -> str:
    """The players of a game and where they met, or else its chapter."""
    said = {name: value for name, value in tags.items() if value.strip("?.- ")}
    players = " – ".join(said[side] for side in ("White", "Black") if side in said)
    chapter = said.get("ChapterName")
    event = chapter or " ".join(filter(None, [said.get("Event"), said.get("Date", "")[:4]]))
    return short_name(", ".join(filter(None, [players, event])))


def short_name(name: str) -> str:
    """A name on one line, within the limit."""
    plain = " ".join(name.split())
    return plain if len(plain) <= MOST_OF_NAME else plain[: MOST_OF_NAME - 1] + "…"
