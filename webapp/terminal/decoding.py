"""The bytes of a stream as text, in whichever encoding they are.

Games come from many programs and years. Text is UTF-8, or UTF-16 where a byte order mark says so,
as far as that goes. What is neither is read in the encoding that its content suggests; that of
Western programs, windows-1252, between UTF-8, as files are put together from others. A byte that
the encoding does not have becomes U+FFFD.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from io import IncrementalNewlineDecoder
from typing import NamedTuple

from webapp.records import FORMS
from webapp.terminal.lines import PIECE, first_piece, is_binary, no_text
from webapp.terminal.streams import Read

WESTERN = "windows-1252"
JAPANESE, CHINESE, KOREAN = "cp932", "gb18030", "cp949"

_OF_SHOGI = ("kif", "ki2", "csa")
"""Forms of records whose programs write Shift_JIS."""

_HIGH = re.compile(rb"[\x80-\xff]+")
_LOWEST = 0xA1
"""Both bytes of a Chinese or Korean character are at least this (GB 2312, KS X 1001)."""
_LENGTH = 2
"""The bytes of such a character."""
_WORD = 3
"""So many bytes has a run of them on average where it is no pair of accented letters by chance."""


class _Suggestion(NamedTuple):
    """What suggests an encoding: at least this share of characters are usual ones."""

    encoding: str
    usual: Callable[[str], bool]
    share: float


def _is_kana(character: str) -> bool:
    return "\u3041" <= character <= "\u30fe" or character in "▲△☗☖、。：「」『』"


_CHINESE = frozenset(
    "帅帥将將仕士相象车車马馬炮砲兵卒进進退平前后後红紅黑方胜勝负負和棋局回合一二三四五六七八九"
    "中国全省市北京上海广东队赛杯级联第届年王李张刘陈杨赵许吕"
)
_JANGGI = frozenset("楚漢車包馬象士卒兵將王")


def _is_syllable(character: str) -> bool:
    """Whether it is hangul of KS X 1001; two Latin letters may well be one that is not."""
    if character in _JANGGI:
        return True
    # A syllable that is put together from its letters is longer.
    return "가" <= character <= "힣" and len(character.encode("euc_kr")) == _LENGTH


_SUGGESTIONS = (
    _Suggestion(JAPANESE, _is_kana, 0.2),
    _Suggestion(CHINESE, _CHINESE.__contains__, 0.1),
    _Suggestion(KOREAN, _is_syllable, 0.9),
)


def is_encoding(name: str) -> bool:
    """Whether Python knows an encoding by that name in which any bytes can be read as text."""
    try:
        "".encode(name)
        _decoder(name)(bytes(range(256)), True)
    except (LookupError, ValueError):
        return False
    return True


def suggested(data: bytes) -> str:
    """The encoding of a part of a text that is no UTF-8: one of four."""
    read = {name: _read_in(name, data) for name in (JAPANESE, CHINESE, KOREAN)}
    japanese = read[JAPANESE]
    if japanese and any(FORMS[name].looks_like(japanese) for name in _OF_SHOGI):
        return JAPANESE
    for encoding, usual, least in _SUGGESTIONS:
        others = [c for c in read[encoding] or "" if c > "\x7f"]
        if others and sum(map(usual, others)) >= least * len(others):
            return encoding
    runs = _HIGH.findall(data)
    paired = all(len(run) % 2 == 0 and min(run) >= _LOWEST for run in runs)
    is_of_words = sum(map(len, runs)) >= _WORD * len(runs)
    return CHINESE if read[CHINESE] and paired and is_of_words else WESTERN


def _read_in(encoding: str, data: bytes) -> str | None:
    """The text, whose last character may be cut; None where it has bytes that are none."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeDecodeError:
        return None


def beginning(data: bytes, encoding: str) -> str:
    """What a stream begins with as text, for a first look at it.

    encoding   "" where it is not known
    """
    given = iter((data,))
    return next(decoded(lambda _: next(given, b""), encoding, lambda _: None), "")


def decoded(read: Read, encoding: str, tell: Callable[[str], object]) -> Iterator[str]:
    """The text of a stream in pieces, with LF at the end of each line. Raises NotTextError.

    encoding   "" where it is not known; one that a byte order mark says is taken in any case
    tell       is told once which was taken for what is no UTF-8
    """
    data, marked = first_piece(read)
    known = marked or encoding
    decode = _decoder(known) if known else None
    newlines = IncrementalNewlineDecoder(None, translate=True)
    held, breaks, has_others = b"", 0, False
    while True:
        is_end = not data
        text = ""
        if decode is None:
            held += data
            try:
                text, used = codecs.utf_8_decode(held, "strict", is_end)
                held = held[used:]
                has_others = has_others or not text.isascii()
            except UnicodeDecodeError:
                while len(held) < PIECE and (more := read(PIECE)):
                    held += more
                name = WESTERN if has_others else suggested(held)
                tell(name)
                decode = _decoder(name) if name != WESTERN else _decoder("utf-8", _AS_WESTERN)
                data = held
        if decode is not None:
            text = decode(data, is_end)
        text = newlines.decode(text, is_end)
        if is_binary(text):
            raise no_text(breaks + text[: text.index("\0")].count("\n") + 1)
        breaks += text.count("\n")
        yield text
        if is_end:
            return
        data = read(PIECE)


def in_utf8(read: Read, encoding: str) -> Read:
    """The bytes of a stream in UTF-8; there may be more than are asked for."""
    decode = _decoder(encoding)

    def recoded(size: int) -> bytes:
        while True:
            data = read(size)
            text = decode(data, not data)
            if text or not data:
                return text.encode("utf-8", "replace")

    return recoded


def _decoder(encoding: str, errors: str = "replace") -> Callable[[bytes, bool], str]:
    return codecs.getincrementaldecoder(encoding)(errors).decode


def _as_western(error: UnicodeError) -> tuple[str, int]:
    """Reads bytes that are no UTF-8; for `codecs.register_error`."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode(WESTERN, "replace"), error.end


_AS_WESTERN = "fenboard.windows-1252"
codecs.register_error(_AS_WESTERN, _as_western)
