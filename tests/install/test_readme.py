"""What the documents say is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_example_runs() -> None:
    (example,) = fenced("python")
    result = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert "missing-space" in result.stdout
    assert "w HAha - 0 1" in result.stdout


def test_there_are_two_commands_and_ci_runs_both() -> None:
    start, test = fenced("sh")
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert start.strip().endswith("fenboard")
    assert test.strip().endswith("pytest")
    for heading in ("Start it", "Test it"):
        assert f"## {heading}\n" in README
        assert f'readme_command "{heading}"' in ci


def test_files_and_options_that_are_named_exist() -> None:
    for document in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!http)([^)]+)\)", text):
            assert (ROOT / target).exists(), target
        for name in re.findall(r"`((?:tests|benchmarks|webapp|static)/[\w/.]+)`", text):
            assert (ROOT / name).exists(), name
    usage = subprocess.run(
        [sys.executable, "-m", "webapp", "--help"], capture_output=True, text=True, check=True
    )
    for option in re.findall(r"^(--[\w-]+)", "".join(fenced("text")), re.MULTILINE):
        assert option in usage.stdout
