"""`fenboard lessons` and `fenboard db`: everything out and in, and the database itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from webapp.language import gettext
from webapp.lessons.places import data_folder, place_in_words
from webapp.lessons.troubles import STORAGE_MESSAGES
from webapp.terminal.speaking import Failure, Group

if TYPE_CHECKING:
    from webapp.lessons.store.database import Database


@contextmanager
def _database(*, upgrade: bool = True) -> Iterator[Database]:
    """The database that the server uses; what is wrong with it is a failure in words."""
    from webapp.lessons.store.database import address_of, open_database
    from webapp.lessons.troubles import StorageError

    try:
        url = address_of(data_folder(), os.environ.get("DATABASE_URL", ""))
        database = open_database(url, upgrade=upgrade)
        try:
            yield database
        finally:
            database.close()
    except StorageError as error:
        said = gettext(STORAGE_MESSAGES[error.trouble])
        raise Failure(f"{said} ({place_in_words()}: {error})") from error


@click.group(cls=Group)
def lessons() -> None:
    """All lessons out into one file, and in again."""


@lessons.command(name="export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def export_lessons(file: Path) -> None:
    """Writes all lessons of all shelves into FILE, with what opens their links.

    The file is a backup, and the way to another computer or database. Keep it as safe as the
    lessons themselves: whoever has it can open every link.
    """
    from webapp.lessons.store.moving import export

    draft = file.with_name(f"{file.name}.part")
    try:
        with _database() as database, open(draft, "w", encoding="ascii", opener=_private) as out:
            moved = export(database, data_folder(), out)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Failure(f"{file}: {error.strerror}") from error
    said = gettext("Lessons written to %(file)s: %(count)s")
    click.echo(said % {"file": file, "count": moved.lessons})


@lessons.command(name="import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def import_lessons(file: Path) -> None:
    """Puts the lessons of FILE among those that are kept.

    FILE is what `fenboard lessons export` has written; lessons that are there already stay as they
    are. Any other file with positions or games becomes a lesson on this computer's own shelf.
    """
    from webapp.lessons.store.moving import add_to_own_shelf, bring_in, is_backup

    try:
        content = file.read_bytes()
        with _database() as database:
            if is_backup(content):
                moved = bring_in(database, data_folder(), content)
            else:
                moved = add_to_own_shelf(database, content.decode("utf-8", "replace"))
    except OSError as error:
        raise Failure(f"{file}: {error.strerror}") from error
    said = gettext("Lessons taken from %(file)s: %(count)s")
    click.echo(said % {"file": file, "count": moved.lessons})
    if moved.there:
        click.echo(
            gettext("There already, and left as they are: %(count)s") % {"count": moved.there}
        )
    if moved.unread:
        raise Failure(
            gettext("Lessons that could not be read: %(count)s") % {"count": moved.unread}
        )


@click.group(cls=Group)
def db() -> None:
    """The database that lessons are kept in."""


@db.command()
def upgrade() -> None:
    """Brings the database up to date; what was there is copied before."""
    from webapp.lessons.store.database import upgrade_to_newest

    with _database(upgrade=False) as database:
        copy = upgrade_to_newest(database)
    click.echo(gettext("Lessons are kept in %(place)s") % {"place": place_in_words()})
    if copy:
        click.echo(gettext("What was there before is in %(place)s") % {"place": copy})
    click.echo(gettext("The database is up to date."))


@db.command()
def check() -> None:
    """Looks whether the database is whole and up to date."""
    from webapp.lessons.store.database import check as problems_of
    from webapp.lessons.store.database import revisions

    with _database(upgrade=False) as database:
        here, newest = revisions(database)
        problems = problems_of(database) if here == newest else []
    click.echo(gettext("Lessons are kept in %(place)s") % {"place": place_in_words()})
    if here != newest:
        click.echo(gettext("The database is not up to date: run fenboard db upgrade."))
        sys.exit(1)
    for problem in problems:
        click.echo(problem, err=True)
    if problems:
        sys.exit(1)
    click.echo(gettext("The database is whole and up to date."))


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
