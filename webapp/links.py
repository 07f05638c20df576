"""Positions inside links: editor, analysis and image addresses of chess sites.

Two forms are known: a query parameter `fen=` (percent-encoded, `+` for a
space), and the FEN as the tail of the path (Lichess: `_` for a space, the
slashes of the board as they are). Which site it is does not matter.
"""

from __future__ import annotations

import re

from webapp.findings import Finding
from webapp.scan import Source

_LINK = re.compile(r"(?:https?://|(?:[\w-]+\.)+[a-z]{2,}/)\S+", re.IGNORECASE)
_PARAMETER = re.compile(r"[?&#;](?:fen|position|pos)=", re.IGNORECASE)
_PATH = re.compile(r"(?<=/)[^/?#\s]*(?:(?:/|%2F)[^/?#\s]*){7,}", re.IGNORECASE)
_BOARD = re.compile(
    r"(?<=/)[1-8pnbrqk]+(?:(?:/|%2F)[1-8pnbrqk]+){7}(?:\.(?=[a-z]+\b)|[^/?#\s]*)", re.IGNORECASE
)
_ROUTE = re.compile(r"(?<=/)(?:editor|analysis|embed|fen)/", re.IGNORECASE)
_VARIANT = re.compile(r"[A-Za-z]+[A-Za-z0-9]*/(?=[^/]*/)")
_ESCAPE = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_RANK = re.compile(r"[1-8pnbrqkPNBRQK~]+\Z")


def source_in_link(text: str) -> tuple[Source, Finding] | None:
    """The FEN inside the first link of the text that carries one, decoded.

    With it the finding that says so, spanning the part of the link before it.
    """
    for link in _LINK.finditer(text):
        place = _parameter(text, link) or _path(text, link)
        if place:
            start, end, in_query = place
            source = _decode(Source.of(text[start:end], start), plus_is_space=in_query)
            if source.plain.count("/") >= 3:
                return source, Finding("link", Source.of(text).span(link.start(), start))
    return None


def _parameter(text: str, link: re.Match[str]) -> tuple[int, int, bool] | None:
    parameter = _PARAMETER.search(text, link.start(), link.end())
    if not parameter:
        return None
    value = re.compile(r"[^&#\s]*").match(text, parameter.end(), link.end())
    assert value is not None
    return value.start(), value.end(), True


def _path(text: str, link: re.Match[str]) -> tuple[int, int, bool] | None:
    board = _BOARD.search(text, link.start(), link.end())
    if board:
        return board.start(), board.end() - board[0].endswith("."), False
    route = _ROUTE.search(text, link.start(), link.end())
    start = route.end() if route else link.start()
    path = _PATH.search(text, start, link.end())
    if not path:
        return None
    begin = path.start()
    variant = _VARIANT.match(text, begin, path.end())
    while variant and not _RANK.match(variant[0][:-1]):
        begin = variant.end()
        variant = _VARIANT.match(text, begin, path.end())
    return begin, path.end(), False


def _decode(source: Source, *, plus_is_space: bool) -> Source:
    """The source with percent escapes (UTF-8) and the link's spaces decoded."""
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []

    def add(character: str, start: int, end: int) -> None:
        space = character == "_" or (plus_is_space and character == "+")
        characters.append(" " if space else character)
        starts.append(source.starts[start])
        ends.append(source.ends[end - 1])

    at = 0
    for escape in _ESCAPE.finditer(source.plain):
        for index in range(at, escape.start()):
            add(source.plain[index], index, index + 1)
        at = escape.start()
        for character in bytes.fromhex(escape[0].replace("%", "")).decode("utf-8", "replace"):
            # A character that did not decode stands for one byte of the text.
            length = 1 if character == "\N{REPLACEMENT CHARACTER}" else len(character.encode())
            end = min(at + 3 * length, escape.end())
            if at < end:
                characters.append(character)
                starts.append(source.starts[at])
                ends.append(source.ends[end - 1])
            at = end
        at = escape.end()
    for index in range(at, len(source.plain)):
        add(source.plain[index], index, index + 1)
    plain = "".join(characters)
    return Source(plain, plain, starts, ends)
