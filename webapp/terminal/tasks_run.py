"""One run of `fenboard tasks`: games are searched by processes, and what is found becomes a lesson.

Nothing is written before all games are searched.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from msgspec import Raw

from webapp.checking.asked import AskedWork
from webapp.checking.games.moments import Searched, can_be_searched
from webapp.checking.games.searching import asked_of, bare
from webapp.checking.games.taking import card_of
from webapp.checking.worker import CheckWorkers
from webapp.document.file_forms import OpenFile
from webapp.document.packed import FileError
from webapp.document.stream import GameStream, GameText
from webapp.language import current, gettext, ngettext
from webapp.lessons.exporting import write_lesson
from webapp.lessons.limits import LONGEST_TITLE, MOST_CARDS
from webapp.lessons.model import Card, Lesson
from webapp.model.line import Line
from webapp.processes import FailedError
from webapp.terminal.controls import visible
from webapp.terminal.games import game_of
from webapp.terminal.printout import progress
from webapp.terminal.run import FAILED, STANDARD_INPUT, beside, open_file, reader, standard_input
from webapp.terminal.speaking import Failure
from webapp.terminal.texts import texts_in
from webapp.terminal.written import write_all
from webapp.wire.learning import learned


class Wanted(NamedTuple):
    """All that was typed."""

    files: Sequence[str]
    out: str
    missed: bool
    engine: str | None
    jobs: int
    encoding: str


class _NotSearchedError(Exception):
    """A game that was not searched; the message says why."""


def find_tasks(wanted: Wanted) -> int:
    """Does what is asked for; the exit code. Raises UsageError and Failure."""
    out = Path(wanted.out)
    if out.suffix.lower() != ".pgn":
        said = gettext("“%(file)s” has to end with .pgn.")
        raise click.UsageError(said % {"file": visible(wanted.out)})
    if not out.parent.is_dir():
        said = gettext("There is no folder “%(folder)s”.")
        raise click.UsageError(said % {"folder": visible(str(out.parent))})
    if wanted.engine is not None:
        # Processes that search have the environment of this one.
        os.environ["FENBOARD_ENGINE"] = os.path.abspath(wanted.engine)
    code, lines = 0, list[Line]()
    for file in wanted.files or ("-",):
        try:
            lines += _games_of(file, wanted.encoding)
        except (FileError, OSError) as error:
            reason = getattr(error, "strerror", "") or error
            said = gettext("Cannot read %(file)s: %(reason)s.")
            click.echo(said % {"file": visible(file), "reason": reason}, err=True)
            code = FAILED
    cards, faults = _searched(lines, wanted)
    for fault in faults:
        click.echo(fault, err=True)
    if len(cards) > MOST_CARDS:
        said = gettext("Only the first %(most)s of %(count)s tasks are written.")
        click.echo(said % {"most": MOST_CARDS, "count": len(cards)}, err=True)
    title = out.stem[:LONGEST_TITLE]
    lesson = Lesson(title=title, items=tuple(cards[:MOST_CARDS]))
    if cards:
        write_all([(out, write_lesson(lesson, "pgn"))])
    counted = ngettext("%(count)s game searched.", "%(count)s games searched.", len(lines))
    found = gettext("Tasks found: %(count)s.") % {"count": len(cards)}
    click.echo(f"{counted % {'count': len(lines)}} {found}", err=True)
    return code or (1 if faults else 0)


def _games_of(file: str, encoding: str) -> Iterator[Line]:
    """The games of a file that can be searched. Raises FileError and OSError."""
    name = STANDARD_INPUT if file == "-" else click.format_filename(file)
    with ExitStack() as stack:
        stream = standard_input() if file == "-" else stack.enter_context(open_file(file))
        if file == "-" and stream.isatty() and sys.stderr.isatty():
            click.echo(gettext("Type or paste games, then press Ctrl+D."), err=True)
        whole = OpenFile(name, reader(stream), partial(beside, file, stack))
        texts, faults = texts_in(whole, encoding, partial(click.echo, err=True))
    for fault in faults:
        click.echo(fault, err=True)
    for _, text in texts:
        for batch in GameStream([text]):
            yield from filter(None, map(_line_of, batch))


def _line_of(part: GameText) -> Line | None:
    line = game_of(part, main_only=True).line
    return line if line and line.plies and can_be_searched(line) else None


def _searched(lines: Sequence[Line], wanted: Wanted) -> tuple[list[Card], list[str]]:
    """The cards of all tasks, and what is said of games that were not searched to their end.

    Raises Failure where there is no engine.
    """
    jobs = wanted.jobs or os.cpu_count() or 1
    workers = CheckWorkers(jobs, waiting=len(lines))
    cards, faults = list[Card](), list[str]()
    try:
        with ExitStack() as stack:
            show = None
            if sys.stderr.isatty():
                show = stack.enter_context(progress(wanted.out, len(lines)))
            pool = stack.enter_context(ThreadPoolExecutor(jobs))
            answers = [pool.submit(_search, workers, line) for line in lines]
            stack.callback(pool.shutdown, wait=False, cancel_futures=True)
            for number, (line, answer) in enumerate(zip(lines, answers, strict=True), 1):
                try:
                    found = answer.result()
                except _NotSearchedError as error:
                    said = gettext("Game %(number)s was not searched: %(reason)s")
                    faults.append(said % {"number": number, "reason": str(error)})
                    continue
                finally:
                    if show:
                        show.show(number)
                if not found.whole:
                    said = gettext(
                        "Game %(number)s takes too long: it was searched to move %(move)s."
                    )
                    faults.append(said % {"number": number, "move": (found.plies + 1) // 2})
                moments = found.moments
                cards += [
                    card_of(one, line) for one in moments if not (wanted.missed and one.found)
                ]
    finally:
        workers.close()
    return cards, faults


def _search(workers: CheckWorkers, line: Line) -> Searched:
    """All that is found in a game. Raises _NotSearchedError, and Failure without an engine."""
    asked = AskedWork("moments", Raw(asked_of(bare(line))), current())
    try:
        answer = workers.work(asked)
    except FailedError as error:
        raise _NotSearchedError(gettext("The search has failed.")) from error
    if answer.code == "no-engine":
        raise Failure(answer.message)
    if answer.status != 200:
        raise _NotSearchedError(answer.message)
    return msgspec.convert(answer.answer["found"], learned(Searched))
