"""A backup that is made while lessons are saved, restored into a server that has nothing.

For PostgreSQL the commands are those of docs/server.md, word for word.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.databases import address, postgres_program
from tests.install.running import place
from tests.install.terminal import posix_only
from tests.install.test_lessons_survive import Teacher
from tests.servers import running
from tests.sources import PACKAGE
from tests.store.samples.making import COMMITS, asked
from tests.store.test_upgrades import Place, laid_out, missing, said
from webapp.lessons.store.database import check
from webapp.lessons.store.lessons import news
from webapp.terminal.cli import main

NEWEST = max(COMMITS)
PAGE = PACKAGE.parent / "docs" / "server.md"
NEW = "lesson" + "x" * 20


BACKUPS = "/var/backups/fenboard"


def commands(within: str) -> str:
    """The block of commands in the document that has these words."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (found,) = [block for block in blocks if within in block]
    return str(found)


def by_hand(script: str, folder: Path, data: Path, url: str) -> None:
    """What an administrator types, on a machine that has its folders elsewhere, and one user."""
    # `fenboard` itself is tried in this process.
    (folder / "fenboard").write_text("#!/bin/sh\nexit 0\n")
    (folder / "fenboard").chmod(0o755)
    (folder / "fenboard.env").write_text(f"DATABASE_URL='{url}'\nFENBOARD_DATA='{data}'\n")
    for there, here in (
        (r"sudo (-u \w+ )?", ""),
        ("--owner=fenboard --group=fenboard ", ""),
        ("/etc/fenboard.env", str(folder / "fenboard.env")),
        ("/opt/fenboard/bin/fenboard", str(folder / "fenboard")),
        (BACKUPS, str(folder / "kept")),
        ("/var/lib/fenboard", str(data)),
    ):
        script = re.sub(there, here, script)
    path = f"{postgres_program('psql').parent}:{os.environ['PATH']}"
    environ = {**os.environ, "PATH": path}
    environ.pop("DATABASE_URL", None)
    subprocess.run(["sh", "-e", "-c", script], cwd=folder, env=environ, check=True)
    for path_of in (folder / "kept").iterdir():
        assert path_of.stat().st_mode & 0o077 == 0, path_of


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(data: Path, url: str, *words: str | Path) -> str:
        monkeypatch.setenv("FENBOARD_DATA", str(data))
        monkeypatch.setenv("DATABASE_URL", url)
        found = CliRunner().invoke(main, [str(word) for word in words])
        assert found.exit_code == 0, found.output
        return found.output

    return run


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path, str]:
    """The kind of a database with all there is in it, its folder and its DATABASE_URL."""
    folder = tmp_path / "source"
    folder.mkdir()
    url = laid_out(NEWEST, request.param, folder)
    return request.param, folder, url


@posix_only
def test_a_backup_that_was_made_while_lessons_are_saved_is_restored_into_nothing(
    source: tuple[str, Path, str], tmp_path: Path, run: Any
) -> None:
    kind, folder, url = source
    at, into = tmp_path / "backups", tmp_path / "new"
    at.mkdir()
    into.mkdir()
    with running(FENBOARD_DATA=str(folder), DATABASE_URL=url) as (_, told):
        _, port = place(told)
        saved = threading.Semaphore(0)
        teacher = Teacher(port, NEW, 1, saved)
        teacher.start()
        for _ in range(10):
            saved.acquire()
        before = dict(teacher.acknowledged)
        if kind == "sqlite":
            (words,) = re.findall("bin/fenboard (.*)'", commands("fenboard db backup"))
            run(folder, "", *words.replace(BACKUPS, str(at)).split())
        else:
            by_hand(commands(f"--mode=700 {BACKUPS}"), at, folder, url)
            by_hand(commands("pg_dump"), at, folder, url)
    # All of the source is gone, in the midst of a save.
    teacher.join()
    assert teacher.statuses == {200}
    shutil.rmtree(folder)
    new_url = address(kind, into) if kind == "postgres" else ""
    if kind == "sqlite":
        run(into, "", "db", "restore", at / "lessons.db")
    else:
        by_hand(commands("pg_restore"), at, into, new_url)
    run(into, new_url, "db", "check")
    found = Place(into, new_url)
    try:
        assert check(found.database) == []
        titles = {item.id: item.fields["title"] for item in news(found.database, NEW).items}
        # What was acknowledged before it, or was saved again since.
        assert [card for card, title in before.items() if titles.get(card, "") < title] == []
        for of in said(NEWEST, kind)["shelves"]:
            here = asked(found.browser(of), found.stranger(), of)
            # The lesson that was being saved is on one of the shelves as well.
            here["parts"]["open"] = [e for e in here["parts"]["open"] if e["id"] != NEW]
            here["about"]["count"] = sum(map(len, here["parts"].values()))
            assert missing(of["answers"], here) == []
            if of["words"]:
                other = found.stranger()
                other.post("/api/shelf/open", {"words": of["words"]})
                assert other.get("/api/shelf")["count"] == 2
    finally:
        found.close()
