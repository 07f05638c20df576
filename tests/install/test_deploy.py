"""The files in `deploy/`: the programs that they are for accept them, and what they say is so."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

from tests import databases
from tests.install.proxies import NAME, asked, caddy, connected
from tests.ports import free_port
from tests.servers import ROOT, started, told_address
from webapp.lessons.ready import ready_lessons
from webapp.terminal.cli import main

FOLDER = ROOT / "deploy"
DOCKERFILE, COMPOSE, CADDYFILE, SERVICE = (
    (FOLDER / name).read_text(encoding="utf-8")
    for name in ("Dockerfile", "compose.yaml", "Caddyfile", "fenboard.service")
)
GUIDE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
PROJECT: Any = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PORT = "5000"

EXPOSURE = 1.2
"""As systemd 252 has it, of 10; another version may know more, or less."""


def run(name: str, *arguments: object, **environ: str) -> str:
    """What a program prints that takes what it is given; the test is skipped where it is not."""
    program = shutil.which(name, path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if program is None:
        pytest.skip(f"{name} is not installed")
    done = subprocess.run(
        [program, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environ},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # What it only warns of is wrong as well.
    assert name != "systemd-analyze" or not done.stderr, done.stderr
    return done.stdout


def options_of(command: list[str]) -> dict[str, Any]:
    """The options of a command of Fenboard, as it reads them."""
    name, *arguments = command
    found = main.get_command(click.Context(main), name)
    assert found, name
    return found.make_context(name, arguments).params


# --- Docker ------------------------------------------------------------------------------------


def docker_lines(instruction: str) -> list[str]:
    joined = DOCKERFILE.replace("\\\n", "")
    return re.findall(rf"^\s*{instruction} +(.*)$", joined, re.MULTILINE)


def copied() -> list[str]:
    """What comes from the folder of the project into the image."""
    lines = [line.split() for line in docker_lines("COPY") if not line.startswith("--from")]
    return [name for *names, _target in lines for name in names]


def let_in() -> list[str]:
    """What `.dockerignore` lets through."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    return [rule[1:] for rule in rules if rule.startswith("!")]


def test_the_dockerfile_has_no_fault_that_hadolint_knows() -> None:
    run("hadolint", "--failure-threshold", "info", FOLDER / "Dockerfile")


def test_the_image_is_made_of_what_the_package_needs_and_of_nothing_else() -> None:
    assert sorted(copied()) == sorted(let_in())
    assert all((ROOT / name).exists() for name in copied())
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {PROJECT["project"]["readme"], *PROJECT["project"]["license-files"]}
    needed |= {*wheel["packages"], *wheel["force-include"], "pyproject.toml", "hatch_build.py"}
    # Templates are in a folder that is included.
    assert {name.partition("/")[0] for name in needed} == {*copied()}
    (extras,) = re.findall(r"'\.\[(.*?)\]'", DOCKERFILE)
    assert set(extras.split(",")) <= PROJECT["project"]["optional-dependencies"].keys()


def test_the_image_begins_from_one_version_and_runs_without_rights() -> None:
    bases = {line.partition(" ")[0] for line in docker_lines("FROM")}
    (base,) = bases
    found = re.fullmatch(r"python:3\.(\d+)\.\d+-slim-\w+", base)
    assert found
    assert int(found[1]) >= 11
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    (user,) = docker_lines("USER")
    assert int(user) > 0
    assert f"--uid {user}" in DOCKERFILE
    (volume,) = docker_lines("VOLUME")
    assert f"FENBOARD_DATA={volume}" in DOCKERFILE


def test_the_image_serves_and_says_whether_it_does() -> None:
    (entry,), (command,) = docker_lines("ENTRYPOINT"), docker_lines("CMD")[-1:]
    assert json.loads(entry) == ["fenboard"]
    options = options_of(json.loads(command))
    assert options["host"] == "0.0.0.0"
    assert options["shared"]
    (exposed,) = docker_lines("EXPOSE")
    assert str(options["port"]) == exposed == PORT
    assert f"http://127.0.0.1:{PORT}/healthz" in DOCKERFILE


def test_the_health_check_fails_where_nobody_answers() -> None:
    (check,) = re.findall(r"CMD (\[\"python\".*\])", DOCKERFILE)
    program, *arguments = json.loads(check)
    assert program == "python"
    compile(arguments[-1], "HEALTHCHECK", "exec")
    changed = arguments[-1].replace(f":{PORT}/", ":1/")
    done = subprocess.run([sys.executable, "-c", changed], capture_output=True, text=True)
    assert done.returncode == 1
    assert "refused" in done.stderr


@pytest.mark.slow
def test_the_package_can_be_built_of_what_is_copied(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.mo", "sprites-*.json")
    for name in copied():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    assert [*(tmp_path / "dist").glob("*.whl")]


@pytest.mark.slow
def test_docker_builds_the_image() -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "info"], capture_output=True).returncode:
        pytest.skip("no Docker daemon answers")
    run("docker", "build", "--file", FOLDER / "Dockerfile", "--tag", "fenboard-test", ".")
    assert "fenboard" in run("docker", "run", "--rm", "fenboard-test", "--version")


# --- Docker Compose ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def composed() -> dict[str, Any]:
    """The compose file, read by its specification."""
    compose_spec = pytest.importorskip("compose_spec")
    file = compose_spec.PyCompose.from_yaml(COMPOSE)
    file.validate()
    found: dict[str, Any] = file.to_dict()
    return found


def test_all_services_say_whether_they_are_well_and_wait_for_each_other(
    composed: dict[str, Any],
) -> None:
    services = composed["services"]
    assert {*services} == {"database", "fenboard", "caddy"}
    # That of Fenboard is in its image.
    assert all("healthcheck" in one for name, one in services.items() if name != "fenboard")
    assert docker_lines("HEALTHCHECK")
    for name, waits_for in (("fenboard", "database"), ("caddy", "fenboard")):
        assert services[name]["depends_on"][waits_for]["condition"] == "service_healthy"
    for name, one in services.items():
        assert one["restart"] == "unless-stopped", name
        assert one.get("build") or re.search(r":\d+\.\d+(\.\d+)?-", one["image"]), name


def test_what_is_kept_is_in_volumes(composed: dict[str, Any]) -> None:
    named = {
        text.partition(":")[0]
        for one in composed["services"].values()
        for text in re.findall(r"'(\w+:/[\w/]+)", str(one.get("volumes", [])))
    }
    assert {*composed["volumes"]} == {"database", "data", "certificates", "caddy"}
    assert named <= {*composed["volumes"]}
    (data,) = docker_lines("VOLUME")
    assert f"- data:{data}\n" in COMPOSE


def test_caddy_alone_is_seen_and_finds_fenboard_where_it_listens(composed: dict[str, Any]) -> None:
    services = composed["services"]
    assert [name for name, one in services.items() if one.get("ports")] == ["caddy"]
    command = services["fenboard"]["command"]
    options = options_of(shlex.split(command) if isinstance(command, str) else command)
    assert options["host"] == "0.0.0.0"
    assert options["workers"] == 3
    assert f"UPSTREAMS: fenboard:{options['port']}\n" in COMPOSE
    assert COMPOSE.count("./Caddyfile:/etc/caddy/Caddyfile:ro") == 1


def test_secrets_come_from_another_file() -> None:
    variables = set(re.findall(r"\$\{(\w+)", COMPOSE))
    assert all(f"#   {name}" in COMPOSE for name in variables)
    # None is left out without a word.
    assert COMPOSE.count("${") == COMPOSE.count(":?is missing in .env}")
    for line in COMPOSE.splitlines():
        if "PASSWORD" in line and not line.startswith("#"):
            assert "PASSWORD: ${POSTGRES_PASSWORD:?" in line


def test_docker_compose_takes_the_file(tmp_path: Path) -> None:
    docker = shutil.which("docker")
    if (
        docker is None
        or subprocess.run([docker, "compose", "version"], capture_output=True).returncode
    ):
        pytest.skip("Docker Compose is not installed")
    names = re.findall(r"\$\{(\w+)", COMPOSE)
    run(
        "docker",
        "compose",
        "--file",
        FOLDER / "compose.yaml",
        "config",
        **dict.fromkeys(names, "x"),
    )


# --- Caddy -------------------------------------------------------------------------------------


def test_caddy_takes_its_file(tmp_path: Path) -> None:
    path, home = FOLDER / "Caddyfile", str(tmp_path)
    read = ("--adapter", "caddyfile", "--config", path)
    for name in ("", "boards.example.org"):
        settings = {"SITE": name} if name else {}
        run("caddy", "validate", *read, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home, **settings)
    adapted = run("caddy", "adapt", *read, SITE="a.example", UPSTREAMS="b:1 c:2")
    assert '"dial":"b:1"},{"dial":"c:2"' in adapted.replace(" ", "")
    assert "a.example" in adapted
    run("caddy", "fmt", "--diff", path)
    # Beside Fenboard on one machine it finds it by itself.
    assert "{$UPSTREAMS:127.0.0.1:5000}" in CADDYFILE


# --- systemd -----------------------------------------------------------------------------------


def service(name: str) -> str:
    (found,) = re.findall(rf"^{name}=(.*)$", SERVICE, re.MULTILINE)
    return str(found)


def test_systemd_takes_the_service_and_what_the_guide_changes_of_it(tmp_path: Path) -> None:
    program = Path(sys.executable)
    for number, drop_in in enumerate(
        ["", *re.findall(r"```ini\n(\s*\[Service\].*?)```", GUIDE, re.DOTALL)]
    ):
        path = tmp_path / str(number) / "fenboard.service"
        changes = path.parent / "fenboard.service.d" / "local.conf"
        changes.parent.mkdir(parents=True)
        path.write_text(SERVICE.replace("/opt/fenboard/bin/fenboard", str(program)))
        text = drop_in.replace("/opt/fenboard/bin/fenboard", str(program))
        changes.write_text("\n".join(line.strip() for line in text.splitlines()))
        run("systemd-analyze", "verify", path)


def test_the_service_is_as_little_exposed_as_the_guide_says() -> None:
    analysed = ("security", "--offline=true", "--no-pager", FOLDER / "fenboard.service")
    (found,) = re.findall(r"exposure level .*: ([\d.]+) OK", run("systemd-analyze", *analysed))
    assert float(found) <= EXPOSURE + 0.5
    assert f"rates its exposure as {EXPOSURE} " in GUIDE


def test_the_service_runs_what_the_guide_installs() -> None:
    program, *arguments = shlex.split(service("ExecStart"))
    assert program == "/opt/fenboard/bin/fenboard"
    assert f"`fenboard {shlex.join(arguments)}`" in GUIDE
    options = options_of(arguments)
    assert str(options["port"]) == PORT
    assert options["workers"] == 3
    assert f"FENBOARD_DATA='/var/lib/{service('StateDirectory')}'\n" in GUIDE
    assert service("EnvironmentFile") in GUIDE
    assert (
        f"adduser --system --group --no-create-home --home /var/lib/fenboard {service('User')}\n"
        in GUIDE
    )
    # Those that draw and check lower themselves, and limit their memory.
    assert "~@resources" not in SERVICE


# --- the programs together --------------------------------------------------------------------


@pytest.mark.slow
def test_what_the_containers_run_works_together(tmp_path: Path, composed: dict[str, Any]) -> None:
    """Without containers: with their commands and settings, and a database of the tests."""
    port = free_port()
    values = {"SITE": NAME, "POSTGRES_PASSWORD": "secret"}

    def filled(name: str) -> dict[str, str]:
        environment = composed["services"][name]["environment"].items()
        return {key: re.sub(r"\$\{(\w+).*?\}", lambda m: values[m[1]], v) for key, v in environment}

    ours = filled("fenboard")
    assert ours["PGPASSWORD"] == "secret"
    ours["DATABASE_URL"] = databases.address("postgres", tmp_path)
    ours["FENBOARD_DATA"] = str(tmp_path / "data")
    command = composed["services"]["fenboard"]["command"]
    words = command if isinstance(command, list) else shlex.split(command)
    words = [word.replace(PORT, str(port)) for word in words]
    process = started(*words, **ours)
    try:
        assert told_address(process).endswith(f":{port}/")
        with caddy(tmp_path, [("127.0.0.1", port)]) as proxy, connected(proxy.http) as browser:
            host = f"{NAME}:{proxy.http[1]}"
            sent = {"Origin": f"http://{host}", "Content_Type": "application/json", "Host": host}
            path = f"/api/ready/{ready_lessons()[0].name}"
            answer = asked(browser, path, "POST", b"{}", **sent)
            assert answer.status == 200
            cookie = answer.headers["set-cookie"].partition(";")[0]
            # Whichever process answers.
            for _ in range(12):
                page = asked(browser, "/lessons", Host=host, Cookie=cookie, Connection="close")
                assert b'href="/lesson/' in page.body
                browser.close()
    finally:
        process.terminate()
        process.wait()


# --- all of them -------------------------------------------------------------------------------


def test_the_guide_names_each_file() -> None:
    assert "/deploy" in PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    for path in FOLDER.iterdir():
        assert f"deploy/{path.name}" in GUIDE, path.name
