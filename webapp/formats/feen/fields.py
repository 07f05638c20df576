"""Where in a text the three fields of a FEEN stand, and what gets in their way.

FEEN is strict: nothing here is forgiven, each thing is an error with a way out.

- characters that only look different, and white space: see `webapp.text.characters`
- a label before the board (`FEEN:`) or the number of a list, quotation marks and
  brackets round the text, punctuation behind it
- spaces within the board or the hands
- fields that are missing, and words that are too many
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.feen.hands import read_hands
from webapp.formats.feen.placement import read_board
from webapp.formats.feen.tokens import FeenField
from webapp.language import quote
from webapp.text.characters import MAX_FINDINGS, QUOTATION_MARKS, Collector, Source, odd_spaces

FIELD_NAMES = ("placement", "hands", "turn")
"""What the fields are called in a `Reading`, in their order; the last one are the styles."""

_OPEN = QUOTATION_MARKS + "([{<*>|•"
_CLOSE = QUOTATION_MARKS + ")]}>*|.,:;!?…"
_LABEL = rf"(?i:feen)[{re.escape(_CLOSE)} ]*[:=]"
# A label or the number of a list, with three words after it.
_ITEM = r"(?:(?i:feen)|[0-9]+[.)])(?= +[^ ]+ +[^ ]+ +[^ ])"
_WORDS_BEFORE = rf"[A-Za-z][^/:=]*+[:=](?=[{re.escape(_OPEN)} ])"
_LEAD = re.compile(
    rf"[{re.escape(_OPEN)} ]*+(?:(?:{_LABEL}|{_ITEM}|{_WORDS_BEFORE})[{re.escape(_OPEN)} ]*+)?"
)
_TAIL = re.compile(rf"(?<= [^ /]/[^ /])[{re.escape(_CLOSE)} ]+\Z")
_STYLES = re.compile(rf"([A-Za-z]/[A-Za-z])[{re.escape(_CLOSE)}]*\Z")
_NO_RANK = re.compile(r"[-+]\Z|[A-Za-z]{3,}\Z|.*[^-+A-Za-z0-9^'/]")

_PLAIN_SPACE = ("underscore", "tab", "line-break", "odd-space", "several-spaces")


class Fields(Struct, frozen=True):
    """The fields, each None where it is missing."""

    placement: FeenField | None = None
    hands: FeenField | None = None
    styles: FeenField | None = None

    def spans(self, source: Source) -> dict[str, Span]:
        """Where they stand in the text as typed."""
        named = zip(FIELD_NAMES, (self.placement, self.hands, self.styles), strict=True)
        return {name: source.span(field.start, field.end) for name, field in named if field}


def find_fields(made_plain: Iterable[Finding], text: str, collector: Collector) -> Fields:
    """The fields; what stands in their way is reported, save that styles are missing.

    made_plain   what was found in making the source of the collector plain
    text         the whole text as typed
    """
    source = collector.source
    lead = _LEAD.match(source.plain)
    begin = lead.end() if lead else 0
    tail = _TAIL.search(source.plain, begin)
    end = tail.start() if tail else len(source.plain)
    fields, last = _assign(_words(collector, begin, end), collector)
    for start, stop in ((0, begin), (end, len(source.plain))):
        _report_surrounding(start, stop, collector)
    stays = Span(0 if not begin else source.span(begin, begin).start, source.span(end, end).end)
    if end == len(source.plain):
        stays = Span(stays.start, len(text))
    for finding in (*made_plain, *odd_spaces(source, begin, last)):
        span = finding.span
        # White space in the place of a missing board is reported as that.
        missing = finding.code == "outer-space" and not (fields.placement or (span and span.start))
        if span and stays.start <= span.start and span.end <= stays.end and not missing:
            collector.found.append(_as_error(finding, span, text, len(collector.found)))
    return fields


def _as_error(finding: Finding, span: Span, text: str, before: int) -> Finding:
    """A leniency of other readers as the error that it is here.

    before   how many findings there are already; of one that is not shown no more is made
    """
    if before > MAX_FINDINGS:
        return Finding(f"feen-{finding.code}", span)
    if finding.code in _PLAIN_SPACE:
        name, written = "feen-one-space", " "
    elif finding.code in ("outer-space", "invisible"):
        name, written = "feen-leave-out", ""
    else:
        name, written = "replace", "-" * (span.end - span.start)
        if finding.code == "full-width":
            written = unicodedata.normalize("NFKC", text[slice(*span)])
    fix = Fix(name, (Edit(*span, written),), args={"written": quote(written)})
    return replace(finding, code=f"feen-{finding.code}", fixes=(fix,))


def _report_surrounding(start: int, stop: int, collector: Collector) -> None:
    plain = collector.source.plain[start:stop]
    if plain.strip(" "):
        start += len(plain) - len(plain.lstrip(" "))
        fix = collector.fix("feen-leave-out", start, stop, "")
        collector.add("feen-surrounding-text", start, stop, fix)


def _words(collector: Collector, begin: int, end: int) -> list[FeenField]:
    """The words between spaces: each is a field, or a part of one, or too much."""
    words = re.compile("[^ ]+").finditer(collector.source.plain, begin, end)
    return [FeenField(word[0], word.start(), word.end(), collector) for word in words]


# --- which word is which field ---------------------------------------------------------


def _assign(words: list[FeenField], collector: Collector) -> tuple[Fields, int]:
    """The fields among the words, and the offset where the last of them ends."""
    if len(words) < 3:
        fields = _assign_few(words)
        _report_missing(fields, words, collector)
        return fields, words[-1].end if words else 0
    place = 2
    if not (_STYLES.match(words[2].text) and "/" in words[1].text):
        shaped = (at for at in range(len(words) - 1, 1, -1) if _STYLES.match(words[at].text))
        place = next(shaped, 2)
    styles = words[place]
    found = _STYLES.match(styles.text)
    if found:
        styles = replace(styles, text=found[1], end=styles.start + found.end(1))
    if styles.end < words[-1].end:
        _report_extra(styles.end, words[-1].end, collector)
    placement, hands = _placement_and_hands(words[:place], collector)
    return Fields(placement, hands, styles), styles.end


def _assign_few(words: Sequence[FeenField]) -> Fields:
    """One word or two: which field is missing shows by the shape of the others."""
    if not words:
        return Fields()
    first, last = words[0], words[-1]
    only_hands = first.text == "/" or (first.text[-1] == "/" and _reads_hands(first))
    if len(words) == 1:
        return Fields(hands=first) if only_hands else Fields(first)
    if not _STYLES.match(last.text):
        if "/" in last.text or last.text == "-":
            return Fields(first, last)
        return Fields(first, None, last)
    return Fields(None, first, last) if only_hands else Fields(first, None, last)


def _placement_and_hands(
    words: Sequence[FeenField], collector: Collector
) -> tuple[FeenField, FeenField]:
    """Board and hands among two or more words that stand before the styles."""
    if len(words) == 2:
        return words[0], words[1]
    *before, board, hands = words
    prose = any(_NO_RANK.match(word.text) for word in before)
    if prose and _reads_hands(hands) and _reads(read_board, board):
        _report_words_before(words[:-1], collector)
        return board, hands
    for cut in (len(words) - 1, 1):
        board, hands = _joined(words[:cut]), _joined(words[cut:])
        if _reads_hands(hands) and _reads(read_board, board):
            gaps = [*_gaps(words[:cut]), *_gaps(words[cut:])]
            fix = _joining(gaps, collector)
            for gap in gaps:
                collector.add("feen-space-in-field", *gap, fix)
            return board, hands
    _report_extra(words[1].end, words[-1].end, collector)
    return words[0], words[1]


def _reads(reader: Callable[[FeenField], object], field: FeenField) -> bool:
    """Whether a reader of fields has nothing to report of this text."""
    trial = FeenField.alone(field.text)
    reader(trial)
    return not trial.found


def _reads_hands(field: FeenField) -> bool:
    return field.text.count("/") == 1 and _reads(read_hands, field)


def _joined(words: Sequence[FeenField]) -> FeenField:
    """The words as one, without the spaces between them."""
    first, last = words[0], words[-1]
    return replace(first, text="".join(word.text for word in words), end=last.end)


def _gaps(words: Sequence[FeenField]) -> list[tuple[int, int]]:
    """Where the spaces between the words stand."""
    return [(one.end, other.start) for one, other in pairwise(words)]


def _joining(gaps: Sequence[tuple[int, int]], collector: Collector) -> Fix:
    edits = tuple(Edit(*collector.source.span(*gap), "") for gap in gaps)
    return Fix("feen-leave-out-spaces", edits, args={"count": len(gaps)})


def _report_words_before(words: Sequence[FeenField], collector: Collector) -> None:
    """Reports all words but the last, which is the board; they may be its beginning."""
    start, end, board = words[0].start, words[-2].end, words[-1].start
    fixes = [collector.fix("feen-leave-out", start, board, "")]
    if _reads(read_board, _joined(words)):
        fixes.append(_joining(_gaps(words), collector))
    found = quote(collector.source.plain[start:end])
    collector.add("feen-extra-text", start, end, *fixes, found=found)


def _report_extra(start: int, end: int, collector: Collector) -> None:
    """Reports the words from `start` on, with the space before them gone in the fix."""
    fix = collector.fix("feen-leave-out", start, end, "")
    text = collector.source.plain[start:end]
    begin = start + len(text) - len(text.lstrip(" "))
    found = quote(text.strip(" "))
    collector.add("feen-extra-text", begin, end, fix, found=found)


def _report_missing(fields: Fields, words: Sequence[FeenField], collector: Collector) -> None:
    begin = words[0].start if words else len(collector.source.plain)
    if not fields.placement:
        collector.add("feen-placement-missing", begin, begin)
    if not fields.hands:
        at = fields.placement.end if fields.placement else begin
        fix = collector.fix("feen-nothing-in-hand", at, at, " /")
        collector.add("feen-hands-missing", at, at, *([fix] if fields.placement else []))
