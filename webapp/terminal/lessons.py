"""`fenboard lessons` and `fenboard db`: everything out and in, and the database itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import click

from webapp.language import gettext
from webapp.lessons.places import data_folder, for_owner, place_in_words, trouble_in_words
from webapp.lessons.troubles import STORAGE_MESSAGES
from webapp.settings import WRONG, SettingError, text_of, value_of
from webapp.terminal.controls import visible
from webapp.terminal.speaking import Encoding, Failure, LocalGroup

if TYPE_CHECKING:
    from sqlalchemy import URL

    from webapp.lessons.store.database import Database
    from webapp.lessons.store.moving import MovedLessons


_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


class BadFile(Failure):
    """There is something wrong with what is in a file."""

    exit_code = 1


@contextmanager
def opened_lessons(*, upgrade: bool = True) -> Iterator[Database]:
    """The database that the server uses, whose faults are failures in words."""
    from webapp.lessons.store.database import open_database
    from webapp.lessons.store.facts import check_keys, opened_keys

    with in_words():
        database = open_database(_address(), upgrade=upgrade)
        try:
            database.keep_in_bin(value_of("FENBOARD_DAYS_IN_BIN"))
            if upgrade and database.file is None:
                check_keys(database, opened_keys(database, data_folder()), first=False)
            yield database
        finally:
            database.close()


@contextmanager
def in_words(file: Path | None = None) -> Iterator[None]:
    """Faults of the database, of the keys of links, and of a file are failures in words."""
    from webapp.lessons.troubles import StorageError

    try:
        yield
    except SettingError as error:
        wrong = WRONG[error.setting.kind]
        raise Failure(gettext(wrong) % error.said) from error
    except StorageError as error:
        raise Failure(trouble_in_words(error)) from error
    except OSError as error:
        if file is None:
            raise
        raise Failure(f"{file}: {error.strerror}") from error


@contextmanager
def _readable(file: Path) -> Iterator[None]:
    """That a file cannot be read is a failure in words."""
    try:
        yield
    except OSError as error:
        args = {"file": visible(str(file)), "reason": error.strerror}
        raise Failure(gettext("Cannot read %(file)s: %(reason)s.") % args) from error


def say(said: str, **args: object) -> None:
    """Prints a sentence."""
    click.echo(said % args)


def _address() -> URL:
    """The address of the database that the server uses. Raises StorageError."""
    from webapp.lessons.store.database import address_of

    return address_of(data_folder(), text_of("DATABASE_URL"))


def _own_file() -> Path:
    """The file that lessons are in. Raises StorageError, and Failure where they are in none."""
    url = _address()
    if url.get_backend_name() == "sqlite":
        return Path(str(url.database))
    raise Failure(
        gettext(
            "Lessons are kept in PostgreSQL: back them up with pg_dump, and restore them with "
            "pg_restore."
        )
    )


@click.group(cls=LocalGroup)
def lessons() -> None:
    """Export all lessons to one file, import them, or delete a shelf."""


def named_shelf(database: Database, said: str) -> str:
    """The shelf that somebody means, see `erasing.shelf_meant`. Raises Failure for none."""
    from webapp.lessons.store.erasing import shelf_meant

    shelf = shelf_meant(database, said)
    if shelf is None:
        raise Failure(gettext("There is no such shelf."))
    return shelf


def shelf_asked_for() -> str:
    """A shelf as somebody types it: no history of a terminal has it then."""
    return str(click.prompt(gettext("Twelve words, or the address of a lesson")))


@lessons.command(name="export")
@_file
@click.option(
    "--shelf",
    is_flag=False,
    flag_value="",
    metavar="SHELF",
    help="Only this shelf: its twelve words, or the address of one of its lessons. If "
    "--shelf stands alone at the end of the command, Fenboard asks for it.",
)
@click.option(
    "--without-keys",
    is_flag=True,
    help="Leave the keys of the links out: links are then closed where the file is imported.",
)
def export_lessons(file: Path, shelf: str | None, without_keys: bool) -> None:
    """Export all lessons, from all shelves, to FILE.

    The file serves as a backup, or to move to another computer or database. It includes the keys
    of the links, so keep it as safe as the lessons themselves: anyone who has it can open every
    link.
    """
    from webapp.lessons.store.moving import export

    said = shelf_asked_for() if shelf == "" else shelf
    draft = file.with_name(f"{file.name}.part")
    with in_words(file):
        try:
            with opened_lessons() as database, open(draft, "wb", opener=for_owner) as out:
                one = named_shelf(database, said) if said else None
                moved = export(database, data_folder(), out, one, with_keys=not without_keys)
                out.flush()
                os.fsync(out.fileno())
            draft.replace(file)
        except (OSError, Failure):
            draft.unlink(missing_ok=True)
            raise
    say(gettext("Lessons written to %(file)s: %(count)s"), file=file, count=moved.lessons)


@lessons.command(name="import")
@_file
@click.option(
    "--encoding",
    type=Encoding(),
    default="",
    metavar="NAME",
    help="Read the file in this encoding, such as cp932.  [default: UTF-8, or what fits it]",
)
def import_lessons(file: Path, encoding: str) -> None:
    """Import the lessons in FILE.

    FILE is a file written by fenboard lessons export; lessons that are already here stay as they
    are. Any other file with positions or games becomes a lesson on this computer’s own shelf, and
    so do all files in a zip together: one lesson with the name of the zip.
    """
    from webapp.lessons.backup_file import is_backup
    from webapp.lessons.store.moving import bring_in

    with _readable(file):
        content = file.read_bytes()
    faults: list[str] = []
    with in_words(file), opened_lessons() as database, _told_of(file):
        if is_backup(content):
            moved = bring_in(database, data_folder(), content)
        else:
            moved, faults = _from_texts(database, file, content, encoding)
    say(gettext("Lessons imported from %(file)s: %(count)s"), file=file, count=moved.lessons)
    if moved.there:
        say(gettext("Already there, left unchanged: %(count)s"), count=moved.there)
    if moved.own:
        said = gettext(
            "Lessons from your own computer’s shelf open on that computer as before, but on a "
            "shared server nobody can open them: save each lesson as a file in the browser, and "
            "open these files on the server."
        )
        click.echo(said)
    if faults:
        raise BadFile("\n".join(faults))
    if moved.unread:
        raise Failure(
            gettext("Lessons that could not be read: %(count)s") % {"count": moved.unread}
        )


@contextmanager
def _told_of(file: Path) -> Iterator[None]:
    """Faults of a file that lessons are taken from are told in words."""
    from webapp.lessons.backup_file import NewerBackupError, NoBackupError
    from webapp.lessons.troubles import TooLargeLessonError, TooManyItemsError, TooManyLessonsError
    from webapp.wire.shapes import WireError

    try:
        yield
    except NewerBackupError as error:
        raise BadFile(f"{file}: {gettext(STORAGE_MESSAGES['newer'])}") from error
    except TooManyLessonsError as error:
        said = gettext("There are more lessons in %(file)s than there is room for.")
        raise BadFile(said % {"file": file}) from error
    except (NoBackupError, WireError, TooManyItemsError, TooLargeLessonError) as error:
        said = gettext("%(file)s is incomplete or damaged; nothing was imported from it.")
        raise BadFile(said % {"file": file}) from error


def _from_texts(
    database: Database, file: Path, content: bytes, encoding: str
) -> tuple[MovedLessons, list[str]]:
    """The lessons of a file of any other kind, on the owner's shelf, all or none; and what is said
    of files in it that cannot be read.

    Raises as `adding.add_lessons`, and BadFile.
    """
    from webapp.document.file_forms import OpenFile
    from webapp.lessons.importing.reading import lessons_of_files
    from webapp.lessons.store.adding import add_lessons
    from webapp.lessons.store.moving import MovedLessons
    from webapp.lessons.store.shelves import own_shelf
    from webapp.terminal.run import beside
    from webapp.terminal.texts import texts_in

    with ExitStack() as stack:
        whole = OpenFile(str(file), BytesIO(content).read, partial(beside, str(file), stack))
        texts, faults = texts_in(whole, encoding, partial(click.echo, err=True))
    # What was in one archive is called as that is.
    title = texts[0][0] if len(texts) == 1 else whole.title
    found = lessons_of_files(texts, title)
    if not found:
        said = gettext("There is no position and no game in %(file)s.")
        raise BadFile("\n".join(faults) or said % {"file": file})
    add_lessons(database, own_shelf(database), found)
    return MovedLessons(len(found)), faults


@click.group(cls=LocalGroup)
def db() -> None:
    """Check, back up, restore, upgrade or clean the database of lessons."""


@db.command()
def upgrade() -> None:
    """Bring the database up to date; a copy of the old one is kept."""
    from webapp.lessons.store.database import upgrade_to_newest

    with opened_lessons(upgrade=False) as database:
        copy = upgrade_to_newest(database)
    say(gettext("Lessons are kept in %(place)s"), place=place_in_words())
    if copy:
        say(gettext("A copy of the previous database is in %(place)s"), place=copy)
    click.echo(gettext("The database is up to date."))


@db.command()
@click.option(
    "--use-log",
    is_flag=True,
    help="Use the log beside the database file, if both were copied together.",
)
def check(use_log: bool) -> None:
    """Check that the database is intact and up to date, and that its links work."""
    from webapp.lessons.store import logs
    from webapp.lessons.store.database import check as problems_of
    from webapp.lessons.store.database import revisions

    if use_log:
        with in_words():
            logs.use_log(_own_file())
    with opened_lessons(upgrade=False) as database:
        here, newest = revisions(database)
        problems = problems_of(database) if here == newest else []
        wrong_keys = _wrong_keys(database) if here == newest else ""
    say(gettext("Lessons are kept in %(place)s"), place=place_in_words())
    if here != newest:
        click.echo(gettext("The database is not up to date: run fenboard db upgrade."))
        sys.exit(1)
    for problem in problems:
        click.echo(problem, err=True)
    if problems:
        said = STORAGE_MESSAGES["corrupt"]
        click.echo(gettext(said), err=True)
    if wrong_keys:
        click.echo(wrong_keys, err=True)
    if problems or wrong_keys:
        sys.exit(1)
    click.echo(gettext("The database is intact and up to date."))


def _wrong_keys(database: Database) -> str:
    """The fault of the keys of links in words, "" for none. Raises StorageError."""
    from webapp.lessons.store.facts import check_folder
    from webapp.lessons.troubles import WRONG_KEYS, StorageError

    try:
        check_folder(database, data_folder())
    except StorageError as error:
        if error.trouble not in WRONG_KEYS:
            raise
        return f"{gettext(STORAGE_MESSAGES[error.trouble])} ({error})"
    return ""


@db.command()
@_file
def backup(file: Path) -> None:
    """Copy the database to FILE, even while Fenboard is running.

    The keys of the links are copied to FILE.links.key beside it. Keep both as safe as the lessons
    themselves: anyone who has them can open every link.
    """
    from webapp.lessons.store.backups import back_up, keys_beside

    with in_words(file):
        own = _own_file()
        if not own.exists():
            raise Failure(gettext("There are no lessons in %(place)s.") % {"place": own})
        _check_other(file, own)
        back_up(own, data_folder(), file)
    say(gettext("The database was copied to %(file)s"), file=file)
    if keys_beside(file).exists():
        say(gettext("The keys of the links were copied to %(file)s"), file=keys_beside(file))


@db.command()
@_file
def restore(file: Path) -> None:
    """Restore the database from FILE, a copy made by fenboard db backup.

    The previous database is kept beside it. Fenboard can keep running; open pages then go on with
    the restored lessons.
    """
    from webapp.lessons.store.backups import NoDatabaseError
    from webapp.lessons.store.backups import restore as put_back

    with _readable(file), open(file, "rb"):
        pass
    with in_words(file):
        own = _own_file()
        _check_other(file, own)
        try:
            before = put_back(own, data_folder(), file)
        except NoDatabaseError as error:
            said = gettext(
                "%(file)s is not a Fenboard database, or it is damaged. Nothing was changed."
            )
            raise BadFile(said % {"file": file}) from error
    if before:
        say(gettext("A copy of the previous database is in %(place)s"), place=before)
    say(gettext("The database was restored from %(file)s"), file=file)
    with opened_lessons(upgrade=False) as database:
        wrong_keys = _wrong_keys(database)
    if wrong_keys:
        click.echo(wrong_keys, err=True)


def _check_other(file: Path, own: Path) -> None:
    """Raises Failure where the file is the database."""
    if file.exists() and own.exists() and file.samefile(own):
        raise Failure(gettext("%(file)s is the database itself.") % {"file": file})
