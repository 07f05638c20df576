"""E-mails as they are saved, `.eml`, and boxes of them, `.mbox`: what was written in each.

A letter begins with its headers, among them `From:` and `Subject:` or the like. Its body is decoded
as these say, encoded words in them as well; of a body that is plain and formatted the plain one is
read, and behind it the texts and records that are attached. The subject, who wrote to whom and when
stay with it; what programs have noted on the way does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from email import message_from_string
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from html import unescape
from itertools import islice, pairwise

from msgspec.structs import replace

from webapp.document.encoding import suggested
from webapp.lessons.endings import OF_ATTACHMENTS
from webapp.lessons.importing.gathered import Gathered, short
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import Card, Heading, Item, new_id

MOST_LETTERS = 500
"""So many letters of a box are read."""

_HEADER = r"[A-Za-z][A-Za-z0-9-]{0,60}:"
_KNOWN = re.compile(
    r"(?:From|Subject|Date|Message-ID|MIME-Version|Received|Return-Path|Delivered-To):",
    re.IGNORECASE,
)
_LINE = re.compile(rf"(?:{_HEADER}|[ \t])[^\n]*+(?:\n|\Z)")
_BEGINS = re.compile(rf"^From [^\n]{{3,200}}\n(?=>?{_HEADER})", re.MULTILINE)
_KEPT = ("Subject", "From", "To", "Cc", "Date")
_ANSWER = re.compile(
    r"\A(?:\s*+(?:re|fwd?|aw|wg|回复|转发|答复|返信|転送|회신|전달)\s?[:：])++\s*+", re.IGNORECASE
)
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
_GAP = "\n\n"


def read_letters(text: str, read: Callable[[str], Gathered]) -> Gathered | None:
    """What the letters of a text hold; None where it is none.

    read   reads what was written in one

    Each card that is alone in its letter is called as its subject; else that is a heading.
    """
    parts = _letters(text)
    if not parts:
        return None
    items: list[Item] = []
    notes: list[str] = []
    starts = 0
    for at, (begin, part) in enumerate(parts):
        letter = _parsed(part)
        bodies = [body for body in _texts(letter) if body.strip()]
        texts = [_with_words_as_notes(read(body), body) for body in bodies]
        cards = [item for found in texts for item in found.cards]
        subject = _header(letter, "Subject")
        if at and (len(items) + len(cards) > MOST_CARDS or at == MOST_LETTERS):
            rest = _place(text, begin)
            return Gathered(tuple(items), rest, starts, notes=_GAP.join(filter(None, notes)))
        items += _called(cards, _ANSWER.sub("", subject, count=1), is_box=len(parts) > 1)
        notes.append("\n".join(f"{n}: {_header(letter, n)}" for n in _KEPT if _header(letter, n)))
        for body, found in zip(bodies, texts, strict=True):
            notes.append(found.notes)
            notes.append("" if found.rest is None else body[found.rest :])
        starts += sum(found.usual_starts for found in texts)
    return Gathered(tuple(items), None, starts, notes=_GAP.join(filter(None, notes)))


def _with_words_as_notes(found: Gathered, body: str) -> Gathered:
    """What a body holds; where all of it is the text of its only card it is the notes instead."""
    (card, *others) = found.cards or (None,)
    if others or not isinstance(card, Card) or card.position is None:
        return found
    if card.text.strip() != body.strip():
        return found
    notes = _GAP.join(filter(None, [found.notes, body.strip()]))
    return replace(found, cards=(replace(card, text="", held=False),), notes=notes)


def _called(cards: list[Item], subject: str, *, is_box: bool) -> list[Item]:
    """The cards of a letter with its subject."""
    (first, *others) = cards or (None,)
    if not subject.strip() or first is None:
        return cards
    if isinstance(first, Card) and not others:
        title = " · ".join(filter(None, (subject.strip(), first.title)))
        return [replace(first, title=short(title))]
    return [Heading(new_id(), short(subject)), *cards] if is_box else cards


def _letters(text: str) -> list[tuple[int, str]]:
    """The letters of a text, each with the number of its line; none where it does not begin with
    one.
    """
    plain = text.replace("\r\n", "\n") if "\r" in text else text
    # Halves of characters, as which the library has bytes.
    plain = plain.encode("utf-8", "replace").decode("utf-8")
    begins = [found.start() for found in islice(_BEGINS.finditer(plain), MOST_LETTERS + 1)]
    if not begins or plain[: begins[0]].strip("\ufeff\n"):
        letter = plain.lstrip("\ufeff\n")
        return [(0, letter)] if _has_headers(letter) else []
    parts, line, at = [], 0, 0
    for begin, end in pairwise([*begins, len(plain)]):
        line, at = line + plain.count("\n", at, begin), begin
        parts.append((line, plain[plain.index("\n", begin) + 1 : end]))
    return parts if _has_headers(parts[0][1]) else []


def _place(text: str, line: int) -> int:
    """Where a line begins."""
    return sum(len(before) + 1 for before in text.split("\n", line)[:line])


def _parsed(part: str) -> Message:
    """The letter of a text; one that would take long to parse as a body alone."""
    nested = sum(1 for _ in _NESTED.finditer(part))
    longest = max((len(found[0]) for found in _OF_PART.finditer(part)), default=0)
    if nested > _MOST_NESTED or longest > _LONGEST_HEADER:
        whole = Message()
        whole.set_payload(part)
        return whole
    return message_from_string(part)


def _has_headers(text: str) -> bool:
    """Whether a text begins with headers, two of them those that letters have."""
    known = at = 0
    while line := _LINE.match(text, at):
        known += _KNOWN.match(line[0]) is not None
        at = line.end()
    return known > 1 and (at == len(text) or text[at] in "\r\n")


def _header(letter: Message, name: str) -> str:
    """A header in plain words, "" where there is none."""
    value = letter.get(name)
    if value is None:
        return ""
    typed = str(value)
    try:
        said = str(make_header(decode_header(typed[:_LONGEST_HEADER])))
    except (LookupError, ValueError, MessageError):
        said = typed[:_LONGEST_HEADER]
    return " ".join((said + typed[_LONGEST_HEADER:]).split())


def _texts(letter: Message) -> Iterator[str]:
    """What was written, and what is attached that may be read."""
    formatted: list[Message] = []
    has_plain = False
    for part in letter.walk():
        if part.is_multipart():
            continue
        name = (part.get_filename() or "").lower()
        kind = part.get_content_type()
        if kind == "text/html" and not name:
            formatted.append(part)
        elif kind == "text/plain" or name.endswith(OF_ATTACHMENTS):
            has_plain = has_plain or not name
            yield _decoded(part)
    for part in formatted if not has_plain else ():
        yield _without_markup(_decoded(part))


def _decoded(part: Message) -> str:
    """The text of a part; what is no letter's own code stays as it was read."""
    payload = part.get_payload()
    transfer = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
    if not isinstance(payload, str):
        return ""
    if transfer not in ("base64", "quoted-printable"):
        return payload
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    for charset in filter(None, (part.get_content_charset(), "utf-8", suggested(data[:32_000]))):
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
