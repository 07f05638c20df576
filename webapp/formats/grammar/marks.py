"""The marks of a position that stand beside it in a text.

They are those of its link, `&marks=Ge4,Rd1h5` as in addresses of Fenboard, or else those of the
comments behind it, as studies are exported: `{ [%csl Gd4][%cal Ge2e4] }`. Between a position and
its comments there may be tags of its game and the number of a move; a comment behind a move
belongs to another position.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote_plus

from webapp.findings import Arguments, Finding, Span, in_text_order
from webapp.formats.pgn.marks import COMMAND, marks_of_comment
from webapp.games.board import MOST_SQUARES, BoardKind
from webapp.language import quote
from webapp.model.marks import MAX_MARKS, Mark, MarksRead, parse_marks

_OF_LINK = re.compile(r"[?&;]marks=([^&#\s]*)", re.IGNORECASE)
_SPACE = re.compile(r"\s")
_NO_MARKS = ")]>\"',;”’»"
"""What may stand behind a link, and is encoded within one."""

_LOOKED_AT = 64 * 1024
"""So many characters behind a position its comments may take."""
_COMMENT = re.compile(r"\{[^}]*+\}|\[\s*+%[^\]]*+\]")
_BETWEEN = re.compile(
    r"\[\s*+(?!(?i:FEN|Event)\b)[A-Za-z]\w*+\s*+\"(?:[^\"\\\n]|\\.)*+\"\s*+\]"
    r"|[0-9]{1,4}\s?\.|[\s\"'“”‘’»),.…\]]++"
)
"""A tag of the same game, the number of a move, or marks at the end of a position."""


class MarksFound(NamedTuple):
    """Marks, and what is said of those that are none.

    whole   where the comments stand that hold nothing but marks; None for others
    """

    marks: tuple[Mark, ...] = ()
    findings: tuple[Finding, ...] = ()
    whole: Span | None = None


def may_hold_marks(text: str) -> bool:
    """Whether there may be marks in a text, at once."""
    return "%" in text or "marks=" in text


def marks_beside(text: str, start: int, end: int, until: int, kind: BoardKind) -> MarksFound:
    """The marks of the position that stands, with its link, from `start` to `end` of a text.

    until   where the next position begins, or the text ends

    In time linear in what stands between. Never raises.
    """
    if kind.files * kind.ranks > MOST_SQUARES:
        return MarksFound()
    until = min(until, end + _LOOKED_AT)
    while end > start and text[end - 1].isspace():
        end -= 1
    space = _SPACE.search(text, end, until)
    link = _OF_LINK.search(text, start, space.start() if space else until)
    if link:
        value = link[1].rstrip(_NO_MARKS)
        read = parse_marks(unquote_plus(value), kind)
        place = Span(link.start(1), link.start(1) + len(value))
        return MarksFound(read.marks, _findings(read, text, place))
    comments = _comments(text, end, until)
    if not comments:
        return MarksFound()
    place = Span(comments[0].start, comments[-1].end)
    written = "\n".join(text[slice(*comment)] for comment in comments)
    read = marks_of_comment(written, kind)
    only_marks = not COMMAND.sub("", written).strip("{} \t\r\n")
    whole = place if read.marks and only_marks else None
    return MarksFound(read.marks, _findings(read, text, place), whole)


def _comments(text: str, at: int, until: int) -> list[Span]:
    """Where the comments stand that follow there before the first move."""
    found = []
    while at < until:
        comment = _COMMENT.match(text, at, until)
        if comment:
            found.append(Span(*comment.span()))
        follows = comment or _BETWEEN.match(text, at, until)
        if not follows:
            break
        at = follows.end()
    return found


def _findings(read: MarksRead, text: str, place: Span) -> tuple[Finding, ...]:
    """The findings about marks that are none, or too many, in that place of a text."""
    found = []
    if read.unread:
        first = read.unread[0]
        behind = (text.find(mark + first, place.start - 1, place.end) + 1 for mark in ", =")
        # In a link it may be encoded.
        at = min(filter(None, behind), default=None)
        span = place if at is None else Span(at, at + len(first))
        unread: Arguments = {"found": quote(first), "count": len(read.unread)}
        found.append(Finding("marks-unread", span, args=unread))
    if read.more:
        more = {"count": read.more, "limit": MAX_MARKS}
        found.append(Finding("marks-too-many", place, args=more))
    return in_text_order(found)
