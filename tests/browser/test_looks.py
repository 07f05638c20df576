"""Board colours, coordinates, the presentation view, and what people have set for all pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.desk import START, Desk
from webapp.games import GAMES

SHOGI = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
LAYERS = "8/8//8/8/8//8/8 / C/c"
TWICE_AS_LARGE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets = [sheet];
}"""
# The page has heard of its new size then.
PAGE_IS = """async ([width, height]) => {
    await new Promise(requestAnimationFrame);
    const {scrollWidth, scrollHeight} = document.documentElement;
    return scrollWidth === width && scrollHeight === height;
}"""
AS_LARGE_AS_EVER = "() => { document.adoptedStyleSheets = []; }"
# Nothing but the board scrolls sideways, and its own box stays within the window.
STICKING_OUT = """() => [...document.querySelectorAll("body *")].filter(part => {
    const box = part.getBoundingClientRect();
    if (!box.width || !box.height || part.closest("svg, .visually-hidden")) return false;
    if (part.parentElement.closest("position-board")) return false;
    return box.right > document.documentElement.clientWidth + 1 || box.left < -1;
}).map(part => `${part.localName}.${part.className}#${part.id}`)"""

# Words wider than what holds them, and controls one over the other; notices may float.
# Below the foot of a dialog the rest of it scrolls.
CUT_OR_COVERED = """() => {
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const apart = "position-board, .skip, .notices, dialog .foot";
    const shown = what => [...scope.querySelectorAll(what)].filter(part =>
        part.checkVisibility() && part.offsetWidth > 1 && !part.closest(apart));
    const named = part => `${part.localName} ${part.textContent.trim().slice(0, 30)}`;
    const cut = shown("button, a, label, legend, select, h1, h2, h3, p, dt, dd")
        .filter(part => part.scrollWidth > part.clientWidth + 1 && part.clientWidth);
    const fields = "button, select, textarea, .choice, input:not(.choice input)";
    const controls = shown(`${fields}, a, label, legend`);
    const boxes = controls.map(part => part.getBoundingClientRect());
    const covered = controls.filter((part, index) => controls.slice(0, index).some((other, at) => {
        if (part.contains(other) || other.contains(part)) return false;
        const [one, two] = [boxes[index], boxes[at]];
        return Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2
            && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2;
    }));
    return [...cut, ...covered].map(named);
}"""


def open_dialog(desk: Desk, name: str) -> None:
    """Whatever the room, and the words on its button."""
    desk.action(name).evaluate("button => button.click()")
    expect(desk.page.locator(f"#{name}")).to_be_visible()


def style(desk: Desk, selector: str, name: str) -> str:
    read = f"part => getComputedStyle(part).{name}"
    return str(desk.page.locator(selector).first.evaluate(read))


def box(desk: Desk, selector: str) -> dict[str, float]:
    found: Any = desk.page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def choose(desk: Desk, **choices: str) -> None:
    """Checks radios of the settings, without opening the dialog."""
    for name, value in choices.items():
        radio = desk.page.locator(f'[name="{name.replace("_", "-")}"][value="{value}"]')
        radio.evaluate("radio => radio.click()")


def test_each_set_of_board_colours_shows_at_once_and_is_drawn_by_the_server(desk: Desk) -> None:
    page = desk.page
    desk.action("settings").click()
    seen = set()
    # Others are for pictures and paper.
    offered = page.locator("#settings [name=board]").evaluate_all(
        "all => all.map((one) => one.value)"
    )
    for board in offered:
        page.locator(f'label:has([name="board"][value="{board}"])').click()
        dark, light = (style(desk, f".square.{part}", "background") for part in ("dark", "light"))
        assert dark != light
        assert style(desk, f'.swatch[data-board="{board}"] .dark', "backgroundColor") in dark
        assert style(desk, ".tool[data-piece=K]", "backgroundColor") in light
        seen.add(dark + light)
    assert len(seen) == len(offered)
    drawn = page.request.get("/").text()
    assert 'data-board="print" data-coordinates="outside"' in drawn
    desk.reload()
    assert page.locator("[name=board]:checked").input_value() == "print"
    assert style(desk, ".square.dark", "background") in "".join(seen)
    # Drawn boards have the colours too, and boards of lines.
    for game in ("shogi", "xiangqi"):
        desk.choose_game(game)
        assert style(desk, ".board", "backgroundColor") == "rgb(255, 255, 255)"
        line = "getComputedStyle(document.querySelector('.board'), '::before').backgroundColor"
        assert page.evaluate(line) == "rgb(0, 0, 0)"


def test_coordinates_outside_inside_and_none(desk: Desk) -> None:
    for game in ("chess", "xiangqi"):
        desk.choose_game(game)
        choose(desk, coordinates="outside", coordinate_size="normal")
        usual = box(desk, ".board")
        choose(desk, coordinate_size="huge")
        size = float(style(desk, ".edge.left span", "fontSize").removesuffix("px"))
        assert size == pytest.approx(box(desk, ".square")["width"] / 2, rel=0.05)
        choose(desk, coordinates="inside", coordinate_size="normal")
        board = box(desk, ".board")
        assert board["height"] > usual["height"]
        for edge in (".edge.left", ".edge.bottom"):
            labels = box(desk, edge)
            assert board["x"] <= labels["x"]
            assert labels["y"] + labels["height"] <= board["y"] + board["height"]
        choose(desk, coordinates="off")
        expect(desk.page.locator(".edge.left")).to_be_hidden()
        assert box(desk, ".board")["height"] == board["height"]


def test_settings_are_kept_and_all_of_them_go_back_at_once_and_come_back(desk: Desk) -> None:
    page = desk.page
    chosen = {
        "theme": "dark",
        "board": "blue",
        "coordinates": "inside",
        "coordinate_size": "large",
        "keys": "board",
        "set_chess": "chess-bold",
        "set_shogi": "shogi-one",
        "en_passant_mode": "legal",
    }

    def expect_drawn(name: str) -> None:
        for place in ('[data-square="e1"]', ".tool[data-piece=K]"):
            drawn = page.locator(f"{place} use")
            expect(drawn).to_have_attribute("href", re.compile(rf"pieces/{name}\.svg#wK$"))

    for name, _ in reversed(GAMES["chess"].sets):
        choose(desk, set_chess=name)
        expect_drawn(name)
    choose(desk, **chosen)
    page.locator("#teaching").check()
    desk.reload()
    expect_drawn("chess-bold")

    def now() -> dict[str, str]:
        radios = page.locator("#settings [type=radio]:checked")
        pairs = radios.evaluate_all("all => all.map(radio => [radio.name, radio.value])")
        settings = {name.replace("-", "_"): value for name, value in pairs}
        return {name: settings[name] for name in chosen}

    assert now() == chosen
    desk.action("settings").click()
    page.locator("[data-part=reset]").click()
    expect(page.locator("#settings")).to_be_hidden()
    usual = ("auto", "wood", "outside", "normal", "page", "chess", "shogi", "always")
    assert now() == dict(zip(chosen, usual, strict=True))
    expect(page.locator("#teaching")).not_to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-board", "wood")
    page.locator("#notices button").first.click()
    assert now() == chosen
    expect(page.locator("#teaching")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def in_view(desk: Desk) -> bool:
    return desk.page.evaluate("document.documentElement.dataset.view") == "presentation"


def test_the_presentation_fills_the_window(desk: Desk) -> None:
    page = desk.page
    desk.present()
    hands = page.locator("hand-stand:visible")
    for text, squares in ((START, 64), (SHOGI, 81), (LAYERS, 56), ("30/30/30 / C/c", 90)):
        desk.paste(text)
        expect(page.locator("[data-square]")).to_have_count(squares)
        expect(hands).to_have_count(0 if text == START else 2)
        for window in ((1920, 1080), (360, 640)):
            desk.resize(*window)
            assert page.evaluate(PAGE_IS, list(window)), (text, window)
            whole, board = box(desk, "position-board"), box(desk, ".board")
            assert board["x"] + board["width"] <= whole["x"] + whole["width"] + 1
            assert board["y"] + board["height"] <= whole["y"] + whole["height"] + 1
            most = max(whole["width"] / window[0], whole["height"] / window[1])
            assert 0.93 <= most <= 1, text
            if text == START and window[0] == 1920:
                assert board["height"] >= 960
            expect(page.locator(".shown-side")).to_be_in_viewport(ratio=1)
            for part in (*hands.all(), page.locator("[data-action=present]:visible")):
                expect(part).to_be_in_viewport(ratio=1)
        if text == SHOGI:
            desk.press("f")
    for hidden in (".bar nav", "piece-palette >> nth=0", ".panel"):
        expect(page.locator(hidden)).to_be_hidden()


def test_into_the_presentation_and_out_of_it(desk: Desk) -> None:
    page = desk.page
    announced = page.locator("#announcer")
    page.locator("#title").fill("Lucena")
    desk.action("present").click()
    expect(announced).to_have_text(re.compile("^Presentation view"))
    expect(page.locator(".shown-title")).to_have_text("Lucena")
    expect(page.locator(".shown-side")).to_have_text("White to move")
    assert page.evaluate("document.activeElement.dataset.square") == "a8"
    # The board stays live.
    desk.drag(desk.square("e2"), desk.square("e4"))
    expect(page.locator('[data-square="e4"] .piece')).to_have_count(1)
    desk.press("Control+z")
    expect(page.locator('[data-square="e2"] .piece')).to_have_count(1)
    desk.press("f")
    expect(page.locator(".square").first).to_have_attribute("data-square", "h1")
    # Escape first puts down what is picked up.
    desk.square("d2").click()
    desk.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    assert in_view(desk)
    desk.press("?")
    expect(page.locator("#help")).to_be_visible()
    desk.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    assert in_view(desk)
    desk.press("Escape")
    assert not in_view(desk)
    expect(announced).to_have_text("Presentation view closed.")
    expect(desk.action("present")).to_be_focused()
    desk.present()
    page.locator(".caption [data-action=present]").click()
    assert not in_view(desk)
    expect(page.locator(".panel")).to_be_visible()


def test_system_colours_leave_everything_told_apart(desk: Desk) -> None:
    page = desk.page
    page.emulate_media(forced_colors="active", color_scheme="dark")
    desk.take("Q")
    assert style(desk, ".tool[data-piece=Q]", "outlineStyle") == "solid"
    assert style(desk, ".tool[data-piece=K]", "outlineStyle") == "none"
    canvas = style(desk, "body", "backgroundColor"), style(desk, "html", "backgroundColor")
    for part in (".square.light", ".square.dark", ".tool[data-piece=k]"):
        assert style(desk, part, "backgroundColor") not in canvas
    off, on = style(desk, "[data-action=undo]", "color"), style(desk, "[data-action=new]", "color")
    assert off != on
    assert style(desk, "[data-action=new]", "borderTopStyle") == "solid"
    desk.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR W KQkq - 0 1")
    lines = {
        style(desk, f"findings-list section.{severity}", "borderInlineStartStyle")
        for severity in ("error", "repaired")
    }
    assert len(lines) == 2
    assert style(desk, ".underlay mark", "textDecorationLine") == "underline"


def test_nothing_is_cut_where_letters_are_twice_as_large(desk: Desk) -> None:
    desk.open("/?fen=r3k2r/8/8/8/4P3/8/8/R3K2R_W_KQkq_e6_0_1&lang=en")
    page = desk.page

    def expect_nothing_cut(state: str) -> None:
        # A window of 320 × 256 is one of 1280 × 1024 at 400 %.
        for window in ((1280, 800), (360, 640), (320, 256)):
            page.evaluate(TWICE_AS_LARGE if window[0] > 320 else AS_LARGE_AS_EVER)
            desk.resize(*window)
            assert page.evaluate(STICKING_OUT) == [], (state, window)

    for game in ("chess", "shogi", "custom"):
        desk.choose_game(game)
        expect_nothing_cut(game)
    for dialog in ("help", "settings", "picture"):
        open_dialog(desk, dialog)
        expect_nothing_cut(dialog)
        desk.press("Escape")


# Chinese words are the narrowest everywhere.
@pytest.mark.parametrize("tag", ["en", "ja", "ko", pytest.param("zh-Hans", marks=pytest.mark.slow)])
def test_in_no_language_is_a_word_cut_on_a_phone(phone: Desk, tag: str) -> None:
    def expect_all_in_view(state: str) -> None:
        assert phone.page.evaluate(STICKING_OUT) == [], state
        assert phone.page.evaluate(CUT_OR_COVERED) == [], state

    many = "rnbqkbnr/pppppppp/44/1111111x/8/8/PPPPPPP/RNBQKBNRR W qkQKH E3 00 0"
    impossible = "k6P/8/8/3Q4/8/8/PPPPPPPP/K6K b KQ e3 50 1"
    phone.open(f"/?fen={many.replace(' ', '_')}&lang={tag}")
    page = phone.page
    expect_all_in_view(many)
    for fen, shown in ((impossible, ".illegal .finding"), (SHOGI, "hand-stand .held")):
        phone.paste(fen)
        expect(page.locator(shown).first).to_be_attached()
        expect(phone.text).to_have_value(fen)
        page.evaluate("() => scrollTo(0, 0)")
        expect_all_in_view(fen)
    for dialog in ("help", "settings", "picture"):
        open_dialog(phone, dialog)
        expect_all_in_view(dialog)
        phone.press("Escape")
    page.locator("#game").select_option("custom")
    expect(page.locator("#notices button").first).to_be_visible()
    expect_all_in_view("custom")
    assert style(phone, "html", "overscrollBehaviorY") == "none"
    assert style(phone, "body", "wordBreak") == ("keep-all" if tag == "ko" else "normal")
