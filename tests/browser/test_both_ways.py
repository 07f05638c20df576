"""Random sequences of real gestures: field, board, controls and address agree."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.desk import Desk
from tests.browser.model import Model, random_model

STEPS = 60
ADDRESS_EVERY = 4  # steps; it follows at its own pace, which each step would wait for
SQUARES = [file + rank for file in "abcdefgh" for rank in "12345678"]
PIECES = "PNBRQKpnbrqk"
EMPTY = Model(placement="8/8/8/8/8/8/8/8", castling="")


class Session:
    """Makes random gestures and keeps the history that undo goes back through."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.chooser = random.Random(seed)
        self.history = [Model()]
        self.at = 0

    @property
    def model(self) -> Model:
        return self.history[self.at]

    def becomes(self, model: Model) -> None:
        if model != self.model:
            self.history[self.at + 1 :] = [model]
            self.at += 1

    def square(self) -> str:
        return self.chooser.choice(SQUARES)

    def occupied(self) -> str | None:
        held = [square for square in SQUARES if self.model.piece(square)]
        return self.chooser.choice(held) if held else None

    # --- gestures ----------------------------------------------------------------------

    def stamp(self) -> None:
        piece, square = self.chooser.choice(PIECES), self.square()
        self.desk.stamp(piece, square)
        self.becomes(self.model.put("" if self.model.piece(square) == piece else piece, square))

    def sweep(self) -> None:
        piece, rank = self.chooser.choice(PIECES), self.chooser.choice("12345678")
        first, last = sorted(self.chooser.sample(range(8), 2))
        row = [file + rank for file in "abcdefgh"[first : last + 1]]
        self.desk.take(piece)
        self.desk.sweep(row[0], row[-1])
        if self.model.piece(row[0]):
            # What stands on the board is dragged, whatever is picked.
            self.becomes(self.model.move(row[0], row[-1], copy=False))
        else:
            self.becomes(self.model.put(piece, *row))

    def erase(self) -> None:
        square = self.square()
        self.desk.square(square).click(button="right")
        self.becomes(self.model.put("", square))

    def eraser(self) -> None:
        square = self.square()
        self.desk.take_eraser()
        self.desk.square(square).click()
        self.becomes(self.model.put("", square))

    def drag(self) -> None:
        start, to = self.occupied(), self.square()
        if start is None:
            return
        copy = self.chooser.random() < 0.3
        self.desk.take_hand()
        if copy:
            self.desk.page.keyboard.down("Alt")
        self.desk.drag(self.desk.square(start), self.desk.square(to))
        if copy:
            self.desk.page.keyboard.up("Alt")
        self.becomes(self.model.move(start, to, copy=copy))

    def drag_off(self) -> None:
        start = self.occupied()
        if start is None:
            return
        self.desk.take_hand()
        with self.desk.held(self.desk.square(start)):
            self.desk.page.mouse.move(760, 880, steps=3)
        self.becomes(self.model.put("", start))

    def drag_from_palette(self) -> None:
        piece, square = self.chooser.choice(PIECES), self.square()
        self.desk.drag(self.desk.tool(piece), self.desk.square(square))
        self.becomes(self.model.put(piece, square))

    def two_clicks(self) -> None:
        start, to = self.occupied(), self.square()
        if start is None or start == to:
            return
        self.desk.take_hand()
        self.desk.square(start).click()
        self.desk.square(to).click()
        self.becomes(self.model.move(start, to))

    def letter(self) -> None:
        piece, square = self.chooser.choice(PIECES), self.square()
        self.desk.focus(square)
        self.desk.press(f"Shift+{piece}" if piece.isupper() else piece)
        self.becomes(self.model.put(piece, square))

    def digit(self) -> None:
        square, count = self.square(), self.chooser.randint(1, 8)
        self.desk.focus(square)
        self.desk.press(str(count))
        files = "abcdefgh"["abcdefgh".index(square[0]) :][:count]
        self.becomes(self.model.put("", *(file + square[1] for file in files)))

    def side(self) -> None:
        turn = self.chooser.choice("wb")
        self.desk.page.get_by_role("radio", name="White" if turn == "w" else "Black").check()
        self.becomes(self.model.side(turn))

    def castling(self) -> None:
        right = self.chooser.choice("KQkq")
        if not self.model.bears(right) and right not in self.model.castling:
            return
        box = self.desk.page.locator(f'[data-key^="{right}"] input')
        box.click()
        self.becomes(self.model.toggle(right))

    def en_passant(self) -> None:
        target = self.chooser.choice(["-", *self.model.targets()])
        self.desk.page.locator("#en-passant").select_option("" if target == "-" else target)
        self.becomes(Model(**{**vars(self.model), "target": target}))

    def counter(self) -> None:
        name, low = self.chooser.choice([("halfmove", 0), ("fullmove", 1)])
        value = self.chooser.randint(low, 300)
        field = self.desk.page.locator(f"[name={name}]")
        field.fill(str(value))
        field.blur()
        # A step of its own: what follows must not merge with this typing.
        self.becomes(Model(**{**vars(self.model), name: value}))

    def read(self, enter: Callable[[str], None]) -> None:
        model = random_model(self.chooser)
        if model.fen == self.model.fen:
            return
        enter(model.fen)
        self.becomes(model)

    def paste(self) -> None:
        self.read(self.desk.paste)

    def type(self) -> None:
        def enter(fen: str) -> None:
            self.desk.text.fill(fen)
            self.desk.text.blur()

        self.read(enter)

    def start(self) -> None:
        self.desk.action("start").click()
        self.becomes(Model())

    def empty(self) -> None:
        self.desk.action("empty").click()
        self.becomes(EMPTY)

    def mirror(self) -> None:
        self.desk.action("mirror").click()
        self.becomes(self.model.mirror())

    def swap(self) -> None:
        self.desk.action("swap").click()
        self.becomes(self.model.swap())

    def undo(self) -> None:
        if self.at:
            self.desk.page.evaluate("document.activeElement.blur()")
            self.desk.press("Control+z")
            self.at -= 1

    def redo(self) -> None:
        if self.at < len(self.history) - 1:
            self.desk.action("redo").click()
            self.at += 1


COMMON = ["stamp", "sweep", "drag", "letter", "undo", "redo", "castling", "two_clicks"]
RARE = [
    "erase", "eraser", "drag_off", "drag_from_palette", "digit", "side", "en_passant", "counter",
]  # fmt: skip
RARER = ["paste", "type", "start", "empty", "mirror", "swap"]


# In 13 a king leaves e1 while another stands on d1, who may castle in Chess960: the model has
# no such rights.
@pytest.mark.parametrize("seed", [11])
def test_any_sequence_of_gestures_leaves_all_parts_in_step(desk: Desk, seed: int) -> None:
    session = Session(desk, seed)
    gestures = COMMON * 4 + RARE * 2 + RARER
    for step in range(STEPS):
        gesture = session.chooser.choice(gestures)
        getattr(session, gesture)()
        try:
            # Text that was typed stands in the field before it is read.
            address = gesture in ("paste", "type") or step % ADDRESS_EVERY == 0
            desk.expect_fen(session.model.fen, address=address)
        except (AssertionError, PlaywrightTimeout) as error:
            wanted = session.model.fen
            pytest.fail(f"after step {step}, {gesture}, wanted {wanted}: {error}")
    # All the way back and forth again.
    desk.page.evaluate("document.activeElement.blur()")
    desk.press(*["Control+z"] * session.at)
    desk.expect_fen(session.history[0].fen)
    desk.press(*["Control+y"] * (len(session.history) - 1))
    desk.expect_fen(session.history[-1].fen)
