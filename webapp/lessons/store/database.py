"""Opening the database, SQLite or PostgreSQL, and bringing it up to date.

SQLite stands in one file of the data folder. It writes ahead (WAL) and has each commit on the disk
before it says so, so that what was acknowledged survives the end of the process and of the power;
on a network drive, where WAL cannot work (https://www.sqlite.org/wal.html), it goes without. Before
a migration the file is copied; of PostgreSQL the tables are, into a schema of their own.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, inspect, text

from webapp.lessons.limits import DAYS_IN_BIN, MOST_DAYS_IN_BIN, MOST_LESSONS
from webapp.lessons.places import is_on_network, made_private, reserved, url_of
from webapp.lessons.store.failures import told
from webapp.lessons.store.logs import check_log
from webapp.lessons.store.servers import UPGRADING, counting_engine, server_engine, take_time
from webapp.lessons.store.tables import DAY, METADATA
from webapp.lessons.troubles import StorageError

if TYPE_CHECKING:
    from webapp.lessons.access import Keys

FILE = "lessons.db"

_MIGRATIONS = Path(__file__).parent / "migrations"
"""Each file begins with its number, which is what the migration is called."""

PATIENCE = 5.0
"""So many seconds a change waits for another one to end, where nothing else is said."""

_LAST_READERS = 1.0
"""So many seconds the end waits for whoever still reads."""

_CONNECTIONS = 10


class Database:
    """A database that is open, at the newest of its migrations.

    network       its file is on a drive of another machine
    most_lessons  the most lessons of a shelf
    binned_for    the milliseconds that a lesson stays in the bin
    keys          gives the keys of links: one made by any other opens nothing; None where that is
                  not known
    quota         refuses what a shelf has no room for, as `Quota.check`; None for no end
    written       is called after each change
    clock         tells the seconds by which patience is measured
    """

    most_lessons = MOST_LESSONS
    binned_for = DAYS_IN_BIN * DAY
    keys: Callable[[], Keys] | None = None
    quota: Callable[[Connection, str, int], object] | None = None
    written: Callable[[], object] | None = None
    clock: Callable[[], float] = staticmethod(time.monotonic)

    def __init__(
        self,
        engine: Engine,
        file: Path | None,
        *,
        patience: float,
        network: bool = False,
        counters: Engine | None = None,
    ) -> None:
        self.engine = engine
        self._patience = patience
        # PostgreSQL left to itself shows each statement what has just become of the database.
        self._readers = (
            engine if file else engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self.counters = counters or engine
        self.file = file
        self.network = network
        self._turn = threading.Lock()
        self._open = threading.local()
        self._closed = False

    def keep_in_bin(self, days: int) -> None:
        """So many days a lesson stays in the bin."""
        self.binned_for = min(days, MOST_DAYS_IN_BIN) * DAY

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the database. Raises StorageError.

        What is read within it goes over the same one.
        """
        opened: Connection | None = getattr(self._open, "connection", None)
        if opened is not None:
            yield opened
            return
        if self._closed:
            raise StorageError("away", "closed")
        with told(), self._readers.connect() as connection:
            self._open.connection = connection
            try:
                yield connection
            finally:
                self._open.connection = None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes come all or none. Raises StorageError."""
        with told(), self._in_turn() as until, self.engine.connect() as connection:
            # What is left of it: one wait after the other would be twice as long.
            connection.execution_options(fenboard_writes=max(0.0, until - self.clock()))
            with connection.begin():
                yield connection
        if self.written:
            self.written()

    @contextmanager
    def counting(self) -> Iterator[Connection]:
        """A connection to PostgreSQL on which each statement is carried out by itself, whatever is
        read meanwhile on another one; `written` is not called. Raises StorageError.
        """
        if self._closed:
            raise StorageError("away", "closed")
        with told(), self.counters.connect() as connection:
            yield connection

    @contextmanager
    def _in_turn(self) -> Iterator[float]:
        """One change at a time where the database is a file, which lets in no more at once.

        It would let others wait as well, but looks only now and then whether it is their turn.
        Gives the time by `clock` at which there is no more patience.
        """
        until = self.clock() + self._patience
        if self.file is None:
            yield until
            return
        if not self._turn.acquire(timeout=self._patience):
            raise StorageError("busy", "another change takes too long")
        try:
            yield until
        finally:
            self._turn.release()

    def checkpoint(self, patience: float = 0.0) -> bool:
        """Has all that was written ahead in the file itself; False where others keep it from that.

        patience   the seconds that it waits for them

        Raises StorageError.
        """
        if self.file is None:
            return True
        try:
            with closing(
                sqlite3.connect(self.file, timeout=patience, isolation_level=None)
            ) as connection:
                kept_from, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            raise StorageError("away", str(error)) from error
        return not kept_from

    def close(self) -> None:
        """Closes all connections. Of a file all is in it then, and nothing more is written."""
        self._closed = True
        if self.file:
            # For good: what came after would stand beside the file.
            self._turn.acquire(timeout=self._patience)
        self.engine.dispose()
        self.counters.dispose()
        with suppress(StorageError):
            self.checkpoint(_LAST_READERS)


def address_of(folder: Path, setting: str = "") -> URL:
    """The address of the database: that of a setting such as DATABASE_URL, or the folder's file.

    Raises StorageError for what is no address.
    """
    if not setting:
        return URL.create("sqlite", database=str(folder / FILE))
    url = url_of(setting)
    if url.get_backend_name() in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite" or not url.database:
        raise StorageError("address", url.drivername)
    return url


def open_database(url: URL, *, upgrade: bool = True, patience: float = PATIENCE) -> Database:
    """The database at an address, made if it is not there. Raises StorageError.

    patience  the seconds that a change waits for another one, of this program or any other
    """
    with told():
        is_file = url.get_backend_name() == "sqlite"
        database = (_open_file if is_file else _open_server)(url, patience)
        try:
            if upgrade:
                upgrade_to_newest(database)
        except BaseException:
            database.engine.dispose()
            raise
    return database


def _open_file(url: URL, patience: float) -> Database:
    file = Path(str(url.database))
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StorageError("read-only", str(error)) from error
    check_log(file)
    made_private(file)
    network = is_on_network(file.parent)
    engine = create_engine(url, pool_size=_CONNECTIONS, connect_args={"timeout": patience})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: Any) -> None:
        # The driver is not to begin transactions by itself, as it does so too late.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA journal_mode = {'DELETE' if network else 'WAL'}")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        # Whatever is deleted is overwritten as well; not every build of SQLite does so by itself.
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        left = connection.get_execution_options().get("fenboard_writes")
        if left is None:
            connection.exec_driver_sql("BEGIN")
            return
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(left * 1000)}")
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(patience * 1000)}")

    return Database(engine, file, patience=patience, network=network)


def _open_server(url: URL, patience: float) -> Database:
    try:
        engine = server_engine(url, patience, pool_size=_CONNECTIONS)
        counters = counting_engine(url, patience)
    except ModuleNotFoundError as error:
        raise StorageError("address", "pip install 'fenboard[postgres]'") from error
    return Database(engine, None, patience=patience, counters=counters)


def insert_if_new(connection: Connection, table: Table, **values: Any) -> None:
    """Inserts a row, and nothing where there is one with that key, also if it has just come."""
    insert: Any
    # The one for PostgreSQL takes 40 ms to import.
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert
    else:
        from sqlalchemy.dialects.sqlite import insert
    connection.execute(insert(table).values(values).on_conflict_do_nothing())


# --- migrations ----------------------------------------------------------------------------


def upgrade_to_newest(database: Database) -> str | None:
    """Brings the tables up to date; where the copy of what was there is, None if none was needed.

    Raises StorageError where a newer Fenboard has made it.
    """
    with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            # Two servers that start at once: the second waits for as long as the first takes.
            take_time(connection)
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:act)"), {"act": UPGRADING})
        here, known = _revision(connection), migrations()
        if here == known[-1]:
            return None
        if here is not None and here not in known:
            raise StorageError("newer", here)
        from alembic import command

        copy = _copy(database, connection, here) if here else None
        command.upgrade(_config(connection), "head")
    return copy


def revisions(database: Database) -> tuple[str | None, str]:
    """The migration that the database is at, None for an empty one, and the newest there is.

    Raises StorageError where a newer Fenboard has made it.
    """
    with database.reading() as connection:
        here, known = _revision(connection), migrations()
    if here is not None and here not in known:
        raise StorageError("newer", here)
    return here, known[-1]


def check(database: Database) -> list[str]:
    """The faults of the database as it is, in its own words; [] for nothing."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with database.reading() as connection:
        found: list[str] = []
        if database.file:
            rows = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
            found += [str(row) for row in rows if row != "ok"]
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
            found += [f"{row[0]}: {row[1]}" for row in broken]
        context = MigrationContext.configure(connection)
        return found + [str(step) for step in compare_metadata(context, METADATA)]


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrations() -> list[str]:
    """All there are by their numbers, the newest last."""
    files = (_MIGRATIONS / "versions").glob("[0-9]*.py")
    return sorted(file.name.partition("_")[0] for file in files)


def _config(connection: Connection | None = None) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _copy(database: Database, connection: Connection, revision: str) -> str:
    """Copies all there is, named by the migration that it is at and the time."""
    name = f"{revision}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    if database.file:
        return str(copy_file(database.file, f"before-{name}"))
    schema = f"before_{name.replace('-', '_')}"
    connection.execute(text(f'CREATE SCHEMA "{schema}"'))
    for table in inspect(connection).get_table_names():
        connection.execute(text(f'CREATE TABLE "{schema}"."{table}" AS TABLE "{table}"'))
    return schema


def copy_file(file: Path, name: str) -> Path:
    """A copy of the file beside it, whole also while others write."""
    target = reserved(file.with_name(f"{file.stem}-{name}{file.suffix}"))
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
    except BaseException:
        target.unlink()
        raise
    return target
