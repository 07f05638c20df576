"""Nothing that a teacher made is lost: by a change of the start, by showing, by deleting."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.lessons import (
    KEPT_HERE,
    RESTS_FOR,
    RETRIED,
    Another,
    cards,
    do,
    is_saved,
    status,
    to_task,
    turn,
)
from tests.browser.test_layout import UNDER

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
SOLVED = f'[FEN "{MATE}"]\n\n{{Mate}} 1. Ra8# {{the back rank}} (1. Ra7 $2) *'
TWO = f"{SOLVED}\n\n# B\n{OTHER}\n"


def open_two(desk: Desk) -> None:
    """Two cards: one with a solution is on the board, the other has none."""
    desk.paste(TWO)
    expect(cards(desk)).to_have_count(2)
    expect(moves(desk)).to_contain_text("Ra8#")


def moves(desk: Desk) -> Locator:
    return desk.page.locator("moves-list")


def notes(desk: Desk) -> Locator:
    return desk.page.locator("[name=card-notes]")


def edit(desk: Desk, piece: str, square: str) -> None:
    """Sets up a piece beside those of the card on the board."""
    desk.mode("setup").click()
    desk.stamp(piece, square)
    desk.take_hand()


def test_moves_that_fit_a_changed_start_stay_and_the_others_are_in_the_notes(desk: Desk) -> None:
    open_two(desk)
    edit(desk, "P", "e5")
    desk.mode("play").click()
    expect(moves(desk)).to_contain_text("1. Ra8# the back rank 1. Ra7?")
    expect(desk.notice).not_to_contain_text("no longer")
    edit(desk, "n", "a7")
    expect(desk.notice).to_contain_text("1 move no longer fits. You will find it in your notes")
    to_task(desk)
    expect(notes(desk)).to_have_value("Moves that no longer fit: 1. Ra8# { the back rank }")
    expect(moves(desk)).to_contain_text("Rxa7")
    desk.notice.get_by_role("button", name="Undo").click()
    expect(notes(desk)).to_have_value("")
    expect(moves(desk)).to_contain_text("the back rank")
    # Where the notes have no room for them they are said to be left out.
    written = "x" * 19_990
    notes(desk).fill(written)
    edit(desk, "n", "a7")
    expect(desk.notice).to_contain_text("no room for them")
    to_task(desk)
    expect(notes(desk)).to_have_value(written)
    desk.notice.get_by_role("button", name="Undo").click()
    expect(moves(desk)).to_contain_text("the back rank")
    expect(notes(desk)).to_have_value(written)
    is_saved(desk)


def test_moves_are_turned_with_the_board(desk: Desk) -> None:
    def turn(name: str) -> None:
        desk.mode("setup").click()
        desk.action(name).click()
        desk.mode("play").click()

    open_two(desk)
    for name, first in (
        ("mirror", "1. Rh8# the back rank 1. Rh7?"),
        ("swap", "1… Rh1# the back rank 1… Rh2?"),
        ("mirror", "1… Ra1# the back rank 1… Ra2?"),
    ):
        turn(name)
        expect(moves(desk)).to_contain_text(first)
    # From the middle of a line as well, and back to what it was.
    desk.press("ArrowRight")
    turn("swap")
    expect(moves(desk)).to_contain_text("1. Ra8# the back rank 1. Ra7?")
    expect(desk.notice).not_to_contain_text("no longer")
    desk.expect_fen("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1")
    desk.press("ArrowLeft")
    desk.expect_fen(MATE)
    to_task(desk)
    expect(notes(desk)).to_have_value("")


# --- what happens while a lesson is shown -------------------------------------------------------


def present(desk: Desk) -> None:
    desk.page.locator(".bar [data-action=present]").click()
    expect(desk.page.locator("html")).to_have_attribute("data-view", "presentation")


def leave(desk: Desk) -> None:
    desk.press("Escape")
    expect(desk.page.locator("html")).not_to_have_attribute("data-view", "presentation")


def keep(desk: Desk) -> Locator:
    return desk.page.locator("#caption .shown-keep")


def try_out(desk: Desk, start: str, to: str) -> None:
    """Moves a piece on the board that is shown, which then offers to keep that."""
    desk.square(start).drag_to(desk.square(to))
    expect(desk.square(to).locator("use")).to_have_count(1)
    expect(keep(desk)).to_be_visible()


def test_tries_while_showing_are_gone_at_the_next_card_and_on_leaving_unless_kept(
    desk: Desk,
) -> None:
    open_two(desk)
    is_saved(desk)
    sent = []
    desk.page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    # To go through the moves is nothing to keep.
    present(desk)
    # Nobody has used a key: no square is framed.
    expect(desk.square("a8")).to_have_css("outline-style", "none")
    desk.press("s", "ArrowRight")
    expect(desk.square("a8").locator("use")).to_have_count(1)
    expect(keep(desk)).to_be_hidden()
    leave(desk)
    desk.expect_fen(MATE)
    expect(desk.notice).not_to_contain_text("before you showed it")
    # What is tried is gone at the next card, and is neither a solution nor moves that do not fit.
    present(desk)
    try_out(desk, "a1", "b1")
    desk.press("PageDown")
    try_out(desk, "e8", "d7")
    expect(desk.page.locator("#caption .shown-solution")).to_be_hidden()
    desk.press("PageUp")
    expect(desk.square("b1").locator("use")).to_have_count(0)
    # It is gone on leaving.
    try_out(desk, "a1", "c1")
    leave(desk)
    expect(desk.square("c1").locator("use")).to_have_count(0)
    expect(moves(desk)).to_have_text(re.compile(r"^1\.\s*Ra8#\s*the back rank\s*1\.\s*Ra7\?\s*$"))
    expect(desk.notice).to_contain_text("The board is as it was before you showed it.")
    turn(desk, RESTS_FOR)
    assert not [url for url in sent if "/api/lessons/" in url]
    # In the notice, and while showing, it can be kept, as one step.
    desk.notice.get_by_role("button", name="Keep this").click()
    expect(moves(desk)).to_contain_text("Rc1")
    desk.press("Control+z")
    expect(moves(desk)).not_to_contain_text("Rc1")
    present(desk)
    try_out(desk, "a1", "c1")
    keep(desk).click()
    expect(keep(desk)).to_be_hidden()
    # Marks that are undone are nothing to keep.
    desk.square("h8").click(button="right")
    expect(keep(desk)).to_be_visible()
    desk.press("Control+z")
    expect(keep(desk)).to_be_hidden()
    leave(desk)
    expect(moves(desk)).to_contain_text("Rc1")
    is_saved(desk)


def test_moves_that_fit_nothing_that_was_shown_are_in_the_notes_once_it_is_kept(desk: Desk) -> None:
    open_two(desk)
    desk.mode("setup").click()
    present(desk)
    with desk.page.expect_response("**/api/write") as response:
        try_out(desk, "a1", "b1")
    response.value.finished()
    # The answer is taken over before the next frame.
    desk.page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(desk.notice).not_to_contain_text("no longer fit")
    leave(desk)
    desk.notice.get_by_role("button", name="Keep this").click()
    expect(desk.notice).to_contain_text("no longer fit")
    to_task(desk)
    expect(notes(desk)).to_have_value(
        re.compile(r"Moves that no longer fit: 1\. Ra8# { the back rank }")
    )
    is_saved(desk)
    desk.notice.get_by_role("button", name="Undo").click()
    expect(notes(desk)).to_have_value("")
    # What is kept while showing says so there.
    desk.mode("setup").click()
    present(desk)
    try_out(desk, "a1", "b1")
    keep(desk).click()
    expect(desk.notice).to_contain_text("no longer fit")
    desk.notice.get_by_role("button", name="Undo").click()
    expect(desk.square("a1")).to_have_attribute("aria-label", re.compile("rook"))
    leave(desk)
    to_task(desk)
    expect(notes(desk)).to_have_value("")


# With hands that hold much and nothing, with a solution and without, with many words and few.
MANY = f"""1. 7nk/9/8P/8S/9/9/9/9/9 b G 1
解答：▲１二金

2. 8k/9/8P/9/9/9/9/9/9 b 2r2b4g4s4n4l16p 1

3. 4k4/9/4P4/9/9/9/9/9/9 b 2G 1
解答：▲５二金打

{SOLVED}

# A task with many words that take more than a line
{MATE}

# B
{OTHER}
"""
BUTTONS = """() => Object.fromEntries([...document.querySelectorAll("#caption button")]
    .filter((one) => one.checkVisibility()).map((one) => {
        const { left, right, top } = one.getBoundingClientRect();
        return [one.className + (one.dataset.action ?? one.dataset.step ?? ""), [left, right, top]];
    }))"""
# With how many of the cards: in small windows other boards have other room beside them.
WINDOWS = ((1366, 640, 6), (1920, 1080, 4), (1024, 768, 3), (844, 390, 3), (390, 844, 3))


def test_buttons_stay_where_they_are_whatever_a_card_has(desk: Desk) -> None:
    page = desk.page
    desk.paste(MANY)
    expect(cards(desk)).to_have_count(6)
    place, last = page.locator("#caption .place"), page.locator(".last-move")
    for width, height, count in WINDOWS:
        desk.resize(width, height)
        present(desk)
        places: dict[str, list[list[int]]] = {}

        def note(places: dict[str, list[list[int]]] = places) -> None:
            for name, where in page.evaluate(BUTTONS).items():
                places.setdefault(name, []).append([round(one) for one in where])

        for number in range(1, count + 1):
            expect(place).to_have_text(f"{number} of 6")
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
            assert (min(left, right), top) == (1, 1), (width, name, found)
        desk.press(*["PageUp"] * count)
        leave(desk)


def test_notices_lie_over_no_button_after_the_presentation_and_no_word_of_them_is_broken(
    desk: Desk,
) -> None:
    desk.resize(1366, 640)
    open_two(desk)
    present(desk)
    desk.paste(OTHER)
    expect(desk.notice).to_contain_text("Added as card 2")
    leave(desk)
    expect(desk.notice).to_contain_text("Added as card 2")
    assert desk.page.evaluate(UNDER) == []
    # The bar is full.
    do(desk, "delete")
    words = desk.notice.locator("p")
    expect(words).to_have_text("Deleted.")
    lines = """(one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getClientRects().length;
    }"""
    assert words.evaluate(lines) == 1


# --- the bin of a lesson ------------------------------------------------------------------------


def test_deleted_cards_can_be_put_back_after_a_reload_and_with_two_clicks_once(desk: Desk) -> None:
    open_two(desk)
    do(desk, "delete")
    expect(cards(desk)).to_have_count(1)
    is_saved(desk)
    desk.reload()
    expect(cards(desk)).to_have_count(1)
    do(desk, "deleted-cards")
    row = desk.page.locator("#bin .deleted li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Mate")
    asked: list[str] = []
    desk.page.on("request", lambda one: asked.append(one.url) if "/bin/" in one.url else None)
    row.get_by_role("button", name="Put back").dblclick()
    expect(row).to_have_count(0)
    expect(desk.page.locator("#bin .none")).to_be_visible()
    expect(desk.page.locator("#bin .told")).to_have_text("The card is back in its place.")
    desk.press("Escape")
    expect(cards(desk)).to_have_count(2)
    cards(desk).first.click()
    expect(moves(desk)).to_contain_text("the back rank")
    is_saved(desk)
    desk.reload()
    expect(cards(desk)).to_have_count(2)
    assert len(asked) == 1


# --- cards whose moves were never loaded ---------------------------------------------------------


def test_a_card_that_is_edited_offline_before_its_moves_were_loaded_keeps_them(desk: Desk) -> None:
    desk.expected.append("Failed to load resource")
    games = (f'[White "Card {number}"]\n{SOLVED}' for number in range(1, 7))
    desk.paste("\n\n".join(games))
    expect(cards(desk)).to_have_count(6)
    is_saved(desk)
    desk.reload()
    expect(cards(desk)).to_have_count(6)
    lesson = Another(desk)

    def lines() -> list[Any]:
        return [item["fields"]["board"]["line"] for item in lesson.state["items"]]

    before = lines()
    desk.page.route("**/api/**", lambda route: route.abort())
    for number, piece, square in ((3, "P", "e5"), (4, "n", "a7"), (5, "P", "e4")):
        cards(desk).nth(number).click()
        expect(cards(desk).nth(number)).to_have_attribute("aria-current", "true")
        edit(desk, piece, square)
    status(desk, KEPT_HERE)
    desk.page.unroute_all()
    turn(desk, RETRIED)
    desk.mode("play").click()
    expect(moves(desk)).to_contain_text("1. Ra8# the back rank 1. Ra7?")
    is_saved(desk)
    after = lines()
    codes = [[ply["code"] for ply in line["plies"]] for line in after]
    assert codes == [["a1a8", "a1a7"]] * 4 + [["a1a7"], ["a1a8", "a1a7"]]
    assert after[:3] == before[:3]
    cards(desk).nth(4).click()
    expect(moves(desk)).to_contain_text("Rxa7")
    to_task(desk)
    expect(notes(desk)).to_have_value("Moves that no longer fit: 1. Ra8# { the back rank }")
    cards(desk).nth(3).click()
    expect(moves(desk)).to_contain_text("1. Ra8# the back rank 1. Ra7?")
