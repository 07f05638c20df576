"""The processes that draw pictures for the server: they delay nobody, and end with it."""

from __future__ import annotations

import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.install.running import answer_to, place, running

LARGE = "/diagram.png?size=4000"
AT_ONCE = 10.0  # s, for a machine that does much else


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def children(process: subprocess.Popen[str]) -> list[Path]:
    tasks = Path(f"/proc/{process.pid}/task")
    started = (pid for task in tasks.iterdir() for pid in (task / "children").read_text().split())
    return [Path("/proc", pid) for pid in started]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the children")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_pictures_being_drawn_keep_no_request_waiting_and_end_with_the_server(
    end: signal.Signals,
) -> None:
    with running("--port", "0") as (process, address), ThreadPoolExecutor(8) as threads:
        to = place(address)
        for _ in range(8):
            threads.submit(answer_to, to, get(LARGE))
        give_up = time.monotonic() + 60
        while not (drawing := children(process)) and time.monotonic() < give_up:
            time.sleep(0.02)
        assert drawing
        assert answer_to(to, get("/healthz")).startswith(b"HTTP/1.1 200")
        process.send_signal(end)
        process.wait(AT_ONCE)
        give_up = time.monotonic() + AT_ONCE
        while any(child.exists() for child in drawing) and time.monotonic() < give_up:
            time.sleep(0.02)
        assert not any(child.exists() for child in drawing)
