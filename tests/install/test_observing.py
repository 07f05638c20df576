"""Figures and the log of servers that run: of one process, and of several."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.install.running import answer_to, place
from tests.ports import free_port
from tests.servers import ended, running, started, told_address, wait_until

SECRET = "qwertzsecret"


def told(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        return str(answer.read().decode())


def figure(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


HEALTHY = 'fenboard_requests_total{method="GET",rule="/healthz",status="2xx"}'


def test_a_server_tells_figures_on_a_port_of_their_own_and_logs_nothing_secret() -> None:
    port = free_port()
    with running(FENBOARD_METRICS=str(port), FENBOARD_LOG="json") as (process, address):
        to = place(address)
        head = f"GET /l/{SECRET}?{SECRET} HTTP/1.1\r\nHost: localhost\r\nCookie: shelf={SECRET}\r\n"
        assert b" 404 " in answer_to(to, f"{head}\r\n".encode())
        assert b" 405 " in answer_to(to, b"QWERTZSECRET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        urllib.request.urlopen(f"{address}healthz").read()
        text = told(port)
        assert figure(text, HEALTHY) == 1
        assert figure(text, "fenboard_workers") == 1
        assert figure(text, 'fenboard_lane_threads{lane="small"}') == 6
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"{address}metrics")
        process.send_signal(signal.SIGINT)
        code, _, written = ended(process)
    assert code == 0
    rules = [json.loads(line)["rule"] for line in written.splitlines()]
    assert rules == ["/l/<token>", "none", "/healthz", "none"]
    assert SECRET not in (text + written).lower()


def test_a_port_that_is_taken_and_a_host_that_is_none_are_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for environ in (
            {"FENBOARD_METRICS": port},
            {"FENBOARD_METRICS": port, "FENBOARD_METRICS_HOST": "no-such-name.invalid"},
        ):
            code, _, said = ended(started("--no-open", "--port", "0", **environ))
            assert code == 2
            assert said.startswith("Error: The metrics cannot be served at ")
            assert said.count("\n") == 1


SEVERAL = """
import os, sys
from webapp.web.observing import prepare_workers, several
prepare_workers()
from webapp.web.observing import metrics
from webapp.web.noted import NotedRequest

def process(number):
    pid = os.fork()
    if not pid:
        assert several.is_worker()
        for _ in range(number):
            metrics.count(NotedRequest("/healthz", "GET", 200, 0.02, "rate"))
        metrics.WORKERS.set(1)
        metrics.LESSONS.set(number)
        os._exit(0)
    os.waitpid(pid, 0)
    return pid

def shown():
    from prometheus_client import CollectorRegistry, generate_latest
    registry = CollectorRegistry()
    registry.register(several.OfAll())
    print(*(line for line in generate_latest(registry).decode().splitlines()
            if line.startswith(("fenboard_req", "fenboard_ref", "fenboard_work", "fenboard_les"))
            and " 0.0" not in line), sep="\\n")
    print("---")

first, second = process(2), process(3)
shown()
before = {*os.listdir(os.environ[several.FOLDER])}
for pid in (first, second):
    several.ended(pid)
several.ended(99999999)
shown()
files = [name for name in os.listdir(os.environ[several.FOLDER]) if str(first) in name]
assert not files, files
third = process(5)
several.ended(third)
shown()
assert [several.takes_turn("x", seconds) for seconds in (60, 60, 0)] == [True, False, True]
open(os.path.join(os.environ[several.FOLDER], "counter_1.db"), "w").close()
shown()
print(os.environ[several.FOLDER])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system copies no processes")
def test_what_processes_have_counted_stays_when_they_have_ended() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SEVERAL],
        env={**os.environ, "FENBOARD_METRICS": "9187"},
        capture_output=True,
        text=True,
        check=True,
    )
    *rounds, folder = run.stdout.split("---\n")
    counted = [figure(text, HEALTHY) for text in rounds]
    assert counted == [5, 5, 10, 10]
    assert [figure(text, 'fenboard_refusals_total{kind="rate"}') for text in rounds] == counted
    durations = 'fenboard_request_duration_seconds_{}{{{}method="GET",rule="/healthz"}}'
    for part, label in (("count", ""), ("bucket", 'le="0.025",'), ("bucket", 'le="+Inf",')):
        assert [figure(text, durations.format(part, label)) for text in rounds] == counted
    assert figure(rounds[-1], durations.format("bucket", 'le="0.01",')) == 0
    assert figure(rounds[-1], durations.format("sum", "")) == pytest.approx(0.2)
    # How busy one was that has ended is forgotten.
    assert [figure(text, "fenboard_workers") for text in rounds] == [2, 0, 0, 0]
    assert not Path(folder.strip()).exists()


def test_the_figures_of_several_processes_are_those_of_one_server(tmp_path: Path) -> None:
    from tests.databases import address as address_of_database

    port = free_port()
    environ = {
        "DATABASE_URL": address_of_database("postgres", tmp_path, "made"),
        "FENBOARD_DATA": str(tmp_path),
        "FENBOARD_METRICS": str(port),
        "FENBOARD_LOG": "json",
    }
    process = started("serve", "--workers", "2", "--port", "0", **environ)
    try:
        address = told_address(process)
        wait_until(lambda: figure(told(port), "fenboard_workers") == 2)
        for _ in range(10):
            urllib.request.urlopen(f"{address}healthz").read()
        assert figure(told(port), HEALTHY) == 10
        own = f"fenboard-metrics-*/counter_{process.pid}.db"
        (folder,) = {file.parent for file in Path(tempfile.gettempdir()).glob(own)}
        counting = next(folder.glob("histogram_*.db"))
        killed = int(re.sub(r"\D", "", counting.name))
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: not [*folder.glob(f"*_{killed}.db")])
        wait_until(lambda: figure(told(port), "fenboard_workers") == 2)
        assert figure(told(port), HEALTHY) == 10
        process.terminate()
        code, _, written = ended(process)
        assert code == 0
        assert not folder.exists()
        lines = [json.loads(line) for line in written.splitlines()]
        assert sum(line.get("rule") == "/healthz" for line in lines) == 10
        (lost,) = (line for line in lines if str(killed) in line.get("message", ""))
        assert lost["logger"] == "gunicorn.error"
    finally:
        process.kill()
        process.wait()
