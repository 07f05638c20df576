"""One run of `fenboard worksheet`: files are read, joined to a lesson, and made into worksheets.

Nothing is written before all that is asked for has been made.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click
from msgspec.structs import replace

from webapp.document.file_forms import OpenFile
from webapp.document.files import belongs_to_another
from webapp.document.packed import FileError
from webapp.document.report import report_of_text
from webapp.findings import message
from webapp.language import gettext, joined, ngettext, quote
from webapp.lessons.importing.reading import lessons_of_files
from webapp.lessons.limits import LONGEST_TITLE
from webapp.lessons.model import Card, Heading, Item, Lesson, new_id
from webapp.lessons.paper import PaperOptions
from webapp.pictures import read_looks
from webapp.terminal.controls import visible
from webapp.terminal.printout import progress
from webapp.terminal.run import (
    COUNTED,
    FAILED,
    STANDARD_INPUT,
    beside,
    open_file,
    reader,
    standard_input,
)
from webapp.terminal.speaking import Failure
from webapp.terminal.texts import texts_in
from webapp.terminal.written import write_all
from webapp.worksheets.asked import Part
from webapp.worksheets.content import Worksheet
from webapp.worksheets.making import FORMS, PPI, has_key, sheets_of
from webapp.worksheets.templates import (
    LONGEST,
    TemplateError,
    options_with,
    read_template,
    write_template,
)
from webapp.worksheets.typeset import PageForm, Typesetter

MOST_BOARDS = 5_000
"""The most boards of a worksheet."""

MOST_PAGES = 10_000
"""The most pages that are pictures."""

_MOST_SAID = 40
"""So many characters that no font has are said, and so many texts that cannot be read."""

_FORMS: Mapping[str, str] = {
    ".pdf": "pdf",
    ".docx": "docx",
    ".html": "html",
    ".htm": "html",
    ".png.zip": "diagrams-png",
    ".zip": "diagrams",
    ".png": "png pages",
    ".svg": "svg pages",
}
"""The forms by what names of files end with, the longest first: those of `FORMS` or `_PAGES`."""

_PAGES: Mapping[str, PageForm] = {"png pages": "png", "svg pages": "svg"}
"""Those with a file for each page."""

_AT_END = "end"


class Asked(NamedTuple):
    """All that was typed; `given` are the options by the names of their rows."""

    files: Sequence[str]
    out: str | None
    key: str | None
    template: str | None
    save_template: str | None
    encoding: str
    given: Mapping[str, Any]


def make_worksheet(asked: Asked) -> int:
    """Makes what is asked for; the exit code. Raises UsageError and Failure."""
    run = _Run(asked)
    try:
        return run.to_end()
    finally:
        run.say_all()


class _Run:
    """One run."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._files = asked.files or ("-",)
        self._exit = 0
        self._targets: list[tuple[Path, Part]] = []
        if asked.out is not None:
            self._targets.append((Path(asked.out), "sheet"))
        self._key_at_end = asked.key == _AT_END
        if asked.key is not None and not self._key_at_end:
            self._targets.append((Path(asked.key), "key"))
        self._said: list[str] = []
        self._missing: dict[str, None] = {}
        self._show: Callable[[int], object] = lambda _: None
        self._done = self._repaired = self._boards = 0

    def to_end(self) -> int:
        """Does all of it."""
        asked = self._asked
        self._check_usage()
        values = self._template()
        if not self._targets:
            write_all(self._saved_template(options_with(PaperOptions(), values, asked.given)))
            return 0
        with ExitStack() as stack:
            self._begin_bar(stack)
            lesson = self._lesson()
            if lesson is None:
                return self._exit or 1
            usual = replace(lesson.worksheet, key="none")
            options = options_with(usual, values, asked.given)
            key = "end" if self._key_at_end else "none" if asked.key else options.key
            options = replace(options, key=key)
            files = self._made(lesson, options, stack)
            write_all([*files, *self._saved_template(options)])
        self._say_end()
        if options.key == "separate" and not asked.key:
            said = gettext("The answer key was not written: name a file for it with --key FILE.")
            self._say(said)
        return self._exit

    # --- usage ---------------------------------------------------------------------------------

    def _check_usage(self) -> None:
        """Raises UsageError, before anything is read."""
        asked = self._asked
        if asked.out is None and (asked.key or not asked.save_template):
            raise click.UsageError(gettext("The worksheet needs a file: --out sheet.pdf"))
        for path, _ in self._targets:
            if not _form_of(path):
                said = gettext("“%(file)s” has to end with one of: %(endings)s.")
                endings = ", ".join(_FORMS)
                args = {"file": quote(str(path)), "endings": endings}
                raise click.UsageError(said % args)
            if not path.parent.is_dir():
                said = gettext("There is no folder “%(folder)s”.")
                raise click.UsageError(said % {"folder": quote(str(path.parent))})
        written = [path for path, _ in self._targets]
        written += [Path(asked.save_template)] if asked.save_template else []
        read = [Path(file) for file in asked.files if file != "-"]
        for at, path in enumerate(written):
            if any(_is_same(path, other) for other in [*written[:at], *read]):
                said = gettext("“%(file)s” is given twice; it would be overwritten.")
                raise click.UsageError(said % {"file": quote(str(path))})

    def _template(self) -> dict[str, Any]:
        """The options of the template. Raises Failure."""
        file = self._asked.template
        if file is None:
            return {}
        try:
            with open_file(file) as stream:
                content = reader(stream)(LONGEST + 1)
            return read_template(content)
        except TemplateError as error:
            raise Failure(f"{visible(file)}: {error}") from error
        except (FileError, OSError) as error:
            args = {"file": visible(file), "reason": getattr(error, "strerror", "") or error}
            raise Failure(gettext("Cannot read %(file)s: %(reason)s.") % args) from error

    def _saved_template(self, options: PaperOptions) -> Iterator[tuple[Path, bytes]]:
        if self._asked.save_template:
            yield Path(self._asked.save_template), write_template(options).encode()

    # --- reading -------------------------------------------------------------------------------

    def _lesson(self) -> Lesson | None:
        """All files as one lesson; None where there is nothing in them."""
        files = [f for f in self._files if not belongs_to_another(f, self._files)]
        found = list[Lesson]()
        for file in files:
            found += self._lessons_of(file)
            self._step()
        if not found:
            return None
        lesson = found[0] if len(found) == 1 else Lesson(items=tuple(_joined(found)))
        if len(lesson.cards) > MOST_BOARDS:
            said = gettext("There are %(count)s boards. A worksheet has %(most)s at the most.")
            raise Failure(said % {"count": len(lesson.cards), "most": MOST_BOARDS})
        self._say_findings(lesson)
        return lesson

    def _lessons_of(self, file: str) -> list[Lesson]:
        """The lessons of a file, with what is said where it cannot be read."""
        name = STANDARD_INPUT if file == "-" else click.format_filename(file)
        try:
            with ExitStack() as stack:
                stream = standard_input() if file == "-" else stack.enter_context(open_file(file))
                if file == "-" and stream.isatty() and sys.stderr.isatty():
                    said = gettext("Type positions, one per line, then press Ctrl+D.")
                    click.echo(said, err=True)
                whole = OpenFile(name, reader(stream), partial(beside, file, stack))
                texts, faults = texts_in(whole, self._asked.encoding, self._say)
        except (FileError, OSError) as error:
            args = {"file": visible(name), "reason": getattr(error, "strerror", "") or error}
            self._complain(gettext("Cannot read %(file)s: %(reason)s.") % args, FAILED)
            return []
        for fault in faults:
            self._complain(fault, FAILED)
        title = "" if file == "-" else texts[0][0] if len(texts) == 1 else whole.title
        lessons = lessons_of_files(texts, title[:LONGEST_TITLE])
        if not lessons and not faults:
            said = gettext("There is no position and no game in %(file)s.")
            self._complain(said % {"file": visible(name)}, 1)
        return lessons

    def _say_findings(self, lesson: Lesson) -> None:
        """Says what of the cards could not be read, or not be drawn."""
        faults = [fault for card in lesson.cards for fault in self._faults_of(card)]
        for fault in faults[:_MOST_SAID]:
            self._complain(fault, 1)
        more = len(faults) - _MOST_SAID
        if more > 0:
            said = ngettext("%(count)s more", "%(count)s more", more)
            self._complain(said % {"count": more}, 1)

    def _faults_of(self, card: Card) -> Iterator[str]:
        """The faults of a card, each under its title or its text; repairs are counted."""
        text = "" if card.held else card.text.strip()
        found = report_of_text(text).findings if text else ()
        self._repaired += any(finding.severity == "repaired" for finding in found)
        errors = [message(finding) for finding in found if finding.severity == "error"]
        if card.position:
            errors += [one.message for one in read_looks({}, card.position.kind).problems]
        elif text and not errors:
            errors = [gettext("No position was found in this text.")]
        name = quote(card.title or " ".join(text.split()))
        yield from (f"{name}: {error}" for error in errors)

    # --- making --------------------------------------------------------------------------------

    def _made(
        self, lesson: Lesson, options: PaperOptions, stack: ExitStack
    ) -> list[tuple[Path, bytes]]:
        """All files that are asked for. Raises Failure."""
        typesetter = Typesetter()
        stack.callback(typesetter.close)
        files: list[tuple[Path, bytes]] = []
        notes: dict[str, None] = {}
        try:
            for path, part in self._targets:
                sheets = sheets_of(lesson, options, with_key=has_key(options, part))
                self._boards = sum(bool(board.picture) for board in sheets[0].boards)
                notes |= dict.fromkeys(note for sheet in sheets for note in sheet.notes)
                self._step()
                files += self._files_of(path, part, sheets, typesetter)
                self._step()
        except (RuntimeError, MemoryError) as error:
            raise Failure(gettext("This worksheet could not be made.")) from error
        for note in notes:
            self._say(note)
        return files

    def _files_of(
        self, path: Path, part: Part, sheets: Sequence[Worksheet], typesetter: Typesetter
    ) -> Iterator[tuple[Path, bytes]]:
        form = _form_of(path)
        if form not in _PAGES:
            file = FORMS[form].write(sheets, part, typesetter)
            self._missing |= dict.fromkeys(file.missing)
            yield path, file.content
            return
        kind = _PAGES[form]
        found = typesetter.to_pages(sheets, kind, keys=part == "key", most=MOST_PAGES, ppi=PPI)
        self._missing |= dict.fromkeys(found.missing)
        images = found.images
        digits = len(str(len(images)))
        for number, image in enumerate(images, start=1):
            yield path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}"), image

    # --- what is said --------------------------------------------------------------------------

    def _begin_bar(self, stack: ExitStack) -> None:
        """A bar on a terminal, a step for each file and for each part of the making."""
        if not sys.stderr.isatty():
            return
        steps = len(self._files) + 2 * len(self._targets)
        bar = stack.enter_context(progress(str(self._targets[0][0]), steps))
        self._show = bar.show

    def _step(self) -> None:
        self._done += 1
        self._show(self._done)

    def _say(self, said: str) -> None:
        """Says it once no bar is drawn any more."""
        self._said.append(said)

    def say_all(self) -> None:
        """Says it all."""
        for said in self._said:
            click.echo(said, err=True)

    def _complain(self, said: str, code: int) -> None:
        self._exit = max(self._exit, code)
        self._say(gettext("Error: %(sentence)s") % {"sentence": visible(said)})

    def _say_end(self) -> None:
        for path, part in self._targets:
            file = visible(click.format_filename(path))
            if part == "key":
                self._say(gettext("Answer key in %(file)s") % {"file": file})
                continue
            said = ngettext(
                "%(count)s board in %(file)s", "%(count)s boards in %(file)s", self._boards
            )
            parts = [said % {"count": self._boards, "file": file}]
            if self._repaired:
                repaired = ngettext(*COUNTED["repaired"], self._repaired)
                parts.append(repaired % {"count": self._repaired})
            self._say(joined(parts))
        if self._missing:
            boxes = gettext("No font has “%(characters)s”, so they are drawn as boxes.")
            self._say(boxes % {"characters": visible("".join(self._missing)[:_MOST_SAID])})


def _form_of(path: Path) -> str:
    """The form of a file by its name, "" for none."""
    name = path.name.lower()
    return next((form for ending, form in _FORMS.items() if name.endswith(ending)), "")


def _joined(lessons: Sequence[Lesson]) -> Iterator[Item]:
    """The items of lessons one behind the other, each lesson under its title."""
    taken = set[str]()
    for lesson in lessons:
        if lesson.title.strip():
            yield Heading(new_id(), lesson.title)
        for item in lesson.items:
            # The same file may be there twice.
            yield replace(item, id=new_id()) if item.id in taken else item
            taken.add(item.id)


def _is_same(path: Path, other: Path) -> bool:
    """Whether both are the same file, which need not be there yet."""
    return os.path.realpath(path) == os.path.realpath(other)
