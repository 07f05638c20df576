"""How long worksheets take and how large they are; and what they cost everybody else: the time of
an edit at the server while they are being made.

The peer is typst itself in this process, on the very same pages. Boards are of random games, none
of them in two worksheets.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import count, islice

import typst
from server import Client, edits_beside, encoded
from streams import fens

from webapp.document import parse
from webapp.lessons.model import Card, Lesson, new_id
from webapp.lessons.shapes import lesson_to_json
from webapp.worksheets.content import Worksheet, worksheet_of
from webapp.worksheets.pages import data_of
from webapp.worksheets.typeset import Typesetter, font_folders, layout

ROUNDS = 12
MOST_RATIO = 1.5
"""A worksheet of six boards may take so many times as long as typst in this process."""

MOST_SECONDS = {6: 0.3, 60: 0.5, 500: 3.0}
"""A worksheet of so many boards may take so long, made from a lesson in a warm process."""

MOST_KB = 60
"""A page of six boards may have so many."""

SECONDS = 20
CLIENTS = 6
"""So many ask for worksheets at once."""
MOST_MS = 10
"""An edit may take so long at 95 of 100, while they are made."""


def lessons(boards: int) -> Iterator[Lesson]:
    """Lessons with so many boards, none of which is in two of them."""
    for seed in count():
        cards = [Card(new_id(), parse(fen).position, task="Find it.") for fen in fens(boards, seed)]
        yield Lesson(title=f"Lesson {seed}", items=tuple(cards))


def made(typesetter: Typesetter, boards: int) -> tuple[float, float, float]:
    """The seconds of a PDF, those of six pages to look at, and the KB of a page; medians."""
    rounds = 3 if boards > 100 else ROUNDS
    pdfs, looks, sizes = [], [], []
    for lesson in islice(lessons(boards), rounds + 1):
        started = time.perf_counter()
        content = typesetter.to_pdf([worksheet_of(lesson)]).content
        between = time.perf_counter()
        pages = typesetter.to_look_at([worksheet_of(lesson)]).pages
        ended = time.perf_counter()
        pdfs.append(between - started)
        looks.append(ended - between)
        sizes.append(len(content) / 1000 / pages)
    # The first one starts the process.
    return tuple(statistics.median(one[1:]) for one in (pdfs, looks, sizes))  # type: ignore[return-value]


def against_typst(typesetter: Typesetter) -> float:
    """How many times as long six boards take as typst does, by the median of the ratios."""
    folders = list(font_folders())
    fonts = typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=folders
    )
    ratios = []
    with tempfile.TemporaryDirectory() as empty:
        for lesson in islice(lessons(6), ROUNDS):
            sheets: Sequence[Worksheet] = [worksheet_of(lesson)]
            started = time.perf_counter()
            typesetter.to_pdf(sheets)
            between = time.perf_counter()
            inputs = {"data": data_of(sheets, only_keys=False)[0]}
            compiler = typst.Compiler(
                layout().encode(), root=empty, font_paths=fonts, sys_inputs=inputs
            )
            compiler.compile(format="pdf", pdf_standards=["ua-1"])
            ended = time.perf_counter()
            ratios.append((between - started) / (ended - between))
    return statistics.median(ratios[2:])


def _asking(place: tuple[str, int]) -> list[float]:
    """Has clients ask for worksheets from now on; what each took, in µs."""
    took: list[float] = []
    bodies = [
        encoded({"lesson": lesson_to_json(lesson), "form": "pdf"})
        for lesson in islice(lessons(60), CLIENTS)
    ]

    def ask(number: int) -> None:
        client = Client(*place)
        for at in range(1000):
            # Each is another one, made without work that the edits would wait for.
            body = bodies[number].replace(b'"title":"Lesson', b'"title":"%d' % at, 1)
            try:
                took.append(client.microseconds("POST", "/api/worksheet", body))
            except (OSError, AssertionError):
                # Too many ask at once: this one comes again.
                time.sleep(0.2)

    for number in range(CLIENTS):
        threading.Thread(target=ask, args=(number,), daemon=True).start()
    time.sleep(1)
    return took


def main() -> None:
    """Prints the figures, and fails where one is over its limit."""
    typesetter = Typesetter()
    is_over = False
    for boards, most in MOST_SECONDS.items():
        pdf, look, size = made(typesetter, boards)
        print(f"{boards:3} boards  PDF {pdf:6.3f} s, pages {look:6.3f} s, {size:5.1f} KB a page")
        is_over |= max(pdf, look) > most or size > MOST_KB
    ratio = against_typst(typesetter)
    typesetter.close()
    print(f"process against typst {ratio:5.2f} times (at most {MOST_RATIO})")
    quiet, busy, count = edits_beside(_asking, SECONDS)
    print(f"worksheets of 60     {count} in {SECONDS} s")
    print(f"/api/write at 95 %   {quiet:6.1f} ms, meanwhile {busy:.1f} ms (at most {MOST_MS})")
    sys.exit(is_over or ratio > MOST_RATIO or busy > MOST_MS)


if __name__ == "__main__":
    main()
