"""The bytes of a stream as text, in whichever encoding they are.

Games come from many programs and years. Text is UTF-8, or UTF-16 where a byte order mark says so,
as far as that goes. What is neither is read in the encoding that its content suggests
(`document/encoding.py`); that of Western programs, windows-1252, between UTF-8, as files are put
together from others. A byte that the encoding does not have becomes U+FFFD.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from io import IncrementalNewlineDecoder

from webapp.document.encoding import WESTERN, suggested
from webapp.terminal.lines import PIECE, first_piece, is_binary, no_text
from webapp.terminal.streams import Read


def is_encoding(name: str) -> bool:
    """Whether Python knows an encoding by that name in which any bytes can be read as text."""
    try:
        "".encode(name)
        _decoder(name)(bytes(range(256)), True)
    except (LookupError, ValueError):
        return False
    return True


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
