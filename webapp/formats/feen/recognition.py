"""Telling FEEN from FEN, and from anything else, before it is read."""

from __future__ import annotations

import re

from webapp.text.characters import MAX_LENGTH, Source, make_plain

_FEN = re.compile(r"/[1-8A-Za-z~]+(?:\[[A-Za-z]*\])? +[wb](?: |\Z)")
_LABEL = re.compile(r"[\"'`({[*> ]*+feen(?:[^A-Za-z0-9/]*[:=]|(?: +[^ ]+){3})", re.IGNORECASE)
_MARKED = re.compile(r"[A-Za-z]\^|(?:[-+][A-Za-z]){4}")
_STYLES = re.compile(r"\W*[A-Za-z]/[A-Za-z]\W*\Z")
_HANDS = re.compile(r"[-+0-9A-Za-z^']*/[-+0-9A-Za-z^']*\Z")
_OF_BOARD = re.compile(r"[0-9/^]")
# Also as links and word processors have them.
_SIGN = re.compile(
    r"feen|[\^ˆ'’‘′´ʼ%！-～]|(?:[-+][a-z]){4}"
    r"|(?<![^\s_])/(?![^\s_])|(?<![a-z0-9/])[a-z]/[a-z](?![a-z0-9/])",
    re.IGNORECASE,
)


def may_be_feen(line: str) -> bool:
    """Whether a line has any sign of FEEN at all; much faster than looking at what it is."""
    return "/" in line and (_SIGN.search(line) is not None or len(line.split(None, 3)) == 3)


def looks_like_feen(text: str) -> bool:
    """Whether a text is rather a FEEN, perhaps a faulty one, than a FEN or anything else.

    Signs of one are its label, styles behind the hands, and the marks of tokens.
    """
    if len(text) > MAX_LENGTH or "/" not in text:
        return False
    plain = make_plain(Source.of(text))[0].plain
    words = plain.split()
    if _LABEL.match(plain):
        return True
    if _FEN.search(plain) or not words:
        return False
    if any("/" in word and _MARKED.search(word) for word in words):
        return True
    if words[0] == "/" and _STYLES.match(words[-1]):
        return True
    for board, hands, word in zip(words, words[1:], words[2:], strict=False):
        if _STYLES.match(word) and _stands_between(hands, board):
            return True
    if len(words) == 3 and "/" in words[2] and _HANDS.match(words[1]):
        return _stands_between(words[1], words[0])
    flat = "/" in words[0] and words[0].count("/") != 7
    return flat and len(words) < 4 and words[1:2] == ["/"]


def _stands_between(hands: str, board: str) -> bool:
    """Whether a word is hands, and no pair of words as in prose."""
    if hands == "/" or (hands[0] == "/") != (hands[-1] == "/"):
        return True
    return (hands == "-" or "/" in hands) and _OF_BOARD.search(board) is not None
