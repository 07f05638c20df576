"""What is loaded by what: the library stands alone, and what takes long waits for its use."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest

RUN = """
import sys
sys.argv[1:] = {arguments}
from webapp.__main__ import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
"""
PAGE = """
import webapp.web.connections
from webapp import create_app
assert create_app().test_client().get("/").status_code == 200
"""
LIBRARY = """
import webapp.attacks, webapp.batch, webapp.diagrams, webapp.feen, webapp.fen, webapp.legality
import webapp.marks
import webapp.document.report, webapp.formats.records, webapp.formats.registry, webapp.moves
import webapp.lessons.exporting, webapp.lessons.importing, webapp.pictures.drawing.sprites
import webapp.terminal.lines, webapp.web.codes, webapp.wire
"""
STRUCTS = {"msgspec", "typing_extensions"}
SLOW = {"asyncio", "multiprocessing", "ssl", "unittest", "urllib.request"}
"""What of Python itself takes long."""


@cache
def loaded_by(code: str) -> set[str]:
    """The modules that are loaded once this has run."""
    result = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print('\\n', *sys.modules)"],
        input="8/5k2/8/8/8/8/4P3/4K3 w - - 0 60\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return {*result.stdout.splitlines()[-1].split()}


def packages(code: str) -> set[str]:
    """The packages of others among them, beside those that are always loaded."""
    names = loaded_by(code) - loaded_by("pass")
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"webapp"}


@pytest.mark.parametrize(
    ("code", "others", "needless"),
    [
        (LIBRARY, STRUCTS, set()),
        ("import webapp.fen", STRUCTS, {"webapp.document", "webapp.web"}),
        (RUN.format(arguments=["--help"]), {"click"}, {"webapp.findings", "webapp.model.position"}),
        (RUN.format(arguments=["diagram", "--help"]), {"click"}, {"webapp.pictures"}),
        (RUN.format(arguments=["worksheet", "--help"]), {"click"} | STRUCTS,
         {"webapp.pictures", "webapp.document", "webapp.formats"}),
        (RUN.format(arguments=["check"]), {"click", "rich"} | STRUCTS,
         {"webapp.formats.records.registry", "webapp.web.app", "rich.console"}),
    ],
    ids=["library", "fen", "help", "help of diagram", "help of worksheet", "check"],
)  # fmt: skip
def test_nothing_is_loaded_that_is_not_needed(
    code: str, others: set[str], needless: set[str]
) -> None:
    assert packages(code) <= others
    assert not loaded_by(code) & (SLOW | needless)


def test_a_page_needs_no_database_and_no_pieces_drawn_anew() -> None:
    # Those that may not be kept yet.
    loaded_by("from webapp.pictures.drawing.sprites import sprites; sprites()")
    databases = {"alembic", "psycopg", "sqlalchemy"}
    assert not packages(PAGE) & {*databases, "chess", "fontTools", "pyffish", "resvg_py", "segno"}


def test_only_worksheets_for_word_need_what_writes_them() -> None:
    word = {"docx", "lxml"}
    assert not packages(PAGE) & word
    others = "import webapp.web.worksheet_form, webapp.worksheets.answering, webapp.worksheets.html"
    assert not packages(others) & word
    assert word <= packages("import webapp.worksheets.docx")


def test_arrow_is_loaded_when_a_batch_is_answered() -> None:
    # That importing the room loads nothing of it stands above.
    loaded = packages("import webapp.batch; webapp.batch.schema()")
    assert "pyarrow" in loaded
    assert not loaded & {"babel", "dask", "distributed", "flask", "pandas"}


def test_words_are_made_when_a_text_is_first_read() -> None:
    report = "import webapp.document.report"
    words = "from webapp.formats.words import parse_spoken; parse_spoken('White: Ke1. Black: Ke8.')"
    own = ("webapp.language.vocabulary.", "babel")
    assert not {name for name in loaded_by(report) if name.startswith(own)}
    assert "webapp.language.vocabulary.zh_hans" in loaded_by(f"{report}; {words}")
