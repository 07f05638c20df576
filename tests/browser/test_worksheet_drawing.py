"""Pages as the browser shows them, and the PDF that is printed: the same to the eye."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser
from pypdfium2 import PdfDocument, PdfPage

from tests.worksheets import SHOGI, XIANGQI, card, mate
from webapp.lessons.model import Heading, Lesson, new_id
from webapp.lessons.paper import PaperOptions
from webapp.worksheets.making import sheets_of
from webapp.worksheets.pages import geometry_of
from webapp.worksheets.typeset import Typesetter

JANGGI = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
MAKRUK = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"
PLAIN = "8/8/3k4/8/2Q5/8/8/8 b - - 0 1"

FINE = 3
"""Pixels to one of the screen: what is as fine as a hair is drawn a pixel wide at least."""
_PER_MM = FINE * 96 / 25.4
BLOCK = 6 * FINE
"""The side of what is compared as a whole, as both smooth edges otherwise."""
TOLERANCE = 34
"""How much a block may differ, of 255: edges make 27, a letter in place of another 40."""
SHOW = """async (picture) => {
    const image = document.querySelector("img");
    image.src = `data:image/svg+xml;base64,${picture}`;
    await image.decode();
}"""


def lesson() -> Lesson:
    """A card of each game, marks, and words in four languages."""
    return Lesson(
        "Forks 両取り 捉双 양수겸장",
        items=(
            mate(title="Back rank", task="White mates. Wie? Öl, où, Ход"),
            card(PLAIN, marks="Gc4d4,Rd6=!", task="“Out” of ♔d6 – ½?"),
            Heading(new_id(), "将棋 与 장기"),
            card(SHOGI, task="次の一手は？"),
            card(XIANGQI, task="红先，走哪一步最好？"),
            card(JANGGI, task="초의 다음 수는?"),
            card(MAKRUK, title="Makruk", task="x" * 60),
        ),
    )


@pytest.mark.parametrize(
    "chosen",
    [
        {"boards": 4, "key": "end", "letters": "figurines", "points": 2, "class_name": "5b"},
        {"boards": 4, "orientation": "landscape", "board": "wood", "turn": "circle"},
    ],
)
def test_the_pdf_looks_like_the_pages_that_were_shown(
    browser: Browser, chosen: dict[str, Any]
) -> None:
    options = PaperOptions(**chosen)
    sheets = sheets_of(lesson(), options, with_key=options.key == "end")
    typesetter = Typesetter()
    shown = typesetter.to_pages(sheets, most=9).images
    printed = PdfDocument(typesetter.to_pdf(sheets).content)
    typesetter.close()
    assert len(printed) == len(shown) > 1
    page = geometry_of(options)
    size = round(page.width * _PER_MM), round(page.height * _PER_MM)
    for picture, sheet in zip(shown, printed, strict=True):
        assert differing(drawn(browser, picture, size), of_pdf(sheet, size)) <= TOLERANCE


def differing(shown: Image.Image, printed: Image.Image) -> int:
    """The difference of the block that differs most."""
    blocks = shown.width // BLOCK, shown.height // BLOCK
    both = (one.resize(blocks, Image.Resampling.BOX) for one in (shown, printed))
    return max(most for _, most in ImageChops.difference(*both).getextrema())


def drawn(browser: Browser, picture: bytes, size: tuple[int, int]) -> Image.Image:
    """A picture as the browser draws it."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content('<body style="margin: 0"><img style="inline-size: 100vw; block-size: 100vh">')
    page.evaluate(SHOW, b64encode(picture).decode())
    png = page.screenshot()
    page.close()
    return Image.open(BytesIO(png)).convert("RGB")


def of_pdf(sheet: PdfPage, size: tuple[int, int]) -> Image.Image:
    """A page of a PDF."""
    image = sheet.render(scale=size[0] / sheet.get_width()).to_pil()
    return image.convert("RGB").resize(size)
