"""The server ends when it is told to, or is made to, whatever it is doing just then."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from tests.install.running import half_sent, place, request_bytes
from tests.servers import CAN_COPY, Copied, ended, told_address

pytestmark = pytest.mark.skipif(not CAN_COPY, reason="signals and terminals of POSIX")


class Started:
    """A server in a terminal of its own."""

    def __init__(self, *options: str, **environ: str) -> None:
        import pty

        self.terminal, theirs = pty.openpty()
        options = options or ("--no-open", "--port", "0")
        self.process = Copied(options, {**os.environ, **environ}, terminal=os.ttyname(theirs))
        shown = b""
        while not (found := re.search(rb"http://\S+/", shown)):
            shown += os.read(self.terminal, 4096)
        os.close(theirs)
        self.place = place(found[0].decode())

    def listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(self.place) == 0


def press_ctrl_c(server: Started) -> None:
    os.write(server.terminal, b"\x03")


def close_terminal(server: Started) -> None:
    os.close(server.terminal)
    server.terminal = -1


def terminate(server: Started) -> None:
    server.process.terminate()


def kill(server: Started) -> None:
    server.process.kill()


@contextmanager
def nothing(server: Started) -> Iterator[None]:
    yield


@contextmanager
def much(server: Started) -> Iterator[None]:
    """Bodies that are half sent, and texts to read, one after the other on three connections."""
    body = json.dumps({"text": "8/8/8/8 x\n" * 6000}).encode()
    over, begun = threading.Event(), threading.Semaphore(0)

    def ask() -> None:
        with suppress(OSError):
            while not over.is_set():
                with socket.create_connection(server.place) as connection:
                    connection.sendall(request_bytes("/api/read", body))
                    begun.release()
                    connection.recv(100)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    with ExitStack() as opened:
        for _ in range(6):
            opened.enter_context(half_sent(server.place))
        for thread in threads:
            thread.start()
            begun.acquire()
        yield
    over.set()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("meanwhile", [nothing, much])
@pytest.mark.parametrize("stop", [press_ctrl_c, terminate, close_terminal, kill])
def test_it_stops_whatever_it_is_doing(stop, meanwhile) -> None:  # type: ignore[no-untyped-def]
    server = Started()
    with meanwhile(server):
        stop(server)
        code = server.process.wait()
        assert code == (-signal.SIGKILL if stop is kill else 0)
        assert not server.listens()
    server.process.communicate()
    if server.terminal >= 0:
        os.close(server.terminal)


def test_nohup_outlives_its_terminal() -> None:
    process = Copied(["--no-open", "--port", "0"], os.environ, ignored=["SIGHUP"])
    address = told_address(process)
    process.send_signal(signal.SIGHUP)
    for _ in range(3):
        with urllib.request.urlopen(f"{address}healthz") as answer:
            assert answer.status == 200
    process.terminate()
    assert ended(process)[0] == 0


INTERRUPTED = """
import os, signal, sys
from contextlib import suppress

class Careless:
    \"\"\"Stands for a library that catches all while it is imported.\"\"\"

    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            with suppress(BaseException):
                os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Careless())
sys.argv[1:] = ["--no-open", "--port", "0"]
from webapp.__main__ import main
main()
"""


@pytest.mark.parametrize(
    "module", ["click", "webapp.terminal.cli", "flask", "webapp.web.app", "webapp.web.connections"]
)
def test_ctrl_c_is_heard_whatever_is_imported_just_then(module: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED.format(module=module)]
    process = subprocess.run(command, capture_output=True, text=True)
    assert (process.returncode, process.stdout, process.stderr) == (-signal.SIGINT, "", "")
