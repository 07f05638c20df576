"""What comes from outside: files of every kind and size, dragged text, and the keys for it."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.desk import START, Desk

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01" + bytes(range(256)) * 40
DRAG = """async ([files, text, types]) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of files) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name));
    }
    if (text !== null) dataTransfer.setData("text/plain", text);
    for (const type of types) {
        const event = new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true});
        document.querySelector(".panel").dispatchEvent(event);
    }
}"""


def drag(
    desk: Desk, files: dict[str, bytes], text: str | None = None, *, drop: bool = True
) -> None:
    packed = [[name, b64encode(content).decode()] for name, content in files.items()]
    desk.page.evaluate(DRAG, [packed, text, ["dragover", "drop"] if drop else ["dragover"]])


def said(desk: Desk, text: str) -> None:
    expect(desk.notice).to_contain_text(text)


def expect_cards(desk: Desk, count: int) -> None:
    expect(desk.page.locator("position-strip li")).to_have_count(count)


def game(number: int, *, start: bool) -> str:
    fen = "" if start else f'[SetUp "1"]\n[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 {number}"]\n'
    moves = "1. e4 Kd6 { a long comment on this move } 2. e5+ Ke6 *\n"
    return f'[Event "Chapter {number}"]\n[White "A{number}"]\n[Black "B"]\n{fen}\n{moves}\n'


NO_TEXTS = [
    ("x.png", PNG, "“x.png” is a picture, not a text with positions."),
    ("photo.fen", b"\xff\xd8\xff\xe0\0\x10JFIF" + b"\0" * 99, "“photo.fen” is a picture"),
    ("board.svg", b'<?xml version="1.0"?>\n<svg viewBox="0 0 1 1"></svg>', "is a picture"),
    ("a.pdf", b"%PDF-1.7\n1 0 obj\n", "“a.pdf” is not a text."),
    ("a.docx", b"PK\x03\x04" + b"word" * 99, "“a.docx” is not a text."),
    ("binary.fen", b"\0" * 5000, "“binary.fen” is not a text."),
    ("novel.txt", b"It was a dark and stormy night.\n" * 20_000,
     "No positions were found in novel"),
]  # fmt: skip


def test_what_is_no_text_is_said_to_be_none_and_is_not_dumped(desk: Desk) -> None:
    for name, content, message in NO_TEXTS:
        drag(desk, {name: content})
        said(desk, message)
        desk.expect_fen(START)


ENCODED = [
    ("ja", "shift_jis", "白: Ke1、e2　黒: Ke8"),
    ("zh", "gb18030", "白方：王e1，兵e2；黑方：王e8"),
    ("ko", "euc-kr", "백: 킹 e1, 폰 e2; 흑: 킹 e8"),
    ("en", "windows-1252", "“Mate in 2” – Müller 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("en", "utf-16", "White: Ke1, pawn e2; Black: Ke8 – ♔"),
    ("en", "utf-16-le", "White: Ke1, pawn e2; Black: Ke8"),
    ("en", "utf-8", "White: Ke1, pawn e2; Black: Ke8 – ♔"),
]
OPENED = """async (content) => {
    const [script] = document.querySelectorAll("script[src]");
    const { opened } = await import(new URL("features/files.js", script.src));
    if (content) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        return (await opened(new File([bytes], "a.txt"))).text;
    }
    const file = new File(["é".repeat(26 * 1024 * 1024 + 1), "é"], "a.txt");
    const { text, cut } = await opened(new File(["x", file], "a.txt"));
    return [text.slice(0, 4), text.length, cut];
}"""


def test_texts_are_read_in_the_encoding_they_were_written_in(desk: Desk) -> None:
    before = ""
    for language, encoding, words in ENCODED:
        if language != before:
            desk.open(f"/?lang={language}")
        before, content = language, words.encode(encoding)
        assert desk.page.evaluate(OPENED, b64encode(content).decode()) == words
        drag(desk, {"position.txt": content})
        desk.expect_piece("e2", "P")
        desk.expect_piece("d2", "")
        desk.action("start").click()
        desk.expect_piece("d2", "P")
    # The end of a character that is cut does not change it.
    assert desk.page.evaluate(OPENED, "") == ["xééé", 26_214_400, True]


def test_several_files_make_one_strip_in_the_order_of_their_names(desk: Desk) -> None:
    files = {"ending 10.fen": OTHER, "ending 2.fen": ENDING, "x.png": None, "list.epd": None}
    several = f'4k3/8/8/8/8/8/8/R3K3 w - - bm Ra8+; id "one";\n{ENDING}\n'
    contents = {"x.png": PNG, "list.epd": several.encode()}
    drag(desk, {name: contents.get(name) or f"{fen}\n".encode() for name, fen in files.items()})
    expect_cards(desk, 4)
    names = desk.page.locator("position-strip .name")
    expect(names).to_have_text(["ending 2", "ending 10", "one", "list 2"])
    expect(desk.page.locator("#title")).to_have_value("ending 2")
    said(desk, "“x.png” is a picture")
    desk.expect_fen(ENDING)
    desk.press("Control+z")
    desk.expect_fen(START)


def test_several_files_are_opened_with_the_button(desk: Desk, tmp_path: Path) -> None:
    paths = [tmp_path / "a.fen", tmp_path / "b.fen"]
    for path, fen in zip(paths, (ENDING, "not a position"), strict=True):
        path.write_text(fen)
    desk.choose_files(lambda: desk.press("Control+o"), *paths)
    expect_cards(desk, 2)
    said(desk, "1 of them cannot be read.")
    desk.press("PageDown")
    desk.expect_text("not a position")


def test_a_large_pgn_goes_up_in_parts_and_as_many_positions_as_fit_are_there(desk: Desk) -> None:
    games = "".join(game(number, start=False) for number in range(1, 1501) if number % 3)
    drag(desk, {"study.pgn": games.encode()})
    expect(desk.page.locator("position-strip li")).to_have_count(500, timeout=60_000)
    said(desk, "500 positions found. Only the first 500 were opened")
    expect(desk.page.locator(".notices button").first).to_have_text("Choose one game")
    names = desk.page.locator("position-strip .name")
    expect(names.last).to_have_text("A749 – B, Chapter 749")
    desk.page.locator("position-strip li button").last.evaluate("button => button.click()")
    desk.expect_board("8/8/8/4k3/8/8/4P3/4K3 w - - 0 749")
    expect(desk.page.locator("#title")).to_have_value("study")


def test_no_game_and_no_row_of_a_table_is_torn_where_a_text_goes_up_in_parts(desk: Desk) -> None:
    moves = "{ " + "a long comment on this move " * 50 + "} 1. e4 Kd6 *"
    start = '[SetUp "1"]\n[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]'
    games = (f'[White "A{number}"]\n{start}\n\n{moves}\n\n' for number in range(300))
    drag(desk, {"games.pgn": "".join(games).encode()})
    expect(desk.page.locator("position-strip li")).to_have_count(300, timeout=60_000)
    lines = "\n".join(f"Line {n} of a hint that is a long one." for n in range(30))
    hint = f"First paragraph.\n\n{lines}"
    rows = "".join(f'Card {number},{ENDING},"{hint} {number}"\n' for number in range(400))
    drag(desk, {"table.csv": f"Title,FEN,Hint\n{rows}".encode()})
    expect(desk.page.locator("position-strip li")).to_have_count(400, timeout=60_000)
    names = desk.page.locator("position-strip .name")
    expect(names).to_have_text([f"Card {number}" for number in range(400)])


def test_a_large_file_of_our_own_is_opened_and_one_too_large_says_so(desk: Desk) -> None:
    def lesson(count: int, length: int) -> bytes:
        words = "words " * (length // 6)
        items = [{"kind": "card", "title": f"{n}", "task": words} for n in range(count)]
        return json.dumps({"fenboard": 1, "lessons": [{"title": "L", "items": items}]}).encode()

    drag(desk, {"lesson.json": lesson(400, 9000)})
    expect(desk.page.locator("position-strip li")).to_have_count(400, timeout=60_000)
    drag(desk, {"lesson.json": lesson(500, 15_000)})
    said(desk, "This is too large: the limit is 6 MB.")


def test_a_long_list_says_at_every_width_what_was_not_read_and_can_be_undone(desk: Desk) -> None:
    drag(desk, {"list.fen": "\n".join(f"{ENDING[:-2]}{at}" for at in range(1, 601)).encode()})
    words = desk.page.locator(".notices p")
    expect(words).to_contain_text("the rest of the text was not read.", timeout=60_000)
    for width in (1800, 1366, 1024, 700, 390):
        desk.resize(width, 768)
        # A line that is cut off is at least so high.
        expect(words).to_be_in_viewport(ratio=1)
        desk.page.wait_for_function(
            "() => { const words = document.querySelector('.notices p');"
            " return words.scrollHeight <= words.clientHeight + 4; }"
        )
    button = desk.page.locator(".notices button").first
    expect(button).to_have_text("Undo")
    button.click()
    desk.expect_fen(START)


def test_columns_of_a_table_are_fields_of_its_cards(desk: Desk) -> None:
    text = f'id,FEN,Motif,Rating\n1,{ENDING},"Fork, or pin",1500\n2,"{OTHER}",Pin,1600\n'
    drag(desk, {"puzzles.csv": text.encode()})
    expect_cards(desk, 2)
    expect(desk.page.locator("position-strip .name")).to_have_text(["Fork, or pin", "Pin"])
    desk.expect_fen(ENDING)
    expect(desk.findings).to_have_count(0)
    desk.press("PageDown")
    desk.expect_fen(OTHER)
    expect(desk.findings).to_have_count(0)


def test_a_file_of_several_is_a_new_lesson_and_a_paste_goes_into_the_one_there_is(
    desk: Desk,
) -> None:
    desk.paste(f"{ENDING}\n{ENDING}")
    expect_cards(desk, 2)
    drag(desk, {"games.pgn": (game(1, start=True) * 3).encode()})
    expect_cards(desk, 3)
    expect(desk.page.locator("#title")).to_have_value("games")
    desk.press("Control+z")
    expect_cards(desk, 2)
    desk.paste(f"{OTHER}\n{OTHER}")
    expect_cards(desk, 4)


def test_dragged_text_is_read_like_a_paste(desk: Desk) -> None:
    drag(desk, {}, ENDING)
    desk.expect_fen(ENDING)
    drag(desk, {}, f"https://lichess.org/editor/{OTHER.replace(' ', '_')}")
    desk.expect_board(OTHER)
    drag(desk, {}, f"{ENDING}\n{OTHER}")
    expect_cards(desk, 2)


def test_dragging_over_the_page_shows_where_to_drop(desk: Desk) -> None:
    drag(desk, {"a.fen": ENDING.encode()}, drop=False)
    shown = "getComputedStyle(document.getElementById('editor'), '::after').content"
    assert desk.page.evaluate(shown) == '"Drop here to open"'
    drag(desk, {"a.fen": ENDING.encode()})
    assert desk.page.evaluate(shown) == "none"


def test_a_typed_title_stays_and_one_from_a_file_goes(desk: Desk) -> None:
    title = desk.page.locator("#title")
    drag(desk, {"one.fen": ENDING.encode()})
    expect(title).to_have_value("one")
    drag(desk, {"two.fen": OTHER.encode()})
    expect(title).to_have_value("two")
    title.fill("Lucena")
    drag(desk, {"three.fen": ENDING.encode()})
    desk.expect_fen(ENDING)
    expect(title).to_have_value("Lucena")


def test_keys_save_and_copy(desk: Desk) -> None:
    desk.paste(ENDING)
    desk.expect_fen(ENDING)
    with desk.page.expect_download() as download:
        desk.press("Control+s")
    assert Path(download.value.path()).read_text() == f"{ENDING}\n"
    desk.focus("e2")
    desk.press("Control+c")
    said(desk, "Copied")
    assert desk.copied() == ENDING
    desk.page.locator("#title").fill("Name")
    desk.page.locator("#title").select_text()
    desk.press("Control+c")
    assert desk.copied("Name") == "Name"


def test_edits_after_a_paste_of_several_are_about_what_was_pasted(desk: Desk) -> None:
    desk.paste(f"{ENDING}\n{OTHER}")
    desk.press("Control+z")
    expect(desk.text).to_have_value(f"{ENDING}\n{OTHER}")
    expect(desk.page.locator("position-strip")).to_be_hidden()
    desk.press("Control+z")
    desk.expect_fen(START)
    desk.press("Control+Shift+z", "Control+Shift+z")
    expect_cards(desk, 2)
    desk.expect_fen(ENDING)


def test_what_cannot_be_read_is_kept_as_text_and_leaves_the_board_alone(desk: Desk) -> None:
    broken = "4k3/8/8/8/8/8/x/4K3 w - - 0 1"
    drag(desk, {"broken.fen": broken.encode()})
    desk.expect_text(broken)
    expect(desk.findings.first).to_be_visible()
    expect(desk.page).to_have_title(re.compile("broken"))
    broken = "4kx2/8/8/8/8/8/8/4K3 w - - 0 1\n4kx2/8/8/8/8/8/4P3/4K3 w - - 0 1"
    desk.paste(broken)
    desk.expect_text(broken)
    expect(desk.page.locator("position-strip")).to_be_hidden()
    desk.expect_board(START)


def test_a_file_with_one_position_is_one_card_more_of_the_lesson(desk: Desk) -> None:
    desk.paste(f"{ENDING}\n{OTHER}")
    expect_cards(desk, 2)
    drag(desk, {"one.fen": START.encode()})
    expect_cards(desk, 3)
    desk.expect_fen(START)
    expect(desk.page.locator("position-strip [aria-current] .name")).to_have_text("one")
    said(desk, "Added as card 2.")
    desk.press("Control+z")
    expect_cards(desk, 2)
    desk.expect_fen(ENDING)
