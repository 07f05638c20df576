"""A wheel that is built, installed into an empty environment and used."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

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


def test_an_installed_wheel_serves_the_board(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    scripts = environment / ("Scripts" if sys.platform == "win32" else "bin")
    install = [scripts / "python", "-m", "pip", "install", "-q", str(wheel)]
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
