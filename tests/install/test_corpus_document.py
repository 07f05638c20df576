"""All commands of the document about corpora, run one after the other as a person types them."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.install.corpora import played, write_tables
from tests.install.terminal import fenboard, posix_only
from tests.servers import wait_until

DOCUMENT = Path(__file__).parents[2] / "docs" / "corpus.md"
STAYS = re.compile(r"^dask (scheduler|worker)", re.MULTILINE)


def blocks() -> list[tuple[str, str]]:
    """The commands and programs of the first half, in order, with their languages."""
    text = DOCUMENT.read_text(encoding="utf-8").split("\n## In your own pipeline\n")[0]
    return re.findall(r"^```(sh|python)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def test_options_that_are_named_exist_and_all_are_named() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    table = re.findall(r"^\| `(--[\w-]+)", text, re.MULTILINE)
    assert {*table} == {"--cluster", "--scheduler", "--column", "--out", "--part-size"}
    help_text = fenboard("check", "--help").stdout + fenboard("convert", "--help").stdout
    for option in {*re.findall(r"--[a-z][\w-]+", text)} - {"--host", "--port", "--nworkers"}:
        assert option in help_text or option == "--nthreads"


@posix_only
@pytest.mark.slow
def test_the_commands_of_the_document_do_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "positions").mkdir()
    for name in ("a", "b"):
        lines = "\n".join(played(200)) + "\n"
        (tmp_path / "positions" / f"{name}.fen").write_text(lines, encoding="utf-8")
    write_tables(tmp_path, played(100))
    (tmp_path / "t.csv").rename(tmp_path / "table.csv")
    (_, install), *others = blocks()
    assert "[cluster]" in install
    scripts = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    port = str(free_port())
    left: list[subprocess.Popen[bytes]] = []
    printed = ""
    try:
        for language, code in others:
            command = ["bash", "-c", code.replace("8786", port)]
            if language == "python":
                command = [sys.executable, "-c", code]
            how = {"cwd": tmp_path, "env": os.environ | {"PATH": scripts, "LC_ALL": "C.UTF-8"}}
            if STAYS.search(code):
                quiet = subprocess.DEVNULL
                started = subprocess.Popen(
                    command, **how, stdout=quiet, stderr=quiet, start_new_session=True
                )
                left.append(started)
                if "scheduler" in code:
                    wait_until(lambda: socket.socket().connect_ex(("127.0.0.1", int(port))) == 0)
                continue
            result = subprocess.run(command, **how, capture_output=True, text=True)
            assert result.returncode in (0, 1), (code, result.stderr)
            printed += result.stdout + result.stderr
    finally:
        for process in left:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
    positions = [str(tmp_path / "positions" / f"{name}.fen") for name in ("a", "b")]
    plain = fenboard("check", *positions).stdout.replace(f"{tmp_path}/", "")
    assert plain in printed
    assert printed.count("Parts done already: ") == 2
    assert "missing-space" in printed
