"""A teacher chooses exercises for cards, in *Task* and for several cards at once."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.lessons import begin, cards, do, is_saved, notice, to_task


def choice(desk: Desk, name: str) -> Locator:
    return desk.page.locator(f"[data-exercise={name}]")


def task(desk: Desk) -> Locator:
    return desk.page.locator(".exercise-task")


def test_an_exercise_is_chosen_with_its_piece_and_kept(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    kind, piece = choice(desk, "name"), choice(desk, "piece")
    expect(kind).to_have_value("")
    expect(piece).to_be_hidden()
    expect(kind.locator("option")).to_have_count(10)
    kind.select_option(label="Mark the squares a piece attacks")
    # Any other piece is chosen before a king.
    expect(task(desk)).to_contain_text("the piece on e2 (white pawn)")
    piece.select_option(label="white king e1")
    expect(task(desk)).to_contain_text("the piece on e1 (white king)")
    piece.select_option(label="white pawn e2")
    expect(task(desk)).to_contain_text("the piece on e2 (white pawn)")
    expect(desk.page.locator(".exercise-answer")).to_have_text("Answer: d3, f3")
    is_saved(desk)
    desk.page.reload()
    to_task(desk)
    expect(piece).to_have_value("attacks:e2")
    # One step each, that can be undone.
    kind.select_option("count")
    expect(task(desk)).to_contain_text("How many legal moves does White have?")
    cards(desk).nth(0).focus()
    desk.press("Control+z")
    expect(kind).to_have_value("attacks")
    expect(piece).to_have_value("attacks:e2")
    # The piece goes: the exercise stays, and it is said that it does not fit.
    desk.mode("setup").click()
    desk.take_eraser()
    desk.square("e2").click()
    to_task(desk)
    expect(task(desk)).to_have_text(re.compile("does not fit the position any more"))
    expect(kind).to_have_value("attacks")
    expect(piece).to_have_value("attacks:e2")
    cards(desk).nth(1).click()
    expect(kind).to_have_value("")
    expect(task(desk)).to_be_hidden()


def test_squares_are_typed(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    choice(desk, "name").select_option("names")
    expect(task(desk)).to_have_text("Name the squares marked 1 to 6.")
    squares = choice(desk, "squares")
    squares.fill("E4, d5")
    squares.press("Tab")
    expect(task(desk)).to_have_text("Name the squares marked 1 to 2.")
    expect(squares).to_have_value("e4 d5")
    squares.fill("e4 x9")
    squares.press("Tab")
    expect(task(desk)).to_have_text("This board has no such square: x9")
    squares.fill("")
    squares.press("Tab")
    expect(task(desk)).to_have_text("Name the squares marked 1 to 6.")


def test_several_cards_have_one_exercise_in_one_step(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    do(desk, "same-exercise")
    notice(desk, "Choose an exercise for this card")
    choice(desk, "name").select_option("attacks")
    choice(desk, "piece").select_option("attacks:e2")
    expect(task(desk)).to_contain_text("on e2")
    do(desk, "same-exercise")
    notice(desk, "Exercise set for 3 cards.")
    desk.notice.get_by_role("button", name="Undo").click()
    cards(desk).nth(1).click()
    expect(choice(desk, "name")).to_have_value("")
    cards(desk).nth(0).click()
    do(desk, "same-exercise")
    notice(desk, "Exercise set for 3 cards.")
    cards(desk).nth(1).click()
    expect(choice(desk, "name")).to_have_value("attacks")
    expect(choice(desk, "piece")).to_have_value("attacks")


def test_the_task_of_an_exercise_is_read_in_the_presentation_view(desk: Desk) -> None:
    begin(desk)
    to_task(desk)
    choice(desk, "name").select_option("names")
    expect(task(desk)).to_contain_text("Name the squares")
    desk.present()
    shown = desk.page.locator(".shown-task")
    expect(shown).to_have_text("Name the squares marked 1 to 6.")
    expect(desk.page.locator("position-board svg.marks text")).to_have_count(6)
    desk.page.locator(".shown-solution").click()
    expect(shown).to_contain_text("Name the squares marked 1 to 6. – 1 ")
    desk.press("PageDown")
    expect(shown).to_be_hidden()
    expect(desk.page.locator("position-board svg.marks text")).to_have_count(0)
