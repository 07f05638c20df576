"""Lists of moves of xiangqi, as books, sites and engines have them, without the tags of PGN.

    1. 炮二平五 马8进7 2. 马二进三 …        names in Chinese
    1. C2=5 H8+7 2. H2+3 …                 those of the World Xiangqi Federation (WXF)
    1. H2-E2 H9-G7, h2e2 h9g7              squares (ICCS, UCCI)
    position fen … moves h2e2 h9g7         lines of engines (UCCI)
    [DhtmlXQ_movelist]7747…                records of Chinese sites, see `dpxq.py`

Sources: the UCCI protocol and the notes on notations of ElephantEye (xqbase.com), the export of
dpxq.com, XQStudio; for the names see `webapp.moves.fairy.xiangqi`, which reads them.

What is forgiven: any numbers or none, 第1回合, columns 红 and 黑, full-width signs, commas and
`、` between the moves, lines of any length; lines `红方：…` before the moves, which become tags by
their own names, and other words, which are kept as comments, as is what stands in brackets, unless
it begins with a move that could be played in place of the one before: then it is a variation, as in
PGN. Of several lists in a text the first is read, and the others are counted.

A text is taken for such a list only where it plainly is one: with two names in Chinese or of WXF
behind each other, or squares that chess does not have.

A move named by squares may be any; one named by words goes as its piece does, and where several do,
it is the one that the rules allow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from webapp.findings import Finding, Span
from webapp.formats.asian_fen import parse_xiangqi
from webapp.formats.pgn.tokens import plain, split_signs
from webapp.formats.records.branches import FREE, Ask, Branches, Played, RecordMove, further_on
from webapp.formats.records.record import Record
from webapp.formats.starts import START_POSITIONS
from webapp.formats.tree import Branch
from webapp.formats.xiangqi.dpxq import has_movelist, read_movelist
from webapp.games.board import Game
from webapp.games.xiangqi import PIECES, PLACES, WAYS
from webapp.language import quote
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves import Refusal, read_move
from webapp.moves.fairy.xiangqi import NATIVE, WXF
from webapp.moves.reasons import refused

FORM = "xiangqi"

_NATIVE, _WXF = NATIVE, rf"(?ai:{WXF})(?![0-9\w])"
_SQUARES = r"[A-Ia-i][0-9]-?[A-Ia-i][0-9](?![0-9\w])"
_MOVE = rf"{_NATIVE}|{_WXF}|(?<!\w){_SQUARES}"
_BETWEEN = (
    r"[\s,;；、。|]{0,12}(?:第?[0-9]{1,3}(?:回合|[.、:)…]){1,3}\s{0,3})?(?:[红紅黑]方?:?\s?)?"
)
_TWO_NATIVE = re.compile(rf"{_NATIVE}{_BETWEEN}{_NATIVE}")
_TWO_LETTERED = re.compile(rf"(?<!\w){_WXF}{_BETWEEN}{_WXF}")
_MAY_BE_LETTERED = re.compile(r"[-+=.](?<=[1-9A-Za-z+-].)(?!1/2)[1-9](?!\w)")
"""The end of a move in letters, which is looked for first as it is quickly found."""
_ONLY_NATIVE = re.compile(rf"\s*+{_NATIVE}[!?]?\s*+")
_NUMBER = r"^[ \t>\ufeff]*+[0-9]{1,3}(?:[.、)…][ \t]?){1,4}"
_NUMBERED = re.compile(rf"{_NUMBER}{_NATIVE}", re.MULTILINE)
_NUMBERED_SQUARES = re.compile(rf"{_NUMBER}{_SQUARES}", re.MULTILINE)
_TWO_BY_SQUARES = re.compile(rf"(?<![\w/]){_SQUARES}{_BETWEEN}{_SQUARES}")
_BY_SQUARES = re.compile(rf"(?<!\w){_SQUARES}")
_ONE_BY_SQUARES = re.compile(rf"\s*+{_SQUARES}")
_OF_CHESS = frozenset("abcdefghABCDEFGH12345678-")
_BEYOND_CHESS = re.compile(r"[09Ii](?:(?<=[A-Ia-i][09])|(?<=[Ii])[0-9])")
"""A square that chess does not have."""
_FIRST = re.compile(rf"{_NATIVE}|(?<!\w){_WXF}|(?<!\w){_SQUARES}")
_OPENS = re.compile(
    rf"[\s\ufeff]*+(?:[{{(【]|(?:第?[0-9]{{1,3}}(?:回合|[.、:)]))?[.…]{{0,3}}\s?(?:[红紅黑]方?:?\s?)?(?:{_MOVE}))"
)
"""The beginning of a line that is of the moves."""
_SIDE = r"[.…]{0,3}\s?(?:[红紅黑]方?:?\s?)?"
FIRST_OF_LIST = re.compile(rf"第?1(?:回合|[.、:)…]){_SIDE}(?:{_MOVE})")
"""The beginning of the first line of a list, in plain characters."""
MOVE_OF_LIST = re.compile(rf"(?:第?[0-9]{{1,3}}(?:回合|[.、:)…])?)?{_SIDE}(?:{_NATIVE}|{_WXF})")
"""The beginning of a line of a list, other than squares."""
HEAD = re.compile(
    r"(?:[红紅黑][方棋]?|赛事|賽事|比赛|日期|时间|地点|标题|棋局|开局|布局|结果|轮次|作者) ?:"
)
"""The beginning of a line above the moves."""
_TAGS_OF_PGN = re.compile(r"^[ \t]*+\[\w{1,40}[ \t]++\"", re.MULTILINE)
_TOKEN = re.compile(
    rf"""
    (?P<open> \( (?=
        \s{{0,3}} (?:第?[0-9]{{1,3}}(?:回合|[.、:…]){{1,4}}\s{{0,3}})? (?:[红紅黑]方?:?\s?)?
        (?P<first>{_MOVE}) ) )
  | (?P<close> \) )
  | (?P<comment> \{{[^}}]*+\}}? | \([^)]*+\)? | 【[^】]*+】? )
  | (?P<result> 1-0(?!\w) | 0-1(?!\w) | 1/2(?:-1/2)?(?!\w) | \*(?=\s|\Z) )
  | (?P<move> (?:{_MOVE})[!?]{{0,2}} )
  | (?P<number> 第?(?P<digits>[0-9]{{1,3}})(?:(?:回合)?[.、:)]{{1,3}}|回合|(?=\s|\Z|[{PIECES}])) )
  | (?P<side> [红紅黑]方?(?=[\s:]):? )
  | (?P<dots> [.…]++ )
  | (?P<word> [^\s,;；、。|(){{}}【】]++ )
    """,
    re.VERBOSE,
)
"""One token; between them stand spaces, commas and dots."""
_BRACKETS = re.compile(r"[()]|\{[^}]*+\}?|【[^】]*+】?")
_IN_BRACKETS = re.compile(r"\([^)]*+\)?")
_DEEPEST = 100
"""So deep may variations be nested; those below are comments."""
TAG_NAME = r"[^\s:\[{(【]{1,20}"
"""The name of a tag."""
_TAG = re.compile(rf"\s*+({TAG_NAME}) ?:")
_START = re.compile(
    r"(?:position\s++)?(?P<start>startpos(?!\S)|(?:fen\s++)?"
    r"(?P<fen>[1-9A-Za-z]{1,20}(?:/[1-9A-Za-z]{1,20}){9}"
    r"(?: [wbr](?: - -(?: [0-9]{1,4}){2})?)?)(?!\S))"
    r"(?:\s++moves(?!\S))?+"
)
_RESULTS: Mapping[str, str] = {
    **dict.fromkeys(("红胜", "红方胜", "紅勝", "紅方勝", "黑负", "黑方负", "1-0"), "1-0"),
    **dict.fromkeys(("黑胜", "黑方胜", "黑勝", "黑方勝", "红负", "红方负", "0-1"), "0-1"),
    **dict.fromkeys(("和", "和棋", "和局", "双方和", "1/2", "1/2-1/2"), "1/2-1/2"),
    "*": "*",
}
_MEANT = re.compile(
    rf"[{PIECES}{PLACES}後].?[{WAYS}進]|[A-Za-z][0-9+-]?[-+=.][0-9]|[A-Ia-i][0-9]-?[A-Ia-i]"
)
"""A part of a word that was likely meant as a move."""
_LONGEST = 8
"""The most characters of a word that may be meant as a move."""
_RESULT_TAGS = frozenset(["结果", "結果"])


def looks_like_xiangqi(text: str) -> bool:
    """Whether the text plainly is a list of moves of xiangqi, see above."""
    if has_movelist(text):
        return True
    shown = plain(text)
    if "[" in shown and _TAGS_OF_PGN.search(shown):
        return False
    if _has_named_moves(shown):
        return True
    begin = _START.match(shown)
    if begin and begin["fen"] and _ONE_BY_SQUARES.match(shown, begin.end()):
        return True
    if not _BEYOND_CHESS.search(shown):
        return False
    if not _TWO_BY_SQUARES.search(shown) and not _NUMBERED_SQUARES.search(shown):
        return False
    return any(not _OF_CHESS.issuperset(found[0]) for found in _BY_SQUARES.finditer(shown))


def _has_named_moves(shown: str) -> bool:
    """Whether two moves stand in it by their names, or one where it is plain that it is one."""
    if not shown.isascii() and (
        _TWO_NATIVE.search(shown) or _NUMBERED.search(shown) or _ONLY_NATIVE.fullmatch(shown)
    ):
        return True
    return bool(_MAY_BE_LETTERED.search(shown) and _TWO_LETTERED.search(shown))


def read_xiangqi(text: str, _game: Game | None = None) -> Record | None:
    """The line of a list; None where the text is none, or nothing of it can be read."""
    if has_movelist(text):
        return read_movelist(text, FORM)
    if not looks_like_xiangqi(text):
        return None
    shown = plain(text)
    begin, first = _START.search(shown), _FIRST.search(shown)
    if begin and first and begin.start() > first.start():
        begin = None
    start = START_POSITIONS["xiangqi"]
    findings: tuple[Finding, ...] = ()
    if begin and begin["fen"]:
        reading = parse_xiangqi(begin["fen"])
        if reading.position is None:
            return None
        start = reading.position
        findings = tuple(further_on(found, begin.start("fen")) for found in reading.findings)
    reader = _ListReader(text, shown, start)
    at = reader.head(begin)
    others = reader.moves(at)
    played = Played(reader, _read_move, reader.rest)
    if not played.reader.plies:
        return None
    result, last = reader.ended
    if result != "*" and played.is_read(last):
        reader.result = result
    return Record(played.line(), (*findings, *played.found()), FORM, others)


def _read_move(text: str, position: Position, _last: int | None, ask: Ask) -> Move | Refusal:
    """The move of these words; see above for what is asked of it."""
    if _BY_SQUARES.fullmatch(text):
        return read_move(position, text, FREE)
    return ask(text)


class _ListReader(Branches):
    """Reads what stands before the moves, and the moves.

    words     where words stand that are not kept yet
    closing   where each bracket that opens is closed
    inside    the move that each open variation goes back to, with its depth and branch
    ended     the result behind the moves, and the last move before it
    """

    def __init__(self, text: str, shown: str, start: Position) -> None:
        super().__init__(text, start)
        self.shown = shown
        self.branch.end = len(text)
        self.ended = "*", -1
        self.words: Span | None = None
        self.closing = _closing(shown)
        self.inside: list[tuple[int, int, Branch]] = []

    def head(self, begin: re.Match[str] | None) -> int:
        """Takes the lines before the moves as tags and comments; where the moves begin."""
        at = 0
        for line in self.shown.splitlines(keepends=True):
            if begin and begin["start"] and at <= begin.start() < at + len(line):
                before = self.text[at : begin.start()].strip()
                if before:
                    self.say(before)
                return begin.end()
            tag = _TAG.match(line)
            if _OPENS.match(line) or (_FIRST.search(line) and not tag):
                return at
            if tag:
                value = self.text[at + tag.end() : at + len(line)].strip()
                self.tags.append((self.text[at : at + tag.end(1)].strip(), value))
                if tag[1].strip() in _RESULT_TAGS:
                    self.result = _RESULTS.get(value, "*")
            elif line.strip():
                self.say(self.text[at : at + len(line)].strip())
            at += len(line)
        return at

    def moves(self, start: int) -> int:
        """Takes the moves from there on; how many more lists there are."""
        at = start
        while token := _TOKEN.search(self.shown, at):
            at = token.end()
            if token["number"]:
                again = token["digits"] == "1" and self.depth > 1 and not self.inside
                if again and not any(node.fault for node in self.nodes[:2]):
                    self._say()
                    return 1 + self._more_lists(at)
            elif token["close"]:
                self._close(token)
            else:
                at = self._read(token)
        self._say()
        return 0

    def _more_lists(self, at: int) -> int:
        """How many lists begin behind that place, brackets left out."""
        count = 0
        while token := _TOKEN.search(self.shown, at):
            at = self.closing[token.start()] if token["open"] else token.end()
            count += token["digits"] == "1"
        return count

    def _read(self, token: re.Match[str]) -> int:
        """Takes a token that is no number; where the next one may begin."""
        if token["word"]:
            self._word(token)
            return token.end()
        self._say()
        if token["move"]:
            self._move(token)
        elif token["open"] and not self._open(token):
            token = _IN_BRACKETS.match(self.shown, token.start()) or token
            self.say(self._inside(token))
        elif token["comment"]:
            self.say(self._inside(token))
        elif token["result"] and self.inside:
            self.say(token[0])
        elif token["result"]:
            self.ended = _RESULTS[token[0]], self.at
        return token.end()

    def _open(self, token: re.Match[str]) -> bool:
        """Begins a variation in place of the last move, if there is one."""
        end, at = self.closing[token.start()], self.at
        if at < 0 or end == len(self.shown) or len(self.inside) >= _DEEPEST:
            return False
        self.inside.append((at, self.depth, self.branch))
        words = self.text[token.start() + 1 : end].strip()
        branch = Branch(self.begun, at, end, depth=self.depth - 1, words=words)
        self.say(branch)
        self.leave(self.nodes[at].parent, branch)
        return True

    def _close(self, token: re.Match[str]) -> None:
        """Goes back behind the move that a variation stands in place of, where this closes one."""
        if self.inside and token.start() == self.branch.end:
            self._say()
            self.at, self.depth, self.branch = self.inside.pop()

    def _inside(self, token: re.Match[str]) -> str:
        """The words between brackets, the second of which may be missing."""
        is_closed = token[0][-1] in ")}】"
        return self.text[token.start() + 1 : token.end() - is_closed].strip()

    def _word(self, token: re.Match[str]) -> None:
        """Takes a result in words, a comment, or what was meant as a move."""
        if token[0] in _RESULTS:
            self._say()
            self.ended = _RESULTS[token[0]], self.at
        elif _MEANT.search(token[0][:_LONGEST]) and len(token[0]) <= _LONGEST:
            self._say()
            self._move(token, refused("not-a-move", found=quote(token[0])))
        else:
            begin = self.words.start if self.words else token.start()
            self.words = Span(begin, token.end())

    def _say(self) -> None:
        """Keeps the words that stood before this as a comment."""
        if self.words:
            self.say(" ".join(self.text[slice(*self.words)].split()))
        self.words = None

    def _move(self, token: re.Match[str], fault: Refusal | None = None) -> None:
        word = split_signs(token[0])
        node = self.add(word.text, Span(*token.span()), token[0])
        node.nags, node.fault = [*word.nags], fault

    def rest(self, move: RecordMove) -> str:
        """The rest of a branch from a move on."""
        return " ".join(self.text[move.begin : move.branch.end].split())


def _closing(shown: str) -> Mapping[int, int]:
    """Where each round bracket is closed, by where it opens; the end of the text for none."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for bracket in _BRACKETS.finditer(shown):
        if bracket[0] == "(":
            opened.append(bracket.start())
        elif bracket[0] == ")" and opened:
            found[opened.pop()] = bracket.start()
    return {**dict.fromkeys(opened, len(shown)), **found}
