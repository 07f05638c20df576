"""Files that are written together: none in the place of an earlier one before all are whole."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from webapp.language import gettext
from webapp.terminal.controls import visible
from webapp.terminal.speaking import Failure


def write_all(files: Iterable[tuple[Path, bytes]]) -> None:
    """Writes all of them, or says why it cannot, and leaves what was there. Raises Failure."""
    whole: list[tuple[Path, Path]] = []
    streams: list[tuple[Path, bytes]] = []
    path = Path()
    try:
        for path, content in files:
            target = Path(os.path.realpath(path))
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if target.exists() and not target.is_file():
                # A device, or a pipe.
                streams.append((target, content))
                continue
            # Its name is nobody's, and no longer than names may be.
            draft = target.with_name(f"{secrets.token_hex(8)}.part")
            whole.append((draft, target))
            with draft.open("xb") as file:
                file.write(content)
        for target, content in streams:
            path = target
            target.write_bytes(content)
        for draft, target in whole:
            path = target
            draft.replace(target)
    except OSError as error:
        args = {"reason": f"{visible(str(path))}: {error.strerror}"}
        raise Failure(gettext("Cannot write: %(reason)s.") % args) from error
    finally:
        for draft, _ in whole:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
