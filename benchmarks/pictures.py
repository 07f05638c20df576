"""What PNGs cost: through the processes that draw them, against resvg itself; and what they
cost everybody else: the time of an edit at the server while large ones are being drawn.

The boards are of random games, none of them drawn twice, so that nothing is remembered.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from urllib.parse import quote

from resvg_py import svg_to_bytes
from server import Client, edits_beside
from streams import fens

from webapp.document import parse
from webapp.pictures import draw
from webapp.pictures.pool import Pool

ROUNDS = 60
WIDTH = 800
MOST_RATIO = 1.3
"""A PNG through the pool may take so many times as long as one drawn by resvg in this process."""

SECONDS = 20
LARGE = 4000
CLIENTS = 8
"""So many ask for large pictures at once."""
MOST_DRAWN = 1000
"""More than are drawn in that time."""
MOST_MS = 50
"""An edit may take so long at 95 of 100, while they are drawn."""


def through_the_pool() -> float:
    """How many times as long a PNG takes there, by the median of the ratios."""
    pool, ratios, times = Pool(), [], []
    for number, fen in enumerate(fens(ROUNDS)):
        position = parse(fen).position
        assert position is not None
        svg = draw(position, width=WIDTH).svg
        started = time.perf_counter()
        svg_to_bytes(svg_string=svg, width=WIDTH, skip_system_fonts=True)
        between = time.perf_counter()
        pool.to_png(svg, WIDTH, 96)
        ended = time.perf_counter()
        # The first ones start the process.
        if number > 2:
            ratios.append((ended - between) / (between - started))
            times.append(ended - between)
    pool.close()
    print(f"PNG of {WIDTH} px      {statistics.median(times) * 1e3:6.1f} ms")
    return statistics.median(ratios)


def _asking(place: tuple[str, int]) -> list[float]:
    """Has clients ask for large pictures from now on; what each took, in µs."""
    took: list[float] = []

    def ask(number: int) -> None:
        client = Client(*place)
        for at, fen in enumerate(fens(MOST_DRAWN)):
            if at % CLIENTS == number:
                path = f"/diagram.png?size={LARGE}&fen={quote(fen)}"
                try:
                    took.append(client.microseconds("GET", path))
                except OSError:
                    return

    for number in range(CLIENTS):
        threading.Thread(target=ask, args=(number,), daemon=True).start()
    time.sleep(1)
    return took


def main() -> None:
    """Prints the figures, and fails where one is over its limit."""
    ratio = through_the_pool()
    print(f"pool against resvg  {ratio:6.2f} times (at most {MOST_RATIO})")
    quiet, busy, count = edits_beside(_asking, SECONDS)
    print(f"PNGs of {LARGE} px     {count} in {SECONDS} s")
    print(f"/api/write at 95 %  {quiet:6.1f} ms, while they are drawn {busy:.1f} ms", end=" ")
    print(f"(at most {MOST_MS})")
    sys.exit(ratio > MOST_RATIO or busy > MOST_MS)


if __name__ == "__main__":
    main()
