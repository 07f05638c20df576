"""Pictures of the board as a person takes them away: files, the clipboard, a web page, paper."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.desk import START, Desk, path_for

SHOGI = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b 2Pb 1"
READ_PNG = """async () => {
    const [item] = await navigator.clipboard.read();
    const blob = await item.getType("image/png");
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
}"""


def open_dialog(desk: Desk) -> None:
    desk.action("picture").click()
    expect(desk.page.locator("#picture")).to_be_visible()
    expect_drawn(desk)


def field(desk: Desk, name: str) -> Any:
    return desk.page.locator(f"#picture [name=picture-{name}]")


def expect_drawn(desk: Desk) -> None:
    """The preview shows the picture that is asked for now."""
    desk.page.wait_for_function(
        """() => {
            const image = document.querySelector("#picture img");
            return image && !image.hidden && image.complete && image.naturalWidth > 0;
        }"""
    )


def copied(desk: Desk) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(desk.page.evaluate(READ_PNG))))


def saved(desk: Desk, kind: str, folder: Path) -> Path:
    with desk.page.expect_download() as download:
        desk.page.locator(f"#picture [data-save={kind}]").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_the_picture_is_saved_under_the_title(desk: Desk, tmp_path: Path) -> None:
    desk.open(f"{path_for(START)}&marks=Ge2e4")
    desk.page.locator("#title").fill("Lucena: ルセナ")
    open_dialog(desk)
    expect(field(desk, "title")).to_have_value("Lucena: ルセナ")
    png = saved(desk, "png", tmp_path)
    assert png.name == "Lucena ルセナ.png"
    assert Image.open(io.BytesIO(png.read_bytes())).width == 800
    svg = saved(desk, "svg", tmp_path).read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert "<title>Lucena: ルセナ</title>" in svg
    assert "arrow from e2 to e4, green" in svg


def test_the_picture_is_copied_as_it_is_drawn(desk: Desk) -> None:
    desk.open(f"{path_for(START)}&marks=Rd1h5")
    open_dialog(desk)
    field(desk, "width").fill("400")
    with desk.page.expect_response(re.compile(r"/diagram\.png\?.*width=400px")) as drawn:
        desk.page.locator("#picture [data-copy=picture]").click()
    expect(desk.page.locator("#picture .told")).to_have_text("Picture copied.")
    again = desk.page.request.get(drawn.value.url, headers={"If-None-Match": ""})
    wanted = Image.open(io.BytesIO(again.body())).convert("RGBA")
    found = copied(desk).convert("RGBA")
    assert found.size == wanted.size == (400, wanted.height)
    assert found.tobytes() == wanted.tobytes()
    # The key copies it at once, as it was chosen to look.
    desk.press("Escape")
    desk.action("flip").click()
    desk.press("i")
    expect(desk.notice).to_have_text(re.compile("Picture copied"))
    turned = copied(desk).convert("RGBA")
    assert turned.size == found.size
    assert turned.tobytes() != found.tobytes()


def test_the_picture_can_be_dragged_out(desk: Desk) -> None:
    desk.page.locator("#title").fill("Mate in 2")
    open_dialog(desk)
    dragged = desk.page.locator("#picture img").evaluate(
        """image => {
            const dataTransfer = new DataTransfer();
            image.dispatchEvent(new DragEvent("dragstart", {dataTransfer, bubbles: true}));
            return dataTransfer.getData("DownloadURL");
        }"""
    )
    kind, name, address = dragged.split(":", 2)
    assert (kind, name) == ("image/png", "Mate in 2.png")
    assert Image.open(io.BytesIO(desk.page.request.get(address).body())).width == 800


def test_what_the_browser_refuses_is_said(desk: Desk) -> None:
    open_dialog(desk)
    desk.page.evaluate(
        "() => { navigator.clipboard.write = () => Promise.reject(new DOMException('no')); }"
    )
    desk.page.locator("#picture [data-copy=picture]").click()
    expect(desk.page.locator("#picture .told")).to_contain_text("does not let this page copy")


def test_for_a_web_page_it_has_its_description(desk: Desk) -> None:
    desk.open("/?fen=8/8/8/8/8/4k3/4p3/4K3_w_-_-_0_1&marks=Ge1&lang=ja")
    open_dialog(desk)
    texts = {}
    for kind, begins in (("html", "<"), ("markdown", "!["), ("address", "data:")):
        desk.copy("")
        desk.page.locator(f"#picture [data-copy={kind}]").click()
        texts[kind] = desk.copied(begins)
        expect(desk.page.locator("#picture .told")).not_to_be_empty()
    # The address of this machine is of no use elsewhere.
    assert texts["address"].startswith("data:image/png;base64,")
    picture = Image.open(io.BytesIO(base64.b64decode(texts["address"].partition(",")[2])))
    assert picture.width == 800
    assert re.fullmatch(
        r'<img src="data:image/png[^"]+" alt="[^"]*e1[^"]*"( title="")?>', texts["html"]
    )
    assert re.fullmatch(r"!\[[^\]]*e1[^\]]*\]\(data:image/png[^)]+\)", texts["markdown"])


def test_choices_are_remembered_and_words_are_not(desk: Desk) -> None:
    open_dialog(desk)
    field(desk, "board").select_option("print")
    field(desk, "coordinates").select_option("off")
    field(desk, "border").uncheck()
    field(desk, "unit").select_option("cm")
    expect(field(desk, "width")).to_have_value("8")
    field(desk, "caption").fill("White wins.")
    field(desk, "area").fill("a1-d4")
    desk.reload()
    open_dialog(desk)
    expect(field(desk, "board")).to_have_value("print")
    expect(field(desk, "coordinates")).to_have_value("off")
    expect(field(desk, "border")).not_to_be_checked()
    expect(field(desk, "unit")).to_have_value("cm")
    expect(field(desk, "caption")).to_have_value("")
    expect(field(desk, "area")).to_have_value("")
    source = desk.page.locator("#picture img").get_attribute("src")
    assert source
    assert all(part in source for part in ("board=print", "coordinates=off", "width=8cm"))


def test_the_picture_can_be_turned_round_without_the_board(desk: Desk) -> None:
    open_dialog(desk)
    field(desk, "flip").check()
    desk.page.wait_for_function(
        "() => document.querySelector('#picture img').src.includes('color=black')"
    )
    expect(desk.page.locator(".board.flipped")).to_have_count(0)


def test_a_choice_that_cannot_be_is_said_in_words(desk: Desk) -> None:
    open_dialog(desk)
    problem = desk.page.locator("#picture .problem")
    field(desk, "area").fill("z9-q")
    expect(problem).to_contain_text("z9-q")
    field(desk, "area").fill("")
    expect(problem).to_be_empty()
    field(desk, "width").fill("100000")
    expect(problem).to_contain_text("4000")
    field(desk, "width").fill("800")
    expect(problem).to_be_empty()
    field(desk, "caption").fill("a ก")
    expect(problem).to_contain_text("ก")


@pytest.mark.parametrize("game", ["shogi", "xiangqi", "janggi", "makruk", "custom"])
def test_every_game_has_its_picture(desk: Desk, game: str) -> None:
    desk.choose_game(game)
    open_dialog(desk)
    expect(desk.page.locator("#picture .problem")).to_be_empty()
    desk.press("Escape")
    if game == "shogi":
        desk.paste(SHOGI)
        desk.expect_text(SHOGI)
        open_dialog(desk)
        expect(field(desk, "hands")).to_be_visible()


def test_a_dark_page_makes_light_pictures(desk: Desk) -> None:
    desk.page.emulate_media(color_scheme="dark")
    open_dialog(desk)
    source = desk.page.locator("#picture img").get_attribute("src")
    assert source
    assert "dark=" not in source
    field(desk, "dark").check()
    desk.page.wait_for_function(
        "() => document.querySelector('#picture img').src.includes('dark=on')"
    )


def test_on_paper_stands_a_diagram(desk: Desk) -> None:
    page = desk.page
    desk.open(f"{path_for(START)}&marks=Ge2e4,rd5")
    page.locator("#title").fill("Lesson 1")
    # What was pasted is nobody else's business.
    desk.paste("Call me at 0123 456789: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0")
    after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    desk.expect_board(after)
    page.emulate_media(media="print")
    seen = page.evaluate("() => document.body.innerText")
    assert "0123" not in seen
    assert after in re.sub(r"\s+", " ", seen)
    board = page.locator(".board").bounding_box()
    assert board
    centimetre = 96 / 2.54
    assert 8 * centimetre <= board["width"] <= 14 * centimetre
    middle = board["x"] + board["width"] / 2
    assert abs(middle - page.evaluate("() => innerWidth / 2")) <= 20
    for hidden in ("findings-list", "#text", "piece-palette", ".whole-board", "nav"):
        expect(page.locator(hidden).first).to_be_hidden()
    page.emulate_media(media="screen")
    desk.action("settings").click()
    page.get_by_label("board only").check()
    page.emulate_media(media="print")
    assert after not in re.sub(r"\s+", " ", page.evaluate("() => document.body.innerText"))
    assert len(page.pdf(format="A4")) < 300_000


def test_a_picture_is_printed_as_it_is_shown(desk: Desk) -> None:
    page = desk.page
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    open_dialog(desk)
    field(desk, "caption").fill("White wins")
    page.locator("#picture [data-print]").click()
    page.wait_for_function("() => window.printed")
    page.emulate_media(media="print")
    picture = page.locator("#paper-picture")
    expect(picture).to_be_visible()
    expect(page.locator(".board")).to_be_hidden()
    box = picture.bounding_box()
    assert box
    assert abs(box["width"] - 12 * 96 / 2.54) < 2
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".board")).to_be_visible()


def test_words_are_about_one_position(desk: Desk) -> None:
    open_dialog(desk)
    field(desk, "caption").fill("Mate in 2")
    desk.press("Escape")
    open_dialog(desk)
    expect(field(desk, "caption")).to_have_value("Mate in 2")
    desk.press("Escape")
    desk.stamp("Q", "e4")
    open_dialog(desk)
    expect(field(desk, "caption")).to_have_value("")


def test_the_text_on_paper_breaks_between_its_fields(desk: Desk) -> None:
    page = desk.page
    desk.open(path_for(START))
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 330, "height": 700})
    tops = page.evaluate(
        "() => [...document.querySelectorAll('.on-paper span')].map(field => field.offsetTop)"
    )
    assert len(tops) == 6
    assert tops[0] < tops[1] == tops[5]


def test_a_game_keeps_circles_and_arrows_in_its_file(desk: Desk, tmp_path: Path) -> None:
    desk.open(f"{path_for(START)}&marks=Ge2e4,Rd5,yc3")
    desk.choose_notation("pgn")
    desk.page.wait_for_function(
        "() => document.getElementById('text').value.includes('%cal Ge2e4')"
    )
    with desk.page.expect_download() as download:
        desk.action("save").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".pgn"
    assert "[%csl Rd5]" in path.read_text(encoding="utf-8")
    expect(desk.notice).to_contain_text("1")
    desk.action("new").click()
    desk.choose_files(lambda: desk.action("open").click(), path)
    desk.page.wait_for_function("() => location.search.includes('marks=Rd5,Ge2e4')")
