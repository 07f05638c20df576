"""`lessons delete-shelf`, `db retention`, `db clean`, `db accept-keys`: what is not kept."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta

import click

from webapp.language import gettext
from webapp.lessons.places import data_folder, place_in_words
from webapp.terminal.controls import visible
from webapp.terminal.lessons import (
    db,
    in_words,
    lessons,
    named_shelf,
    opened_lessons,
    say,
    shelf_asked_for,
)

__all__ = ("db", "lessons")

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _day(days: int) -> str:
    """A day in days since 1970, as people and programs sort it."""
    return f"{_EPOCH + timedelta(days=days):%Y-%m-%d}"


@lessons.command(name="delete-shelf")
@click.argument("shelf", nargs=-1)
@click.option("--copies", is_flag=True, help="Delete it from copies beside the database, too.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def delete_shelf(shelf: tuple[str, ...], copies: bool, yes: bool) -> None:
    """Delete one shelf for good, with all its lessons.

    SHELF is its twelve words, or the address of one of its lessons or of a link to one. Without it
    Fenboard asks for it, so that the words do not stay in the history of the terminal.

    Nothing of the shelf is left in the database, neither in earlier versions nor in the log of the
    file. Copies that Fenboard made beside it before an upgrade or a restore are named. Backups
    elsewhere still have the shelf.
    """
    from webapp.lessons.store import erasing

    said = " ".join(shelf) or shelf_asked_for()
    with opened_lessons() as database:
        own = named_shelf(database, said)
        found = erasing.content_of_shelf(database, own)
        args = {"count": found.lessons, "archived": found.archived, "binned": found.binned}
        said = gettext("Lessons: %(count)s (in the archive: %(archived)s, in the bin: %(binned)s)")
        say(said, **args)
        say(gettext("Earlier versions: %(count)s"), count=found.versions)
        say(gettext("Open links: %(count)s"), count=found.links)
        if found.sheets:
            say(gettext("Settings for worksheets: %(count)s"), count=found.sheets)
        say(gettext("Last used: %(day)s"), day=_day(found.used // 86_400_000))
        before = erasing.copies_having(database, own)
        for copy in before.having:
            say(gettext("This copy has the shelf as well: %(place)s"), place=visible(copy))
        question = gettext("Delete this shelf for good?")
        if copies and before.having:
            question = gettext("Delete this shelf for good, from these copies as well?")
        if not yes and not click.confirm(question):
            click.echo(gettext("Nothing was deleted."))
            sys.exit(1)
        is_clean = erasing.erase(database, own, copies=before if copies else None)
        is_file = database.file is not None
    say(gettext("The shelf was deleted from %(place)s"), place=place_in_words())
    _say_rest(is_clean=is_clean, is_file=is_file)
    _say_copies(() if copies else before.having, before.unread, is_file=is_file)
    click.echo(
        gettext(
            "Backups elsewhere still have it: those of fenboard db backup, fenboard lessons export "
            "and pg_dump, and the files that teachers have saved."
        )
    )


def _say_copies(having: tuple[str, ...], unread: tuple[str, ...], *, is_file: bool) -> None:
    for copy in having:
        said = gettext(
            "This copy still has it; delete the file when you no longer need it: %(place)s"
        )
        if not is_file:
            said = gettext("This copy still has it until you run: %(place)s")
            copy = f'DROP SCHEMA "{copy}" CASCADE'
        say(said, place=visible(copy))
    for copy in unread:
        said = gettext("This file cannot be read and may have it: %(place)s")
        say(said, place=visible(copy))


def _say_rest(*, is_clean: bool, is_file: bool) -> None:
    if not is_file:
        click.echo(
            gettext(
                "PostgreSQL writes over the place of what is deleted when it needs it; VACUUM FULL "
                "does so at once."
            )
        )
    elif not is_clean:
        click.echo(
            gettext(
                "The file is still in use, so traces of what was deleted may be left in it for "
                "now: run fenboard db clean later."
            )
        )


@db.command()
def clean() -> None:
    """Overwrite what is left of deleted lessons in the database.

    Fenboard overwrites what is deleted by itself. This writes the whole file anew, which also
    removes traces that earlier versions of Fenboard may have left; saving waits meanwhile.
    """
    from webapp.lessons.store import erasing

    with opened_lessons() as database:
        is_clean = erasing.clean(database)
        is_file = database.file is not None
    _say_rest(is_clean=is_clean, is_file=is_file)
    if not is_clean:
        sys.exit(1)
    if is_file:
        click.echo(gettext("Nothing that was deleted is left in the database."))


@db.command()
def retention() -> None:
    """Show what will be deleted next, and when.

    Lessons in the bin are deleted after a while, and so are shelves that hold nothing and that
    nobody uses. Days are in UTC.
    """
    from webapp.lessons.store.retention import upcoming
    from webapp.lessons.store.tables import DAY

    with opened_lessons() as database:
        found = upcoming(database)
        kept = database.binned_for // DAY
    say(gettext("Days that lessons stay in the bin: %(days)s"), days=kept)
    for day in sorted({*found.lessons, *found.shelves}):
        count, shelves = found.lessons.get(day, (0, 0))
        if count:
            said = gettext("%(day)s: lessons from the bin: %(count)s (shelves: %(shelves)s)")
            say(said, day=_day(day), count=count, shelves=shelves)
        if day in found.shelves:
            said = gettext("%(day)s: shelves that hold nothing: %(count)s")
            say(said, day=_day(day), count=found.shelves[day])
    if not found.lessons and not found.shelves:
        click.echo(gettext("Nothing will be deleted."))
    if found.doubted:
        click.echo(
            gettext(
                "The clock has jumped ahead, so nothing is deleted until Fenboard has been started "
                "again on a later day."
            )
        )


@db.command()
def accept_keys() -> None:
    """Use the links.key in this data folder from now on, if the previous one is lost.

    Where the file is missing or damaged, a new one is made; a damaged one is kept beside it. Links
    that were made with other keys stop working until they are opened again.
    """
    from webapp.lessons.access import KEY_FILE, usable_keys
    from webapp.lessons.store import facts
    from webapp.lessons.store.database import upgrade_to_newest

    file = data_folder() / KEY_FILE
    with in_words(file), opened_lessons(upgrade=False) as database:
        upgrade_to_newest(database)
        facts.accept_keys(database, usable_keys(data_folder()))
        # Servers that run see that there is something new to it.
        file.touch()
    say(gettext("Links are now made with the keys in %(file)s"), file=file)
    click.echo(
        gettext(
            "Links that were made before with other keys have stopped working; teachers can open "
            "them again, with new addresses."
        )
    )
