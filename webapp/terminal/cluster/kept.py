"""The folder that results are written to, and what it knows of the run that they are of.

    part-000001-000001.txt             of the first file the first part, and so on
    findings/part-000001-000001.txt    what plain `check --fix` and `convert` print beside it
    _fenboard/manifest.json            the options and files of the run, as `Manifest`
    _fenboard/part-000001-000001.json  what is known of a part that is done, as `PartDone`

A run of the same options on the same files takes up what is done; another one is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from webapp.language import gettext
from webapp.terminal.cluster.addresses import Folder, reason_of
from webapp.terminal.cluster.jobs import DONE, FINDINGS, PartDone, Target, kept
from webapp.terminal.speaking import Failure
from webapp.version import __version__
from webapp.wire.learning import learned

_MANIFEST = f"{DONE}/manifest.json"
_PARTS, _END = "part-", ".json"
COMMAND = "command"
"""The name of the command among the options."""

Stamped = tuple[str, int | None, str]
"""A file by its name, its bytes where they are known, and what changes when it does."""


class Manifest(Struct, frozen=True):
    """All that the results of a run depend on."""

    options: dict[str, str]
    files: tuple[Stamped, ...]
    fenboard: str = __version__


class KeptParts:
    """The parts of a run that are done, in a folder."""

    def __init__(
        self, target: Target, options: Mapping[str, str], files: Iterable[Stamped]
    ) -> None:
        """Begins a run, or goes on with it. Raises Failure where it cannot."""
        self._target, manifest = target, Manifest({**options}, tuple(files))
        self._is_known_there = False
        with self._reaching():
            self._folder = Folder(target.folder)
            before = self._folder.read(_MANIFEST)
            if before is not None:
                self._check(_manifest(before), manifest)
                self._folder.clear_drafts()
            elif self._folder.names():
                self._refuse(gettext("it holds other files"))
            else:
                self._folder.write(_MANIFEST, msgspec.json.encode(manifest))
            self._done = self._parts(DONE, _END) & self._parts("", target.ending)
            if target.findings:
                self._done &= self._parts(FINDINGS, ".txt")

    @property
    def count(self) -> int:
        """How many parts were done before."""
        return len(self._done)

    def take(self, name: str) -> PartDone | None:
        """A part that was done before, and whose results are all there still. Raises Failure."""
        if name not in self._done:
            return None
        with self._reaching():
            data = self._folder.read(f"{DONE}/{name}{_END}")
        return kept(data) if data else None

    def check_there(self, name: str) -> None:
        """Raises Failure where what a worker has written is not in the folder."""
        if self._is_known_there:
            return
        with self._reaching():
            self._is_known_there = self._folder.read(f"{DONE}/{name}{_END}") is not None
        if not self._is_known_there:
            said = gettext(
                "Workers write to another place: their results are not in %(folder)s. Choose a "
                "folder that all of them share with this machine."
            )
            raise Failure(said % {"folder": self._target.folder})

    def write(self, name: str, text: str) -> None:
        """Puts a text among the results. Raises Failure."""
        with self._reaching():
            self._folder.write(f"{name}{self._target.ending}", text.encode())

    def _parts(self, within: str, ending: str) -> set[str]:
        """The names of the parts that there is a file of in a folder within this one."""
        names = (one for one in self._folder.names(within) if one.startswith(_PARTS))
        return {one.removesuffix(ending) for one in names if one.endswith(ending)}

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """Raises Failure in place of what a store raises."""
        try:
            yield
        except Failure:
            raise
        except Exception as error:  # of each store its own
            args = {"reason": f"{self._target.folder}: {reason_of(error)}"}
            raise Failure(gettext("Cannot write: %(reason)s.") % args) from error

    def _check(self, theirs: Manifest | None, ours: Manifest) -> None:
        """Raises Failure unless they are the same."""
        if theirs is None:
            self._refuse(gettext("what is known of them cannot be read"))
        elif theirs.fenboard != ours.fenboard:
            said = gettext("they are of Fenboard %(version)s")
            self._refuse(said % {"version": theirs.fenboard})
        elif (command := theirs.options.get(COMMAND)) != ours.options[COMMAND]:
            said = gettext("they are of another command: %(command)s")
            self._refuse(said % {"command": f"fenboard {command}"})
        elif theirs.options != ours.options:
            keys = sorted({*theirs.options, *ours.options})
            names = [one for one in keys if theirs.options.get(one) != ours.options.get(one)]
            said = gettext("they are of other options: %(names)s")
            self._refuse(said % {"names": ", ".join(names)})
        elif theirs.files != ours.files:
            changed = sorted({*theirs.files} ^ {*ours.files}, key=str)
            said = gettext("they are of other files, or a file has changed: %(name)s")
            self._refuse(said % {"name": changed[0][0] if changed else ""})

    def _refuse(self, reason: str) -> None:
        said = gettext(
            "The results in %(folder)s cannot be continued: %(reason)s. Choose another folder, "
            "or remove this one."
        )
        raise Failure(said % {"folder": self._target.folder, "reason": reason})


def _manifest(data: bytes) -> Manifest | None:
    try:
        return msgspec.json.decode(data, type=learned(Manifest))
    except msgspec.MsgspecError:
        return None
