"""Lists of moves of xiangqi, as books, sites and engines have them, without the tags of PGN.

    1. 炮二平五 马8进7 2. 马二进三 …        names in Chinese
    1. C2=5 H8+7 2. H2+3 …                 those of the World Xiangqi Federation (WXF)
    1. H2-E2 H9-G7, h2e2 h9g7              squares (ICCS, UCCI)
    position fen … moves h2e2 h9g7         lines of engines (UCCI)
    [DhtmlXQ_movelist]7747…                records of Chinese sites, see `dpxq.py`

Which texts are one, `forms.py` says.

Sources: the UCCI protocol and the notes on notations of ElephantEye (xqbase.com), the export of
dpxq.com, XQStudio; for the names see `webapp.moves.fairy.xiangqi`, which reads them.

What is forgiven: any numbers or none, 第1回合, columns 红 and 黑, full-width signs, commas and
`、` between the moves, lines of any length; lines `红方：…` before the moves, which become tags by
their own names, and other words, which are kept as comments, as is what stands in brackets, unless
it begins with a move that could be played in place of the one before: then it is a variation, as in
PGN. Of several lists in a text the first is read, and the others are counted.

In a list with numbers a line is a comment as a whole that begins with words and names moves, or
with a move that words are joined to, `马八进七是正着`, as dpxq.com writes comments; its variations
stand below headings, `【变1-0-5】`.

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
from webapp.formats.xiangqi.dpxq import has_dpxq, read_dpxq
from webapp.formats.xiangqi.forms import BY_SQUARES, FIRST, MOVE, OPENS, START, looks_like_xiangqi
from webapp.games.board import Game
from webapp.games.xiangqi import PIECES, PLACES, RESULTS, WAYS
from webapp.language import quote
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.moves import Refusal, read_move
from webapp.moves.reasons import refused

FORM = "xiangqi"

_TOKEN = re.compile(
    rf"""
    (?P<open> \( (?=
        \s{{0,3}} (?:第?[0-9]{{1,3}}(?:回合|[.、:…]){{1,4}}\s{{0,3}})? (?:[红紅黑]方?:?\s?)?
        (?P<first>{MOVE}) ) )
  | (?P<close> \) )
  | (?P<comment> \{{[^}}]*+\}}? | \([^)]*+\)? | 【[^】]*+】? )
  | (?P<result> 1-0(?!\w) | 0-1(?!\w) | 1/2(?:-1/2)?(?!\w) | \*(?=\s|\Z) )
  | (?P<move> (?:{MOVE})[!?]{{0,2}} )
  | (?P<number> 第?(?P<digits>[0-9]{{1,3}})(?:(?:回合)?[.、:)]{{1,3}}|回合|(?=\s|\Z|[{PIECES}])) )
  | (?P<side> [红紅黑]方?(?=[\s:]):? )
  | (?P<dots> [.…]++ )
  | (?P<word> [^\s,;；、。|(){{}}【】]++ )
    """,
    re.VERBOSE,
)
"""One token; between them stand spaces, commas and dots."""
_NUMBERS = frozenset("第0123456789")
"""The first character of a number."""
_RULE = re.compile(r"[=\-*_#~]{4,}+ ?")
"""A line of signs, as programs write it under the moves."""
_BRANCH_OF_DPXQ = re.compile(
    r"【变(?P<number>[0-9]{1,3})-(?P<leaves>[0-9]{1,3})-(?P<round>[0-9]{1,3})】"
    r"\s{0,20}[0-9]{1,3}[.、]\s{0,4}(?P<dots>[.…]{2})?"
)
"""The heading of a variation in a text of dpxq.com: its number, which line it leaves, and where."""
_BRACKETS = re.compile(r"[()]|\{[^}]*+\}?|【[^】]*+】?")
_IN_BRACKETS = re.compile(r"\([^)]*+\)?")
_DEEPEST = 100
"""So deep may variations be nested; those below are comments."""
TAG_NAME = r"[^\s:\[{(【]{1,20}"
"""The name of a tag."""
_TAG = re.compile(rf"\s*+({TAG_NAME}) ?:")
_RESULTS: Mapping[str, str] = {
    **RESULTS,
    **{result: result for result in ("1-0", "0-1", "1/2-1/2", "*")},
    "1/2": "1/2-1/2",
}
_MEANT = re.compile(
    rf"[{PIECES}{PLACES}後].?[{WAYS}進]|[A-Za-z][0-9+-]?[-+=.][0-9]|[A-Ia-i][0-9]-?[A-Ia-i]"
)
"""A part of a word that was likely meant as a move."""
_LONGEST = 8
"""The most characters of a word that may be meant as a move."""
_RESULT_TAGS = frozenset(["结果", "結果"])


def read_xiangqi(text: str, _game: Game | None = None) -> Record | None:
    """The line of a list; None where the text is none, or nothing of it can be read."""
    if has_dpxq(text):
        return read_dpxq(text, FORM)
    if not looks_like_xiangqi(text):
        return None
    shown = plain(text)
    begin, first = START.search(shown), FIRST.search(shown)
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
    if BY_SQUARES.fullmatch(text):
        return read_move(position, text, FREE)
    return ask(text)


class _ListReader(Branches):
    """Reads what stands before the moves, and the moves.

    words     where words stand that are not kept yet
    closing   where each bracket that opens is closed
    inside    the move that each open variation goes back to, with its depth and branch
    ended     the result behind the moves, and the last move before it
    has_numbers  whether one stands before the first move
    number    that of the line in records of dpxq.com, and `tips` the last move of each
    """

    def __init__(self, text: str, shown: str, start: Position) -> None:
        super().__init__(text, start)
        self.shown = shown
        self.branch.end = len(text)
        self.ended = "*", -1
        self.words: Span | None = None
        self.closing = _closing(shown)
        self.inside: list[tuple[int, int, Branch]] = []
        self.has_numbers = False
        self.number, self.tips = 0, dict[int, int]()

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
            if OPENS.match(line) or (FIRST.search(line) and not tag):
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
        at = line = start
        while token := _TOKEN.search(self.shown, at):
            at = token.end()
            if token.start() >= line:
                line = _end_of_line(self.shown, token.start())
                if self.has_numbers and _is_aside(self.shown, token, line):
                    self._say()
                    self.say(self.text[token.start() : line].strip())
                    at = line
                    continue
            if token["number"]:
                self.has_numbers |= self.at < 0
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
            branch = _BRANCH_OF_DPXQ.match(self.shown, token.start())
            if not (branch and self._branch(branch)):
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

    def _branch(self, found: re.Match[str]) -> bool:
        """Begins a variation below its heading, if it leaves a line that stands above."""
        self.tips[self.number] = self.at
        tip = self.tips.get(int(found["leaves"]), -1)
        if tip < 0 or self.inside:
            return False
        place = Span(found.start(), _end_of_line(self.shown, found.start()))
        depth = 2 * (int(found["round"]) - 1) + bool(found["dots"])
        depth -= self.start.turn == "second"
        words = self.text[slice(*place)].strip()
        astray = Finding("record-variation-unplaced", place, args={"number": int(found["round"])})
        self.number = int(found["number"])
        self.leave(-1, Branch(self.begun, -1, len(self.text), (tip,), depth, words, astray))
        return True

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
        """Keeps the words that stood before this as a comment, without a line of signs above."""
        words = " ".join(self.text[slice(*self.words)].split()) if self.words else ""
        words = _RULE.sub("", words)
        if words:
            self.say(words)
        self.words = None

    def _move(self, token: re.Match[str], fault: Refusal | None = None) -> None:
        word = split_signs(token[0])
        node = self.add(word.text, Span(*token.span()), token[0])
        node.nags, node.fault = [*word.nags], fault

    def rest(self, move: RecordMove) -> str:
        """The rest of a branch from a move on."""
        return " ".join(self.text[move.begin : move.branch.end].split())


def _end_of_line(shown: str, at: int) -> int:
    end = shown.find("\n", at)
    return len(shown) if end < 0 else end


def _is_aside(shown: str, first: re.Match[str], end: int) -> bool:
    """Whether a line that begins with this token is words among numbered moves.

    It begins with words and names moves, or with a move that words are joined to; where it begins
    with a number, though a garbled one, moves are due.
    """
    if first["move"]:
        behind = _TOKEN.match(shown, first.end(), end)
        return bool(behind and behind["word"] and behind[0] not in _RESULTS)
    is_word = first["word"] and first[0] not in _RESULTS and first[0][0] not in _NUMBERS
    return bool(is_word and FIRST.search(shown, first.start(), end))


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
