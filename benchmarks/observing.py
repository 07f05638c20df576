"""What metrics and log add to a request, as a ratio to a server that has neither.

Servers run beside each other, each asked in turn on a connection of its own, so that whatever else
the machine does falls on all alike.
"""

from __future__ import annotations

import statistics
import sys
from contextlib import ExitStack
from itertools import count
from tempfile import TemporaryDirectory
from typing import Any

from server import WARM_UP, Client, encoded, positions, serving

WAYS = {
    "neither": {},
    "metrics": {"FENBOARD_METRICS": "0"},
    "metrics of several": {"FENBOARD_METRICS": "0", "PROMETHEUS_MULTIPROC_DIR": ""},
    "log": {"FENBOARD_LOG": "lines"},
    "both, as JSON": {"FENBOARD_METRICS": "0", "FENBOARD_LOG": "json"},
}
"""The servers; a port and a folder are given to each that needs one."""


def main() -> None:
    """Prints the median time of two addresses for each server, and its ratio to the first."""
    ports = count(9_480)
    with ExitStack() as stack:
        clients: dict[str, Client] = {}
        for name, environ in WAYS.items():
            folder = stack.enter_context(TemporaryDirectory())
            given = {"FENBOARD_METRICS": str(next(ports)), "PROMETHEUS_MULTIPROC_DIR": folder}
            own = {key: given.get(key, value) for key, value in environ.items()}
            clients[name] = Client(*stack.enter_context(serving(FENBOARD_DATA=folder, **own)))
        _measure(clients)


def _measure(clients: dict[str, Client]) -> None:
    paths = ("/healthz", "/api/write")
    times: dict[tuple[str, str], list[float]] = {(p, n): [] for p in paths for n in clients}
    before: dict[str, Any] | None = None
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    for number, position in zip(range(WARM_UP + rounds), positions(), strict=False):
        edit = encoded({"position": position, "before": before, "en_passant": "always"})
        before = position
        for name, client in clients.items():
            took = (
                client.microseconds("GET", paths[0]),
                client.microseconds("POST", paths[1], edit),
            )
            if number >= WARM_UP:
                for path, one in zip(paths, took, strict=True):
                    times[path, name].append(one)
    first = next(iter(clients))
    for (path, name), taken in times.items():
        median = statistics.median(taken)
        ratio = median / statistics.median(times[path, first])
        print(f"{path:11} {name:19} {median:6.0f} µs, {ratio:.3f}")


if __name__ == "__main__":
    main()
