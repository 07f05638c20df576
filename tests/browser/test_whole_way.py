"""The whole way of a lesson, from an e-mail with ten positions to a student who has solved it."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.lessons import RESTS_FOR, turn
from tests.browser.test_students import told

How = Literal["mouse", "keys", "touch"]

MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
OTHERS = [f"4k3/8/8/8/8/8/{'P' * n}{8 - n or ''}/4K3 w - - 0 {n}" for n in range(1, 9)]
LINES = "\n".join([OTHERS[0], MATE, *OTHERS[1:], "8/8/8/8/8/8/8/8 w - - 0 9"])
LETTER = f"Dear Kim,\n\nhere are ten of them:\n\n{LINES}\n\nYours"


class Way:
    """The same done in one of three ways."""

    def __init__(self, desk: Desk, how: How) -> None:
        self.desk, self.page, self.how = desk, desk.page, how

    def use(self, target: Locator) -> None:
        if self.how == "touch":
            target.tap()
        elif self.how == "mouse":
            target.click()
        else:
            target.focus()
            is_choice = target.evaluate("one => one.matches('input')")
            self.page.keyboard.press("Space" if is_choice else "Enter")

    def mode(self, name: str) -> None:
        choice = self.page.locator(f"[name=mode][value={name}]")
        self.use(choice if self.how == "keys" else self.desk.mode(name))

    def first(self, card: Locator, first: Locator) -> None:
        """A card to the place of the first, and onto the board."""
        self.use(card)
        if self.how == "keys":
            self.page.keyboard.press("Alt+ArrowUp")
            return
        (x, y), (to_x, to_y) = self.desk.centre(card), self.desk.centre(first)
        before = (to_x - 40, to_y) if self.how == "touch" else (to_x, to_y - 40)
        dragged = self.page.locator("position-strip .dragged")
        if self.how == "touch":
            with self.desk.finger((x, y)) as touch:
                dragged.first.wait_for()
                for step in range(1, 9):
                    place = (x + (before[0] - x) * step / 8, y + (before[1] - y) * step / 8)
                    touch("touchMove", place)
        else:
            with self.desk.held(card):
                self.page.mouse.move(*before, steps=8)

    def move(self, start: str, to: str, text: str) -> None:
        """A move on the board."""
        if self.how == "mouse":
            self.desk.drag(self.desk.square(start), self.desk.square(to))
        elif self.how == "touch":
            self.desk.square(start).tap()
            expect(self.desk.square(to)).to_have_attribute("data-hint", re.compile("target"))
            self.desk.square(to).tap()
        else:
            field = self.page.locator("#typed-move")
            field.fill(text)
            field.press("Enter")


@pytest.mark.parametrize(("tag", "how"), [("ko", "mouse"), ("ja", "keys"), ("zh-Hans", "touch")])
def test_from_a_letter_to_a_student_who_has_solved_it(
    desk: Desk, phone: Desk, tag: str, how: How
) -> None:
    teacher = phone if how == "touch" else desk
    teacher.open(f"/?lang={tag}")
    page, way = teacher.page, Way(teacher, how)
    teacher.paste(LETTER)
    expect(teacher.cards).to_have_count(10)
    way.first(teacher.cards.nth(1), teacher.cards.nth(0))
    expect(teacher.cards.first.locator(".small-board use")).to_have_count(6)
    teacher.expect_board(MATE)
    way.mode("task")
    page.locator(".task-panel [name=title]").fill("Mate")
    page.locator(".task-panel [name=task]").fill("1手 #")
    way.mode("play")
    way.move("a1", "a8", "Ra8")
    expect(page.locator("moves-list .move")).to_have_count(1)
    turn(teacher, RESTS_FOR)
    page.locator(".saved[data-status=saved]").wait_for(state="attached")
    way.use(teacher.action("share"))
    dialog = page.locator("dialog[open]")
    way.use(dialog.locator("[name=student]"))
    link = dialog.locator("[data-role=student] .link")
    expect(link).to_have_value(re.compile("/l/[a-z2-7]{26}$"))

    page, way = phone.visit(f"{link.input_value()}?lang={tag}"), Way(phone, how)
    expect(page.locator("html")).to_have_attribute("lang", tag)
    expect(page.locator("main")).to_contain_text("1手 #")
    assert "Ra8" not in page.content()
    way.move("a1", "a7", "Ra7")
    told(page, "a7")
    phone.expect_piece("a1", "R")
    way.move("a1", "a8", "Ra8")
    expect(page.locator("moves-list .move")).to_have_count(1)
    expect(page.locator("#card .solved")).to_be_visible()
    way.use(page.locator("a.all"))
    expect(page.locator(".task-brief")).to_have_count(10)
    page.emulate_media(media="print")
    expect(page.locator(".task-brief img:visible")).to_have_count(10)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
