"""The work of the commands on lines, apart from any stream, so that any process can do it.

Blank lines and lines that start with `#` are no positions: they are passed
through, and nothing is said of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from json import JSONEncoder
from typing import Any, NamedTuple, Protocol

from msgspec import Struct, field

from webapp.document import parse
from webapp.document.answers import in_another, overlong
from webapp.document.lines import ESCAPED_BYTES, InputLine, bad_byte, take_rest
from webapp.findings import Finding
from webapp.findings.codes import Severity
from webapp.formats.conversion import Conversion
from webapp.formats.grammar.reading import Reading
from webapp.formats.registry import NOTATIONS
from webapp.games.board import BoardKind, Game
from webapp.language import gettext
from webapp.terminal.controls import as_json as escaped
from webapp.terminal.controls import pictured
from webapp.terminal.lines import Parts
from webapp.terminal.printout import Styled, about_line, blocks, labelled

UNREADABLE = "# cannot be read: "
UNWRITABLE = "# cannot be written in %s: "
"""The words that `convert` puts before a line it cannot convert, so that the line is not lost."""

Read = Reading | Conversion
"""A line as it was read, in its notation and on its board."""
_to_json = JSONEncoder(ensure_ascii=False).encode


class Origin(NamedTuple):
    """Where lines are from, and how they are shown.

    name    of their file, for people
    named   whether JSON objects name it, as there are several
    width   the most cells of a line that are shown
    styled  whether what is printed has colours
    """

    name: str
    named: bool
    width: int
    styled: bool = False


class Task(NamedTuple):
    """Lines to be worked on; `first` where another file begins."""

    place: Origin
    chunk: Parts
    first: bool = False


class DrawnFile(NamedTuple):
    """A file that was written for a position.

    number   of the position among those of its outcome, from 1
    path     where it is for now
    name     what the position is called, "" for nothing
    missing  characters in it that no font has
    """

    number: int
    path: str
    name: str
    missing: str = ""


class Results(Struct):
    """The results of the work on some lines.

    checked  how many of them were positions
    games    how many games there were
    counts   how many findings of each severity are reported
    codes    how many of each code
    printed  the findings, for people
    written  what goes to standard output beside them
    refused  what is said of lines that are no text
    kept     files that were written
    told     how many lines there are of each kind that a command tells apart
    """

    place: Origin
    checked: int = 0
    games: int = 0
    counts: dict[Severity, int] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    printed: list[Styled] = field(default_factory=list)
    written: str = ""
    refused: list[str] = field(default_factory=list)
    kept: list[DrawnFile] = field(default_factory=list)
    told: dict[str, int] = field(default_factory=dict)

    def count(self, *severities: Severity) -> None:
        """Counts what is said."""
        for severity in severities:
            self.counts[severity] = self.counts.get(severity, 0) + 1

    def count_findings(self, findings: Iterable[Finding]) -> None:
        """Counts what was found, by its severity and by its code."""
        for finding in findings:
            self.count(finding.severity)
            self.codes[finding.code] = self.codes.get(finding.code, 0) + 1

    def refuse(self, line: InputLine) -> str:
        """Counts a line that is no text for a byte in it, and says so; as a JSON object, "" for
        any other line.
        """
        byte = bad_byte(line.text)
        if not byte:
            return ""
        self.checked += 1
        args = {"line": line.number, "byte": byte}
        sentence = gettext("line %(line)s: the byte %(byte)s is not UTF-8 text") % args
        self.refused.append(sentence)
        result = {"line": line.number, "input": line.text, "output": None, "error": sentence}
        return self.object({**result, "findings": []})

    def object(self, fields: Mapping[str, Any]) -> str:
        """A JSON object on a line of its own, which names the file where there are several."""
        named = {"file": self.place.name} if self.place.named else {}
        return escaped(_to_json({**named, **fields})) + "\n"

    def print(self, line: InputLine, findings: Sequence[Finding]) -> None:
        """Counts the line, and prints the findings about it."""
        self.checked += 1
        if findings:
            self.show(line, findings)

    def show(self, line: InputLine, findings: Sequence[Finding]) -> None:
        """Counts findings about a line, and prints them."""
        self.count_findings(findings)
        place = self.place
        self._show(blocks(place.name, line.number, line.text, findings, place.width, line.offset))

    def complain(self, number: int, sentence: str) -> None:
        """Counts an error of the line of that number, which is counted, and prints it."""
        self.count("error")
        self._show(about_line(self.place.name, number, "error", sentence))

    def say(self, number: int, label: str, style: str, sentence: str) -> None:
        """Prints what is known of the line of that number."""
        self._show(labelled(self.place.name, number, label, style, sentence))

    def _show(self, parts: Iterable[Styled]) -> None:
        # One text is the quicker to hand from one process to another.
        self.printed += parts if self.place.styled else [Styled("".join(p.text for p in parts))]

    def findings_as_json(
        self, findings: Sequence[Finding], text: str, kind: BoardKind
    ) -> list[dict[str, Any]]:
        """Counts findings about a text, and gives them as JSON; `kind` is the board read."""
        # Only here, as it brings along all that reads games.
        from webapp.wire.reports import finding_to_json

        self.count_findings(findings)
        return [finding_to_json(finding, text, kind) for finding in findings]

    def line_as_json(
        self, line: InputLine, output: str | None, read: Read, findings: Sequence[Finding]
    ) -> str:
        """Counts the line; as one JSON object."""
        self.checked += 1
        said = self.findings_as_json(findings, line.text, read.kind)
        told = {"line": line.number, "input": line.text, "output": output}
        return self.object({**told, "notation": read.notation, "findings": said})


Write = Callable[[str], object]


class LineWork(Protocol):
    """Works on one line, or what else a chunk has: adds to the outcome, and writes."""

    def __call__(self, line: Any, outcome: Results, write: Write, /) -> None:
        """The rest of an overlong line is read meanwhile, and is not held."""


def outcome_of(work: LineWork, task: Task) -> Results:
    """The results of a task."""
    outcome = Results(task.place)
    written: list[str] = []
    for part in task.chunk.parts():
        work(part, outcome, written.append)
    outcome.written = "".join(written)
    return outcome


def is_passed_over(
    line: InputLine,
    outcome: Results,
    write: Write,
    *,
    passes_on: bool = False,
    as_json: bool = False,
    refusal: str = "",
) -> bool:
    """Whether a line has no position, or is no text, which is said.

    passes_on   whether such a line is written as it is, with the refusal before one that is no text
    """
    refused = outcome.refuse(line) if line.is_position else ""
    if line.is_position and not refused:
        return False
    if passes_on:
        write(f"{refusal if refused else ''}{line.text}{line.ending}")
        take_rest(line, write)
    elif as_json:
        write(refused)
    return True


def findings_as_read(
    line: InputLine, game: Game | None = None
) -> tuple[Reading, tuple[Finding, ...]]:
    """The reading of a line and what was found in its text; nothing is said of the position."""
    if line.rest is not None:
        return overlong(line)
    reading = parse(line.text, game=game)
    return reading, tuple(found for found in reading.findings if found.severity != "note")


def convert_line(
    line: InputLine, outcome: Results, write: Write, *, as_json: bool, to: str
) -> None:
    """Converts a line, by the options of `fenboard convert`.

    Control characters of lines that stay as they are become visible; a byte that is no
    UTF-8 stays what it is.
    """
    if not as_json:
        write = picturing(write)
    how = {"passes_on": not as_json, "as_json": as_json}
    if is_passed_over(line, outcome, write, **how, refusal=UNREADABLE):
        return
    is_whole = line.rest is None
    if not is_whole and not as_json:
        write(UNREADABLE)
    conversion, findings = in_another(line, to, None if as_json else write)
    if is_whole and not as_json:
        write(_as_converted(line, conversion, to))
    if as_json:
        write(outcome.line_as_json(line, conversion.text, conversion, findings))
    else:
        outcome.print(line, findings)


def _as_converted(line: InputLine, conversion: Conversion, to: str) -> str:
    """The line as it is written: each position on a line of its own, or on several with a blank
    one behind them.
    """
    ending = line.ending if line.ending in ("", "\n", "\r", "\r\n") else "\n"
    if conversion.text is not None:
        return with_line_ends(conversion.text, ending or "\n") + ending
    why = UNWRITABLE % NOTATIONS[to].within if conversion.readable else UNREADABLE
    return why + line.text + ending


def with_line_ends(text: str, ending: str) -> str:
    """The text, one of several lines with this ending behind each of them."""
    return text.replace("\n", ending) + ending if "\n" in text else text


def picturing(write: Write) -> Write:
    """Writes with control characters made visible; a byte that is no UTF-8 stays what it is."""

    def write_pictured(text: str) -> object:
        parts = ESCAPED_BYTES.split(text)
        return write("".join(x if at % 2 else pictured(x) for at, x in enumerate(parts)))

    return write_pictured
