"""What is pasted or opened while a lesson is open: a card of its own, unless one says otherwise."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Server
from tests.browser.desk import START, Desk, Held, wait_for
from tests.browser.lessons import (
    ENDING,
    OTHER,
    RETRIED,
    THIRD,
    cards,
    do,
    expect_names,
    field,
    is_saved,
    notice,
    to_task,
    turn,
)
from tests.browser.test_files import drag

MATE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
GAMES = "".join(
    f'[Event "{name}"]\n[FEN "{MATE}"]\n[SetUp "1"]\n\n1. Ra8# 1-0\n\n' for name in ("One", "Two")
)
GAME = '[Event "Three"]\n\n1. d4 d5 2. c4 *\n'


def begin(desk: Desk) -> None:
    """Two cards with a solution each, the first on the board."""
    desk.paste(GAMES)
    expect_names(desk, "One", "Two")
    solution(desk, 1)


def solution(desk: Desk, count: int) -> None:
    """The moves of the card on the board are so many."""
    expect(desk.page.locator("moves-list button[data-ply]:visible")).to_have_count(count)


def paste_at(target: Locator, text: str) -> None:
    """Pastes where the cursor is, as Ctrl+V does."""
    target.page.evaluate("text => navigator.clipboard.writeText(text)", text)
    target.focus()
    target.page.keyboard.press("Control+v")


def test_a_position_is_a_card_of_its_own_and_can_be_put_on_the_one_that_was_there(
    desk: Desk,
) -> None:
    begin(desk)
    desk.paste(ENDING)
    expect_names(desk, "One", "", "Two")
    desk.expect_board(ENDING)
    notice(desk, "Added as card 2.")
    desk.press("Control+z")
    expect_names(desk, "One", "Two")
    desk.expect_board(MATE)
    solution(desk, 1)
    desk.paste(f"Lucena: {ENDING}")
    expect_names(desk, "One", "Lucena", "Two")
    desk.notice.get_by_role("button", name="Put it on this card instead").click()
    expect_names(desk, "One", "Two")
    desk.expect_board(ENDING)
    # The card keeps its title; the other one is not lost.
    to_task(desk)
    expect(field(desk, "card-notes")).to_have_value("Lucena")
    desk.notice.get_by_role("button", name="Undo").click()
    expect_names(desk, "One", "Lucena", "Two")
    desk.press("Control+z")
    solution(desk, 1)
    desk.press("Control+Shift+z", "Control+Shift+z")
    expect_names(desk, "One", "Two")
    desk.expect_board(ENDING)
    is_saved(desk)
    desk.page.reload()
    expect_names(desk, "One", "Two")
    desk.expect_board(ENDING)


def test_a_game_and_a_file_of_one_are_cards_of_their_own(desk: Desk) -> None:
    begin(desk)
    desk.paste(GAME)
    expect_names(desk, "One", "Three", "Two")
    solution(desk, 3)
    drag(desk, {"four.pgn": b"1. e4 e5 *"})
    expect_names(desk, "One", "Three", "four", "Two")
    solution(desk, 2)
    drag(desk, {"five.fen": THIRD.encode()})
    expect_names(desk, "One", "Three", "four", "five", "Two")
    drag(desk, {"six.txt": b"Dear all"})
    notice(desk, "No positions were found in six.txt.")
    expect(cards(desk)).to_have_count(5)


def test_in_the_field_of_the_text_what_is_pasted_is_cards_and_typing_changes_the_one_there_is(
    desk: Desk,
) -> None:
    two = f"{ENDING}\n{OTHER}"
    desk.text.fill(two)
    expect(desk.findings.first).to_be_visible()
    expect(desk.page.locator("position-strip")).to_be_hidden()
    desk.text.select_text()
    paste_at(desk.text, two)
    expect(cards(desk)).to_have_count(2)
    desk.expect_fen(ENDING)
    desk.text.fill(MATE)
    desk.expect_board(MATE)
    expect(cards(desk)).to_have_count(2)
    desk.text.select_text()
    paste_at(desk.text, THIRD)
    expect(cards(desk)).to_have_count(3)
    desk.expect_fen(THIRD)
    # A part of the text is an edit of it.
    desk.text.evaluate("area => area.setSelectionRange(0, 3)")
    paste_at(desk.text, "5k2")
    desk.expect_board(THIRD.replace("6k1", "5k2", 1))
    expect(cards(desk)).to_have_count(3)
    # Several leave the card that was on the board as it was.
    cards(desk).nth(0).click()
    desk.expect_fen(MATE)
    desk.text.select_text()
    paste_at(desk.text, f"# Four\n{THIRD}\n# Five\n{OTHER}")
    expect_names(desk, "", "Four", "Five", "", "")
    desk.expect_board(THIRD)
    cards(desk).nth(0).click()
    desk.expect_fen(MATE)
    # One that was copied is a card there, too.
    cards(desk).nth(2).click()
    desk.expect_board(OTHER)
    do(desk, "copy-items")
    notice(desk, "copied")
    desk.text.focus()
    desk.press("Control+a", "Control+v")
    expect_names(desk, "", "Four", "Five", "Five", "", "")


def test_an_empty_card_is_filled_and_keeps_its_words(desk: Desk) -> None:
    begin(desk)
    do(desk, "add-empty")
    expect_names(desk, "One", "", "Two")
    to_task(desk)
    field(desk, "task").fill("Draw!")
    desk.paste(f"Lucena: {ENDING}")
    expect_names(desk, "One", "Lucena", "Two")
    expect(field(desk, "task")).to_have_value("Draw!")
    is_saved(desk)
    desk.page.reload()
    desk.expect_board(ENDING)
    do(desk, "add-empty")
    desk.paste(f"# A\n{OTHER}\n# B\n{THIRD}\n")
    expect_names(desk, "One", "Lucena", "A", "B", "Two")


def test_without_the_server_a_field_takes_what_is_pasted_and_a_position_has_its_own_card(
    desk: Desk, own_server: Server
) -> None:
    desk.open(own_server.address)
    own_server.stop()
    title = desk.page.locator("#title")
    paste_at(title, "Rooks\nand pawns")
    expect(title).to_have_value("Rooks and pawns")
    desk.expect_board(START)
    # What would be cut off there waits until the server says whether it is positions.
    paste_at(title, GAMES)
    notice(desk, "This needs the server")
    expect(title).to_have_value("Rooks and pawns")
    own_server.start()
    desk.notice.get_by_role("button", name="Try again").click()
    expect_names(desk, "One", "Two")
    solution(desk, 1)
    is_saved(desk)
    words = "words that are read once, so that all is there"
    desk.paste(words)
    expect(desk.findings).to_have_count(1)
    desk.expect_text(words)
    desk.press("Control+z")
    desk.expect_board(MATE, text=MATE)
    own_server.stop()
    desk.paste(ENDING)
    expect(cards(desk)).to_have_count(3)
    own_server.start()
    turn(desk, RETRIED)
    desk.expect_board(ENDING)
    is_saved(desk)
    desk.press("PageUp")
    solution(desk, 1)


def test_a_new_lesson_takes_what_is_pasted_into_its_title(desk: Desk) -> None:
    title = desk.page.locator("#title")
    desk.open("/#new-lesson")
    expect(title).to_be_focused()
    paste_at(title, "Rook endings 1/2")
    expect(title).to_have_value("Rook endings 1/2")
    paste_at(title, f"# One\n{ENDING}\n# Two\n{OTHER}\n")
    expect_names(desk, "One", "Two")
    desk.expect_board(ENDING)
    expect(title).to_have_value("Rook endings 1/2")
    is_saved(desk)
    desk.page.reload()
    expect_names(desk, "One", "Two")
    desk.expect_board(ENDING)
    # The first card stays where it was touched; before there is one nothing can be done to it.
    desk.open()
    with Held(desk.page, "**/parts/lesson*") as held:
        desk.open("/?lang=en#new-lesson")
        held.wait()
        expect(desk.page.locator("#editor")).to_have_attribute("inert", "")
    expect(title).to_be_focused()
    desk.drag(desk.square("e2"), desk.square("e4"))
    desk.expect_piece("e4", "P")
    paste_at(title, ENDING)
    expect(cards(desk)).to_have_count(2)
    desk.expect_board(ENDING)


def test_a_card_that_is_added_has_the_position_and_the_title_stays_with_its_own(desk: Desk) -> None:
    desk.paste('[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 *')
    title = desk.page.locator("#title")
    expect(title).to_have_value("Ann – Bob")
    title.fill("Open game")
    desk.action("board").focus()
    desk.page.locator('[data-step="back"]:visible').click()
    after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
    desk.expect_board(after, address=False)
    desk.page.locator("[data-action=add-card]:visible").first.click()
    expect_names(desk, "Open game", "")
    expect(title).to_have_value("")
    desk.expect_board(after, address=False)
    solution(desk, 0)
    is_saved(desk)
    desk.press("PageUp")
    solution(desk, 3)
    desk.press("Control+z", "Control+z")
    expect(title).to_have_value("Open game")
    solution(desk, 3)


def test_what_is_no_position_is_pasted_as_words_and_a_link_as_the_source(desk: Desk) -> None:
    begin(desk)
    desk.expect_text(MATE)
    do(desk, "find")
    box = desk.page.locator(".find input")
    paste_at(box, "two")
    expect(box).to_have_value("two")
    expect(desk.page.locator(".find output")).to_have_text("Cards: 1")
    desk.expect_text(MATE)
    desk.press("Escape")
    to_task(desk)
    words = "Italian game:\n1/2 of it"
    for name, wanted in (("title", "OneItalian game: 1/2 of it"), ("task", words)):
        paste_at(field(desk, name), words)
        expect(field(desk, name)).to_have_value(wanted)
    link = f"https://lichess.org/editor/{THIRD.replace(' ', '_')}"
    paste_at(field(desk, "source"), link)
    expect(field(desk, "source")).to_have_value(link)
    expect(cards(desk)).to_have_count(2)
    paste_at(field(desk, "title"), link)
    expect(cards(desk)).to_have_count(3)


def test_without_the_server_cards_that_come_next_have_their_moves_and_others_keep_theirs(
    desk: Desk, own_server: Server
) -> None:
    desk.open(own_server.address)
    begin(desk)
    desk.paste(GAME * 4)
    expect(cards(desk)).to_have_count(6)
    is_saved(desk)
    cards(desk).first.click()
    is_saved(desk)
    told: list[str] = []
    desk.page.on("response", lambda one: told.append(one.url) if "/api/line" in one.url else None)
    desk.reload()
    wait_for(desk.page, lambda: len(told) >= 3)
    solution(desk, 1)
    own_server.stop()
    for _ in range(2):
        desk.press("PageDown")
        solution(desk, 3)
    cards(desk).nth(4).click()
    expect(desk.page.locator("position-strip [aria-current] .number")).to_have_text("5")
    desk.press("PageUp", "PageDown")
    expect(desk.page.locator("position-strip [aria-current] .number")).to_have_text("5")
    notice(desk, "The moves of this card will be there")
    own_server.start()
    turn(desk, RETRIED)
    solution(desk, 3)
    is_saved(desk)
    desk.reload()
    solution(desk, 3)


def test_a_card_is_found_by_number_title_and_task(desk: Desk) -> None:
    lines = "".join(
        f"# Board {at} {'rook' if at % 5 == 0 else ''}\n{ENDING}\n" for at in range(1, 31)
    )
    desk.paste(lines)
    expect(cards(desk)).to_have_count(30)
    do(desk, "find")
    box = desk.page.locator(".find input")
    expect(box).to_be_focused()
    shown = desk.page.locator("position-strip li:visible")
    box.fill("ROOK board")
    expect(shown).to_have_count(6)
    expect(desk.page.locator(".find output")).to_have_text("Cards: 6")
    desk.press("ArrowDown", "ArrowDown")
    expect(cards(desk).nth(9)).to_be_focused()
    desk.press("Control+f")
    box.fill("12")
    desk.press("Enter")
    current = desk.page.locator("position-strip [aria-current] .number")
    expect(current).to_have_text("12")
    expect(box).to_be_hidden()
    expect(shown).to_have_count(30)
    expect(cards(desk).nth(11)).to_be_focused()
    to_task(desk)
    field(desk, "task").fill("White wins")
    do(desk, "find")
    box.fill("wins")
    expect(shown).to_have_count(1)
    desk.press("Escape")
    expect(shown).to_have_count(30)
