"""The `fenboard` command: it starts, says where it is, and stops cleanly."""

from __future__ import annotations

import signal
import socket
import subprocess
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.cli import cli

from tests.install.running import place
from tests.ports import free_port
from tests.servers import COMMAND, ended, running, started, wait_until
from tests.tables import table
from webapp.web.listening import DEFAULT_PORT, CannotListenError, listen, shown_address


def refused(*options: str, **environ: str) -> str:
    """The one sentence by which the command refuses to start."""
    code, _, sentence = ended(started("--no-open", *options, **environ))
    assert code == 2
    assert sentence.startswith("Error: ")
    assert sentence.count("\n") == 1
    return sentence


def test_it_serves_the_board_and_stops_cleanly() -> None:
    with running() as (process, address):
        with urllib.request.urlopen(address) as response:
            assert b'data-square="e4"' in response.read()
        process.send_signal(signal.SIGINT)
        code, out, err = ended(process)
        assert code == 0
        assert "Traceback" not in out + err


def test_a_taken_port_is_named_in_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"127.0.0.1:{port}" in refused("--port", str(port))


def test_without_a_choice_a_free_port_is_found() -> None:
    with socket.socket() as taken:
        # Otherwise a port that was in use a minute ago could not be taken here.
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", DEFAULT_PORT))
        except OSError:
            pass  # somebody else has it, which does as well
        else:
            taken.listen()
        (chosen,) = listen("127.0.0.1", None)
        with chosen:
            assert chosen.getsockname()[1] != DEFAULT_PORT
        with pytest.raises(CannotListenError):
            listen("127.0.0.1", DEFAULT_PORT)


@table(
    ("host", "shown"),
    [
        ("127.1", "127.0.0.1"),
        ("0", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("127.0.0.2", "127.0.0.2"),
        ("::1", "::1"),
        ("[::1]", "::1"),
        ("::", "::1"),
    ],
)
def test_any_way_to_write_an_address_is_listened_on(host: str, shown: str) -> None:
    if ":" in host and not has_ipv6():
        return
    with ExitStack() as opened:
        sockets = [opened.enter_context(one) for one in listen(host, 0)]
        to = place(shown_address(host, sockets))
        assert to[0] == shown
        socket.create_connection(to).close()


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_localhost_is_answered_at_each_of_its_addresses() -> None:
    found = {to[0] for *_, to in socket.getaddrinfo("localhost", 0, type=socket.SOCK_STREAM)}
    with running("--host", "localhost") as (_, address):
        name, port = place(address)
        assert name == "localhost"
        for one in (name, *found):
            socket.create_connection((one, port)).close()
        assert_answers(address)


def assert_answers(address: str, **headers: str) -> None:
    request = urllib.request.Request(f"{address}healthz", headers=headers)
    with urllib.request.urlopen(request) as response:
        assert response.status == 200


@table("host", ["", " ", "256.1.1.1", "a" * 80, "ä ö", "192.0.2.77", "1:2"])
def test_what_is_no_address_is_refused(host: str) -> None:
    with pytest.raises(CannotListenError):
        listen(host, 0)


def test_of_two_that_start_at_once_on_one_port_one_says_that_it_is_taken() -> None:
    port = free_port()
    for _ in range(2):
        both = [started("--no-open", "--port", str(port)) for _ in range(2)]
        lines = [process.stdout.readline() for process in both if process.stdout]
        assert sorted(bool(line) for line in lines) == [False, True]
        late, serving = sorted(both, key=lambda process: bool(lines[both.index(process)]))
        code, _, err = ended(late)
        assert code == 2
        assert f"127.0.0.1:{port}" in err
        assert err.count("\n") == 1
        serving.terminate()
        ended(serving)


def test_trusted_hosts_are_named_in_the_environment() -> None:
    names = "x.org, https://boards.example.org/"
    with running(FENBOARD_TRUSTED_HOSTS=names) as (_, address):
        for host in ("boards.example.org", "localhost:1"):
            assert_answers(address, Host=host)


def test_what_cannot_be_is_told_in_one_sentence() -> None:
    assert "no-such-name.invalid" in refused("--host", "no-such-name.invalid", "--port", "0")
    trusted, requests = "FENBOARD_TRUSTED_HOSTS", "FENBOARD_REQUESTS_OF_SHELF"
    assert f"{trusted} is not a list of names" in refused("--port", "0", **{trusted: '{"host": 1}'})
    sentence = refused("--port", "0", FENBOARD_PROXIES="nginx")
    assert "FENBOARD_PROXIES is not a list of addresses" in sentence
    sentence = refused("--port", "0", **{requests: "many"})
    assert f"{requests} must be a whole number, 1 or more." in sentence


def test_a_misspelt_setting_is_named_and_the_server_starts() -> None:
    with running(FENBOARD_REQUESTS_OF_SHELVES="7") as (process, address):
        assert_answers(address)
        process.terminate()
        said = ended(process)[2]
    assert said.startswith("Warning: FENBOARD_REQUESTS_OF_SHELVES is not a setting.")
    assert "Did you mean FENBOARD_REQUESTS_OF_SHELF?" in said
    assert said.count("\n") == 1


def test_lessons_are_opened_before_anybody_asks(tmp_path: Path) -> None:
    with running(FENBOARD_DATA=str(tmp_path / "new")):
        wait_until((tmp_path / "new" / "lessons.db").exists)


def test_what_is_wrong_with_lessons_is_told_to_whoever_asks_for_them(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with running(FENBOARD_DATA=str(tmp_path / "file" / "data")) as (process, address):
        assert_answers(address)
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(f"{address}lessons")
        assert error.value.code == 503
        process.terminate()
        assert "Traceback" not in ended(process)[2]


def test_on_all_addresses_it_says_how_others_reach_it() -> None:
    with running("--host", "0.0.0.0") as (process, address):
        assert process.stdout is not None
        name, port = place(address)
        assert name == "127.0.0.1"
        assert process.stdout.readline().rstrip().endswith(f":{port}/")
        assert_answers(address)


def test_flask_can_run_it_too() -> None:
    result = CliRunner().invoke(cli, ["--app", "webapp", "routes"], catch_exceptions=False)
    assert "/api/read" in result.stdout


def test_help_and_version() -> None:
    for option in ("--help", "--version"):
        result = subprocess.run([*COMMAND, option], capture_output=True, text=True, check=True)
        assert "fenboard" in result.stdout.lower()
