"""Correcting a line of a file, and the words on it that are no part of its position.

On the page text around a position is ignored with a note, which can be undone. In a file it
may be all that says what the position is: a name, a number, a result. So where a line is
corrected such words stay where they are; where an EPD is written of it, they become operations,
`id` for those before the position, a comment `c0` to `c9` for the others. Marks without a letter
or a digit, and words that only name a notation (`FEN:`), are no such words.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix
from webapp.formats.epd.operations import scan
from webapp.formats.given import Given
from webapp.formats.grammar.reading import Reading
from webapp.formats.reading import read
from webapp.text.characters import LINE_BREAKS

AROUND = frozenset([
    "surrounding-text", "marks-beside", "moves-left-out", "feen-surrounding-text",
    "feen-extra-text",
])  # fmt: skip
"""The codes of what is no part of the position."""

_WORD = re.compile(r"\w+")
_LABELS = frozenset(["fen", "epd", "sfen", "feen", "xfen", "usi", "uci", "position"])
_MARKS = " .,:;=|*#-–—'"
_COMMENTS = [f"c{digit}" for digit in range(10)]


class Around(NamedTuple):
    """The words on a line that are no part of its position, as typed.

    among   those among the fields, which cannot be kept where they are
    start   where the position begins
    end     where it ends
    """

    before: str
    among: tuple[str, ...]
    behind: str
    start: int
    end: int

    @property
    def are_meant(self) -> bool:
        """Whether they may say something."""
        return any(map(_says_something, (self.before, *self.among, self.behind)))


def words_around(reading: Reading) -> Around:
    """The words on the line of a position beside it."""
    text, fields = reading.text, reading.fields.values()
    first = min((span.start for span in fields), default=0)
    last = max((span.end for span in fields), default=len(text))
    start, end, among = 0, len(text), []
    for finding in reading.findings:
        place = finding.span
        if finding.code == "pgn-tag" and place:
            # The tag ends behind the position in it.
            rest = text[last:].lstrip("\"'“” ").removeprefix("]")
            start, end = max(start, place.start), min(end, len(text) - len(rest))
        elif finding.code in AROUND and place:
            if place.end <= first:
                start = max(start, place.end)
            elif place.start >= last:
                end = min(end, place.start)
            else:
                among.append(text[slice(*place)])
    return Around(text[:start], tuple(among), text[end:], start, end)


def _says_something(words: str) -> bool:
    return any(word.lower() not in _LABELS for word in _WORD.findall(words))


# --- as corrected -----------------------------------------------------------------------


def keeping_words(reading: Reading) -> Reading:
    """The reading of a line whose fixes leave the words around the position where they are.

    Where that is impossible none of its fixes is sure.
    """
    fixes = (fix for finding in reading.findings for fix in finding.fixes[:1] if fix.sure)
    fix = next(fixes, None)
    if fix is None or reading.position is None or _keeps_rest(fix, reading.text):
        return reading
    around = words_around(reading)
    if not around.are_meant:
        return reading
    corrected = _corrected(reading, around, fix.apply(reading.text))
    kept = [_keeping(finding, corrected, reading.text) for finding in reading.findings]
    return replace(reading, findings=tuple(kept))


def _keeps_rest(fix: Fix, text: str) -> bool:
    """Whether a fix leaves a part of the text as it is, as of several positions on a line."""
    return [(edit.start, edit.end) for edit in fix.edits] != [(0, len(text))]


def _corrected(reading: Reading, around: Around, position: str) -> str | None:
    """The line with its position as it should be; None where it would be read as another one."""
    in_tag = any(finding.code == "pgn-tag" for finding in reading.findings)
    if in_tag or any(map(_says_something, around.among)):
        return None
    inner = reading.text[around.start : around.end]
    before, behind = around.before.lstrip(), around.behind.rstrip()
    before += " " if before and inner[:1].isspace() else ""
    behind = (" " if behind and inner[-1:].isspace() else "") + behind
    line = f"{before}{position}{behind}"
    again = read(Given(line))
    same = (again.position, again.operations) == (reading.position, reading.operations)
    return line if same and not again.has_error else None


def _keeping(finding: Finding, corrected: str | None, text: str) -> Finding:
    """The finding with the corrected line as its fix; not sure if there is none."""
    edits = (Edit(0, len(text), corrected or ""),)
    fixes = (
        fix
        if not fix.sure
        else replace(fix, sure=False)
        if corrected is None
        else replace(fix, edits=edits)
        for fix in finding.fixes
        if not (fix.sure and corrected == text)
    )
    return replace(finding, fixes=tuple(fixes))


# --- as operations ----------------------------------------------------------------------


def operations_with_words(operations: str, reading: Reading) -> str:
    """The operations of an EPD, before them the words around it on its line."""
    if not reading.findings or not LINE_BREAKS.isdisjoint(reading.text):
        return operations
    around = words_around(reading)
    if not around.are_meant:
        return operations
    taken = {operation.opcode for operation in scan(operations, 0, len(operations))[0]}
    free = [opcode for opcode in _COMMENTS if opcode not in taken]
    written = []
    for place, words in enumerate((around.before, *around.among, around.behind)):
        plain = " ".join(words.replace('"', "'").split()).strip(_MARKS)
        if _says_something(plain) and (free or (place == 0 and "id" not in taken)):
            opcode = "id" if place == 0 and "id" not in taken else free.pop(0)
            written.append(f'{opcode} "{plain}";')
    return " ".join(filter(None, [*written, operations]))
