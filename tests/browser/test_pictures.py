"""Pictures of the board as a person takes them away: files, the clipboard, a web page, paper."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import expect

from tests.browser.desk import START, Desk, path_for
from tests.browser.lessons import notice_goes, turn

CENTIMETRE = 96 / 2.54  # px
RESTS_FOR = 150  # ms until what is chosen is drawn
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


def expect_asked(desk: Desk, part: str) -> None:
    """The picture that is shown has this in its address."""
    expect(desk.page.locator("#picture img")).to_have_attribute("src", re.compile(re.escape(part)))


def copied(desk: Desk) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(desk.page.evaluate(READ_PNG))))


def saved(desk: Desk, kind: str, folder: Path) -> Path:
    with desk.page.expect_download() as download:
        desk.page.locator(f"#picture [data-save={kind}]").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_the_last_move_is_in_the_picture_unless_it_is_not_wanted(desk: Desk) -> None:
    desk.open(path_for(START) + "&moves=e2e4_e7e5&ply=2")
    open_dialog(desk)
    expect_asked(desk, "last=e7e5")
    field(desk, "last").uncheck()
    expect(desk.page.locator("#picture img")).not_to_have_attribute("src", re.compile("last="))
    desk.open(path_for(START) + "&moves=e2e4_e7e5&ply=0")
    open_dialog(desk)
    expect(field(desk, "last")).to_be_hidden()


def test_the_picture_is_saved_and_dragged_out_under_the_title(desk: Desk, tmp_path: Path) -> None:
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
    dragged = desk.page.locator("#picture img").evaluate(
        """image => {
            const dataTransfer = new DataTransfer();
            image.dispatchEvent(new DragEvent("dragstart", {dataTransfer, bubbles: true}));
            return dataTransfer.getData("DownloadURL");
        }"""
    )
    kind, name, address = dragged.split(":", 2)
    assert (kind, name) == ("image/png", "Lucena ルセナ.png")
    assert desk.page.request.get(address).body() == png.read_bytes()


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
    expect(desk.notice).to_contain_text("Picture copied")
    turned = copied(desk).convert("RGBA")
    assert turned.size == found.size
    assert turned.tobytes() != found.tobytes()
    desk.page.evaluate(
        "() => { navigator.clipboard.write = () => Promise.reject(new DOMException('no')); }"
    )
    desk.press("i")
    expect(desk.notice).to_contain_text("does not let this page copy")


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


def test_choices_are_remembered_and_words_are_about_one_position(desk: Desk) -> None:
    desk.page.emulate_media(color_scheme="dark")
    open_dialog(desk)
    # The page is dark, and no picture is for that.
    expect(desk.page.locator("#picture img")).not_to_have_attribute("src", re.compile("dark="))
    field(desk, "dark").check()
    field(desk, "flip").check()
    turn(desk, RESTS_FOR)
    expect_asked(desk, "color=black")
    expect_asked(desk, "dark=on")
    expect(desk.page.locator(".board.flipped")).to_have_count(0)
    field(desk, "board").select_option("print")
    field(desk, "coordinates").select_option("off")
    field(desk, "border").uncheck()
    field(desk, "unit").select_option("cm")
    expect(field(desk, "width")).to_have_value("8")
    field(desk, "caption").fill("White wins.")
    field(desk, "area").fill("a1-d4")
    desk.press("Escape")
    open_dialog(desk)
    expect(field(desk, "caption")).to_have_value("White wins.")
    desk.press("Escape")
    desk.stamp("Q", "e4")
    open_dialog(desk)
    expect(field(desk, "caption")).to_have_value("")
    field(desk, "caption").fill("Black wins.")
    desk.reload()
    open_dialog(desk)
    expect(field(desk, "border")).not_to_be_checked()
    remembered = {"board": "print", "coordinates": "off", "unit": "cm", "caption": "", "area": ""}
    for name, value in remembered.items():
        expect(field(desk, name)).to_have_value(value)
    for part in ("board=print", "coordinates=off", "width=8cm", "dark=on"):
        expect_asked(desk, part)


def test_a_choice_that_cannot_be_is_said_in_words(desk: Desk) -> None:
    open_dialog(desk)
    problem = desk.page.locator("#picture .problem")
    for name, value, said in (
        ("area", "z9-q", "z9-q"),
        ("area", "", ""),
        ("width", "100000", "4000"),
        ("width", "800", ""),
        ("caption", "a ก", "ก"),
    ):
        field(desk, name).fill(value)
        turn(desk, RESTS_FOR)
        expect(problem).to_have_text(re.compile(said or "^$"))


def test_every_game_has_its_picture(desk: Desk) -> None:
    for game in ("xiangqi", "janggi", "makruk", "custom", "shogi"):
        desk.choose_game(game)
        with desk.page.expect_response(re.compile(r"/diagram\.png\?")) as drawn:
            desk.action("picture").click()
        assert drawn.value.ok, game
        expect(desk.page.locator("#picture .problem")).to_be_empty()
        expect(field(desk, "hands")).to_be_hidden()
        desk.press("Escape")
    desk.paste(SHOGI)
    desk.expect_text(SHOGI)
    open_dialog(desk)
    expect(field(desk, "hands")).to_be_visible()


def test_on_paper_stands_a_diagram(desk: Desk) -> None:
    page = desk.page
    desk.open(f"{path_for(START)}&marks=Ge2e4,rd5")
    page.locator("#title").fill("Lesson 1")
    # What was pasted is nobody else's business.
    desk.paste("Call me at 0123 456789: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0")
    after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
    desk.expect_board(after)
    page.emulate_media(media="print")
    paper = page.locator("body")
    expect(paper).to_contain_text(after, use_inner_text=True)
    expect(paper).not_to_contain_text("0123", use_inner_text=True)
    board = page.locator(".board").bounding_box()
    assert board
    assert 8 * CENTIMETRE <= board["width"] <= 14 * CENTIMETRE
    middle = board["x"] + board["width"] / 2
    assert abs(middle - page.evaluate("() => innerWidth / 2")) <= 20
    for hidden in ("findings-list", "#text", "piece-palette", ".whole-board", "nav"):
        expect(page.locator(hidden).first).to_be_hidden()
    # The text breaks between its fields.
    desk.resize(330, 700)
    tops = page.evaluate(
        "() => [...document.querySelectorAll('.on-paper span')].map(field => field.offsetTop)"
    )
    assert len(tops) == 6
    assert tops[0] < tops[1] == tops[5]
    desk.resize(1440, 900)
    page.emulate_media(media="screen")
    desk.action("settings").click()
    page.get_by_label("board only").check()
    page.emulate_media(media="print")
    expect(paper).not_to_contain_text(after, use_inner_text=True)
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
    assert abs(box["width"] - 12 * CENTIMETRE) < 2
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".board")).to_be_visible()


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
    notice_goes(desk)
    desk.action("new").click()
    desk.choose_files(lambda: desk.action("open").click(), path)
    desk.page.wait_for_function("() => location.search.includes('marks=Rd5,Ge2e4')")
