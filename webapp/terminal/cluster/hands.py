"""Whoever does the work: this process, or workers of Dask, on this machine or on others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from webapp.language import gettext
from webapp.terminal.cluster.addresses import reason_of
from webapp.terminal.run import UnreadableError
from webapp.terminal.speaking import Failure
from webapp.terminal.workers import interrupts_blocked
from webapp.version import __version__

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

T = TypeVar("T")
Done = TypeVar("Done", covariant=True)

SECONDS_TO_CONNECT = 10.0
SECONDS_FOR_WORKERS = 60.0
SECONDS_TO_START = 600.0
"""So long a worker process may take to start, also on a machine that is busy."""
SECONDS_A_LOOK = 5.0
"""So long it is waited for work before it is looked whether there are workers."""
_RETRIES = 2
"""So many times work is tried again whose file could not be read or written; what a worker was
about that has ended is done by another in any case.
"""
_NO_PROFILE = {"distributed.worker.profile.enabled": False}
"""Dask keeps what each worker has been about for an hour, second by second."""
_LARGE = "64MiB"
"""Dask warns of what is larger; parts that are sent are."""


class Promised(Protocol[Done]):
    """Work that was given away, and the answer to it."""

    def done(self) -> bool:
        """Whether it is there."""

    def result(self, timeout: float | None = None, /) -> Done:
        """It, once it is there."""


class AnyHands(Protocol):
    """Whoever does the work.

    at_once   how much of it is done at a time
    """

    @property
    def at_once(self) -> int:
        """As said above."""

    def submit(
        self, function: Callable[..., T], *arguments: object, urgent: bool = False
    ) -> Promised[T]:
        """Has a function called, before others if it is urgent."""

    def result(self, held: Promised[T]) -> T:
        """The answer. Raises UnreadableError where it cannot be done, Failure where nothing
        can be any more, and what the function does.
        """

    def close(self) -> None:
        """Gives up what was not done."""


class OwnHands:
    """Those of this process, which does at once what it is given."""

    at_once = 1

    def submit(
        self, function: Callable[..., T], *arguments: object, urgent: bool = False
    ) -> Promised[T]:
        """Calls the function."""
        held = Future[T]()
        try:
            held.set_result(function(*arguments))
        except Exception as error:
            held.set_exception(error)
        return held

    def result(self, held: Promised[T]) -> T:
        """As `AnyHands` has it."""
        try:
            return held.result()
        except OSError as error:
            raise UnreadableError(reason_of(error)) from error

    def close(self) -> None:
        """Nothing is left to be done."""


class DaskHands:
    """Workers of Dask."""

    def __init__(
        self,
        client: Client,
        cluster: LocalCluster | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._client, self._cluster, self._now = client, cluster, now

    @property
    def at_once(self) -> int:
        """The threads of all workers that there are now."""
        threads: int = sum(one["nthreads"] for one in self._workers().values())
        return max(1, threads)

    def submit(
        self, function: Callable[..., T], *arguments: object, urgent: bool = False
    ) -> Promised[T]:
        """As `AnyHands` has it."""
        priority = 1 if urgent else 0
        future: Promised[T] = self._client.submit(
            function, *arguments, pure=False, retries=_RETRIES, priority=priority
        )
        return future

    def result(self, held: Promised[T]) -> T:
        """As `AnyHands` has it."""
        from distributed import CancelledError, KilledWorker
        from distributed.comm.core import CommClosedError

        try:
            done: T = self._waited_for(held)
            return done
        except KilledWorker as error:
            said = gettext("each worker that was to read it ended, perhaps for lack of memory")
            raise UnreadableError(said) from error
        except ModuleNotFoundError as error:
            raise _without_fenboard() from error
        except (CancelledError, CommClosedError) as error:
            raise Failure(gettext("The connection to the scheduler is lost.")) from error
        except OSError as error:
            raise UnreadableError(reason_of(error)) from error

    def _waited_for(self, held: Any) -> Any:
        """The result, as long as there are workers. Raises Failure, and what the function does."""
        since, look = self._now(), SECONDS_A_LOOK
        while True:
            try:
                return held.result(look)
            except TimeoutError:
                # This may be what came of it. If not, it may have come since, or be so much that
                # it takes longer to be sent.
                if held.status == "error":
                    raise
                if held.done():
                    look *= 2
                    continue
            now = self._now()
            if self._workers():
                since = now
            elif now - since > SECONDS_FOR_WORKERS:
                raise Failure(gettext("There have been no workers for a minute."))

    def _workers(self) -> dict[str, Any]:
        """Those that there are now."""
        found: dict[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
        return found

    def close(self) -> None:
        """Gives up what was not done; a cluster of this machine ends."""
        for one in (self._client, self._cluster):
            with suppress(Exception):
                if one is not None:
                    one.close()


def own_cluster(workers: int) -> DaskHands:
    """So many worker processes on this machine. Raises Failure where there can be none."""
    dask = _dask()
    from distributed import Client, LocalCluster

    # Ctrl+C in the terminal is for this process alone.
    with interrupts_blocked("spawn"), dask.config.set(_NO_PROFILE):
        try:
            cluster = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                worker_dashboard_address=None,
                silence_logs=logging.CRITICAL,
                death_timeout=SECONDS_TO_START,
            )
        except (OSError, RuntimeError) as error:
            raise Failure(gettext("No worker processes can be started here.")) from error
        return DaskHands(Client(cluster, set_as_default=False), cluster)


def at_scheduler(address: str) -> DaskHands:
    """The workers of a scheduler. Raises Failure where there are none, or they have not this
    Fenboard.
    """
    _dask()
    from distributed import Client

    try:
        # A thread of its own has no event loop yet; this one may.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(_knocked(address))).result()
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except Exception as error:  # of each protocol its own
        args = {"address": address}
        raise Failure(gettext("No scheduler answers at %(address)s.") % args) from error
    hands = DaskHands(client)
    try:
        client.wait_for_workers(1, timeout=SECONDS_FOR_WORKERS)
        _check_versions(client)
    except TimeoutError as error:
        hands.close()
        said = gettext("The scheduler at %(address)s has no workers.")
        raise Failure(said % {"address": address}) from error
    except BaseException:
        hands.close()
        raise
    return hands


async def _knocked(address: str) -> None:
    """Greets a scheduler. Raises what its protocol does where nothing answers that is one.

    A client that finds none tries for half a minute to take its leave, and says so.
    """
    from distributed import Security
    from distributed.comm.core import connect

    how = Security().get_connection_args("client")
    greeting = connect(address, timeout=SECONDS_TO_CONNECT, **how)
    (await asyncio.wait_for(greeting, SECONDS_TO_CONNECT)).abort()


def _check_versions(client: Client) -> None:
    """Raises Failure unless all workers have this version of Fenboard."""

    # Not by its name, as it would be a function of the Fenboard that may not be there.
    def version() -> str:
        try:
            from webapp.version import __version__ as found
        except ImportError:
            return ""
        return found

    found: dict[str, str] = client.run(version)
    others = {name: one for name, one in found.items() if one != __version__}
    if others:
        raise foreign(next(iter(others.values())))


def foreign(version: str) -> Failure:
    """Says that workers have another version of Fenboard, or none, which is ""."""
    if not version:
        return _without_fenboard()
    args = {"theirs": version, "ours": __version__}
    said = gettext(
        "A worker has Fenboard %(theirs)s, but this is %(ours)s: install the same on all."
    )
    return Failure(said % args)


def _without_fenboard() -> Failure:
    return Failure(gettext("A worker has no Fenboard: install it on all machines of the cluster."))


def _dask() -> Any:
    """Dask, told to be quiet."""
    import dask

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    dask.config.set({"distributed.admin.large-graph-warning-threshold": _LARGE})
    return dask
