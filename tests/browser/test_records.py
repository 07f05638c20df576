"""Games pasted, opened, listed, copied and saved."""

from __future__ import annotations

import re
from pathlib import Path

import chess
import chess.pgn
from playwright.sync_api import expect

from tests.browser.desk import START, Desk
from tests.browser.test_moves import at, expect_moves, play, type_move

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


def test_a_game_that_is_pasted_shows_its_end_and_its_moves(desk: Desk) -> None:
    desk.paste(GAME)
    at(desk, "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4")
    expect_moves(desk, "1. e4 Best by test 1… e5 1… c5 2. Nf3 Open 2. Nf3 Nc6 3. Bb5 a6!?")
    expect(desk.page.locator(".game-players")).to_have_text("Ann – Bert")
    expect(desk.page.locator(".game-event")).to_have_text("Club, 2024.05 · 1-0")
    desk.page.keyboard.press("Control+z")
    expect(desk.text).to_have_value(START)


def test_a_game_of_which_something_was_forgiven_is_one_step_back_as_it_was(desk: Desk) -> None:
    text = "1. e4 e5 2. Sf3 Sc6 3. Lb5"
    desk.paste(text)
    expect_moves(desk, "1. e4 e5 2. Nf3 Nc6 3. Bb5")
    at(desk, "r1bqkbnr/pppp1ppp/2n5/1B2p3")
    desk.page.keyboard.press("Control+z")
    expect(desk.text).to_have_value(text)


def test_moves_are_copied_with_all_that_belongs_to_them(desk: Desk) -> None:
    desk.paste(GAME)
    at(desk, "r1bqkbnr/1ppp1ppp")
    desk.page.get_by_role("button", name="Copy moves").click()
    expect(desk.notice).to_contain_text("Moves copied.")
    copied = desk.copied()
    for part in ('[Annotator "Me"]', "[%csl Ge4]", "[%clk 0:09:58]", "(1... c5 2. Nf3", "1-0"):
        assert part in copied
    desk.paste(copied)
    expect_moves(desk, "1. e4 Best by test 1… e5 1… c5 2. Nf3 Open 2. Nf3 Nc6 3. Bb5 a6!?")


def test_what_cannot_be_read_is_named_and_all_before_it_stays(desk: Desk) -> None:
    desk.paste("1. e4 e5\n2. Nf3 Nc6\n3. Ng9 d6")
    expect(desk.findings.first).to_contain_text("Move 3 of White, “Ng9”, cannot be played")
    expect(desk.page.locator(".underlay mark.error")).to_have_text("Ng9")
    expect_moves(desk, "1. e4 e5 2. Nf3 Nc6 3. Ng9 d6")
    desk.expect_piece("c6", "n")
    desk.page.locator(".move", has_text="e5").click()
    at(desk, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8")


def test_a_task_begins_at_its_position(desk: Desk) -> None:
    desk.paste('[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n\n1. Ra8# 1-0')
    at(desk, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w")
    expect_moves(desk, "1. Ra8#")
    desk.page.locator(".move").click()
    expect(desk.page.locator("#moves .status")).to_have_text("Checkmate: White wins")


def test_all_is_asked_at_once_of_what_arrives(desk: Desk) -> None:
    asked: list[str] = []
    desk.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    for text, count in ((GAME, 0), (f"{GAME}\n\n" * 300, 300)):
        asked.clear()
        file = {"name": "a.pgn", "mimeType": "", "buffer": text.encode()}
        desk.page.set_input_files("#file", file)
        expect(desk.page.locator("position-strip li")).to_have_count(count)
        expect(desk.page.locator(".game-players")).to_have_text("Ann – Bert")
        assert asked.count("cards") == 1
        assert "games" not in asked


def test_of_more_games_than_become_cards_one_can_be_taken_from_a_list(
    desk: Desk, tmp_path: Path
) -> None:
    games = []
    for number in range(600):
        game = chess.pgn.Game()
        game.headers["White"], game.headers["Black"] = f"Player {number}", "Opponent ☺"
        game.add_line(chess.Move.from_uci(move) for move in ("e2e4", "e7e5"))
        game.end().add_variation(chess.Move.from_uci("g1f3" if number == 523 else "b1c3"))
        games.append(str(game))
    path = tmp_path / "club.pgn"
    path.write_text("\n\n".join(games), encoding="utf-8")
    desk.page.set_input_files("#file", path)
    expect(desk.page.locator("position-strip li")).to_have_count(500)
    desk.notice.get_by_role("button", name="Choose one game").click()
    dialog = desk.page.get_by_role("dialog", name="Games in club.pgn")
    expect(dialog.get_by_role("status")).to_contain_text("Games: 600. The first 200 are shown")
    dialog.get_by_role("searchbox").fill("player 523")
    expect(dialog.get_by_role("status")).to_have_text("Games: 1")
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("Enter")
    expect_moves(desk, "1. e4 e5 2. Nf3")
    expect(desk.page.locator(".game-players")).to_have_text("Player 523 – Opponent ☺")


def test_a_list_that_was_closed_can_be_had_again(desk: Desk) -> None:
    games = "\n\n".join(GAME.replace("Ann", f"Zoe {number}") for number in range(510))
    desk.page.set_input_files("#file", {"name": "a.pgn", "mimeType": "", "buffer": games.encode()})
    desk.notice.get_by_role("button", name="Choose one game").click()
    desk.page.get_by_role("dialog", name="Games").wait_for()
    desk.page.keyboard.press("Escape")
    desk.notice.get_by_role("button", name="Show the list").click()
    dialog = desk.page.get_by_role("dialog", name="Games")
    dialog.get_by_role("button", name=re.compile("Zoe 7 ")).click()
    expect(desk.page.locator(".game-players")).to_have_text("Zoe 7 – Bert")


def test_details_of_a_game_are_edited_and_unknown_ones_stay(desk: Desk) -> None:
    desk.paste(GAME)
    desk.page.get_by_role("button", name="Game details").click()
    dialog = desk.page.get_by_role("dialog", name="Game details")
    dialog.get_by_label("Event", exact=True).fill("Cup")
    dialog.get_by_role("button", name="Apply").click()
    expect(desk.page.locator(".game-event")).to_contain_text("Cup")
    desk.page.get_by_role("button", name="Copy moves").click()
    assert '[Annotator "Me"]' in desk.copied("Cup")


def test_moves_are_saved_under_the_names_of_the_players(desk: Desk) -> None:
    desk.paste(GAME)
    at(desk, "r1bqkbnr/1ppp1ppp")
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name="Save moves").click()
    assert saved.value.suggested_filename == "Ann – Bert.pgn"


def test_a_file_in_an_old_encoding_can_be_read_in_another(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    path.write_bytes('[White "山田"]\n[Black "鈴木"]\n\n1. e4 e5 2. Nf3 *\n'.encode("shift_jis"))
    desk.page.set_input_files("#file", path)
    desk.notice.get_by_role("button", name="Choose another").click()
    choice = desk.page.get_by_role("dialog", name="Which line is readable?")
    choice.get_by_role("button", name=re.compile("山田")).first.click()
    expect(desk.page.locator(".game-players")).to_have_text("山田 – 鈴木")


def test_a_shogi_record_is_played_through(desk: Desk) -> None:
    desk.paste("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")
    expect(desk.page.locator(".move").last).to_have_text("５五角")
    desk.page.keyboard.press("Home")
    at(desk, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")


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


def test_places_of_a_text_that_gives_way_are_not_marked_in_the_next(desk: Desk) -> None:
    desk.paste("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6")
    expect(desk.text).to_have_value(re.compile("^r1bqkbnr/1ppp1ppp/p1n5"))
    expect(desk.page.locator("findings-list")).to_contain_text("German")
    expect(desk.page.locator("notation-field .underlay mark")).to_have_count(0)
