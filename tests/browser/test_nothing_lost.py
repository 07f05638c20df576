"""Nothing that a teacher made is lost: by a change of the start, by showing, by deleting."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.lessons import Another, cards, do, is_saved, to_task
from tests.browser.test_layout import COVERED

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


def test_moves_for_which_the_notes_have_no_room_are_said_to_be_left_out(desk: Desk) -> None:
    open_two(desk)
    to_task(desk)
    notes = desk.page.locator("[name=card-notes]")
    written = "x" * 19_990
    notes.fill(written)
    mode(desk, "setup")
    desk.stamp("n", "a7")
    expect(notices(desk)).to_contain_text("no room for them")
    to_task(desk)
    expect(notes).to_have_value(written)
    notices(desk).get_by_role("button", name="Undo").click()
    expect(notes).to_have_value(written)
    expect(moves(desk)).to_contain_text("the back rank")
    is_saved(desk)


def test_moves_are_turned_with_the_board(desk: Desk) -> None:
    def turn(name: str) -> None:
        mode(desk, "setup")
        desk.action(name).click()
        mode(desk, "play")

    open_two(desk)
    for name, first in (
        ("mirror", "1. Rh8# the back rank 1. Rh7?"),
        ("swap", "1… Rh1# the back rank 1… Rh2?"),
        ("mirror", "1… Ra1# the back rank 1… Ra2?"),
    ):
        turn(name)
        expect(moves(desk)).to_contain_text(first)
    # From the middle of a line as well, and back to what it was.
    desk.page.keyboard.press("ArrowRight")
    turn("swap")
    expect(moves(desk)).to_contain_text("1. Ra8# the back rank 1. Ra7?")
    expect(notices(desk)).not_to_contain_text("no longer")
    desk.expect_fen("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1")
    desk.page.keyboard.press("ArrowLeft")
    desk.expect_fen(MATE)
    to_task(desk)
    expect(desk.page.locator("[name=card-notes]")).to_have_value("")
    is_saved(desk)


# --- what happens while a lesson is shown -------------------------------------------------------


def present(desk: Desk) -> None:
    desk.page.locator(".bar [data-action=present]").click()
    expect(desk.page.locator("html")).to_have_attribute("data-view", "presentation")


def keep(desk: Desk) -> Locator:
    return desk.page.locator("#caption .shown-keep")


def test_tries_while_showing_are_gone_at_the_next_card_and_on_leaving_unless_kept(
    desk: Desk,
) -> None:
    open_two(desk)
    is_saved(desk)
    sent = []
    desk.page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    present(desk)
    # Nobody has used a key: no square is framed.
    expect(desk.square("a8")).to_have_css("outline-style", "none")
    desk.square("a1").drag_to(desk.square("b1"))
    expect(desk.square("b1").locator("use")).to_have_count(1)
    desk.press("PageDown", "PageUp")
    expect(desk.square("b1").locator("use")).to_have_count(0)
    desk.square("a1").drag_to(desk.square("c1"))
    expect(keep(desk)).to_be_visible()
    desk.press("Escape")
    expect(desk.square("c1").locator("use")).to_have_count(0)
    expect(moves(desk)).to_have_text(re.compile(r"^1\.\s*Ra8#\s*the back rank\s*1\.\s*Ra7\?\s*$"))
    expect(notices(desk)).to_contain_text("The board is as it was before you showed it.")
    assert not [url for url in sent if "/api/lessons/" in url]
    # In the notice, and while showing, it can be kept, as one step.
    notices(desk).get_by_role("button", name="Keep this").click()
    expect(moves(desk)).to_contain_text("Rc1")
    desk.press("Control+z")
    expect(moves(desk)).not_to_contain_text("Rc1")
    present(desk)
    desk.square("a1").drag_to(desk.square("c1"))
    expect(desk.square("c1").locator("use")).to_have_count(1)
    keep(desk).click()
    expect(keep(desk)).to_be_hidden()
    desk.press("Escape")
    expect(moves(desk)).to_contain_text("Rc1")
    is_saved(desk)


def test_moves_that_fit_nothing_that_was_shown_are_in_the_notes_once_it_is_kept(desk: Desk) -> None:
    open_two(desk)
    mode(desk, "setup")
    present(desk)
    with desk.page.expect_response("**/api/write") as response:
        desk.square("a1").drag_to(desk.square("b1"))
    response.value.finished()
    # The answer is taken over before the next frame.
    desk.page.evaluate("() => new Promise(requestAnimationFrame)")
    desk.press("Escape")
    notices(desk).get_by_role("button", name="Keep this").click()
    to_task(desk)
    notes = desk.page.locator("[name=card-notes]")
    expect(notes).to_have_value(re.compile(r"Moves that no longer fit: 1\. Ra8# { the back rank }"))
    expect(notices(desk)).to_contain_text("no longer fit")
    is_saved(desk)


def test_what_is_kept_while_showing_says_which_moves_no_longer_fit(desk: Desk) -> None:
    open_two(desk)
    mode(desk, "setup")
    present(desk)
    with desk.page.expect_response("**/api/write"):
        desk.square("a1").drag_to(desk.square("b1"))
    expect(keep(desk)).to_be_visible()
    expect(notices(desk)).not_to_contain_text("no longer fit")
    keep(desk).click()
    expect(notices(desk)).to_contain_text("no longer fit")
    notices(desk).get_by_role("button", name="Undo").click()
    expect(desk.square("a1")).to_have_attribute("aria-label", re.compile("rook"))
    desk.press("Escape")
    to_task(desk)
    expect(desk.page.locator("[name=card-notes]")).to_have_value("")


def test_going_through_the_moves_while_showing_is_nothing_to_keep(desk: Desk) -> None:
    open_two(desk)
    present(desk)
    desk.press("s", "ArrowRight")
    expect(desk.square("a8").locator("use")).to_have_count(1)
    expect(keep(desk)).to_be_hidden()
    desk.press("Escape")
    expect(desk.page.locator("html")).not_to_have_attribute("data-view", "presentation")
    desk.expect_fen(MATE)
    expect(notices(desk)).not_to_contain_text("before you showed it")
    present(desk)
    desk.press("s", "ArrowRight")
    desk.square("h8").click(button="right")
    expect(keep(desk)).to_be_visible()
    desk.press("Control+z")
    expect(keep(desk)).to_be_hidden()


def test_tries_while_showing_are_neither_a_solution_nor_moves_that_no_longer_fit(
    desk: Desk,
) -> None:
    desk.paste(f"# A\n{MATE}\n# B\n{OTHER}")
    expect(cards(desk)).to_have_count(2)
    mode(desk, "play")
    present(desk)
    solution = desk.page.locator("#caption .shown-solution")
    desk.square("a1").drag_to(desk.square("b1"))
    expect(desk.square("b1").locator("use")).to_have_count(1)
    expect(solution).to_be_hidden()
    expect(keep(desk)).to_be_visible()


def test_buttons_stay_where_they_are_from_card_to_card(desk: Desk) -> None:
    desk.paste(f"# A task with many words that take more than a line: {MATE}\n# B\n{OTHER}\n{TWO}")
    expect(cards(desk)).to_have_count(4)
    desk.page.locator(".bar [data-action=present]").click()
    places = []
    for number in range(1, 5):
        expect(desk.page.locator("#caption .place")).to_have_text(f"{number} of 4")
        boxes = desk.page.locator("#caption .icon-only").evaluate_all(
            "all => all.filter((one) => !one.dataset.step).map((one) => {"
            "const { x, y } = one.getBoundingClientRect(); return [x, y]; })"
        )
        places.append(boxes)
        desk.press("PageDown")
    assert places == [places[0]] * 4


# With hands that hold much and nothing, with a solution and without.
SHOGI = """1. 7nk/9/8P/8S/9/9/9/9/9 b G 1
解答：▲１二金

2. 8k/9/8P/9/9/9/9/9/9 b 2r2b4g4s4n4l16p 1

3. 4k4/9/4P4/9/9/9/9/9/9 b 2G 1
解答：▲５二金打
"""
BUTTONS = """() => Object.fromEntries([...document.querySelectorAll("#caption button")]
    .filter((one) => one.checkVisibility()).map((one) => {
        const { left, right, top } = one.getBoundingClientRect();
        return [one.className + (one.dataset.action ?? one.dataset.step ?? ""), [left, right, top]];
    }))"""


@pytest.mark.parametrize(
    ("width", "height", "text"),
    [
        (1366, 640, f"{SHOGI}\n{SOLVED}"),
        (1920, 1080, f"{SHOGI}\n{SOLVED}"),
        (1024, 768, SHOGI),
        (844, 390, SHOGI),
        (390, 844, SHOGI),
    ],
)
def test_buttons_stay_where_they_are_whatever_a_card_has(
    desk: Desk, width: int, height: int, text: str
) -> None:
    page = desk.page
    desk.paste(text)
    count = 4 if SOLVED in text else 3
    expect(cards(desk)).to_have_count(count)
    page.set_viewport_size({"width": width, "height": height})
    cards(desk).first.focus()
    desk.press("v")
    place, last = page.locator("#caption .place"), page.locator(".last-move")
    places: dict[str, list[list[float]]] = {}

    def note() -> None:
        for name, where in page.evaluate(BUTTONS).items():
            places.setdefault(name, []).append([round(one) for one in where])

    for number in range(1, count + 1):
        expect(place).to_have_text(f"{number} of {count}")
        note()
        if page.locator(".shown-solution").is_visible():
            desk.press("s")
            expect(page.locator(".shown-moves")).to_be_visible()
            note()
            desk.press("ArrowRight")
            expect(last).to_have_text(re.compile(r"^1\."))
            note()
        desk.press("PageDown")
    assert {"icon-onlyprevious", "icon-onlyback", "icon-onlyforward"} <= set(places)
    # From one of its ends on, as its words change.
    for name, found in places.items():
        left, right, top = (len(set(ends)) for ends in zip(*found, strict=True))
        assert (min(left, right), top) == (1, 1), (name, found)


def test_a_notice_of_the_presentation_lies_over_no_button_after_it(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 1366, "height": 640})
    open_two(desk)
    present(desk)
    desk.paste(OTHER)
    expect(notices(desk)).to_contain_text("Added as card 2")
    desk.press("Escape")
    expect(desk.page.locator("html")).not_to_have_attribute("data-view", "presentation")
    expect(notices(desk)).to_contain_text("Added as card 2")
    assert desk.page.evaluate(COVERED) == []


# --- the bin of a lesson ------------------------------------------------------------------------


def test_deleted_cards_can_be_put_back_after_a_reload(desk: Desk) -> None:
    open_two(desk)
    do(desk, "delete")
    expect(cards(desk)).to_have_count(1)
    is_saved(desk)
    desk.page.reload()
    desk.wait_until_ready()
    expect(cards(desk)).to_have_count(1)
    do(desk, "deleted-cards")
    row = desk.page.locator("#bin .deleted li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Mate")
    row.get_by_role("button", name="Put back").click()
    expect(row).to_have_count(0)
    expect(desk.page.locator("#bin .none")).to_be_visible()
    expect(desk.page.locator("#bin .told")).to_have_text("The card is back in its place.")
    desk.press("Escape")
    expect(cards(desk)).to_have_count(2)
    cards(desk).first.click()
    expect(moves(desk)).to_contain_text("the back rank")
    # Undo goes on, and takes nothing back that was put back.
    is_saved(desk)
    desk.page.reload()
    desk.wait_until_ready()
    expect(cards(desk)).to_have_count(2)


def test_no_word_of_a_notice_is_broken_where_the_bar_is_full(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 1366, "height": 640})
    open_two(desk)
    do(desk, "delete")
    words = notices(desk).locator("p")
    expect(words).to_have_text("Deleted.")
    lines = """(one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects().length;
    }"""
    assert words.evaluate(lines) == 1


# --- cards whose moves were never loaded ---------------------------------------------------------


def test_a_card_that_is_edited_offline_before_its_moves_were_loaded_keeps_them(desk: Desk) -> None:
    desk.expected.append("Failed to load resource")
    names = [f"Card {number}" for number in range(1, 7)]
    desk.paste("\n\n".join(SOLVED.replace("[FEN", f'[White "{n}"]\n[FEN', 1) for n in names))
    expect(cards(desk)).to_have_count(6)
    is_saved(desk)
    desk.page.reload()
    expect(cards(desk)).to_have_count(6)
    lesson = Another(desk)
    before = [item["fields"]["board"]["line"] for item in lesson.state["items"]]
    desk.page.context.set_offline(True)

    def edit(number: int, piece: str, square: str) -> None:
        cards(desk).nth(number).click()
        expect(cards(desk).nth(number)).to_have_attribute("aria-current", "true")
        mode(desk, "setup")
        desk.stamp(piece, square)
        desk.take_hand()

    edit(3, "P", "e5")
    edit(4, "n", "a7")
    edit(5, "P", "e4")
    expect(desk.page.locator(".saved")).to_contain_text("kept in this browser")
    desk.page.context.set_offline(False)
    mode(desk, "play")
    expect(moves(desk)).to_contain_text("1. Ra8# the back rank 1. Ra7?")
    is_saved(desk)
    after = [item["fields"]["board"]["line"] for item in lesson.state["items"]]
    codes = [[ply["code"] for ply in line["plies"]] for line in after]
    assert codes == [["a1a8", "a1a7"]] * 4 + [["a1a7"], ["a1a8", "a1a7"]]
    assert [after[at] for at in range(3)] == [before[at] for at in range(3)]
    cards(desk).nth(4).click()
    expect(moves(desk)).to_contain_text("Rxa7")
    to_task(desk)
    notes = desk.page.locator("[name=card-notes]")
    expect(notes).to_have_value("Moves that no longer fit: 1. Ra8# { the back rank }")
    cards(desk).nth(3).click()
    expect(moves(desk)).to_contain_text("1. Ra8# the back rank 1. Ra7?")
    is_saved(desk)
