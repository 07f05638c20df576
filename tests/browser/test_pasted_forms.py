"""Positions pasted in forms that are no notation: drawn, in other letters, of other games."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import Desk

PLACEMENT = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
DRAWN = """\
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . P . . .
. . . . . . . .
P P P P . P P P
R N B Q K B N R
Black to move, castling: KQkq"""


def test_what_is_no_notation_is_read_at_once_or_by_one_button(desk: Desk) -> None:
    desk.paste(DRAWN)
    desk.expect_board(f"{PLACEMENT} b KQkq - 0 1")
    desk.paste("tsldklst/bbbbbbbb/8/8/4B3/8/BBBB1BBB/TSLDKLST s KDkd - 0 1")
    desk.page.get_by_role("button", name="Read them as German").click()
    desk.expect_fen(f"{PLACEMENT} b KQkq - 0 1")
    # A pocket outlives an edit on the board.
    desk.paste(f"{PLACEMENT}[Qn] b KQkq - 3+2 0 1")
    desk.expect_text(f"{PLACEMENT}[Qn] b KQkq - 3+2 0 1")
    desk.drag(desk.square("e7"), desk.square("e5"))
    moved = PLACEMENT.replace("pppppppp/8/8/", "pppp1ppp/8/4p3/")
    desk.expect_text(f"{moved}[Qn] b KQkq - 3+2 0 1")
    # A board of another size is set up as well.
    desk.paste("rbsgk/4p/5/P4/KGSBR[Pp] w 0 1")
    desk.page.get_by_role("button", name="Set up a custom board").click()
    desk.expect_text("rbsgk/4p/5/P4/KGSBR P/p S/s")
    expect(desk.page.locator(".board .piece")).to_have_count(12)
