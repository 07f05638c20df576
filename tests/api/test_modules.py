"""Scripts as they are served: the modules of a folder as one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tables import table
from webapp.games import GAMES
from webapp.lessons.limits import for_scripts
from webapp.web import assets
from webapp.web.modules import joined
from webapp.web.page_data import games_to_json

WORDS = """/** What is said. */

let table = {};

// Once.
export function say(key) {
  return table[key]; // as it is
}
"""
NAMES = """import { say } from "./words.js";

export const names = () => say("a");
"""
MAIN = """import * as api from "../server/api.js";
import {
  names,
  type,
} from "../model/names.js";
import { say } from "../model/words.js";
import "../elements/board.js";

const later = () => import("../features/later.js");
"""
SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"
LATER = 'import { say } from "../model/words.js";\n\n/* Later. */\nsay(1);\n'


def test_modules_of_a_folder_are_one_in_the_order_of_their_imports() -> None:
    served = joined(
        {
            "js/model/names.js": NAMES,
            "js/model/words.js": WORDS,
            "js/editor/main.js": MAIN,
            "js/features/later.js": LATER,
        }
    )
    assert list(served) == ["js/editor.js", "js/features/later.js", "js/model.js"]
    model = served["js/model.js"]
    assert model.index("function say") < model.index("const names")
    assert "import" not in model
    assert re.findall(r"/\*|^ *//", model, re.M) == []
    assert "// as it is" in model
    imports = [line for line in served["js/editor.js"].splitlines() if line.startswith("import ")]
    assert imports == [
        'import * as api from "./server.js";',
        'import "./elements.js";',
        'import { names, say, type } from "./model.js";',
    ]
    assert 'import("./features/later.js")' in served["js/editor.js"]
    assert served["js/features/later.js"].startswith('import { say } from "../model.js";')


@table(
    ("modules", "wrong"),
    [
        ({"a": 'import { x as y } from "../other/b.js";\n'}, "renames"),
        ({"a": 'import * as b from "./b.js";\n', "b": ""}, "whole"),
        ({"a": 'import { b } from "./b.js";\n', "b": 'import { a } from "./a.js";\n'}, "itself"),
        ({"a": "const one = 1;\n", "b": "export function one() {}\n"}, "“one”"),
        ({"a": "const one = 1;\n", "b": 'import { one } from "../other/c.js";\n'}, "“one”"),
    ],
)
def test_what_cannot_be_joined_is_refused(modules: dict[str, str], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        joined({f"js/model/{name}.js": source for name, source in modules.items()})


def test_no_scripts_import_each_other_in_a_circle_not_even_later() -> None:
    waiting: dict[str, set[str]] = {}
    for path in SCRIPTS.rglob("*.js"):
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.S)
        targets = re.findall(r'^import (?:[^"]* from )?"([^"]+)"|\bimport\("([^"]+)"\)', code, re.M)
        found = [(path.parent / (now or later)).resolve() for now, later in targets]
        assert all(target.is_file() for target in found)
        waiting[str(path)] = {*map(str, found)}
    while free := [name for name, needed in waiting.items() if not needed & set(waiting)]:
        for name in free:
            del waiting[name]
    assert not waiting


def test_scripts_are_told_the_limits_that_they_keep_to_and_no_others() -> None:
    texts = [path.read_text("utf-8") for path in SCRIPTS.rglob("*.js")]
    kept = {name for text in texts for name in re.findall(r'\blimit\("(\w+)"\)', text)}
    assert kept == set(for_scripts())
    assert games_to_json()["limits"] == for_scripts()


def test_no_script_has_time_or_timers_but_the_clock() -> None:
    """A test can turn that one."""
    for path in SCRIPTS.rglob("*.js"):
        if path.name != "clock.js":
            text = path.read_text("utf-8")
            assert not re.search(r"\b(?:set(?:Timeout|Interval)|performance\.now)\(", text), path


def test_what_is_served_has_no_comments_and_knows_no_game_by_its_name() -> None:
    games = "|".join(GAMES)
    for name, content in assets.load().files.items():
        if name.endswith((".js", "all.css")):
            text = re.sub(r'\[data-lines="\w+"\]\{--lines:[^}]+\}', "", content.decode())
            assert not re.search(r"^\s*(?:/\*|//|\*/)", text, re.M), name
            assert not re.search(rf"\b(?:{games})\b", text), name
