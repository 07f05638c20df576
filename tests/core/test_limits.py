"""No limit stands twice: scripts, templates and prose have those of `lessons/limits.py`."""

from __future__ import annotations

import ast
import re

from tests.sources import PACKAGE, nodes, sources
from webapp.lessons import limits
from webapp.lessons.limits import MOST_CARDS

ROOT = PACKAGE.parent
LIMITS = {name: value for name, value in vars(limits).items() if type(value) is int}

TOLD_APART = {value for value in LIMITS.values() if value >= 100}
"""Those that nothing else is by chance."""

IN_SCRIPTS = re.compile(r"\b((?:MOST|LONGEST|MAX)(?:_[A-Z_]+)?) = ([0-9_]+);")
WORDS_OF_LESSONS = "title|task|hint|solution|source|notes|before|after"
IN_TEMPLATES = re.compile(rf'name="(?:{WORDS_OF_LESSONS})".*maxlength="[0-9]')
OTHERS = {
    ("model/shape.js", "MOST"),
    ("features/language.js", "MOST_STEPS"),
    ("features/games.js", "MOST_SHOWN"),
}
"""What is counted in scripts alone, and is as large as a limit by chance."""


def test_no_script_has_a_limit_of_lessons_as_a_number() -> None:
    folder = ROOT / "static" / "js"
    found = [
        (path.relative_to(folder).as_posix(), name, int(number.replace("_", "")))
        for path in folder.rglob("*.js")
        for name, number in IN_SCRIPTS.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(found) > 10
    same = [one for one in found if one[2] in TOLD_APART and one[:2] not in OTHERS]
    assert not same, f"limit(…) of model/games.js says it: {same}"


def test_no_template_has_one_either() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not IN_TEMPLATES.search(line), f"{path.name}: {line.strip()}"


def test_no_limit_has_its_name_or_its_number_in_another_module() -> None:
    for name in sources().keys() - {"lessons/limits.py"}:
        room = name.partition("/")[0]
        if room not in ("lessons", "web", "wire"):
            continue
        for node in nodes(name):
            if isinstance(node, ast.Assign):
                names = {target.id for target in node.targets if isinstance(target, ast.Name)}
                assert not names & LIMITS.keys(), name
            if room != "web" and isinstance(node, ast.keyword) and node.arg == "max_length":
                number = node.value.value if isinstance(node.value, ast.Constant) else None
                assert number not in TOLD_APART, f"{name}: {number}"


def test_what_people_read_has_them_as_they_are() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"at most {MOST_CARDS}." in readme
    assert f"more than {MOST_CARDS} games" in readme
    server = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    assert f"| cards of a lesson | {MOST_CARDS} |" in server
