"""The findings: grouped, explained, located, kept, silenced, fixed."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import START, Desk, path_for

EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"
CLEAN = "8/5k2/8/8/8/8/4P3/4K3 w - - 0 60"
NO_ROOK = "4k3/8/8/8/8/8/4P3/4K3 w K - 0 60"
BROKEN = "rnbqkbnr/pppppppp//8/8/8/8/PPPPPPPP/RNBQKBNRw KQkq- 1"


def test_findings_stand_in_groups_and_a_fix_is_one_step_whatever_else_it_puts_in_order(
    desk: Desk,
) -> None:
    found = desk.page.locator("findings-list")
    desk.paste("4k3/8/8/8/8/8/4P3/4K3w K - 12 3")
    headings, notes = found.locator(":is(h2, summary)"), found.locator("details li")
    expect(headings).to_have_text(
        ["Read with corrections", "Cannot arise in play", "Worth knowing (2)"]
    )
    expect(notes.first).to_be_hidden()
    headings.last.click()
    expect(notes.first).to_be_visible()
    desk.paste(CLEAN)
    expect(found).to_have_text(
        "No problems found. Checked: the text, the pieces, pawns, checks, castling, "
        "en passant and the counters."
    )
    # What the text may be as well is not folded away.
    desk.paste("9/4k4/9/9/9/9/9/9/9/R4K3 w - - 0 1")
    expect(desk.page.get_by_role("button", name="Read it as")).to_be_visible()
    steps = [
        (BROKEN, "Fix all that is certain", START),
        ("4k3/8/8/8/8/8/8/4K3 white - - x 3", "Write “0” here", "4k3/8/8/8/8/8/8/4K3 w - - 0 3"),
    ]
    for broken, fix, fen in steps:
        desk.paste(broken)
        expect(desk.page.locator("findings-list .error li")).to_have_count(1)
        desk.page.get_by_role("button", name=fix).click()
        desk.expect_fen(fen)
        desk.press("Control+z")
        desk.expect_text(broken)


def test_a_finding_shows_its_squares_its_part_of_the_text_its_reason_and_its_fix(
    desk: Desk,
) -> None:
    desk.paste(NO_ROOK)
    finding = desk.page.locator("findings-list .illegal .finding")
    expect(finding).to_have_count(1)
    marked = desk.page.locator("[data-finding]")
    expect(marked).to_have_count(0)
    finding.hover()
    expect(desk.square("h1")).to_have_attribute("data-finding", "illegal")
    expect(desk.page.locator(".underlay mark")).to_have_text("K")
    desk.page.mouse.move(5, 5)
    expect(marked).to_have_count(0)
    finding.focus()
    expect(marked).to_have_attribute("data-square", "h1")
    link = desk.page.locator("findings-list .why")
    expect(link).to_have_attribute("href", "/codes#castling-no-rook")
    with desk.page.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator("#castling-no-rook")).to_be_in_viewport()
    opened.value.close()
    desk.page.get_by_role("button", name="Remove the impossible rights").click()
    desk.expect_fen(NO_ROOK.replace(" K ", " - "))
    desk.press("Control+z")
    desk.expect_fen(NO_ROOK)
    # Kept as it is it is silent, for this position only.
    illegal = desk.page.locator("findings-list .illegal li")
    desk.page.get_by_role("button", name="Keep as it is").click()
    expect(illegal).to_have_count(0)
    expect(desk.page.locator("findings-list .kept")).to_contain_text("One finding is kept")
    desk.press("f")
    expect(illegal).to_have_count(0)
    desk.drag(desk.square("e2"), desk.square("e3"))
    expect(illegal).to_have_count(1)
    desk.press("Control+z")
    expect(illegal).to_have_count(0)
    desk.page.get_by_role("button", name="Show").click()
    expect(illegal).to_have_count(1)


def test_a_teaching_position_is_not_judged(desk: Desk) -> None:
    desk.paste(EMPTY)
    illegal = desk.page.locator("findings-list .illegal li")
    expect(illegal).to_have_count(2)
    desk.page.get_by_label("Teaching position").check()
    expect(illegal).to_have_count(0)
    expect(desk.page.locator("findings-list")).to_contain_text("The text is in order")
    desk.page.wait_for_function("() => location.search.endsWith('&t=1')")
    # The text is read as strictly as ever, and the choice is remembered.
    desk.paste(EMPTY.rsplit(" ", 1)[0])
    expect(desk.findings).to_have_count(1)
    desk.open(path_for(EMPTY))
    expect(desk.page.get_by_label("Teaching position")).to_be_checked()
    expect(illegal).to_have_count(0)
    desk.page.get_by_label("Teaching position").uncheck()
    expect(illegal).to_have_count(2)
    desk.open(path_for(EMPTY) + "&t=1")
    expect(desk.page.get_by_label("Teaching position")).to_be_checked()
    expect(illegal).to_have_count(0)
