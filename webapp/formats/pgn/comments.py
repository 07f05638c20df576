"""Comments of PGN: words, commands and marks, there and back without loss; and movetext with
them laid out in lines of fewer than 80 characters.

    { [%csl Ge4][%clk 0:09:58] A quiet move. }

Commands are kept as typed, those of circles and arrows become marks (`marks.py`). Sources:
PGN standard §5 (comments), §8.2.1 (lines of fewer than 80 characters); its supplement for commands.

Other programs read what is written here, so a comment may not hold a brace that closes it, and
lines within it may not begin with what begins something else. A word joiner (U+2060), which takes
no room, stands before a character that is meant otherwise than it would be read:

    }     as a full-width brace with the joiner before it
    [%    with the joiner between them where no command is meant, and before the % ; > [ of a line

A comment that begins with the joiner and a space is said of the move that follows.

Spaces at the end of a line are left out. A line break of PGN says nothing, as programs break all
long lines. So one that somebody made is written as an empty line; and read are, beside these, those
behind lines that are too short, or too long, to have been broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from webapp.findings import Arguments, Finding, Span
from webapp.formats.pgn.marks import COMMAND as OF_MARKS
from webapp.formats.pgn.marks import comment_of_marks, marks_of_comment
from webapp.formats.walk import Said
from webapp.games.board import BoardKind
from webapp.language import quote
from webapp.model.marks import LONGEST, MAX_MARKS, Mark, each_once

_WIDTH = 79
"""The most characters of a line."""

_NARROW, _WIDE = 72, 100
"""A line was broken by a program if the next word would have gone beyond the first column, and it
is itself no longer than the second."""

_COMMAND = re.compile(r"\[\s*+%[^\[\]{}]*+\]")
_WITH_SPACE = re.compile(f" ?{_COMMAND.pattern}")
_JOINER = "\u2060"
_BRACE = "｝"
_MEANT = {"}": _BRACE, "%": "%", ";": ";", ">": ">", "[": "[", _JOINER: _JOINER}
_AS_READ = {shown: meant for meant, shown in _MEANT.items()}
_OF_NEXT = re.compile(rf"\{{\s*+{_JOINER}\s")
_ESCAPED = re.compile(f"{_JOINER}([{_BRACE}%;>\\[{_JOINER}])")
_BEGINS = re.compile(r"[%;>]|\[\w")
_AT_LINE = re.compile(rf"(?<=\n)(?={_BEGINS.pattern})")
_BLANKS = re.compile(r"[ \t\u00a0]++")


def read_comments(text: str, places: Sequence[Span], kind: BoardKind) -> Said:
    """The words, commands and marks of the comments in these places of a text."""
    raw = [inside(text, place) for place in places]
    if not any("[" in part and "%" in part for part in raw):
        return Said(_joined(map(decoded, raw)))
    commands = [command for part in raw for command in _COMMAND.findall(part)]
    words = _joined(decoded(_WITH_SPACE.sub("", part)) for part in raw)
    whole = Span(min(place.start for place in places), max(place.end for place in places))
    marks: list[Mark] = []
    kept: list[str] = []
    found: list[Finding] = []
    for command in commands:
        of_marks = OF_MARKS.match(command)
        if of_marks is None:
            kept.append(" ".join(decoded(command).split()))
            continue
        read = marks_of_comment(command, kind)
        marks += read.marks
        if read.unread:
            # With those alone that could not be read.
            parts = of_marks["marks"].replace(",", " ").split()
            left = ",".join(part for part in parts if part[:LONGEST] in read.unread)
            kept.append(decoded(f"[%c{of_marks['command'].lower()} {left}]"))
            args: Arguments = {"found": quote(read.unread[0]), "count": len(read.unread)}
            found.append(Finding("marks-unread", whole, args=args))
    return Said(words, tuple(kept), each_once(marks)[:MAX_MARKS], tuple(found))


def inside(text: str, place: Span) -> str:
    """The inside of a comment, without its braces or semicolon, broken lines joined again.

    Words that are no comment are as they stand.
    """
    start, end = place
    if text[start] == "{":
        start, end = start + 1, end - (text[end - 1] == "}" and end - start > 1)
    elif text[start] == ";":
        start += 1
    said = text[start:end]
    if "\n" in said or "\r" in said:
        column = start - max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) - 1
        said = _unbroken(said, column)
    said = said.strip()
    return said[2:].lstrip() if said[:1] == _JOINER and said[1:2].isspace() else said


def is_of_next(text: str, place: Span) -> bool:
    """Whether the comment in that place is said of the move that follows."""
    return _OF_NEXT.match(text, *place) is not None


def write_comment(
    words: str, commands: Iterable[str], marks: Iterable[Mark], kind: BoardKind
) -> str:
    """The inside of a comment; "" where there is nothing to say. Real line breaks stand in it."""
    written, _ = comment_of_marks(marks, kind)
    also = "".join(encoded(command, is_command=True) for command in commands)
    return " ".join(filter(None, (written + also, encoded(words))))


def write_before(words: str) -> str:
    """The inside of a comment that is said of the move that follows; "" for none."""
    return f"{_JOINER} {encoded(words)}" if words.strip() else ""


def encoded(words: str, *, is_command: bool = False) -> str:
    """Words as they stand in a comment, see above."""
    words = words.replace(_JOINER, 2 * _JOINER).replace("}", _JOINER + _BRACE)
    if is_command:
        return " ".join(words.split())
    lines = words.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words = "\n".join(line.rstrip() for line in lines).strip().replace("[%", f"[{_JOINER}%")
    return _AT_LINE.sub(_JOINER, words)


def decoded(said: str) -> str:
    """The words of a comment as they were meant."""
    if _JOINER not in said:
        return said
    return _ESCAPED.sub(lambda found: _AS_READ[found[1]], said)


def _may_break(column: int, word: str) -> bool:
    """Whether a line that reaches that column may be broken before a word of a comment."""
    return not _BEGINS.match(word) and _was_broken(column, word)


def _joined(parts: Iterable[str]) -> str:
    return " ".join(filter(None, (part.strip() for part in parts)))


def _was_broken(column: int, line: str) -> bool:
    """Whether a program has broken a line at that column, before another line."""
    word = _BLANKS.split(line.lstrip(), maxsplit=1)[0]
    return column <= _WIDE and column + 1 + len(word) > _NARROW


def _unbroken(said: str, column: int) -> str:
    """The text with a space for line breaks of programs, one break for each empty line.

    column   the one where it begins in its line
    """
    lines = said.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    parts, empty, length = [lines[0].rstrip()], 0, column + len(lines[0])
    for line in lines[1:]:
        if not line.strip():
            empty += 1
            continue
        if empty:
            parts += ["\n" * empty, line.rstrip()]
        elif _was_broken(length, line):
            parts += [" ", line.strip()]
        else:
            parts += ["\n", line.rstrip()]
        empty, length = 0, len(line)
    return "".join(parts)


# --- layout ------------------------------------------------------------------------------------

_SPACE = re.compile(r"(?<!\s) (?!\s)")
"""A space that a line can be broken at without loss."""


class _Laid(NamedTuple):
    """A word, and which line break may stand before it; of a break the line breaks themselves."""

    text: str
    before: Literal["any", "said", "break"] = "any"


class Layout:
    """Gathers moves and comments, and lays them out."""

    def __init__(self) -> None:
        self._words: list[_Laid] = []
        self._opening = ""

    def add(self, word: str) -> None:
        """Adds a move, a number or a NAG, if there is one."""
        if word:
            self._words.append(_Laid(self._opening + word))
            self._opening = ""

    def open(self) -> None:
        """Opens a variation."""
        self._opening += "("

    def close(self) -> None:
        """Closes it."""
        last = self._words.pop()
        self._words.append(last._replace(text=f"{last.text})"))

    def comment(self, said: str) -> None:
        """Adds a comment, as it stands in its braces, if it says anything."""
        if not said:
            return
        breaks, opening = 0, "{ "
        for number, line in enumerate(said.split("\n")):
            breaks += number > 0
            if not line.strip():
                continue
            words = _SPACE.split(line)
            if opening:
                self.add(opening + words.pop(0))
            elif breaks:
                self._words.append(_Laid("\n" * breaks, "break"))
            breaks, opening = 0, ""
            self._words += [_Laid(word, "said") for word in words]
        self._words.append(_Laid("}", "said"))

    def text(self) -> str:
        """All of it, without a line break at the end."""
        parts: list[str] = []
        column, begins = 0, True
        for text, before in self._words:
            if before == "break":
                # One more, as a line break alone says nothing.
                parts.append(f"{text}\n")
                column, begins = 0, True
                continue
            breaks = column + 1 + len(text) > _WIDTH and (
                before == "any" or _may_break(column, text)
            )
            if not begins:
                parts.append("\n" if breaks else " ")
                column = 0 if breaks else column + 1
            parts.append(text)
            column, begins = column + len(text), False
        return "".join(parts)
