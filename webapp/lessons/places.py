"""Where lessons are kept, by the settings of whoever runs Fenboard; files for this user alone."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from webapp.language import gettext
from webapp.lessons.troubles import STORAGE_MESSAGES, StorageError
from webapp.settings import text_of, value_of

if TYPE_CHECKING:
    from sqlalchemy import URL

_OF_NETWORKS = (
    "nfs", "cifs", "smb", "afp", "9p", "ceph", "gluster", "lustre", "dav", "webdav", "vboxsf",
    "fuse.sshfs", "fuse.rclone", "fuse.gvfs", "fuse.s3fs", "fuse.ceph", "fuse.gluster", "fuse.dav",
)  # fmt: skip
"""How the kinds of file systems begin whose files are on another machine."""


def data_folder(settings: Mapping[str, str] = os.environ) -> Path:
    """Where lessons are kept: FENBOARD_DATA, or where the system has the data of its user.

    Raises SettingError.
    """
    given = value_of("FENBOARD_DATA", settings)
    if given:
        return Path(given).expanduser().absolute()
    from platformdirs import user_data_path

    return user_data_path("fenboard", appauthor=False)


def for_owner(path: str, flags: int) -> int:
    """Opens a file that is made for this user alone: an `opener` of `open`."""
    return os.open(path, flags, 0o600)


def made_private(file: Path) -> None:
    """Makes the file for this user alone, as what SQLite writes beside it is then as well."""
    # Where that cannot be, SQLite says why.
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def reserved(file: Path) -> Path:
    """The file, made for this user alone; where there is one, another with a number in its name.

    Raises StorageError.
    """
    target, number = file, 1
    while True:
        try:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            number += 1
            target = file.with_stem(f"{file.stem}-{number}")
        except OSError as error:
            raise StorageError("read-only", str(error)) from error
        else:
            return target


def is_on_network(folder: Path) -> bool:
    """Whether the folder is on a drive of another machine."""
    import psutil

    at = str(folder.resolve())
    if at.startswith("\\\\"):
        return True
    around = [p for p in psutil.disk_partitions(all=True) if _is_within(at, p.mountpoint)]
    if not around:
        return False
    # Of two at one place the later one hides the other, such as a drive that is mounted when used.
    found = max(reversed(around), key=lambda part: len(part.mountpoint))
    return "remote" in found.opts or found.fstype.lower().startswith(_OF_NETWORKS)


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def is_file_on_network(settings: Mapping[str, str] = os.environ) -> bool:
    """Whether lessons are in a file that is on a drive of another machine."""
    address = text_of("DATABASE_URL", settings)
    if not address:
        return is_on_network(data_folder(settings))
    try:
        url = url_of(address)
    except StorageError:
        return False
    is_file = url.get_backend_name() == "sqlite" and bool(url.database)
    return is_file and is_on_network(Path(str(url.database)).parent)


def place_in_words(settings: Mapping[str, str] = os.environ) -> str:
    """Where lessons are kept: a database, without its password, or a folder."""
    address = text_of("DATABASE_URL", settings)
    if address:
        try:
            url = url_of(address).difference_update_query(["password", "sslpassword"])
            return url.render_as_string(hide_password=True)
        except (StorageError, ValueError):
            return "DATABASE_URL"
    return str(data_folder(settings))


def url_of(address: str) -> URL:
    """The address in DATABASE_URL. Raises StorageError, which holds nothing of it."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        # Of a port that is no number the error says what may be a piece of the password.
        raise StorageError("address", type(error).__name__) from None
    # The password would end at the first @, and the rest of it be taken for the server.
    if url.username is not None and "@" in address.partition("@")[2].partition("?")[0]:
        raise StorageError("address")
    return url


def trouble_in_words(error: StorageError, settings: Mapping[str, str] = os.environ) -> str:
    """A sentence for whoever runs Fenboard, with the place, and the reason in one line."""
    said = gettext(STORAGE_MESSAGES[error.trouble])
    reason, *_ = str(error).strip().splitlines() or [""]
    known = [place_in_words(settings), *([reason] if reason not in ("", error.trouble) else [])]
    return f"{said} ({': '.join(known)})"
