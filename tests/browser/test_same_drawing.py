"""The picture of a board is the page's board: compared square by square, pixel by pixel."""

from __future__ import annotations

import io
import re
from urllib.parse import quote

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

from tests.browser.desk import Desk
from webapp.document import parse
from webapp.model.marks import parse_marks
from webapp.pictures import Looks, draw
from webapp.pictures.drawing.boards import BOARDS
from webapp.pictures.png import to_png

POSITIONS = {
    "chess": "r3k2r/pp1n1pbp/2p1b1p1/q2pP3/3N4/2N1BQ2/PPP2PPP/R3K2R w KQkq d6 0 1",
    "shogi": "l3k2nl/1r4gb1/p1ppps1pp/1p3+B3/9/2P1+p1P2/PP1PSPNPP/2G4R1/LN1K1G1+sL b - 1",
    "xiangqi": "r1bakab1r/9/1cn2c1n1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1",
    "janggi": "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "makruk": "rnsmksnr/8/1ppppp1p/p5p1/4P3/PP1P1PPP/2P5/RNSKMSNR w 0 1",
    "custom": "+rk^'-pA1/5/1Q2n/R2K^b / X/c",
}
MARKS = {"chess": "Ge4e6,Ra1h8,yd5,rc3,Bb7,Yg7", "shogi": "G7g7e,y5e", "xiangqi": "Gb2e2,re9"}
# Chess on all of them: squares of each; lines of each of the others.
BOARDS_OF = {
    "shogi": ("wood", "contrast"),
    "xiangqi": ("green", "print"),
    "janggi": ("blue",),
    "makruk": ("grey",),
    "custom": ("contrast",),
}
PLACED = """async ([name, size]) => {
    Object.assign(document.documentElement.dataset, {board: name, coordinates: "off"});
    document.getElementById("editor").style.setProperty("--cell", `${size}px`);
    const board = document.querySelector("position-board");
    const style = {position: "fixed", inset: "0 auto auto 0", maxInlineSize: "none", zIndex: 9};
    Object.assign(board.style, style);
    const drawn = [...board.querySelectorAll(".board, .square")].flatMap((part) =>
        [null, "::before"].map((name) => getComputedStyle(part, name)));
    const images = drawn.map((one) => [one.backgroundImage, one.maskImage].join()).join();
    const addresses = new Set([...images.matchAll(/url\\("([^"]+)"\\)/g)].map((one) => one[1]));
    await Promise.all([...addresses].map((src) => Object.assign(new Image(), { src }).decode()));
    return parseFloat(getComputedStyle(board.querySelector(".board")).borderTopWidth);
}"""
"""The board in the corner of the window, where no pixel is cut in two, once its images have come;
how wide its edge is."""
SIZE = 64
"""The side of a square, in px."""
COMPARED = 16
"""The side at which both are compared, as they smooth edges otherwise."""
TOLERANCE = 0.068
"""How much a square may differ in the mean of its pixels, of the way from black to white. Without
its piece a square differs by more."""


def shown(desk: Desk, board: str) -> Image.Image:
    """What stands within the edge of the page's board."""
    edge = desk.page.evaluate(PLACED, [board, SIZE])
    clip = desk.page.locator(".board").bounding_box()
    assert clip
    width, height = clip["width"] - 2 * edge, clip["height"] - 2 * edge
    png = desk.page.screenshot(clip={"x": edge, "y": edge, "width": width, "height": height})
    return Image.open(io.BytesIO(png)).convert("RGB")


def drawn(svg: str, files: int, ranks: int) -> Image.Image:
    """The squares of a diagram without coordinates, its edge cut off."""
    left, top, width, _ = map(float, re.findall(r'viewBox="([^"]*)"', svg)[0].split())
    image = Image.open(io.BytesIO(to_png(svg, round(width / 100 * SIZE), 96))).convert("RGB")
    scale = image.width / width
    box = (-left * scale, -top * scale, (files * 100 - left) * scale, (ranks * 100 - top) * scale)
    return image.resize((files * SIZE, ranks * SIZE), Image.Resampling.BICUBIC, box=box)


def differences(one: Image.Image, other: Image.Image, files: int, ranks: int) -> dict[str, float]:
    """By column and row: the mean difference of a square's pixels."""
    size = files * COMPARED, ranks * COMPARED
    both = (image.resize(size, Image.Resampling.BOX) for image in (one, other))
    difference = ImageChops.difference(*both)
    found = {}
    for row in range(ranks):
        for column in range(files):
            x, y = column * COMPARED, row * COMPARED
            square = difference.crop((x, y, x + COMPARED, y + COMPARED))
            found[f"{column} {row}"] = sum(ImageStat.Stat(square).mean) / 3 / 255
    return found


@pytest.mark.parametrize("game", POSITIONS)
def test_a_picture_has_the_same_pieces_on_the_same_squares(desk: Desk, game: str) -> None:
    text = POSITIONS[game]
    position = parse(text, game=game).position
    assert position
    files, ranks = position.files, position.ranks
    marks = parse_marks(MARKS.get(game, ""), position.kind).marks
    desk.open(f"/?fen={quote(text)}&game={game}&marks={MARKS.get(game, '')}")
    expect(desk.page.locator("#editor")).to_have_attribute("data-game", game)
    desk.resize(1366, 800)

    def expect_same(board: str, *, flipped: bool = False) -> None:
        looks = Looks(board=board, coordinates="off", flipped=flipped, hands=False)
        picture = drawn(draw(position, marks, looks).svg, files, ranks)
        found = differences(shown(desk, board), picture, files, ranks)
        wrong = {name: share for name, share in found.items() if share > TOLERANCE}
        assert wrong == {}, (board, flipped)

    for board in BOARDS_OF.get(game, BOARDS):
        expect_same(board)
    # One game whose pieces are turned then, and one whose are not.
    if game in ("chess", "shogi"):
        desk.press("f")
        expect(desk.page.locator("#editor")).to_have_class(re.compile(r"\bflipped\b"))
        expect_same("wood", flipped=True)


def test_a_piece_that_is_not_there_differs() -> None:
    texts = ("8/8/8/8/8/8/8/4P3 w - -", "8/8/8/8/8/8/8/8 w - -")
    one, other = (parse(text).position for text in texts)
    assert one
    assert other
    for board in BOARDS:
        looks = Looks(board=board, coordinates="off")
        images = [drawn(draw(position, (), looks).svg, 8, 8) for position in (one, other)]
        found = differences(*images, 8, 8)
        assert found["4 7"] > TOLERANCE, board
        assert max(share for square, share in found.items() if square != "4 7") <= 0.01
