"""Nothing that a teacher made is lost: by a change of the start, by showing, by deleting."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.test_lesson_saving import cards, is_saved, to_task

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
SOLVED = f'[FEN "{MATE}"]\n\n{{Mate}} 1. Ra8# {{the back rank}} (1. Ra7 $2) *'
TWO = f'{SOLVED}\n\n[FEN "{OTHER}"]\n\n60... Kd7 {{so}} *\n'


def open_two(desk: Desk) -> None:
    desk.paste(TWO)
    expect(cards(desk)).to_have_count(2)
    expect(moves(desk)).to_contain_text("Ra8#")


def moves(desk: Desk) -> Locator:
    return desk.page.locator("moves-list")


def notices(desk: Desk) -> Locator:
    return desk.page.locator("#notices")


def mode(desk: Desk, name: str) -> None:
    desk.page.locator(f"label.mode:has([value={name}])").click()


def test_moves_that_fit_a_changed_start_stay_and_the_others_are_in_the_notes(desk: Desk) -> None:
    open_two(desk)
    mode(desk, "setup")
    desk.stamp("P", "e5")
    desk.take_hand()
    mode(desk, "play")
    expect(moves(desk)).to_contain_text("1. Ra8# the back rank 1. Ra7?")
    expect(notices(desk)).not_to_contain_text("no longer")
    mode(desk, "setup")
    desk.stamp("n", "a7")
    expect(notices(desk)).to_contain_text("1 move no longer fits. You will find it in your notes")
    to_task(desk)
    notes = desk.page.locator("[name=card-notes]")
    expect(notes).to_have_value("Moves that no longer fit: 1. Ra8# { the back rank }")
    expect(moves(desk)).to_contain_text("Rxa7")
    notices(desk).get_by_role("button", name="Undo").click()
    expect(notes).to_have_value("")
    expect(moves(desk)).to_contain_text("the back rank")
    is_saved(desk)
