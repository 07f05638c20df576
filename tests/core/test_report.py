"""Reports: all that is certain put right at once, in the notation that is meant."""

from __future__ import annotations

from hypothesis import given

from tests.core.test_fen_reading import ERRORS, FORGIVEN
from tests.readings import mutated
from tests.tables import table
from webapp.document import parse
from webapp.document.report import MOST_FIXES, report_of_position, report_of_text
from webapp.findings.codes import BOARD, SHOGI_TEXT, START
from webapp.formats.starts import START as START_POSITION

FIXED = [
    # nothing to put right, or nothing that is certain
    (START, None),
    ("", None),
    ("1. e4 e5", None),
    (START.replace(" w ", " x "), None),
    (START.replace("PPPPPPPP", "PPPPPPP"), None),
    # one fix
    (f"  {START}", START),
    (BOARD, f"{BOARD} w - - 0 1"),
    # a / that is missing has to be put there before the rest can be corrected
    (f"{START.replace('/RNBQKBNR', 'RNBQKBNR')} ", START),
    (f"{BOARD.replace('/', '')} w KQkq - 0 1", None),
    (START.replace("/8/8/", "/88/").replace("- 0 1", "– 0 01"), START),
    # what is not certain stays
    (START.replace("/RNBQKBNR", "RNBQKBNR").replace(" w ", " x "), START.replace(" w ", " x ")),
    (SHOGI_TEXT.removesuffix(" 1"), SHOGI_TEXT),
    ("White: king e1. Black: king e8.", "White: king e1. Black: king e8. White to move."),
]


@table(("text", "fixed"), FIXED)
def test_all_that_is_certain_is_put_right(text: str, fixed: str | None) -> None:
    assert report_of_text(text).fix_all == fixed


def test_a_position_has_nothing_to_put_right() -> None:
    assert report_of_position(START_POSITION).fix_all is None


def test_the_notation_that_is_asked_for_is_kept_to() -> None:
    assert report_of_text("startpos").fix_all == START
    assert report_of_text("startpos", notation="sfen").fix_all == SHOGI_TEXT


def sure_fixes(text: str) -> list[str]:
    return [fix.apply(text) for f in parse(text).findings for fix in f.fixes if fix.sure]


@given(mutated([text for text, *_ in FORGIVEN + ERRORS], "/_ -–wbKQkq18rnp"))
def test_nothing_certain_is_left_and_it_is_what_one_fix_after_another_gives(text: str) -> None:
    fixed, steps = text, 0
    while steps < MOST_FIXES and (sure := sure_fixes(fixed)):
        fixed, steps = sure[0], steps + 1
    assert report_of_text(text).fix_all == (fixed if steps else None)
    assert steps < MOST_FIXES
