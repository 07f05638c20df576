"""Text as the parsers see it: plain characters, words, and where each came from.

Limits are checked here before any other work. Characters that merely look
different on a keyboard or in a text processor are made plain, each change with
a finding: full-width forms, long dashes, invisible characters and every kind
of space. What a character is made into is decided by this table alone; a
letter that only resembles another one (U+212A, Cyrillic К) stays what it is.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from webapp.findings import Arguments, Edit, Finding, Fix, Span, in_text_order
from webapp.language import quote

MAX_LENGTH = 4096
"""The most characters a text with one position may have."""

MAX_TEXT = 1 << 20
"""The most bytes (UTF-8) a text may have that positions are looked for in."""

MAX_FINDINGS = 30
"""The most findings reported of one text; more would be noise, and each may
carry the whole text corrected."""

UNSEEN = Fix("remove")
"""Stands for a fix of a finding that is not shown."""

QUOTATION_MARKS = "\"'`´“”„‘’‚«»‹›「」『』【】"
"""What texts are quoted with, at either end."""

LOOK_ALIKES = {"’": "'", "‘": "'", "′": "'", "´": "'", "ʼ": "'", "ˆ": "^"}
"""What word processors and keyboards make of two marks of pieces, with what was meant."""

DASHES = frozenset("‐‑‒–—―−﹘﹣")
"""What is read as a `-`."""

LINE_BREAKS = frozenset("\n\r\v\f\x85\u2028\u2029")

_WORD = re.compile(r"[^ ]+")
_SPACES = re.compile(" +")
_PLAIN = re.compile(r"[!-^`-~]+(?: [!-^`-~]+)*\Z")


class Word(Struct, frozen=True):
    """A run of characters without a space; offsets count in the plain text."""

    text: str
    start: int
    end: int


class Source(Struct, frozen=True):
    """A text in plain characters that knows where each stood originally.

    plain    the characters to parse
    typed    the characters as they were typed, one for each plain one
    starts   for each plain character the offset it began at in the original
    ends     for each plain character the offset it ended at
    """

    plain: str
    typed: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, text: str, offset: int = 0) -> Source:
        """The text as it stands, beginning `offset` characters into the original."""
        end = offset + len(text)
        return cls(text, text, range(offset, end), range(offset + 1, end + 1))

    def span(self, start: int, end: int) -> Span:
        """The original characters behind the plain ones from `start` to `end`."""
        if start < end:
            return Span(self.starts[start], self.ends[end - 1])
        if start < len(self.plain):
            return Span(self.starts[start], self.starts[start])
        last = self.ends[-1] if self.plain else 0
        return Span(last, last)

    def words(self) -> list[Word]:
        """The runs of characters between spaces."""
        return [Word(m[0], m.start(), m.end()) for m in _WORD.finditer(self.plain)]

    def kept(self, places: Sequence[int], plain: str | None = None) -> Source:
        """The characters at these places alone, read as `plain` if that is given."""
        return Source(
            "".join([self.plain[at] for at in places]) if plain is None else plain,
            "".join([self.typed[at] for at in places]),
            [self.starts[at] for at in places],
            [self.ends[at] for at in places],
        )

    def cut(self, start: int, end: int) -> Source:
        """The part from `start` to `end`."""
        part = slice(start, end)
        return Source(self.plain[part], self.typed[part], self.starts[part], self.ends[part])


class Collector:
    """Gathers findings whose places are offsets in the plain text of one source.

    asides   what stands beside the fields and may be taken, by the code of its finding
    """

    def __init__(self, source: Source, found: Iterable[Finding] = ()) -> None:
        self.source = source
        self.found: list[Finding] = list(found)
        self.asides: dict[str, Word] = {}
        self._next_look = MAX_FINDINGS + 1
        self._end_of_sight: int | None = None
        self._last_place = Span(0, 0)
        self._of_unseen: dict[str, Finding] = {}

    def add(
        self,
        code: str,
        start: int,
        end: int,
        *fixes: Fix,
        squares: tuple[int, ...] = (),
        about: Arguments | None = None,
        **args: str | int,
    ) -> None:
        """Adds a finding about the plain characters from `start` to `end`.

        One out of sight is only counted.

        about   further arguments of its message
        """
        if self.is_out_of_sight(start):
            self.found.append(self._unseen(code))
            return
        given = {**about, **args} if about else args
        self.found.append(Finding(code, self.source.span(start, end), squares, given, fixes))

    def fix(
        self,
        name: str,
        start: int,
        end: int,
        text: str,
        *,
        sure: bool = False,
        about: Arguments | None = None,
        **args: str | int,
    ) -> Fix:
        """A fix that writes `text` over the plain characters from `start` to `end`."""
        given = {**about, **args} if about else args
        return Fix(name, (Edit(*self.source.span(start, end), text),), sure, given)

    def is_out_of_sight(self, start: int) -> bool:
        """Whether a finding at that plain offset is not shown, as so many stand before it.

        It is only counted, so its arguments and fixes need not be made. Where that begins is
        looked up again as the findings double.
        """
        if len(self.found) >= self._next_look:
            self._next_look = 2 * len(self.found)
            starts = sorted(finding.span.start for finding in self.found if finding.span)
            if len(starts) > MAX_FINDINGS:
                self._last_place = Span(starts[MAX_FINDINGS], starts[MAX_FINDINGS])
                self._end_of_sight = bisect_right(self.source.starts, starts[MAX_FINDINGS])
        return self._end_of_sight is not None and start >= self._end_of_sight

    def _unseen(self, code: str) -> Finding:
        """A finding that is only counted, with the others of its code."""
        finding = self._of_unseen.get(code)
        if finding is None:
            finding = self._of_unseen[code] = Finding(code, self._last_place)
        return finding

    def kept(self) -> list[Finding]:
        """The findings, in text order and cut at the limit."""
        found = in_text_order(self.found)
        if len(found) <= MAX_FINDINGS:
            return list(found)
        left_out = len(found) - MAX_FINDINGS
        span = found[MAX_FINDINGS].span
        return [*found[:MAX_FINDINGS], Finding("more-findings", span, args={"count": left_out})]

    @property
    def has_error(self) -> bool:
        """Whether anything found keeps the text from being read as it stands."""
        return any(finding.severity == "error" for finding in self.found)


def exceeds_limit(text: str) -> bool:
    """Whether the text has more than `MAX_TEXT` bytes."""
    return 4 * len(text) > MAX_TEXT and (len(text) > MAX_TEXT or size_of(text) > MAX_TEXT)


def size_of(text: str) -> int:
    """The bytes of the text in UTF-8."""
    return len(text.encode("utf-8", "surrogatepass"))


def text_too_long(text: str) -> Finding:
    """The one finding for a text of more than `MAX_TEXT` bytes; nothing of it is looked at."""
    # Rounded up, so that it is never what is allowed.
    tenths = -(-10 * size_of(text) // MAX_TEXT)
    args: Arguments = {"size": f"{tenths // 10}.{tenths % 10}", "limit": MAX_TEXT >> 20}
    return Finding("text-too-long", Span(0, len(text)), args=args)


def too_long(length: int) -> Finding:
    """The one finding for a text over the limit; nothing of it is looked at."""
    span = Span(MAX_LENGTH, length)
    return Finding("too-long", span, args={"length": length, "limit": MAX_LENGTH})


@lru_cache(maxsize=2048)
def plain_form(character: str) -> tuple[str, str]:
    """The character that one is read as, and the code of the finding ("" for none)."""
    if "!" <= character <= "~":
        return (" ", "") if character == "_" else (character, "")
    if character.isspace():
        return " ", ""
    if "！" <= character <= "～":
        plain = chr(ord(character) - 0xFEE0)
        return (" ", "") if plain == "_" else (plain, "full-width")
    if character in DASHES:
        return "-", "long-dash"
    if is_invisible(character):
        return "", "invisible"
    return character, ""


def is_invisible(character: str) -> bool:
    """Whether it takes no room: zero-width and control characters, direction marks, the BOM."""
    return unicodedata.category(character) in ("Cf", "Cc")


def make_plain(source: Source) -> tuple[Source, list[Finding]]:
    """The source in plain characters, with a finding for each run made plain.

    Leading and trailing spaces are left out. Spaces between words are looked at
    by `odd_spaces`, once it is known which of them separate fields.
    """
    if _PLAIN.match(source.plain):
        return source, []
    forms = {character: plain_form(character) for character in set(source.plain)}
    if all(form and not code for form, code in forms.values()):
        text = "".join([forms[character][0] for character in source.plain])
        whole = Source(text, source.typed, source.starts, source.ends)
        return _without_outer_spaces(whole, [])
    plain: list[str] = []
    kept: list[int] = []
    runs: list[tuple[str, int, int, str]] = []
    for index, character in enumerate(source.plain):
        form, code = forms[character]
        if form:
            plain.append(form)
            kept.append(index)
        if code and runs and runs[-1][0] == code and runs[-1][2] == index:
            runs[-1] = (code, runs[-1][1], index + 1, runs[-1][3] + form)
        elif code:
            runs.append((code, index, index + 1, form))
    starts, ends = source.starts, source.ends
    about: dict[str, Arguments] = {form: {"plain": quote(form)} for *_, form in runs}
    findings = [
        Finding(code, Span(starts[start], ends[end - 1]), args=about[form])
        for code, start, end, form in runs
    ]
    return _without_outer_spaces(source.kept(kept, "".join(plain)), findings)


def _without_outer_spaces(whole: Source, findings: list[Finding]) -> tuple[Source, list[Finding]]:
    """The source between its leading and its trailing spaces, with findings about these too."""
    text = whole.plain
    first, last = len(text) - len(text.lstrip(" ")), len(text.rstrip(" "))
    outer = ((0, len(text)),) if first >= last else ((0, first), (last, len(text)))
    findings += [Finding("outer-space", whole.span(*ends)) for ends in outer if ends[0] < ends[1]]
    return whole.cut(first, last), findings


def odd_spaces(source: Source, begin: int, end: int) -> Iterator[Finding]:
    """A finding for each separator from `begin` to `end` that is not one plain space."""
    for match in _SPACES.finditer(source.plain, begin, end):
        code = separator_code(source.typed[match.start() : match.end()])
        if code:
            yield Finding(code, source.span(match.start(), match.end()))


def separator_code(found: str) -> str:
    """The code of a separator as typed that is not one plain space; "" for that, and for none."""
    if found in ("", " "):
        return ""
    if LINE_BREAKS & set(found):
        return "line-break"
    if "_" in found or "＿" in found:
        return "underscore"
    if "\t" in found:
        return "tab"
    return "several-spaces" if set(found) == {" "} else "odd-space"
