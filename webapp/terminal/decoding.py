"""The bytes of a stream as text, in whichever encoding they are.

Games come from many programs and years. Text is UTF-8, or UTF-16 where a byte order mark says so,
as far as that goes. What is neither is read in the encoding that its content suggests
(`document/encoding.py`); that of Western programs, windows-1252, between UTF-8, as files are put
together from others. A byte that the encoding does not have becomes U+FFFD.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from io import BytesIO, IncrementalNewlineDecoder

from webapp.document.packed import PIECE, Read
from webapp.language import gettext
from webapp.terminal.controls import visible
from webapp.terminal.lines import ENDING

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""The encodings by the byte order marks that say them."""
_ESCAPE, _OF_ESCAPES = re.compile(rb"\x1b\$[@B]"), "iso2022_jp"
"""Japanese in seven bits, as letters have it, and its escapes."""
_LONGEST_MARK = max(map(len, _MARKS))
_ONE_IN = 8
"""More NULs than one in so many characters are in no text."""


class NotTextError(Exception):
    """The stream does not hold text; the message says in which line and why."""


def is_encoding(name: str) -> bool:
    """Whether Python knows an encoding by that name in which any bytes can be read as text."""
    try:
        "".encode(name)
        _decoder(name)(bytes(range(256)), True)
    except (LookupError, ValueError):
        return False
    return True


def beginning(data: bytes, encoding: str) -> str:
    """The beginning of a stream as text, for a first look at it.

    encoding   "" where it is not known
    """
    return next(decoded(BytesIO(data).read, encoding, lambda _: None), "")


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
        if decode is None and _ESCAPE.search(data):
            # Before there are lines in it these bytes are those of UTF-8, too.
            tell(_OF_ESCAPES)
            decode, data, held = _decoder(_OF_ESCAPES), held + data, b""
        if decode is None:
            held += data
            try:
                text, used = codecs.utf_8_decode(held, "strict", is_end)
                held = held[used:]
                has_others = has_others or not text.isascii()
            except UnicodeDecodeError:
                while len(held) < PIECE and (more := read(PIECE)):
                    held += more
                # Only here, as it brings along all that reads games.
                from webapp.document.encoding import WESTERN, suggested

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


def told_of(file: str, encoding: str) -> str:
    """The sentence that a file is read in this encoding."""
    said = gettext(
        "%(file)s is not UTF-8 text and is read as %(encoding)s; use --encoding to choose another."
    )
    return said % {"file": visible(file), "encoding": encoding}


def as_it_is(read: Read, encoding: str = "", *, is_within: bool = False) -> Iterator[str]:
    """The text of a stream in pieces, with its lines as they end; none is cut between CR and LF.

    encoding   "" for UTF-8, in which a byte that is none stays, see `lines.bad_byte`; one that a
               byte order mark says is taken in any case
    is_within  whether it is a stretch of a longer text: there is no such mark, and it is known that
               there are no more NULs than texts have

    Raises NotTextError once all lines before the bad one are given.
    """
    data, marked = (read(PIECE), "") if is_within else first_piece(read)
    name = marked or encoding or "utf-8"
    escapes = name == "utf-8" and not (encoding and not marked)
    errors = "surrogateescape" if escapes else "strict" if marked else "replace"
    decode = _decoder(name, errors)
    held, breaks, is_end = "", 0, False
    while not is_end:
        is_end, bad = not data, None
        try:
            text = decode(data, is_end)
        except UnicodeDecodeError as error:
            text, bad = error.object[: error.start].decode(name), error
        is_bytes = not is_within and is_binary(text)
        piece = text[: text.index("\0")] if is_bytes else text
        breaks += len(ENDING.findall(piece))
        whole = held + piece
        held = "\r" if whole.endswith("\r") and not is_end else ""
        yield whole[: len(whole) - len(held)]
        if is_bytes:
            raise no_text(breaks + 1)
        if bad:
            args = {"line": breaks + 1, "encoding": name[:6].upper()}
            raise NotTextError(gettext("line %(line)s is not %(encoding)s text") % args) from bad
        data = b"" if is_end else read(PIECE)


def first_piece(read: Read) -> tuple[bytes, str]:
    """The bytes that a stream begins with, and the encoding that a byte order mark says, "" for
    none.

    The mark itself is left out. No bytes are given only where the stream has no more.
    """
    data = read(PIECE)
    while 0 < len(data) < _LONGEST_MARK and any(m.startswith(data) for m in _MARKS):
        more = read(PIECE)
        if not more:
            break
        data += more
    mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
    return data[len(mark) :] or (read(PIECE) if mark else b""), _MARKS.get(mark, "")


def is_binary(text: str) -> bool:
    """Whether a piece of a stream has so many NULs that it is no text."""
    return text.count("\0") * _ONE_IN > len(text) > 1


def no_text(line: int) -> NotTextError:
    """Says that a stream is no text, as that line is none."""
    said = gettext("line %(line)s holds a NUL character, as binary files do")
    return NotTextError(said % {"line": line})


def _decoder(encoding: str, errors: str = "replace") -> Callable[[bytes, bool], str]:
    return codecs.getincrementaldecoder(encoding)(errors).decode


def _as_western(error: UnicodeError) -> tuple[str, int]:
    """Reads bytes that are no UTF-8; for `codecs.register_error`."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode(_WESTERN, "replace"), error.end


_WESTERN = "windows-1252"
_AS_WESTERN = f"fenboard.{_WESTERN}"
codecs.register_error(_AS_WESTERN, _as_western)
