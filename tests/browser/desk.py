"""The editor as a person handles it: squares, palettes, field, controls."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Error, Locator, Page, Route, expect
from playwright.sync_api import TimeoutError as Timeout

Touch = Callable[..., None]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHOWN = """() => {
    const value = (name) => document.querySelector(`[name=${name}]`)?.value;
    const drawn = (cell) => cell.querySelector("use")?.getAttribute("href").split("#")[1][1] ?? "1";
    const cells = [...document.querySelectorAll("[data-square]")];
    const pieces = Object.fromEntries(cells.map((cell) => [cell.dataset.square, drawn(cell)]));
    const rank = (number) => [..."abcdefgh"].map((file) => pieces[file + number] ?? "?").join("");
    const held = [...document.querySelectorAll("[name=castling]:checked")];
    const asked = new URL(location).searchParams;
    return {
        text: document.getElementById("text")?.value,
        address: asked.get("fen")?.replaceAll("_", " ") ?? location.pathname,
        placement: [..."87654321"].map(rank).join("/").replace(/1+/g, (run) => run.length),
        turn: document.querySelector("[name=turn][value=first]").checked ? "w" : "b",
        castling: held.map((box) => box.closest("label").dataset.key[0]).join("") || "-",
        target: value("en_passant") || "-",
        halfmove: value("halfmove"),
        fullmove: value("fullmove"),
    };
}"""
# `wait_for_function` does not wait for promises.
COPIED = """async awaited => {
    for (;;) {
        const text = await navigator.clipboard.readText();
        if (text.includes(awaited)) return text;
        await new Promise(requestAnimationFrame);
    }
}"""
AGREES = f"""awaited => {{
    const shown = ({SHOWN})();
    // The address of a lesson says nothing of its positions.
    if (shown.address.startsWith("/lesson/")) shown.address = awaited.address;
    return Object.entries(awaited).every(([part, said]) => shown[part] === said);
}}"""


_HELD_FOR = 500
"""In ms, as `board-gestures.js` has it."""
TURNS = 20_000
"""How often a test looks for what is to happen before it gives up."""


def wait_for(page: Page, condition: Callable[[], object]) -> None:
    """Until it is so; what the page asks for is only heard of while it is waited for."""
    for _ in range(TURNS):
        if condition():
            return
        # Not by a script of the page, which may be on its way out.
        page.wait_for_timeout(2)
    raise AssertionError


class Held:
    """What a page asks for at some address, from now on; it waits until it is let go.

    As a context, all of it goes at the end, and what is asked for afterwards goes at once.
    """

    def __init__(self, page: Page, address: str | re.Pattern[str]) -> None:
        self.page, self.address = page, address
        self.routes: list[Route] = []
        page.route(address, lambda route: self.routes.append(route))

    def wait(self) -> None:
        """Until something has been asked for: a click has ended before the request is heard of."""
        wait_for(self.page, lambda: self.routes)

    def release(self) -> None:
        """Lets go of what has been asked for, of one request at least."""
        self.wait()
        self._go()

    def _go(self) -> None:
        while self.routes:
            # The page may have given up asking.
            with contextlib.suppress(Error):
                self.routes.pop(0).continue_()

    def __enter__(self) -> Held:
        return self

    def __exit__(self, *_: object) -> None:
        self.page.unroute(self.address)
        self._go()


def path_for(fen: str) -> str:
    return f"/?fen={fen.replace(' ', '_')}"


class Desk:
    """The editor in a page; `expected` are patterns of what may go wrong in it.

    What is `unopened` opens with the start, unless a test opens another position first.
    """

    def __init__(self, page: Page, *, unopened: bool = False) -> None:
        self._page = page
        self._unopened = unopened
        self.expected: list[str] = []

    @property
    def page(self) -> Page:
        if self._unopened:
            self.open()
        return self._page

    @property
    def bare(self) -> Page:
        """The page with whatever is in it: the editor is not opened first."""
        self._unopened = False
        return self._page

    @property
    def text(self) -> Locator:
        return self.page.locator("#text")

    @property
    def notice(self) -> Locator:
        return self.page.locator("#notices")

    @property
    def cards(self) -> Locator:
        return self.page.locator("position-strip li > .card")

    @property
    def findings(self) -> Locator:
        return self.page.locator("findings-list :is(.error, .repaired) li")

    def open(self, path: str = "/") -> None:
        self._unopened = False
        self.page.goto(path)
        self.wait_until_ready()

    def visit(self, path: str) -> Page:
        """Opens a page of students, and not the editor before."""
        self.bare.goto(path)
        self.bare.locator("html[data-ready]").wait_for()
        return self.bare

    def wait_until_ready(self) -> None:
        self.page.locator("#editor[data-ready]").wait_for()

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_ready()

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    # --- parts ---------------------------------------------------------------------

    def square(self, name: str) -> Locator:
        return self.page.locator(f'[data-square="{name}"]')

    def tool(self, piece: str) -> Locator:
        return self.page.locator(f'[data-tool="piece"][data-piece="{piece}"]')

    def action(self, name: str) -> Locator:
        return self.page.locator(f'[data-action="{name}"]').first

    def centre(self, target: Locator) -> tuple[float, float]:
        box = target.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def mode(self, name: str) -> Locator:
        """What the board is for: its label."""
        return self.page.locator(f"label.mode:has([value={name}])")

    # --- doing ---------------------------------------------------------------------

    def choose_game(self, name: str) -> None:
        self.page.locator("#game").select_option(name)
        expect(self.page.locator("#editor")).to_have_attribute("data-game", name)

    def choose_notation(self, name: str) -> None:
        self.page.locator("[data-part=notation]").select_option(name)

    def copy(self, text: str) -> None:
        """Puts it into the clipboard."""
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)

    def copied(self, awaited: str = "") -> str:
        """What is in the clipboard, once that is in it."""
        return str(self.page.evaluate(COPIED, awaited))

    def present(self) -> None:
        self.press("v")
        expect(self.page.locator("html")).to_have_attribute("data-view", "presentation")

    def stamp(self, piece: str, *squares: str) -> None:
        self.take(piece)
        for square in squares:
            self.square(square).click()

    def take(self, piece: str) -> None:
        if self.tool(piece).get_attribute("aria-pressed") != "true":
            self.tool(piece).click()

    def take_hand(self) -> None:
        self.take_plain("move")

    def take_eraser(self) -> None:
        self.take_plain("erase")

    def take_plain(self, kind: str) -> None:
        button = self.page.locator(f'[data-tool="{kind}"]:not([data-piece]):is(button)')
        if button.get_attribute("aria-pressed") != "true":
            button.click()

    @contextlib.contextmanager
    def held(self, start: Locator, button: str = "left") -> Iterator[None]:
        start.scroll_into_view_if_needed()
        self.page.mouse.move(*self.centre(start))
        self.page.mouse.down(button=button)  # type: ignore[arg-type]
        yield
        self.page.mouse.up(button=button)  # type: ignore[arg-type]

    def drag(self, start: Locator, to: Locator) -> None:
        with self.held(start):
            self.page.mouse.move(*self.centre(to), steps=2)

    def sweep(self, *squares: str, button: str = "left") -> None:
        with self.held(self.square(squares[0]), button):
            for square in squares[1:]:
                self.page.mouse.move(*self.centre(self.square(square)), steps=2)

    def touch_along(self, *places: tuple[float, float]) -> None:
        """Puts a finger down at the first place, drags it to the others, lifts it."""
        with self.finger(places[0]) as touch:
            for (x, y), (to_x, to_y) in pairwise(places):
                for step in range(1, 6):
                    touch("touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))

    @contextlib.contextmanager
    def finger(self, place: tuple[float, float]) -> Iterator[Touch]:
        """A finger on that place, until the end, which holds a piece only as the clock is turned.

        Between its first two events the browser may be away for longer than that takes.
        """
        self.page.evaluate(
            """held => {
                const wait = window.setTimeout;
                if (wait.standing) return;
                window.setTimeout = (act, ms, ...more) => ms === held ? 0 : wait(act, ms, ...more);
                window.setTimeout.standing = true;
            }""",
            _HELD_FOR,
        )
        client = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            touches = [{"x": x, "y": y, "id": 1} for x, y in points]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        touch("touchStart", place)
        yield touch
        touch("touchEnd")
        client.detach()

    def focus(self, square: str) -> None:
        self.square(square).focus()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def choose_files(self, opens: Callable[[], None], *paths: Path) -> None:
        """Chooses files in the dialog that is opened."""
        # The browser is asked to leave the dialog to the test before anything opens one.
        self.page.on("filechooser", lambda _: None)
        self.page.evaluate("() => document.title")
        with self.page.expect_file_chooser() as chooser:
            opens()
        chooser.value.set_files(paths)

    def paste(self, text: str) -> None:
        """Pastes onto the page, nothing being focused."""
        self.page.evaluate(
            """text => {
                document.activeElement?.blur();
                const clipboardData = new DataTransfer();
                clipboardData.setData("text/plain", text);
                document.body.dispatchEvent(
                    new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
            }""",
            text,
        )

    # --- seeing --------------------------------------------------------------------

    def expect_piece(self, square: str, piece: str) -> None:
        """It stands there, or nothing does."""
        expect(self.square(square)).to_have_attribute("data-piece", piece)

    def expect_text(self, text: str) -> None:
        assert self.shown({"text": text})["text"] == text

    def expect_fen(self, fen: str, *, address: bool = True) -> None:
        """Field, board and controls show this position, and so does the address, if asked."""
        self.expect_board(fen, text=fen, address=address)

    def expect_board(self, fen: str, text: str | None = None, *, address: bool = True) -> None:
        """Board and controls show this position, and the field this text, if any."""
        names = ("placement", "turn", "castling", "target", "halfmove", "fullmove")
        wanted = dict(zip(names, fen.split(" "), strict=True))
        if address:
            wanted["address"] = fen
        if wanted["castling"].strip("KQkq-"):
            del wanted["castling"]  # rights in files, which the boxes do not show
        if text is not None:
            wanted["text"] = text
        shown = self.shown(wanted)
        if shown["address"].startswith("/lesson/"):
            wanted.pop("address", None)
        assert {part: shown[part] for part in wanted} == wanted, shown

    def shown(self, awaited: dict[str, str]) -> dict[str, str]:
        """What all parts show at the moment when they show what is awaited, or never did."""
        with contextlib.suppress(Timeout):
            self.page.wait_for_function(AGREES, arg=awaited)
        return dict(self.page.evaluate(SHOWN))

    def placement(self) -> str:
        """The FEN placement of what the squares show now."""
        return str(self.page.evaluate(SHOWN)["placement"])
