"""E-mails as they are saved, `.eml`, and boxes of them, `.mbox`: where each begins, and what was
written in it.

A letter begins with its headers, among them `From:` and `Subject:` or the like. Its body is decoded
as these say, encoded words in them as well; of a body that is plain and formatted the plain one is
read, and behind it the texts and records that are attached.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_string
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from functools import cached_property
from html import unescape
from io import BytesIO
from itertools import islice, pairwise

from webapp.document.encoding import suggested
from webapp.document.files import OpenFile, files_in
from webapp.document.packed import Allowance
from webapp.language import gettext
from webapp.text.characters import MAX_TEXT

MOST_LETTERS = 500
"""So many letters of a box are read."""
_MOST_UNPACKED = 8 * MAX_TEXT
"""The most bytes that are unpacked from all that is attached to the letters of a text."""

_HEADER = r"[A-Za-z][A-Za-z0-9-]{0,60}:"
_KNOWN = re.compile(
    r"(?:From|Subject|Date|Message-ID|MIME-Version|Received|Return-Path|Delivered-To):",
    re.IGNORECASE,
)
_LINE = re.compile(rf"(?:{_HEADER}|[ \t])[^\n]*+(?:\n|\Z)")
_BEGINS = re.compile(rf"^From [^\n]{{3,200}}\n(?=>?{_HEADER})", re.MULTILINE)
_NESTED = re.compile(r"boundary[ \t]*+=|message/", re.IGNORECASE)
_MOST_NESTED = 40
"""A letter with more parts within parts is read as it stands."""
_OF_PART = re.compile(r"^Content-[^\n]*+(?:\n[ \t][^\n]*+)*+", re.MULTILINE | re.IGNORECASE)
_LONGEST_HEADER = 1000
_NO_CHARSETS = frozenset(["punycode", "idna", "unicode_escape", "raw_unicode_escape"])
"""Codecs of Python that no letter is written in, the first of which takes long."""
_BREAKS = re.compile(r"<(?:br|/p|/div|/li|/tr|/h[1-6])\b[^<>]{0,200}>", re.IGNORECASE)
_HIDDEN = re.compile(r"<(style|script|head)\b[^<>]{0,400}>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,2000}>")


class Letter:
    """A letter, which is parsed when it is asked.

    line       the number of its line, from 0; `text` is all of it
    allowance  how much may be packed in what is attached to it, and to others
    """

    def __init__(self, line: int, text: str, allowance: Allowance) -> None:
        self.line, self.text, self._allowance = line, text, allowance

    @cached_property
    def _message(self) -> Message:
        """The letter; one that would take long to parse as a body alone."""
        nested = sum(1 for _ in _NESTED.finditer(self.text))
        longest = max((len(found[0]) for found in _OF_PART.finditer(self.text)), default=0)
        if nested > _MOST_NESTED or longest > _LONGEST_HEADER:
            whole = Message()
            whole.set_payload(self.text)
            return whole
        return message_from_string(self.text)

    def header(self, name: str) -> str:
        """A header in plain words, "" where there is none."""
        value = self._message.get(name)
        if value is None:
            return ""
        typed = str(value)
        try:
            said = str(make_header(decode_header(typed[:_LONGEST_HEADER])))
        except (LookupError, ValueError, MessageError):
            said = typed[:_LONGEST_HEADER]
        return " ".join((said + typed[_LONGEST_HEADER:]).split())

    def texts(self, endings: tuple[str, ...]) -> Iterator[str]:
        """All that was written, and what is attached under names that end so."""
        formatted: list[Message] = []
        has_plain = False
        for part in self._message.walk():
            if part.is_multipart():
                continue
            name = (part.get_filename() or "").lower()
            kind = part.get_content_type()
            if kind == "text/html" and not name:
                formatted.append(part)
            elif kind == "text/plain" or name.endswith(endings):
                has_plain = has_plain or not name
                yield from _texts_of(part, self._allowance)
        for part in formatted if not has_plain else ():
            yield _without_markup(_decoded(part))


def letters(text: str) -> list[Letter]:
    """The letters of a text; none where it does not begin with one."""
    allowance = Allowance(_MOST_UNPACKED)
    plain = text.replace("\r\n", "\n") if "\r" in text else text
    # Halves of characters, as which the library has bytes.
    plain = plain.encode("utf-8", "replace").decode("utf-8")
    begins = [found.start() for found in islice(_BEGINS.finditer(plain), MOST_LETTERS + 1)]
    if not begins or plain[: begins[0]].strip("\ufeff\n"):
        letter = plain.lstrip("\ufeff\n")
        return [Letter(0, letter, allowance)] if _has_headers(letter) else []
    parts, line, at = list[Letter](), 0, 0
    for begin, end in pairwise([*begins, len(plain)]):
        line, at = line + plain.count("\n", at, begin), begin
        parts.append(Letter(line, plain[plain.index("\n", begin) + 1 : end], allowance))
    return parts if _has_headers(parts[0].text) else []


def place_of_line(text: str, line: int) -> int:
    """Where a line begins."""
    return sum(len(before) + 1 for before in text.split("\n", line)[:line])


def _has_headers(text: str) -> bool:
    """Whether a text begins with headers, two of them those that letters have."""
    known = at = 0
    while line := _LINE.match(text, at):
        known += _KNOWN.match(line[0]) is not None
        at = line.end()
    return known > 1 and (at == len(text) or text[at] in "\r\n")


def _texts_of(part: Message, allowance: Allowance) -> Iterator[str]:
    """The texts of a part, of what is packed in it as well; of what cannot be read why not."""
    data = _bytes_of(part)
    if isinstance(data, str):
        yield data
        return
    whole = OpenFile(part.get_filename() or "", BytesIO(data).read)
    for file in files_in(whole, allowance):
        found, error = file.given()
        if file.name == whole.name or b"\0" not in found:
            yield _as_text(found, part.get_content_charset())
        if error:
            args = {"file": file.name, "reason": error}
            yield gettext("Cannot read %(file)s: %(reason)s.") % args


def _bytes_of(part: Message) -> str | bytes:
    """The bytes of a part; what is no letter's own code stays as it was read."""
    payload = part.get_payload()
    transfer = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
    if not isinstance(payload, str):
        return ""
    if transfer not in ("base64", "quoted-printable"):
        return payload
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    return data


def _decoded(part: Message) -> str:
    """The text of a part."""
    data = _bytes_of(part)
    return data if isinstance(data, str) else _as_text(data, part.get_content_charset())


def _as_text(data: bytes, said: str | None) -> str:
    """The text of bytes, in the encoding that is said of them where they are."""
    for charset in filter(None, (said, "utf-8-sig", suggested(data[:32_000]))):
        if charset.replace("-", "_") in _NO_CHARSETS:
            continue
        try:
            return data.decode(charset)
        except (LookupError, ValueError):
            continue
    return data.decode("utf-8", "replace")


def _without_markup(page: str) -> str:
    """The words of a formatted body."""
    small, at = page.lower(), 0
    kept: list[str] = []
    for hidden in _HIDDEN.finditer(page):
        if hidden.start() < at:
            continue
        kept.append(page[at : hidden.start()])
        end = small.find(f"</{hidden[1].lower()}", hidden.end())
        at = end if end >= 0 else len(page)
    kept.append(page[at:])
    return unescape(_TAG.sub("", _BREAKS.sub("\n", "".join(kept))))
