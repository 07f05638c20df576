"""The tags of PGN, read and written.

    [White "Kasparov, G."]

Source: PGN standard §8.1: the seven of the roster come first; a quotation mark and a backslash
within a value have a backslash before them. A line break, for which there is no place, is written
as `↵` behind a word joiner (U+2060), and comes back.

What is forgiven, each time with a finding: quotation marks that are missing, curly or within a
value, and a bracket that is missing at a tag that is often met. Several tags on one line, tags in
small letters and the marks of a quoted email are no cause for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.pgn.position import ROSTER

_OFTEN = (
    *ROSTER, "FEN", "SetUp", "Variant", "Game", "Red", "ECO", "Opening", "Variation", "EventDate",
    "WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle", "TimeControl", "Termination", "PlyCount",
    "Annotator", "Orientation", "UTCDate", "UTCTime", "StudyName", "ChapterName",
)  # fmt: skip
_KNOWN = "|".join(sorted(_OFTEN, key=len, reverse=True))
_CASE = {name.lower(): name for name in _OFTEN}

TAG_LINE = re.compile(
    rf"""^(?:\A\ufeff)?[> \t]*+
    (?: \[[ \t]*+ (?P<name> [^\W\d]\w{{0,39}}+ ) [ \t]*+ (?=["“”„])
      | \[[ \t]*+ (?P<known> {_KNOWN} ) [ \t:]++ (?=[^\s\]])
      | (?P<bare> {_KNOWN} ) [ \t]++ (?=") )
    (?P<value> [^\n]++ )""",
    re.MULTILINE | re.VERBOSE,
)
"""A line that begins with a tag, and all of it behind the name."""

_TAG = re.compile(r'\[[ \t]*+([^\W\d]\w*+)[ \t]*+"((?:[^"\\\n]|\\.)*+)"[ \t]*+\]')
USUAL_TAG = re.compile(r'\[([^\W\d]\w{0,39}+) "([^"\\\n\u2060]*+)"\][ \t\r]*+(?=\n|\Z)')
"""A tag on a line of its own as it should be, without anything escaped, as nearly all are."""
USUAL_TAGS = re.compile(rf"(?:\n{USUAL_TAG.pattern})++")
"""Lines with such tags, with the ends of those above."""
_NAME = re.compile(r"[^\W\d]\w{0,39}\Z")
_SPACE = re.compile(r"[ \t\r]*+")
_ESCAPED = re.compile(r'\\(["\\])')
MOST_TAGS = 200
"""The most tags of a game."""

_MARKS = '"“”„'
_JOINER, _BREAK = "\u2060", "↵"
_JOINED = re.compile(f"{_JOINER}([{_JOINER}{_BREAK}])")


class Tag(NamedTuple):
    """A tag as it stands in a text.

    place   of its value, without quotation marks
    """

    name: str
    value: str
    place: Span


class Tags(NamedTuple):
    """The tags of a game, in their order, and where the text behind them begins."""

    tags: tuple[Tag, ...]
    end: int
    findings: tuple[Finding, ...] = ()

    def value(self, name: str) -> str:
        """The value of the first tag of that name; "" where there is none."""
        return next((tag.value for tag in self.named(name)), "")

    def named(self, name: str) -> Iterator[Tag]:
        """The tags of that name."""
        return (tag for tag in self.tags if tag.name == name)


def read_tags(text: str, start: int, end: int) -> Tags:
    """The tags that stand at the beginning of a part of a text."""
    tags: list[Tag] = []
    findings: list[Finding] = []
    at = _read_usual(text, start, end, tags)
    while line := TAG_LINE.match(text, at, end):
        found, behind, finding = _read_line(text, line)
        tags += found
        findings += [finding] if finding else []
        at = behind
        if at < line.end():
            break
        at = _read_usual(text, _next_line(text, at, end), end, tags)
    if len(tags) > MOST_TAGS:
        beyond = Span(tags[MOST_TAGS].place.start, tags[-1].place.end)
        findings.append(Finding("record-tags-too-many", beyond, args={"limit": MOST_TAGS}))
    return Tags(tuple(tags), at, tuple(findings))


def _read_usual(text: str, at: int, end: int, tags: list[Tag]) -> int:
    """Adds the usual tags that stand there, and says where the next line begins behind them."""
    behind = at
    while line := USUAL_TAG.match(text, behind, end):
        tags.append(Tag(_named(line[1]), line[2], Span(*line.span(2))))
        behind = line.end() + 1
    return at if behind == at else _next_line(text, behind, end)


def _next_line(text: str, at: int, end: int) -> int:
    """Where the next line begins that has something to say."""
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        line = text[at:stop]
        if line.strip(" \t\r\n>") and line[:1] not in ("%", ";"):
            return at
        at = stop + 1
    return end


def _read_line(text: str, line: re.Match[str]) -> tuple[list[Tag], int, Finding | None]:
    """The tags of a line, where they end, and what was forgiven."""
    found: list[Tag] = []
    at = line.start("value") if line["bare"] else text.index("[", line.start())
    while tag := _TAG.match(text, at, line.end()):
        found.append(Tag(_named(tag[1]), unescaped(tag[2]), Span(*tag.span(2))))
        space = _SPACE.match(text, tag.end(), line.end())
        at = space.end() if space else tag.end()
    if found:
        return found, at, None
    name = _named(line["name"] or line["known"] or line["bare"])
    begin, stop = line.span("value")
    while stop > begin and text[stop - 1] in " \t\r":
        stop -= 1
    stop -= text[stop - 1] == "]"
    begin += text[begin] in _MARKS
    stop -= stop > begin and text[stop - 1] in _MARKS
    value = unescaped(text[begin:stop])
    whole = Span(line.end() - len(line[0].lstrip("> \t\ufeff")), line.end())
    fix = Fix("write-canonical", (Edit(*whole, write_tag(name, value)),), sure=True)
    finding = Finding("record-tag-repaired", whole, args={"name": name}, fixes=(fix,))
    return [Tag(name, value, Span(begin, stop))], line.end(), finding


def _named(name: str) -> str:
    return _CASE.get(name.lower(), name)


def unescaped(value: str) -> str:
    """The value as it was meant."""
    if "\\" in value:
        value = _ESCAPED.sub(r"\1", value)
    if _JOINER in value:
        value = _JOINED.sub(lambda found: found[1].replace(_BREAK, "\n"), value)
    return value


def write_tag(name: str, value: str) -> str:
    """One tag."""
    value = value.replace("\r\n", "\n").replace("\r", "\n")
    value = value.replace(_JOINER, 2 * _JOINER).replace("\n", _JOINER + _BREAK)
    value = value.replace("\\", r"\\").replace('"', r"\"")
    return f'[{name} "{value}"]'


def is_name(name: str) -> bool:
    """Whether a tag may have that name: a word, in any script."""
    return _NAME.match(name) is not None


def in_order(
    tags: Iterable[tuple[str, str]], roster: Mapping[str, str] = ROSTER
) -> Iterator[tuple[str, str]]:
    """The tags as they are written: the roster first, of which each is there."""
    given = list(tags)
    for name, unknown in roster.items():
        at = next((at for at, (other, _) in enumerate(given) if other == name), None)
        yield given.pop(at) if at is not None else (name, unknown)
    yield from given
