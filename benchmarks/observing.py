"""What metrics and log add to a request: processor time of the application, as a ratio to one that
has neither.

The applications stand in one process and are asked in turn, so that whatever else the machine does
falls on all alike; what receives and sends is left out, and so the ratios of a server are smaller.
Metrics of several processes are written to files: that is measured in a process of its own.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient
from server import WARM_UP, encoded, positions

from webapp.web.app import create_app

ROUNDS = 2000
SEVERAL = "PROMETHEUS_MULTIPROC_DIR"
"""By which prometheus-client counts for one of several processes."""

WAYS = {
    "neither": {},
    "metrics": {"FENBOARD_METRICS": "9187"},
    "log": {"FENBOARD_LOG": "lines"},
    "both": {"FENBOARD_METRICS": "9187", "FENBOARD_LOG": "lines"},
}


def client(environ: dict[str, str]) -> FlaskClient:
    """One of an application that is set so."""
    os.environ.update(environ)
    made = create_app().test_client()
    for name in environ:
        del os.environ[name]
    return made


def seconds(ask: Callable[[], object]) -> float:
    """The processor time of a request."""
    started = time.thread_time()
    ask()
    return time.thread_time() - started


def main() -> None:
    """Prints the median time of two addresses in µs, and its ratio to the first application's."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    clients = {name: client(environ) for name, environ in WAYS.items()}
    paths = ("/healthz", "/api/write")
    times: dict[tuple[str, str], list[float]] = {(p, n): [] for p in paths for n in clients}
    for number, position in zip(range(WARM_UP + rounds), positions(), strict=False):
        edit = encoded({"position": position, "before": None, "en_passant": "always"})
        for name, one in clients.items():
            took = (
                seconds(partial(one.get, paths[0])),
                seconds(partial(one.post, paths[1], data=edit, content_type="application/json")),
            )
            if number >= WARM_UP:
                for path, part in zip(paths, took, strict=True):
                    times[path, name].append(part * 1e6)
    for (path, name), taken in times.items():
        median, base = statistics.median(taken), statistics.median(times[path, "neither"])
        print(f"{path:11} {name:8} {median:6.0f} µs, {median / base:.3f}", flush=True)


if __name__ == "__main__":
    print("of several processes" if SEVERAL in os.environ else "of one process", flush=True)
    main()
    if SEVERAL not in os.environ:
        with TemporaryDirectory() as folder:
            environ = {**os.environ, SEVERAL: folder}
            subprocess.run([sys.executable, *sys.argv], env=environ, check=True)
