"""The lines of a record in KIF or KI2, and what each of them says.

A line is cut into moves as long as they follow each other; what is behind them that is none, such
as a remark, is said of the last one. Moves without number, sign or origin are some where no others
of the text have any of these: `７六歩 ３四歩`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from webapp.findings import Span
from webapp.formats.shogi.commands import TIME
from webapp.formats.shogi.ends import END_WORDS
from webapp.formats.shogi.moves import plain
from webapp.games.board import Side
from webapp.games.numerals import HAN
from webapp.games.shogi import HANDICAP, KANJI, PLAYERS, SIGNS, SOLVERS
from webapp.moves.fairy.shogi import NATIVE, SIGN_OF
from webapp.text.quoting import length_of_marks

Kind = Literal["comment", "program", "words", "table", "heading", "branch", "summary"]

_SIGNS = "".join(SIGNS)
_BEFORE = re.compile(
    rf"[ 、,]*+(?:(?P<number>[0-9]{{1,5}})(?:[ .:)]++|(?=[{_SIGNS}])))?(?P<sign>[{_SIGNS}])? ?"
)
_MOVE = re.compile(NATIVE)
_BLANKS = re.compile(" {2,}")
_TIME = re.compile(TIME)
_TIMES = re.compile(rf" *+(?:{TIME})? *+\+?")
_END = re.compile(rf"(?:{'|'.join(map(re.escape, END_WORDS))})(?![^ (),、。])")
_BRANCH = re.compile(r"変化 *+: *+([0-9]{1,5}) *+手")
_SUMMARY = re.compile(r"まで[ 、,]*+([0-9]{1,5}) *+手(?:にて|で)?")
_TABLE = re.compile(r"手数 ?[-ー─=]{2}")
_TABLE_LINE = re.compile(r"^[ \t\u3000>]*+手数[ \u3000]?[-ー─=－]{2}", re.MULTILINE)
_ORDER_MARK = "\ufeff"
"""The sign that files in UTF-8 may begin with."""
_HEADING = re.compile(rf"# ?KIF version|#.*棋譜ファイル|(?:{HANDICAP}|開始日時|対局日) ?:")
"""The beginning of another record where moves have been read."""
_PLAYERS = "|".join((*PLAYERS[0], *PLAYERS[1]))
_TAG = re.compile(
    r"(?:終了日時|棋戦|戦型|表題|作品名|作品番号|作者|出典|発表誌|詰手数|場所|掲載|備考|持ち?時間"
    rf"|{_PLAYERS}) ?:"
)
BEHIND_BOARD = re.compile(
    rf" *[0-9]{{1,4}} +(?:[1-9][{HAN}]|同|{'|'.join(END_WORDS)}|反則|入玉|不戦)"
    r"|まで ?[0-9]{1,4} ?手"
)
"""A line of the moves behind a board."""
_FRAME = re.compile(r"\+[-─━ ]{10,}+\+?")
_ABOVE_BOARD = re.compile(
    rf"(?:{'|'.join((*(names[1] for names in PLAYERS), *SOLVERS[1:]))})の?持ち?駒"
    r"|9(?: ++[1-8]){8}\Z"
)
_OF_BOARD = re.compile(
    rf"\|[^|]{{9,60}}\||(?:{'|'.join((*(names[0] for names in PLAYERS), SOLVERS[0]))})の?持ち?駒"
)
Role = Literal["new", "head", "hand", "frame", "inner"]
ROLES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    ("new", _HEADING),
    ("head", _TABLE),
    ("head", _TAG),
    ("hand", _ABOVE_BOARD),
    ("frame", _FRAME),
    ("inner", _OF_BOARD),
)
"""The part that a line has in a text with several records, by its beginning: `records/signs.py`."""
_PIECE = f"[{''.join(KANJI)}成]"
_ANY_PIECE = re.compile(_PIECE)
_SQUARE = rf"(?:同|[1-9１-９][ \u3000]?[1-9１-９{HAN}])[ \u3000]?同?[ \u3000]?{_PIECE}"
_NUMBERED = re.compile(
    rf"^[ \t\u3000>\ufeff]*+[0-9０-９]{{1,5}}(?:[ \t\u3000.:)．：]++|(?=[{_SIGNS}]))[{_SIGNS}]?"
    rf"[ \u3000]?{_SQUARE}",
    re.MULTILINE,
)
_OF_PGN = re.compile(r"^[ \t>]*+\[\w{1,40}[ \t]++\"", re.MULTILINE)
_SIGNED = re.compile(rf"[{_SIGNS}][ \u3000]?{_SQUARE}")
_BARE = (
    rf"(?:{_SQUARE}[{''.join(KANJI)}成不生打右左直上寄引行入]{{0,5}}"
    r"(?:[(（][0-9０-９]{2}[)）])?+[\s、,]*+)"
)
_TWO_BARE = re.compile(rf"^[ \t\u3000>\ufeff]*+{_BARE}{_BARE}", re.MULTILINE)
_BARE_LINE = re.compile(rf"{_BARE}(?:{_BARE}|\Z)")


class Row(NamedTuple):
    """A line of the text.

    at     where it begins in the text
    start  where its words begin: without blanks and the marks of an email
    words  what stands there
    shown  the same with ASCII for full-width forms
    """

    at: int
    start: int
    words: str
    shown: str

    @property
    def span(self) -> Span:
        """Where its words stand."""
        return Span(self.start, self.start + len(self.words))

    def part(self, start: int, end: int) -> tuple[str, Span]:
        """A part of its words, without blanks around it, and where that stands."""
        words = self.words[start:end]
        start += len(words) - len(words.lstrip())
        words = words.strip()
        return words, Span(self.start + start, self.start + start + len(words))


class WordsPart(NamedTuple):
    """A part of a line that is no move.

    number  that of the move which a variation stands in place of
    """

    kind: Kind
    words: str
    span: Span
    number: int = 0


class MovePart(NamedTuple):
    """A part of a line in the place of a move.

    words   the move
    typed   all that is said of it there, with number and times
    number  the one it has there, 0 for none
    side    whose it is by the sign before it; None where there is none
    move    a match of `NATIVE`; None where it is no move
    end     how the game ends there; "" where it does not
    times   those of the move and of the game, as typed
    """

    words: str
    typed: str
    span: Span
    number: int
    side: Side | None
    move: re.Match[str] | None
    end: str
    times: tuple[str, str]


def has_table(text: str) -> bool:
    """Whether a line of the text is the head of a table of moves, as programs write it in KIF."""
    return _TABLE_LINE.search(text) is not None


def looks_like_kif(text: str) -> bool:
    """Whether a line begins with a number and a move of shogi in Japanese, without tags of PGN."""
    return _NUMBERED.search(text) is not None and not _OF_PGN.search(text)


def looks_like_ki2(text: str) -> bool:
    """Whether a text that is no KIF has such a move behind the sign of a side."""
    is_signed = _SIGNED.search(text) is not None
    return is_signed and not _NUMBERED.search(text) and not _OF_PGN.search(text)


def is_head(words: str) -> bool:
    """Whether words stand before the moves of a record."""
    return _TAG.match(plain(words)) is not None


def looks_like_bare_moves(text: str) -> bool:
    """Whether a line begins with two moves in Japanese, or two lines with one each, and none of the
    text has a number or a sign.
    """
    if _TWO_BARE.search(text) is None or _NUMBERED.search(text) or _SIGNED.search(text):
        return False
    return not _OF_PGN.search(text)


def has_moves_of_shogi(text: str) -> bool:
    """Whether a line begins with a number and a move of shogi, or one stands behind a sign."""
    if text.isascii() or not _ANY_PIECE.search(text):
        return False
    return _NUMBERED.search(text) is not None or _SIGNED.search(text) is not None


def rows_of(text: str) -> Iterator[Row]:
    """The lines of the text that are not empty."""
    at = 0
    for raw in text.splitlines(keepends=True):
        marks = length_of_marks(raw) or raw.startswith(_ORDER_MARK)
        line = raw[marks:]
        words = line.strip()
        if words:
            yield Row(at, at + marks + len(line) - len(line.lstrip()), words, plain(words))
        at += len(raw)


def parts_of(row: Row, *, bare: bool = False) -> Iterator[WordsPart | MovePart]:
    """The parts of a line.

    bare   moves without number, sign or origin are moves as well
    """
    shown = row.shown
    branch, summary = _BRANCH.match(shown), _SUMMARY.match(shown)
    if branch:
        yield WordsPart("branch", row.words, row.span, int(branch[1]))
    elif summary:
        yield WordsPart("summary", row.words, row.span)
    elif shown[0] == "*":
        yield WordsPart("comment", row.words[1:].strip(), row.span)
    elif _HEADING.match(shown):
        yield WordsPart("heading", row.words, row.span)
    elif shown[0] in "#&":
        yield WordsPart("program" if shown[0] == "#" else "comment", row.words, row.span)
    elif _TABLE.match(shown):
        yield WordsPart("table", row.words, row.span)
    else:
        yield from _moves_of(row, are_meant=bare and _BARE_LINE.match(shown) is not None)


def _moves_of(row: Row, *, are_meant: bool) -> Iterator[WordsPart | MovePart]:
    """The moves of a line, and the words behind them; of a line without any the words."""
    shown, at = row.shown, 0
    any_of_them = are_meant
    while at < len(shown):
        before = _BEFORE.match(shown, at)
        assert before
        number, side = int(before["number"] or 0), SIGN_OF.get(before["sign"] or "")
        found = _MOVE.match(shown, before.end())
        end = None if found else _END.match(shown, before.end())
        is_meant = any_of_them or number or side
        if not found and not end:
            words, span = row.part(at if before.end() == len(shown) else before.end(), len(shown))
            if side or number:
                time = _TIME.search(shown, before.end())
                typed = _BLANKS.sub(" ", row.words[at:]).strip()
                words, span = row.part(before.end(), time.start() if time else len(shown))
                yield MovePart(words, typed, span, number, side, None, "", ("", ""))
            elif words:
                yield WordsPart("words", words, span)
            return
        match = found or end
        assert match
        behind = _TIMES.match(shown, match.end())
        assert behind
        whole = found and (found["origin"] or found["end"] == "打")
        if not is_meant and not whole and not end:
            yield WordsPart("words", row.words, row.span)
            return
        words, span = row.part(before.end(), match.end())
        times = (behind["used"] or "", behind["total"] or "")
        typed = _BLANKS.sub(" ", row.words[at : behind.end()]).strip()
        yield MovePart(words, typed, span, number, side, found, end[0] if end else "", times)
        any_of_them = True
        at = behind.end()
