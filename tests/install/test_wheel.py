"""A wheel that is built from the packed sources, installed into an empty environment and used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASK_FOR_THE_PAGE = """
import webapp
client = webapp.create_app().test_client()
response = client.get("/")
assert response.status_code == 200, response.status
page = response.get_data(as_text=True)
assert page.count('data-square="') == 64
import re
for address in set(re.findall(r'"(/static/[^"#]+)', page)):
    assert client.get(address).status_code == 200, address
from webapp.language import FOLDER, LANGUAGES
assert not list(FOLDER.rglob("*.po"))
assert len(list(FOLDER.rglob("*.mo"))) == len(LANGUAGES) - 1
print(webapp.__file__)
"""


# Nothing but what is installed: no folder of the one who runs the tests.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packed sources, and the wheel that was built from them."""
    folder = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, cwd=folder)
    return folder


def test_the_packed_sources_hold_all_that_the_documents_name(built: Path) -> None:
    (packed,) = built.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folders = ("docs", "tests", "benchmarks", "scripts", "static", "templates")
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders]
    own = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert {*own.splitlines()} <= names
    for document in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
            assert target in names


def test_an_installed_wheel_serves_the_board(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    environment = tmp_path / "environment"
    venv.create(environment)
    scripts = environment / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(environment)]
    install = [*pip, "install", "-q", "--no-compile", str(wheel)]
    subprocess.run(install, check=True, capture_output=True, cwd=tmp_path)
    result = subprocess.run(
        [scripts / "python", "-c", ASK_FOR_THE_PAGE],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=ENVIRONMENT,
    )
    assert str(environment) in result.stdout
    version = subprocess.run(
        [scripts / "fenboard", "--version"],
        check=True,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
    )
    assert "fenboard" in version.stdout
