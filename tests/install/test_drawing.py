"""The processes that draw pictures for the server: they delay nobody, and end with it."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from tests.install.running import answer_to, place
from tests.servers import Started, running, wait_until

LARGE = "/diagram.png?size=4000"


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def children(process: Started) -> list[Path]:
    found: list[str] = []
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        # A thread may end meanwhile.
        with suppress(OSError):
            found += (task / "children").read_text().split()
    return [Path("/proc", pid) for pid in found]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the children")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_pictures_being_drawn_keep_no_request_waiting_and_end_with_the_server(
    end: signal.Signals,
) -> None:
    with running() as (process, address), ThreadPoolExecutor(8) as threads:
        to = place(address)
        for _ in range(8):
            threads.submit(answer_to, to, get(LARGE))
        wait_until(lambda: children(process))
        drawing = children(process)
        # From now on no picture is ever drawn to its end.
        for child in drawing:
            os.kill(int(child.name), signal.SIGSTOP)
        assert answer_to(to, get("/healthz")).startswith(b"HTTP/1.1 200")
        process.send_signal(end)
        process.wait()
        for child in drawing:
            # It may have been ended by the server.
            with suppress(ProcessLookupError):
                os.kill(int(child.name), signal.SIGCONT)
        wait_until(lambda: not any(child.exists() for child in drawing))
