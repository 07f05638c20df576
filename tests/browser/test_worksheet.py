"""Worksheets in the editor: their pages beside the options, files, and paper."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.desk import Desk, Held, wait_for
from tests.browser.lessons import (
    ENDING,
    THREE,
    Another,
    begin,
    cards,
    do,
    hear,
    is_saved,
    notice,
    notice_goes,
    turn,
)
from tests.browser.test_accessibility import show, violations

WORKSHEET = "**/api/worksheet"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">'
    '<rect width="9" height="9"/></svg>'
)
SMALL = """parts => parts
    .flatMap((part) => [...part.querySelectorAll("button, select, .number, .field input")])
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)"""
RESTS_FOR = 200  # ms, and a little more
RETRIED = 600  # ms until the server is tried again
MANY = "\n".join(f"# Card {number}\n{ENDING}" for number in range(1, 31))


class Server:
    """A server that makes worksheets of nothing, and notes what it was asked for."""

    def __init__(self, desk: Desk, **told: Any) -> None:
        self.asked: list[dict[str, Any]] = []
        self.away = False
        self.told = told
        desk.page.route(WORKSHEET, self._answer)

    def _answer(self, route: Route) -> None:
        asked = route.request.post_data_json
        self.asked.append(asked)
        if self.away:
            route.abort()
            return
        if asked["form"] != "pages":
            name = "attachment; filename=\"x.pdf\"; filename*=UTF-8''Mates%20%E6%A3%8B.pdf"
            headers = {"Content-Type": "application/pdf", "Content-Disposition": name}
            route.fulfill(body=b"%PDF", headers=headers)
            return
        options = asked["options"]
        wanted = [one for one in asked["lesson"]["items"] if one["kind"] == "card"]
        wanted = [one for one in wanted if one["id"] in asked.get("cards", [one["id"]])]
        a_page = options.get("boards", 6)
        pages = -(-len(wanted) // a_page)
        first, last = asked["first"], min(pages, asked["first"] + asked["most"])
        width, height = (297, 210) if options.get("orientation") == "landscape" else (210, 297)
        answer = {
            "pages": pages,
            "first": first,
            "images": [SVG.format(w=width, h=height)] * (last - first),
            "width": width,
            "height": height,
            "missing": "",
            "said": [],
            "boards": len(wanted),
            "places": [number // a_page for number in range(len(wanted))],
            "points": len(wanted) * options.get("points", 0),
        }
        route.fulfill(json={**answer, **self.told})

    @property
    def options(self) -> dict[str, Any]:
        """Those that were asked for last."""
        return dict(self.asked[-1]["options"])


def to_worksheet(desk: Desk) -> None:
    desk.mode("worksheet").click()
    expect(desk.page.locator(".page img").first).to_be_attached()


def pages(desk: Desk) -> Locator:
    return desk.page.locator(".pages .page")


def place(desk: Desk) -> Locator:
    return desk.page.locator(".worksheet .place")


def option(desk: Desk, name: str) -> Locator:
    return desk.page.locator(f".worksheet-form [name={name}]")


def boards(desk: Desk, count: int) -> Locator:
    return desk.page.locator(f".worksheet-form label.number:has([value='{count}'])")


def said(desk: Desk) -> Locator:
    return desk.page.locator(".worksheet-said")


def test_pages_follow_the_options_which_are_kept_with_the_lesson_and_can_be_undone(
    desk: Desk,
) -> None:
    server = Server(desk)
    begin(desk)
    lesson = Another(desk)
    to_worksheet(desk)
    expect(desk.page.locator(".board")).to_be_hidden()
    expect(place(desk)).to_have_text("Page 1 of 1")
    expect(desk.page.locator(".sums")).to_have_text("3 boards")
    boards(desk, 1).click()
    turn(desk, RESTS_FOR)
    expect(pages(desk)).to_have_count(3)
    expect(pages(desk).nth(2)).to_have_attribute("aria-label", "Page 3 of 3")
    option(desk, "title").fill("Homework")
    option(desk, "title").press_sequentially(" 7")
    desk.page.locator(".worksheet-form summary", has_text="Below each board").click()
    option(desk, "points").fill("6")
    turn(desk, RESTS_FOR)
    expect(desk.page.locator(".sums")).to_have_text("3 boards · 18 points")
    wanted = {"boards": 1, "title": "Homework 7", "points": 6}
    assert server.options == wanted
    turn(desk, 600)
    wait_for(desk.page, lambda: lesson.state["fields"].get("worksheet") == wanted)
    # Each is one step.
    for left in ({"boards": 1, "title": "Homework 7"}, {"boards": 1}, {}):
        desk.action("undo").click()
        turn(desk, RESTS_FOR)
        wait_for(desk.page, lambda left=left: server.options == left)  # type: ignore[misc]
    expect(option(desk, "title")).to_have_value("")
    expect(boards(desk, 6).locator("input")).to_be_checked()
    expect(pages(desk)).to_have_count(1)
    # A colleague's change is there at once.
    is_saved(desk)
    lesson.save(worksheet={"boards": 2})
    hear(desk)
    expect(boards(desk, 2).locator("input")).to_be_checked()
    turn(desk, RESTS_FOR)
    expect(pages(desk)).to_have_count(2)
    # What no option can be is not taken.
    option(desk, "points").fill("1000")
    option(desk, "title").focus()
    expect(option(desk, "points")).to_have_value("0")


def test_options_can_be_undone_in_whatever_order_they_were_chosen(desk: Desk) -> None:
    server = Server(desk)
    begin(desk)
    lesson = Another(desk)
    to_worksheet(desk)
    option(desk, "orientation").select_option("landscape")
    boards(desk, 1).click()
    wanted = {"boards": 1, "orientation": "landscape"}
    is_saved(desk)
    wait_for(desk.page, lambda: lesson.state["fields"].get("worksheet") == wanted)
    # What the server has kept comes back.
    lesson.save(title="Endings")
    hear(desk)
    expect(desk.page.locator("#title")).to_have_value("Endings")
    for left in ({"orientation": "landscape"}, {}):
        desk.action("undo").click()
        turn(desk, RESTS_FOR)
        wait_for(desk.page, lambda left=left: server.options == left)  # type: ignore[misc]


def test_all_of_it_goes_by_keys(desk: Desk) -> None:
    server = Server(desk)
    begin(desk)
    desk.mode("task").click()
    desk.page.locator("[name=mode][value=task]").focus()
    desk.press("ArrowRight")
    expect(place(desk)).to_have_text("Page 1 of 1")
    boards(desk, 6).locator("input").focus()
    desk.press("ArrowLeft")
    turn(desk, RESTS_FOR)
    wait_for(desk.page, lambda: server.options == {"boards": 4})
    option(desk, "key").focus()
    desk.press("Escape")
    expect(desk.page.locator(".board")).to_be_visible()
    expect(desk.page.locator("[name=mode][value=setup]")).to_be_focused()


def test_cards_that_are_selected_make_a_worksheet_of_their_own(desk: Desk) -> None:
    server = Server(desk)
    begin(desk)
    cards(desk).nth(0).click()
    cards(desk).nth(1).click(modifiers=["Control"])
    do(desk, "worksheet")
    told = desk.page.locator(".worksheet-selected")
    expect(told).to_contain_text("Only the 2 selected cards are on this worksheet.")
    expect(desk.page.locator(".sums")).to_have_text("2 boards")
    assert len(server.asked[-1]["cards"]) == 2
    told.get_by_role("button", name="All cards").click()
    turn(desk, RESTS_FOR)
    expect(desk.page.locator(".sums")).to_have_text("3 boards")
    expect(told).to_be_hidden()
    assert "cards" not in server.asked[-1]


def test_a_card_that_is_opened_brings_its_page_into_sight(desk: Desk) -> None:
    Server(desk)
    desk.paste(MANY)
    expect(cards(desk)).to_have_count(30)
    to_worksheet(desk)
    expect(pages(desk)).to_have_count(5)
    expect(pages(desk).first).to_be_in_viewport(ratio=1)
    cards(desk).nth(19).click()
    expect(pages(desk).nth(3)).to_be_in_viewport(ratio=1)
    cards(desk).first.click()
    expect(pages(desk).first).to_be_in_viewport(ratio=1)
    # Nor is the one lost that was worked at meanwhile.
    desk.mode("task").click()
    cards(desk).nth(25).click()
    expect(desk.page.locator(".task-panel")).to_be_visible()
    desk.mode("worksheet").click()
    expect(pages(desk).nth(4)).to_be_in_viewport(ratio=1)


def test_print_asks_how_many_boards_a_page_has_and_for_the_key(desk: Desk) -> None:
    server = Server(desk)
    begin(desk)
    page = desk.page
    menu = page.locator(".print-menu")
    desk.action("print").click()
    expect(menu.locator("[value='6']")).to_be_focused()
    desk.press("ArrowLeft")
    menu.get_by_role("checkbox").check()
    with page.expect_download() as download:
        menu.get_by_role("button", name="Print").click()
    # Without a viewer of such files it is saved, by the name that the server has given it.
    assert download.value.suggested_filename == "Mates 棋.pdf"
    notice(desk, "saved as a PDF. Open it to print.")
    assert server.asked[-1]["form"] == "pdf"
    assert server.options == {"boards": 4, "key": "end"}
    expect(menu).to_be_hidden()
    notice_goes(desk)
    desk.action("print").click()
    expect(menu.locator("[value='4']")).to_be_checked()
    menu.get_by_role("button", name="Worksheet…").click()
    expect(boards(desk, 4).locator("input")).to_be_checked()
    with page.expect_download():
        page.get_by_role("button", name="Answer key (PDF)").click()
    assert server.asked[-1]["part"] == "key"
    page.get_by_role("button", name="More…").click()
    with page.expect_download():
        page.get_by_role("menuitem", name="Pages as PNG").click()
    assert (server.asked[-1]["form"], server.asked[-1]["part"]) == ("png", "sheet")


def test_a_key_of_its_own_is_one_more_press_and_cards_without_backs_are_told_of(desk: Desk) -> None:
    server = Server(desk)
    begin(desk)
    to_worksheet(desk)
    pdf = desk.page.locator(".worksheet-files .primary")
    option(desk, "key").select_option("separate")
    with desk.page.expect_download():
        pdf.click()
    with desk.page.expect_download():
        desk.notice.get_by_role("button", name="Save the answer key too").click()
    assert (server.asked[-1]["form"], server.asked[-1]["part"]) == ("pdf", "key")
    notice(desk, "Answer key saved.")
    desk.page.locator("[data-group=head] summary").click()
    expect(option(desk, "instructions")).to_be_enabled()
    option(desk, "kind").select_option("cards")
    for name in ("boards", "instructions", "key"):
        expect(option(desk, name).first).to_be_disabled()
    with desk.page.expect_download():
        desk.page.get_by_role("button", name="Word (DOCX)").click()
    notice(desk, "Only the PDF has them on the backs of the cards.")


def test_one_position_has_a_worksheet_too_which_next_time_looks_the_same(desk: Desk) -> None:
    server = Server(desk)
    to_worksheet(desk)
    boards(desk, 1).click()
    option(desk, "orientation").select_option("landscape")
    turn(desk, RESTS_FOR)
    wait_for(desk.page, lambda: server.options == {"boards": 1, "orientation": "landscape"})
    [item] = server.asked[-1]["lesson"]["items"]
    assert item["board"]["position"]["squares"][0] == "r"
    desk.reload()
    # What is kept by another version of the page is no option.
    kept = {"boards": 1, "orientation": "landscape", "nothing": 1, "points": "x"}
    store = "kept => localStorage.setItem('fenboard.worksheet', kept)"
    desk.page.evaluate(store, json.dumps(kept))
    to_worksheet(desk)
    assert server.options == {"boards": 1, "orientation": "landscape"}
    expect(option(desk, "orientation")).to_have_value("landscape")
    # Undoing is about the board.
    assert desk.action("undo").get_attribute("aria-disabled") == "true"


def test_pages_stay_until_the_next_are_there_and_what_comes_late_is_dropped(desk: Desk) -> None:
    server = Server(desk)
    desk.paste(MANY)
    expect(cards(desk)).to_have_count(30)
    to_worksheet(desk)
    expect(pages(desk)).to_have_count(5)
    image, old = pages(desk).first.locator("img"), pages(desk).locator("[data-old]")
    image.evaluate("one => { one.dataset.old = true; }")
    with Held(desk.page, WORKSHEET) as held:
        boards(desk, 2).click()
        turn(desk, RESTS_FOR)
        held.wait()
        expect(old).to_be_visible()
        turn(desk, 600)
        expect(desk.page.locator(".worksheet .busy")).to_have_text("Drawing the pages…")
        boards(desk, 3).click()
        turn(desk, RESTS_FOR)
        wait_for(desk.page, lambda: len(held.routes) == 2)
        late, next_one = held.routes
        held.routes.clear()
        server._answer(next_one)
        expect(pages(desk)).to_have_count(10)
        expect(old).to_have_count(0)
        late.abort()
    expect(pages(desk)).to_have_count(10)
    expect(desk.page.locator(".worksheet .busy")).to_be_hidden()
    # Pages come as one gets to them, no more than six at once.
    assert max(asked["most"] for asked in server.asked) <= 6
    pages(desk).last.scroll_into_view_if_needed()
    expect(pages(desk).last.locator("img")).to_be_attached()


def test_while_the_server_is_away_pages_stay_and_it_is_tried_again(desk: Desk) -> None:
    server = Server(desk, missing="🙂", said=["Card 2 is not mirrored: the task says “h8”."])
    begin(desk)
    to_worksheet(desk)
    expect(said(desk)).to_contain_text("These characters are printed as □: 🙂")
    expect(said(desk)).to_contain_text("Card 2 is not mirrored")
    server.away = True
    desk.expected.append("ERR_FAILED")
    boards(desk, 1).click()
    turn(desk, RESTS_FOR)
    expect(said(desk)).to_contain_text("The server is not responding.")
    expect(desk.page.locator(".page img")).to_have_count(1)
    server.away = False
    turn(desk, RETRIED)
    expect(pages(desk)).to_have_count(3)
    expect(said(desk)).not_to_contain_text("not responding")


def test_a_qr_code_leads_to_the_page_of_the_students_once_there_is_one(desk: Desk) -> None:
    server = Server(desk)
    begin(desk)
    to_worksheet(desk)
    desk.page.locator(".worksheet-form summary", has_text="Title, header and footer").click()
    option(desk, "qr").check()
    expect(said(desk)).to_contain_text("A QR code needs the link for students.")
    # It is opened from here, and closed again.
    desk.action("share").click()
    is_open = desk.page.locator("dialog[open] [data-role=student] [type=checkbox]")
    is_open.check()
    address = desk.page.locator("dialog[open] [data-role=student] .link")
    expect(address).to_have_value(re.compile("/l/.+"))
    token = address.input_value().rpartition("/")[2]
    turn(desk, RESTS_FOR)
    wait_for(desk.page, lambda: server.asked[-1].get("address", "").endswith(f"/l/{token}"))
    expect(said(desk)).to_have_text(re.compile("^Only this computer can open the page"))
    is_open.uncheck()
    expect(said(desk)).to_contain_text("A QR code needs the link for students.")


def test_the_browser_prints_the_pages_and_nothing_else(desk: Desk) -> None:
    Server(desk)
    desk.paste(MANY)
    expect(cards(desk)).to_have_count(30)
    to_worksheet(desk)
    page = desk.page
    boards(desk, 2).click()
    turn(desk, RESTS_FOR)
    expect(pages(desk)).to_have_count(15)
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    desk.press("Control+p")
    page.wait_for_function("() => window.printed")
    expect(page.locator(".page img")).to_have_count(15)
    page.emulate_media(media="print")
    expect(pages(desk).first).to_be_visible()
    for part in (".bar", ".modes", ".worksheet-panel", "position-strip", ".on-paper.title"):
        expect(page.locator(part).first).to_be_hidden()


def test_settings_are_named_used_for_another_lesson_and_deleted(desk: Desk) -> None:
    Server(desk)
    begin(desk)
    page = desk.page
    to_worksheet(desk)
    boards(desk, 4).click()
    option(desk, "title").fill("Mates")
    named = page.locator(".worksheet-form .named")
    named.locator("summary").click()
    menu = named.get_by_role("combobox", name="Settings")
    expect(menu.locator("option:checked")).to_have_text("not saved")
    named.get_by_role("textbox").fill("My homework")
    named.get_by_role("button", name="Save these settings").click()
    notice(desk, "Settings saved as “My homework”.")
    expect(menu).to_have_value("My homework")
    menu.select_option("the usual settings")
    expect(boards(desk, 6).locator("input")).to_be_checked()
    expect(option(desk, "title")).to_have_value("Mates")
    desk.notice.get_by_role("button", name="Undo").click()
    expect(boards(desk, 4).locator("input")).to_be_checked()
    menu.select_option("the usual settings")
    desk.reload()
    to_worksheet(desk)
    named.locator("summary").click()
    menu.select_option("My homework")
    expect(boards(desk, 4).locator("input")).to_be_checked()
    # What is chosen since is not saved, until they are chosen again.
    option(desk, "orientation").select_option("landscape")
    expect(menu.locator("option:checked")).to_have_text("not saved")
    menu.select_option("My homework")
    expect(option(desk, "orientation")).to_have_value("portrait")
    named.get_by_role("button", name="Delete these settings").click()
    notice(desk, "The settings “My homework” were deleted.")
    expect(menu.locator("option:not([hidden])")).to_have_count(1)
    desk.notice.get_by_role("button", name="Undo").click()
    expect(menu).to_have_value("My homework")
    named.get_by_role("button", name="Delete these settings").click()


def test_a_worksheet_is_drawn_by_the_server_and_whole_pages_are_in_sight(desk: Desk) -> None:
    desk.resize(1366, 640)
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    to_worksheet(desk)
    page = desk.page
    image = page.locator(".page img").first
    assert image.evaluate("one => one.naturalWidth") > 100
    expect(pages(desk).first).to_be_in_viewport(ratio=1)
    for name in ("PDF", "Answer key (PDF)", "More…"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF", exact=True).click()
    assert re.search(r"\.pdf$", download.value.suggested_filename)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390)])
def test_on_a_phone_the_files_stay_in_sight(phone: Desk, width: int, height: int) -> None:
    phone.resize(width, height)
    Server(phone)
    phone.paste(THREE)
    expect(cards(phone)).to_have_count(3)
    phone.mode("worksheet").tap()
    expect(phone.page.locator(".page img").first).to_be_attached()
    phone.action("lesson-menu").evaluate("() => scrollTo(0, 0)")
    phone.notice.get_by_role("button", name="Close").tap()
    expect(pages(phone).first).to_be_in_viewport(ratio=1)
    files = phone.page.locator(".worksheet-files button")
    for button in files.all():
        expect(button).to_be_in_viewport(ratio=1)
    boards(phone, 20).tap()
    expect(boards(phone, 20).locator("input")).to_be_checked()
    small = phone.page.locator(".worksheet-panel, .modes").evaluate_all(SMALL)
    assert small == []
    assert not phone.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize(("tag", "scheme"), [("en", "light"), ("ja", "dark")])
def test_axe_finds_nothing(desk: Desk, tag: str, scheme: str) -> None:
    desk.open(f"/?lang={tag}")
    Server(desk, missing="🙂")
    show(desk, scheme)
    desk.paste(THREE)
    expect(cards(desk)).to_have_count(3)
    cards(desk).nth(1).click(modifiers=["Control"])
    to_worksheet(desk)
    for summary in desk.page.locator(".worksheet-form summary").all():
        summary.click()
    assert violations(desk) == [], "view"
    desk.page.locator("[data-worksheet=more]").click()
    assert violations(desk) == [], "files"
    desk.press("Escape")
    desk.action("print").click()
    expect(desk.page.locator(".print-menu")).to_be_visible()
    assert violations(desk) == [], "print"
