"""A wheel that is built from the packed sources, installed into an environment and used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
IMPORT = re.compile(r"^\s*(?:import (?=[\w.]+$)|from (?=[\w.]+ import ))(\w+)", re.MULTILINE)
ASK_FOR_THE_PAGE = """
import sys
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
# Pieces have been drawn when the package was built.
assert "fontTools" not in sys.modules
print(webapp.__file__)
"""


# Nothing but what is installed: no folder of the one who runs the tests.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def run(*command: object, **more: object) -> str:
    """What a command prints that ends well."""
    words = [str(word) for word in command]
    options = {"check": True, "capture_output": True, "text": True, **more}
    return str(subprocess.run(words, **options).stdout)  # type: ignore[call-overload]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packed sources, and the wheel that was built from them.

    It is built by what is installed for the tests.
    """
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


def test_the_packed_sources_hold_all_that_the_documents_name(built: Path) -> None:
    (packed,) = built.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folders = ("docs", "tests", "benchmarks", "deploy", "scripts", "static", "templates")
    named = (*folders, ".dockerignore")
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *named]
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
    pip = [sys.executable, "-m", "pip", "--python", environment, "install", "-q", "--no-deps"]
    run(*pip, "--no-index", "--no-compile", wheel, cwd=tmp_path)
    # What Fenboard needs is where the tests have it.
    (site,) = environment.rglob("site-packages")
    theirs = {path for path in sys.path if path.endswith("site-packages")}
    (site / "theirs.pth").write_text("\n".join(sorted(theirs)))
    place = run(scripts / "python", "-c", ASK_FOR_THE_PAGE, cwd=tmp_path, env=ENVIRONMENT)
    assert str(environment) in place
    assert "fenboard" in run(scripts / "fenboard", "--version", env=ENVIRONMENT)


def test_all_that_is_imported_is_installed_with_it() -> None:
    extras = ("cluster", "postgres", "server", "shogi")
    needed = set().union(*(needs("fenboard", extra) for extra in extras))
    # What these bring along themselves, as Flask does.
    names = needed.union(*map(needs, needed))
    known = packages_distributions()
    for path in (ROOT / "webapp").rglob("*.py"):
        for package in IMPORT.findall(path.read_text(encoding="utf-8")):
            # Python itself has the module of that name from 3.14 on.
            own = {"webapp", "_typeshed", "compression", *sys.stdlib_module_names}
            if package not in own:
                distributions = known.get(package, [package])
                assert {*map(canonicalize_name, distributions)} & names, (path, package)


def needs(name: str, extra: str = "") -> set[str]:
    """The names of what is installed with a package, of those that are installed here."""
    try:
        wanted = [*map(Requirement, requires(name) or [])]
    except PackageNotFoundError:
        return set()
    return {
        canonicalize_name(one.name)
        for one in wanted
        if not one.marker or one.marker.evaluate({"extra": extra})
    }
