"""What comes from outside: files of every kind and size, dragged text, and the keys for it."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from base64 import b64encode
from io import BytesIO
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.desk import START, Desk

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01" + bytes(range(256)) * 40
DRAG = """([files, text, spaces, types]) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of files) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        dataTransfer.items.add(new File([bytes, " ".repeat(spaces)], name));
    }
    if (text !== null) dataTransfer.setData("text/plain", text);
    for (const type of types) {
        const event = new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true});
        document.querySelector(".panel").dispatchEvent(event);
    }
}"""


def drag(
    desk: Desk,
    files: dict[str, bytes],
    text: str | None = None,
    *,
    spaces: int = 0,
    drop: bool = True,
) -> None:
    """Drags files, at whose ends are so many spaces, or a text."""
    packed = [[name, b64encode(content).decode()] for name, content in files.items()]
    types = ["dragover", "drop"] if drop else ["dragover"]
    desk.page.evaluate(DRAG, [packed, text, spaces, types])


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
    ("a.pdf", b"%PDF-1.7\n1 0 obj\n", "Cannot read a.pdf: it is a document, not a text;"),
    ("a.docx", b"PK\x03\x04" + b"x" * 26 + b"[Content_Types].xml", "Cannot read a.docx: it is a d"),
    ("a.zip", b"PK\x03\x04" + b"word" * 99, "Cannot read a.zip: it is incomplete or damaged."),
    ("a.rar", b"Rar!\x1a\7\0", "Cannot read a.rar: it is an archive that Fenboard cannot open;"),
    ("binary.fen", b"\0" * 5000, "“binary.fen” is not a text."),
    ("novel.txt", b"It was a dark and stormy night.\n" * 10_000,
     "No positions were found in novel"),
]  # fmt: skip


def test_what_is_no_text_is_said_to_be_none_and_is_not_dumped(desk: Desk) -> None:
    for name, content, message in NO_TEXTS:
        drag(desk, {name: content})
        said(desk, message)
        desk.expect_fen(START)


def test_names_of_many_languages_are_read_as_their_programs_wrote_them(desk: Desk) -> None:
    for name, encoding in (
        ("Świercz, Dariusz", "cp1250"),
        ("Ботвинник, Михаил", "koi8-r"),
        ("Größe, Günther", "cp850"),
        ("佐藤康光", "iso2022_jp"),
        ("紅方 吳貴臨", "big5"),
    ):
        content = f'[White "{name}"]\n[Black "{name}"]\n\n1. e4 e5 2. Nf3 *\n'
        drag(desk, {"a.pgn": content.encode(encoding)})
        expect(desk.page.locator(".game-players")).to_have_text(f"{name} – {name}")


def test_what_is_packed_is_opened_in_place_of_its_file(desk: Desk) -> None:
    drag(desk, {"a.fen.gz": gzip.compress(f"{ENDING}\n".encode())})
    desk.expect_fen(ENDING)
    expect(desk.page.locator("#title")).to_have_value("a")
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games/10.pgn", game(10, start=False))
        archive.writestr("games/2.pgn", game(2, start=False))
        archive.writestr("x.png", PNG)
        archive.writestr("メモ.txt", "先手 7六歩".encode("shift_jis"))
    drag(desk, {"b.zip": packed.getvalue()})
    said(desk, "x.png")
    strip = desk.page.locator("position-strip")
    expect(strip).to_contain_text(re.compile("Chapter 2.*Chapter 10.*メモ", re.DOTALL))
    expect_cards(desk, 3)
    expect(desk.page.locator("#title")).to_have_value("b")


def test_files_that_are_refused_are_named_beside_the_encoding_of_another(desk: Desk) -> None:
    record = "先手：羽生\n後手：佐藤\n\n▲７六歩　△３四歩\n".encode("shift_jis")
    drag(desk, {"a.ki2": record, "b.7z": b"7z\xbc\xaf'\x1c\0\4"})
    said(desk, "The file was read as shift_jis. Cannot read b.7z: it is an archive")


def test_a_game_without_players_or_moves_has_the_title_that_its_file_gives_it(desk: Desk) -> None:
    drag(desk, {"a.pgn": b'[Title "Mate by the rook"]\n\n1. e4 e5 *\n'})
    expect(desk.page.locator(".game-players")).to_have_text("Mate by the rook")
    expect(desk.page.locator("#title")).to_have_value("Mate by the rook")
    drag(desk, {"a.pgn": f'[Title "Lucena"]\n[SetUp "1"]\n[FEN "{ENDING}"]\n\n*\n'.encode()})
    desk.expect_fen(ENDING)
    expect(desk.page.locator("#title")).to_have_value("Lucena")


def test_games_of_servers_in_json_are_read_where_they_are_pasted_too(desk: Desk) -> None:
    players = {"white": {"user": {"name": "Ann"}}, "black": {"user": {"name": "Bob"}}}
    games = [{"id": f"game000{n}", "players": players, "moves": "e4 e5 Nf3"} for n in (1, 2)]
    desk.paste(json.dumps(games[0]))
    expect(desk.page.locator(".game-players")).to_have_text("Ann – Bob")
    desk.paste("\n".join(map(json.dumps, games)))
    expect_cards(desk, 2)
    names = desk.page.locator("position-strip .name")
    expect(names.first).to_contain_text("Ann – Bob")


ENCODED = [
    ("ja", "shift_jis", "白: Ke1、e2　黒: Ke8"),
    ("zh", "gb18030", "白方：王e1，兵e2；黑方：王e8"),
    ("ko", "euc-kr", "백: 킹 e1, 폰 e2; 흑: 킹 e8"),
    ("en", "windows-1252", "“Mate in 2” – Müller 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("en", "utf-16", "White: Ke1, pawn e2; Black: Ke8 – ♔"),
    ("en", "utf-16-le", "White: Ke1, pawn e2; Black: Ke8"),
    ("en", "utf-8", "White: Ke1, pawn e2; Black: Ke8 – ♔"),
    ("en", "utf-8-sig", "White: Ke1, pawn e2; Black: Ke8 – ♔"),
]
OPENED = """async ([language, content, size]) => {
    const { opened } = await moduleAt("features/files");
    document.documentElement.lang = language;
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    // Of a file that is larger than all that is read it would have these.
    const slice = (start, end) => new Blob([bytes.slice(start, end)]);
    const { text, cut } = await opened({ name: "a.txt", size: size ?? bytes.length, slice });
    document.documentElement.lang = "";
    return [text, cut];
}"""


def opened(page: Page, language: str, content: bytes, size: int | None = None) -> list[object]:
    return list(page.evaluate(OPENED, [language, b64encode(content).decode(), size]))


def test_texts_are_read_in_the_encoding_they_were_written_in(modules: Page, desk: Desk) -> None:
    for language, encoding, words in ENCODED:
        assert opened(modules, language, words.encode(encoding)) == [words, False], encoding
    # The end of a character that is cut does not change it.
    assert opened(modules, "en", "xéé".encode()[:-1], 60 << 20) == ["xé", True]
    desk.open("/?lang=ja")
    drag(desk, {"position.txt": ENCODED[0][2].encode("shift_jis")})
    desk.expect_board(f"{ENDING[:-2]}1")


def test_several_files_make_one_strip_in_the_order_of_their_names(
    desk: Desk, tmp_path: Path
) -> None:
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
    # So do those that the key for it asks for.
    paths = [tmp_path / "a.fen", tmp_path / "b.fen"]
    for path, fen in zip(paths, (ENDING, "not a position"), strict=True):
        path.write_text(fen)
    desk.choose_files(lambda: desk.press("Control+o"), *paths)
    expect_cards(desk, 2)
    said(desk, "1 of them cannot be read.")
    desk.press("PageDown")
    desk.expect_text("not a position")


def test_of_more_positions_than_fit_as_many_are_there_and_the_rest_is_told(desk: Desk) -> None:
    words, button = desk.page.locator(".notices p"), desk.page.locator(".notices button").first
    positions = desk.page.locator("position-strip li")
    drag(desk, {"list.fen": "\n".join(f"{ENDING[:-2]}{at}" for at in range(1, 511)).encode()})
    expect(positions).to_have_count(500)
    expect(words).to_contain_text("the rest of the text was not read.")
    expect(button).to_have_text("Undo")
    button.click()
    desk.expect_fen(START)
    games = "".join(game(number, start=False) for number in range(1, 765) if number % 3)
    drag(desk, {"study.pgn": games.encode()})
    expect(positions).to_have_count(500)
    expect(words).to_contain_text("500 positions found. Only the first 500 were opened")
    expect(button).to_have_text("Choose one game")
    for width in (1366, 700, 390):
        desk.resize(width, 768)
        # A line that is cut off is at least so high.
        desk.page.wait_for_function(
            "() => { const words = document.querySelector('.notices p');"
            " return words.scrollHeight <= words.clientHeight + 4; }"
        )
        expect(words).to_be_in_viewport(ratio=1)
    expect(desk.page.locator("position-strip .name").last).to_have_text("A749 – B, Chapter 749")
    positions.last.locator("button").evaluate("button => button.click()")
    desk.expect_board("8/8/8/4k3/8/8/4P3/4K3 w - - 0 749")
    expect(desk.page.locator("#title")).to_have_value("study")


GATHERED = """async (text) => {
    const { gathered } = await moduleAt("features/gathering");
    const { items, cut } = await gathered([{ text, name: "" }]);
    return [items.map(({ title }) => title), cut];
}"""


def test_no_game_and_no_row_of_a_table_is_torn_where_a_text_goes_up_in_parts(modules: Page) -> None:
    moves = "{ " + "a long comment on this move " * 50 + "} 1. e4 Kd6 *"
    start = '[SetUp "1"]\n[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]'
    games = (f'[White "A{number}"]\n{start}\n\n{moves}\n\n' for number in range(200))
    found = modules.evaluate(GATHERED, "".join(games))
    assert found == [[f"A{number}" for number in range(200)], False]
    lines = "\n".join(f"Line {n} of a hint that is a long one." for n in range(30))
    hint = f"First paragraph.\n\n{lines}"
    rows = "".join(f'Card {number},{ENDING},"{hint} {number}"\n' for number in range(200))
    found = modules.evaluate(GATHERED, f"Title,FEN,Hint\n{rows}")
    assert found == [[f"Card {number}" for number in range(200)], False]


def test_a_large_file_of_our_own_is_opened_and_one_too_large_says_so(desk: Desk) -> None:
    items = [{"kind": "card", "title": f"{n}", "task": "words " * 1500} for n in range(120)]
    lesson = json.dumps({"fenboard": 1, "lessons": [{"title": "L", "items": items}]})
    drag(desk, {"lesson.json": lesson.encode()})
    expect_cards(desk, 120)
    drag(desk, {"lesson.json": lesson.encode()}, spaces=6 << 20)
    said(desk, "This is too large: the limit is 6 MB.")


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


def test_a_paste_goes_into_the_lesson_there_is_and_so_does_a_file_of_one_position(
    desk: Desk,
) -> None:
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
    # A file of several is a lesson of its own.
    drag(desk, {"games.pgn": (game(1, start=True) * 3).encode()})
    expect_cards(desk, 3)
    expect(desk.page.locator("#title")).to_have_value("games")
    desk.press("Control+z")
    expect_cards(desk, 2)
    desk.paste(f"{OTHER}\n{OTHER}")
    expect_cards(desk, 4)


def test_what_is_pasted_is_one_step_and_the_lesson_of_it_another(desk: Desk) -> None:
    desk.paste(f"{ENDING}\n{OTHER}")
    desk.press("Control+z")
    expect(desk.text).to_have_value(f"{ENDING}\n{OTHER}")
    expect(desk.page.locator("position-strip")).to_be_hidden()
    desk.press("Control+z")
    desk.expect_fen(START)
    desk.press("Control+Shift+z", "Control+Shift+z")
    expect_cards(desk, 2)
    desk.expect_fen(ENDING)


def test_what_is_dragged_is_shown_where_to_drop_and_text_read_like_a_paste(desk: Desk) -> None:
    shown = "getComputedStyle(document.getElementById('editor'), '::after').content"
    drag(desk, {"a.fen": ENDING.encode()}, drop=False)
    assert desk.page.evaluate(shown) == '"Drop here to open"'
    drag(desk, {}, ENDING)
    assert desk.page.evaluate(shown) == "none"
    desk.expect_fen(ENDING)
    drag(desk, {}, f"https://lichess.org/editor/{OTHER.replace(' ', '_')}")
    desk.expect_board(OTHER)
    drag(desk, {}, f"{ENDING}\n{OTHER}")
    expect_cards(desk, 2)


def test_a_file_gives_its_name_unless_a_title_was_typed(desk: Desk, tmp_path: Path) -> None:
    file, title = tmp_path / "lesson 3.fen", desk.page.locator("#title")
    file.write_text(f"{ENDING}\r\n")
    desk.choose_files(desk.action("open").click, file)
    desk.expect_fen(ENDING)
    expect(title).to_have_value("lesson 3")
    expect(desk.page).to_have_title(re.compile("lesson 3"))
    desk.action("undo").click()
    desk.expect_fen(START)
    expect(title).to_have_value("")
    drag(desk, {"two.fen": OTHER.encode()})
    expect(title).to_have_value("two")
    title.fill("Lucena")
    drag(desk, {"three.fen": ENDING.encode()})
    desk.expect_fen(ENDING)
    expect(title).to_have_value("Lucena")
    expect(desk.page).to_have_title(re.compile("Lucena"))
    desk.reload()
    expect(title).to_have_value("Lucena")


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
