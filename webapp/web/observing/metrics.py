"""Figures for Prometheus. This needs prometheus-client, and is imported where it is asked for.

What happens is counted as it does. How busy the server is, is looked at: by a single process when
it is asked for its figures, by each of several every few seconds.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

import psutil
from flask import Flask
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    disable_created_metrics,
    start_http_server,
)

from webapp.processes import Turns
from webapp.version import __version__
from webapp.web import checking, connections, evaluation, pictures, worksheets
from webapp.web.noted import NotedRequest
from webapp.web.observing import several
from webapp.web.storage import STORAGE, Storage

# When a figure began is no figure of its own.
disable_created_metrics()

_EVERY = 5.0  # s between two looks of one of several processes
_COUNTED_EVERY = 60.0  # s between two counts of all lessons

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REGISTRY = CollectorRegistry()
"""All of the figures below."""


def _counter(name: str, what: str, *labels: str) -> Counter:
    return Counter(f"fenboard_{name}", what, labels, registry=REGISTRY)


def _gauge(name: str, what: str, *labels: str, of_all: Any = "livesum") -> Gauge:
    """A figure that goes up and down; `of_all` says what of those of several processes is told."""
    of = {"registry": REGISTRY, "multiprocess_mode": of_all}
    return Gauge(f"fenboard_{name}", what, labels, **of)


REQUESTS = _counter("requests", "Requests that were answered.", "rule", "method", "status")
DURATIONS = Histogram(
    "fenboard_request_duration_seconds", "Seconds that the application took to answer.",
    ["rule", "method"], buckets=_SECONDS, registry=REGISTRY,
)  # fmt: skip
SAVES = _counter("saves", "Changes of lessons that were saved.")
CONFLICTS = _counter("conflicts", "Saves of what somebody else had changed at the same time.")
REFUSALS = _counter(
    "refusals", "Requests that were refused: rate, busy, too-large, full, storage, host.", "kind"
)
TROUBLES = _counter("storage_troubles", "What the database could not do, by reason.", "trouble")
CPU = _counter("cpu_seconds", "Processor time of the processes that serve.")

LANES = _gauge("lane_requests", "Requests that are worked on, and that wait.", "lane", "state")
THREADS = _gauge("lane_threads", "Requests that can be worked on at once.", "lane")
CONNECTIONS = _gauge("connections", "Connections that are open.")
POOL = _gauge("pool_connections", "Connections to the database that are in use.")
POOL_KEPT = _gauge("pool_connections_kept", "Connections to the database that are kept open.")
TURNS = _gauge("turns", "Work in processes of its own, and that waits for them.", "work")
TURNS_LIMIT = _gauge("turns_limit", "Such work that there may be before more is refused.", "work")
LESSONS = _gauge("lessons", "Lessons in the database.", of_all="mostrecent")
SHELVES = _gauge("shelves", "Shelves in the database.", of_all="mostrecent")
WORKERS = _gauge("workers", "Processes that serve.")
STARTED = _gauge("start_time_seconds", "When the newest process began.", of_all="livemax")
MEMORY = _gauge("memory_bytes", "Memory of the processes that serve.")
INFO = _gauge("info", "The version, and the kind of database.", "version", "database",
              of_all="livemax")  # fmt: skip


# --- what happens ---------------------------------------------------------------------------


@cache
def _of_requests(rule: str, method: str, status: int) -> tuple[Counter, Histogram]:
    """Looking for them by their labels would take longer than counting. Both are bounded."""
    return REQUESTS.labels(rule, method, f"{status}xx"), DURATIONS.labels(rule, method)


def count(answered: NotedRequest) -> None:
    """Counts a request."""
    number, durations = _of_requests(answered.rule, answered.method, answered.status // 100)
    number.inc()
    durations.observe(answered.seconds)
    if answered.refused:
        REFUSALS.labels(answered.refused).inc()
    if answered.trouble:
        TROUBLES.labels(answered.trouble).inc()
    if answered.saved:
        SAVES.inc()
        if answered.merged:
            CONFLICTS.inc()


# --- how busy it is -------------------------------------------------------------------------


class Sampler:
    """Looks how busy this process is.

    clock   tells the seconds by which lessons are counted again
    """

    def __init__(self, app: Flask, clock: Any = time.monotonic) -> None:
        self._app = app
        self._clock = clock
        self._lock = threading.Lock()
        self._counted: float | None = None
        self._process = psutil.Process()
        self._used = 0.0
        WORKERS.set(1)
        STARTED.set(self._process.create_time())

    def collect(self) -> Iterable[Metric]:
        """Looks, before what was found is collected; as prometheus-client asks for it."""
        self.sample()
        return ()

    def sample(self) -> None:
        """Looks once."""
        with self._lock:
            _look_at_connections()
            for name, work in _works(self._app.extensions).items():
                TURNS.labels(name).set(work.taken)
                TURNS_LIMIT.labels(name).set(work.most)
            used = time.process_time()
            CPU.inc(used - self._used)
            self._used = used
            MEMORY.set(self._process.memory_info().rss)
            self._look_at_database(self._app.extensions[STORAGE])

    def _look_at_database(self, storage: Storage) -> None:
        database = storage.opened
        if database is None:
            return
        pool: Any = database.engine.pool
        POOL.set(pool.checkedout())
        POOL_KEPT.set(pool.size())
        INFO.labels(__version__, database.engine.dialect.name).set(1)
        now = self._clock()
        if self._counted is not None and now - self._counted < _COUNTED_EVERY:
            return
        self._counted = now
        if not several.takes_turn("lessons", _COUNTED_EVERY):
            return
        from webapp.lessons.store.shelves import how_many

        # Whatever is wrong with it is told by those who ask for lessons.
        with suppress(Exception):
            lessons, shelves = how_many(database)
            LESSONS.set(lessons)
            SHELVES.set(shelves)


def _look_at_connections() -> None:
    number = 0
    for one in [*connections.RUNNING]:
        number += one.number_open
        for lane, load in one.lanes.loads().items():
            LANES.labels(lane, "busy").set(load.busy)
            LANES.labels(lane, "waiting").set(load.waiting)
            THREADS.labels(lane).set(load.threads)
    CONNECTIONS.set(number)


def _works(extensions: Mapping[str, Any]) -> dict[str, Turns]:
    return {
        "pictures": extensions[pictures.POOL].turns,
        "worksheets": extensions[worksheets.WORKERS].turns,
        "checks": extensions[checking.WORKERS].turns,
        "evaluations": extensions[evaluation.EVALUATIONS].turns,
    }


def sample_beside(app: Flask) -> None:
    """Has the figures of this process looked at for as long as it lives."""
    if several.is_worker():
        sampler = Sampler(app)
        threading.Thread(target=_sample_on, args=(sampler,), daemon=True).start()
    elif not several.are_several():
        _single.sampler = Sampler(app)


def _sample_on(sampler: Sampler) -> None:
    beginning = os.getpid()
    while os.getpid() == beginning:
        sampler.sample()
        time.sleep(_EVERY)


class _Single:
    """Has the newest application of a process of its own looked at when figures are asked for."""

    sampler: Sampler | None = None

    def collect(self) -> Iterable[Metric]:
        return self.sampler.collect() if self.sampler else ()


_single = _Single()


class _All:
    """The figures of a process that is alone: those that were looked at, then all."""

    def collect(self) -> Iterable[Metric]:
        _single.collect()
        return REGISTRY.collect()


def serve(host: str, port: int) -> None:
    """Serves the figures at an address, beside all else. An OSError where that cannot be."""
    registry = CollectorRegistry()
    registry.register(several.OfAll() if several.are_several() else _All())
    server, _ = start_http_server(port, host, registry)
    if several.are_several():
        # The port is not to be theirs when this process has ended.
        os.register_at_fork(after_in_child=server.socket.close)
