"""Moves played on the board, and the list of them."""

from __future__ import annotations

import io
import re

from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.desk import START, Desk, Held
from tests.browser.lessons import turn


def play(desk: Desk) -> None:
    """The board is there to play, and knows its moves."""
    desk.mode("play").click()
    desk.page.locator("#moves:not([hidden])").wait_for()


def expect_moves(desk: Desk, text: str) -> None:
    expect(desk.page.locator("moves-list")).to_have_text(
        re.compile(r"\s*" + r"\s*".join(map(re.escape, text.split())) + r"\s*$")
    )


def move(desk: Desk, *squares: str) -> None:
    """Moves by clicks: from, to, from, to …; each is waited for."""
    for origin, to in zip(squares[::2], squares[1::2], strict=True):
        before = desk.page.locator("moves-list .move").count()
        desk.square(origin).click()
        desk.square(to).click()
        desk.page.wait_for_function(
            "before => document.querySelectorAll('moves-list .move').length > before", arg=before
        )


def type_move(desk: Desk, *texts: str) -> None:
    for text in texts:
        field = desk.page.locator("#typed-move")
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")


def here(desk: Desk, fen: str) -> None:
    """Goes on with that position."""
    desk.paste(fen)
    desk.expect_fen(fen, address=False)


def at(desk: Desk, placement: str) -> None:
    """The text field shows that board, and so does the board."""
    expect(desk.text).to_have_value(re.compile("^" + re.escape(placement)))


def test_a_game_is_played_by_clicks_drags_and_typing_and_a_refusal_stays_till_then(
    desk: Desk,
) -> None:
    play(desk)
    desk.square("g1").click()
    expect(desk.page.locator('[data-hint~="target"]')).to_have_count(2)
    desk.square("b1").click()  # another piece of one's own is picked up instead
    expect(desk.square("c3")).to_have_attribute("data-hint", "target")
    expect(desk.square("f3")).not_to_have_attribute("data-hint", "target")
    # A drag takes what it begins on.
    refused = desk.page.locator("#moves .refused")
    desk.square("e2").drag_to(desk.square("e5"))
    expect(refused).to_have_text("The white pawn on e2 cannot go to e5.")
    desk.square("e2").drag_to(desk.square("e4"))
    expect(refused).to_be_hidden()
    expect(desk.notice).to_be_empty()
    move(desk, "e7", "e5")
    expect_moves(desk, "1. e4 e5")
    type_move(desk, "♘f3", "Sc6", "f1b5")
    expect_moves(desk, "1. e4 e5 2. Nf3 Nc6 3. Bb5")
    at(desk, "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
    here(desk, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1")
    desk.square("e2").click()
    desk.square("d3").click()
    expect(desk.notice).to_contain_text("pinned by the black rook on e8")
    at(desk, "4r1k1/8/8/8/8/8/4B3/4K3 w")
    desk.page.locator("#typed-move").fill("Nf3")
    desk.page.locator("#typed-move").press("Enter")
    expect(refused).to_have_text("There is no white knight.")


GAME = "1… d5 2. exd6 a6 3. O-O a5 4. bxc8=Q#"
"""A pawn taken in passing, castling, a promotion and mate."""
PROMOTION = ("b7", "c8")
BY_SQUARES = [*(("d7", "d5"), ("e5", "d6"), ("a7", "a6"), ("e1", "g1"), ("a6", "a5"), PROMOTION)]


def expect_whole_game(desk: Desk) -> None:
    expect_moves(desk, GAME)
    at(desk, "2Q4k/6pp/3P4/p7/8/8/7P/5RK1 b - - 0 4")
    expect(desk.page.locator("#moves .status")).to_have_text("Checkmate: White wins")


def play_whole_game(desk: Desk, *, taps: bool) -> None:
    here(desk, "2n4k/pP1p2pp/8/4P3/8/8/7P/4K2R b K - 0 1")
    play(desk)
    for number, (origin, to) in enumerate(BY_SQUARES, start=1):
        # The moves that follow are known before the next one is made, however slow the server is.
        with desk.page.expect_response("**/api/moves"):
            if taps:
                desk.square(origin).tap()
                desk.square(to).tap()
            else:
                desk.square(origin).drag_to(desk.square(to))
            if (origin, to) == PROMOTION:
                dialog = desk.page.get_by_role("dialog", name="Promote to")
                queen = dialog.get_by_role("button").first
                queen.tap() if taps else queen.click()
        expect(desk.page.locator("moves-list .move")).to_have_count(number)
    expect_whole_game(desk)
    desk.reload()
    expect_whole_game(desk)


def test_a_whole_game_by_drags(desk: Desk) -> None:
    play_whole_game(desk, taps=False)


def test_a_whole_game_by_taps(phone: Desk) -> None:
    play_whole_game(phone, taps=True)


def test_what_is_done_before_the_moves_have_loaded_is_not_lost(desk: Desk) -> None:
    page = desk.page
    held = Held(page, "**/parts/moves*")
    desk.mode("play").click()
    held.wait()
    desk.square("g1").click()
    held.release()
    expect(desk.square("f3")).to_have_attribute("data-hint", "target")
    expect(page.locator("#announcer")).to_have_text("It can go to h3, f3.")
    desk.reload()
    desk.mode("play").click()
    held.wait()
    desk.drag(desk.square("e2"), desk.square("e4"))
    held.release()
    expect_moves(desk, "1. e4")
    desk.reload()
    held.wait()
    desk.press("Home")
    held.release()
    at(desk, START)
    # Not on another board that has come meanwhile.
    desk.reload()
    held.wait()
    desk.drag(desk.square("d2"), desk.square("d4"))
    desk.paste("1. c4")
    at(desk, "rnbqkbnr/pppppppp/8/8/2P5")
    held.release()
    expect_moves(desk, "1. c4")


def test_what_is_done_before_the_moves_are_known_is_done_once_they_are(desk: Desk) -> None:
    announcer = desk.page.locator("#announcer")
    held = Held(desk.page, "**/api/moves")
    play(desk)
    desk.square("b2").focus()
    desk.press("Enter")
    expect(announcer).to_have_text("White pawn on b2 picked up. Choose where to put it.")
    held.release()
    expect(announcer).to_have_text("It can go to b3, b4.")
    desk.press("Escape")
    # A king goes onto its rook.
    here(desk, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    held.wait()
    desk.square("e1").click()
    desk.square("h1").click()
    held.release()
    expect_moves(desk, "1. O-O")
    # What a pawn becomes is asked, however long that takes.
    held.release()
    here(desk, "3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1")
    held.wait()
    desk.square("c7").drag_to(desk.square("d8"))
    turn(desk, 60_000)
    held.release()
    desk.page.get_by_role("dialog", name="Promote to").get_by_role("button").first.click()
    expect_moves(desk, "1. cxd8=Q+")


def test_moves_are_known_again_where_one_is_back_before_the_answer_to_the_next(desk: Desk) -> None:
    play(desk)
    move(desk, "e2", "e4")
    desk.press("Control+z")
    expect(desk.square("e2").locator("use")).to_have_count(1)
    with Held(desk.page, "**/api/moves") as held:
        for square in ("c4", "d4"):
            desk.square(square.replace("4", "2")).drag_to(desk.square(square))
            expect(desk.square(square).locator("use")).to_have_count(1)
            desk.press("Control+z")
            expect(desk.square(square).locator("use")).to_have_count(0)
        # What was asked of a position that was left is not waited for there.
        held.wait()
    desk.press("Control+y")
    desk.square("d7").drag_to(desk.square("d5"))
    expect(desk.square("d5").locator("use")).to_have_count(1)


def test_a_move_typed_while_the_position_is_reported_on_is_played(desk: Desk) -> None:
    play(desk)
    with Held(desk.page, "**/api/write") as reports:
        type_move(desk, "e4")
        moves = Held(desk.page, "**/api/move")
        desk.page.locator("#typed-move").fill("e5")
        desk.page.locator("#typed-move").press("Enter")
        moves.wait()
        reports.release()
        desk.page.wait_for_function("() => location.search.includes('moves=e2e4&')")
    moves.release()
    expect_moves(desk, "1. e4 e5")


def test_castling_by_two_squares_and_onto_the_rook_and_promotion_asked_in_place(desk: Desk) -> None:
    play(desk)
    here(desk, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    move(desk, "e1", "g1", "e8", "a8")
    at(desk, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2")
    # As in Chess960 as well.
    here(desk, "1k1r3r/8/8/8/8/8/8/1RK4R w HBhd - 0 1")
    move(desk, "c1", "b1")
    at(desk, "1k1r3r/8/8/8/8/8/8/2KR3R b")
    here(desk, "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1")
    desk.square("c1").click()
    for rook in ("b1", "g1"):
        expect(desk.square(rook)).to_have_attribute("data-hint", "takes")
    expect(desk.page.locator('[data-hint~="takes"]')).to_have_count(2)
    desk.press("Escape")
    here(desk, "8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
    desk.square("a7").click()
    desk.square("a8").click()
    choice = desk.page.get_by_role("dialog", name="Promote to")
    expect(choice.get_by_role("button")).to_have_count(4)
    desk.press("Escape")
    expect(choice).to_be_hidden()
    at(desk, "8/P3k3")
    desk.square("a7").click()
    desk.square("a8").click()
    choice.get_by_role("button", name="white knight").click()
    at(desk, "N7/4k3/8/8/8/8/8/4K3 b - - 0 1")
    expect_moves(desk, "1. a8=N")


def test_stepping_by_keys_buttons_and_the_slider_with_marks_and_the_address_of_each_move(
    desk: Desk,
) -> None:
    marks = desk.page.locator("svg.marks *")
    play(desk)
    type_move(desk, "e4", "e5")
    desk.square("e4").click(button="right")
    expect(marks.first).to_be_attached()
    type_move(desk, "Nf3")
    expect(marks).to_have_count(0)
    desk.square("h4").click()  # the focus is on the board, by mouse
    desk.press("ArrowLeft")
    at(desk, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8")
    expect(marks.first).to_be_attached()
    desk.press("Home")
    at(desk, START.split()[0])
    desk.page.locator('.whole-board [data-step="last"]').click()
    at(desk, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2")
    desk.page.get_by_label("Go through the moves").fill("1")
    at(desk, "rnbqkbnr/pppppppp/8/8/4P3/8")
    desk.page.locator(".move", has_text="e5").click()
    at(desk, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8")
    desk.press("Control+z")  # steps that follow each other are one to undo
    at(desk, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2")
    desk.press("ArrowLeft")
    desk.page.wait_for_function("() => location.search.includes('&moves=e2e4_e7e5_g1f3&ply=2')")
    address = desk.page.url
    desk.open(address.replace("g1f3", "g1g5"))
    expect(desk.notice).to_contain_text("cannot be played: 1")
    desk.open(address)
    expect_moves(desk, "1. e4 e5 2. Nf3")
    at(desk, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2")


def test_variations_are_made_ordered_and_deleted_and_all_can_be_undone(desk: Desk) -> None:
    made, moved_up = "1. e4 e5 1… c5 2. Nc3 2. Nf3", "1. e4 c5 1… e5 2. Nf3 2. Nc3"
    undo = desk.notice.get_by_role("button", name="Undo")
    play(desk)
    type_move(desk, "e4", "e5", "Nf3")
    desk.page.locator(".move", has_text="e4").click()
    type_move(desk, "c5", "Nc3")
    expect_moves(desk, made)
    expect(desk.page.locator("moves-list .variation")).to_have_text(re.compile(r"1…\s*c5"))
    desk.page.get_by_role("button", name="Variation up").click()
    expect_moves(desk, moved_up)
    desk.page.get_by_role("button", name="Variation down").click()
    expect_moves(desk, made)
    # It is said which line goes down.
    expect(desk.notice).to_contain_text("Variation 1… c5 moved down.")
    undo.click()
    expect_moves(desk, moved_up)
    desk.page.locator(".move", has_text="e5").click()
    desk.page.get_by_role("button", name="Delete from here").click()
    expect_moves(desk, "1. e4 c5 2. Nc3")
    undo.click()
    expect_moves(desk, moved_up)


def test_comments_and_signs_belong_to_a_move_and_outlive_the_page(desk: Desk) -> None:
    page = desk.page
    play(desk)
    page.get_by_label("Comment", exact=True).fill("A start.")
    type_move(desk, "e4")
    page.get_by_role("button", name="Good move").click()
    page.get_by_label("Comment", exact=True).fill("Best by test.")
    expect_moves(desk, "A start. 1. e4! Best by test.")
    page.get_by_role("button", name="Mistake").click()
    expect(page.locator(".move")).to_have_text("e4?")
    page.locator(".more-signs summary").click()
    for name in ("Equal", "White is slightly better"):
        page.get_by_role("button", name=name).click()
    # How the game stands is one thing, and what the move is worth another.
    expect_moves(desk, "A start. 1. e4? ⩲ Best by test.")
    page.wait_for_function("() => localStorage['fenboard.session']?.includes('Best by test.')")
    desk.reload()
    expect_moves(desk, "A start. 1. e4? ⩲ Best by test.")
    # Only where nothing follows is the last move taken back.
    type_move(desk, "e5")
    page.get_by_role("button", name="Take back the last move").click()
    expect_moves(desk, "A start. 1. e4? ⩲ Best by test.")
    page.get_by_role("button", name="Set up from here").click()
    expect(page.locator("position-controls")).to_be_visible()
    at(desk, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    page.wait_for_function("() => !location.search.includes('moves=')")


def test_moves_are_made_and_stepped_through_while_the_server_is_away(
    page: Page, own_server: Server
) -> None:
    desk = Desk(page)
    desk.open(own_server.address + "/")
    play(desk)
    type_move(desk, "e4", "e5", "Nf3")
    desk.square("b8").click()
    expect(desk.square("c6")).to_have_attribute("data-hint", "target")
    own_server.stop()
    desk.square("c6").click()
    expect_moves(desk, "1. e4 e5 2. Nf3 Nc6")
    desk.square("b1").drag_to(desk.square("c3"))
    expect(desk.notice).to_contain_text("This needs the server")
    desk.press("Home", "ArrowRight")
    at(desk, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    desk.expect_piece("e4", "P")


def test_each_move_says_itself_in_words_with_check_and_mate(desk: Desk) -> None:
    play(desk)
    type_move(desk, "e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5")
    made = desk.page.locator(".move")
    expect(made.last).to_have_accessible_name("3, Black, queen to e5, check")
    expect(desk.page.locator("#announcer")).to_contain_text("queen to e5, check")
    expect(made.nth(2)).to_have_accessible_name("2, White, pawn takes on d5")
    expect(desk.square("e1")).to_have_attribute("data-hint", re.compile("check"))
    fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    for after, sign in (("checkmate", "#"), ("check", "+")):
        here(desk, fen if sign == "#" else fen.replace("5ppp", "5p1p"))
        move(desk, "a1", "a8")
        expect(desk.page.locator("#announcer")).to_contain_text(f"rook to a8, {after}")
        expect(desk.square("g8")).to_have_attribute("data-hint", re.compile("check"))
        expect(made.last).to_have_text(f"Ra8{sign}")
        expect(made.last).to_have_accessible_name(f"1, White, rook to a8, {after}")
        expect(desk.page.locator("#moves .status")).to_have_text(re.compile(rf"\b{after}\b", re.I))


def picture_of(desk: Desk, square: str) -> Image.Image:
    png = desk.page.screenshot(clip=desk.square(square).bounding_box(), animations="disabled")
    return Image.open(io.BytesIO(png)).convert("L")


CHECKS = {
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1": "g8",
    "9/4k4/9/4R4/9/9/9/3A5/4K4/9 b - - 0 1": "e9",
    "4k4/9/9/9/9/9/9/9/4R4 w - 1": "5a",
    "R2k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1": "d9",
}
"""By position, where the king stands; xiangqi not after janggi, whose texts may be the same."""


def test_a_check_is_seen_beside_the_piece_in_every_game(desk: Desk) -> None:
    play(desk)
    for fen, king in CHECKS.items():
        desk.paste(fen)
        expect(desk.square(king)).to_have_attribute("data-hint", "check")
        seen = picture_of(desk, king)
        desk.page.evaluate("() => { document.querySelector('position-board').hints = {}; }")
        changes = ImageChops.difference(seen, picture_of(desk, king)).histogram()
        assert sum(changes[25:]) > 0.15 * sum(changes), fen


def test_moves_by_keys_alone(desk: Desk) -> None:
    desk.press("p")
    desk.page.locator("#moves:not([hidden])").wait_for()
    desk.press("m")
    expect(desk.page.locator("#typed-move")).to_be_focused()
    desk.page.keyboard.type("d4")
    desk.press("Enter")
    expect_moves(desk, "1. d4")
    desk.action("board").focus()
    desk.press("Enter", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Enter")
    expect(desk.page.locator("#announcer")).to_contain_text("It can go to d6, d5.")
    desk.press("ArrowDown", "ArrowDown", "Enter")
    expect_moves(desk, "1. d4 d5")


def test_the_board_may_turn_letters_are_chosen_and_moves_are_shared(desk: Desk) -> None:
    play(desk)
    desk.page.get_by_role("button", name="Turn the board after each move").click()
    move(desk, "g1", "f3")
    expect(desk.page.locator(".board")).to_have_class(re.compile("flipped"))
    for letters, text in (("figurines", "♘f3"), ("english", "Nf3")):
        desk.page.locator(f"[name=move-letters][value={letters}]").evaluate("one => one.click()")
        expect(desk.page.locator(".move")).to_have_text(text)
    move(desk, "e7", "e5")
    expect(desk.page.locator(".board")).not_to_have_class(re.compile("flipped"))
    # A link that leaves something out says so, and where else the position can be opened.
    desk.action("share").click()
    expect(desk.notice).to_have_text("Link copied.")
    link = desk.page.locator("#share-menu").get_by_role("link", name="Lichess analysis")
    expect(link).to_have_attribute("href", re.compile(r"^https://lichess\.org/analysis/rnbqkbnr/"))
    desk.press("Escape")
    desk.page.get_by_role("textbox", name="Comment", exact=True).fill("An open game.")
    desk.action("share").click()
    expect(desk.notice).to_contain_text("It contains only the moves")


def test_a_class_is_shown_moves_and_comments_in_the_presentation_view_and_on_paper(
    desk: Desk,
) -> None:
    page = desk.page
    last = page.locator(".last-move")
    played = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 {The open game.} e5 2. Nf3 *'
    desk.paste(played)
    expect_moves(desk, "1. e4 The open game. 1… e5 2. Nf3")
    desk.action("board").focus()
    desk.press("v", "Home", "ArrowRight")
    expect(last).to_have_text("1. e4")
    expect(page.locator(".shown-comment")).to_have_text("The open game.")
    expect(page.locator(".shown-title")).to_have_text("Ann – Bob")
    page.locator("#caption").get_by_role("button", name="One move on (→)").click()
    expect(last).to_have_text("1… e5")
    page.locator("#caption").get_by_role("button", name="One move back (←)").click()
    expect(last).to_have_text("1. e4")
    desk.square("c7").click()
    desk.square("c5").click()
    expect(last).to_have_text("1… c5")
    desk.press("ArrowLeft")
    expect(last).to_have_text("1. e4")
    desk.press("Escape")
    # Who plays is the title until one is typed.
    title = page.locator("#title")
    desk.paste("1. d4 d5 2. c4")
    expect_moves(desk, "1. d4 d5 2. c4")
    expect(title).to_have_value("")
    title.fill("Lesson 3")
    desk.paste(played)
    expect_moves(desk, "1. e4 The open game. 1… e5 2. Nf3")
    expect(title).to_have_value("Lesson 3")
    page.emulate_media(media="print")
    expect(page.locator("moves-list")).to_be_visible()
    expect(page.locator("form.typed")).to_be_hidden()
    expect(page.locator(".on-paper.title")).to_have_text("Lesson 3")


def test_setting_up_keeps_the_moves_that_fit_and_the_others_in_words_or_a_step_back(
    desk: Desk,
) -> None:
    play(desk)
    type_move(desk, "e4", "e5")
    desk.mode("setup").click()
    desk.square("a2").drag_to(desk.square("a4"))
    desk.page.wait_for_function("() => location.search.includes('moves=e2e4_e7e5')")
    at(desk, "rnbqkbnr/pppp1ppp/8/4p3/P3P3/8/1PPP1PPP")
    expect(desk.notice).to_be_empty()
    desk.square("e5").drag_to(desk.square("e6"))
    expect(desk.notice).to_contain_text("2 moves no longer fit.")
    comment = desk.page.locator(".moves textarea[name=after]")
    desk.mode("play").click()
    expect(comment).to_have_value("Moves that no longer fit: 1. e4 e5")
    # Where it is put right they are there again, and the words are gone.
    desk.mode("setup").click()
    desk.square("e6").drag_to(desk.square("e5"))
    desk.page.wait_for_function("() => location.search.includes('moves=e2e4_e7e5')")
    desk.mode("play").click()
    expect_moves(desk, "1. e4 e5")
    desk.press("Control+z", "Control+z")
    expect_moves(desk, "1. e4 e5")
    # Of a piece that comes from nowhere it is not said.
    desk.mode("setup").click()
    desk.stamp("Q", "e5")
    at(desk, "rnbqkbnr/pppp1ppp/8/4Q3")
    desk.page.wait_for_function("() => !location.search.includes('moves=')")
    desk.action("undo").click()
    desk.mode("play").click()
    expect_moves(desk, "1. e4 e5")
