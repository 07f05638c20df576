"""What the documents say is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.install.terminal import fenboard
from webapp.pictures.looks import OPTIONS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_examples_run_one_after_the_other() -> None:
    example = "".join(fenced("python")) + "print(svg)"
    command = [sys.executable, "-c", example]
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert result.returncode == 0, result.stderr
    assert "missing-space" in result.stdout
    assert "w HAha - 0 1" in result.stdout
    assert "<svg " in result.stdout


def test_options_of_pictures_are_all_in_the_table() -> None:
    rows = re.findall(r"^\| (`.*?) \|", README, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert set(OPTIONS) - {"orientation", "marks"} <= named


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
    commands = ((), ("check",), ("convert",), ("prove",))
    usage = "".join(fenboard(*command, "--help").stdout for command in commands)
    for option in re.findall(r"^(--[\w-]+)", "".join(fenced("text")), re.MULTILINE):
        assert option in usage


def test_the_terminal_example_is_what_is_printed(tmp_path: Path) -> None:
    (example,) = (block for block in fenced("text") if block.startswith("$ "))
    command, *printed = example.splitlines()
    _, name, action, file = command.split()
    assert (name, action) == ("fenboard", "check")
    bad = {
        int(re.split(":", line)[1]): printed[at + 1].strip()
        for at, line in enumerate(printed)
        if line.startswith(f"{file}:")
    }
    clean = "8/5k2/8/8/8/8/4P3/4K3 w - - 0 60"
    lines = [bad.get(number, clean) for number in range(1, 201)]
    (tmp_path / file).write_text("\n".join(lines), encoding="utf-8")
    result = fenboard(action, str(tmp_path / file))
    assert result.output.replace(f"{tmp_path}{os.sep}", "").splitlines() == printed
