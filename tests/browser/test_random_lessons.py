"""Lessons edited at random in a real page: what was ever said in one is found after a reload.

The small sister of `tests/store/test_random_lessons.py`: one lesson for a hundred of those.
"""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.lessons import cards, do, hear, is_saved

SQUARES = [file + rank for file in "abcdefgh" for rank in "34567"]
STARTS = ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "r3k3/8/8/8/8/8/4P3/4K2R w - - 0 40")
GESTURES = 10
LOST = """async (words) => {
    const path = `/api/lessons/${location.pathname.split("/").at(-1)}`;
    const json = async (more) => (await fetch(path + more)).json();
    const { versions } = await json("/versions");
    const all = [await json(""), await json("/bin")];
    for (const { revision } of versions) all.push(await json(`/versions/${revision}`));
    const text = JSON.stringify(all);
    return words.filter((word) => !text.includes(word));
}"""
COLLEAGUE = """async (word) => {
    const path = `/api/lessons/${location.pathname.split("/").at(-1)}`;
    const { revision, items } = await (await fetch(path)).json();
    const { id } = items[0];
    const gone = items.length > 1 && word.charCodeAt(0) % 2;
    const fields = { solution: { value: word, base: revision } };
    const change = gone ? { id, deleted: revision } : { id, fields };
    const body = JSON.stringify({ by: "colleague0", since: revision, items: [change] });
    await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}"""


class Teacher:
    """Makes random gestures; `said` is all that has been said."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.dice, self.said = desk, random.Random(seed), list[str]()

    def word(self) -> str:
        return f"{self.dice.getrandbits(64):016x}"

    def paste(self) -> None:
        self.said.append(self.word())
        start = self.dice.choice(STARTS)
        game = f'[FEN "{start}"]\n\n1. {"Ra8+" if start == STARTS[0] else "Rh8+"}'
        count = cards(self.desk).count()
        self.desk.paste(f"{game} {{{self.said[-1]}}} *\n" * (1 if count else 2))
        expect(cards(self.desk)).to_have_count(count + 1 if count else 2)

    def mode(self, name: str) -> None:
        self.desk.page.locator(f"label.mode:has([value={name}])").click()

    def edit(self) -> None:
        self.mode("setup")
        self.desk.stamp(self.dice.choice("PnR"), self.dice.choice(SQUARES))
        self.desk.take_hand()
        self.mode("play")

    def show(self) -> None:
        self.mode("play")
        self.desk.page.locator(".bar [data-action=present]").click()
        self.desk.square("g1").drag_to(self.desk.square(self.dice.choice(SQUARES)))
        self.desk.press("Escape")

    def delete(self) -> None:
        if cards(self.desk).count() > 1:
            do(self.desk, "delete")

    def undo(self) -> None:
        self.desk.press("Control+z")
        # Before there was a lesson there is nothing to look at.
        if self.desk.page.locator("position-strip").is_hidden():
            self.desk.press("Control+Shift+z")

    def reload(self) -> None:
        self.desk.page.reload()
        self.desk.wait_until_ready()
        expect(cards(self.desk)).not_to_have_count(0)

    def colleague(self) -> None:
        self.desk.page.evaluate(COLLEAGUE, self.word())
        hear(self.desk)

    def act(self) -> None:
        acts = [self.paste, self.edit, self.show, self.delete, self.undo, self.reload]
        self.dice.choice([*acts, self.edit, self.colleague])()
        is_saved(self.desk)


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_nothing_is_lost_in_lessons_edited_at_random(
    desk: Desk, pytestconfig: pytest.Config
) -> None:
    for number in range(max(1, pytestconfig.getoption("lessons") // 100)):
        desk.open()
        teacher = Teacher(desk, number)
        teacher.paste()
        is_saved(desk)
        for _ in range(GESTURES):
            teacher.act()
        teacher.reload()
        assert desk.page.evaluate(LOST, teacher.said) == [], f"lesson {number}"
