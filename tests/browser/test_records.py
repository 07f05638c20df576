"""Games and boards pasted, opened, listed, copied and saved."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.desk import START, Desk
from tests.browser.test_moves import at, expect_moves, play, type_move
from tests.core.test_drawn import E4, PLAIN

GAME = """\
[Event "Club"]
[White "Ann"]
[Black "Bert"]
[Date "2024.05.??"]
[Result "1-0"]
[Annotator "Me"]

1. e4 {[%csl Ge4] Best by test} e5 (1... c5 2. Nf3 {Open}) 2. Nf3 {[%clk 0:09:58]} Nc6 3. Bb5
a6!? 1-0
"""


def test_a_game_that_is_pasted_is_shown_edited_copied_and_saved(desk: Desk) -> None:
    moves = "1. e4 Best by test 1… e5 1… c5 2. Nf3 Open 2. Nf3 Nc6 3. Bb5 a6!?"
    players, event = desk.page.locator(".game-players"), desk.page.locator(".game-event")

    def copy() -> None:
        desk.page.get_by_role("button", name="Copy moves").click()

    desk.paste(GAME)
    at(desk, "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4")
    expect_moves(desk, moves)
    expect(players).to_have_text("Ann – Bert")
    expect(event).to_have_text("Club, 2024.05 · 1-0")
    copy()
    expect(desk.notice).to_contain_text("Moves copied.")
    copied = desk.copied("1-0")
    for part in ('[Annotator "Me"]', "[%csl Ge4]", "[%clk 0:09:58]", "(1... c5 2. Nf3"):
        assert part in copied
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name="Save moves").click()
    assert saved.value.suggested_filename == "Ann – Bert.pgn"
    desk.page.get_by_role("button", name="Game details").click()
    dialog = desk.page.get_by_role("dialog", name="Game details")
    dialog.get_by_label("Event", exact=True).fill("Cup")
    dialog.get_by_role("button", name="Apply").click()
    expect(event).to_contain_text("Cup")
    copy()
    assert '[Annotator "Me"]' in desk.copied("Cup")
    desk.action("new").click()
    desk.expect_fen(START)
    desk.paste(copied)
    expect_moves(desk, moves)
    expect(event).to_have_text("Club, 2024.05 · 1-0")
    desk.press("Control+z")
    expect(desk.text).to_have_value(START)


def test_games_that_are_pasted_begin_where_they_say_and_end_where_they_can_be_read(
    desk: Desk,
) -> None:
    move = desk.page.locator(".move")
    desk.paste("1. e4 e5\n2. Nf3 Nc6\n3. Ng9 d6")
    expect(desk.findings.first).to_contain_text("Move 3 of White, “Ng9”, cannot be played")
    expect(desk.page.locator(".underlay mark.error")).to_have_text("Ng9")
    expect_moves(desk, "1. e4 e5 2. Nf3 Nc6 3. Ng9 d6")
    desk.expect_piece("c6", "n")
    move.filter(has_text="e5").click()
    at(desk, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8")
    desk.paste('[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n\n1. Ra8# 1-0')
    at(desk, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w")
    expect_moves(desk, "1. Ra8#")
    move.click()
    expect(desk.page.locator("#moves .status")).to_have_text("Checkmate: White wins")
    desk.paste("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")
    expect(move.last).to_have_text("５五角")
    desk.press("Home")
    at(desk, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")


def test_a_game_of_which_something_was_forgiven_is_one_step_back_as_it_was(desk: Desk) -> None:
    text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6"
    desk.paste(text)
    expect_moves(desk, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")
    expect(desk.text).to_have_value(re.compile("^r1bqkbnr/1ppp1ppp/p1n5"))
    expect(desk.page.locator("findings-list")).to_contain_text("German")
    # Places of a text that gives way are not marked in the next.
    expect(desk.page.locator("notation-field .underlay mark")).to_have_count(0)
    desk.press("Control+z")
    expect(desk.text).to_have_value(text)


def test_all_is_asked_at_once_of_what_arrives(desk: Desk) -> None:
    asked: list[str] = []
    desk.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    for text, count in ((GAME, 0), (f"{GAME}\n\n" * 30, 30)):
        asked.clear()
        file = {"name": "a.pgn", "mimeType": "", "buffer": text.encode()}
        desk.page.set_input_files("#file", file)
        expect(desk.page.locator("position-strip li")).to_have_count(count)
        expect(desk.page.locator(".game-players")).to_have_text("Ann – Bert")
        assert asked.count("cards") == 1
        assert "games" not in asked


def test_of_more_games_than_become_cards_one_can_be_taken_from_a_list(desk: Desk) -> None:
    games = "\n\n".join(
        f'[White "Player {number}"]\n[Black "Opponent ☺"]\n\n1. e4 e5 2. N{to} *'
        for number in range(510)
        for to in ["f3" if number == 503 else "c3"]
    )
    desk.page.set_input_files(
        "#file", {"name": "club.pgn", "mimeType": "", "buffer": games.encode()}
    )
    expect(desk.page.locator("position-strip li")).to_have_count(500)
    # By their names: to look for roles among so many cards takes the browser half a second.
    dialog = desk.page.locator("dialog[open]")
    status = dialog.locator("[role=status]")
    # A list that was closed can be had again.
    for button in ("Choose one game", "Show the list"):
        desk.notice.locator("button", has_text=button).click()
        expect(dialog.locator("h2")).to_have_text("Games in club.pgn")
        expect(status).to_contain_text("Games: 510. The first 200 are shown")
        if button == "Choose one game":
            desk.press("Escape")
    dialog.locator("input[type=search]").fill("player 503")
    expect(status).to_have_text("Games: 1")
    desk.press("ArrowDown", "Enter")
    expect_moves(desk, "1. e4 e5 2. Nf3")
    expect(desk.page.locator(".game-players")).to_have_text("Player 503 – Opponent ☺")


def test_of_a_table_of_openings_every_row_can_be_taken_from_a_list(desk: Desk) -> None:
    rows = "".join(
        f"B{at % 100:02},Opening {at},1. e4 c5 2. {'Nc3' if at == 1203 else 'Nf3'}\n"
        for at in range(1250)
    )
    table = f"ECO,Name,Moves\n{rows}"
    desk.page.set_input_files(
        "#file", {"name": "openings.csv", "mimeType": "", "buffer": table.encode()}
    )
    expect(desk.page.locator("position-strip li")).to_have_count(500)
    desk.notice.locator("button", has_text="Choose one game").click()
    dialog = desk.page.locator("dialog[open]")
    expect(dialog.locator("[role=status]")).to_contain_text("Games: 1250.")
    dialog.locator("input[type=search]").fill("b03 1203")
    expect(dialog.locator("ol .players")).to_have_text("Opening 1203")
    desk.press("ArrowDown", "Enter")
    expect_moves(desk, "1. e4 c5 2. Nc3")
    expect(desk.page.locator("position-strip li")).to_have_count(1)
    expect(desk.page.locator("position-strip .name")).to_have_text("Opening 1203")
    desk.notice.get_by_role("button", name="Undo").click()
    expect(desk.page.locator("position-strip li")).to_have_count(500)


def test_a_file_in_an_old_encoding_can_be_read_in_another(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    path.write_bytes('[White "山田"]\n[Black "鈴木"]\n\n1. e4 e5 2. Nf3 *\n'.encode("shift_jis"))
    desk.page.set_input_files("#file", path)
    desk.notice.get_by_role("button", name="Choose another").click()
    choice = desk.page.get_by_role("dialog", name="Which line is readable?")
    choice.get_by_role("button", name=re.compile("山田")).first.click()
    expect(desk.page.locator(".game-players")).to_have_text("山田 – 鈴木")


def test_of_several_games_in_an_old_encoding_both_are_offered(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    text = "".join(
        f'[Event "Матч"]\n[White "Ботвинник {at}"]\n[Black "Смыслов"]\n\n1. e4 e5 *\n\n'
        for at in range(3)
    )
    path.write_bytes(text.encode("cp866"))
    names = desk.page.locator("position-strip .name")
    desk.page.set_input_files("#file", path)
    expect(names).to_have_count(3)
    expect(desk.notice).to_contain_text("3 positions found.")
    expect(desk.notice).to_contain_text("The file was read as")
    for width in (1366, 700, 390):
        desk.resize(width, 768)
        for name in ("Undo", "Choose another"):
            expect(desk.notice.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        expect(desk.notice.locator("p")).to_be_in_viewport(ratio=1)
    desk.notice.get_by_role("button", name="Choose another").click()
    choice = desk.page.get_by_role("dialog", name="Which line is readable?")
    choice.get_by_role("button", name=re.compile("Ботвинник|Матч")).first.click()
    expect(names.first).to_contain_text("Ботвинник 0")
    expect(names).to_have_count(3)
    desk.notice.get_by_role("button", name="Undo").click()
    expect(names).to_have_count(3)


def test_of_very_many_games_in_an_old_encoding_both_are_offered(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    text = "".join(f'[White "Müller {at}"]\n\n1. e4 e5 *\n\n' for at in range(510))
    path.write_bytes(text.encode("cp1252"))
    desk.page.set_input_files("#file", path)
    expect(desk.page.locator("position-strip li")).to_have_count(500)
    for name in ("Choose one game", "Choose another"):
        expect(desk.notice.get_by_role("button", name=name)).to_be_visible()


def test_shogi_is_played_with_promotion_and_drops(desk: Desk) -> None:
    desk.open("/?fen=8k/9/9/9/9/9/9/4R4/4K4_b_G_1&game=shogi")
    play(desk)
    expect(desk.page.get_by_label("Format of the moves")).to_have_value("kif")
    desk.square("5h").click()
    desk.square("5c").click()
    desk.page.get_by_role("dialog", name="Promote?").get_by_role("button").first.click()
    expect(desk.page.locator(".move")).to_have_text("５三飛成")
    type_move(desk, "1a1b")
    desk.page.locator('hand-stand[data-side="first"] .held').click()
    desk.square("1c").click()
    expect(desk.page.locator("#moves .status")).to_contain_text("Check")
    at(desk, "9/8k/4+R3G/9/9/9/9/9/4K4 w - 4")


# --- boards in forms that are no notation: drawn, in other letters, of other games ---------------

DRAWN = f"{PLAIN}\nBlack to move, castling: KQkq"


def test_what_is_no_notation_is_read_at_once_or_by_one_button(desk: Desk) -> None:
    desk.paste(DRAWN)
    desk.expect_board(f"{E4} b KQkq - 0 1")
    desk.paste("tsldklst/bbbbbbbb/8/8/4B3/8/BBBB1BBB/TSLDKLST s KDkd - 0 1")
    desk.page.get_by_role("button", name="Read them as German").click()
    desk.expect_fen(f"{E4} b KQkq - 0 1")
    # A pocket outlives an edit on the board.
    desk.paste(f"{E4}[Qn] b KQkq - 3+2 0 1")
    desk.expect_text(f"{E4}[Qn] b KQkq - 3+2 0 1")
    desk.drag(desk.square("e7"), desk.square("e5"))
    moved = E4.replace("pppppppp/8/8/", "pppp1ppp/8/4p3/")
    desk.expect_text(f"{moved}[Qn] b KQkq - 3+2 0 1")
    # A board of another size is set up as well.
    desk.paste("rbsgk/4p/5/P4/KGSBR[Pp] w 0 1")
    desk.page.get_by_role("button", name="Set up a custom board").click()
    desk.expect_text("rbsgk/4p/5/P4/KGSBR P/p S/s")
    expect(desk.page.locator(".board .piece")).to_have_count(12)


def test_a_record_of_shogi_is_saved_in_both_encodings(desk: Desk) -> None:
    desk.paste("先手：甲\n後手：乙\n   1 ７六歩(77)\n   2 ３四歩(33)\n")
    expect_moves(desk, "1. ７六歩 2. ３四歩")
    form = desk.page.get_by_label("Format of the moves")
    for label, name, encoding in (
        ("KIF", "甲 – 乙.kifu", "utf-8"),
        ("KIF (Shift_JIS)", "甲 – 乙.kif", "cp932"),
        ("KI2 (Shift_JIS)", "甲 – 乙.ki2", "cp932"),
        ("JKF", "甲 – 乙.jkf", "utf-8"),
    ):
        form.select_option(label=label)
        with desk.page.expect_download() as saved:
            desk.page.get_by_role("button", name="Save moves").click()
        assert saved.value.suggested_filename == name
        assert "乙" in Path(saved.value.path()).read_bytes().decode(encoding)


def test_what_is_said_of_a_position_without_moves_is_shown_and_changed_where_it_is_set_up(
    desk: Desk,
) -> None:
    comment = desk.page.locator("#comment textarea")
    desk.paste(
        '[White "Kim"]\n\n{ Games of the club } *\n\n[White "Ana"]\n\n1. d4 { Solid } d5 *\n'
    )
    expect(desk.cards).to_have_count(2)
    desk.mode("setup").click()
    expect(comment).to_have_value("Games of the club")
    desk.cards.nth(1).click()
    expect(comment).to_be_hidden()
    desk.mode("setup").click()
    expect(comment).to_be_hidden()
    desk.cards.nth(0).click()
    expect(comment).to_have_value("Games of the club")
    comment.fill("Games of our club")
    desk.mode("play").click()
    expect(desk.page.locator("#moves [name=after]")).to_have_value("Games of our club")
    expect(comment).to_be_hidden()
    desk.mode("setup").click()
    # It stays with the position as that is edited, and with the card.
    desk.drag(desk.square("e2"), desk.square("e4"))
    desk.expect_piece("e4", "P")
    expect(comment).to_have_value("Games of our club")
    expect(comment).to_be_editable()
    desk.cards.nth(1).click()
    desk.cards.nth(0).click()
    desk.mode("setup").click()
    expect(comment).to_have_value("Games of our club")
    comment.fill("")
    expect(comment).to_be_visible()
    comment.press_sequentially("Ours")
    expect(comment).to_have_value("Ours")
    comment.fill("")
    desk.text.click()
    expect(comment).to_be_hidden()
    # What was typed at a stretch is one step.
    desk.press("Control+z")
    expect(comment).to_have_value("Games of our club")
